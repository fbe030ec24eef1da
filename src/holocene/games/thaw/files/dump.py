"""Positions as plain JSON, positions loaded from it, and the invariants of Thaw (docs/invariants.md)."""

from __future__ import annotations

from typing import Any

from holocene.games.thaw.engine import actions as a
from holocene.games.thaw.engine import drawing, knowledge
from holocene.games.thaw.engine.edition import ThawEdition
from holocene.games.thaw.engine.phases import has_hand, held, step_number
from holocene.games.thaw.engine.sheet import Sheet, coloured
from holocene.games.thaw.engine.state import Thaw, empty_state
from holocene.games.thaw.words.text import boxes_of
from holocene.games.thaw.words.view import OPTIONS
from holocene.kernel import dumps as f
from holocene.kernel.dumps import require
from holocene.kernel.engine.rng import from_seed
from holocene.kernel.errors import BadPosition, BadRequest

RULES = "2"  # the version of the rules


# Fields that are checked as they are read --------------------------------------------------------------------------


def set_hop(state: Thaw, hop: int) -> None:
    """Set the hop, and require that it fits the round and the phase."""
    state.hop = hop
    state.over = state.phase == a.FINISHED
    choosing = state.phase == a.CHOOSING
    require((state.round == 0) == choosing, "round", "is 0 while colours are chosen, and counts from 1 then")
    offered = state.choose_colours or not choosing
    require(offered, "phase", "colours are chosen only if the options say so (THAW-R15)")
    require((hop > 0) == (state.phase == a.HELP), "hop", "sheets are passed on exactly in step 2")
    plays = state.phase != a.DUMMY or state.players == 3
    require(plays, "phase", "the Dummy plays only with three players (THAW-10.1)")
    last = not state.over or state.round == state.edition.rounds[state.players]
    require(last, "phase", "the game ends with its last round (THAW-9.1)")
    state.simultaneous = step_number(state)


def set_colours(state: Thaw, colours: list[int]) -> None:
    """Set the colours of the seats and of the Dummy."""
    chosen = [colour for colour in colours if colour >= 0]
    require(len(set(chosen)) == len(chosen), "colours", "no two may be the same (THAW-3.2)")
    if state.phase == a.CHOOSING:
        in_order = colours[: len(chosen)] == chosen and len(chosen) < state.players
        require(in_order, "colours", "are chosen in seat order, and the Dummy's comes last (THAW-R15)")
    else:
        require(len(chosen) == len(colours), "colours", "each seat must have one, and the Dummy")
        seated = state.choose_colours or colours == list(range(len(colours)))
        require(seated, "colours", "go by seat unless they are chosen (THAW-R15)")
        left = min(set(range(a.COLOURS)) - set(colours[: state.players]), default=-1)
        fits = colours[state.players :] in ([], [left])
        require(fits, "colours", "the Dummy has the first colour that is left (THAW-R15)")
    state.colours = colours


def set_done(state: Thaw, done: list[bool]) -> None:
    """Set which seats are done; `load` computes what the others still have to do."""
    flags = len(done) == state.players and all(type(one) is bool for one in done)
    require(flags, "done", f"must be true or false, {state.players} times")
    state.todo = [0 if one else a.COLOUR for one in done]
    if state.phase == a.CHOOSING:
        seat = sum(colour >= 0 for colour in state.colours)
        in_order = done == [other != seat for other in range(state.players)]
        require(in_order, "done", f"it is seat {seat}'s turn to choose")
    else:
        require(all(done) == state.over, "done", "all seats are done only at the end of the game")


def set_orders(state: Thaw, orders: list[list[int]]) -> None:
    """Set the order of the cards."""
    for place, order in enumerate(orders):
        field = f"decks[{place}]"
        if state.phase == a.CHOOSING:
            require(not order, field, "there are no cards before the colours are chosen")
        else:
            colour = state.colours[place]
            own = sorted(order) == state.edition.decks[colour]
            require(own, field, f"these are not the cards of the {state.edition.colours[colour]} deck")
    state.orders = orders


def draw_all(values: list[Any], at: str, state: Thaw) -> list[Sheet]:
    """Draw the marks of all sheets on the empty sheets of a position."""
    for sheet, marks in zip(state.sheets, values, strict=True):
        draw_again(state, sheet, f.ITEMS.read(marks, f"{at}[{sheet.owner}]", state))
    return state.sheets


