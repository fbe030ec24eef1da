"""What every position of Cavemen keeps (docs/invariants.md): cards, limits, and what fits the phase."""

from __future__ import annotations

from collections import Counter

from holocene.games.cavemen import actions as a
from holocene.games.cavemen import edition as e
from holocene.games.cavemen.phases import food_due
from holocene.games.cavemen.state import Cavemen
from holocene.games.cavemen.text import tribe_name
from holocene.games.cavemen.tribe import Tribe
from holocene.kernel.errors import BadPosition

STARTING = 3  # cards of a tribe
PER_CAVEMEN = (*range(e.PER_TRIBE), e.PER_CAVEMAN)  # counts of Cavemen, who may leave


def impossible(state: Cavemen) -> BadPosition | None:
    """Return what makes a position impossible, None for a possible one."""
    edition = state.edition
    named = [("pool", state.pool), ("deck", state.deck), ("discards", state.discards)]
    named += [(f"tribes[{seat}].cards", tribe.cards) for seat, tribe in enumerate(state.tribes)]
    if state.recruit >= 0:
        named.append(("recruit", [state.recruit]))
    allowed = Counter(edition.deck)
    for seat, tribe in enumerate(state.tribes):
        if tribe.totem < 0:
            if tribe.cards or tribe.food or tribe.teeth or state.phase != a.CHOOSING:
                return BadPosition(f"tribes[{seat}].tribe", "is missing")
            continue
        if [other.totem for other in state.tribes].count(tribe.totem) > 1:
            return BadPosition(f"tribes[{seat}].tribe", f"{tribe_name(edition, tribe.totem)} is there twice")
        for first in (a.FIRST_LEADER, a.FIRST_HOME):
            if first + tribe.totem not in tribe.cards:
                return BadPosition(f"tribes[{seat}].cards", f"{edition.slugs[first + tribe.totem]} is missing")
        if state.phase == a.CHOOSING and len(tribe.cards) != STARTING:
            return BadPosition(f"tribes[{seat}].cards", f"are the {STARTING} starting cards while tribes are chosen")
        for first in (a.FIRST_LEADER, a.FIRST_STARTER, a.FIRST_HOME):
            allowed[first + tribe.totem] = 1
    counted: Counter[int] = Counter()
    for field, zone in named:
        for card in zone:
            counted[card] += 1
            own = field.startswith("tribes") and card in starting(state, field)
            beast = a.FIRST_BEAST <= card < a.FIRST_INVENTION
            if (card >= a.DECK_SIZE and not own) or (beast and field.startswith("tribes")):
                return BadPosition(field, f"{edition.slugs[card]} cannot be there")
            if counted[card] > allowed[card]:
                more = "once" if allowed[card] == 1 else f"{allowed[card]} times"
                return BadPosition(field, f"{edition.slugs[card]} is there more than {more}")
    for card in range(a.DECK_SIZE):
        if counted[card] < allowed[card]:
            return BadPosition("deck", f"{edition.slugs[card]} is nowhere")
    return impossible_moment(state)


def starting(state: Cavemen, field: str) -> list[int]:
    """Return the starting cards of the tribe whose field this is."""
    totem = state.tribes[int(field[7:].split("]")[0])].totem
    return [first + totem for first in (a.FIRST_LEADER, a.FIRST_STARTER, a.FIRST_HOME)]


