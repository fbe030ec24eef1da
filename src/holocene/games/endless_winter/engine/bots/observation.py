"""The observation of a position: what a seat knows of the boards, of itself and of the others (EW-R21)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.bots.observation_tribes import (
    MOST_INFLUENCE,
    tribe_slices,
    write_own,
    write_tribes,
)
from holocene.games.endless_winter.engine.columns.idols import honor_rank
from holocene.games.endless_winter.engine.frames import top
from holocene.games.endless_winter.engine.state import Winter
from holocene.kernel.engine.canvas import Canvas
from holocene.kernel.engine.observation import Observer
from holocene.kernel.engine.slices import EACH_SEAT, Slice
from holocene.kernel.engine.state import State

MOST_LABOR: Final = 20  # halves
MOST_TURNS: Final = 3  # of a player in a round
BEST_EFFECT: Final = 600  # hundredths of a point
DISPLAY: Final = 8  # places for Culture cards
OFFERED_AT: Final = [0, a.CHIEFS, a.CHIEFS + a.SETUPS]  # by step of set-up

# Parts of a row that change independently; those of the players follow.
TURN: Final = 0
FIGURES: Final = 1
SUPPLIES: Final = 2
BOARDS: Final = 3
MEGALITHS: Final = 4
OWN: Final = 5
TRIBES: Final = 6


@final
class WinterObserver(Observer):
    """Writes positions of Endless Winter."""

    def write(self, state: State, seat: i64, canvas: Canvas) -> None:
        """Write a position as a seat sees it."""
        assert isinstance(state, Winter)
        canvas.open(TURN)
        write_phase(state, seat, canvas)
        write_turn(state, canvas)
        write_offers(state, canvas)
        if state.rest_tokens:
            write_rest_tokens(state, canvas)
        write_honor(state, seat, canvas)
        canvas.close()
        if canvas.open_if_changed(FIGURES, [state.order, state.placed], seat):
            write_figures(state, seat, canvas)
            canvas.close()
        if canvas.open_if_changed(SUPPLIES, [state.supply, state.display, state.grounds, state.stones], 0):
            write_supplies(state, canvas)
            canvas.close()
        if canvas.open_if_changed(BOARDS, [state.terrain, state.spaces, state.glaciers], state.glaciers_shown):
            write_boards(state, canvas)
            canvas.close()
        if canvas.open_if_changed(MEGALITHS, [state.megaliths_at], seat):
            write_megaliths(state, seat, canvas)
            canvas.close()
        own = state.tribes[seat]
        if canvas.open_if_changed(OWN, [own.hand, own.deck, own.buried], 0):
            write_own(own, canvas)
            canvas.close()
        write_tribes(state, seat, TRIBES, canvas)


def new_observer(state: Winter) -> WinterObserver:
    """Return an observer for matches with the players and options of this one."""
    observer = WinterObserver()
    observer.slices = [*common_slices(state.players), *board_slices(state), *tribe_slices(state, OWN)]
    return observer


def common_slices(players: int) -> list[Slice]:
    """Return the slices of the turn and of everything that belongs to no player."""
    places = ", ".join(a.PLACE_NAMES)
    return [
        Slice("phase", (len(a.PHASES),), f"the phase: {', '.join(a.PHASES)}"),
        Slice("round", (a.ROUNDS,), "the round"),
        Slice("eclipse", (len(a.ECLIPSE_STEPS),), f"the step of the Eclipse: {', '.join(a.ECLIPSE_STEPS)}"),
        Slice("question", (len(a.FRAMES),), f"the question that is asked: {', '.join(a.FRAMES)}"),
        Slice("mover", (players,), "the seat to move"),
        Slice("order", (players, players), "the place of each seat in the turn order", FIGURES),
        Slice(
            "figures",
            (players, 2, a.PLACES),
            f"figures placed this round, for each seat: Chief and Tribe on {places}; by 2",
            FIGURES,
        ),
        Slice("turn", (1,), f"the turn of the round, by {MOST_TURNS}"),
        Slice("labor", (1,), f"half Labor of this turn, by {MOST_LABOR}"),
        Slice("column", (a.PLACES,), f"the place of this turn's figure: {places}"),
        Slice("section", (4,), "the section of the column: top, middle, bottom, over"),
        Slice("cultures", (1,), "Culture cards played this turn, where those of Era II count twice, by 4"),
        Slice("bought", (a.TYPES,), "Tribe types bought this turn"),
        Slice("chief ready", (1,), "whether the Chief's ability can be used this turn"),
        Slice("bottoms used", (a.PLACES,), f"columns whose bottom section is used up this round: {places}"),
        Slice("rested", (1,), "whether a figure rests this round"),
        Slice("supply", (a.TYPES,), f"Tribe cards left of each type, by {a.COPIES}", SUPPLIES),
        Slice("display", (DISPLAY, a.CULTURES), "the Culture card at each place of the display", SUPPLIES),
        Slice("decks", (3,), "cards left of Culture I and II, by 25, and animals, by 50"),
        Slice("grounds", (a.ANIMALS,), "animals in the Hunting grounds, by 6", SUPPLIES),
        Slice("stones", (a.STONES,), "Sacred Stones that can be taken", SUPPLIES),
        Slice("offered", (a.CHIEFS + a.SETUPS + a.BOARDS,), "in set-up: Chiefs, Setup cards, painting boards on offer"),
    ]


def board_slices(state: Winter) -> list[Slice]:
    """Return the slices of the Terrain and Megalith boards and of the modules in play."""
    players = state.players
    found = [
        Slice(
            "terrain",
            (a.HEXES, a.TERRAINS),
            "the type of each hex: Base, Glacier, then the lands as in cards.toml",
            BOARDS,
        ),
        Slice("influence", (players, a.HEXES), f"each seat's Influence on the hexes, by {MOST_INFLUENCE}", EACH_SEAT),
        Slice("spaces", (4, a.LEVEL), "of the Megalith board, row by row: exists, starts, has arrows, value", BOARDS),
        Slice(
            "megaliths",
            (players + 1, a.CELLS),
            "the owner of the Megalith in each cell, level by level: seats, then neutral",
            MEGALITHS,
        ),
    ]
    if state.glacier_tokens:
        kinds = a.GLACIER_TOKENS + 1
        found.append(Slice("glacier tokens", (a.HEXES, kinds), "a hidden token, or which token it is", BOARDS))
    if state.rest_tokens:
        found.append(Slice("rest tokens", (1,), f"Rest tokens left in the stack, by {a.REST_TOKENS}"))
        found.append(Slice("rest token open", (a.REST_TOKENS,), "the open Rest token"))
        found.append(Slice("rest token taken", (a.REST_TOKENS + 2,), "this turn's Rest token, and its unused effects"))
    return found


def write_phase(state: Winter, seat: i64, canvas: Canvas) -> None:
    """Write the phase, the question and the seat that must answer."""
    players: i64 = state.players
    canvas.next().one_of(state.phase, len(a.PHASES))
    canvas.next().one_of(state.round - 1, a.ROUNDS)
    canvas.next().one_of(state.part if state.phase == a.ECLIPSE else -1, len(a.ECLIPSE_STEPS))
    canvas.next().one_of(-1 if state.over else top(state), len(a.FRAMES))
    canvas.next().one_of(-1 if state.over else (state.seat - seat + players) % players, players)


def write_figures(state: Winter, seat: i64, canvas: Canvas) -> None:
    """Write the turn order and the places of the figures."""
    players: i64 = state.players
    canvas.next()
    start: i64 = canvas.at
    for place, number in enumerate(state.order):
        other = (number - seat + players) % players
        canvas.one_at(start + other * players + place)
    canvas.skip(players * players)
    canvas.next()
    figures: list[int] = []
    for number in state.placed:
        code: i64 = number
        other = (code // 16 - seat + players) % players
        figures.append((other * 2 + code // 8 % 2) * a.PLACES + code % 8)
    canvas.counts(figures, players * 2 * a.PLACES, 2)


def write_turn(state: Winter, canvas: Canvas) -> None:
    """Write the progress of this turn."""
    acting = state.phase == a.ACTING
    canvas.next().fraction(state.turn // state.players + 1 if acting else 0, MOST_TURNS)
    canvas.next().fraction(state.labor, MOST_LABOR)
    canvas.next().one_of(state.column if acting else -1, a.PLACES)
    canvas.next().one_of(state.stage if acting and state.column >= 0 else -1, 4)
    canvas.next().fraction(state.cultures, 4)
    canvas.next().bits(state.types_bought, a.TYPES)
    canvas.next().flag(state.chief_ready)
    canvas.next().bits(state.bottoms_used, a.PLACES)
    canvas.next().flag(state.rested)


def write_offers(state: Winter, canvas: Canvas) -> None:
    """Write how many cards are left, and the choices of set-up."""
    canvas.next()
    canvas.fraction(len(state.era_1), 25)
    canvas.fraction(len(state.era_2), 25)
    canvas.fraction(len(state.animal_deck), 50)
    canvas.next()
    if state.phase == a.SETTING and state.part <= a.FOR_BOARDS:
        canvas.ones_at(canvas.at + OFFERED_AT[state.part], state.offered)
    canvas.skip(a.CHIEFS + a.SETUPS + a.BOARDS)


def write_honor(state: Winter, seat: i64, canvas: Canvas) -> None:
    """Write each seat's rank on the Honor track."""
    players: i64 = state.players
    canvas.next()
    for other in range(players):
        canvas.one_of(honor_rank(state, (seat + other) % players), players)


