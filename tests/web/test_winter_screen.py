"""The screen of Endless Winter: panels beside the board do not cover it, and phones have enough space."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from holocene.kernel.matches.writing import match_json
from tests.web.playing import number, wait_for_turn
from tests.web.quick import play_quickly
from tests.web.visitor import PHONE, WIDE, Visit, Visitor, faults, sideways
from tests.web.winter import MODULES, PAINTINGS, continued, in_round, match_with, match_with_pile, view


def box(thing: Locator) -> tuple[float, float, float, float]:
    """Return the edges of an element: left, top, right, bottom."""
    found = thing.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def overlap(one: Locator, other: Locator) -> bool:
    """Return whether two elements overlap."""
    a, b = box(one), box(other)
    return a[0] < b[2] - 1 and b[0] < a[2] - 1 and a[1] < b[3] - 1 and b[1] < a[3] - 1


def overhang(page: Page) -> int:
    """Return by how many pixels the page is higher than the screen."""
    found: int = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    return found


def place_figure(visitor: Visitor, table: str, column: str = "hunt") -> None:
    """Put a Tribe figure on a column, and wait until the page shows it there."""
    page, position = visitor.page, visitor.events(table)["position"]
    before = number(page)
    visitor.do(
        table, "moves", decision=position["decision"], action="place", arguments={"figure": "tribe", "on": column}
    )
    expect(page.locator("main")).not_to_have_attribute("data-number", str(before))
    assert view(visitor, table)["section"] == "top"


def in_a_column(visitor: Visitor) -> tuple[Page, str]:
    """Return a page and its table where the person has just placed a figure and has cards in hand."""
    table = in_round(visitor, 2, "person", "greedy")
    page = visitor.open(f"/t/{table}")
    assert wait_for_turn(page)
    place_figure(visitor, table)
    assert view(visitor, table)["own"]["hand_labor"], "with cards in hand a turn never ends by itself"
    return page, table


def decide(page: Page, deed: Callable[[], None]) -> None:
    """Take a decision, and wait until the page shows its result."""
    before = number(page)
    deed()
    expect(page.locator("main")).not_to_have_attribute("data-number", str(before))


SIZES: list[ViewportSize] = [PHONE, {"width": 1024, "height": 768}, WIDE]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_one_click_ends_the_turn_from_the_top_section(visit: Visit, size: ViewportSize) -> None:
    ada = visit("Ada", viewport=size)
    page, table = in_a_column(ada)
    end = page.get_by_role("button", name="End turn", exact=True)
    expect(end).to_have_count(1)
    expect(end).to_have_attribute("title", re.compile(r"^End your turn.*\.$"))
    page.evaluate("scrollTo(0, 300)")
    expect(end).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(end).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, 0)")
    where = box(end)[1:3]
    slide = page.locator("[data-question]").get_by_role("button", name="Slide to the middle section")
    decide(page, slide.click)
    assert box(end)[1:3] == where, "it is in the same place in every section"
    page.get_by_role("button", name="Undo").click()
    expect(slide).to_be_visible()
    assert view(ada, table)["section"] == "top"
    decide(page, end.click)
    assert (view(ada, table)["turn"], view(ada, table)["column"]) != (1, "hunt")
    expect(page.locator("aside")).to_contain_text("Wolf ends the turn.")


def test_one_key_ends_the_turn_and_a_double_click_does_not(visit: Visit) -> None:
    ada = visit("Ada")
    page, table = in_a_column(ada)
    page.get_by_role("button", name="End turn", exact=True).dispatch_event("click", {"detail": 2})
    page.wait_for_timeout(300)
    assert view(ada, table)["column"] == "hunt"
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard")).to_contain_text("end the turn")
    page.keyboard.press("e")
    assert view(ada, table)["column"] == "hunt", "a dialog has the keys"
    page.keyboard.press("Escape")
    decide(page, lambda: page.keyboard.press("e"))
    assert (view(ada, table)["turn"], view(ada, table)["column"]) != (1, "hunt")


@pytest.mark.parametrize("way", ["mouse", "touch", "keys"])
def test_a_click_on_the_column_of_the_figure_slides_at_once(visit: Visit, way: str) -> None:
    touch = way == "touch"
    ada = visit("Ada", viewport=PHONE if touch else WIDE, has_touch=touch, is_mobile=touch)
    page, table = in_a_column(ada)
    column = page.locator("[data-pick='column:hunt']")
    if touch:
        page.locator("main nav").get_by_role("button", name="Columns").tap()
    expect(column).to_have_accessible_name("Slide to the middle section.")
    if touch:
        decide(page, column.tap)
    elif way == "mouse":
        decide(page, column.click)
    else:
        column.focus()
        decide(page, lambda: page.keyboard.press("Enter"))
    assert view(ada, table)["section"] == "middle"
    expect(page.locator("[data-pick].picked")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_two_clicks_change_the_standing_orders(visit: Visit, size: ViewportSize) -> None:
    ada = visit("Ada", viewport=size)
    page, table = in_a_column(ada)
    if size == PHONE:
        page.locator("main nav").get_by_role("button", name="You").click()
    button = page.get_by_role("button", name="Standing orders")
    expect(button).to_have_accessible_name("Standing orders: Take for me")
    button.click()
    menu = page.get_by_role("group", name="Standing orders")
    for one in menu.get_by_role("button").all():
        expect(one).to_be_in_viewport(ratio=0.9)
    assert [one for one in faults(page) if not one.startswith("target-size")] == []  # the menu covers some things
    assert sideways(page) == 0
    decide(page, menu.get_by_role("button", name="Always ask me").click)
    assert view(ada, table)["tribes"][0]["orders"] == "ask"
    expect(button).to_have_accessible_name("Standing orders: Always ask me")
    button.click()  # only once in a turn: another change is refused with the reason
    menu.get_by_role("button", name="Let me choose").click(force=True)
    expect(page.get_by_role("status").get_by_role("link", name="EW-R5")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    assert view(ada, table)["tribes"][0]["orders"] == "ask"


def test_the_summary_covers_no_player(visit: Visit) -> None:
    ada = visit("Ada")
    table = in_round(ada, 2, "person", "greedy", "greedy", "greedy", **MODULES, **PAINTINGS)
    page = ada.open(f"/t/{table}")
    summary = page.get_by_role("region", name="Since your last turn")
    for seed in range(60):
        assert wait_for_turn(page)
        if summary.is_visible():
            break
        play_quickly(page, seed, 1)
    expect(summary).to_contain_text("Bear")
    players = page.locator("aside [data-seat]").all()
    assert len(players) == 4
    assert not any(overlap(summary, one) for one in players)
    assert overhang(page) == 0, "the screen shows everything at once"


def test_hints_do_not_move_the_board_and_can_be_closed(visit: Visit) -> None:
    ada = visit("Ada")
    table = in_round(ada, 2, "person", "greedy", "greedy", "greedy", **MODULES, **PAINTINGS)
    page = ada.open(f"/t/{table}")
    assert wait_for_turn(page)
    before = box(page.locator("main .board").first)
    page.get_by_role("button", name="Hint").click()
    advice = page.get_by_role("region", name="Advice from a bot that looks ahead")
    advice.get_by_role("listitem").first.wait_for()
    assert box(page.locator("main .board").first) == before
    assert overhang(page) == 0
    assert faults(page) == []
    advice.get_by_role("button", name="Close").click()
    expect(advice).to_be_hidden()
    expect(page.locator(".hinted")).to_have_count(0)


def test_lesser_benefits_are_folded_away_on_a_phone(visit: Visit) -> None:
    match, mover = match_with(3, "instead", 3)
    ada = visit("Ada", viewport=PHONE, has_touch=True, is_mobile=True)
    seats = ["person" if seat == mover else "greedy" for seat in range(3)]
    page = ada.open(f"/t/{continued(ada, match_json(match), *seats)}")
    assert wait_for_turn(page)
    page.locator("main [data-pick].lit").first.wait_for()
    question = page.locator("[data-question]")
    instead = question.get_by_role("button", name="instead")
    expect(instead.first).to_be_hidden()
    assert box(question)[3] - box(question)[1] < PHONE["height"] / 4
    question.get_by_role("button", name="Other choices").click()
    expect(instead.first).to_be_visible()
    assert sideways(page) == 0


def test_choices_are_not_folded_on_a_phone_if_the_board_offers_none(visit: Visit) -> None:
    match, mover = match_with(1, "Draw no card", 2)
    ways = [match.state.describe(mover, one).rstrip(".") for one in match.state.legal(mover)]
    lesser = ["Take an Idol instead", "Take a Tool instead", "Take 1 Food instead"]
    assert ways == ["Draw no card", "Shuffle your discard pile and draw the card", *lesser]
    ada = visit("Ada", viewport=PHONE, has_touch=True, is_mobile=True)
    seats = ["person" if seat == mover else "greedy" for seat in range(2)]
    page = ada.open(f"/t/{continued(ada, match_json(match), *seats)}")
    assert wait_for_turn(page)
    for way in ways:
        expect(page.locator("[data-question]").get_by_role("button", name=way)).to_be_visible()
    assert sideways(page) == 0


def hidden(page: Page, cards: Locator) -> list[str]:
    """Return the cards of which fewer than 24 pixels show, the minimum size of a target."""
    cards.first.wait_for()
    page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished)).then(() => null)")
    found: list[str] = cards.evaluate_all(
        """all => all.filter((one) => {
          one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
          const box = one.getBoundingClientRect();
          return ![2, 22].every((x) => one.contains(document.elementFromPoint(box.left + x, box.top + box.height / 2)));
        }).map((one) => one.dataset.pick)"""
    )
    return found


@pytest.mark.parametrize("width", [360, 1024, 1280, 1440])
def test_every_card_that_can_be_buried_stays_large_enough_to_tap(visit: Visit, width: int) -> None:
    """Hand, played cards and discard pile lie side by side, at least 15 cards."""
    ada = visit("Ada", viewport={"width": width, "height": 900})
    match, seat = match_with(16, "Bury", 2, "cave_paintings")
    seats = ["person" if one == seat else "greedy" for one in range(2)]
    page = ada.open(f"/t/{continued(ada, match_json(match), *seats)}")
    cards = page.locator(".hand [data-pick].lit")
    assert hidden(page, cards) == []
    assert cards.count() >= 15
    assert sideways(page) == 0


@pytest.mark.parametrize("width", [360, 1024, 1280, 1440])
def test_every_card_of_a_large_eclipse_pile_stays_large_enough_to_tap(visit: Visit, width: int) -> None:
    ada = visit("Ada", viewport={"width": width, "height": 900})
    match, seat = match_with_pile(8)
    seats = ["person" if one == seat else "greedy" for one in range(2)]
    page = ada.open(f"/t/{continued(ada, match_json(match), *seats)}")
    page.locator("main[data-mine=true]").wait_for()
    page.evaluate("() => document.querySelector('dialog[data-reveal][open] button')?.click()")
    assert hidden(page, page.locator(".pile [data-pick].lit")) == []
    assert page.locator(".pile [data-pick]").count() >= 8
    assert sideways(page) == 0
