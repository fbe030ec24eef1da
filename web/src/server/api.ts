/** The server's verbs: one function each, typed by the server's own document (schema.ts). */

import { language } from "../language/language.svelte";
import type {
  About,
  Acknowledged,
  Analysis,
  ClauseView,
  ComponentView,
  FaceView,
  Fairness,
  GameView,
  Hint,
  Lesson,
  Link,
  Me,
  Moment,
  NoteView,
  NoticeWish,
  OpenTable,
  Problem,
  RefusalView,
  SeatPlan,
  TableView,
  Update,
} from "./schema";

/** Why the server said no, or that it said nothing (status 0). */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    readonly clause = "",
  ) {
    super(reason);
  }
}

const TRIES = [300, 700, 1500, 3000, 5000]; // milliseconds between them; the key makes a repeated request harmless
const AWAY = [502, 503, 504];

/** Returns a fresh idempotency key: the same key sent twice is answered once. */
export function newKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...random)).replaceAll("+", "-").replaceAll("/", "_");
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { "accept-language": language.code };
  if (body !== undefined) headers["content-type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refused(0, language.words.problems.away);
  }
  const text = await answer.text();
  if (answer.ok) return (text ? JSON.parse(text) : undefined) as T;
  throw problemOf(answer.status, text);
}

function problemOf(status: number, text: string): Refused {
  try {
    const problem = JSON.parse(text) as Problem;
    return new Refused(status, problem.error, problem.clause);
  } catch {
    return new Refused(status, AWAY.includes(status) ? language.words.problems.away : language.words.problems.unknown);
  }
}

const get = <T>(path: string) => ask<T>("GET", path);

/** Sends a request that carries a key again and again until it is answered, for about ten seconds. */
async function insist<T>(path: string, body: object): Promise<T> {
  const keyed = { key: newKey(), ...body };
  for (const pause of TRIES) {
    try {
      return await ask<T>("POST", path, keyed);
    } catch (error) {
      if (!(error instanceof Refused) || (error.status !== 0 && !AWAY.includes(error.status))) throw error;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  return ask<T>("POST", path, keyed);
}

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`;
const named = (seat: number | undefined) => (seat === undefined ? "" : `?seat=${seat}`);

export const api = {
  about: () => get<About>("/api/about"),
  introduce: (name: string) => ask<Me>("POST", "/api/people", { name }),
  makeLink: () => ask<Link>("POST", "/api/people/link"),
  claim: (token: string) => ask<Me>("POST", "/api/people/claim", { token }),

  games: () => get<GameView[]>("/api/games"),
  components: (game: string) => get<ComponentView[]>(`/api/games/${encodeURIComponent(game)}/components`),
  lesson: (game: string) => get<Lesson>(`/api/games/${encodeURIComponent(game)}/lesson`),
  lessonMoment: (game: string, number: number, seat?: number) =>
    get<Moment>(`/api/games/${encodeURIComponent(game)}/lesson/${number}${named(seat)}`),
  lessonFile: (game: string) => get<unknown>(`/api/games/${encodeURIComponent(game)}/lesson/file`),
  gameFaces: (game: string) => get<FaceView[]>(`/api/games/${encodeURIComponent(game)}/faces`),
  rules: (game: string) => get<ClauseView[]>(`/api/games/${encodeURIComponent(game)}/rules`),

  listed: () => get<TableView[]>("/api/tables"),
  mine: () => get<TableView[]>("/api/tables/mine"),
  look: (table: string) => get<TableView>(at(table)),
  open: (wish: Omit<OpenTable, "key">) => insist<TableView>("/api/tables", wish),
  remove: (table: string) => ask<void>("DELETE", at(table)),
  /** Sits down; by number also on further seats, each under a name of its own, where people share a device. */
  join: (table: string, seat?: number, name?: string) => insist<Acknowledged>(`${at(table)}/join`, { seat, name }),
  leave: (table: string, seat?: number) => insist<Acknowledged>(`${at(table)}/leave`, { seat }),
  start: (table: string) => insist<Acknowledged>(`${at(table)}/start`, {}),

  events: (table: string, after: number, seat?: number) =>
    get<Update>(`${at(table)}/events?after=${after}${seat === undefined ? "" : `&seat=${seat}`}`),
  refusals: (table: string, seat?: number) => get<RefusalView[]>(`${at(table)}/refusals${named(seat)}`),
  history: (table: string, number: number, seat?: number) =>
    get<Moment>(`${at(table)}/history/${number}${named(seat)}`),
  notes: (table: string) => get<NoteView[]>(`${at(table)}/notes`),
  /** Asks what would be best in one's place; nothing happens at the table. */
  hint: (table: string, seat?: number) => ask<Hint>("POST", `${at(table)}/hint`, { seat }),
  faces: (table: string) => get<FaceView[]>(`${at(table)}/faces`),
  fairness: (table: string) => get<Fairness>(`${at(table)}/fairness`),
  notices: (table: string) => get<NoticeWish>(`${at(table)}/notices`),
  setNotices: (table: string, wish: NoticeWish) => ask<NoticeWish>("PUT", `${at(table)}/notices`, wish),

  move: (table: string, move: { decision: number; action: string; arguments: object; seat?: number }) =>
    insist<Acknowledged>(`${at(table)}/moves`, move),
  /** Undo, takeback, resign or return: what needs nothing but a key (and a seat, where one holds several). */
  act: (table: string, verb: "undo" | "takeback" | "resign" | "return", seat?: number) =>
    insist<Acknowledged>(`${at(table)}/${verb}`, seat === undefined ? {} : { seat }),
  answer: (table: string, yes: boolean, seat?: number) =>
    insist<Acknowledged>(`${at(table)}/takeback/answer`, seat === undefined ? { yes } : { yes, seat }),
  say: (table: string, text: string) => insist<Acknowledged>(`${at(table)}/chat`, { text }),

  fork: (table: string, number: number, seats: SeatPlan[]) =>
    ask<TableView>("POST", `${at(table)}/fork`, { number, seats }),
  rematch: (table: string) => insist<TableView>(`${at(table)}/rematch`, {}),
  upload: (file: unknown) => ask<TableView>("POST", "/api/tables/file", file),
  analysis: (table: string) => get<Analysis>(`${at(table)}/analysis`),
  /** Has a finished match studied in the background. */
  analyse: (table: string) => ask<Analysis>("POST", `${at(table)}/analysis`),
  fileAddress: (table: string) => `${at(table)}/file`,
};
