"""Identity and safety: cookies, origins, limits, headers, and everything that people who mean harm might send."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import random
import re
import socket
import sqlite3
import stat
import struct
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from holocene.server import wire
from holocene.server.guards import address_of
from holocene.server.hall import MOST_OWN_SOCKETS, MOST_WATCHERS
from holocene.server.people import clean
from holocene.server.serve import MOST_MESSAGE
from holocene.server.settings import MOST_BODY, read_key
from holocene.server.table import Refused
from tests.server.host import Host, Person, hosting, key

EVIL = "<script>alert(1)</script>"
LINE = re.compile(
    r'^time=\S+Z level=[a-z]+ logger=[\w.]+ message=(\S+|"([^"\\]|\\.)*")( [a-z]+=(\S+|"([^"\\]|\\.)*"))*$'
)
OTHERS_PAGE = "https://elsewhere.example"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server like all others, whose log must stay free of tracebacks whatever these tests send."""
    with hosting(tmp_path_factory.mktemp("safety"), "--origin", OTHERS_PAGE) as host:
        yield host
        check_well(host)


def check_well(host: Host) -> None:
    """Check that a server answers, and that nothing it was sent has made it stumble."""
    assert httpx.get(f"{host.url}/health", timeout=10).json() == {"status": "ok"}
    for line in host.log.read_text().splitlines():
        assert "raceback" not in line, line.replace("\\n", "\n")
        assert LINE.match(line), line


def started(*people: Person) -> str:
    table = people[0].open(*["person"] * len(people))
    for person in people[1:]:
        person.do(table, "join")
    people[0].do(table, "start")
    return table


def mover(table: str, *people: Person) -> tuple[Person, Any]:
    for person in people:
        update = person.events(table)
        if update["position"].get("choices"):
            return person, update
    raise AssertionError("nobody is to move")


def listen_until(live: ClientConnection, words: str) -> None:
    """Wait until a socket says something."""
    while words not in str(live.recv(5)):
        pass


# Who somebody is ---------------------------------------------------------------------------------------------------


def test_the_cookie_is_signed_and_out_of_reach_for_scripts_and_other_pages(host: Host) -> None:
    answer = httpx.post(f"{host.url}/api/people/", json={"name": "Ada"})
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"holocene={answer.json()['id']}.")
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie


def test_behind_https_cookies_travel_over_nothing_else(tmp_path: Path) -> None:
    with hosting(tmp_path, "--secure") as host:
        answer = httpx.post(f"{host.url}/api/people/", json={"name": "Ada"})
        assert "Secure" in answer.headers["set-cookie"].split("; ")
        assert answer.headers["strict-transport-security"]


def test_a_forged_cookie_is_nobody(host: Host, ada: Person, bea: Person) -> None:
    good = dict(ada.client.cookies)["holocene"]
    person, _, signature = good.partition(".")
    _, _, other = dict(bea.client.cookies)["holocene"].partition(".")
    raw = base64.urlsafe_b64decode(f"{signature}=")
    forged = [
        f"{person}.{other}",
        f"{person}.",
        person,
        f".{signature}",
        f"{person}.{signature}x",
        f"{person}x.{signature}",
    ]
    forged += [f"{person}.{base64.urlsafe_b64encode(bytes([raw[0] ^ 1, *raw[1:]])).decode().rstrip('=')}", "." * 5000]
    forged += ["%00.%00", "\xe9\xff.\xfe", '"', "a.b.c.d"]
    for value in forged:
        answer = httpx.get(f"{host.url}/api/people/me", headers=[(b"cookie", b"holocene=" + value.encode("latin-1"))])
        assert answer.status_code in (400, 401), value
    assert httpx.get(f"{host.url}/api/people/me", headers={"cookie": f"holocene={good}"}).status_code == 200


def test_the_key_is_its_owner_s_alone_and_stays(tmp_path: Path) -> None:
    with hosting(tmp_path) as host:
        ada = host.person("Ada")
        for name in ("key", "tables.db", "tables.db-wal"):
            assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600, name
        first = (tmp_path / "key").read_bytes()
        assert len(first) == 32
        host.stop()
        host.start()
        assert (tmp_path / "key").read_bytes() == first
        assert ada.get("/api/people/me")["id"] == ada.id
        host.stop()
        (tmp_path / "key").unlink()
        host.start()
        ada.get("/api/people/me", 401)


