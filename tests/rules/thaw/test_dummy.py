"""Chapter 10: three players and the Dummy."""

from __future__ import annotations

from pathlib import Path

import pytest

import holocene
from holocene.bots.engine.dice import new_dice
from holocene.games.thaw.engine.state import Thaw
from tests.rules.thaw.positions import (
    BOX,
    CORNER,
    HOOK,
    checks,
    edition,
    finish_game,
    finish_seat,
    finish_step,
    fresh,
    last,
    legal,
    place,
    refused,
    sheet,
    stacked,
    until,
)


@pytest.mark.clause("THAW-10.1")
def test_with_three_players_a_fourth_deck_belongs_to_the_dummy() -> None:
    seen = fresh(3).view(0)["communities"]
    assert [(one["name"], one["seat"], one["shown"]) for one in seen][3] == ("Green", None, [])
    assert seen[3]["deck"] == len(fresh(3).dump()["decks"][3])
    assert len(fresh(4).view(0)["communities"]) == 4
    assert all(one["seat"] is not None for one in fresh(4).view(0)["communities"])


@pytest.mark.clause("THAW-10.2", "THAW-R13")
def test_the_dummys_card_is_revealed_when_all_have_drawn_and_each_owner_draws_it() -> None:
    state = fresh(3)
    deck = state.dump()["decks"][3]
    for round in (1, 2, 3, 4):
        until(state, round, "own", choose=last)
        for seat in (0, 1):
            finish_seat(state, seat, last)
        view = state.view(0)
        assert view["communities"][3]["shown"] == deck[: round - 1]
        open_cards = {one["shown"][-1] for one in view["communities"] if one["shown"]}
        assert {one["form"] for one in view["forms"]} == open_cards | ({view["hand"]} if round == 1 else set())
        finish_seat(state, 2, last)
        assert state.view(0)["phase"] == "dummy"
        assert state.view(0)["communities"][3]["shown"] == deck[:round], "one card each round, and none into a hand"
        for seat in range(3):
            view = state.view(seat)
            assert (view["holding"], view["by"], view["draw"]) == (seat, 3, [deck[round - 1]])
            assert state.to_move() == [0, 1, 2]
        if legal(state, 0):
            state.apply(0, last(state, 0))
            assert sheet(state, 0, 0)["areas"][-1]["by"] == 3
            assert not legal(state, 0)


@pytest.mark.clause("THAW-10.2")
def test_nothing_happens_if_the_dummys_form_does_not_fit(tmp_path: Path) -> None:
    rows = [".....", ".....", "..#..", "..#..", "....."]
    path = edition(tmp_path, {"Big": ["#####", "####."], "Box": BOX}, rows)
    decks = {0: ["box"] * 5, 1: ["box"] * 5, 2: ["box"] * 5, 3: ["big"] * 4}
    state = stacked(decks, players=3, edition=path)
    passed = 0
    while not state.over:
        if state.view(None)["phase"] == "dummy" and not legal(state, 0):
            before = sheet(state, 0, 0)
            state.act(0, "pass")
            assert sheet(state, 0, 0)["boxes"] == before["boxes"]
            passed += 1
        finish_step(state, last)
    assert passed >= 2


@pytest.mark.clause("THAW-R14")
def test_the_owner_must_draw_the_dummys_form_if_it_fits(tmp_path: Path) -> None:
    state = fresh(3, edition=edition(tmp_path, {"Hook": HOOK}))
    finish_step(state, last)
    assert refused(state, 0, "pass")[0] == "THAW-5.5"
    assert refused(state, 0, "hand_on") == ("THAW-5.5", "First draw Hook.")
    corners = {(one["x"], one["y"]) for one in legal(state, 0)}
    assert {(0, 0), (0, 6)} <= corners, "wherever the owner likes"


@pytest.mark.clause("THAW-R14", "THAW-5.4")
def test_earlier_forms_stay_once_the_dummys_card_is_revealed() -> None:
    match = holocene.new("thaw", 3, seed=4)
    while match.state.view(None)["phase"] == "own":
        seat = match.state.to_move()[0]
        match.play(seat, match.state.legal(seat)[-1])
    for seat in range(3):
        assert match.why_no_undo(seat)
    match.play(1, match.state.legal(1)[-1])
    match.undo(1)
    assert match.why_no_undo(1)


@pytest.mark.clause("THAW-10.3")
def test_the_dummy_gets_checks_for_touching_the_owners_land(tmp_path: Path) -> None:
    state = fresh(3, edition=edition(tmp_path, {"Corner": CORNER}))
    place(state, 1, "corner", 2, 2)  # C3, D3, C4
    place(state, 1, "corner", 6, 6)
    state.act(1, "hand_on")
    finish_step(state, last)
    assert checks(state, 1, 1) == {0: 0, 2: 0, 3: 0}
    action = state.space.action("place", form="corner", turn=2, x=2, y=3)  # D4, C5, D5
    assert state.describe(1, action) == "Draw the Corner upside down at C4: 2 checks."
    state.apply(1, action)
    assert checks(state, 1, 1) == {0: 0, 2: 0, 3: 2}


@pytest.mark.clause("THAW-10.4")
def test_the_dummy_never_colours_a_single_box(tmp_path: Path) -> None:
    state = fresh(3)
    finish_step(state, last)
    assert not state.view(0)["spot"]
    assert refused(state, 0, "spot", x=4, y=4) == ("THAW-10.4", "The Dummy never colours a single box.")
    dice = new_dice(3)
    while not state.over:
        if state.view(None)["phase"] == "dummy":
            assert not legal(state, state.to_move()[0], "spot")
        seat = state.to_move()[0]
        actions = state.legal(seat)
        state.apply(seat, actions[dice.below(len(actions))])
    for seen in state.view(None)["sheets"]:
        assert all(area["form"] for area in seen["areas"] if area["by"] == 3)


def finished_with(by: int, rank: int) -> Thaw:
    """Return a finished game in which a community is alone in a rank on Red's sheet."""
    for seed in range(200):
        state = fresh(3, seed)
        finish_game(state, last if seed % 2 else spread)
        rows = sheet(state, 0, None)["helpers"]
        if [row["rank"] for row in rows].count(rank) == 1 and rows[by - 1]["rank"] == rank:
            return state
    raise AssertionError


def spread(state: Thaw, seat: int) -> int:
    """Return a legal action from somewhere in the middle."""
    actions = state.legal(seat)
    return actions[len(actions) * (seat + 1) // 5]


@pytest.mark.clause("THAW-10.5", "THAW-R13")
def test_the_dummy_takes_a_rank_and_cannot_win() -> None:
    state = finished_with(3, 1)
    rows = sheet(state, 0, None)["helpers"]
    others = [row for row in rows if row["by"] != 3]
    assert min(row["rank"] for row in others) >= 2
    for row in others:
        assert row["bonus"] == (row["area"] // 2 if row["rank"] == 2 else 0)
    assert len(state.scores()) == 3
    assert len(state.view(None)["results"]) == 3
    assert len(state.view(None)["sheets"]) == 3
