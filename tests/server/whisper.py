"""A toy game full of secrets: each seat has a word of its own, and its view, choices, refusals and lines say it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypedDict

from holocene.kernel.answers import Refusal
from holocene.kernel.game import Option, OptionValue
from holocene.kernel.journal import Journal
from holocene.kernel.rng import Rng, from_seed
from holocene.kernel.state import Edition, State
from tests.kernel.toy import ToyGame, ToyState

HEARD, WHISPERED = 10, 11
KEPT = ("players", "over", "chance", "simultaneous", "journal", "rng", "picks", "hurry", "broken", "round", "worth",
        "chosen", "shown", "points")  # fmt: skip


def spoken(word: int) -> str:
    return f"word-{word:08x}"


class WhisperState(ToyState):
    """The toy's position, and each seat's secret word."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[int] = []

    def step(self, seat: int, action: int) -> None:
        if self.journal is not None:
            self.journal.write(WHISPERED, seat, self.words[seat], action, whom=seat)
        super().step(seat, action)

    def clone(self) -> WhisperState:
        base, other = super().clone(), WhisperState()
        for name in KEPT:
            setattr(other, name, getattr(base, name))
        other.words = list(self.words)
        return other

    def determinize(self, seat: int | None, seed: int) -> WhisperState:
        other = super().determinize(seat, seed)
        assert isinstance(other, WhisperState)
        dice = from_seed(f"words {seed}")
        other.words = [word if owner == seat else dice.below(2**31) for owner, word in enumerate(self.words)]
        return other

    def view(self, seat: int | None) -> dict[str, Any]:
        return {**super().view(seat), "word": spoken(self.words[seat]) if seat is not None else ""}

    def describe(self, seat: int, action: int) -> str:
        return f"Whisper {spoken(self.words[seat])} and pick {action}."

    def things(self, seat: int, action: int) -> list[str]:
        return [f"number:{action}", spoken(self.words[seat])]

    def explain(self, seat: int, action: int, reason: int) -> tuple[str, str]:
        clause, sentence = super().explain(seat, action, reason)
        return clause, f"{sentence} Your word is {spoken(self.words[seat])}."

    def refusals(self, seat: int) -> list[Refusal]:
        clause, reason = self.explain(seat, 0, 2)
        return [Refusal(None, (spoken(self.words[seat]),), clause, reason)]

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuilt, ({name: getattr(self, name) for name in (*KEPT, "words")},)

    def dump(self) -> dict[str, Any]:
        return {**super().dump(), "words": list(self.words)}


def rebuilt(values: dict[str, Any]) -> WhisperState:
    """Return a pickled position, on its way to a bot."""
    state = WhisperState()
    for name, value in values.items():
        setattr(state, name, value)
    return state


class WhisperView(TypedDict):
    """What a seat may know."""

    word: str


@dataclass(frozen=True, slots=True)
class WhisperGame(ToyGame):
    """The toy's verbs, with words."""

    def new(
        self, players: int, options: dict[str, OptionValue], edition: Edition, rng: Rng, journal: Journal | None
    ) -> State:
        base = ToyGame.new(self, players, options, edition, rng, journal)
        state = WhisperState()
        for name in KEPT:
            setattr(state, name, getattr(base, name))
        state.words = [rng.below(2**31) for _ in range(players)]
        if journal is not None:
            for seat, word in enumerate(state.words):
                journal.write(HEARD, seat, word, whom=seat)
        return state

    def tell(self, edition: Edition, events: list[list[int]], names: list[str]) -> list[str]:
        lines = []
        for event in events:
            _, code, seat, a, b, _ = event
            if code == HEARD:
                lines.append(f"{names[seat]} hears {spoken(a)}.")
            elif code == WHISPERED:
                lines.append(f"{names[seat]} whispers {spoken(a)} and picks {b}.")
            else:
                lines += ToyGame.tell(self, edition, [event], names)
        return lines

    def view_type(self) -> type[WhisperView]:
        return WhisperView


WHISPER = WhisperGame(
    name="whisper",
    title="Whisper",
    summary="Pick numbers and keep your word to yourself.",
    players=(2, 3, 4),
    options=(Option("picks", (1, 2), 1, "numbers per round"), Option("hurry", (False, True), False, "be quick")),
    version="1",
    page="whisper",
    turns_aim=(1, 1),
)
