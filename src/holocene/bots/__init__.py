"""Bots: players that are programs. A bot gets a dealt position and never the real one."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable

from holocene.bots.engine.bot import Bot
from holocene.bots.engine.greedy import Greedy
from holocene.bots.engine.uniform import Uniform
from holocene.bots.search import Searcher
from holocene.bots.spec import read_spec
from holocene.kernel.errors import BadRequest

# From the weakest to the strongest.
BOTS: dict[str, Callable[[], Bot]] = {
    "random": Uniform,
    "greedy": Greedy,
    "search": Searcher,
    "search-all": lambda: Searcher(cores=os.cpu_count() or 1),
}
# What people can play against, from very easy to strong.
LEVELS = ("random", "greedy", "search@100", "search")


def find_bot(text: str) -> Bot:
    """Return a new bot: a built-in one by name, or your own as `module:Class`. Either may end with `@budget`.

    Raises:
        BadRequest: there is no such bot, or it takes no budget.
    """
    if not isinstance(text, str):
        raise BadRequest(f"a bot's name is a text such as greedy, not {text!r}")
    spec = read_spec(text)
    found = BOTS[spec.name]() if spec.name in BOTS else import_bot(spec.name)
    if spec.playouts or spec.seconds:
        limit = getattr(found, "limit", None)
        if limit is None:
            raise BadRequest(f"the bot {spec.name} takes no budget")
        limit(spec.playouts, spec.seconds)
    return found


def import_bot(name: str) -> Bot:
    """Return a bot of your own class, given as `module:Class`.

    Raises:
        BadRequest: the class cannot be imported or used as a bot.
    """
    module, colon, label = name.partition(":")
    if not colon:
        raise BadRequest(f"there is no bot {name!r}; the bots are {', '.join(BOTS)}, or your own as module:Class")
    try:
        found = getattr(importlib.import_module(module), label)()
    except Exception as error:
        raise BadRequest(f"the bot {name} cannot be made: {type(error).__name__}: {error}") from None
    if not hasattr(found, "choose"):
        raise BadRequest(f"{name} is not a bot: it has no choose(dealt, seat, budget, seed)")
    return found  # type: ignore[no-any-return]
