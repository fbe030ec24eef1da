"""`clone`, `copy`, `dump` and `load` agree with the declared fields of each game."""

from __future__ import annotations

import ast
import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import holocene
from holocene.kernel.dumps import DEEP, SHARED, Derived, Position, Record
from holocene.kernel.engine.journal import new_journal
from holocene.kernel.engine.rng import Rng, from_seed
from holocene.kernel.engine.state import State
from holocene.kernel.errors import BadPosition
from holocene.kernel.game import Game

# Each game twice: with the fewest players and default options, and with the most players and every option's last value.
MATCHES: list[tuple[Game[Any, Any], int, dict[str, Any]]] = []
for one in holocene.games():
    MATCHES.append((one, one.players[0], {}))
    MATCHES.append((one, one.players[-1], {option.name: option.values[-1] for option in one.options}))
NAMES = [f"{match[0].name}-{match[1]}" for match in MATCHES]
RNG = Record(Derived("key", "words", "counter", "used"))


def played(number: int) -> Iterator[Any]:
    """Yield the position of a match at several moments, from beginning to end; a copy could hide a fault."""
    game, players, options = MATCHES[number]
    dice = random.Random(number)
    state = holocene.new(game.name, players, seed=number, **options).state
    yield state
    while not state.over:
        seat = dice.choice(state.to_move())
        state.apply(seat, dice.choice(state.legal(seat)))
        if dice.random() < 0.05 or state.over:
            yield state


def early(number: int) -> Any:
    """Return a position from the first part of a match."""
    return next(itertools.islice(played(number), 5, None))


def declaration(number: int) -> Position[Any]:
    """Return the declaration of a match's positions."""
    found = getattr(MATCHES[number][0].dump, "__self__", None)
    assert isinstance(found, Position)
    return found


def annotated(kind: type) -> set[str]:
    """Return the attributes that a class annotates in its source; a compiled class does not know them."""
    if kind is object:
        return set()
    path = Path(holocene.__file__).parent.parent / f"{kind.__module__.replace('.', '/')}.py"
    (found,) = [
        node
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__
    ]
    own = {
        line.target.id for line in found.body if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
    }
    return own | annotated(kind.__bases__[0])


def declared(record: Record) -> dict[str, str | Record]:
    """Return how each attribute is copied."""
    found: dict[str, str | Record] = {}
    for part in record.parts:
        if isinstance(part, Derived):
            found |= dict.fromkeys(part.attributes, part.copied)
        else:
            found |= declared(part.kind) if isinstance(part.kind, Record) else {part.attribute: part.copied}
    return found


def everything(record: Record, owner: Any) -> dict[str, Any]:
    """Return all attributes, and those of the parts."""
    found = {}
    for name, copied in declared(record).items():
        value = getattr(owner, name)
        if isinstance(copied, Record):
            value = [everything(copied, part) for part in value]
        found[name] = value.place() if copied == DEEP else value
    return found


def miscopied(record: Record, mine: Any, other: Any) -> list[str]:
    """Return the attributes that a copy does not have as declared."""
    found = []
    for name, copied in declared(record).items():
        one, two = getattr(mine, name), getattr(other, name)
        if isinstance(copied, Record):
            fine = one is not two and len(one) == len(two)
            for i, (part, twin) in enumerate(zip(one, two, strict=False)):
                fine = fine and part is not twin
                found += [f"{name}[{i}].{wrong}" for wrong in miscopied(copied, part, twin)]
        elif copied == DEEP:
            fine = one is not two and not miscopied(RNG, one, two)
        else:
            fine = one == two and (not isinstance(one, list) or (one is two) == (copied == SHARED))
        if not fine:
            found.append(name)
    return found


def parts(record: Record, owner: Any) -> list[tuple[str, Record, list[Any]]]:
    """Return the attributes that hold parts, with the declarations of the parts."""
    return [(name, how, getattr(owner, name)) for name, how in declared(record).items() if isinstance(how, Record)]


def miscopies(name: str, record: Record, mine: Any) -> list[Any]:
    """Return wrong values for a copy's attribute: another value, and a list that is wrongly shared or copied."""
    value, copied = getattr(mine, name), declared(record)[name]
    if copied == DEEP:
        return [value, from_seed("another")]
    if name == "edition":
        return [type(value)()]
    if not isinstance(value, list):
        return [not value if isinstance(value, bool) else value + 1]
    if isinstance(copied, Record):
        return [value, value[:]]
    return [value[:] if copied == SHARED else value, [*value, value[0] if value else 0]]


def computed(state: Any) -> Any:
    """Return a copy in which everything is computed that a position computes on demand."""
    other = state.clone()
    for sheet in getattr(other, "sheets", []):
        sheet.rectangle_of(other.edition)
        for colour in range(len(sheet.areas)):
            sheet.area_of(other.edition, colour)
    return other


@pytest.mark.parametrize("number", range(len(MATCHES)), ids=NAMES)
def test_every_attribute_is_declared(number: int) -> None:
    record, state = declaration(number), early(number)
    assert annotated(type(state)) == {*declared(record), "journal"}
    for _, kind, owners in parts(record, state):
        assert annotated(type(owners[0])) == set(declared(kind))
    assert annotated(Rng) == set(declared(RNG))
    assert annotated(State) == {"players", "over", "chance", "simultaneous", "rng", "journal"}


@pytest.mark.parametrize("number", range(len(MATCHES)), ids=NAMES)
def test_a_clone_is_as_declared(number: int) -> None:
    record = declaration(number)
    for state in played(number):
        state.journal = new_journal()
        copy = state.clone()
        assert miscopied(record, state, copy) == []
        assert copy.journal is None
        state.journal = None


@pytest.mark.parametrize("number", range(len(MATCHES)), ids=NAMES)
def test_a_clone_with_one_wrong_attribute_is_noticed(number: int) -> None:
    """Break each attribute of a copy, and of its parts, in turn."""
    record, state = declaration(number), early(number)
    broken = 0
    for name in declared(record):
        for value in miscopies(name, record, state):
            copy = state.clone()
            setattr(copy, name, value)
            assert [wrong for wrong in miscopied(record, state, copy) if "[" not in wrong] == [name]
            broken += 1
    for name, kind, owners in parts(record, state):
        for attribute in declared(kind):
            for value in miscopies(attribute, kind, owners[1]):
                copy = state.clone()
                setattr(getattr(copy, name)[1], attribute, value)
                assert miscopied(record, state, copy) == [f"{name}[1].{attribute}"]
                broken += 1
    assert broken > len(declared(record))


@pytest.mark.parametrize("number", range(len(MATCHES)), ids=NAMES)
def test_a_loaded_position_has_every_attribute(number: int) -> None:
    game, record = MATCHES[number][0], declaration(number)
    for state in played(number):
        loaded = game.load(state.dump(), state.edition)
        assert everything(record, computed(loaded)) == everything(record, computed(state))
        assert loaded.journal is None


@pytest.mark.parametrize("number", range(len(MATCHES)), ids=NAMES)
def test_a_dump_needs_every_field_and_allows_no_other(number: int) -> None:
    game, state = MATCHES[number][0], early(number)
    dump = state.dump()
    for key in dump.keys() - {"rules"}:  # without it, it would be a position of version 1
        with pytest.raises(BadPosition, match=f"^{key}: is missing$"):
            game.load({name: value for name, value in dump.items() if name != key}, state.edition)
    with pytest.raises(BadPosition, match=r"^more: is not a known field$"):
        game.load({**dump, "more": 1}, state.edition)
