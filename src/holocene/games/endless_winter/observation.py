"""A position of Endless Winter as numbers: what a seat knows of the table, of itself and of the others (EW-R21)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter.frames import top
from holocene.games.endless_winter.idols import honor_rank
from holocene.games.endless_winter.observation_tribes import MOST_INFLUENCE, tribe_slices, write_own, write_tribes
from holocene.games.endless_winter.state import Winter
from holocene.kernel.canvas import Canvas
from holocene.kernel.observation import Observer
from holocene.kernel.slices import EACH_SEAT, Slice
from holocene.kernel.state import State

MOST_LABOR: Final = 20  # halves
MOST_TURNS: Final = 3  # of a player in a round
WORTH: Final = 600  # hundredths of a point: the best effects
DISPLAY: Final = 8  # places for Culture cards

# Parts of a row that change apart from each other; the players' come behind them.
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
        write_table(state, seat, canvas)
        write_turn(state, canvas)
        write_offers(state, canvas)
        if state.rest_tokens:
            write_rest_tokens(state, canvas)
        write_honor(state, seat, canvas)
        canvas.close()
        if canvas.opens(FIGURES, [state.order, state.placed], seat):
            write_figures(state, seat, canvas)
            canvas.close()
        if canvas.opens(SUPPLIES, [state.supply, state.display, state.grounds, state.stones], 0):
            write_supplies(state, canvas)
            canvas.close()
        if canvas.opens(BOARDS, [state.terrain, state.spaces, state.glaciers], state.glaciers_shown):
            write_boards(state, canvas)
            canvas.close()
        if canvas.opens(MEGALITHS, [state.stones_at], seat):
            write_megaliths(state, seat, canvas)
            canvas.close()
        own = state.tribes[seat]
        if canvas.opens(OWN, [own.hand, own.deck, own.buried], 0):
            write_own(own, canvas)
            canvas.close()
        write_tribes(state, seat, TRIBES, canvas)


def new_observer(state: Winter) -> WinterObserver:
    """Return the observer for a match like this one's."""
    observer = WinterObserver()
    observer.slices = [*table_slices(state.players), *board_slices(state), *tribe_slices(state, OWN)]
    return observer


def table_slices(players: int) -> list[Slice]:
    """Return the slices of the table."""
    places = ", ".join(a.PLACE_NAMES)
    return [
        Slice("phase", (len(a.PHASES),), f"of the game: {', '.join(a.PHASES)}"),
        Slice("round", (a.ROUNDS,), "the round"),
        Slice("eclipse", (len(a.ECLIPSE_STEPS),), f"the Eclipse's step: {', '.join(a.ECLIPSE_STEPS)}"),
        Slice("question", (len(a.FRAMES),), f"what is asked: {', '.join(a.FRAMES)}"),
        Slice("mover", (players,), "who owes the decision"),
        Slice("order", (players, players), "for each seat its place in the turn order", FIGURES),
        Slice(
            "figures",
            (players, 2, a.PLACES),
            f"placed this round, for each seat: Chief and Tribe on {places}; by 2",
            FIGURES,
        ),
        Slice("turn", (1,), f"which turn of the round, by {MOST_TURNS}"),
        Slice("labor", (1,), f"half Labor of this turn, by {MOST_LABOR}"),
        Slice("column", (a.PLACES,), f"where this turn's figure stands: {places}"),
        Slice("section", (4,), "of the column: top, middle, bottom, over"),
        Slice("cultures", (1,), "Culture cards played this turn, those of Era II twice, by 4"),
        Slice("bought", (a.TYPES,), "Tribe types bought this turn"),
        Slice("chief ready", (1,), "the Chief's ability can be used this turn"),
        Slice("bottoms used", (a.PLACES,), f"columns whose bottom section is used up this round: {places}"),
        Slice("rested", (1,), "somebody has rested this round"),
        Slice("supply", (a.TYPES,), f"Tribe cards left of each type, by {a.COPIES}", SUPPLIES),
        Slice("display", (DISPLAY, a.CULTURES), "the Culture card at each place of the display", SUPPLIES),
        Slice("decks", (3,), "cards left of Culture I and II, by 25, and animals, by 50"),
        Slice("grounds", (a.ANIMALS,), "animals in the Hunting grounds, by 6", SUPPLIES),
        Slice("stones", (a.STONES,), "Sacred Stones that can be had", SUPPLIES),
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
        Slice("spaces", (4, a.LEVEL), "of the Megalith board, row by row: is one, starts, has arrows, worth", BOARDS),
        Slice(
            "megaliths",
            (players + 1, a.CELLS),
            "whose Megalith lies where, level by level: seats, then neutral",
            MEGALITHS,
        ),
    ]
    if state.glacier_tokens:
        kinds = a.GLACIER_TOKENS + 1
        found.append(Slice("glacier tokens", (a.HEXES, kinds), "a token that is hidden, or which it is", BOARDS))
    if state.rest_tokens:
        found.append(Slice("rest tokens", (1,), f"left in the stack, by {a.REST_TOKENS}"))
        found.append(Slice("rest token open", (a.REST_TOKENS,), "the open one on the stack"))
        found.append(Slice("rest token taken", (a.REST_TOKENS + 2,), "that of this turn, and which effects are left"))
    return found


