"""The invariants of Cavemen (docs/invariants.md): what holds in every position."""

from __future__ import annotations

from collections import Counter

from holocene.games.cavemen.engine import actions as a
from holocene.games.cavemen.engine import edition as e
from holocene.games.cavemen.engine.phases import food_due
from holocene.games.cavemen.engine.state import Cavemen
from holocene.games.cavemen.engine.tribe import Tribe, is_invention
from holocene.games.cavemen.words.text import tribe_name
from holocene.kernel.dumps import require
from holocene.kernel.errors import BadPosition

PER_CAVEMEN = (*range(e.PER_TRIBE), e.PER_CAVEMAN)  # counts of Cavemen, who may leave


def check(state: Cavemen) -> None:
    """Raise AssertionError if an invariant is broken: tests and the fuzzer call this after every step."""
    try:
        refuse_impossible(state)
    except BadPosition as problem:
        raise AssertionError(str(problem)) from None
    assert state.pool == sorted(state.pool), "the pool is sorted"
    for seat, tribe in enumerate(state.tribes):
        assert min(tribe.food, tribe.teeth) >= 0, "nobody owns less than nothing"
        assert tribe.cards == sorted(tribe.cards), "a tribe's cards are sorted"
        assert tribe.holder == (seat == state.conch), "the holder holds the Conch"
        fresh = tribe.copy()
        fresh.refresh(state.edition)
        scores = [(one.hunting, one.inventing, one.foraging, one.population, one.cavemen) for one in (tribe, fresh)]
        assert scores[0] == scores[1], "the scores follow from the cards"


def refuse_impossible(state: Cavemen) -> None:
    """Raise BadPosition, naming a field, if a position cannot come about."""
    check_cards(state)
    check_moment(state)
    check_turn(state)
    if reason := why_not_in_phase(state):
        raise BadPosition("phase", f"cannot be {a.PHASES[state.phase]}: {reason}")
    check_pool(state)
    for seat, tribe in enumerate(state.tribes):
        seated = state.choose_tribes or tribe.totem == seat
        require(seated, f"tribes[{seat}].tribe", "tribes go by seat unless they are chosen (CAV-R3)")
        most = f"{tribe.cavemen} Cavemen are more than the Population score {tribe.population} (CAV-8.3)"
        fits = tribe.cavemen <= tribe.population or may_shrink(state.edition, tribe)
        require(fits, f"tribes[{seat}].cards", most)


def check_cards(state: Cavemen) -> None:
    """Require every card in exactly one place, and starting cards in their own tribe."""
    edition, totems = state.edition, [tribe.totem for tribe in state.tribes]
    limits = Counter(edition.deck)
    zones: list[tuple[str, list[int], list[int]]] = [  # a field, its cards, and the starting cards that belong there
        ("pool", state.pool, []),
        ("deck", state.deck, []),
        ("discards", state.discards, []),
    ]
    for seat, tribe in enumerate(state.tribes):
        field, cards = f"tribes[{seat}].tribe", f"tribes[{seat}].cards"
        if tribe.totem < 0:
            unused = not (tribe.cards or tribe.food or tribe.teeth)
            require(unused and state.phase == a.CHOOSING, field, "is missing")
            continue
        require(totems.count(tribe.totem) == 1, field, f"{tribe_name(edition, tribe.totem)} is there twice")
        starting = [first + tribe.totem for first in (a.FIRST_LEADER, a.FIRST_STARTER, a.FIRST_HOME)]
        for card in (starting[0], starting[2]):
            require(card in tribe.cards, cards, f"{edition.slugs[card]} is missing")
        untouched = state.phase != a.CHOOSING or len(tribe.cards) == len(starting)
        require(untouched, cards, f"must be the {len(starting)} starting cards while tribes are chosen")
        limits.update(starting)
        zones.append((cards, tribe.cards, starting))
    zones.append(("recruit", [state.recruit] if state.recruit >= 0 else [], []))
    counts: Counter[int] = Counter()
    for field, zone, starting in zones:
        for card in zone:
            counts[card] += 1
            beast_in_tribe = starting and a.FIRST_BEAST <= card < a.FIRST_INVENTION
            if beast_in_tribe or (card >= a.DECK_SIZE and card not in starting):
                raise BadPosition(field, f"{edition.slugs[card]} cannot be there")
            if counts[card] > limits[card]:
                more = "once" if limits[card] == 1 else f"{limits[card]} times"
                raise BadPosition(field, f"{edition.slugs[card]} is there more than {more}")
    for card in range(a.DECK_SIZE):
        require(counts[card] == limits[card], "deck", f"{edition.slugs[card]} is nowhere")


