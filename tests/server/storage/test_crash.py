"""Nothing is lost when servers or the database are killed under load from many tables."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path

import httpx

from tests.server.host import Host, hosting, two_hosts, wait_until
from tests.server.load import Load
from tests.server.postgres import Postgres, postgres_running


def test_nothing_is_lost_when_a_server_on_sqlite_is_killed(tmp_path: Path) -> None:
    dice = random.Random(3)
    with hosting(tmp_path) as host:
        load = Load([host], 12)
        for _ in range(24):
            time.sleep(dice.uniform(0.05, 0.8))
            host.kill()
            load.check()
            host.start()
        load.wait_for_all(8)
        load.stop()
        assert host.stop() == 0
    assert sum(pair.waited for pair in load.pairs) > 24, "the crashes had no effect"
    load.check_log(f"sqlite:///{tmp_path / 'tables.db'}")


def test_nothing_is_lost_when_servers_on_postgresql_are_killed(tmp_path: Path, postgres: Postgres) -> None:
    dice = random.Random(4)
    url = postgres.create()
    with two_hosts(tmp_path, url) as hosts:
        load = Load(hosts, 8)
        for _ in range(12):
            time.sleep(dice.uniform(0.05, 0.8))
            host = dice.choice(hosts)
            host.kill()
            time.sleep(dice.uniform(0, 0.5))
            load.check()
            host.start()
        load.wait_for_all(8)
        hosts[0].kill()  # for good: the other one takes over its tables
        load.wait_for_all(8)
        load.stop()
        assert hosts[1].stop() == 0
    load.check_log(url)


def health(host: Host) -> int:
    """Return the status of a server's health."""
    return httpx.get(f"{host.url}/health", timeout=5).status_code


def wait_for_health(host: Host, status: int) -> None:
    """Wait until a server's health has a status."""
    wait_until(lambda: health(host) == status, 20)


def test_nothing_is_lost_when_the_database_stops(tmp_path: Path) -> None:
    with postgres_running() as postgres, two_hosts(tmp_path, postgres.create()) as hosts:
        load = Load(hosts, 6)
        load.wait_for_all(4)
        table = load.pairs[0].tables[-1]
        with hosts[0].person("").watch(table) as one, hosts[1].person("").watch(table) as two:
            known = [json.loads(socket.recv(60))["number"] for socket in (one, two)]
            for crash in (False, True):
                postgres.stop(crash)
                for host in hosts:
                    wait_for_health(host, 503)
                time.sleep(0.5)
                postgres.start()
                for host in hosts:
                    wait_for_health(host, 200)
                load.wait_for_all(6)
            goal = max(known) + 12
            for place, socket in enumerate((one, two)):  # the same sockets, and no entry is missing
                while known[place] < goal:
                    update = json.loads(socket.recv(60))
                    for event in update.get("events", []):
                        known[place] += 1
                        assert event["number"] == known[place]
        load.stop()
        for host in hosts:
            assert host.stop() == 0
        load.check_log(hosts[0].database or "")
