"""Play many decisions quickly: a script in the page clicks lit things that are visible and not covered."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.web.playing import OPEN

# Takes decisions until the game is over or there were enough. A thing counts only if a pointer can reach it: somewhere
# on it the topmost element is its own. If all lit things are in another part of the board, the script opens the marked
# tab of that part, as a person would. It closes dialogs that show an event.
PLAY = """
async ({ open, seed, most, last, tabs }) => {
  let state = seed >>> 0;
  const roll = (below) => {  // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
  const pause = () => new Promise((done) => setTimeout(done, 4));
  const main = () => document.querySelector("main[data-number]");
  const waitFor = async (what, holds) => {
    const end = performance.now() + 120000;
    while (!holds()) {
      if (performance.now() > end) throw new Error(`never: ${what} (number ${main()?.dataset.number})`);
      await pause();
    }
  };
  const covered = new Map(); // lit things that could not be reached, and what covered them
  const reachable = (one) => {
    if (!one.checkVisibility({ opacityProperty: false, visibilityProperty: true })) return null;
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = one.getBoundingClientRect();
    let over = null;
    for (const x of [0.5, 0.25, 0.75, 0.08, 0.92])
      for (const y of [0.5, 0.25, 0.75, 0.08, 0.92]) {
        const at = [box.left + box.width * x, box.top + box.height * y];
        const top = document.elementFromPoint(...at);
        if (top && (one === top || one.contains(top))) return { on: top, at };
        over ??= top;
      }
    return { over: over?.outerHTML.slice(0, 160) ?? "outside of the window" };
  };
  const find = async () => {
    const all = [...document.querySelectorAll(open)];
    while (all.length) {
      const [one] = all.splice(roll(all.length), 1);
      let place = reachable(one);
      for (let tries = 0; place?.over && tries < 10; tries += 1) {
        await new Promise((done) => setTimeout(done, 200));  // a thing that disappears may cover others while it fades
        place = one.isConnected && one.matches(open) ? reachable(one) : null;
      }
      if (place?.over) covered.set(one.dataset.pick ?? one.textContent.trim(), place.over);
      if (place?.on) return place;
    }
    return null;
  };
  const click = ({ on, at }) => {
    const given = { bubbles: true, cancelable: true, composed: true, clientX: at[0], clientY: at[1], view: window };
    for (const kind of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
      on.dispatchEvent(new (kind.startsWith("p") ? PointerEvent : MouseEvent)(kind, given));
  };
  const mine = () => main()?.dataset.mine === "true";
  const over = () => main()?.dataset.status === "over";
  let taken = 0;
  while (taken < most) {
    await waitFor("a turn", () => mine() || over() || Number(main().dataset.number) >= last);
    if (over() || Number(main().dataset.number) >= last) break;
    const before = main().dataset.number;
    let place = null;
    const end = performance.now() + 120000;
    while (!place && main().dataset.number === before) {
      if (performance.now() > end) throw new Error(`nothing could be clicked (number ${before})`);
      document.querySelector("dialog[data-reveal][open] button")?.click();
      place = await find();
      const marked = [...document.querySelectorAll(tabs)];
      if (!place && marked.length) marked[roll(marked.length)].click();
      if (!place) await pause();
    }
    if (!place) continue;
    click(place);
    await waitFor("an answer", () => main().dataset.number !== before || document.querySelector("[data-pick].picked"));
    if (main().dataset.number !== before) taken += 1;
  }
  return { taken, over: over(), covered: Object.fromEntries(covered) };
}
"""
TABS = "main nav button:has(.mark):not([aria-pressed=true])"  # parts of a board where something can be done


def play_quickly(page: Page, seed: int, most: int = 2000) -> dict[str, Any]:
    """Play by clicking lit things; return the number of decisions, whether the game is over, and what was covered."""
    page.locator("main[data-number]").wait_for()
    found: dict[str, Any] = page.evaluate(PLAY, given(seed, most, 10**9))
    return found


def play_together(pages: list[Page], seed: int, last: int) -> list[dict[str, Any]]:
    """Let several people play at the same time, each in their own browser, until the log has enough entries."""
    for page in pages:
        page.locator("main[data-number]").wait_for()
    for place, page in enumerate(pages):
        page.evaluate(f"given => {{ globalThis.playing = ({PLAY})(given); }}", given(seed + place, 2000, last))
    return [page.evaluate("() => globalThis.playing") for page in pages]


def given(seed: int, most: int, last: int) -> dict[str, Any]:
    """Return the arguments of the script."""
    return {"open": OPEN, "seed": seed, "most": most, "last": last, "tabs": TABS}
