"""What can be decided, as numbers: action families, phases, marks on sheets, reasons and events.

How many boxes and forms there are is the edition's: actions from SPOT on are counted with its tables.
"""

from __future__ import annotations

from typing import Final

COLOURS: Final = 5
TURNS: Final = 4

# Action families, in the order of the space.
PASS: Final = 0
HAND_ON: Final = 1
# After the last box follow, by the edition's tables, `place` + ((form * TURNS + turn) * width + x) * height + y, and
# then `choose` + colour.
SPOT: Final = 2  # + x * height + y

# What the position waits for.
OWN: Final = 0  # step 1
DUMMY: Final = 1  # its form, with three players
HELP: Final = 2  # step 2
FINISHED: Final = 3
CHOOSING: Final = 4  # colours, before the first round (THAW-R15)
PHASES: Final = ("own", "dummy", "help", "finished", "choosing")

# What a seat still owes in this step, as bits; 0 once it has handed the sheet on.
FORM: Final = 1  # the card that lies face up
HAND: Final = 2  # the card in hand
SHEET: Final = 4  # the sheet is still here
COLOUR: Final = 8  # a colour is to be chosen

# A mark on a sheet is MARK * action + colour: a placement, a spot or a pass.
MARK: Final = 8

# Why something is refused (0, 1 and 2 are the kernel's).
NOT_YOUR_FORM: Final = 10
OFF_SHEET: Final = 11
SAME_TURN: Final = 12
OVERLAPS: Final = 13
NO_SOLID: Final = 14
STRANDS: Final = 15
ALL_DRAWN: Final = 16
CAN_DRAW: Final = 17
NOT_DRAWN: Final = 18
SPOT_AT_HOME: Final = 19
SPOT_ON_EDGE: Final = 20
SPOT_COLOURED: Final = 21
SPOT_OPEN: Final = 22
COLOUR_TAKEN: Final = 23
OTHER_PHASE: Final = 24

# What a journal holds: code, seat, a, b, c.
E_ROUND: Final = 0  # a: round
E_REVEALED: Final = 1  # a: form, b: colour
E_HAND: Final = 2  # a: form
E_DREW: Final = 3  # a: action, b: whose sheet, c: checks
E_DREW_DUMMY: Final = 4  # the same for the Dummy
E_PASSED: Final = 5  # a: whose sheet
E_READY: Final = 6
E_SHEETS: Final = 7  # a: 1 clockwise, -1 counterclockwise
E_BACK: Final = 8  # the sheets are back with their owners
E_SCORED: Final = 9  # a: points, b: round
E_TURNED: Final = 10  # a: the new direction
E_BONUS: Final = 11  # a: whose sheet, b: rank, c: points; seat -1 for the Dummy
E_TOTAL: Final = 12  # a: points, b: bonus among them
E_WON: Final = 13
E_COMES: Final = 14  # a: whose sheet comes into the seat's hand
E_CHOSE: Final = 15  # a: colour
