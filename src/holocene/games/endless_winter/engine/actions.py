"""The engine's numbers for cards, actions, frames, operations, reasons and events.

New numbers go at the end of their block, so that an expansion can add kinds, columns and operations.
"""

from __future__ import annotations

from typing import Final

# Kinds of cards; equal cards share one. First the starting cards, then the Tribe types, then the Culture cards of both
# eras. An expansion's own cards come last in their block; BOX_ counts leave them out.
STARTERS: Final = 3
FIRST_TYPE: Final = 3
TYPES: Final = 6
BOX_TYPES: Final = 5
PAINTER: Final = 5  # a type
FIRST_CULTURE: Final = 9
FIRST_PAINTED: Final = 29  # Culture cards of Cave Paintings
FIRST_ERA_2: Final = 34
KINDS: Final = 54
CULTURES: Final = 45
BOX_CULTURES: Final = 40
COPIES: Final = 15  # of each Tribe type
USED: Final = 64  # added to a card above the board whose ability is used
FRESH: Final = 128  # added to a card above the board that was bought this turn: it makes no Labor (EW-8.2)
KIND: Final = 63  # mask that leaves the kind

ANIMALS: Final = 8
BOX_ANIMALS: Final = 7
HORSE: Final = 7
CHIEFS: Final = 5
SIDES: Final = 10
SETUPS: Final = 5
STONES: Final = 21
BOX_STONES: Final = 20
ERA_STONES: Final = 11  # of Era I
BOX_ERA_STONES: Final = 10
PAINTED_STONE: Final = 10
HEXES: Final = 19
BASE: Final = 9
JUNCTURES: Final = 24
GRID: Final = 8  # the Megalith board lies in a grid of 8 x 8
LEVEL: Final = 64  # cells
CELLS: Final = 256  # of four levels; 40 Megaliths cannot make a fifth
TILES: Final = 5
BOX_TILES: Final = 4
PAINTED_TILE: Final = 4
SPACES: Final = 8  # of a tile
GLACIER_TOKENS: Final = 11
BOX_GLACIER_TOKENS: Final = 10
PAINTED_GLACIER: Final = 10
REST_TOKENS: Final = 6
BOX_REST_TOKENS: Final = 5
CAMPS: Final = 5
VILLAGES: Final = 3
MEGALITHS: Final = 10
NEUTRAL: Final = 2
MOST_STONES: Final = 3
MOST_FOOD: Final = 10
MOST_GROUNDS: Final = 6
ROUNDS: Final = 4
REST_LABOR: Final = 3  # half Labor for a figure at Rest (EW-5.18)

# Cave Paintings: its boards, and the most that a side of one may have.
BOARDS: Final = 4
PAINTED_SIDES: Final = 5  # the Mammoth, then each board's own
MOST_DOTS: Final = 32
MOST_LINES: Final = 48
BODIES: Final = 4
LEGS: Final = 8
AREAS: Final = 12  # bodies, then legs
TORCHES: Final = 3
GREY: Final = 0  # colours from the dearest to the least (CP-4.1)
RED: Final = 1
CYAN: Final = 2
COLOURS: Final = ("grey", "red", "cyan")

# Terrain.
BASE_TYPE: Final = 0
GLACIER: Final = 1
FIRST_LAND: Final = 2
LANDS: Final = 6
CAVE: Final = 8  # of Cave Paintings
TERRAINS: Final = 9

# Places for figures.
REST_SPACE: Final = 0
INITIATE: Final = 1
DEVELOP: Final = 2
MIGRATE: Final = 3
HUNT: Final = 4
PAINTING: Final = 5
PLACES: Final = 6
PLACE_NAMES: Final = ("rest", "initiate", "develop", "migrate", "hunt", "cave-painting")
CHIEF_FIGURE: Final = 0
TRIBE_FIGURE: Final = 1

# Sections of a column; at Rest: before the draw, before the tip, done.
TOP: Final = 0
MIDDLE: Final = 1
BOTTOM: Final = 2
OVER: Final = 3

# Where a buried card comes from.
HAND: Final = 0
DISCARDS: Final = 1
PLAYED: Final = 2
PILE: Final = 3
ZONES: Final = ("hand", "discards", "above", "pile")

