"""What is printed on each card, tile and token that views name, for the programs that draw it."""

from __future__ import annotations

from functools import partial

from holocene.games.endless_winter.engine.edition import WinterEdition
from holocene.games.endless_winter.words import names as n
from holocene.games.endless_winter.words.painting.text import effects
from holocene.kernel.components.component import Face, slug

SIDE = "painting_side"
NAMED = (
    *("starter", "tribe", "culture", "animal", "chief", "setup_card", "terrain", "megalith_tile", "stone"),
    *("glacier_token", "rest_token", "player_board", "idol_board", "stone_space", SIDE),
)


def faces(edition: WinterEdition) -> list[Face]:
    """Return the face of everything that a view can name."""
    tracks = {  # of the boards, level by level from none on
        "player_board": {"signs": edition.signs},
        "idol_board": {
            "offering_rates": edition.rates,
            "offering_gifts": edition.gifts,
            "honor_points": edition.honor_points,
        },
    }
    found = []
    for one in edition.components:
        kind = one.kind if one.kind == SIDE else one.kind.removeprefix("painting_")
        if kind in NAMED:
            words, values = text(edition, kind, one.name), one.values | tracks.get(kind, {})
            found.append(Face(slug(one.name), kind, one.name, words, one.source, values, one.sources))
    return found


def text(edition: WinterEdition, kind: str, name: str) -> str:
    """Return what a component does, in a sentence."""
    effect = partial(n.effect, edition)
    match kind:
        case "starter" | "tribe" | "culture":
            return f"{n.card_text(edition, edition.names.index(name))}."
        case "animal":
            animal = edition.animal_names.index(name)
            return f"Tip: {effect(edition.tip[animal])}; {n.sets(edition, animal)}."
        case "chief":
            sides = zip(edition.chief_names, edition.chief_titles, strict=True)
            side = [f"{chief}: {title}" for chief, title in sides].index(name)
            return f"{effect(edition.chief_effect[side])}{n.in_column(edition.chief_in[side])}."
        case "stone_space":
            space = int(name.rpartition(" ")[2]) - 1
            price = n.price(edition.space_food[space], edition.space_tools[space], 0)
            return f"{price}: {effect(edition.space_benefit[space])}."
        case "stone":
            return f"{n.criterion(edition, edition.stone_names.index(name))}."
        case "terrain":
            return f"{effect(edition.terrain_effect[edition.terrain_names.index(name)])}."
        case "glacier_token":
            return f"{effect(edition.glacier_effect[edition.glacier_names.index(name)])}."
        case "rest_token":
            token = edition.rest_names.index(name)
            starts = [edition.rest_effect[token], edition.rest_second[token]]
            return f"{', and '.join(effect(start) for start in starts if start)}."
        case "painting_side":
            bodies, legs = effects(edition, edition.side_names.index(name))
            return f"Body: {bodies}. Legs in every Eclipse: {legs}."
    return ""
