"""A whole position as plain JSON and back, and the invariants every position keeps."""

from __future__ import annotations

from typing import Any

from holocene.games.thaw import actions as a
from holocene.games.thaw import knowledge, rules
from holocene.games.thaw.edition import ThawEdition
from holocene.games.thaw.legality import form_of
from holocene.games.thaw.phases import face_up, held, step_number
from holocene.games.thaw.sheet import Sheet
from holocene.games.thaw.state import Thaw, empty_state
from holocene.games.thaw.view import options
from holocene.kernel.errors import BadPosition, BadRequest
from holocene.kernel.fields import Fields
from holocene.kernel.rng import from_seed


def dump(state: Thaw) -> dict[str, Any]:
    """Return the whole position; a deck's cards stand in the order in which they are drawn, those of the table first.

    Checks and scores follow from what is drawn, so they are not in it.
    """
    edition = state.edition
    return {
        "game": "thaw",
        "edition": edition.digest,
        "players": state.players,
        "options": options(state),
        "round": state.round,
        "phase": a.PHASES[state.phase],
        "hop": state.hop,
        "done": [owed == 0 for owed in state.todo],
        "decks": [[edition.slugs[form] for form in order] for order in state.orders],
        "sheets": [[mark_json(state, mark) for mark in sheet.marks] for sheet in state.sheets],
        "chance": state.chance,
        "random": state.rng.place(),
    }


def mark_json(state: Thaw, mark: int) -> list[Any]:
    """Return a mark as colour, action and arguments."""
    action, colour = divmod(mark, a.MARK)
    name, arguments = state.space.name(action)
    return [state.edition.colour_slugs[colour], name, dict(arguments)]


def load(data: object, edition: ThawEdition) -> Thaw:
    """Return the position a dump describes, drawn again mark by mark.

    Raises:
        BadPosition: naming the field that cannot be.
    """
    fields = Fields(data, "")
    fields.same("game", "thaw")
    fields.same("edition", edition.digest)
    players = fields.integer("players", 3, 5)
    chosen = fields.fields("options")
    edges = chosen.choice("checks", ("boxes", "edges")) == "edges"
    chosen.done()
    state = empty_state(edition, players, edges, from_seed(""))
    state.round = fields.integer("round", 1, edition.rounds[players])
    state.phase = a.PHASES.index(fields.choice("phase", a.PHASES))
    state.over = state.phase == a.FINISHED
    state.hop = fields.integer("hop", 0, players - 1)
    check_moment(state)
    state.simultaneous = step_number(state)
    load_decks(state, fields)
    done = fields.items("done")
    if len(done) != players or any(type(one) is not bool for one in done):
        raise BadPosition("done", f"must be true or false, {players} times")
    if all(done) != state.over:
        raise BadPosition("done", "a step ends when all are done, and only the end of the game leaves it so")
    sheets = fields.items("sheets")
    if len(sheets) != players:
        raise BadPosition("sheets", f"must have {players} entries, not {len(sheets)}")
    for seat in range(players):
        owner = held(state, seat)
        load_sheet(state, state.sheets[owner], sheets[owner])
        state.todo[seat] = owed(state, seat, done[seat])
    state.chance = fields.integer("chance", 0, 10**9)
    state.rng = fields.generator("random")
    fields.done()
    return state


def check_moment(state: Thaw) -> None:
    """Raise BadPosition where round, phase and hop do not go together."""
    if (state.hop > 0) != (state.phase == a.HELP):
        raise BadPosition("hop", "sheets are under way exactly in step 2")
    if state.phase == a.DUMMY and state.players != 3:
        raise BadPosition("phase", "the Dummy plays with three alone (THAW-10.1)")
    if state.over and state.round != state.edition.rounds[state.players]:
        raise BadPosition("phase", "the game ends with its last round (THAW-9.1)")


def load_decks(state: Thaw, fields: Fields) -> None:
    """Read the order of the cards."""
    edition = state.edition
    decks = fields.items("decks")
    if len(decks) != len(state.orders):
        raise BadPosition("decks", f"must have {len(state.orders)} entries, not {len(decks)}")
    for colour, names in enumerate(decks):
        at = f"decks[{colour}]"
        if not isinstance(names, list):
            raise BadPosition(at, f"must be a list, not {type(names).__name__}")
        for place, name in enumerate(names):
            if not isinstance(name, str) or name not in edition.numbers:
                raise BadPosition(f"{at}[{place}]", f"there is no form {name!r}")
        order = [edition.numbers[name] for name in names]
        if sorted(order) != edition.decks[colour]:
            raise BadPosition(at, f"these are not the cards of the {edition.colours[colour]} deck")
        state.orders[colour] = order


