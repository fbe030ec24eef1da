"""Defaults for what a `Game` declares: plain functions that work for any game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NoReturn, cast

from holocene.kernel.engine.state import GAME_IS_OVER, NOT_YOUR_TURN, Edition, State
from holocene.kernel.errors import BadRequest
from holocene.kernel.language import say, template
from holocene.kernel.results import Refusal, Sentence
from holocene.kernel.standard import Standard, standard_of

NOT_POSSIBLE = template("That is not possible now.")
REASONS = {GAME_IS_OVER: template("The game is over."), NOT_YOUR_TURN: template("It is not your turn.")}


def missing(name: str) -> Callable[..., NoReturn]:
    """Return a function that fails because every game must bring its own."""

    def fail(state: State, *given: object) -> NoReturn:
        raise NotImplementedError(f"{type(state).__name__} has no {name}")

    return fail


view, scores, dump = missing("view"), missing("scores"), missing("dump")


def describe(state: State, seat: int, action: int) -> str:
    """Return an action's name and arguments as a sentence."""
    name, arguments = state.space.name(action)
    return " ".join([name.replace("_", " ").capitalize(), *map(str, arguments.values())]) + "."


def concerns(state: State, seat: int, action: int) -> list[str]:
    """Return one id for each argument: "card:elder-3"."""
    return [f"{name}:{value}" for name, value in state.space.name(action)[1].items()]


def explain(state: State, seat: int, action: int, reason: int) -> tuple[str, str]:
    """Return the clause and sentence from the game's `reasons`, or a sentence for a reason that all games share."""
    clause, sentence = state.game.reasons.get(reason) or ("", REASONS.get(reason, NOT_POSSIBLE))
    return clause, say(sentence)


def refusals(state: State, seat: int) -> list[Refusal]:
    """Return a refusal for each group of visible things that only illegal actions concern."""
    found: dict[tuple[str, ...], Refusal] = {}
    usable = {thing for action in state.legal(seat) for thing in state.things(seat, action)}
    seen = visible(state, seat)
    for action in range(state.space.size):
        reason = state.why_not(seat, action)
        things = tuple(thing for thing in state.things(seat, action) if seen is None or thing in seen)
        if reason and things and not usable.issuperset(things):
            found.setdefault(things, Refusal(action, things, *state.explain(seat, action, reason)))
    return list(found.values())


def refused(state: State, seat: int, actions: Iterable[int]) -> list[Refusal]:
    """Return a refusal for each of these actions that a seat may not take now."""
    found = []
    for action in actions:
        if reason := state.why_not(seat, action):
            things = tuple(state.things(seat, action))
            found.append(Refusal(action, things, *state.explain(seat, action, reason)))
    return found


def visible(state: State, seat: int | None) -> set[str] | None:
    """Return the ids in the zones that a seat sees, or None if the game has no zones."""
    zones = state.game.standard(state, seat)["zones"]
    return {thing["id"] for zone in zones for thing in zone["things"] if "id" in thing} if zones else None


def narrate(edition: Edition, events: list[list[int]], names: list[str]) -> list[Sentence]:
    """Return no sentences."""
    return []


def seat_names(state: State) -> list[str]:
    """Return "Player 1" and so on."""
    return [say("Player {number}", number=seat + 1) for seat in range(state.players)]


def things(state: State) -> list[str]:
    """Return the ids of all things that actions concern and that a spectator sees."""
    found = {thing: None for action in range(state.space.size) for thing in state.things(0, action)}
    seen = visible(state, None)
    return [thing for thing in found if seen is None or thing in seen]


def standard(state: State, seat: int | None) -> Standard:
    """Return the standard part that the view itself contains."""
    return standard_of(state.view(seat))


def kinds(state: State) -> list[str]:
    """Return the ids of the faces."""
    return [face.id for face in state.game.faces(cast(Any, state).edition)]


def check(state: State) -> None:
    """Accept every position."""


def no_component_file(*given: object) -> NoReturn:
    """Raise BadRequest: the game has no component file."""
    raise BadRequest("this game has no component file to change")


def turns(state: State) -> int:
    """Return 0: the game does not count turns."""
    return 0