def check_moment(state: Cavemen) -> None:
    """Require that Fire, the Conch, the auction and the recruit fit the phase."""
    fire = state.edition.fire
    finished, choosing, bidding = (state.phase == phase for phase in (a.FINISHED, a.CHOOSING, a.BIDDING))
    ended = finished == (state.winner >= 0) == (state.seat < 0)
    require(ended, "phase", "a finished game has a winner and nobody to move, a running one neither")
    require(fire not in state.discards, "discards", "Fire is never discarded (CAV-9.2, CAV-9.3)")
    with_fire = [seat for seat, tribe in enumerate(state.tribes) if fire in tribe.cards]
    require(with_fire == ([state.winner] if finished else []), "winner", "only the winner has Fire")
    if finished:
        require(state.winner == state.conch, "winner", "only the holder of the Conch invents Fire (CAV-8.11)")
        reaches = state.tribes[state.winner].inventing >= state.edition.fire_cost[state.players]
        require(reaches, "winner", "the Inventing score does not reach Fire's cost (CAV-8.11)")
    require((state.conch < 0) == choosing, "conch", "somebody holds the Conch once the tribes are chosen")
    waits = (state.recruit >= 0) == (state.phase == a.REPLACING)
    require(waits, "recruit", "there is a recruit exactly while a Caveman is being replaced")
    require(state.recruit < a.FIRST_BEAST, "recruit", f"{state.edition.slugs[state.recruit]} is no Caveman")
    has_bid = state.bidder >= 0
    fits = has_bid == (state.high > 0) and (bidding or not (state.high or state.passes))
    require(fits, "auction", "there is a highest bid exactly while somebody has bid")
    if has_bid:
        afford = state.tribes[state.bidder].teeth >= state.high
        require(afford, "auction.high", "the bidder does not have that many Teeth")
        goes_on = state.passes <= state.players - 2
        require(goes_on, "auction.passes", "the auction ends when all opponents have passed")
    left = finished or choosing or bool(state.deck)
    require(left, "deck", "it is never empty: the discards are reshuffled at once")


def check_turn(state: Cavemen) -> None:
    """Require the turn, the seat and the count of those done that follow from the phase and the holder."""
    players, conch, done, phase = state.players, state.conch, state.done, state.phase
    require((state.turn == 0) == (phase == a.CHOOSING), "turn", "is 0 while tribes are chosen, and counts from 1 then")
    counts = range(1 if phase in (a.CHOOSING, a.BIDDING, a.DISCARDING) else players + 1)
    possible = done in counts and (phase != a.STARVING or done > 0) and (phase != a.FINISHED or done in (0, players))
    require(possible, "done", f"cannot be {done} while {a.PHASES[phase]}")
    if phase == a.CHOOSING:
        seat = sum(tribe.totem >= 0 for tribe in state.tribes)
    elif phase == a.FINISHED:
        seat = -1
    elif phase == a.DISCARDING:
        seat = (conch + players - 1) % players
    elif phase == a.BIDDING:
        seat = (conch + state.passes if state.bidder < 0 else state.bidder + 1 + state.passes) % players
    else:
        seat = (conch + done - int(phase == a.STARVING)) % players
    require(state.seat == seat, "seat", f"it cannot be seat {state.seat}'s turn, only seat {seat}'s")


def why_not_in_phase(state: Cavemen) -> str:
    """Return why nobody can be asked for the decision of this phase, "" if somebody can."""
    phase, edition, tribe = state.phase, state.edition, state.tribes[state.seat]
    if phase == a.CHOOSING:
        if not state.choose_tribes or state.pool or state.discards:
            return "tribes are chosen before anything else, and only if the options say so"
        if any(one.totem < 0 for one in state.tribes[: state.seat]):
            return "tribes are chosen in seat order"
    elif phase == a.BIDDING:
        if tribe.teeth <= state.high or state.high == a.MOST_TEETH_BID:
            return f"seat {state.seat} cannot bid and is not asked"
        if state.turn == 1 and not state.first_auction:
            return "the options leave out the auction of the first turn"
    elif phase == a.DISCARDING:
        if len(state.pool) - extra_fire(state) <= 3:
            return "cards are discarded only while more than 3 are in the pool"
        if edition.fire in state.pool and not state.locked:
            return "Fire is shuffled back first, unless it is locked"
    elif phase not in (a.ACTING, a.FINISHED) and len(state.legal(state.seat)) < 2:
        return "there is nobody to choose from"
    elif phase == a.STARVING and tribe.food >= food_due(state, state.seat):
        return "the tribe can be fed"
    elif phase == a.REPLACING and tribe.cavemen != tribe.population:
        return "the tribe is not at its maximum"
    elif phase == a.MOURNING:
        drawn = edition.stones[state.discards[-1]] if state.discards else 0
        if tribe.safe or not drawn or not (tribe.stones >> drawn) & 1:
            return "the last card of the discards, drawn for Casualties, does not match the tribe"
    return ""


def check_pool(state: Cavemen) -> None:
    """Require players + 5 cards in the pool before the actions, each of which takes one at most."""
    if state.phase == a.CHOOSING:
        return
    least = state.players + 5
    most = least + extra_fire(state)
    if state.phase == a.FINISHED and state.locked and not state.fire_counts:
        most += 1  # Fire may have been an extra card until it was invented
    if state.phase in (a.REPLACING, a.MOURNING, a.FINISHED):  # the card of this action has left the pool
        most -= 1
        least -= 1
    if state.phase == a.DISCARDING:
        least = 4  # `why_not_in_phase` requires one more with extra Fire
    elif state.phase not in (a.BIDDING, a.STARVING):
        least -= state.done
    wanted = f"{least} to {most}" if least < most else str(most)
    wrong = f"must have {wanted} cards while {a.PHASES[state.phase]}, not {len(state.pool)}"
    require(least <= len(state.pool) <= most, "pool", wrong)


def may_shrink(edition: e.CavemenEdition, tribe: Tribe) -> bool:
    """Return whether a tribe has an Invention that can lower its Population score again (CAV-R9)."""
    for card in filter(is_invention, tribe.cards):
        i = card - a.FIRST_INVENTION
        raises = edition.changes[i] == e.TO_SCORE and edition.target[i] == e.POPULATION
        if raises and (edition.when[i] == e.WITH_CONCH or edition.per[i] in PER_CAVEMEN):
            return True
    return False


def extra_fire(state: Cavemen) -> int:
    """Return 1 if locked Fire lies in the pool as an extra card (CAV-R2)."""
    return int(not state.fire_counts and state.locked and state.edition.fire in state.pool)
