"""A whole position as plain JSON and back, and the invariants every position keeps."""

from __future__ import annotations

from typing import Any

from holocene.games.thaw import actions as a
from holocene.games.thaw import knowledge, rules
from holocene.games.thaw.edition import ThawEdition
from holocene.games.thaw.phases import held, step_number
from holocene.games.thaw.sheet import Sheet
from holocene.games.thaw.state import Thaw, empty_state
from holocene.games.thaw.view import CHECKS, COLOURS, TIES, options
from holocene.kernel.errors import BadPosition, BadRequest
from holocene.kernel.fields import Fields
from holocene.kernel.rng import from_seed

RULES = "2"  # the version of the rules


def dump(state: Thaw) -> dict[str, Any]:
    """Return the whole position; a deck's cards stand in the order in which they are drawn, those of the table first.

    Checks and scores follow from what is drawn, so they are not in it.
    """
    edition = state.edition
    return {
        "game": "thaw",
        "rules": RULES,
        "edition": edition.digest,
        "players": state.players,
        "options": options(state),
        "round": state.round,
        "phase": a.PHASES[state.phase],
        "hop": state.hop,
        "colours": [edition.colour_slugs[colour] if colour >= 0 else None for colour in state.colours],
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
    return [state.edition.colour_slugs[state.colours[colour]], name, dict(arguments)]


def renewed(data: object, edition: ThawEdition) -> object:
    """Return a dump of version 1 of the rules as one of today's (tests/version1 has some); anything else as it is.

    Version 1 had neither the choice of colours nor the other reading of shared ranks.
    """
    if not isinstance(data, dict) or "rules" in data:
        return data
    options, decks = data.get("options"), data.get("decks")
    if not isinstance(options, dict) or not isinstance(decks, list):
        return data
    more = {"rules": RULES, "options": {**options, "colours": "seated", "ties": "own"}}
    return {**data, **more, "colours": edition.colour_slugs[: len(decks)]}


def load(data: object, edition: ThawEdition) -> Thaw:
    """Return the position a dump describes, drawn again mark by mark.

    Raises:
        BadPosition: naming the field that cannot be.
    """
    fields = Fields(renewed(data, edition), "")
    fields.same("game", "thaw")
    fields.same("rules", RULES)
    fields.same("edition", edition.digest)
    players = fields.integer("players", 3, 5)
    state = empty_state(edition, players, from_seed(""))
    chosen = fields.fields("options")
    state.edges = chosen.choice("checks", CHECKS) == "edges"
    state.largest = chosen.choice("ties", TIES) == "largest"
    state.choose_colours = chosen.choice("colours", COLOURS) == "chosen"
    chosen.done()
    state.round = fields.integer("round", 0, edition.rounds[players])
    state.phase = a.PHASES.index(fields.choice("phase", a.PHASES))
    state.over = state.phase == a.FINISHED
    state.hop = fields.integer("hop", 0, players - 1)
    check_moment(state)
    state.simultaneous = step_number(state)
    load_colours(state, fields)
    load_decks(state, fields)
    done = fields.items("done")
    if len(done) != players or any(type(one) is not bool for one in done):
        raise BadPosition("done", f"must be true or false, {players} times")
    if state.phase == a.CHOOSING:
        load_choice(state, done)
    elif all(done) != state.over:
        raise BadPosition("done", "a step ends when all are done, and only the end of the game leaves it so")
    sheets = fields.items("sheets")
    if len(sheets) != players:
        raise BadPosition("sheets", f"must have {players} entries, not {len(sheets)}")
    for seat in range(players):
        owner = held(state, seat)
        load_sheet(state, state.sheets[owner], sheets[owner])
        if state.phase != a.CHOOSING:
            state.todo[seat] = owed(state, seat, done[seat])
    state.chance = fields.counter("chance")
    state.rng = fields.generator("random")
    fields.done()
    return state


def check_moment(state: Thaw) -> None:
    """Raise BadPosition where round, phase and hop do not go together."""
    if (state.round == 0) != (state.phase == a.CHOOSING):
        raise BadPosition("round", "it is 0 while colours are chosen, and then from 1")
    if state.phase == a.CHOOSING and not state.choose_colours:
        raise BadPosition("phase", "colours are chosen only where the options say so (THAW-R15)")
    if (state.hop > 0) != (state.phase == a.HELP):
        raise BadPosition("hop", "sheets are under way exactly in step 2")
    if state.phase == a.DUMMY and state.players != 3:
        raise BadPosition("phase", "the Dummy plays with three alone (THAW-10.1)")
    if state.over and state.round != state.edition.rounds[state.players]:
        raise BadPosition("phase", "the game ends with its last round (THAW-9.1)")


def load_colours(state: Thaw, fields: Fields) -> None:
    """Read which colour each seat has, and the Dummy."""
    edition, names = state.edition, fields.items("colours")
    if len(names) != len(state.colours):
        raise BadPosition("colours", f"must have {len(state.colours)} entries, not {len(names)}")
    for place, name in enumerate(names):
        if name is not None and name not in edition.colour_slugs:
            raise BadPosition(f"colours[{place}]", f"there is no colour {name!r}")
    colours = [-1 if name is None else edition.colour_slugs.index(name) for name in names]
    chosen = [colour for colour in colours if colour >= 0]
    if len(set(chosen)) != len(chosen):
        raise BadPosition("colours", "no two may be the same (THAW-3.2)")
    if state.phase == a.CHOOSING:
        if colours[: len(chosen)] != chosen or len(chosen) >= state.players:
            raise BadPosition("colours", "are chosen in seat order, and the Dummy's comes last (THAW-R15)")
    elif len(chosen) != len(colours):
        raise BadPosition("colours", "each seat has one, and the Dummy")
    elif not state.choose_colours and colours != list(range(len(colours))):
        raise BadPosition("colours", "go by the seats unless they are chosen (THAW-R15)")
    elif len(colours) > state.players and colours[-1] != min(set(range(a.COLOURS)) - set(colours[:-1])):
        raise BadPosition("colours", "the Dummy has the first colour that is left (THAW-R15)")
    state.colours = colours


def load_choice(state: Thaw, done: list[bool]) -> None:
    """Read whose choice of a colour it is."""
    seat = sum(colour >= 0 for colour in state.colours)
    if done != [other != seat for other in range(state.players)]:
        raise BadPosition("done", f"it is seat {seat}'s turn to choose")
    state.todo[seat] = a.COLOUR


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
        if state.phase == a.CHOOSING:
            if order:
                raise BadPosition(at, "there are no cards before the colours are chosen")
            continue
        if sorted(order) != edition.decks[state.colours[colour]]:
            raise BadPosition(at, f"these are not the cards of the {edition.colours[state.colours[colour]]} deck")
        state.orders[colour] = order


def load_sheet(state: Thaw, sheet: Sheet, marks: object) -> None:
    """Draw a sheet again, refusing what nobody could have drawn."""
    at = f"sheets[{sheet.owner}]"
    if not isinstance(marks, list):
        raise BadPosition(at, f"must be a list, not {type(marks).__name__}")
    least = knowledge.marks_at_step(state)
    if state.phase in (a.CHOOSING, a.FINISHED):
        most = least
    else:
        most = least + (2 if state.phase == a.OWN and state.round == 1 else 1)
    if not least <= len(marks) <= most:
        raise BadPosition(at, f"must have {least} to {most} marks at this moment, not {len(marks)}")
    for place, mark in enumerate(marks):
        field = f"{at}[{place}]"
        if not isinstance(mark, list) or len(mark) != 3 or not isinstance(mark[2], dict):
            raise BadPosition(field, "must be a colour, an action and its arguments")
        colour = knowledge.colour_at(state, sheet.owner, place)
        palette = state.colours[colour]
        if mark[0] != state.edition.colour_slugs[palette]:
            raise BadPosition(field, f"must be drawn in {state.edition.colours[palette]}, not {mark[0]!r}")
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
    return knowledge.owed_after(state, seat, marks)


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
