"""Chapters 3 and 4: set-up, rounds and steps."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.rules.thaw.positions import BAR, HOOK, coloured, finish_game, finish_step, fresh, last, legal, refused, sheet


@pytest.mark.clause("THAW-3.2", "THAW-R15")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_seats_get_the_colours_in_order(players: int) -> None:
    seen = fresh(players).view(None)["communities"]
    assert [one["colour"] for one in seen[:players]] == ["red", "brown", "blue", "green", "yellow"][:players]
    assert [one["seat"] for one in seen[:players]] == list(range(players))
    rest = seen[players:]
    assert [(one["colour"], one["seat"]) for one in rest] == ([("green", None)] if players == 3 else [])


@pytest.mark.clause("THAW-R15")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_colours_can_be_chosen_in_seat_order(players: int) -> None:
    state = fresh(players, colours="chosen")
    wanted = ["yellow", "red", "green", "brown", "blue"][:players]
    for seat, colour in enumerate(wanted):
        assert state.to_move() == [seat]
        assert state.view(seat)["question"] == "Which colour will you draw in?"
        left = [one["colour"] for one in legal(state, seat, "choose")]
        assert left == [one for one in ("red", "brown", "blue", "green", "yellow") if one not in wanted[:seat]]
        if seat:
            assert refused(state, seat, "choose", colour="yellow") == ("THAW-3.2", "Yellow is taken.")
            assert refused(state, 0, "choose", colour="red")[0] == "THAW-R15"
        assert refused(state, seat, "hand_on") == ("THAW-R15", "First choose your colour.")
        state.act(seat, "choose", colour=colour)
    seen = state.view(None)["communities"]
    assert [one["colour"] for one in seen[:players]] == wanted
    assert [one["colour"] for one in seen[players:]] == (["brown"] if players == 3 else []), (
        "the first colour that is left"
    )
    assert (state.view(None)["phase"], state.round) == ("own", 1)
    assert refused(state, 0, "choose", colour="blue")[0] == "THAW-3.2"
    finish_game(state, last)
    assert state.scores()[0].points > 0


@pytest.mark.clause("THAW-R15")
def test_a_player_gets_the_deck_of_the_chosen_colour(tmp_path: Path) -> None:
    """In this owner's file Yellow has other forms than the rest: the player who chooses Yellow draws them."""
    path = tmp_path / "mine.toml"
    forms = [("Bar", BAR, ["red", "brown", "blue", "green"]), ("Hook", HOOK, ["yellow"])]
    text = ""
    for name, rows, colours in forms:
        text += f'[[form]]\nname = "{name}"\nrows = {json.dumps(rows)}\ncopies = 6\ncolours = {json.dumps(colours)}\n'
    path.write_text(text, encoding="utf-8")
    state = fresh(3, edition=path, colours="chosen")
    for seat, colour in enumerate(("blue", "yellow", "red")):
        state.act(seat, "choose", colour=colour)
    assert [one["shown"][:1] for one in state.view(None)["communities"]] == [["bar"], ["hook"], ["bar"], []]
    assert [community["name"] for community in state.view(None)["communities"]] == ["Blue", "Yellow", "Red", "Brown"]


@pytest.mark.clause("THAW-3.2")
def test_the_decks_are_shuffled() -> None:
    tops = [fresh(4, seed).dump()["decks"] for seed in range(40)]
    assert len({deck[0] for decks in tops for deck in decks}) == len(tops[0][0])
    assert len({tuple(deck) for decks in tops for deck in decks}) > 150
    assert {tuple(sorted(deck)) for decks in tops for deck in decks} == {tuple(sorted(tops[0][0]))}


@pytest.mark.clause("THAW-3.3")
def test_each_player_begins_with_an_empty_sheet_of_their_colour() -> None:
    state = fresh(5)
    for seat in range(5):
        assert state.view(seat)["holding"] == seat
        assert coloured(state, seat, seat) == set()
        assert sheet(state, seat, seat)["owner"] == seat


@pytest.mark.clause("THAW-3.4", "THAW-R2", "THAW-9.1")
@pytest.mark.parametrize(("players", "rounds"), [(3, 4), (4, 4), (5, 3)])
def test_the_number_of_rounds_depends_on_the_players(players: int, rounds: int) -> None:
    state = fresh(players)
    assert state.view(None)["rounds"] == rounds
    finish_game(state, last)
    assert state.view(None)["round"] == rounds
    assert [len(sheet(state, owner, 0)["scores"]) for owner in range(players)] == [rounds] * players
    assert state.legal(0) == []


@pytest.mark.clause("THAW-4.1", "THAW-7.7")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_round_has_own_land_others_land_and_scoring(players: int) -> None:
    state = fresh(players)
    steps = []
    while state.round == 1:
        steps.append((state.view(None)["phase"], state.hop))
        finish_step(state, last)
    dummy = [("dummy", 0)] if players == 3 else []
    assert steps == [("own", 0), *dummy, *(("help", hop) for hop in range(1, players))]
    assert [len(sheet(state, owner, owner)["scores"]) for owner in range(players)] == [1] * players
    assert (state.view(None)["phase"], state.round) == ("own", 2)


@pytest.mark.clause("THAW-4.2", "THAW-6.6", "THAW-7.7", "THAW-R15")
@pytest.mark.parametrize("players", [4, 5])
def test_all_sheets_are_passed_in_the_direction_of_the_card(players: int) -> None:
    state = fresh(players)
    way: list[list[int]] = []
    for _ in range(2 * players):
        way.append([state.view(seat)["holding"] for seat in range(players)])
        finish_step(state, last)
    for hop in range(players):
        assert way[hop] == [(seat - hop) % players for seat in range(players)], "clockwise, from the seat before"
        assert way[players + hop] == [(seat + hop) % players for seat in range(players)], "then the other way"
    for seat in range(players):
        assert Counter(row[seat] for row in way) == dict.fromkeys(range(players), 2)


@pytest.mark.clause("THAW-4.2")
def test_a_step_ends_when_the_last_player_is_done() -> None:
    state = fresh(4)
    for seat in range(3):
        state.apply(seat, last(state, seat))
        state.apply(seat, last(state, seat))
        state.act(seat, "hand_on")
        assert (state.view(None)["phase"], state.hop) == ("own", 0)
    state.apply(3, last(state, 3))
    state.apply(3, last(state, 3))
    assert (state.view(None)["phase"], state.hop) == ("own", 0), "the last player has drawn but not handed on"
    state.act(3, "hand_on")
    assert (state.view(None)["phase"], state.hop) == ("help", 1)
