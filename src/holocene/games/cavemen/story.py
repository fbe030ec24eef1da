"""Cavemen, what happened: the journal's numbers in sentences, with what they name on the table."""

from __future__ import annotations

import itertools

from holocene.games.cavemen import actions as a
from holocene.games.cavemen import text
from holocene.games.cavemen.edition import CavemenEdition
from holocene.kernel.answers import Told
from holocene.kernel.language import say, template

INTO_TRIBE = (a.E_RECRUITED, a.E_EXPLORED, a.E_INVENTED)
OUT_OF_TRIBE = (a.E_GAVE_UP, a.E_INCOME)
OUT_OF_POOL = (a.E_HUNTED, a.E_DISCARDED)


def narrate(edition: CavemenEdition, events: list[list[int]], names: list[str]) -> list[Told]:
    """Return the sentences for journal events; cards drawn one after another share one."""
    told: list[Told] = []
    for drawn, group in itertools.groupby(events, lambda event: event[1] == a.E_DREW):
        if drawn:
            cards = [event[3] for event in group]
            sentence = say(
                "Into the Card Pool: {cards}.", cards=", ".join(text.called(edition, card) for card in cards)
            )
            told.append(Told(sentence, tuple(f"pool:{edition.slugs[card]}" for card in cards)))
        else:
            for event in group:
                seat = event[2] if event[2] >= 0 else None
                sentence = tell_event(edition, event, names)
                told.append(Told(sentence, named(edition, event), seat, heading=event[1] == a.E_TURN))
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
    card = text.called(edition, x) if code in WITH_CARD else ""
    match code:
        case a.E_BID | a.E_TOOK_CONCH:
            return say(SENTENCES[code], who=who, teeth=text.teeth(x))
        case a.E_FED | a.E_FORAGED:
            return say(SENTENCES[code], who=who, food=text.food(x))
        case a.E_STARVED:
            return say(SENTENCES[code], who=who, due=x, own=y)
        case a.E_RECRUITED:
            return say(SENTENCES[code], who=who, card=card, price=text.teeth(z) if y else text.food(z))
        case a.E_EXPLORED:
            return say(SENTENCES[code], who=who, card=card, price=text.teeth(y) if y else say("nothing"))
        case a.E_HUNTED | a.E_INCOME:
            return say(SENTENCES[code], who=who, card=card, gains=text.gains(y, z))
        case a.E_CASUALTY_CARD if y:
            return say("Casualties: {card} is drawn, which matches.", card=card)
        case a.E_TURN:
            return say(SENTENCES[code], turn=x)
        case a.E_RESHUFFLED:
            return say(SENTENCES[code], cards=x)
    return say(SENTENCES[code], who=who, card=card)


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
