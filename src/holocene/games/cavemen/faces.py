"""What stands on each card, for whoever draws it: its component's values, and a sentence."""

from __future__ import annotations

from holocene.games.cavemen import actions as a
from holocene.games.cavemen import text
from holocene.games.cavemen.edition import CavemenEdition
from holocene.kernel.language import say
from holocene.kernel.tables import Component, Face, slug

KINDS = {"starting_hunter": "starter", "home_cave": "home"}
UNITS = {"beast": "hunting", "invention": "inventing", "fire": "inventing", "cave": "teeth"}  # Cavemen: CAV-8.2


def faces(edition: CavemenEdition) -> list[Face]:
    """Return the face of every card that a view can name, and of the tribes."""
    found = [face(edition, name, card) for name, card in edition.numbers.items()]
    for component in edition.components:
        if component.kind == "tribe":
            found.append(tribe_face(component))
    return found


def face(edition: CavemenEdition, name: str, card: int) -> Face:
    """Return a card's face: what its component says, with the stones of this copy and what its cost is paid in."""
    origin = edition.origins[card]
    values = {**origin.values, "stones": edition.stones[card]}
    if origin.kind == "fire":
        values["costs"] = {str(players): cost for players, cost in enumerate(edition.fire_cost) if cost}  # CAV-8.11
    if "cost" in values or "costs" in values:
        values["unit"] = UNITS.get(origin.kind, "food or teeth")
    kind = KINDS.get(origin.kind, origin.kind)
    return Face(
        name, kind, text.card_name(edition, card), card_text(edition, card), origin.source, values, origin.sources
    )


def tribe_face(tribe: Component) -> Face:
    """Return a tribe's face, by the id with which it is chosen."""
    return Face(f"totem:{slug(tribe.name)}", "tribe", say(tribe.name), "", tribe.source, tribe.values, tribe.sources)


def card_text(edition: CavemenEdition, card: int) -> str:
    """Return what one gets from a card, in a sentence."""
    if a.FIRST_BEAST <= card < a.FIRST_INVENTION:
        return f"{text.gains(edition.food[card], edition.teeth[card])}."
    if a.FIRST_INVENTION <= card < a.FIRST_CAVE:
        return text.effect_text(edition, card)
    scores = ", ".join(f"+{points} {say(text.SCORES[which])}" for which, points in edition.marks[card])
    sentences = [f"{scores}."] if scores else []
    if edition.kind[card] == a.EXPLORER:
        sentences.append(say("Explores Caves for nothing."))
    return " ".join(sentences)
