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
from holocene.kernel.language import count, say, template
from holocene.kernel.state import GAME_IS_OVER, NOT_YOUR_TURN

if TYPE_CHECKING:
    from holocene.games.cavemen.state import Cavemen

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
    template("Every Invention but Fire costs {amount} less"),
)
MOMENTS = {
    e.WITH_CONCH: template("while holding the Conch"),
    e.AT_DRAW: template("at the start of every turn"),
    e.AT_FEED: template("before every feeding"),
    e.AT_HUNT: template("with every hunt"),
    e.AT_FORAGE: template("with every foraging"),
}
STARTING = (template("{tribe} Leader"), template("{tribe} Starting Hunter"), template("{tribe} Home Cave"))


def teeth(number: int) -> str:
    """Return a number of Teeth in words."""
    return count(number, "{number} Tooth", "{number} Teeth")


def food(number: int) -> str:
    """Return a number of Food in words."""
    return say("{number} Food", number=number)


def gains(foods: int, tooth: int) -> str:
    """Return "6 Food and 1 Tooth", "nothing" where both are 0."""
    if foods and tooth:
        return say("{food} and {teeth}", food=food(foods), teeth=teeth(tooth))
    return food(foods) if foods else teeth(tooth) if tooth else say("nothing")


def effect_text(edition: CavemenEdition, card: int) -> str:
    """Return an Invention's benefit in one sentence."""
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
    """Return what stands on a card."""
    if card < a.FIRST_LEADER:
        return say(edition.names[card])
    kind, totem = divmod(card - a.FIRST_LEADER, a.TRIBES)
    return say(STARTING[kind], tribe=totem_name(edition, totem))


def called(edition: CavemenEdition, card: int) -> str:
    """Return what people call a card: its name, with its stones where others of that name differ."""
    name = card_name(edition, card)
    if edition.labels[card] == edition.names[card]:
        return name
    stones = count(edition.stones[card], "{number} stone", "{number} stones")
    return f"{name} ({stones})"


def seat_names(state: Cavemen) -> list[str]:
    """Return the tribes' names by seat, "Seat 2" for one that has not chosen."""
    names = []
    for seat, tribe in enumerate(state.tribes):
        chosen = tribe.totem >= 0
        names.append(totem_name(state.edition, tribe.totem) if chosen else say("Seat {number}", number=seat + 1))
    return names


def totem_name(edition: CavemenEdition, totem: int) -> str:
    """Return a tribe as people call it."""
    return say(edition.names[a.FIRST_LEADER + totem].removesuffix(" Leader"))


def tribe_name(edition: CavemenEdition, totem: int) -> str:
    """Return a tribe as it is called in files and actions."""
    return str(edition.space.name(a.CHOOSE + totem)[1]["tribe"])


# Actions -----------------------------------------------------------------------------------------------------------


def describe(state: Cavemen, seat: int, action: int) -> str:
    """Return one sentence that says what an action does."""
    edition, tribe = state.edition, state.tribes[seat]
    name, arguments = state.space.name(action)
    card = edition.numbers[str(arguments["card"])] if "card" in arguments else 0
    that = called(edition, card) if "card" in arguments else ""
    match name:
        case "recruit":
            price = rules.recruit_price(edition, tribe, card)
            paid = food(price) if arguments["pay"] == "food" else teeth(price)
            if tribe.cavemen >= tribe.population:
                return say("Recruit {card} for {price}, in exchange for another.", card=that, price=paid)
            return say("Recruit {card} for {price}.", card=that, price=paid)
        case "hunt":
            given = gains(edition.food[card], edition.teeth[card])
            if tribe.safe:
                return say("Hunt {card} for {gains}.", card=that, gains=given)
            return say("Hunt {card} for {gains}, then draw for casualties.", card=that, gains=given)
        case "invent":
            return say("Invent {card}: {effect}", card=that, effect=effect_text(edition, card))
        case "explore":
            price = rules.explore_price(edition, tribe, card)
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
    card = edition.numbers[str(arguments["card"])] if "card" in arguments else 0
    that = called(edition, card) if "card" in arguments else ""
    match reason:
        case a.OTHER_PHASE:
            return other_phase(state, name)
        case a.NOT_IN_POOL:
            return "CAV-2.3", say("{card} is not in the Card Pool.", card=that)
        case a.FOOD_SHORT:
            price = food(rules.recruit_price(edition, tribe, card))
            return "CAV-8.2", say("{card} costs {price}, and you have {own}.", card=that, price=price, own=tribe.food)
        case a.TEETH_SHORT if name == "recruit":
            price = teeth(rules.recruit_price(edition, tribe, card))
            return "CAV-8.2", say("{card} costs {price}, and you have {own}.", card=that, price=price, own=tribe.teeth)
        case a.TEETH_SHORT:
            price = teeth(rules.explore_price(edition, tribe, card))
            have = template("{card} costs {price}, and you have {own} and no Explorer.")
            return "CAV-8.5", say(have, card=that, price=price, own=tribe.teeth)
        case a.OVER_POPULATION:
            over = template("{number} Cavemen are more than the Population of {most} allows.")
            return "CAV-R9", say(over, number=tribe.cavemen, most=tribe.population)
        case a.HUNTING_SHORT:
            cost, own = edition.cost[card], tribe.hunting
            return "CAV-8.6", say(
                "{card} takes Hunting {cost}, and your tribe has {own}.", card=that, cost=cost, own=own
            )
        case a.INVENTING_SHORT | a.FIRE_SHORT:
            clause = "CAV-8.10" if reason == a.INVENTING_SHORT else "CAV-8.11"
            cost, own = rules.invent_cost(state, tribe, card), tribe.inventing
            return clause, say(
                "{card} takes Inventing {cost}, and your tribe has {own}.", card=that, cost=cost, own=own
            )
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
            return "CAV-4.1", say("Somebody has chosen the {tribe} already.", tribe=chosen)
    if reason == GAME_IS_OVER:
        return "CAV-11.1", say("{who} has invented Fire and won.", who=seat_names(state)[state.winner])
    assert reason == NOT_YOUR_TURN
    return waiting(state)


