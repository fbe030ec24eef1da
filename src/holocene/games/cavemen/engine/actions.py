"""The numbers of the rules: cards, actions, phases, reasons for a refusal, and journal events.

Deck cards are numbered by type, so a sorted pool gives ascending actions. Equal cards share the lowest number.
"""

from __future__ import annotations

from typing import Final

# Cards: the 86 of the deck, then the Leaders, starting Hunters and Home Caves of the five tribes.
FIRST_BEAST: Final = 30
FIRST_INVENTION: Final = 57
FIRST_CAVE: Final = 78
DECK_SIZE: Final = 86
FIRST_LEADER: Final = 86
FIRST_STARTER: Final = 91  # starting Hunters
FIRST_HOME: Final = 96
CARDS: Final = 101
TRIBES: Final = 5

# Kinds of Cavemen.
HUNTER: Final = 0
THINKER: Final = 1
ELDER: Final = 2
EXPLORER: Final = 3
LEADER: Final = 4

# Action families, in the order of the action space. The frequent ones come first: small ints are cheap to box.
FORAGE: Final = 0
PASS: Final = 1
RECRUIT: Final = 2  # + 2 * card + pay
HUNT: Final = 62  # + card - FIRST_BEAST, also for Inventions and Caves
INVENT: Final = 89
EXPLORE: Final = 110
GIVE_UP: Final = 118  # + card, or + 30 + tribe for a starting Hunter
DISCARD: Final = 153  # + card
CHOOSE: Final = 239  # + tribe
BID: Final = 244  # + Teeth - 1
MOST_TEETH_BID: Final = 200  # CAV-R4
PAY_FOOD: Final = 0

# Phases, named after the decision that is due.
CHOOSING: Final = 0  # choose a tribe (CAV-R3)
BIDDING: Final = 1
STARVING: Final = 2  # give up a Caveman to Starvation
ACTING: Final = 3
REPLACING: Final = 4  # give up a Caveman to make room for a recruit
MOURNING: Final = 5  # give up a Caveman to Casualties
DISCARDING: Final = 6
FINISHED: Final = 7
PHASES: Final = ("choosing", "bidding", "starving", "acting", "replacing", "mourning", "discarding", "finished")

# Reasons for a refusal; those below 10 are the kernel's.
OTHER_PHASE: Final = 10
NOT_IN_POOL: Final = 11
FOOD_SHORT: Final = 12
TEETH_SHORT: Final = 13
OVER_POPULATION: Final = 14
HUNTING_SHORT: Final = 15
INVENTING_SHORT: Final = 16
NOT_THE_HOLDER: Final = 17
FIRE_SHORT: Final = 18
BID_TOO_LOW: Final = 19
BID_TOO_HIGH: Final = 20
NOT_IN_TRIBE: Final = 21
FIRE_IS_LOCKED: Final = 22
TRIBE_TAKEN: Final = 23

# Journal events, with the meaning of their numbers a, b and c.
E_CHOSE: Final = 0  # a: tribe
E_CONCH_DRAWN: Final = 1  # a: the card that decided it
E_TURN: Final = 2  # a: turn
E_DREW: Final = 3  # a: card into the pool
E_PASSED_CONCH: Final = 4
E_BID: Final = 5  # a: Teeth
E_PASS: Final = 6
E_TOOK_CONCH: Final = 7  # a: Teeth paid
E_FED: Final = 8  # a: Food paid
E_STARVED: Final = 9  # a: Food due, b: Food owned
E_LONE_LEADER: Final = 10
E_GAVE_UP: Final = 11  # a: card
E_RECRUITED: Final = 12  # a: card, b: pay, c: price
E_EXPLORED: Final = 13  # a: card, b: Teeth paid
E_HUNTED: Final = 14  # a: card, b: Food, c: Teeth
E_CASUALTY_CARD: Final = 15  # a: card, b: 1 if it matches
E_FIRE_ASIDE: Final = 16
E_INVENTED: Final = 17  # a: card
E_FORAGED: Final = 18  # a: Food
E_INCOME: Final = 19  # a: card, b: Food, c: Teeth
E_FIRE_BACK: Final = 20
E_DISCARDED: Final = 21  # a: card
E_RESHUFFLED: Final = 22  # a: cards in the new deck
E_WON: Final = 23
E_CANNOT_BID: Final = 24
