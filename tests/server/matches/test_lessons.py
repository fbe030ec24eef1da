"""The lessons: match files with notes, in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import holocene
from holocene.games import all_games, find_game
from holocene.kernel.language import LANGUAGES, catalogue
from holocene.kernel.matches.match import Match
from tests.server.host import Host, Person

LESSONS = [found for game in all_games().values() if (found := game.lesson()) is not None]


@pytest.fixture(params=LESSONS, ids=lambda path: path.parent.parent.name)
def path(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


@pytest.fixture
def match(path: Path) -> Match:
    return holocene.replay(path)


def replayed(game: str) -> Match:
    path = find_game(game).lesson()
    assert path is not None
    return holocene.replay(path)


def test_lesson_is_a_whole_match_with_notes(match: Match) -> None:
    assert match.state.over
    places = [note.at for note in match.notes]
    assert places[0] == 0
    assert places[-1] == len(match.log)
    assert len(set(places)) == len(places) >= 10


def test_notes_cite_existing_rules(match: Match) -> None:
    known = {clause.id for clause in match.game.clauses()}
    for note in match.notes:
        assert set(re.findall(r"\b[A-Z]{2,5}-(?:R\d+|\d+\.\d+)\b", note.text)) <= known, note.text


def test_notes_name_things_on_the_table(match: Match) -> None:
    for note in match.notes:
        there = {*match.game.things(match.at(note.at)), "conch"}
        assert set(note.things) <= there, note.text


@pytest.mark.parametrize("spoken", [one for one in LANGUAGES if one != "en"])
@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.parent.parent.name)
def test_notes_are_translated(host: Host, path: Path, spoken: str) -> None:
    match = holocene.replay(path)
    if not (path.parent.parent / f"{spoken}.toml").exists():  # the game is not translated
        assert not [note.text for note in match.notes if note.text in catalogue(spoken)]
        return
    assert not [note.text for note in match.notes if note.text not in catalogue(spoken)]
    place = f"/api/games/{match.game.name}/lesson"
    asked = Person(host, "").client.get(place, headers={"accept-language": spoken}).json()
    assert [note["text"] for note in asked["notes"]] == [catalogue(spoken)[note.text] for note in match.notes]


def test_lesson_of_cavemen_shows_every_action() -> None:
    match = replayed("cavemen")
    done = {record.action[0] for record in match.log if record.action}
    assert done == {"pass", "bid", "recruit", "explore", "hunt", "invent", "forage", "give_up", "discard"}
    story = " ".join(match.story())
    for what in ("starves", "which matches", "cannot bid", "takes the Conch", "wins with Fire"):
        assert what in story


def test_lesson_of_endless_winter_explains_the_first_round() -> None:
    match = replayed("endless_winter")
    first = [note.at for note in match.notes if match.at(note.at).view(None)["round"] == 1]
    done = {match.log[at - 1].action[0] for at in first if at and match.log[at - 1].action}  # type: ignore[index]
    assert len(first) > 20
    assert done >= {"place", "play_tribe", "take_culture", "take_stone", "idol", "bottom", "spend_food", "take_tribe"}
    assert done >= {"play_culture", "take_animal", "reveal", "use_chief", "move", "to_eclipse", "gain_hex", "lesser"}
    cited = " ".join(note.text for note in match.notes)
    assert all(f"EW-{chapter}." in cited for chapter in range(2, 15)), "every chapter except the list of components"


def test_server_shows_a_lesson_to_anybody(host: Host) -> None:
    stranger = Person(host, "")
    lesson = stranger.get("/api/games/cavemen/lesson")
    assert lesson["table"]["status"] == "over"
    assert not lesson["table"]["owner"]
    numbers = {event["number"] for event in lesson["events"]}
    assert all(note["number"] in numbers for note in lesson["notes"])
    first = lesson["notes"][0]
    moment = stranger.get(f"/api/games/cavemen/lesson/{first['number']}")
    assert moment["notes"] == [first]
    assert moment["first"] == first["number"]
    last = stranger.get(f"/api/games/cavemen/lesson/{moment['last']}", seat=2)
    assert last["view"]["winner"] == last["view"]["seat"] == 2
    assert "next" not in last


def test_lesson_can_be_continued(ada: Person) -> None:
    file = ada.get("/api/games/cavemen/lesson/file")
    table = ada.post("/api/tables/file", file).json()["id"]
    assert ada.get(f"/api/tables/{table}/notes") == ada.get("/api/games/cavemen/lesson")["notes"]
    seats = [{"kind": "person"}, {"kind": "bot"}, {"kind": "bot"}]
    fork = ada.post(f"/api/tables/{table}/fork", {"number": 9, "seats": seats}).json()
    assert fork["status"] == "open"


def test_missing_lesson_or_moment_is_not_found(ada: Person) -> None:
    assert ada.client.get("/api/games/chess/lesson").status_code == 404
    for place in ("1", "99999"):
        answer = ada.client.get(f"/api/games/cavemen/lesson/{place}")
        assert answer.status_code == 404
        assert "can be seen from number" in answer.json()["error"]
    assert ada.client.get("/api/games/cavemen/lesson/2?seat=3").status_code == 404


def test_list_of_games_says_which_have_a_lesson(host: Host) -> None:
    stranger = Person(host, "")
    for game in stranger.get("/api/games"):
        stranger.get(f"/api/games/{game['name']}/lesson", 200 if game["lesson"] else 404)
        assert game["lesson"] == (find_game(game["name"]).lesson() is not None)
