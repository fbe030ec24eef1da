"""Players that are programs. They get one dealt position and never the real one."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from holocene.bots.bot import Bot
from holocene.bots.greedy import Greedy
from holocene.bots.uniform import Uniform
from holocene.kernel.errors import BadRequest

# From the weakest to the strongest.
BOTS: dict[str, Callable[[], Bot]] = {"random": Uniform, "greedy": Greedy}


def find_bot(name: str) -> Bot:
    """Return a new bot by name, or of a class of one's own given as `module:Class`.

    Raises:
        BadRequest: there is none.
    """
    if not isinstance(name, str):
        raise BadRequest(f"a bot is given by its name, not {name!r}")
    if name in BOTS:
        return BOTS[name]()
    module, colon, label = name.partition(":")
    if not colon:
        raise BadRequest(f"there is no bot {name!r}; there is {', '.join(BOTS)}, or your own as module:Class")
    try:
        found = getattr(importlib.import_module(module), label)()
    except Exception as error:
        raise BadRequest(f"the bot {name} cannot be made: {type(error).__name__}: {error}") from None
    if not hasattr(found, "choose"):
        raise BadRequest(f"{name} is no bot: it has no choose(dealt, seat, budget, seed)")
    return found  # type: ignore[no-any-return]
