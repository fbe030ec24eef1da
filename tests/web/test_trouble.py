"""Errors: each shows a sentence and what to do next, nothing is lost, and nothing happens twice."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

import holocene
from tests.server.host import Host, hosting
from tests.web.playing import OPEN, decide, number, play_on, wait_for_turn
from tests.web.visitor import Visit, question


@pytest.fixture
def fragile(tmp_path: Path) -> Iterator[Host]:
    """Run a server that a test may kill and update: its package is a copy."""
    place = tmp_path / "installed"
    shutil.copytree(Path(holocene.__file__).parent, place / "holocene", ignore=shutil.ignore_patterns("__pycache__"))
    host = Host(tmp_path)
    host.environment["PYTHONPATH"] = str(place)
    host.start()
    yield host
    host.stop()


def test_a_reloaded_page_continues_where_it_was(visit: Visit) -> None:
    ada = visit("Ada")
    page = ada.open(f"/t/{ada.open_table('person', 'greedy')}")
    dice = random.Random(1)
    play_on(page, dice, 4)
    assert wait_for_turn(page)
    asked, before = question(page).inner_text(), number(page)
    page.reload()
    assert wait_for_turn(page)
    assert number(page) == before
    assert question(page).inner_text() == asked
    page.go_back()
    page.go_forward()
    play_on(page, dice, 2)


def test_a_killed_server_loses_nothing(visit: Visit, fragile: Host) -> None:
    ada = visit("Ada", at=fragile)
    table = ada.open_table("person", "random")
    page = ada.open(f"/t/{table}")
    ada.expect_absence()
    dice = random.Random(2)
    for _ in range(3):
        play_on(page, dice, 3)
        assert wait_for_turn(page)
        before = number(page)
        fragile.kill()
        expect(page.get_by_text("The server cannot be reached.").first).to_be_visible()
        page.locator(OPEN).filter(visible=True).first.click()  # it is sent until the server answers
        fragile.start()
        expect(page.get_by_text("The server cannot be reached.")).to_have_count(0, timeout=60_000)
        expect(page.locator("main")).not_to_have_attribute("data-number", str(before), timeout=60_000)
    assert wait_for_turn(page)
    mine = [event for event in ada.events(table)["events"] if event["kind"] == "move" and event.get("seat") == 0]
    assert len(mine) == len({event["number"] for event in mine})


def test_a_wrong_address_says_so_and_links_the_lobby(visit: Visit) -> None:
    ada = visit()
    for path in ("/t/AAAAAAAAAAAAAAAA", "/t/AAAAAAAAAAAAAAAA/replay", "/rules/chess", "/learn/chess", "/t", "/a/b/c/d"):
        ada.expect_refusal("/api/", 404)
        page = ada.open(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.get_by_role("link", name="To the lobby").click()
        expect(page.get_by_role("button", name="Play against bots").first).to_be_visible()


def test_two_tabs_of_one_person_follow_each_other(visit: Visit) -> None:
    ada = visit("Ada")
    table = ada.open_table("person", "greedy")
    first = ada.open(f"/t/{table}")
    second = ada.context.new_page()
    second.goto(f"/t/{table}")
    dice = random.Random(3)
    for page, other in ((first, second), (second, first), (first, second)):
        assert wait_for_turn(page)
        assert wait_for_turn(other)
        decide(page, dice)
        assert wait_for_turn(page)
        expect(other.locator("main")).to_have_attribute("data-number", str(number(page)))


def test_a_late_move_says_so_and_the_game_goes_on(visit: Visit) -> None:
    ada = visit("Ada")
    table = ada.open_table("person", "greedy")
    page = ada.open(f"/t/{table}")
    assert wait_for_turn(page)

    def be_quicker(route: Route) -> None:
        position = ada.events(table)["position"]
        choice = position["choices"][0]
        decision = {"decision": position["decision"], "action": choice["action"], "arguments": choice["arguments"]}
        ada.do(table, "moves", **decision)
        route.continue_()

    ada.expect_refusal("/moves", 409)
    page.route("**/moves", be_quicker, times=1)
    page.locator(OPEN).filter(visible=True).last.click()
    expect(page.get_by_role("alert")).to_contain_text("That came too late.")
    play_on(page, random.Random(4), 3)


def test_an_old_page_asks_to_be_reloaded_after_an_update(visit: Visit, fragile: Host) -> None:
    ada = visit("Ada", at=fragile)
    page = ada.open(f"/t/{ada.open_table('person', 'greedy')}")
    ada.expect_absence()
    assert wait_for_turn(page)
    fragile.kill()
    first = Path(fragile.environment["PYTHONPATH"]) / "holocene/web/index.html"
    first.write_text(first.read_text().replace("</body>", "<!-- a newer one --></body>"))
    fragile.start()
    expect(page.get_by_text("Holocene has been updated.")).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="Reload").click()
    expect(page.get_by_text("Holocene has been updated.")).to_have_count(0)
    play_on(page, random.Random(5), 2)


def test_the_lobby_recovers_when_the_server_is_back(visit: Visit, tmp_path: Path) -> None:
    with hosting(tmp_path) as own:
        ada = visit("Ada", at=own)
        page = ada.open("/")
        expect(page.get_by_role("button", name="Play against bots").first).to_be_visible()
        ada.expect_absence()
        own.kill()
        page.get_by_role("button", name="Play against bots").first.click()
        own.start()
        assert wait_for_turn(page)


def test_a_screen_opened_while_the_server_is_down_loads_when_it_is_back(visit: Visit, tmp_path: Path) -> None:
    with hosting(tmp_path) as own:
        ada = visit("Ada", at=own)
        page = ada.open("/")
        link = page.get_by_role("link", name="Settings").first
        expect(link).to_be_visible()
        ada.expect_absence()
        own.kill()
        link.click()
        expect(page.get_by_role("heading", name="could not be loaded")).to_be_visible()
        own.start()
        expect(page.get_by_role("heading", name="Settings")).to_be_visible(timeout=60_000)
