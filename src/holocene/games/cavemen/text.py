"""Cavemen in words: what an action does, and why something is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from holocene.games.cavemen import actions as a
from holocene.games.cavemen import edition as e
from holocene.games.cavemen import rules
from holocene.games.cavemen.edition import CavemenEdition
from holocene.games.cavemen.phases import can_be_given_up, food_due
from holocene.games.cavemen.tribe import is_cave
from holocene.kernel.answers import Refusal
from holocene.kernel.state import GAME_IS_OVER, NOT_YOUR_TURN

if TYPE_CHECKING:
    from holocene.games.cavemen.state import Cavemen

SCORES = ("Hunting", "Inventing", "Foraging", "Population")
PER = ("Hunter", "Thinker", "Elder", "Explorer", "tribe", "Caveman", "Cave", "Invention")
LOWERED = ("Recruiting a Caveman", "Exploring a Cave", "Feeding the tribe", "Every Invention but Fire")
MOMENTS = {
    e.AT_DRAW: "at the start of every turn",
    e.AT_FEED: "before every feeding",
    e.AT_HUNT: "with every hunt",
    e.AT_FORAGE: "with every foraging",
}


def count(number: int, one: str, many: str) -> str:
    """Return "1 Tooth" or "3 Teeth"."""
    return f"{number} {one if number == 1 else many}"


def teeth(number: int) -> str:
    """Return a number of Teeth in words."""
    return count(number, "Tooth", "Teeth")


def gains(food: int, tooth: int) -> str:
    """Return "6 Food and 1 Tooth", "nothing" where both are 0."""
    parts = ([f"{food} Food"] if food else []) + ([teeth(tooth)] if tooth else [])
    return " and ".join(parts) or "nothing"


def effect_text(edition: CavemenEdition, card: int) -> str:
    """Return an Invention's benefit in one sentence."""
    i = card - a.FIRST_INVENTION
    changes, target, amount = edition.changes[i], edition.target[i], edition.amount[i]
    per = "" if edition.per[i] == e.PER_TRIBE else f" per {PER[edition.per[i]]} in the tribe"
    when = " while holding the Conch" if edition.when[i] == e.WITH_CONCH else ""
    if changes == e.TO_SCORE:
        return f"+{amount} {SCORES[target]}{per}{when}."
    if changes == e.TO_INCOME:
        paid = f"{amount} Food" if target == e.FOOD else teeth(amount)
        return f"{paid}{per} {MOMENTS[edition.when[i]]}."
    if changes == e.TO_COST:
        return f"{LOWERED[target]} costs {amount} less{per}{when}."
    if changes == e.TO_CASUALTIES:
        return "Hunts cost no casualties."
    return "Invent it with the Conch and win."


def seat_names(state: Cavemen) -> list[str]:
    """Return the tribes' names by seat, "Seat 2" for one that has not chosen."""
    names = []
    for seat, tribe in enumerate(state.tribes):
        names.append(totem_name(state, tribe.totem) if tribe.totem >= 0 else f"Seat {seat + 1}")
    return names


def totem_name(state: Cavemen, totem: int) -> str:
    """Return a tribe as people call it."""
    return state.edition.names[a.FIRST_LEADER + totem].removesuffix(" Leader")


def tribe_name(edition: CavemenEdition, totem: int) -> str:
    """Return a tribe as it is called in files and actions."""
    return str(edition.space.name(a.CHOOSE + totem)[1]["tribe"])


# Actions -----------------------------------------------------------------------------------------------------------


def describe(state: Cavemen, seat: int, action: int) -> str:
    """Return one sentence that says what an action does."""
    edition, tribe = state.edition, state.tribes[seat]
    name, arguments = state.space.name(action)
    if "card" in arguments:
        card = edition.numbers[str(arguments["card"])]
        called = edition.labels[card]
    if name == "recruit":
        price = rules.recruit_price(edition, tribe, card)
        paid = f"{price} Food" if arguments["pay"] == "food" else teeth(price)
        room = ", in exchange for another" if tribe.cavemen >= tribe.population else ""
        return f"Recruit {called} for {paid}{room}."
    if name == "hunt":
        risk = "" if tribe.safe else ", then draw for casualties"
        return f"Hunt {called} for {gains(edition.food[card], edition.teeth[card])}{risk}."
    if name == "invent":
        return f"Invent {called}: {effect_text(edition, card)}"
    if name == "explore":
        price = rules.explore_price(edition, tribe, card)
        paid = teeth(price) if price else "nothing"
        return f"Explore {called} for {paid}: +{edition.population[card]} Population."
    if name == "forage":
        return f"Forage for {tribe.foraging} Food."
    if name == "give_up":
        return f"Give up {called}."
    if name == "discard":
        return f"Discard {called}."
    if name == "choose_tribe":
        return f"Choose the tribe of the {totem_name(state, action - a.CHOOSE)}."
    if name == "bid":
        return f"Bid {teeth(int(arguments['teeth']))} for the Conch."
    return "Pass."


