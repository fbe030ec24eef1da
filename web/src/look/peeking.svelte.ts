/** What is looked at more closely: opened by pointing, focus or a tap, closed a moment after both have gone. */

import type { Attachment } from "svelte/attachments";

const MOMENT = 140; // milliseconds to cross the gap to what was opened

/** How long one points before something opens, where things lie close together. */
export const PAUSE = 350;

export class Peeking<T> {
  what = $state.raw<T | undefined>();
  at = $state.raw<Element | undefined>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause: number;

  /** `pause`: milliseconds of pointing before it opens. */
  constructor(pause = 0) {
    this.#pause = pause;
  }

  open(what: T, at: Element): void {
    clearTimeout(this.#timer);
    this.what = what;
    this.at = at;
  }

  close = (): void => {
    clearTimeout(this.#timer);
    this.what = this.at = undefined;
  };

  stay = (): void => clearTimeout(this.#timer);

  #leave = (event: Event): void => {
    if (event instanceof PointerEvent && event.pointerType !== "mouse") return; // a finger leaves at once; it closes by the next tap
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.close, MOMENT);
  };

  /** `{@attach peeking.on(what)}`: looks at something while its element is pointed at or has the focus. */
  on(what: T): Attachment<HTMLElement> {
    return (node) => {
      const open = () => {
        this.stay();
        if (this.#pause && this.at === undefined) this.#timer = setTimeout(() => this.open(what, node), this.#pause);
        else this.open(what, node);
      };
      const focus = () => node.matches(":focus-visible") && open();
      node.addEventListener("pointerenter", open);
      node.addEventListener("pointerleave", this.#leave);
      if (this.#pause) node.addEventListener("click", this.close); // what is meant need not be looked at
      node.addEventListener("focus", focus);
      node.addEventListener("blur", this.#leave);
      return () => {
        node.removeEventListener("pointerenter", open);
        node.removeEventListener("pointerleave", this.#leave);
        node.removeEventListener("click", this.close);
        node.removeEventListener("focus", focus);
        node.removeEventListener("blur", this.#leave);
        if (this.at === undefined) this.stay(); // it was only about to be opened
        queueMicrotask(() => this.at === node && this.close());
      };
    };
  }
}
