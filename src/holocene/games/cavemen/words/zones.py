"""The standard part of a view: the cards in their zones, and the goods of the tribes."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from holocene.games.cavemen.engine import actions as a
from holocene.games.cavemen.words import text
from holocene.games.cavemen.words.view import SCORE_NAMES, TribeView, View, view
from holocene.kernel.language import say
from holocene.kernel.standard import Good, Standard, Zone, equal_things, face_down, good, thing, zone

if TYPE_CHECKING:
    from holocene.games.cavemen.engine.state import Cavemen


def standard(state: Cavemen, seat: int | None) -> Standard:
    """Return the standard part of a view, made only from that view."""
    seen = cast(View, view(state, seat))
    tribes = seen["tribes"]
    return {
        "names": [tribe["name"] for tribe in tribes],
        "zones": [*shared_zones(state, seen), *(tribe_zone(tribe) for tribe in tribes)],
        "goods": [*shared_goods(seen), *(one for tribe in tribes for one in tribe_goods(seen, tribe))],
    }


def shared_zones(state: Cavemen, seen: View) -> list[Zone]:
    """Return the zones that all share, with the tribes while they are chosen (CAV-R3)."""
    totems = range(a.TRIBES) if seen["phase"] == a.PHASES[a.CHOOSING] else ()
    faces = [f"totem:{text.tribe_name(state.edition, totem)}" for totem in totems]
    return [
        zone("totems", say("Tribes"), [thing(face, face) for face in faces]),
        zone("pool", say("Card Pool"), equal_things(seen["pool"], "pool")),
        zone("recruit", say("Recruit"), equal_things([seen["recruit"]] if seen["recruit"] else [])),
        zone("deck", say("Deck"), face_down(seen["deck"])),
        zone("discards", say("Discards"), equal_things(seen["discards"])),
    ]


def tribe_zone(tribe: TribeView) -> Zone:
    """Return the cards of a tribe."""
    return zone("tribe", say("Tribe"), equal_things(tribe["cards"], f"tribe:{tribe['seat']}"), tribe["seat"])


def shared_goods(seen: View) -> list[Good]:
    """Return the goods that belong to no tribe."""
    bid = seen["auction"]["high"] if seen["auction"] else 0
    return [
        good("turn", say("Turn"), seen["turn"], most=30),
        good("bid", say("Highest bid"), bid),
        good("fire", say("Inventing for Fire"), seen["fire"]["cost"]),
    ]


def tribe_goods(seen: View, tribe: TribeView) -> list[Good]:
    """Return the goods of a tribe."""
    seat = tribe["seat"]
    scores = zip(SCORE_NAMES, text.SCORES, strict=True)
    return [
        good("food", say("Food"), tribe["food"], seat, most=40),
        good("teeth", say("Teeth"), tribe["teeth"], seat),
        *(good(name, say(spoken), tribe["scores"][name]["total"], seat) for name, spoken in scores),
        good("food_due", say("Food due"), tribe["food_due"], seat),
        good("conch", say("Conch"), int(seen["conch"] == seat), seat, most=1),
    ]
