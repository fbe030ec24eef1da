"""The address of a server: free ports, one server for a SQLite file, and the browser it opens."""

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


class ServeProcess:
    """A `holocene serve` process whose output is read line by line."""

    def __init__(self, folder: Path, *words: str, **environment: str) -> None:
        kept = {name: value for name, value in os.environ.items() if name not in address.DISPLAYS}
        command = [sys.executable, "-m", "holocene", "serve", "--folder", str(folder), *words]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**kept, **environment}
        )

    def line(self) -> str:
        """Return its next line."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip()

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.communicate(timeout=60)

    def refusal(self) -> str:
        """Return the sentence with which it refuses to start."""
        _, output = self.process.communicate(timeout=60)
        assert self.process.returncode == 2, output
        assert output.count("\n") == 1
        return output


def test_port_in_use_is_skipped_unless_it_was_given(tmp_path: Path) -> None:
    taken = socket.socket()
    try:
        taken.bind(("127.0.0.1", address.PORT))
        taken.listen()
    except OSError:
        pass  # in use by somebody else already
    other = ServeProcess(tmp_path)
    try:
        found = re.fullmatch(r"holocene: serving on http://127\.0\.0\.1:(\d+)", other.line())
        assert found
        assert address.PORT < int(found[1]) < address.PORT + address.NEIGHBOURS
    finally:
        other.stop()
        asked = ServeProcess(tmp_path, "--port", str(address.PORT))
        said = asked.refusal()
        taken.close()
    assert f"port {address.PORT} is in use: choose another with --port" in said


def test_address_of_another_machine_is_refused(tmp_path: Path) -> None:
    assert "cannot be used" in ServeProcess(tmp_path, "--host", "192.0.2.7").refusal()
    assert "is not an address" in ServeProcess(tmp_path, "--host", "nowhere.invalid").refusal()


def test_sqlite_file_has_one_server_at_a_time(tmp_path: Path) -> None:
    with hosting(tmp_path) as host:
        said = ServeProcess(tmp_path, "--port", "0").refusal()
        assert f"is served already on {host.url}" in said
        host.kill()
        assert Host(tmp_path).start().stop() == 0


def browser_script(folder: Path) -> tuple[str, Path]:
    """Return a browser that only records the addresses it opens, and the file with these addresses."""
    opened_file, script = folder / "opened", folder / "browser"
    script.write_text(f'#!/bin/sh\necho "$1" >> "{opened_file}"\n')
    script.chmod(0o755)
    return f"{script} %s", opened_file


def opened(opened_file: Path) -> str:
    """Wait until the browser has opened something, and return the addresses."""
    end = time.monotonic() + 60
    while not opened_file.exists() or not opened_file.read_text().endswith("\n"):
        assert time.monotonic() < end, "no browser was opened"
        time.sleep(0.05)
    return opened_file.read_text()


def test_second_start_opens_the_browser_at_the_first_server(tmp_path: Path) -> None:
    browser, opened_file = browser_script(tmp_path)
    first = ServeProcess(tmp_path, "--open", "--port", "0", BROWSER=browser)
    try:
        place = first.line().removeprefix("holocene: serving on ")
        assert "--host 0.0.0.0" in first.line()
        assert opened(opened_file) == f"{place}\n"
        assert httpx.get(f"{place}/health").status_code == 200
        second = ServeProcess(tmp_path, "--open", BROWSER=browser)
        told, _ = second.process.communicate(timeout=60)
        assert told == f"holocene: already serving on {place}\n"
        assert second.process.returncode == 0
        assert opened_file.read_text() == f"{place}\n" * 2
    finally:
        first.stop()


def test_server_without_a_display_says_what_to_open(tmp_path: Path) -> None:
    if sys.platform in ("win32", "darwin"):
        return  # there it always has a display
    found = ServeProcess(tmp_path, "--open", "--port", "0")
    try:
        place = found.line().removeprefix("holocene: serving on ")
        lines = [found.line() for _ in range(3)]
        assert lines[-1] == f"holocene: no browser could be opened here; open {place} yourself"
    finally:
        found.stop()


def test_friends_are_told_the_address_of_the_network(tmp_path: Path) -> None:
    found = ServeProcess(tmp_path, "--open", "--port", "0", "--host", "0.0.0.0")
    try:
        port = found.line().rpartition(":")[2]
        told = found.line()
        if address.network_address() is None:
            assert "friends cannot connect yet" in told
        else:
            place = told.removeprefix("holocene: friends in your network open ")
            assert place.endswith(f":{port}")
            assert "no browser" in [found.line(), found.line()][-1]  # the server answers by now
            assert httpx.get(f"{place}/health").status_code == 200
    finally:
        found.stop()
