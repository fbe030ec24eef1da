"""The properties that hold in every position of every game; the tests and the fuzzer check them.

Each check takes a match and raises AssertionError with a sentence if its property is broken.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from holocene.kernel.engine.journal import new_journal
from holocene.kernel.engine.state import State
from holocene.kernel.errors import IllegalAction
from holocene.kernel.game import Game
from holocene.kernel.matches.match import Match
from holocene.kernel.standard import DEFAULT_MOST, Standard
from holocene.lab.differences import difference

MANY = 24  # actions whose results are compared, at most


def check_conservation(match: Match) -> None:
    """Nothing is lost or duplicated, and the game's own invariants hold."""
    match.state.check()


def check_legal(match: Match) -> None:
    """Legal actions ascend, every seat that owes a decision has some, and `why_not` allows exactly these."""
    state = match.state
    waiting = state.to_move()
    assert waiting == sorted(waiting), "to_move ascends"
    assert bool(waiting) != state.over, "somebody is to move exactly while the game is not over"
    for seat in range(match.players):
        legal = state.legal(seat)
        assert bool(legal) == (seat in waiting), "a seat has legal actions exactly when it owes a decision"
        assert all(a < b for a, b in pairwise(legal)), "legal actions ascend"
        allowed = [action for action in range(state.space.size) if state.why_not(seat, action) == 0]
        assert allowed == legal, "the legal actions are those that why_not allows"


def check_refusals(match: Match) -> None:
    """No action is both legal and refused, and everything a seat points at answers with an action or a reason."""
    state = match.state
    known = {clause.id for clause in match.game.clauses()}
    for seat in range(match.players):
        legal = set(state.legal(seat))
        refusals = state.refusals(seat)
        answered = {thing for refusal in refusals for thing in refusal.things}
        for action in legal:
            answered.update(state.things(seat, action))
            assert state.describe(seat, action).endswith("."), "an action is described in a sentence"
        for refusal in refusals:
            assert refusal.action not in legal, "no action is both legal and refused"
            assert refusal.clause in known or not known, f"a refusal cites a clause, not {refusal.clause!r}"
            assert refusal.reason.endswith((".", "?")), (
                "a refusal ends as a sentence, or as the question to answer first"
            )
        if seat in state.to_move():
            missing = [thing for thing in match.game.things(state) if thing not in answered]
            assert not missing, f"no action or refusal names {missing}"


def check_copies(match: Match) -> None:
    """Dump and load are exact, even through JSON; a clone is equal, and changing it does not change the original."""
    state = match.state
    whole = state.dump()
    loaded = match.game.load(json.loads(json.dumps(whole)), match.edition)
    assert loaded.dump() == whole, "load restores what was dumped"
    copy = state.clone()
    assert copy.dump() == whole, "a clone is equal"
    for other in (copy, loaded):
        if not other.over:
            seat = other.to_move()[-1]
            other.step(seat, other.legal(seat)[-1])
    assert copy.dump() == loaded.dump(), "a clone and a loaded position continue alike"
    assert state.dump() == whole, "changing a clone does not change the original"


def check_secrecy(match: Match) -> None:
    """What a seat may not know changes nothing it gets, and a deal depends only on what it knows and the seed."""
    state = match.state
    for seat in [*range(match.players), None]:
        dealt = state.determinize(seat, 11)
        dealt.check()
        again = dealt.determinize(seat, 12)
        assert again.dump() == state.determinize(seat, 12).dump(), "a dealt position deals like the real one"
        assert seen(match.game, dealt, seat) == seen(match.game, state, seat), (
            f"hidden cards change what seat {seat} sees: {difference(match.game, state, dealt, seat)}"
        )
        if match.game.open:
            assert state.view(seat) == {**state.view(None), "seat": seat}, "in an open game all see the same"
            assert match.game.standard(state, seat) == match.game.standard(state, None), "the same standard part too"
        if seat is not None:
            for action in some(state.legal(seat)):
                compare_futures(match, state, dealt, seat, action)


