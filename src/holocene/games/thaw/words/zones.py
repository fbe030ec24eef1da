"""The standard part of a view: sheets as grids of boxes, forms, and decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from holocene.games.thaw.engine.edition import ThawEdition
from holocene.games.thaw.engine.phases import has_hand
from holocene.games.thaw.words import text
from holocene.games.thaw.words.view import CommunityView, View, view
from holocene.kernel.language import say, template
from holocene.kernel.standard import Good, Standard, Thing, Zone, face_down, good, thing, zone

if TYPE_CHECKING:
    from holocene.games.thaw.engine.state import Thaw

EMPTY = "empty"
SOLID = "solid"
TITLES = {
    "now": template("Sheet, in hand"),
    "last": template("Sheet, as last seen"),
    "never": template("Sheet, not seen yet"),
    "open": template("Sheet"),
}


def kinds(state: Thaw) -> list[str]:
    """Return all kinds of things: boxes by colour, and forms."""
    return [EMPTY, SOLID, *state.edition.colour_slugs, *state.edition.slugs]


def standard(state: Thaw, seat: int | None) -> Standard:
    """Return the standard part of a view, made from that view and from who has a card in hand (THAW-6.5)."""
    seen = cast(View, view(state, seat))
    names = text.seat_names(state)
    found = shared_zones(state, seen, names)
    for owner in range(state.players):
        found += seat_zones(state, seen, owner)
    goods = [
        good("round", say("Round"), seen["round"], most=seen["rounds"]),
        good("rounds", say("Number of rounds"), seen["rounds"], most=10),
    ]
    return {"names": names, "zones": found, "goods": goods + seat_goods(seen)}


def shared_zones(state: Thaw, seen: View, names: list[str]) -> list[Zone]:
    """Return the colours to choose from, the forms to draw, the sheet in hand, and the Dummy's forms."""
    edition = state.edition
    pencils = [
        thing(one["colour"], f"colour:{one['colour']}", name=one["name"], note=one["symbol"]) for one in seen["pencils"]
    ]
    holding = seen["holding"]
    title, boxes = say("Sheet in hand"), list[Thing]()
    if holding is not None:
        title = say("Sheet of {owner}, in hand", owner=names[holding])
        boxes = box_things(state, seen, holding, in_hand=True)
    found = [
        zone("colours", say("Colours"), pencils),
        zone("draw", say("To draw"), [form_thing(edition, form) for form in seen["draw"]]),
        zone("in_hand", title, boxes, columns=edition.width),
    ]
    for dummy in seen["communities"][state.players :]:
        found.append(zone("dummy", say("Forms of the Dummy"), forms_of(edition, dummy)))
    return found


def seat_zones(state: Thaw, seen: View, owner: int) -> list[Zone]:
    """Return the card in hand, the forms and the sheet of a player."""
    edition = state.edition
    community, sheet = seen["communities"][owner], seen["sheets"][owner]
    held = face_down(int(has_hand(state)))
    if owner == seen["seat"]:
        held = [form_thing(edition, seen["hand"])] if seen["hand"] else []
    return [
        zone("hand", say("Card in hand"), held, owner),
        zone("forms", say("Forms"), forms_of(edition, community), owner),
        zone("sheet", say(TITLES[sheet["seen"]]), box_things(state, seen, owner), owner, columns=edition.width),
    ]


def form_thing(edition: ThawEdition, form: str) -> Thing:
    """Return a face-up form."""
    return thing(form, name=say(edition.names[edition.numbers[form]]))


def forms_of(edition: ThawEdition, community: CommunityView) -> list[Thing]:
    """Return the face-up forms of a community, in order, and its deck."""
    return [*(form_thing(edition, form) for form in community["shown"]), *face_down(community["deck"])]


def box_things(state: Thaw, seen: View, owner: int, in_hand: bool = False) -> list[Thing]:
    """Return the boxes of a sheet, with ids only for the sheet in hand."""
    ids = text.all_boxes(state.edition)
    solid = set(seen["grid"]["solid"])
    found = []
    for box, by in enumerate(seen["sheets"][owner]["boxes"]):
        colour = seen["communities"][by] if by >= 0 else None
        kind = colour["colour"] if colour else SOLID if box in solid else EMPTY
        note = colour["symbol"] if colour else "▫" if box in solid else ""
        whose = colour["seat"] if colour else None
        found.append(thing(kind, ids[box] if in_hand else "", name=state.edition.labels[box], note=note, seat=whose))
    return found


def seat_goods(seen: View) -> list[Good]:
    """Return the known points of the players, and how many forms they still have to draw."""
    found = []
    totals = {result["seat"]: result["total"] for result in seen["results"]}
    for owner, sheet in enumerate(seen["sheets"]):
        found.append(good("points", say("Points"), totals.get(owner, sum(sheet["scores"])), owner, most=100))
        found.append(good("undrawn", say("Forms to draw"), seen["undrawn"][owner], owner, most=2))
    return found
