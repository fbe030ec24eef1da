"""The declaration of Cavemen: its data, its options and its functions."""

from __future__ import annotations

from pathlib import Path

from holocene.games.cavemen.engine.edition import CavemenEdition
from holocene.games.cavemen.engine.phases import set_up
from holocene.games.cavemen.engine.state import Cavemen, empty_state
from holocene.games.cavemen.files import cards, dump, invariants
from holocene.games.cavemen.words import faces, measures, story, text, view, zones
from holocene.kernel.engine.journal import Journal
from holocene.kernel.engine.rng import Rng
from holocene.kernel.game import Game, Option, Options
from holocene.kernel.language import template


def new(players: int, options: Options, edition: CavemenEdition, rng: Rng, journal: Journal | None) -> Cavemen:
    """Return the position before the first decision."""
    state = empty_state(edition, players, rng, journal)
    view.OPTIONS.read(options, "options", state)
    set_up(state)
    return state


GAME = Game(
    name="cavemen",
    title="Cavemen: The Quest for Fire",
    summary="Hunt, recruit and invent; the first holder of the Conch to invent Fire wins.",
    players=(2, 3, 4, 5),
    options=(
        Option("first_auction", (True, False), True, "bid for the Conch in the first turn too (CAV-R1)"),
        Option("fire_counts", (True, False), True, "locked Fire is one of the 3 cards that remain (CAV-R2)"),
        Option(
            "tribes",
            ("seated", "chosen"),
            "seated",
            "assign tribes by seat, or let players choose (CAV-R3)",
        ),
    ),
    page="cavemen",
    turns_aim=(8, 30),
    open=True,
    folder=Path(__file__).parent / "files",
    panel="holocene.games.cavemen.words.panel",
    observation="holocene.games.cavemen.engine.observation",
    state=Cavemen,
    new=new,
    load=dump.load,
    dump=dump.dump,
    check=invariants.check,
    shipped=cards.shipped_edition,
    override=cards.override_edition,
    template=cards.template,
    view=view.view,
    view_type=view.View,
    standard=zones.standard,
    scores=view.scores,
    describe=text.describe,
    concerns=text.concerns,
    explain=text.explain,
    refusals=text.refusals,
    narrate=story.narrate,
    seat_names=text.seat_names,
    things=text.things,
    faces=faces.faces,
    reveals=story.REVEALS,
    terms=(
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
    ),
    turns=lambda state: state.turn,
    takes=measures.takes,
    takeable=measures.takeable,
)
