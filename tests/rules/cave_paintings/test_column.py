"""Chapters 3 and 4: the column, prices, the order of colours, and Torches."""

from __future__ import annotations

import pytest

from holocene.games.endless_winter.engine import actions as a
from tests.rules.cave_paintings.positions import EDITION, PAINT, PAINTED, CaveBuilder, board, draw, line_of, ring_of
from tests.rules.endless_winter.positions import do, legal, names, refused, seen


def colours(side: str = "mammoth") -> dict[str, list[int]]:
    """Return the dots of a side by colour, without those painted from the beginning."""
    number = EDITION.side_slugs.index(side)
    found: dict[str, list[int]] = {"grey": [], "red": [], "cyan": []}
    for dot, colour in enumerate(EDITION.side_colours[number]):
        if not EDITION.first_dots[number] >> dot & 1:
            found[a.COLOURS[colour]].append(dot)
    return found


GREY, RED, CYAN = (colours()[name][0] for name in a.COLOURS)


@pytest.mark.clause("CP-3.1")
def test_the_column_works_like_any_other() -> None:
    state = do(CaveBuilder().hand(0, "brave", "painter", "hunter").has(0, food=5).state(), PAINT)
    assert "play_tribe" in names(state)
    assert "spend_food" in names(state)
    do(state, "play_tribe card=hunter")
    assert state.labor == 2, "the Hunter helps in Hunt alone"
    do(state, "play_tribe card=painter")
    assert state.labor == 6, "1 Labor and 1 more in this column"
    do(state, "slide", "slide")
    assert "bottom" in names(state)
    do(state, "end_turn")
    second = do(state, PAINT, "slide", "slide")
    assert "bottom" not in names(second), "the first figure of the round, by anyone"


@pytest.mark.clause("CP-3.2")
def test_any_number_of_dots_can_be_painted_for_their_price() -> None:
    state = do(CaveBuilder().rich().state(), PAINT)
    dots = {dot for dot, _ in legal(state, "paint")}
    assert dots == set(range(27)) - set(PAINTED), "it need not be beside anything"
    do(state, "paint dot=26 pay=grey", f"paint dot={CYAN} pay=cyan", f"paint dot={RED} pay=red")
    assert set(board(state)["dots"]) == {*PAINTED, 26, CYAN, RED}
    assert refused(state, "paint dot=26 pay=grey") == ("CP-3.2", "That dot is already painted.")
    assert refused(state, "paint dot=31 pay=grey")[0] == "CP-1.3"
    do(state, "slide")
    assert refused(state, f"paint dot={GREY} pay=grey")[0] == "EW-5.7"
    elsewhere = do(CaveBuilder().rich().state(), "place figure=tribe on=hunt")
    assert refused(elsewhere, f"paint dot={GREY} pay=grey")[0] == "CP-3.1"


@pytest.mark.clause("CP-3.3")
def test_any_number_of_lines_between_painted_dots() -> None:
    state = do(CaveBuilder().rich().painting(0, dots=(3, 4, 26)).state(), PAINT)
    assert refused(state, draw(2, 3))[0] == "EW-5.6"
    do(state, "slide")
    possible = {line_of("mammoth", 2, 3), line_of("mammoth", 3, 4), line_of("mammoth", 2, 7)}
    assert set(legal(state, "draw_line")) == possible, "along the outlines, dot 26 has no painted neighbour"
    assert refused(state, draw(4, 10)) == ("CP-3.3", "A line goes between two painted dots.")
    assert refused(state, "draw_line line=47")[0] == "CP-1.3"
    before = (state.labor, seen(state)["food"], seen(state)["tools"])
    do(state, draw(2, 3), draw(3, 4), draw(2, 7))
    assert (state.labor, seen(state)["food"], seen(state)["tools"]) == before, "lines cost nothing"
    assert refused(state, draw(2, 3)) == ("CP-3.3", "That line is already drawn.")
    assert board(state)["route"] == 4


