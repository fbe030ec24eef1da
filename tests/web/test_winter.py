"""Endless Winter in the browser: whole games, drafts, several people, phones, undo and the summary."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.playing import number, wait_for_turn
from tests.web.quick import play_quickly, play_together
from tests.web.visitor import PHONE, Visit, question, sideways
from tests.web.winter import GAME, MODULES, PAINTINGS, in_round, view

LIT = "main [data-pick].lit"


def lit(page: Page) -> list[str]:
    """Return the ids of all lit things on the board."""
    found: list[str] = page.locator(LIT).evaluate_all("all => [...new Set(all.map((one) => one.dataset.pick))].sort()")
    return found


@pytest.mark.parametrize(("options", "seed"), [(MODULES, 1), (PAINTINGS, 2)], ids=["both modules", "Cave Paintings"])
def test_a_whole_game_is_played_by_clicking_only_lit_things(visit: Visit, options: dict[str, Any], seed: int) -> None:
    ada = visit("Ada")
    table = ada.open_table("person", "greedy", game=GAME, options=options)
    played = play_quickly(ada.open(f"/t/{table}"), seed)
    assert played["over"]
    assert played["covered"] == {}, "a lit thing was covered"
    assert played["taken"] > 60
    assert ada.events(table)["table"]["status"] == "over"
    expect(ada.page.get_by_role("table").first).to_be_visible()


def test_two_people_play_with_two_bots(visit: Visit) -> None:
    ada, bea = visit("Ada"), visit("Bea")
    table = ada.open_table("person", "greedy", "person", "random", game=GAME, start=False)
    bea.do(table, "join")
    ada.do(table, "start")
    pages = [ada.open(f"/t/{table}"), bea.open(f"/t/{table}")]
    played = play_together(pages, 3, 200)
    assert all(one["taken"] > 20 and not one["covered"] for one in played)
    seen = [view(one, table) for one in (ada, bea)]
    assert [one["seat"] for one in seen] == [0, 2]
    assert seen[0]["tribes"][2]["hand"] is None
    assert seen[1]["tribes"][0]["hand"] is None
    assert seen[0]["tribes"][1] == seen[1]["tribes"][1], "both see the same of the others"


DRAFTS: list[dict[str, Any]] = [{"draft": "chiefs"}, {"draft": "setup", **PAINTINGS, "boards": "drafted"}]


@pytest.mark.parametrize("options", DRAFTS, ids=str)
def test_drafts_are_chosen_on_the_board(visit: Visit, options: dict[str, Any]) -> None:
    ada = visit("Ada")
    table = ada.open_table("person", "greedy", "greedy", game=GAME, options=options)
    page = ada.open(f"/t/{table}")
    while wait_for_turn(page) and view(ada, table)["phase"] == "set-up":
        assert lit(page), "the choices are on the board"
        played = play_quickly(page, 4, 1)
        assert played["taken"] == 1
    seen = view(ada, table)["tribes"][0]
    assert seen["chief"]
    assert seen["setup"]


def test_a_reload_in_the_middle_of_a_chain_of_decisions_changes_nothing(visit: Visit) -> None:
    ada = visit("Ada")
    table = in_round(ada, 2, "person", "greedy", **MODULES)
    page = ada.open(f"/t/{table}")
    assert wait_for_turn(page)
    for seed in range(200):
        if view(ada, table)["step"] not in ("culture", "act"):
            break
        play_quickly(page, seed, 1)
        assert wait_for_turn(page)
    asked = view(ada, table)["step"]
    assert asked not in ("culture", "act"), "a benefit asks something within a turn"
    before = (number(page), lit(page), question(page).inner_text())
    page.reload()
    assert wait_for_turn(page)
    page.locator(f"{LIT}, [data-question] button").first.wait_for()
    assert (number(page), lit(page), question(page).inner_text()) == before
    assert play_quickly(page, 1, 3)["taken"] == 3


def test_on_a_phone_everything_can_be_reached(visit: Visit) -> None:
    ada = visit("Ada", viewport=PHONE, has_touch=True, is_mobile=True)
    table = in_round(ada, 3, "person", "greedy", **PAINTINGS)
    page = ada.open(f"/t/{table}")
    for seed in range(25):
        if not wait_for_turn(page):
            break
        assert play_quickly(page, seed, 1)["covered"] == {}
        assert sideways(page) == 0


def test_escape_steps_back_after_a_first_pick(visit: Visit) -> None:
    ada = visit("Ada")
    table = in_round(ada, 2, "person", "greedy")
    page = ada.open(f"/t/{table}")
    assert wait_for_turn(page)
    page.locator(LIT).first.wait_for()
    before, at = lit(page), number(page)
    assert "column:hunt" in before
    page.locator("[data-pick='column:hunt'].lit").first.click()
    expect(page.locator("[data-pick='column:hunt']").first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator("[data-pick].picked")).to_have_count(0)
    assert (lit(page), number(page)) == (before, at)


def test_a_turn_is_undone_step_by_step_until_something_is_revealed(visit: Visit) -> None:
    ada = visit("Ada")
    table = in_round(ada, 2, "person", "greedy")
    page = ada.open(f"/t/{table}")
    assert wait_for_turn(page)
    undo = page.get_by_role("button", name="Undo").first
    seen = [view(ada, table)]
    for name in ("place", "play_tribe"):
        position = ada.events(table)["position"]
        choice = next(
            one for one in position["choices"] if one["action"] == name and one["arguments"].get("on") in (None, "hunt")
        )
        at = number(page)
        ada.do(table, "moves", decision=position["decision"], action=choice["action"], arguments=choice["arguments"])
        expect(page.locator("main")).not_to_have_attribute("data-number", str(at))
        seen.append(view(ada, table))
    assert seen[2]["labor"] > 0
    for earlier in (seen[1], seen[0]):
        at = number(page)
        undo.click()
        expect(page.locator("main")).not_to_have_attribute("data-number", str(at))
        assert view(ada, table) == earlier
    position = ada.events(table)["position"]
    rest = next(one for one in position["choices"] if one["arguments"].get("on") == "rest")
    ada.do(table, "moves", decision=position["decision"], action="place", arguments=rest["arguments"])
    assert wait_for_turn(page)
    position = ada.events(table)["position"]
    if any(one["action"] == "draw" for one in position["choices"]):
        ada.do(table, "moves", decision=position["decision"], action="draw", arguments={})
    undo.click()
    expect(page.get_by_role("dialog", name="Undo")).to_contain_text("Ask to take it back")


def test_the_summary_shows_what_the_others_did(visit: Visit) -> None:
    ada = visit("Ada")
    table = in_round(ada, 2, "person", "greedy", "greedy")
    page = ada.open(f"/t/{table}")
    summary = page.get_by_role("region", name="Since your last turn")
    button = page.get_by_role("button", name="Since your last turn")
    for seed in range(60):
        assert wait_for_turn(page)
        if summary.is_visible():
            break
        play_quickly(page, seed, 1)
    expect(summary).to_contain_text("Bison")
    expect(summary).to_contain_text("Lion")
    assert "Wolf places" not in summary.inner_text()
    summary.get_by_role("button", name="Close").click()
    expect(summary).to_be_hidden()
    button.click()
    expect(summary).to_be_visible()
    page.keyboard.press("Escape")
    expect(summary).to_be_hidden()
