"""What a seat learns over time: everything it gets depends only on what it was shown (see `holocene.lab.flow`)."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

import pytest

import holocene
from holocene.bots import find_bot
from holocene.bots.engine.dice import new_dice
from holocene.bots.playing import play_bot
from holocene.games import all_games, find_game
from holocene.kernel.game import Game, OptionValue
from holocene.kernel.matches.match import Match, new_match
from holocene.kernel.results import Reveal
from holocene.kernel.standard import Standard, thing, zone
from holocene.lab.flow import check_flow, observing
from holocene.lab.fuzz import few_settings, pick
from tests.kernel.toy import SHOWN, TOY, TOY_EDITION, ToyState, toy
from tests.properties.shares import own_share

PURE = os.environ.get("HOLOCENE_PURE") == "1"
ALL_SETTINGS = [(name, *setting) for name in all_games() for setting in few_settings(find_game(name))]
SETTINGS = own_share(ALL_SETTINGS) if PURE else ALL_SETTINGS  # the compiled build looks at more matches of each
WALKS = 1 if PURE else 4  # matches for each setting; the pure build is ten times slower


def walked(name: str, players: int, options: dict[str, OptionValue], number: int) -> Match:
    """Return an unfinished match, played by greedy bots or at random."""
    game = find_game(name)
    match = new_match(game, players, f"flow {number}", dict(options), game.edition())
    dice = new_dice(number)
    bot = find_bot("greedy")
    for _ in range(dice.below(60 if PURE else 250)):
        if match.state.over:
            break
        if number % 2 and not PURE:
            seats = match.state.to_move()
            play_bot(match, bot, seats[dice.below(len(seats))])
        else:
            match.play(*pick(match, dice))
    return match


def label(value: object) -> str | None:
    return ",".join(f"{name}={one}" for name, one in value.items()) if isinstance(value, dict) else None


@pytest.mark.parametrize(("name", "players", "options"), SETTINGS, ids=label)
def test_what_a_seat_gets_depends_only_on_what_it_was_shown(
    name: str, players: int, options: dict[str, OptionValue]
) -> None:
    """View, story, whose turn, legal actions, refusals and observation, until something that differs is revealed."""
    for number in range(WALKS):
        match = walked(name, players, options, number)
        if not match.state.over:
            observe = observing(match)
            for seed in range(1 if PURE else 3):
                check_flow(match, 31 * number + seed, observe)


@pytest.mark.parametrize("name", list(all_games()))
def test_every_reveal_cites_a_clause_and_is_not_an_automatic_step(name: str) -> None:
    game = find_game(name)
    clauses = {clause.id for clause in game.clauses()}
    assert game.reveals
    assert {reveal.clause for reveal in game.reveals.values()} <= clauses
    match = holocene.play_out(name, ["greedy"] * game.players[0], seed=4)
    for code in game.reveals:
        events = [list(event) for record in match.log for event in record.events if event[1] == code][:3]
        for one in game.narrate(match.edition, events, match.names):
            assert not any(word in one.text for word in ("slides", "ends the turn", "passes:", "is done", "has passed"))


# The checks find faults ----------------------------------------------------------------------------------------------


class Hasty(ToyState):
    """Continues by itself because of one seat's pick: a seat that begins with 0 picks 0 again without being asked."""

    def step(self, seat: int, action: int) -> None:
        super().step(seat, action)
        if action == 0 and not self.over and 0 < len(self.chosen[seat]) < self.picks:
            super().step(seat, 0)

    def clone(self) -> ToyState:
        return as_kind(type(self), super().clone())


class Silent(Hasty):
    """Does the same silently: it shows only because the seat is not asked any more."""

    def step(self, seat: int, action: int) -> None:
        ToyState.step(self, seat, action)
        if action == 0 and not self.over and 0 < len(self.chosen[seat]) < self.picks:
            journal, self.journal = self.journal, None
            ToyState.step(self, seat, 0)
            self.journal = journal


class Telling(Hasty):
    """Shows in everybody's view who picked a 4."""

    def step(self, seat: int, action: int) -> None:
        ToyState.step(self, seat, action)

    def view(self, seat: Any) -> dict[str, Any]:
        return {**super().view(seat), "fours": [4 in picks for picks in self.chosen]}


def as_kind(kind: type[ToyState], state: ToyState) -> ToyState:
    """Return a toy's position as one of another kind."""
    other = kind()
    for name in ("players", "over", "chance", "simultaneous", "rng", "journal"):
        setattr(other, name, getattr(state, name))
    for name in ("picks", "hurry", "round", "worth", "chosen", "shown", "points", "broken"):
        setattr(other, name, getattr(state, name))
    return other


def telling_zones(state: Any, seat: int | None) -> Standard:
    """Return a standard part that shows everybody's picks."""
    zones = [
        zone("picks", "Picks", [thing(str(one)) for one in picks], owner) for owner, picks in enumerate(state.chosen)
    ]
    return {"names": [], "zones": zones, "goods": []}


REVEALING = replace(TOY, reveals={SHOWN: Reveal("TOY-1.1", beyond=True)}, outside=lambda named: named[0])


def followed(kind: type[ToyState], game: Game = REVEALING) -> int:
    """Follow many pairs of worlds of a toy, and return for how many decisions they stayed alike together."""
    found = 0
    for seed in range(40):
        match = toy(3, seed, picks=2)
        assert isinstance(match.state, ToyState)
        state = as_kind(kind, match.state)
        match = Match(game, 3, {}, TOY_EDITION, "", "", state, ())
        dice = new_dice(seed)
        for _ in range(dice.below(4)):
            match.state.step(*pick(match, dice))
        found += check_flow(match, seed)
    return found


def test_the_honest_toy_passes() -> None:
    assert followed(ToyState) > 40


@pytest.mark.parametrize("kind", [Hasty, Silent, Telling])
def test_a_game_that_leaks_a_secret_is_found(kind: type[ToyState]) -> None:
    with pytest.raises(AssertionError, match=r"told different things|has no decision that seat|was not shown"):
        followed(kind)


def test_a_standard_part_that_leaks_a_secret_is_found() -> None:
    with pytest.raises(AssertionError, match=r"was not shown: zones"):
        followed(ToyState, replace(REVEALING, standard=telling_zones))
