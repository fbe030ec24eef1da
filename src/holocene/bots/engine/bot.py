"""What a bot is."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from holocene.kernel.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that is a program: subclass it and answer `choose`.

    A bot that can be given a budget has `limit(playouts, seconds)` as well: so many playouts for a decision, or so many
    seconds for a turn, the other being 0.
    """

    def choose(self, dealt: State, seat: i64, budget: float, seed: int) -> i64:
        """Return one of `dealt.legal(seat)`.

        Args:
            dealt: a position that looks to this seat like the real one, the hidden part dealt at random.
            seat: whose decision it is.
            budget: seconds it may think; the simple bots need none of it.
            seed: the only randomness it may use, so that a match can be played again.
        """
        raise NotImplementedError

    def begin_turn(self) -> None:
        """Hear that others have decided since its seat last did. Tables tell; whoever plays for themselves need not."""
