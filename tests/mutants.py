"""Count how many small faults in the games' rules the tests find (mutation testing).

    python -m tests.mutants                  # 200 mutants, drawn with seed 1, two at a time
    python -m tests.mutants --list           # show them, run nothing
    python -m tests.mutants --only 7,31      # run these again

A mutant is the source tree with one change in one place (`tests/mutations.py`). It is killed if a rule test or a model
test of its game fails or takes too long; otherwise it survives. A survivor shows a gap in the tests, unless it is
equivalent: then it plays every match alike. `tests/mutants_equivalent.toml` names these, and they do not count.

The script draws a file in proportion to its lines, then a place in it. A larger --number adds mutants to the same draw.
The tests run on copies of the tree, without compiled modules. The file --out keeps the results, so that you can stop
the script and start it again. A mutant runs again if the sources of its game or of the kernel have changed, a survivor
also if the tests have changed. Delete the file for a fresh count.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import queue
import random
import re
import resource
import runpy
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from tests.mutations import Finder, Mutant

ROOT = Path(__file__).parent.parent
NOT_RULES = ("evaluation", "observation", "estimate", "value")  # judgement and numbers for programs, and NAME_*
MORE_TESTS = {"endless_winter": ["cave_paintings"]}  # an expansion has its own folder of rule tests
EQUIVALENT = "tests/mutants_equivalent.toml"
LIMIT = 60.0  # seconds for one run of the tests
MEMORY = 4 << 30  # bytes for one run: a mutant may append to a list without end
UNCOPIED = shutil.ignore_patterns("*.so", "__pycache__", ".hypothesis")
PYTEST = ("-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider", "--tb=no", "-rfE")
ENVIRONMENT = {
    "CI": "1",  # Hypothesis then tries the same examples each time, and knows no deadline
    "HOLOCENE_PURE": "1",
    "PYTHONDONTWRITEBYTECODE": "1",  # two mutants of one second and size would share their bytecode
    "PYTHONHASHSEED": "0",
}


class Result(NamedTuple):
    """What one run of the tests came to: the outcome, seconds, the test that failed, and pytest's output."""

    outcome: str
    seconds: float
    by: str
    output: str


def rules_files() -> list[str]:
    """Return the games' rules among the files that setup.py compiles."""
    with patch("setuptools.setup"), patch.dict(os.environ, HOLOCENE_PURE="1"):  # so setup.py builds nothing
        files: list[str] = runpy.run_path(str(ROOT / "setup.py"))["compiled_files"]()
    games = [file for file in files if file.startswith("src/holocene/games/")]
    return [file for file in games if not Path(file).stem.startswith(NOT_RULES)]


def draw(files: dict[str, Finder], number: int, seed: int) -> list[Mutant]:
    """Draw mutants, each in a place of its own."""
    chance = random.Random(seed)
    left = {file: finder.places[:] for file, finder in files.items() if finder.places}
    drawn: list[Mutant] = []
    while left and len(drawn) < number:
        file = chance.choices(list(left), [len(files[file].lines) for file in left])[0]
        drawn.append(chance.choice(left[file].pop(chance.randrange(len(left[file])))))
        if not left[file]:
            del left[file]
    return drawn


def equivalents(files: dict[str, Finder]) -> set[Mutant]:
    """Return the mutants that mutants_equivalent.toml names; each entry must name exactly one."""
    every = [mutant for finder in files.values() for place in finder.places for mutant in place]
    found: set[Mutant] = set()
    for entry in tomllib.loads((ROOT / EQUIVALENT).read_text()).get("equivalent", []):
        named = [m for m in every if (m.file, m.text, m.change) == (entry["file"], entry["line"], entry["change"])]
        named = [m for m in named if entry.get("function", m.function) == m.function]
        if len(named) != 1 or not entry["reason"]:
            sys.exit(f"{EQUIVALENT}: {len(named)} mutants, not one with a reason: {entry}")
        found.add(named[0])
    return found


def tests_of(game: str) -> list[str]:
    """Return the folders with a game's rule tests, then the folder of the models."""
    return [*(f"tests/rules/{name}" for name in (game, *MORE_TESTS.get(game, ()))), "tests/models"]


