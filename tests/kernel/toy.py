"""A toy game in plain Python for tests of the kernel: all seats pick secret numbers at once, then all are shown.

A round is one simultaneous step in which each seat picks `picks` numbers. When the last one is in, the picks are
revealed, whoever picked the highest sum that nobody shares scores it, and dice decide what the next round counts for.
With `hurry`, the first seat that is ready closes the round for all.
"""

from __future__ import annotations

from typing import Any

from holocene.kernel.clauses import Clause
from holocene.kernel.dumps import COUNTER, FLAG, GENERATOR, ITEMS, Field, Record, many, whole
from holocene.kernel.engine.journal import Journal
from holocene.kernel.engine.rng import Rng
from holocene.kernel.engine.state import GAME_IS_OVER, NOT_YOUR_TURN, Edition, State
from holocene.kernel.errors import BadPosition
from holocene.kernel.game import Game, Option, Options, OptionValue
from holocene.kernel.matches.match import Match, new_match
from holocene.kernel.results import Score, Sentence
from holocene.kernel.space import ActionSpace, Argument, Family

NUMBERS = 5
ROUNDS = 3
READY, CHOSE, SHOWN = 0, 1, 2
SPACE = ActionSpace((Family("pick", (Argument("number", tuple(range(NUMBERS))),)),))
CLAUSES = (
    Clause("TOY-1.1", "1", "All pick at once, and nobody picks more than is asked for.", False),
    Clause("TOY-1.2", "1", "After the last round it is over.", False),
)


class ToyState(State):
    """One position: the picks of this round by seat, the points, and the value of the round."""

    def __init__(self) -> None:
        self.picks = 1
        self.hurry = False
        self.round = 0
        self.worth = 1
        self.chosen: list[list[int]] = []
        self.shown: list[list[int]] = []
        self.points: list[int] = []
        self.edition = TOY_EDITION
        self.broken = False  # a fault in the rules, for the tests

    def mover(self) -> int:
        waiting = self.to_move()
        return waiting[0] if waiting else -1

    def to_move(self) -> list[int]:
        return [] if self.over else [s for s in range(self.players) if len(self.chosen[s]) < self.picks]

    def legal(self, seat: int) -> list[int]:
        return list(range(NUMBERS)) if seat in self.to_move() else []

    def why_not(self, seat: int, action: int) -> int:
        if self.over:
            return GAME_IS_OVER
        return 0 if seat in self.to_move() else NOT_YOUR_TURN

    def step(self, seat: int, action: int) -> None:
        self.chosen[seat].append(action)
        if self.broken:
            raise RuntimeError("a fault in the rules")
        self.note(READY, seat)
        self.note(CHOSE, seat, action, whom=seat)
        if not self.to_move() or (self.hurry and seat not in self.to_move()):
            self.close()

    def close(self) -> None:
        """Show all picks, score, and throw the dice for the next round."""
        self.chance += 1
        sums = [sum(picks) for picks in self.chosen]
        for seat, total in enumerate(sums):
            self.note(SHOWN, seat, total)
            if sums.count(total) == 1 and total == max(t for t in sums if sums.count(t) == 1):
                self.points[seat] += total * self.worth
        self.shown, self.chosen = self.chosen, [[] for _ in sums]
        self.round += 1
        self.simultaneous = self.round
        self.worth = 1 + self.rng.below(6)
        if self.round == ROUNDS:
            self.over = True
            self.simultaneous = -1

    def clone(self) -> ToyState:
        other = ToyState()
        other.players, other.over, other.chance = self.players, self.over, self.chance
        other.simultaneous, other.journal, other.rng = self.simultaneous, None, self.rng.copy()
        other.picks, other.hurry, other.broken = self.picks, self.hurry, self.broken
        other.round, other.worth = self.round, self.worth
        other.chosen = [list(picks) for picks in self.chosen]
        other.shown = [list(picks) for picks in self.shown]
        other.points = list(self.points)
        return other

    def deal(self, seat: int, seed: int) -> None:
        for owner, picks in enumerate(self.chosen):
            if owner != seat:
                picks[:] = [self.rng.below(NUMBERS) for _ in picks]

    def evaluate(self, seat: int) -> float:
        return float(self.points[seat] + sum(self.chosen[seat]))

    def scores(self) -> list[Score]:
        return [Score(s, p, 1 + sum(q > p for q in self.points)) for s, p in enumerate(self.points)]

    def view(self, seat: Any) -> dict[str, Any]:
        return {
            "round": self.round,
            "worth": self.worth,
            "points": list(self.points),
            "shown": [list(picks) for picks in self.shown],
            "in": [len(picks) for picks in self.chosen],
            "own": list(self.chosen[seat]) if seat is not None else None,
        }

    def dump(self) -> dict[str, Any]:
        return POSITION.write(self, self)

    def explain(self, seat: int, action: int, reason: int) -> tuple[str, str]:
        return ("TOY-1.2", "It is over.") if reason == GAME_IS_OVER else ("TOY-1.1", "You have picked.")

    def check(self) -> None:
        assert all(len(picks) <= self.picks for picks in self.chosen)
        assert self.simultaneous == (-1 if self.over else self.round)


