"""Every screen in both themes, on a phone and a wide screen: WCAG 2.2 AA, and no horizontal scrolling."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.playing import play_on, wait_for_turn
from tests.web.visitor import PHONE, WIDE, Visit, Visitor, faults, question, settle, sideways
from tests.web.winter import GAME, MODULES, PAINTINGS, in_round

SCREENS: dict[str, Callable[[Visitor], Page]] = {}


def screen(open_it: Callable[[Visitor], Page]) -> Callable[[Visitor], Page]:
    """Register a function that opens a screen for a visitor."""
    SCREENS[open_it.__name__] = open_it
    return open_it


@screen
def lobby_of_a_stranger(visitor: Visitor) -> Page:
    page = visitor.open("/")
    expect(page.get_by_role("button", name="Play against bots").first).to_be_visible()
    return page


@screen
def lobby_with_tables(visitor: Visitor) -> Page:
    visitor.become("Ada")
    visitor.finished_table()
    visitor.open_table("person", "person", start=False, listed=True)
    visitor.open_table("person", "greedy")
    page = visitor.open("/")
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    page.get_by_text("One finished game").click()
    return page


@screen
def opening_a_table(visitor: Visitor) -> Page:
    page = visitor.open("/")
    page.get_by_role("button", name="Play with friends").first.click()
    dialog = page.get_by_role("dialog", name="Open a table")
    dialog.get_by_text("Rules and time").click()
    dialog.get_by_label("Seat 2").select_option(label="Someone on this device")
    expect(dialog.get_by_label("Their name")).to_be_visible()
    return page


@screen
def waiting_room(visitor: Visitor) -> Page:
    visitor.become("Ada")
    page = visitor.open(f"/t/{visitor.open_table('person', 'person', 'greedy', start=False)}")
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    return page


@screen
def waiting_room_of_a_stranger(visitor: Visitor) -> Page:
    visitor.become("Ada")
    table = visitor.open_table("person", "person", start=False)
    visitor.context.clear_cookies()
    page = visitor.open(f"/t/{table}")
    expect(page.get_by_role("button", name="Sit down").first).to_be_visible()
    return page


@screen
def table_with_a_decision(visitor: Visitor) -> Page:
    visitor.become("Ada")
    page = visitor.open(f"/t/{visitor.open_table('person', 'greedy', 'greedy', 'random', 'greedy')}")
    play_on(page, random.Random(5), 6)
    assert wait_for_turn(page)
    return page


@screen
def table_of_a_spectator(visitor: Visitor) -> Page:
    visitor.become("Ada")
    table = visitor.open_table("person", "person", start=False)
    friend = Visitor(visitor.host, visitor.browser, "Bea")
    friend.do(table, "join")
    friend.context.close()
    visitor.do(table, "start")
    visitor.context.clear_cookies()
    page = visitor.open(f"/t/{table}")
    expect(question(page)).to_contain_text("Waiting for")
    return page


@screen
def table_with_an_explanation(visitor: Visitor) -> Page:
    visitor.become("Ada")
    page = visitor.open(f"/t/{visitor.open_table('person', 'greedy')}")
    assert wait_for_turn(page)
    page.locator("[data-pick].unlit").first.click(force=True)
    expect(page.get_by_role("link", name="CAV-").first).to_be_visible()
    return page


@screen
def table_with_advice_and_chat(visitor: Visitor) -> Page:
    visitor.become("Ada")
    page = visitor.open(f"/t/{visitor.open_table('person', 'greedy')}")
    assert wait_for_turn(page)
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("textbox", name="Say something").fill("Hello")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log", name="Chat")).to_contain_text("Hello")
    expect(page.get_by_role("region", name="Advice from a bot")).to_contain_text("to win")
    return page


@screen
def table_with_the_list_of_keys(visitor: Visitor) -> Page:
    visitor.become("Ada")
    page = visitor.open(f"/t/{visitor.open_table('person', 'greedy')}")
    assert wait_for_turn(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    return page


@screen
def table_that_is_over(visitor: Visitor) -> Page:
    visitor.become("Ada")
    page = visitor.open(f"/t/{visitor.finished_table()}")
    page.get_by_text("Shuffle check:").click()
    expect(page.get_by_text("holocene verify match.json")).to_be_visible()
    return page


@screen
def analysis(visitor: Visitor) -> Page:
    visitor.become("Ada")
    page = visitor.open(f"/t/{visitor.finished_table()}/analysis")
    expect(page.get_by_role("button", name="Analyse this match")).to_be_visible()
    return page


@screen
def replay(visitor: Visitor) -> Page:
    visitor.become("Ada")
    page = visitor.open(f"/t/{visitor.finished_table()}/replay?n=20")
    expect(page.get_by_role("slider", name="Moment of the match")).to_be_visible()
    page.locator("main [data-pick]").first.wait_for()
    return page


@screen
def continuing_from_a_moment(visitor: Visitor) -> Page:
    page = replay(visitor)
    page.get_by_role("button", name="Continue from here").click()
    expect(page.get_by_role("dialog", name="Continue from here")).to_be_visible()
    return page


@screen
def first_game(visitor: Visitor) -> Page:
    page = visitor.open("/learn/cavemen")
    expect(page.get_by_role("complementary", name="Notes")).to_be_visible()
    return page


@screen
def winter_with_everything(visitor: Visitor) -> Page:
    visitor.become("Ada")
    page = visitor.open(f"/t/{in_round(visitor, 3, 'person', 'greedy', 'greedy', 'greedy', **MODULES, **PAINTINGS)}")
    assert wait_for_turn(page)
    page.locator("main [data-pick].lit").first.wait_for()
    return page


@screen
def winter_in_a_column(visitor: Visitor) -> Page:
    visitor.become("Ada")
    table = in_round(visitor, 2, "person", "greedy", **PAINTINGS)
    page = visitor.open(f"/t/{table}")
    assert wait_for_turn(page)
    decision = visitor.events(table)["position"]["decision"]
    given = {"figure": "tribe", "on": "cave-painting"}
    visitor.do(table, "moves", decision=decision, action="place", arguments=given)
    expect(page.get_by_role("button", name="End turn", exact=True)).to_be_visible()
    return page


@screen
def standing_orders_of_winter(visitor: Visitor) -> Page:
    visitor.become("Ada")
    page = visitor.open(f"/t/{in_round(visitor, 2, 'person', 'greedy')}")
    assert wait_for_turn(page)
    page.locator("aside").get_by_role("button", name="Board").last.click()
    expect(page.get_by_role("dialog")).to_contain_text("Standing orders: takes what cannot hurt")
    return page


@screen
def draft_of_winter(visitor: Visitor) -> Page:
    visitor.become("Ada")
    options = {"draft": "chiefs", **PAINTINGS, "boards": "drafted"}
    page = visitor.open(f"/t/{visitor.open_table('person', 'greedy', game=GAME, options=options)}")
    assert wait_for_turn(page)
    page.locator("main [data-pick].lit").first.wait_for()
    return page


@screen
def winter_that_is_over(visitor: Visitor) -> Page:
    visitor.become("Ada")
    table = visitor.open_table("greedy", "greedy", sit=False, game=GAME, options=PAINTINGS)
    visitor.wait_for_end(table)
    page = visitor.open(f"/t/{table}")
    expect(page.get_by_role("table").first).to_be_visible()
    return page


@screen
def first_game_of_winter(visitor: Visitor) -> Page:
    page = visitor.open("/learn/endless_winter")
    expect(page.get_by_role("complementary", name="Notes").get_by_role("link", name="EW-3.1")).to_be_visible()
    return page


@screen
def colours_of_thaw(visitor: Visitor) -> Page:
    visitor.become("Ada")
    table = visitor.open_table("person", "greedy", "greedy", game="thaw", options={"colours": "chosen"})
    page = visitor.open(f"/t/{table}")
    expect(page.get_by_role("button", name="free")).to_have_count(5)
    return page


@screen
def nowhere(visitor: Visitor) -> Page:
    page = visitor.open("/there/is/nothing")
    expect(page.get_by_role("heading", name="There is nothing at this address.")).to_be_visible()
    return page


@screen
def table_that_does_not_exist(visitor: Visitor) -> Page:
    page = visitor.open("/t/AAAAAAAAAAAAAAAA")
    expect(page.get_by_role("link", name="To the lobby")).to_be_visible()
    return page


@screen
def settings(visitor: Visitor) -> Page:
    visitor.become("Ada")
    page = visitor.open("/settings")
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_text("It works for")).to_be_visible()
    return page


@screen
def rules(visitor: Visitor) -> Page:
    page = visitor.open("/rules/cavemen")
    expect(page.get_by_role("heading", name="Rules of Cavemen")).to_be_visible()
    return page


@screen
def rules_search_without_result(visitor: Visitor) -> Page:
    page = rules(visitor)
    page.get_by_role("searchbox", name="Search the rules").fill("submarine")
    expect(page.get_by_text("No rule contains “submarine”")).to_be_visible()
    return page


@screen
def another_device(visitor: Visitor) -> Page:
    visitor.become("Ada")
    token = visitor.post("/api/people/link", {})["token"]
    page = visitor.open(f"/claim#{token}")
    expect(page.get_by_role("button", name="Use this device")).to_be_visible()
    return page


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_accessible(name: str, visit: Visit) -> None:
    visitor = visit()
    page = SCREENS[name](visitor)
    found: list[str] = []
    for size, width in ((WIDE, "1440 px"), (PHONE, "360 px")):
        page.set_viewport_size(size)
        for theme in ("dark", "light"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            settle(page)
            found += [f"{width}, {theme}: {fault}" for fault in faults(page)]
        if sideways(page):
            found.append(f"{width}: {sideways(page)} px too wide")
    assert found == []


def test_long_names_and_messages_do_not_widen_the_page(visit: Visit) -> None:
    ada, bea = visit("W" * 40, viewport=PHONE), visit("Ж" * 40)
    table = ada.open_table("person", "person", start=False)
    bea.do(table, "join")
    page = ada.open(f"/t/{table}")
    expect(page.get_by_text("Ж" * 40)).to_be_visible()
    found = {"waiting": sideways(page)}
    ada.do(table, "start")
    ada.do(table, "chat", text="A" * 500)
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_text("A" * 500)).to_be_visible()
    found["table"] = sideways(page)
    for path in ("/", "/settings", f"/t/{table}/replay"):
        ada.open(path).wait_for_load_state("networkidle")
        found[path] = sideways(page)
    assert set(found.values()) == {0}, found
