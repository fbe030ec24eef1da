"""The arena's report in a browser: WCAG 2.2 AA in both themes and widths, and no requests to other servers."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize

from holocene.lab.arena import Contest, hold
from holocene.lab.report.page import write_report
from holocene.lab.runners import play_here
from tests.web.visitor import PHONE, WIDE, faults, sideways


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("arena")
    standing = hold(Contest("thaw", ("random", "greedy"), 3), 30, folder / "games.jsonl", play_here)
    write_report(standing, folder / "arena.html", 25.0, "holocene arena thaw random greedy")
    return folder / "arena.html"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
def test_the_page_is_accessible(browser: Browser, page_file: Path, theme: str, size: ViewportSize) -> None:
    context = browser.new_context(
        bypass_csp=True,  # only to inject axe
        color_scheme="dark" if theme == "dark" else "light",
        viewport=size,
    )
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(page_file.as_uri())
    for summary in page.locator("summary").all():
        summary.click()
    assert asked == [page_file.as_uri()]
    assert sideways(page) == 0
    assert faults(page) == []
    context.close()
