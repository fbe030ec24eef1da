"""Advice: the best actions of a decision, their values, and the reasons, using only what the seat knows."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

from holocene.bots.engine.ismcts import Search
from holocene.bots.search import think_playouts, think_seconds
from holocene.kernel.engine.state import State
from holocene.kernel.game import Game
from holocene.kernel.language import say

BEST = 3
DEALS = 4  # deals over which the effect of an action is averaged
LEAST = 0.05  # the smallest change of a term that is mentioned
NOTABLE = 0.35  # a term is left out if its change is a smaller part of the greatest one than this


@dataclass(frozen=True, slots=True)
class Advice:
    """One action and what a search thinks of it.

    Attributes:
        action: its number.
        chance: the value of the position after it for the seat, from 0 to 1.
        gain: how much more that is than after the median action.
        changes: how much it changes each term of the evaluation.
    """

    action: int
    chance: float
    gain: float
    changes: tuple[float, ...]


def advise(
    dealt: State, seat: int, seed: int, seconds: float | None = None, playouts: int | None = None, best: int = BEST
) -> list[Advice]:
    """Return the best actions of a decision, the best first."""
    search = Search(dealt, seat, seed)
    if playouts is not None:
        think_playouts(search, playouts)
    elif len(search.legal) > 1:
        think_seconds(search, seconds or 0.0)
    trust = search.tuning.trust / 100
    base = search.root.base()
    middling = median(edge.mean(base, trust) for edge in search.root.edges)
    chosen = search.best()
    ranked = sorted(search.root.edges, key=lambda edge: (edge.action != chosen, -edge.visits, -edge.mean(base, trust)))
    return [
        Advice(
            edge.action,
            edge.mean(base, trust),
            edge.mean(base, trust) - middling,
            changes_of(search, edge.action),
        )
        for edge in ranked[:best]
    ]


def changes_of(search: Search, action: int) -> tuple[float, ...]:
    """Return how much an action changes each term of the seat's evaluation, averaged over a few deals."""
    total: list[float] = []
    for number in range(DEALS):
        before = search.deal(number)
        after = before.clone()
        after.step(search.seat, action)
        changes = [new - old for new, old in zip(after.terms(search.seat), before.terms(search.seat), strict=True)]
        total = [one + other for one, other in zip(total, changes, strict=True)] if total else changes
    return tuple(change / DEALS for change in total)


def reason_for(game: Game, changes: tuple[float, ...]) -> str:
    """Return one sentence that says what an action is good for, and what it costs.

    >>> from holocene.games import find_game
    >>> reason_for(find_game("cavemen"), (6.7, 0, 3.4, 0, -2.5, 0, 0, 0, 0, 0))
    'Helps: the way to Fire and Hunting; costs: the store of Food.'
    """
    names = game.terms
    greatest = max((abs(change) for change in changes), default=0.0)
    if greatest < LEAST or len(names) != len(changes):
        return say("Changes little by itself; what may follow matters more.")
    order = sorted(range(len(changes)), key=lambda term: -abs(changes[term]))
    notable = [term for term in order if abs(changes[term]) >= max(LEAST, NOTABLE * greatest)]
    gains = [say(names[term]) for term in notable if changes[term] > 0][:2]
    costs = [say(names[term]) for term in notable if changes[term] < 0][:2]
    if gains and costs:
        return say("Helps: {gains}; costs: {costs}.", gains=join_words(gains), costs=join_words(costs))
    if gains:
        return say("Helps: {gains}.", gains=join_words(gains))
    return say("Costs: {costs}, but the other actions cost more.", costs=join_words(costs))


def join_words(words: list[str]) -> str:
    """Return one word as it is, two joined by "and"."""
    return words[0] if len(words) == 1 else say("{one} and {other}", one=words[0], other=words[1])
