"""Cavemen as the house knows it: its name, player counts, options and verbs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from holocene.games.cavemen import cards, dump, faces, story, text, view
from holocene.games.cavemen.actions import DECK_SIZE, E_CASUALTY_CARD, E_CONCH_DRAWN, E_DREW, E_FIRE_ASIDE
from holocene.games.cavemen.edition import CavemenEdition
from holocene.games.cavemen.state import Cavemen, new_state
from holocene.kernel.answers import Reveal, Told
from holocene.kernel.game import Game, Option, OptionValue
from holocene.kernel.journal import Journal
from holocene.kernel.language import template
from holocene.kernel.rng import Rng
from holocene.kernel.space import Named
from holocene.kernel.state import Edition, State
from holocene.kernel.tables import Component, Face

if TYPE_CHECKING:
    from holocene.kernel.observation import Observer

TERMS = (
    template("the way to Fire"),
    template("room in the caves"),
    template("Hunting"),
    template("Foraging"),
    template("the store of Food"),
    template("the store of Teeth"),
    template("the Conch"),
    template("the Inventions"),
    template("the next feeding"),
    template("what the pool offers"),
)  # of `evaluation.terms`
REVEALS = {
    E_CONCH_DRAWN: Reveal("CAV-4.3"),
    E_DREW: Reveal("CAV-5.1"),
    E_CASUALTY_CARD: Reveal("CAV-8.7"),
    E_FIRE_ASIDE: Reveal("CAV-8.9"),
}


@dataclass(frozen=True, slots=True)
class CavemenGame(Game):
    """The verbs of Cavemen."""

    def edition(self, override: Path | dict[str, Any] | None = None) -> CavemenEdition:
        """Return the card values."""
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
    ) -> Cavemen:
        """Return the position before the first decision."""
        assert isinstance(edition, CavemenEdition)
        return new_state(
            edition,
            players,
            rng,
            first_auction=bool(options["first_auction"]),
            fire_counts=bool(options["fire_counts"]),
            choose_tribes=options["tribes"] == "chosen",
            journal=journal,
        )

    def load(self, data: object, edition: Edition) -> Cavemen:
        """Return the position a dump describes."""
        assert isinstance(edition, CavemenEdition)
        return dump.load(data, edition)

    def components(self, edition: Edition) -> list[Component]:
        """Return every component."""
        assert isinstance(edition, CavemenEdition)
        return list(edition.components)

    def faces(self, edition: Edition) -> list[Face]:
        """Return every card's face, and the tribes'."""
        assert isinstance(edition, CavemenEdition)
        return faces.faces(edition)

    def tell(self, edition: Edition, events: list[list[int]], names: list[str]) -> list[str]:
        """Return the sentences for journal events."""
        assert isinstance(edition, CavemenEdition)
        return [told.text for told in story.narrate(edition, events, names)]

    def narrate(self, edition: Edition, events: list[list[int]], names: list[str]) -> list[Told]:
        """Return the same sentences with the ids of the cards they name."""
        assert isinstance(edition, CavemenEdition)
        return story.narrate(edition, events, names)

    def seat_names(self, state: State) -> list[str]:
        """Return the tribes' names by seat."""
        assert isinstance(state, Cavemen)
        return text.seat_names(state)

    def things(self, state: State) -> list[str]:
        """Return the ids of all open cards."""
        assert isinstance(state, Cavemen)
        slugs = state.edition.slugs
        tribes = [f"tribe:{seat}:{slugs[card]}" for seat, tribe in enumerate(state.tribes) for card in tribe.cards]
        return [*(f"pool:{slugs[card]}" for card in state.pool), *tribes]

    def view_type(self) -> type[view.View]:
        """Return the type of a position's view."""
        return view.View

    def observer(self, state: State) -> Observer:
        """Return what writes its positions as numbers."""
        from holocene.games.cavemen import observation  # here, as only the lab has librt

        assert isinstance(state, Cavemen)
        return observation.new_observer(state)

    def reveals(self) -> dict[int, Reveal]:
        """Return the events by which a seat learns what was hidden from it: the order of the deck."""
        return REVEALS

    def turns(self, state: State) -> int:
        """Return the turn."""
        assert isinstance(state, Cavemen)
        return state.turn

    def terms(self) -> tuple[str, ...]:
        """Return the names of what the evaluation counts."""
        return TERMS

    def takes(self, edition: Edition, named: Named) -> str:
        """Return the name of the card an action recruits, hunts, invents or explores."""
        assert isinstance(edition, CavemenEdition)
        name, arguments = named
        if name not in ("recruit", "hunt", "invent", "explore"):
            return ""
        return edition.names[edition.numbers[str(arguments["card"])]]

    def takeable(self, edition: Edition, options: dict[str, OptionValue]) -> list[str]:
        """Return the names of the deck's cards."""
        assert isinstance(edition, CavemenEdition)
        return list(dict.fromkeys(edition.names[:DECK_SIZE]))


GAME = CavemenGame(
    name="cavemen",
    title="Cavemen: The Quest for Fire",
    summary="Hunt, recruit and invent; who holds the Conch and can invent Fire wins.",
    players=(2, 3, 4, 5),
    options=(
        Option("first_auction", (True, False), True, "bid for the Conch in the first turn too (CAV-R1)"),
        Option("fire_counts", (True, False), True, "locked Fire is one of the 3 cards that remain (CAV-R2)"),
        Option(
            "tribes",
            ("seated", "chosen"),
            "seated",
            "get tribes by seat, or choose them in seat order (CAV-R3)",
        ),
    ),
    version="1",
    page="cavemen",
    turns_aim=(8, 30),
    open=True,
)
