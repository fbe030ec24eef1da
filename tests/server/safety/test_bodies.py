"""Malformed bodies, paths and sockets are refused, and not quoted in the answer."""

from __future__ import annotations

import json
import re
import socket

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.host import Host, Person, key, mover, started

EVIL = "<script>alert(1)</script>"


def bodies() -> dict[str, bytes]:
    """Return malformed bodies."""
    deep = b'{"name":' + b"[" * 90_000
    return {
        "nothing": b"",
        "null": b"null",
        "a list": b"[]",
        "a number": b"1e999",
        "cut off": b'{"name": "A',
        "deep": deep,
        "deep objects": b'{"a":' * 40_000,
        "deep and closed": b"[" * 50_000 + b"]" * 50_000,
        "no text": b"\xff\xfe\x00",
        "half a character": b'{"name": "\\ud800"}',
        "raw half": b'{"name": "\xed\xa0\x80"}',
        "a mark": b'\xef\xbb\xbf{"name": "Ada"}',
        "huge number": b'{"name": ' + b"9" * 100_000 + b"}",
        "wrong type": b'{"name": {"name": "Ada"}}',
        "unknown field": b'{"name": "Ada", "admin": true}',
        "markup": b'{"name": 1, "' + EVIL.encode() + b'": 1}',
    }


def test_malformed_bodies_are_refused_without_quoting_them(host: Host, ada: Person) -> None:
    table = ada.open("person", "person")
    operations = [("post", "/api/people/"), ("put", "/api/people/me"), ("post", "/api/people/claim")]
    operations += [("post", "/api/tables/"), *(("post", f"/api/tables/{table}/{verb}") for verb in ("moves", "chat"))]
    for method, path in operations:
        for name, body in bodies().items():
            answer = ada.client.request(method, path, content=body)
            assert answer.status_code in (400, 413), f"{path} {name}: {answer.status_code} {answer.text}"
            assert answer.headers["content-type"] == "application/json"
            assert "script" not in answer.text
            assert "msgspec" not in answer.text


def test_last_of_two_equal_keys_counts(ada: Person) -> None:
    answer = ada.client.post("/api/people/", content=b'{"name": "One", "name": "Two"}')
    assert answer.json()["name"] == "Two"


@pytest.mark.parametrize("kind", ["text/html", "application/x-www-form-urlencoded", "multipart/form-data", "x", ";;="])
def test_bodies_are_read_as_json_whatever_their_content_type(ada: Person, kind: str) -> None:
    for body in (
        b"name=Ada",
        b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAda\r\n--x--',
        b"\x81\xa4name\xa3Ada",
    ):
        assert ada.client.post("/api/people/", content=body, headers={"content-type": kind}).status_code == 400


def test_errors_never_quote_what_was_sent(host: Host, ada: Person, bea: Person) -> None:
    table = started(ada, bea)
    who, update = mover(table, ada, bea)
    decision = update["position"]["decision"]
    word = "xyzzy"
    seats = [{"kind": "person"}, {"kind": "person"}]
    answers = [
        who.client.post(f"/api/tables/{table}/moves", json={"key": key(), "decision": decision, **move})
        for move in (
            {"action": word},
            {"action": f"{EVIL}{word}"},
            {"action": "hunt", "arguments": {"card": word}},
            {"action": "pass", "arguments": {word: 1}},
            {"action": "bid", "arguments": {"teeth": 10**30, word: word}},
            {"action": "pass", "arguments": {"self": 1, "name": 1, "seat": word}},
            {"action": "bid", "arguments": {"teeth": -1}},
            {"action": "pass", "arguments": {word * 100: 1}},
        )
    ]
    answers += [
        who.client.post("/api/tables/", json=data)
        for data in (
            {"game": word, "seats": seats},
            {"game": "cavemen", "seats": seats * 6},
            {"game": "cavemen", "seats": seats, "options": {word: True}},
            {"game": "cavemen", "seats": seats, "options": {"tribes": word}},
            {"game": "cavemen", "seats": seats, "options": {"fire_counts": 10**40}},
            {"game": "cavemen", "seats": [{"kind": "bot", "bot": word}] * 2},
            {"game": "cavemen", "seats": [{"kind": "bot", "bot": f"os:{word}"}] * 2},
            {"game": "cavemen", "seats": [{"kind": word}] * 2},
        )
    ]
    paths = [
        f"/api/games/{word}/rules",
        f"/api/tables/{word}",
        f"/{word}.html",
        f"/api/tables/{table}/events?after={word}",
    ]
    answers += [who.client.get(path) for path in paths]
    answers += [who.client.get(f"/schema/{word}"), who.client.post("/api/people/claim", json={"token": word * 5})]
    for answer in answers:
        assert answer.status_code in (400, 404, 422)
        assert word not in answer.text
        assert "Error" not in answer.text.replace("Error 404", "")


@pytest.mark.parametrize(
    "path",
    [
        "/%00", "/api/tables/%00", "/api/tables/%ff%fe", "/api/tables/../../etc/passwd", "/api/tables/..%2f..%2fkey",
        "/api/tables/' or 1=1 --", "//evil.example/", "/schema/../key", "/schema/%2e%2e/key",
        "/api/tables/" + "x" * 5000, "/api/games/%00/rules", "/api/tables/%F0%9F%A6%A3/events", "/;jsessionid=1",
        "/api/tables/x/events?after=-1", "/api/tables/x/events?after=1e9", "/api/tables/x/events?after=99999999999999",
        "/api/tables/x/events?after=1&after=2", "/api/tables/x/events?after=%00", "/x.txt?" + "a&" * 2000,
    ],
)  # fmt: skip
def test_path_tricks_find_nothing(host: Host, path: str) -> None:
    with socket.create_connection(("127.0.0.1", host.port), 5) as raw:
        safe = path.replace(" ", "%20")
        raw.sendall(f"GET {safe} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: raw.recv(65536), b""))
    assert re.match(rb"HTTP/1.1 (400|404|405) ", answer), answer[:200]


@pytest.mark.parametrize("after", ["-5", "abc", "1e5", "9" * 4000, "%00", "", "\u0663", "1&after=2"])
def test_socket_with_an_invalid_number_starts_from_the_beginning(ada: Person, after: str) -> None:
    table = ada.open("person", "person")
    cookie = "; ".join(f"{name}={value}" for name, value in ada.client.cookies.items())
    address = f"ws://127.0.0.1:{ada.host.port}/api/tables/{table}/live?after={after}"
    with connect(address.replace("\u0663", "%D9%A3"), additional_headers={"Cookie": cookie}) as live:
        first = json.loads(live.recv(60))
    assert first["events"][0]["number"] in (1, 2)
    assert [seat["mine"] for seat in first["table"]["seats"]] == [True, False]


def test_socket_at_an_unknown_table_is_closed_with_a_reason(host: Host) -> None:
    for table in ("nothing", "%00", "%3Cscript%3E", "x" * 3000):
        with (
            connect(f"ws://127.0.0.1:{host.port}/api/tables/{table}/live") as live,
            pytest.raises(ConnectionClosed) as end,
        ):
            live.recv(60)
        assert end.value.rcvd is not None
        assert (end.value.rcvd.code, end.value.rcvd.reason) == (4404, "There is no such table.")
    with pytest.raises(InvalidStatus), connect(f"ws://127.0.0.1:{host.port}/elsewhere"):
        pass
