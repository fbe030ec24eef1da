"""Forwarded addresses: believed from named proxies only, read from the right, and used by every limit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from holocene.kernel.errors import BadRequest
from holocene.server.http.callers import address_of
from holocene.server.http.proxies import Proxies, read_networks
from holocene.server.serve import serve
from holocene.server.settings import Settings
from tests.server.host import Host, hosting

PROXIES = Proxies(read_networks(("127.0.0.1,::1", "10.0.0.0/8")))


def seen(peer: str, *forwarded: str, proto: str = "", kind: str = "http") -> tuple[str, str]:
    """Return the address that is counted for a request, and its scheme."""
    headers = [(b"x-forwarded-for", value.encode()) for value in forwarded]
    headers += [(b"x-forwarded-proto", proto.encode())] if proto else []
    scope: dict[str, Any] = {"type": kind, "client": (peer, 5000), "headers": headers, "scheme": "http"}
    PROXIES.resolve(scope)
    return address_of(scope), scope["scheme"]


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("127.0.0.1", ["203.0.113.7"], "203.0.113.7"),
        ("::1", ["203.0.113.7"], "203.0.113.7"),
        ("::ffff:127.0.0.1", ["203.0.113.7"], "203.0.113.7"),
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", ["1.1.1.1, 203.0.113.7"], "203.0.113.7"),  # the client wrote 1.1.1.1 itself
        ("127.0.0.1", ["1.1.1.1", "203.0.113.7"], "203.0.113.7"),
        ("127.0.0.1", ["1.1.1.1, 203.0.113.7, 10.2.3.4"], "203.0.113.7"),  # through two proxies
        ("127.0.0.1", ["10.9.9.9, 10.2.3.4"], "10.9.9.9"),  # from a proxy's own machine
        ("127.0.0.1", ["203.0.113.7:4711"], "203.0.113.7"),
        ("127.0.0.1", ["[2001:db8:1:2:3::4]:4711"], "2001:db8:1:2::/64"),
        ("127.0.0.1", ["2001:db8:1:2:3::4"], "2001:db8:1:2::/64"),
        ("127.0.0.1", ["::ffff:203.0.113.7"], "203.0.113.7"),
        ("127.0.0.1", ["203.0.113.7, nonsense"], "127.0.0.1"),
        ("127.0.0.1", ["203.0.113.7, "], "127.0.0.1"),
        ("192.0.2.1", ["203.0.113.7"], "192.0.2.1"),  # not one of our proxies
        ("::ffff:192.0.2.1", [], "192.0.2.1"),
    ],
)
def test_the_first_address_from_the_right_that_is_no_proxy_is_the_client(
    peer: str, forwarded: list[str], client: str
) -> None:
    assert seen(peer, *forwarded)[0] == client


def test_the_scheme_is_the_proxy_s_word_only() -> None:
    assert seen("127.0.0.1", "203.0.113.7", proto="https")[1] == "https"
    assert seen("127.0.0.1", "203.0.113.7", proto="https", kind="websocket")[1] == "wss"
    assert seen("192.0.2.1", "203.0.113.7", proto="https")[1] == "http"
    assert seen("127.0.0.1", "203.0.113.7", proto="ftp")[1] == "http"


@pytest.mark.parametrize("word", ["proxy.example", "10.0.0.1/8", "1.2.3"])
def test_a_proxy_that_is_no_address_is_refused(word: str) -> None:
    with pytest.raises(BadRequest, match="--proxy takes addresses"):
        read_networks((word,))


@pytest.mark.parametrize("wrong", [{"proxies": ("proxy.example",)}, {"path": "games"}, {"path": "/a b"}])
def test_a_server_with_wrong_options_does_not_start(tmp_path: Path, wrong: dict[str, Any]) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", folder=tmp_path, **wrong)
    with pytest.raises(BadRequest, match=r"^--(proxy|path) takes "):
        serve(settings, "127.0.0.1", 0, workers=1)
    assert not list(tmp_path.iterdir())


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    words = ("--proxy", "127.0.0.1", "--guests", "2", "--rate", "0.5")  # ten at once
    with hosting(tmp_path_factory.mktemp("behind"), *words) as host:
        yield host


def introduce(host: Host, address: str, **more: str) -> httpx.Response:
    """Become a new guest as a client that a proxy heard from."""
    headers = {"x-forwarded-for": address, **more}
    return httpx.post(f"{host.url}/api/people/", json={"name": "Ada"}, headers=headers)


def test_behind_a_proxy_every_client_has_limits_of_its_own(behind: Host) -> None:
    assert [introduce(behind, "203.0.113.1").status_code for _ in range(3)] == [201, 201, 429]
    assert introduce(behind, "203.0.113.2").status_code == 201
    assert introduce(behind, "198.51.100.1, 203.0.113.1").status_code == 429, "a forged element changes nothing"
    flood = [httpx.get(f"{behind.url}/health", headers={"x-forwarded-for": "203.0.113.3"}) for _ in range(30)]
    assert flood[-1].status_code == 429
    assert httpx.get(f"{behind.url}/health", headers={"x-forwarded-for": "203.0.113.4"}).status_code == 200


def test_behind_https_cookies_are_sent_over_https_only(behind: Host) -> None:
    secure = introduce(behind, "203.0.113.5", **{"x-forwarded-proto": "https"}).headers["set-cookie"]
    plain = introduce(behind, "203.0.113.5").headers["set-cookie"]
    assert "; Secure" in secure
    assert "; Secure" not in plain


def test_without_a_named_proxy_the_headers_are_ignored(tmp_path: Path) -> None:
    with hosting(tmp_path, "--guests", "2") as host:
        assert [introduce(host, f"203.0.113.{last}").status_code for last in range(3)] == [201, 201, 429]
        answer = introduce(host, "203.0.113.9", **{"x-forwarded-proto": "https", "forwarded": "for=203.0.113.9"})
        assert answer.status_code == 429
