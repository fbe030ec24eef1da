"""Endless Winter: its name, player counts and options, and the functions that speak for it."""

from __future__ import annotations

from pathlib import Path

from holocene.games.endless_winter.engine.edition import WinterEdition
from holocene.games.endless_winter.engine.state import Winter, new_state
from holocene.games.endless_winter.files import cards, dump, invariants
from holocene.games.endless_winter.words import faces, measures, names, refusals, story, text, things, view, zones
from holocene.kernel.engine.journal import Journal
from holocene.kernel.engine.rng import Rng
from holocene.kernel.game import Game, Option, Options
from holocene.kernel.language import template


def new(players: int, options: Options, edition: WinterEdition, rng: Rng, journal: Journal | None) -> Winter:
    """Return the position before the first decision."""
    return new_state(
        edition,
        players,
        rng,
        glacier_tokens=bool(options["glacier_tokens"]),
        rest_tokens=bool(options["rest_tokens"]),
        paintings=options["expansion"] == "cave_paintings",
        boards=dump.BOARDS.index(str(options["boards"])),
        five_tiles=options["tiles"] == "five",
        draft=dump.DRAFTS.index(str(options["draft"])),
        layout=dump.LAYOUTS.index(str(options["layout"])) - 1,
        journal=journal,
    )


GAME = Game(
    name="endless_winter",
    title="Endless Winter: Paleoamericans",
    summary="Lead a tribe through four generations of ice: hunt, settle, build megaliths, bury the dead.",
    players=(2, 3, 4),
    options=(
        Option("glacier_tokens", (False, True), False, "hidden tokens on the Glaciers pay for Villages (EW-19)"),
        Option("rest_tokens", (False, True), False, "the first player to rest in a round takes a token (EW-20)"),
        Option("expansion", dump.EXPANSIONS, "none", "play with Cave Paintings (CP-2)"),
        Option("boards", dump.BOARDS, "own", "painting boards: each tribe's own, dealt or drafted (CP-2.8, CP-2.9)"),
        Option("tiles", dump.TILES, "four", "Megalith tiles with Cave Paintings; avoid five with 2 players (CP-2.12)"),
        Option("draft", dump.DRAFTS, "dealt", "deal Chiefs and Setup cards, draft Setup cards, or draft both (EW-15)"),
        Option("layout", dump.LAYOUTS, "recommended", "the layout of the Megalith board (EW-R3)"),
    ),
    version=dump.RULES,
    page="endless_winter",
    more_pages=("cave_paintings",),
    turns_aim=(4, 4),
    folder=Path(__file__).parent / "files",
    panel="holocene.games.endless_winter.words.panel",
    observation="holocene.games.endless_winter.engine.bots.observation",
    state=Winter,
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
    kinds=zones.kinds,
    scores=view.scores,
    describe=text.describe,
    concerns=things.things,
    explain=refusals.explain,
    refusals=refusals.refusals,
    narrate=story.narrate,
    seat_names=names.seat_names,
    things=things.on_the_table,
    faces=faces.faces,
    reveals=story.REVEALS,
    outside=story.outside,
    terms=(
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
        template("what the turn and the Eclipse still offer"),
        template("the cave painting"),
        template("effects still to be carried out"),
    ),
    turns=measures.turns,
    takes=measures.takes,
    takeable=measures.takeable,
    measures=measures.measures,
    traits=measures.traits,
    setting_up=measures.setting_up,
)