@pytest.mark.clause("CP-3.4")
def test_the_bottom_gives_a_torch_and_a_surrounded_leg() -> None:
    builder = CaveBuilder().rich().painting(0, lines=(*ring_of("mammoth", 4), *ring_of("mammoth", 6)))
    state = do(builder.state(), PAINT, "slide", "slide", "bottom")
    assert legal(state, "torch") == ["labor", "idol"]
    do(state, "torch for=labor")
    assert board(state)["torches"] == 1
    assert legal(state, "gain_leg") == [0, 2]
    tools = seen(state)["tools"]
    do(state, "gain_leg leg=2")
    assert seen(state)["tools"] == tools + 1
    bare = do(CaveBuilder().rich().state(), PAINT, "slide", "slide", "bottom", "torch for=labor")
    assert "gain_leg" not in names(bare), "if there is one"


@pytest.mark.clause("CP-3.5", "CP-4.3")
@pytest.mark.parametrize(
    ("torches", "prices"),
    [
        (0, {"grey": (0, 1, 1), "red": (1, 0, 1), "cyan": (0, 0, 2)}),
        (1, {"grey": (0, 1, 1), "red": (1, 0, 1), "cyan": (0, 0, 1)}),
        (2, {"grey": (0, 1, 1), "red": (1, 0, 0), "cyan": (0, 0, 1)}),
        (3, {"grey": (0, 1, 0), "red": (1, 0, 0), "cyan": (0, 0, 1)}),
    ],
)
def test_what_each_colour_costs_after_torches(torches: int, prices: dict[str, tuple[int, int, float]]) -> None:
    for colour, (food, tools, labor) in prices.items():
        state = do(CaveBuilder().rich(0, 3).painting(0, torches=torches).state(), PAINT)
        do(state, f"paint dot={colours()[colour][0]} pay={colour}")
        assert (5 - seen(state)["food"], 5 - seen(state)["tools"], 3 - state.labor / 2) == (food, tools, labor)
    shown = board(CaveBuilder().painting(0, torches=torches).state())["prices"]
    assert {name: (one["food"], one["tools"], one["labor"]) for name, one in shown.items()} == prices


@pytest.mark.clause("CP-3.5")
def test_a_player_who_cannot_pay_is_told_the_price() -> None:
    state = do(CaveBuilder().rich(0, 1).hand(0, "brave").has(0, tools=0, food=0).state(), PAINT)
    assert "paint" not in names(state)
    assert refused(state, f"paint dot={GREY} pay=grey") == (
        "CP-3.5",
        "That costs 1 Tool and 1 Labor, and you have 0 Tools and 1 Labor.",
    )
    assert refused(state, f"paint dot={CYAN} pay=cyan")[1] == "That costs 2 Labor, and you have 1 Labor."


@pytest.mark.clause("CP-3.6")
def test_other_abilities_paint_for_nothing() -> None:
    builder = CaveBuilder().rich(0, 0).hand(0, "ochre-and-charcoal").has(0, food=0, tools=0)
    state = do(builder.state(), "play_culture card=ochre-and-charcoal")
    do(state, f"paint_free dot={GREY}", f"paint_free dot={CYAN}")
    assert {GREY, CYAN} <= set(board(state)["dots"])
    assert (seen(state)["food"], seen(state)["tools"], state.labor) == (0, 0, 0)


