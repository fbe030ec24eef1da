"""Chapters 5 and 6: body areas, leg areas in the Eclipse, and chains of both."""

from __future__ import annotations

import pytest

import holocene
from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.state import Winter
from holocene.kernel.engine.journal import new_journal
from tests.rules.cave_paintings.positions import PAINT, PAINTED, CaveBuilder, board, chain, draw, line_of, ring_of
from tests.rules.endless_winter.positions import do, legal, names, pass_on, refused, seen

Lines = tuple[tuple[int, int], ...]


def but(lines: Lines, *left_out: tuple[int, int]) -> Lines:
    """Return lines without some of them."""
    gone = [set(ends) for ends in left_out]
    return tuple(ends for ends in lines if set(ends) not in gone)


def eclipse(builder: CaveBuilder, step: str = "cave painting") -> Winter:
    """Return the position in which seat 0 is asked in a step of the Eclipse, after passing everything before."""
    return pass_on(
        builder.state(), lambda one: one.phase == a.ECLIPSE and one.seat == 0 and one.view(0)["step"] == step
    )


@pytest.mark.clause("CP-5.1", "CP-R15")
def test_a_body_area_pays_only_when_it_is_closed() -> None:
    builder = CaveBuilder().rich().painting(0, lines=but(ring_of("mammoth", 0), (0, 1)))
    state = do(builder.state(), PAINT, "slide", draw(0, 1))
    area = board(state)["areas"][0]
    assert (area["surrounded"], area["spent"], area["brings"]) == (True, True, "2 Idols")
    assert legal(state, "idol") == ["offering", "honor"]
    do(state, "idol track=offering", "idol track=honor", "slide", "end_turn")
    assert (seen(state)["offering"], seen(state)["honor"]) == (1, 1)
    later = eclipse(CaveBuilder().rich().painting(0, lines=ring_of("mammoth", 0)), "player board")
    assert (seen(later)["offering"], seen(later)["honor"]) == (0, 0), "not in an Eclipse"


@pytest.mark.clause("CP-5.2", "CP-6.1", "CP-R6")
def test_legs_pay_once_in_every_eclipse_in_any_order() -> None:
    lines = (*ring_of("mammoth", 4), *ring_of("mammoth", 6), *ring_of("mammoth", 9))
    builder = CaveBuilder().rich().painting(0, lines=lines).has(0, food=0, tools=0, orders="choose")
    state = eclipse(builder)
    assert legal(state, "gain_leg") == [0, 2, 5]
    assert "done" in names(state), "they can be declined"
    food = seen(state)["food"]
    do(state, "gain_leg leg=2")
    assert seen(state)["tools"] == 1
    assert refused(state, "gain_leg leg=2") == ("CP-R6", "That leg has already paid you in this Eclipse.")
    assert refused(state, "gain_leg leg=1") == ("CP-5.2", "That leg is not surrounded.")
    do(state, "gain_leg leg=5")
    assert seen(state)["food"] == food + 1
    do(state, "done")
    assert seen(state)["food"] == food + 1, "the last one is optional too"
    assert not any(area["spent"] for area in board(state)["areas"]), "legs are not crossed out"
    again = pass_on(state, lambda one: one.round == 2 and one.seat == 0 and "gain_leg" in names(one))
    assert legal(again, "gain_leg") == [0, 2, 5]


@pytest.mark.clause("CP-6.1")
def test_legs_come_after_tribe_cards_and_before_terrain() -> None:
    builder = CaveBuilder().rich().painting(0, lines=(*ring_of("mammoth", 4), *ring_of("mammoth", 6)))
    assert a.ECLIPSE_STEPS == ("turn order", "tribe cards", "cave painting", "terrain", "player board")
    builder.terrain(h0="forest", h1="river").put(0, "pile", "tribeswoman", "brave").last_turns(1)
    builder.has(0, camps=[0, 1], orders="choose")
    cards = eclipse(builder, "tribe cards")
    assert refused(cards, "gain_leg leg=0")[0] == "EW-6.8", "the Tribe cards come before"
    state = eclipse(builder)
    assert refused(state, "gain_hex hex=0") == ("CP-6.1", "Not now. Which surrounded leg pays next?")
    do(state, "done")
    assert legal(state, "gain_hex") == [0, 1]
    assert refused(state, "gain_leg leg=0")[0] == "EW-6.9", "the terrain comes after"