# Lesser benefits, from the best to the least (EW-4.3).
CARD: Final = 0
IDOL: Final = 1
TOOL: Final = 2
FOOD: Final = 3
LADDER: Final = ("card", "idol", "tool", "food")
OFFERING: Final = 0
HONOR: Final = 1

# Benefits of the player board in the Eclipse.
FROM_VILLAGES: Final = 0
FROM_SPACE_1: Final = 1
FROM_SPACE_3: Final = 2
FROM_SPACE_5: Final = 3
FROM_STONES: Final = 4  # + place of the stone
BOARD_ITEMS: Final = 7
BOARD_NAMES: Final = (
    "villages", "first-megaliths", "third-megaliths", "fifth-megaliths", "stone-1", "stone-2", "stone-3",
)  # fmt: skip

# Families of actions, in the order of the space. Frequent ones come first, because small ints are cheap to box.
A_END_TURN: Final = 0
A_SLIDE: Final = 1
A_DECLINE: Final = 2
A_DONE: Final = 3
A_TAKE: Final = 4
A_ACCEPT: Final = 5
A_CHIEF: Final = 6
A_BOTTOM: Final = 7
A_MIDDLE: Final = 8
A_REVEAL: Final = 9
A_CAMP: Final = 10
A_REST: Final = 11
A_LESSER: Final = 12  # + CARD to FOOD
A_IDOL: Final = 16  # + track
A_PLAY_TRIBE: Final = 18  # + kind
A_USE: Final = 27  # + kind
A_SPEND_FOOD: Final = 36  # + Food - 1
A_PLACE: Final = 46  # + figure * PLACES + place
A_TAKE_TRIBE: Final = 58  # + type
A_TAKE_ANIMAL: Final = 64  # + animal
A_TIP: Final = 72  # + animal
A_PLAY_CULTURE: Final = 80  # + kind - FIRST_CULTURE
A_TAKE_CULTURE: Final = 125  # + kind - FIRST_CULTURE
A_MOVE: Final = 170  # + 6 * hex + direction
A_VILLAGE: Final = 284  # + juncture
A_TO_ECLIPSE: Final = 308  # + kind
A_DISCARD: Final = 362  # + kind
A_BURY: Final = 416  # + KINDS * zone + kind
A_MEGALITH: Final = 632  # + cell
A_HEX: Final = 888  # + hex
A_USE_PILE: Final = 907  # + kind
A_BOARD: Final = 916  # + item
A_PAINT: Final = 923  # + 3 * dot + colour whose price is paid
A_PAINT_FREE: Final = 1019  # + dot
A_LINE: Final = 1051  # + line
A_LEG: Final = 1099  # + leg
A_BODY: Final = 1107  # + body area
A_TORCH: Final = 1111  # + CROSS or INSTEAD
A_SCORE: Final = 1113  # + place of the stone
A_STONE: Final = 1116  # + stone
A_TOKEN: Final = 1137  # + 0 keep, 1 exchange
A_USE_TOKEN: Final = 1139  # + effect
A_ORDERS: Final = 1141  # + TAKE, CHOOSE or ASK
A_SIDE: Final = 1144  # + 0 or 1
A_PICK_CHIEF: Final = 1146  # + side of a Chief
A_PICK_SETUP: Final = 1156  # + card
A_PICK_BOARD: Final = 1161  # + painting board
A_PAINTING_SIDE: Final = 1165  # + 0 the Mammoth, 1 the board's own

CROSS: Final = 0
INSTEAD: Final = 1  # an Idol

# Standing orders (EW-R5).
TAKE: Final = 0  # take what cannot hurt without asking
CHOOSE: Final = 1  # ask about each benefit of the Eclipse
ASK: Final = 2  # ask about lesser benefits and abilities of Culture cards too
ORDERS: Final = 3

# Phases of the game.
SETTING: Final = 0
ACTING: Final = 1
ECLIPSE: Final = 2
PREPARING: Final = 3
FINISHED: Final = 4
PHASES: Final = ("set-up", "action", "eclipse", "preparation", "finished")

