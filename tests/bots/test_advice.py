"""Advice and analysis: they use only what a seat knows, give reasons, and compute costs that hold on other deals."""

from __future__ import annotations

import pytest

import holocene
from holocene.bots.advice import advise, reason_for
from holocene.bots.analysis import Chances, Cost, Piece, chances_of, cost_of, pieces_of, study, turn_ends
from holocene.games import all_games, find_game
from holocene.kernel.game import Game
from holocene.kernel.language import speaking
from tests.bots.test_search import GAMES, middle_of


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_advice_lists_the_best_three_with_reasons(game: str, players: int) -> None:
    state = middle_of(game, players, 30)
    seat = state.to_move()[0]
    found = advise(state, seat, 3, playouts=24)
    legal = state.legal(seat)
    assert len(found) == min(3, len(legal))
    assert len({one.action for one in found}) == len(found)
    assert {one.action for one in found} <= set(legal)
    assert all(0.0 <= one.chance <= 1.0 for one in found)
    assert found[0].gain >= -1e-9, "the best is no worse than the middling one"
    for one in found:
        reason = reason_for(find_game(game), one.changes)
        assert reason.endswith(".")
        assert reason.count(".") == 1


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_advice_reveals_nothing_hidden(game: str, players: int) -> None:
    state = middle_of(game, players, 30)
    seat = state.to_move()[0]
    assert advise(state, seat, 3, playouts=8) == advise(state.determinize(seat, 77), seat, 3, playouts=8)


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.name)
def test_the_named_terms_of_an_evaluation_make_up_the_whole(game: Game) -> None:
    for players in game.players:
        state = middle_of(game.name, players, 20)
        for seat in range(players):
            assert len(state.terms(seat)) == len(game.terms)


def test_reasons_name_gains_and_costs_in_the_current_language() -> None:
    cavemen = find_game("cavemen")
    changes = (0.0, 0.0, 2.4, 0.0, -1.5, 0.0, 0.0, 0.0, 0.0, 0.0)
    assert reason_for(cavemen, changes) == "Helps: Hunting; costs: the store of Food."
    assert reason_for(cavemen, tuple(-change for change in changes)) == "Helps: the store of Food; costs: Hunting."
    assert reason_for(cavemen, (0.0,) * 10).startswith("Changes little")
    with speaking("de"):
        assert reason_for(cavemen, changes) == "Nützt: Jagd; kostet: der Vorrat an Nahrung."


def test_values_are_chances_and_the_winners_is_the_greatest_at_the_end() -> None:
    for game, players in GAMES:
        match = holocene.play_out(game, ["random"] * players, seed=2)
        for _, state in match.positions()[::25]:
            assert all(0.0 <= value <= 1.0 for value in state.values())
        values = match.state.values()
        winner = next(score.seat for score in match.state.scores() if score.place == 1)
        assert values[winner] == max(values)


# Analysis ----------------------------------------------------------------------------------------------------------


def test_chances_add_up_to_one_and_end_with_the_winner() -> None:
    match = holocene.play_out("cavemen", ["greedy", "random"], seed=4)
    pieces = [piece for piece in pieces_of(match) if piece.seat is None]
    assert [piece.number for piece in pieces] == sorted({piece.number for piece in pieces})
    assert (pieces[0].number, pieces[-1].number) == (0, len(match.log))
    found = study(pieces[-1])
    assert isinstance(found, Chances)
    winner = next(score.seat for score in match.state.scores() if score.place == 1)
    assert found.chances[winner] == 1.0
    assert sum(chances_of(pieces[len(pieces) // 2].dealt)) == pytest.approx(1.0)


def test_forced_decisions_are_not_analysed() -> None:
    match = holocene.play_out("thaw", ["greedy"] * 3, seed=1)
    weighed = [piece for piece in pieces_of(match) if piece.seat is not None]
    assert len(weighed) < len(match.log)
    assert all(piece.action in piece.dealt.legal(piece.seat or 0) for piece in weighed)
    assert all(len(piece.dealt.legal(piece.seat or 0)) > 1 for piece in weighed)


def test_missing_a_win_costs_and_taking_it_does_not() -> None:
    """The holder of the Conch can invent Fire only with the second action of the turn, but does something else."""
    told = 0
    for seed in range(1, 5):
        match = holocene.play_out("cavemen", ["greedy", "greedy"], seed=seed)
        last = match.log[-1]
        assert last.action is not None
        state = match.at(last.number - 1)
        wins = state.space.action(last.action[0], **last.action[1])
        state.apply(last.seat, next(action for action in state.legal(last.seat) if action != wins))
        while state.to_move() != [last.seat]:
            state.apply(state.to_move()[0], state.legal(state.to_move()[0])[0])
        legal = state.legal(last.seat)
        if wins in legal and len(legal) > 1:
            other = next(action for action in legal if action != wins)
            found = cost_of(Piece(last.number, state, last.seat, other))
            assert isinstance(found, Cost)
            assert found.better == wins
            assert found.cost > 0.05
            assert cost_of(Piece(last.number, state, last.seat, wins)) is None
            told += 1
    assert told


def test_every_turn_ends_once() -> None:
    match = holocene.play_out("endless_winter", ["greedy", "random"], seed=1)
    ends = turn_ends(match)
    assert [turn for turn, _, _ in ends] == sorted({turn for turn, _, _ in ends})
    assert ends[-1][1] == len(match.log)
