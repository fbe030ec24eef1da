"""The figures at /metrics: counted as things happen, of all workers together, and without any secret."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import httpx
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.parser import text_string_to_metric_families

from holocene.server.metrics.figures import OTHER, Figures, shared_memory
from tests.server.host import Host, hosting, started, wait_until
from tests.server.postgres import Postgres

DASHBOARD = Path(__file__).parents[3] / "deploy" / "grafana-dashboard.json"
MOVES = "/api/tables/{table_id}/moves"
WORDS = {"by", "le", "rate", "sum", "histogram_quantile", "route", "verb", "status", "level", "question"}


def scrape(host: Host) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """Return all samples by name and labels."""
    return samples(httpx.get(f"{host.url}/metrics").text)


def samples(text: str) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """Return all samples of a text by name and labels."""
    found = (sample for family in text_string_to_metric_families(text) for sample in family.samples)
    return {(one.name, tuple(sorted(one.labels.items()))): one.value for one in found}


def value(host: Host, name: str, **labels: str) -> float:
    """Return one sample, 0 if there is none."""
    return scrape(host).get((name, tuple(sorted(labels.items()))), 0.0)


def names_of(figures: Figures) -> set[str]:
    """Return the names of all samples that there can be."""
    kinds = {"counter": ["_total"], "gauge": [""], "histogram": ["_bucket", "_count", "_sum"]}
    return {family.name + end for family in figures.families for end in kinds[family.kind]}


def test_what_happens_at_tables_is_counted(tmp_path: Path) -> None:
    with hosting(tmp_path) as host:
        ada, bea = host.person("Ada"), host.person("Bea")
        before = scrape(host)
        assert not [one for one in before if one[0].startswith("holocene_request") and MOVES in str(one)]
        table = ada.open("person", "greedy")
        ada.do(table, "start")
        for _ in range(3):
            ada.move(table, ada.wait_for_turn(table))
        ada.move(table, {"position": {"choices": [{"action": "nothing", "arguments": {}}], "decision": 1}}, status=409)
        started(ada, bea)
        httpx.get(f"{host.url}/nothing.php")
        httpx.get(f"{host.url}/t/{table}")
        with ada.watch(table) as live:
            live.recv(5)
            assert value(host, "holocene_sockets") == value(host, "holocene_watchers") == 1
        wait_until(lambda: value(host, "holocene_sockets") == 0)
        found = scrape(host)
        text = httpx.get(f"{host.url}/metrics").text
    assert table not in text
    assert "Ada" not in text
    move = (("route", MOVES), ("verb", "POST"))
    assert found["holocene_request_seconds_count", move] == 4
    assert 0 < found["holocene_request_seconds_sum", move] < 600
    assert found["holocene_requests_total", (move[0], ("status", "201"), move[1])] == 3
    assert found["holocene_requests_total", (move[0], ("status", "409"), move[1])] == 1
    client = (("route", "client"), ("status", "200"), ("verb", "GET"))
    assert found["holocene_requests_total", client] == 1
    other = (("route", "other"), ("status", "404"), ("verb", "other"))
    assert found["holocene_requests_total", other] == 1
    start = (("route", "/api/tables/{table_id}/start"), ("status", "201"), ("verb", "POST"))
    assert found["holocene_requests_total", start] == 2, "the framework's routes count under the endpoint's path"
    assert found["holocene_moves_total", ()] >= 4  # three of Ada's, and the bot's
    assert found["holocene_commit_seconds_count", ()] > before["holocene_commit_seconds_count", ()] + 5
    assert found["holocene_thinking_seconds_count", (("question", "choose"),)] >= 1
    assert found["holocene_sockets_opened_total", ()] == 1
    assert found["holocene_tables", ()] == 2
    assert found["holocene_memory_bytes", ()] > 20e6
    assert found["holocene_bots_memory_bytes", ()] >= 0
    assert found["holocene_processor_seconds_total", ()] > 0.1
    assert found["holocene_workers", ()] == found["holocene_workers_healthy", ()] == 1


def test_all_workers_are_added_up(tmp_path: Path, postgres: Postgres) -> None:
    with hosting(tmp_path, "--workers", "2", database=postgres.create()) as host:
        wait_until(lambda: value(host, "holocene_workers") == value(host, "holocene_workers_healthy") == 2)
        labels = {"route": "/api/games", "verb": "GET", "status": "200"}
        before = value(host, "holocene_requests_total", **labels)
        for _ in range(12):
            httpx.get(f"{host.url}/api/games")  # a connection each, so that both workers get some
        wait_until(lambda: value(host, "holocene_requests_total", **labels) == before + 12)
        for _ in range(8):
            assert value(host, "holocene_requests_total", **labels) == before + 12, "whichever worker is asked"


def test_a_worker_that_takes_the_place_of_a_dead_one_goes_on_counting() -> None:
    memory = shared_memory(2)
    first, second = Figures(memory, 0), Figures(memory, 1)
    for figures in (first, second):
        figures.moves.follow(5)
        figures.tables.set(3)
        figures.answered("GET", "/api/games/{name:str}/rules", 200, 0.004)
        figures.answered("BREW", "/coffee", 418, 0.1)
    second = Figures(memory, 1)
    second.moves.follow(2)
    registry = CollectorRegistry()
    registry.register(second)
    found = samples(generate_latest(registry).decode())
    assert found["holocene_moves_total", ()] == 12
    assert found["holocene_tables", ()] == 3
    rules = (("route", "/api/games/{name}/rules"), ("verb", "GET"))
    buckets = [found["holocene_request_seconds_bucket", (("le", le), *rules)] for le in ("0.0025", "0.005", "+Inf")]
    assert buckets == [0, 2, 2]
    other = (("route", OTHER[1]), ("status", "other"), ("verb", OTHER[0]))
    assert found["holocene_requests_total", other] == 2


def test_the_dashboard_asks_for_figures_that_exist() -> None:
    known = names_of(Figures())
    asked: set[str] = set()

    def look(part: Any) -> None:
        if isinstance(part, dict):
            if "expr" in part:
                asked.update(re.findall(r"[a-z_]{3,}", re.sub(r'"[^"]*"|\[[^]]*\]', "", part["expr"])))
            part = list(part.values())
        if isinstance(part, list):
            for one in part:
                look(one)

    look(json.loads(DASHBOARD.read_text()))
    assert asked - known - WORDS == set()
    families = {name for name in known if not name.endswith(("_bucket", "_sum", "_count"))}
    assert families - asked <= {"holocene_sockets_opened_total"}, "every figure is on the dashboard"
