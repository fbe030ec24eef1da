"""What a seat learns over time: everything it gets is a function of what it was shown.

Two worlds look the same to a seat. In both the others take decisions that are told to that seat in the same words. Then
all that the seat gets must stay the same, until something is revealed that differs. What reveals something is listed by
the game, with the clause that says so (`Game.reveals`); sliding on, passing and ending are never on that list.

A check of single positions (`invariants.check_secrecy`) cannot see this: a game that goes on by itself because of what
one player holds shows nothing wrong in any position, and yet tells everybody what that player holds.
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

LONG = 200  # decisions after which a pair of worlds has been followed far enough
TRIES = 6  # decisions that are tried in search of one that keeps both worlds alike

Observe = Callable[[State, int], bytes]


@dataclass(slots=True)
class World:
    """A position that goes on: the decision that led to it, and what that told the seat that looks on."""

    state: State
    mover: int = -1
    action: int = -1
    told: list[list[int]] = field(default_factory=list)


def check_flow(match: Match, seed: int, observe: Observe | None = None, most: int = LONG) -> int:
    """Deal another world to a seat, let both go on alike, and return for how many decisions they did.

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
        if one.state.over or not alike(match, one, other, seat, observe):  # at the end everything may lie open
            return
        yield one, other
        after = go_on(match.game, one.state, other.state, seat, dice)
        if after is None:
            return
        one, other = after
        told = [match.narrate(world.told, seat) for world in (one, other)]
        assert told[0] == told[1], "the same events are told in the same words"


def alike(match: Match, one: World, other: World, seat: int | None, observe: Observe | None) -> bool:
    """Return whether both worlds are still alike to a seat; they need not be once something has come into view."""
    reveals = match.game.reveals
    try:
        compare(match, one.state, other.state, seat, observe)
    except AssertionError:
        if any(event[1] in reveals and reveals[event[1]].beyond for event in one.told):
            return False
        raise
    return True


def compare(match: Match, one: State, other: State, seat: int | None, observe: Observe | None) -> None:
    """Insist that two positions are the same to a seat in everything it gets."""
    assert seen(match.game, one, seat) == seen(match.game, other, seat), (
        f"seat {seat} gets what it was not shown: {difference(match.game, one, other, seat)}"
    )
    names = [match.game.seat_names(state) for state in (one, other)]
    assert names[0] == names[1], "seats are called the same"
    if observe is not None and seat is not None:
        assert observe(one, seat) == observe(other, seat), f"seat {seat} observes what it was not shown"


def go_on(game: Game, one: State, other: State, seat: int | None, dice: Dice) -> tuple[World, World] | None:
    """Take a decision in both worlds that is told in the same words; None where all reveal what differs."""
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
            f"seat {seat} is told something else of the same decision of seat {mover}: {first.told} or {second.told}"
        )
        revealed = True
    assert revealed, f"seat {mover} has no decision in another world that seat {seat} is told in the same words"
    return None


def take(state: State, mover: int, action: int, seat: int | None) -> World:
    """Return the world after a decision."""
    after = state.clone()
    after.journal = journal = new_journal()
    after.step(mover, action)
    after.journal = None
    return World(after, mover, action, visible(journal.events, seat))


def alike_outside(game: Game, state: State, action: int, legal: list[int]) -> list[int]:
    """Return which decisions of another world nobody but their own seat could tell from this one."""
    looks = game.outside(state.space.name(action))
    return [other for other in legal if game.outside(state.space.name(other)) == looks]


def first_difference(one: list[list[int]], other: list[list[int]]) -> int | None:
    """Return where two lists begin to differ, None where they are equal.

    >>> first_difference([[1], [2]], [[1], [3]]), first_difference([[1]], [[1]]), first_difference([], [[1]])
    (1, None, 0)
    """
    if one == other:
        return None
    shared = min(len(one), len(other))
    return next((place for place in range(shared) if one[place] != other[place]), shared)


def observing(match: Match) -> Observe:
    """Return what writes positions like a match's as observations (needs the lab's libraries)."""
    from holocene.kernel.engine.observation import new_rows

    observer = match.game.observer(match.state)
    actions = match.state.space.size

    def observe(state: State, seat: int) -> bytes:
        rows = new_rows(observer, actions, 1)  # a row of its own: what was written before leaves no trace
        rows.write(0, state, seat)
        return bytes(memoryview(rows.canvas.values)) + bytes(memoryview(rows.masks))

    return observe