def load_sheet(state: Thaw, sheet: Sheet, marks: object) -> None:
    """Draw a sheet again, refusing what nobody could have drawn."""
    at = f"sheets[{sheet.owner}]"
    if not isinstance(marks, list):
        raise BadPosition(at, f"must be a list, not {type(marks).__name__}")
    least = knowledge.marks_at_step(state)
    most = least if state.over else least + (2 if state.phase == a.OWN and state.round == 1 else 1)
    if not least <= len(marks) <= most:
        raise BadPosition(at, f"must have {least} to {most} marks at this moment, not {len(marks)}")
    for place, mark in enumerate(marks):
        field = f"{at}[{place}]"
        if not isinstance(mark, list) or len(mark) != 3 or not isinstance(mark[2], dict):
            raise BadPosition(field, "must be a colour, an action and its arguments")
        colour = knowledge.colour_at(state, sheet.owner, place)
        if mark[0] != state.edition.colour_slugs[colour]:
            raise BadPosition(field, f"must be drawn in {state.edition.colours[colour]}, not {mark[0]!r}")
        try:
            action = state.space.action(mark[1], **mark[2])
        except (BadRequest, TypeError) as error:
            raise BadPosition(field, str(error)) from None
        if action not in possible(state, sheet, place):
            raise BadPosition(field, "could not be drawn there")
        knowledge.add_mark(state, sheet, a.MARK * action + colour)


def possible(state: Thaw, sheet: Sheet, place: int) -> list[int]:
    """Return what could be drawn for a mark at a place on a sheet."""
    found = knowledge.legal_at(state, sheet, place)
    colour = knowledge.colour_at(state, sheet.owner, place)
    if place == 0:
        first, second = state.orders[sheet.owner][:2]
        more = rules.fitting_first(state.edition, second, first, 0, 0)
    elif colour not in (sheet.owner, state.players):
        more = rules.spots(state.edition, sheet)
    else:
        more = []
    return [action for action in found if action != a.PASS] + more or [a.PASS]


def owed(state: Thaw, seat: int, done: bool) -> int:
    """Return what a seat still owes, from what it has drawn in this step."""
    owner = held(state, seat)
    start = knowledge.owed_at_start(state)
    marks = state.sheets[owner].marks[knowledge.marks_at_step(state) :]
    full = 2 if start & a.HAND else 1
    if state.over or (done and len(marks) == full):
        return 0
    if done:
        raise BadPosition("done", f"seat {seat} has not drawn yet and cannot be done")
    if len(marks) == full:
        return a.SHEET
    if marks:
        drawn = form_of(state, marks[0] // a.MARK)
        if drawn < 0:
            raise BadPosition(f"sheets[{owner}]", "who passes in the first step passes for both forms")
        return start & ~(a.FORM if drawn == face_up(state, seat) else a.HAND)
    return start


def check(state: Thaw) -> None:
    """Raise AssertionError if an invariant is broken: used by tests and the fuzzer after every step."""
    fresh = load(dump(state), state.edition)
    assert fresh.todo == state.todo, "what is owed follows from what is drawn"
    assert fresh.simultaneous == state.simultaneous, "the step's number follows from round and step"
    for mine, again in zip(state.sheets, fresh.sheets, strict=True):
        assert (mine.low, mine.high) == (again.low, again.high), "what is coloured follows from what is drawn"
        assert (mine.own_low, mine.own_high) == (again.own_low, again.own_high), "so does the owner's land"
        assert mine.checks == again.checks, "so do the checks"
        assert mine.scores == again.scores, "so do the scores"
        drawn = sum(len(boxes) for boxes in drawn_boxes(state, mine))
        assert drawn == rules.coloured(mine), "no box is coloured twice"
        for colour in range(len(mine.areas)):
            assert mine.areas[colour] in (-1, again.area_of(state.edition, colour)), "an area's size is kept right"
        assert mine.rectangle in (-1, again.rectangle_of(state.edition)), "and so is the rectangle"


def drawn_boxes(state: Thaw, sheet: Sheet) -> list[list[int]]:
    """Return the boxes of each drawing on a sheet."""
    from holocene.games.thaw.text import boxes_of

    return [boxes_of(state.edition, mark // a.MARK) for mark in sheet.marks]
