"""Chapter 13: the Idol board."""

from __future__ import annotations

import pytest

from tests.rules.endless_winter.positions import Builder, do, legal, names, refused, seen

OCHRE = "play_culture card=red-ochre"


def builder(**values: int) -> Builder:
    """Return a builder where seat 0 is about to gain two Idols."""
    return Builder(2).hand(0, "red-ochre").has(0, **values)


@pytest.mark.clause("EW-13.1", "EW-18.1")
def test_each_idol_moves_either_marker() -> None:
    state = do(builder().state(), OCHRE)
    assert legal(state, "idol") == ["offering", "honor"]
    do(state, "idol track=offering", "idol track=honor")
    assert (seen(state)["offering"], seen(state)["honor"]) == (1, 1)
    same = do(builder().state(), OCHRE, "idol track=honor", "idol track=honor")
    assert (seen(same)["offering"], seen(same)["honor"]) == (0, 2)


@pytest.mark.clause("EW-13.2", "EW-13.5", "EW-14.4")
def test_markers_share_a_level_in_the_order_they_arrived() -> None:
    state = do(builder().has(1, honor=1).state(), OCHRE, "idol track=honor")
    assert [seen(state, seat)["honor"] for seat in (0, 1)] == [1, 1]
    assert [seen(state, seat)["honor_rank"] for seat in (0, 1)] == [2, 1]
    left = Builder(3).hand(0, "red-ochre").has(0, honor=2).has(1, honor=2, honor_place=1).has(2, honor=2, honor_place=2)
    moved = do(left.state(), OCHRE, "idol track=honor")
    assert [tribe.honor_place for tribe in moved.tribes] == [0, 0, 1], "the others move up to the left"


@pytest.mark.clause("EW-13.3")
def test_some_spaces_of_the_offering_track_give_a_tribe_card() -> None:
    state = do(builder(offering=1).state(), OCHRE, "idol track=offering")
    assert "take_tribe" in names(state)
    do(state, "take_tribe card=elder")
    assert seen(state)["hand"] == ["elder"]
    for level in range(1, 8):
        entered = do(builder(offering=level - 1).state(), OCHRE, "idol track=offering")
        assert ("take_tribe" in names(entered)) == (level in (2, 4, 6)), "the levels of the shipped track"


@pytest.mark.clause("EW-13.1", "EW-13.3", "EW-R27")
def test_declining_the_tribe_card_keeps_the_other_idols() -> None:
    state = do(builder(offering=1).state(), OCHRE, "idol track=offering", "decline")
    assert seen(state)["hand"] == []
    assert legal(state, "idol") == ["offering", "honor"], "the second Idol of the two"
    do(state, "idol track=honor")
    assert (seen(state)["offering"], seen(state)["honor"]) == (2, 1)
    circle = Builder(2).hand(0, "stone-circle").has(0, offering=1).round(3).state()
    state = do(circle, "play_culture card=stone-circle", "lesser benefit=idol", "idol track=offering", "decline")
    assert "megalith" in names(state), "the second Megalith of the two"


@pytest.mark.clause("EW-13.4")
def test_an_idol_at_the_top_of_the_offering_track_scores_a_point() -> None:
    state = do(builder(offering=7).state(), OCHRE, "idol track=offering", "idol track=offering")
    assert (seen(state)["offering"], seen(state)["points"]) == (7, 2)


@pytest.mark.clause("EW-13.6")
def test_the_top_three_levels_of_honor_score_one_two_and_three() -> None:
    """The rulebook's example: 6 points for all of them."""
    state = do(builder(honor=4).state(), OCHRE, "idol track=honor")
    assert seen(state)["points"] == 1
    do(state, "idol track=honor")
    assert seen(state)["points"] == 3
    state = do(Builder(2).hand(0, "red-ochre", "mourning").has(0, honor=4).state(), OCHRE, *["idol track=honor"] * 2)
    do(state, "play_culture card=mourning", "decline", "idol track=honor")
    assert (seen(state)["honor"], seen(state)["points"]) == (7, 6)
    low = do(builder(honor=1).state(), OCHRE, *["idol track=honor"] * 2)
    assert seen(low)["points"] == 0


@pytest.mark.clause("EW-13.7", "EW-R23")
def test_the_marker_cannot_leave_the_top_of_the_honor_track() -> None:
    state = do(builder(honor=7).state(), OCHRE)
    assert legal(state, "idol") == ["offering"]
    assert refused(state, "idol track=honor")[0] == "EW-13.7"
