"""Thaw as the house knows it: its name, player counts, options and verbs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from holocene.games.thaw import cards, dump, rules, story, text, view
from holocene.games.thaw.actions import (
    CHOOSING,
    E_BACK,
    E_BONUS,
    E_COMES,
    E_HAND,
    E_REVEALED,
    E_SCORED,
    E_SHEETS,
    E_TOTAL,
)
from holocene.games.thaw.edition import ThawEdition
from holocene.games.thaw.state import Thaw, new_state
from holocene.kernel.answers import Reveal, Told
from holocene.kernel.game import Game, Option, OptionValue
from holocene.kernel.journal import Journal
from holocene.kernel.language import template
from holocene.kernel.rng import Rng
from holocene.kernel.space import Named, text_of
from holocene.kernel.state import Edition, State
from holocene.kernel.tables import Component

if TYPE_CHECKING:
    from holocene.kernel.observation import Observer

TERMS = (
    template("points of rounds past"),
    template("the own largest rectangle"),
    template("boxes that lie close together"),
    template("bonus points for helping"),
    template("own areas on others' sheets"),
    template("checks on others' sheets"),
)  # of `evaluation.terms`
REVEALS = {
    E_REVEALED: Reveal("THAW-6.1"),
    E_HAND: Reveal("THAW-6.2"),
    E_COMES: Reveal("THAW-2.3", beyond=True),
    E_SHEETS: Reveal("THAW-R6", beyond=True),  # to spectators: what the last player had not seen yet
    E_BACK: Reveal("THAW-7.7", beyond=True),
    E_SCORED: Reveal("THAW-8.2"),
    E_BONUS: Reveal("THAW-9.1"),
    E_TOTAL: Reveal("THAW-9.5"),
}


@dataclass(frozen=True, slots=True)
class ThawGame(Game):
    """The verbs of Thaw."""

    def edition(self, override: Path | dict[str, Any] | None = None) -> ThawEdition:
        """Return the sheet and the forms."""
        return cards.shipped_edition() if override is None else cards.override_edition(override)

    def template(self) -> str:
        """Return cards.toml."""
        return cards.template()

    def new(
        self,
        players: int,
        options: dict[str, OptionValue],
        edition: Edition,
        rng: Rng,
        journal: Journal | None,
    ) -> Thaw:
        """Return the position before the first decision."""
        assert isinstance(edition, ThawEdition)
        return new_state(
            edition,
            players,
            rng,
            edges=options["checks"] == "edges",
            largest=options["ties"] == "largest",
            choose_colours=options["colours"] == "chosen",
            journal=journal,
        )

    def load(self, data: object, edition: Edition) -> Thaw:
        """Return the position a dump describes."""
        assert isinstance(edition, ThawEdition)
        return dump.load(data, edition)

    def components(self, edition: Edition) -> list[Component]:
        """Return every component."""
        assert isinstance(edition, ThawEdition)
        return list(edition.components)

    def tell(self, edition: Edition, events: list[list[int]], names: list[str]) -> list[str]:
        """Return the sentences for journal events."""
        return [told.text for told in self.narrate(edition, events, names)]

    def narrate(self, edition: Edition, events: list[list[int]], names: list[str]) -> list[Told]:
        """Return the same sentences with what they name on the table."""
        assert isinstance(edition, ThawEdition)
        return story.narrate(edition, events, names)

    def seat_names(self, state: State) -> list[str]:
        """Return the colours by seat."""
        assert isinstance(state, Thaw)
        return text.seat_names(state)

    def things(self, state: State) -> list[str]:
        """Return the ids of the boxes of the sheet in hand, or of the colours to choose from."""
        assert isinstance(state, Thaw)
        if state.phase == CHOOSING:
            return [f"colour:{colour}" for colour in state.edition.colour_slugs]
        return text.all_boxes(state.edition)

    def view_type(self) -> type[view.View]:
        """Return the type of a position's view."""
        return view.View

    def observer(self, state: State) -> Observer:
        """Return what writes its positions as numbers."""
        from holocene.games.thaw import observation  # here, as only the lab has librt

        assert isinstance(state, Thaw)
        return observation.new_observer(state)

    def setting_up(self, state: State) -> bool:
        """Return whether colours are being chosen."""
        assert isinstance(state, Thaw)
        return state.phase == CHOOSING

    def reveals(self) -> dict[int, Reveal]:
        """Return the events by which a seat learns what was hidden from it."""
        return REVEALS

    def outside(self, named: Named) -> str:
        """Return what others see of a decision: of a drawing, or a pass, only that there is one less to come."""
        return "draw" if named[0] in ("place", "spot", "pass") else text_of(named)

    def turns(self, state: State) -> int:
        """Return the round."""
        assert isinstance(state, Thaw)
        return state.round

    def terms(self) -> tuple[str, ...]:
        """Return the names of what the evaluation counts."""
        return TERMS

    def measures(self, state: State) -> dict[str, float]:
        """Return how full the sheets are, and where the points come from."""
        assert isinstance(state, Thaw)
        boxes = state.edition.width * state.edition.height * state.players
        scores = state.scores()
        return {
            "% of boxes filled": 100 * sum(rules.coloured(sheet) for sheet in state.sheets) / boxes,
            "points a player": sum(score.points for score in scores) / state.players,
            "of them bonus": sum(rules.bonus_total(state, score.seat) for score in scores) / state.players,
        }

    def takes(self, edition: Edition, named: Named) -> str:
        """Return the name of the form an action draws."""
        assert isinstance(edition, ThawEdition)
        name, arguments = named
        return edition.names[edition.numbers[str(arguments["form"])]] if name == "place" else ""

    def takeable(self, edition: Edition, options: dict[str, OptionValue]) -> list[str]:
        """Return the names of the forms."""
        assert isinstance(edition, ThawEdition)
        return list(edition.names)


GAME = ThawGame(
    name="thaw",
    title="Thaw",
    summary="Draw your land on every sheet at once; full rectangles score, and so do good neighbours.",
    players=(3, 4, 5),
    options=(
        Option("checks", view.CHECKS, "boxes", "a check is an owner's box touched, or a shared edge (THAW-R1)"),
        Option("colours", view.COLOURS, "seated", "colours go by the seats, or each player chooses one (THAW-R15)"),
        Option(
            "ties",
            view.TIES,
            "own",
            "helpers with equal checks score by their own area each, or all by the largest of these areas (THAW-R18)",
        ),
    ),
    version=dump.RULES,
    page="thaw",
    turns_aim=(3, 4),
)
