/** `{@attach pick(picker, id)}`: makes an element of a board a thing that can be meant, by mouse, touch and keys. */

import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";

import type { Picker } from "./picker.svelte";

/**
 * Marks an element as the thing of that id. A board styles `.lit`, `.picked`, `.pointed`, `.hinted` and `.unlit`.
 * With `spoken`, what it means stands beside the question as well.
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
    // Later: an element that has the focus blurs while the page takes it away, and then no state may change.
    const leave = () =>
      queueMicrotask(() => {
        if (picker.over === id) picker.over = undefined;
      });
    node.addEventListener("click", choose);
    if (!(node instanceof HTMLButtonElement)) node.addEventListener("keydown", press);
    node.addEventListener("pointerenter", enter);
    node.addEventListener("pointerleave", leave);
    node.addEventListener("focus", enter);
    node.addEventListener("blur", leave);

    $effect(() => {
      const lit = picker.lit.has(id);
      const picked = picker.picked.includes(id);
      node.classList.toggle("lit", lit);
      node.classList.toggle("picked", picked);
      node.classList.toggle("pointed", picker.pointed.has(id));
      node.classList.toggle("hinted", picker.hinted.has(id));
      node.classList.toggle("unlit", picker.choices.length > 0 && !lit && !picked);
      if (picker.choices.length > 0 && !lit && !picked) node.setAttribute("aria-disabled", "true");
      else node.removeAttribute("aria-disabled");
      if (picked) node.setAttribute("aria-pressed", "true");
      else node.removeAttribute("aria-pressed");
    });
    const undraw = spoken ? () => undefined : untrack(() => picker.draw(id));

    return () => {
      undraw();
      leave();
      node.removeEventListener("click", choose);
      node.removeEventListener("keydown", press);
      node.removeEventListener("pointerenter", enter);
      node.removeEventListener("pointerleave", leave);
      node.removeEventListener("focus", enter);
      node.removeEventListener("blur", leave);
    };
  };
}
