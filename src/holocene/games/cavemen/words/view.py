"""The view of a seat: everything except the order of the deck (CAV-2.2), with the sources of the scores."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, TypedDict

from holocene.games.cavemen.engine import actions as a
from holocene.games.cavemen.engine import edition as e
from holocene.games.cavemen.engine.edition import CavemenEdition
from holocene.games.cavemen.engine.phases import food_due
from holocene.games.cavemen.engine.tribe import Tribe, effect, is_invention
from holocene.games.cavemen.words import text
from holocene.kernel.dumps import FLAG, Field, Record, name
from holocene.kernel.language import say, template
from holocene.kernel.results import Score

if TYPE_CHECKING:
    from holocene.games.cavemen.engine.state import Cavemen

OPTIONS = Record(
    Field("first_auction", FLAG),
    Field("fire_counts", FLAG),
    Field("tribes", name(("seated", "chosen"), kept=bool), "choose_tribes"),
)
SCORE_NAMES = ("hunting", "inventing", "foraging", "population")


class Part(TypedDict):
    """The points that a card adds to a score."""

    card: str
    points: int


class Total(TypedDict):
    """A score and the cards it comes from."""

    total: int
    parts: list[Part]


class Odds(TypedDict):
    """The odds of Casualties: how many cards of the deck, without Fire, match the tribe's stones."""

    matching: int
    of: int
    safe: bool


class TribeView(TypedDict):
    """A tribe."""

    seat: int
    tribe: str
    name: str
    food: int
    teeth: int
    cards: list[str]
    cavemen: int
    food_due: int
    scores: dict[str, Total]
    casualty_odds: Odds
    short_of_fire: int


class AuctionView(TypedDict):
    """The auction: the highest bid, the seat that made it (None: no bid yet), and the passes since then."""

    high: int
    bidder: int | None
    passes: int


class FireView(TypedDict):
    """Where Fire is ("deck", "pool" or the winner's seat), what it costs, and whether it is locked."""

    where: str | int
    cost: int
    locked: bool


class View(TypedDict):
    """A position of Cavemen as a seat or a spectator sees it."""

    game: str
    seat: int | None
    players: int
    options: dict[str, bool | str]
    turn: int
    phase: str
    question: str
    to_move: list[int]
    conch: int | None
    tribes: list[TribeView]
    pool: list[str]
    deck: int
    discards: list[str]
    auction: AuctionView | None
    recruit: str | None
    fire: FireView
    winner: int | None


QUESTIONS = {
    a.CHOOSING: template("Which tribe will you lead?"),
    a.BIDDING: template("Bid for the Conch, or pass?"),
    a.STARVING: template("The tribe starves. Whom do you give up?"),
    a.ACTING: template("What does your tribe do?"),
    a.REPLACING: template("The caves are full. Who makes room?"),
    a.MOURNING: template("The stones match. Whom do you lose?"),
    a.DISCARDING: template("Which card leaves the pool?"),
    a.FINISHED: template("Fire is found."),
}


def view(state: Cavemen, seat: int | None) -> dict[str, Any]:
    """Return the view of a seat; all seats know the same (CAV-2.2)."""
    seen: View = {
        "game": "cavemen",
        "seat": seat,
        "players": state.players,
        "options": OPTIONS.write(state, state),
        "turn": state.turn,
        "phase": a.PHASES[state.phase],
        "question": say(QUESTIONS[state.phase]),
        "to_move": state.to_move(),
        "conch": state.conch if state.conch >= 0 else None,
        "tribes": tribe_views(state),
        "pool": slugs(state.edition, state.pool),
        "deck": len(state.deck),
        "discards": slugs(state.edition, sorted(state.discards)),
        "auction": auction(state),
        "recruit": state.edition.slugs[state.recruit] if state.recruit >= 0 else None,
        "fire": fire(state),
        "winner": state.winner if state.winner >= 0 else None,
    }
    return dict(seen)


def slugs(edition: CavemenEdition, cards: list[int]) -> list[str]:
    """Return the names of cards in files."""
    return [edition.slugs[card] for card in cards]


def auction(state: Cavemen) -> AuctionView | None:
    """Return the auction while it runs."""
    if state.phase != a.BIDDING:
        return None
    bidder = state.bidder if state.bidder >= 0 else None
    return {"high": state.high, "bidder": bidder, "passes": state.passes}


def fire(state: Cavemen) -> FireView:
    """Return where Fire is and what it costs."""
    where: str | int = "pool" if state.edition.fire in state.pool else "deck"
    if state.winner >= 0:
        where = state.winner
    return {"where": where, "cost": state.edition.fire_cost[state.players], "locked": state.locked}


def tribe_views(state: Cavemen) -> list[TribeView]:
    """Return the tribes."""
    edition = state.edition
    names = text.seat_names(state)
    deck = Counter(edition.stones[card] for card in state.deck if card != edition.fire)  # it is put aside (CAV-8.9)
    found: list[TribeView] = []
    for seat, tribe in enumerate(state.tribes):
        matching = sum(cards for stones, cards in deck.items() if (tribe.stones >> stones) & 1)
        found.append(
            {
                "seat": seat,
                "tribe": text.tribe_name(edition, tribe.totem) if tribe.totem >= 0 else "",
                "name": names[seat],
                "food": tribe.food,
                "teeth": tribe.teeth,
                "cards": slugs(edition, tribe.cards),
                "cavemen": tribe.cavemen,
                "food_due": food_due(state, seat),
                "scores": breakdown(edition, tribe),
                "casualty_odds": {"matching": matching, "of": deck.total(), "safe": tribe.safe},
                "short_of_fire": max(0, edition.fire_cost[state.players] - tribe.inventing),
            }
        )
    return found


def breakdown(edition: CavemenEdition, tribe: Tribe) -> dict[str, Total]:
    """Return the four scores with the points of each card (CAV-3.1)."""
    parts: tuple[list[Part], ...] = ([], [], [], [])
    for card in tribe.cards:
        label = edition.slugs[card]
        for score, points in edition.scores[card]:
            parts[score].append({"card": label, "points": points})
        if is_invention(card):
            i = card - a.FIRST_INVENTION
            if edition.changes[i] == e.TO_SCORE and (points := effect(tribe, edition, card)):
                parts[edition.target[i]].append({"card": label, "points": points})
    totals = (tribe.hunting, tribe.inventing, tribe.foraging, tribe.population)
    return {name: {"total": totals[i], "parts": parts[i]} for i, name in enumerate(SCORE_NAMES)}


def scores(state: Cavemen) -> list[Score]:
    """Return 1 point for the winner and 0 for all others (CAV-R19)."""
    found = [Score(seat, 0, 2 if state.over else 1) for seat in range(state.players)]
    if state.over:
        found[state.winner] = Score(state.winner, 1, 1, ((say("Fire"), 1),))
    return found
