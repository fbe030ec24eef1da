"""Everything a small game in plain Python needs from the kernel: import this module alone.

`SimpleState` copies, saves and loads the fields that the game's class annotates, and `simple_game` makes the `Game`.
examples/one_file_game.py is such a game, and docs/add-a-game.md explains it.
"""

from __future__ import annotations

import hashlib
import inspect
from typing import Any, TypeVar, get_args, get_origin

from holocene.kernel.components.component import Face
from holocene.kernel.dumps import COUNTER, FLAG, GENERATOR, OBJECT, TEXT, Field, Kind, Position, many, whole
from holocene.kernel.engine.journal import Journal
from holocene.kernel.engine.rng import Rng
from holocene.kernel.engine.state import FINE, GAME_IS_OVER, NOT_YOUR_TURN, Edition, State
from holocene.kernel.errors import BadPosition, BadRequest
from holocene.kernel.game import Game, Option, Options
from holocene.kernel.results import Reveal, Score, Sentence
from holocene.kernel.space import ActionSpace, Argument, Family, text_of
from holocene.kernel.standard import equal_things, face_down, good, standard_view, thing, zone

__all__ = [
    "FINE",
    "GAME_IS_OVER",
    "NOT_YOUR_TURN",
    "ActionSpace",
    "Argument",
    "Edition",
    "Face",
    "Family",
    "Option",
    "Reveal",
    "Score",
    "Sentence",
    "SimpleState",
    "equal_things",
    "face_down",
    "good",
    "ranked",
    "redeal",
    "simple_game",
    "standard_view",
    "thing",
    "zone",
]

LARGE = 10**9  # the bound of numbers in a file
FIELD_TYPES: dict[type[State], dict[str, Any]] = {}  # cached by class


class SimpleState(State):
    """A position whose fields are those that the game's class annotates: an int, bool or str, or lists of these."""

    edition: Edition
    options: Options

    def set_up(self) -> None:
        """Set every field to its first value; players, options and the generator are already set."""
        raise NotImplementedError

    def clone(self) -> State:
        """Return an independent copy, without the journal."""
        other = blank(type(self), self.edition, self.players, self.options)
        other.over, other.chance, other.simultaneous = self.over, self.chance, self.simultaneous
        other.rng = self.rng.copy()
        for name in field_types(type(self)):
            setattr(other, name, copied(getattr(self, name)))
        return other


S = TypeVar("S", bound=SimpleState)


def blank(kind: type[S], edition: Edition, players: int, options: Options) -> S:
    """Return a position without values for the game's own fields."""
    state = kind()
    state.edition, state.players, state.options = edition, players, options
    state.over, state.chance, state.simultaneous, state.journal = False, 0, -1, None
    return state


def copied(value: Any) -> Any:
    """Return a deep copy of a list, and any other value as it is."""
    return [copied(part) for part in value] if isinstance(value, list) else value


def field_types(kind: type[SimpleState]) -> dict[str, Any]:
    """Return the fields that a game's class annotates, with their types."""
    if kind not in FIELD_TYPES:
        FIELD_TYPES[kind] = {}
        for one in reversed(kind.__mro__[: kind.__mro__.index(SimpleState)]):
            FIELD_TYPES[kind] |= inspect.get_annotations(one, eval_str=True)
    return FIELD_TYPES[kind]


def field_kind(name: str, annotation: Any) -> Kind:
    """Return the kind of a field in a file, or raise TypeError if files cannot hold its type."""
    if get_origin(annotation) is list:
        return many(field_kind(name, *get_args(annotation)))
    kinds = {int: whole(-LARGE, LARGE), bool: FLAG, str: TEXT}
    if annotation not in kinds:
        raise TypeError(f"the field {name} must be an int, a bool, a str or a list of these, not {annotation}")
    return kinds[annotation]


def simple_game(*, name: str, players: tuple[int, ...], state: type[S], space: ActionSpace, **more: Any) -> Game:
    """Return a game with simple positions; `more` are further arguments of `Game`."""
    edition = Edition()
    edition.digest = hashlib.sha256("\n".join([name, *map(text_of, space.names)]).encode()).hexdigest()
    edition.shipped, edition.values, edition.space, edition.components = True, {}, space, []

    def new(players: int, options: Options, edition: Edition, rng: Rng, journal: Journal | None) -> S:
        made = blank(state, edition, players, options)
        made.rng, made.journal = rng, journal
        made.set_up()
        return made

    def read_options(value: Any, at: str, _: Any) -> Options:
        try:
            return game.check_options(OBJECT.read(value, at, None))
        except BadRequest as error:
            raise BadPosition(at, str(error)) from None

    position: Position[S] = Position(
        {"game": name},
        whole(min(players), max(players)),
        lambda edition, number: blank(state, edition, number, {}),
        Field("options", Kind(read_options)),
        *(Field(key, field_kind(key, annotation)) for key, annotation in field_types(state).items()),
        Field("over", FLAG),
        Field("simultaneous", whole(-1)),
        Field("chance", COUNTER),
        Field("random", GENERATOR, "rng"),
    )

    def load(data: object, edition: Edition) -> S:
        loaded = position.load(data, edition)
        refuse_impossible(loaded)
        return loaded

    game: Game[S, Edition] = Game(
        name=name, players=players, state=state, new=new, load=load, dump=position.dump, shipped=lambda: edition, **more
    )
    return game


def refuse_impossible(state: State) -> None:
    """Raise BadPosition if a loaded position breaks an invariant or cannot be continued."""
    try:
        state.check()
        if not state.over:
            assert all(state.legal(seat) for seat in state.to_move()), "a seat that must decide has no legal action"
            assert state.to_move(), "the game is not over, but nobody can move"
    except Exception as error:  # a list that is too short, a card that does not exist
        raise BadPosition("position", str(error) or f"cannot be: {type(error).__name__}") from None


def ranked(points: list[int]) -> list[Score]:
    """Return points as scores: the most points come first, and equal points share a place.

    >>> [score.place for score in ranked([3, 7, 3])]
    [2, 1, 2]
    """
    return [Score(seat, mine, 1 + sum(other > mine for other in points)) for seat, mine in enumerate(points)]


def redeal(rng: Rng, piles: list[list[int]]) -> None:
    """Shuffle the cards of several piles together, such as hands and a deck, and deal each pile as many as it had."""
    unseen = sorted(card for pile in piles for card in pile)  # so that the deal does not depend on where they lay
    rng.shuffle(unseen)
    for pile in piles:
        pile[:] = [unseen.pop() for _ in pile]
