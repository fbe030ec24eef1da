"""The terminal client, driven headless as a person would: keys in, screen out."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

import holocene
from holocene.bots import find_bot
from holocene.bots.playing import ask
from holocene.cli.terminal import session as session_module
from holocene.cli.terminal.app import Terminal, free_name
from holocene.cli.terminal.boards.board import Board
from holocene.cli.terminal.boards.generic import GenericPanel
from holocene.cli.terminal.boards.panels import find_panel
from holocene.cli.terminal.choices import Choices
from holocene.cli.terminal.pages import Curtain, Page
from holocene.cli.terminal.play import PlayScreen
from holocene.cli.terminal.questions import Question
from holocene.cli.terminal.rules import RulesPage, found_clauses
from holocene.cli.terminal.session import Session
from holocene.games import find_game
from holocene.games.cavemen.words import panel
from holocene.kernel.errors import BadRequest
from holocene.kernel.matches.match import Match

SIZES = [(80, 24), (120, 40), (200, 50), (40, 12), (12, 5), (80, 60)]


def seat(players: str = "human,greedy,greedy", seed: str = "5", save: Path | None = None, **options: Any) -> Terminal:
    seats = players.split(",")
    return Terminal(Session(holocene.new("cavemen", len(seats), seed, **options), seats), save, delay=0)


def choices(app: Terminal) -> Choices:
    return app.query_one(Choices) if not isinstance(app.screen, PlayScreen) else app.screen.query_one(Choices)


async def settle(pilot: Pilot[None]) -> None:
    """Wait until the bots have decided."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def screen_text(app: Terminal) -> str:
    """Return what is on the screen, as a person reads it."""
    lines = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in line) for line in lines)


def notices(app: Terminal) -> str:
    return "\n".join(notice.message for notice in app._notifications)


def question(app: Terminal) -> str:
    return str(app.screen.query_one("#question", Static).content)


async def type_in(pilot: Pilot[None], text: str) -> None:
    """Insert a text at the cursor, which is faster than letter by letter."""
    entry = pilot.app.focused
    assert isinstance(entry, Input)
    entry.value = text
    await pilot.pause()


# Playing -----------------------------------------------------------------------------------------------------------


async def test_a_whole_game_is_played_by_choosing_from_the_list() -> None:
    app = seat("human,greedy", seed="285")  # a short one
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        match, greedy = app.session.match, find_bot("greedy")
        while not isinstance(app.screen, Question):
            assert app.session.asked
            legal = match.state.legal(0)
            assert [choice.action for choice in choices(app).shown] == legal
            place = legal.index(ask(greedy, match.state, 0, 1.0, 0))
            choices(app).list.highlighted = choices(app).list.get_option_index(str(place))
            await pilot.press("enter")
            await settle(pilot)
        assert match.state.over
        end = screen_text(app)
        assert "wins." in end
        assert match.seed in end
        assert match.nonce in end
        assert "holocene verify" in end


@pytest.mark.parametrize("size", SIZES)
async def test_the_table_is_drawn_in_the_current_language(size: tuple[int, int]) -> None:
    with holocene.speaking("de"):
        app = seat()
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            shown = screen_text(app)
    if size[0] >= 80:
        assert "Um das Muschelhorn bieten oder passen?" in shown
        assert "Auslage" in shown
        assert "Card Pool" not in shown


async def test_the_list_is_grouped_and_contains_every_choice() -> None:
    app = seat("human,greedy", first_auction=False)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        text = screen_text(app)
        assert "Forage · 1" in text
        assert "Forage for 2 Food." in text
        assert "What does your tribe do?" in question(app)


async def test_nothing_is_pointed_at_before_a_key_so_enter_decides_nothing() -> None:
    app = seat()
    async with app.run_test() as pilot:
        await settle(pilot)
        before = len(app.session.match.log)
        await pilot.press("enter", "enter")
        await settle(pilot)
        assert len(app.session.match.log) == before


async def test_a_hint_shows_the_best_choices_and_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_module, "BUDGET", 0.05)
    app = seat("human,greedy", "5")
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        before = len(app.session.match.log)
        assert app.session.asked
        await pilot.press("f4")
        await settle(pilot)
        assert isinstance(app.screen, Page)
        text = screen_text(app)
        assert "1. " in text
        assert "to win" in text
        assert len(app.session.match.log) == before
        await pilot.press("escape")
        assert isinstance(app.screen, PlayScreen)


