"""Where a server is found: free ports, one server a SQLite file, the browser it opens, and what it tells friends."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

from holocene.server import address
from tests.server.host import Host, hosting


class Starting:
    """A `holocene serve` process whose lines are read one by one."""

    def __init__(self, folder: Path, *words: str, **environment: str) -> None:
        kept = {name: value for name, value in os.environ.items() if name not in address.DISPLAYS}
        command = [sys.executable, "-m", "holocene", "serve", "--folder", str(folder), *words]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**kept, **environment}
        )

    def line(self) -> str:
        """Return the next line it says."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip()

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.communicate(timeout=30)

    def refusal(self) -> str:
        """Return the one sentence with which it refuses to start."""
        _, said = self.process.communicate(timeout=60)
        assert self.process.returncode == 2, said
        assert said.count("\n") == 1
        return said


def test_a_taken_port_is_passed_over_unless_it_was_asked_for(tmp_path: Path) -> None:
    taken = socket.socket()
    try:
        taken.bind(("127.0.0.1", address.PORT))
        taken.listen()
    except OSError:
        pass  # taken by somebody else, which is as good
    other = Starting(tmp_path)
    try:
        found = re.fullmatch(r"holocene: serving on http://127\.0\.0\.1:(\d+)", other.line())
        assert found
        assert address.PORT < int(found[1]) < address.PORT + address.NEIGHBOURS
    finally:
        other.stop()
        asked = Starting(tmp_path, "--port", str(address.PORT))
        said = asked.refusal()
        taken.close()
    assert f"port {address.PORT} is taken: give another with --port" in said


def test_an_address_of_another_machine_is_refused_in_one_sentence(tmp_path: Path) -> None:
    assert "cannot be had" in Starting(tmp_path, "--host", "192.0.2.7").refusal()
    assert "is no address" in Starting(tmp_path, "--host", "nowhere.invalid").refusal()


def test_a_sqlite_file_has_one_server_and_is_free_again_when_that_is_killed(tmp_path: Path) -> None:
    with hosting(tmp_path) as host:
        said = Starting(tmp_path, "--port", "0").refusal()
        assert f"is served already on {host.url}" in said
        host.kill()
        assert Host(tmp_path).start().stop() == 0


def browser_script(folder: Path) -> tuple[str, Path]:
    """Return a browser that only writes down what it was asked to open, and where it writes that."""
    heard, script = folder / "opened", folder / "browser"
    script.write_text(f'#!/bin/sh\necho "$1" >> "{heard}"\n')
    script.chmod(0o755)
    return f"{script} %s", heard


def opened(heard: Path) -> str:
    """Return what the browser was asked to open, as soon as it was."""
    end = time.monotonic() + 60
    while not heard.exists() or not heard.read_text().endswith("\n"):
        assert time.monotonic() < end, "no browser was opened"
        time.sleep(0.05)
    return heard.read_text()


def test_the_browser_opens_when_the_server_answers_and_a_second_start_leads_to_the_first(tmp_path: Path) -> None:
    browser, heard = browser_script(tmp_path)
    first = Starting(tmp_path, "--open", "--port", "0", BROWSER=browser)
    try:
        place = first.line().removeprefix("holocene: serving on ")
        assert "--host 0.0.0.0" in first.line()
        assert opened(heard) == f"{place}\n"
        assert httpx.get(f"{place}/health").status_code == 200
        second = Starting(tmp_path, "--open", BROWSER=browser)
        told, _ = second.process.communicate(timeout=60)
        assert told == f"holocene: already serving on {place}\n"
        assert second.process.returncode == 0
        assert heard.read_text() == f"{place}\n" * 2
    finally:
        first.stop()


def test_without_a_display_it_says_what_to_open(tmp_path: Path) -> None:
    if sys.platform in ("win32", "darwin"):
        return  # there is always a display
    found = Starting(tmp_path, "--open", "--port", "0")
    try:
        place = found.line().removeprefix("holocene: serving on ")
        lines = [found.line() for _ in range(3)]
        assert lines[-1] == f"holocene: no browser could be opened here; open {place} yourself"
    finally:
        found.stop()


def test_friends_are_told_the_address_of_the_network(tmp_path: Path) -> None:
    found = Starting(tmp_path, "--open", "--port", "0", "--host", "0.0.0.0")
    try:
        port = found.line().rpartition(":")[2]
        told = found.line()
        if address.network_address() is None:
            assert "friends cannot get in yet" in told
        else:
            place = told.removeprefix("holocene: friends in your network open ")
            assert place.endswith(f":{port}")
            assert "no browser" in [found.line(), found.line()][-1]  # it answers by now
            assert httpx.get(f"{place}/health").status_code == 200
    finally:
        found.stop()
