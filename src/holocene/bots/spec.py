"""How a bot is named on a command line or at a table: `name[@budget]`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from holocene.kernel.errors import BadRequest

BUDGET = re.compile(r"(?P<seconds>[0-9]+(\.[0-9]+)?)s|(?P<playouts>[0-9]+)")
MOST_PLAYOUTS = 10_000_000
MOST_SECONDS = 3600.0


@dataclass(frozen=True, slots=True)
class Spec:
    """A bot and its budget.

    Attributes:
        name: a built-in bot, or `module:Class`.
        playouts: the number of playouts for a turn; 0 if the spec gives none.
        seconds: how long it may think about a turn; 0 if the spec gives none.
    """

    name: str
    playouts: int = 0
    seconds: float = 0.0


def read_spec(text: str) -> Spec:
    """Read `name`, `name@300` (playouts for a turn) or `name@0.5s` (seconds for a turn).

    >>> read_spec("search@300")
    Spec(name='search', playouts=300, seconds=0.0)
    >>> read_spec("mine:Bot@0.5s")
    Spec(name='mine:Bot', playouts=0, seconds=0.5)

    Raises:
        BadRequest: the budget is neither of these, or too large.
    """
    name, sign, budget = text.partition("@")
    if not sign:
        return Spec(name)
    found = BUDGET.fullmatch(budget)
    if found is None:
        raise BadRequest(f"a bot's budget is a number of playouts or seconds, such as @300 or @0.5s, not @{budget}")
    playouts, seconds = int(found["playouts"] or 0), float(found["seconds"] or 0)
    if not (0 < playouts <= MOST_PLAYOUTS or 0 < seconds <= MOST_SECONDS):
        raise BadRequest(f"a bot's budget is 1 to {MOST_PLAYOUTS} playouts or up to {MOST_SECONDS:g}s, not @{budget}")
    return Spec(name, playouts, seconds)