# Steps of the Eclipse, and of set-up.
BY_ORDER: Final = 0
BY_CARDS: Final = 1
BY_LEGS: Final = 2  # of Cave Paintings
BY_TERRAIN: Final = 3
BY_BOARD: Final = 4
ECLIPSE_STEPS: Final = ("turn order", "tribe cards", "cave painting", "terrain", "player board")
FOR_CHIEFS: Final = 0
FOR_SETUPS: Final = 1
FOR_BOARDS: Final = 2
FOR_PAINTINGS: Final = 3

# Frames of the stack (see `frames.py`): a kind and two numbers, a and b.
WIDTH: Final = 3
F_RUN: Final = 0  # a running effect; a: place in the code, b: how often the operation there has run
F_SIDE: Final = 1
F_PICK_CHIEF: Final = 2
F_PICK_SETUP: Final = 3
F_PICK_BOARD: Final = 4
F_PAINTING_SIDE: Final = 5
F_CULTURE: Final = 6  # step 1 of a turn
F_ACT: Final = 7  # step 2 in a column
F_REST: Final = 8  # step 2 at Rest
F_TOKEN: Final = 9  # which Rest token
F_PILE: Final = 10  # step 4
F_TAKE: Final = 11  # a: CARD or TOOL, which may be taken as something less; b: 1 if it may be declined
F_IDOL: Final = 12
F_MEGALITH: Final = 13  # a: 0 for any cell, else 1 + LEVEL * one allowed cell + the other
F_BURY: Final = 14
F_TRIBE: Final = 15  # a: 0 to the hand, 1 to the discards
F_ANIMAL: Final = 16
F_TIP: Final = 17
F_MOVE: Final = 18
F_VILLAGE: Final = 19
F_CULTURE_CARD: Final = 20
F_CONSENT: Final = 21  # whether to pay; a: place of the price in the code
F_DISCARD: Final = 22
F_PAINT: Final = 23  # a: colour; the first of Cave Paintings
F_LINE: Final = 24
F_LINES: Final = 25
F_STONE: Final = 26  # without paying
F_SCORE: Final = 27
F_LEG: Final = 28
F_TORCH: Final = 29
F_BODIES: Final = 30  # a: body areas that still pay, as bits
F_GLACIERS: Final = 31  # a: hexes whose tokens still pay, as bits
F_ABILITY: Final = 32  # whether to use the ability of a Culture card; a: its kind
F_ORDER: Final = 33  # the benefit of the turn order; the first of the Eclipse's steps
F_CARDS: Final = 34  # Eclipse abilities of Tribe cards
F_LEGS: Final = 35
F_TERRAIN: Final = 36
F_BOARD: Final = 37
FRAMES: Final = (
    "run", "side", "pick-chief", "pick-setup", "pick-board", "painting-side", "culture", "act", "rest", "token",
    "pile", "take", "idol", "megalith", "bury", "tribe", "animal", "tip", "move", "village", "culture-card",
    "consent", "discard", "paint", "line", "lines", "stone", "score", "leg", "torch", "bodies", "glaciers",
    "ability", "eclipse-order", "eclipse-cards", "eclipse-legs", "eclipse-terrain", "eclipse-board",
)  # fmt: skip

# Operations of effects. The code holds pairs of an operation and an amount.
O_END: Final = 0
O_FOOD: Final = 1
O_TOOL: Final = 2
O_IDOL: Final = 3
O_CARD: Final = 4
O_MEGALITH: Final = 5
O_LABOR: Final = 6  # halves
O_FILL: Final = 7
O_BURY: Final = 8
O_TRIBE_HAND: Final = 9
O_TRIBE_DISCARD: Final = 10
O_CULTURE: Final = 11
O_ANIMAL: Final = 12
O_ANIMAL_DECK: Final = 13
O_REVEAL: Final = 14
O_TIP: Final = 15
O_CAMP: Final = 16
O_MOVE: Final = 17
O_VILLAGE: Final = 18
O_POINTS: Final = 19
O_PAINT: Final = 20  # + colour
O_LINE: Final = 23
O_LINES: Final = 24
O_TORCH: Final = 25
O_STONE: Final = 26
O_SCORE: Final = 27
O_LEG: Final = 28
O_OFFER: Final = 29  # a price follows; the amount is where the code continues if it is not paid
O_PAY_FOOD: Final = 30
O_PAY_TOOL: Final = 31
O_PAY_LABOR: Final = 32
O_PAY_CARD: Final = 33
O_WHEN: Final = 34  # a trigger: its situation and effect follow, up to O_END; the amount is where the code continues

