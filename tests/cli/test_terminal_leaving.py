"""Leaving a match in the terminal: a stray key never loses a finished match, and no bot keeps the program open."""

from __future__ import annotations

import fcntl
import os
import select
import struct
import subprocess
import sys
import termios
import threading
import time
from pathlib import Path

import pytest

import holocene
from holocene.bots import find_bot
from holocene.bots.engine.bot import Bot
from holocene.cli.terminal import app as app_module
from holocene.cli.terminal.app import Terminal, run_session
from holocene.cli.terminal.play import PlayScreen
from holocene.cli.terminal.questions import Question
from holocene.cli.terminal.session import Session
from holocene.kernel.engine.state import State
from tests.cli.test_terminal import choices, question, screen_text, seat, settle


class Fails(Bot):
    """Raises an error of two lines."""

    def choose(self, dealt: State, seat: int, budget: float, seed: int) -> int:
        raise ValueError("no\nidea [bold]")


class Exits(Bot):
    """Tries to end the program."""

    def choose(self, dealt: State, seat: int, budget: float, seed: int) -> int:
        raise SystemExit(3)


class Wonders(Bot):
    """Takes longer than anybody would wait."""

    def choose(self, dealt: State, seat: int, budget: float, seed: int) -> int:
        time.sleep(60)
        return dealt.legal(seat)[0]


def finished(save: Path | None = None, delay: float = 0) -> Terminal:
    return Terminal(Session(holocene.play_out("cavemen", ["greedy"] * 2, 1), ["human", "greedy"]), save, delay)


@pytest.mark.parametrize("kind", ["discard", "forage"])
async def test_a_second_enter_decides_nothing(kind: str) -> None:
    """Not even if the same seat is to move again and could take the same action again."""
    app = seat("human,human", first_auction=False)
    async with app.run_test() as pilot:
        await settle(pilot)
        match = app.session.match
        while kind not in {choice.kind for choice in choices(app).shown}:
            match.play(match.state.to_move()[0], match.state.legal(match.state.to_move()[0])[0])
            assert isinstance(app.screen, PlayScreen)
            await app.screen.after_decision()
        before = len(match.log)
        place = next(place for place, choice in enumerate(choices(app).shown) if choice.kind == kind)
        choices(app).list.highlighted = choices(app).list.get_option_index(str(place))
        for _ in range(3):  # before the screen is drawn
            await choices(app).filter.action_submit()
        await settle(pilot)
        assert len(match.log) == before + 1


async def test_an_arrow_right_after_a_letter_points_in_the_filtered_list() -> None:
    app = seat("human,human")
    async with app.run_test() as pilot:
        await settle(pilot)
        choices(app).filter.value = "bid"
        choices(app).action_move(1)  # before the events of the letters arrive, as in a burst of keys
        await settle(pilot)
        pointed = choices(app).pointed
        assert pointed is not None
        assert pointed.text == "Bid 2 Teeth for the Conch."


@pytest.mark.parametrize("key", ["q", "n"])
async def test_a_finished_match_is_left_unsaved_only_after_a_question(key: str) -> None:
    app = finished()
    match = app.session.match
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press(key)
        await pilot.pause()
        assert "not saved" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        assert not app._exit
        assert app.session.match is match
        await pilot.press("enter", key, key)
        await settle(pilot)
        assert app._exit == (key == "q")
        assert (app.session.match is not match) == (key == "n")


async def test_a_finished_match_is_saved_on_the_way_out(tmp_path: Path) -> None:
    app = finished(tmp_path / "match.json")
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("escape")
        await pilot.press("ctrl+q", "s")
        await pilot.pause()
        assert app._exit
    assert holocene.replay(tmp_path / "match.json").state.over


async def test_a_saved_finished_match_is_left_at_once(tmp_path: Path) -> None:
    app = finished(tmp_path / "match.json")
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("s")
        await pilot.pause()
        await pilot.press("q")
        await pilot.pause()
        assert app._exit


async def test_letters_typed_as_the_end_appears_answer_nothing() -> None:
    app = finished(delay=30)
    async with app.run_test() as pilot:
        await settle(pilot)
        assert isinstance(app.screen, Question)
        await pilot.press(*"hunting quickly", "escape")
        await pilot.pause()
        assert isinstance(app.screen, Question)
        assert not app._exit
        app.screen.quiet = 0  # as if no key had been pressed for a while
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)


@pytest.mark.parametrize("size", [(80, 24), (60, 14), (40, 12), (30, 8), (120, 16), (30, 40)])
async def test_every_answer_is_visible(size: tuple[int, int]) -> None:
    app = finished()
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        for answer in ("N Play again", "S Save", "Q Quit", "Esc See the table"):
            assert answer in screen_text(app)


def test_a_resumed_match_counts_as_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[Terminal] = []
    monkeypatch.setattr(app_module.Terminal, "run", lambda self: ran.append(self))
    match = holocene.play_out("cavemen", ["greedy"] * 2, 1)
    run_session(match, ["human", "greedy"], tmp_path / "match.json")
    run_session(match, ["human", "greedy"])
    assert [app.saved_as for app in ran] == [str(tmp_path / "match.json"), ""]


@pytest.mark.parametrize(("bot", "reason"), [("Fails", "ValueError: no idea [bold]"), ("Exits", "SystemExit: 3")])
async def test_a_bot_that_fails_can_be_asked_again(bot: str, reason: str) -> None:
    app = seat(f"{__name__}:{bot},human")
    async with app.run_test(size=(160, 40)) as pilot:
        await settle(pilot)
        if app.session.asked:
            await pilot.press("down", "enter")
            await settle(pilot)
        assert f"has failed: {reason}" in question(app)
        assert "Enter asks the bot again" in screen_text(app)
        app.session.bots[0] = find_bot("greedy")
        await pilot.press("enter")
        await settle(pilot)
        assert not app.session.failed
        assert app.session.asked


async def test_a_bot_that_never_answers_does_not_keep_the_program_open() -> None:
    app = seat(f"{__name__}:Wonders,{__name__}:Wonders")
    async with app.run_test() as pilot:
        await pilot.pause(0.2)
        thinking = [thread for thread in threading.enumerate() if thread is not threading.current_thread()]
        assert "decides" in question(app)
        assert thinking
        assert all(thread.daemon for thread in thinking)


def test_a_closed_window_ends_the_game_and_loses_nothing(tmp_path: Path) -> None:
    """Close the terminal of a game that another process started, so that no signal reaches it, as with `make play`."""
    master, slave = os.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    play = [sys.executable, "-m", "holocene", "play", "cavemen", "--seats", "human,random", "--seed", "3"]
    code = f"import subprocess, sys; sys.exit(subprocess.call({play!r}))"
    running = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=tmp_path,
        env={**os.environ, "TERM": "xterm"},
        start_new_session=True,
    )
    os.close(slave)
    end = time.monotonic() + 60
    shown = b""
    while b"Random" not in shown and b"type to narrow" not in shown and time.monotonic() < end:
        if select.select([master], [], [], 1)[0]:
            shown += os.read(master, 65536)
    for _ in range(3):  # take the first action, so that there is something to lose
        os.write(master, b"\x1b[B\r")
        time.sleep(1)
        while select.select([master], [], [], 0.1)[0]:
            os.read(master, 65536)
    os.close(master)
    assert running.wait(60) == 129
    (saved,) = tmp_path.glob("*.json")
    assert holocene.replay(saved).log