def write_supplies(state: Winter, canvas: Canvas) -> None:
    """Write the supplies: Tribe cards, Culture display, Hunting grounds and Sacred Stones."""
    canvas.next()
    for type in range(a.TYPES):
        canvas.fraction(state.supply[type], a.COPIES)
    canvas.next()
    for kind in state.display:
        canvas.one_of(kind - a.FIRST_CULTURE, a.CULTURES)
    canvas.next().counts(state.grounds, a.ANIMALS, a.MOST_GROUNDS)
    canvas.next().counts(state.stones, a.STONES, 1)


def write_boards(state: Winter, canvas: Canvas) -> None:
    """Write the Terrain board, and the spaces of the Megalith board with their values."""
    edition = state.edition
    canvas.next()
    for hex in range(a.HEXES):
        canvas.one_of(state.terrain[hex], a.TERRAINS)
    canvas.next()
    start: i64 = canvas.at
    for cell, number in enumerate(state.spaces):
        if number >= 0:
            canvas.one_at(start + cell)
            kind: i64 = edition.space_kind[number]
            if kind == a.S_START:
                canvas.one_at(start + a.LEVEL + cell)
            elif kind == a.S_ARROWS:
                canvas.one_at(start + 2 * a.LEVEL + cell)
            canvas.fraction_at(
                start + 3 * a.LEVEL + cell, edition.effect_value[edition.space_effect[number]], BEST_EFFECT
            )
    canvas.skip(4 * a.LEVEL)
    if state.glacier_tokens:
        write_glaciers(state, canvas)


