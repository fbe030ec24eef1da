"""Play by clicking only lit things on the board and buttons beside the question."""

from __future__ import annotations

import random

from playwright.sync_api import ElementHandle, Error, Page, expect

OPEN = "[data-pick].lit:not([aria-disabled=true]), [data-question] button:not(.plain):not([aria-disabled=true])"
READY = "main[data-mine=true], main[data-status=over]"
OPEN_OR_ON = """([open, before]) =>
  document.querySelector("main[data-number]")?.dataset.number !== before ||
  [...document.querySelectorAll(open)].some((one) => one.checkVisibility({ visibilityProperty: true }))
"""


def wait_for_turn(page: Page, seconds: float = 60) -> bool:
    """Wait until a decision is owed or the game is over; return whether one is owed."""
    main = page.locator(READY)
    main.wait_for(timeout=seconds * 1000)
    return main.get_attribute("data-status") != "over"


def number(page: Page) -> int:
    """Return the number of the position that the page shows."""
    return int(page.locator("main[data-number]").get_attribute("data-number") or 0)


def possible(page: Page) -> list[ElementHandle]:
    """Return all elements that can be clicked to decide."""
    return [one for one in page.query_selector_all(OPEN) if one.is_visible()]


def press_one(page: Page, dice: random.Random, press: str) -> None:
    """Click or tap one of the open things; another one if it has disappeared."""
    before = number(page)
    for _ in range(10):
        page.wait_for_function(OPEN_OR_ON, arg=[OPEN, str(before)])
        if number(page) != before:
            return  # a click that seemed to fail has worked
        try:
            getattr(dice.choice(possible(page)), press)(timeout=2000)
            return
        except (Error, IndexError):
            page.wait_for_timeout(50)  # the board was drawn again under the pointer
    raise AssertionError("nothing could be clicked")


def decide(page: Page, dice: random.Random, press: str = "click") -> None:
    """Take one decision, with as many clicks or taps as it needs."""
    before = number(page)
    for _ in range(12):
        press_one(page, dice, press)
        if not page.locator("[data-pick].picked").count():
            break
    expect(page.locator("main[data-number]")).not_to_have_attribute("data-number", str(before))


def play_on(page: Page, dice: random.Random, decisions: int = 1000, press: str = "click") -> int:
    """Take decisions until the game is over or there were enough; return their number."""
    for taken in range(decisions):
        if not wait_for_turn(page):
            return taken
        decide(page, dice, press)
    return decisions
