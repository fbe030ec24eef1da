"""Measures the server under load: committed moves a second, and the time from a player's POST to the other's event.

`make bench` runs it: one server process, SQLite with synchronous=FULL, Cavemen with two people at every table, both
watching over a socket, everything over loopback. Open loop: moves are sent at a fixed rate, however fast the answers
are. Closed loop: every table sends its next move as soon as it receives the event of the last one.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import uvloop

HERE = Path(__file__)
encode, decode = msgspec.json.encode, msgspec.json.decode


class Line(asyncio.Protocol):
    """One persistent HTTP connection, written by hand because a client library would cost more than the server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self.lock = asyncio.Lock()
        self.transport: Any = None
        self.heard = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the connection."""
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection, so that the next request opens a new one."""
        self.transport = None

    def data_received(self, data: bytes) -> None:
        """Pass an answer on once it is complete."""
        self.heard += data
        head, end, content = self.heard.partition(b"\r\n\r\n")
        if not end:
            return
        length = 0
        for header in head.decode("latin-1").split("\r\n"):
            name, _, value = header.partition(": ")
            if name == "content-length":
                length = int(value)
            elif name == "set-cookie":
                self.cookie = value.partition(";")[0]
        if len(content) >= length:
            self.heard = b""
            self.answer.set_result((int(head[9:12]), decode(content) if content else None))

    async def ask(self, method: str, path: str, data: Any = None) -> tuple[int, Any]:
        """Send a request and return status and content."""
        async with self.lock:
            loop = asyncio.get_running_loop()
            if self.transport is None:
                await loop.create_connection(lambda: self, "127.0.0.1", self.port)
            self.answer: asyncio.Future[tuple[int, Any]] = loop.create_future()
            body = b"" if data is None else encode(data)
            head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Length: {len(body)}\r\n"
            head += "Content-Type: application/json\r\n" + (f"Cookie: {self.cookie}\r\n" if self.cookie else "")
            self.transport.write(head.encode() + b"\r\n" + body)
            return await self.answer


class Ear(asyncio.Protocol):
    """A WebSocket that only listens, written by hand for the same reason."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.heard = bytearray()
        self.greeted = False

    def data_received(self, data: bytes) -> None:
        """Pass every complete text on; servers send short headers and mask nothing."""
        heard = self.heard
        heard += data
        if not self.greeted:
            end = heard.find(b"\r\n\r\n")
            if end < 0:
                return
            assert heard.startswith(b"HTTP/1.1 101"), bytes(heard)
            del heard[: end + 4]
            self.greeted = True
        while len(heard) >= 2:
            size, start = heard[1], 2
            if size >= 126:
                start = 4 if size == 126 else 10
                size = int.from_bytes(heard[2:start], "big")
            if len(heard) < start + size:
                return
            text = bytes(heard[start : start + size]) if heard[0] == 0x81 else b""
            del heard[: start + size]
            if text:
                self.hear(text)


async def listen_at(port: int, path: str, cookie: str, hear: Callable[[bytes], None]) -> asyncio.BaseTransport:
    """Open a socket that receives what a person may know of a table."""
    transport, _ = await asyncio.get_running_loop().create_connection(lambda: Ear(hear), "127.0.0.1", port)
    greeting = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: Upgrade", "Upgrade: websocket"]
    greeting += [
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {b64encode(secrets.token_bytes(16)).decode()}",
        f"Cookie: {cookie}",
    ]
    transport.write(("\r\n".join(greeting) + "\r\n\r\n").encode())
    return transport


@dataclass(slots=True)
class Bench:
    """The results of a run."""

    port: int
    latencies: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    acknowledged: int = 0
    refused: int = 0
    counting: bool = False


class Pair:
    """A table with two people who watch over sockets and play at random."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.lines = [Line(bench.port), Line(bench.port)]
        self.position: dict[str, Any] | None = None
        self.mover = 0
        self.sent = 0.0
        self.expected = 0
        self.heard = asyncio.Event()
        self.over = False
        self.dice = random.Random(secrets.randbits(64))

    async def sit_down(self) -> None:
        """Open the table, sit down, start, and watch."""
        for name, line in zip(("Ada", "Bea"), self.lines, strict=True):
            await line.ask("POST", "/api/people/", {"name": name})
        plan = {"game": "cavemen", "seats": [{"kind": "person"}, {"kind": "person"}]}
        _, table = await self.lines[0].ask("POST", "/api/tables/", plan)
        self.path = f"/api/tables/{table['id']}"
        await self.lines[1].ask("POST", f"{self.path}/join", {"key": secrets.token_hex(8)})
        await self.lines[0].ask("POST", f"{self.path}/start", {"key": secrets.token_hex(8)})
        address = f"{self.path}/live?after=0"
        self.sockets = [
            await listen_at(self.bench.port, address, line.cookie, partial(self.listen, seat))
            for seat, line in enumerate(self.lines)
        ]
        await self.heard.wait()

    def listen(self, seat: int, message: bytes) -> None:
        """Process what a seat receives."""
        now = time.perf_counter()
        update = decode(message)
        position = update.get("position")
        if position is None:
            return
        if self.bench.counting:
            self.bench.sizes.append(len(message))
            if seat != self.mover and self.sent and update["number"] >= self.expected > 0:
                self.bench.latencies.append(now - self.sent)
                self.sent = 0.0
        if position.get("choices"):
            self.position, self.next_mover = position, seat
            self.heard.set()
        elif position["view"].get("winner") is not None:
            self.over = True
            self.heard.set()

    async def move(self) -> None:
        """Make one move and wait until it is acknowledged."""
        await self.heard.wait()
        if self.over or self.position is None:
            return
        self.heard.clear()
        position, self.mover = self.position, self.next_mover
        choice = self.dice.choice(position["choices"])
        body = {
            "decision": position["decision"],
            "action": choice["action"],
            "arguments": choice["arguments"],
            "key": secrets.token_hex(8),
        }
        self.expected = position["number"] + 1
        self.sent = time.perf_counter()
        status, _ = await self.lines[self.mover].ask("POST", f"{self.path}/moves", body)
        if status == 201:
            self.bench.acknowledged += 1
        else:
            self.bench.refused += 1

    def leave(self) -> None:
        """Close everything."""
        for socket in self.sockets:
            socket.close()
        for line in self.lines:
            if line.transport is not None:
                line.transport.close()


