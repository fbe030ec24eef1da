"""The browser client on a server under a path of its host: every request, link and cookie stays under it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Request, WebSocket, expect

from tests.server.host import Host, hosting
from tests.web.playing import decide, wait_for_turn
from tests.web.visitor import Visit

ROOT = "/games"


@pytest.fixture(scope="module")
def under_path(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with hosting(tmp_path_factory.mktemp("path"), "--path", f"{ROOT}/") as host:
        yield host


def links(page: Page) -> list[str]:
    """Return the paths of all links of a page to its own host."""
    found: list[str] = page.evaluate(
        "[...document.links].filter((one) => one.origin === location.origin).map((one) => one.pathname)"
    )
    return found


def test_a_table_is_opened_played_and_left_under_a_path(visit: Visit, under_path: Host) -> None:
    ada = visit("Ada", at=under_path)
    page, asked = ada.page, set[str]()

    def note(request: Request | WebSocket) -> None:
        asked.add(request.url.partition("//")[2].partition("/")[2])

    page.on("request", note)
    page.on("websocket", note)
    page.goto(under_path.url)  # the server sends people on to its path
    page.wait_for_url(f"**{ROOT}/")
    table = ada.open_table("person", "greedy")
    page.get_by_role("link", name="Rules").first.click()
    page.wait_for_url(f"**{ROOT}/rules/*")
    found = links(page)
    page.get_by_role("link", name="Back").first.click()
    page.wait_for_url(f"**{ROOT}/")
    row = page.locator(f"a[href='{ROOT}/t/{table}']").first
    expect(row).to_be_visible()
    found += links(page)
    row.click()
    assert wait_for_turn(page)
    dice = random.Random(1)
    decide(page, dice)
    assert wait_for_turn(page)
    page.reload()
    assert wait_for_turn(page)
    decide(page, dice)
    page.get_by_role("button", name="Menu").click()
    found += links(page)
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url(f"**{ROOT}/t/{table}/replay**")
    page.reload()
    expect(page.get_by_role("link", name="To the table")).to_be_visible()
    found += links(page)
    assert len(found) > 20
    assert [link for link in found if not link.startswith(f"{ROOT}/")] == []
    assert [one for one in asked if not one.startswith(f"{ROOT[1:]}/") and one != ""] == []
    assert any("/live?" in one for one in asked)
    assert [cookie["path"] for cookie in ada.context.cookies() if cookie["name"] == "holocene"] == [f"{ROOT}/"]


def test_the_link_and_the_qr_code_of_a_table_name_the_path(visit: Visit, under_path: Host) -> None:
    ada, bea = visit("Ada", at=under_path), visit(at=under_path)
    table = ada.open_table("person", "person", start=False)
    page = ada.open(f"/t/{table}")
    address = f"{under_path.url}{ROOT}/t/{table}"
    expect(page.locator("input[readonly]").first).to_have_value(address)
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    bea.page.goto(address)
    expect(bea.page.get_by_role("button", name="Sit down here").first).to_be_visible()
