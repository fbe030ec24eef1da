"""Playing many decisions quickly: the page itself clicks whatever is lit, in view and not covered by anything."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.web.playing import OPEN

# Decides again and again until the game is over or enough is decided. A thing counts only if a pointer could reach it:
# somewhere on it the topmost element is its own. Where all that is lit lies in another part of the board, the tab that
# says so is opened, as a person would; an event that is shown is closed.
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
    const end = performance.now() + 30000;
    while (!holds()) {
      if (performance.now() > end) throw new Error(`never: ${what} (number ${main()?.dataset.number})`);
      await pause();
    }
  };
  const covered = new Map(); // what was lit and could not be reached, and what lay over it
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
        await new Promise((done) => setTimeout(done, 200));  // what leaves fades away over what stays
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
    const end = performance.now() + 30000;
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
TABS = "main nav button:has(.mark):not([aria-pressed=true])"  # parts of a board in which something can be done


def play_quickly(page: Page, seed: int, most: int = 2000) -> dict[str, Any]:
    """Play by clicking what is lit; return how many decisions were taken, whether it is over, and what was covered."""
    page.locator("main[data-number]").wait_for()
    found: dict[str, Any] = page.evaluate(PLAY, given(seed, most, 10**9))
    return found


def play_together(pages: list[Page], seed: int, last: int) -> list[dict[str, Any]]:
    """Let several people play at the same time, each in their own browser, until the log has that many entries."""
    for page in pages:
        page.locator("main[data-number]").wait_for()
    for place, page in enumerate(pages):
        page.evaluate(f"given => {{ globalThis.playing = ({PLAY})(given); }}", given(seed + place, 2000, last))
    return [page.evaluate("() => globalThis.playing") for page in pages]


def given(seed: int, most: int, last: int) -> dict[str, Any]:
    """Return what the page is told."""
    return {"open": OPEN, "seed": seed, "most": most, "last": last, "tabs": TABS}
