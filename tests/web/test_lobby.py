"""The lobby: the way to the first decision, tables with friends, match files, names and devices."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

import holocene
from tests.web.playing import OPEN, number, wait_for_turn
from tests.web.visitor import Visit, sit_down


def test_two_clicks_lead_from_the_lobby_to_the_first_decision(visit: Visit) -> None:
    page = visit().open("/")
    page.get_by_role("button", name="Play against bots").first.click()
    assert wait_for_turn(page)
    before = number(page)
    page.locator(OPEN).filter(visible=True).first.click()
    expect(page.locator("main[data-number]")).not_to_have_attribute("data-number", str(before))


def open_with_friends(page: Page, *seats: str) -> None:
    """Open a table in the dialog, with a choice for each seat."""
    page.get_by_role("button", name="Play with friends").first.click()
    dialog = page.get_by_role("dialog", name="Open a table")
    dialog.get_by_label(re.compile("^Players")).select_option(str(len(seats)))
    for place, seat in enumerate(seats, 1):
        dialog.get_by_label(f"Seat {place}").select_option(label=seat)
    dialog.locator("footer button").click()


def test_a_table_is_opened_shared_by_link_and_filled(visit: Visit) -> None:
    ada, bea = visit("Ada"), visit()
    page = ada.open("/")
    open_with_friends(page, "Me", "A friend with the link", "Bot, very easy: plays anything (random)")
    page.wait_for_url("**/t/*")
    link = page.get_by_role("textbox").filter(visible=True).first
    expect(link).to_have_value(page.url)
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    expect(page.get_by_text("This address works only on this device.")).to_be_visible()
    there = bea.open(page.url)
    sit_down(there, "Bea")
    expect(page.get_by_text("Bea")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    for one in (page, there):
        expect(one.locator("main[data-status=running]")).to_be_visible()


def test_an_invited_player_sees_the_chosen_options(visit: Visit) -> None:
    chosen = {"tribes": "chosen", "first_auction": False}
    table = visit("Ada").open_table("person", "person", start=False, options=chosen)
    for locale, tribes, auction in (("en-US", "chosen", "no"), ("de-DE", "gewählt", "nein")):
        page = visit(locale=locale).open(f"/t/{table}")
        expect(page.locator("[data-option=tribes] strong")).to_have_text(tribes)
        expect(page.locator("[data-option=first_auction] strong")).to_have_text(auction)
        expect(page.get_by_role("link", name="CAV-R3")).to_be_visible()
        expect(page.locator("[data-option=fire_counts]")).to_have_count(0)


def test_my_turns_come_first_and_an_open_table_can_be_deleted(visit: Visit) -> None:
    ada = visit("Ada")
    turn = ada.open_table("person", "greedy")
    open_table = ada.open_table("person", "person", start=False)
    page = ada.open("/")
    mine = page.get_by_role("region", name="Your tables")
    expect(mine.get_by_role("listitem")).to_have_count(2)
    expect(mine.get_by_role("link").first).to_have_attribute("href", f"/t/{turn}")
    mine.get_by_role("button", name="Delete this table").click()
    mine.get_by_role("button", name="Delete it?").click()
    expect(mine.get_by_role("listitem")).to_have_count(1)
    ada.expect_refusal(open_table, 404)
    expect(ada.open(f"/t/{open_table}").get_by_role("link", name="To the lobby")).to_be_visible()


def test_anyone_finds_a_listed_table(visit: Visit) -> None:
    ada, stranger = visit("Ada"), visit()
    table = ada.open_table("person", "person", start=False, listed=True)
    page = stranger.open("/")
    found = page.get_by_role("region", name="Public tables").locator(f"a[href='/t/{table}']")
    found.click()
    sit_down(page, "Bea")
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()
    assert [seat["kind"] for seat in ada.events(table)["table"]["seats"]] == ["person", "person"]


def test_a_match_file_is_opened_and_other_files_are_refused_with_a_sentence(visit: Visit, tmp_path: Path) -> None:
    ada = visit("Ada")
    page = ada.open("/")
    saved = tmp_path / "match.json"
    holocene.play_out("cavemen", ["greedy", "greedy"], seed=1).save(saved)
    for name, content in (
        ("picture.json", b"\x89PNG\r\n\x1a\n\x00\x00"),
        ("number.json", b"7"),
        ("other.json", b'{"a": 1}'),
        ("empty.json", b""),
    ):
        wrong = tmp_path / name
        wrong.write_bytes(content)
        choose_file(page, wrong)
        expect(page.get_by_role("alert").filter(visible=True).first).to_contain_text("file")
    changed = json.loads(saved.read_text())
    changed["seed"] = "another"
    (tmp_path / "changed.json").write_text(json.dumps(changed))
    ada.expect_refusal("/api/tables/file", 400, 422)
    choose_file(page, tmp_path / "changed.json")
    expect(page.get_by_role("alert").filter(visible=True).first).to_be_visible()
    choose_file(page, saved)
    page.wait_for_url("**/replay*")


def choose_file(page: Page, path: Path) -> None:
    """Choose a file in the system's dialog."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file").click()
    chooser.value.set_files(path)


def test_a_name_is_saved(visit: Visit) -> None:
    ada = visit()
    page = ada.open("/settings")
    page.get_by_label("Your name").fill("Ada of the North")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("You are now Ada of the North.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Your name")).to_have_value("Ada of the North")


def test_another_device_becomes_the_same_person_once(visit: Visit) -> None:
    ada, phone, stranger = visit("Ada"), visit(), visit()
    table = ada.open_table("person", "greedy")
    page = ada.open("/settings")
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_role("textbox", name="Your one-time link").input_value()
    there = phone.open(link)
    there.get_by_role("button", name="Use this device").click()
    expect(there.get_by_text("You are now Ada on this device.")).to_be_visible()
    assert wait_for_turn(phone.open(f"/t/{table}"))
    stranger.expect_refusal("/api/people/claim", 404, 409, 410)
    there = stranger.open(link)
    there.get_by_role("button", name="Use this device").click()
    expect(there.get_by_text("Make a new one on the other device")).to_be_visible()
