"""What a seat may see: everything but the order of the deck (CAV-2.2), with totals and where they come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from holocene.games.cavemen import actions as a
from holocene.games.cavemen import edition as e
from holocene.games.cavemen import text
from holocene.games.cavemen.edition import CavemenEdition
from holocene.games.cavemen.phases import food_due
from holocene.games.cavemen.tribe import Tribe, effect
from holocene.kernel.answers import Score
from holocene.kernel.language import say, template

if TYPE_CHECKING:
    from holocene.games.cavemen.state import Cavemen

SCORE_NAMES = ("hunting", "inventing", "foraging", "population")


class Part(TypedDict):
    """One source of a score: the card and its points."""

    card: str
    points: int


class Total(TypedDict):
    """A score and where it comes from."""

    total: int
    parts: list[Part]


class Odds(TypedDict):
    """Casualty odds from what is public: cards of the unseen deck that match the tribe's stones, Fire left out."""

    matching: int
    of: int
    safe: bool


class TribeView(TypedDict):
    """A tribe as everyone sees it."""

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
    """The bidding: highest bid, by whom (None: nobody), and passes since."""

    high: int
    bidder: int | None
    passes: int


class FireView(TypedDict):
    """Where Fire is ("deck", "pool" or a seat), what it costs, and whether it is locked."""

    where: str | int
    cost: int
    locked: bool


class View(TypedDict):
    """A position of Cavemen for one seat or a spectator."""

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
    """Return what a seat may know; all seats know the same (CAV-2.2)."""
    seen: View = {
        "game": "cavemen",
        "seat": seat,
        "players": state.players,
        "options": options(state),
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


def options(state: Cavemen) -> dict[str, bool | str]:
    """Return the options the match is played with."""
    return {
        "first_auction": state.first_auction,
        "fire_counts": state.fire_counts,
        "tribes": "chosen" if state.choose_tribes else "seated",
    }


def slugs(edition: CavemenEdition, cards: list[int]) -> list[str]:
    """Return cards by their names in files."""
    return [edition.slugs[card] for card in cards]


def auction(state: Cavemen) -> AuctionView | None:
    """Return the bidding while it goes on."""
    if state.phase != a.BIDDING:
        return None
    bidder = state.bidder if state.bidder >= 0 else None
    return {"high": state.high, "bidder": bidder, "passes": state.passes}


def fire(state: Cavemen) -> FireView:
    """Return where Fire is: what nobody can see lies in the deck."""
    where: str | int = "deck"
    if state.edition.fire in state.pool:
        where = "pool"
    if state.winner >= 0:
        where = state.winner
    return {"where": where, "cost": state.edition.fire_cost[state.players], "locked": state.locked}


def tribe_views(state: Cavemen) -> list[TribeView]:
    """Return the tribes as everyone sees them."""
    edition = state.edition
    names = text.seat_names(state)
    stones = [0] * 6  # how many cards of the deck bear how many: what is in the deck follows from what is open
    for card in state.deck:
        stones[edition.stones[card]] += int(card != edition.fire)  # which is put aside (CAV-8.9)
    cards = len(state.deck) - int(edition.fire in state.deck)
    found: list[TribeView] = []
    for seat, tribe in enumerate(state.tribes):
        matching = sum(number for count, number in enumerate(stones) if (tribe.stones >> count) & 1)
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
                "casualty_odds": {"matching": matching, "of": cards, "safe": tribe.safe},
                "short_of_fire": max(0, edition.fire_cost[state.players] - tribe.inventing),
            }
        )
    return found


def breakdown(edition: CavemenEdition, tribe: Tribe) -> dict[str, Total]:
    """Return the four scores with the points of each card (CAV-3.1)."""
    parts: tuple[list[Part], ...] = ([], [], [], [])
    for card in tribe.cards:
        label = edition.slugs[card]
        for which, points in edition.marks[card]:
            parts[which].append({"card": label, "points": points})
        if a.FIRST_INVENTION <= card < a.FIRST_CAVE:
            i = card - a.FIRST_INVENTION
            if edition.changes[i] == e.TO_SCORE and (points := effect(tribe, edition, card)):
                parts[edition.target[i]].append({"card": label, "points": points})
    totals = (tribe.hunting, tribe.inventing, tribe.foraging, tribe.population)
    return {name: {"total": totals[i], "parts": parts[i]} for i, name in enumerate(SCORE_NAMES)}


def scores(state: Cavemen) -> list[Score]:
    """Return 1 point for who invented Fire, 0 for all others (CAV-R19)."""
    found = []
    for seat in range(state.players):
        won = seat == state.winner
        parts = ((say("Fire"), 1),) if won else ()
        found.append(Score(seat, int(won), 1 if won or not state.over else 2, parts))
    return found
