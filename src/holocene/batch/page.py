"""Prints docs/observations.md: `python -m holocene.batch.page > docs/observations.md`."""

from __future__ import annotations

from typing import Any

from holocene.games import all_games
from holocene.kernel.engine.observation import Observer
from holocene.kernel.engine.slices import Layout
from holocene.kernel.game import Game, OptionValue
from holocene.kernel.matches.match import new_match

PLAYERS = 4  # every game can be played by four

OPENING = """# Observations

What a seat knows of a position, as a row of float32 numbers from 0 to 1: for programs that learn. `holocene.batch`, the
PettingZoo environments and the OpenSpiel games all give the same rows. The list below is printed by
`python -m holocene.batch.page` from the observers themselves (`observation.py` in each game's folder); a test compares.

- A row's length and its slices follow from the game, the number of players and the options that bring components of
  their own.
- Where seats are counted, the observer comes first and the others follow in seat order; so one policy serves all seats.
- "by 20" means divided by 20; what is more than that counts as that, so no number passes 1.
- "which of" is written as one 1 among zeros; all zeros are none of them.
- A slice has a shape: `named()` gives each by name and in that shape, as views without copies.
- Whatever the rules hide from the seat is not in its row. A property test deals the hidden part anew over random play,
  at every player count and option, and no number may change.
- A game without an `observation.py` of its own is counted: things by zone and kind, and goods
  (`kernel/counting.py`).
- Which actions the seat may take is the mask beside the row, one number for each action of the game's space; an action
  has the same number in every match (`state.space.name(number)` says what it is).
"""


def observer_of(game: Game, players: int, options: dict[str, Any]) -> tuple[Observer, int]:
    """Return the observer for a number of players and options, with its slices placed, and the number of actions."""
    match = new_match(game, players, 0, options, game.edition())
    observer = game.observer(match.state)
    Layout().place(observer.slices)
    return observer, match.state.space.size


def length(observer: Observer) -> int:
    """Return the number of values in a row."""
    return sum(part.size for part in observer.slices)


def section(game: Game) -> list[str]:
    """Return the lines of a game's section."""
    plain, actions = observer_of(game, PLAYERS, {})
    sizes = [f"{length(observer_of(game, players, {})[0]):,} with {players}" for players in game.players]
    lines = [
        f"## {game.title}",
        "",
        f"{', '.join(sizes)} players; {actions:,} actions. With {PLAYERS} players:",
        "",
        "| slice | from | shape | meaning |",
        "|---|---|---|---|",
    ]
    for part in plain.slices:
        lines.append(f"| {part.name} | {part.start:,} | {shown(part.shape)} | {part.meaning} |")
    known = {part.name for part in plain.slices}
    for name, value in widening(game):
        wide, _ = observer_of(game, PLAYERS, {name: value})
        lines += ["", f"With `{name}={str(value).lower()}` {length(wide):,} numbers; these slices are added:", ""]
        lines += ["| slice | from | shape | meaning |", "|---|---|---|---|"]
        for part in wide.slices:
            if part.name not in known:
                lines.append(f"| {part.name} | {part.start:,} | {shown(part.shape)} | {part.meaning} |")
    return [*lines, ""]


def widening(game: Game) -> list[tuple[str, OptionValue]]:
    """Return the options that add slices, each with the value that adds them."""
    plain = length(observer_of(game, PLAYERS, {})[0])
    found: list[tuple[str, OptionValue]] = []
    for option in game.options:
        for value in option.values:
            if value != option.default and length(observer_of(game, PLAYERS, {option.name: value})[0]) != plain:
                found.append((option.name, value))
    return found


def shown(shape: tuple[int, ...]) -> str:
    """Return a shape as text.

    >>> shown((4, 101)), shown((1,))
    ('4 x 101', '1')
    """
    return " x ".join(str(length) for length in shape)


def page() -> str:
    """Return the whole page."""
    lines = [OPENING]
    for game in all_games().values():
        if game.observation:  # the other games are counted by their zones and goods
            lines += section(game)
    return "\n".join(lines)


if __name__ == "__main__":
    print(page(), end="")
