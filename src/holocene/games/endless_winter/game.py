"""Endless Winter as the house knows it: its name, player counts, options and verbs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import cards, dump, faces, names, story, things, view
from holocene.games.endless_winter.edition import WinterEdition
from holocene.games.endless_winter.state import Winter, new_state
from holocene.kernel.answers import Reveal, Told
from holocene.kernel.game import Game, Option, OptionValue
from holocene.kernel.journal import Journal
from holocene.kernel.language import template
from holocene.kernel.rng import Rng
from holocene.kernel.space import Named, text_of
from holocene.kernel.state import Edition, State
from holocene.kernel.tables import Component, Face

if TYPE_CHECKING:
    from holocene.kernel.observation import Observer

TERMS = (
    template("points scored"),
    template("points at the end"),
    template("Food and Tools"),
    template("the cards"),
    template("Labor in this turn"),
    template("Camps and Villages"),
    template("the Offering Idol"),
    template("the Honor Idol"),
    template("buried cards"),
    template("Megaliths and Sacred Stones"),
    template("animals"),
    template("what the turn and the Eclipse still hold"),
    template("the cave painting"),
    template("effects that go on"),
)  # of `evaluation.terms`
REVEALS = {
    a.E_OFFERED: Reveal("EW-15.2"),
    a.E_SETUP: Reveal("EW-2.7"),
    a.E_BOARD_TAKEN: Reveal("CP-2.9"),
    a.E_DREW_CARD: Reveal("EW-2.9"),
    a.E_PLAYED: Reveal("EW-5.11"),
    a.E_DISCARDED: Reveal("EW-18.3"),
    a.E_SHOWED: Reveal("EW-6.1"),
    a.E_COMPARED: Reveal("EW-6.1"),
    a.E_GROUNDS: Reveal("EW-7.2"),
    a.E_REVEALED: Reveal("EW-11.1"),
    a.E_TOOK_ANIMAL: Reveal("EW-11.8"),
    a.E_DISPLAY: Reveal("EW-7.3"),
    a.E_GLACIER: Reveal("EW-19.2"),
    a.E_TOKEN: Reveal("EW-20.2"),
    a.E_TOKEN_SHOWN: Reveal("EW-20.5"),
    a.E_FINAL: Reveal("EW-14.7"),
}


@dataclass(frozen=True, slots=True)
class WinterGame(Game):
    """The verbs of Endless Winter."""

    def edition(self, override: Path | dict[str, Any] | None = None) -> WinterEdition:
        """Return the component values."""
        return cards.shipped_edition() if override is None else cards.override_edition(override)

    def template(self) -> str:
        """Return what of cards.toml an owner may change."""
        return cards.template()

    def new(
        self,
        players: int,
        options: dict[str, OptionValue],
        edition: Edition,
        rng: Rng,
        journal: Journal | None,
    ) -> Winter:
        """Return the position before the first decision."""
        assert isinstance(edition, WinterEdition)
        return new_state(
            edition,
            players,
            rng,
            glacier_tokens=bool(options["glacier_tokens"]),
            rest_tokens=bool(options["rest_tokens"]),
            paintings=options["expansion"] == "cave_paintings",
            boards=dump.BOARDS.index(str(options["boards"])),
            five=options["tiles"] == "five",
            draft=dump.DRAFTS.index(str(options["draft"])),
            layout=dump.LAYOUTS.index(str(options["layout"])) - 1,
            journal=journal,
        )

    def load(self, data: object, edition: Edition) -> Winter:
        """Return the position a dump describes."""
        assert isinstance(edition, WinterEdition)
        return dump.load(data, edition)

    def components(self, edition: Edition) -> list[Component]:
        """Return every component."""
        assert isinstance(edition, WinterEdition)
        return list(edition.components)

    def tell(self, edition: Edition, events: list[list[int]], seats: list[str]) -> list[str]:
        """Return the sentences for journal events."""
        assert isinstance(edition, WinterEdition)
        return [told.text for told in story.narrate(edition, events, seats)]

    def narrate(self, edition: Edition, events: list[list[int]], seats: list[str]) -> list[Told]:
        """Return the same sentences with what they name on the table."""
        assert isinstance(edition, WinterEdition)
        return story.narrate(edition, events, seats)

    def reveals(self) -> dict[int, Reveal]:
        """Return the events by which a seat learns what was hidden from it."""
        return REVEALS

    def outside(self, named: Named) -> str:
        """Return what others see of a decision: not which card goes on the Eclipse pile or from the hand to a grave."""
        name, arguments = named
        if name == "to_eclipse" or (name == "bury" and arguments["zone"] == a.ZONES[a.HAND]):
            return name
        return text_of(named)

    def faces(self, edition: Edition) -> list[Face]:
        """Return what stands on everything that views name."""
        assert isinstance(edition, WinterEdition)
        return faces.faces(edition)

    def seat_names(self, state: State) -> list[str]:
        """Return the tribes' animals by seat."""
        return list(names.SEATS[: state.players])

    def things(self, state: State) -> list[str]:
        """Return the ids of everything open on the table."""
        assert isinstance(state, Winter)
        return things.on_the_table(state)

    def view_type(self) -> type[view.View]:
        """Return the type of a position's view."""
        return view.View

    def observer(self, state: State) -> Observer:
        """Return what writes its positions as numbers."""
        from holocene.games.endless_winter import observation  # here, as only the lab has librt

        assert isinstance(state, Winter)
        return observation.new_observer(state)

    def turns(self, state: State) -> int:
        """Return the round."""
        assert isinstance(state, Winter)
        return state.round

    def terms(self) -> tuple[str, ...]:
        """Return the names of what the evaluation counts."""
        return TERMS

    def measures(self, state: State) -> dict[str, float]:
        """Return the mean of all players' points, and what share of them the greatest source made."""
        assert isinstance(state, Winter)
        totals = [sum(column) for column in zip(*(tribe.scored for tribe in state.tribes), strict=True)]
        return {"points": sum(totals) / state.players, "greatest source": max(totals) / max(1, sum(totals))}

    def traits(self, start: State, end: State) -> list[dict[str, str]]:
        """Return each tribe's Chief, Setup card, place in the first turn order and painting board's side."""
        assert isinstance(start, Winter)
        assert isinstance(end, Winter)
        edition = end.edition
        found = []
        for seat, tribe in enumerate(end.tribes):
            mine = {
                "Chief": names.chief(edition, tribe.chief),
                "Setup card": edition.setup_names[tribe.setup],
                "first turn order": str(1 + start.order.index(seat)),
            }
            if tribe.side >= 0:
                mine["painting board"] = edition.side_names[tribe.side]
            found.append(mine)
        return found

    def setting_up(self, state: State) -> bool:
        """Return whether Chiefs, Setup cards or painting boards are being chosen."""
        assert isinstance(state, Winter)
        return state.phase == a.SETTING

    def takes(self, edition: Edition, named: Named) -> str:
        """Return the name of the Culture card an action takes."""
        assert isinstance(edition, WinterEdition)
        name, arguments = named
        return edition.names[edition.numbers[str(arguments["card"])]] if name == "take_culture" else ""

    def takeable(self, edition: Edition, options: dict[str, OptionValue]) -> list[str]:
        """Return the names of the Culture cards, those of Cave Paintings where it is played."""
        assert isinstance(edition, WinterEdition)
        painted = edition.names[a.FIRST_PAINTED : a.FIRST_ERA_2] if options.get("expansion") == "cave_paintings" else []
        return [*edition.names[a.FIRST_CULTURE : a.FIRST_PAINTED], *edition.names[a.FIRST_ERA_2 :], *painted]


