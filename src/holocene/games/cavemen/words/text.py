"""Descriptions of actions and refusals, and the names of cards and tribes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from holocene.games.cavemen.engine import action_phase
from holocene.games.cavemen.engine import actions as a
from holocene.games.cavemen.engine import edition as e
from holocene.games.cavemen.engine.edition import CavemenEdition
from holocene.games.cavemen.engine.legality import give_up_action
from holocene.games.cavemen.engine.phases import can_be_given_up, food_due
from holocene.games.cavemen.engine.tribe import is_cave, is_invention
from holocene.kernel.defaults import refused
from holocene.kernel.engine.state import GAME_IS_OVER, NOT_YOUR_TURN
from holocene.kernel.language import count, say, template
from holocene.kernel.results import Refusal

if TYPE_CHECKING:
    from holocene.games.cavemen.engine.state import Cavemen

SCORES = (template("Hunting"), template("Inventing"), template("Foraging"), template("Population"))
PER = (
    template("per Hunter in the tribe"),
    template("per Thinker in the tribe"),
    template("per Elder in the tribe"),
    template("per Explorer in the tribe"),
    "",
    template("per Caveman in the tribe"),
    template("per Cave in the tribe"),
    template("per Invention in the tribe"),
)
LOWERED = (
    template("Recruiting a Caveman costs {amount} less"),
    template("Exploring a Cave costs {amount} less"),
    template("Feeding the tribe costs {amount} less"),
    template("Every Invention except Fire costs {amount} less"),
)
MOMENTS = {
    e.WITH_CONCH: template("while holding the Conch"),
    e.AT_DRAW: template("at the start of every turn"),
    e.AT_FEED: template("before every Feed Phase"),
    e.AT_HUNT: template("with every hunt"),
    e.AT_FORAGE: template("whenever the tribe forages"),
}
STARTING = (template("{tribe} Leader"), template("{tribe} Starting Hunter"), template("{tribe} Home Cave"))


def teeth(number: int) -> str:
    """Return a number of Teeth in words."""
    return count(number, "{number} Tooth", "{number} Teeth")


def food(number: int) -> str:
    """Return a number of Food in words."""
    return say("{number} Food", number=number)


def gains(food_gained: int, teeth_gained: int) -> str:
    """Return "6 Food and 1 Tooth", or "nothing"."""
    if food_gained and teeth_gained:
        return say("{food} and {teeth}", food=food(food_gained), teeth=teeth(teeth_gained))
    return food(food_gained) if food_gained else teeth(teeth_gained) if teeth_gained else say("nothing")


def effect_text(edition: CavemenEdition, card: int) -> str:
    """Return the benefit of an Invention as a sentence."""
    i = card - a.FIRST_INVENTION
    changes, target, amount = edition.changes[i], edition.target[i], edition.amount[i]
    if changes == e.TO_CASUALTIES:
        return say("Hunts cost no casualties.")
    if changes == e.TO_NOTHING:
        return say("Invent it with the Conch and win.")
    if changes == e.TO_SCORE:
        benefit = f"+{amount} {say(SCORES[target])}"
    elif changes == e.TO_INCOME:
        benefit = food(amount) if target == e.FOOD else teeth(amount)
    else:
        benefit = say(LOWERED[target], amount=amount)
    parts = (benefit, say(PER[edition.per[i]]), say(MOMENTS.get(edition.when[i], "")))
    return f"{' '.join(part for part in parts if part)}."


def card_name(edition: CavemenEdition, card: int) -> str:
    """Return the name on a card."""
    if card < a.FIRST_LEADER:
        return say(edition.names[card])
    kind, totem = divmod(card - a.FIRST_LEADER, a.TRIBES)
    return say(STARTING[kind], tribe=totem_name(edition, totem))


def called(edition: CavemenEdition, card: int) -> str:
    """Return the name of a card, with its stones if other cards have the same name."""
    name = card_name(edition, card)
    if not edition.shares_name[card]:
        return name
    stones = count(edition.stones[card], "{number} stone", "{number} stones")
    return f"{name} ({stones})"


def seat_names(state: Cavemen) -> list[str]:
    """Return the names of the tribes by seat, "Seat 2" for a player who has not chosen yet."""
    names = []
    for seat, tribe in enumerate(state.tribes):
        chosen = tribe.totem >= 0
        names.append(totem_name(state.edition, tribe.totem) if chosen else say("Seat {number}", number=seat + 1))
    return names


def totem_name(edition: CavemenEdition, totem: int) -> str:
    """Return the name of a tribe."""
    return say(edition.names[a.FIRST_LEADER + totem].removesuffix(" Leader"))


def tribe_name(edition: CavemenEdition, totem: int) -> str:
    """Return the name of a tribe in files and actions."""
    return str(edition.space.name(a.CHOOSE + totem)[1]["tribe"])


# Actions -----------------------------------------------------------------------------------------------------------


def describe(state: Cavemen, seat: int, action: int) -> str:
    """Return a sentence that says what an action does."""
    edition, tribe = state.edition, state.tribes[seat]
    name, arguments = state.space.name(action)
    card = edition.numbers[str(arguments["card"])] if "card" in arguments else 0
    that = called(edition, card) if "card" in arguments else ""
    match name:
        case "recruit":
            price = action_phase.recruit_price(edition, tribe, card)
            paid = food(price) if arguments["pay"] == "food" else teeth(price)
            if tribe.cavemen >= tribe.population:
                return say("Recruit {card} for {price} and give up another Caveman.", card=that, price=paid)
            return say("Recruit {card} for {price}.", card=that, price=paid)
        case "hunt":
            given = gains(edition.food[card], edition.teeth[card])
            if tribe.safe:
                return say("Hunt {card} for {gains}.", card=that, gains=given)
            return say("Hunt {card} for {gains}, then draw for casualties.", card=that, gains=given)
        case "invent":
            return say("Invent {card}: {effect}", card=that, effect=effect_text(edition, card))
        case "explore":
            price = action_phase.explore_price(edition, tribe, card)
            paid = teeth(price) if price else say("nothing")
            gained = edition.population[card]
            return say("Explore {card} for {price}: +{points} Population.", card=that, price=paid, points=gained)
        case "forage":
            return say("Forage for {food}.", food=food(tribe.foraging))
        case "give_up":
            return say("Give up {card}.", card=that)
        case "discard":
            return say("Discard {card}.", card=that)
        case "choose_tribe":
            return say("Choose the tribe of the {tribe}.", tribe=totem_name(edition, action - a.CHOOSE))
        case "bid":
            return say("Bid {teeth} for the Conch.", teeth=teeth(int(arguments["teeth"])))
    return say("Pass.")


def things(state: Cavemen) -> list[str]:
    """Return the ids of all cards in the Card Pool and the tribes."""
    slugs = state.edition.slugs
    tribes = [f"tribe:{seat}:{slugs[card]}" for seat, tribe in enumerate(state.tribes) for card in tribe.cards]
    return [*(f"pool:{slugs[card]}" for card in state.pool), *tribes]


def concerns(state: Cavemen, seat: int, action: int) -> list[str]:
    """Return the ids of the things that an action concerns."""
    name, arguments = state.space.name(action)
    match name:
        case "recruit":
            return [f"pool:{arguments['card']}", f"pay:{arguments['pay']}"]
        case "hunt" | "invent" | "explore" | "discard":
            return [f"pool:{arguments['card']}"]
        case "give_up":
            return [f"tribe:{seat}:{arguments['card']}"]
        case "choose_tribe":
            return [f"totem:{arguments['tribe']}"]
        case "bid":
            return [f"bid:{arguments['teeth']}"]
    return [name]


# Refusals ----------------------------------------------------------------------------------------------------------


def explain(state: Cavemen, seat: int, action: int, reason: int) -> tuple[str, str]:
    """Return the clause and the sentence for a refusal."""
    edition, tribe = state.edition, state.tribes[seat]
    name, arguments = state.space.name(action)
    card = edition.numbers[str(arguments["card"])] if "card" in arguments else 0
    that = called(edition, card) if "card" in arguments else ""
    match reason:
        case a.OTHER_PHASE:
            return other_phase(state, name)
        case a.NOT_IN_POOL:
            return "CAV-2.3", say("{card} is not in the Card Pool.", card=that)
        case a.FOOD_SHORT | a.TEETH_SHORT if name == "recruit":
            in_food, cost = reason == a.FOOD_SHORT, action_phase.recruit_price(edition, tribe, card)
            price, own = (food(cost), tribe.food) if in_food else (teeth(cost), tribe.teeth)
            return "CAV-8.2", say("{card} costs {price}, and you have {own}.", card=that, price=price, own=own)
        case a.TEETH_SHORT:
            price = teeth(action_phase.explore_price(edition, tribe, card))
            have = template("{card} costs {price}, and you have {own} and no Explorer.")
            return "CAV-8.5", say(have, card=that, price=price, own=tribe.teeth)
        case a.OVER_POPULATION:
            over = template("{number} Cavemen are more than the Population of {most} allows.")
            return "CAV-R9", say(over, number=tribe.cavemen, most=tribe.population)
        case a.HUNTING_SHORT:
            needs = template("{card} requires Hunting {cost}, and your tribe has {own}.")
            return "CAV-8.6", say(needs, card=that, cost=edition.cost[card], own=tribe.hunting)
        case a.INVENTING_SHORT | a.FIRE_SHORT:
            clause = "CAV-8.10" if reason == a.INVENTING_SHORT else "CAV-8.11"
            needs = template("{card} requires Inventing {cost}, and your tribe has {own}.")
            cost = action_phase.invent_cost(state, tribe, card)
            return clause, say(needs, card=that, cost=cost, own=tribe.inventing)
        case a.NOT_THE_HOLDER:
            holder = seat_names(state)[state.conch]
            return "CAV-8.11", say("Only the holder of the Conch may invent Fire, and that is {who}.", who=holder)
        case a.BID_TOO_LOW:
            return "CAV-6.3", say("The highest bid is {bid}: bid more or pass.", bid=state.high)
        case a.BID_TOO_HIGH:
            most, bid = teeth(tribe.teeth), arguments["teeth"]
            return "CAV-6.3", say("You have {teeth}, so you cannot bid {bid}.", teeth=most, bid=bid)
        case a.NOT_IN_TRIBE:
            clause = {a.REPLACING: "CAV-8.4", a.MOURNING: "CAV-8.7"}.get(state.phase, "CAV-7.3")
            return clause, say("{card} is not in your tribe.", card=that)
        case a.FIRE_IS_LOCKED:
            return "CAV-9.3", say("Fire is locked: it cannot be discarded any more.")
        case a.TRIBE_TAKEN:
            chosen = totem_name(edition, action - a.CHOOSE)
            return "CAV-4.1", say("Somebody has already chosen the {tribe}.", tribe=chosen)
    if reason == GAME_IS_OVER:
        return "CAV-11.1", say("{who} has invented Fire and won.", who=seat_names(state)[state.winner])
    assert reason == NOT_YOUR_TURN
    clause, sentence = WAITING[state.phase]
    return clause, say(sentence, who=seat_names(state)[state.seat])


def other_phase(state: Cavemen, name: str) -> tuple[str, str]:
    """Return the clause and the sentence for an action that belongs to another phase."""
    tribe = state.tribes[state.seat]
    recruit = called(state.edition, state.recruit) if state.recruit >= 0 else ""
    clause, sentence = DUE.get(state.phase) or OVER[name]
    due = food_due(state, state.seat)
    return clause, say(sentence, own=tribe.food, due=due, most=tribe.population, card=recruit)


WAITING = {  # by phase: whose decision is due
    a.CHOOSING: ("CAV-4.1", template("It is {who}'s turn to choose a tribe.")),
    a.BIDDING: ("CAV-6.2", template("It is {who}'s turn to bid or pass.")),
    a.STARVING: ("CAV-7.3", template("It is {who}'s turn to choose whom to give up.")),
    a.ACTING: ("CAV-8.1", template("It is {who}'s turn to act.")),
    a.REPLACING: ("CAV-8.4", template("It is {who}'s turn to choose who makes room.")),
    a.MOURNING: ("CAV-8.7", template("It is {who}'s turn to choose who is lost.")),
    a.DISCARDING: ("CAV-9.1", template("It is {who}'s turn to discard.")),
}
DUE = {  # by phase: the decision that is due instead
    a.CHOOSING: ("CAV-4.1", template("First every player chooses a tribe.")),
    a.BIDDING: ("CAV-6.2", template("First the Conch: bid Teeth or pass.")),
    a.STARVING: ("CAV-7.3", template("The tribe has {own} of {due} Food and starves: choose whom to give up.")),
    a.REPLACING: ("CAV-8.4", template("The tribe is at its maximum of {most}: choose who makes room for {card}.")),
    a.MOURNING: ("CAV-8.7", template("The stones match: choose who is lost.")),
    a.DISCARDING: ("CAV-9.1", template("The actions are over: discard until 3 cards remain.")),
}
BID_OVER = ("CAV-6.5", template("The auction is over: take an action."))
OVER = {  # by action: why it cannot be taken in the Action Phase
    "bid": BID_OVER,
    "pass": BID_OVER,
    "discard": (
        "CAV-9.1",
        template("Cards are discarded after the actions, by the player on the holder's right."),
    ),
    "give_up": ("CAV-8.4", template("Nobody has to go now; a recruit replaces somebody only in a full tribe.")),
    "choose_tribe": ("CAV-4.1", template("The tribes have been chosen.")),
}


def refusals(state: Cavemen, seat: int) -> list[Refusal]:
    """Return what a seat might try now and may not: with every open card, the Conch and the bids."""
    found = refused(state, seat, tempting(state, seat))
    edition, names = state.edition, seat_names(state)
    for owner, tribe in enumerate(state.tribes):
        for card in tribe.cards:
            that = called(edition, card)
            if owner != seat:
                theirs = template("{card} belongs to {who}: you can act only on the Card Pool.")
                clause, sentence = "CAV-2.3", say(theirs, card=that, who=names[owner])
            elif can_be_given_up(card):
                continue
            elif is_cave(card):
                clause, points = "CAV-8.5", edition.population[card]
                sentence = say("{card} stays: it gives +{points} Population.", card=that, points=points)
            elif is_invention(card):
                clause, effect = "CAV-8.10", effect_text(edition, card)
                sentence = say("{card} stays: {effect}", card=that, effect=effect)
            else:
                clause, sentence = "CAV-8.7", say("A Leader is never given up.")
            found.append(Refusal(None, (f"tribe:{owner}:{edition.slugs[card]}",), clause, sentence))
    return found


def tempting(state: Cavemen, seat: int) -> list[int]:
    """Return the actions, legal or not, that a person might try by pointing at something, ascending."""
    tribe = state.tribes[seat]
    found = {a.FORAGE, a.PASS, a.HUNT + state.edition.fire - a.FIRST_BEAST}
    for card in state.pool:
        if state.phase == a.DISCARDING and seat == state.seat:
            found.add(a.DISCARD + card)
        elif card < a.FIRST_BEAST:
            found |= {a.RECRUIT + 2 * card, a.RECRUIT + 2 * card + 1}
        else:
            found.add(a.HUNT + card - a.FIRST_BEAST)
    found.update(give_up_action(card) for card in tribe.cards if can_be_given_up(card))
    if state.phase == a.BIDDING:
        most = min(tribe.teeth + 1, a.MOST_TEETH_BID)
        found.update(a.BID + number - 1 for number in (*range(1, state.high + 1), most))
    if state.phase == a.CHOOSING:
        found.update(range(a.CHOOSE, a.CHOOSE + a.TRIBES))
    return sorted(found)
