"""Writes outcomes as rows for other programs: one per game and seat, as Parquet or JSON lines."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from holocene.kernel.errors import BadRequest
from holocene.lab.plan import Outcome, Plan

PARQUET = ".parquet"
LINES = (".jsonl", ".ndjson")
BATCH = 2000  # games that are converted at a time

Source = Callable[[], Iterable[Outcome]]


def check_path(path: Path, fresh: bool) -> None:
    """Refuse a file that could not be written at the end of the simulation.

    Raises:
        BadRequest: its ending is unknown, it exists already, or a library is missing.
    """
    if path.suffix not in (PARQUET, *LINES):
        raise BadRequest(f"{path} should end in {PARQUET} or {LINES[0]}, which says how the rows are written")
    if path.is_dir():
        raise BadRequest(f"{path} is a folder; give the name of a file")
    if path.exists() and not fresh:
        raise BadRequest(f"{path} exists already; --fresh overwrites it")
    if path.suffix == PARQUET:
        try:
            import pyarrow.parquet  # noqa: F401 - fail now if it is missing, not after hours of play
        except ModuleNotFoundError:
            raise BadRequest("Parquet needs pyarrow: pip install 'holocene[lab]', or write .jsonl") from None


def rows(plan: Plan, outcome: Outcome) -> Iterator[dict[str, Any]]:
    """Yield a game's rows, one for each seat."""
    for seat, bot in enumerate(plan.seats):
        yield {
            "game": plan.game,
            "index": outcome.index,
            "seed": plan.match_seed(outcome.index),
            "players": len(plan.seats),
            "seat": seat,
            "bot": bot,
            "points": outcome.points[seat],
            "place": outcome.places[seat],
            "won": outcome.places[seat] == 1,
            "turns": outcome.turns,
            "decisions": outcome.decisions,
            "sources": outcome.sources[seat],
            "traits": outcome.traits[seat] if outcome.traits else {},
            "taken": list(outcome.taken[seat]),
            "measures": outcome.measures,
        }


def write_rows(path: Path, plan: Plan, about: dict[str, Any], source: Source) -> None:
    """Write all rows through a temporary file, so that the file is either complete or missing.

    Raises:
        BadRequest: the file cannot be written.
    """
    hidden = path.with_name(f".{path.name}.{os.getpid()}")
    write = write_parquet if path.suffix == PARQUET else write_lines
    try:
        write(hidden, plan, about, source)
        hidden.replace(path)
    except OSError as error:
        raise BadRequest(f"{path} cannot be written: {error.strerror or error}") from None
    finally:
        hidden.unlink(missing_ok=True)


def write_lines(path: Path, plan: Plan, about: dict[str, Any], source: Source) -> None:
    """Write one JSON object per line."""
    with path.open("w", encoding="utf-8") as file:
        for outcome in source():
            for row in rows(plan, outcome):
                file.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n")


def write_parquet(path: Path, plan: Plan, about: dict[str, Any], source: Source) -> None:
    """Write a Parquet file; its metadata entry "holocene" says what is played."""
    import pyarrow as arrow
    from pyarrow.parquet import ParquetWriter

    schema = parquet_schema(source()).with_metadata({"holocene": json.dumps(about)})
    with ParquetWriter(path, schema, compression="zstd") as writer:
        for batch in batches(source(), BATCH):
            found = [row for outcome in batch for row in rows(plan, outcome)]
            writer.write_table(arrow.Table.from_pylist(found, schema=schema))


def parquet_schema(outcomes: Iterable[Outcome]) -> Any:
    """Return the types of the columns; sources, traits and measures have a field for each name that occurs."""
    import pyarrow as arrow

    sources: dict[str, None] = {}
    traits: dict[str, None] = {}
    measures: dict[str, None] = {}
    for outcome in outcomes:
        for found in outcome.sources:
            sources.update(dict.fromkeys(found))
        for kinds in outcome.traits:
            traits.update(dict.fromkeys(kinds))
        measures.update(dict.fromkeys(outcome.measures))

    def struct(column: str, names: Iterable[str], kind: Any) -> list[tuple[str, Any]]:
        fields = [(name, kind) for name in names]
        return [(column, arrow.struct(fields))] if fields else []  # Parquet has no empty structs

    word, number = arrow.dictionary(arrow.int32(), arrow.string()), arrow.int32()
    return arrow.schema(
        [
            ("game", word),
            ("index", arrow.int64()),
            ("seed", arrow.string()),
            ("players", arrow.int8()),
            ("seat", arrow.int8()),
            ("bot", word),
            ("points", number),
            ("place", arrow.int8()),
            ("won", arrow.bool_()),
            ("turns", number),
            ("decisions", number),
            *struct("sources", sources, number),
            *struct("traits", traits, arrow.string()),
            ("taken", arrow.list_(arrow.string())),
            *struct("measures", measures, arrow.float64()),
        ]
    )


def batches(outcomes: Iterable[Outcome], size: int) -> Iterator[list[Outcome]]:
    """Yield outcomes in lists of a given size."""
    found: list[Outcome] = []
    for outcome in outcomes:
        found.append(outcome)
        if len(found) == size:
            yield found
            found = []
    if found:
        yield found
