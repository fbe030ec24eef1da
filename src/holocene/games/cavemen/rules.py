"""The Action Phase: what each action asks for and what it does (CAV-8).

Every `why_not_...` returns 0 or a reason; `legal`, `apply` and `refusals` all ask these and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.cavemen.actions import (
    ACTING,
    E_EXPLORED,
    E_FORAGED,
    E_HUNTED,
    E_INVENTED,
    E_RECRUITED,
    E_WON,
    FINISHED,
    FIRE_SHORT,
    FOOD_SHORT,
    HUNTING_SHORT,
    INVENTING_SHORT,
    MOURNING,
    NOT_THE_HOLDER,
    OVER_POPULATION,
    PAY_FOOD,
    REPLACING,
    TEETH_SHORT,
)
from holocene.games.cavemen.deck import draw_casualty
from holocene.games.cavemen.edition import AT_FORAGE, AT_HUNT, CavemenEdition
from holocene.games.cavemen.phases import begin_discarding, must_choose_victim, pay_income
from holocene.games.cavemen.tribe import Tribe, insert

if TYPE_CHECKING:
    from holocene.games.cavemen.state import Cavemen


def recruit_price(edition: CavemenEdition, tribe: Tribe, card: i64) -> i64:
    """Return what a Caveman costs this tribe."""
    price: i64 = edition.cost[card]
    price -= tribe.recruit_cut
    return price if price > 0 else 0


def why_not_recruit(edition: CavemenEdition, tribe: Tribe, card: i64, pay: i64) -> i64:
    """Recruiting asks for the price in one coin and for no more Cavemen than the Population (CAV-8.2 to CAV-8.4)."""
    price = recruit_price(edition, tribe, card)
    if pay == PAY_FOOD:
        if tribe.food < price:
            return FOOD_SHORT
    elif tribe.teeth < price:
        return TEETH_SHORT
    if tribe.cavemen > tribe.population:
        return OVER_POPULATION  # CAV-R9
    return 0


def recruit(state: Cavemen, seat: i64, card: i64, pay: i64) -> None:
    """Pay for a Caveman; a tribe at its maximum then exchanges one (CAV-8.2, CAV-8.4)."""
    tribe = state.tribes[seat]
    price = recruit_price(state.edition, tribe, card)
    if pay == PAY_FOOD:
        tribe.food -= price
    else:
        tribe.teeth -= price
    state.pool.remove(card)
    if state.journal is not None:
        state.journal.write(E_RECRUITED, seat, card, pay, price)
    if tribe.cavemen == tribe.population and must_choose_victim(state, seat):
        state.phase = REPLACING
        state.recruit = card
        return
    welcome(state, seat, card)


def welcome(state: Cavemen, seat: i64, card: i64) -> None:
    """Add the recruit to the tribe and end the action."""
    tribe = state.tribes[seat]
    insert(tribe.cards, card)
    tribe.refresh(state.edition)
    end_action(state)


def explore_price(edition: CavemenEdition, tribe: Tribe, card: i64) -> i64:
    """Return what a Cave costs this tribe in Teeth: nothing with an Explorer (CAV-8.5)."""
    if tribe.explorers > 0:
        return 0
    price: i64 = edition.cost[card]
    price -= tribe.explore_cut
    return price if price > 0 else 0


def why_not_explore(edition: CavemenEdition, tribe: Tribe, card: i64) -> i64:
    """A Cave asks for its price in Teeth (CAV-8.5)."""
    return TEETH_SHORT if tribe.teeth < explore_price(edition, tribe, card) else 0


def explore(state: Cavemen, seat: i64, card: i64) -> None:
    """Pay for a Cave and add it to the tribe (CAV-8.5)."""
    tribe = state.tribes[seat]
    price = explore_price(state.edition, tribe, card)
    tribe.teeth -= price
    state.pool.remove(card)
    insert(tribe.cards, card)
    tribe.refresh(state.edition)
    if state.journal is not None:
        state.journal.write(E_EXPLORED, seat, card, price)
    end_action(state)


def why_not_hunt(edition: CavemenEdition, tribe: Tribe, card: i64) -> i64:
    """A Beast asks for a Hunting score (CAV-8.6)."""
    return HUNTING_SHORT if tribe.hunting < edition.cost[card] else 0


def hunt(state: Cavemen, seat: i64, card: i64) -> None:
    """Discard the Beast, take its Food and Teeth, then draw for Casualties (CAV-8.6, CAV-8.7)."""
    tribe = state.tribes[seat]
    food: i64 = state.edition.food[card]
    teeth: i64 = state.edition.teeth[card]
    tribe.food += food
    tribe.teeth += teeth
    state.pool.remove(card)
    state.discards.append(card)
    if state.journal is not None:
        state.journal.write(E_HUNTED, seat, card, food, teeth)
    pay_income(state, seat, AT_HUNT)
    if not tribe.safe and draw_casualty(state, seat) and must_choose_victim(state, seat):
        state.phase = MOURNING
        return
    end_action(state)


def invent_cost(state: Cavemen, tribe: Tribe, card: i64) -> i64:
    """Return the Inventing score a card asks of this tribe; Fire's is never lowered (CAV-8.11, CAV-R10)."""
    if card == state.edition.fire:
        return state.edition.fire_cost[state.players]
    cost: i64 = state.edition.cost[card]
    cost -= tribe.invent_cut
    return cost if cost > 0 else 0


def why_not_invent(state: Cavemen, seat: i64, card: i64) -> i64:
    """An Invention asks for an Inventing score, Fire also for the Conch (CAV-8.10, CAV-8.11)."""
    tribe = state.tribes[seat]
    if card == state.edition.fire:
        if seat != state.conch:
            return NOT_THE_HOLDER
        return FIRE_SHORT if tribe.inventing < invent_cost(state, tribe, card) else 0
    return INVENTING_SHORT if tribe.inventing < invent_cost(state, tribe, card) else 0


def invent(state: Cavemen, seat: i64, card: i64) -> None:
    """Keep an Invention; with Fire the game is won (CAV-8.10, CAV-11.1)."""
    tribe = state.tribes[seat]
    state.pool.remove(card)
    insert(tribe.cards, card)
    tribe.refresh(state.edition)
    if state.journal is not None:
        state.journal.write(E_INVENTED, seat, card)
    if card == state.edition.fire:
        state.over = True
        state.phase = FINISHED
        state.winner = seat
        state.seat = -1
        if state.journal is not None:
            state.journal.write(E_WON, seat)
        return
    end_action(state)


def forage(state: Cavemen, seat: i64) -> None:
    """Take 1 Food per point of the Foraging score (CAV-8.12)."""
    tribe = state.tribes[seat]
    tribe.food += tribe.foraging
    if state.journal is not None:
        state.journal.write(E_FORAGED, seat, tribe.foraging)
    pay_income(state, seat, AT_FORAGE)
    end_action(state)


def end_action(state: Cavemen) -> None:
    """Pass the action on clockwise; the holder has a second one at the end (CAV-8.1)."""
    state.phase = ACTING
    state.done += 1
    if state.done > state.players:
        state.done = 0
        begin_discarding(state)
    else:
        state.seat = (state.conch + state.done) % state.players
