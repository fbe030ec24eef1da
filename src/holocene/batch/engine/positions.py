"""The inner loop of a batch: it steps many positions one after another without returning to the interpreter."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from holocene.kernel.engine.observation import Observer, Rows, new_rows
from holocene.kernel.engine.state import State


@final
class Engine:
    """Positions of one game, each with its row.

    Attributes:
        states: the positions.
        seats: for each position, the seat whose decision the row shows; if several are to move, the lowest.
        rows: the observations and masks.
    """

    states: list[State]
    seats: vec[i64]
    rows: Rows

    def put(self, game: i64, state: State) -> None:
        """Put a position in a game's place; some seat must be to move in it."""
        self.states[game] = state
        seat = state.mover()
        self.seats[game] = seat
        self.rows.write(game, state, seat)

    def first_illegal(self, actions: list[int]) -> i64:
        """Return the first game whose action is not allowed, -1 if all are allowed."""
        for game, action in enumerate(actions):
            if not self.rows.allows(game, action):
                return game
        return -1

    def step(self, actions: list[int], first: i64 = 0) -> list[int]:
        """Take an allowed action in each game from `first` on, update the rows, and return the games that ended."""
        over: list[int] = []
        game = first - 1
        for action in actions:
            game += 1
            state = self.states[game]
            state.step(self.seats[game], action)
            seat = state.mover()
            if seat < 0:
                over.append(game)
            else:
                self.seats[game] = seat
                self.rows.write(game, state, seat)
        return over


def new_engine(observer: Observer, actions: int, states: list[State]) -> Engine:
    """Return an engine with these positions; some seat must be to move in each of them."""
    engine = Engine()
    engine.states = states[:]
    engine.seats = vec[i64]([0] * len(states))
    engine.rows = new_rows(observer, actions, len(states))
    for game in range(len(states)):
        engine.put(game, states[game])
    return engine
