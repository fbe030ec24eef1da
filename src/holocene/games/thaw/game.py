"""The declaration of Thaw: its data, its options and its functions."""

from __future__ import annotations

from holocene.games.thaw.engine.actions import CHOOSING
from holocene.games.thaw.engine.edition import ThawEdition
from holocene.games.thaw.engine.phases import set_up
from holocene.games.thaw.engine.state import Thaw, empty_state
from holocene.games.thaw.files import cards, dump
from holocene.games.thaw.words import measures, story, text, view, zones
from holocene.kernel.engine.journal import Journal
from holocene.kernel.engine.rng import Rng
from holocene.kernel.game import Game, Option, Options
from holocene.kernel.language import template


def new(players: int, options: Options, edition: ThawEdition, rng: Rng, journal: Journal | None) -> Thaw:
    """Return the position before the first decision."""
    state = empty_state(edition, players, rng, journal)
    view.OPTIONS.read(options, "options", state)
    set_up(state)
    return state


GAME = Game(
    name="thaw",
    title="Thaw",
    summary="Draw your land on every sheet at once; full rectangles score, and so do good neighbours.",
    players=(3, 4, 5),
    options=(
        Option(
            "checks",
            view.CHECKS,
            "boxes",
            "count checks by the owner's boxes touched, or by shared edges (THAW-R1)",
        ),
        Option("colours", view.COLOURS, "seated", "assign colours by seat, or let players choose (THAW-R15)"),
        Option(
            "ties",
            view.TIES,
            "own",
            "helpers with equal checks each score their own area, or all score the largest of these areas (THAW-R18)",
        ),
    ),
    version=dump.RULES,
    page="thaw",
    turns_aim=(3, 4),
    panel="holocene.games.thaw.words.panel",
    observation="holocene.games.thaw.engine.observation",
    state=Thaw,
    new=new,
    load=dump.load,
    dump=dump.dump,
    check=dump.check,
    shipped=cards.shipped_edition,
    override=cards.override_edition,
    template=cards.template,
    view=view.view,
    view_type=view.View,
    standard=zones.standard,
    kinds=zones.kinds,
    scores=view.scores,
    describe=text.describe,
    concerns=text.concerns,
    explain=text.explain,
    refusals=text.refusals,
    narrate=story.narrate,
    seat_names=text.seat_names,
    things=text.things,
    reveals=story.REVEALS,
    outside=story.outside,
    terms=(
        template("points of past rounds"),
        template("the largest rectangle"),
        template("boxes that lie close together"),
        template("bonus points for helping"),
        template("areas on other players' sheets"),
        template("checks on other players' sheets"),
    ),
    turns=lambda state: state.round,
    takes=measures.takes,
    takeable=measures.takeable,
    measures=measures.measures,
    setting_up=lambda state: state.phase == CHOOSING,
)
