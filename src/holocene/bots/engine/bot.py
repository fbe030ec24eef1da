"""The base class of all bots."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from holocene.kernel.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that is a program: subclass it and answer `choose`.

    A bot that takes a budget also has `limit(playouts, seconds)`: one of them is the budget for a turn, the other is 0.
    """

    def choose(self, dealt: State, seat: i64, budget: float, seed: int) -> i64:
        """Return one of `dealt.legal(seat)`.

        Args:
            dealt: a position that looks like the real one to this seat, with the hidden part dealt at random.
            seat: the seat that decides.
            budget: seconds it may think; the simple bots ignore it.
            seed: the only randomness it may use, so that a match can be played again.
        """
        raise NotImplementedError

    def begin_turn(self) -> None:
        """Begin a turn: other seats have decided since this one did. Tables call this; other callers need not."""