def digest(folders: Iterable[str]) -> str:
    """Return a short hash of the code and data in some folders."""
    files = sorted(p for f in folders for p in (ROOT / f).rglob("*") if p.suffix in (".py", ".toml", ".json"))
    parts = [str(path.relative_to(ROOT)).encode() + path.read_bytes() for path in files]
    return hashlib.sha256(b"".join(parts)).hexdigest()[:16]


def processor_seconds(process: int) -> float:
    """Return how long a process and its children that ended have computed (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


class Runner:
    """Runs tests on copies of the tree, one copy for each worker.

    Attributes:
        copies: the copies that no run uses now.
        running: the test processes.
        kills: how many mutants each test file has killed; those with the most run first.
    """

    def __init__(self, folder: str, workers: int, kills: Counter[str]) -> None:
        self.copies: queue.SimpleQueue[Path] = queue.SimpleQueue()
        self.running: set[subprocess.Popen[str]] = set()
        self.kills = kills
        for number in range(workers):
            for name in ("src", "tests", "docs"):
                shutil.copytree(ROOT / name, Path(folder, str(number), name), ignore=UNCOPIED)
            shutil.copy(ROOT / "pyproject.toml", Path(folder, str(number)))
            self.copies.put(Path(folder, str(number)))

    def run(self, game: str, mutant: Mutant | None = None) -> Result:
        """Run a game's tests, with a mutant or without, in a copy that is free."""
        copy = self.copies.get()
        path = copy / (mutant.file if mutant else "pyproject.toml")
        source = path.read_bytes()
        try:
            if mutant:
                path.write_bytes(source[: mutant.start] + mutant.new.encode() + source[mutant.end :])
            return self.test(copy, game)
        finally:
            path.write_bytes(source)
            self.copies.put(copy)

    def test(self, copy: Path, game: str) -> Result:
        """Run a game's tests in a copy until one fails; at the limit, kill them with all the processes they started."""
        files = [str(p.relative_to(copy)) for f in tests_of(game) for p in sorted((copy / f).rglob("test_*.py"))]
        files.sort(key=lambda file: -self.kills[file])
        began = time.monotonic()
        process = subprocess.Popen(
            [sys.executable, *PYTEST, "-k", " or ".join([game, *MORE_TESTS.get(game, ())]), *files],
            cwd=copy,
            env={**os.environ, **ENVIRONMENT, "PYTHONPATH": str(copy / "src")},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        self.running.add(process)
        try:
            output = process.communicate(timeout=LIMIT)[0]
            outcome = {0: "survived", 1: "killed", 2: "killed"}.get(process.returncode, f"exit {process.returncode}")
        except subprocess.TimeoutExpired:
            outcome = "timeout" if processor_seconds(process.pid) > LIMIT / 2 else "too slow"  # on a busy machine
            os.killpg(process.pid, signal.SIGKILL)
            output = process.communicate()[0]
        self.running.remove(process)
        failed = re.search(r"^(?:FAILED|ERROR) (\S+)", output, re.MULTILINE)
        by = failed[1] if failed else ""
        self.kills[by.split("::")[0]] += 1
        return Result(outcome, round(time.monotonic() - began, 1), by, output)


def run_all(todo: dict[int, Mutant], workers: int, kills: Counter[str], done: Callable[[int, Result], None]) -> None:
    """Run the unmutated tests of each game, then the mutants; report each result as it comes."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        runner = Runner(folder, workers, kills)
        try:
            games = sorted({mutant.game for mutant in todo.values()})
            plain = dict(zip(games, pool.map(runner.run, games), strict=True))
            for game, result in plain.items():
                print(f"unmutated {game}: {'green' if result.outcome == 'survived' else 'RED'}, {result.seconds} s")
                if result.outcome != "survived":
                    sys.exit(f"{game}: the tests must pass without a mutant\n{result.output[-2000:]}")
            jobs = {pool.submit(runner.run, mutant.game, mutant): number for number, mutant in todo.items()}
            for job in as_completed(jobs):
                result, number = job.result(), jobs[job]
                if result.outcome == "timeout" and plain[todo[number].game].seconds > LIMIT / 2:
                    result = result._replace(outcome="too slow")  # proves nothing: so is the unmutated run
                done(number, result)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in list(runner.running):
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGKILL)


def report(drawn: dict[int, Mutant], outcomes: dict[int, str]) -> None:
    """Print the outcomes by file, then the survivors."""
    columns = ("killed", "timeout", "survived", "equivalent")
    rows: dict[str, Counter[str]] = {}
    for number, outcome in sorted(outcomes.items(), key=lambda item: drawn[item[0]].file):
        column = outcome if outcome in columns else "survived"
        for file in (drawn[number].file, "all"):
            rows.setdefault(file, Counter())[column] += 1
    rows["all"] = rows.pop("all", Counter())
    print(f"\n{'':55}mutants  killed timeouts survivors equivalent")
    for file, row in rows.items():
        counted = sum(row.values()) - row["equivalent"]
        print(f"{file:55}{counted:7} {row['killed']:7} {row['timeout']:8} {row['survived']:9} {row['equivalent']:10}")
    print(f"\n{len(outcomes)} of {len(drawn)} mutants have an outcome. Survivors and timeouts:")
    for number, outcome in sorted(outcomes.items()):
        if outcome not in ("killed", "equivalent"):
            print(f"{number:4} {outcome:8} {drawn[number]}")


def main() -> None:
    """Draw mutants, run those without an outcome, and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--number", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="show the mutants, run nothing")
    parser.add_argument("--only", default="", help="run these again: numbers with commas between them")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "mutants.jsonl", help="keeps the results")
    options = parser.parse_args()
    files = {file: Finder(file, (ROOT / file).read_bytes()) for file in rules_files()}
    drawn = dict(enumerate(draw(files, options.number, options.seed), 1))
    known_equivalent = equivalents(files)
    outcomes = {number: "equivalent" for number, mutant in drawn.items() if mutant in known_equivalent}
    if options.list:
        for number, mutant in drawn.items():
            print(f"{number:4} {mutant}{'  (equivalent)' if number in outcomes else ''}")
        return

    if not any((ROOT / "tests/models").rglob("test_*.py")):
        print("tests/models has no tests: only the rule tests run")
    games = {mutant.game for mutant in drawn.values()}
    sources = {game: digest(["src/holocene/kernel", f"src/holocene/games/{game}"]) for game in games}
    tests = {game: digest(tests_of(game)) for game in games}
    identities = {n: [m.file, m.start, m.new, sources[m.game]] for n, m in drawn.items()}
    lines = options.out.read_text().splitlines() if options.out.exists() else []
    kept = {json.dumps(record["mutant"]): record for record in map(json.loads, lines)}
    for number, mutant in drawn.items():
        record = kept.get(json.dumps(identities[number]))
        valid = {"killed", "timeout"} | ({"survived"} if record and record["tests"] == tests[mutant.game] else set())
        if record and record["outcome"] in valid:
            outcomes.setdefault(number, record["outcome"])
    only = [int(number) for number in options.only.split(",") if number]
    if not drawn.keys() >= set(only):
        parser.error(f"--only takes numbers from 1 to {len(drawn)}")
    todo = {n: drawn[n] for n in only} if only else {n: m for n, m in drawn.items() if n not in outcomes}
    print(f"{len(drawn)} mutants, {len(todo)} to run")

    options.out.parent.mkdir(parents=True, exist_ok=True)
    with options.out.open("a", buffering=1) as out:

        def done(number: int, result: Result) -> None:
            mutant, outcomes[number] = drawn[number], result.outcome
            print(f"{number:4} {result.outcome:8} {result.seconds:5} s  {mutant}  {result.by}", flush=True)
            record = {"mutant": identities[number], "line": mutant.line, "change": mutant.change}
            record |= {"outcome": result.outcome, "by": result.by, "tests": tests[mutant.game]}
            out.write(json.dumps(record) + "\n")

        if todo:
            kills = Counter(record["by"].split("::")[0] for record in kept.values())
            run_all(todo, options.workers, kills, done)
    report(drawn, outcomes)


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # stops the test processes too
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("stopped; the next run goes on from here")
