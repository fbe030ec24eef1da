"""Settings, languages, the rules page, explanations, hints and notifications."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.playing import decide, wait_for_turn
from tests.web.visitor import Visit

ENGLISH = re.compile(r"\b(the|of|and|with|your|you|is|this|that|from|are|has|takes|turn|card|player|nobody|it)\b", re.I)


def test_settings_apply_at_once_and_after_a_reload(visit: Visit) -> None:
    page = visit().open("/settings")
    page.get_by_role("radio", name="Snow").check()
    page.get_by_role("radio", name="Distinct").check()
    page.get_by_role("radio", name="Reduced").check()
    root = page.locator("html")
    for _ in range(2):
        expect(root).to_have_attribute("data-theme", "light")
        expect(root).to_have_attribute("data-colours", "distinct")
        expect(root).to_have_attribute("data-motion", "reduced")
        page.reload()


def test_another_language_is_kept(visit: Visit) -> None:
    page = visit().open("/settings")
    page.get_by_role("radio", name="Deutsch").or_(page.get_by_label("Language")).first.focus()
    choose_language(page, "Deutsch")
    expect(page.get_by_role("heading", level=1, name="Einstellungen")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", level=1, name="Einstellungen")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    choose_language(page, "English")
    expect(page.get_by_role("heading", level=1, name="Settings")).to_be_visible()


def choose_language(page: Page, name: str) -> None:
    """Choose a language in the settings."""
    radio = page.get_by_role("radio", name=name)
    if radio.count():
        radio.check()
    else:
        page.locator("select", has=page.locator("option", has_text=name)).select_option(label=name)


@pytest.mark.parametrize(
    "where", ["/", "/settings", "/rules/cavemen", "/learn/cavemen", "table", "over", "replay", "waiting"]
)
def test_german_screens_have_no_english_left(where: str, visit: Visit) -> None:
    ada = visit("Ada", locale="de-DE")
    match where:
        case "table":
            page = ada.open(f"/t/{ada.open_table('person', 'greedy', 'random')}")
            assert wait_for_turn(page)
            page.locator("[data-pick].lit").first.click()
            assert wait_for_turn(page)
        case "over" | "replay":
            table = ada.open_table("greedy", "random", sit=False)
            ada.wait_for_end(table)
            page = ada.open(f"/t/{table}" + ("/replay" if where == "replay" else ""))
            page.locator("main [data-pick]").first.wait_for()
        case "waiting":
            page = ada.open(f"/t/{ada.open_table('person', 'person', start=False)}")
        case _:
            page = ada.open(where)
    page.locator("h1, h2").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.locator("article").evaluate_all("all => all.slice(1).forEach((one) => one.remove())")  # other games' summaries
    said = page.locator("body").inner_text() + "\n" + page.locator("body").aria_snapshot()
    left = [line.strip() for line in said.splitlines() if ENGLISH.search(line.replace("The Quest for Fire", ""))]
    assert left == []


def test_rules_are_searched_and_a_clause_has_an_address(visit: Visit) -> None:
    page = visit().open("/rules/cavemen")
    search = page.get_by_role("searchbox", name="Search the rules")
    every = page.get_by_text(re.compile(r"^\d+ rules$"))
    expect(every).to_be_visible()
    search.fill("starv")
    expect(page.get_by_text(re.compile(r"^\d+ of \d+ rules$"))).to_be_visible()
    page.goto("/rules/cavemen#CAV-8.12")
    expect(page.locator("[id='CAV-8.12']")).to_be_in_viewport()


def test_an_unlit_thing_says_why_and_links_the_clause(visit: Visit) -> None:
    ada = visit("Ada")
    page = ada.open(f"/t/{ada.open_table('person', 'greedy')}")
    assert wait_for_turn(page)
    page.locator("[data-pick].unlit").first.click(force=True)
    link = page.get_by_role("link", name=re.compile(r"^CAV-")).first
    expect(link).to_be_visible()
    page.keyboard.press("Escape")
    expect(link).to_have_count(0)


def test_a_hint_shows_the_best_choices_and_takes_one(visit: Visit) -> None:
    ada = visit("Ada")
    page = ada.open(f"/t/{ada.open_table('person', 'greedy')}")
    assert wait_for_turn(page)
    page.get_by_role("button", name="Hint").click()
    advice = page.get_by_role("region", name="Advice from a bot")
    expect(advice).to_contain_text("to win")
    before = page.locator("main").get_attribute("data-number")
    advice.get_by_role("listitem").first.get_by_role("button").click()
    expect(page.locator("main")).not_to_have_attribute("data-number", before or "")


def test_the_browser_notifies_me_of_my_turn_while_the_page_is_hidden(visit: Visit) -> None:
    ada, bea = visit("Ada", permissions=["notifications"]), visit("Bea")
    ada.context.add_init_script(
        "globalThis.notices = []; globalThis.Notification = class { static permission = 'granted';"
        " static requestPermission() { return Promise.resolve('granted'); }"
        " constructor(title, more) { notices.push(title + ': ' + more?.body); } close() {} addEventListener() {} };"
        " Object.defineProperty(Document.prototype, 'hidden', { get: () => true });"
        " Object.defineProperty(Document.prototype, 'visibilityState', { get: () => 'hidden' });"
        " Document.prototype.hasFocus = () => false;"
    )
    page = ada.open("/settings")
    page.get_by_role("group", name="Notify me when it is my turn").get_by_role("radio", name="On").check()
    table = ada.open_table("person", "person", start=False)
    bea.do(table, "join")
    ada.do(table, "start")
    there = bea.open(f"/t/{table}")
    there.locator("main[data-number]").wait_for()
    while not there.locator("main[data-mine=true]").count():  # until it is Bea's turn
        position = ada.events(table)["position"]
        if choices := position.get("choices"):
            move = {"action": choices[0]["action"], "arguments": choices[0]["arguments"]}
            ada.do(table, "moves", decision=position["decision"], **move)
        there.wait_for_timeout(50)
    here = ada.open(f"/t/{table}")
    here.locator("main[data-mine=false]").wait_for()
    assert here.evaluate("notices") == []
    dice = random.Random(1)
    while there.locator("main[data-mine=true]").count():
        decide(there, dice)
    assert wait_for_turn(here)
    here.wait_for_timeout(2500)  # the time in which another tab may note that I have seen the turn
    assert here.evaluate("notices") == ["It is your turn: Cavemen: The Quest for Fire with Bea"]
