/** One's tables, kept current on every screen: for the lobby, the title's mark and the browser's notices. */

import { person } from "../person/person.svelte";
import { api } from "../server/api";
import type { TableView } from "../server/schema";
import { sortTables } from "./tables";

const CLOSE = 4_000; // milliseconds between questions while the lobby is looked at
const FAR = 15_000; // on other screens, and while nobody looks
const IDLE = 60_000; // where no table of ours goes on

class Mine {
  tables = $state.raw<TableView[]>([]);
  /** Whether the list has been read at least once. */
  loaded = $state(false);
  /** One sentence while the server cannot be asked. */
  problem = $state("");
  /** Whether the lobby is looked at. */
  close = false;

  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;
  #listeners = new Set<(tables: readonly TableView[]) => void>();

  /** How many of one's tables wait for a decision of one's own. */
  get turns(): number {
    return this.tables.filter((table) => table.my_turn).length;
  }

  start(): void {
    document.addEventListener("visibilitychange", () => void this.refresh());
    addEventListener("online", () => void this.refresh());
    void this.refresh();
  }

  /** Calls back with the tables whenever they have been read. */
  listen(heard: (tables: readonly TableView[]) => void): void {
    this.#listeners.add(heard);
  }

  /** Reads the tables now. */
  async refresh(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      if (await person.look()) this.#take(await api.mine());
      this.loaded = true;
      this.problem = "";
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      this.#asking = false;
      this.#later();
    }
  }

  /** Takes over what a table's own connection knows sooner. */
  hear(id: string, myTurn: boolean): void {
    const known = this.tables.find((table) => table.id === id);
    if (!known && myTurn) void this.refresh();
    else if (known && known.my_turn !== myTurn) {
      this.#take(this.tables.map((table) => (table === known ? { ...table, my_turn: myTurn } : table)));
    }
  }

  #take(tables: TableView[]): void {
    this.tables = sortTables(tables);
    for (const heard of this.#listeners) heard(this.tables);
  }

  #later(): void {
    clearTimeout(this.#timer);
    const idle = !this.problem && !this.tables.some((table) => table.status !== "over");
    const pause = this.close && !document.hidden ? CLOSE : idle ? IDLE : FAR;
    this.#timer = setTimeout(() => void this.refresh(), pause);
  }
}

export const mine = new Mine();
