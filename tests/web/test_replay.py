"""Final scores, the shuffle check, replays, continuing from a moment, and lessons."""

from __future__ import annotations

import random
from pathlib import Path

from playwright.sync_api import Page, expect

import holocene
from tests.web.playing import play_on, wait_for_turn
from tests.web.visitor import Visit


def moment(page: Page) -> int:
    """Return the index of the moment that a replay shows."""
    return int(page.get_by_role("slider", name="Moment of the match").input_value())


def wait_for_moment(page: Page, place: int) -> None:
    """Wait until a replay shows a moment."""
    expect(page.get_by_role("slider", name="Moment of the match")).to_have_value(str(place))


def test_final_scores_show_sources_of_points_and_the_shuffle_check(visit: Visit, tmp_path: Path) -> None:
    ada = visit("Ada")
    table = ada.finished_table()
    page = ada.open(f"/t/{table}")
    scores = ada.events(table)["position"]["scores"]
    rows = page.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(len(scores) + 1)
    for score in scores:
        for part in score.get("parts", []):
            expect(page.get_by_role("table")).to_contain_text(f"{part['name']}: {part['points']}")
    expect(page.get_by_text("fair, the seed matches the commitment.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the match").first.click()
    saved = tmp_path / "match.json"
    download.value.save_as(saved)
    assert holocene.replay(saved).state.over


def test_keys_buttons_and_slider_move_through_a_replay(visit: Visit) -> None:
    ada = visit()
    ada.become("Ada")
    page = ada.open(f"/t/{ada.finished_table()}/replay")
    slider = page.get_by_role("slider", name="Moment of the match")
    expect(slider).to_be_visible()
    last = int(slider.get_attribute("max") or 0)
    assert last > 20
    page.keyboard.press("Home")
    wait_for_moment(page, 0)
    page.keyboard.press("ArrowRight")
    wait_for_moment(page, 1)
    page.get_by_role("button", name="Next decision").click()
    wait_for_moment(page, 2)
    page.keyboard.press("ArrowLeft")
    wait_for_moment(page, 1)
    page.keyboard.press("End")
    wait_for_moment(page, last)
    slider.fill("7")
    wait_for_moment(page, 7)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(slider).not_to_have_value("7")
    page.get_by_role("button", name="Pause").click()


def test_a_link_to_a_moment_shows_that_moment_to_anybody(visit: Visit) -> None:
    ada, friend = visit("Ada", permissions=["clipboard-read", "clipboard-write"]), visit()
    page = ada.open(f"/t/{ada.finished_table()}/replay")
    page.get_by_role("slider", name="Moment of the match").fill("12")
    wait_for_moment(page, 12)
    page.get_by_role("button", name="Copy link to this moment").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    there = friend.open(link)
    wait_for_moment(there, 12)
    assert board_of(there) == board_of(page)


def board_of(page: Page) -> str:
    """Return the board's accessible texts."""
    page.locator("main [data-pick]").first.wait_for()
    return page.locator("main").aria_snapshot().partition("region")[2]


def test_continuing_from_a_moment_opens_a_table_with_that_position(visit: Visit) -> None:
    ada = visit("Ada")
    old = ada.finished_table()
    page = ada.open(f"/t/{old}/replay")
    page.get_by_role("slider", name="Moment of the match").fill("15")
    wait_for_moment(page, 15)
    page.get_by_role("button", name="Continue from here").click()
    page.get_by_role("dialog", name="Continue from here").get_by_role("button", name="Open the table").click()
    page.wait_for_url(lambda url: "/t/" in url and old not in url)
    assert play_on(page, random.Random(6), 2) == 2


def test_a_lesson_is_read_from_note_to_note_and_can_be_continued(visit: Visit) -> None:
    page = visit().open("/")
    page.locator("a[href='/learn/cavemen']").click()
    notes = page.get_by_role("complementary", name="Notes")
    seen = []
    for _ in range(60):
        expect(notes).to_be_visible()
        seen.append(notes.inner_text())
        before = moment(page)
        page.get_by_role("button", name="Next note").click()
        page.wait_for_timeout(100)
        if moment(page) == before or not notes.count():
            break
    assert len(set(seen)) >= 8, "a lesson has more notes"
    page.keyboard.press("Home")
    page.get_by_role("button", name="Next note").click()
    page.get_by_role("button", name="Continue from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    assert wait_for_turn(page)
