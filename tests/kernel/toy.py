"""A toy game in plain Python, to try the kernel with: all seats choose secret numbers at once, then all are shown.

A round is one simultaneous step in which each seat picks `picks` numbers. When the last one is in, the picks are
revealed, whoever picked the highest sum that nobody shares scores it, and dice decide what the next round counts for.
With `hurry`, the first seat that is ready closes the round for all.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from holocene.kernel.answers import Refusal, Score
from holocene.kernel.clauses import Clause
from holocene.kernel.errors import BadPosition
from holocene.kernel.fields import Fields
from holocene.kernel.game import Game, Option, OptionValue
from holocene.kernel.journal import Journal
from holocene.kernel.match import Match, new_match
from holocene.kernel.rng import Rng, from_seed
from holocene.kernel.space import ActionSpace, Argument, Family, Named
from holocene.kernel.state import GAME_IS_OVER, NOT_YOUR_TURN, Edition, State
from holocene.kernel.tables import Component

NUMBERS = 5
ROUNDS = 3
READY, CHOSE, SHOWN = 0, 1, 2
SPACE = ActionSpace((Family("pick", (Argument("number", tuple(range(NUMBERS))),)),))
CLAUSES = (
    Clause("TOY-1.1", "1", "All pick at once, and nobody picks more than is asked for.", False),
    Clause("TOY-1.2", "1", "After the last round it is over.", False),
)


class ToyState(State):
    """One position: the picks of this round by seat, the points, and what the round counts for."""

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
        if self.journal is not None:
            self.journal.write(READY, seat)
            self.journal.write(CHOSE, seat, action, whom=seat)
        if not self.to_move() or (self.hurry and seat not in self.to_move()):
            self.close()

    def close(self) -> None:
        """Show all picks, score, and throw the dice for the next round."""
        self.chance += 1
        sums = [sum(picks) for picks in self.chosen]
        for seat, total in enumerate(sums):
            if self.journal is not None:
                self.journal.write(SHOWN, seat, total)
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

    def determinize(self, seat: int | None, seed: int) -> ToyState:
        other = self.clone()
        other.rng = from_seed(f"toy {seed}")
        for owner, picks in enumerate(other.chosen):
            if owner != seat:
                picks[:] = [other.rng.below(NUMBERS) for _ in picks]
        return other

    def evaluate(self, seat: int) -> float:
        return float(self.points[seat] + sum(self.chosen[seat]))

    @property
    def space(self) -> ActionSpace:
        return SPACE

    def scores(self) -> list[Score]:
        return [Score(s, p, 1 + sum(q > p for q in self.points)) for s, p in enumerate(self.points)]

    def view(self, seat: int | None) -> dict[str, Any]:
        return {
            "round": self.round,
            "worth": self.worth,
            "points": list(self.points),
            "shown": [list(picks) for picks in self.shown],
            "in": [len(picks) for picks in self.chosen],
            "own": list(self.chosen[seat]) if seat is not None else None,
        }

    def dump(self) -> dict[str, Any]:
        return {
            "options": {"picks": self.picks, "hurry": self.hurry},
            "players": self.players,
            "round": self.round,
            "worth": self.worth,
            "chosen": [list(picks) for picks in self.chosen],
            "shown": [list(picks) for picks in self.shown],
            "points": list(self.points),
            "chance": self.chance,
            "random": self.rng.place(),
        }

    def describe(self, seat: int, action: int) -> str:
        return f"Pick {action}."

    def things(self, seat: int, action: int) -> list[str]:
        return [f"number:{action}"]

    def explain(self, seat: int, action: int, reason: int) -> tuple[str, str]:
        return ("TOY-1.2", "It is over.") if reason == GAME_IS_OVER else ("TOY-1.1", "You have picked.")

    def refusals(self, seat: int) -> list[Refusal]:
        found = []
        for action in range(NUMBERS):
            if reason := self.why_not(seat, action):
                found.append(Refusal(action, (f"number:{action}",), *self.explain(seat, action, reason)))
        return found

    def check(self) -> None:
        assert all(len(picks) <= self.picks for picks in self.chosen)
        assert self.simultaneous == (-1 if self.over else self.round)


def make_edition() -> Edition:
    edition = Edition()
    edition.digest, edition.shipped, edition.values = "toy", True, {}
    return edition


TOY_EDITION = make_edition()


@dataclass(frozen=True, slots=True)
class ToyGame(Game):
    """The toy's verbs."""

    def edition(self, override: Path | dict[str, Any] | None = None) -> Edition:
        return TOY_EDITION

    def new(
        self, players: int, options: dict[str, OptionValue], edition: Edition, rng: Rng, journal: Journal | None
    ) -> State:
        state = ToyState()
        state.players, state.over, state.chance, state.simultaneous = players, False, 0, 0
        state.rng, state.journal = rng, journal
        state.picks, state.hurry = int(options["picks"]), bool(options["hurry"])
        state.chosen, state.shown = [[] for _ in range(players)], []
        state.points = [0] * players
        return state

    def load(self, data: object, edition: Edition) -> State:
        fields = Fields(data, "")
        state = ToyState()
        state.journal = None
        options = fields.fields("options")
        state.picks, state.hurry = options.integer("picks", 1, 2), options.boolean("hurry")
        state.players = fields.integer("players", 2, 4)
        state.round = fields.integer("round", 0, ROUNDS)
        state.over = state.round == ROUNDS
        state.simultaneous = -1 if state.over else state.round
        state.worth = fields.integer("worth", 1, 6)
        state.chosen = [list(picks) for picks in fields.items("chosen")]
        state.shown = [list(picks) for picks in fields.items("shown")]
        state.points = list(fields.items("points"))
        state.chance = fields.integer("chance", 0, 10**6)
        state.rng = fields.generator("random")
        fields.done()
        if len(state.chosen) != state.players:
            raise BadPosition("chosen", "must have an entry per seat")
        return state

    def components(self, edition: Edition) -> list[Component]:
        return []

    def tell(self, edition: Edition, events: list[list[int]], names: list[str]) -> list[str]:
        words = {READY: "{who} is ready.", CHOSE: "{who} picks {x}.", SHOWN: "{who} shows {x}."}
        return [words[code].format(who=names[seat], x=x) for _, code, seat, x, _, _ in events]

    def seat_names(self, state: State) -> list[str]:
        return [f"Seat {seat}" for seat in range(state.players)]

    def things(self, state: State) -> list[str]:
        return [f"number:{number}" for number in range(NUMBERS)]

    def takes(self, edition: Edition, named: Named) -> str:
        return ""

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
    version="1",
    page="toy",
    turns_aim=(1, 1),
)


def toy(players: int = 3, seed: int | str = 1, **options: OptionValue) -> Match:
    """Return a new match of the toy."""
    return new_match(TOY, players, seed, dict(options), TOY_EDITION)


def find_toy(name: str) -> Game:
    """Return the toy, whatever it is called."""
    return TOY
