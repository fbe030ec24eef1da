"""Languages: every sentence has its German translation, and catalogues contain nothing else."""

from __future__ import annotations

import ast
import asyncio
import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import holocene
from holocene.games import all_games, find_game
from holocene.kernel import clauses
from holocene.kernel.language import LANGUAGES, PACKAGE, catalogue, count, language, say, speak, speaking
from holocene.kernel.matches.match import Match
from tests.rules.cavemen import editions

OTHERS = [spoken for spoken in LANGUAGES if spoken != "en"]
CATALOGUES = [path for spoken in OTHERS for path in sorted(PACKAGE.glob(f"**/{spoken}.toml"))]
# Which arguments of which calls are sentences.
SPEAKING = {"say": (0,), "template": (0,), "count": (1, 2), "Refused": (1,)}


def read(path: Path) -> dict[str, str]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def area_of(path: Path, spoken: str) -> Path | None:
    """Return the folder whose catalogue covers a file, or None."""
    return next((folder for folder in path.parents if (folder / f"{spoken}.toml").exists()), None)


def said_in(path: Path) -> Iterator[tuple[ast.expr, str]]:
    """Yield the sentences that a file passes to `say` and the like, with their places."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SPEAKING:
            for place in SPEAKING[node.func.id]:
                if len(node.args) > place:
                    yield node.args[place], f"{path.relative_to(PACKAGE)}:{node.lineno}"


def data_of(folder: Path) -> set[str]:
    """Return the sentences in a game's data: titles, help, names of components, notes of its lesson."""
    game = all_games().get(folder.name) if folder.parent.name == "games" else None
    if game is None:
        return set()
    helps = {option.help for option in game.options}
    lesson = folder / "files" / "lesson.json"
    notes = {note.text for note in holocene.replay(lesson).notes} if lesson.exists() else set()
    helps |= {one.replace("_", " ") for option in game.options for one in option.values if isinstance(one, str)}
    return {game.title, game.summary} | helps | notes | {one.name for one in game.edition().components}


def used(spoken: str) -> dict[Path, dict[str, str]]:
    """Return the sentences of each area, with their places."""
    found: dict[Path, dict[str, str]] = {path.parent: {} for path in CATALOGUES if path.stem == spoken}
    for path in PACKAGE.glob("**/*.py"):
        area = area_of(path, spoken)
        if area is not None:
            for node, where in said_in(path):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found[area][node.value] = where
    for area, sentences in found.items():
        sentences.update(dict.fromkeys(data_of(area), "its data"))
    return found


def fields(template: str) -> set[tuple[str, str, str]]:
    return {
        (name, conversion or "", form or "")
        for _, name, form, conversion in string.Formatter().parse(template)
        if name is not None
    }


def test_no_sentence_is_assembled_before_it_is_translated() -> None:
    for path in PACKAGE.glob("**/*.py"):
        for node, where in said_in(path):
            assert not isinstance(node, (ast.JoinedStr, ast.BinOp)), f"{where}: a catalogue cannot have this"


@pytest.mark.parametrize("spoken", OTHERS)
def test_every_sentence_is_translated(spoken: str) -> None:
    everything = catalogue(spoken)
    areas = used(spoken)
    assert {area.name for area in areas} >= {"kernel", "cavemen", "server", "cli"}
    missing = [f"{where}: {text}" for area in areas.values() for text, where in area.items() if text not in everything]
    assert not missing


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_catalogue_has_only_used_sentences_with_the_same_parts(path: Path) -> None:
    sentences = used(path.stem)[path.parent]
    entries = read(path)
    assert not sorted(set(entries) - set(sentences)), "these are not used"
    for english, other in entries.items():
        assert fields(english) == fields(other), english
        assert other.strip() == other != ""
        assert (english[-1] in ".?:") == (other[-1] in ".?:"), english


@pytest.mark.parametrize("spoken", OTHERS)
def test_no_sentence_is_in_two_catalogues(spoken: str) -> None:
    found: dict[str, Path] = {}
    for path in CATALOGUES:
        if path.stem == spoken:
            for english in read(path):
                assert english not in found, f"{english!r} stands in {found[english]} too"
                found[english] = path


