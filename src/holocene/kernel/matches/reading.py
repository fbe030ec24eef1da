"""Reads match files, which may come from strangers; `writing.py` writes them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from holocene.kernel.dumps import FLAG, ITEMS, OBJECT, TEXT, Reader, whole
from holocene.kernel.errors import BadFile, BadPosition, BadRequest, HoloceneError, IllegalAction
from holocene.kernel.files import read_text
from holocene.kernel.language import say
from holocene.kernel.matches.match import Match, begin_match, commit, new_match, visible
from holocene.kernel.matches.writing import FORMAT, record_json
from holocene.kernel.results import Note
from holocene.kernel.space import Named

if TYPE_CHECKING:
    from holocene.kernel.engine.state import Edition
    from holocene.kernel.game import Game

FindGame = Callable[[str], "Game"]

MOST_BYTES = 64 * 2**20
MOST_RECORDS = 100_000  # a stranger's file must not keep a machine busy for minutes
MOST_NOTES = 1000
LONGEST_NOTE = 2000  # characters
MOST_THINGS = 20  # of one note
LONGEST_ID = 80  # characters of a thing's id


def read_json(path: str | os.PathLike[str]) -> Any:
    """Return a JSON file's content, or raise BadFile."""
    try:
        return json.loads(read_text(Path(path), MOST_BYTES))
    except json.JSONDecodeError as error:
        raise BadFile(str(path), error.lineno, f"is not valid JSON: {error.msg}") from None
    except (ValueError, RecursionError):  # a number of thousands of digits, brackets without end
        raise BadFile(str(path), 0, "is not the JSON text of a match") from None


def read_match(path: str | os.PathLike[str], find_game: FindGame) -> Match:
    """Return the match in a file, replayed record by record.

    Raises:
        BadFile: it is not a match file, or the replay differs from what the file says.
    """
    return match_from(read_json(path), str(path), find_game)


def match_from(data: Any, path: str, find_game: FindGame) -> Match:
    """Return the match that a file's content describes; `path` is only used in messages."""
    try:
        fields, game = read_head(data, find_game)
        if fields.data["rules"] != game.version:
            versions = f"version {fields.data['rules']} was played, and this is version {game.version}"
            raise BadPosition("rules", f"{versions}; holocene replay tells its story, but it cannot be played again")
        edition = read_edition(fields, game)
        fields.same("edition", edition.digest)
        seed, nonce = fields.read("seed", TEXT), fields.read("nonce", TEXT)
        fields.same("commitment", commit(seed, nonce))
        options = fields.read("options", OBJECT)
        if fields.value("start") is None:
            match = new_match(game, fields.value("players"), seed, options, edition, nonce)
        else:
            match = begin_again(Reader(fields.value("start"), "start"), game, edition, seed, nonce)
            fields.same("players", match.players)
            fields.same("options", match.options)
        for record in read_log(fields):
            replay_record(match, record)
        if fields.read("over", FLAG) != match.state.over or fields.value("hash") != match.state.hash():
            raise BadPosition("hash", "the match does not end in the position that the file names")
        if "notes" in fields.data:
            match.notes = read_notes(fields, len(match.log))
        fields.done()
    except HoloceneError as error:  # BadFile as well: from the cards it carries
        raise BadFile(path, 0, str(error)) from None
    return match


def read_head(data: Any, find_game: FindGame) -> tuple[Reader, Game]:
    """Return a reader of a match file's fields, and the game; the file names a version of its rules."""
    fields = Reader(data)
    fields.same("format", FORMAT)
    game = find_game(str(fields.value("game")))
    fields.value("rules")
    return fields, game


def read_edition(fields: Reader, game: Game) -> Edition:
    """Return the edition of a match file: the shipped one, or the cards that the file carries."""
    edition: Edition = game.edition(None if fields.value("cards") is None else fields.read("cards", OBJECT))
    return edition


def read_log(fields: Reader) -> list[Reader]:
    """Return a reader for each record."""
    log = fields.read("log", ITEMS)
    if len(log) > MOST_RECORDS:
        raise BadPosition("log", f"has {len(log)} records, and no match has more than {MOST_RECORDS}")
    return [Reader(line, f"log[{place}]") for place, line in enumerate(log)]


def read_old_story(path: str | os.PathLike[str], find_game: FindGame) -> list[str] | None:
    """Return the story of a match with another version of the rules; None if the version is the current one.

    It is a spectator's story after the set-up, told from the events in the file.

    Raises:
        BadFile: it is not a match file.
    """
    data = read_json(path)
    try:
        fields, game = read_head(data, find_game)
        if fields.data["rules"] == game.version:
            return None
        edition = read_edition(fields, game)
        options = fields.read("options", OBJECT)
        names = new_match(game, fields.value("players"), "", options, edition, "").names
        return [line for record in read_log(fields) for line in old_sentences(game, edition, names, record)]
    except HoloceneError as error:
        raise BadFile(str(path), 0, str(error)) from None


def old_sentences(game: Game, edition: Edition, names: list[str], fields: Reader) -> list[str]:
    """Return the sentences for a record of another version of the rules, if the current words can tell it."""
    seat = fields.read("seat", whole(0, len(names) - 1))
    if "play" not in fields.data:
        return [say("{who} undoes a decision.", who=names[seat])]
    events = fields.read("events", ITEMS) if "events" in fields.data else []
    if any(not isinstance(event, list) or len(event) != 6 for event in events):
        raise BadPosition(fields.path("events"), "must be lists of six numbers")
    try:
        return [sentence.text for sentence in game.narrate(edition, visible(events, None), names)]
    except (LookupError, TypeError, ValueError, AssertionError):
        raise BadPosition(fields.path("events"), "cannot be told any more") from None


def read_notes(fields: Reader, last: int) -> list[Note]:
    """Return the notes of a file, in the order of their moments."""
    items = fields.read("notes", ITEMS)
    if len(items) > MOST_NOTES:
        raise BadPosition("notes", f"has {len(items)} notes, and a file may have {MOST_NOTES}")
    notes = []
    for place, item in enumerate(items):
        note = Reader(item, f"notes[{place}]")
        at, text = note.read("at", whole(0, last)), note.read("text", TEXT)
        things = note.read("things", ITEMS) if "things" in note.data else []
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


def begin_again(fields: Reader, game: Game, edition: Edition, seed: str, nonce: str) -> Match:
    """Return the match that began with the position in a file, dealt again from its seed if it was."""
    try:
        position = game.load(fields.value("position"), edition)
    except BadPosition as error:
        raise BadPosition(f"{fields.path('position')}.{error.field}", error.reason) from None
    seat = None if fields.value("seat") is None else fields.read("seat", whole(0, position.players - 1))
    match = begin_match(game, position, edition, seed, fields.read("dealt", FLAG), seat, nonce)
    fields.done()
    assert match.start is not None
    if match.start.position != fields.data["position"]:
        raise BadPosition(fields.path("position"), "holds more than was known when the match began")
    return match


def replay_record(match: Match, fields: Reader) -> None:
    """Play one record of a file again, and check that the same happens."""
    seat = fields.read("seat", whole(0, match.players - 1))
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


def named_action(fields: Reader) -> Named:
    """Return the action of a play."""
    play = fields.value("play")
    if not isinstance(play, list) or len(play) != 2 or not isinstance(play[0], str) or not isinstance(play[1], dict):
        raise BadPosition(fields.path("play"), "must be a name and its arguments")
    return play[0], play[1]
