"""The standard part of a view: zones with their things, and goods, as far as a seat knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.files.space import BOARDS, FIGURES, side_names
from holocene.games.endless_winter.words import names as n
from holocene.games.endless_winter.words.faces import faces
from holocene.games.endless_winter.words.view import View, view
from holocene.games.endless_winter.words.views.tribe import TribeView
from holocene.kernel.standard import Good, Standard, Thing, Zone, equal_things, face_down, good, thing, zone

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter

HOME = ("chief-figure", "tribe-figure")  # figures that are not placed yet
DOTS = ("dot", "painted-dot", "line", "drawn-line")


def kinds(state: Winter) -> list[str]:
    """Return all kinds of things: those with a face, columns, figures, spaces and Megaliths, dots and lines."""
    return [*(face.id for face in faces(state.edition)), *a.PLACE_NAMES, *HOME, "space", "megalith", *DOTS]


def standard(state: Winter, seat: int | None) -> Standard:
    """Return the standard part of a view, built from that view alone."""
    seen = cast(View, view(state, seat))
    tribes = seen["tribes"]
    return {
        "names": [tribe["name"] for tribe in tribes],
        "zones": [*shared_zones(state, seen), *(one for tribe in tribes for one in tribe_zones(state, seen, tribe))],
        "goods": [
            good("round", "Round", seen["round"], most=4),
            good("labor", "Half Labor in this turn", round(2 * seen["labor"])),
            *(one for tribe in tribes for one in tribe_goods(seen, tribe)),
        ],
    }


def shared_zones(state: Winter, seen: View) -> list[Zone]:
    """Return the zones that belong to no player."""
    supply = [thing(card, f"supply:{card}", number=number) for card, number in seen["supply"].items()]
    opened = seen["rest_token_open"]
    tokens = [thing(opened)] if opened else []
    return [
        zone("offered", "To choose from", offered(state, seen)),
        zone("columns", "Columns", columns(state, seen)),
        zone("supply", "Tribe cards", supply),
        zone("display", "Culture cards", equal_things([card for card in seen["display"] if card], "display")),
        zone("grounds", "Hunting grounds", equal_things(seen["grounds"], "grounds")),
        zone("stones", "Sacred Stones", equal_things(seen["stones"], "stone")),
        zone("land", "Land", land(state, seen)),
        zone("megaliths", "Megalith board", megaliths(seen)),
        zone("era_1", "Culture deck, first Era", face_down(seen["culture_decks"][0])),
        zone("era_2", "Culture deck, second Era", face_down(seen["culture_decks"][1])),
        zone("herd", "Animal deck", face_down(seen["animal_deck"])),
        zone("rest_tokens", "Rest tokens", [*tokens, *face_down(seen["rest_tokens"] - len(tokens))]),
    ]


def offered(state: Winter, seen: View) -> list[Thing]:
    """Return what can be chosen in set-up; its ids are those of the choosing actions."""
    if seen["step"] == "pick-chief":
        sides = [side for side in side_names(state.edition) if any(side.startswith(one) for one in seen["offered"])]
        return [thing(side, f"pick_chief:{side}") for side in sides]
    if seen["step"] == "pick-setup":
        return equal_things(seen["offered"], "pick_setup")
    if seen["step"] == "pick-board":
        return [thing(board, f"pick_board:{BOARDS.index(board)}") for board in seen["offered"]]
    return []


def columns(state: Winter, seen: View) -> list[Thing]:
    """Return the columns, each with the figures that stand there."""
    found = []
    for place, column in enumerate(a.PLACE_NAMES[: a.PLACES if state.paintings else a.PAINTING]):
        here = [one for one in seen["figures"] if one["on"] == column]
        note = ", ".join(f"{n.SEATS[one['seat']]}: {n.FIGURES[FIGURES.index(one['figure'])]}" for one in here)
        found.append(thing(column, f"column:{column}", name=n.PLACES[place], note=note))
    return found


def land(state: Winter, seen: View) -> list[Thing]:
    """Return the hexes by number, each with all players' Influence and its token."""
    found = []
    for hex, one in enumerate(seen["terrain"]):
        notes = [f"{n.SEATS[seat]} {number}" for seat, number in enumerate(one["influence"]) if number]
        if one["token"]:
            notes.append("a token" if one["token"] == "hidden" else one["token"])
        name = state.edition.terrain_names[state.terrain[hex]]
        found.append(thing(one["type"], f"hex:{hex}", name=f"{name} {hex}", note=", ".join(notes)))
    return found