GAME = WinterGame(
    name="endless_winter",
    title="Endless Winter: Paleoamericans",
    summary="Lead a tribe through four generations of ice: hunt, settle, build megaliths, bury the dead.",
    players=(2, 3, 4),
    options=(
        Option("glacier_tokens", (False, True), False, "tokens hide on the Glaciers and pay Villages (EW-19)"),
        Option("rest_tokens", (False, True), False, "the round's first rester takes a token (EW-20)"),
        Option("expansion", dump.EXPANSIONS, "none", "play with Cave Paintings (CP-2)"),
        Option(
            "boards", dump.BOARDS, "own", "of Cave Paintings: each tribe's own, or dealt, or drafted (CP-2.8, CP-2.9)"
        ),
        Option(
            "tiles",
            dump.TILES,
            "four",
            "Megalith tiles with Cave Paintings; five are not advised with 2 players (CP-2.12)",
        ),
        Option("draft", dump.DRAFTS, "dealt", "deal Chiefs and Setup cards, or draft Setup cards, or both (EW-15)"),
        Option("layout", dump.LAYOUTS, "recommended", "of the Megalith board (EW-R3)"),
    ),
    version=dump.RULES,
    page="endless_winter",
    more_pages=("cave_paintings",),
    turns_aim=(4, 4),
)