@pytest.mark.clause("CP-6.2", "CP-R6")
def test_a_leg_closed_by_a_leg_pays_in_the_same_eclipse() -> None:
    """The lower first leg draws a line, and that line is the last of the upper second leg."""
    lines = (*ring_of("mammoth", 5), *but(ring_of("mammoth", 6), (15, 16)), *ring_of("mammoth", 9))
    state = eclipse(CaveBuilder().rich().painting(0, lines=lines).has(0, food=0, tools=0, orders="choose"))
    assert legal(state, "gain_leg") == [1, 5]
    food = seen(state)["food"]
    do(state, "gain_leg leg=1")
    assert line_of("mammoth", 15, 16) in legal(state, "draw_line")
    do(state, draw(15, 16))
    assert legal(state, "gain_leg") == [2, 5]
    do(state, "gain_leg leg=2", "gain_leg leg=5")
    assert (seen(state)["tools"], seen(state)["food"]) == (1, food + 1)


@pytest.mark.clause("EW-R30", "CP-6.1")
def test_harmless_legs_pay_without_asking() -> None:
    lines = (*ring_of("mammoth", 4), *ring_of("mammoth", 5), *ring_of("mammoth", 6), *ring_of("mammoth", 8))
    state = eclipse(CaveBuilder().rich().painting(0, lines=lines).has(0, food=0, tools=0))
    assert (seen(state)["food"], seen(state)["tools"]) == (3, 1), "2 Food and a Tool, beside the Food of the turn order"
    assert legal(state, "gain_leg") == [1, 4], "a line and an Idol: the player chooses"


@pytest.mark.clause("CP-6.2", "CP-5.1")
def test_a_leg_can_close_a_body_which_pays_at_once() -> None:
    lines = (*ring_of("mammoth", 5), *but(ring_of("mammoth", 0), (0, 1)), *ring_of("mammoth", 9))
    state = eclipse(CaveBuilder().rich().painting(0, lines=lines).has(0, orders="choose"))
    do(state, "gain_leg leg=1", draw(0, 1))
    assert legal(state, "idol") == ["offering", "honor"]


@pytest.mark.clause("CP-R6")
def test_a_leg_closed_after_its_step_is_too_late() -> None:
    """The Cave hex draws the last line of a leg, when the legs' step is over."""
    builder = CaveBuilder().rich().painting(0, dots=(0,), lines=but(ring_of("mammoth", 4), (5, 6)))
    builder.terrain(h0="cave").has(0, camps=[0, 0, 0], food=0, tools=0)
    state = eclipse(builder, "terrain")
    assert "paint_free" in names(state), "the only hex pays by itself"
    food = seen(state)["food"]
    do(state, f"paint_free dot={legal(state, 'paint_free')[0]}", draw(5, 6))
    assert board(state)["areas"][4]["surrounded"]
    assert seen(state)["food"] == food


@pytest.mark.clause("CP-5.3")
def test_a_line_serves_the_areas_on_both_sides() -> None:
    lines = (*but(ring_of("mammoth", 0), (5, 6)), *but(ring_of("mammoth", 4), (5, 6)))
    state = do(CaveBuilder().rich().painting(0, lines=lines).state(), PAINT, "slide")
    assert [area["surrounded"] for area in board(state)["areas"][:5]] == [False] * 5
    do(state, draw(5, 6))
    assert board(state)["areas"][0]["surrounded"]
    assert board(state)["areas"][4]["surrounded"]


