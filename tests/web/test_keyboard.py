"""Playing without a mouse: a whole game, dialogs, and a focus that is never lost."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from tests.web.playing import OPEN, number, wait_for_turn
from tests.web.visitor import Visit

FOCUSED = "(selector) => !!document.activeElement?.matches(selector)"


def tab_to(page: Page, selector: str, skip: int = 0) -> None:
    """Press Tab until an element matches a selector, skipping the first few."""
    for _ in range(300):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED, selector):
            if not skip:
                return
            skip -= 1
    raise AssertionError(f"Tab never reached {selector}")


def decide_by_keys(page: Page, dice: random.Random) -> None:
    """Take one decision with Tab and Enter."""
    before = number(page)
    for _ in range(12):
        expect(page.locator(OPEN).filter(visible=True).first).to_be_visible()
        tab_to(page, OPEN, dice.randrange(3))
        page.keyboard.press("Enter")
        if not page.locator("[data-pick].picked").count():
            break
    expect(page.locator("main[data-number]")).not_to_have_attribute("data-number", str(before))


def test_a_whole_game_is_played_with_keys_alone(visit: Visit) -> None:
    ada = visit("Ada")
    page = ada.open("/")
    tab_to(page, "button.primary")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    dice = random.Random(7)
    decided = 0
    while wait_for_turn(page):
        decide_by_keys(page, dice)
        decided += 1
        if decided > 1:
            expect(page.locator(":focus"), "the focus fell back to the page").to_have_count(1)
    assert decided > 10


def test_arrows_move_among_things_on_the_board(visit: Visit) -> None:
    ada = visit("Ada")
    page = ada.open(f"/t/{ada.open_table('person', 'greedy')}")
    assert wait_for_turn(page)
    while not page.locator("#main .board [data-pick].lit").count():
        before = number(page)
        page.locator(OPEN).filter(visible=True).first.click()
        expect(page.locator("main")).not_to_have_attribute("data-number", str(before))
        assert wait_for_turn(page), "the game ended, and nothing on the board had been lit"
    page.keyboard.press("b")
    first = page.evaluate("document.activeElement.dataset.pick")
    assert first
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.pick") not in (None, first)


def test_screen_readers_get_the_story_as_it_happens(visit: Visit) -> None:
    ada = visit("Ada")
    page = ada.open(f"/t/{ada.open_table('person', 'greedy')}")
    assert wait_for_turn(page)
    page.locator(OPEN).filter(visible=True).first.click()
    expect(page.locator("[aria-live=polite]")).to_contain_text("Tiger")


def test_a_dialog_takes_the_focus_and_gives_it_back(visit: Visit) -> None:
    page = visit().open("/")
    button = page.get_by_role("button", name="Play with friends").first
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Open a table")).to_be_visible()
    assert page.evaluate("!!document.activeElement.closest('dialog')")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Open a table")).to_have_count(0)
    expect(button).to_be_focused()
