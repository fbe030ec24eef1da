/** Picking on a board: what the person points at and picks, and which things are lit. */

import { SvelteMap } from "svelte/reactivity";

import type { Choice, RefusalView } from "../server/schema";
import { asked, litIds, meant, narrow } from "./picking";

/** Why a thing is not lit: the server's reasons, and the element they belong to. */
export interface Why {
  id: string;
  at: Element;
  refusals: RefusalView[];
  /** Whether the person clicked the thing, rather than only pointing at it. */
  asked: boolean;
}

export interface PickerActions {
  /** Answers the decision. */
  act: (choice: Choice) => void;
  /** Returns the actions that are refused now, with reasons. */
  refusals: () => Promise<RefusalView[]>;
}

export class Picker {
  choices = $state.raw<readonly Choice[]>([]);
  picked = $state.raw<readonly string[]>([]);
  /** The things that a line of the story names, while it is pointed at. */
  pointed = $state.raw<ReadonlySet<string>>(new Set());
  /** The things of an advised choice. */
  hinted = $state.raw<ReadonlySet<string>>(new Set());
  why = $state.raw<Why | undefined>();
  /** The thing under the pointer or with the focus, for boards that show a preview. */
  over = $state.raw<string | undefined>();
  /** Whether the board itself says what can be done, so that the question need not. */
  spoken = $state(false);

  /** Returns the label of a choice that ends the turn or a step, undefined for other choices (`GameModule.leaves`). */
  leaves = $state.raw<(choice: Choice) => string | undefined>(() => undefined);
  /** The choice that ends the turn or a step. It has its own button and key; no thing on the board leads to it. */
  leave = $derived(this.choices.find((choice) => this.leaves(choice) !== undefined));
  #others = $derived(this.leave ? this.choices.filter((choice) => choice !== this.leave) : this.choices);

  lit = $derived(litIds(this.#others, this.picked));
  open = $derived(narrow(this.#others, this.picked));
  #drawn = new SvelteMap<string, number>();
  asked = $derived(asked(this.#others, this.picked, (id) => this.#drawn.has(id)));
  #actions: PickerActions;

  constructor(actions: PickerActions) {
    this.#actions = actions;
  }

  /** Offers new choices and forgets what was picked before. */
  offer(choices: readonly Choice[]): void {
    this.choices = choices;
    this.#forget();
  }

  #forget(): void {
    this.picked = [];
    this.why = undefined;
    this.hinted = new Set();
  }

  /** Picks a lit thing and acts once one choice is left; unpicks a picked thing; explains any other. */
  async pick(id: string, at: Element): Promise<void> {
    this.why = undefined;
    if (this.picked.includes(id)) {
      this.picked = this.picked.filter((one) => one !== id);
    } else if (this.lit.has(id)) {
      const picked = [...this.picked, id];
      const choice = meant(this.#others, picked);
      if (choice) this.take(choice);
      else this.picked = picked;
    } else {
      await this.explain(id, at);
    }
  }

  take(choice: Choice): void {
    this.#forget();
    this.#actions.act(choice);
  }

  /** Shows why a thing cannot be picked now; for a thing that is only pointed at, only if there is a reason. */
  async explain(id: string, at: Element, asked = true): Promise<void> {
    const all = await this.#actions.refusals();
    if (!asked && this.over !== id) return; // no longer pointed at
    const refusals = all.filter((one) => one.things.includes(id) && this.picked.every((p) => one.things.includes(p)));
    const distinct = refusals.filter((one, i) => refusals.findIndex((two) => two.reason === one.reason) === i);
    if (asked || distinct.length) this.why = { id, at, refusals: distinct, asked };
  }

  /** Closes the explanation or undoes the last pick; returns whether there was either. */
  back(): boolean {
    if (this.why) this.why = undefined;
    else if (this.picked.length) this.picked = this.picked.slice(0, -1);
    else return false;
    return true;
  }

  /** Counts a thing as drawn on the board, until the returned function is called. */
  draw(id: string): () => void {
    this.#drawn.set(id, (this.#drawn.get(id) ?? 0) + 1);
    return () => {
      const left = (this.#drawn.get(id) ?? 1) - 1;
      if (left) this.#drawn.set(id, left);
      else this.#drawn.delete(id);
    };
  }
}
