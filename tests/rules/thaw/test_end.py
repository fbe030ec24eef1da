"""Chapter 9: the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import holocene
from holocene.bots.engine.dice import new_dice
from holocene.bots.engine.playout import play_randomly
from holocene.games.thaw.engine import scoring
from holocene.games.thaw.engine.sheet import new_sheet
from holocene.games.thaw.engine.state import Thaw, empty_state
from holocene.games.thaw.files.cards import shipped_edition
from holocene.kernel.engine.rng import from_seed
from tests.rules.thaw.positions import HOOK, edition, finish_game, first, fresh, last, refused, until


def finished(players: int, seeds: range) -> Iterator[Thaw]:
    """Yield games played to the end at random."""
    for seed in seeds:
        state = fresh(players, seed)
        play_randomly(state, new_dice(seed), 1000)
        assert state.over
        yield state


def area_by_hand(boxes: list[int], by: int) -> int:
    """Return the size of the largest area of a colour, by walking from box to box."""
    left = {(box % 9, box // 9) for box, colour in enumerate(boxes) if colour == by}
    best = 0
    while left:
        part = [left.pop()]
        for x, y in part:
            for box in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if box in left:
                    left.remove(box)
                    part.append(box)
        best = max(best, len(part))
    return best


@pytest.mark.clause("THAW-9.1")
def test_the_game_is_over_after_the_last_scoring() -> None:
    state = fresh(5)
    finish_game(state, last)
    assert state.over
    assert state.to_move() == []
    assert state.view(0)["phase"] == "finished"
    assert refused(state, 0, "pass") == ("THAW-9.1", "The game is over.")


@pytest.mark.clause("THAW-9.1", "THAW-9.5")
def test_before_the_end_only_the_rounds_count() -> None:
    state = fresh(4)
    until(state, 4, "help", 2, choose=last)
    scores = [seen.scores for seen in state.sheets]
    assert [one.points for one in state.scores()] == [sum(rounds) for rounds in scores]
    assert [len(one.parts) for one in state.scores()] == [3] * 4
    assert all(row["largest"] == [] for seen in state.view(0)["sheets"] for row in seen["helpers"])
    assert state.view(0)["results"] == []
    finish_game(state, last)
    assert [len(one.parts) for one in state.scores()] == [5] * 4


@pytest.mark.clause("THAW-9.2")
def test_the_example_of_ranks_in_the_rulebook() -> None:
    """Green is first, Red and Yellow share the second rank, and Blue is fourth."""
    red, brown, blue, green, yellow = range(5)
    sheet = new_sheet(brown, 5)
    sheet.checks = [6, 0, 2, 9, 6]
    assert scoring.rank(sheet, green) == 1
    assert scoring.rank(sheet, red) == scoring.rank(sheet, yellow) == 2
    assert scoring.rank(sheet, blue) == 4


@pytest.mark.clause("THAW-9.2")
def test_a_shared_first_rank_leaves_out_the_second() -> None:
    sheet = new_sheet(0, 5)
    sheet.checks = [0, 5, 5, 3, 5]
    assert [scoring.rank(sheet, colour) for colour in (1, 2, 3, 4)] == [1, 1, 4, 1]
    sheet.checks = [0, 5, 5, 3, 1]
    assert [scoring.rank(sheet, colour) for colour in (1, 2, 3, 4)] == [1, 1, 3, 4]


@pytest.mark.clause("THAW-R10")
def test_a_helper_without_checks_is_ranked_like_the_others() -> None:
    sheet, state = new_sheet(0, 4), empty_state(shipped_edition(), 4, from_seed(""))
    assert [scoring.rank(sheet, colour) for colour in (1, 2, 3)] == [1, 1, 1]
    sheet.areas = [0, 5, 7, 2]
    assert [scoring.bonus(state, sheet, colour) for colour in (1, 2, 3)] == [5, 7, 2]
    sheet.checks = [0, 1, 0, 0]
    assert [scoring.bonus(state, sheet, colour) for colour in (1, 2, 3)] == [5, 3, 1]


@pytest.mark.clause("THAW-R18", "THAW-9.2")
def test_helpers_who_share_a_rank_get_the_same_share_of_their_own_areas() -> None:
    """The ranks are those of the rulebook's example: first, twice second, then fourth."""
    sheet = new_sheet(1, 5)
    sheet.checks = [6, 0, 2, 9, 6]
    sheet.areas = [9, 0, 8, 4, 6]
    state = empty_state(shipped_edition(), 5, from_seed(""))
    assert [scoring.bonus(state, sheet, colour) for colour in range(5)] == [4, 0, 0, 4, 3]


@pytest.mark.clause("THAW-R18")
def test_with_the_literal_reading_helpers_who_share_a_rank_score_the_same() -> None:
    """Two helpers with areas of 9 and 6 share the second rank: each gets half of 9. Other ranks do not change."""
    sheet = new_sheet(1, 5)
    sheet.checks = [6, 0, 2, 9, 6]
    sheet.areas = [9, 0, 8, 4, 6]
    state = empty_state(shipped_edition(), 5, from_seed(""))
    state.largest = True
    assert [scoring.bonus(state, sheet, colour) for colour in range(5)] == [4, 0, 0, 4, 4]


