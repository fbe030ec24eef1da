"""Chapter 2: all players play at the same time, and nobody looks at what others draw."""

from __future__ import annotations

import itertools
import json

import pytest

import holocene
from holocene.bots.engine.dice import new_dice
from holocene.games.thaw.engine.actions import E_BACK, E_REVEALED, E_SCORED, E_SHEETS, HAND_ON
from holocene.games.thaw.engine.state import Thaw
from holocene.kernel.matches.match import Match
from holocene.lab.fuzz import pick
from tests.rules.chance import check_chance
from tests.rules.thaw.positions import coloured, finish_seat, finish_step, first, fresh, last, refused, sheet, until


@pytest.mark.clause("THAW-2.1")
def test_a_community_draws_on_its_own_sheet_and_on_all_others() -> None:
    state = fresh(4)
    until(state, 2, "own", choose=last)
    for owner in range(4):
        drawers = {area["by"] for area in state.view(owner)["sheets"][owner]["areas"]}
        assert drawers == {0, 1, 2, 3}


@pytest.mark.clause("THAW-2.2")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_all_decide_at_once_and_in_any_order_with_the_same_result(players: int) -> None:
    ends = set()
    for order in itertools.islice(itertools.permutations(range(players)), 0, 120, 7):
        state = fresh(players)
        for _ in range(2 * players):
            assert state.to_move() == list(range(players))
            for seat in order:
                finish_seat(state, seat, last)
        ends.add(state.hash())
    assert len(ends) == 1


@pytest.mark.clause("THAW-2.2")
def test_a_player_who_is_done_waits_and_changes_nothing() -> None:
    state = fresh(4)
    finish_seat(state, 2)
    assert state.to_move() == [0, 1, 3]
    assert state.legal(2) == []
    clause, reason = refused(state, 2, "pass")
    assert (clause, reason) == (
        "THAW-R5",
        "You have handed the sheet on and are waiting for Red, Brown and Green; undo to take it back.",
    )


def seen_text(state: Thaw, seat: int | None) -> str:
    """Return a view as text."""
    return json.dumps(state.view(seat))


@pytest.mark.clause("THAW-2.3")
def test_nobody_sees_what_others_are_drawing() -> None:
    state = fresh(4)
    before = [seen_text(state, seat) for seat in (1, 2, 3, None)]
    state.apply(0, last(state, 0))
    dealt = state.determinize(1, 3)
    dealt.check()
    assert len(dealt.sheets[0].marks) == 1, "others see that Red has drawn a form, but not which and where"
    assert dealt.view(1) == state.view(1)
    state.apply(0, last(state, 0))
    state.apply(0, HAND_ON)
    for seat, text in zip((1, 2, 3, None), before, strict=True):
        now = state.view(seat)
        assert now.pop("to_move") == [1, 2, 3], "it is no secret that a player is done"
        assert now.pop("undrawn") == [0, 2, 2, 2]
        was = json.loads(text)
        was.pop("to_move")
        was.pop("undrawn")
        assert now == was


@pytest.mark.clause("THAW-2.3", "THAW-R6")
def test_other_sheets_are_known_as_last_seen() -> None:
    """Follow Red's sheet for a round: players know what was on it, checks included, when they last had it."""
    state = fresh(4)
    assert sheet(state, 0, 1)["seen"] == "never"
    finish_step(state, last)
    known: dict[int, dict[str, object]] = {}
    for hop in (1, 2, 3):
        holder = hop
        assert state.view(holder)["holding"] == 0
        assert sheet(state, 0, holder)["seen"] == "now"
        finish_seat(state, holder, last)
        mine = {**sheet(state, 0, holder), "seen": "last"}
        mine["areas"] = [{**area, "fresh": False} for area in mine["areas"]]
        known[holder] = mine
        finish_step(state, last)
        for seat, was in known.items():
            assert sheet(state, 0, seat) == was
        if hop < 3:
            assert sheet(state, 0, 3)["seen"] == ("never" if hop < 2 else "now")
            assert len(coloured(state, 0, 0)) < len(coloured(state, 0, hop)), "the owner saw it before"
    assert sheet(state, 0, 0)["seen"] == "now", "the sheet is back"
    assert len(sheet(state, 0, 0)["scores"]) == 1
    assert sheet(state, 0, 3)["scores"] == [], "players who had it earlier did not see the score"
    until(state, 2, "help", 1, choose=last)
    assert state.view(3)["holding"] == 0, "now counterclockwise"
    assert len(sheet(state, 0, 3)["scores"]) == 1
    assert len(sheet(state, 0, 1)["scores"]) == 0


