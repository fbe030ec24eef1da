"""The story, the things that its sentences name, and pickled positions."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import holocene
from holocene.games.thaw.engine.state import Thaw
from tests.rules.thaw.positions import BLOCK, HOOK, edition, fresh, place, until


def test_players_read_what_they_drew_and_others_only_that_they_are_done(tmp_path: Path) -> None:
    match = holocene.new("thaw", 4, seed=1, edition=edition(tmp_path, {"Hook": HOOK}))
    record = match.act(0, "place", form="hook", turn=1, x=2, y=2)
    assert match.tell_record(record, 0) == ["Red draws the Hook turned right at C3 on their own sheet."]
    assert match.tell_record(record, 1) == match.tell_record(record) == []
    (told,) = match.narrate(record.events, 0)
    assert (told.seat, told.things) == (0, ("box:c3", "box:c4", "box:d3", "box:e3"))
    match.act(0, "place", form="hook", turn=0, x=6, y=2)
    record = match.act(0, "hand_on")
    assert match.tell_record(record, 2) == ["Red is done."]


@pytest.mark.clause("THAW-R17", "THAW-2.3")
def test_only_the_player_who_passes_reads_about_it(tmp_path: Path) -> None:
    path = edition(tmp_path, {"Block": BLOCK}, ["#####"] * 5)
    match = holocene.new("thaw", 4, seed=1, edition=path)
    match.act(0, "place", form="block", turn=0, x=1, y=1)
    record = match.act(0, "pass")
    assert match.tell_record(record, 0) == ["Red passes: nothing fits."]
    for seat in (1, 2, 3, None):
        assert match.tell_record(record, seat) == []


@pytest.mark.clause("THAW-8.3", "THAW-9.2", "THAW-9.5")
@pytest.mark.parametrize("players", [3, 5])
def test_the_end_of_the_story_agrees_with_the_sheets(players: int) -> None:
    match = holocene.play_out("thaw", ["random"] * players, seed=8)
    seen, names = match.state.view(None), match.names
    story = match.story()
    turned = [line for line in story if line.startswith("The Direction card")]
    sides = ["counterclockwise", "clockwise", "counterclockwise"][: seen["rounds"] - 1]
    assert turned == [f"The Direction card is turned: {side}." for side in sides]
    called = [*names, "The Dummy"]
    wanted = [
        f"{called[row['by']]} has rank {row['rank']} among the helpers on the sheet of {names[sheet['owner']]}: "
        + f"{row['bonus']} point{'s' * (row['bonus'] != 1)}."
        for sheet in seen["sheets"]
        for row in sheet["helpers"]
    ]
    assert [line for line in story if " has rank " in line] == wanted
    wanted = [
        f"{names[one['seat']]} has {one['total']} points, {one['bonus']} of them bonus." for one in seen["results"]
    ]
    assert [line for line in story if line.endswith(" of them bonus.")] == wanted


def test_a_whole_game_is_told_to_the_end() -> None:
    match = holocene.play_out("thaw", ["random"] * 3, seed=4)
    for seat in (0, 1, 2, None):
        story = match.story(seat)
        assert story[0] == "Round 1 begins."
        assert story[-1].endswith("wins.")
        assert any(line.startswith("The Dummy reveals ") for line in story)
        assert any(line.startswith("The Dummy has rank ") for line in story)
        assert sum("for the Dummy" in line for line in story) in ((0,) if seat is None else (3, 4))
        assert "All sheets are back with their owners." in story


def test_the_helpers_read_their_checks() -> None:
    state = fresh(4)
    until(state, 1, "help", 1)
    assert isinstance(state, Thaw)
    sentences = [state.describe(0, action) for action in state.legal(0)]
    assert any(sentence.endswith(": 1 check.") for sentence in sentences)
    assert any(sentence.endswith(": 3 checks.") for sentence in sentences)
    assert any("check" not in sentence for sentence in sentences)


def test_a_pickled_position_leaves_out_the_tables_of_its_edition(tmp_path: Path) -> None:
    """The other process builds them once, and a few hundred numbers are sent."""
    for path in (None, edition(tmp_path, {"Hook": HOOK})):
        state = fresh(4, edition=path)
        state.apply(0, state.legal(0)[-1])
        packed = pickle.dumps(state)
        again = pickle.loads(packed)
        assert len(packed) < 6000
        assert again.hash() == state.hash()
        assert again.legal(1) == state.legal(1)
        assert pickle.loads(packed).edition is again.edition


def test_drawings_colour_the_boxes_that_their_sentences_name(tmp_path: Path) -> None:
    state = fresh(4, edition=edition(tmp_path, {"Hook": HOOK}))
    for action in state.legal(0):
        after = state.clone()
        after.step(0, action)
        labels = state.view(0)["grid"]["labels"]
        boxes = [f"box:{labels[box].lower()}" for box, by in enumerate(after.view(0)["sheets"][0]["boxes"]) if by == 0]
        assert sorted(state.things(0, action)) == sorted(boxes)
    place(state, 0, "hook", 2, 2)
    assert state.things(0, 0) == ["pass"]
