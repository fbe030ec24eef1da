/** The browser's notifications that it is the person's turn, while the page is hidden. */

import { readStored, store } from "../frame/storage";
import { language } from "../language/language.svelte";
import { ownTables } from "../lobby/owntables.svelte";
import { othersOf } from "../lobby/tables";
import { to } from "../root";
import { router } from "../router.svelte";
import type { TableView } from "../server/schema";
import { settings } from "../settings/settings.svelte";
import { newTurns, readAnnounced } from "./turns";

const KEY = "holocene.told";
const WAIT = 1_200; // milliseconds in which another tab may note that the person has seen the turn there

/** The browser's permission, or "missing" if it has no notifications. */
export type Permission = "default" | "granted" | "denied" | "missing";

class Notices {
  permission = $state<Permission>(permission());

  start(): void {
    ownTables.onread = (tables) => this.#look(tables);
  }

  /** Asks the browser for its permission; returns whether it was given. Browsers allow this only on a click. */
  async allow(): Promise<boolean> {
    if (this.permission === "missing") return false;
    await Notification.requestPermission();
    this.permission = permission();
    return this.permission === "granted";
  }

  #look(tables: readonly TableView[]): void {
    const { fresh, announced } = turnsOf(tables);
    if (document.hidden) this.permission = permission();
    if (!document.hidden || !fresh.length) {
      store(KEY, announced);
      return;
    }
    setTimeout(() => {
      const now = turnsOf(ownTables.tables);
      store(KEY, now.announced);
      if (document.hidden) for (const table of now.fresh) this.#announce(table);
    }, WAIT);
  }

  #announce(table: TableView): void {
    if (!settings.chosen.notices || this.permission !== "granted") return;
    const words = language.words.notices;
    try {
      const notice = new Notification(words.title, {
        body: words.body(table.title, othersOf(table)),
        tag: `holocene-${table.id}`, // the same notification from two tabs is shown once
        icon: to("/icon.svg"),
        lang: language.code,
      });
      notice.onclick = () => {
        focus();
        router.go(`/t/${table.id}`);
        notice.close();
      };
    } catch {
      this.permission = "missing"; // browsers on phones have the class but refuse to use it
    }
  }
}

function permission(): Permission {
  return typeof Notification === "undefined" || !isSecureContext ? "missing" : Notification.permission;
}

const turnsOf = (tables: readonly TableView[]) => newTurns(readAnnounced(readStored(KEY)), tables);

export const notices = new Notices();