async def test_typing_narrows_and_escape_steps_back() -> None:
    app = seat("human,greedy", first_auction=False)
    async with app.run_test() as pilot:
        await settle(pilot)
        everything = len(choices(app).shown)
        await pilot.press(*"forage")
        assert [choice.kind for choice in choices(app).shown] == ["forage"]
        assert choices(app).pointed == choices(app).shown[0]
        await pilot.press("space", *"xx")
        assert choices(app).shown == []
        assert "nothing here contains" in screen_text(app)
        await pilot.press("escape")
        assert len(choices(app).shown) == everything
        assert choices(app).pointed is None


async def test_pointing_at_a_choice_highlights_its_card() -> None:
    app = seat("human,greedy", first_auction=False)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        assert "»" not in screen_text(app)
        await type_in(pilot, "hunt")
        await pilot.press("tab")
        await pilot.pause()
        assert "»" in screen_text(app)


async def test_the_mouse_points_with_one_click_and_decides_with_two() -> None:
    app = seat("human,greedy", first_auction=False)
    async with app.run_test() as pilot:
        await settle(pilot)
        before = len(app.session.match.log)
        assert await pilot.click("#list", offset=(6, 1))
        await pilot.pause()
        assert len(app.session.match.log) == before
        pointed = choices(app).pointed
        assert pointed is not None
        await pilot.pause(0.6)
        assert await pilot.click("#list", offset=(6, 1))
        await settle(pilot)
        assert app.session.match.log[before].action == app.session.match.state.space.name(pointed.action or 0)


async def test_a_spectator_can_watch_bots_play() -> None:
    app = seat("random,random")
    async with app.run_test() as pilot:
        await settle(pilot)
        assert app.session.seat is None
        assert app.session.match.state.over
        assert isinstance(app.screen, Question)


async def test_enter_hurries_the_bots() -> None:
    app = seat("greedy,greedy")
    app.delay = 60
    async with app.run_test() as pilot:
        await pilot.pause()
        assert app.session.match.log == []
        await pilot.press("enter")
        await settle(pilot)
        assert app.session.match.state.over


async def test_a_failing_bot_is_reported_and_the_screen_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise ValueError("no idea")

    monkeypatch.setattr(session_module, "ask", fail)
    app = seat("greedy,human")
    async with app.run_test() as pilot:
        await settle(pilot)
        if app.session.asked:
            await pilot.press("down", "enter")
            await settle(pilot)
        assert "has failed: ValueError: no idea" in question(app)
        await pilot.press("ctrl+r")
        assert isinstance(app.screen, RulesPage)


# What is not allowed -----------------------------------------------------------------------------------------------


async def test_refusals_are_listed_with_reason_and_clause_and_filtered_alike() -> None:
    app = seat("human,greedy", first_auction=False)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        refused = [choice for choice in app.session.refusals() if choice.kind == "hunt"]
        name = refused[0].text.split()[1].lower()
        await type_in(pilot, name)
        assert choices(app).shown == []
        await pilot.press("tab")
        await pilot.pause()
        shown = choices(app).shown
        assert shown
        assert all(name in choice.text.lower() for choice in shown)
        text = screen_text(app)
        assert "requires Hunting" in text
        assert "CAV-8.6 A tribe may hunt a Beast" in text
        log = len(app.session.match.log)
        await pilot.press("enter")
        await pilot.pause()
        assert len(app.session.match.log) == log
        await pilot.press("tab")
        assert not choices(app).refusing


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_every_choice_and_refusal_of_a_game_can_be_shown(seed: str) -> None:
    session = Session(holocene.play_out("cavemen", ["greedy", "random", "greedy"], seed), ["human"] * 3)
    finished = session.match
    for _, state in finished.positions():
        session.match = Match(**{**vars_of(finished), "state": state})
        for session.seat in range(3):
            for choice in session.choices():
                assert choice.text.endswith(".")
            for refusal in session.refusals():
                assert refusal.reason
                assert refusal.clause


def vars_of(match: Match) -> dict[str, Any]:
    names = ("game", "players", "options", "edition", "seed", "nonce", "opening", "log")
    return {name: getattr(match, name) for name in names}


# Taking back -------------------------------------------------------------------------------------------------------


