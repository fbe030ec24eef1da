"""Nothing leaks: in whole matches, every seat and a spectator get only what they may know."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from holocene.games import all_games
from holocene.kernel.matches.match import commit
from tests.server.host import Host, Person, hosting, key
from tests.server.whisper import spoken
from tests.server.wiretap import InProcessHost, Reader, Truth, check_bytes, check_updates, listening


@pytest.fixture(scope="module")
def outside(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    kind = getattr(request, "param", "sqlite")
    database = request.getfixturevalue("postgres").create() if kind == "postgresql" else None
    with hosting(tmp_path_factory.mktemp("leaks"), database=database) as host:
        yield host


def sit(host: Host, game: str, *bots: str, people: int = 2) -> tuple[str, list[Reader]]:
    """Return a running table with people, then bots, and the readers: the people, and a spectator as the last."""
    readers = [Reader(host, f"Reader {number}") for number in range(people)]
    plan = [{"kind": "person"}] * people + [{"kind": "bot", "bot": bot} for bot in bots]
    table: str = readers[0].post("/api/tables/", {"game": game, "seats": plan}).json()["id"]
    readers[0].seat = 0
    for number, reader in enumerate(readers[1:], 1):
        reader.do(table, "join", seat=number)
        reader.seat = number
    readers.append(Reader(host, "Watcher"))
    readers[0].do(table, "start")
    return table, readers


def pester(reader: Reader, table: str, dice: random.Random) -> None:
    """Send every possible request, and many that are refused."""
    document = reader.get("/schema/openapi.json")
    number = dice.randrange(40)
    for path, item in document["paths"].items():
        if "get" in item:
            filled = path.format(table_id=table, number=number, name="cavemen")
            reader.client.get(filled, params={"seat": dice.randrange(3)})
    for verb in ("return", "start", "join", "leave", "moves", "rematch", "fork"):
        data: dict[str, Any] = {"key": key()}
        if verb == "moves":
            data |= {"decision": number, "action": "hunt", "arguments": {"card": "fire-1"}}
        if verb == "fork":
            data = {"number": number, "seats": [{"kind": "person"}] * 3}
        answer = reader.client.post(f"/api/tables/{table}/{verb}", json=data)
        assert answer.status_code < 500, f"{verb}: {answer.text}"


def turn(reader: Reader, table: str, dice: random.Random) -> bool:
    """Let a reader decide if they owe a decision, and return whether they did."""
    update = reader.events(table, reader.known)
    reader.known = max(0, update["number"] - 3)
    position = update["position"]
    if update["table"]["status"] == "over" or not position.get("choices"):
        return False
    reader.move(table, update, dice.randrange(len(position["choices"])))
    return True


def play(table: str, readers: list[Reader], dice: random.Random, most: int, often: int) -> None:
    """Play to the end, or a number of decisions, with undo, takebacks, chat and other requests in between."""
    people = [reader for reader in readers if reader.seat is not None]
    for step in range(most):
        end = time.monotonic() + 60
        while (who := next((reader for reader in people if turn(reader, table, dice)), None)) is None:
            if readers[-1].get(f"/api/tables/{table}")["status"] == "over":
                return
            assert time.monotonic() < end, "nobody is to move"
            time.sleep(0.01)
        if step % often == 1:
            who.client.post(f"/api/tables/{table}/undo", json={"key": key()})
        if step % often == 2:
            one = dice.choice(people)
            if one.client.post(f"/api/tables/{table}/takeback", json={"key": key()}).status_code == 201:
                for other in people:
                    other.client.post(f"/api/tables/{table}/takeback/answer", json={"key": key(), "yes": step % 4 > 1})
        if step % often == 3:
            dice.choice(readers).client.post(f"/api/tables/{table}/chat", json={"key": key(), "text": f"hello {step}"})
        if step % often == 0:
            pester(dice.choice(readers), table, dice)
            dice.choice(people).client.get(f"/api/tables/{table}/refusals")


# A match that is given up runs on one database, a whole one on the other: what is sent does not depend on the database.
@pytest.mark.parametrize(("outside", "number"), [("postgresql", 0), ("sqlite", 1)], indirect=["outside"])
@pytest.mark.parametrize("game", list(all_games()))
def test_readers_get_only_what_they_may_know(outside: Host, game: str, number: int) -> None:
    dice = random.Random(number)
    table, readers = sit(outside, game, "greedy")
    with listening(readers, table):
        play(table, readers, dice, 1500 if number else 40, 8)
        status = readers[0].get(f"/api/tables/{table}")["status"]
        assert status == ("over" if number else "running")
        truth = Truth(outside, table)
        for reader in readers:  # what was sent while the match ran
            fair = b'"seed":"' + truth.seed.encode()
            reader.received = [message for message in reader.received if not (number and fair in message)]
            check_bytes(truth, reader, [])
        if not number:
            for reader in readers[:-1]:
                reader.do(table, "resign")
    truth = Truth(outside, table)
    kinds = {kind for kind, _ in truth.entries.values()}
    assert {"play", "undo", "takeback", "chat", "asked", "answered"} <= kinds
    assert len(truth.moments) > 40
    for reader in readers:
        assert check_updates(truth, reader) > 20
    shown = readers[-1].get(f"/api/tables/{table}/fairness")
    assert (shown["seed"], shown["nonce"]) == (truth.seed, truth.nonce)
    assert commit(shown["seed"], shown["nonce"]) == shown["commitment"]


def test_seed_is_shown_only_once_the_match_is_over(outside: Host) -> None:
    table, readers = sit(outside, "cavemen", people=3)
    stranger = Person(outside, "")
    for reader in readers[:2]:
        assert stranger.get(f"/api/tables/{table}/fairness")["seed"] == ""
        assert stranger.client.get(f"/api/tables/{table}/file").status_code == 409
        reader.do(table, "resign")
    truth = Truth(outside, table)
    assert stranger.get(f"/api/tables/{table}/fairness")["seed"] == truth.seed
    for reader in readers:
        check_bytes(truth, reader, [])


def test_each_seat_gets_only_its_own_secrets(whispering: InProcessHost) -> None:
    dice = random.Random(5)
    table, readers = sit(whispering, "whisper", "random")
    with listening(readers, table):
        for _ in range(3):  # one reader picks and undoes it while the others wait
            assert turn(readers[0], table, dice)
            readers[0].do(table, "undo")
        play(table, readers, dice, 40, 4)
    truth = Truth(whispering, table)
    kinds = [kind for kind, _ in truth.entries.values()]
    assert kinds.count("play") >= 12
    assert kinds.count("undo") >= 3
    words = [spoken(word) for word in truth.moments[max(truth.moments)].state.secrets]  # type: ignore[attr-defined]
    assert len(set(words)) == 3
    for reader in readers:
        assert check_updates(truth, reader) > 10
        others = [word for seat, word in enumerate(words) if seat != reader.seat]
        running = [message for message in reader.received if truth.seed.encode() not in message]
        assert len(running) >= len(reader.received) - 3  # the rest shows the seed, after the end of the match
        reader.received = running
        check_bytes(truth, reader, others)
        if reader.seat is not None:
            own = words[reader.seat].encode()
            assert sum(own in message for message in reader.received) > 10, "the test would not notice a leak"


def test_refusals_and_history_of_a_seat_are_private(whispering: InProcessHost) -> None:
    table, readers = sit(whispering, "whisper", people=3)
    number = readers[0].events(table)["number"]
    words = [reader.events(table)["position"]["view"]["word"] for reader in readers]
    assert len(set(words)) == 4
    assert words[3] == ""
    for reader in readers[:3]:
        assert words[reader.seat or 0] in reader.get(f"/api/tables/{table}/refusals")[0]["reason"]
        data = {"decision": number, "action": "pick", "arguments": {"number": 1}}
        reader.do(table, "moves", **data)
        refused = reader.do(table, "moves", 409, **data)
        assert not any(word and word in refused["error"] for word in words)
        for seat in range(3):
            answer = reader.client.get(f"/api/tables/{table}/history/{number}", params={"seat": seat})
            assert answer.status_code == (200 if seat == reader.seat else 403)
    readers[3].get(f"/api/tables/{table}/refusals", 403)
    assert readers[3].get(f"/api/tables/{table}/history/{number}")["view"]["word"] == ""
    for reader in readers:
        check_bytes(Truth(whispering, table), reader, [w for w in words[:3] if w != words[readers.index(reader)]])


def test_only_the_owner_sees_that_they_own_a_table(outside: Host) -> None:
    owner, one, two, watcher = (Reader(outside, name) for name in ("Owner", "One", "Two", "Watcher"))
    seats = [{"kind": "person"}] * 2
    table = owner.post("/api/tables/", {"game": "cavemen", "seats": seats, "sit": False}).json()["id"]
    with listening([owner, watcher, one, two], table):
        for seat, reader in enumerate((one, two)):
            reader.do(table, "join")
            reader.seat = seat
        owner.do(table, "start")
    truth = Truth(outside, table)
    for reader in (owner, watcher, one, two):
        assert check_updates(truth, reader) > 2
        check_bytes(truth, reader, [])


def test_public_pages_say_nothing_about_tables(outside: Host) -> None:
    table, readers = sit(outside, "cavemen")
    truth = Truth(outside, table)
    for path in ("/metrics", "/health", "/schema", "/schema/openapi.json", "/api/games", "/api/games/cavemen/rules"):
        answers = [reader.client.get(path) for reader in readers]
        assert {answer.status_code for answer in answers} == {200}
        stranger = httpx.get(outside.url + path)
        if path != "/metrics":
            assert {answer.content for answer in [*answers, stranger]} == {stranger.content}
        for secret in [*truth.secrets(), *truth.people, table, "Reader"]:
            assert secret not in stranger.text
