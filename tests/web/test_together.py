"""Several people at one table: on their own devices, as spectators, and around one device."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, expect

from tests.web.playing import decide, number, wait_for_turn
from tests.web.visitor import Visit, Visitor, sit_down


def table_of_two(ada: Visitor, bea: Visitor, *bots: str) -> str:
    """Return a running table of two people, with bots beside them."""
    table = ada.open_table("person", "person", *bots, start=False)
    bea.do(table, "join")
    ada.do(table, "start")
    return table


def mover(*pages: Page) -> Page:
    """Return the page whose person owes a decision."""
    while True:
        for page in pages:
            if page.locator("main[data-mine=true], main[data-status=over]").count():
                return page
        pages[0].wait_for_timeout(20)


def test_two_players_and_a_spectator_see_a_game_to_its_end(visit: Visit) -> None:
    ada, bea, stranger = visit("Ada"), visit("Bea"), visit()
    table = table_of_two(ada, bea)
    pages = [one.open(f"/t/{table}") for one in (ada, bea, stranger)]
    dice = random.Random(11)
    for _ in range(24):
        decide(mover(*pages[:2]), dice)
    last = ada.events(table)["number"]
    for page in pages:
        expect(page.locator("main[data-number]")).to_have_attribute("data-number", str(last))
    assert not stranger.page.locator("[data-pick].lit").count(), "a spectator has nothing to decide"
    bea.page.get_by_role("button", name="Menu").click()
    bea.page.get_by_role("button", name="Resign").click()
    bea.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(pages[0].get_by_role("heading", name="You have won!")).to_be_visible()
    for page in pages[1:]:
        expect(page.locator("main[data-status=over]")).to_be_visible()
        expect(page.get_by_role("heading", name="has won")).to_contain_text("Ada")


def test_chat_reaches_everyone_as_plain_text_and_is_kept(visit: Visit) -> None:
    ada, bea = visit("Ada"), visit("Bea")
    table = table_of_two(ada, bea)
    there, here = bea.open(f"/t/{table}"), ada.open(f"/t/{table}")
    here.get_by_role("tab", name="Chat").click()
    here.get_by_role("textbox", name="Say something").fill("<b>Hello</b> & welcome")
    here.keyboard.press("Enter")
    expect(here.get_by_role("log", name="Chat")).to_contain_text("<b>Hello</b> & welcome")
    tab = there.get_by_role("tab", name="Chat")
    expect(tab).to_contain_text("1")
    tab.click()
    expect(there.get_by_role("log", name="Chat")).to_contain_text("<b>Hello</b> & welcome")
    there.reload()
    there.get_by_role("tab", name="Chat").click()
    expect(there.get_by_role("log", name="Chat")).to_contain_text("Ada")


def test_undo_works_at_once_if_nothing_was_revealed(visit: Visit) -> None:
    ada, bea = visit("Ada"), visit("Bea")
    table = table_of_two(ada, bea)
    pages = [one.open(f"/t/{table}") for one in (ada, bea)]
    page = mover(*pages)
    asked = page.get_by_role("region", name="The question").get_by_role("heading").inner_text()
    page.locator("[data-pick].lit").nth(1).click()  # the lowest bid, which the other one must answer
    expect(page.locator("main[data-mine=false]")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    assert wait_for_turn(page)
    expect(page.get_by_role("region", name="The question").get_by_role("heading")).to_have_text(asked)


def test_otherwise_the_others_are_asked_for_a_takeback(visit: Visit) -> None:
    ada, bea = visit("Ada"), visit("Bea")
    table = table_of_two(ada, bea)
    pages = [one.open(f"/t/{table}") for one in (ada, bea)]
    first = mover(*pages)
    other = pages[1 - pages.index(first)]
    dice = random.Random(4)
    decide(first, dice)
    decide(mover(*pages), dice)
    for answer in ("Decline", "Allow"):
        expect(first.locator("main")).to_have_attribute("data-number", str(ada.events(table)["number"]))
        before = number(first)
        first.keyboard.press("u")
        first.get_by_role("dialog", name="Undo").get_by_role("button", name="Ask to take it back").click()
        other.get_by_role("button", name=answer).click()
        expect(other.get_by_role("button", name=answer)).to_have_count(0)
        assert number(first) >= before
    assert mover(*pages) is first, "the decision is hers again"


def test_several_people_share_one_device(visit: Visit) -> None:
    ada = visit("Ada")
    page = ada.open("/")
    page.get_by_role("button", name="Play with friends").first.click()
    dialog = page.get_by_role("dialog", name="Open a table")
    dialog.get_by_label(re.compile("^Players")).select_option("3")
    dialog.get_by_label("Seat 2").select_option(label="Someone on this device")
    dialog.get_by_label("Their name").fill("Bea")
    dialog.get_by_label("Seat 3").select_option(label="Bot, easy: takes what looks best right now (greedy)")
    dialog.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/t/*")
    table = page.url.rpartition("/")[2]
    dice = random.Random(8)
    for _ in range(10):
        lift_curtain(page)
        if not wait_for_turn(page):
            break
        decide(page, dice)
    lines = [line for event in ada.events(table)["events"] for line in event.get("lines", [])]
    names = {seat["name"] for seat in ada.events(table)["table"]["seats"] if seat["mine"]}
    assert names == {"Ada", "Bea"}
    assert len(lines) > 10


def lift_curtain(page: Page) -> None:
    """Lift the curtain, if there is one."""
    page.locator("main[data-mine=true], main[data-status=over], main:has-text('Pass the device to')").first.wait_for()
    lift = page.get_by_role("button", name="I am ")
    if lift.count():
        lift.click()


def test_a_seat_that_was_just_taken_is_refused_with_a_sentence(visit: Visit) -> None:
    ada, bea, cleo = visit("Ada"), visit("Bea"), visit()
    table = ada.open_table("person", "person", start=False)
    page = cleo.open(f"/t/{table}")
    page.route("**/join", lambda route: (bea.do(table, "join"), route.continue_()))
    cleo.expect_refusal("/join", 409)
    sit_down(page, "Cleo")
    expect(page.get_by_role("alert")).to_contain_text("taken")
    expect(page.get_by_text("Bea")).to_be_visible()
