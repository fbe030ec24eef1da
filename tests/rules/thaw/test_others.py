"""Chapter 7: step 2, the others' land."""

from __future__ import annotations

from pathlib import Path

import pytest

import holocene
from holocene.bots.engine.dice import new_dice
from holocene.games.thaw.engine.state import Thaw
from tests.rules.thaw.positions import (
    BAR,
    BOX,
    CORNER,
    HOOK,
    checks,
    coloured,
    edition,
    finish_game,
    finish_seat,
    finish_step,
    first,
    fresh,
    last,
    legal,
    place,
    refused,
    sheet,
    stacked,
    until,
)

ROW = ["####"]


def around_a_hole(folder: Path, **options: str) -> Thaw:
    """Return Red's turn on Brown's sheet, with a single box between corners of Brown and of the Dummy.

    With three players, Brown's sheet goes clockwise to Blue and then to Red.
    """
    state = fresh(3, edition=edition(folder, {"Corner": CORNER}), **options)
    place(state, 1, "corner", 2, 2)  # C3, D3, C4
    place(state, 1, "corner", 6, 6)
    state.act(1, "hand_on")
    finish_step(state)
    place(state, 1, "corner", 3, 3, turn=2)  # for the Dummy: E4, D5, E5, so that D4 stays empty
    state.act(1, "hand_on")
    finish_step(state)
    place(state, 2, "corner", 7, 0)
    state.act(2, "hand_on")
    finish_step(state)
    assert (state.view(0)["phase"], state.hop, state.view(0)["holding"]) == ("help", 2, 1)
    return state


@pytest.mark.clause("THAW-7.5", "THAW-R1")
def test_example_of_action_a_four_spots_give_four_checks(tmp_path: Path) -> None:
    """Red has received Brown's sheet and draws along Brown's area, so four spots are adjacent."""
    path = edition(tmp_path, {"Row": ROW})
    state = fresh(4, edition=path)
    place(state, 1, "row", 1, 2)  # B3 to E3
    place(state, 1, "row", 4, 6)
    state.act(1, "hand_on")
    until(state, 2, "help", 1, choose=last)
    assert state.view(0)["holding"] == 1, "counterclockwise, directly from Brown to Red"
    before = checks(state, 1, 0)[0]
    assert not {(x, 3) for x in range(1, 5)} & coloured(state, 1, 0)
    place(state, 0, "row", 1, 3)  # B4 to E4, below it
    assert checks(state, 1, 0)[0] == before + 4


@pytest.mark.clause("THAW-7.5", "THAW-7.3", "THAW-R1")
@pytest.mark.parametrize("option", ["boxes", "edges"])
def test_example_of_action_b_two_spots_give_two_checks(tmp_path: Path, option: str) -> None:
    """Blue hands Red Brown's sheet; Red colours a single box, and two of Brown's spots are adjacent."""
    state = around_a_hole(tmp_path, checks=option)
    assert checks(state, 1, 0)[0] == 0
    assert legal(state, 0, "spot") == [{"x": 3, "y": 3}]
    assert state.describe(0, state.space.action("spot", x=3, y=3)) == "Draw the single box D4: 2 checks."
    state.act(0, "spot", x=3, y=3)
    assert checks(state, 1, 0)[0] == 2
    assert sheet(state, 1, 0)["areas"][-1] == {"by": 0, "form": None, "round": 1, "boxes": [30], "fresh": True}


@pytest.mark.clause("THAW-R1")
def test_a_box_touched_from_two_sides_is_one_check_or_two_edges(tmp_path: Path) -> None:
    for option, wanted in (("boxes", 1), ("edges", 2)):
        state = stacked(
            {0: ["box", "box"], 1: ["corner", "corner"]},
            edition=edition(tmp_path, {"Box": BOX, "Corner": CORNER}),
            checks=option,
        )
        place(state, 0, "box", 2, 2)
        place(state, 0, "box", 6, 6)
        state.act(0, "hand_on")
        finish_step(state, last)
        place(state, 1, "corner", 2, 2, turn=2)  # D3, C4, D4 around Red's C3
        assert checks(state, 0, 1)[1] == wanted
        assert state.view(1)["options"] == {"checks": option, "ties": "own", "colours": "seated"}


@pytest.mark.clause("THAW-7.1", "THAW-R7")
def test_action_a_draws_the_form_that_lies_face_up(tmp_path: Path) -> None:
    path = edition(tmp_path, {"Bar": BAR, "Hook": HOOK})
    state = stacked({0: ["bar", "hook", "hook"]}, edition=path)
    finish_step(state, last)
    for hop in (1, 2, 3):
        assert (state.hop, state.view(0)["draw"]) == (hop, ["bar"])
        assert state.view(0)["spot"]
        assert {one["form"] for one in legal(state, 0)} == {"bar"}
        told = refused(state, 0, "place", form="hook", turn=0, x=0, y=0)
        assert told == ("THAW-7.1", "Draw Bar now, not Hook.")
        finish_step(state)
    until(state, 2, "help", 1)
    assert state.view(0)["draw"] == ["hook"]


