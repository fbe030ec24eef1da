/** `{@attach pick(picker, id)}`: makes an element of a board a thing that can be picked by mouse, touch and keyboard. */

import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";

import type { Picker } from "./picker.svelte";

/**
 * Marks an element as the thing with an id. A board styles `.lit`, `.picked`, `.pointed`, `.hinted` and `.unlit`.
 * With `spoken`, its choices also have buttons beside the question.
 */
export function pick(picker: Picker, id: string, spoken = false): Attachment<HTMLElement | SVGElement> {
  return (node) => {
    node.dataset.pick = id;
    if (!(node instanceof HTMLButtonElement)) {
      node.setAttribute("role", "button");
      node.setAttribute("tabindex", "0");
    }
    const choose = (event: Event) => {
      event.stopPropagation();
      void picker.pick(id, node);
    };
    const press = (event: Event) => {
      const { key } = event as KeyboardEvent;
      if (key !== "Enter" && key !== " ") return;
      event.preventDefault();
      choose(event);
    };
    const enter = () => (picker.over = id);
    // later, because an element that is being removed loses its focus when no state may change
    const leave = () =>
      queueMicrotask(() => {
        if (picker.over === id) picker.over = undefined;
      });
    const listening = new AbortController();
    const { signal } = listening;
    node.addEventListener("click", choose, { signal });
    if (!(node instanceof HTMLButtonElement)) node.addEventListener("keydown", press, { signal });
    node.addEventListener("pointerenter", enter, { signal });
    node.addEventListener("pointerleave", leave, { signal });
    node.addEventListener("focus", enter, { signal });
    node.addEventListener("blur", leave, { signal });

    $effect(() => {
      const lit = picker.lit.has(id);
      const picked = picker.picked.includes(id);
      const unlit = picker.choices.length > 0 && !lit && !picked;
      const states = { lit, picked, unlit, pointed: picker.pointed.has(id), hinted: picker.hinted.has(id) };
      for (const [name, holds] of Object.entries(states)) node.classList.toggle(name, holds);
      for (const [name, holds] of [["aria-disabled", unlit], ["aria-pressed", picked]] as const) {
        if (holds) node.setAttribute(name, "true");
        else node.removeAttribute(name);
      }
    });
    const undraw = spoken ? () => undefined : untrack(() => picker.draw(id));

    return () => {
      undraw();
      leave();
      listening.abort();
    };
  };
}
