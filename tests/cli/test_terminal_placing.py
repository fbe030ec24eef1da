"""Placing with the keys in the terminal, with Thaw: arrows, turning, Enter, and the list beside it."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

import holocene
from holocene.cli.terminal.app import Terminal
from holocene.cli.terminal.boards.board import Board
from holocene.cli.terminal.boards.panels import find_panel, find_placing
from holocene.cli.terminal.pages import Curtain
from holocene.cli.terminal.play import PlayScreen
from holocene.cli.terminal.session import Session
from holocene.games import find_game
from holocene.games.thaw.engine.actions import PHASES
from holocene.games.thaw.words import panel
from holocene.games.thaw.words.view import View
from tests.cli.test_terminal import choices, notices, question, screen_text, settle, type_in
from tests.rules.thaw.positions import edition


def seat(players: str = "human,greedy,greedy", seed: str = "5", **options: str) -> Terminal:
    seats = players.split(",")
    return Terminal(Session(holocene.new("thaw", len(seats), seed, **options), seats), None, delay=0)


def screen(app: Terminal) -> PlayScreen:
    assert isinstance(app.screen, PlayScreen)
    return app.screen


def test_only_panels_that_place_things_offer_it() -> None:
    assert find_placing(find_panel(find_game("cavemen"))) is None
    assert find_placing(find_panel(find_game("thaw"))) is not None


async def test_arrows_move_r_turns_and_enter_draws() -> None:
    app = seat()
    async with app.run_test(size=(120, 44)) as pilot:
        await settle(pilot)
        aim = screen(app).placement.aim
        assert isinstance(aim, panel.Aim)
        assert isinstance(app.focused, Board)
        x, y = aim.x, aim.y
        await pilot.press("left", "left", "up", "right")
        assert (aim.x, aim.y) == (x - 1, y - 1)
        await pilot.press(*["left"] * 12, *["up"] * 12)
        assert (aim.x, aim.y) == (0, 0), "it stays on the sheet"
        await pilot.press("enter")
        assert "must cover a solid box" in notices(app)
        assert {record.seat for record in app.session.match.log} == {1, 2}, "only the bots have decided"
        form = aim.choices[0]
        await pilot.press("r", "f")
        assert aim.choices[aim.at] != form
        await pilot.press("n")
        wanted = aim.action
        assert "▶ Where do your two forms go?" in question(app)
        await pilot.press("enter")
        await pilot.pause()
        assert app.session.match.log[-1].action == wanted
        assert "▶ Where does your form go?" in question(app), "one is left"
        await pilot.press("n", "enter")
        await settle(pilot)
        assert "Hand the sheet on" in question(app)
        assert choices(app).filter.has_focus, "a last Enter hands nothing on"
        await pilot.press("enter")
        await pilot.pause()
        assert "Hand the sheet on" in question(app)
        await pilot.press("down", "enter")
        await settle(pilot)
        assert app.session.match.state.view(0)["phase"] == "dummy"
        assert screen(app).placement.active


@pytest.mark.parametrize(("width", "height", "form"), [(9, 9, ["#"] * 9), (5, 9, ["#######"]), (9, 5, ["#"] * 7)])
async def test_a_form_nearly_as_long_as_the_sheet_begins_and_stays_on_it(
    tmp_path: Path, width: int, height: int, form: list[str]
) -> None:
    path = edition(tmp_path, {"Long": form}, ["#" * width] * height)
    app = Terminal(Session(holocene.new("thaw", 3, "5", path), ["human", "random", "random"]), None, delay=0)
    async with app.run_test(size=(120, 44)) as pilot:
        await settle(pilot)
        for key in ("r", "right", "down", "r", "n", "r", "f", "left", "up"):
            aim = screen(app).placement.aim
            assert isinstance(aim, panel.Aim)
            labels = app.session.match.state.view(0)["grid"]["labels"]
            boxes = [labels.index(thing.removeprefix("box:").upper()) for thing in aim.things]
            places = {divmod(box, width) for box in boxes}
            assert len({x for _, x in places}) == 1 or len({y for y, _ in places}) == 1, "a straight line"
            assert "solid box" not in question(app)
            await pilot.press(key)
        await pilot.press("n", "enter")
        await pilot.pause()
        assert app.session.match.log[-1].seat == 0


async def test_a_drawing_can_be_taken_back_after_all_others_have_finished() -> None:
    app = seat("human,greedy,greedy,greedy")
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        match = app.session.match
        assert match.state.to_move() == [0]
        await pilot.press("n", "enter", "n", "enter")
        await settle(pilot)
        assert len(match.state.view(0)["sheets"][0]["areas"]) == 2
        await pilot.press("ctrl+z")
        await settle(pilot)
        await pilot.press("ctrl+z")
        await settle(pilot)
        assert match.state.view(0)["sheets"][0]["areas"] == []
        assert match.state.to_move() == [0]
        assert screen(app).placement.active


async def test_escape_and_f3_switch_between_the_sheet_and_the_list() -> None:
    app = seat()
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        await pilot.press("escape")
        assert app.focused is choices(app).filter
        await pilot.press("down", "enter")
        await settle(pilot)
        assert app.session.match.log[-1].seat == 0
        assert app.focused is choices(app).filter, "who has chosen the list keeps it"
        await pilot.press("f3")
        assert screen(app).placement.active
        assert isinstance(app.focused, Board)


async def test_the_screen_shows_the_seats_sheet_and_the_others_as_last_seen() -> None:
    for size in ((120, 44), (80, 24), (200, 60)):
        app = seat("human,greedy,greedy,greedy")
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            text = screen_text(app)
            assert "The sheet of Red, in hand" in text
            assert "A B C D E F G H I" in text
            if size[1] > 40:
                assert "Brown not seen yet" in text
                assert "in your hand" in text


async def test_two_people_at_one_keyboard_do_not_see_each_other_s_sheets() -> None:
    app = seat("human,human,greedy")
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, Curtain)
        await pilot.press("enter")
        await settle(pilot)
        await pilot.press("n", "enter", "n", "enter", "down", "enter")
        await settle(pilot)
        assert isinstance(app.screen, Curtain)
        assert "Brown" in screen_text(app)
        assert "▲ ▲" not in screen_text(app)
        await pilot.press("enter")
        await settle(pilot)
        assert "The sheet of Brown, in hand" in screen_text(app)


async def test_the_end_is_shown_with_all_points() -> None:
    match = holocene.play_out("thaw", ["greedy"] * 3, seed=2)
    sections = find_panel(match.game).draw(match.state.view(None), match.edition, (100, 60), set(), set())
    assert [key for key, _, _ in sections] == ["round", "results", "sheets", "cards"]
    app = Terminal(Session(match, ["human", "greedy", "greedy"]), None, delay=0)
    async with app.run_test(size=(120, 50)) as pilot:
        await settle(pilot)
        assert "wins." in screen_text(app)
        await pilot.press("escape")
        await settle(pilot)
        text = screen_text(app)
        assert "total" in text
        assert "★" in text


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_colours_are_chosen_from_the_list_and_drawn_in(size: tuple[int, int]) -> None:
    app = seat("human,greedy,greedy", colours="chosen")
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        text = screen_text(app)
        assert "Which colour will you draw in?" in text
        assert text.count("free") == 5
        assert not screen(app).placement.active, "there is nothing to place yet"
        await type_in(pilot, "green")
        await pilot.press("enter")
        await settle(pilot)
        assert app.session.match.names[0] == "Green"
        text = screen_text(app)
        assert "The sheet of Green, in hand" in text
        assert "◆" in text, "the ghost has the symbol of the colour"
        assert screen(app).placement.active


async def test_a_player_waiting_for_a_colour_sees_which_are_taken() -> None:
    app = seat("human,human,greedy", colours="chosen")
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await pilot.press("enter")  # the curtain
        await settle(pilot)
        await type_in(pilot, "blue")
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(app.screen, Curtain)
        await pilot.press("enter")
        await settle(pilot)
        line = next(line for line in screen_text(app).splitlines() if "● Blue" in line)
        assert "Seat 1" in line
        assert len(choices(app).shown) == 4
        assert any("Blue is taken." in choice.reason for choice in app.session.refusals())


async def test_a_sheet_is_handed_on_with_one_key_and_the_others_progress_is_shown() -> None:
    app = seat("human,greedy,greedy")
    async with app.run_test(size=(120, 60)) as pilot:
        await settle(pilot)
        assert "2 forms to draw" in screen_text(app)
        assert "done" in screen_text(app)
        await pilot.press("n", "enter")
        await pilot.pause()
        assert "1 form to draw" in screen_text(app)
        await pilot.press("n", "enter")
        await settle(pilot)
        assert "has drawn" in screen_text(app)
        assert "^N Done" in screen_text(app).splitlines()[-1]
        await pilot.press("ctrl+n")
        await settle(pilot)
        assert app.session.match.state.view(0)["phase"] == "dummy"


def test_a_community_is_painted_by_its_colour_and_not_by_its_seat() -> None:
    match = holocene.new("thaw", 3, "5", colours="chosen")
    for number, colour in enumerate(("yellow", "green", "red")):
        match.play(number, match.state.space.action("choose", colour=colour))
    seen = cast(View, match.state.view(0))
    assert [panel.paint(seen, one) for one in range(3)] == [panel.PAINTS[4], panel.PAINTS[3], panel.PAINTS[0]]


def test_the_panel_knows_every_family_and_phase() -> None:
    assert set(panel.KINDS) == {family.name for family in holocene.new("thaw", 3).state.space.families}
    assert set(panel.STEPS) == set(PHASES)