def marks(state: Thaw) -> list[list[list[Any]]]:
    """Return the marks of all sheets, each as its colour, action and arguments."""
    found: list[list[list[Any]]] = []
    for sheet in state.sheets:
        named = [(state.colours[mark % a.MARK], state.space.name(mark // a.MARK)) for mark in sheet.marks]
        found.append([[state.edition.colour_slugs[colour], name, dict(more)] for colour, (name, more) in named])
    return found


def draw_again(state: Thaw, sheet: Sheet, marks: list[Any]) -> None:
    """Draw the marks of a sheet, and refuse a mark that nobody could have made."""
    at = f"sheets[{sheet.owner}]"
    least = most = knowledge.marks_at_step(state)
    if state.phase not in (a.CHOOSING, a.FINISHED):
        most += 2 if has_hand(state) else 1
    fits = least <= len(marks) <= most
    require(fits, at, f"must have {least} to {most} marks at this moment, not {len(marks)}")
    for place, mark in enumerate(marks):
        field = f"{at}[{place}]"
        shaped = isinstance(mark, list) and len(mark) == 3 and isinstance(mark[2], dict)
        require(shaped, field, "must be a colour, an action and its arguments")
        colour = knowledge.colour_at(state, sheet.owner, place)
        hue = state.colours[colour]
        own = mark[0] == state.edition.colour_slugs[hue]
        require(own, field, f"must be drawn in {state.edition.colours[hue]}, not {mark[0]!r}")
        try:
            action = state.space.action(mark[1], **mark[2])
        except (BadRequest, TypeError) as error:
            raise BadPosition(field, str(error)) from None
        require(action in possible(state, sheet, place), field, "could not be drawn there")
        knowledge.add_mark(state, sheet, a.MARK * action + colour)


def possible(state: Thaw, sheet: Sheet, place: int) -> list[int]:
    """Return all actions for the mark at a place on a sheet."""
    found = knowledge.legal_at(state, sheet, place)
    colour = knowledge.colour_at(state, sheet.owner, place)
    if place == 0:
        first, second = state.orders[sheet.owner][:2]
        more = drawing.fitting_first(state.edition, second, first, 0, 0)
    elif colour not in (sheet.owner, state.players):
        more = drawing.spots(state.edition, sheet)
    else:
        more = []
    return [action for action in found if action != a.PASS] + more or [a.PASS]


def owed(state: Thaw, seat: int, done: bool) -> int:
    """Return what a seat still has to do, from what it has drawn in this step."""
    marks = state.sheets[held(state, seat)].marks[knowledge.marks_at_step(state) :]
    finished = state.over or len(marks) == (2 if has_hand(state) else 1)
    require(finished or not done, "done", f"seat {seat} has not drawn yet and cannot be done")
    return 0 if done else knowledge.owed_after(state, seat, marks)


# The declaration ---------------------------------------------------------------------------------------------------


def colours(state: Thaw) -> int:
    """Return the number of colours, with the Dummy's."""
    return len(state.colours)


COLOUR = f.name(lambda edition: edition.colour_slugs, "there is no colour", null=True)
FORM = f.name(lambda edition: edition.slugs, "there is no form")
SHEET = f.Record(
    f.Derived("owner", "low", "high", "own_low", "own_high", "rectangle"),
    f.Derived("marks", "checks", "scores", "areas", copied=f.SLICED),
)
POSITION = f.Position(
    {"game": "thaw", "rules": RULES},
    f.whole(3, 5),
    lambda edition, players: empty_state(edition, players, from_seed("")),
    f.Field("options", OPTIONS),
    f.Field("round", f.whole(0, lambda state: state.edition.rounds[state.players])),
    f.Field("phase", f.name(a.PHASES)),
    f.Field("hop", f.whole(0, lambda state: state.players - 1), put=set_hop),
    f.Field("colours", f.many(COLOUR, length=colours), put=set_colours),
    f.Field("done", f.ITEMS, "todo", f.SLICED, get=lambda state: [owed == 0 for owed in state.todo], put=set_done),
    f.Field("decks", f.many(f.many(FORM), length=colours), "orders", put=set_orders),
    f.Field("sheets", f.many(f.Kind(read_all=draw_all), length=f.PLAYERS), copied=SHEET, get=marks),
    f.Field("chance", f.COUNTER),
    f.Field("random", f.GENERATOR, "rng", f.DEEP),
)
dump = POSITION.dump  # without checks and scores, which follow from what is drawn


def load(data: object, edition: ThawEdition) -> Thaw:
    """Return the position that a dump describes; raise BadPosition if it is impossible."""
    state = POSITION.load(renewed(data, edition), edition)
    if state.phase != a.CHOOSING:
        for seat in range(state.players):
            state.todo[seat] = owed(state, seat, state.todo[seat] == 0)
    return state


def renewed(data: object, edition: ThawEdition) -> object:
    """Return a dump of version 1 of the rules as one of the present version, and anything else as it is.

    Version 1 had neither the choice of colours nor the other reading of shared ranks (tests/version1 has such dumps).
    """
    if not isinstance(data, dict) or "rules" in data:
        return data
    options, decks = data.get("options"), data.get("decks")
    if not isinstance(options, dict) or not isinstance(decks, list):
        return data
    more = {"rules": RULES, "options": {**options, "colours": "seated", "ties": "own"}}
    return {**data, **more, "colours": edition.colour_slugs[: len(decks)]}


def check(state: Thaw) -> None:
    """Raise AssertionError if an invariant is broken: tests and the fuzzer call this after every step."""
    again = load(dump(state), state.edition)
    assert again.todo == state.todo, "what a seat has to do follows from what is drawn"
    assert again.simultaneous == state.simultaneous, "the number of the step follows from the round and the phase"
    for sheet, fresh in zip(state.sheets, again.sheets, strict=True):
        for name in ("low", "high", "own_low", "own_high", "checks", "scores"):
            assert getattr(sheet, name) == getattr(fresh, name), f"{name} follows from what is drawn"
        drawn = sum(len(boxes_of(state.edition, mark // a.MARK)) for mark in sheet.marks)
        assert drawn == coloured(sheet), "no box is coloured twice"
        for colour, area in enumerate(sheet.areas):
            assert area in (-1, fresh.area_of(state.edition, colour)), "the cached size of an area is right"
        assert sheet.rectangle in (-1, fresh.rectangle_of(state.edition)), "the cached rectangle is right"
