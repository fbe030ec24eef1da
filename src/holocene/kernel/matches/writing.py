"""Matches as text: the JSON files that `holocene.replay` reads, and transcripts for people."""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from holocene.kernel.errors import BadFile
from holocene.kernel.game import spoken_value
from holocene.kernel.matches.record import Record
from holocene.kernel.results import Note

if TYPE_CHECKING:
    from holocene.kernel.matches.match import Match

FORMAT = "holocene match 1"


def record_json(record: Record) -> dict[str, Any]:
    """Return a record for the file, without empty fields."""
    data: dict[str, Any] = {"n": record.number, "seat": record.seat}
    if record.action is not None:
        data["play"] = [record.action[0], record.action[1]]
    else:
        data[record.kind] = list(record.undone)
    if record.chance:
        data["chance"] = True
    if record.events:
        data["events"] = [list(event) for event in record.events]
    return data


def note_json(note: Note) -> dict[str, Any]:
    """Return a note for the file."""
    return {"at": note.at, "text": note.text, **({"things": list(note.things)} if note.things else {})}


def match_json(match: Match) -> dict[str, Any]:
    """Return the whole match as plain JSON."""
    data = {
        "format": FORMAT,
        "game": match.game.name,
        "rules": match.game.version,
        "start": None if match.start is None else asdict(match.start),
        "players": match.players,
        "options": match.options,
        "edition": match.edition.digest,
        "cards": None if match.edition.shipped else match.edition.values,
        "commitment": match.commitment,
        "seed": match.seed,
        "nonce": match.nonce,
        "log": [record_json(record) for record in match.log],
        "over": match.state.over,
        "hash": match.state.hash(),
    }
    if match.notes:
        data["notes"] = [note_json(note) for note in match.notes]
    return data


def write_match(match: Match, path: str | os.PathLike[str]) -> None:
    """Write the match, one record a line, to a temporary file that then replaces the old one."""
    lines = []
    for key, value in match_json(match).items():
        if key in ("log", "notes") and value:
            written = ",\n  ".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False) for line in value)
            lines.append(f' "{key}": [\n  {written}\n ]')
        else:
            lines.append(f" {json.dumps(key)}: {json.dumps(value)}")
    text = "{\n" + ",\n".join(lines) + "\n}"
    target = Path(path)
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text + "\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise BadFile(str(path), 0, f"cannot be written: {error.strerror}") from None


def transcript(match: Match) -> str:
    """Return every record with what happened, and the hash of the final position."""
    options = " ".join(f"{name}={spoken_value(value)}" for name, value in match.options.items())
    lines = [
        f"game {match.game.name}, rules {match.game.version}, {match.players} players, seed {match.seed}",
        f"options {options}",
        f"edition {match.edition.digest[:16]}",
    ]
    if match.start is not None:
        lines.append(f"begun from a position, {'dealt anew' if match.start.dealt else 'as it stood'}")
    lines += ["", *(f"    {sentence}" for sentence in match.tell(match.opening, None))]
    for record in match.log:
        lines += [str(record), *(f"    {sentence}" for sentence in match.tell_record(record))]
    lines.append("")
    for score in match.state.scores():
        lines.append(f"seat {score.seat} {match.names[score.seat]}: {score.points} points, place {score.place}")
    return "\n".join([*lines, f"hash {match.state.hash()}", ""])
