"""The figures that /metrics shows: counters, gauges and histograms of this process and of its sibling workers.

Each worker has a row of numbers in memory that all of them share, and writes to its own row only; whichever worker is
asked adds the rows up. So a figure costs an addition, a scrape waits for nobody, and a worker that takes the place of a
dead one goes on with its counters. (The multiprocess mode of prometheus_client writes files, keeps those of dead
processes, and must be chosen by an environment variable before it is imported.)
"""

from __future__ import annotations

import logging
import mmap
import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric

from holocene.tables.endpoints.registry import ENDPOINTS

ROW = 8192  # numbers in a row: about twice as many as are used
BYTES = 8  # of a number
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
STATUSES = (200, 201, 202, 204, 304, 307, 400, 401, 403, 404, 405, 409, 413, 422, 429, 500, 503)
OTHER = ("other", "other")  # the verb and route of what matches no route
CLIENT = "client"  # the route of the browser client's pages and files: a table's address is secret
QUESTIONS = ("choose", "advise", "study")  # of the bots' processes
LEVELS = ("warning", "error")


class Number:
    """A place in the row: a counter or a gauge."""

    def __init__(self, values: Any, place: int) -> None:
        self.values = values
        self.place = place
        self.followed = 0.0

    def add(self, number: float = 1.0) -> None:
        """Add to it."""
        self.values[self.place] += number

    def set(self, number: float) -> None:
        """Set it."""
        self.values[self.place] = number

    def follow(self, number: float) -> None:
        """Add what a count kept elsewhere in this process has grown by since the last call."""
        self.values[self.place] += number - self.followed
        self.followed = number


class Histogram:
    """Places in the row: one for each bucket, and one for the sum."""

    def __init__(self, values: Any, place: int, bounds: Sequence[float]) -> None:
        self.values = values
        self.place = place
        self.bounds = bounds
        self.sum = place + len(bounds) + 1

    def observe(self, number: float) -> None:
        """Count one observation."""
        self.values[self.place + bisect_left(self.bounds, number)] += 1.0
        self.values[self.sum] += number


class Family:
    """A figure with its series, each a place in the row and the values of its labels."""

    def __init__(self, kind: str, name: str, help_text: str, labels: tuple[str, ...]) -> None:
        self.kind = kind
        self.name = name
        self.help_text = help_text
        self.labels = labels
        self.series: list[tuple[tuple[str, ...], int]] = []
        self.bounds: Sequence[float] = ()


def shared_memory(workers: int) -> mmap.mmap:
    """Return memory for the rows of some processes, which they inherit when they are forked."""
    return mmap.mmap(-1, workers * ROW * BYTES)


