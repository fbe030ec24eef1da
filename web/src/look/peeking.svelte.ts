/** The state of a popover (Peek.svelte): opened by pointing, focus or a tap, closed a moment after both have left. */

import type { Attachment } from "svelte/attachments";

const MOMENT = 140; // milliseconds in which the pointer can cross the gap to the popover

/** Milliseconds of pointing before a popover opens, where things lie close together. */
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
    if (event instanceof PointerEvent && event.pointerType !== "mouse") return; // a finger leaves at once; the next tap closes it
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.close, MOMENT);
  };

  /** `{@attach peeking.on(what)}`: shows something while its element is pointed at or has the focus. */
  on(what: T): Attachment<HTMLElement> {
    return (node) => {
      const open = () => {
        this.stay();
        if (this.#pause && this.at === undefined) this.#timer = setTimeout(() => this.open(what, node), this.#pause);
        else this.open(what, node);
      };
      const listening = new AbortController();
      const { signal } = listening;
      node.addEventListener("pointerenter", open, { signal });
      node.addEventListener("pointerleave", this.#leave, { signal });
      if (this.#pause) node.addEventListener("click", this.close, { signal }); // a chosen thing needs no closer look
      node.addEventListener("focus", () => node.matches(":focus-visible") && open(), { signal });
      node.addEventListener("blur", this.#leave, { signal });
      return () => {
        listening.abort();
        if (this.at === undefined) this.stay(); // it was about to open
        queueMicrotask(() => this.at === node && this.close());
      };
    };
  }
}
