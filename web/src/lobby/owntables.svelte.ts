/** The person's tables, kept current on every screen: for the lobby, the tab's title and the notifications. */

import { person } from "../person/person.svelte";
import { api } from "../server/api";
import type { TableView } from "../server/schema";
import { sortTables } from "./tables";

const CLOSE = 4_000; // milliseconds between requests while the lobby is shown
const FAR = 15_000; // on other screens, and while the page is hidden
const IDLE = 60_000; // if no table is open or running

class OwnTables {
  tables = $state.raw<TableView[]>([]);
  /** Whether the list has been read at least once. */
  loaded = $state(false);
  /** One sentence while the server cannot be reached. */
  problem = $state("");
  /** Whether the lobby is shown. */
  close = false;
  /** Is called whenever the tables have been read. */
  onread: (tables: readonly TableView[]) => void = () => undefined;

  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;

  /** The number of tables where it is the person's turn. */
  get turns(): number {
    return this.tables.filter((table) => table.my_turn).length;
  }

  start(): void {
    document.addEventListener("visibilitychange", () => void this.refresh());
    addEventListener("online", () => void this.refresh());
    void this.refresh();
  }

  /** Reads the tables now. */
  async refresh(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      this.#take((await person.look()) ? await api.mine() : []);
      this.loaded = true;
      this.problem = "";
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      this.#asking = false;
      this.#later();
    }
  }

  /** Notes whether it is the person's turn at a table, which the table's own connection knows sooner. */
  setTurn(id: string, myTurn: boolean): void {
    const known = this.tables.find((table) => table.id === id);
    if (!known && myTurn) void this.refresh();
    else if (known && known.my_turn !== myTurn) {
      this.#take(this.tables.map((table) => (table === known ? { ...table, my_turn: myTurn } : table)));
    }
  }

  #take(tables: TableView[]): void {
    this.tables = sortTables(tables);
    this.onread(this.tables);
  }

  #later(): void {
    clearTimeout(this.#timer);
    const idle = !this.problem && !this.tables.some((table) => table.status !== "over");
    const pause = this.close && !document.hidden ? CLOSE : idle ? IDLE : FAR;
    this.#timer = setTimeout(() => void this.refresh(), pause);
  }
}

export const ownTables = new OwnTables();
