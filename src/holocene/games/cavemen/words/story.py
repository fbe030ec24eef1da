"""The story of a match: journal events as sentences, with the ids of the things they name."""

from __future__ import annotations

import itertools

from holocene.games.cavemen.engine import actions as a
from holocene.games.cavemen.engine.edition import CavemenEdition
from holocene.games.cavemen.words import text
from holocene.kernel.language import say, template
from holocene.kernel.results import Reveal, Sentence

INTO_TRIBE = (a.E_RECRUITED, a.E_EXPLORED, a.E_INVENTED)
OUT_OF_TRIBE = (a.E_GAVE_UP, a.E_INCOME)
OUT_OF_POOL = (a.E_HUNTED, a.E_DISCARDED)
REVEALS = {  # they show cards of the deck, whose order is the only secret
    a.E_CONCH_DRAWN: Reveal("CAV-4.3"),
    a.E_DREW: Reveal("CAV-5.1"),
    a.E_CASUALTY_CARD: Reveal("CAV-8.7"),
    a.E_FIRE_ASIDE: Reveal("CAV-8.9"),
}


def narrate(edition: CavemenEdition, events: list[list[int]], names: list[str]) -> list[Sentence]:
    """Return the sentences for journal events; cards drawn one after another share a sentence."""
    found: list[Sentence] = []
    for drawn, group in itertools.groupby(events, lambda event: event[1] == a.E_DREW):
        if drawn:
            cards = [event[3] for event in group]
            called = ", ".join(text.called(edition, card) for card in cards)
            sentence = say("Into the Card Pool: {cards}.", cards=called)
            found.append(Sentence(sentence, tuple(f"pool:{edition.slugs[card]}" for card in cards)))
            continue
        for event in group:
            seat = event[2] if event[2] >= 0 else None
            sentence = tell_event(edition, event, names)
            found.append(Sentence(sentence, things(edition, event), seat, heading=event[1] == a.E_TURN))
    return found


def things(edition: CavemenEdition, event: list[int]) -> tuple[str, ...]:
    """Return the ids of the things that an event names; for a card that moved, the old place and then the new."""
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
    """Return the sentence for an event."""
    _, code, seat, x, y, z = event
    who = names[seat] if seat >= 0 else ""
    parts: dict[str, object] = {"who": who, "turn": x, "cards": x, "due": x, "own": y}
    if code in WITH_CARD:
        parts["card"] = text.called(edition, x)
    match code:
        case a.E_BID | a.E_TOOK_CONCH:
            parts["teeth"] = text.teeth(x)
        case a.E_FED | a.E_FORAGED:
            parts["food"] = text.food(x)
        case a.E_RECRUITED:
            parts["price"] = text.teeth(z) if y else text.food(z)
        case a.E_EXPLORED:
            parts["price"] = text.gains(0, y)
        case a.E_HUNTED | a.E_INCOME:
            parts["gains"] = text.gains(y, z)
    return say(MATCHES if code == a.E_CASUALTY_CARD and y else SENTENCES[code], **parts)


MATCHES = template("Casualties: {card} is drawn, which matches.")
SENTENCES = {
    a.E_CHOSE: template("{who} is chosen."),
    a.E_CONCH_DRAWN: template("{card} is drawn: {who} takes the Conch."),
    a.E_TURN: template("Turn {turn} begins."),
    a.E_PASSED_CONCH: template("The Conch passes to {who}."),
    a.E_BID: template("{who} bids {teeth}."),
    a.E_PASS: template("{who} passes."),
    a.E_CANNOT_BID: template("{who} cannot bid."),
    a.E_TOOK_CONCH: template("{who} pays {teeth} and takes the Conch."),
    a.E_FED: template("{who} pays {food}."),
    a.E_STARVED: template("{who} starves: {due} Food due, {own} there."),
    a.E_LONE_LEADER: template("{who}'s Leader is alone and stays."),
    a.E_GAVE_UP: template("{who} gives up {card}."),
    a.E_RECRUITED: template("{who} recruits {card} for {price}."),
    a.E_EXPLORED: template("{who} explores {card} for {price}."),
    a.E_HUNTED: template("{who} hunts {card} for {gains}."),
    a.E_CASUALTY_CARD: template("Casualties: {card} is drawn, no match."),
    a.E_FIRE_ASIDE: template("Casualties: Fire is drawn and put aside."),
    a.E_INVENTED: template("{who} invents {card}."),
    a.E_FORAGED: template("{who} forages {food}."),
    a.E_INCOME: template("{who} gets {gains} from {card}."),
    a.E_FIRE_BACK: template("Fire is shuffled back into the deck."),
    a.E_DISCARDED: template("{who} discards {card}."),
    a.E_RESHUFFLED: template("The deck is used up: the discards become a new deck of {cards}, and Fire is locked."),
    a.E_WON: template("{who} wins with Fire."),
}
WITH_CARD = frozenset(code for code, sentence in SENTENCES.items() if "{card}" in sentence)
