/** What a person points at and picks on a board, and what lights up because of it. */

import { getContext, setContext } from "svelte";
import { SvelteMap } from "svelte/reactivity";

import type { Choice, RefusalView } from "../server/schema";
import { asked, litIds, narrow, step } from "./picking";

/** Why a thing is not lit: the sentences and clauses, and where on the screen it was asked. */
export interface Why {
  id: string;
  at: Element;
  refusals: RefusalView[];
  /** Whether it was asked for by a click, or only pointed at. */
  asked: boolean;
}

export interface PickerWishes {
  /** Takes the decision. */
  act: (choice: Choice) => void;
  /** Returns what might be tried now and may not. */
  refusals: () => Promise<RefusalView[]>;
}

export class Picker {
  choices = $state.raw<readonly Choice[]>([]);
  picked = $state.raw<readonly string[]>([]);
  /** Things a line of the log names, while it is pointed at. */
  pointed = $state.raw<ReadonlySet<string>>(new Set());
  /** Things a bot would mean. */
  hinted = $state.raw<ReadonlySet<string>>(new Set());
  why = $state.raw<Why | undefined>();
  /** The thing under the pointer or focus, for boards that preview. */
  over = $state.raw<string | undefined>();

  /** Whether the board says itself what can be done, so that the question need not. */
  spoken = $state(false);

  /** Which choice does nothing more here: what its button says, undefined for all others. The game tells (`GameModule.leaves`). */
  leaves = $state.raw<(choice: Choice) => string | undefined>(() => undefined);
  /** The choice that does nothing more here. It has a button and a key of its own: no thing on the board ever means it. */
  leave = $derived(this.choices.find((choice) => this.leaves(choice) !== undefined));
  #meant = $derived(this.leave ? this.choices.filter((choice) => choice !== this.leave) : this.choices);

  lit = $derived(litIds(this.#meant, this.picked));
  open = $derived(narrow(this.#meant, this.picked));
  #drawn = new SvelteMap<string, number>();
  asked = $derived(asked(this.#meant, this.picked, (id) => this.#drawn.has(id)));
  #wishes: PickerWishes;

  constructor(wishes: PickerWishes) {
    this.#wishes = wishes;
  }

  /** Offers new choices; what was picked or asked before is over. */
  offer(choices: readonly Choice[]): void {
    this.choices = choices;
    this.picked = [];
    this.why = undefined;
    this.hinted = new Set();
  }

  /** Picks a lit thing, which acts once only one choice is left; a picked thing again steps back; others say why. */
  async pick(id: string, at: Element): Promise<void> {
    this.why = undefined;
    if (this.picked.includes(id)) {
      this.picked = this.picked.filter((one) => one !== id);
    } else if (this.lit.has(id)) {
      const { picked, meant } = step(this.#meant, this.picked, id);
      if (meant) this.take(meant);
      else this.picked = picked;
    } else {
      await this.explain(id, at);
    }
  }

  /** Takes a choice. */
  take(choice: Choice): void {
    this.picked = [];
    this.why = undefined;
    this.hinted = new Set();
    this.#wishes.act(choice);
  }

  /** Shows why a thing cannot be meant now; for one that is only pointed at nothing, where there is nothing to say. */
  async explain(id: string, at: Element, asked = true): Promise<void> {
    const all = await this.#wishes.refusals();
    if (!asked && this.over !== id) return; // no longer pointed at
    const refusals = all.filter((one) => one.things.includes(id) && this.picked.every((p) => one.things.includes(p)));
    const distinct = refusals.filter((one, i) => refusals.findIndex((two) => two.reason === one.reason) === i);
    if (asked || distinct.length) this.why = { id, at, refusals: distinct, asked };
  }

  /** Steps back: first the explanation, then the last pick. Returns whether there was anything. */
  back(): boolean {
    if (this.why) this.why = undefined;
    else if (this.picked.length) this.picked = this.picked.slice(0, -1);
    else return false;
    return true;
  }

  /** Counts a thing as drawn on the board until the returned function is called. */
  draw(id: string): () => void {
    this.#drawn.set(id, (this.#drawn.get(id) ?? 0) + 1);
    return () => {
      const left = (this.#drawn.get(id) ?? 1) - 1;
      if (left) this.#drawn.set(id, left);
      else this.#drawn.delete(id);
    };
  }
}

const KEY = Symbol("picker");
export const setPicker = (picker: Picker): Picker => setContext(KEY, picker);
export const getPicker = (): Picker => getContext<Picker>(KEY);
