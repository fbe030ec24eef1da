"""The server under load: committed moves a second, and how long from one player's POST to the other player's event.

`make bench` runs it: one process, SQLite with synchronous=FULL, Cavemen with two people at every table, both watching
over a socket, everything over loopback. Open loop: moves are sent at a fixed rate whatever the answers do. Closed loop:
every table sends its next move as soon as it hears of the last.
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
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvloop
from websockets.asyncio.client import ClientConnection, connect

HERE = Path(__file__)


class Line:
    """One kept-alive HTTP connection, spoken by hand: a client library would cost more than the server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self.lock = asyncio.Lock()
        self.reader: asyncio.StreamReader | None = None

    async def ask(self, method: str, path: str, data: Any = None) -> tuple[int, Any]:
        """Send a request and return status and content."""
        async with self.lock:
            if self.reader is None or self.reader.at_eof():
                self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
            body = b"" if data is None else json.dumps(data).encode()
            head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Length: {len(body)}\r\n"
            head += "Content-Type: application/json\r\n" + (f"Cookie: {self.cookie}\r\n" if self.cookie else "")
            self.writer.write(head.encode() + b"\r\n" + body)
            answer = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            length = 0
            for header in answer.split("\r\n"):
                name, _, value = header.partition(": ")
                if name.lower() == "content-length":
                    length = int(value)
                elif name.lower() == "set-cookie":
                    self.cookie = value.partition(";")[0]
            content = await self.reader.readexactly(length)
            return int(answer.split(" ", 2)[1]), json.loads(content) if content else None


@dataclass(slots=True)
class Bench:
    """What a run has seen."""

    port: int
    latencies: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    acknowledged: int = 0
    refused: int = 0
    counting: bool = False


class Pair:
    """A table of two people, both at their sockets, who play at random."""

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
        self.sockets: list[ClientConnection] = []
        for line in self.lines:
            address = f"ws://127.0.0.1:{self.bench.port}{self.path}/live?after=0"
            socket = await connect(
                address, additional_headers={"Cookie": line.cookie}, compression=None, max_size=2**22
            )
            self.sockets.append(socket)
        self.listening = [asyncio.ensure_future(self.listen(seat)) for seat in (0, 1)]
        await self.heard.wait()

    async def listen(self, seat: int) -> None:
        """Take over what a seat hears."""
        async for message in self.sockets[seat]:
            now = time.perf_counter()
            update = json.loads(message)
            position = update.get("position")
            if position is None:
                continue
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

    async def leave(self) -> None:
        """Close everything."""
        for task in self.listening:
            task.cancel()
        for socket in self.sockets:
            await socket.close()
        for line in self.lines:
            if line.reader is not None:
                line.writer.close()


async def closed_loop(pairs: list[Pair], seconds: float) -> float:
    """Let every table move as fast as it can; return moves a second."""
    bench = pairs[0].bench
    end = time.perf_counter() + seconds

    async def run(pair: Pair) -> None:
        while time.perf_counter() < end and not pair.over:
            await pair.move()

    begin, before = time.perf_counter(), bench.acknowledged
    await asyncio.gather(*(run(pair) for pair in pairs))
    return (bench.acknowledged - before) / (time.perf_counter() - begin)


async def open_loop(pairs: list[Pair], seconds: float, rate: float) -> float:
    """Send moves at a fixed rate, each at a table that waits for one; return moves a second."""
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
        await asyncio.sleep(0.0005)
    await asyncio.gather(*tasks)
    return (bench.acknowledged - before) / (time.perf_counter() - begin)


def quantile(values: list[float], part: float) -> float:
    """Return the value below which that part lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def busy(pid: int) -> float:
    """Return the seconds a process has computed so far; 0 where the system does not tell."""
    place = Path(f"/proc/{pid}/stat")
    if not place.exists():
        return 0.0
    fields = place.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(port: int, pid: int, tables: int, seconds: float, rate: float) -> dict[str, float]:
    """Return the figures of one run; rate 0 is a closed loop."""
    gc.disable()  # the generator's own pauses are not the server's
    bench = Bench(port)
    pairs = [Pair(bench) for _ in range(tables)]
    for first in range(0, tables, 20):
        await asyncio.gather(*(pair.sit_down() for pair in pairs[first : first + 20]))
    await asyncio.gather(*(pair.move() for pair in pairs))
    await asyncio.sleep(0.5)  # until the first moves, all sent at once, have been heard of
    bench.counting = True
    before, server, own = bench.acknowledged, busy(pid), time.process_time()
    speed = await (open_loop(pairs, seconds, rate) if rate else closed_loop(pairs, seconds))
    moves = bench.acknowledged - before
    server, own = (busy(pid) - server) / moves, (time.process_time() - own) / moves
    await asyncio.sleep(0.2)
    for pair in pairs:
        await pair.leave()
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
    """Start a server of its own and return it with its port."""
    words = [sys.executable, str(HERE), "--serve", str(folder), "--delay", str(delay)]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert server.stdout is not None
    port = int(server.stdout.readline().rstrip().rpartition(":")[2])
    time.sleep(1.5)  # its workers start
    return server, port


def run(tables: int, seconds: float, rate: float, delay: float = 0.0) -> dict[str, float]:
    """Measure once against a fresh server."""
    with tempfile.TemporaryDirectory() as folder:
        server, port = serve(Path(folder), delay)
        try:
            return uvloop.run(measure(port, server.pid, tables, seconds, rate))
        finally:
            server.terminate()
            server.wait()


def run_peer(matches: int, seconds: float) -> dict[str, float]:
    """Measure boardgame.io's server with its own tic-tac-toe over sockets; it keeps its games in memory."""
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
            f"sqlite:///{folder / 'b.db'}", folder, rate=0, guests=0, tables=0, own_tables=0, delay=words.delay
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