def write_megaliths(state: Winter, seat: i64, canvas: Canvas) -> None:
    """Write the owners of the Megaliths on the board."""
    players: i64 = state.players
    canvas.next()
    start: i64 = canvas.at
    for cell, number in enumerate(state.megaliths_at):
        owner: i64 = number
        if owner == 1:
            canvas.one_at(start + players * a.CELLS + cell)
        elif owner > 1:
            canvas.one_at(start + (owner - 2 - seat + players) % players * a.CELLS + cell)
    canvas.skip((players + 1) * a.CELLS)


def write_glaciers(state: Winter, canvas: Canvas) -> None:
    """Write the Glacier tokens; for a hidden one, only that there is one (EW-19)."""
    canvas.next()
    for hex in range(a.HEXES):
        token: i64 = state.glaciers[hex]
        if token >= 0:
            token = token + 1 if (state.glaciers_shown >> hex) & 1 == 1 else 0
        canvas.one_of(token, a.GLACIER_TOKENS + 1)


def write_rest_tokens(state: Winter, canvas: Canvas) -> None:
    """Write the Rest tokens that are open (EW-20)."""
    canvas.next().fraction(len(state.rest_stack), a.REST_TOKENS)
    canvas.next().one_of(state.rest_stack[0] if state.rest_open else -1, a.REST_TOKENS)
    canvas.next()
    canvas.one_of(state.token, a.REST_TOKENS)
    canvas.bits(state.token_left, 2)