def things(state: Cavemen, seat: int, action: int) -> list[str]:
    """Return the ids of what an action concerns on the table."""
    name, arguments = state.space.name(action)
    if name in ("recruit", "hunt", "invent", "explore", "discard"):
        pay = [f"pay:{arguments['pay']}"] if name == "recruit" else []
        return [f"pool:{arguments['card']}", *pay]
    if name == "give_up":
        return [f"tribe:{seat}:{arguments['card']}"]
    if name == "choose_tribe":
        return [f"totem:{arguments['tribe']}"]
    if name == "bid":
        return [f"bid:{arguments['teeth']}"]
    return [name]


# Refusals ----------------------------------------------------------------------------------------------------------


def explain(state: Cavemen, seat: int, action: int, reason: int) -> tuple[str, str]:
    """Return the clause and the sentence, with its numbers, for a reason."""
    edition, tribe = state.edition, state.tribes[seat]
    name, arguments = state.space.name(action)
    called, card = "", 0
    if "card" in arguments:
        card = edition.numbers[str(arguments["card"])]
        called = edition.labels[card]
    if reason == GAME_IS_OVER:
        return "CAV-11.1", f"{seat_names(state)[state.winner]} has invented Fire and won."
    if reason == NOT_YOUR_TURN:
        return waiting(state)
    if reason == a.OTHER_PHASE:
        return other_phase(state, name)
    if reason == a.NOT_IN_POOL:
        return "CAV-2.3", f"{called} is not in the Card Pool."
    if reason == a.FOOD_SHORT:
        price = rules.recruit_price(edition, tribe, card)
        return "CAV-8.2", f"{called} costs {price} Food, and you have {tribe.food}."
    if reason == a.TEETH_SHORT:
        recruiting = name == "recruit"
        price = (rules.recruit_price if recruiting else rules.explore_price)(edition, tribe, card)
        have = f"{called} costs {teeth(price)}, and you have {tribe.teeth}."
        return ("CAV-8.2", have) if recruiting else ("CAV-8.5", f"{have[:-1]} and no Explorer.")
    if reason == a.OVER_POPULATION:
        return "CAV-R9", f"{tribe.cavemen} Cavemen are more than the Population of {tribe.population} allows."
    if reason == a.HUNTING_SHORT:
        return "CAV-8.6", f"{called} takes Hunting {edition.cost[card]}, and your tribe has {tribe.hunting}."
    if reason in (a.INVENTING_SHORT, a.FIRE_SHORT):
        clause = "CAV-8.10" if reason == a.INVENTING_SHORT else "CAV-8.11"
        cost = rules.invent_cost(state, tribe, card)
        return clause, f"{called} takes Inventing {cost}, and your tribe has {tribe.inventing}."
    if reason == a.NOT_THE_HOLDER:
        return (
            "CAV-8.11",
            f"Only the holder of the Conch may invent Fire, and that is {seat_names(state)[state.conch]}.",
        )
    if reason == a.BID_TOO_LOW:
        return "CAV-6.3", f"The highest bid is {state.high}: bid more or pass."
    if reason == a.BID_TOO_HIGH:
        return "CAV-6.3", f"You have {teeth(tribe.teeth)}, so you cannot bid {arguments['teeth']}."
    if reason == a.NOT_IN_TRIBE:
        clause = {a.REPLACING: "CAV-8.4", a.MOURNING: "CAV-8.7"}.get(state.phase, "CAV-7.3")
        return clause, f"{called} is not in your tribe."
    if reason == a.FIRE_IS_LOCKED:
        return "CAV-9.3", "Fire is locked: it cannot be discarded any more."
    return "CAV-4.1", f"Somebody has chosen the {totem_name(state, action - a.CHOOSE)} already."