def impossible_moment(state: Cavemen) -> BadPosition | None:
    """Return what is impossible about whose turn it is and what is waited for."""
    fire_with = [seat for seat, tribe in enumerate(state.tribes) if state.edition.fire in tribe.cards]
    finished = state.phase == a.FINISHED
    if finished != (state.winner >= 0) or finished != (state.seat < 0):
        return BadPosition("phase", "a finished game has a winner and nobody to move, a running one neither")
    if state.edition.fire in state.discards:
        return BadPosition("discards", "Fire is never discarded (CAV-9.2, CAV-9.3)")
    if fire_with != ([state.winner] if finished else []):
        return BadPosition("winner", "Fire lies with the winner and with nobody else")
    if finished and state.winner != state.conch:
        return BadPosition("winner", "only the holder of the Conch invents Fire (CAV-8.11)")
    if (state.conch < 0) != (state.phase == a.CHOOSING):
        return BadPosition("conch", "somebody holds the Conch once the tribes are chosen")
    if (state.recruit >= 0) != (state.phase == a.REPLACING):
        return BadPosition("recruit", "a recruit waits exactly while somebody is being replaced")
    if state.recruit >= a.FIRST_BEAST:
        return BadPosition("recruit", f"{state.edition.slugs[state.recruit]} is no Caveman")
    bidding = state.phase == a.BIDDING
    if (state.bidder >= 0) != (state.high > 0) or ((state.high or state.passes) and not bidding):
        return BadPosition("auction", "there is a highest bid exactly while somebody has bid")
    if state.bidder >= 0 and state.tribes[state.bidder].teeth < state.high:
        return BadPosition("auction.high", "the bidder does not have that many Teeth")
    if state.bidder >= 0 and state.passes > state.players - 2:
        return BadPosition("auction.passes", "the auction ends when all opponents have passed")
    if not finished and state.phase != a.CHOOSING and not state.deck:
        return BadPosition("deck", "it is never empty: the discards are reshuffled at once")
    return impossible_turn(state) or impossible_phase(state) or impossible_pool(state) or impossible_tribe(state)


def impossible_turn(state: Cavemen) -> BadPosition | None:
    """Return what is impossible about turn, seat and count, which follow from phase and holder."""
    players, conch, done = state.players, state.conch, state.done
    if (state.turn == 0) != (state.phase == a.CHOOSING):
        return BadPosition("turn", "it is 0 while the tribes are chosen, and then from 1")
    least, most = {
        a.STARVING: (1, players),
        a.ACTING: (0, players),
        a.REPLACING: (0, players),
        a.MOURNING: (0, players),
        a.FINISHED: (0, players),
    }.get(state.phase, (0, 0))
    if not least <= done <= most or (state.phase == a.FINISHED and 0 < done < players):
        return BadPosition("done", f"cannot be {done} while {a.PHASES[state.phase]}")
    if state.phase == a.CHOOSING:
        seat = sum(tribe.totem >= 0 for tribe in state.tribes)
    elif state.phase == a.FINISHED:
        seat = -1
    elif state.phase == a.DISCARDING:
        seat = (conch + players - 1) % players
    elif state.phase == a.BIDDING:
        seat = (conch + state.passes if state.bidder < 0 else state.bidder + 1 + state.passes) % players
    else:
        seat = (conch + done - int(state.phase == a.STARVING)) % players
    if state.seat != seat:
        return BadPosition("seat", f"it cannot be seat {state.seat}'s turn, only seat {seat}'s")
    return None


def impossible_phase(state: Cavemen) -> BadPosition | None:
    """Return why the phase cannot be waiting for anybody."""
    phase, edition, tribe = state.phase, state.edition, state.tribes[state.seat]
    reason = ""
    if phase == a.FINISHED:
        return None
    if phase == a.CHOOSING:
        if not state.choose_tribes or state.pool or state.discards:
            reason = "tribes are chosen first of all, where the options say so"
        elif any(one.totem < 0 for one in state.tribes[: state.seat]):
            reason = "tribes are chosen in seat order"
    elif phase == a.BIDDING:
        if tribe.teeth <= state.high or state.high == a.MOST_TEETH_BID:
            reason = f"seat {state.seat} cannot bid and is not asked"
        elif state.turn == 1 and not state.first_auction:
            reason = "the options leave out the auction of the first turn"
    elif phase == a.DISCARDING:
        if len(state.pool) - extra_fire(state) <= 3:
            reason = "cards are discarded only while more than 3 are in the pool"
        elif edition.fire in state.pool and not state.locked:
            reason = "Fire is shuffled back first, unless it is locked"
    elif phase != a.ACTING and len(state.legal(state.seat)) < 2:
        reason = "there is nobody to choose from"
    elif phase == a.STARVING and tribe.food >= food_due(state, state.seat):
        reason = "the tribe can be fed"
    elif phase == a.REPLACING and tribe.cavemen != tribe.population:
        reason = "the tribe is not at its maximum"
    elif phase == a.MOURNING:
        drawn = edition.stones[state.discards[-1]] if state.discards else 0
        if tribe.safe or not drawn or not (tribe.stones >> drawn) & 1:
            reason = "the last card of the discards, drawn for Casualties, does not match the tribe"
    return BadPosition("phase", f"cannot be {a.PHASES[phase]}: {reason}") if reason else None