POSITION = Record(
    Field("options", Record(Field("picks", whole(1, 2)), Field("hurry", FLAG))),
    Field("players", whole(2, 4)),
    Field("round", whole(0, ROUNDS)),
    Field("worth", whole(1, 6)),
    Field("chosen", many(ITEMS)),
    Field("shown", many(ITEMS)),
    Field("points", ITEMS),
    Field("chance", COUNTER),
    Field("random", GENERATOR, "rng"),
)


def make_edition() -> Edition:
    edition = Edition()
    edition.digest, edition.shipped, edition.values = "toy", True, {}
    edition.space, edition.components = SPACE, []
    return edition


TOY_EDITION = make_edition()


def new_toy(players: int, options: Options, edition: Edition, rng: Rng, journal: Journal | None) -> ToyState:
    state = ToyState()
    state.players, state.over, state.chance, state.simultaneous = players, False, 0, 0
    state.rng, state.journal = rng, journal
    state.picks, state.hurry = int(options["picks"]), bool(options["hurry"])
    state.chosen, state.shown = [[] for _ in range(players)], []
    state.points = [0] * players
    return state


def load_toy(data: object, edition: Edition) -> ToyState:
    state = ToyState()
    state.journal = None
    POSITION.read(data, "", state)
    state.over = state.round == ROUNDS
    state.simultaneous = -1 if state.over else state.round
    if len(state.chosen) != state.players:
        raise BadPosition("chosen", "must have an entry per seat")
    return state


def narrate_toy(edition: Edition, events: list[list[int]], names: list[str]) -> list[Sentence]:
    words = {READY: "{who} is ready.", CHOSE: "{who} picks {x}.", SHOWN: "{who} shows {x}."}
    return [Sentence(words[code].format(who=names[seat], x=x)) for _, code, seat, x, _, _ in events]


def toy_names(state: State) -> list[str]:
    return [f"Seat {seat}" for seat in range(state.players)]


class ToyGame(Game):
    """A game whose clauses are not in a file."""

    def clauses(self) -> tuple[Clause, ...]:
        return CLAUSES


TOY = ToyGame(
    name="toy",
    title="Toy",
    summary="Pick numbers.",
    players=(2, 3, 4),
    options=(
        Option("picks", (1, 2), 1, "numbers per round"),
        Option("hurry", (False, True), False, "the first who is ready ends the round"),
    ),
    state=ToyState,
    new=new_toy,
    load=load_toy,
    shipped=lambda: TOY_EDITION,
    narrate=narrate_toy,
    seat_names=toy_names,
)


def toy(players: int = 3, seed: int | str = 1, **options: OptionValue) -> Match:
    """Return a new match of the toy."""
    return new_match(TOY, players, seed, dict(options), TOY_EDITION)


def find_toy(name: str) -> Game:
    """Return the toy for any name."""
    return TOY