def waiting(state: Cavemen) -> tuple[str, str]:
    """Return the sentence for a seat that is not to move."""
    names = seat_names(state)
    clauses = {
        a.CHOOSING: ("CAV-4.1", "to choose a tribe"),
        a.BIDDING: ("CAV-6.2", "to bid or pass"),
        a.STARVING: ("CAV-7.3", "to choose who is given up"),
        a.REPLACING: ("CAV-8.4", "to choose who makes room"),
        a.MOURNING: ("CAV-8.7", "to choose who is lost"),
        a.DISCARDING: ("CAV-9.1", "to discard"),
    }
    clause, what = clauses.get(state.phase, ("CAV-8.1", "to act"))
    return clause, f"It is {names[state.seat]}'s turn {what}."


def other_phase(state: Cavemen, name: str) -> tuple[str, str]:
    """Return the sentence for something that belongs to another phase."""
    tribe = state.tribes[state.seat]
    if state.phase == a.CHOOSING:
        return "CAV-4.1", "First every player chooses a tribe."
    if state.phase == a.BIDDING:
        return "CAV-6.2", "First the Conch: bid Teeth or pass."
    if state.phase == a.STARVING:
        due = food_due(state, state.seat)
        return "CAV-7.3", f"The tribe starves, with {tribe.food} of {due} Food: choose who is given up."
    if state.phase == a.REPLACING:
        recruit = state.edition.labels[state.recruit]
        return (
            "CAV-8.4",
            f"The tribe is at its maximum of {tribe.population}: choose who makes room for {recruit}.",
        )
    if state.phase == a.MOURNING:
        return "CAV-8.7", "The stones match: choose who is lost."
    if state.phase == a.DISCARDING:
        return "CAV-9.1", "The actions are over: discard until 3 cards remain."
    if name in ("bid", "pass"):
        return "CAV-6.5", "The auction is over: take an action."
    if name == "discard":
        return "CAV-9.1", "Cards are discarded after the actions, by the player on the holder's right."
    if name == "give_up":
        return "CAV-8.4", "Nobody has to go now; a recruit replaces somebody only at the maximum."
    return "CAV-4.1", "The tribes are chosen."


def refusals(state: Cavemen, seat: int) -> list[Refusal]:
    """Return what the seat might try now and may not: with every card on the table, the Conch and the bids."""
    found: list[Refusal] = []
    for action in tempting(state, seat):
        reason = state.why_not(seat, action)
        if reason:
            clause, sentence = explain(state, seat, action, reason)
            found.append(Refusal(action, tuple(things(state, seat, action)), clause, sentence))
    names = seat_names(state)
    for owner, tribe in enumerate(state.tribes):
        for card in tribe.cards:
            if owner == seat and can_be_given_up(card):
                continue
            thing = f"tribe:{owner}:{state.edition.slugs[card]}"
            called = state.edition.labels[card]
            if owner != seat:
                clause, sentence = "CAV-2.3", f"{called} belongs to {names[owner]}: all act on the Card Pool."
            elif a.FIRST_LEADER <= card < a.FIRST_STARTER:
                clause, sentence = "CAV-8.7", "A Leader is never given up."
            elif is_cave(card):
                clause, sentence = (
                    "CAV-8.5",
                    f"{called} stays: it gives +{state.edition.population[card]} Population.",
                )
            else:
                clause, sentence = "CAV-8.10", f"{called} stays: {effect_text(state.edition, card)}"
            found.append(Refusal(None, (thing,), clause, sentence))
    return found


def tempting(state: Cavemen, seat: int) -> list[int]:
    """Return the actions a person might try by pointing at something, legal or not, ascending."""
    act = state.space.action
    slugs = state.edition.slugs
    found: set[int] = set()
    for card in state.pool:
        if state.phase == a.DISCARDING and seat == state.seat:
            found.add(act("discard", card=slugs[card]))
        elif card < a.FIRST_BEAST:
            found.add(act("recruit", card=slugs[card], pay="food"))
            found.add(act("recruit", card=slugs[card], pay="teeth"))
        else:
            family = "hunt" if card < a.FIRST_INVENTION else "invent" if card < a.FIRST_CAVE else "explore"
            found.add(act(family, card=slugs[card]))
    for card in state.tribes[seat].cards:
        if can_be_given_up(card):
            found.add(act("give_up", card=slugs[card]))
    if state.phase == a.BIDDING:
        most = min(state.tribes[seat].teeth + 1, a.MOST_TEETH_BID)
        found.update(act("bid", teeth=number) for number in {*range(1, state.high + 1), most})
    if state.phase == a.CHOOSING:
        found.update(range(a.CHOOSE, a.CHOOSE + a.TRIBES))
    found.update((a.FORAGE, a.PASS, act("invent", card=slugs[state.edition.fire])))
    return sorted(found)