async def closed_loop(pairs: list[Pair], seconds: float) -> float:
    """Let every table move as fast as it can, with a new game after each; return moves a second."""
    bench = pairs[0].bench
    end = time.perf_counter() + seconds

    async def run(place: int) -> None:
        while time.perf_counter() < end:
            if pairs[place].over:
                pairs[place].leave()
                pairs[place] = Pair(bench)
                await pairs[place].sit_down()
            await pairs[place].move()

    begin, before = time.perf_counter(), bench.acknowledged
    await asyncio.gather(*(run(place) for place in range(len(pairs))))
    return (bench.acknowledged - before) / (time.perf_counter() - begin)


async def open_loop(pairs: list[Pair], seconds: float, rate: float) -> float:
    """Send moves at a fixed rate, each at a table that is waiting for one; return moves a second."""
    bench = pairs[0].bench
    begin, before = time.perf_counter(), bench.acknowledged
    tasks: set[asyncio.Task[None]] = set()
    free = list(pairs)
    sent = 0
    while (passed := time.perf_counter() - begin) < seconds:
        while sent < passed * rate and free:
            pair = free.pop(0)
            if pair.over:
                continue
            task = asyncio.ensure_future(pair.move())
            tasks.add(task)

            def done(task: asyncio.Task[None], pair: Pair = pair) -> None:
                tasks.discard(task)
                free.append(pair)

            task.add_done_callback(done)
            sent += 1
        await asyncio.sleep(0.001)  # with less, uvloop would not sleep, and the generator would use up a core
    await asyncio.gather(*tasks)
    return (bench.acknowledged - before) / (time.perf_counter() - begin)


