"""Chapter 12: the Megalith board."""

from __future__ import annotations

from pathlib import Path

import pytest

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.state import Winter
from holocene.games.endless_winter.files.space import cell_name
from tests.rules.endless_winter.positions import Builder, do, legal, names, refused, seen

PLAY = "play_culture card=raising-stones"
TILES = ["hunters-ground", "painted-ground", "spirit-ground", "wide-ground"]  # in the block: a1, e1, a3, e3


def board(**placed: str) -> Builder:
    """Return a builder for two players with the tiles in a known order and these Megaliths (`a1="neutral"`)."""
    builder = Builder(2).hand(0, "raising-stones").set(tiles=TILES)
    return builder.megaliths({name.replace("_", "-"): owner for name, owner in placed.items()})


def start(state: Winter) -> str:
    """Return a starting space."""
    cell = next(c for c, s in enumerate(state.spaces) if s >= 0 and state.edition.space_kind[s] == a.S_START)
    return cell_name(cell)


@pytest.mark.clause("EW-12.1", "EW-12.2", "EW-12.3", "EW-R17")
def test_the_first_megalith_is_neutral_and_goes_on_a_starting_space() -> None:
    state = do(board().state(), PLAY)
    starts = [cell_name(c) for c, s in enumerate(state.spaces) if s >= 0 and state.edition.space_kind[s] == a.S_START]
    assert legal(state, "megalith") == starts, "nothing else is there to touch"
    assert len(starts) == 4
    do(state, f"megalith cell={starts[0]}")
    assert state.view(None)["megaliths"] == [{"cell": starts[0], "owner": None}]
    assert seen(state)["megaliths_placed"] == 1
    assert names(state)[0] == "place", "the mark on a starting space is no benefit"


@pytest.mark.clause("EW-12.3")
def test_megaliths_touch_side_by_side_but_not_across_a_corner() -> None:
    state = do(board(a1="neutral", b1="neutral", b2="0", c1="0").state(), PLAY)
    assert legal(state, "lesser") == ["card", "idol", "tool", "food"]
    cells = legal(state, "megalith")
    assert cells == ["d1", "a2", "c2", "b3"]
    assert refused(state, "megalith cell=d2")[0] == "EW-12.3"
    assert refused(state, "megalith cell=a1")[0] == "EW-12.3"
    assert refused(state, "megalith cell=a5")[0] == "EW-12.3", "that is no space"
    assert refused(state, "megalith cell=a1-on-1")[0] == "EW-12.3"


@pytest.mark.clause("EW-12.3")
def test_the_ends_of_two_lines_do_not_touch() -> None:
    """In the block the first line ends at h1 and the second begins at a2."""
    left = do(board(b4="neutral", f3="neutral", a2="0").state(), PLAY)
    assert refused(left, "megalith cell=h1") == ("EW-12.3", "No Megalith lies beside that space.")
    right = do(board(b4="neutral", f3="neutral", h1="0").state(), PLAY)
    assert refused(right, "megalith cell=a2") == ("EW-12.3", "No Megalith lies beside that space.")
    assert {"g1", "h2"} & set(legal(right, "megalith")) == {"h2"}, "g1 is a starting space"


@pytest.mark.clause("EW-12.2", "EW-12.3")
def test_starting_spaces_take_only_neutral_megaliths() -> None:
    builder = board(a1="neutral", b1="neutral", c1="0")
    state = do(builder.state(), PLAY)
    assert refused(state, "megalith cell=g1") == ("EW-12.3", "A starting space takes neutral Megaliths only.")
    other = board(a1="neutral", b1="neutral", a2="1", b2="1")
    new = do(other.state(), PLAY)
    assert seen(new)["megaliths_placed"] == 0
    assert "g1" in legal(new, "megalith")
    assert "c1" in legal(new, "megalith"), "a neutral one may go anywhere on the ground"
    assert refused(new, "megalith cell=a1-on-1") == ("EW-12.2", "Neutral Megaliths go on the ground.")


@pytest.mark.clause("EW-12.4")
def test_a_megalith_on_the_ground_gains_the_benefit_of_its_space() -> None:
    state = do(board(a1="neutral", b1="neutral", c1="0").has(0, food=0, tools=0).state(), PLAY, "megalith cell=d1")
    assert seen(state)["tools"] == 1
    state = do(board(a1="neutral", b1="neutral", c1="0").has(0, food=0).state(), PLAY, "megalith cell=a2")
    assert seen(state)["food"] == 2


@pytest.mark.clause("EW-12.5", "EW-12.7")
def test_red_scores_five_and_purple_one() -> None:
    """The rulebook's example: on one red, one purple and two neutral ones."""
    builder = board(a1="neutral", b1="neutral", a2="0", b2="1", c1="neutral", d1="neutral")
    state = do(builder.state(), PLAY, "megalith cell=a1-on-1")
    assert [seen(state, seat)["points"] for seat in (0, 1)] == [5, 1]
    assert seen(state)["scored"]["megaliths"] == 5