@pytest.mark.clause("CP-4.1", "CP-R16")
def test_a_colour_always_stands_for_lesser_ones() -> None:
    for sign, allowed in (("grey", a.COLOURS), ("red", a.COLOURS[1:]), ("cyan", a.COLOURS[2:])):
        state = do(CaveBuilder().rich().state(), PAINT)
        at_column = {dot for dot, pay in legal(state, "paint") if pay == sign}
        wanted = {dot for colour in allowed for dot in colours()[colour]}
        assert at_column == wanted
    free = do(CaveBuilder().rich().hand(0, "ochre-and-charcoal").state(), "play_culture card=ochre-and-charcoal")
    assert set(legal(free, "paint_free")) == set(range(27)) - set(PAINTED), "a grey sign paints any dot"
    do(free, f"paint_free dot={RED}")
    assert set(legal(free, "paint_free")) == set(colours()["cyan"])
    clause, sentence = refused(free, f"paint_free dot={GREY}")
    assert (clause, sentence) == ("CP-4.1", "That dot is grey, and cyan covers only its own and lesser colours.")
    column = do(CaveBuilder().rich().state(), PAINT)
    assert refused(column, f"paint dot={RED} pay=cyan")[0] == "CP-4.1"


@pytest.mark.clause("CP-R3")
def test_the_dearer_row_is_paid_with_its_own_discount() -> None:
    builder = CaveBuilder().rich(0, 1).painting(0, torches=2).has(0, food=1, tools=0)
    state = do(builder.state(), PAINT, f"paint dot={CYAN} pay=red")
    assert (seen(state)["food"], state.labor) == (0, 2), "red's Labor is crossed out: 1 Food and nothing else"


@pytest.mark.clause("CP-4.2", "CP-4.3", "CP-R16")
def test_a_torch_crosses_out_the_lowest_labor_left_or_is_an_idol() -> None:
    crossed = []
    for before in range(3):
        state = do(CaveBuilder().rich().painting(0, torches=before).state(), PAINT, "slide", "slide", "bottom")
        do(state, "torch for=labor")
        prices = board(state)["prices"]
        crossed.append([name for name, price in prices.items() if price["crossed"]])
    assert crossed == [["cyan"], ["red", "cyan"], ["grey", "red", "cyan"]], "from the bottom up"
    idol = do(CaveBuilder().rich().state(), PAINT, "slide", "slide", "bottom", "torch for=idol")
    assert board(idol)["torches"] == 0
    do(idol, "idol track=offering")
    assert seen(idol)["offering"] == 1


@pytest.mark.clause("CP-4.4")
def test_a_torch_is_an_idol_after_three() -> None:
    state = do(CaveBuilder().rich().painting(0, torches=3).state(), PAINT, "slide", "slide", "bottom")
    assert "torch" not in names(state), "there is nothing to choose"
    assert legal(state, "idol") == ["offering", "honor"]
    assert board(state)["torches"] == 3


@pytest.mark.clause("CP-R13")
def test_the_idol_may_be_something_less() -> None:
    state = do(CaveBuilder().rich().state(), PAINT, "slide", "slide", "bottom", "torch for=idol")
    assert legal(state, "lesser") == ["tool", "food"]
    do(state, "lesser benefit=tool")
    assert seen(state)["tools"] == 6


@pytest.mark.clause("CP-4.5")
def test_example_cyan_for_one_labor_after_one_torch() -> None:
    state = do(CaveBuilder().rich(0, 1).painting(0, torches=1).has(0, food=0, tools=0).state(), PAINT)
    do(state, f"paint dot={CYAN} pay=cyan")
    assert CYAN in board(state)["dots"]
    assert state.labor == 0


@pytest.mark.clause("CP-R17", "EW-R26")
@pytest.mark.parametrize("hand", [[], ["council"], ["brave"]])
def test_a_turn_in_this_column_ends_by_itself_only_with_an_empty_hand(hand: list[str]) -> None:
    """Nothing can be painted or drawn: with cards in hand, whichever they are, the player ends the turn."""
    state = do(CaveBuilder().no_animals().hand(0, *hand).has(0, food=0, tools=0).state(), PAINT)
    if not hand:
        assert state.view(None)["section"] in ("middle", "bottom"), "the top section offered nothing"
        return
    assert state.view(None)["section"] == "top"
    assert {"end_turn", "slide"} <= set(names(state))
    do(state, "end_turn")
    assert state.seat == 1
