"""On narrow screens no name is cut, no word is broken and no number is covered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

import holocene
from holocene.kernel.matches.writing import match_json
from tests.web.playing import wait_for_turn
from tests.web.test_winter_screen import overhang, overlap
from tests.web.visitor import PHONE, WIDE, Visit, sideways
from tests.web.winter import GAME, PAINTINGS, continued, in_round, seats_of

TABLET: ViewportSize = {"width": 1024, "height": 768}
# The words of the given elements that are broken over two lines or partly hidden.
BROKEN = """
(things) => things.flatMap((thing) => {
  const cut = thing.scrollWidth > thing.clientWidth && getComputedStyle(thing).overflow !== "visible";
  const text = [...thing.childNodes].find((one) => one.nodeType === Node.TEXT_NODE && one.data.trim());
  const room = thing.parentElement.getBoundingClientRect();
  return [...text.data.matchAll(/\\S+/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    const boxes = [...range.getClientRects()];
    return cut || boxes.length !== 1 || boxes[0].right > room.right + 1;
  }).map(([word]) => word);
})
"""


def broken(page: Page, things: str) -> list[str]:
    """Return the words that are broken or cut in the elements of a selector."""
    page.locator(things).first.wait_for()
    found: list[str] = page.locator(things).evaluate_all(BROKEN)
    return found


@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_names_of_columns_are_whole(visit: Visit, locale: str) -> None:
    ada = visit("Ada", locale=locale)
    table = in_round(ada, 4, "person", "greedy", "greedy", "greedy", **PAINTINGS)
    page = ada.open(f"/t/{table}")
    assert wait_for_turn(page)
    for size in (PHONE, TABLET, WIDE):
        page.set_viewport_size(size)
        expect(page.locator(".column h2")).to_have_count(5)
        assert broken(page, ".column h2") == []
        assert broken(page, ".phases li") == []
        assert sideways(page) == 0
    assert overhang(page) == 0, "a wide screen shows everything at once"


@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
@pytest.mark.parametrize("game", ["cavemen", GAME, "thaw"])
def test_the_name_of_a_game_is_whole_on_a_phone(visit: Visit, game: str, locale: str) -> None:
    ada = visit("Ada", viewport=PHONE, locale=locale)
    seats = seats_of(("person", "greedy", "greedy"))
    table = ada.post("/api/tables/", {"game": game, "seats": seats})["id"]
    ada.do(table, "start")
    page = ada.open(f"/t/{table}")
    assert wait_for_turn(page)
    assert broken(page, "header .game") == []
    assert sideways(page) == 0
    page.goto("/")
    assert broken(page, "li > a > .title") == []
    assert sideways(page) == 0


def test_a_long_name_does_not_cut_the_brand_on_a_phone(visit: Visit) -> None:
    ada = visit("Ada Augusta of the Northern Shore", viewport=PHONE)
    ada.open_table("person", "greedy")
    page = ada.open("/settings")
    page.get_by_role("link", name="Your turn").wait_for()
    assert broken(page, "header .brand > span") == []
    assert sideways(page) == 0


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_the_stones_of_a_beast_cover_none_of_its_numbers(visit: Visit, size: ViewportSize) -> None:
    match = holocene.new("cavemen", 4, "stones 45")
    ada = visit("Ada", viewport=size)
    page = ada.open(f"/t/{continued(ada, match_json(match), 'person', 'greedy', 'greedy', 'greedy')}")
    page.locator("main .card.beast").first.wait_for()
    beasts = page.locator("main .card.beast:has(.stones)").all()
    assert any(beast.locator(".stones > span").count() == 5 for beast in beasts)
    for beast in beasts:
        for gain in beast.locator(".gains > span").all():
            assert not overlap(gain, beast.locator(".stones"))


@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_buttons_of_thaw_can_be_read_on_a_phone(visit: Visit, locale: str) -> None:
    ada = visit("Ada", viewport=PHONE, locale=locale)
    table = ada.post("/api/tables/", {"game": "thaw", "seats": seats_of(("person", "greedy", "greedy"))})["id"]
    ada.do(table, "start")
    page = ada.open(f"/t/{table}")
    assert wait_for_turn(page)
    buttons = ".tray .verbs .button:not(.icon)"
    assert broken(page, buttons) == []
    page.locator(".tray .main").click()
    expect(page.locator(buttons)).to_have_count(2)  # to draw the second form, and to erase the first
    assert broken(page, buttons) == []
    assert sideways(page) == 0


def test_sources_of_points_have_the_width_of_a_phone(visit: Visit) -> None:
    ada = visit("Ada", viewport=PHONE)
    table = ada.open_table("greedy", "greedy", sit=False)
    ada.wait_for_end(table)
    page = ada.open(f"/t/{table}")
    cell = page.locator(".end tbody td:nth-child(3)").first
    cell.wait_for()
    box = cell.bounding_box()
    assert box is not None
    assert box["width"] > PHONE["width"] / 2
    assert sideways(page) == 0
