"""Positions as plain JSON, and positions loaded from it."""

from __future__ import annotations

from holocene.games.cavemen.engine import actions as a
from holocene.games.cavemen.engine.edition import CavemenEdition
from holocene.games.cavemen.engine.state import Cavemen, empty_state
from holocene.games.cavemen.engine.tribe import new_tribe
from holocene.games.cavemen.files.invariants import refuse_impossible
from holocene.games.cavemen.words.text import tribe_name
from holocene.games.cavemen.words.view import OPTIONS
from holocene.kernel import dumps as f
from holocene.kernel.engine.rng import from_seed

OWNED = f.whole(0, 10**6)
CARD = f.name(lambda edition: edition.slugs, "there is no card")
TRIBE = f.Record(
    f.Field("tribe", f.name(lambda edition: [tribe_name(edition, i) for i in range(a.TRIBES)], null=True), "totem"),
    f.Field("food", OWNED),
    f.Field("teeth", OWNED),
    f.Field("cards", f.many(CARD, f.ASCENDING), copied=f.SLICED),
    f.Derived("holder", "cavemen", "hunters", "thinkers", "elders", "explorers", "caves", "inventions"),
    f.Derived("hunting", "inventing", "foraging", "population", "stones", "moments", "safe"),
    f.Derived("recruit_cut", "explore_cut", "feed_cut", "invent_cut"),
    make=lambda state: new_tribe(state.edition),
)
AUCTION = f.Record(
    f.Field("high", f.whole(0, a.MOST_TEETH_BID)),
    f.Field("bidder", f.SEAT),
    f.Field("passes", f.whole(0, lambda state: state.players - 1)),
)
POSITION = f.Position(
    {"game": "cavemen"},
    f.whole(2, 5),
    lambda edition, players: empty_state(edition, players, from_seed("")),
    f.Field("options", OPTIONS),
    f.Field("turn", f.COUNTER),
    f.Field("phase", f.name(a.PHASES)),
    f.Field("seat", f.SEAT),
    f.Field("conch", f.SEAT),
    f.Field("done", f.whole(0, f.PLAYERS)),
    f.Field("auction", AUCTION),
    f.Field("recruit", f.name(lambda edition: edition.slugs, "there is no card", null=True)),
    f.Field("winner", f.SEAT),
    f.Field("locked", f.FLAG),
    f.Field("tribes", f.many(TRIBE, length=f.PLAYERS), copied=TRIBE),
    f.Field("pool", f.many(CARD, f.ASCENDING), copied=f.SLICED),
    f.Field("deck", f.many(CARD, f.REVERSED), copied=f.SLICED),
    f.Field("discards", f.many(CARD), copied=f.SLICED),
    f.Field("chance", f.COUNTER),
    f.Field("random", f.GENERATOR, "rng", f.DEEP),
)
dump = POSITION.dump


def load(data: object, edition: CavemenEdition) -> Cavemen:
    """Return the position that a dump describes; raise BadPosition if it is impossible."""
    state = POSITION.load(data, edition)
    state.over = state.phase == a.FINISHED
    for seat, tribe in enumerate(state.tribes):
        tribe.holder = seat == state.conch
        tribe.refresh(edition)
    refuse_impossible(state)
    return state
