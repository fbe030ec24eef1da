/** Who one is to this server: a guest known by a cookie, who needs no name before the first game. */

import { version } from "../frame/version.svelte";
import { language } from "../language/language.svelte";
import { api } from "../server/api";
import type { Me } from "../server/schema";
import { guestName } from "./guest";

class Person {
  me = $state.raw<Me | undefined>();
  #looking: Promise<Me | undefined> | undefined;

  /** Asks the server who one is, once; undefined for a stranger. */
  look(): Promise<Me | undefined> {
    this.#looking ??= api.about().then(
      (about) => {
        version.hear(about.version);
        return (this.me = about.me ?? undefined);
      },
      (error) => {
        this.#looking = undefined; // the server was away: ask again
        throw error;
      },
    );
    return this.#looking;
  }

  /** Returns who one is; a stranger becomes a guest with a friendly name, which can be changed at any time. */
  async ensure(): Promise<Me> {
    const known = this.me ?? (await this.look());
    if (known) return known;
    const { kinds, animals } = language.words.person;
    return this.#be(await api.introduce(guestName(kinds, animals)));
  }

  /** Gives oneself another name. */
  async rename(name: string): Promise<Me> {
    await this.look();
    return this.#be(await api.introduce(name));
  }

  /** Becomes who made a one-time link on another device. */
  async claim(token: string): Promise<Me> {
    return this.#be(await api.claim(token));
  }

  #be(me: Me): Me {
    this.me = me;
    this.#looking = Promise.resolve(me);
    return me;
  }
}

export const person = new Person();
