/** Notices by the browser: it is one's turn at a table, and the page is not being looked at. */

import { language } from "../language/language.svelte";
import { mine } from "../lobby/mine.svelte";
import { othersOf } from "../lobby/tables";
import { router } from "../router.svelte";
import type { TableView } from "../server/schema";
import { settings } from "../settings/settings.svelte";
import { newTurns, readTold } from "./turns";

const PLACE = "holocene.told";
const WAIT = 1_200; // milliseconds in which another tab, where one plays, may say that the turn has been seen

/** What the browser says about notices: not asked yet, allowed, refused, or that it has none. */
export type Permission = "default" | "granted" | "denied" | "missing";

class Notices {
  permission = $state<Permission>(ask());

  start(): void {
    mine.listen((tables) => this.#look(tables));
  }

  /** Asks the browser for its permission; returns whether it was given. Only a click may ask. */
  async allow(): Promise<boolean> {
    if (this.permission === "missing") return false;
    await Notification.requestPermission();
    this.permission = ask();
    return this.permission === "granted";
  }

  #look(tables: readonly TableView[]): void {
    if (!document.hidden) {
      write(newTurns(read(), tables).told); // seen
      return;
    }
    this.permission = ask();
    if (!newTurns(read(), tables).fresh.length) {
      write(newTurns(read(), tables).told);
      return;
    }
    setTimeout(() => {
      const { fresh, told } = newTurns(read(), mine.tables);
      write(told);
      if (document.hidden) for (const table of fresh) this.#tell(table);
    }, WAIT);
  }

  #tell(table: TableView): void {
    if (!settings.chosen.notices || this.permission !== "granted") return;
    const words = language.words.notices;
    try {
      const notice = new Notification(words.title, {
        body: words.body(table.title, othersOf(table)),
        tag: `holocene-${table.id}`, // two tabs that tell the same show one notice
        icon: "/icon.svg",
        lang: language.code,
      });
      notice.onclick = () => {
        focus();
        router.go(`/t/${table.id}`);
        notice.close();
      };
    } catch {
      this.permission = "missing"; // browsers of phones have the class and refuse to use it
    }
  }
}

function ask(): Permission {
  return typeof Notification === "undefined" || !isSecureContext ? "missing" : Notification.permission;
}

function read(): string[] {
  try {
    return readTold(localStorage.getItem(PLACE));
  } catch {
    return kept;
  }
}

let kept: string[] = []; // for browsers that keep nothing

function write(told: string[]): void {
  kept = told;
  try {
    localStorage.setItem(PLACE, JSON.stringify(told));
  } catch {
    // kept for this page
  }
}

export const notices = new Notices();
