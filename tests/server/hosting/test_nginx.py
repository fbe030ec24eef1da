"""A real nginx in front of the server, with the example of deploy/: sockets, paths, addresses, large bodies."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

import holocene
from tests.server.host import Host, Person, hosting
from tests.server.hosting.nginx import MISSING, find, running
from tests.server.postgres import free_port


@pytest.fixture(scope="module", params=["/", "/games/"])
def front(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """nginx as a host of its own; the server behind it lets three guests in from every address."""
    program = find()
    if program is None:
        pytest.skip(MISSING)
    folder = tmp_path_factory.mktemp("behind")
    words = ("--path", request.param, "--proxy", "127.0.0.1", "--guests", "3")
    front = Host(folder, *words, port=free_port())
    with (
        hosting(folder, *words) as host,
        running(program, tmp_path_factory.mktemp("nginx"), front.port, host.port, request.param),
    ):
        yield front


def person(front: Host, address: str, **headers: str) -> Person:
    """Return a new guest who comes from one of this machine's own addresses."""
    one = Person(front, "")
    transport = httpx.HTTPTransport(local_address=address)
    one.client = httpx.Client(base_url=front.url + front.path, timeout=30, transport=transport, headers=headers)
    one.id = one.post("/api/people/", {"name": "Ada"}).json()["id"]
    return one


def test_pages_files_and_sockets_come_through(front: Host) -> None:
    ada = person(front, "127.0.0.2", origin=front.url)
    table = ada.open("person", "greedy")
    ada.do(table, "start")
    page = ada.client.get(f"/t/{table}")
    assert f'"{front.path}/assets/' in page.text
    with ada.watch(table) as live:
        first = json.loads(live.recv(10))
        number = ada.move(table, ada.wait_for_turn(table))["number"]
        while first["number"] < number:  # an update comes at once, and none waits in a buffer
            first = json.loads(live.recv(10))
    origin = {"origin": "http://other.example"}
    assert ada.client.post("/api/people/", json={"name": "Ada"}, headers=origin).status_code == 403
    assert ada.client.get("/metrics").status_code == 404
    assert ada.client.get("/health").json() == {"status": "ok"}


def test_large_answers_and_uploads_come_through_whole(front: Host, tmp_path: Path) -> None:
    ada = person(front, "127.0.0.4")
    document = ada.client.get("/schema/openapi.json")
    assert len(document.content) > 60_000  # more than its buffers hold
    assert "paths" in document.json()
    match = holocene.play_out("cavemen", ["random", "random"], seed=1)
    match.save(tmp_path / "match.json")
    large = (tmp_path / "match.json").read_text() + " " * 1_600_000  # nginx alone would refuse more than 1 MB
    answer = ada.client.post("/api/tables/file", content=large, headers={"content-type": "application/json"})
    assert answer.status_code == 201, answer.text[:300]


def test_limits_count_the_addresses_that_nginx_heard_from(front: Host) -> None:
    for _ in range(3):
        person(front, "127.0.0.5")
    with pytest.raises(AssertionError, match="429"):
        person(front, "127.0.0.5")
    with pytest.raises(AssertionError, match="429"):
        person(front, "127.0.0.5", **{"x-forwarded-for": "203.0.113.9"})
    person(front, "127.0.0.6")


def test_a_socket_that_is_closed_behind_nginx_closes_in_front(front: Host) -> None:
    ada = person(front, "127.0.0.7")
    table = ada.open("person", "person")
    with connect(f"ws://127.0.0.1:{front.port}{front.path}/api/tables/{table}/live") as live:
        live.recv(10)
        assert ada.client.delete(f"/api/tables/{table}").status_code == 204
        while live.close_code is None:
            try:
                live.recv(10)
            except Exception:
                break
        assert live.close_code == 4404
