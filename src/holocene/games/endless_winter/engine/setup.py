"""Set-up in two halves: the open components, and after the choices the players' own (EW-2, EW-R1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.board import lay_out
from holocene.games.endless_winter.engine.columns.animals import fill_grounds, gain_animal
from holocene.games.endless_winter.engine.columns.terrain import place_camp
from holocene.games.endless_winter.engine.modules import glacier_tokens, rest_tokens
from holocene.games.endless_winter.engine.painting import setup as painting_setup
from holocene.games.endless_winter.engine.rules import draw, gain_food, gain_tools
from holocene.games.endless_winter.engine.tribe import added, with_card, without

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter

ON_DISPLAY: Final = 8
GLACIERS: Final = (0, 0, 6, 6, 3)  # by number of players (EW-2.15)
FIRST_DRAW: Final = 2


def shuffled(state: Winter, first: i64, end: i64) -> list[int]:
    """Return the numbers of a range in random order."""
    found = list(range(first, end))
    state.rng.shuffle(found)
    return found


def lay_boards(state: Winter) -> None:
    """Lay out turn order, Sacred Stones, supplies, Culture cards, Megalith board, terrain and the modules' tokens."""
    edition = state.edition
    state.order = shuffled(state, 0, state.players)  # EW-2.12
    for place in range(state.players):
        state.note(a.E_ORDER, state.order[place], place)
    each = edition.era_stones[state.players]  # EW-2.2
    stones = painting_setup.choose_stones(state, shuffled(state, 0, a.BOX_ERA_STONES), each)
    stones = [*stones, *shuffled(state, a.ERA_STONES, a.STONES)[:each]]
    stones.sort()
    state.stones = stones
    state.supply = painting_setup.supply(state)
    era_1 = shuffled(state, a.FIRST_CULTURE, painting_setup.cultures(state))
    state.display = era_1[:ON_DISPLAY]  # EW-2.4
    state.era_1 = era_1[ON_DISPLAY:]
    state.era_2 = shuffled(state, a.FIRST_ERA_2, a.KINDS)
    state.tiles = painting_setup.choose_tiles(state)  # EW-2.14
    state.spaces = lay_out(layout_of(state), state.tiles)
    state.terrain = lay_terrain(state)
    if state.glacier_tokens:
        glacier_tokens.lay_out(state)
    if state.rest_tokens:
        rest_tokens.lay_out(state)


def layout_of(state: Winter) -> list[int]:
    """Return the layout of the Megalith tiles; in the edition, layouts for five tiles come last."""
    layouts = state.edition.layouts
    return layouts[state.layout + len(layouts) // 2 if state.paintings and state.five_tiles else state.layout]


def lay_terrain(state: Winter) -> list[int]:
    """Return the terrain of the 19 hexes: one of each land, Glaciers, and more land at random (EW-2.15)."""
    chosen: list[int] = []
    more: list[int] = []
    for land in range(a.FIRST_LAND, a.FIRST_LAND + a.LANDS):
        chosen.append(land)
        more += [land] * (state.edition.terrain_copies[land] - 1)
    chosen += [a.GLACIER] * painting_setup.glaciers(state, GLACIERS[state.players])
    if state.paintings:
        chosen.append(a.CAVE)
    state.rng.shuffle(more)
    while len(chosen) < a.HEXES - 1:
        chosen.append(more.pop())
    state.rng.shuffle(chosen)
    chosen.insert(a.BASE, a.BASE_TYPE)
    return chosen


def deal(state: Winter) -> None:
    """Give each player an opening hand and the benefits of the Setup card and the turn order."""
    edition = state.edition
    deck: list[int] = []
    for animal in range(a.ANIMALS):
        deck += [animal] * painting_setup.copies(state, animal)
    for number in state.order:
        seat: i64 = number
        open_hand(state, seat)
        for animal in edition.setup_animals[state.tribes[seat].setup]:
            deck = without(deck, animal)  # before the deck is shuffled (EW-2.8)
            gain_animal(state, seat, animal)
    state.rng.shuffle(deck)
    state.animal_deck = deck
    fill_grounds(state)  # EW-2.11
    for place in range(state.players):
        seat = state.order[place]
        tribe = state.tribes[seat]
        place_camp(state, seat)  # EW-2.16
        if edition.setup_camp[tribe.setup] == 1:
            place_camp(state, seat)
        gain_tools(state, seat, edition.setup_tools[tribe.setup] + (1 if place == 2 else 0))
        gain_food(state, seat, edition.setup_food[tribe.setup] + (1 if place == 1 else 0))  # EW-2.13, EW-R6
        if place == 3:
            draw(state, seat)


def open_hand(state: Winter, seat: i64) -> None:
    """Make a player's deck and opening hand (EW-2.7, EW-2.9)."""
    edition = state.edition
    tribe = state.tribes[seat]
    type = painting_setup.type_of_setup(state, tribe.setup)
    state.supply = added(state.supply, type, -1)
    state.note(a.E_SETUP, seat, tribe.setup)
    deck = without(without(edition.starters, edition.brave), edition.tribeswoman)
    tribe.hand = with_card(with_card([edition.brave], edition.tribeswoman), a.FIRST_TYPE + type)
    tribe.known = tribe.hand
    state.rng.shuffle(deck)
    tribe.deck = deck
    for _ in range(FIRST_DRAW):
        draw(state, seat)
