"""A toy game full of secrets: each seat's view, choices, refusals and story contain its secret word."""

from __future__ import annotations

from typing import Any, TypedDict

from holocene.kernel.engine.journal import Journal
from holocene.kernel.engine.rng import Rng, from_seed
from holocene.kernel.engine.state import Edition
from holocene.kernel.game import Option, Options
from holocene.kernel.results import Refusal, Sentence
from tests.kernel.toy import TOY_EDITION, ToyGame, ToyState, load_toy, narrate_toy, new_toy, toy_names

HEARD, WHISPERED = 10, 11
KEPT = ("players", "over", "chance", "simultaneous", "journal", "rng", "picks", "hurry", "broken", "round", "worth",
        "chosen", "shown", "points")  # fmt: skip


def spoken(word: int) -> str:
    return f"word-{word:08x}"


class WhisperState(ToyState):
    """The toy game's position, and each seat's secret word."""

    def __init__(self) -> None:
        super().__init__()
        self.secrets: list[int] = []

    def step(self, seat: int, action: int) -> None:
        self.note(WHISPERED, seat, self.secrets[seat], action, whom=seat)
        super().step(seat, action)

    def clone(self) -> WhisperState:
        base, other = super().clone(), WhisperState()
        for name in KEPT:
            setattr(other, name, getattr(base, name))
        other.secrets = list(self.secrets)
        return other

    def deal(self, seat: int, seed: int) -> None:
        super().deal(seat, seed)
        dice = from_seed(f"words {seed}")
        self.secrets = [word if owner == seat else dice.below(2**31) for owner, word in enumerate(self.secrets)]

    def view(self, seat: Any) -> dict[str, Any]:
        return {**super().view(seat), "word": spoken(self.secrets[seat]) if seat is not None else ""}

    def describe(self, seat: Any, action: object) -> str:
        return f"Whisper {spoken(self.secrets[seat])} and pick {action}."

    def things(self, seat: Any, action: object) -> list[str]:
        return [f"number:{action}", spoken(self.secrets[seat])]

    def explain(self, seat: int, action: int, reason: int) -> tuple[str, str]:
        clause, sentence = super().explain(seat, action, reason)
        return clause, f"{sentence} Your word is {spoken(self.secrets[seat])}."

    def refusals(self, seat: Any) -> list[Refusal]:
        clause, reason = self.explain(seat, 0, 2)
        return [Refusal(None, (spoken(self.secrets[seat]),), clause, reason)]

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuilt, ({name: getattr(self, name) for name in (*KEPT, "secrets")},)

    def dump(self) -> dict[str, Any]:
        return {**super().dump(), "words": list(self.secrets)}


def rebuilt(values: dict[str, Any]) -> WhisperState:
    """Return a position that was pickled on its way to a bot."""
    state = WhisperState()
    for name, value in values.items():
        setattr(state, name, value)
    return state


class WhisperView(TypedDict):
    """What a seat may know."""

    word: str


def new_whisper(players: int, options: Options, edition: Edition, rng: Rng, journal: Journal | None) -> WhisperState:
    base = new_toy(players, options, edition, rng, journal)
    state = WhisperState()
    for name in KEPT:
        setattr(state, name, getattr(base, name))
    state.secrets = [rng.below(2**31) for _ in range(players)]
    for seat, word in enumerate(state.secrets):
        state.note(HEARD, seat, word, whom=seat)
    return state


def narrate_whisper(edition: Edition, events: list[list[int]], names: list[str]) -> list[Sentence]:
    lines = []
    for event in events:
        _, code, seat, a, b, _ = event
        if code == HEARD:
            lines.append(Sentence(f"{names[seat]} hears {spoken(a)}."))
        elif code == WHISPERED:
            lines.append(Sentence(f"{names[seat]} whispers {spoken(a)} and picks {b}."))
        else:
            lines += narrate_toy(edition, [event], names)
    return lines


WHISPER = ToyGame(
    name="whisper",
    title="Whisper",
    summary="Pick numbers and keep your word to yourself.",
    players=(2, 3, 4),
    options=(Option("picks", (1, 2), 1, "numbers per round"), Option("hurry", (False, True), False, "be quick")),
    state=WhisperState,
    new=new_whisper,
    load=load_toy,
    shipped=lambda: TOY_EDITION,
    narrate=narrate_whisper,
    seat_names=toy_names,
    view_type=WhisperView,
)