def write_table(state: Winter, seat: i64, canvas: Canvas) -> None:
    """Write where the game stands, and whose turn it is."""
    players: i64 = state.players
    canvas.next()
    canvas.one_of(state.phase, len(a.PHASES))
    canvas.next()
    canvas.one_of(state.round - 1, a.ROUNDS)
    canvas.next()
    canvas.one_of(state.part if state.phase == a.ECLIPSE else -1, len(a.ECLIPSE_STEPS))
    canvas.next()
    canvas.one_of(-1 if state.over else top(state), len(a.FRAMES))
    canvas.next()
    canvas.one_of(-1 if state.over else (state.seat - seat + players) % players, players)


def write_figures(state: Winter, seat: i64, canvas: Canvas) -> None:
    """Write the turn order, and where figures stand."""
    players: i64 = state.players
    canvas.next()
    start: i64 = canvas.at
    for place, number in enumerate(state.order):
        other = (number - seat + players) % players
        canvas.light(start + other * players + place)
    canvas.skip(players * players)
    canvas.next()
    figures: list[int] = []
    for number in state.placed:
        code: i64 = number
        other = (code // 16 - seat + players) % players
        figures.append((other * 2 + code // 8 % 2) * a.PLACES + code % 8)
    canvas.counts(figures, players * 2 * a.PLACES, 2)


def write_turn(state: Winter, canvas: Canvas) -> None:
    """Write how far this turn has come."""
    acting = state.phase == a.ACTING
    canvas.next()
    canvas.share(state.turn // state.players + 1 if acting else 0, MOST_TURNS)
    canvas.next()
    canvas.share(state.labor, MOST_LABOR)
    canvas.next()
    canvas.one_of(state.column if acting else -1, a.PLACES)
    canvas.next()
    canvas.one_of(state.stage if acting and state.column >= 0 else -1, 4)
    canvas.next()
    canvas.share(state.cultures, 4)
    canvas.next()
    canvas.bits(state.taken, a.TYPES)
    canvas.next()
    canvas.flag(state.chief_ready)
    canvas.next()
    canvas.bits(state.first, a.PLACES)
    canvas.next()
    canvas.flag(state.rested)


def write_offers(state: Winter, canvas: Canvas) -> None:
    """Write how many cards are left, and what is on offer in set-up."""
    canvas.next()
    canvas.share(len(state.era_1), 25)
    canvas.share(len(state.era_2), 25)
    canvas.share(len(state.herd), 50)
    canvas.next()
    setting = state.phase == a.SETTING
    if setting and state.part == a.FOR_CHIEFS:
        canvas.counts(state.offered, a.CHIEFS, 1)
        canvas.skip(a.SETUPS + a.BOARDS)
    elif setting and state.part == a.FOR_SETUPS:
        canvas.skip(a.CHIEFS)
        canvas.counts(state.offered, a.SETUPS, 1)
        canvas.skip(a.BOARDS)
    elif setting and state.part == a.FOR_BOARDS:
        canvas.skip(a.CHIEFS + a.SETUPS)
        canvas.counts(state.offered, a.BOARDS, 1)
    else:
        canvas.skip(a.CHIEFS + a.SETUPS + a.BOARDS)


def write_honor(state: Winter, seat: i64, canvas: Canvas) -> None:
    """Write who is ahead on the Honor track."""
    players: i64 = state.players
    canvas.next()
    for other in range(players):
        canvas.one_of(honor_rank(state, (seat + other) % players), players)


def write_supplies(state: Winter, canvas: Canvas) -> None:
    """Write what can be had."""
    canvas.next()
    for type in range(a.TYPES):
        canvas.share(state.supply[type] if type < len(state.supply) else 0, a.COPIES)
    canvas.next()
    for place in range(DISPLAY):
        kind: i64 = state.display[place] if place < len(state.display) else -1
        canvas.one_of(kind - a.FIRST_CULTURE if kind >= 0 else -1, a.CULTURES)
    canvas.next()
    canvas.counts(state.grounds, a.ANIMALS, a.MOST_GROUNDS)
    canvas.next()
    canvas.counts(state.stones, a.STONES, 1)


def write_boards(state: Winter, canvas: Canvas) -> None:
    """Write the Terrain board and what the spaces of the Megalith board are worth."""
    edition = state.edition
    canvas.next()
    for hex in range(a.HEXES):
        canvas.one_of(state.terrain[hex], a.TERRAINS)
    canvas.next()
    start: i64 = canvas.at
    for cell, number in enumerate(state.spaces):
        if number >= 0:
            canvas.light(start + cell)
            kind: i64 = edition.space_kind[number]
            if kind == a.S_START:
                canvas.light(start + a.LEVEL + cell)
            elif kind == a.S_ARROWS:
                canvas.light(start + 2 * a.LEVEL + cell)
            canvas.share_at(start + 3 * a.LEVEL + cell, edition.worth[edition.space_effect[number]], WORTH)
    canvas.skip(4 * a.LEVEL)
    if state.glacier_tokens:
        write_glaciers(state, canvas)


def write_megaliths(state: Winter, seat: i64, canvas: Canvas) -> None:
    """Write whose Megaliths lie where."""
    players: i64 = state.players
    canvas.next()
    start: i64 = canvas.at
    for cell, number in enumerate(state.stones_at):
        owner: i64 = number
        if owner == 1:
            canvas.light(start + players * a.CELLS + cell)
        elif owner > 1:
            canvas.light(start + (owner - 2 - seat + players) % players * a.CELLS + cell)
    canvas.skip((players + 1) * a.CELLS)


def write_glaciers(state: Winter, canvas: Canvas) -> None:
    """Write the Glacier tokens, of hidden ones only that they are there (EW-19)."""
    canvas.next()
    for hex in range(a.HEXES):
        token: i64 = state.glaciers[hex]
        if token >= 0 and (state.glaciers_shown >> hex) & 1 == 0:
            canvas.one_of(0, a.GLACIER_TOKENS + 1)
        else:
            canvas.one_of(token + 1 if token >= 0 else -1, a.GLACIER_TOKENS + 1)


def write_rest_tokens(state: Winter, canvas: Canvas) -> None:
    """Write the Rest tokens as far as they are open (EW-20)."""
    canvas.next()
    canvas.share(len(state.rest_stack), a.REST_TOKENS)
    canvas.next()
    canvas.one_of(state.rest_stack[0] if state.rest_open else -1, a.REST_TOKENS)
    canvas.next()
    canvas.one_of(state.token, a.REST_TOKENS)
    canvas.bits(state.token_left, 2)
