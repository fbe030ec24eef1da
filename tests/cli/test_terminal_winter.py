"""Endless Winter in the terminal: it can be played on the screen, and the panel draws only what a seat sees."""

from __future__ import annotations

import asyncio
import io
import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.theme import Theme
from textual.pilot import Pilot

import holocene
from holocene.bots import find_bot
from holocene.bots.engine.dice import new_dice
from holocene.bots.playing import ask
from holocene.cli.terminal.app import Terminal
from holocene.cli.terminal.boards.panels import LEAVE_WORDS, find_leaves, find_panel
from holocene.cli.terminal.pages import KEYS
from holocene.cli.terminal.play import CALM
from holocene.cli.terminal.session import Session
from holocene.games import find_game
from holocene.games.endless_winter.words import panel
from holocene.kernel.matches.match import Match
from holocene.lab.fuzz import pick
from tests.cli.test_terminal import choices, screen_text, settle
from tests.rules.endless_winter.editions import changed
from tests.rules.endless_winter.positions import Builder, do

STYLES = ("ink", "soft", "ember", "ice", "ochre", "rust", "clay", "slate", "bone", "lit", "pointed", "line")
SECTIONS = ["column", "hand", "animal", "tribe", "hex", "cell", "display", "grounds", "supply", "stone"]


def midway(seed: int, steps: int, players: int = 3) -> Match:
    """Return a match in the middle of random play, with both modules."""
    match = holocene.new("endless_winter", players, seed, glacier_tokens=True, rest_tokens=True)
    dice = new_dice(seed)
    for _ in range(steps):
        if not match.state.over:
            match.play(*pick(match, dice))
    return match


def drawn(match: Match, seat: int | None, width: int = 100) -> str:
    """Return what the panel draws for a seat, as text."""
    state = match.state
    legal = state.legal(seat) if seat is not None else []
    lit = {thing for action in legal for thing in state.things(seat or 0, action)}
    console = Console(width=width, theme=Theme(dict.fromkeys(STYLES, "white")), record=True, file=io.StringIO())
    for _, title, part in find_panel(match.game).draw(state.view(seat), match.edition, (width, 40), lit, set()):
        console.print(title)
        if part is not None:
            console.print(part)
    return console.export_text()


@pytest.mark.parametrize("width", [69, 76, 100])
@pytest.mark.parametrize("players", [2, 4])
def test_every_figure_of_the_tribes_is_whole(width: int, players: int) -> None:
    match = midway(3, 400, players)
    view = match.state.view(0)
    parts = find_panel(match.game).draw(view, match.edition, (width, 40), set(), set())
    console = Console(width=width, theme=Theme(dict.fromkeys(STYLES, "white")), record=True, file=io.StringIO())
    console.print(next(part for kind, _, part in parts if kind == "tribe"))
    text = console.export_text()
    assert "…" not in text
    heads = (panel.HEADS, panel.SHORT_HEADS)
    assert any(all(re.search(rf"\b{head}\b", text) for head in some) for some in heads)
    for tribe in view["tribes"]:
        assert tribe["name"] in text
        assert f"{tribe['honor']} ({tribe['honor_rank']}.)" in text


async def choose(app: Terminal, pilot: Pilot[None], action: int) -> None:
    """Choose an action from the list."""
    listed = choices(app)
    place = next(i for i, choice in enumerate(listed.shown) if choice.action == action)
    options = [i for i in range(listed.list.option_count) if listed.list.get_option_at_index(i).id == str(place)]
    listed.list.highlighted = options[0]
    await pilot.pause()
    await pilot.press("enter")
    await settle(pilot)


async def test_a_game_is_played_on_the_screen_by_choosing_from_the_list() -> None:
    match = holocene.new("endless_winter", 2, "terminal")
    app = Terminal(Session(match, ["human", "greedy"]), None, delay=0)
    async with app.run_test(size=(120, 45)) as pilot:
        await settle(pilot)
        greedy = find_bot("greedy")
        for step in range(12):
            assert app.session.asked
            action = ask(greedy, match.state, 0, 1.0, step)
            assert match.state.describe(0, action) in [choice.text for choice in choices(app).shown]
            await choose(app, pilot, action)
        shown = screen_text(app)
    assert "Your board" in shown
    assert "Your hand" in shown
    assert len(match.log) > 12


@pytest.mark.parametrize("steps", [0, 5, 60, 150, 220, 2000])
def test_every_seat_sees_all_parts_of_the_table(steps: int) -> None:
    match = midway(steps + 1, steps)
    for seat in range(3):
        sections = find_panel(match.game).draw(match.state.view(seat), match.edition, (100, 40), set(), set())
        assert [prefix for prefix, _, _ in sections] == SECTIONS
        text = drawn(match, seat)
        for words in ("Round ", "Initiate", "Hunting grounds", "Sacred Stones", "Wolf", "Bison", "Lion", "Base"):
            assert words in text
    assert "Your hand" not in drawn(match, None)


def test_the_panel_is_the_game_s_own_and_hides() -> None:
    found = find_panel(find_game("endless_winter"))
    assert found.HIDES
    families = {family.name for family in holocene.new("endless_winter", 2).state.space.families}
    assert set(found.KINDS) == families


