/** Keeps the focus when the board changes: on the same thing if it still exists, else on the question. */

import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

/** For the element around the table: the focus never falls back to the page when its element is removed or disabled. */
export const keepFocus: Attachment<HTMLElement> = (node) => {
  let last: { element: HTMLElement; id: string | undefined } | undefined;
  const remember = (event: FocusEvent) => {
    const element = event.target as HTMLElement;
    last = { element, id: element.closest<HTMLElement>("[data-pick]")?.dataset.pick };
  };
  const forget = (event: PointerEvent) => {
    const on = event.target instanceof Element ? event.target.closest("a, button, input, select, summary, [tabindex]") : null;
    if (!on) last = undefined; // a click on nothing removes the focus on purpose
  };
  const listening = new AbortController();
  node.addEventListener("focusin", remember, listening);
  document.addEventListener("pointerdown", forget, listening);
  const watch = new MutationObserver(() => void restore());

  async function restore(): Promise<void> {
    await tick();
    if (!last || document.activeElement !== document.body) return;
    const same = last.id && node.querySelector<HTMLElement>(`[data-pick="${CSS.escape(last.id)}"]`);
    const question = node.querySelector<HTMLElement>("[data-question]");
    for (const target of [last.element.isConnected && last.element, same, question]) {
      if (target) target.focus({ preventScroll: true });
      if (document.activeElement !== document.body) return;
    }
  }

  watch.observe(node, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled", "hidden"] });
  return () => {
    watch.disconnect();
    listening.abort();
  };
};
