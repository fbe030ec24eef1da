"""Checks that a server is still healthy after whatever it was sent."""

from __future__ import annotations

import re

import httpx

from tests.server.host import Host

LINE = re.compile(
    r'^time=\S+Z level=[a-z]+ logger=[\w.]+ message=(\S+|"([^"\\]|\\.)*")( [a-z]+=(\S+|"([^"\\]|\\.)*"))*$'
)
OTHERS_PAGE = "https://elsewhere.example"


def check_healthy(host: Host) -> None:
    """Check that a server answers, and that its log has no traceback and no malformed line."""
    assert httpx.get(f"{host.url}/health", timeout=10).json() == {"status": "ok"}
    for line in host.log.read_text().splitlines():
        assert "raceback" not in line, line.replace("\\n", "\n")
        assert LINE.match(line), line
