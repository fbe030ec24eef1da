"""Endless Winter's screen: what comes beside the board leaves the board alone, and on a phone it leaves room."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

import holocene
from holocene.kernel.files import match_json
from tests.web.playing import wait_for_turn
from tests.web.quick import play_quickly
from tests.web.visitor import PHONE, Visit, faults, sideways
from tests.web.winter import GAME, MODULES, PAINTINGS, going_on, in_round, match_with, match_with_pile, play_until


def box(thing: Locator) -> tuple[float, float, float, float]:
    """Return where something lies: left, top, right, bottom."""
    found = thing.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def overlap(one: Locator, other: Locator) -> bool:
    """Return whether two things share a part of the screen."""
    a, b = box(one), box(other)
    return a[0] < b[2] - 1 and b[0] < a[2] - 1 and a[1] < b[3] - 1 and b[1] < a[3] - 1


def overhang(page: Page) -> int:
    """Return by how many pixels the page is higher than the screen."""
    found: int = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    return found


def test_what_the_others_did_covers_no_player(visit: Visit) -> None:
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
    assert overhang(page) == 0, "all of it is one view"


def test_advice_leaves_the_board_in_one_view_and_can_be_put_away(visit: Visit) -> None:
    ada = visit("Ada")
    table = in_round(ada, 2, "person", "greedy", "greedy", "greedy", **MODULES, **PAINTINGS)
    page = ada.open(f"/t/{table}")
    assert wait_for_turn(page)
    before = box(page.locator("main .board").first)
    page.get_by_role("button", name="Hint").click()
    advice = page.get_by_role("region", name="Advice of a bot that looks ahead")
    advice.get_by_role("listitem").first.wait_for()
    assert box(page.locator("main .board").first) == before
    assert overhang(page) == 0
    assert faults(page) == []
    advice.get_by_role("button", name="Close").click()
    expect(advice).to_be_hidden()
    expect(page.locator(".hinted")).to_have_count(0)


def test_on_a_phone_lesser_benefits_are_folded_away_until_asked_for(visit: Visit) -> None:
    match, mover = match_with(3, "instead", 3)
    ada = visit("Ada", viewport=PHONE, has_touch=True, is_mobile=True)
    seats = ["person" if seat == mover else "greedy" for seat in range(3)]
    page = ada.open(f"/t/{going_on(ada, match_json(match), *seats)}")
    assert wait_for_turn(page)
    page.locator("main [data-pick].lit").first.wait_for()
    question = page.locator("[data-question]")
    instead = question.get_by_role("button", name="instead")
    expect(instead.first).to_be_hidden()
    assert box(question)[3] - box(question)[1] < PHONE["height"] / 4
    question.get_by_role("button", name="Otherwise").click()
    expect(instead.first).to_be_visible()
    assert sideways(page) == 0


def test_on_a_phone_choices_stand_open_where_the_board_offers_none(visit: Visit) -> None:
    match, mover = match_with(1, "Be asked from now on", 2)
    ask_me = next(one for one in match.state.legal(mover) if "Be asked" in match.state.describe(mover, one))
    match.play(mover, ask_me)
    mover = play_until(match, 3, "instead")
    ways = [match.state.describe(mover, one).rstrip(".") for one in match.state.legal(mover)]
    assert ways == ["Draw the card", "Take an Idol instead", "Take a Tool instead", "Take 1 Food instead"]
    ada = visit("Ada", viewport=PHONE, has_touch=True, is_mobile=True)
    seats = ["person" if seat == mover else "greedy" for seat in range(2)]
    page = ada.open(f"/t/{going_on(ada, match_json(match), *seats)}")
    assert wait_for_turn(page)
    for way in ways:
        expect(page.locator("[data-question]").get_by_role("button", name=way)).to_be_visible()
    assert sideways(page) == 0


def hidden(page: Page, cards: Locator) -> list[str]:
    """Return the cards of which less shows than 24 pixels, the least that one can be asked to hit."""
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
def test_of_every_card_that_can_be_buried_enough_shows_to_be_hit(visit: Visit, width: int) -> None:
    """Hand, played cards and discard pile lie side by side then, 15 and more of them."""
    ada = visit("Ada", viewport={"width": width, "height": 900})
    match = holocene.new(GAME, 2, "dig 10", **PAINTINGS)
    seat = play_until(match, 16, "Bury")
    seats = ["person" if one == seat else "greedy" for one in range(2)]
    page = ada.open(f"/t/{going_on(ada, match_json(match), *seats)}")
    cards = page.locator(".hand [data-pick].lit")
    assert hidden(page, cards) == []
    assert cards.count() >= 15
    assert sideways(page) == 0


@pytest.mark.parametrize("width", [360, 1024, 1280, 1440])
def test_of_every_card_of_a_large_eclipse_pile_enough_shows_to_be_hit(visit: Visit, width: int) -> None:
    ada = visit("Ada", viewport={"width": width, "height": 900})
    match, seat = match_with_pile(8)
    seats = ["person" if one == seat else "greedy" for one in range(2)]
    page = ada.open(f"/t/{going_on(ada, match_json(match), *seats)}")
    page.locator("main[data-mine=true]").wait_for()
    page.evaluate("() => document.querySelector('dialog[data-reveal][open] button')?.click()")
    assert hidden(page, page.locator(".pile [data-pick].lit")) == []
    assert page.locator(".pile [data-pick]").count() >= 8
    assert sideways(page) == 0
