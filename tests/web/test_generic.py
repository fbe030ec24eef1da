"""Our own games on the generic board, which draws any game from its zones and goods."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from holocene.games import all_games
from tests.web.playing import number, wait_for_turn
from tests.web.quick import play_quickly
from tests.web.visitor import PHONE, Visit, Visitor, faults, settle, sideways

DECISIONS = 5
OPTIONS: dict[str, dict[str, Any]] = {"endless_winter": {"expansion": "cave_paintings"}}
NOT_USED = r"was preloaded using link preload but not used"  # the page names the scripts of the game's own board


def sit(visit: Visit, game: str, **more: Any) -> tuple[Visitor, str]:
    """Return a visitor and the id of their running table, with bots."""
    ada = visit("Ada", **more)
    ada.expected.append(NOT_USED)
    bots = ["greedy"] * (all_games()[game].players[0] - 1)
    return ada, ada.open_table("person", *bots, game=game, options=OPTIONS.get(game, {}))


def open_generic(ada: Visitor, table: str) -> Page:
    """Open a table on the generic board, and wait for it."""
    page = ada.open(f"/t/{table}?board=generic")
    page.locator("[data-zone]").first.wait_for()
    return page


@pytest.mark.parametrize("game", sorted(all_games()))
def test_every_game_is_played_on_the_generic_board(visit: Visit, game: str) -> None:
    ada, table = sit(visit, game)
    page = open_generic(ada, table)
    played = play_quickly(page, 3, DECISIONS)
    assert (played["taken"], played["covered"]) == (DECISIONS, {})
    assert wait_for_turn(page)
    settle(page)
    assert faults(page) == []
    page.set_viewport_size(PHONE)
    page.evaluate("scrollTo(0, 0)")  # further down, the question covers part of the board
    settle(page)
    assert sideways(page) == 0
    assert faults(page) == []


def test_a_whole_game_of_cavemen_is_played_on_the_generic_board(visit: Visit) -> None:
    ada, table = sit(visit, "cavemen")
    page = open_generic(ada, table)
    played = play_quickly(page, 2)
    assert (played["over"], played["covered"]) == (True, {})
    assert ada.events(table)["table"]["status"] == "over"
    expect(page.get_by_role("table").get_by_role("row")).to_have_count(1 + 2)
    replay = ada.open(f"/t/{table}/replay?n=8&board=generic")
    replay.locator("[data-zone=pool]").wait_for()
    assert "board=generic" in replay.url


def test_an_unlit_thing_says_why(visit: Visit) -> None:
    ada, table = sit(visit, "cavemen")
    page = open_generic(ada, table)
    assert wait_for_turn(page)
    assert not page.locator("[data-zone=pool] .lit").count(), "the turn begins with bids for the Conch"
    page.locator("[data-zone=pool] .thing").first.click(force=True)
    expect(page.get_by_role("status").filter(has_text="CAV-6.2")).to_contain_text("bid Teeth or pass")


def test_hands_of_others_are_face_down_with_their_number(visit: Visit) -> None:
    ada, table = sit(visit, "endless_winter")
    page = open_generic(ada, table)
    while True:  # until the set-up is over
        assert wait_for_turn(page)
        tribes = ada.events(table)["position"]["view"]["tribes"]
        if tribes[0]["hand"]:
            break
        play_quickly(page, 1, 1)
    own = page.locator("#main [data-zone=hand]")
    expect(own.locator(".thing")).to_have_count(len(set(tribes[0]["hand"])))
    theirs = page.locator("aside [data-zone=hand]").get_by_role("listitem")
    expect(theirs).to_have_count(1)
    expect(theirs).to_contain_text(f"{tribes[1]['hand_count']} face down")


def test_decisions_are_taken_with_keys_alone(visit: Visit) -> None:
    ada, table = sit(visit, "thaw")
    page = open_generic(ada, table)
    assert wait_for_turn(page)
    before = number(page)
    page.keyboard.press("b")  # to the board
    for _ in range(12):
        if number(page) != before:
            break
        lit = page.locator("[data-zone=in_hand] .lit")
        if lit.count():
            lit.first.focus()
        else:
            page.locator("[data-question] button:not(.plain)").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(50)
    assert number(page) > before


@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_the_board_speaks_the_reader_s_language(visit: Visit, locale: str) -> None:
    ada, table = sit(visit, "cavemen", locale=locale)
    page = open_generic(ada, table)
    pool = {"en-US": "Card Pool", "de-DE": "Auslage"}[locale]
    place = {"en-US": "Your place", "de-DE": "Dein Platz"}[locale]
    expect(page.get_by_role("group", name=pool)).to_be_visible()
    expect(page.get_by_role("region", name=place)).to_be_visible()