@pytest.mark.clause("THAW-7.1")
def test_an_area_belongs_to_the_player_who_draws_it(tmp_path: Path) -> None:
    state = fresh(4, edition=edition(tmp_path, {"Hook": HOOK}))
    finish_step(state)
    finish_seat(state, 1, last)
    area = sheet(state, 0, 1)["areas"][-1]
    assert (area["by"], sheet(state, 0, 1)["owner"]) == (1, 0)
    assert {sheet(state, 0, 1)["boxes"][box] for box in area["boxes"]} == {1}


@pytest.mark.clause("THAW-7.2")
def test_action_a_fits_anywhere_without_touching_and_without_solid_boxes() -> None:
    state = fresh(4)
    finish_step(state, last)
    free = {(x, y) for x in range(9) for y in range(9)} - coloured(state, 3, 0)
    (form,) = state.view(0)["draw"]
    shapes = state.edition.shapes[state.edition.numbers[form]]
    wanted = [
        (turn, x, y)
        for turn, shape in enumerate(shapes)
        for x in range(9)
        for y in range(9)
        if {(x + dx, y + dy) for dx, dy in shape} <= free
    ]
    assert [(one["turn"], one["x"], one["y"]) for one in legal(state, 0)] == wanted


@pytest.mark.clause("THAW-7.3")
def test_action_b_may_be_chosen_even_if_the_form_fits(tmp_path: Path) -> None:
    state = around_a_hole(tmp_path)
    assert legal(state, 0, "spot")
    assert len(legal(state, 0)) > 50


@pytest.mark.clause("THAW-7.3")
def test_a_single_box_must_be_empty_with_four_coloured_neighbours(tmp_path: Path) -> None:
    state = around_a_hole(tmp_path)
    assert refused(state, 0, "spot", x=2, y=2) == ("THAW-7.3", "Already coloured: C3.")
    told = refused(state, 0, "spot", x=4, y=2)
    assert told == ("THAW-7.3", "E3 has 2 coloured neighbours, and a single box needs 4.")


def spots_by_hand(boxes: set[tuple[int, int]], width: int, height: int) -> list[tuple[int, int]]:
    """Return the empty boxes inside the edge whose four neighbours are coloured."""
    return [
        (x, y)
        for x in range(1, width - 1)
        for y in range(1, height - 1)
        if (x, y) not in boxes and {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} <= boxes
    ]


@pytest.mark.clause("THAW-7.3", "THAW-7.4")
def test_single_boxes_are_found_wherever_they_are() -> None:
    found = 0
    for seed in range(8):
        state, dice = fresh(5, seed), new_dice(seed)
        while not state.over:
            for seat in state.to_move():
                view = state.view(seat)
                if view["spot"]:
                    wanted = spots_by_hand(coloured(state, view["holding"], seat), 9, 9)
                    assert [(one["x"], one["y"]) for one in legal(state, seat, "spot")] == wanted
                    found += len(wanted)
            seats = state.to_move()
            seat = seats[dice.below(len(seats))]
            actions = state.legal(seat)
            state.apply(seat, actions[dice.below(len(actions))])
    assert found > 50


@pytest.mark.clause("THAW-7.4")
def test_no_single_box_on_the_edge_can_be_coloured(tmp_path: Path) -> None:
    state = fresh(4, edition=edition(tmp_path, {"Corner": CORNER}, ["#" * 9] * 9))
    place(state, 0, "corner", 1, 0, turn=1)  # B1, C1, C2
    place(state, 0, "corner", 0, 1, turn=3)  # A2, A3, B3, so that all neighbours of A1 are coloured
    state.act(0, "hand_on")
    finish_step(state, last)
    place(state, 1, "corner", 7, 7)
    assert {(1, 0), (0, 1)} <= coloured(state, 0, 1)
    state.act(1, "hand_on")
    finish_step(state, last)
    told = refused(state, 2, "spot", x=0, y=0)
    assert told == ("THAW-7.4", "A1 lies on the edge of the sheet: no single box can be coloured there.")
    for x, y in ((0, 4), (8, 4), (4, 0), (4, 8)):
        assert refused(state, 2, "spot", x=x, y=y)[0] == "THAW-7.4", "nor on any other edge"


