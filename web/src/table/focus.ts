/** Keeps the focus through updates: on the same thing if it is still there, else on the question. */

import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

/** For the element that holds the table: whatever vanishes from it, the focus does not fall back to the page. */
export const keepFocus: Attachment<HTMLElement> = (node) => {
  let last: { element: Element; id: string | undefined } | undefined;
  const remember = (event: FocusEvent) => {
    const element = event.target as HTMLElement;
    last = { element, id: element.closest<HTMLElement>("[data-pick]")?.dataset.pick };
  };
  node.addEventListener("focusin", remember);
  const watch = new MutationObserver(() => void restore());

  async function restore(): Promise<void> {
    await tick();
    if (!last || last.element.isConnected || document.activeElement !== document.body) return;
    const same = last.id && node.querySelector<HTMLElement>(`[data-pick="${CSS.escape(last.id)}"]`);
    const target = same || node.querySelector<HTMLElement>("[data-question]");
    target?.focus({ preventScroll: true });
  }

  watch.observe(node, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    node.removeEventListener("focusin", remember);
  };
};