def impossible_pool(state: Cavemen) -> BadPosition | None:
    """Return why there cannot be so many cards in the pool: players + 5 before the actions, each takes one at most."""
    if state.phase == a.CHOOSING:
        return None
    most = state.players + 5 + extra_fire(state)
    if state.phase == a.FINISHED and state.locked and not state.fire_counts:
        most += 1  # Fire may have lain beside the others until it was invented
    least = state.players + 5
    if state.phase in (a.REPLACING, a.MOURNING, a.FINISHED):  # the card of this action has left it
        most -= 1
        least -= 1
    if state.phase == a.DISCARDING:
        least = 4  # and more beside locked Fire: see `impossible_phase`
    elif state.phase not in (a.BIDDING, a.STARVING):
        least -= state.done
    if least <= len(state.pool) <= most:
        return None
    wanted = f"{least} to {most}" if least < most else str(most)
    return BadPosition("pool", f"must have {wanted} cards while {a.PHASES[state.phase]}, not {len(state.pool)}")


def impossible_tribe(state: Cavemen) -> BadPosition | None:
    """Return which tribe cannot be as it is: seated as the options say, within its Population, able to win."""
    edition = state.edition
    for seat, tribe in enumerate(state.tribes):
        if not state.choose_tribes and tribe.totem != seat:
            return BadPosition(f"tribes[{seat}].tribe", "tribes go by seat unless they are chosen (CAV-R3)")
        if tribe.cavemen > tribe.population and not may_shrink(edition, tribe):
            most = f"{tribe.cavemen} Cavemen are more than the Population score {tribe.population} (CAV-8.3)"
            return BadPosition(f"tribes[{seat}].cards", most)
    if state.winner >= 0 and state.tribes[state.winner].inventing < edition.fire_cost[state.players]:
        return BadPosition("winner", "the Inventing score does not reach Fire's cost (CAV-8.11)")
    return None


def may_shrink(edition: e.CavemenEdition, tribe: Tribe) -> bool:
    """Return whether a tribe has an Invention by which its Population score may have fallen (CAV-R9)."""
    for card in tribe.cards:
        if a.FIRST_INVENTION <= card < a.FIRST_CAVE:
            i = card - a.FIRST_INVENTION
            raises = edition.changes[i] == e.TO_SCORE and edition.target[i] == e.POPULATION
            if raises and (edition.when[i] == e.WITH_CONCH or edition.per[i] in PER_CAVEMEN):
                return True
    return False


def check(state: Cavemen) -> None:
    """Raise AssertionError if an invariant is broken: used by tests and the fuzzer after every step."""
    problem = impossible(state)
    assert problem is None, str(problem)
    assert state.pool == sorted(state.pool), "the pool is sorted"
    for tribe in state.tribes:
        assert min(tribe.food, tribe.teeth) >= 0, "nobody owns less than nothing"
        assert tribe.cards == sorted(tribe.cards), "a tribe's cards are sorted"
        fresh = tribe.copy()
        fresh.refresh(state.edition)
        scores = [(one.hunting, one.inventing, one.foraging, one.population, one.cavemen) for one in (tribe, fresh)]
        assert scores[0] == scores[1], "the scores are those of the cards"
    if state.phase != a.CHOOSING:
        assert [tribe.holder for tribe in state.tribes].index(True) == state.conch, "the holder holds the Conch"


def extra_fire(state: Cavemen) -> int:
    """Return 1 where locked Fire lies in the pool beside the other cards (CAV-R2)."""
    return int(not state.fire_counts and state.locked and state.edition.fire in state.pool)