@pytest.mark.clause("THAW-7.1", "THAW-5.4", "THAW-5.5")
@pytest.mark.parametrize("option", ["boxes", "edges"])
def test_the_only_possible_single_box_is_coloured_and_may_be_taken_back(tmp_path: Path, option: str) -> None:
    """A Ring in the middle of a sheet of five by five leaves one box, and no room for another Ring."""
    path = edition(tmp_path, {"Ring": ["###", "#.#", "###"]}, ["#####"] * 5)
    match = holocene.new("thaw", 4, seed=1, edition=path, checks=option)
    state = match.state
    assert isinstance(state, Thaw)
    for seat in range(4):
        match.act(seat, "place", form="ring", turn=0, x=1, y=1)
        match.act(seat, "pass")
        match.act(seat, "hand_on")
    told = refused(state, 1, "pass")
    assert told == ("THAW-5.5", "There is room to draw, for example the single box C3.")
    spot = state.space.action("spot", x=2, y=2)
    assert state.legal(1) == [spot]
    for _ in range(2):
        match.play(1, spot)
        assert isinstance(match.state, Thaw)
        assert checks(match.state, 0, 1)[1] == 4
        assert len(coloured(match.state, 0, 1)) == 9
        match.undo(1)
        assert isinstance(match.state, Thaw)
        assert checks(match.state, 0, 1)[1] == 0
        assert match.state.legal(1) == [spot]
    for seat in range(4):
        match.play(seat, spot)
        match.act(seat, "hand_on")
    assert [match.state.space.name(action)[0] for action in match.state.legal(2)] == ["pass"], "now nothing fits"


@pytest.mark.clause("THAW-7.1")
def test_a_player_who_can_do_neither_passes(tmp_path: Path) -> None:
    rows = [".....", ".....", "..#..", "..#..", "....."]
    big = ["#####", "####."]
    path = edition(tmp_path, {"Big": big, "Box": BOX}, rows)
    state = stacked({seat: ["box", "box", "big", "big", "big"] for seat in range(4)}, edition=path)
    passed = 0
    while not state.over:
        for seat in state.to_move():
            names = {state.space.name(action)[0] for action in state.legal(seat)}
            if state.view(seat)["spot"] and names == {"pass"}:
                passed += 1
                assert not spots_by_hand(coloured(state, state.view(seat)["holding"], seat), 5, 5)
            finish_seat(state, seat)
    assert passed > 10


@pytest.mark.clause("THAW-7.5", "THAW-R8")
@pytest.mark.parametrize("option", ["boxes", "edges"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_checks_count_the_owners_boxes_next_to_a_drawing(players: int, option: str) -> None:
    """Recount all contacts of whole games from the drawings of the final view."""
    state = fresh(players, 3, checks=option)
    dice = new_dice(players)
    while not state.over:
        seat = state.to_move()[0]
        actions = state.legal(seat)
        state.apply(seat, actions[dice.below(len(actions))])
    for seen in state.view(None)["sheets"]:
        owner, counted = seen["owner"], dict.fromkeys([row["by"] for row in seen["helpers"]], 0)
        land: set[tuple[int, int]] = set()
        for area in seen["areas"]:
            boxes = {(box % 9, box // 9) for box in area["boxes"]}
            if area["by"] == owner:
                land |= boxes
                continue
            touched = [(x + dx, y + dy) for x, y in boxes for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
            touched = [box for box in touched if box in land]
            counted[area["by"]] += len(set(touched)) if option == "boxes" else len(touched)
        assert {row["by"]: row["checks"] for row in seen["helpers"]} == counted
        assert owner not in counted, "the owner gets no checks"
        assert sum(counted.values()) > 0


@pytest.mark.clause("THAW-7.6", "THAW-10.3")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_each_helper_has_a_row_that_is_neither_land_nor_a_check(players: int) -> None:
    state = fresh(players)
    rows = sheet(state, 0, 0)["helpers"]
    helpers = [1, 2, 3] if players == 3 else list(range(1, players))
    assert [row["by"] for row in rows] == helpers, "with three players, the Dummy's row is the last"
    assert {(row["checks"], row["area"]) for row in rows} == {(0, 0)}
    finish_game(state, last)
    assert [row["by"] for row in sheet(state, 0, 0)["helpers"]] == helpers


@pytest.mark.clause("THAW-7.7")
def test_step_2_continues_until_all_sheets_are_back() -> None:
    state = fresh(5)
    finish_step(state, first)
    visited = []
    while state.view(None)["phase"] == "help":
        visited.append(state.view(2)["holding"])
        finish_step(state, last)
    assert visited == [1, 0, 4, 3]
    assert state.view(2)["holding"] == 2