def quantile(values: list[float], part: float) -> float:
    """Return a quantile: the value below which that part of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def busy(pid: int) -> float:
    """Return the processor seconds that a process has used so far; 0 if the system does not say."""
    place = Path(f"/proc/{pid}/stat")
    if not place.exists():
        return 0.0
    fields = place.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(port: int, pid: int, tables: int, seconds: float, rate: float) -> dict[str, float]:
    """Return the figures of one run; rate 0 means a closed loop."""
    gc.disable()  # the generator's own pauses must not count as the server's
    bench = Bench(port)
    pairs = [Pair(bench) for _ in range(tables)]
    for first in range(0, tables, 20):
        await asyncio.gather(*(pair.sit_down() for pair in pairs[first : first + 20]))
    await asyncio.gather(*(pair.move() for pair in pairs))
    await asyncio.sleep(0.5)  # until the events of the first moves, which were all sent at once, have arrived
    bench.counting = True
    before, server, own = bench.acknowledged, busy(pid), time.process_time()
    speed = await (open_loop(pairs, seconds, rate) if rate else closed_loop(pairs, seconds))
    moves = bench.acknowledged - before
    server, own = (busy(pid) - server) / moves, (time.process_time() - own) / moves
    await asyncio.sleep(0.2)
    for pair in pairs:
        pair.leave()
    return {
        "tables": tables,
        "moves a second": speed,
        "p50 ms": statistics.median(bench.latencies) * 1e3,
        "p99 ms": quantile(bench.latencies, 0.99) * 1e3,
        "event bytes": statistics.fmean(bench.sizes),
        "refused": bench.refused,
        "server": server * 1e6,
        "generator": own * 1e6,
    }


def serve(folder: Path, delay: float) -> tuple[subprocess.Popen[str], int]:
    """Start a server process, and return it with its port."""
    words = [sys.executable, str(HERE), "--serve", str(folder), "--delay", str(delay)]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert server.stdout is not None
    port = int(server.stdout.readline().rstrip().rpartition(":")[2])
    time.sleep(1.5)  # until its workers have started
    return server, port


def run(tables: int, seconds: float, rate: float, delay: float = 0.0) -> dict[str, float]:
    """Run one measurement with a new server."""
    with tempfile.TemporaryDirectory() as folder:
        server, port = serve(Path(folder), delay)
        try:
            return uvloop.run(measure(port, server.pid, tables, seconds, rate))
        finally:
            server.terminate()
            server.wait()


def run_peer(matches: int, seconds: float) -> dict[str, float]:
    """Measure boardgame.io's server with its tic-tac-toe over sockets; it keeps games in memory only."""
    python = HERE.parent.parent / ".bench-venv" / "bin" / "python"
    folder = subprocess.run(
        [python, HERE.parent / "node.py"], capture_output=True, text=True, check=True
    ).stdout.strip()
    words = [str(Path(folder) / "node"), "bench.cjs", str(matches), str(seconds)]
    place = HERE.parent / "peers" / "boardgameio"
    found = subprocess.run(words, cwd=place, capture_output=True, text=True, check=True)
    return {str(name): float(value) for name, value in json.loads(found.stdout).items()}


def main() -> None:
    """Measure all scenarios and print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--serve")
    parser.add_argument("--delay", type=float, default=0.0)
    parser.add_argument("--seconds", type=float, default=8.0)
    words = parser.parse_args()
    if words.serve:
        from holocene.server.serve import serve as run_server
        from holocene.server.settings import Settings

        folder = Path(words.serve)
        settings = Settings(
            f"sqlite:///{folder / 'b.db'}",
            folder,
            rate=0,
            guests=0,
            tables=0,
            own_tables=0,
            uploads=0,
            connections=0,
            delay=words.delay,
        )
        run_server(settings, "127.0.0.1", 0, 1)
        return
    print("| two people a table, both watching | moves a second | p50 ms | p99 ms | bytes an event | us a move |")
    print("|---|---|---|---|---|---|")
    peer = run_peer(1, words.seconds)
    figures = f"{peer['moves a second']:,.0f} | {peer['p50 ms']:.2f} | {peer['p99 ms']:.2f}"
    print(f"| boardgame.io 0.50.2, tic-tac-toe, 1 match, nothing committed | {figures} | | |", flush=True)
    for label, tables, rate, delay in (
        ("Cavemen on SQLite, 1 table, closed loop", 1, 0, 0.0),
        ("200 tables, open loop at 1,000 a second", 200, 1000, 0.0),
        ("the same, 5 ms added to every commit", 200, 1000, 0.005),
        ("200 tables, closed loop", 200, 0, 0.0),
    ):
        row = run(tables, words.seconds, rate, delay)
        print(
            f"| {label} | {row['moves a second']:,.0f} | {row['p50 ms']:.2f} | {row['p99 ms']:.2f} "
            f"| {row['event bytes']:,.0f} | {row['server']:,.0f}, {row['generator']:,.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