def megaliths(seen: View) -> list[Thing]:
    """Return the spaces on the ground, the Megaliths, and where the reader's next one could go."""
    owners = {one["cell"]: one["owner"] for one in seen["megaliths"]}
    brings = {space["cell"]: space["brings"] for space in seen["spaces"]}
    places = [one["cell"] for one in seen["own"]["placements"]] if seen["own"] else []
    found = []
    for cell in dict.fromkeys([*brings, *owners, *places]):
        owner = owners.get(cell)
        note = brings.get(cell, "")
        if cell in owners:
            note = "neutral" if owner is None else n.SEATS[owner]
        name = cell.replace("-on-", " on level ")
        kind = "megalith" if cell in owners else "space"
        found.append(thing(kind, f"cell:{cell}", name=name, note=note, seat=owner))
    return found


def tribe_zones(state: Winter, seen: View, tribe: TribeView) -> list[Zone]:
    """Return a player's zones. Ids of cards name no seat, so only the reader's own things have ids."""
    seat = tribe["seat"]
    own = seat == seen["seat"]
    above = [card["card"] for card in tribe["above"]]
    animals = [animal for animal, number in tribe["animals"].items() for _ in range(number)]
    tipped = [animal for animal, number in tribe["tipped"].items() for _ in range(number)]
    leader = [thing(face) for face in (tribe["chief"], tribe["setup"]) if face]
    found = [
        zone("leader", "Chief and Setup card", leader, seat),
        zone("figures", "Figures at home", figures(tribe, own), seat),
        zone("hand", "Hand", cards(tribe["hand"], tribe["hand_count"], "hand" if own else ""), seat),
        zone("above", "Above the board", equal_things(above, "above" if own else ""), seat),
        zone("pile", "Eclipse pile", cards(tribe["pile"], tribe["pile_count"], "pile" if own else ""), seat),
        zone("discards", "Discards", equal_things(tribe["discards"], "discards" if own else ""), seat),
        zone("animals", "Animals", equal_things(animals, "animal" if own else ""), seat),
        zone("tipped", "Tipped Animals", equal_things(tipped), seat),
        zone("own_stones", "Sacred Stones", [thing(stone["stone"]) for stone in tribe["stones"]], seat),
        zone("deck", "Deck", cards(tribe["deck"], tribe["deck_count"], ""), seat),
        zone("buried", "Burial ground", cards(tribe["buried"], tribe["buried_count"], ""), seat),
    ]
    if state.paintings:
        found.append(zone("painting", "Cave painting", dots(state, tribe, own), seat))
    return found


def cards(known: list[str] | None, number: int, prefix: str) -> list[Thing]:
    """Return cards by name where the reader sees them, otherwise as many face down."""
    return face_down(number) if known is None else equal_things(known, prefix)


def figures(tribe: TribeView, own: bool) -> list[Thing]:
    """Return the figures that are not placed yet."""
    numbers = (int(tribe["chief_home"]), tribe["figures_home"])
    return [
        thing(HOME[place], f"figure:{figure}" if own else "", name=n.FIGURES[place], number=numbers[place])
        for place, figure in enumerate(FIGURES)
        if numbers[place]
    ]


def dots(state: Winter, tribe: TribeView, own: bool) -> list[Thing]:
    """Return the dots and lines of the reader's painting; of another player's, how many are painted and drawn."""
    painting = tribe["painting"]
    if painting is None or painting["side"] is None:
        return []
    if not own:
        numbers = {"painted-dot": len(painting["dots"]), "drawn-line": len(painting["lines"])}
        return [thing(kind, number=number) for kind, number in numbers.items() if number]
    edition = state.edition
    side = edition.side_slugs.index(painting["side"])
    found = []
    for dot, colour in enumerate(edition.side_colours[side]):
        painted = dot in painting["dots"]
        kind, note = ("painted-dot", "painted") if painted else ("dot", a.COLOURS[colour])
        found.append(thing(kind, f"dot:{dot}", name=f"dot {dot}", note=note))
    drawable = {one["line"] for one in painting["next_lines"]}
    for line in range(len(edition.line_needs[side])):
        drawn = line in painting["lines"]
        if drawn or line in drawable:
            kind, note = ("drawn-line", "drawn") if drawn else ("line", "")
            found.append(thing(kind, f"line:{line}", name=f"line {line}", note=note))
    return found


def tribe_goods(seen: View, tribe: TribeView) -> list[Good]:
    """Return what is counted for a player."""
    seat = tribe["seat"]
    return [
        good("points", "Points", tribe["points"], seat, most=120),
        good("food", "Food", tribe["food"], seat, most=10),
        good("tools", "Tools", tribe["tools"], seat, most=10),
        good("offering", "Offering Idol", tribe["offering"], seat, most=12),
        good("honor", "Honor Idol", tribe["honor"], seat, most=12),
        good("order", "Place in turn order", seen["order"].index(seat) + 1, seat, most=4),
        good("camps_left", "Camps left", tribe["camps_left"], seat, most=8),
        good("villages", "Villages", len(tribe["villages"]), seat, most=5),
        good("megaliths", "Megaliths placed", tribe["megaliths_placed"], seat, most=10),
    ]
