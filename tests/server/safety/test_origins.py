"""The origins of requests, and the headers of every answer."""

from __future__ import annotations

import json

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from holocene.server.settings import MOST_BODY
from tests.server.host import Host, Person
from tests.server.safety.health import OTHERS_PAGE


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
def test_only_our_own_pages_may_change_anything(host: Host, ada: Person, origin: str | None, fine: bool) -> None:
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
            assert json.loads(live.recv(60))["number"] > 0
    else:
        with pytest.raises(InvalidStatus) as refused, connect(address, additional_headers=headers):
            pass
        assert refused.value.response.status_code == 403
        assert "content-security-policy" in refused.value.response.headers


def test_two_origins_are_refused(host: Host) -> None:
    own = f"127.0.0.1:{host.port}"
    for headers in (
        [("origin", f"http://{own}"), ("origin", "http://evil.example")],
        [("origin", "http://evil.example"), ("origin", f"http://{own}")],
    ):
        answer = httpx.post(f"{host.url}/api/people/", json={"name": "x"}, headers=headers)
        assert answer.status_code in (400, 403)


def test_every_answer_has_the_security_headers(host: Host, ada: Person) -> None:
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