async def test_undo_goes_back_one_decision() -> None:
    app = seat("human,human")
    async with app.run_test() as pilot:
        await settle(pilot)
        first = app.session.seat
        await pilot.press("down", "enter")
        await settle(pilot)
        assert app.session.seat != first
        await pilot.press("ctrl+z")
        await settle(pilot)
        assert app.session.seat == first
        assert app.session.match.log[-1].kind == "undo"
        assert "undoes a decision." in screen_text(app)
        assert "(taken back)" in screen_text(app)


async def test_undo_without_a_decision_says_so() -> None:
    app = seat()
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await pilot.press("ctrl+z")
        await pilot.pause()
        assert "You have no decision to undo" in notices(app)


@pytest.mark.parametrize(("answer", "deed"), [("y", "takeback"), ("n", "play")])
async def test_bots_agree_to_a_takeback_after_one_question(answer: str, deed: str) -> None:
    app = seat("human,greedy")
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await pilot.press("down", "enter")
        await settle(pilot)
        await pilot.press("ctrl+z")
        await pilot.pause()
        assert isinstance(app.screen, Question)
        assert "The bots agree." in screen_text(app)
        await pilot.press(answer)
        await settle(pilot)
        assert deed in {record.kind for record in app.session.match.log[1:]}
        assert ("takeback" in {record.kind for record in app.session.match.log}) == (answer == "y")


# Several people ----------------------------------------------------------------------------------------------------


async def test_two_people_play_at_one_keyboard() -> None:
    app = seat("human,human", tribes="chosen")
    async with app.run_test() as pilot:
        await settle(pilot)
        for expected in ("Seat 1", "Seat 2"):
            assert question(app).startswith(f"▶ {expected}:")
            await pilot.press("down", "enter")
            await settle(pilot)
        assert not isinstance(app.screen, Curtain)


async def test_a_game_that_hides_something_draws_a_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panel, "HIDES", True)
    app = seat("human,human", tribes="chosen")
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        for name in ("Seat 1", "Seat 2"):
            assert isinstance(app.screen, Curtain)
            assert f"{name}, it is your turn." in screen_text(app)
            assert "Card Pool" not in screen_text(app)
            await pilot.press("enter")
            await settle(pilot)
            assert name in question(app)
            await pilot.press("down", "enter")
            await settle(pilot)


# Pages -------------------------------------------------------------------------------------------------------------


async def test_the_rules_are_searched() -> None:
    app = seat()
    async with app.run_test(size=(100, 40)) as pilot:
        await settle(pilot)
        await pilot.press("ctrl+r")
        await type_in(pilot, "auction first turn")
        await pilot.pause()
        text = screen_text(app)
        assert "CAV-R1 ruling" in text
        assert "CAV-7.1" not in text
        await pilot.press("escape")
        assert app.screen.query_one("#search", Input).value == ""
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)


def test_a_clause_is_found_by_number_chapter_or_word() -> None:
    clauses = holocene.rules("cavemen")
    assert [clause.id for clause in found_clauses(clauses, "cav-8.12")] == ["CAV-8.12"]
    assert found_clauses(clauses, "set-up 9 food")
    assert all(clause.ruling for clause in found_clauses(clauses, "ruling"))
    assert found_clauses(clauses, "xyzzy") == []


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ("question_mark", "We designed most"),
        ("ctrl+t", "Starting Hunter"),
        ("ctrl+l", "Shuffle check"),
    ],
)
async def test_pages_open_and_close(key: str, says: str) -> None:
    app = seat()
    async with app.run_test(size=(120, 60)) as pilot:
        await settle(pilot)
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(app.screen, Page)
        assert says in screen_text(app)
        await pilot.press("pagedown", "up", "home", "end", "escape")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)


async def test_the_story_marks_what_is_new() -> None:
    app = seat("human,greedy")
    async with app.run_test() as pilot:
        await settle(pilot)
        assert app.session.story()[0].text.startswith("At the table: ")
        assert app.session.match.commitment in app.session.story()[1].text
        await pilot.press("down", "enter")
        await settle(pilot)
        own = max(record.number for record in app.session.match.log if record.seat == 0)
        fresh = [line.text for line in app.session.story() if line.new]
        told = [
            text for record in app.session.match.log[own - 1 :] for text in app.session.match.tell_record(record, 0)
        ]
        assert fresh == told
        assert app.session.story(3) == app.session.story()[-len(app.session.story(3)) :]


# Saving and leaving ------------------------------------------------------------------------------------------------


