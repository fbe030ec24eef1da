"""Whole games of Cavemen in the browser, by mouse and by touch."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tests.web.playing import decide, number, play_on, wait_for_turn
from tests.web.visitor import PHONE, Visit, sideways


def test_a_whole_game_is_played_by_clicking_only_lit_things(visit: Visit) -> None:
    ada = visit("Ada")
    table = ada.open_table("person", "greedy", "greedy", "random")
    page = ada.open(f"/t/{table}")
    play_on(page, random.Random(1))
    update = ada.events(table)
    assert update["table"]["status"] == "over"
    expect(page.get_by_role("table").get_by_role("row")).to_have_count(1 + 4)


def test_a_whole_game_is_played_by_touch_on_a_phone(visit: Visit) -> None:
    ada = visit("Ada", viewport=PHONE, has_touch=True, is_mobile=True)
    table = ada.open_table("person", "greedy", "greedy", "greedy", "greedy")
    page = ada.open(f"/t/{table}")
    dice = random.Random(2)
    while wait_for_turn(page):
        decide(page, dice, "tap")
        assert sideways(page) == 0
    assert ada.events(table)["table"]["status"] == "over"


def test_a_double_click_takes_only_one_decision(visit: Visit) -> None:
    ada = visit("Ada")
    page = ada.open(f"/t/{ada.open_table('person', 'greedy')}")
    dice = random.Random(3)
    for _ in range(8):
        assert wait_for_turn(page)
        decide(page, dice, "dblclick")
    assert number(page) > 8