def test_two_servers_that_start_together_share_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: read_key(tmp_path / "deep"), range(16)))) == 1
    assert os.listdir(tmp_path / "deep") == ["key"]


def test_a_link_works_once_and_not_for_ever(host: Host, ada: Person) -> None:
    token = ada.post("/api/people/link", None).json()["token"]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: httpx.post(f"{host.url}/api/people/claim", json={"token": token}), range(8)))
    assert sorted(answer.status_code for answer in answers) == [201] + [404] * 7
    late = ada.post("/api/people/link", None).json()["token"]
    with contextlib.closing(sqlite3.connect(host.folder / "tables.db", timeout=10)) as database:
        assert late not in str(database.execute("select * from links").fetchall()), "what is stored cannot be used"
        database.execute("update links set until = ?", (time.time() - 1,))
        database.commit()
    Person(host, "").post("/api/people/claim", {"token": late}, 404)
    Person(host, "").post("/api/people/link", None, 401)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (f" {EVIL} ", EVIL),
        ("a\u202eb\u2066c\u200bd", "a b c d"),
        ("a\x00\x1b[31m\r\nb", "a [31m b"),
        ("\u200b\u200d", None),
        ("\u3164\u2800 \uffa0", None),
        ("\u0301\u0301", None),
        ("\u00a0\u2003\t", None),
        ("Zoë 冰 🦣", "Zoë 冰 🦣"),
    ],
)
def test_names_and_chat_are_cleaned(host: Host, given: str, kept: str | None) -> None:
    if kept is None:
        with pytest.raises(Refused):
            clean(given)
        Person(host, "").post("/api/people/", {"name": given}, 400)
    else:
        assert clean(given) == kept
        assert Person(host, "").post("/api/people/", {"name": given}).json()["name"] == kept
    Person(host, "").post("/api/people/", {"name": "x" * 41}, 400)


# Where requests come from ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "fine"),
    [
        (None, True),
        ("http://{host}", True),
        (OTHERS_PAGE, True),
        ("https://evil.example", False),
        ("null", False),
        ("", False),
        ("http://127.0.0.1", False),
        ("http://{host}.evil.example", False),
        ("http://evil.example/{host}", False),
        ("http://[bad", False),
        (f"{OTHERS_PAGE}.evil.example", False),
    ],
)
def test_only_our_own_pages_may_ask_for_anything(host: Host, ada: Person, origin: str | None, fine: bool) -> None:
    headers = {} if origin is None else {"origin": origin.format(host=f"127.0.0.1:{host.port}")}
    table = ada.open("person", "person")
    answers = [
        ada.client.post("/api/people/", json={"name": "Ada"}, headers=headers),
        ada.client.put("/api/people/me", json={"name": "Ada"}, headers=headers),
        ada.client.delete(f"/api/tables/{table}", headers=headers),
    ]
    assert [answer.status_code for answer in answers] == ([201, 200, 204] if fine else [403] * 3)
    assert ada.client.get("/api/people/me", headers=headers).status_code == 200
    table = ada.open("person", "person")
    address = f"ws://127.0.0.1:{host.port}/api/tables/{table}/live"
    if fine:
        with connect(address, additional_headers=headers) as live:
            assert json.loads(live.recv(5))["number"] > 0
    else:
        with pytest.raises(InvalidStatus) as refused, connect(address, additional_headers=headers):
            pass
        assert refused.value.response.status_code == 403
        assert "content-security-policy" in refused.value.response.headers


def test_two_origins_or_hosts_are_none(host: Host) -> None:
    own = f"127.0.0.1:{host.port}"
    for headers in (
        [("origin", f"http://{own}"), ("origin", "http://evil.example")],
        [("origin", "http://evil.example"), ("origin", f"http://{own}")],
    ):
        answer = httpx.post(f"{host.url}/api/people/", json={"name": "x"}, headers=headers)
        assert answer.status_code in (400, 403)