def two_bodies(orders: str, side: str, first: int, ends: tuple[int, int]) -> Winter:
    """Return the position after a line has closed two body areas."""
    lines = (*but(ring_of(side, first), ends), *but(ring_of(side, first + 1), ends))
    state = do(CaveBuilder().rich().painting(0, side, lines=lines).has(0, orders=orders).state(), PAINT, "slide")
    state.journal = new_journal()
    return do(state, draw(*ends, side))


@pytest.mark.clause("CP-R4")
@pytest.mark.parametrize("first", [1, 2])
def test_the_player_chooses_which_of_two_bodies_pays_first(first: int) -> None:
    """One pays 2 Idols, the other a Megalith; the story has them in the order in which they paid."""
    state = two_bodies("take", "mammoth", 0, (1, 6))
    assert (names(state), legal(state, "gain_body")) == (["gain_body"], [1, 2])
    assert refused(state, "decline")[0] == "CP-R4"
    assert refused(state, "gain_body body=3") == ("CP-5.1", "A body area pays once, when it is closed.")
    do(state, f"gain_body body={first}")
    assert ("idol" in names(state) and "megalith" not in names(state)) == (first == 1)
    for _ in range(4):
        do(state, "lesser benefit=food") if "lesser" in names(state) else None
    assert state.journal is not None
    told = [event[3] for event in state.journal.events if event[1] == a.E_BODY]
    assert told == ([0, 1] if first == 1 else [1, 0])
    assert "slide" in names(state), "then the drawing goes on"


@pytest.mark.clause("CP-R4", "EW-R30")
def test_a_harmless_body_pays_without_asking() -> None:
    """The Wolf's last two bodies: dots to paint, and 4 points."""
    state = two_bodies("take", "wolf", 2, (3, 9))
    assert seen(state)["points"] == 4
    assert "paint_free" in names(state), "then the last one is begun"
    asked = two_bodies("choose", "wolf", 2, (3, 9))
    assert legal(asked, "gain_body") == [3, 4]


@pytest.mark.clause("CP-R4")
def test_drawing_goes_on_with_dots_painted_meanwhile() -> None:
    """The Wolf's third body paints two dots and draws lines: they can close the fourth, which pays too."""
    third, fourth = ring_of("wolf", 2), ring_of("wolf", 3)
    lines = (*but(third, (2, 7)), *but(fourth, (4, 10), (3, 4), (9, 10)))
    builder = CaveBuilder().rich().painting(0, "wolf", lines=lines)
    state = do(builder.state(), PAINT, "slide")
    assert line_of("wolf", 3, 4) not in legal(state, "draw_line")
    do(state, draw(2, 7, "wolf"), "paint_free dot=4", "paint_free dot=10")
    do(state, draw(3, 4, "wolf"), draw(4, 10, "wolf"), draw(9, 10, "wolf"))
    assert seen(state)["points"] == 4, "the fourth body"
    assert "draw_line" in names(state) or "slide" in names(state)
    assert board(state)["route"] >= 3


@pytest.mark.clause("CP-R5")
def test_the_ends_of_painted_lines_are_painted() -> None:
    state = CaveBuilder().state()
    assert tuple(board(state)["dots"]) == PAINTED
    assert set(board(state)["lines"]) == {line_of("mammoth", 1, 2), line_of("mammoth", 7, 8)}
    assert board(state)["route"] == 2
    do(state, PAINT, "slide")
    assert legal(state, "draw_line") == [line_of("mammoth", 2, 7)]
    assert chain(1, 2, 7) == ((1, 2), (2, 7))


@pytest.mark.clause("CP-6.1", "EW-6.6")
@pytest.mark.parametrize("expansion", ["none", "cave_paintings"])
def test_legs_are_a_step_of_the_eclipse_only_with_the_expansion(expansion: str) -> None:
    match = holocene.play_out("endless_winter", ["random", "random"], seed=1, expansion=expansion)
    steps = {event[3] for record in match.log for event in record.events if event[1] == a.E_STEP}
    assert (a.BY_LEGS in steps) == (expansion == "cave_paintings")
    assert {a.BY_ORDER, a.BY_CARDS, a.BY_TERRAIN, a.BY_BOARD} <= steps
