"""Keeps outcomes in a file as they arrive, so that an interrupted run continues where it stopped.

The first line says what is played. Each further line holds the outcomes of one task, in the order in which the tasks
were done. Only complete lines count: a line that a killed process was writing is cut off, and its games played again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from holocene.kernel.errors import BadFile, BadRequest
from holocene.kernel.files import lock
from holocene.lab.plan import Outcome

FORMAT = "holocene games 1"


class Log:
    """The file of the outcomes so far.

    Attributes:
        path: the file.
        places: where the line of each task begins, by the number of its first game.
        covered: the games of each task, as first -> last + 1.
    """

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        """Open a file, or create it.

        Raises:
            BadRequest: it cannot be written, another process is writing it, or it is about other games.
            BadFile: it is not a log of games.
        """
        self.path = path
        self.places: dict[int, int] = {}
        self.covered: dict[int, int] = {}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.file: IO[bytes] = path.open("a+b")
        except OSError as error:
            raise BadRequest(f"{path} cannot be written: {error.strerror}") from None
        try:
            if not lock(self.file):
                raise BadRequest(f"{path} is being written by another process")
            self.read(about)
        except BaseException:
            self.file.close()
            raise

    def read(self, about: dict[str, Any]) -> None:
        """Read the lines, cut off an incomplete one, and compare what the file is about."""
        self.file.seek(0)
        end = 0
        for number, line in enumerate(self.file, 1):
            if not line.endswith(b"\n"):
                break
            self.note(number, line, end, about)
            end += len(line)
        self.file.truncate(end)
        if end == 0:
            self.write({"format": FORMAT, **about})

    def note(self, number: int, line: bytes, place: int, about: dict[str, Any]) -> None:
        """Read one complete line."""
        try:
            data = json.loads(line)
            if number == 1:
                told = {key: value for key, value in data.items() if key != "format"}
                if data["format"] != FORMAT:
                    raise ValueError
            else:
                first, last = data["outcomes"][0][0], data["outcomes"][-1][0] + 1
        except (ValueError, KeyError, IndexError, TypeError, AttributeError):
            raise BadFile(
                str(self.path), number, "this is not a log of games; give another name or delete it"
            ) from None
        if number > 1:
            self.places[first], self.covered[first] = place, last
            return
        wanted = json.loads(json.dumps(about))
        for key in {**wanted, **told}:
            if wanted.get(key) != told.get(key):
                raise BadRequest(
                    f"{self.path} holds games with {key} {spoken(told.get(key))}, not {spoken(wanted.get(key))}; "
                    "give another name or delete it"
                )

    def write(self, data: dict[str, Any]) -> int:
        """Append a line and return where it begins."""
        place = self.file.seek(0, 2)
        self.file.write(json.dumps(data, separators=(",", ":")).encode() + b"\n")
        self.file.flush()
        return place

    def add(self, outcomes: list[Outcome]) -> None:
        """Keep the outcomes of one task."""
        place = self.write({"outcomes": [packed(outcome) for outcome in outcomes]})
        self.places[outcomes[0].index] = place
        self.covered[outcomes[0].index] = outcomes[-1].index + 1

    def outcomes(self) -> Iterator[Outcome]:
        """Yield the outcomes in the order of the games."""
        for first in sorted(self.places):
            self.file.seek(self.places[first])
            for data in json.loads(self.file.readline())["outcomes"]:
                yield unpacked(data)

    def gaps(self, games: int) -> Iterator[tuple[int, int]]:
        """Yield the ranges of missing games below a number, as (first, last + 1)."""
        at = 0
        for first in sorted(self.covered):
            if first >= games:
                break
            if first > at:
                yield at, first
            at = max(at, self.covered[first])
        if at < games:
            yield at, games

    def close(self) -> None:
        """Close the file."""
        self.file.close()

    def delete(self) -> None:
        """Delete the file; its outcomes are stored elsewhere now."""
        self.file.close()
        self.path.unlink(missing_ok=True)


def spoken(value: object) -> str:
    """Return a value of the first line as it appears in a sentence."""
    return json.dumps(value, ensure_ascii=False)[:80]


def packed(outcome: Outcome) -> list[Any]:
    """Return an outcome as the list that its line stores."""
    return [getattr(outcome, name) for name in Outcome.__slots__]


def unpacked(data: list[Any]) -> Outcome:
    """Return the outcome that a line stores."""
    index, points, places, turns, decisions, decided, sources, taken, traits, measures, seconds = data
    return Outcome(
        index=index,
        points=tuple(points),
        places=tuple(places),
        turns=turns,
        decisions=decisions,
        decided=tuple(decided),
        sources=tuple(sources),
        taken=tuple(map(tuple, taken)),
        traits=tuple(traits),
        measures=measures,
        seconds=tuple(seconds),
    )