def some(actions: list[int]) -> list[int]:
    """Return the actions or, if there are very many, an even selection of them.

    >>> some([5, 6]), some(list(range(0, 1000, 10)))[:3]
    ([5, 6], [0, 50, 100])
    """
    return actions if len(actions) <= MANY else actions[:: -(-len(actions) // MANY)]


def compare_futures(match: Match, state: State, dealt: State, seat: int, action: int) -> None:
    """Check that an action that reveals nothing has the same effect on log and view in a position dealt again."""
    told = []
    after = []
    for position in (state.clone(), dealt.clone()):
        journal = new_journal()
        position.journal = journal
        position.step(seat, action)
        position.journal = None
        after.append(position)
        told.append(match.narrate(journal.events, seat))
    assert (after[0].chance == state.chance) == (after[1].chance == dealt.chance), (
        "whether an action involves chance does not depend on hidden cards"
    )
    if after[0].chance == state.chance:
        assert told[0] == told[1], "the log of an open action tells nothing hidden"
        assert seen(match.game, after[0], seat) == seen(match.game, after[1], seat), (
            f"an open action shows seat {seat} something hidden: {difference(match.game, after[0], after[1], seat)}"
        )


def seen(game: Game, state: State, seat: int | None) -> str:
    """Return everything a seat gets of a position, as text."""
    parts: list[Any] = [state.view(seat), game.standard(state, seat), state.to_move(), state.chance]
    if seat is not None:
        parts += [state.legal(seat), [state.describe(seat, action) for action in state.legal(seat)]]
        parts += [[list(map(str, (r.action, r.things, r.clause, r.reason))) for r in state.refusals(seat)]]
    return json.dumps(parts)


def check_standard(match: Match) -> None:
    """The standard part always has the same zones and goods, and it contains everything that can be selected."""
    game, state = match.game, match.state
    shape = standard_shape(game.standard(match.at(0), None))
    kinds = {"", *game.kinds(state)}
    for seat in [None, *range(match.players)]:
        seen = game.standard(state, seat)
        assert standard_shape(seen) == shape, "zones and goods are the same in every position and for every seat"
        laid = [thing for zone in seen["zones"] for thing in zone["things"]]
        strange = {thing["kind"] for thing in laid} - kinds
        assert not strange, f"{strange} are not among the game's kinds"
        if seen["zones"] and seat in state.to_move():
            missing = set(game.things(state)) - {thing.get("id", "") for thing in laid}
            assert not missing, f"{missing} can be selected and are in no zone"


def standard_shape(seen: Standard) -> list[tuple[object, ...]]:
    """Return what must be the same in every position of a match, and for every seat.

    >>> from holocene.kernel.standard import good
    >>> standard_shape({"names": ["Wolf"], "zones": [], "goods": [good("food", "Food", 3, 0)]})
    [(1,), ('food', 0, 20)]
    """
    zones = [(zone["id"], zone["seat"]) for zone in seen["zones"]]
    goods = [(good["id"], good["seat"], good.get("most", DEFAULT_MOST)) for good in seen["goods"]]
    for ids in (zones, [(id, seat) for id, seat, _ in goods]):
        assert len(set(ids)) == len(ids), "zones and goods have unique ids"
        seats = {(id, seat) for id, one in ids if one is not None for seat in range(len(seen["names"]))}
        assert seats == {one for one in ids if one[1] is not None}, "all seats have the same zones and goods"
    return [(len(seen["names"]),), *zones, *goods]


def check_rejections(match: Match) -> None:
    """A forbidden action raises IllegalAction with a clause and changes nothing."""
    state = match.state
    before = state.hash()
    for seat in range(match.players):
        legal = set(state.legal(seat))
        for refusal in state.refusals(seat):
            if refusal.action is None or refusal.action in legal:
                continue
            answer = rejection(state, seat, refusal.action)
            assert answer is not None, "a refused action was applied"
            assert (answer.clause, answer.reason) == (refusal.clause, refusal.reason), "apply agrees with refusals"
    assert state.hash() == before, "a refused action changes nothing"


def rejection(state: State, seat: int, action: int) -> IllegalAction | None:
    """Apply an action and return its refusal, None if it was taken."""
    try:
        state.apply(seat, action)
    except IllegalAction as error:
        return error
    return None


def check_undo(match: Match) -> None:
    """If undo is allowed, undoing a decision and taking it again gives the same position."""
    for seat in range(match.players):
        if match.why_no_undo(seat):
            continue
        before = match.state.hash()
        (number,) = match.undo(seat).undone
        last = match.log[number - 1]
        assert last.seat == seat, "undo takes back only the seat's own decision"
        assert last.action is not None
        name, arguments = last.action
        match.act(seat, name, **arguments)
        assert match.state.hash() == before, "undo and redo lead back"
        return


CHECKS: tuple[Callable[[Match], None], ...] = (
    check_conservation,
    check_legal,
    check_refusals,
    check_copies,
    check_secrecy,
    check_standard,
    check_rejections,
)


def check_all(match: Match) -> None:
    """Check every property of the position a match has reached."""
    for check in CHECKS:
        check(match)