def test_every_answer_carries_the_headers(host: Host, ada: Person) -> None:
    table = ada.open("person", "person")
    answers = [
        ada.client.get(path) for path in ("/health", "/metrics", "/schema", "/schema/x", "/nothing", "/api/games")
    ]
    answers += [ada.client.get(f"/api/tables/{table}"), ada.client.get("/api/tables/nothing"), ada.client.get("/")]
    answers += [ada.client.patch("/health"), ada.client.options("/health"), ada.client.request("TRACE", "/health")]
    answers += [ada.client.post("/api/people/", content=b"x"), ada.client.post("/api/people/", content=b"[" * 10**5)]
    answers += [ada.client.post("/api/people/", content=b"x" * (MOST_BODY + 1)), ada.client.get("/api/games/x/rules")]
    answers += [ada.client.post("/api/people/", json={"name": "x"}, headers={"origin": "http://evil.example"})]
    assert {answer.status_code for answer in answers} >= {200, 400, 403, 404, 405, 413}
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy.replace("style-src-attr 'unsafe-inline'", "")
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["cache-control"] == ("no-cache" if "etag" in answer.headers else "no-store")
        assert answer.headers["referrer-policy"] == "same-origin"
        assert "server" not in answer.headers


# How much ----------------------------------------------------------------------------------------------------------


def test_a_flood_from_one_address_is_slowed_down(tmp_path: Path) -> None:
    with hosting(tmp_path, "--rate", "2") as host, httpx.Client(base_url=host.url) as client:
        answers = [client.get("/health") for _ in range(60)]
        assert answers[5].status_code == 200
        assert answers[-1].status_code == 429
        assert answers[-1].headers["retry-after"]
        with pytest.raises(InvalidStatus) as refused, connect(f"ws://127.0.0.1:{host.port}/api/tables/x/live"):
            pass
        assert refused.value.response.status_code == 429
        time.sleep(1.1)
        assert client.get("/health").status_code == 200


def test_a_household_is_one_address() -> None:
    assert address_of({"client": ("2001:db8:1:2::1", 1)}) == address_of({"client": ("2001:db8:1:2:ffff::9", 2)})
    assert address_of({"client": ("2001:db8:1:2::1", 1)}) != address_of({"client": ("2001:db8:1:3::1", 1)})
    assert address_of({"client": ("192.0.2.1", 1)}) == "192.0.2.1"
    assert address_of({"client": None}) == ""


