"""Logging out, coming back, and the person's own data, in the settings."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.web.visitor import Visit


def test_logging_out_offers_the_link_to_another_device_first(visit: Visit) -> None:
    ada = visit("Ada")
    page = ada.open("/settings")
    page.get_by_role("button", name="Log out on this device").click()
    asked = page.get_by_role("group", name="Log out on this device")
    expect(asked).to_contain_text("you lose your name")
    asked.get_by_role("button", name="First make a link for another device").click()
    expect(page.get_by_role("button", name="Make a link", exact=True)).to_be_in_viewport()
    page.get_by_role("button", name="Make a link", exact=True).click()
    expect(page.get_by_role("textbox", name="Your one-time link")).to_have_value(re.compile("/claim#"))
    asked.get_by_role("button", name="Log out now").click()
    expect(page.get_by_text("You are logged out.")).to_be_visible()
    assert ada.context.cookies() == []
    expect(page.get_by_role("button", name="Log out on this device")).to_have_count(0)


def test_logging_out_everywhere_gives_a_link_that_leads_back(visit: Visit) -> None:
    ada = visit("Ada Everywhere")
    page = ada.open("/settings")
    page.get_by_role("button", name="Log out everywhere").click()
    page.get_by_role("button", name="Log out everywhere now").click()
    link = page.get_by_role("textbox", name="Your one-time link").input_value()
    assert "/claim#" in link
    other = visit()
    there = other.open(link[link.index("/claim") :])
    there.get_by_role("button", name="Use this device").click()
    expect(there.get_by_role("heading", name="You are now Ada Everywhere on this device.")).to_be_visible()


def test_person_saves_and_deletes_their_data(visit: Visit, tmp_path: Path) -> None:
    ada = visit("Ada Leaves")
    table = ada.open_table("person", "greedy")
    page = ada.open("/settings")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save a copy of my data").click()
    download.value.save_as(tmp_path / "data.json")
    data = json.loads((tmp_path / "data.json").read_text())
    assert (data["name"], data["tables"][0]["id"]) == ("Ada Leaves", table)
    page.get_by_role("button", name="Delete my data").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("Your data is deleted.")).to_be_visible()
    assert ada.context.cookies() == []