async def test_saving_says_where_and_can_be_replayed(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    app = seat(save=path)
    async with app.run_test(size=(160, 30)) as pilot:
        await settle(pilot)
        await pilot.press("down", "enter")
        await settle(pilot)
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert str(path) in notices(app)
        assert len(json.loads(path.read_text())["log"]) == len(app.session.match.log)
        assert holocene.replay(path).state.hash() == app.session.match.state.hash()


async def test_a_failed_save_is_reported(tmp_path: Path) -> None:
    app = seat(save=tmp_path / "no" / "such" / "folder.json")
    async with app.run_test(size=(160, 30)) as pilot:
        await settle(pilot)
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert "cannot be written" in notices(app)
        assert app.saved_as == ""


def test_a_free_name_never_overwrites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert free_name("cavemen") == Path("cavemen.json")
    Path("cavemen.json").touch()
    assert free_name("cavemen") == Path("cavemen-2.json")


@pytest.mark.parametrize(("answer", "leaves", "saves"), [("s", True, True), ("q", True, False), ("k", False, False)])
async def test_quitting_asks_while_a_match_runs(tmp_path: Path, answer: str, leaves: bool, saves: bool) -> None:
    path = tmp_path / "match.json"
    app = seat("human,greedy", save=path)
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("down", "enter")
        await settle(pilot)
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert isinstance(app.screen, Question)
        await pilot.press(answer)
        await pilot.pause()
        assert app._exit == leaves
        assert path.exists() == saves


async def test_a_new_match_after_the_end() -> None:
    app = seat("random,random")
    async with app.run_test() as pilot:
        await settle(pilot)
        first = app.session.match
        app.session.seats = ["human", "greedy"]
        await pilot.press("n", "n")  # it is not saved, so the question comes again
        await settle(pilot)
        assert app.session.match is not first
        assert app.session.match.seed != first.seed
        assert isinstance(app.screen, PlayScreen)
        assert app.session.asked


async def test_a_finished_match_opens_with_its_end() -> None:
    app = Terminal(Session(holocene.play_out("cavemen", ["greedy", "greedy"], 1), ["human", "greedy"]), delay=0)
    async with app.run_test() as pilot:
        await settle(pilot)
        assert isinstance(app.screen, Question)
        await pilot.press("enter")  # one Enter too many, meant for the list
        assert isinstance(app.screen, Question)
        await pilot.press("escape")
        await pilot.pause()
        assert "wins." in question(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, Question)


# Sizes and colours -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_any_size_works(size: tuple[int, int]) -> None:
    app = seat("human,greedy,greedy,greedy,greedy")
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await pilot.press("tab", "down", "question_mark", "escape", "ctrl+t", "escape", "tab", "down", "enter")
        await settle(pilot)
        assert isinstance(app.screen, PlayScreen)
        assert app.session.match.log


async def test_a_terminal_of_80_by_24_shows_pool_tribes_list_and_log() -> None:
    app = seat("human,greedy,greedy,greedy,greedy", seed="7")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        text = screen_text(app)
        for name in ("Wolf", "Tiger", "Snake", "Owl", "Bear", "Card Pool · 10", "Fire", "Pass.", "┃", "Undo", "Quit"):
            assert name in text
        assert app.screen.query_one(Board).max_scroll_y == 0


async def test_a_resize_redraws_the_screen() -> None:
    app = seat()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await pilot.resize_terminal(140, 50)
        await pilot.pause()
        assert "= Leader 1 + Starting Hunter 2" in screen_text(app)


async def test_without_colour_the_signs_remain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = seat("human,greedy", first_auction=False)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        text = screen_text(app)
        assert "▶ What does your tribe do?" in text
        assert "▸" in text or not any(choice.kind != "forage" for choice in choices(app).shown)


# Requests that make no sense ---------------------------------------------------------------------------------------


def test_seats_must_fit_the_match() -> None:
    with pytest.raises(BadRequest, match="2 seats"):
        Session(holocene.new("cavemen", 2), ["human"])
    with pytest.raises(BadRequest, match="no bot 'clever'"):
        Session(holocene.new("cavemen", 2), ["human", "clever"])


def test_a_game_without_a_panel_has_the_generic_one() -> None:
    game = find_game("cavemen")
    assert isinstance(find_panel(dataclasses.replace(game, panel="")), GenericPanel)
    shown: object = find_panel(game)
    assert shown is panel