@pytest.mark.parametrize("spoken", OTHERS)
@pytest.mark.parametrize("game", ["cavemen", "thaw"])
def test_the_rules_have_the_same_clauses_in_every_language(game: str, spoken: str) -> None:
    english = holocene.rules(game)
    with speaking(spoken):
        other = holocene.rules(game)
    assert [(one.id, one.ruling) for one in other] == [(one.id, one.ruling) for one in english]
    chapters = dict(zip((one.chapter for one in english), (one.chapter for one in other), strict=True))
    assert len(set(chapters.values())) == len(chapters)
    for one, another in zip(english, other, strict=True):
        assert another.text != one.text
        assert chapters[one.chapter] == another.chapter != one.chapter
        assert citations(another.text) == citations(one.text), one.id


def citations(text: str) -> list[str]:
    """Return the clauses and options that a clause names."""
    return re.findall(r"\b[A-Z]+-R?[0-9]+(?:\.[0-9]+)?\b|`[^`]*`", text)


def test_a_rules_page_that_is_not_translated_is_shown_in_english() -> None:
    with speaking("de"):
        assert clauses.read_clauses("endless_winter") == clauses.read_page("endless_winter") != ()


def sentences(match: Match) -> list[Any]:
    """Return all sentences for the seats of a position, without names."""
    state = match.state
    found: list[Any] = [state.view(None)["question"]]
    for seat in range(state.players):
        found += [state.describe(seat, action) for action in state.legal(seat)]
        found += [refusal.reason for refusal in state.refusals(seat)]
        found.append(match.why_no_undo(seat))
    return found


@pytest.mark.parametrize("options", [{}, {"tribes": "chosen", "first_auction": False}])
def test_a_whole_match_is_told_in_german(options: dict[str, Any]) -> None:
    match = holocene.new("cavemen", 3, 5, **options)
    finished = holocene.play_out("cavemen", ["greedy", "random", "greedy"], 5, **options)
    for record in finished.log:
        english = sentences(match)
        with speaking("de"):
            german = sentences(match)
        for one, other in zip(english, german, strict=True):
            assert one != other or one == "", one
        assert record.action is not None
        match.act(record.seat, record.action[0], **record.action[1])
    told = match.story()
    with speaking("de"):
        told_in_german = match.story()
    same = [one for one, other in zip(told, told_in_german, strict=True) if one == other]
    assert not same
    assert told_in_german[-1].endswith("gewinnt mit dem Feuer.")


def test_a_position_is_the_same_in_every_language() -> None:
    match = holocene.play_out("cavemen", ["random", "random"], 9)
    english = match.state.hash()
    with speaking("de"):
        assert match.state.hash() == english
        assert holocene.play_out("cavemen", ["random", "random"], 9).log == match.log


def test_counts_have_plurals() -> None:
    with speaking("de"):
        assert count(1, "{number} Tooth", "{number} Teeth") == "1 Zahn"
        assert count(0, "{number} Tooth", "{number} Teeth") == "0 Zähne"


def test_an_unknown_language_or_sentence_is_english() -> None:
    with speaking("tlh"):
        assert language() == "en"
        assert say("the match is over") == "the match is over"
    with speaking("de"):
        assert say("Nobody has translated {this}.", this="that") == "Nobody has translated that."


def test_names_from_a_file_are_never_used_as_templates(tmp_path: Path) -> None:
    def change(beasts: list[dict[str, Any]]) -> None:
        beasts[0].update(name="{0.__class__} {who}", stones=[1, 2, 3])

    edition = find_game("cavemen").edition(editions.changed(tmp_path, "beast", change))
    for spoken in LANGUAGES:
        with speaking(spoken):
            names = [face.name for face in find_game("cavemen").faces(edition)]
            assert "{0.__class__} {who}" in names


async def test_each_task_speaks_its_own_language() -> None:
    async def told(wanted: str) -> str:
        speak(wanted)
        await asyncio.sleep(0)
        return say("the match is over")

    assert list(await asyncio.gather(told("de"), told("en"))) == ["die Partie ist zu Ende", "the match is over"]
    assert language() == "en"
