"""The Action Phase: what each action requires and what it does (CAV-8).

Each `why_not_...` returns 0 or a reason. `legal`, `apply` and `refusals` all use these checks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.cavemen.engine import actions as a
from holocene.games.cavemen.engine.deck import draw_casualty
from holocene.games.cavemen.engine.edition import AT_FORAGE, AT_HUNT, CavemenEdition
from holocene.games.cavemen.engine.phases import begin_discarding, must_choose_loss, pay_income
from holocene.games.cavemen.engine.tribe import Tribe, insert

if TYPE_CHECKING:
    from holocene.games.cavemen.engine.state import Cavemen


def recruit_price(edition: CavemenEdition, tribe: Tribe, card: i64) -> i64:
    """Return what a Caveman costs a tribe."""
    price: i64 = edition.cost[card]
    price -= tribe.recruit_cut
    return price if price > 0 else 0


def why_not_recruit(edition: CavemenEdition, tribe: Tribe, card: i64, pay: i64) -> i64:
    """Require the price in Food or in Teeth, and no more Cavemen than the Population (CAV-8.2 to CAV-8.4)."""
    price = recruit_price(edition, tribe, card)
    if pay == a.PAY_FOOD:
        if tribe.food < price:
            return a.FOOD_SHORT
    elif tribe.teeth < price:
        return a.TEETH_SHORT
    if tribe.cavemen > tribe.population:
        return a.OVER_POPULATION  # CAV-R9
    return 0


def recruit(state: Cavemen, seat: i64, card: i64, pay: i64) -> None:
    """Pay for a Caveman; a tribe at its maximum gives up another one (CAV-8.2, CAV-8.4)."""
    tribe = state.tribes[seat]
    price = recruit_price(state.edition, tribe, card)
    if pay == a.PAY_FOOD:
        tribe.food -= price
    else:
        tribe.teeth -= price
    state.pool.remove(card)
    state.note(a.E_RECRUITED, seat, card, pay, price)
    if tribe.cavemen == tribe.population and must_choose_loss(state, seat):
        state.phase = a.REPLACING
        state.recruit = card
        return
    welcome(state, seat, card)


def welcome(state: Cavemen, seat: i64, card: i64) -> None:
    """Add a recruit to a tribe and end the action."""
    tribe = state.tribes[seat]
    insert(tribe.cards, card)
    tribe.refresh(state.edition)
    end_action(state)


def explore_price(edition: CavemenEdition, tribe: Tribe, card: i64) -> i64:
    """Return what a Cave costs a tribe in Teeth: nothing with an Explorer (CAV-8.5)."""
    if tribe.explorers > 0:
        return 0
    price: i64 = edition.cost[card]
    price -= tribe.explore_cut
    return price if price > 0 else 0


def why_not_explore(edition: CavemenEdition, tribe: Tribe, card: i64) -> i64:
    """Require the price of a Cave in Teeth (CAV-8.5)."""
    return a.TEETH_SHORT if tribe.teeth < explore_price(edition, tribe, card) else 0


def explore(state: Cavemen, seat: i64, card: i64) -> None:
    """Pay for a Cave and add it to the tribe (CAV-8.5)."""
    tribe = state.tribes[seat]
    price = explore_price(state.edition, tribe, card)
    tribe.teeth -= price
    state.pool.remove(card)
    insert(tribe.cards, card)
    tribe.refresh(state.edition)
    state.note(a.E_EXPLORED, seat, card, price)
    end_action(state)


def why_not_hunt(edition: CavemenEdition, tribe: Tribe, card: i64) -> i64:
    """Require the Hunting score of a Beast (CAV-8.6)."""
    return a.HUNTING_SHORT if tribe.hunting < edition.cost[card] else 0


def hunt(state: Cavemen, seat: i64, card: i64) -> None:
    """Discard the Beast, take its Food and Teeth, then draw for Casualties (CAV-8.6, CAV-8.7)."""
    tribe = state.tribes[seat]
    food: i64 = state.edition.food[card]
    teeth: i64 = state.edition.teeth[card]
    tribe.food += food
    tribe.teeth += teeth
    state.pool.remove(card)
    state.discards.append(card)
    state.note(a.E_HUNTED, seat, card, food, teeth)
    pay_income(state, seat, AT_HUNT)
    if not tribe.safe and draw_casualty(state, seat) and must_choose_loss(state, seat):
        state.phase = a.MOURNING
        return
    end_action(state)


def invent_cost(state: Cavemen, tribe: Tribe, card: i64) -> i64:
    """Return the Inventing score a tribe needs for a card; that of Fire is never lowered (CAV-8.11, CAV-R10)."""
    if card == state.edition.fire:
        return state.edition.fire_cost[state.players]
    cost: i64 = state.edition.cost[card]
    cost -= tribe.invent_cut
    return cost if cost > 0 else 0


def why_not_invent(state: Cavemen, tribe: Tribe, card: i64) -> i64:
    """Require the Inventing score of an Invention, and the Conch for Fire (CAV-8.10, CAV-8.11)."""
    is_fire = card == state.edition.fire
    if is_fire and not tribe.holder:
        return a.NOT_THE_HOLDER
    if tribe.inventing < invent_cost(state, tribe, card):
        return a.FIRE_SHORT if is_fire else a.INVENTING_SHORT
    return 0


def invent(state: Cavemen, seat: i64, card: i64) -> None:
    """Keep an Invention; with Fire the game is won (CAV-8.10, CAV-11.1)."""
    tribe = state.tribes[seat]
    state.pool.remove(card)
    insert(tribe.cards, card)
    tribe.refresh(state.edition)
    state.note(a.E_INVENTED, seat, card)
    if card == state.edition.fire:
        state.over = True
        state.phase = a.FINISHED
        state.winner = seat
        state.seat = -1
        state.note(a.E_WON, seat)
        return
    end_action(state)


def forage(state: Cavemen, seat: i64) -> None:
    """Take 1 Food per point of the Foraging score (CAV-8.12)."""
    tribe = state.tribes[seat]
    tribe.food += tribe.foraging
    state.note(a.E_FORAGED, seat, tribe.foraging)
    pay_income(state, seat, AT_FORAGE)
    end_action(state)


def end_action(state: Cavemen) -> None:
    """Turn to the next player clockwise; the holder takes a second action at the end (CAV-8.1)."""
    state.phase = a.ACTING
    state.done += 1
    if state.done > state.players:
        state.done = 0
        begin_discarding(state)
    else:
        state.seat = (state.conch + state.done) % state.players
