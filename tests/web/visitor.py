"""Visitors with real browsers, each with their own cookies; every error in their pages is noted."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, Response, ViewportSize

from tests.server.host import Host, key

AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text()
STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PHONE: ViewportSize = {"width": 360, "height": 740}
WIDE: ViewportSize = {"width": 1440, "height": 900}
PATIENCE = 60_000  # milliseconds: a busy machine is slow, and what is to come comes in the end
GONE = "net::ERR_ABORTED"  # the page was left while this was still loading


class Visitor:
    """A person with a browser.

    Attributes:
        page: the first tab.
        errors: what went wrong so far: console errors, exceptions, failed requests, refusals.
        expected: patterns of errors that a test provokes.
    """

    def __init__(self, host: Host, browser: Browser, name: str = "", **more: Any) -> None:
        self.host = host
        self.browser = browser
        self.errors: list[str] = []
        self.expected: list[str] = []
        wishes = {"viewport": WIDE, "reduced_motion": "reduce", "color_scheme": "dark", "locale": "en-US", **more}
        self.context: BrowserContext = browser.new_context(base_url=host.url, **wishes)
        self.context.set_default_timeout(PATIENCE)
        self.context.on("console", self.hear)
        self.context.on("weberror", lambda error: self.errors.append(f"exception: {error.error}"))
        self.context.on("requestfailed", self.see_failure)
        self.context.on("response", self.see_answer)
        if name:
            self.become(name)
        self.page: Page = self.context.new_page()

    def hear(self, message: ConsoleMessage) -> None:
        """Note an error or a warning on the console."""
        if message.type in ("error", "warning"):
            self.errors.append(f"console: {message.text} ({message.location.get('url')})")

    def see_failure(self, request: Request) -> None:
        """Note a request without an answer."""
        if request.failure != GONE:
            self.errors.append(f"failed: {request.method} {request.url} {request.failure}")

    def see_answer(self, response: Response) -> None:
        """Note a refusal."""
        if response.status >= 400:
            self.errors.append(f"refused: {response.request.method} {response.url} {response.status}")

    def unexpected(self) -> list[str]:
        """Return the errors that the test did not expect."""
        return [one for one in self.errors if not any(re.search(pattern, one) for pattern in self.expected)]

    def expect_refusal(self, path: str, *status: int) -> None:
        """Expect that requests to an address are refused."""
        wanted = "|".join(map(str, status))
        self.expected += [rf"refused: .*{path}.* ({wanted})$", rf"status of ({wanted}) .*{path}"]

    def expect_absence(self) -> None:
        """Expect that the server is away for a while."""
        self.expected += [r"net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)"]
        self.expected += [r"WebSocket connection to .* failed"]

    def open(self, path: str) -> Page:
        """Open an address of the application in the first tab."""
        self.page.goto(self.host.path + path)
        return self.page

    # Requests that bring a test quickly to its beginning ------------------------------------------------------------

    def post(self, path: str, data: Any, status: int = 201) -> Any:
        """Send a request with this browser's cookies."""
        answer = self.context.request.post(
            self.host.path + path, data=json.dumps(data), headers={"content-type": "application/json"}
        )
        assert answer.status == status, f"{path}: {answer.status} {answer.text()}"
        return answer.json()

    def get(self, path: str) -> Any:
        """Read something with this browser's cookies."""
        answer = self.context.request.get(self.host.path + path)
        assert answer.status == 200, f"{path}: {answer.status} {answer.text()}"
        return answer.json()

    def become(self, name: str) -> None:
        """Become a guest with a name."""
        self.post("/api/people/", {"name": name})

    def wait_for_end(self, table: str, seconds: float = 60) -> Any:
        """Wait until a game is over; return the table's last update."""
        end = time.monotonic() + seconds
        while (update := self.events(table))["table"]["status"] != "over":
            assert time.monotonic() < end, "the game never ended"
            time.sleep(0.1)
        return update

    def finished_table(self) -> str:
        """Return the id of a table where bots have finished a game of Cavemen."""
        table = self.open_table("greedy", "random", "greedy", sit=False)
        self.wait_for_end(table)
        return table

    def open_table(self, *seats: str, start: bool = True, **more: Any) -> str:
        """Open a table of Cavemen ("person", or a bot's name, for each seat), start it if wanted, and return its id."""
        plan = [{"kind": "person"} if seat == "person" else {"kind": "bot", "bot": seat} for seat in seats]
        table: str = self.post("/api/tables/", {"game": "cavemen", "seats": plan, **more})["id"]
        if start:
            self.do(table, "start")
        return table

    def do(self, table: str, verb: str, status: int = 201, **data: Any) -> Any:
        """Make a request at a table."""
        return self.post(f"/api/tables/{table}/{verb}", {"key": key(), **data}, status)

    def events(self, table: str) -> Any:
        """Return everything that this person may know about a table."""
        return self.get(f"/api/tables/{table}/events")


Visit = Callable[..., Visitor]


def faults(page: Page) -> list[str]:
    """Return the violations of WCAG 2.2 AA that axe finds in a page."""
    page.evaluate(AXE)
    found = page.evaluate(
        "tags => axe.run(document, {runOnly: {type: 'tag', values: tags}, resultTypes: ['violations']})", STANDARD
    )
    return [
        f"{one['id']} ({one['help']}): {node['html'][:200]} :: {node.get('failureSummary', '')[:300]}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


def sideways(page: Page) -> int:
    """Return by how many pixels a page is wider than its window."""
    width: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return width


def settle(page: Page) -> None:
    """Wait until all animations have ended."""
    page.evaluate(
        """async () => {
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          const ending = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity);
          await Promise.allSettled(ending.map((one) => one.finished));
        }"""
    )


def question(page: Page) -> Locator:
    """Return the element with the question."""
    return page.get_by_role("region", name="The question")


def sit_down(page: Page, name: str) -> None:
    """Sit down on the first free seat as a new person, who is asked for a name."""
    page.get_by_role("button", name="Sit down here").first.click()
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("dialog").get_by_role("button", name="Sit down here").click()
