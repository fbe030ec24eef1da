"""Playing by clicking: whatever is lit on the board or asked in words, and nothing else."""

from __future__ import annotations

import random

from playwright.sync_api import ElementHandle, Error, Page, expect

OPEN = "[data-pick].lit:not([aria-disabled=true]), [data-question] button:not(.plain):not([aria-disabled=true])"
READY = "main[data-mine=true], main[data-status=over]"
OPEN_OR_ON = """([open, before]) =>
  document.querySelector("main[data-number]")?.dataset.number !== before ||
  [...document.querySelectorAll(open)].some((one) => one.checkVisibility({ visibilityProperty: true }))
"""


def wait_for_turn(page: Page, seconds: float = 30) -> bool:
    """Wait until a decision is owed or the game is over; return whether one is owed."""
    main = page.locator(READY)
    main.wait_for(timeout=seconds * 1000)
    return main.get_attribute("data-status") != "over"


def number(page: Page) -> int:
    """Return the number of the position that the page shows."""
    return int(page.locator("main[data-number]").get_attribute("data-number") or 0)


def possible(page: Page) -> list[ElementHandle]:
    """Return everything that can be clicked now to decide."""
    return [one for one in page.query_selector_all(OPEN) if one.is_visible()]


def press_one(page: Page, dice: random.Random, press: str) -> None:
    """Click (or tap) one of the things that are open; another one where it has gone meanwhile."""
    before = number(page)
    for _ in range(10):
        page.wait_for_function(OPEN_OR_ON, arg=[OPEN, str(before)])
        if number(page) != before:
            return  # a click that seemed to fail was taken
        try:
            getattr(dice.choice(possible(page)), press)(timeout=2000)
            return
        except (Error, IndexError):
            page.wait_for_timeout(50)  # the board was drawn anew under the pointer
    raise AssertionError("nothing could be clicked")


def decide(page: Page, dice: random.Random, press: str = "click") -> None:
    """Take one decision, in as many clicks (or taps) as it needs."""
    before = number(page)
    for _ in range(12):
        press_one(page, dice, press)
        if not page.locator("[data-pick].picked").count():
            break
    expect(page.locator("main[data-number]")).not_to_have_attribute("data-number", str(before))


def play_on(page: Page, dice: random.Random, decisions: int = 1000, press: str = "click") -> int:
    """Decide again and again, until the game is over or enough decisions are taken; return how many were."""
    for taken in range(decisions):
        if not wait_for_turn(page):
            return taken
        decide(page, dice, press)
    return decisions