def waiting(state: Cavemen) -> tuple[str, str]:
    """Return the sentence for a seat that is not to move."""
    clause, sentence = WAITING[state.phase]
    return clause, say(sentence, who=seat_names(state)[state.seat])


WAITING = {
    a.CHOOSING: ("CAV-4.1", template("It is {who}'s turn to choose a tribe.")),
    a.BIDDING: ("CAV-6.2", template("It is {who}'s turn to bid or pass.")),
    a.STARVING: ("CAV-7.3", template("It is {who}'s turn to choose who is given up.")),
    a.ACTING: ("CAV-8.1", template("It is {who}'s turn to act.")),
    a.REPLACING: ("CAV-8.4", template("It is {who}'s turn to choose who makes room.")),
    a.MOURNING: ("CAV-8.7", template("It is {who}'s turn to choose who is lost.")),
    a.DISCARDING: ("CAV-9.1", template("It is {who}'s turn to discard.")),
}


def other_phase(state: Cavemen, name: str) -> tuple[str, str]:
    """Return the sentence for something that belongs to another phase."""
    tribe = state.tribes[state.seat]
    match state.phase:
        case a.CHOOSING:
            return "CAV-4.1", say("First every player chooses a tribe.")
        case a.BIDDING:
            return "CAV-6.2", say("First the Conch: bid Teeth or pass.")
        case a.STARVING:
            starves = template("The tribe starves, with {own} of {due} Food: choose who is given up.")
            return "CAV-7.3", say(starves, own=tribe.food, due=food_due(state, state.seat))
        case a.REPLACING:
            recruit = called(state.edition, state.recruit)
            full = template("The tribe is at its maximum of {most}: choose who makes room for {card}.")
            return "CAV-8.4", say(full, most=tribe.population, card=recruit)
        case a.MOURNING:
            return "CAV-8.7", say("The stones match: choose who is lost.")
        case a.DISCARDING:
            return "CAV-9.1", say("The actions are over: discard until 3 cards remain.")
    match name:
        case "bid" | "pass":
            return "CAV-6.5", say("The auction is over: take an action.")
        case "discard":
            return "CAV-9.1", say("Cards are discarded after the actions, by the player on the holder's right.")
        case "give_up":
            return "CAV-8.4", say("Nobody has to go now; a recruit replaces somebody only at the maximum.")
    return "CAV-4.1", say("The tribes are chosen.")


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
            that = called(state.edition, card)
            if owner != seat:
                clause = "CAV-2.3"
                sentence = say("{card} belongs to {who}: all act on the Card Pool.", card=that, who=names[owner])
            elif a.FIRST_LEADER <= card < a.FIRST_STARTER:
                clause, sentence = "CAV-8.7", say("A Leader is never given up.")
            elif is_cave(card):
                clause, points = "CAV-8.5", state.edition.population[card]
                sentence = say("{card} stays: it gives +{points} Population.", card=that, points=points)
            else:
                clause = "CAV-8.10"
                sentence = say("{card} stays: {effect}", card=that, effect=effect_text(state.edition, card))
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