@pytest.mark.clause("THAW-R18", "THAW-10.5")
def test_with_the_literal_reading_the_dummys_area_counts_in_a_shared_rank() -> None:
    sheet = new_sheet(0, 4)
    sheet.checks = [0, 3, 5, 5]
    sheet.areas = [0, 8, 2, 12]
    state = empty_state(shipped_edition(), 3, from_seed(""))
    state.largest = True
    assert [scoring.bonus(state, sheet, colour) for colour in (1, 2, 3)] == [0, 12, 12]


@pytest.mark.clause("THAW-9.3", "THAW-9.4", "THAW-R13")
@pytest.mark.parametrize(("players", "wanted"), [(5, [11, 5, 2, 0]), (4, [11, 5, 0]), (3, [11, 5, 0])])
def test_with_five_players_ranks_score_full_half_and_a_quarter(players: int, wanted: list[int]) -> None:
    """Each helper's largest area has 11 boxes, which gives 11, 5 and 2 points, rounded down."""
    helpers = len(wanted)
    sheet = new_sheet(0, helpers + 1)
    sheet.checks = [0, *range(9, 9 - helpers, -1)]
    sheet.areas = [11] * (helpers + 1)
    state = empty_state(shipped_edition(), players, from_seed(""))
    found = [scoring.bonus(state, sheet, colour) for colour in range(1, helpers + 1)]
    assert found == wanted


@pytest.mark.clause("THAW-9.2", "THAW-9.3", "THAW-9.4", "THAW-9.5", "THAW-R11", "THAW-R12")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_points_of_whole_games_agree_with_a_recount(players: int) -> None:
    """Recount ranks, areas, bonus and totals from the boxes, checks and scores of the final view."""
    for state in finished(players, range(12)):
        view = state.view(None)
        bonus = [0] * (players + 1)
        for seen in view["sheets"]:
            rows = seen["helpers"]
            for row in rows:
                rank = 1 + sum(other["checks"] > row["checks"] for other in rows)
                area = area_by_hand(seen["boxes"], row["by"])
                share = {1: area, 2: area // 2, 3: area // 4 if players == 5 else 0}.get(rank, 0)
                assert (row["rank"], row["area"], row["bonus"]) == (rank, area, share)
                assert len(row["largest"]) == area
                assert {seen["boxes"][box] for box in row["largest"]} <= {row["by"]}
                assert row["by"] != seen["owner"], "owners get no bonus on their own sheets"
                bonus[row["by"]] += share
        for result in view["results"]:
            rounds = sum(view["sheets"][result["seat"]]["scores"])
            assert (result["rounds"], result["bonus"]) == (rounds, bonus[result["seat"]])
            assert result["total"] == rounds + bonus[result["seat"]]
        assert [score.points for score in state.scores()] == [result["total"] for result in view["results"]]


def best_of(state: Thaw) -> list[dict[str, Any]]:
    """Return the results with the highest total."""
    results = state.view(None)["results"]
    return [one for one in results if one["total"] == max(other["total"] for other in results)]


@pytest.mark.clause("THAW-9.5")
def test_the_highest_total_wins() -> None:
    for state in finished(4, range(20)):
        best = best_of(state)
        winners = [one["seat"] for one in state.view(None)["results"] if one["winner"]]
        assert set(winners) <= {one["seat"] for one in best}
        assert winners == [score.seat for score in state.scores() if score.place == 1]
        if len(best) == 1:
            assert winners == [best[0]["seat"]]


@pytest.mark.clause("THAW-9.6")
def test_bonus_points_break_ties() -> None:
    seen = 0
    for state in finished(5, range(400)):
        best = best_of(state)
        if len({one["bonus"] for one in best}) > 1:
            seen += 1
            most = max(one["bonus"] for one in best)
            for one in best:
                assert one["winner"] == (one["bonus"] == most)
                assert (state.scores()[one["seat"]].place == 1) == one["winner"]
                assert (state.values()[one["seat"]] == max(state.values())) == one["winner"]
    assert seen > 3


@pytest.mark.clause("THAW-9.6")
def test_players_who_are_equal_in_everything_win_together(tmp_path: Any) -> None:
    """All players draw the same on every sheet, so all have the same points."""
    match = holocene.new("thaw", 4, seed=1, edition=edition(tmp_path, {"Hook": HOOK}))
    while not match.state.over:
        for seat in match.state.to_move():
            assert isinstance(match.state, Thaw)
            match.play(seat, first(match.state, seat))
    results = match.state.view(None)["results"]
    assert len({(one["total"], one["bonus"]) for one in results}) == 1
    assert all(one["winner"] for one in results)
    assert match.story()[-4:] == ["Red wins.", "Brown wins.", "Blue wins.", "Green wins."]
    assert [score.place for score in match.state.scores()] == [1, 1, 1, 1]
    assert [match.state.evaluate(seat) for seat in range(4)] == [1.0] * 4
