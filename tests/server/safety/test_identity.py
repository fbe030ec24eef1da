"""Identity: cookies, keys, links, names."""

from __future__ import annotations

import base64
import contextlib
import os
import sqlite3
import stat
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from holocene.server.settings import read_key
from holocene.tables.errors import Refused
from holocene.tables.people import clean_text
from tests.server.host import Host, Person, hosting

EVIL = "<script>alert(1)</script>"


def test_cookie_is_signed_and_hidden_from_scripts_and_other_pages(host: Host) -> None:
    answer = httpx.post(f"{host.url}/api/people/", json={"name": "Ada"})
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"holocene={answer.json()['id']}.")
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie


def test_secure_server_sends_cookies_over_https_only(tmp_path: Path) -> None:
    with hosting(tmp_path, "--secure") as host:
        answer = httpx.post(f"{host.url}/api/people/", json={"name": "Ada"})
        assert "Secure" in answer.headers["set-cookie"].split("; ")
        assert answer.headers["strict-transport-security"]


def test_forged_cookie_identifies_nobody(host: Host, ada: Person, bea: Person) -> None:
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


def test_key_is_kept_and_readable_by_its_owner_only(tmp_path: Path) -> None:
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
        host.words = ("--new-key",)
        host.start()
        ada.get("/api/people/me", 401)


def test_servers_that_start_together_share_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: read_key(tmp_path / "deep"), range(16)))) == 1
    assert os.listdir(tmp_path / "deep") == ["key"]


def test_link_works_once_and_expires(host: Host, ada: Person) -> None:
    token = ada.post("/api/people/link", None).json()["token"]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: httpx.post(f"{host.url}/api/people/claim", json={"token": token}), range(8)))
    assert sorted(answer.status_code for answer in answers) == [201] + [404] * 7
    late = ada.post("/api/people/link", None).json()["token"]
    with contextlib.closing(sqlite3.connect(host.folder / "tables.db", timeout=10)) as database:
        assert late not in str(database.execute("select * from links").fetchall()), "the stored token cannot be used"
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
            clean_text(given)
        Person(host, "").post("/api/people/", {"name": given}, 400)
    else:
        assert clean_text(given) == kept
        assert Person(host, "").post("/api/people/", {"name": given}).json()["name"] == kept
    Person(host, "").post("/api/people/", {"name": "x" * 41}, 400)
