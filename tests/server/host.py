"""A real server in its own process, and people who use it over HTTP and sockets as clients do."""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect


def key() -> str:
    """Return the key of a new request."""
    return secrets.token_hex(12)


class Host:
    """A `holocene serve` process that can be killed and started again on the same port and database."""

    def __init__(
        self, folder: Path, *words: str, port: int = 0, database: str | None = None, key_file: Path | None = None
    ) -> None:
        self.folder = folder
        self.words = words
        self.path = words[words.index("--path") + 1].rstrip("/") if "--path" in words else ""
        self.port = port
        self.database = database
        self.environment = {**os.environ, **({"HOLOCENE_KEY_FILE": str(key_file)} if key_file else {})}
        self.process: subprocess.Popen[str] | None = None
        self.log = folder / "server.log"

    def start(self) -> Host:
        """Start the server and wait until it answers."""
        command = [sys.executable, "-m", "holocene", "serve", "--port", str(self.port), "--rate", "0"]
        command += ["--guests", "0", "--tables", "0", "--own-tables", "0", "--uploads", "0", "--connections", "0"]
        command += ["--folder", str(self.folder), *self.words]
        if self.database:
            command += ["--database", self.database]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env=self.environment, start_new_session=True
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("holocene: serving on "), f"{line}{self.log.read_text()[-2000:]}"
        self.port = int(line.rpartition(":")[2].partition("/")[0])
        end = time.monotonic() + 60
        while time.monotonic() < end:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/health", timeout=2).status_code == 200:
                    return self
            assert self.process.poll() is None, self.log.read_text()[-3000:]
            time.sleep(0.05)
        raise AssertionError(f"the server does not answer: {self.log.read_text()[-3000:]}")

    @property
    def url(self) -> str:
        """Return the server's address."""
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """Kill the server and its children with SIGKILL, as a crash would."""
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Ask the server to stop and return its exit status."""
        if self.process is None or self.process.poll() is not None:
            return 0
        self.process.terminate()
        try:
            return self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def person(self, name: str = "Ada") -> Person:
        """Return a new guest."""
        return Person(self, name)


class Person:
    """Somebody with a browser: a cookie, and the requests they can make."""

    def __init__(self, host: Host, name: str) -> None:
        self.host = host
        self.name = name
        self.client = httpx.Client(base_url=host.url + host.path, timeout=60)
        if name:
            self.id = self.post("/api/people/", {"name": name}).json()["id"]

    def post(self, path: str, data: Any, status: int = 201) -> httpx.Response:
        """Send something and check the status of the answer."""
        answer = self.client.post(path, json=data)
        assert answer.status_code == status, f"{path}: {answer.status_code} {answer.text}"
        return answer

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        """Ask for something and check the status of the answer."""
        answer = self.client.get(path, params=query)
        assert answer.status_code == status, f"{path}: {answer.status_code} {answer.text}"
        return answer.json() if answer.content else None

    def open(self, *seats: str, **more: Any) -> str:
        """Open a table, of Cavemen unless `game` is given: "person" or a bot's name for each seat; return its id."""
        plan = [{"kind": "person"} if seat == "person" else {"kind": "bot", "bot": seat} for seat in seats]
        table_id: str = self.post("/api/tables/", {"game": "cavemen", "seats": plan, **more}).json()["id"]
        return table_id

    def do(self, table: str, verb: str, status: int = 201, **data: Any) -> Any:
        """Make a request at a table."""
        return self.post(f"/api/tables/{table}/{verb}", {"key": key(), **data}, status).json()

    def events(self, table: str, after: int = 0) -> Any:
        """Return what is new at a table."""
        return self.get(f"/api/tables/{table}/events", after=after)

    def wait_for_turn(self, table: str, seconds: float = 60) -> Any:
        """Return the update in which this person owes a decision, or the game is over."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            update = self.events(table)
            if update["table"]["status"] == "over" or update["position"].get("choices"):
                return update
            time.sleep(0.02)
        raise AssertionError("this person never had a turn")

    def move(self, table: str, update: Any, pick: int = 0, status: int = 201) -> Any:
        """Take one of the choices of an update."""
        return self.do(table, "moves", status, **move_in(update, pick))

    def watch(self, table: str, after: int = 0, seat: int | None = None) -> ClientConnection:
        """Open a socket at a table, perhaps from one of several seats."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        address = f"ws://127.0.0.1:{self.host.port}{self.host.path}/api/tables/{table}/live?after={after}"
        address += "" if seat is None else f"&seat={seat}"
        return connect(address, additional_headers={"Cookie": cookie} if cookie else {}, max_size=2**22, max_queue=None)


def move_in(update: Any, pick: int = 0) -> dict[str, Any]:
    """Return the request that takes one of the choices of an update, without its key."""
    position = update["position"]
    choice = position["choices"][pick % len(position["choices"])]
    return {"decision": position["decision"], "action": choice["action"], "arguments": choice["arguments"]}


def at_host(person: Person, host: Host) -> Person:
    """Return the same person at another server."""
    other = Person(host, "")
    other.name, other.id = person.name, person.id
    other.client.cookies.update(person.client.cookies)
    return other


def wait_until(condition: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for something to become true."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.05)


@contextlib.contextmanager
def hosting(folder: Path, *words: str, **more: Any) -> Iterator[Host]:
    """Run a server for a while."""
    host = Host(folder, *words, **more).start()
    try:
        yield host
    finally:
        host.stop()


@contextlib.contextmanager
def two_hosts(folder: Path, database: str) -> Iterator[list[Host]]:
    """Run two servers on one database with one key."""
    hosts = []
    for name in ("a", "b"):
        (folder / name).mkdir()
        hosts.append(Host(folder / name, database=database, key_file=folder / "key"))
    try:
        yield [host.start() for host in hosts]
    finally:
        for host in hosts:
            host.kill()


def started(*people: Person) -> str:
    """Return a running table with these people."""
    table = people[0].open(*["person"] * len(people))
    for person in people[1:]:
        person.do(table, "join")
    people[0].do(table, "start")
    return table


def mover(table: str, *people: Person) -> tuple[Person, Any]:
    """Return the person who owes a decision, with their update."""
    for person in people:
        update = person.events(table)
        if update["position"].get("choices"):
            return person, update
    raise AssertionError("nobody is to move")


def receive_until(live: ClientConnection, words: str) -> None:
    """Receive until a message contains some words."""
    while words not in str(live.recv(60)):
        pass


def receive_all(socket: ClientConnection) -> None:
    """Receive until the server closes the socket."""
    while True:
        socket.recv(60)
