"""What stands on each card, tile and token that views name, for whoever draws it."""

from __future__ import annotations

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import names as n
from holocene.games.endless_winter.edition import WinterEdition
from holocene.kernel.tables import Component, Face, slug

NAMED = (
    *("starter", "tribe", "culture", "animal", "chief", "setup_card"),
    *("terrain", "megalith_tile", "stone", "glacier_token", "rest_token"),
)
BOARDS = ("player_board", "idol_board", "stone_space")
SIDE = "painting_side"


def faces(edition: WinterEdition) -> list[Face]:
    """Return the face of everything that a view can name."""
    found = []
    for one in edition.components:
        kind = one.kind if one.kind == SIDE else one.kind.removeprefix("painting_")
        if kind in NAMED or kind in BOARDS or kind == SIDE:
            words = text(edition, one, kind)
            values = one.values | tracks(edition, kind)
            found.append(Face(slug(one.name), kind, one.name, words, one.source, values, one.sources))
    return found


def tracks(edition: WinterEdition, kind: str) -> dict[str, object]:
    """Return the tracks of a board level by level, from none on."""
    if kind == "player_board":
        return {"signs": edition.signs}
    if kind == "idol_board":
        return {"offering_rates": edition.rates, "offering_gifts": edition.gifts, "honor_points": edition.honor_points}
    return {}


def text(edition: WinterEdition, one: Component, kind: str) -> str:
    """Return what something does, in a sentence."""
    name = one.name
    if kind == SIDE:
        effects = edition.area_effect[edition.side_names.index(name)]
        bodies = "; ".join(n.effect(edition, effect) for effect in effects[: a.BODIES])
        legs = "; ".join(n.effect(edition, effect) for effect in effects[a.BODIES :])
        return f"Body: {bodies}. Legs in every Eclipse: {legs}."
    if kind in ("starter", "tribe", "culture"):
        return f"{n.card_text(edition, edition.names.index(name))}."
    if kind == "animal":
        animal = edition.animal_names.index(name)
        sets = ", ".join(str(points) for points in edition.sets[4 * animal : 4 * animal + 4])
        worth = "joins any set" if animal == edition.wild else f"sets of 1 to 4 are worth {sets}"
        return f"Tip: {n.effect(edition, edition.tip[animal])}; {worth}."
    if kind == "chief":
        side = [n.chief(edition, number) for number in range(len(edition.chief_names))].index(
            f"{name.split(': ')[0]} ({name.split(': ')[1]})"
        )
        where = n.in_column(edition, edition.chief_in[side])
        return f"{n.effect(edition, edition.chief_effect[side])}{where}."
    if kind == "stone_space":
        space = int(name.rpartition(" ")[2]) - 1
        price = n.price(edition.space_food[space], edition.space_tools[space], 0)
        return f"{price}: {n.effect(edition, edition.space_benefit[space])}."
    if kind == "stone":
        return f"{n.criterion(edition, edition.stone_names.index(name))}."
    if kind == "terrain":
        return f"{n.effect(edition, edition.terrain_effect[edition.terrain_names.index(name)])}."
    if kind == "glacier_token":
        return f"{n.effect(edition, edition.glacier_effect[edition.glacier_names.index(name)])}."
    if kind == "rest_token":
        token = edition.rest_names.index(name)
        effects = [edition.rest_effect[token], edition.rest_second[token]]
        return f"{', and '.join(n.effect(edition, effect) for effect in effects if effect)}."
    return ""
