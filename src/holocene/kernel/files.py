"""Match files: small JSON, one record a line, written at once or not at all."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from holocene.kernel.errors import BadFile, BadPosition, BadRequest, HoloceneError, IllegalAction
from holocene.kernel.fields import Fields
from holocene.kernel.match import Match, Record, commit, new_match
from holocene.kernel.space import Named

if TYPE_CHECKING:
    from holocene.kernel.game import Game

FORMAT = "holocene match 1"


def record_json(record: Record) -> dict[str, Any]:
    """Return a record as it stands in the file: without what is empty."""
    data: dict[str, Any] = {"n": record.number, "seat": record.seat}
    if record.action is not None:
        data["play"] = [record.action[0], record.action[1]]
    else:
        data[record.deed] = list(record.undone)
    if record.chance:
        data["chance"] = True
    if record.events:
        data["events"] = [list(event) for event in record.events]
    return data


def match_json(match: Match) -> dict[str, Any]:
    """Return the whole match as plain JSON."""
    return {
        "format": FORMAT,
        "game": match.game.name,
        "rules": match.game.version,
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


def write_match(match: Match, path: str | os.PathLike[str]) -> None:
    """Write the file through a temporary one beside it, so that a crash leaves the old file whole."""
    data = match_json(match)
    log = ",\n  ".join(json.dumps(record, separators=(",", ":")) for record in data["log"])
    data["log"] = []
    text = json.dumps(data, indent=1).replace('"log": []', f'"log": [\n  {log}\n ]' if log else '"log": []', 1)
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


def read_json(path: str | os.PathLike[str]) -> Any:
    """Return a JSON file's content.

    Raises:
        BadFile: it cannot be read or is no JSON.
    """
    try:
        return json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadFile(str(path), 0, f"cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, RecursionError):
        raise BadFile(str(path), 0, "is not a JSON text") from None
    except json.JSONDecodeError as error:
        raise BadFile(str(path), error.lineno, f"is not valid JSON: {error.msg}") from None


def read_match(path: str | os.PathLike[str], find_game: Callable[[str], Game]) -> Match:
    """Return the match in a file, played again record by record and compared with what the file says happened.

    Raises:
        BadFile: it is no match file, or does not play as it says.
    """
    return match_from(read_json(path), str(path), find_game)


def match_from(data: Any, path: str, find_game: Callable[[str], Game]) -> Match:
    """Return the match that a file's content describes; `path` is only for messages."""
    try:
        fields = Fields(data, "")
        fields.same("format", FORMAT)
        game = find_game(str(fields.value("game")))
        fields.same("rules", game.version)
        cards = fields.value("cards")
        edition = game.edition(cards if isinstance(cards, dict) else None)
        fields.same("edition", edition.digest)
        options = fields.fields("options").data
        seed, nonce = str(fields.value("seed")), str(fields.value("nonce"))
        fields.same("commitment", commit(seed, nonce))
        match = new_match(game, fields.value("players"), seed, options, edition, nonce)
        for place, line in enumerate(fields.items("log")):
            replay_record(match, Fields(line, f"log[{place}]"))
        if fields.value("over") != match.state.over or fields.value("hash") != match.state.hash():
            raise BadPosition("hash", "the match does not end in the position the file names")
    except BadFile:
        raise
    except HoloceneError as error:
        raise BadFile(path, 0, str(error)) from None
    return match


def replay_record(match: Match, fields: Fields) -> None:
    """Play one record of a file again and insist that the same happens."""
    seat = fields.integer("seat", 0, match.players - 1)
    try:
        if "play" in fields.data:
            name, arguments = named_action(fields)
            record = match.act(seat, name, **arguments)
        elif "undo" in fields.data:
            record = match.undo(seat)
        elif "takeback" in fields.data:
            record = match.takeback(seat)
        else:
            raise BadPosition(fields.at, "is neither a play, an undo nor a takeback")
    except (IllegalAction, BadRequest) as error:
        raise BadPosition(fields.at, str(error)) from None
    if record_json(record) != fields.data:
        raise BadPosition(fields.at, "does not happen as the file says")


def named_action(fields: Fields) -> Named:
    """Return the action of a play."""
    play = fields.value("play")
    if not isinstance(play, list) or len(play) != 2 or not isinstance(play[0], str) or not isinstance(play[1], dict):
        raise BadPosition(fields.path("play"), "must be a name and its arguments")
    return play[0], play[1]
