"""Measures the browser client: the time from opening a table's link until you can act, in a Chromium on this machine.

`make bench` runs it. The browser's own clock measures from the start of the navigation to the first frame in which
something is lit and can be clicked. By then the page, scripts, fonts, board, socket and position have all arrived.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.server.host import Host, Person, hosting
from tests.web.chromium import MISSING, find
from tests.web.conftest import SWITCHES
from tests.web.playing import OPEN
from tests.web.winter import MODULES, PAINTINGS, file_in_round, seats_of

FIRST_LIT = """
(() => {
  const look = () => {
    const found = [...document.querySelectorAll(%s)].some((one) => one.checkVisibility());
    if (found) requestAnimationFrame(() => (globalThis.ready = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()
"""
DECISIONS = 10  # taken before the measurement, so that there is a story to show


def table_in_play(host: Host) -> tuple[Person, str]:
    """Return a person whose turn it is, and a table in the middle of a game."""
    person = host.person("Ada")
    table = person.open("person", "greedy", "greedy", "greedy")
    person.do(table, "start")
    for pick in range(DECISIONS):
        person.move(table, person.wait_for_turn(table), pick)
    assert person.wait_for_turn(table)["position"]["choices"]
    return person, table


def table_in_last_round(host: Host) -> tuple[Person, str]:
    """Return a person whose turn it is, and a table in the last round of Endless Winter with everything added."""
    person = host.person("Ada")
    file = file_in_round(4, 4, **MODULES, **PAINTINGS)
    match = person.post("/api/tables/file", file).json()["id"]
    last = person.events(match)["position"]["number"]
    seats = seats_of(("person", "greedy", "greedy", "greedy"))
    table = person.post(f"/api/tables/{match}/fork", {"number": last, "seats": seats}).json()["id"]
    person.do(table, "start")
    assert person.wait_for_turn(table)["position"]["choices"]
    return person, table


def measure(page: Page, go: Callable[[], object]) -> float:
    """Return the milliseconds from the start of a navigation until the player can act."""
    go()
    for _ in range(600):
        ready = page.evaluate("globalThis.ready")
        if ready:
            return float(ready)
        page.wait_for_timeout(25)
    raise RuntimeError("nothing was ever lit")


Place = Callable[[Host], tuple[Person, str]]


def visits(browser: Browser, host: Host, place: Place, rounds: int, slower: int, again: bool) -> list[float]:
    """Return how long each visit took: the first one with an empty cache or, with `again`, the second one."""
    person, table = place(host)
    cookies = [{"name": name, "value": value, "url": host.url} for name, value in person.client.cookies.items()]
    found = []
    for _ in range(rounds):
        context = browser.new_context()
        context.add_cookies(cookies)  # type: ignore[arg-type]
        context.add_init_script(FIRST_LIT % repr(OPEN))
        page = context.new_page()
        if slower > 1:
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        address = f"{host.url}/t/{table}"
        took = measure(page, lambda page=page, address=address: page.goto(address))  # type: ignore[misc]
        if again:
            page.goto("about:blank")
            took = measure(page, lambda page=page, address=address: page.goto(address))  # type: ignore[misc]
        found.append(took)
        context.close()
    return found


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=20)
    rounds = parser.parse_args().rounds
    path = find()
    if path is None:
        raise SystemExit(MISSING)
    print("| from opening a table's link to being able to act | median ms | p95 ms |")
    print("|---|---|---|")
    with tempfile.TemporaryDirectory() as folder, hosting(Path(folder)) as host, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=SWITCHES)
        visits(browser, host, table_in_play, 2, 1, False)  # the browser's own start-up is not ours
        for label, place, slower, again in (
            ("Cavemen, empty cache", table_in_play, 1, False),
            ("Cavemen, full cache", table_in_play, 1, True),
            ("Cavemen, empty cache, processor slowed down to a quarter", table_in_play, 4, False),
            ("Endless Winter's last round, empty cache", table_in_last_round, 1, False),
            ("Endless Winter's last round, full cache", table_in_last_round, 1, True),
        ):
            found = sorted(visits(browser, host, place, rounds, slower, again))
            p95 = found[min(len(found) - 1, round(0.95 * len(found)))]
            print(f"| {label} | {statistics.median(found):.0f} | {p95:.0f} |", flush=True)


if __name__ == "__main__":
    main()