@pytest.mark.clause("THAW-2.3", "THAW-6.2")
def test_only_its_owner_sees_the_card_in_hand() -> None:
    state = fresh(4)
    hands = [state.view(seat)["hand"] for seat in range(4)]
    assert all(hands)
    assert hands == [state.dump()["decks"][seat][1] for seat in range(4)]
    assert state.view(None)["hand"] is None
    match = holocene.new("thaw", 4, seed=7)
    told = [" ".join(match.story(seat)) for seat in range(4)]
    assert all("Red takes" not in told[seat] for seat in (1, 2, 3))
    assert "Red takes" in told[0]
    assert "into hand" not in " ".join(match.story())


@pytest.mark.clause("THAW-2.3")
def test_all_see_what_lies_face_up() -> None:
    state = fresh(3)
    until(state, 3, "help", 1, choose=last)
    views = [state.view(seat) for seat in (0, 1, 2, None)]
    assert len({json.dumps(view["communities"]) for view in views}) == 1
    shown = [one["shown"] for one in views[0]["communities"]]
    assert [len(cards) for cards in shown] == [3, 3, 3, 3]
    decks = state.dump()["decks"]
    assert shown[0] == [decks[0][0], decks[0][2], decks[0][3]], "without the card in hand"
    assert shown[3] == decks[3][:3]


def own_hand_guess(match: Match) -> list[bool]:
    """Return, for each other seat, whether Red's deals always give it its real card in hand."""
    truth = [order[1] for order in match.state.dump()["decks"][: match.players]]
    dealt = [match.state.determinize(0, seed).dump()["decks"] for seed in range(30)]
    return [all(decks[seat][1] == truth[seat] for decks in dealt) for seat in range(match.players)]


@pytest.mark.clause("THAW-R6")
def test_a_player_who_sees_a_sheet_knows_its_owners_card_in_hand() -> None:
    match = holocene.new("thaw", 4, seed=3)
    assert isinstance(match.state, Thaw)
    assert own_hand_guess(match) == [True, False, False, False]
    finish_step(match.state, last)
    assert own_hand_guess(match) == [True, False, False, True], "Green's sheet came to Red"
    finish_step(match.state, last)
    assert own_hand_guess(match) == [True, False, True, True]


@pytest.mark.clause("THAW-R6")
def test_a_spectator_sees_only_what_every_player_has_seen() -> None:
    match = holocene.new("thaw", 5, seed=11)
    dice = new_dice(4)
    seen_something = False
    while not match.state.over:
        match.play(*pick(match, dice))
        state = match.state
        if state.over:
            break
        for owner in range(5):
            watched = state.view(None)["sheets"][owner]
            assert watched["seen"] in ("never", "last")
            seen_something |= watched["seen"] == "last"
            for seat in range(5):
                own = state.view(seat)["sheets"][owner]
                assert own["areas"][: len(watched["areas"])] == watched["areas"]
                assert own["scores"][: len(watched["scores"])] == watched["scores"]
    assert seen_something
    assert {one["seen"] for one in match.state.view(None)["sheets"]} == {"open"}
    assert match.state.view(0)["sheets"] == match.state.view(None)["sheets"], "at the end all sheets are open"


@pytest.mark.clause("THAW-2.3")
def test_only_owners_are_told_their_scores_until_the_end() -> None:
    match = holocene.play_out("thaw", ["random"] * 4, seed=2)
    told = [record for record in match.log if any(event[1] == 9 for event in record.events)]
    assert len(told) == 4
    for record in told:
        for seat in range(4):
            lines = " ".join(match.tell_record(record, seat))
            assert lines.count(" scores ") == 1
            assert f"{match.names[seat]} scores" in lines
        assert " scores " not in " ".join(match.tell_record(record))
    assert "wins." in " ".join(match.tell_record(match.log[-1]))


def test_nobody_passes_on_an_empty_sheet() -> None:
    state = fresh(4)
    assert state.space.name(first(state, 0))[0] == "place"


@pytest.mark.parametrize("players", [3, 5])
def test_what_others_have_seen_is_counted_so_that_nobody_can_undo_it(players: int) -> None:
    check_chance("thaw", players, lambda event: event[1] in (E_REVEALED, E_SHEETS, E_BACK, E_SCORED))
