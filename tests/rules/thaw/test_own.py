"""Chapter 6: step 1, your own land."""

from __future__ import annotations

from pathlib import Path

import pytest

import holocene
from holocene.games.thaw.engine.state import Thaw
from holocene.lab import invariants
from tests.rules.thaw.positions import (
    BAR,
    BLOCK,
    BOX,
    HOOK,
    coloured,
    edition,
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


@pytest.mark.clause("THAW-6.1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_top_card_is_revealed_and_drawn_on_its_owners_sheet(players: int) -> None:
    state = fresh(players)
    decks = state.dump()["decks"]
    for round in (1, 2, 3):
        until(state, round, "own", choose=last)
        place_of_card = round if round > 1 else 0
        for seat in range(players):
            view = state.view(seat)
            assert view["communities"][seat]["shown"][-1] == decks[seat][place_of_card]
            assert view["draw"][0] == decks[seat][place_of_card]
            assert view["holding"] == view["by"] == seat
            assert not view["spot"]
        if round > 1:
            assert {one["form"] for one in legal(state, 0)} == {decks[0][place_of_card]}
    state.apply(0, last(state, 0))
    assert sheet(state, 0, 0)["areas"][-1]["by"] == 0


@pytest.mark.clause("THAW-6.1")
def test_only_the_form_of_the_card_is_drawn(tmp_path: Path) -> None:
    path = edition(tmp_path, {"Bar": BAR, "Hook": HOOK})
    state = stacked({0: ["bar", "bar", "hook"]}, edition=path)
    told = refused(state, 0, "place", form="hook", turn=0, x=2, y=2)
    assert told == ("THAW-6.2", "Draw Bar now, not Hook.")
    until(state, 2, "own", choose=last)
    told = refused(state, 0, "place", form="bar", turn=0, x=2, y=2)
    assert told == ("THAW-6.1", "Draw Hook now, not Bar.")


@pytest.mark.clause("THAW-6.1")
def test_nobody_colours_a_single_box_on_their_own_sheet() -> None:
    state = fresh(4)
    told = refused(state, 0, "spot", x=4, y=4)
    assert told == ("THAW-7.1", "You can colour a single box only on the sheet of another player.")


@pytest.mark.clause("THAW-6.2", "THAW-R4")
@pytest.mark.parametrize("order", [("bar", "hook"), ("hook", "bar")])
def test_in_the_first_round_both_forms_are_drawn_in_any_order(tmp_path: Path, order: tuple[str, str]) -> None:
    path = edition(tmp_path, {"Bar": BAR, "Hook": HOOK})
    state = stacked({0: ["bar", "hook"], 1: ["hook", "bar"]}, edition=path)
    assert state.view(0)["draw"] == ["bar", "hook"]
    for seat in (0, 1):
        assert state.legal(seat) == sorted(state.legal(seat))
    assert {one["form"] for one in legal(state, 0)} == {"bar", "hook"}
    for number, form in enumerate(order):
        assert refused(state, 0, "hand_on")[0] == "THAW-5.5"
        place(state, 0, form, 2 + 4 * number, 2)
    assert state.view(0)["draw"] == []
    assert len(coloured(state, 0, 0)) == 6
    state.act(0, "hand_on")
    state.check()


@pytest.mark.clause("THAW-6.2")
def test_two_cards_of_one_form_are_drawn_twice(tmp_path: Path) -> None:
    state = fresh(4, edition=edition(tmp_path, {"Hook": HOOK}))
    assert state.view(0)["draw"] == ["hook", "hook"]
    place(state, 0, "hook", 2, 2)
    assert state.view(0)["draw"] == ["hook"]
    place(state, 0, "hook", 6, 2)
    assert state.view(0)["draw"] == []


@pytest.mark.clause("THAW-6.3", "THAW-R3")
def test_both_forms_must_cover_a_solid_box() -> None:
    state = fresh(4)
    grid = state.view(0)["grid"]
    solid = {(box % 9, box // 9) for box in grid["solid"]}
    assert state.view(0)["first"]
    shapes = state.edition.shapes
    for one in legal(state, 0):
        shape = shapes[state.edition.numbers[one["form"]]][one["turn"]]
        assert {(one["x"] + dx, one["y"] + dy) for dx, dy in shape} & solid
    form = state.view(0)["draw"][0]
    clause, reason = refused(state, 0, "place", form=form, turn=0, x=0, y=0)
    assert clause == "THAW-6.3"
    assert reason.startswith("In the first round a form must cover a solid box, which the ")
    state.apply(0, last(state, 0))
    form = state.view(0)["draw"][0]
    assert refused(state, 0, "place", form=form, turn=0, x=0, y=0)[0] == "THAW-6.3", "the second form too"


@pytest.mark.clause("THAW-R3")
def test_solid_boxes_bind_nobody_else_and_no_later_round() -> None:
    state = fresh(3)
    finish_step(state, last)
    corners = {(0, 0), (0, 8), (8, 0), (8, 8)}
    assert state.view(0)["phase"] == "dummy"
    assert not state.view(0)["first"]
    for phase, hop, round in (("dummy", 0, 1), ("help", 1, 1), ("own", 0, 2)):
        until(state, round, phase, hop, choose=last)
        assert corners & {(one["x"], one["y"]) for one in legal(state, 0)}


@pytest.mark.clause("THAW-6.4")
def test_the_two_forms_may_touch_but_not_overlap(tmp_path: Path) -> None:
    rows = ["....." * 2] * 4 + ["....##...."] + ["....." * 2] * 4
    state = fresh(4, edition=edition(tmp_path, {"Hook": HOOK}, rows))
    place(state, 0, "hook", 4, 4)
    told = refused(state, 0, "place", form="hook", turn=0, x=3, y=2)
    assert told == ("THAW-5.3", "Already coloured: E5.")
    place(state, 0, "hook", 5, 2)
    assert {(4, 4), (5, 4)} <= coloured(state, 0, 0)


@pytest.mark.clause("THAW-R4")
def test_a_place_that_leaves_no_room_for_the_other_form_is_refused_if_there_is_a_better_one(tmp_path: Path) -> None:
    rows = [".....", "..##.", ".....", ".....", "....."]
    state = fresh(4, edition=edition(tmp_path, {"Bar": BAR}, rows))
    told = refused(state, 0, "place", form="bar", turn=0, x=2, y=1)
    assert told == ("THAW-R4", "This would leave no room for Bar.")
    place(state, 0, "bar", 1, 1)
    place(state, 0, "bar", 3, 1)
    state.act(0, "hand_on")


@pytest.mark.clause("THAW-R4")
@pytest.mark.parametrize(
    ("form", "rows", "x", "y"),
    [
        (BLOCK, [".....", ".....", "..##.", ".....", "....."], 1, 1),
        (["##", "##"], ["...#.", "....#", ".....", ".....", "....."], 3, 0),
    ],
)
def test_if_both_forms_cannot_be_drawn_one_is_passed(
    tmp_path: Path, form: list[str], rows: list[str], x: int, y: int
) -> None:
    """Two Blocks of three by three always overlap on five by five; two squares over these solid boxes overlap at D2."""
    state = fresh(4, edition=edition(tmp_path, {"Block": form}, rows))
    assert refused(state, 0, "pass")[0] == "THAW-5.5"
    place(state, 0, "block", x, y)
    assert [state.space.name(action)[0] for action in state.legal(0)] == ["pass"]
    state.check()
    state.act(0, "pass")
    state.act(0, "hand_on")
    assert len(sheet(state, 0, 0)["areas"]) == 1
    state.check()
    finish_step(state, last)
    state.check()
    for seat in (None, 1, 0):
        state.determinize(seat, 3).check()


CROSS = [".#.", "###", ".#."]
STUCK = {
    "the card face up finds no place": (["cross", "bar"], 1),
    "the card in hand finds no place": (["bar", "cross"], 1),
    "neither finds a place": (["cross", "cross"], 0),
    "each finds a place, but not both": (["block", "block"], 1),
}


@pytest.mark.clause("THAW-R4", "THAW-R6")
@pytest.mark.parametrize("name", list(STUCK))
def test_deals_respect_what_a_pass_in_the_first_step_shows(tmp_path: Path, name: str) -> None:
    """The solid boxes are in two corners, where no Cross fits, and two Blocks overlap in the middle box.

    A player who sees such a sheet knows that the other card did not fit, and deals respect that.
    """
    cards, drawn = STUCK[name]
    path = edition(tmp_path, {"Cross": CROSS, "Bar": BAR, "Block": BLOCK}, ["#....", *["....."] * 3, "....#"])
    match = holocene.begin("thaw", stacked({0: cards}, edition=path).dump(), edition=path)
    state = match.state
    assert isinstance(state, Thaw)
    if drawn:
        assert refused(state, 0, "pass")[0] == "THAW-5.5", "a form that fits is drawn"
    finish_seat(state, 0, last)
    assert len(sheet(state, 0, 0)["areas"]) == drawn
    for hop in (0, 1, 2):
        assert state.hop == hop
        for seat in (0, 1, 2, 3, None):
            for seed in range(4):
                state.determinize(seat, seed).check()
        invariants.check_secrecy(match)
        finish_step(state, last)


@pytest.mark.clause("THAW-R6", "THAW-2.3")
def test_a_card_that_was_passed_stays_unknown(tmp_path: Path) -> None:
    """Neither Cross nor Bird covers a corner, so a sheet with one form does not show which of them was in hand."""
    forms = {"Cross": CROSS, "Bird": [".#..", "####", ".#.."], "Bar": BAR}
    path = edition(tmp_path, forms, ["#....", *["....."] * 3, "....#"])
    for cards, dealt in ((["bar", "cross"], {"cross", "bird"}), (["cross", "bar"], {"bar"})):
        state = stacked({0: cards}, edition=path)
        finish_step(state, last)
        assert state.view(1)["holding"] == 0
        assert len(sheet(state, 0, 1)["areas"]) == 1
        assert {state.determinize(1, seed).dump()["decks"][0][1] for seed in range(20)} == dealt


@pytest.mark.clause("THAW-6.5")
def test_the_card_in_hand_is_put_away_unseen(tmp_path: Path) -> None:
    state = stacked({0: ["bar", "hook"]}, edition=edition(tmp_path, {"Bar": BAR, "Hook": HOOK}))
    assert state.view(0)["hand"] == "hook"
    finish_step(state, last)
    assert [state.view(seat)["hand"] for seat in range(4)] == [None] * 4
    for seat in (*range(4), None):
        assert state.view(seat)["communities"][0]["shown"] == ["bar"]
    until(state, 3, "own", choose=last)
    decks = state.dump()["decks"]
    assert state.view(0)["communities"][0]["shown"] == [decks[0][0], decks[0][2], decks[0][3]]


@pytest.mark.clause("THAW-6.6")
def test_the_sheets_are_passed_on_after_step_1() -> None:
    match = holocene.new("thaw", 4, seed=5)
    while match.state.view(None)["phase"] == "own":
        seat = match.state.to_move()[0]
        record = match.play(seat, match.state.legal(seat)[-1])
    assert match.tell_record(record) == ["Green is done.", "All sheets pass on clockwise."]
    assert match.tell_record(record, 0)[-1] == "Red gets the sheet of Green."
    assert match.tell_record(record, 2)[-1] == "Blue gets the sheet of Brown."


def test_a_deck_of_single_boxes_fills_one_box_at_a_time(tmp_path: Path) -> None:
    state = fresh(4, edition=edition(tmp_path, {"Box": BOX}))
    assert len(legal(state, 0)) == 5, "the five solid boxes"
    state.apply(0, last(state, 0))
    assert len(legal(state, 0)) == 4
