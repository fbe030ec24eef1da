"""Limits on guests and tables, and on what an error about an upload may say."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

import holocene
from tests.server.host import Host, hosting, key

SEATS = [{"kind": "person"}, {"kind": "bot"}]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    words = ("--guests", "5", "--tables", "6", "--own-tables", "3")
    with hosting(tmp_path_factory.mktemp("limits"), *words) as host:
        yield host


def test_guests_and_tables_are_limited(small: Host) -> None:
    ada, bea = small.person("Ada"), small.person("Bea")
    data = {"game": "cavemen", "seats": SEATS, "key": key()}
    first = ada.post("/api/tables/", data).json()["id"]
    ada.open("person", "greedy")
    third = ada.open("person", "greedy")
    full = ada.post("/api/tables/", {"game": "cavemen", "seats": SEATS}, 409).json()["error"]
    assert full == "You have 3 tables that are open or uploaded: finish or delete one."
    assert ada.post("/api/tables/", data).json()["id"] == first, "a repeated request opens no new table"
    assert ada.client.delete(f"/api/tables/{third}").status_code == 204
    ada.open("person", "greedy")
    bea.open("person", "greedy")
    bea.open("person", "greedy")
    many = bea.post("/api/tables/", {"game": "cavemen", "seats": SEATS}, 429).json()["error"]
    assert many == "Too many new tables from your address: try again later."
    for name in ("Cleo", "Dora", "Eve"):
        small.person(name)
    answer = httpx.post(f"{small.url}/api/people/", json={"name": "Fay"})
    assert answer.status_code == 429
    assert answer.json()["error"] == "Too many new guests from your address: try again later."
    assert bea.post("/api/people/", {"name": "Beatrice"}).json()["id"] == bea.id, "a known guest is not a new one"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with hosting(tmp_path_factory.mktemp("strict"), "--own-tables", "3", "--uploads", "1") as host:
        yield host


def test_own_tables_are_limited_for_requests_at_the_same_time(strict: Host) -> None:
    ada = strict.person("Ada")
    data = {"game": "cavemen", "seats": SEATS, "sit": False}
    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(lambda _: ada.client.post("/api/tables/", json=data).status_code, range(12)))
    assert answers.count(201) == 3
    assert set(answers) == {201, 409}


def test_uploads_are_weighed_before_they_are_read(strict: Host) -> None:
    def much() -> Iterator[bytes]:
        yield b"{}"

    ada = strict.person("Ada")
    assert ada.client.post("/api/tables/file", content=b" " * 900_000).status_code == 422
    answer = ada.client.post("/api/tables/file", content=b" " * 200_000)
    assert answer.status_code == 429
    assert answer.json()["error"] == "Too many uploaded matches in the last hour: try again later."
    assert ada.client.post("/api/tables/file", content=much()).status_code == 429, "of unknown length"
    assert ada.client.post("/api/tables/file", content=b"{}").status_code == 422


@pytest.mark.parametrize("value", ["\x1b[2J\x07", "x" * 100_000, "\u202egpj.exe", {"a": [1] * 10_000}, "<b>\r\nX: y"])
def test_error_about_an_upload_is_short_and_printable(host: Host, tmp_path: Path, value: object) -> None:
    match = holocene.new("cavemen", players=2, seed=1)
    match.save(tmp_path / "m.json")
    ada = host.person("Ada")
    good = httpx.Response(200, text=(tmp_path / "m.json").read_text()).json()
    for field in ("format", "game", "rules", "players", "options", "seed", "log", "hash", "cards", "start", "notes"):
        error = ada.post("/api/tables/file", good | {field: value}, 422).json()["error"]
        assert len(error) < 300
        assert error.isprintable()


def test_answer_to_malformed_bytes_has_the_headers(host: Host) -> None:
    with socket.create_connection(("127.0.0.1", host.port), 5) as raw:
        raw.sendall(b"\x00\x01\x02 nonsense\r\n\r\n")
        answer = b"".join(iter(lambda: raw.recv(65536), b"")).decode()
    head, _, body = answer.partition("\r\n\r\n")
    assert head.startswith("HTTP/1.1 400 ")
    assert body == "That request is not understood."
    names = {line.partition(":")[0].lower() for line in head.splitlines()[1:]}
    assert {"content-security-policy", "x-content-type-options", "x-frame-options", "cache-control"} <= names
    assert f"content-length: {len(body)}" in head
