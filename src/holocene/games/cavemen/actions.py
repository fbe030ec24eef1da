"""What can be decided, as numbers: card ranges, action families, phases, reasons and events.

Deck cards are numbered by type, so that a sorted pool gives ascending actions. Equal cards share the lowest number.
"""

from __future__ import annotations

from typing import Final

# Cards: 86 in the deck, then Leader, Hunter and Home Cave of each of the five tribes.
FIRST_BEAST: Final = 30
FIRST_INVENTION: Final = 57
FIRST_CAVE: Final = 78
DECK_SIZE: Final = 86
FIRST_LEADER: Final = 86
FIRST_STARTER: Final = 91  # the starting Hunters
FIRST_HOME: Final = 96
CARDS: Final = 101
TRIBES: Final = 5

# Kinds of Cavemen.
HUNTER: Final = 0
THINKER: Final = 1
ELDER: Final = 2
EXPLORER: Final = 3
LEADER: Final = 4

# Action families, in the order of the space. The hot ones come first: small ints are cheap to box.
FORAGE: Final = 0
PASS: Final = 1
RECRUIT: Final = 2  # + 2 * card + pay
HUNT: Final = 62  # + card - FIRST_BEAST
INVENT: Final = 89  # + card - FIRST_INVENTION
EXPLORE: Final = 110  # + card - FIRST_CAVE
GIVE_UP: Final = 118  # + card, or + 30 + tribe for a starting Hunter
DISCARD: Final = 153  # + card
CHOOSE: Final = 239  # + tribe
BID: Final = 244  # + Teeth - 1
SIZE: Final = 444
MOST_TEETH_BID: Final = 200  # CAV-R4
PAY_FOOD: Final = 0

# What the position waits for.
CHOOSING: Final = 0  # a tribe (CAV-R3)
BIDDING: Final = 1
STARVING: Final = 2  # whom to give up
ACTING: Final = 3
REPLACING: Final = 4  # whom to exchange for the recruit
MOURNING: Final = 5  # whom a casualty costs
DISCARDING: Final = 6
FINISHED: Final = 7
PHASES: Final = (
    "choosing",
    "bidding",
    "starving",
    "acting",
    "replacing",
    "mourning",
    "discarding",
    "finished",
)

# Why something is refused (0, 1 and 2 are the kernel's).
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

# What a journal holds: code, seat, a, b, c.
E_CHOSE: Final = 0  # a: tribe
E_CONCH_DRAWN: Final = 1  # a: the deciding card
E_TURN: Final = 2  # a: turn
E_DREW: Final = 3  # a: card into the pool
E_PASSED_CONCH: Final = 4
E_BID: Final = 5  # a: Teeth
E_PASS: Final = 6
E_TOOK_CONCH: Final = 7  # a: Teeth paid
E_FED: Final = 8  # a: Food paid
E_STARVED: Final = 9  # a: Food due, b: Food there
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
