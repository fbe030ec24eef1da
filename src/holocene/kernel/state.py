"""A position and the verbs everything else speaks to it with.

A game subclasses `State` natively; the kernel's verbs check and explain, the game's verbs decide. Two doors lead in:
`apply` checks a request from outside, `step` trusts its caller and is what playouts and search use.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from holocene.kernel.errors import IllegalAction
from holocene.kernel.journal import Journal
from holocene.kernel.language import say
from holocene.kernel.rng import Rng

if TYPE_CHECKING:
    from holocene.kernel.answers import Refusal, Score
    from holocene.kernel.space import ActionSpace

# The reasons every game shares; a game's own start at 10.
FINE: Final = 0
GAME_IS_OVER: Final = 1
NOT_YOUR_TURN: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Edition:
    """The component values a match is played with, never changed once built.

    Attributes:
        digest: SHA-256 over the values.
        shipped: whether these are the values that come with the game.
        values: the values as read from file, for a match file that must carry its own.
    """

    digest: str
    shipped: bool
    values: dict[str, Any]


class Tuning:
    """How a search should go about a game: measured, not believed (docs/bots.md).

    Attributes:
        sample: of how many actions drawn at random a playout takes the one that looks best; 0 for all of them.
        horizon: how often the turn changes hands in a playout before the position is judged; 0 plays to the end.
        depth: how many decisions deep the tree grows; beyond that everything is playout.
        width: how many actions a new node considers, those that look best.
        growth: by how much that grows with the square root of the visits.
        explore: how eagerly actions are tried that look worse, in standard deviations of the playouts' values.
        trust: how many playouts the first look at an action is worth.
        share: which part of what is left of a turn's budget a decision may use.

    The last four are in hundredths: like `i64`, `float` attributes of compiled classes break incremental builds.
    """

    def __init__(
        self,
        sample: int = 0,
        horizon: int = 0,
        depth: int = 20,
        width: int = 4,
        growth: int = 100,
        explore: int = 100,
        trust: int = 200,
        share: int = 60,
    ) -> None:
        self.sample = sample
        self.horizon = horizon
        self.depth = depth
        self.width = width
        self.growth = growth
        self.explore = explore
        self.trust = trust
        self.share = share


USUAL: Final = Tuning()


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of one game: pure, with its own generator.

    Attributes:
        players: how many seats.
        over: whether the game has ended.
        chance: how often chance or a reveal has spoken; undo never crosses a change of it.
        simultaneous: the number of a step that several seats play at once, never used twice; -1 where they take turns.
        rng: the position's own generator.
        journal: where events are written, None in playouts and search.
    """

    players: int
    over: bool
    chance: int
    simultaneous: int
    rng: Rng
    journal: Journal | None

    # What a game decides -------------------------------------------------------------------------------------------

    def mover(self) -> i64:
        """Return the lowest seat that owes a decision, -1 when the game is over."""
        raise NotImplementedError

    def to_move(self) -> list[int]:
        """Return the seats that owe a decision now, ascending; [] when the game is over."""
        seat = self.mover()
        return [] if seat < 0 else [seat]

    def legal(self, seat: i64) -> list[int]:
        """Return the actions open to a seat, ascending; never empty for a seat in `to_move()`, [] for the others."""
        raise NotImplementedError

    def why_not(self, seat: i64, action: i64) -> i64:
        """Return FINE, or the number of the reason that forbids an action of the space."""
        raise NotImplementedError

    def step(self, seat: i64, action: i64) -> None:
        """Take a legal action, unchecked."""
        raise NotImplementedError

    def clone(self) -> State:
        """Return an independent copy, without the journal."""
        raise NotImplementedError

    def determinize(self, seat: int | None, seed: int) -> State:
        """Return a position that looks the same to the seat, the hidden part dealt anew.

        It is a function of what the seat knows and of `seed` alone, so a dealt position can be dealt again.
        """
        raise NotImplementedError

    def evaluate(self, seat: i64) -> float:
        """Return how good the position looks for a seat: 1 for a win, 0 for a loss."""
        raise NotImplementedError

    def values(self) -> list[float]:
        """Return what a search holds the position to be worth to every seat, each from 0 to 1; at the end by rank."""
        found: list[float] = []
        for seat in range(self.players):
            found.append(self.evaluate(seat))
        return found

    def terms(self, seat: i64) -> list[float]:
        """Return what `evaluate` counts for a seat, term by term; `Game.terms` has their names, in the same order."""
        return []

    def tuning(self) -> Tuning:
        """Return how a search should go about this game."""
        return USUAL

    # What a game says ----------------------------------------------------------------------------------------------

    @property
    def space(self) -> ActionSpace:
        """Return the action space."""
        raise NotImplementedError

    def scores(self) -> list[Score]:
        """Return each seat's points, final or current, with where they come from."""
        raise NotImplementedError

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return what a seat may know, JSON-ready; None is a spectator."""
        raise NotImplementedError

    def dump(self) -> dict[str, Any]:
        """Return the whole position as plain JSON; `options` in it are those of the match."""
        raise NotImplementedError

    def describe(self, seat: int, action: int) -> str:
        """Return one plain sentence that says what an action does."""
        raise NotImplementedError

    def things(self, seat: int, action: int) -> list[str]:
        """Return the ids of what an action concerns on the table."""
        raise NotImplementedError

    def explain(self, seat: int, action: int, reason: int) -> tuple[str, str]:
        """Return the clause and the sentence, with its numbers, for a reason that `why_not` gave."""
        raise NotImplementedError

    def refusals(self, seat: int) -> list[Refusal]:
        """Return what a person might try now and may not, each with the clause that forbids it."""
        raise NotImplementedError

    def check(self) -> None:
        """Raise AssertionError if an invariant of the position is broken (for tests and the fuzzer)."""
        raise NotImplementedError

    # What the kernel adds ------------------------------------------------------------------------------------------

    def apply(self, seat: object, action: object) -> None:
        """Take an action after checking it; a refused one changes nothing.

        Raises:
            IllegalAction: with the clause and the numbers.
        """
        known_seat = self.check_seat(seat)
        known_action = self.check_action(action)
        reason = self.why_not(known_seat, known_action)
        if reason != FINE:
            clause, sentence = self.explain(known_seat, known_action, reason)
            raise IllegalAction(clause, sentence)
        self.step(known_seat, known_action)

    def act(self, _seat: object, _name: Any, /, **arguments: Any) -> None:  # mypyc forgets the slash beside arguments
        """Take a named action after checking it: `state.act(0, "hunt", card="styracosaurus")`."""
        self.apply(_seat, self.space.action(_name, **arguments))

    def check_seat(self, seat: object) -> int:
        """Return the seat if it is one of this game's.

        Raises:
            IllegalAction: it is not.
        """
        if not isinstance(seat, int) or isinstance(seat, bool) or seat < 0 or seat >= self.players:
            last = self.players - 1
            raise IllegalAction("", say("there is no seat {seat!r}: they go from 0 to {last}", seat=seat, last=last))
        return seat

    def check_action(self, action: object) -> int:
        """Return the action if it is one of the space.

        Raises:
            IllegalAction: it is not.
        """
        if not isinstance(action, int) or isinstance(action, bool):
            raise IllegalAction("", say("an action is a number, not {kind}", kind=type(action).__name__))
        if action < 0 or action >= self.space.size:
            last = self.space.size - 1
            raise IllegalAction(
                "", say("there is no action {action}: they go from 0 to {last}", action=action, last=last)
            )
        return action

    def hash(self) -> str:
        """Return SHA-256 over the whole position, hidden parts included: never show it while a match runs."""
        text = json.dumps(self.dump(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()
