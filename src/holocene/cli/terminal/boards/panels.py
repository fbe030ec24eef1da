"""The interface of a game's `panel` module, and how it is found. `generic` draws a game that has no panel.

A panel is at `holocene.games.<name>.words.panel`, imports rich but never textual, and draws a seat's *view*: it cannot
show anything that is not in the view. `holocene.games.cavemen.words.panel` is the example to copy.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any, Protocol, cast

from rich.console import RenderableType

from holocene.cli.terminal.boards.generic import GenericPanel
from holocene.kernel.engine.state import Edition, State
from holocene.kernel.game import Game
from holocene.kernel.space import Named

Section = tuple[str, str, RenderableType | None]
"""A part of the screen: the prefix that its things' ids share ("pool"), its title ("": none), and its drawing (None:
the title is enough). The screen scrolls to the section whose prefix fits the thing that is pointed at."""


LEAVE_WORDS = ("End turn", "Done", "Leave it", "Pass")
"""The names of the key that does nothing more; the footer shows the one that fits."""


class Aim(Protocol):
    """Something that the player moves with the keys until Enter places it.

    Attributes:
        action: the named action that Enter would take, legal or not.
        things: the ids of what it covers now.
    """

    @property
    def action(self) -> Named: ...  # noqa: D102 - see the class

    @property
    def things(self) -> set[str]: ...  # noqa: D102 - see the class

    def key(self, key: str) -> bool:
        """Handle a key, given by textual's name for it; return whether the key has a meaning here."""
        ...


class Placing(Protocol):
    """What a panel offers in addition if things can be placed with the keys."""

    def aim(self, view: dict[str, Any], edition: Edition, legal: Sequence[Named]) -> Aim | None:
        """Return what is to be placed now, None if there is nothing to place."""
        ...

    def hint(self) -> str:
        """Return one line that explains the keys."""
        ...


class Panel(Protocol):
    """A game's own part of the terminal screen.

    Attributes:
        HIDES: whether seats know different things; if so, a curtain hides the screen between people at one keyboard.
        KINDS: a one-cell sign and a colour for each family of actions.

    Colours are names, the same for all games: ink, soft, ember (what can be done now), ice (information), and the
    paints ochre, rust, clay, slate and bone. Each also has a bold form, such as "bold ember". The styles "lit" and
    "pointed" are for things that are usable or pointed at. Nothing is shown by colour alone.
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
        """Return the game as sections, from the top.

        Args:
            view: `state.view(seat)`.
            edition: the component values of the match, which are public.
            size: the available columns and lines. The columns are a limit. With few lines the drawing leaves out
                details (and scrolls if it is still too long); with very many it shows everything.
            lit: the ids of the things that are usable now.
            pointed: the ids of the things that the action or refusal under the cursor is about.
        """
        ...


def find_leaves(panel: Panel) -> dict[str, str]:
    """Return the families of actions that do nothing more (end the turn or a step, decline an offer), with the name of
    their key: a panel's `LEAVES`, whose values are among `LEAVE_WORDS`; empty if it has none.
    """
    return cast("dict[str, str]", getattr(panel, "LEAVES", {}))


def find_placing(panel: Panel) -> Placing | None:
    """Return a panel's way of placing things with the keys, None if it has none."""
    return cast(Placing, panel) if hasattr(panel, "aim") else None


def seen_by(panel: Panel, game: Game, state: State, seat: int | None) -> dict[str, Any]:
    """Return what a panel draws: a seat's view and, for the generic panel, its standard part."""
    view = state.view(seat)
    return {**view, **game.standard(state, seat)} if isinstance(panel, GenericPanel) else view


def find_panel(game: Game, generic: bool = False) -> Panel:
    """Return a game's panel, or the generic one if the game has none or `generic` is set."""
    if generic or not game.panel:
        return GenericPanel(game)
    return cast(Panel, importlib.import_module(game.panel))