def test_a_body_has_a_limit_whether_it_tells_its_length_or_not(host: Host, ada: Person) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(MOST_BODY // 1024 + 2):
            yield b" " * 1024

    for content in (b" " * (MOST_BODY + 1), pieces()):
        assert ada.client.post("/api/people/", content=content).status_code == 413
    body = json.dumps({"name": "Ada"}).encode()
    assert ada.client.post("/api/people/", content=body + b" " * (MOST_BODY - len(body))).status_code == 201


def test_a_socket_has_nothing_to_say_and_not_at_length(host: Host, ada: Person) -> None:
    table = ada.open("person", "person")
    with ada.watch(table) as live:
        live.recv(5)
        for message in ("", "hello", b"\x00\xff", "x" * MOST_MESSAGE):
            live.send(message)
        live.ping().wait(5)
        live.send("x" * (MOST_MESSAGE + 1))
        with pytest.raises(ConnectionClosed) as closed:
            listen_until(live, "never said")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_sockets_are_counted_and_a_crowd_keeps_nobody_out_who_sits_there(host: Host, ada: Person, bea: Person) -> None:
    table = started(ada, bea)
    stranger = Person(host, "")
    with contextlib.ExitStack() as opened:
        crowd = [opened.enter_context(stranger.watch(table)) for _ in range(MOST_WATCHERS + 5)]
        for late in crowd[-5:]:
            with pytest.raises(ConnectionClosed) as closed:
                late.recv(10)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4429
        own = [opened.enter_context(ada.watch(table)) for _ in range(MOST_OWN_SOCKETS + 1)]
        assert json.loads(own[-2].recv(10))["number"]
        with pytest.raises(ConnectionClosed):
            own[-1].recv(10)
    deadline = time.monotonic() + 10
    while "holocene_watchers 0.0" not in httpx.get(f"{host.url}/metrics").text:
        assert time.monotonic() < deadline, "sockets that have gone are still counted"
        time.sleep(0.05)


def test_thousands_of_connections_that_say_nothing_leave_room_for_others(host: Host, ada: Person) -> None:
    idle = []
    try:
        for _ in range(1500):
            one = socket.create_connection(("127.0.0.1", host.port))
            idle.append(one)
        assert ada.get("/api/people/me")["id"] == ada.id
    finally:
        for one in idle:
            one.close()
    assert ada.get("/api/people/me")["id"] == ada.id


def test_who_whispers_a_request_is_hung_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.server.wiretap import Inside

    monkeypatch.setattr(wire, "MOST_SECONDS", 0.5)
    host = Inside(tmp_path).start()
    try:
        greeting = b"GET /health HTTP/1.1\r\nHost: x\r\n"
        body = b"POST /api/people/ HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"
        for beginning in (b"", b"G", greeting, greeting + b"\r\n" + greeting, body):
            with socket.create_connection(("127.0.0.1", host.port), 5) as slow:
                slow.sendall(beginning)
                for _ in range(40):
                    with contextlib.suppress(OSError):
                        slow.sendall(b"")
                    if not slow.recv(4096):
                        break
                else:
                    raise AssertionError("it waits for ever")
        ada = host.person("Ada")
        table = ada.open("person", "person")
        with ada.watch(table) as live:
            live.recv(5)
            time.sleep(1)
            live.ping().wait(5)
            ada.do(table, "chat", text="still there")
            listen_until(live, "still there")
    finally:
        host.stop()


# Who may do what ---------------------------------------------------------------------------------------------------


def test_what_a_seat_may_do_nobody_else_may(host: Host, ada: Person, bea: Person) -> None:
    table = started(ada, bea)
    _, update = mover(table, ada, bea)
    position = update["position"]
    move = {"decision": position["decision"], "action": "pass", "arguments": {}}
    verbs: dict[str, dict[str, Any]] = {"moves": move, "undo": {}, "takeback": {}, "takeback/answer": {"yes": True}}
    verbs |= {"resign": {}, "return": {}, "leave": {}, "start": {}}
    before = ada.events(table)["number"]
    for verb, data in verbs.items():
        host.person("Cleo").do(table, verb, 403, **data)
        Person(host, "").do(table, verb, 401, **data)
    host.person("Cleo").do(table, "join", 409)
    host.person("Cleo").get(f"/api/tables/{table}/refusals", 403)
    Person(host, "").get(f"/api/tables/{table}/refusals", 401)
    assert ada.events(table)["number"] == before


def test_a_table_is_its_owner_s(host: Host, ada: Person, bea: Person) -> None:
    table = ada.open("person", "person")
    bea.do(table, "join")
    for person, status in ((bea, 403), (host.person("Cleo"), 403), (Person(host, ""), 401)):
        assert person.client.delete(f"/api/tables/{table}").status_code == status
    assert host.person("Cleo").do(table, "start", 403)
    assert ada.client.delete(f"/api/tables/{table}").status_code == 204


def test_no_player_chooses_a_seed(host: Host, ada: Person) -> None:
    plan = {"game": "cavemen", "seats": [{"kind": "person"}, {"kind": "bot"}]}
    for name in ("seed", "nonce", "id", "owner", "rules", "snapshot"):
        ada.post("/api/tables/", {**plan, name: "7"}, 400)
        ada.post("/api/tables/", {**plan, "options": {name: "7"}}, 422)
    tables = [ada.post("/api/tables/", plan).json() for _ in range(3)]
    assert len({table["commitment"] for table in tables}) == 3


def test_two_people_may_use_the_same_key(ada: Person, bea: Person) -> None:
    table = started(ada, bea)
    data = {"key": "00000001", "text": "hello"}
    one = ada.post(f"/api/tables/{table}/chat", data).json()["number"]
    two = bea.post(f"/api/tables/{table}/chat", data).json()["number"]
    assert two == one + 1
    assert ada.post(f"/api/tables/{table}/chat", data).json()["number"] == one


def test_no_key_of_a_person_s_stands_in_for_a_bot_s(ada: Person) -> None:
    table = ada.open("person", "greedy")
    for number in range(2, 9):
        for name in (f"bot-1-{number}", f"bot:1:{number}"):
            ada.client.post(f"/api/tables/{table}/chat", json={"key": name.ljust(8, "-"), "text": "mine"})
    ada.do(table, "start")
    update = ada.wait_for_turn(table)
    ada.move(table, update)
    assert ada.wait_for_turn(table)["number"] > update["number"] + 1


def test_who_has_resigned_decides_nothing(host: Host, ada: Person, bea: Person) -> None:
    cleo = host.person("Cleo")
    table = started(ada, bea, cleo)
    who, update = mover(table, ada, bea, cleo)
    who.move(table, update)
    who.do(table, "resign")
    for verb in ("undo", "takeback", "resign"):
        assert "resigned" in who.do(table, verb, 409)["error"]
    assert who.move(table, update, status=409)["error"] == "You have resigned."


def test_a_takeback_of_nothing_is_refused_and_the_table_lives_on(ada: Person, bea: Person) -> None:
    table = started(ada, bea)
    who, update = mover(table, ada, bea)
    assert who.do(table, "takeback", 409)["error"]
    who.move(table, update)
    who.do(table, "undo")
    assert who.do(table, "takeback", 409)["error"] == "There is no decision of yours to take back."
    who.move(table, who.events(table))
    assert who.do(table, "undo")["number"]


def test_a_table_that_goes_while_people_use_it_takes_nothing_with_it(host: Host, ada: Person, bea: Person) -> None:
    def ask(what: tuple[str, str, dict[str, str], Any]) -> int:
        method, path, cookies, data = what
        return httpx.request(method, host.url + path, json=data, cookies=cookies, timeout=20).status_code

    hers, his = dict(ada.client.cookies), dict(bea.client.cookies)
    with ThreadPoolExecutor(8) as pool:
        for _ in range(6):
            path = f"/api/tables/{ada.open('person', 'person')}"
            chats = [("POST", f"{path}/chat", his, {"key": key(), "text": "hi"}) for _ in range(3)]
            joins = [("POST", f"{path}/join", his, {"key": key()}) for _ in range(3)]
            statuses = set(pool.map(ask, [*chats, ("DELETE", path, hers, None), *joins]))
            assert statuses <= {201, 204, 404, 409, 429}
    check_well(host)


@pytest.mark.parametrize(
    "webhook",
    [
        "http://[bad",
        "http://",
        "ftp://x/",
        "//x",
        "http://me:you@x/",
        "http://x:99999/",
        "http://x/\x00",
        "http://x/\u202e",
    ],
)
def test_an_address_that_cannot_be_called_is_no_webhook(ada: Person, bea: Person, webhook: str) -> None:
    table = started(ada, bea)
    answer = ada.client.put(f"/api/tables/{table}/notices", json={"webhook": webhook})
    assert answer.status_code == 422
    assert ada.get(f"/api/tables/{table}/notices")["webhook"] == ""


def test_how_one_is_told_is_one_s_own(host: Host, ada: Person, bea: Person) -> None:
    table = started(ada, bea)
    ada.client.put(f"/api/tables/{table}/notices", json={"webhook": "https://ada.example/hook"})
    assert ada.get(f"/api/tables/{table}/notices")["webhook"] == "https://ada.example/hook"
    assert bea.get(f"/api/tables/{table}/notices")["webhook"] == ""
    host.person("Cleo").get(f"/api/tables/{table}/notices", 403)
    Person(host, "").get(f"/api/tables/{table}/notices", 401)


# What is sent ------------------------------------------------------------------------------------------------------


def bodies() -> dict[str, bytes]:
    """Return bodies nobody should have to answer."""
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


def test_nonsense_is_refused_without_being_repeated(host: Host, ada: Person) -> None:
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


def test_the_last_of_two_equal_keys_counts_like_everywhere(ada: Person) -> None:
    answer = ada.client.post("/api/people/", content=b'{"name": "One", "name": "Two"}')
    assert answer.json()["name"] == "Two"


@pytest.mark.parametrize("kind", ["text/html", "application/x-www-form-urlencoded", "multipart/form-data", "x", ";;="])
def test_other_content_types_are_json_or_nothing(ada: Person, kind: str) -> None:
    for body in (
        b"name=Ada",
        b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAda\r\n--x--',
        b"\x81\xa4name\xa3Ada",
    ):
        assert ada.client.post("/api/people/", content=body, headers={"content-type": kind}).status_code == 400


def test_what_people_send_never_comes_back_in_an_error(host: Host, ada: Person, bea: Person) -> None:
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
        who.client.post("/api/tables/", json=wish)
        for wish in (
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
def test_a_socket_after_a_number_that_is_none_starts_from_the_beginning(ada: Person, after: str) -> None:
    table = ada.open("person", "person")
    cookie = "; ".join(f"{name}={value}" for name, value in ada.client.cookies.items())
    address = f"ws://127.0.0.1:{ada.host.port}/api/tables/{table}/live?after={after}"
    with connect(address.replace("\u0663", "%D9%A3"), additional_headers={"Cookie": cookie}) as live:
        first = json.loads(live.recv(5))
    assert first["events"][0]["number"] in (1, 2)
    assert [seat["mine"] for seat in first["table"]["seats"]] == [True, False]


def test_a_socket_at_no_table_says_so(host: Host) -> None:
    for table in ("nothing", "%00", "%3Cscript%3E", "x" * 3000):
        with (
            connect(f"ws://127.0.0.1:{host.port}/api/tables/{table}/live") as live,
            pytest.raises(ConnectionClosed) as end,
        ):
            live.recv(5)
        assert end.value.rcvd is not None
        assert (end.value.rcvd.code, end.value.rcvd.reason) == (4404, "There is no such table.")
    with pytest.raises(InvalidStatus), connect(f"ws://127.0.0.1:{host.port}/elsewhere"):
        pass


# Random bytes ------------------------------------------------------------------------------------------------------


def exchange(host: Host, *pieces: bytes) -> bytes:
    """Send bytes, then half-close, and return what comes back within a moment."""
    with socket.create_connection(("127.0.0.1", host.port), 5) as raw:
        answer = b""
        with contextlib.suppress(OSError):
            for piece in pieces:
                raw.sendall(piece)
            raw.shutdown(socket.SHUT_WR)
            raw.settimeout(0.2)
            while received := raw.recv(65536):
                answer += received
    return answer


def test_random_bytes_on_the_line_hurt_nobody(host: Host) -> None:
    dice = random.Random(1)
    good = b"POST /api/people/ HTTP/1.1\r\nHost: x\r\nContent-Length: 14\r\n\r\n" + b'{"name":"Ada"}'
    chunked = b"POST /api/people/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    odd = [
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nA: " + b"a" * 200_000,
        b"GET /" + b"a" * 200_000,
        b"GET / HTTP/1.1\r\nHost: x\r\n" + b"A: b\r\n" * 5000 + b"\r\n",
        b"POST /api/people/ HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/people/ HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
        b"POST /api/people/ HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999999\r\n\r\n",
        b"POST /api/people/ HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\n" + b"x" * 1000,
        chunked + b"zz\r\n",
        chunked + b"FFFFFFFFFFFFFFFF\r\nabc",
        chunked + b"5\r\nabcdefgh\r\n0\r\n\r\n",
        b"POST /nothing HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n" + good * 3,
        good * 20,
        good[:-3],
    ]
    for beginning in odd:
        exchange(host, beginning)
        exchange(host, beginning[:40], beginning[40:])
    for _ in range(60):
        exchange(host, dice.randbytes(dice.randrange(1, 400)))
        broken = bytearray(good * 2)
        for _ in range(dice.randrange(1, 6)):
            broken[dice.randrange(len(broken))] = dice.randrange(256)
        exchange(host, bytes(broken))
    check_well(host)


def greeting(table: str, *more: str) -> bytes:
    """Return a request for a socket."""
    lines = [f"GET /api/tables/{table}/live HTTP/1.1", "Host: x", "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", *more]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def greet_then(host: Host, table: str, nonsense: bytes) -> bytes:
    """Open a socket properly, send nonsense over it, and return all that came back."""
    with socket.create_connection(("127.0.0.1", host.port), 10) as raw:
        raw.sendall(greeting(table))
        answer = raw.recv(65536)
        with contextlib.suppress(OSError):
            raw.sendall(nonsense)
            raw.shutdown(socket.SHUT_WR)
            raw.settimeout(0.2)
            while received := raw.recv(65536):
                answer += received
    return answer


def frame(opcode: int, data: bytes, fin: int = 128, masked: int = 128) -> bytes:
    """Return a WebSocket frame, masked with zeros."""
    size = struct.pack("!B", masked | len(data)) if len(data) < 126 else struct.pack("!BH", masked | 126, len(data))
    return bytes([fin | opcode]) + size + (b"\0\0\0\0" if masked else b"") + data


def test_malformed_frames_end_their_own_socket_alone(host: Host, ada: Person) -> None:
    table = ada.open("person", "person")
    dice = random.Random(2)
    frames = [
        frame(1, b"\xff\xfe"),
        frame(1, b"\xed\xa0\x80"),
        frame(1, b"\xc3", fin=0) + frame(0, b"\x28"),
        frame(0, b"nothing to go on with"),
        frame(3, b"reserved"),
        frame(8, b"\x00"),
        frame(8, struct.pack("!H", 999) + b"\xff"),
        frame(9, b"x" * 200),
        frame(9, b"ping") * 500,
        frame(1, b"unmasked", masked=0),
        frame(1, b"bits", fin=128 | 0x70),
        bytes([0x81, 0xFF]) + struct.pack("!Q", 2**63 - 1),
        frame(1, b"a", fin=0) + frame(1, b"b"),
        frame(2, b"x" * 4000, fin=0) * 40,
    ]
    with ada.watch(table) as live:
        live.recv(5)
        for nonsense in frames:
            assert b" 101 " in greet_then(host, table, nonsense)[:20]
        for _ in range(40):
            exchange(host, greeting(table), dice.randbytes(dice.randrange(1, 200)))
        for more in (
            ["Cookie: a=" + "x" * 9000],
            [f"X-{number}: y" for number in range(200)],
            ["Sec-WebSocket-Key: twice"],
            ["Sec-WebSocket-Version: 99"],
            ["Sec-WebSocket-Extensions: \xff;;;="],
            ["Sec-WebSocket-Protocol: ,,,"],
            ["Cookie: \xff\xfe=\x80"],
            ["Content-Length: 5"],
        ):
            exchange(host, greeting(table, *more))
        live.ping().wait(5)
        ada.do(table, "chat", text="all well")
        listen_until(live, "all well")
    check_well(host)


def test_a_reader_that_never_reads_costs_no_more_than_others(host: Host, ada: Person, bea: Person) -> None:
    table = started(ada, bea)
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    slow.connect(("127.0.0.1", host.port))
    with slow:
        slow.sendall(greeting(table))
        for _ in range(60):
            who, update = mover(table, ada, bea)
            who.move(table, update)
            who.client.post(f"/api/tables/{table}/undo", json={"key": key()})
        with ada.watch(table) as live:
            assert json.loads(live.recv(5))["number"] > 60
    check_well(host)


# The log -----------------------------------------------------------------------------------------------------------


def test_the_log_has_a_line_for_every_request_and_no_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLOCENE_LOG", "debug")
    with hosting(tmp_path) as host:
        ada, bea = host.person("Ada Secret"), host.person("Bea")
        table = started(ada, bea)
        who, update = mover(table, ada, bea)
        who.move(table, update)
        ada.do(table, "chat", text='a "secret"\nlevel=error forged')
        token = ada.post("/api/people/link", None).json()["token"]
        with ada.watch(table) as live:
            live.recv(5)
        httpx.get(f"{host.url}/x\nlevel=error".replace("\n", "%0a"))
        host.stop()
        check_log = host.log.read_text()
        with contextlib.closing(sqlite3.connect(tmp_path / "tables.db")) as database:
            seed, nonce = database.execute("select seed, nonce from tables").fetchone()
    for secret in (table, seed, nonce, ada.id, token, "Secret", "forged", dict(ada.client.cookies)["holocene"][-10:]):
        assert secret not in check_log
    lines = check_log.splitlines()
    assert all(LINE.match(line) for line in lines)
    assert any("verb=POST route=/api/tables/{table_id}/moves status=201 ms=" in line for line in lines)
    assert any("verb=SOCKET" in line for line in lines)
