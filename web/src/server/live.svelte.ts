/** A table's numbered updates: over a socket that resumes, or by polling if sockets do not work. */

import { version } from "../frame/version.svelte";
import { language } from "../language/language.svelte";
import { api, Refused } from "./api";
import { openSocket, socketAddress } from "./early";
import type { Happening, Position, TableView, Update } from "./schema";

export type Connection = "opening" | "live" | "polling" | "away" | "closed";

const PAUSES = [200, 500, 1000, 2000, 4000]; // milliseconds before the next attempt
const POLLING = 1500; // milliseconds between requests if sockets are blocked
const FAILURES = 3; // sockets that never opened, before it polls instead
const REFUSED = 4000; // a close code from here on is a refusal by the server: 4000 + status
const TEMPORARY = [4429, 4503];

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
  #listening = new AbortController();
  #round = 0; // counts renewals, to ignore answers to earlier requests
  #replacing = false; // the next update replaces everything
  #onupdate: (update: Update) => void;
  #complete: (update: Update) => Update | Promise<Update>;
  #waiting: Promise<void> | undefined; // updates that are being completed

  /** `onupdate` is called after each update; `complete` may add to an update before it is used. */
  constructor(
    id: string,
    seat?: number,
    onupdate: (update: Update) => void = () => {},
    complete: (update: Update) => Update | Promise<Update> = (update) => update,
  ) {
    this.#id = id;
    this.#seat = seat;
    this.#onupdate = onupdate;
    this.#complete = complete;
  }

  /** The number of the last entry. */
  get number(): number {
    return this.#replacing ? 0 : (this.events.at(-1)?.number ?? 0);
  }

  /** The seat whose view is shown; undefined if the server chooses. */
  get seat(): number | undefined {
    return this.#seat;
  }

  start(): void {
    const { signal } = this.#listening;
    addEventListener("offline", this.#doubt, { signal });
    addEventListener("online", this.#doubt, { signal });
    document.addEventListener("visibilitychange", this.#hurry, { signal });
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    this.#listening.abort();
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** Reads everything again, perhaps from another seat; with `secret`, nothing of the previous view stays on the screen. */
  renew(seat = this.#seat, secret = false): void {
    if (secret) {
      this.position = undefined;
      this.events = [];
    }
    this.#seat = seat;
    this.#round += 1;
    this.#replacing = true; // the rest stays on the screen until the update comes
    this.#attempts = 0;
    this.#reconnect();
  }

  /** Uses an update; older entries and positions change nothing. */
  take(update: Update): void {
    version.compare(update.version);
    const known = this.number;
    const fresh = (update.events ?? []).filter((one) => one.number > known);
    const first = fresh[0];
    if (first && known && first.number > known + 1) {
      this.renew(); // an entry is missing
      return;
    }
    if (this.#replacing) this.events = fresh;
    else if (fresh.length) this.events = [...this.events, ...fresh];
    if (update.table) this.table = update.table;
    if (update.position && (this.#replacing || update.position.number >= (this.position?.number ?? 0))) {
      this.position = update.position;
    }
    this.#replacing = false;
    this.#onupdate(update);
  }

  /** Uses an update once it is complete, in the order in which updates come. */
  #receive(update: Update): void {
    const round = this.#round;
    const whole = this.#complete(update);
    if (!this.#waiting && !(whole instanceof Promise)) {
      this.take(whole);
      return;
    }
    const before = this.#waiting?.catch(() => undefined); // a failed one does not hold up the next
    this.#waiting = Promise.all([whole, before]).then(([complete]) => {
      if (round === this.#round && !this.#stopped) this.take(complete);
    });
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
      this.#receive(JSON.parse(message.data) as Update);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket || this.#stopped) return;
      if (event.code >= REFUSED && !TEMPORARY.includes(event.code)) {
        this.#close(event.reason || language.words.problems.unknown);
        return;
      }
      if (!opened) this.#unopened += 1;
      if (this.#unopened < FAILURES) this.#retry();
      else {
        this.connection = "away";
        void this.#poll();
      }
    };
  }

  async #poll(): Promise<void> {
    const round = this.#round;
    try {
      const update = await this.#complete(await api.events(this.#id, this.number, this.#seat));
      if (round !== this.#round || this.#stopped) return;
      this.take(update);
      this.connection = "polling";
      this.#later(update.more ? 0 : POLLING, () => void this.#poll());
    } catch (error) {
      if (round !== this.#round || this.#stopped) return;
      if (error instanceof Refused && [403, 404].includes(error.status)) {
        this.#close(error.reason);
      } else {
        this.#unopened = 0; // perhaps the whole server was away: try a socket again
        this.#retry();
      }
    }
  }

  #close(problem: string): void {
    this.problem = problem;
    this.connection = "closed";
  }

  #retry(): void {
    this.connection = "away";
    this.#later(PAUSES[Math.min(this.#attempts++, PAUSES.length - 1)] ?? 0);
  }

  #later(pause: number, then = () => this.#connect()): void {
    clearTimeout(this.#timer);
    if (!this.#stopped) this.#timer = setTimeout(then, pause);
  }

  /** Opens another socket; messages of the old one are ignored. */
  #reconnect(): void {
    const old = this.#socket;
    this.#socket = undefined;
    old?.close();
    this.#later(0);
  }

  /** Reconnects when the network has changed: the socket may be dead without having closed. */
  #doubt = (): void => {
    if (this.connection === "live") this.#reconnect();
    else this.#hurry();
  };

  #hurry = (): void => {
    if (this.connection === "away" && !document.hidden) this.#later(0);
  };
}
