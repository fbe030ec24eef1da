"""Cavemen, what happened: the journal's numbers in sentences, with what they name on the table."""

from __future__ import annotations

import itertools

from holocene.games.cavemen import actions as a
from holocene.games.cavemen import text
from holocene.games.cavemen.edition import CavemenEdition
from holocene.kernel.answers import Told

INTO_TRIBE = (a.E_RECRUITED, a.E_EXPLORED, a.E_INVENTED)
OUT_OF_TRIBE = (a.E_GAVE_UP, a.E_INCOME)
OUT_OF_POOL = (a.E_HUNTED, a.E_DISCARDED)


def narrate(edition: CavemenEdition, events: list[list[int]], names: list[str]) -> list[Told]:
    """Return the sentences for journal events; cards drawn one after another share one."""
    told: list[Told] = []
    for drawn, group in itertools.groupby(events, lambda event: event[1] == a.E_DREW):
        if drawn:
            cards = [event[3] for event in group]
            sentence = f"Into the Card Pool: {', '.join(edition.labels[card] for card in cards)}."
            told.append(Told(sentence, tuple(f"pool:{edition.slugs[card]}" for card in cards)))
        else:
            for event in group:
                seat = event[2] if event[2] >= 0 else None
                told.append(Told(tell_event(edition, event, names), named(edition, event), seat))
    return told


def named(edition: CavemenEdition, event: list[int]) -> tuple[str, ...]:
    """Return the ids of what an event names: of a card that moved, where it was and then where it is."""
    code, seat, x = event[1:4]
    if code in INTO_TRIBE:
        return f"pool:{edition.slugs[x]}", f"tribe:{seat}:{edition.slugs[x]}"
    if code in OUT_OF_TRIBE:
        return (f"tribe:{seat}:{edition.slugs[x]}",)
    if code in OUT_OF_POOL:
        return (f"pool:{edition.slugs[x]}",)
    if code == a.E_CHOSE:
        return (f"totem:{text.tribe_name(edition, x)}",)
    if code == a.E_BID:
        return (f"bid:{x}",)
    return ("conch",) if code in (a.E_CONCH_DRAWN, a.E_PASSED_CONCH, a.E_TOOK_CONCH) else ()


def tell_event(edition: CavemenEdition, event: list[int], names: list[str]) -> str:
    """Return the sentence for one event."""
    _, code, seat, x, y, z = event
    who = names[seat] if seat >= 0 else ""
    card = edition.labels[x] if 0 <= x < a.CARDS else ""
    sentences = {
        a.E_CHOSE: f"{who} is chosen.",
        a.E_CONCH_DRAWN: f"{card} is drawn: {who} takes the Conch.",
        a.E_TURN: f"Turn {x} begins.",
        a.E_PASSED_CONCH: f"The Conch passes to {who}.",
        a.E_BID: f"{who} bids {text.teeth(x)}.",
        a.E_PASS: f"{who} passes.",
        a.E_CANNOT_BID: f"{who} cannot bid.",
        a.E_TOOK_CONCH: f"{who} pays {text.teeth(x)} and takes the Conch.",
        a.E_FED: f"{who} pays {x} Food.",
        a.E_STARVED: f"{who} starves: {x} Food due, {y} there.",
        a.E_LONE_LEADER: f"{who}'s Leader is alone and stays.",
        a.E_GAVE_UP: f"{who} gives up {card}.",
        a.E_RECRUITED: f"{who} recruits {card} for {text.teeth(z) if y else f'{z} Food'}.",
        a.E_EXPLORED: f"{who} explores {card} for {text.teeth(y) if y else 'nothing'}.",
        a.E_HUNTED: f"{who} hunts {card} for {text.gains(y, z)}.",
        a.E_CASUALTY_CARD: f"Casualties: {card} is drawn, {'which matches' if y else 'no match'}.",
        a.E_FIRE_ASIDE: "Casualties: Fire is drawn and put aside.",
        a.E_INVENTED: f"{who} invents {card}.",
        a.E_FORAGED: f"{who} forages {x} Food.",
        a.E_INCOME: f"{who} gets {text.gains(y, z)} from {card}.",
        a.E_FIRE_BACK: "Fire is shuffled back into the deck.",
        a.E_DISCARDED: f"{who} discards {card}.",
        a.E_RESHUFFLED: f"The deck is used up: the discards become a new deck of {x}, and Fire is locked.",
        a.E_WON: f"{who} wins with Fire.",
    }
    return sentences[code]
