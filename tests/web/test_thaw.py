"""Thaw in the browser: whole games by mouse, keys and touch, and two people who draw at the same time."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, ViewportSize, expect

from tests.web.playing import number, wait_for_turn
from tests.web.visitor import PHONE, WIDE, Visit, Visitor, faults, sideways

Choice = dict[str, Any]


def sheet(page: Page) -> Locator:
    """Return the sheet in hand."""
    return page.get_by_role("application")


def sentence(page: Page) -> Locator:
    """Return the sentence about what the ghost covers and scores."""
    return page.locator("main [role=status]").first


def drawings(position: Any) -> list[Choice]:
    """Return the choices that draw something."""
    return [one for one in position["choices"] if one["action"] in ("place", "spot")]


def turns_of(position: Any, choice: Choice) -> list[list[list[int]]]:
    """Return the turns of the form that a choice draws."""
    if choice["action"] == "spot":
        return [[[0, 0]]]
    forms = {form["form"]: form["turns"] for form in position["view"]["forms"]}
    turns: list[list[list[int]]] = forms[choice["arguments"]["form"]]
    return turns


def point(page: Page, position: Any, choice: Choice) -> tuple[float, float]:
    """Return the centre of a drawing on the screen."""
    box = sheet(page).locator(".over").bounding_box()
    assert box
    grid = position["view"]["grid"]
    where = choice["arguments"]
    boxes = turns_of(position, choice)[where.get("turn", 0)]
    across = where["x"] + (max(x for x, _ in boxes) + 1) / 2
    down = where["y"] + (max(y for _, y in boxes) + 1) / 2
    return box["x"] + box["width"] * across / grid["width"], box["y"] + box["height"] * down / grid["height"]


def take_piece(page: Page, position: Any, choice: Choice, press: str = "click") -> None:
    """Take the piece of a choice from the tray, if there are several."""
    name = "Single box"
    if choice["action"] == "place":
        names = {form["form"]: form["name"] for form in position["view"]["forms"]}
        name = names[choice["arguments"]["form"]]
    button = page.get_by_role("group", name="To draw").get_by_role("button", name=name)
    if button.is_visible() and button.get_attribute("aria-pressed") == "false":
        getattr(button, press)()


def turn_to(page: Page, choice: Choice, turn: Callable[[], None]) -> None:
    """Turn the ghost step by step until it matches a choice."""
    wanted = str(choice["arguments"].get("turn", 0))
    while (now := sheet(page).get_attribute("data-turn")) != wanted:
        turn()
        expect(sheet(page)).not_to_have_attribute("data-turn", str(now))
        page.wait_for_timeout(100)  # the wheel has a pause between two turns


def labels(position: Any, choice: Choice) -> list[str]:
    """Return the page's names of the boxes that a choice covers, row by row."""
    grid, where = position["view"]["grid"], choice["arguments"]
    boxes = turns_of(position, choice)[where.get("turn", 0)]
    return [grid["labels"][box] for box in sorted((where["y"] + y) * grid["width"] + where["x"] + x for x, y in boxes)]


def expect_ghost(page: Page, position: Any, choice: Choice) -> None:
    """Wait until the ghost covers the boxes of a choice."""
    names = labels(position, choice)
    listed = f"{', '.join(names[:-1])}{',' if len(names) > 2 else ''} and {names[-1]}" if len(names) > 1 else names[0]
    expect(sentence(page)).to_contain_text(f"on {listed}")
    expect(sheet(page)).to_have_attribute("data-choice", "legal")


@contextmanager
def deciding(page: Page) -> Iterator[None]:
    """Wait until the page shows the decision taken in this block; others may decide meanwhile."""
    with page.expect_response(lambda answer: answer.url.endswith("/moves")) as found:
        yield
    committed = found.value.json()["number"]
    while number(page) < committed:
        page.wait_for_timeout(20)


def go_on(page: Page, press: str = "click") -> None:
    """Hand the sheet on, or pass."""
    button = page.get_by_role("button", name="Hand the sheet on").or_(page.get_by_role("button", name="Pass"))
    with deciding(page):
        getattr(button, press)()


def draw_by_mouse(ada: Visitor, table: str, dice: random.Random) -> None:
    """Draw something with wheel, pointer and click, or hand the sheet on."""
    page, position = ada.page, ada.events(table)["position"]
    if not (possible := drawings(position)):
        go_on(page)
        return
    choice = dice.choice(possible)
    take_piece(page, position, choice)
    across, down = point(page, position, choice)
    page.mouse.move(across - 1, down - 1)
    turn_to(page, choice, lambda: page.mouse.wheel(0, 100))
    page.mouse.move(across, down)
    expect_ghost(page, position, choice)
    with deciding(page):
        page.mouse.click(across, down)
    drawn = [
        area for area in ada.events(table)["position"]["view"]["sheets"] for area in area["areas"] if area["fresh"]
    ]
    names = position["view"]["grid"]["labels"]
    assert labels(position, choice) in [[names[box] for box in sorted(area["boxes"])] for area in drawn]