@pytest.mark.clause("EW-12.5")
@pytest.mark.parametrize(
    ("below", "own", "other"), [("0000", 8, 0), ("1111", 4, 4), ("0011", 6, 2), ("n000", 7, 0), ("nn11", 4, 2)]
)
def test_a_stacked_megalith_scores_for_those_below(below: str, own: int, other: int) -> None:
    owners = {"n": "neutral", "0": "0", "1": "1"}
    placed = dict(zip(("b1", "c1", "b2", "c2"), (owners[one] for one in below), strict=True))
    seats = [seat for seat in "01" if seat in placed.values()] + (["0"] if "0" not in placed.values() else [])
    rest = 2 * len(set(seats)) - list(placed.values()).count("neutral")
    spare = ["a1", "g1", "b4", "f3"]
    for _ in range(rest):
        placed[spare.pop(0)] = "neutral"
    if "0" not in below:
        placed["d1"] = "0"
    state = do(board(**placed).state(), PLAY, "megalith cell=b1-on-1")
    assert [seen(state, seat)["points"] for seat in (0, 1)] == [own, other]


@pytest.mark.clause("EW-12.6", "EW-R16")
def test_only_the_four_megaliths_directly_below_count() -> None:
    ground = {f"{x}{y}": "1" for x in "bcd" for y in (1, 2)} | {"b3": "0", "c3": "0", "d3": "0"}
    ground |= {"a1": "neutral", "g1": "neutral", "b4": "neutral", "f3": "neutral"}
    upper = {f"{x}{y}-on-1": "0" for x in "bc" for y in (1, 2)}
    state = do(board(**{**ground, **upper}).state(), PLAY)
    assert "b1-on-2" in legal(state, "megalith")
    do(state, "megalith cell=b1-on-2")
    assert [seen(state, seat)["points"] for seat in (0, 1)] == [8, 0]
    assert refused(do(board(**ground).state(), PLAY), "megalith cell=b1-on-2")[0] == "EW-12.3"


@pytest.mark.clause("EW-R16")
def test_the_tiles_are_one_grid() -> None:
    """A Megalith of one tile touches the next one, and four of four tiles carry a fifth."""
    placed = {"d1": "0", "d2": "0", "d3": "0", "e2": "0", "e3": "0", "a1": "neutral", "g1": "neutral"}
    state = do(board(**placed).state(), PLAY)
    assert "e1" in legal(state, "megalith")
    assert "d2-on-1" in legal(state, "megalith")


@pytest.mark.clause("EW-12.8", "EW-R18")
def test_arrows_bring_one_more_megalith_on_one_of_two_spaces() -> None:
    builder = board(a1="neutral", b1="neutral", a2="0")
    state = do(builder.state(), PLAY, "megalith cell=b2")
    assert legal(state, "megalith") == ["c2"], "the other is taken"
    assert legal(state, "lesser") == ["card", "idol", "tool", "food"]
    assert refused(state, "megalith cell=c1")[0] == "EW-12.8"
    do(state, "lesser benefit=food")
    assert names(state)[0] == "place"
    both = do(board(a1="neutral", g1="neutral", a2="0").state(), PLAY, "megalith cell=b2")
    assert legal(both, "megalith") == ["b1", "c2"]
    do(both, "megalith cell=b1")
    assert seen(both)["megaliths_placed"] == 5
    full = do(board(a1="neutral", b1="neutral", c2="0").state(), PLAY, "megalith cell=b2")
    assert names(full)[0] == "place", "both taken: no effect"


@pytest.mark.clause("EW-R18")
def test_a_starting_space_behind_an_arrow_takes_only_neutral_megaliths(tmp_path: Path) -> None:
    from tests.rules.endless_winter.editions import changed

    def pointing(data) -> None:  # type: ignore[no-untyped-def]
        data["megalith_tile"][0]["spaces"][4] = "arrows up right"

    path = changed(tmp_path, "megalith_tile", pointing)
    builder = Builder(2, edition=path).hand(0, "raising-stones").set(tiles=TILES)
    builder.megaliths({"g1": "neutral", "b4": "neutral", "a3": "0"})
    state = do(builder.state(), PLAY, "megalith cell=a2")
    assert legal(state, "megalith") == ["b2"]
    assert refused(state, "megalith cell=a1")[0] == "EW-12.3"


@pytest.mark.clause("EW-12.1")
def test_without_megaliths_only_lesser_benefits_are_left() -> None:
    cells = {f"{x}{y}": "0" for x in "bcd" for y in (1, 2)} | {"a2": "0", "e1": "0"}
    state = do(board(**cells, a1="neutral", g1="neutral").state(), PLAY)
    assert seen(state)["megaliths_placed"] == 10
    assert names(state) == ["lesser"]
    assert refused(state, "megalith cell=f1")[0] == "EW-12.1"