def test_what_can_be_done_is_marked() -> None:
    match = midway(3, 30)
    text = drawn(match, match.state.to_move()[0])
    assert "▸" in text


async def test_a_cave_is_painted_on_the_screen() -> None:
    match = holocene.new("endless_winter", 2, "cave", expansion="cave_paintings", boards="drafted")
    app = Terminal(Session(match, ["human", "greedy"]), None, delay=0)
    async with app.run_test(size=(120, 45)) as pilot:
        await settle(pilot)
        greedy = find_bot("greedy")
        taken = set()
        for step in range(200):
            if not app.session.asked or match.state.over:
                break
            action = ask(greedy, match.state, 0, 1.0, step)
            legal = [match.state.space.name(one)[0] for one in match.state.legal(0)]
            if "place" in legal:  # the greedy bot may choose something else
                action = match.state.space.action("place", figure="tribe", on="cave-painting")
                if action not in match.state.legal(0):
                    action = match.state.space.action("place", figure="chief", on="cave-painting")
            taken.add(match.state.space.name(action)[0])
            await choose(app, pilot, action)
            if {"paint", "draw_line"} <= taken:
                break
        assert {"pick_board", "choose_painting", "paint", "draw_line"} <= taken
        assert "route" in screen_text(app)


def in_a_column(seed: str = "terminal") -> Match:
    """Return a match in which the first seat's figure stands in the top section of a column, with cards in hand."""
    match = holocene.new("endless_winter", 2, seed)
    greedy = find_bot("greedy")
    while match.state.to_move() != [0] or match.state.view(0)["step"] != "culture":
        mover = match.state.to_move()[0]
        match.play(mover, ask(greedy, match.state, mover, 1.0, 0))
    match.play(0, match.state.space.action("place", figure="tribe", on="hunt"))
    assert match.state.view(0)["tribes"][0]["hand"]
    return match


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_turn_is_ended_with_one_key_from_the_top_section(size: tuple[int, int]) -> None:
    match = in_a_column()
    app = Terminal(Session(match, ["human", "greedy"]), None, delay=0)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        foot = screen_text(app).splitlines()[-1]
        assert "^N End turn" in foot
        assert "^Q Quit" in foot, "all keys are in view"
        played = len(match.log)
        await pilot.press("ctrl+n")
        await settle(pilot)
        assert match.log[played].action == ("end_turn", {})
        assert "^N" not in screen_text(app).splitlines()[-1], "there is no turn to end before a figure is placed"
        await asyncio.sleep(CALM)
        decided = len(match.log)
        await pilot.press("f5")
        await settle(pilot)
        assert len(match.log) == decided


async def test_a_key_held_down_does_not_end_the_next_step_too() -> None:
    match = in_a_column()
    app = Terminal(Session(match, ["human", "human"]), None, delay=0)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        await pilot.press("enter")  # the curtain
        await settle(pilot)
        before = len(match.log)
        await pilot.press("ctrl+n", "ctrl+n", "ctrl+n")
        await settle(pilot)
        assert [record.action for record in match.log[before:]] == [("end_turn", {})]


def test_every_games_leaving_actions_have_a_word_for_the_footer() -> None:
    for game in ("endless_winter", "thaw"):
        leaves = find_leaves(find_panel(find_game(game)))
        families = {family.name for family in holocene.new(game, 3).state.space.families}
        assert set(leaves) <= families
        assert set(leaves.values()) <= set(LEAVE_WORDS)
    assert find_leaves(find_panel(find_game("cavemen"))) == {}
    assert any(key.startswith("^N") for key, _ in KEYS)


def test_everybodys_standing_orders_are_shown() -> None:
    match = in_a_column()
    match.play(0, match.state.space.action("orders", benefits="ask"))
    text = drawn(match, 0)
    assert "be asked about everything" in text
    assert "Wolf ask" in text
    assert "Bison take" in text
    assert "ask about everything" not in drawn(match, 1)
    assert "Wolf ask" in drawn(match, 1), "everybody can see them (EW-R5)"


def test_orders_that_cannot_be_changed_say_why() -> None:
    match = in_a_column()
    match.play(0, match.state.space.action("orders", benefits="ask"))
    reasons = {one.things[-1]: one.reason for one in match.state.refusals(0) if "orders" in one.things}
    assert reasons["orders:ask"] == "Those are your standing orders already."
    assert "once in a turn" in reasons["orders:choose"]
    assert all("turn" in one.reason for one in match.state.refusals(1) if "orders" in one.things)


def test_this_turns_triggers_are_shown(tmp_path: Path) -> None:
    def trigger(data: dict[str, Any]) -> None:
        for card in data["culture"]:
            if card["name"] == "Fire Pit":
                card["effect"] = "tip => food 2; idol"

    path = changed(tmp_path, "culture", trigger)
    state = Builder(2, edition=path).hand(0, "fire-pit").state()
    assert state.view(0)["triggers"] == []
    state = do(state, "play_culture card=fire-pit")
    told = ["Whenever you tip an Animal this turn: 2 Food."]
    assert state.view(0)["triggers"] == told, "and nothing of what else the card brings"
    assert state.view(1)["triggers"] == told
    match = holocene.begin("endless_winter", state.dump(), seed=1, edition=path)
    assert told[0] in drawn(match, 0)
    assert told[0] not in drawn(match, 1)
