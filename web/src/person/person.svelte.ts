/** The person using this browser: a guest whom the server knows by a cookie. */

import { version } from "../frame/version.svelte";
import { language } from "../language/language.svelte";
import { api } from "../server/api";
import type { Me } from "../server/schema";
import { guestName } from "./guest";

class Person {
  me = $state.raw<Me | undefined>();
  #looking: Promise<Me | undefined> | undefined;

  /** Asks the server once who the person is; undefined if it does not know them. */
  look(): Promise<Me | undefined> {
    this.#looking ??= api.about().then(
      (about) => {
        version.compare(about.version);
        return (this.me = about.me ?? undefined);
      },
      (error) => {
        this.#looking = undefined; // the server was away: ask again next time
        throw error;
      },
    );
    return this.#looking;
  }

  /** Returns the person; somebody whom the server does not know becomes a guest with a made-up name. */
  async ensure(): Promise<Me> {
    const known = this.me ?? (await this.look());
    if (known) return known;
    const { kinds, animals } = language.words.person;
    return this.#be(await api.introduce(guestName(kinds, animals)));
  }

  /** Changes the person's name. */
  async rename(name: string): Promise<Me> {
    await this.look();
    return this.#be(await api.introduce(name));
  }

  /** Becomes the person who made a one-time link on another device. */
  async claim(token: string): Promise<Me> {
    return this.#be(await api.claim(token));
  }

  /** Notes that this device is nobody's any more. */
  forget(): void {
    this.me = undefined;
    this.#looking = Promise.resolve(undefined);
  }

  #be(me: Me): Me {
    this.me = me;
    this.#looking = Promise.resolve(me);
    return me;
  }
}

export const person = new Person();
