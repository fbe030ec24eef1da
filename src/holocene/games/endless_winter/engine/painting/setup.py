"""What Cave Paintings changes in set-up (CP-2), called from `setup.py`, `drafts.py` and the modules.

Without the expansion, the random draws of the base game stay as they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.frames import pop, push
from holocene.games.endless_winter.engine.tribe import without

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter

OWN: Final = 0  # how players get their boards (CP-2.8, CP-2.9)
DEALT: Final = 1
DRAFTED: Final = 2


# What is in play ---------------------------------------------------------------------------------------------------


def cultures(state: Winter) -> i64:
    """Return the first kind after the Culture cards of Era I in play (CP-2.3)."""
    return a.FIRST_ERA_2 if state.paintings else a.FIRST_PAINTED


def supply(state: Winter) -> list[int]:
    """Return the number of Tribe cards by type: either Shamans or Painters are out of the game (CP-2.2)."""
    out: i64 = state.edition.shaman if state.paintings else a.PAINTER
    return [0 if type == out else a.COPIES for type in range(a.TYPES)]


def type_of_setup(state: Winter, setup: i64) -> i64:
    """Return the Tribe type that a Setup card gives (CP-R1)."""
    type: i64 = state.edition.setup_type[setup]
    return a.PAINTER if state.paintings and type == state.edition.shaman else type


def copies(state: Winter, animal: i64) -> i64:
    """Return how many cards of an animal are in play (CP-2.4)."""
    return 0 if animal == a.HORSE and not state.paintings else state.edition.animal_copies[animal]


def glaciers(state: Winter, number: i64) -> i64:
    """Return the number of Glaciers in play: the expansion's tile replaces one (CP-2.6)."""
    return number - 1 if state.paintings else number


def rest_tokens(state: Winter) -> i64:
    """Return how many Rest tokens there are (CP-2.11)."""
    return a.REST_TOKENS if state.paintings else a.BOX_REST_TOKENS


# Laying out --------------------------------------------------------------------------------------------------------


def choose_stones(state: Winter, shuffled: list[int], number: i64) -> list[int]:
    """Return the Sacred Stones of Era I in play, among them the expansion's (CP-2.7)."""
    if not state.paintings:
        return shuffled[:number]
    return [*shuffled[: number - 1], a.PAINTED_STONE]


def choose_tiles(state: Winter) -> list[int]:
    """Return the Megalith tiles in the order of the layout (CP-2.5, CP-2.12)."""
    tiles = list(range(a.BOX_TILES))
    if state.paintings and not state.five_tiles:
        replaced: i64 = state.edition.animal_tile if state.rng.below(2) == 0 else state.edition.culture_tile
        tiles[replaced] = a.PAINTED_TILE
    state.rng.shuffle(tiles)
    return [a.PAINTED_TILE, *tiles] if state.paintings and state.five_tiles else tiles


def choose_glaciers(state: Winter, number: i64) -> list[int]:
    """Return the Glacier tokens in play, shuffled, among them the expansion's (CP-2.10, CP-R12)."""
    tokens = list(range(a.BOX_GLACIER_TOKENS))
    state.rng.shuffle(tokens)
    if state.paintings and number > 0:
        tokens = [*tokens[: number - 1], a.PAINTED_GLACIER]
        state.rng.shuffle(tokens)
    return tokens


# Boards ------------------------------------------------------------------------------------------------------------


def begin(state: Winter) -> None:
    """Give out the boards, or begin their draft (CP-2.8, CP-2.9)."""
    boards = list(range(a.BOARDS))
    if state.boards == DRAFTED:
        state.part = a.FOR_BOARDS
        state.offered = boards
        ask(state)
        return
    if state.boards == DEALT:
        state.rng.shuffle(boards)
        state.chance += 1
    for seat in range(state.players):
        take_board(state, seat, boards[seat])
    begin_sides(state)


def begin_sides(state: Winter) -> None:
    """Let each player choose a side in turn order (CP-2.8, CP-R2)."""
    state.offered = []
    state.part = a.FOR_PAINTINGS
    state.turn = 0
    ask(state)


def ask(state: Winter) -> None:
    """Ask the player whose choice it is."""
    state.seat = state.order[state.turn]
    push(state, a.F_PICK_BOARD if state.part == a.FOR_BOARDS else a.F_PAINTING_SIDE)


def go_on(state: Winter) -> None:
    """Ask the player whose turn it is now; after the last one the stack stays empty."""
    if state.turn < state.players:
        ask(state)
    elif state.part == a.FOR_BOARDS:
        begin_sides(state)


def pick_board(state: Winter, seat: i64, board: i64) -> None:
    """Take one of the open boards."""
    pop(state)
    state.offered = without(state.offered, board)
    take_board(state, seat, board)


def take_board(state: Winter, seat: i64, board: i64) -> None:
    """Give a player a board."""
    state.tribes[seat].board = board
    if state.boards != OWN:
        state.note(a.E_BOARD_TAKEN, seat, board)


def choose_side(state: Winter, seat: i64, choice: i64) -> None:
    """Play with the Mammoth or the board's own side, with the lines that are painted from the beginning (CP-R5)."""
    pop(state)
    tribe = state.tribes[seat]
    tribe.side = 0 if choice == 0 else 1 + tribe.board
    tribe.dots = state.edition.first_dots[tribe.side]
    tribe.lines = state.edition.first_lines[tribe.side]
    state.note(a.E_SIDE, seat, tribe.side)