# Situations of triggers (EW-R29); in the code each is the first operation of its trigger.
W_CAMP: Final = 40
W_MOVE: Final = 41
W_VILLAGE: Final = 42
W_TRIBE: Final = 43
W_CULTURE: Final = 44
W_ANIMAL: Final = 45
W_STONE: Final = 46
W_TIP: Final = 47
W_BURY: Final = 48
W_MEGALITH: Final = 49
W_IDOL: Final = 50
W_PAINT: Final = 51  # the first of Cave Paintings
W_LINE: Final = 52
W_TORCH: Final = 53

# Spaces of the Megalith board.
S_BENEFIT: Final = 0
S_START: Final = 1
S_ARROWS: Final = 2

# Criteria of Sacred Stones.
C_VILLAGE: Final = 0
C_CAMPS: Final = 1
C_GROUND: Final = 2
C_TILES: Final = 3
C_BURIED: Final = 4
C_STACKED: Final = 5
C_IDOLS: Final = 6
C_TIPPED: Final = 7
C_TIPPED_TYPE: Final = 8
C_TORCHES: Final = 9

# Sources of points.
P_EFFECTS: Final = 0
P_MEGALITHS: Final = 1
P_IDOLS: Final = 2
P_STONES: Final = 3
P_OFFERING: Final = 4
P_HONOR: Final = 5
P_CARDS: Final = 6
P_ANIMALS: Final = 7
P_PAINTING: Final = 8
SOURCES: Final = (
    "effects", "megaliths", "idols", "sacred stones", "offering track", "honor track", "cards", "animals",
    "cave painting",
)  # fmt: skip

# Reasons for refusing an action (the kernel has those below 10).
OTHER_STEP: Final = 10
NOT_IN_HAND: Final = 11
TOO_MANY_CULTURES: Final = 12
NO_FIGURE: Final = 13
NO_ABILITY: Final = 14
WRONG_COLUMN: Final = 15
PRICE_TOO_HIGH: Final = 16
NO_SIGN_PASSED: Final = 17
FOOD_SHORT: Final = 18
TOOL_SHORT: Final = 19
LABOR_SHORT: Final = 20
TYPE_TAKEN: Final = 21
SUPPLY_EMPTY: Final = 22
NOT_ON_DISPLAY: Final = 23
STONE_GONE: Final = 24
WRONG_ERA: Final = 25
STONES_FULL: Final = 26
NO_CAMP_LEFT: Final = 27
NO_CAMP_THERE: Final = 28
OFF_THE_BOARD: Final = 29
AT_THE_BASE: Final = 30
JUNCTURE_TAKEN: Final = 31
CAMPS_MISSING: Final = 32
NO_VILLAGE_LEFT: Final = 33
GROUNDS_FULL: Final = 34
ANIMAL_DECK_EMPTY: Final = 35
NOT_IN_GROUNDS: Final = 36
NO_SUCH_ANIMAL: Final = 37
NOT_THERE: Final = 38
NO_MEGALITH_LEFT: Final = 39
CELL_TAKEN: Final = 40
NOT_A_SPACE: Final = 41
START_IS_NEUTRAL: Final = 42
TOUCHES_NONE: Final = 43
NO_SQUARE_BELOW: Final = 44
NEUTRAL_ON_GROUND: Final = 45
NOT_AN_ARROW: Final = 46
TRACK_AT_TOP: Final = 47
NOT_LESS: Final = 48
CARD_CANNOT_BE_DRAWN: Final = 49
NOT_IN_PILE: Final = 50
TOO_LITTLE_INFLUENCE: Final = 51
HEX_DONE: Final = 52
NOTHING_TO_GAIN: Final = 53
TOKEN_USED: Final = 54
ORDERS_GIVEN: Final = 55
NOT_OPEN: Final = 56
SECTION_OVER: Final = 57
NO_TRIBE_AT_REST: Final = 58
NO_CHIEF: Final = 59
NO_EXPANSION: Final = 60
NO_DOT: Final = 61
DOT_PAINTED: Final = 62
DOT_DEARER: Final = 63
NO_LINE: Final = 64
LINE_DRAWN: Final = 65
DOTS_MISSING: Final = 66
NO_SUCH_LEG: Final = 67
LEG_DONE: Final = 68
ALL_CROSSED: Final = 69
NO_STONE_THERE: Final = 70
MUST_REST: Final = 71
TOKEN_PAID: Final = 72
BODY_PAID: Final = 73

