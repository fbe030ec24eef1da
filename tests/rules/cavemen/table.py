"""Sets up positions for tests: a fresh match's dump, edited like a person would edit it by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import holocene
from holocene.games.cavemen.state import Cavemen

START = ("leader", "starting-hunter", "home-cave")


class Table:
    """A position being laid out: take cards out of wherever they are, put them where the test wants them."""

    def __init__(self, players: int = 3, seed: int = 7, **options: Any) -> None:
        self.data = holocene.new("cavemen", players=players, seed=seed, **options).state.dump()

    def put(self, zone: str, *cards: str) -> Table:
        """Move cards to "pool", "deck" (the first named comes out first), "discards" or a seat ("0")."""
        for card in cards:
            for place in self.zones():
                if card in place:
                    place.remove(card)
        target = self.zone(zone)
        if zone == "deck":
            target[:0] = cards
        else:
            target.extend(cards)
        return self

    def only(self, zone: str, *cards: str) -> Table:
        """Make a zone hold exactly these cards; what was there goes under the deck."""
        target = self.zone(zone)
        gone = [card for card in target if card not in cards and not card.endswith(START)]
        for card in gone:
            target.remove(card)
            self.data["deck"].append(card)
        return self.put(zone, *[card for card in cards if card not in target])

    def zone(self, name: str) -> list[str]:
        """Return a zone's list of cards."""
        cards: list[str] = self.data["tribes"][int(name)]["cards"] if name.isdigit() else self.data[name]
        return cards

    def zones(self) -> list[list[str]]:
        """Return all zones."""
        return [self.data["pool"], self.data["deck"], self.data["discards"], *(t["cards"] for t in self.data["tribes"])]

    def owns(self, seat: int, food: int | None = None, teeth: int | None = None) -> Table:
        """Set what a tribe owns."""
        tribe = self.data["tribes"][seat]
        tribe["food"] = tribe["food"] if food is None else food
        tribe["teeth"] = tribe["teeth"] if teeth is None else teeth
        return self

    def set(self, **fields: Any) -> Table:
        """Set fields of the position."""
        self.data.update(fields)
        return self

    def acting(self, seat: int, conch: int | None = None) -> Table:
        """Make it a seat's first action of the Action Phase, as holder unless `conch` says otherwise."""
        holder = seat if conch is None else conch
        players = self.data["players"]
        auction = {"high": 0, "bidder": -1, "passes": 0}
        return self.set(phase="acting", seat=seat, conch=holder, done=(seat - holder) % players, auction=auction)

    def state(self, edition: str | None = None) -> Cavemen:
        """Return the position."""
        state = holocene.load("cavemen", self.data, edition)
        assert isinstance(state, Cavemen)
        state.check()
        return state


def legal(state: Cavemen, name: str) -> list[dict[str, Any]]:
    """Return the arguments of the legal actions of one family for the seat to move."""
    named = [state.space.name(action) for action in state.legal(state.seat)]
    return [arguments for family, arguments in named if family == name]


def refused(state: Cavemen, act: Callable[[], object]) -> holocene.IllegalAction:
    """Return the refusal an action meets, after checking that it changed nothing."""
    before = state.hash()
    try:
        act()
    except holocene.IllegalAction as error:
        assert state.hash() == before
        return error
    raise AssertionError("the action was not refused")
