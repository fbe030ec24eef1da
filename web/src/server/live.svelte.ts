/** One table as the server tells it: numbered updates over a socket that resumes, or by asking where sockets fail. */

import { version } from "../frame/version.svelte";
import { language } from "../language/language.svelte";
import { api, Refused } from "./api";
import { openSocket, socketAddress } from "./early";
import type { Happening, Position, TableView, Update } from "./schema";

export type Connection = "opening" | "live" | "asking" | "away" | "closed";

const PAUSES = [200, 500, 1000, 2000, 4000]; // milliseconds before the next attempt
const ASKING = 1500; // milliseconds between questions where sockets are blocked
const FAILURES = 3; // sockets that never opened, before we ask instead
const GONE = 4000; // close codes from here on are the server's refusals: 4000 + status
const PASSING = [4429, 4503]; // refusals that pass

export class Live {
  table = $state.raw<TableView | undefined>();
  position = $state.raw<Position | undefined>();
  events = $state.raw<Happening[]>([]);
  connection = $state<Connection>("opening");
  /** One sentence, once the connection is closed for good. */
  problem = $state("");

  #id: string;
  #seat: number | undefined;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempts = 0;
  #unopened = 0;
  #stopped = false;
  #round = 0; // counts renewals: an answer to a question of an earlier round is not heard
  #anew = false; // the next update is the whole, in place of what is known
  #heard: (update: Update) => void;

  constructor(id: string, seat?: number, heard: (update: Update) => void = () => {}) {
    this.#id = id;
    this.#seat = seat;
    this.#heard = heard;
  }

  /** The last entry known. */
  get number(): number {
    return this.#anew ? 0 : (this.events.at(-1)?.number ?? 0);
  }

  /** The seat one looks from; undefined where the server chooses. */
  get seat(): number | undefined {
    return this.#seat;
  }

  start(): void {
    addEventListener("offline", this.#doubt);
    addEventListener("online", this.#doubt);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    removeEventListener("offline", this.#doubt);
    removeEventListener("online", this.#doubt);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** Reads everything anew: from another seat, in another language, or when something does not fit. */
  renew(seat = this.#seat, secret = false): void {
    if (secret) {
      this.position = undefined; // what one seat saw is not for the other's eyes
      this.events = [];
    }
    this.#seat = seat;
    this.#round += 1;
    this.#anew = true; // what is known and not secret stays in sight until the whole is here
    this.#attempts = 0;
    const old = this.#socket;
    this.#socket = undefined; // whatever it still says is no longer heard
    old?.close();
    this.#later(0);
  }

  /** Takes an update over; what is older than what is known changes nothing. */
  take(update: Update): void {
    version.hear(update.version);
    const known = this.number;
    const fresh = (update.events ?? []).filter((one) => one.number > known);
    const first = fresh[0];
    if (first && known && first.number > known + 1) {
      this.renew(); // something is missing in between: never guess
      return;
    }
    if (this.#anew) this.events = fresh;
    else if (fresh.length) this.events = [...this.events, ...fresh];
    if (update.table) this.table = update.table;
    if (update.position && (this.#anew || update.position.number >= (this.position?.number ?? 0))) {
      this.position = update.position;
    }
    this.#anew = false;
    this.#heard(update);
  }

  #connect(): void {
    if (this.#stopped) return;
    const socket = openSocket(socketAddress(this.#id, this.number, language.code, this.#seat));
    let opened = false;
    this.#socket = socket;
    socket.onmessage = (message: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      opened = true;
      this.#attempts = this.#unopened = 0;
      this.connection = "live";
      this.take(JSON.parse(message.data) as Update);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket || this.#stopped) return;
      if (event.code >= GONE && !PASSING.includes(event.code)) {
        this.problem = event.reason || language.words.problems.unknown;
        this.connection = "closed";
        return;
      }
      if (!opened) this.#unopened += 1;
      this.connection = "away";
      if (this.#unopened >= FAILURES) void this.#ask();
      else this.#later(PAUSES[Math.min(this.#attempts++, PAUSES.length - 1)] ?? 0);
    };
  }

  async #ask(): Promise<void> {
    const round = this.#round;
    try {
      const update = await api.events(this.#id, this.number, this.#seat);
      if (round !== this.#round || this.#stopped) return;
      this.take(update);
      this.connection = "asking";
      this.#later(ASKING, () => void this.#ask());
    } catch (error) {
      if (round !== this.#round || this.#stopped) return;
      if (error instanceof Refused && [403, 404].includes(error.status)) {
        this.problem = error.reason;
        this.connection = "closed";
        return;
      }
      this.connection = "away";
      this.#unopened = 0; // perhaps the whole server was gone: try a socket again
      this.#later(PAUSES[Math.min(this.#attempts++, PAUSES.length - 1)] ?? 0);
    }
  }

  #later(pause: number, then = () => this.#connect()): void {
    clearTimeout(this.#timer);
    if (!this.#stopped) this.#timer = setTimeout(then, pause);
  }

  /** Opens another socket where the network has gone or come: the old one may be dead, and would never say so. */
  #doubt = (): void => {
    if (this.connection === "live") {
      const old = this.#socket;
      this.#socket = undefined;
      old?.close();
      this.#later(0);
    } else this.#hurry();
  };

  #hurry = (): void => {
    if (this.connection === "away" && !document.hidden) this.#later(0);
  };
}
