"""What a game declares about itself, and what the rest of the house asks of it."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from holocene.kernel.answers import Reveal, Told
from holocene.kernel.clauses import Clause, read_clauses
from holocene.kernel.errors import BadRequest
from holocene.kernel.journal import Journal
from holocene.kernel.language import say
from holocene.kernel.rng import Rng
from holocene.kernel.space import Named, text_of
from holocene.kernel.state import Edition, State
from holocene.kernel.tables import Component, Face

if TYPE_CHECKING:
    from holocene.kernel.observation import Observer

OptionValue = bool | str | int


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before a match: its name, all values, the default, and one line of help."""

    name: str
    values: tuple[OptionValue, ...]
    default: OptionValue
    help: str


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the family. Subclasses fill in the verbs.

    Attributes:
        name: as in `holocene.new(name)`.
        title: as people call it.
        summary: one sentence.
        players: the numbers of players it can be played with.
        options: what can be chosen before a match.
        version: of its rules; a saved match records it.
        page: the clauses' file in docs/rules.
        more_pages: further files there, of expansions.
        turns_aim: between how many turns a game should end, for the balance report.
        open: whether all know the same, so that views differ in their `seat` alone.
    """

    name: str
    title: str
    summary: str
    players: tuple[int, ...]
    options: tuple[Option, ...]
    version: str
    page: str
    turns_aim: tuple[int, int]
    open: bool = False
    more_pages: tuple[str, ...] = ()

    def edition(self, override: Path | dict[str, Any] | None = None) -> Edition:
        """Return the shipped card values, with an owner's file or a match's own values laid over them."""
        raise NotImplementedError

    def template(self) -> str:
        """Return the shipped card file's text, for an owner of the box to change."""
        raise NotImplementedError

    def new(
        self,
        players: int,
        options: dict[str, OptionValue],
        edition: Edition,
        rng: Rng,
        journal: Journal | None,
    ) -> State:
        """Return the position before the first decision."""
        raise NotImplementedError

    def load(self, data: object, edition: Edition) -> State:
        """Return the position a dump describes."""
        raise NotImplementedError

    def components(self, edition: Edition) -> list[Component]:
        """Return every component with its values and source."""
        raise NotImplementedError

    def faces(self, edition: Edition) -> list[Face]:
        """Return what stands on everything that views name by an id: none where a view says it all."""
        return []

    def tell(self, edition: Edition, events: list[list[int]], names: list[str]) -> list[str]:
        """Return the sentences for journal events, in order; several may share one."""
        raise NotImplementedError

    def narrate(self, edition: Edition, events: list[list[int]], names: list[str]) -> list[Told]:
        """Return the same sentences with what they name on the table."""
        return [Told(sentence) for sentence in self.tell(edition, events, names)]

    def reveals(self) -> dict[int, Reveal]:
        """Return the events by which a seat learns what was hidden from it, by their codes; none in an open game."""
        return {}

    def outside(self, named: Named) -> str:
        """Return what others see of a decision as it is taken: the same for decisions that they cannot tell apart."""
        return text_of(named)

    def seat_names(self, state: State) -> list[str]:
        """Return what the seats are called at this table."""
        raise NotImplementedError

    def things(self, state: State) -> list[str]:
        """Return the ids of everything on the table that a person can point at."""
        raise NotImplementedError

    def view_type(self) -> type[Any]:
        """Return the TypedDict of its positions' views, from which clients generate their types."""
        raise NotImplementedError

    def observer(self, state: State) -> Observer:
        """Return what writes positions as numbers, for matches with this one's players and options (needs librt)."""
        raise NotImplementedError

    def turns(self, state: State) -> int:
        """Return how many turns or rounds a position has seen."""
        raise NotImplementedError

    def takes(self, edition: Edition, named: Named) -> str:
        """Return the name of the component an action takes, "" for one that takes none."""
        raise NotImplementedError

    def takeable(self, edition: Edition, options: dict[str, OptionValue]) -> list[str]:
        """Return the names of all components that can be taken with some options."""
        raise NotImplementedError

    def terms(self) -> tuple[str, ...]:
        """Return the names of what an evaluation counts, in the order of `State.terms`; reasons of advice use them."""
        return ()

    def measures(self, state: State) -> dict[str, float]:
        """Return further figures of a finished position for the balance report, by name."""
        return {}

    def traits(self, start: State, end: State) -> list[dict[str, str]]:
        """Return by seat what a tribe was dealt or chose before play began, by kind; [] where all are alike."""
        return []

    def setting_up(self, state: State) -> bool:
        """Return whether what is chosen now belongs to the set-up: the lab's balance runs choose it at random."""
        return False

    def clauses(self) -> tuple[Clause, ...]:
        """Return the rules as numbered clauses, page by page, rulings last in each."""
        return tuple(clause for page in (self.page, *self.more_pages) for clause in read_clauses(page))

    def check_players(self, players: object) -> int:
        """Return the number of players if the game can be played with it.

        Raises:
            BadRequest: it cannot.
        """
        if not isinstance(players, int) or isinstance(players, bool) or players not in self.players:
            possible = spoken_range(self.players)
            wrong = say(
                "{game} is for {possible} players, not {given}", game=say(self.title), possible=possible, given=players
            )
            raise BadRequest(wrong)
        return players

    def check_options(self, given: dict[str, Any]) -> dict[str, OptionValue]:
        """Return all options with the given ones put over the defaults.

        Raises:
            BadRequest: an unknown option or value.
        """
        chosen: dict[str, OptionValue] = {option.name: option.default for option in self.options}
        known = {option.name: option for option in self.options}
        for name, value in given.items():
            if name not in known:
                near = difflib.get_close_matches(name, known, n=1)
                if near:
                    hint = say("perhaps {name}?", name=near[0])
                else:
                    hint = say("there is {names}", names=", ".join(known))
                raise BadRequest(
                    say("{game} has no option {name!r}; {hint}", game=say(self.title), name=name, hint=hint)
                )
            values = known[name].values
            if (type(value), value) not in [(type(one), one) for one in values]:  # neither 1 nor 1.0 is True
                allowed = ", ".join(spoken_value(one) for one in values)
                wrong = say(
                    "option {name} can be {allowed}, not {given}", name=name, allowed=allowed, given=spoken_value(value)
                )
                raise BadRequest(wrong)
            chosen[name] = value
        return chosen


def spoken_range(numbers: tuple[int, ...]) -> str:
    """Return "2 to 5"."""
    if len(numbers) == 1:
        return str(numbers[0])
    return say("{first} to {last}", first=numbers[0], last=numbers[-1])


def spoken_value(value: object) -> str:
    """Return an option's value as people type it: true, false, a word."""
    return str(value).lower() if isinstance(value, bool) else str(value)
