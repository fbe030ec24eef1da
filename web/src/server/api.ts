/** Requests to the server: one function each, typed by the server's OpenAPI document (schema.ts). */

import { language } from "../language/language.svelte";
import { to } from "../root";
import type * as schema from "./schema";

/** Why the server refused a request; status 0 if it did not answer. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    readonly clause = "",
  ) {
    super(reason);
  }
}

/** Returns one sentence for a person about why something failed. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.reason;
  console.error(error);
  return language.words.problems.unknown;
}

const PAUSES = [300, 700, 1500, 3000, 5000]; // milliseconds between attempts
const AWAY = [502, 503, 504];

/** Returns a new idempotency key: the server answers a request that it gets twice with the same key only once. */
function newKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...random)).replaceAll("+", "-").replaceAll("/", "_");
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { "accept-language": language.code };
  if (body !== undefined) headers["content-type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(to(path), { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refused(0, language.words.problems.away);
  }
  const text = await answer.text();
  if (answer.ok) return (text ? JSON.parse(text) : undefined) as T;
  throw problemOf(answer.status, text);
}

function problemOf(status: number, text: string): Refused {
  try {
    const problem = JSON.parse(text) as schema.Problem;
    return new Refused(status, problem.error, problem.clause);
  } catch {
    return new Refused(status, AWAY.includes(status) ? language.words.problems.away : language.words.problems.unknown);
  }
}

const get = <T>(path: string) => ask<T>("GET", path);

/** Returns everything that has happened at a table, read page by page. */
async function everything(table: string): Promise<schema.Update> {
  const whole = await api.events(table, 0);
  const events = [...(whole.events ?? [])];
  for (let page = whole; page.more; ) {
    page = await api.events(table, events.at(-1)?.number ?? 0);
    if (!page.events?.length) break;
    events.push(...page.events);
  }
  return { ...whole, events };
}

/** Repeats a request until the server answers, for about ten seconds. Its key makes the repetition harmless. */
async function insist<T>(path: string, body: object): Promise<T> {
  const keyed = { key: newKey(), ...body };
  for (const pause of PAUSES) {
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
const gameAt = (game: string) => `/api/games/${encodeURIComponent(game)}`;

/** Returns the part of an address after the path: "?after=3&seat=1"; undefined and false values are left out. */
function query(values: Record<string, number | boolean | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== false);
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : "";
}

export const api = {
  about: () => get<schema.About>("/api/about"),
  introduce: (name: string) => ask<schema.Me>("POST", "/api/people", { name }),
  makeLink: () => ask<schema.Link>("POST", "/api/people/link"),
  claim: (token: string) => ask<schema.Me>("POST", "/api/people/claim", { token }),

  logOut: (everywhere: boolean) => ask<schema.LoggedOut>("POST", "/api/people/logout", { everywhere }),
  myData: () => get<schema.PersonalData>("/api/people/me/data"),
  deleteMe: () => ask<schema.LoggedOut>("DELETE", "/api/people/me"),

  games: () => get<schema.GameView[]>("/api/games"),
  components: (game: string) => get<schema.ComponentView[]>(`${gameAt(game)}/components`),
  lesson: (game: string) => get<schema.Lesson>(`${gameAt(game)}/lesson`),
  lessonMoment: (game: string, number: number, seat?: number, standard = false) =>
    get<schema.Moment>(`${gameAt(game)}/lesson/${number}${query({ standard, seat })}`),
  lessonFile: (game: string) => get<unknown>(`${gameAt(game)}/lesson/file`),
  gameFaces: (game: string) => get<schema.FaceView[]>(`${gameAt(game)}/faces`),
  rules: (game: string) => get<schema.ClauseView[]>(`${gameAt(game)}/rules`),

  listed: () => get<schema.TableView[]>("/api/tables"),
  mine: () => get<schema.TableView[]>("/api/tables/mine"),
  open: (wish: Omit<schema.OpenTable, "key">) => insist<schema.TableView>("/api/tables", wish),
  remove: (table: string) => ask<void>("DELETE", at(table)),
  /** Takes a seat. With `seat`, a device can take several, each under its own name. */
  join: (table: string, seat?: number, name?: string) => insist<schema.Acknowledged>(`${at(table)}/join`, { seat, name }),
  leave: (table: string, seat?: number) => insist<schema.Acknowledged>(`${at(table)}/leave`, { seat }),
  start: (table: string) => insist<schema.Acknowledged>(`${at(table)}/start`, {}),

  /** Returns a page of what has happened after a number; with `more`, there is another one. */
  events: (table: string, after: number, seat?: number) => get<schema.Update>(`${at(table)}/events${query({ after, seat })}`),
  everything,
  refusals: (table: string, seat?: number) => get<schema.RefusalView[]>(`${at(table)}/refusals${query({ seat })}`),
  /** Returns an earlier position; with `standard`, its view has the zones and goods that the generic board draws. */
  history: (table: string, number: number, seat?: number, standard = false) =>
    get<schema.Moment>(`${at(table)}/history/${number}${query({ standard, seat })}`),
  notes: (table: string) => get<schema.NoteView[]>(`${at(table)}/notes`),
  /** Returns the best choices for a seat; nothing happens at the table. */
  hint: (table: string, seat?: number) => ask<schema.Hint>("POST", `${at(table)}/hint`, { seat }),
  faces: (table: string) => get<schema.FaceView[]>(`${at(table)}/faces`),
  fairness: (table: string) => get<schema.Fairness>(`${at(table)}/fairness`),

  move: (table: string, move: { decision: number; action: string; arguments: object; seat?: number | undefined }) =>
    insist<schema.Acknowledged>(`${at(table)}/moves`, move),
  /** Sends a request that needs only a key, and a seat if the device has several. */
  act: (table: string, verb: "undo" | "takeback" | "resign" | "return", seat?: number) =>
    insist<schema.Acknowledged>(`${at(table)}/${verb}`, { seat }),
  answer: (table: string, yes: boolean) => insist<schema.Acknowledged>(`${at(table)}/takeback/answer`, { yes }),
  say: (table: string, text: string) => insist<schema.Acknowledged>(`${at(table)}/chat`, { text }),

  fork: (table: string, number: number, seats: schema.SeatPlan[]) =>
    ask<schema.TableView>("POST", `${at(table)}/fork`, { number, seats }),
  rematch: (table: string) => insist<schema.TableView>(`${at(table)}/rematch`, {}),
  upload: (file: unknown) => ask<schema.TableView>("POST", "/api/tables/file", file),
  analysis: (table: string) => get<schema.Analysis>(`${at(table)}/analysis`),
  /** Starts the analysis of a finished match in the background. */
  analyse: (table: string) => ask<schema.Analysis>("POST", `${at(table)}/analysis`),
  fileAddress: (table: string) => to(`${at(table)}/file`),
};
