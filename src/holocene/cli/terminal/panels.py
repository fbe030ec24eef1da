"""What the shell asks of a game's `panel` module, and how it finds it. A game without one is drawn by `generic`.

A panel lives at `holocene.games.<name>.words.panel`, imports rich and never textual, and draws the *view* of a seat:
what the view does not hold, it cannot show. `holocene.games.cavemen.words.panel` is the example to copy.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any, Protocol, cast

from rich.console import RenderableType

from holocene.cli.terminal.generic import GenericPanel
from holocene.kernel.engine.state import Edition, State
from holocene.kernel.game import Game
from holocene.kernel.space import Named

Section = tuple[str, str, RenderableType | None]
"""A part of the table: the prefix its things' ids share ("pool"), its title ("": none), and its drawing (None: the
title says all). The shell scrolls to the section whose prefix fits the thing that is pointed at."""


LEAVE_WORDS = ("End turn", "Done", "Leave it", "Pass")
"""What the one key is called that does nothing more; the footer shows the word that fits."""


class Aim(Protocol):
    """Something that is moved over the table with the keys until Enter places it.

    Attributes:
        action: the named action that Enter would take, legal or not.
        things: ids of what it covers now.
    """

    @property
    def action(self) -> Named: ...  # noqa: D102 - see the class

    @property
    def things(self) -> set[str]: ...  # noqa: D102 - see the class

    def key(self, key: str) -> bool:
        """Take a key, by textual's name for it; return whether it was one of its own."""
        ...


class Placing(Protocol):
    """What a panel offers besides where things are placed with the keys."""

    def aim(self, view: dict[str, Any], edition: Edition, legal: Sequence[Named]) -> Aim | None:
        """Return what is to be placed now, None where nothing is."""
        ...

    def hint(self) -> str:
        """Return the keys in one line."""
        ...


class Panel(Protocol):
    """A game's own part of the terminal screen.

    Attributes:
        HIDES: whether seats know different things; the shell then draws a curtain between people at one keyboard.
        KINDS: a one-cell sign and a colour for each family of actions.

    Colours are names, the same for all games: ink, soft, ember (what can be done now), ice (information), and the
    paints ochre, rust, clay, slate and bone, each also as "bold ember"; and the styles "lit" and "pointed" for such
    things. A colour never stands alone as a sign.
    """

    HIDES: bool
    KINDS: dict[str, tuple[str, str]]

    def draw(
        self,
        view: dict[str, Any],
        edition: Edition,
        size: tuple[int, int],
        lit: set[str],
        pointed: set[str],
    ) -> list[Section]:
        """Return the table as sections, from the top.

        Args:
            view: `state.view(seat)`.
            edition: the component values of the match, which are public.
            size: columns and lines there are. The columns are a bound; with few lines the drawing leaves out detail
                (what does not fit is scrolled), with very many it shows everything.
            lit: ids of the things that can be acted on now.
            pointed: ids of the things that the action or refusal under the cursor concerns.
        """
        ...


def find_leaves(panel: Panel) -> dict[str, str]:
    """Return the families of actions that do nothing more (end the turn or a step, leave what is offered), with what
    their key is called: a panel's `LEAVES`, whose values are among `LEAVE_WORDS`; none where it has no such.
    """
    return cast("dict[str, str]", getattr(panel, "LEAVES", {}))


def find_placing(panel: Panel) -> Placing | None:
    """Return a panel's way of placing things with the keys, None where it has none."""
    return cast(Placing, panel) if hasattr(panel, "aim") else None


def seen_by(panel: Panel, game: Game, state: State, seat: int | None) -> dict[str, Any]:
    """Return what a panel draws: a seat's view, for the generic panel with the standard part."""
    view = state.view(seat)
    return {**view, **game.standard(state, seat)} if isinstance(panel, GenericPanel) else view


def find_panel(game: Game, generic: bool = False) -> Panel:
    """Return a game's panel, or the one for any game: where it has none of its own, and on wish."""
    if generic or not game.panel:
        return GenericPanel(game)
    return cast(Panel, importlib.import_module(game.panel))
