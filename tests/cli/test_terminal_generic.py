"""Our own games on the terminal's generic panel, which draws any game from its zones and goods."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

import holocene
from holocene.bots.engine.dice import new_dice
from holocene.cli.terminal.app import Terminal
from holocene.cli.terminal.boards.board import Board
from holocene.cli.terminal.boards.generic import GenericPanel
from holocene.cli.terminal.boards.panels import find_panel, seen_by
from holocene.cli.terminal.choices import Choices
from holocene.cli.terminal.pages import Page
from holocene.cli.terminal.play import PlayScreen
from holocene.cli.terminal.session import Session
from holocene.games import all_games

DECISIONS = 4


def seat(name: str, **options: str) -> Terminal:
    """Return a table with a person and bots, on the generic panel."""
    players = all_games()[name].players[0]
    seats = ["human", *["greedy"] * (players - 1)]
    return Terminal(Session(holocene.new(name, players, 7, **options), seats), delay=0, generic=True)


async def settle(pilot: Pilot[None]) -> None:
    """Wait until the bots have decided."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def board_text(app: Terminal) -> str:
    """Return what the board shows, including what is scrolled out of view."""
    screen = app.screen
    assert isinstance(screen, PlayScreen)
    lines = [line for part in screen.query_one(Board).children for line in part.render_lines(part.size.region)]
    return "\n".join("".join(segment.text for segment in line) for line in lines)


@pytest.mark.parametrize("name", sorted(all_games()))
async def test_every_game_is_played_on_the_generic_panel(name: str) -> None:
    app = seat(name)
    async with app.run_test(size=(120, 50)) as pilot:
        await settle(pilot)
        match = app.session.match
        for _ in range(DECISIONS):
            assert app.session.asked
            before = len(match.log)
            choices = app.screen.query_one(Choices)
            choices.list.highlighted = choices.list.get_option_index("0")
            await pilot.press("enter")
            await settle(pilot)
            assert len(match.log) > before
        shown = board_text(app)
        for zone in match.game.standard(match.state, 0)["zones"]:
            assert not zone["things"] or zone["title"].split()[0] in shown
        assert "face down" in shown


async def test_usable_and_pointed_things_have_signs() -> None:
    app = seat("cavemen", first_auction=False)  # type: ignore[arg-type]
    async with app.run_test(size=(120, 50)) as pilot:
        await settle(pilot)
        lit = {thing for choice in app.session.choices() for thing in choice.things if thing.startswith("pool:")}
        pool = board_text(app).split("Card Pool")[1].split("Deck")[0]
        assert pool.count("▸") == len(lit)
        choices = app.screen.query_one(Choices)
        place = next(i for i, choice in enumerate(choices.shown) if any(one in lit for one in choice.things))
        choices.list.highlighted = choices.list.get_option_index(str(place))
        await settle(pilot)
        assert board_text(app).count("»") == 1


async def test_the_table_in_full_shows_the_texts_of_the_cards() -> None:
    app = seat("cavemen")
    async with app.run_test(size=(120, 50)) as pilot:
        await settle(pilot)
        await pilot.press("ctrl+t")
        await pilot.pause()
        assert isinstance(app.screen, Page)
        lines = app.screen._compositor.render_strips()
        text = "\n".join("".join(segment.text for segment in line) for line in lines)
    assert "+1 Hunting" in text


def test_only_the_owner_sees_the_front_of_hidden_things() -> None:
    match = holocene.new("endless_winter", players=2, seed=3)
    dice = new_dice(5)
    while match.state.view(0)["phase"] == "set-up":
        (mover, *_) = match.state.to_move()
        legal = match.state.legal(mover)
        match.play(mover, legal[dice.below(len(legal))])
    panel = find_panel(match.game, generic=True)
    assert isinstance(panel, GenericPanel)
    for reader in (0, 1, None):
        seen = seen_by(panel, match.game, match.state, reader)
        for zone in seen["zones"]:
            if zone["id"] == "hand":
                assert all((thing["kind"] == "") == (zone["seat"] != reader) for thing in zone["things"])
