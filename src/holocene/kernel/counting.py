"""`CountingObserver`: observations for a game without its own, made from its zones and goods.

This module needs librt, so import it only where observations are used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from holocene.kernel.engine.canvas import Canvas
from holocene.kernel.engine.observation import Observer
from holocene.kernel.engine.slices import Slice
from holocene.kernel.engine.state import State
from holocene.kernel.standard import DEFAULT_MOST, Thing

if TYPE_CHECKING:
    from holocene.kernel.game import Game

COPIES = 4  # the number of things of one kind in a zone is divided by this; more count as 1
DOWN = 40  # the same for things that lie face down


class CountingObserver(Observer):
    """Counts the things in each zone by kind.

    Attributes:
        game: the game it observes.
        kinds: the place of each kind among the numbers of a zone; things that lie face down ("") come last.
        zones, goods: for each id, whether every seat has its own.
        most: what the number of each good is divided by.
    """

    def __init__(self, game: Game, state: State) -> None:
        seen = game.standard(state, None)
        self.game = game
        self.kinds = {kind: place for place, kind in enumerate([*game.kinds(state), ""])}
        self.zones = {zone["id"]: zone["seat"] is not None for zone in seen["zones"]}
        self.goods = {good["id"]: good["seat"] is not None for good in seen["goods"]}
        self.most = {good["id"]: good.get("most", DEFAULT_MOST) for good in seen["goods"]}
        self.slices = [Slice("to_move", (state.players,), "1 for each seat that owes a decision")]
        for id, by_seat in self.zones.items():
            shape = (state.players, len(self.kinds)) if by_seat else (len(self.kinds),)
            counted = f"things of each kind / {COPIES}, the last face down / {DOWN}"
            self.slices.append(Slice(f"zone_{id}", shape, f"zone {id}: {counted}"))
        for id, by_seat in self.goods.items():
            shape = (state.players,) if by_seat else (1,)
            self.slices.append(Slice(f"goods_{id}", shape, f"goods {id} / {self.most[id]}"))

    def write(self, state: State, seat: int, canvas: Canvas) -> None:
        """Write a position as a seat sees it; seats are counted from the observer on."""
        seen = self.game.standard(state, seat)
        zones = {(zone["id"], zone["seat"]): zone["things"] for zone in seen["zones"]}
        goods = {(good["id"], good["seat"]): good["number"] for good in seen["goods"]}
        seats = [(seat + place) % state.players for place in range(state.players)]
        waiting = state.to_move()
        canvas.open(0)
        canvas.next()
        for one in seats:
            canvas.flag(one in waiting)
        for id, by_seat in self.zones.items():
            canvas.next()
            for owner in seats if by_seat else [None]:
                self.count(zones[id, owner], canvas)
        for id, by_seat in self.goods.items():
            canvas.next()
            for owner in seats if by_seat else [None]:
                canvas.fraction(goods[id, owner], self.most[id])
        canvas.close()

    def count(self, things: list[Thing], canvas: Canvas) -> None:
        """Write how many things of each kind there are."""
        numbers = [0] * len(self.kinds)
        for thing in things:
            numbers[self.kinds[thing["kind"]]] += thing.get("number", 1)
        for number in numbers[:-1]:
            canvas.fraction(number, COPIES)
        canvas.fraction(numbers[-1], DOWN)
