"""Checks what a seat learns over time: everything it gets must depend only on what it was shown.

Two worlds look the same to a seat. In both, the others take decisions that are told to that seat in the same words.
Then everything the seat gets must stay the same, until something is revealed that differs. Each game lists the events
that reveal something, with the clause that says so (`Game.reveals`); sliding on, passing and ending are never on that
list.

A check of single positions (`invariants.check_secrecy`) cannot find this fault: if a game continues by itself because
of what one player holds, every position looks right, and yet everybody learns what that player holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from holocene.bots.engine.dice import Dice, new_dice
from holocene.kernel.engine.journal import new_journal
from holocene.kernel.engine.state import State
from holocene.kernel.game import Game
from holocene.kernel.matches.match import Match, visible
from holocene.lab.differences import difference
from holocene.lab.invariants import seen

LONG = 200  # decisions for which a pair of worlds is followed at most
TRIES = 6  # decisions that are tried to find one that keeps both worlds alike

Observe = Callable[[State, int], bytes]


@dataclass(slots=True)
class World:
    """One of the two worlds: a position, the decision that led to it, and what the watching seat was told of it."""

    state: State
    mover: int = -1
    action: int = -1
    told: list[list[int]] = field(default_factory=list)


def check_flow(match: Match, seed: int, observe: Observe | None = None, most: int = LONG) -> int:
    """Deal a second world to a random seat, continue both alike, and return the number of decisions.

    Raises:
        AssertionError: the seat got something that it was not shown.
    """
    seats = [None, *range(match.players)]
    seat = seats[new_dice(seed).below(len(seats))]
    return sum(1 for _ in follow(match, seat, seed, observe, most)) - 1


def follow(
    match: Match, seat: int | None, seed: int, observe: Observe | None = None, most: int = LONG
) -> Iterator[tuple[World, World]]:
    """Yield two worlds that look the same to a seat, as they are and after each decision that keeps them alike.

    Raises:
        AssertionError: the seat got something that it was not shown.
    """
    dice = new_dice(seed)
    one, other = World(match.state.clone()), World(match.state.determinize(seat, seed))
    for _ in range(most + 1):
        assert one.state.over == other.state.over, "both worlds end together"
        if one.state.over or not alike(match, one, other, seat, observe):  # at the end everything may be revealed
            return
        yield one, other
        after = decide_alike(match.game, one.state, other.state, seat, dice)
        if after is None:
            return
        one, other = after
        told = [match.narrate(world.told, seat) for world in (one, other)]
        assert told[0] == told[1], "the same events are told in the same words"


def alike(match: Match, one: World, other: World, seat: int | None, observe: Observe | None) -> bool:
    """Return whether both worlds still look alike to a seat; they need not once something has been revealed."""
    reveals = match.game.reveals
    try:
        compare(match, one.state, other.state, seat, observe)
    except AssertionError:
        if any(event[1] in reveals and reveals[event[1]].beyond for event in one.told):
            return False
        raise
    return True


def compare(match: Match, one: State, other: State, seat: int | None, observe: Observe | None) -> None:
    """Raise AssertionError unless two positions give a seat exactly the same."""
    assert seen(match.game, one, seat) == seen(match.game, other, seat), (
        f"seat {seat} gets what it was not shown: {difference(match.game, one, other, seat)}"
    )
    names = [match.game.seat_names(state) for state in (one, other)]
    assert names[0] == names[1], "seats have the same names"
    if observe is not None and seat is not None:
        assert observe(one, seat) == observe(other, seat), f"seat {seat} observes what it was not shown"


def decide_alike(game: Game, one: State, other: State, seat: int | None, dice: Dice) -> tuple[World, World] | None:
    """Take a decision in both worlds that is told in the same words; return None if all reveal a difference."""
    reveals = game.reveals
    movers = one.to_move()
    mover = movers[dice.below(len(movers))]
    here, there = one.legal(mover), other.legal(mover)
    revealed = False
    for _ in range(TRIES):
        action = here[dice.below(len(here))]
        first = take(one, mover, action, seat)
        answers = [action] if mover == seat else alike_outside(game, one, action, there)
        if not answers or (mover == seat and action not in there):
            revealed = revealed or (bool(first.told) and first.told[0][1] in reveals)
            continue
        second = take(other, mover, answers[dice.below(len(answers))], seat)
        place = first_difference(first.told, second.told)
        if place is None:
            return first, second
        events = [world.told[place][1] for world in (first, second) if place < len(world.told)]
        assert any(event in reveals for event in events), (
            f"seat {seat} is told different things about a decision of seat {mover}: {first.told} or {second.told}"
        )
        revealed = True
    assert revealed, f"in another world, seat {mover} has no decision that seat {seat} would be told in the same words"
    return None


def take(state: State, mover: int, action: int, seat: int | None) -> World:
    """Return the world after a decision."""
    after = state.clone()
    after.journal = journal = new_journal()
    after.step(mover, action)
    after.journal = None
    return World(after, mover, action, visible(journal.events, seat))


def alike_outside(game: Game, state: State, action: int, legal: list[int]) -> list[int]:
    """Return the decisions of another world that look the same as this one to everybody but the seat that decides."""
    looks = game.outside(state.space.name(action))
    return [other for other in legal if game.outside(state.space.name(other)) == looks]


def first_difference(one: list[list[int]], other: list[list[int]]) -> int | None:
    """Return where two lists begin to differ, None if they are equal.

    >>> first_difference([[1], [2]], [[1], [3]]), first_difference([[1]], [[1]]), first_difference([], [[1]])
    (1, None, 0)
    """
    if one == other:
        return None
    shared = min(len(one), len(other))
    return next((place for place in range(shared) if one[place] != other[place]), shared)


def observing(match: Match) -> Observe:
    """Return a function that writes a match's positions as observations (needs the lab's libraries)."""
    from holocene.kernel.engine.observation import new_rows

    observer = match.game.observer(match.state)
    actions = match.state.space.size

    def observe(state: State, seat: int) -> bytes:
        rows = new_rows(observer, actions, 1)  # a new row, so that nothing is left over from earlier ones
        rows.write(0, state, seat)
        return bytes(memoryview(rows.canvas.values)) + bytes(memoryview(rows.masks))

    return observe
