"""Positions (`State`), the component values they use (`Edition`), and how a search treats them (`Tuning`).

A game subclasses `State` and implements the rules. `apply` checks requests from outside. `step` trusts its caller, for
playouts and search.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, Self, cast, final

from mypy_extensions import i64, mypyc_attr

from holocene.kernel.engine.journal import EVERYONE, Journal
from holocene.kernel.engine.rng import Rng, from_seed
from holocene.kernel.engine.seat_values import by_lead
from holocene.kernel.errors import BadRequest, IllegalAction
from holocene.kernel.language import say

if TYPE_CHECKING:
    from holocene.kernel.game import Game
    from holocene.kernel.results import Refusal, Score
    from holocene.kernel.space import ActionSpace

# The reasons that all games share; a game's own start at 10.
FINE: Final = 0
GAME_IS_OVER: Final = 1
NOT_YOUR_TURN: Final = 2
NOT_NOW: Final = 3

LEAD: Final = 10.0  # points ahead that make a position look good, where a game has no `evaluate` of its own


@mypyc_attr(allow_interpreted_subclasses=True)
class Edition:
    """The component values a match is played with; they never change once built.

    Attributes:
        digest: SHA-256 over the values.
        shipped: whether these are the values that come with the game.
        values: an owner's own values as read from a file; a match file carries them.
        space: all actions, with the names of these components.
        components: all components, as files and people know them.
    """

    digest: str
    shipped: bool
    values: dict[str, Any]
    space: ActionSpace
    components: list[Any]


@dataclass
class Tuning:
    """How a search treats a game; the values are measured (docs/bots.md).

    The last four are in hundredths: like `i64`, `float` attributes of compiled classes break incremental builds.
    """

    sample: int = 0  # a playout takes the best-looking of so many random actions; 0 looks at all of them
    horizon: int = 0  # how often the turn changes hands in a playout before it is judged; 0 plays to the end
    depth: int = 20  # how many decisions deep the tree grows; playouts go on from there
    width: int = 4  # how many actions a new node considers: the best-looking ones
    growth: int = 100  # how much the width grows with the square root of the visits
    explore: int = 100  # how eagerly worse-looking actions are tried, in standard deviations of the playouts' values
    trust: int = 200  # how many playouts the first estimate of an action counts as
    share: int = 60  # the part of a turn's remaining budget that one decision may use


DEFAULT_TUNING: Final = Tuning()


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of one game, with its own random generator.

    Attributes:
        players: the number of seats.
        over: whether the game has ended.
        chance: counts random events and reveals; undo never crosses a change of it.
        simultaneous: the number of a step that several seats play at once, never used twice; -1 if seats take turns.
        rng: the position's own generator.
        journal: where events are written; None in playouts and search.
    """

    players: int
    over: bool
    chance: int
    simultaneous: int
    rng: Rng
    journal: Journal | None

    # The rules, which each game implements --------------------------------------------------------------------------

    def mover(self) -> i64:
        """Return the lowest seat that owes a decision, -1 when the game is over."""
        raise NotImplementedError

    def to_move(self) -> list[int]:
        """Return the seats that owe a decision now, ascending; [] when the game is over."""
        seat = self.mover()
        return [] if seat < 0 else [seat]

    def legal(self, seat: i64) -> list[int]:
        """Return a seat's legal actions, ascending; never empty for a seat in `to_move()`, [] for the others."""
        raise NotImplementedError

    def why_not(self, seat: i64, action: i64) -> i64:
        """Return FINE, or the number of the reason why an action is illegal."""
        if self.over:
            return GAME_IS_OVER
        if seat not in self.to_move():
            return NOT_YOUR_TURN
        return FINE if action in self.legal(seat) else NOT_NOW

    def step(self, seat: i64, action: i64) -> None:
        """Take a legal action without checking it."""
        raise NotImplementedError

    def clone(self) -> State:
        """Return an independent copy, without the journal."""
        raise NotImplementedError

    def deal(self, seat: i64, seed: int) -> None:
        """Deal again what a seat (-1: a spectator) does not know; the generator has already been replaced.

        The deal may depend only on the generator and on what the seat knows, so sort before you shuffle.
        """

    def evaluate(self, seat: i64) -> float:
        """Return how good the position looks for a seat, from 0 (a loss) to 1 (a win); by default by points."""
        return by_lead([float(score.points) for score in self.scores()], LEAD)[seat]

    def values(self) -> list[float]:
        """Return the position's estimated value for each seat, from 0 to 1; a finished game counts by rank."""
        return [self.evaluate(seat) for seat in range(self.players)]

    def terms(self, seat: i64) -> list[float]:
        """Return the terms that `evaluate` adds up for a seat; `Game.terms` names them in the same order."""
        return []

    def tuning(self) -> Tuning:
        """Return how a search should treat this game."""
        return DEFAULT_TUNING

    # What the position's `Game` answers ------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """Return the game that this position belongs to."""
        for kind in type(self).__mro__:
            if kind in GAMES:
                return GAMES[kind]
        import_game(type(self).__module__)  # the position came from another process, without its game
        return GAMES[type(self)]

    @property
    def space(self) -> ActionSpace:
        """Return the action space."""
        edition: Edition = cast(Any, self).edition  # games declare the attribute, each with its own class
        return edition.space

    def scores(self) -> list[Score]:
        """Return each seat's points, final or current, and what they consist of."""
        return self.game.scores(self)

    def view(self, seat: object) -> dict[str, Any]:
        """Return what a seat (None: a spectator) may know, as plain JSON."""
        return self.game.view(self, None if seat is None else self.check_seat(seat))

    def dump(self) -> dict[str, Any]:
        """Return the whole position as plain JSON, including the match's `options`."""
        return self.game.dump(self)

    def describe(self, seat: object, action: object) -> str:
        """Return one plain sentence that says what an action does."""
        return self.game.describe(self, self.check_seat(seat), self.check_action(action))

    def things(self, seat: object, action: object) -> list[str]:
        """Return the ids of the things that an action concerns."""
        return self.game.concerns(self, self.check_seat(seat), self.check_action(action))

    def explain(self, seat: int, action: int, reason: int) -> tuple[str, str]:
        """Return the clause and the sentence for a reason that `why_not` gave."""
        return self.game.explain(self, seat, action, reason)

    def refusals(self, seat: object) -> list[Refusal]:
        """Return what a person might try now but may not, each with the clause that forbids it."""
        return self.game.refusals(self, self.check_seat(seat))

    def check(self) -> None:
        """Raise AssertionError if an invariant of the position is broken (for tests and the fuzzer)."""
        self.game.check(self)

    # What all games share --------------------------------------------------------------------------------------------

    @final
    def set_base(self, players: i64, rng: Rng, journal: Journal | None) -> None:
        """Set the attributes that every game has to their values before the first decision."""
        self.players = players
        self.over = False
        self.chance = 0
        self.simultaneous = -1
        self.rng = rng
        self.journal = journal

    @final
    def copy_base(self, other: State) -> None:
        """Copy the attributes that every game has to a clone, which gets no journal."""
        other.players = self.players
        other.over = self.over
        other.chance = self.chance
        other.simultaneous = self.simultaneous
        other.rng = self.rng.copy()
        other.journal = None

    @final
    def note(self, code: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, whom: i64 = EVERYONE) -> None:
        """Write an event that `whom` may read to the journal, if one is attached."""
        if self.journal is not None:
            self.journal.events.append([whom, code, seat, a, b, c])

    def determinize(self, seat: object, seed: object) -> Self:
        """Return a position that looks the same to a seat (None: a spectator), with the hidden part dealt again.

        It depends only on `seed` and on what the seat knows, so a dealt position can be dealt again.
        """
        known = -1 if seat is None else self.check_seat(seat)
        if not isinstance(seed, int) or isinstance(seed, bool):
            raise BadRequest(f"the seed of a deal must be a whole number, not {type(seed).__name__}")
        other = self.clone()
        other.rng = from_seed(f"deal {seed}")
        other.deal(known, seed)
        return cast(Self, other)

    def apply(self, seat: object, action: object) -> None:
        """Check an action and take it, or raise IllegalAction with the clause and change nothing."""
        known_seat = self.check_seat(seat)
        known_action = self.check_action(action)
        reason = self.why_not(known_seat, known_action)
        if reason != FINE:
            clause, sentence = self.explain(known_seat, known_action, reason)
            raise IllegalAction(clause, sentence)
        self.step(known_seat, known_action)

    def act(self, _seat: object, _name: Any, /, **arguments: Any) -> None:  # mypyc forgets the slash beside arguments
        """Check a named action and take it: `state.act(0, "hunt", card="styracosaurus")`."""
        self.apply(_seat, self.space.action(_name, **arguments))

    def check_seat(self, seat: object) -> int:
        """Return the seat, or raise IllegalAction if there is no such seat."""
        if not isinstance(seat, int) or isinstance(seat, bool) or seat < 0 or seat >= self.players:
            last = self.players - 1
            raise IllegalAction("", say("there is no seat {seat!r}: seats go from 0 to {last}", seat=seat, last=last))
        return seat

    def check_action(self, action: object) -> int:
        """Return the action, or raise IllegalAction if there is no such action."""
        if not isinstance(action, int) or isinstance(action, bool):
            raise IllegalAction("", say("an action is a number, not {kind}", kind=type(action).__name__))
        if action < 0 or action >= self.space.size:
            last = self.space.size - 1
            wrong = say("there is no action {action}: actions go from 0 to {last}", action=action, last=last)
            raise IllegalAction("", wrong)
        return action

    def hash(self) -> str:
        """Return SHA-256 over the whole position, including what is hidden: never show it during a match."""
        text = json.dumps(self.dump(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


def import_game(module: str) -> None:
    """Import `game.py` from the nearest package above a module."""
    package = module.rpartition(".")[0]
    while package:
        if find_spec(f"{package}.game") is not None:
            import_module(f"{package}.game")
            return
        package = package.rpartition(".")[0]
    raise LookupError(f"there is no game for the positions of {module}")


GAMES: Final[dict[type[object], Game]] = {}  # by the class of their positions