def test_a_whole_game_of_four_is_played_by_mouse(visit: Visit) -> None:
    ada = visit("Ada")
    table = ada.open_table("person", "greedy", "random", "random", game="thaw")
    page = ada.open(f"/t/{table}")
    dice = random.Random(5)
    looked = False
    assert wait_for_turn(page)
    assert faults(page) == []
    while wait_for_turn(page):
        if not looked and page.get_by_text("as you last saw it").count():
            looked = True
            page.get_by_role("button", name="Look at the sheet").first.click()
            expect(page.get_by_role("dialog")).to_contain_text("as you last saw it")
            assert faults(page) == []
            page.get_by_role("dialog").get_by_role("button", name="Close").click()
        draw_by_mouse(ada, table, dice)
    assert looked
    results = ada.events(table)["position"]["view"]["results"]
    details = page.get_by_role("table", name="Final scores in detail")
    for result in results:
        expect(details.get_by_role("cell", name=str(result["total"]), exact=True).first).to_be_visible()
    expect(page.get_by_role("img", name="heet").filter(visible=True)).to_have_count(4)
    assert faults(page) == []


def test_a_whole_game_of_three_is_played_with_keys_alone(visit: Visit) -> None:
    ada = visit("Ada")
    table = ada.open_table("person", "random", "greedy", game="thaw")
    page = ada.open(f"/t/{table}")
    expect(sheet(page)).to_be_visible()
    page.keyboard.press("b")
    expect(sheet(page)).to_be_focused()
    dice = random.Random(6)
    refused = 0
    while wait_for_turn(page):
        expect(sheet(page)).to_be_focused()  # from step to step
        if drawings(ada.events(table)["position"]):
            for key in dice.choices(["r", "Shift+R", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "f"], k=4):
                page.keyboard.press(key)
            if not sheet(page).get_attribute("data-choice"):
                refused += 1
                expect(sentence(page).get_by_role("link", name="THAW-")).to_be_visible()
                page.keyboard.press("n")
            expect(sheet(page)).to_have_attribute("data-choice", "legal")
        with deciding(page):
            page.keyboard.press("Enter")
    assert refused
    expect(page.get_by_role("table", name="Final scores in detail")).to_be_visible()


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Move a finger over the screen and let it rest: after a quick flick, browsers ignore the next tap."""
    session = page.context.new_cdp_session(page)
    halfway = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    for kind, at in (("touchStart", start), ("touchMove", halfway), ("touchMove", end)):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}]})
    page.wait_for_timeout(150)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def draw_by_touch(ada: Visitor, table: str, dice: random.Random) -> None:
    """Place the ghost by a tap or by dragging it, then draw it by a second tap or with the button."""
    page, position = ada.page, ada.events(table)["position"]
    if not (possible := drawings(position)):
        go_on(page, "tap")
        return
    choice = dice.choice(possible)
    take_piece(page, position, choice, "tap")
    turn_to(page, choice, page.get_by_role("button", name="Turn right").tap)
    sheet(page).scroll_into_view_if_needed()
    at = point(page, position, choice)
    if dice.random() < 0.5:
        page.touchscreen.tap(*at)
    else:
        ghost = sheet(page).locator(".ghost .edge").bounding_box()
        assert ghost
        drag(page, (ghost["x"] + ghost["width"] / 2, ghost["y"] + ghost["height"] / 2), at)
    expect_ghost(page, position, choice)
    where = choice["arguments"]
    right, down = turns_of(position, choice)[where.get("turn", 0)][0]
    box = {"action": "spot", "arguments": {"x": where["x"] + right, "y": where["y"] + down}}
    button = page.get_by_role("button", name="Draw here").or_(page.get_by_role("button", name="Colour this box"))
    with deciding(page):
        if dice.random() < 0.5:
            button.tap()
        else:
            page.touchscreen.tap(*point(page, position, box))


def test_a_whole_game_is_played_by_touch_on_a_phone(visit: Visit) -> None:
    ada = visit("Ada", viewport=PHONE, has_touch=True, is_mobile=True)
    table = ada.open_table("person", "random", "random", game="thaw")
    page = ada.open(f"/t/{table}")
    dice = random.Random(7)
    assert wait_for_turn(page)
    assert faults(page) == []
    while wait_for_turn(page):
        draw_by_touch(ada, table, dice)
        assert sideways(page) == 0
    expect(page.get_by_role("table", name="Final scores in detail")).to_be_visible()
    assert sideways(page) == 0


def test_two_bots_of_a_kind_have_no_equal_landmarks_before_the_board_is_loaded(visit: Visit) -> None:
    ada = visit("Ada")
    table = ada.open_table("person", "random", "random", game="thaw")
    held: list[Route] = []
    ada.page.route("**/assets/thaw-*.js", lambda route: held.append(route))
    page = ada.open(f"/t/{table}")
    expect(page.locator("[data-seat]")).to_have_count(3)
    assert len(held) == 1
    assert faults(page) == []
    held[0].continue_()
    expect(sheet(page)).to_be_visible()
    expect(page.get_by_role("region", name="Random (bot) · ")).to_have_count(2)


def draw_one(one: Visitor) -> None:
    """Draw everything that is owed where the ghost is, and keep the sheet."""
    page = one.page
    while sheet(page).get_attribute("data-choice"):
        with deciding(page):
            page.get_by_role("button", name="Draw here").click()


def state_of(page: Page, colour: str) -> Locator:
    """Return the table's note about a player: still drawing, or done."""
    return page.get_by_role("region", name="Around the table").get_by_role("listitem").filter(has_text=colour)


