"""Chapter 8: the seven signs of the expansion."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import holocene
from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.effects import possible
from holocene.games.endless_winter.files.cards import PAINTINGS, override_edition
from holocene.kernel.engine import bits
from tests.rules.cave_paintings.positions import EDITION, PAINT, PAINTED, CaveBuilder, board, draw, ring_of
from tests.rules.endless_winter.editions import write
from tests.rules.endless_winter.positions import do, legal, names, refused, seen


@pytest.mark.clause("CP-8.1")
def test_paint_a_dot_of_the_colour_or_a_lesser_one_or_none() -> None:
    builder = CaveBuilder().hand(0, "hand-stencils")
    state = do(builder.state(), "play_culture card=hand-stencils")
    reds = [dot for dot, colour in enumerate(EDITION.side_colours[0]) if colour >= a.RED and dot not in PAINTED]
    assert legal(state, "paint_free") == reds
    assert refused(state, "place figure=tribe on=hunt")[0] == "CP-8.1"
    passed = do(state.clone(), "decline")
    assert "paint_free" not in names(passed), "declining leaves all of it"
    do(state, f"paint_free dot={reds[0]}", f"paint_free dot={reds[1]}")
    assert {reds[0], reds[1]} <= set(board(state)["dots"])


@pytest.mark.clause("CP-8.2")
def test_draw_a_given_number_of_lines() -> None:
    builder = CaveBuilder().hand(0, "ochre-and-charcoal").painting(0, dots=(0, 3, 4))
    state = do(builder.state(), "play_culture card=ochre-and-charcoal", "decline", "decline")
    assert "draw_line" in names(state)
    do(state, draw(0, 1), draw(2, 3))
    assert "draw_line" not in names(state), "the sign stands there twice"
    assert board(state)["route"] == 4


@pytest.mark.clause("CP-8.3")
def test_draw_any_number_of_lines() -> None:
    builder = CaveBuilder().hand(0, "hand-stencils").painting(0, dots=(0, 3, 4))
    state = do(builder.state(), "play_culture card=hand-stencils", "decline")
    do(state, draw(0, 1), draw(2, 3))
    assert "draw_line" in names(state)
    enough = do(state.clone(), "decline")
    assert "place" in names(enough), "or not all of them"
    do(state, draw(3, 4), draw(2, 7))
    assert board(state)["route"] == 5
    assert "place" in names(state), "with no line left it goes on"


@pytest.mark.clause("CP-8.4")
def test_gain_a_torch_or_an_idol() -> None:
    state = do(CaveBuilder().hand(0, "torch-bearers").has(0, food=0).state(), "play_culture card=torch-bearers")
    assert legal(state, "torch") == ["labor", "idol"]
    assert refused(state, "decline")[0] == "CP-4.2"
    do(state, "torch for=labor")
    assert (board(state)["torches"], seen(state)["food"]) == (1, 3)


def closing(builder: CaveBuilder) -> CaveBuilder:
    """Return a Mammoth whose fourth body, a Sacred Stone, lacks one line."""
    builder.rich().painting(0, lines=tuple(ends for ends in ring_of("mammoth", 3) if set(ends) != {3, 4}))
    return builder


@pytest.mark.clause("CP-8.5", "CP-R8")
def test_a_sacred_stone_without_paying() -> None:
    builder = closing(CaveBuilder()).has(0, food=0, tools=0)
    state = do(builder.state(), PAINT, "slide", draw(3, 4))
    era_1 = [EDITION.stone_slugs[stone] for stone in state.stones if stone < a.ERA_STONES]
    assert legal(state, "take_stone") == era_1, "the section of this era"
    late = next(EDITION.stone_slugs[stone] for stone in state.stones if stone >= a.ERA_STONES)
    assert refused(state, f"take_stone stone={late}")[0] == "EW-9.3"
    assert "decline" in names(state)
    do(state, f"take_stone stone={era_1[0]}")
    assert [one["stone"] for one in seen(state)["stones"]] == [era_1[0]]
    assert "idol" in names(state), "the benefit of the first space"
    do(state, "idol track=honor")
    assert (seen(state)["food"], seen(state)["tools"]) == (0, 0)
    assert "slide" in names(state), "the figure stands where it stood"


@pytest.mark.clause("CP-R8")
def test_a_player_has_at_most_three_stones() -> None:
    builder = closing(CaveBuilder())
    mine = builder.data["stones"][:3]
    builder.own_stones(0, *mine)
    state = do(builder.state(), PAINT, "slide", draw(3, 4))
    assert "take_stone" not in names(state)
    assert board(state)["areas"][3]["spent"]


@pytest.mark.clause("CP-8.6", "CP-R9")
def test_score_one_of_your_stones_at_once() -> None:
    builder = CaveBuilder().hand(0, "omens").painting(0, torches=2)
    other = next(stone for stone in builder.data["stones"] if stone != "stone-of-torches")
    builder.own_stones(0, other, "stone-of-torches").has(0, camps=[9], villages=[])
    state = do(builder.state(), "play_culture card=omens")
    assert legal(state, "score_stone") == [2], "the first would score nothing"
    assert refused(state, "score_stone place=1") == ("CP-R9", "That stone would score nothing now.")
    assert refused(state, "score_stone place=3")[0] == "CP-8.6"
    do(state, "score_stone place=2")
    assert seen(state)["scored"]["sacred stones"] == 4
    first = CaveBuilder().hand(0, "omens").painting(0, torches=2).own_stones(0, "stone-of-torches")
    assert seen(do(first.state(), "play_culture card=omens", "score_stone place=1"))["scored"]["sacred stones"] == 4
    none = do(CaveBuilder().hand(0, "omens").state(), "play_culture card=omens")
    assert "place" in names(none), "without stones the sign does nothing"


@pytest.mark.clause("CP-8.7")
def test_gain_from_one_surrounded_leg_at_once() -> None:
    lines = (*ring_of("mammoth", 4), *ring_of("mammoth", 6))
    builder = CaveBuilder().hand(0, "rite-of-the-cave").painting(0, lines=lines).has(0, food=0, tools=0)
    state = do(builder.state(), "play_culture card=rite-of-the-cave")
    assert legal(state, "gain_leg") == [0, 2]
    do(state, "gain_leg leg=0")
    assert seen(state)["food"] == 2
    assert "gain_leg" not in names(state), "one of them"
    none = do(CaveBuilder().hand(0, "rite-of-the-cave").state(), "play_culture card=rite-of-the-cave")
    assert "gain_leg" not in names(none), "if there is one"


@pytest.mark.clause("CP-R10")
def test_no_leg_gives_the_benefit_of_a_leg(tmp_path: Path) -> None:
    data = tomllib.loads(PAINTINGS.read_text(encoding="utf-8"))
    data["painting_side"][0]["legs"][0]["effect"] = "leg; food"
    with pytest.raises(holocene.BadFile, match="a leg cannot give the benefit of a leg"):
        override_edition(write(tmp_path, {"painting_side": data["painting_side"]}))
    data["painting_side"][0]["legs"][0]["effect"] = "food"
    data["painting_side"][0]["bodies"][0]["effect"] = "leg"
    assert override_edition(write(tmp_path, {"painting_side": data["painting_side"]})), "a body may"


@pytest.mark.clause("CP-R9", "EW-R12")
@pytest.mark.parametrize(
    "operation",
    [a.O_PAINT + a.GREY, a.O_PAINT + a.RED, a.O_PAINT + a.CYAN, a.O_LINE, a.O_LINES, a.O_STONE, a.O_SCORE, a.O_LEG],
)
def test_a_sign_can_do_nothing_if_nothing_is_left_for_it(operation: int) -> None:
    builder = CaveBuilder().painting(0, dots=(0,), lines=ring_of("mammoth", a.BODIES), torches=2).has(0, food=0)
    state = builder.own_stones(0, "stone-of-torches").state()
    assert possible.can_run(state, 0, operation)
    tribe = state.tribes[0]
    if operation == a.O_STONE:
        tribe.stones = state.stones[:3]
    elif operation == a.O_SCORE:
        tribe.stones = []
    elif operation == a.O_LEG:
        tribe.lines = EDITION.first_lines[tribe.side]
    else:
        tribe.dots = bits.below(len(EDITION.side_colours[tribe.side]))
        tribe.lines = bits.below(len(EDITION.line_needs[tribe.side]))
    assert not possible.can_run(state, 0, operation)
