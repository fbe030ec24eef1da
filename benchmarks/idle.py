"""What running tables cost where nobody is: processor time and writes of a server, and how fast a move is beside them.

    python -m benchmarks.idle --tables 10000 --seconds 60

The tables are copies of a few matches of two people, one without a clock and one with a clock and patience of 30 days,
written straight into a SQLite file. The server serves over loopback. Linux only: the figures come from /proc.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from holocene.server.runtime import Runtime
from holocene.server.settings import Settings
from holocene.tables.live import drafts
from holocene.tables.messages.requests import OpenTable, SeatPlan

MONTH = 30 * 86400
MOVES = 20


async def make_originals(folder: Path) -> None:
    """Write a running match without a clock, and one with."""
    runtime = Runtime(Settings(f"sqlite:///{folder / 'tables.db'}", folder))
    await runtime.open()
    services = runtime.services
    for span in (None, MONTH):
        ada, bea = [await services.people.add_guest(name) for name in ("Ada", "Bea")]
        plan = OpenTable("cavemen", [SeatPlan("person")] * 2, clock=span, patience=span)
        table_id = await services.tables.open(ada, plan)
        await services.tables.request(table_id, bea, "join-here", drafts.join, "Bea", None)
        await services.tables.request(table_id, ada, "start-here", drafts.start)
        await services.driver.take(await services.live.find(table_id))
    await asyncio.sleep(3)  # until the driver has noted when something is due
    await runtime.close()


def copy_tables(folder: Path, number: int) -> None:
    """Copy the tables under new ids."""
    database = sqlite3.connect(folder / "tables.db")
    database.row_factory = sqlite3.Row
    originals = [row["id"] for row in database.execute("select id from tables where status = 'running'")]
    for place in range(number):
        table_id = secrets.token_urlsafe(12)
        original = originals[place % len(originals)]
        for name, column in (("tables", "id"), ("entries", "table_id"), ("seats", "table_id")):
            for row in database.execute(f"select * from {name} where {column} = ?", (original,)).fetchall():
                values = {**dict(row), column: table_id}
                fields = ", ".join(values)
                marks = ", ".join("?" * len(values))
                database.execute(f"insert into {name} ({fields}) values ({marks})", tuple(values.values()))
    database.commit()
    database.execute("pragma wal_checkpoint(truncate)")
    database.close()


def processor_seconds(process: int) -> float:
    """Return the processor time of a process and of its bots."""
    total = 0.0
    for place in Path("/proc").iterdir():
        if place.name.isdigit():
            try:
                fields = (place / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(place.name) == process or int(fields[1]) == process:
                total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


def memory(process: int) -> float:
    """Return a process's memory in MB."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1000


def sizes(folder: Path) -> dict[str, int]:
    """Return the bytes of the database's files."""
    return {path.name: path.stat().st_size for path in sorted(folder.glob("tables.db*")) if path.suffix != ".served"}


def moves(url: str) -> list[float]:
    """Return the milliseconds that moves at one table take."""
    took = []
    with httpx.Client(base_url=url, timeout=60) as ada:
        ada.post("/api/people", json={"name": "Ada"})
        seats = [{"kind": "person"}, {"kind": "person"}]
        table = ada.post("/api/tables", json={"game": "cavemen", "seats": seats}).json()["id"]
        path = f"/api/tables/{table}"
        ada.post(f"{path}/join", json={"key": "join-here", "seat": 1, "name": "Bea"})
        ada.post(f"{path}/start", json={"key": "start-here"})
        for number in range(MOVES):
            for seat in (0, 1):
                position = ada.get(f"{path}/events", params={"seat": seat}).json()["position"]
                if position.get("choices"):
                    break
            choice = position["choices"][0]
            body: dict[str, Any] = {"decision": position["decision"], "action": choice["action"], "seat": seat}
            begun = time.perf_counter()
            answer = ada.post(
                f"{path}/moves", json=body | {"arguments": choice["arguments"], "key": f"move-{number:04}"}
            )
            took.append((time.perf_counter() - begun) * 1000)
            assert answer.status_code == 201, answer.text
    return took


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=60.0)
    words = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        asyncio.run(make_originals(folder))
        copy_tables(folder, words.tables)
        command = [sys.executable, "-m", "holocene", "serve", "--port", "0", "--folder", name, "--rate", "0"]
        begun = time.monotonic()
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split()[-1]
            while True:
                try:
                    if httpx.get(f"{url}/health").status_code == 200:
                        break
                except httpx.HTTPError:
                    time.sleep(0.05)
            print(f"{words.tables} running tables: /health after {time.monotonic() - begun:.1f} s")
            time.sleep(10)  # until the bots' process has started
            before, at = sizes(folder), processor_seconds(server.pid)
            time.sleep(words.seconds)
            used, after = processor_seconds(server.pid) - at, sizes(folder)
            share = used / words.seconds
            print(f"nobody there: {used:.2f} s of processor time in {words.seconds:g} s ({share:.2%} of a core)")
            print(f"bytes before {before} and after {after}: {'no writes' if before == after else 'WRITES'}")
            took = moves(url)
            print(f"a move beside them: median {statistics.median(took):.1f} ms, longest {max(took):.1f} ms")
            print(f"memory {memory(server.pid):.0f} MB")
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
