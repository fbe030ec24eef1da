"""The numbers of the rules: actions, phases, marks on sheets, reasons for a refusal, and journal events.

The edition says how many boxes and forms there are, so it numbers the actions after the single boxes.
"""

from __future__ import annotations

from typing import Final

COLOURS: Final = 5
ROTATIONS: Final = 4

# Action families, in the order of the action space. Two more follow the last single box:
# `edition.place` + ((form * ROTATIONS + rotation) * width + x) * height + y, and then `edition.choose` + colour.
PASS: Final = 0
HAND_ON: Final = 1
SPOT: Final = 2  # a single box: + x * height + y

# Phases.
OWN: Final = 0  # step 1
DUMMY: Final = 1  # the Dummy's form, with three players
HELP: Final = 2  # step 2
FINISHED: Final = 3
CHOOSING: Final = 4  # colours, before the first round (THAW-R15)
PHASES: Final = ("own", "dummy", "help", "finished", "choosing")

# What a seat still has to do in this step, as bits.
FORM: Final = 1  # draw the form that lies face up
HAND: Final = 2  # draw the form in hand
SHEET: Final = 4  # hand the sheet on
COLOUR: Final = 8  # choose a colour

# A mark on a sheet is MARK * action + colour, where the action places a form, colours a single box or passes.
MARK: Final = 8

# Reasons for a refusal; those below 10 are the kernel's.
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

# Journal events, with the meaning of their numbers a, b and c.
E_ROUND: Final = 0  # a: round
E_REVEALED: Final = 1  # a: form, b: colour
E_HAND: Final = 2  # a: form
E_DREW: Final = 3  # a: action, b: whose sheet, c: checks
E_DREW_DUMMY: Final = 4  # the same, for the Dummy
E_PASSED: Final = 5  # a: whose sheet
E_READY: Final = 6
E_SHEETS: Final = 7  # a: 1 clockwise, -1 counterclockwise
E_BACK: Final = 8  # the sheets are back with their owners
E_SCORED: Final = 9  # a: points, b: round
E_TURNED: Final = 10  # a: the new direction
E_BONUS: Final = 11  # a: whose sheet, b: rank, c: points; seat -1 for the Dummy
E_TOTAL: Final = 12  # a: points, b: bonus among them
E_WON: Final = 13
E_COMES: Final = 14  # a: whose sheet the seat gets
E_CHOSE: Final = 15  # a: colour
