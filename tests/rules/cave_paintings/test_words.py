"""The words of a cave painting: sentences, things, faces, the story, the drawing in the terminal."""

from __future__ import annotations

import io

from rich.console import Console
from rich.theme import Theme

import holocene
from holocene.games import find_game
from holocene.games.endless_winter.words import panel
from tests.rules.cave_paintings.positions import EDITION, PAINT, CaveBuilder, board, draw, ring_of
from tests.rules.endless_winter.positions import do

STYLES = ("ink", "soft", "ember", "ice", "ochre", "rust", "clay", "slate", "bone", "lit", "pointed", "line")


def test_decisions_are_described_with_price_and_consequence() -> None:
    lines = tuple(ends for ends in ring_of("mammoth", 0) if set(ends) != {0, 1})
    state = do(CaveBuilder().rich().painting(0, lines=lines).state(), PAINT)
    space = state.space
    assert state.describe(0, space.action("paint", dot=4, pay="cyan")) == "Paint the cyan dot 4 for 2 Labor."
    dearer = state.describe(0, space.action("paint", dot=4, pay="grey"))
    assert dearer == "Paint the cyan dot 4 for 1 Tool and 1 Labor, the price of grey."
    do(state, "slide")
    words = state.describe(0, space.action("draw_line", line=0))
    assert words == "Draw the dashed line from dot 0 to 1; it closes the first body area (2 Idols)."
    assert state.things(0, space.action("draw_line", line=0)) == ["line:0"]
    assert state.things(0, space.action("paint", dot=4, pay="grey")) == ["dot:4"]


def test_the_story_tells_what_was_painted() -> None:
    matches = [
        holocene.play_out("endless_winter", ["greedy"] * 2, seed=seed, expansion="cave_paintings") for seed in range(4)
    ]
    story = "\n".join(line for match in matches for line in match.story())
    for part in ("paints the", "draws the", "closes the", "crosses out the Labor of", "from the cave painting"):
        assert part in story, part


def test_a_face_has_everything_to_draw_a_side() -> None:
    faces = {face.id: face for face in find_game("endless_winter").faces(EDITION) if face.kind == "painting_side"}
    assert list(faces) == ["mammoth", "wolf", "bison", "lion", "bear"]
    mammoth = faces["mammoth"]
    assert len(mammoth.values["dots"]) == 27
    assert {"lines", "bodies", "legs", "head", "board"} <= set(mammoth.values)
    assert mammoth.text.startswith("Body: 2 Idols; place 1 Megalith;")
    kinds = {face.id: face.kind for face in find_game("endless_winter").faces(EDITION)}
    assert (kinds["painter"], kinds["hagerman-horse"], kinds["omens"]) == ("tribe", "animal", "culture")


def test_the_terminal_draws_the_animal() -> None:
    state = do(CaveBuilder().rich().painting(0, dots=(0, 3), torches=1).state(), PAINT, "slide")
    lit = {thing for action in state.legal(0) for thing in state.things(0, action)}
    sections = panel.draw(state.view(0), EDITION, (100, 40), lit, {"line:0"})
    title, part = next((title, part) for name, title, part in sections if name == "dot")
    assert title == "Your Mammoth · route 2 · grey 1 Tool and 1 Labor, red 1 Food and 1 Labor, cyan 1 Labor"
    console = Console(width=100, theme=Theme(dict.fromkeys(STYLES, "white")), record=True, file=io.StringIO())
    console.print(part)
    text = console.export_text()
    assert all(f"●{dot}" in text for dot in (0, 1, 2, 3, 7, 8)), "painted dots are filled"
    assert "○26" in text
    assert "█" in text, "drawn lines are heavy"
    assert "░" in text, "lines that can be drawn are lit"
    assert "□ upper first leg: 2 Food" in text
    plain = panel.draw(state.view(None), EDITION, (100, 40), set(), set())
    assert "dot" not in [name for name, *_ in plain]


def test_everybody_sees_all_boards() -> None:
    state = do(CaveBuilder().rich().state(), PAINT, "paint dot=4 pay=cyan", "slide")
    assert board(state) == state.view(1)["tribes"][0]["painting"] == state.view(0)["tribes"][0]["painting"]
    assert draw(3, 4).startswith("draw_line")
    assert holocene.new("endless_winter", 2, 1).state.view(0)["tribes"][0]["painting"] is None
