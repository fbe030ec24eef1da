"""The files of the browser client: its page at every address of the client, and nothing outside its folder."""

from __future__ import annotations

import gzip
import http.client
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from holocene.server.http.client_files import ClientFiles, digest, read_files
from holocene.server.http.guards import Guards
from holocene.server.http.preload import Preloads
from tests.server.host import Host

PAGE = b"<!doctype html><title>Holocene</title><div id=app></div>"
SCRIPT = b"console.log('ice age');" * 200


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_bytes(PAGE)
    (web / "sw.js").write_bytes(b"self.skipWaiting();")
    (web / "manifest.webmanifest").write_bytes(b"{}")
    (web / "assets" / "index-abc123.js").write_bytes(SCRIPT)
    (web / "assets" / "index-abc123.js.br").write_bytes(b"compressed elsewhere")
    (web / "assets" / "font-9f.woff2").write_bytes(b"font")
    (tmp_path / "key").write_bytes(b"secret")
    return web


async def routes(scope: Any, receive: Any, send: Any) -> None:
    """Stand in for the routes: answer 418 to everything."""
    await send({"type": "http.response.start", "status": 418, "headers": []})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


@pytest.fixture
async def browser(folder: Path) -> AsyncIterator[httpx.AsyncClient]:
    app: Any = Guards(ClientFiles(routes, read_files(folder)), (), 0, False)
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://ice.example:8000") as client:
        yield client


@pytest.mark.parametrize("path", ["/", "/t/AbC_-12", "/replay/x", "/rules/cavemen", "/apiary", "/anything/at/all"])
async def test_addresses_of_the_client_get_its_page(browser: httpx.AsyncClient, path: str) -> None:
    answer = await browser.get(path)
    assert (answer.status_code, answer.content) == (200, PAGE)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    policy = answer.headers.get_list("content-security-policy")
    assert len(policy) == 1
    assert "connect-src 'self' ws://ice.example:8000 wss://ice.example:8000" in policy[0]
    assert "script-src" not in policy[0], "scripts are covered by default-src 'self'"
    assert "'unsafe-inline'" not in policy[0].replace("style-src-attr 'unsafe-inline'", "")
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_built_files_are_cached_for_ever_and_compressed(browser: httpx.AsyncClient) -> None:
    path = "/assets/index-abc123.js"
    answer = await browser.get(path, headers={"accept-encoding": "gzip"})
    assert answer.content == SCRIPT
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["vary"] == "accept-encoding"
    plain = await browser.get(path, headers={"accept-encoding": "identity, gzip;q=0"})
    assert plain.content == SCRIPT
    assert "content-encoding" not in plain.headers
    files = browser._transport.app.app.files  # type: ignore[attr-defined]
    assert files[path].compressed["br"] == b"compressed elsewhere"
    assert gzip.decompress(files[path].compressed["gzip"]) == SCRIPT
    assert (await browser.get("/assets/font-9f.woff2")).headers["content-type"] == "font/woff2"
    for path, kind in (("/sw.js", "text/javascript"), ("/manifest.webmanifest", "application/manifest+json")):
        answer = await browser.get(path)
        assert answer.headers["content-type"].startswith(kind)
        assert answer.headers["cache-control"] == "no-cache"


async def test_unchanged_file_is_not_sent_again(browser: httpx.AsyncClient) -> None:
    tag = (await browser.get("/")).headers["etag"]
    again = await browser.get("/t/x", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert (await browser.get("/", headers={"if-none-match": '"other"'})).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/api",
        "/api/",
        "/api/tables/",
        "/api/nothing",
        "/schema",
        "/health",
        "/metrics",
        "/favicon.ico",
        "/assets/no.js",
    ],
)
async def test_other_requests_go_to_the_routes(browser: httpx.AsyncClient, path: str) -> None:
    assert (await browser.get(path)).status_code == 418
    assert (await browser.post("/t/x")).status_code == 418


def test_no_path_leads_out_of_the_folder(host: Host) -> None:
    for path in ("/../key", "/assets/../../key", "/%2e%2e/key", "/..%2fkey", "/assets/%2e%2e/%2e%2e/key", "//key"):
        line = http.client.HTTPConnection("127.0.0.1", host.port, timeout=10)
        line.putrequest("GET", path, skip_host=False)
        line.endheaders()
        answer = line.getresponse()
        assert (host.folder / "key").read_bytes() not in answer.read()
        assert answer.status in (200, 404, 503)
        line.close()


async def test_missing_client_is_reported(tmp_path: Path) -> None:
    app: Any = ClientFiles(routes, read_files(tmp_path / "nowhere"))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://x") as client:
        answer = await client.get("/t/x")
        assert answer.status_code == 503
        assert "The browser client is not built: run make build." in answer.text
        assert (await client.get("/api/games")).status_code == 418


def test_new_build_is_a_new_version(folder: Path, host: Host) -> None:
    before = digest(read_files(folder))
    (folder / "index.html").write_bytes(PAGE + b"<!-- new -->")
    assert digest(read_files(folder)) != before
    about = httpx.get(f"{host.url}/api/about").json()
    ada = host.person("Ada")
    table = ada.open("person", "greedy")
    assert ada.events(table)["version"] == about["version"]
    assert about["version"].startswith("0.")
    assert about["now"] > 1e9


async def test_page_of_a_table_preloads_its_screen_and_board(folder: Path) -> None:
    chunks = {
        "index.html": {"file": "assets/index-abc123.js", "imports": ["_shell.js"]},
        "_shell.js": {"file": "assets/shell-1.js", "css": ["assets/shell-1.css"]},
        "src/table/Table.svelte": {"file": "assets/Table-1.js", "imports": ["_shell.js", "_shared.js"]},
        "_shared.js": {"file": "assets/shared-1.js", "css": ["assets/shared-1.css"]},
        "src/games/thaw/index.ts": {"file": "assets/thaw-1.js", "imports": ["_shared.js"]},
    }
    (folder / "chunks.json").write_text(json.dumps(chunks))
    app: Any = ClientFiles(routes, read_files(folder), Preloads(folder, {"a-table": "thaw"}.get))
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://ice.example:8000") as client:
        styles = "</assets/shared-1.css>; rel=preload; as=style; crossorigin"
        screen = f"{styles}, </assets/Table-1.js>; rel=modulepreload, </assets/shared-1.js>; rel=modulepreload"
        assert (await client.get("/t/a-table")).headers["link"] == f"{screen}, </assets/thaw-1.js>; rel=modulepreload"
        assert (await client.get("/t/another")).headers["link"] == screen
        for path in ("/", "/t/a-table/replay", "/assets/index-abc123.js"):
            assert "link" not in (await client.get(path)).headers


async def test_client_without_a_list_of_chunks_is_served_without_preloads(folder: Path) -> None:
    app: Any = ClientFiles(routes, read_files(folder), Preloads(folder, lambda _: "thaw"))
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://ice.example:8000") as client:
        answer = await client.get("/t/a-table")
        assert (answer.status_code, "link" in answer.headers) == (200, False)
