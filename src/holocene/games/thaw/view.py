"""What a seat may see: the sheet in hand, the others as last seen, and all that lies face up (THAW-2.3, THAW-R6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from holocene.games.thaw import actions as a
from holocene.games.thaw import knowledge, rules, text
from holocene.games.thaw.phases import direction, face_up, hand, has_dummy, held, wanted, wanted_hand
from holocene.games.thaw.view_sheets import SheetView, sheet_view
from holocene.kernel.answers import Score
from holocene.kernel.language import say

if TYPE_CHECKING:
    from holocene.games.thaw.state import Thaw


CHECKS = ("boxes", "edges")
TIES = ("own", "largest")
COLOURS = ("seated", "chosen")


class FormView(TypedDict):
    """A form: its name, and its boxes as [x, y] from the upper left corner for each turn that looks different."""

    form: str
    name: str
    turns: list[list[list[int]]]


class GridView(TypedDict):
    """The printed sheet. A box is a number, y * width + x; `solid` are such numbers."""

    width: int
    height: int
    solid: list[int]
    labels: list[str]


class CommunityView(TypedDict):
    """A colour at the table: whose it is (None: the Dummy's), its cards face up, the last one last, and its deck.

    `hue` is its number among the five colours, -1 for one that is not chosen yet; then it has no name and no symbol.
    """

    seat: int | None
    colour: str
    hue: int
    name: str
    symbol: str
    shown: list[str]
    deck: int


class PencilView(TypedDict):
    """One of the five colours to choose from, in the order of their numbers."""

    colour: str
    name: str
    symbol: str


class ResultView(TypedDict):
    """A player's points at the end."""

    seat: int
    rounds: int
    bonus: int
    total: int
    winner: bool


class View(TypedDict):
    """A position of Thaw for one seat or a spectator.

    `draw` are the forms the reader still has to draw, `spot` whether a single box may be coloured instead, `by` the
    community the drawing counts for, and `first` whether it must cover a solid box. `undrawn` says of each seat how
    many forms it has still to draw or pass in this step. `pencils` are all colours while they are chosen, else [].
    """

    game: str
    seat: int | None
    players: int
    options: dict[str, str]
    round: int
    rounds: int
    phase: str
    hop: int
    question: str
    to_move: list[int]
    undrawn: list[int]
    direction: str
    grid: GridView
    communities: list[CommunityView]
    pencils: list[PencilView]
    forms: list[FormView]
    hand: str | None
    holding: int | None
    draw: list[str]
    by: int | None
    spot: bool
    first: bool
    drawn: bool
    sheets: list[SheetView]
    results: list[ResultView]


def view(state: Thaw, seat: int | None) -> dict[str, Any]:
    """Return what a seat may know."""
    edition = state.edition
    to_draw = forms_to_draw(state, seat)
    drawing = seat is not None and not state.over and state.phase != a.CHOOSING
    seen: View = {
        "game": "thaw",
        "seat": seat,
        "players": state.players,
        "options": options(state),
        "round": state.round,
        "rounds": edition.rounds[state.players],
        "phase": a.PHASES[state.phase],
        "hop": state.hop,
        "question": question(state, seat),
        "to_move": state.to_move(),
        "undrawn": [(owed & (a.FORM | a.HAND)).bit_count() for owed in state.todo],
        "direction": text.DIRECTIONS[direction(max(1, state.round))],
        "grid": grid(state),
        "communities": communities(state),
        "pencils": pencils(state),
        "forms": forms(state, seat),
        "hand": edition.slugs[hand(state, seat)] if seat is not None and has_hand(state) else None,
        "holding": held(state, seat) if seat is not None and drawing else None,
        "draw": [edition.slugs[form] for form in to_draw],
        "by": state.players if state.phase == a.DUMMY else seat if drawing else None,
        "spot": bool(to_draw) and state.phase == a.HELP,
        "first": state.phase == a.OWN and state.round == 1,
        "drawn": seat is not None and state.todo[seat] in (0, a.SHEET) and drawing,
        "sheets": [sheet_view(state, owner, seat) for owner in range(state.players)],
        "results": results(state),
    }
    return dict(seen)


def options(state: Thaw) -> dict[str, str]:
    """Return the options the match is played with."""
    return {
        "checks": CHECKS[state.edges],
        "ties": TIES[state.largest],
        "colours": COLOURS[state.choose_colours],
    }


def has_hand(state: Thaw) -> bool:
    """Return whether a player still has the card in hand: until step 1 is over (THAW-6.5)."""
    return state.round == 1 and state.phase == a.OWN


def forms_to_draw(state: Thaw, seat: int | None) -> list[int]:
    """Return the forms a seat still has to draw."""
    if seat is None or state.over or state.phase == a.CHOOSING:
        return []
    return [form for form in (wanted(state, seat), wanted_hand(state, seat)) if form >= 0]


def question(state: Thaw, seat: int | None) -> str:
    """Return what is asked now."""
    if state.over:
        return say("The ice is gone.")
    if state.phase == a.CHOOSING:
        return say("Which colour will you draw in?")
    if seat is not None and state.todo[seat] == a.SHEET:
        return say("Hand the sheet on, or undo to draw elsewhere?")
    if state.phase == a.DUMMY:
        return say("Where does the Dummy's form go on your sheet?")
    if state.phase == a.OWN:
        both = state.round == 1 and len(forms_to_draw(state, seat)) != 1
        return say("Where do your two forms go?") if both else say("Where does your form go?")
    if seat is None:
        return say("What does everybody draw on the sheet in hand?")
    return say("What do you draw on the sheet of {owner}?", owner=text.seat_names(state)[held(state, seat)])


def grid(state: Thaw) -> GridView:
    """Return the printed sheet."""
    edition = state.edition
    solid = [
        y * edition.width + x
        for y in range(edition.height)
        for x in range(edition.width)
        if edition.box_low[x * edition.height + y] & edition.low_solid
        or edition.box_high[x * edition.height + y] & edition.high_solid
    ]
    return {"width": edition.width, "height": edition.height, "solid": solid, "labels": edition.labels}


def shown(state: Thaw, colour: int) -> list[int]:
    """Return a colour's cards that lie face up, in order."""
    order = state.orders[colour]
    if not order:
        return []
    if colour < state.players:
        return [order[0], *order[2 : state.round + 1]]
    return order[: knowledge.dummy_cards(state)]


def communities(state: Thaw) -> list[CommunityView]:
    """Return all who draw, the Dummy last."""
    edition = state.edition
    found: list[CommunityView] = []
    for place, order in enumerate(state.orders):
        player = place < state.players
        cards = shown(state, place)
        colour = state.colours[place]
        chosen = colour >= 0
        found.append(
            {
                "seat": place if player else None,
                "colour": edition.colour_slugs[colour] if chosen else "",
                "hue": colour,
                "name": say(edition.colours[colour]) if chosen else "",
                "symbol": edition.symbols[colour] if chosen else "",
                "shown": [edition.slugs[form] for form in cards],
                "deck": len(order) - len(cards) - int(player) if order else 0,
            }
        )
    return found


def pencils(state: Thaw) -> list[PencilView]:
    """Return the colours to choose from (THAW-R15)."""
    if state.phase != a.CHOOSING:
        return []
    edition = state.edition
    return [
        {"colour": slug, "name": say(name), "symbol": symbol}
        for slug, name, symbol in zip(edition.colour_slugs, edition.colours, edition.symbols, strict=True)
    ]


def forms(state: Thaw, seat: int | None) -> list[FormView]:
    """Return the forms that lie face up now, and those the reader has to draw."""
    if state.phase == a.CHOOSING:
        return []
    found = {face_up(state, colour) for colour in range(state.players)}
    if has_dummy(state) and knowledge.dummy_cards(state):
        found.add(state.orders[state.players][knowledge.dummy_cards(state) - 1])
    found.update(forms_to_draw(state, seat))
    if seat is not None and has_hand(state):
        found.add(hand(state, seat))
    edition = state.edition
    return [
        {
            "form": edition.slugs[form],
            "name": say(edition.names[form]),
            "turns": [[[x, y] for x, y in turn] for turn in edition.shapes[form]],
        }
        for form in sorted(found)
    ]


# Points ------------------------------------------------------------------------------------------------------------


def results(state: Thaw) -> list[ResultView]:
    """Return everybody's points at the end, [] before."""
    if not state.over:
        return []
    found: list[ResultView] = []
    winners = rules.winners(state)
    for seat in range(state.players):
        rounds, extra = rules.round_total(state, seat), rules.bonus_total(state, seat)
        won = seat in winners
        found.append({"seat": seat, "rounds": rounds, "bonus": extra, "total": rounds + extra, "winner": won})
    return found


def scores(state: Thaw) -> list[Score]:
    """Return everybody's points: the rounds scored so far, at the end with the bonus (THAW-9.5, THAW-9.6)."""
    ranked: list[tuple[int, int]] = []
    for seat in range(state.players):
        extra = rules.bonus_total(state, seat) if state.over else 0
        ranked.append((rules.round_total(state, seat) + extra, extra))
    found = []
    for seat, mine in enumerate(ranked):
        place = 1 + sum(other > mine for other in ranked)
        rounds = enumerate(state.sheets[seat].scores, 1)
        parts = [(say("round {number}", number=number), points) for number, points in rounds]
        if state.over:
            parts.append((say("bonus"), mine[1]))
        found.append(Score(seat, mine[0], place, tuple(parts)))
    return found
