"""The view of a seat: the sheet in hand, the others as last seen, and the open cards (THAW-2.3, THAW-R6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from holocene.games.thaw.engine import actions as a
from holocene.games.thaw.engine import knowledge, scoring
from holocene.games.thaw.engine.phases import direction, hand, has_hand, held, wanted, wanted_hand
from holocene.games.thaw.words import text
from holocene.games.thaw.words.sheets import SheetView, sheet_view
from holocene.kernel.dumps import Field, Record, name
from holocene.kernel.language import say
from holocene.kernel.results import Score

if TYPE_CHECKING:
    from holocene.games.thaw.engine.state import Thaw

CHECKS = ("boxes", "edges")
TIES = ("own", "largest")
COLOURS = ("seated", "chosen")
OPTIONS = Record(
    Field("checks", name(CHECKS, kept=bool), "edges"),
    Field("ties", name(TIES, kept=bool), "largest"),
    Field("colours", name(COLOURS, kept=bool), "choose_colours"),
)


class FormView(TypedDict):
    """A form: its name, and for each different rotation its boxes as [x, y] from the upper left corner."""

    form: str
    name: str
    turns: list[list[list[int]]]


class GridView(TypedDict):
    """The printed sheet: its size, the solid boxes, and the names of all boxes. A box is y * width + x."""

    width: int
    height: int
    solid: list[int]
    labels: list[str]


class CommunityView(TypedDict):
    """A colour in play: its seat (None: the Dummy), its face-up cards in order, and the number of cards in its deck.

    `hue` is its number among the five colours. Until a colour is chosen, it is -1 and there is no name or symbol.
    """

    seat: int | None
    colour: str
    hue: int
    name: str
    symbol: str
    shown: list[str]
    deck: int


class PencilView(TypedDict):
    """One of the five colours to choose from."""

    colour: str
    name: str
    symbol: str


class ResultView(TypedDict):
    """The points of a player at the end."""

    seat: int
    rounds: int
    bonus: int
    total: int
    winner: bool


class View(TypedDict):
    """A position of Thaw as a seat or a spectator sees it.

    `draw` lists the forms that the reader still has to draw. `spot` says whether a single box may be coloured instead,
    `by` for which community the reader draws, and `first` whether the form must cover a solid box. `undrawn` says how
    many forms each seat still has to draw or pass in this step. `pencils` lists the colours while they are chosen.
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
    """Return the view of a seat."""
    edition = state.edition
    to_draw = forms_to_draw(state, seat)
    drawing = seat is not None and not state.over and state.phase != a.CHOOSING
    seen: View = {
        "game": "thaw",
        "seat": seat,
        "players": state.players,
        "options": OPTIONS.write(state, state),
        "round": state.round,
        "rounds": edition.rounds[state.players],
        "phase": a.PHASES[state.phase],
        "hop": state.hop,
        "question": question(state, seat),
        "to_move": state.to_move(),
        "undrawn": [(owed & (a.FORM | a.HAND)).bit_count() for owed in state.todo],
        "direction": text.DIRECTIONS[direction(max(1, state.round))],
        "grid": {
            "width": edition.width,
            "height": edition.height,
            "solid": edition.solid,
            "labels": edition.labels,
        },
        "communities": communities(state),
        "pencils": pencils(state),
        "forms": forms(state, seat),
        "hand": edition.slugs[hand(state, seat)] if seat is not None and has_hand(state) else None,
        "holding": held(state, seat) if seat is not None and drawing else None,
        "draw": [edition.slugs[form] for form in to_draw],
        "by": state.players if state.phase == a.DUMMY else seat if drawing else None,
        "spot": bool(to_draw) and state.phase == a.HELP,
        "first": has_hand(state),
        "drawn": seat is not None and state.todo[seat] in (0, a.SHEET) and drawing,
        "sheets": [sheet_view(state, owner, seat) for owner in range(state.players)],
        "results": results(state),
    }
    return dict(seen)


def forms_to_draw(state: Thaw, seat: int | None) -> list[int]:
    """Return the forms that a seat still has to draw."""
    if seat is None or state.over or state.phase == a.CHOOSING:
        return []
    return [form for form in (wanted(state, seat), wanted_hand(state, seat)) if form >= 0]


def question(state: Thaw, seat: int | None) -> str:
    """Return the question that a seat has to answer."""
    if state.over:
        return say("The ice has melted.")
    if state.phase == a.CHOOSING:
        return say("Which colour will you draw in?")
    if seat is not None and state.todo[seat] == a.SHEET:
        return say("Hand the sheet on, or undo to draw elsewhere?")
    if state.phase == a.DUMMY:
        return say("Where does the Dummy's form go on your sheet?")
    if state.phase == a.OWN:
        both = has_hand(state) and len(forms_to_draw(state, seat)) != 1
        return say("Where do your two forms go?") if both else say("Where does your form go?")
    if seat is None:
        return say("What does everybody draw on the sheet in hand?")
    return say("What do you draw on the sheet of {owner}?", owner=text.seat_names(state)[held(state, seat)])


def communities(state: Thaw) -> list[CommunityView]:
    """Return the colours in play, the Dummy's last."""
    edition = state.edition
    found: list[CommunityView] = []
    for place, order in enumerate(state.orders):
        player = place < state.players
        cards = knowledge.shown_cards(state, place)
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
    """Return the colours while they are chosen (THAW-R15)."""
    if state.phase != a.CHOOSING:
        return []
    edition = state.edition
    return [
        {"colour": slug, "name": say(name), "symbol": symbol}
        for slug, name, symbol in zip(edition.colour_slugs, edition.colours, edition.symbols, strict=True)
    ]


def forms(state: Thaw, seat: int | None) -> list[FormView]:
    """Return the forms of this round that lie face up, and those that the reader has to draw."""
    shown = [knowledge.shown_cards(state, colour) for colour in range(len(state.orders))]
    found = {cards[-1] for cards in shown if cards}
    found.update(forms_to_draw(state, seat))
    if seat is not None and has_hand(state):
        found.add(hand(state, seat))
    edition = state.edition
    return [
        {
            "form": edition.slugs[form],
            "name": say(edition.names[form]),
            "turns": [[[x, y] for x, y in rotation] for rotation in edition.shapes[form]],
        }
        for form in sorted(found)
    ]


def results(state: Thaw) -> list[ResultView]:
    """Return the points of all players at the end, [] before."""
    found: list[ResultView] = []
    for score in scores(state) if state.over else []:
        total, bonus = score.points, score.parts[-1][1]
        won = score.place == 1
        found.append({"seat": score.seat, "rounds": total - bonus, "bonus": bonus, "total": total, "winner": won})
    return found


def scores(state: Thaw) -> list[Score]:
    """Return the points of the rounds scored so far, with the bonus at the end (THAW-9.5, THAW-9.6)."""
    ranked: list[tuple[int, int]] = []
    for seat in range(state.players):
        extra = scoring.bonus_total(state, seat) if state.over else 0
        ranked.append((scoring.round_total(state, seat) + extra, extra))
    found = []
    for seat, mine in enumerate(ranked):
        place = 1 + sum(other > mine for other in ranked)
        rounds = enumerate(state.sheets[seat].scores, 1)
        parts = [(say("round {number}", number=number), points) for number, points in rounds]
        if state.over:
            parts.append((say("bonus"), mine[1]))
        found.append(Score(seat, mine[0], place, tuple(parts)))
    return found
