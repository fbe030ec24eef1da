"""A server under a path of its host."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.host import Host, Person, hosting

CLIENT = Path(__file__).parents[3] / "web" / "src"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with hosting(tmp_path_factory.mktemp("path"), "--path", "/our/games/") as host:
        yield host


def test_everything_answers_under_the_path_and_nothing_beside_it(host: Host, ada: Person) -> None:
    table = ada.open("person", "greedy")
    for path in ("/", "/settings", f"/t/{table}", "/schema", "/health", "/metrics", "/api/games", "/icon.svg"):
        assert ada.client.get(path).status_code == 200, path
    for path in ("/settings", "/schema", "/api/games", "/icon.svg", "/our/gamesx", "/our", "/our/games/../api/games"):
        answer = httpx.get(host.url + path)
        assert answer.status_code == 404, path
        assert answer.json()["error"] == "There is nothing here."
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_programs_beside_the_proxy_need_no_path(host: Host) -> None:
    assert httpx.get(f"{host.url}/health").status_code == 200
    assert httpx.get(f"{host.url}/metrics").status_code == 200


@pytest.mark.parametrize("path", ["/", "/our/games"])
def test_people_are_sent_on_to_the_path(host: Host, path: str) -> None:
    answer = httpx.get(host.url + path)
    assert answer.status_code == 307
    assert answer.headers["location"] == "/our/games/"


def test_the_page_names_its_files_under_the_path(host: Host, ada: Person) -> None:
    page = ada.client.get("/t/anything").text
    named = re.findall(r'(?:src|href|content)="([./][^"]*)"', page)
    assert len(named) > 4
    for one in named:
        assert one.startswith("/our/games/")
        assert httpx.get(host.url + one).status_code == 200
    assert ada.client.get("/schema/openapi.json").json()["servers"] == [{"url": "/our/games/"}]
    schema = ada.client.get("/schema").text
    assert "href=/our/games/schema/openapi.json" in schema


def test_the_preloaded_files_are_under_the_path(host: Host, ada: Person) -> None:
    table = ada.open("person", "greedy")
    named = re.findall(r"<([^>]*)>", ada.client.get(f"/t/{table}").headers["link"])
    assert named
    for one in named:
        assert httpx.get(host.url + one).status_code == 200, one


def test_cookie_and_sockets_belong_to_the_path(host: Host, ada: Person) -> None:
    assert (
        "Path=/our/games/" in httpx.post(f"{host.url}/our/games/api/people/", json={"name": "x"}).headers["set-cookie"]
    )
    table = ada.open("person", "greedy")
    with ada.watch(table) as live:
        assert '"version"' in str(live.recv(5))
    with pytest.raises(InvalidStatus), connect(f"ws://127.0.0.1:{host.port}/api/tables/{table}/live"):
        pass


def test_no_link_of_the_client_assumes_the_root() -> None:
    """Every path goes through `to` (web/src/root.ts)."""
    sources = [path for ending in ("svelte", "ts") for path in CLIENT.rglob(f"*.{ending}")]
    assert len(sources) > 100
    absolute = re.compile(r"""(href|src)=(\{)?["'`]/|fetch\(["'`]/|location\.origin\}?/""")
    assert [path.name for path in sources if absolute.search(path.read_text())] == []