# Events of the journal: code, seat, a, b, c.
E_ORDER: Final = 0  # a: place in the turn order
E_CHIEF: Final = 1  # a: side
E_SETUP: Final = 2  # a: card
E_ROUND: Final = 3  # a: round
E_TURN: Final = 4  # a: which of the three
E_PLAYED: Final = 5  # a: kind, b: half Labor
E_PLACED: Final = 6  # a: figure, b: place
E_SLID: Final = 7  # a: section
E_SPENT_FOOD: Final = 8  # a: Food, b: half Labor
E_FOOD: Final = 9  # a: gained, b: lost
E_TOOL: Final = 10  # a: gained
E_LABOR: Final = 11  # a: halves
E_POINTS: Final = 12  # a: points, b: source
E_IDOL: Final = 13  # a: track, b: level
E_DREW: Final = 14  # a: how many
E_DREW_CARD: Final = 15  # a: kind, shown to the owner alone
E_SHUFFLED: Final = 16  # a: cards in the new deck
E_TOOK_TRIBE: Final = 17  # a: type, b: 1 to the discards
E_TOOK_CULTURE: Final = 18  # a: kind
E_TOOK_ANIMAL: Final = 19  # a: animal, b: 1 from the deck
E_REVEALED: Final = 20  # a: animal
E_TIPPED: Final = 21  # a: animal
E_CAMP: Final = 22
E_MOVED: Final = 23  # a: from, b: to
E_VILLAGE: Final = 24  # a: juncture
E_STONE: Final = 25  # a: stone
E_BURIED: Final = 26  # a: kind, -1 if hidden, b: zone
E_BURIED_CARD: Final = 27  # a: kind, shown to the owner alone
E_DISCARDED: Final = 28  # a: kind
E_MEGALITH: Final = 29  # a: cell, b: 1 if neutral
E_LESSER: Final = 30  # a: CARD to FOOD
E_USED: Final = 31  # a: kind
E_USED_CHIEF: Final = 32  # a: side
E_PAID: Final = 33  # a: Food, b: Tools, c: half Labor
E_ENDED: Final = 34
E_TO_PILE: Final = 35
E_TO_PILE_CARD: Final = 36  # a: kind, shown to the owner alone
E_ECLIPSE: Final = 37
E_SHOWED: Final = 38  # a: kind
E_COMPARED: Final = 39  # a: half Labor
E_STEP: Final = 40  # a: step of the Eclipse
E_HEX: Final = 41  # a: hex
E_BOARD: Final = 42  # a: item
E_GROUNDS: Final = 43  # a: animal added to the Hunting grounds
E_DISPLAY: Final = 44  # a: kind added to the Culture display
E_CLEARED: Final = 45
E_GLACIER: Final = 46  # a: hex, b: token
E_TOKEN: Final = 47  # a: token, b: 1 if exchanged
E_TOKEN_SHOWN: Final = 48  # a: token
E_USED_TOKEN: Final = 49  # a: token, b: effect
E_ORDERS: Final = 50  # in version 1; a: 1 to be asked about lesser benefits
E_FINAL: Final = 51  # a: source, b: points
E_WON: Final = 52  # a: points
E_GLACIER_PAID: Final = 53  # a: token
E_CARD_MISSING: Final = 54
E_SIDE: Final = 55  # a: side of a painting board
E_PAINTED: Final = 56  # a: dot, b: side
E_DREW_LINE: Final = 57  # a: line, b: side
E_BODY: Final = 58  # a: area, b: side
E_LEG: Final = 59  # a: leg, b: side
E_TORCH: Final = 60  # a: CROSS or INSTEAD, b: how many are crossed out now
E_BOARD_TAKEN: Final = 61  # a: painting board
E_TRIGGERED: Final = 62  # a: place of the trigger's effect in the code
E_STANDING: Final = 63  # a: TAKE, CHOOSE or ASK
E_OFFERED: Final = 64  # a: Chief or Setup card open in a draft, b: 1 for a Setup card
