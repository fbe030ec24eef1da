"""`Game`: everything a game declares, as one object with data and functions."""

from __future__ import annotations

import copyreg
import difflib
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, get_type_hints

from holocene.kernel import defaults
from holocene.kernel.clauses import Clause, parse, read_clauses
from holocene.kernel.components.component import Face
from holocene.kernel.engine.journal import Journal
from holocene.kernel.engine.rng import Rng
from holocene.kernel.engine.state import GAMES, Edition, State
from holocene.kernel.errors import BadRequest
from holocene.kernel.language import add_catalogues, say
from holocene.kernel.results import Refusal, Reveal, Score, Sentence
from holocene.kernel.space import Named, text_of
from holocene.kernel.standard import Standard, StandardView

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from holocene.kernel.engine.observation import Observer

    S = TypeVar("S", bound=State, default=Any)
    E = TypeVar("E", bound=Edition, default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S")
    E = TypeVar("E")

NAME = re.compile("[a-z][a-z0-9_]*")
MYPYC_FIELDS = "__mypyc_attrs__"
OptionValue = bool | str | int
Options = dict[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before a match: its name, all values, the default, and one line of help."""

    name: str
    values: tuple[OptionValue, ...]
    default: OptionValue
    help: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S, E]):
    """A game: data, and functions for its own classes of position `S` and edition `E`.

    Fields with a default may be left out. docs/add-a-game.md explains them all.

    Attributes:
        name: as in `holocene.new(name)`.
        title: the name that people read.
        summary: one sentence.
        players: the possible numbers of players.
        options: the choices before a match.
        version: the version of its rules; saved matches record it.
        page: its file in docs/rules; "" if there is none.
        more_pages: further files there, for expansions.
        rules: the text of such a page, for a game from outside this repository.
        turns_aim: the least and most turns a game should take, for the balance report.
        open: whether everyone knows the same, so that views differ only in their `seat`.
        folder: the folder with `lesson.json` and translations such as `de.toml`.
        panel: the module that draws it in the terminal, imported when needed.
        observation: the module whose `new_observer(state)` writes positions as numbers (needs librt), likewise.
        state: the class of its positions.
        new: returns the position before the first decision.
        load: returns the position that a dump describes.
        dump: returns a position as plain JSON.
        check: raises AssertionError if a position is impossible.
        shipped: returns the edition that comes with the game.
        override: returns that edition changed by an owner's file or by a match's own values.
        template: returns the shipped component file's text, for an owner to edit.
        view: returns what a seat may know.
        view_type: the TypedDict of the view; clients generate their types from it.
        standard: returns the standard part of a view; by default, what the view itself has of it.
        kinds: returns all kinds that things can have, each once; by default, the ids of the faces.
        scores: returns each seat's points, final or current.
        describe: returns one sentence that says what an action does.
        concerns: returns the ids of the things that an action concerns.
        reasons: the clause and sentence for each number that `why_not` returns.
        explain: returns the same, for sentences that depend on the position.
        refusals: returns what a person might try now but may not.
        narrate: returns journal events as sentences, with the things they name; several events may share a sentence.
        seat_names: returns the names of the seats.
        things: returns the ids of all things that a person can point at.
        faces: returns what is printed on everything that views name by an id.
        reveals: the events that show a seat something hidden, by their codes.
        outside: returns how a decision looks to others when it is taken: the same text if they cannot tell two apart.
        terms: the names of what `State.terms` returns, in the same order; advice uses them.
        turns: returns how many turns or rounds have been played.
        takes: returns the name of the component that an action takes, or "".
        takeable: returns the names of all components that can be taken with these options.
        measures: returns further figures of a finished position for the balance report, by name.
        traits: returns, for each seat, what it was dealt or chose before play began, by kind; [] if all start alike.
        setting_up: returns whether the current choice is part of the set-up: the balance report makes it at random.
    """

    name: str
    title: str
    summary: str
    players: tuple[int, ...]
    options: tuple[Option, ...] = ()
    version: str = "1"
    page: str = ""
    more_pages: tuple[str, ...] = ()
    rules: str = ""
    turns_aim: tuple[int, int] = (1, 1000)
    open: bool = False
    folder: Path | None = None
    panel: str = ""
    observation: str = ""

    # positions and files
    state: type[S]
    new: Callable[[int, Options, E, Rng, Journal | None], S]
    load: Callable[[object, E], S]
    dump: Callable[[S], dict[str, Any]] = defaults.dump
    check: Callable[[S], None] = defaults.check
    shipped: Callable[[], E]
    override: Callable[[Path | dict[str, Any]], E] = defaults.no_component_file
    template: Callable[[], str] = defaults.no_component_file

    # what people read
    view: Callable[[S, int | None], dict[str, Any]] = defaults.view
    view_type: type[Any] = StandardView
    standard: Callable[[S, int | None], Standard] = defaults.standard
    kinds: Callable[[S], list[str]] = defaults.kinds
    scores: Callable[[S], list[Score]] = defaults.scores
    describe: Callable[[S, int, int], str] = defaults.describe
    concerns: Callable[[S, int, int], list[str]] = defaults.concerns
    reasons: dict[int, tuple[str, str]] = field(default_factory=dict)
    explain: Callable[[S, int, int, int], tuple[str, str]] = defaults.explain
    refusals: Callable[[S, int], list[Refusal]] = defaults.refusals
    narrate: Callable[[E, list[list[int]], list[str]], list[Sentence]] = defaults.narrate
    seat_names: Callable[[S], list[str]] = defaults.seat_names
    things: Callable[[S], list[str]] = defaults.things
    faces: Callable[[E], list[Face]] = lambda edition: []
    reveals: dict[int, Reveal] = field(default_factory=dict)
    outside: Callable[[Named], str] = text_of

    # what bots and the lab use
    terms: tuple[str, ...] = ()
    turns: Callable[[S], int] = defaults.turns
    takes: Callable[[E, Named], str] = lambda edition, named: ""
    takeable: Callable[[E, Options], list[str]] = lambda edition, options: []
    measures: Callable[[S], dict[str, float]] = lambda state: {}
    traits: Callable[[S, S], list[dict[str, str]]] = lambda start, end: []
    setting_up: Callable[[S], bool] = lambda state: False

    def __post_init__(self) -> None:
        """Register the game for its positions, and its translations; raise TypeError if it is declared wrongly."""
        check_declaration(self)
        GAMES[self.state] = self
        if MYPYC_FIELDS in vars(State) and MYPYC_FIELDS not in vars(self.state):
            copyreg.pickle(self.state, taken_apart)  # type: ignore[arg-type]
        if self.folder is not None:
            add_catalogues(self.folder)

    def edition(self, override: Path | dict[str, Any] | None = None) -> E:
        """Return the shipped edition, changed by an owner's file or by a match's own values if given."""
        return self.shipped() if override is None else self.override(override)

    def observer(self, state: S) -> Observer:
        """Return the observer for matches with this position's players and options (needs librt)."""
        if not self.observation:
            from holocene.kernel.counting import CountingObserver  # imported here because it needs librt

            return CountingObserver(self, state)
        found: Observer = import_module(self.observation).new_observer(state)
        return found

    def check_position(self, state: State) -> None:
        """Raise BadRequest if a position belongs to another game; after this check its class is taken for granted."""
        if not isinstance(state, self.state):
            raise BadRequest(f"this is not a position of {self.title}")

    def lesson(self) -> Path | None:
        """Return the path of the game's lesson, or None if it has none."""
        path = None if self.folder is None else self.folder / "lesson.json"
        return path if path is not None and path.exists() else None

    def clauses(self) -> tuple[Clause, ...]:
        """Return the rules as numbered clauses, page by page, with the rulings last on each page."""
        pages = [read_clauses(page) for page in (self.page, *self.more_pages) if page]
        return tuple(clause for page in [*pages, parse(self.rules)] for clause in page)

    def check_players(self, players: object) -> int:
        """Return the number of players, or raise BadRequest if the game cannot be played with it."""
        if not isinstance(players, int) or isinstance(players, bool) or players not in self.players:
            game, possible = say(self.title), spoken_range(self.players)
            raise BadRequest(
                say("{game} is for {possible} players, not {given}", game=game, possible=possible, given=players)
            )
        return players

    def check_options(self, given: dict[str, Any]) -> Options:
        """Return all options, the given ones instead of their defaults; raise BadRequest if one is unknown."""
        chosen: Options = {option.name: option.default for option in self.options}
        known = {option.name: option for option in self.options}
        for name, value in given.items():
            if name not in known:
                near = difflib.get_close_matches(name, known, n=1)
                names = ", ".join(known)
                hint = say("perhaps {name}?", name=near[0]) if near else say("there is {names}", names=names)
                game = say(self.title)
                raise BadRequest(say("{game} has no option {name!r}; {hint}", game=game, name=name, hint=hint))
            values = known[name].values
            if (type(value), value) not in [(type(one), one) for one in values]:  # neither 1 nor 1.0 is True
                allowed, wrong = ", ".join(map(spoken_value, values)), spoken_value(value)
                raise BadRequest(
                    say("option {name} can be {allowed}, not {given}", name=name, allowed=allowed, given=wrong)
                )
            chosen[name] = value
        return chosen


def check_declaration(game: Game) -> None:
    """Raise TypeError if the data that a game declares would break the commands and pages that list all games."""
    if not isinstance(game.name, str) or not NAME.fullmatch(game.name):
        raise TypeError(f"a game's name has small letters, digits and underscores only, not {game.name!r}")
    for name in ("title", "summary", "version", "rules"):
        if not isinstance(getattr(game, name), str):
            raise TypeError(f"{name} must be a text")
    counts = game.players
    if not isinstance(counts, tuple) or not counts or any(type(one) is not int or one < 1 for one in counts):
        raise TypeError("players must be a tuple of numbers of players, such as (2, 3, 4)")
    if list(counts) != sorted(set(counts)):
        raise TypeError("players must be in ascending order, each number once")
    for option in game.options:
        if not isinstance(option, Option):
            raise TypeError("options must be a tuple of holocene.kernel.game.Option")
        if option.default not in option.values:
            raise TypeError(f"the default of the option {option.name} is not among its values")
    if not (isinstance(game.state, type) and issubclass(game.state, State)):
        raise TypeError("state must be a class of positions, a subclass of holocene.kernel.engine.state.State")
    try:
        get_type_hints(game.view_type)
    except Exception as error:
        raise TypeError(f"view_type cannot be read: {error}") from None


# mypyc's own pickling keeps the attributes of compiled classes only. A position whose class is written in Python has
# more, and travels to bots and workers too.


def taken_apart(state: State) -> tuple[Callable[..., State], tuple[type[State], dict[str, Any]]]:
    """Return how pickle puts a position together again."""
    base: tuple[str, ...] = vars(State)[MYPYC_FIELDS]
    return put_together, (type(state), {name: getattr(state, name) for name in base} | vars(state))


def put_together(kind: type[State], values: dict[str, Any]) -> State:
    """Return a position with these attributes."""
    state = kind.__new__(kind)
    for name, value in values.items():
        setattr(state, name, value)
    return state


def spoken_range(numbers: tuple[int, ...]) -> str:
    """Return "2 to 5"."""
    first, last = numbers[0], numbers[-1]
    return str(first) if first == last else say("{first} to {last}", first=first, last=last)


def spoken_value(value: object) -> str:
    """Return an option's value as people type it: true, false or a word."""
    return str(value).lower() if isinstance(value, bool) else str(value)