class Figures:
    """All figures of a process.

    Attributes:
        requests: by verb and route: how long they took, and how many had which status.
    """

    def __init__(self, memory: mmap.mmap | None = None, worker: int = 0) -> None:
        every = memoryview(memory if memory is not None else shared_memory(1)).cast("d")
        self.rows = [every[start : start + ROW] for start in range(0, len(every), ROW)]
        self.values = self.rows[worker]
        self.used = 0
        self.families: list[Family] = []

        took = Family("histogram", "holocene_request_seconds", "time until a request was answered", ("verb", "route"))
        answered = Family("counter", "holocene_requests", "answered requests", ("verb", "route", "status"))
        took.bounds = SECONDS
        self.families += [took, answered]
        routes = [(one.method, one.path) for one in ENDPOINTS]
        routes += [("GET", "/health"), ("GET", "/metrics"), ("GET", CLIENT), ("HEAD", CLIENT), OTHER]
        self.requests = {
            key: (
                Histogram(self.values, self.take(took, key, len(SECONDS) + 2), SECONDS),
                {status: Number(self.values, self.take(answered, (*key, str(status)))) for status in STATUSES},
                Number(self.values, self.take(answered, (*key, "other"))),
            )
            for key in routes
        }
        self.named: dict[tuple[str, str], tuple[str, str]] = {}  # the framework's templates of routes

        self.sockets_opened = self.counter("sockets_opened", "sockets opened so far")
        self.sockets = self.gauge("sockets", "open sockets")
        self.watchers = self.gauge("watchers", "open sockets at tables")
        self.tables = self.gauge("tables", "tables in memory")
        self.leases = self.gauge("leases", "tables whose bots, clocks and notices are driven")
        self.moves = self.counter("moves", "accepted moves")
        self.queue = self.gauge("writer_queue", "entries and other work that wait for a commit")
        self.commits = self.histogram("commit_seconds", "time of a commit")
        self.bots_thinking = self.gauge("bots_thinking", "bots that are thinking")
        self.bots_waiting = self.gauge("bots_waiting", "questions that wait for a bot's process or are being answered")
        self.bots_failed = self.counter("bots_failed", "bot decisions left to chance")
        self.thinking = {
            one: self.histogram("thinking_seconds", "time a bot's process took to answer", question=one)
            for one in QUESTIONS
        }
        self.memory = self.gauge("memory_bytes", "memory of the server's processes")
        self.bots_memory = self.gauge("bots_memory_bytes", "memory of the processes in which bots think")
        self.processor = self.counter("processor_seconds", "processor time of the server's processes")
        self.logged = {one: self.counter("logged", "warnings and errors in the log", level=one) for one in LEVELS}
        self.workers = self.gauge("workers", "processes of this server")
        self.healthy = self.gauge("workers_healthy", "processes that can use the database")

    # Declaring -----------------------------------------------------------------------------------------------------

    def take(self, family: Family, labels: tuple[str, ...], places: int = 1) -> int:
        """Return the first place of a new series. A gauge of a worker that died starts again at 0."""
        place, self.used = self.used, self.used + places
        assert self.used <= ROW, "the rows are too short"
        family.series.append((labels, place))
        if family.kind == "gauge":
            self.values[place] = 0.0
        return place

    def family(self, kind: str, name: str, help_text: str, labels: tuple[str, ...]) -> Family:
        """Return the family of a name, a new one if there is none yet."""
        full = f"holocene_{name}"
        for one in self.families:
            if one.name == full:
                return one
        self.families.append(Family(kind, full, help_text, labels))
        return self.families[-1]

    def counter(self, name: str, help_text: str, **labels: str) -> Number:
        """Declare a counter."""
        family = self.family("counter", name, help_text, tuple(labels))
        return Number(self.values, self.take(family, tuple(labels.values())))

    def gauge(self, name: str, help_text: str) -> Number:
        """Declare a gauge."""
        return Number(self.values, self.take(self.family("gauge", name, help_text, ()), ()))

    def histogram(self, name: str, help_text: str, **labels: str) -> Histogram:
        """Declare a histogram of seconds."""
        family = self.family("histogram", name, help_text, tuple(labels))
        family.bounds = SECONDS
        return Histogram(self.values, self.take(family, tuple(labels.values()), len(SECONDS) + 2), SECONDS)

    # Counting ------------------------------------------------------------------------------------------------------

    def answered(self, verb: str, route: str, status: int, seconds: float) -> None:
        """Count an answered request."""
        found = self.requests.get((verb, route))
        if found is None:
            found = self.requests[self.name(verb, route)]
        found[0].observe(seconds)
        found[1].get(status, found[2]).add()

    def name(self, verb: str, route: str) -> tuple[str, str]:
        """Return the key of a route by the framework's template, which names the types of parameters."""
        if (verb, route) not in self.named:
            if len(self.named) > ROW:
                return OTHER
            key = (verb, without_types(route))
            self.named[verb, route] = key if key in self.requests else OTHER
        return self.named[verb, route]

    # Showing -------------------------------------------------------------------------------------------------------

    def collect(self) -> Iterator[Metric]:
        """Yield the figures of all workers, as Prometheus takes them; requests that never came are left out."""
        totals = [sum(numbers) for numbers in zip(*(row[: self.used] for row in self.rows), strict=True)]
        for family in self.families:
            labels = list(family.labels)
            if family.kind == "gauge":
                gauge = GaugeMetricFamily(family.name, family.help_text, labels=labels)
                for values, place in family.series:
                    gauge.add_metric(values, totals[place])
                yield gauge
            elif family.kind == "counter":
                counter = CounterMetricFamily(family.name, family.help_text, labels=labels)
                for values, place in family.series:
                    if totals[place] or len(labels) < 2:
                        counter.add_metric(values, totals[place])
                yield counter
            else:
                histogram = HistogramMetricFamily(family.name, family.help_text, labels=labels)
                for values, place in family.series:
                    counts = totals[place : place + len(family.bounds) + 1]
                    if any(counts) or len(labels) < 2:
                        histogram.add_metric(values, cumulated(family.bounds, counts), totals[place + len(counts)])
                yield histogram


@lru_cache(1000)
def without_types(route: str) -> str:
    """Return the framework's template of a route as the endpoint's path, without the types of its parameters."""
    return re.sub(r"{(\w+):\w+}", r"{\1}", route)


def cumulated(bounds: Sequence[float], counts: list[float]) -> list[tuple[str, float]]:
    """Return the buckets of a histogram as Prometheus takes them: how many observations were at most so large."""
    buckets, total = [], 0.0
    for bound, count in zip([*map(str, bounds), "+Inf"], counts, strict=True):
        total += count
        buckets.append((bound, total))
    return buckets


class LogCounter(logging.Handler):
    """Counts the warnings and errors in the log."""

    def __init__(self, figures: Figures) -> None:
        super().__init__(logging.WARNING)
        self.figures = figures

    def emit(self, record: logging.LogRecord) -> None:
        """Count a record."""
        self.figures.logged["error" if record.levelno >= logging.ERROR else "warning"].add()
