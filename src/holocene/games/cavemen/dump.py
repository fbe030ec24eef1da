"""A whole position as plain JSON and back; what is impossible is refused (see `invariants.py`)."""

from __future__ import annotations

from typing import Any

from holocene.games.cavemen import actions as a
from holocene.games.cavemen.edition import CavemenEdition
from holocene.games.cavemen.invariants import impossible
from holocene.games.cavemen.state import Cavemen, new_tribe
from holocene.games.cavemen.text import tribe_name
from holocene.games.cavemen.tribe import Tribe
from holocene.games.cavemen.view import options
from holocene.kernel.errors import BadPosition
from holocene.kernel.fields import Fields


def dump(state: Cavemen) -> dict[str, Any]:
    """Return the whole position; the deck's top card comes first."""
    slugs = state.edition.slugs
    return {
        "game": "cavemen",
        "edition": state.edition.digest,
        "players": state.players,
        "options": options(state),
        "turn": state.turn,
        "phase": a.PHASES[state.phase],
        "seat": state.seat,
        "conch": state.conch,
        "done": state.done,
        "auction": {"high": state.high, "bidder": state.bidder, "passes": state.passes},
        "recruit": slugs[state.recruit] if state.recruit >= 0 else None,
        "winner": state.winner,
        "locked": state.locked,
        "tribes": [
            {
                "tribe": tribe_name(state.edition, tribe.totem) if tribe.totem >= 0 else None,
                "food": tribe.food,
                "teeth": tribe.teeth,
                "cards": [slugs[card] for card in tribe.cards],
            }
            for tribe in state.tribes
        ],
        "pool": [slugs[card] for card in state.pool],
        "deck": [slugs[card] for card in reversed(state.deck)],
        "discards": [slugs[card] for card in state.discards],
        "chance": state.chance,
        "random": state.rng.place(),
    }


def load(data: object, edition: CavemenEdition) -> Cavemen:
    """Return the position a dump describes.

    Raises:
        BadPosition: naming the field that cannot be.
    """
    fields = Fields(data, "")
    state = Cavemen()
    state.journal = None
    state.edition = edition
    state.simultaneous = -1
    fields.same("game", "cavemen")
    fields.same("edition", edition.digest)
    state.players = fields.integer("players", 2, 5)
    chosen = fields.fields("options")
    state.first_auction = chosen.boolean("first_auction")
    state.fire_counts = chosen.boolean("fire_counts")
    state.choose_tribes = chosen.choice("tribes", ("seated", "chosen")) == "chosen"
    chosen.done()
    state.phase = a.PHASES.index(fields.choice("phase", a.PHASES))
    state.turn = fields.counter("turn")
    state.seat = fields.integer("seat", -1, state.players - 1)
    state.conch = fields.integer("conch", -1, state.players - 1)
    state.done = fields.integer("done", 0, state.players)
    bids = fields.fields("auction")
    state.high = bids.integer("high", 0, a.MOST_TEETH_BID)
    state.bidder = bids.integer("bidder", -1, state.players - 1)
    state.passes = bids.integer("passes", 0, state.players - 1)
    bids.done()
    recruit = fields.value("recruit")
    state.recruit = -1 if recruit is None else card_number(edition, recruit, "recruit")
    state.winner = fields.integer("winner", -1, state.players - 1)
    state.locked = fields.boolean("locked")
    state.over = state.phase == a.FINISHED
    state.pool = sorted(cards(fields, "pool", edition))
    state.deck = cards(fields, "deck", edition)[::-1]
    state.discards = cards(fields, "discards", edition)
    state.chance = fields.counter("chance")
    state.rng = fields.generator("random")
    state.tribes = []
    for seat, tribe in enumerate(fields.sections("tribes", state.players)):
        state.tribes.append(load_tribe(tribe, edition, seat == state.conch))
    fields.done()
    problem = impossible(state)
    if problem is not None:
        raise problem
    return state


def load_tribe(fields: Fields, edition: CavemenEdition, holder: bool) -> Tribe:
    """Return one tribe."""
    tribe = new_tribe(edition)
    name = fields.value("tribe")
    if name is not None:
        names = [tribe_name(edition, totem) for totem in range(a.TRIBES)]
        tribe.totem = names.index(fields.choice("tribe", tuple(names)))
    tribe.food = fields.integer("food", 0, 10**6)
    tribe.teeth = fields.integer("teeth", 0, 10**6)
    tribe.cards = sorted(cards(fields, "cards", edition))
    tribe.holder = holder
    tribe.refresh(edition)
    fields.done()
    return tribe


def card_number(edition: CavemenEdition, name: object, field: str) -> int:
    """Return a card's number."""
    number = edition.numbers.get(name) if isinstance(name, str) else None
    if number is None:
        raise BadPosition(field, f"there is no card {name!r}")
    return number


def cards(fields: Fields, key: str, edition: CavemenEdition) -> list[int]:
    """Return a list of cards by number."""
    return [card_number(edition, name, f"{fields.path(key)}[{i}]") for i, name in enumerate(fields.items(key))]
