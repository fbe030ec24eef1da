"""The faces of cards and tribes: the values printed on them, and a sentence."""

from __future__ import annotations

from holocene.games.cavemen.engine import actions as a
from holocene.games.cavemen.engine.edition import CavemenEdition
from holocene.games.cavemen.words import text
from holocene.kernel.components.component import Component, Face, slug
from holocene.kernel.language import say

KINDS = {"starting_hunter": "starter", "home_cave": "home"}
UNITS = {"beast": "hunting", "invention": "inventing", "fire": "inventing", "cave": "teeth"}  # Cavemen: CAV-8.2


def faces(edition: CavemenEdition) -> list[Face]:
    """Return the face of every card and tribe that a view can name."""
    cards = [face(edition, name, card) for name, card in edition.numbers.items()]
    return cards + [tribe_face(component) for component in edition.components if component.kind == "tribe"]


def face(edition: CavemenEdition, name: str, card: int) -> Face:
    """Return the face of a card: its component's values, its own stones, and the unit of its cost."""
    origin = edition.origins[card]
    values = {**origin.values, "stones": edition.stones[card]}
    if origin.kind == "fire":
        values["costs"] = {str(players): cost for players, cost in enumerate(edition.fire_cost) if cost}  # CAV-8.11
    if "cost" in values or "costs" in values:
        values["unit"] = UNITS.get(origin.kind, "food or teeth")
    kind, title = KINDS.get(origin.kind, origin.kind), text.card_name(edition, card)
    return Face(name, kind, title, card_text(edition, card), origin.source, values, origin.sources)


def tribe_face(tribe: Component) -> Face:
    """Return the face of a tribe, under the id by which it is chosen."""
    return Face(f"totem:{slug(tribe.name)}", "tribe", say(tribe.name), "", tribe.source, tribe.values, tribe.sources)


def card_text(edition: CavemenEdition, card: int) -> str:
    """Return what a card gives, as a sentence."""
    if a.FIRST_BEAST <= card < a.FIRST_INVENTION:
        return f"{text.gains(edition.food[card], edition.teeth[card])}."
    if a.FIRST_INVENTION <= card < a.FIRST_CAVE:
        return text.effect_text(edition, card)
    scores = ", ".join(f"+{points} {say(text.SCORES[score])}" for score, points in edition.scores[card])
    sentences = [f"{scores}."] if scores else []
    if edition.kind[card] == a.EXPLORER:
        sentences.append(say("Explores Caves for free."))
    return " ".join(sentences)
