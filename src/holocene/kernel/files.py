"""Match files: small JSON, one record a line, written at once or not at all."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from holocene.kernel.answers import Note
from holocene.kernel.errors import BadFile, BadPosition, BadRequest, HoloceneError, IllegalAction
from holocene.kernel.fields import Fields
from holocene.kernel.language import say
from holocene.kernel.match import Match, Record, begin_match, commit, new_match, visible
from holocene.kernel.reading import read_text
from holocene.kernel.space import Named

if TYPE_CHECKING:
    from holocene.kernel.game import Game
    from holocene.kernel.state import Edition

FORMAT = "holocene match 1"
LONGEST = 100_000  # records; a stranger's file shall not keep a machine busy for minutes
MOST_NOTES = 1000  # in a file
LONGEST_NOTE = 2000  # characters
MOST_THINGS = 20  # that one note speaks of
LONGEST_ID = 80  # characters of a thing's id


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


def note_json(note: Note) -> dict[str, Any]:
    """Return a note as it stands in the file."""
    return {"at": note.at, "text": note.text, **({"things": list(note.things)} if note.things else {})}


def write_match(match: Match, path: str | os.PathLike[str]) -> None:
    """Write the file through a temporary one beside it, so that a crash leaves the old file whole."""
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


def read_json(path: str | os.PathLike[str]) -> Any:
    """Return a JSON file's content.

    Raises:
        BadFile: it cannot be read or is no JSON.
    """
    try:
        return json.loads(read_text(Path(path)))
    except json.JSONDecodeError as error:
        raise BadFile(str(path), error.lineno, f"is not valid JSON: {error.msg}") from None
    except (ValueError, RecursionError):  # a number of thousands of digits, brackets without end
        raise BadFile(str(path), 0, "is not a JSON text of any match") from None


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
        check_rules(fields, game)
        cards = None if fields.value("cards") is None else fields.fields("cards").data
        edition = game.edition(cards)
        fields.same("edition", edition.digest)
        seed, nonce = fields.text("seed"), fields.text("nonce")
        fields.same("commitment", commit(seed, nonce))
        options = fields.fields("options").data
        if fields.value("start") is None:
            match = new_match(game, fields.value("players"), seed, options, edition, nonce)
        else:
            match = begin_again(fields.fields("start"), game, edition, seed, nonce)
            fields.same("players", match.players)
            fields.same("options", match.options)
        log = fields.items("log")
        if len(log) > LONGEST:
            raise BadPosition("log", f"has {len(log)} records, and no match has more than {LONGEST}")
        for place, line in enumerate(log):
            replay_record(match, Fields(line, f"log[{place}]"))
        if fields.boolean("over") != match.state.over or fields.value("hash") != match.state.hash():
            raise BadPosition("hash", "the match does not end in the position the file names")
        if "notes" in fields.data:
            match.notes = read_notes(fields, len(match.log))
        fields.done()
    except HoloceneError as error:  # BadFile as well: from the cards it carries
        raise BadFile(path, 0, str(error)) from None
    return match


def check_rules(fields: Fields, game: Game) -> None:
    """Refuse a match of another version of the rules: it would not play as it did.

    Raises:
        BadPosition: naming both versions.
    """
    if fields.value("rules") != game.version:
        reason = f"version {fields.data['rules']} was played, and this is version {game.version}"
        raise BadPosition("rules", f"{reason}; its story can be told (holocene replay), but it cannot be played again")


def read_old_story(path: str | os.PathLike[str], find_game: Callable[[str], Game]) -> list[str] | None:
    """Return the story of a match of another version of the rules, None for one of today's.

    It is told from what the file says happened, after the set-up; a spectator's story, without what was hidden.

    Raises:
        BadFile: it is no match file.
    """
    data = read_json(path)
    try:
        fields = Fields(data, "")
        fields.same("format", FORMAT)
        game = find_game(str(fields.value("game")))
        if fields.value("rules") == game.version:
            return None
        cards = None if fields.value("cards") is None else fields.fields("cards").data
        edition = game.edition(cards)
        players = game.check_players(fields.value("players"))
        options = game.check_options(fields.fields("options").data)
        names = game.seat_names(new_match(game, players, "", options, edition, "").state)
        log = fields.items("log")
        if len(log) > LONGEST:
            raise BadPosition("log", f"has {len(log)} records, and no match has more than {LONGEST}")
        told: list[str] = []
        for place, line in enumerate(log):
            told += old_sentences(game, edition, names, Fields(line, f"log[{place}]"))
    except HoloceneError as error:
        raise BadFile(str(path), 0, str(error)) from None
    return told


def old_sentences(game: Game, edition: Edition, names: list[str], fields: Fields) -> list[str]:
    """Return what a record of another version of the rules tells, as far as today's words can tell it."""
    seat = fields.integer("seat", 0, len(names) - 1)
    if "play" not in fields.data:
        return [say("{who} undoes a decision.", who=names[seat])]
    events = fields.items("events") if "events" in fields.data else []
    if any(not isinstance(event, list) or len(event) != 6 for event in events):
        raise BadPosition(fields.path("events"), "must be lists of six numbers")
    try:
        return game.tell(edition, visible(events, None), names)
    except (LookupError, TypeError, ValueError, AssertionError):
        raise BadPosition(fields.path("events"), "cannot be told any more") from None


def read_notes(fields: Fields, last: int) -> list[Note]:
    """Return the notes of a file, in the order of their moments."""
    items = fields.items("notes")
    if len(items) > MOST_NOTES:
        raise BadPosition("notes", f"has {len(items)} notes, and a file may have {MOST_NOTES}")
    notes = []
    for place, item in enumerate(items):
        note = Fields(item, f"notes[{place}]")
        at, text = note.integer("at", 0, last), note.text("text")
        things = note.items("things") if "things" in note.data else []
        note.done()
        if not 0 < len(text) <= LONGEST_NOTE or not text.replace("\n", " ").isprintable():
            raise BadPosition(note.path("text"), f"must be 1 to {LONGEST_NOTE} printable characters")
        if len(things) > MOST_THINGS or not all(is_id(thing) for thing in things):
            raise BadPosition(note.path("things"), f"must be at most {MOST_THINGS} ids of things on the table")
        notes.append(Note(at, text, tuple(things)))
    return sorted(notes, key=lambda note: note.at)


def is_id(thing: object) -> bool:
    """Return whether something could be the id of a thing."""
    return isinstance(thing, str) and 0 < len(thing) <= LONGEST_ID and thing.isascii() and thing.isprintable()


def begin_again(fields: Fields, game: Game, edition: Edition, seed: str, nonce: str) -> Match:
    """Return the match that began with the position a file holds, dealt anew from its seed where it was."""
    try:
        position = game.load(fields.value("position"), edition)
    except BadPosition as error:
        raise BadPosition(f"{fields.path('position')}.{error.field}", error.reason) from None
    seat = None if fields.value("seat") is None else fields.integer("seat", 0, position.players - 1)
    match = begin_match(game, position, edition, seed, fields.boolean("dealt"), seat, nonce)
    fields.done()
    assert match.start is not None
    if match.start.position != fields.data["position"]:
        raise BadPosition(fields.path("position"), "holds more than was known when the match began")
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