def test_two_people_draw_at_the_same_time(visit: Visit) -> None:
    ada, bea = visit("Ada"), visit("Bea")
    table = ada.open_table("person", "person", "random", game="thaw", start=False)
    bea.do(table, "join")
    ada.do(table, "start")
    here, there = (one.open(f"/t/{table}") for one in (ada, bea))
    for page in (here, there):
        assert wait_for_turn(page)
        assert sheet(page).get_attribute("data-choice") == "legal"

    expect(state_of(there, "Red")).to_contain_text("draws 2 forms")
    draw_one(ada)  # Bea sees that Ada has drawn, but not what
    expect(state_of(there, "Red")).to_contain_text("has drawn")
    assert bea.events(table)["position"]["view"]["sheets"][0]["seen"] == "never"
    draw_one(bea)
    here.get_by_role("button", name="Hand the sheet on").click()
    expect(state_of(there, "Red")).to_contain_text("done")
    expect(sentence(here)).to_contain_text("Still drawing: Brown")

    here.get_by_role("button", name="Take the sheet back").click()  # until the step closes she can draw again
    here.get_by_role("button", name="Erase and draw elsewhere").click()
    expect(sheet(here)).to_have_attribute("data-choice", "legal")
    expect(state_of(there, "Red")).to_contain_text("draws")
    sheet(here).focus()
    here.keyboard.press("n")
    draw_one(ada)

    buttons = [page.get_by_role("button", name="Hand the sheet on") for page in (here, there)]
    for button in buttons:  # both at once
        button.dispatch_event("click")
    for page in (here, there):
        expect(page.locator("main [role=status]").first).to_contain_text("for the Dummy")
    for _ in range(4):
        for one in (ada, bea):
            draw_one(one)
        for page in (here, there):
            page.get_by_role("button", name="Hand the sheet on").dispatch_event("click")
        for page in (here, there):
            expect(page.locator("main[data-mine=true]")).to_be_visible()
            expect(sheet(page)).to_have_attribute("data-choice", "legal")
    own, other = (one.events(table)["position"]["view"] for one in (ada, bea))
    assert own["round"] == other["round"] == 2
    assert own["sheets"][0]["seen"] == "now"
    assert other["sheets"][0]["seen"] == "last"


def pencil_of(page: Page) -> set[str]:
    """Return the colours of the drawings on the sheet in hand."""
    found: list[str] = sheet(page).locator(".drawn > g").evaluate_all("all => all.map((one) => one.style.color)")
    return set(found)


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
def test_colours_are_chosen_and_the_sheets_are_drawn_in_them(visit: Visit, size: ViewportSize) -> None:
    ada, bea = visit("Ada", viewport=size), visit("Bea", viewport=size)
    table = ada.open_table("person", "person", "random", game="thaw", options={"colours": "chosen"}, start=False)
    bea.do(table, "join")
    ada.do(table, "start")
    here, there = (one.open(f"/t/{table}") for one in (ada, bea))
    assert wait_for_turn(here)
    colours = [page.get_by_role("region", name="The five colours") for page in (here, there)]
    expect(colours[0].get_by_role("button", name="free")).to_have_count(5)
    assert faults(here) == []
    assert sideways(here) == 0
    colours[0].get_by_role("button", name="Green").click()
    expect(colours[1].get_by_role("button", name="Green taken by Ada")).to_be_visible()
    assert wait_for_turn(there)
    colours[1].get_by_role("button", name="Green").click(force=True)
    expect(there.get_by_role("status").get_by_text("Green is taken.")).to_be_visible()
    colours[1].get_by_role("button", name="Yellow").focus()  # by keys
    there.keyboard.press("Enter")
    for page in (here, there):
        expect(sheet(page)).to_be_visible()
    for one in (ada, bea):
        draw_one(one)
    assert (pencil_of(here), pencil_of(there)) == ({"var(--pencil-4)"}, {"var(--pencil-5)"})
    seats = here.get_by_role("region", name="You · Green"), there.get_by_role("region", name="You · Yellow")
    for seat in seats:
        expect(seat).to_be_visible()
    expect(there.get_by_role("region", name="Ada · Green")).to_be_visible()
    communities = ada.events(table)["position"]["view"]["communities"]
    assert [one["hue"] for one in communities[:2]] == [3, 4]
    assert len({one["hue"] for one in communities}) == 4, "the Dummy has a colour of its own"
