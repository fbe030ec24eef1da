"""Chapters 2 and 15: set-up, and its variants."""

from __future__ import annotations

from collections import Counter

import pytest

import holocene
from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine import phases
from holocene.games.endless_winter.engine.state import Winter
from tests.rules.endless_winter.positions import Builder, do, fresh, legal, names, pass_on, refused, seen

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def started(players: int, seed: int = 1) -> Winter:
    """Return a position at its first turn, with the first option taken at every choice of set-up."""
    return pass_on(fresh(players, seed), lambda one: one.phase == a.ACTING)


@pytest.mark.clause("EW-2.1", "EW-3.1")
@PLAYERS
def test_the_first_round_begins_with_an_action_phase(players: int) -> None:
    view = started(players).view(None)
    assert (view["round"], view["phase"], view["turn"]) == (1, "action", 1)


@pytest.mark.clause("EW-2.2")
@pytest.mark.parametrize(("players", "number"), [(2, 8), (3, 12), (4, 14)])
def test_sacred_stones_by_players_half_of_each_era(players: int, number: int) -> None:
    state = fresh(players)
    stones = [state.edition.stone_slugs.index(stone) for stone in state.view(None)["stones"]]
    assert len(set(stones)) == number
    assert sum(stone < a.ERA_STONES for stone in stones) == number // 2
    other = fresh(players, seed=8).view(None)["stones"]
    assert state.view(None)["stones"] != other, "they are drawn at random"


@pytest.mark.clause("EW-2.3", "EW-1.2")
@PLAYERS
def test_five_supplies_of_fifteen_less_what_set_up_takes(players: int) -> None:
    assert set(fresh(players).view(None)["supply"].values()) == {15}
    supply = started(players).view(None)["supply"]
    assert len(supply) == 5
    assert sum(supply.values()) == 75 - players


@pytest.mark.clause("EW-2.4", "EW-1.3")
@PLAYERS
def test_eight_cards_of_era_1_are_laid_out(players: int) -> None:
    state = fresh(players)
    view = state.view(None)
    display = [state.edition.numbers[card] for card in view["display"]]
    assert len(set(display)) == 8
    assert all(a.FIRST_CULTURE <= kind < a.FIRST_ERA_2 for kind in display)
    assert view["culture_decks"] == [12, 20]


@pytest.mark.clause("EW-2.5", "EW-1.6")
@PLAYERS
def test_a_player_board_before_the_first_gains(players: int) -> None:
    for tribe in fresh(players).view(None)["tribes"]:
        assert (tribe["food"], tribe["tools"], tribe["food_limit"]) == (0, 0, 5)
        assert (tribe["camps_left"], tribe["villages"], tribe["megaliths_placed"]) == (5, [], 0)
        assert (tribe["chief_home"], tribe["figures_home"]) == (True, 2)
    state = Builder(players).state()
    tribe = state.tribes[0]
    assert tribe.megaliths_left() == 10
    assert tribe.next_is_neutral()


@pytest.mark.clause("EW-2.6", "EW-1.5", "EW-R1")
@PLAYERS
def test_chiefs_are_dealt_and_their_sides_chosen_in_turn_order(players: int) -> None:
    state = fresh(players)
    view = state.view(None)
    assert len(set(view["offered"])) == players
    assert view["order"], "the turn order is known"
    assert len(view["terrain"]) == 19
    for place, seat in enumerate(view["order"]):
        assert state.seat == seat
        assert names(state) == ["choose_side"]
        sides = [state.describe(seat, action) for action in state.legal(seat)]
        chief = view["offered"][place]
        assert all(chief in sentence.lower() for sentence in sides)
        do(state, f"choose_side side={'second' if seat else 'first'}")
        assert seen(state, seat)["chief"].startswith(chief)
    assert state.phase == a.ACTING
    first = started(players, seed=3)
    assert first.tribes[0].chief % 2 == 0


@pytest.mark.clause("EW-2.7", "EW-2.8", "EW-2.9", "EW-2.13", "EW-2.16")
@PLAYERS
@pytest.mark.parametrize("seed", range(6))
def test_each_player_begins_with_the_gains_of_set_up(players: int, seed: int) -> None:
    state = started(players, seed)
    edition, view = state.edition, state.view(None)
    assert len({tribe["setup"] for tribe in view["tribes"]}) == players
    for place, seat in enumerate(view["order"]):
        tribe = seen(state, seat)
        card = edition.setup_slugs.index(tribe["setup"])
        limit = 6 + edition.setup_camp[card]
        assert tribe["food"] == min(limit, edition.setup_food[card] + (place == 1))
        assert tribe["tools"] == edition.setup_tools[card] + (place == 2)
        assert tribe["food_limit"] == limit
        assert tribe["camps"] == [a.BASE] * (1 + edition.setup_camp[card])
        animals = Counter(edition.animal_slugs[number] for number in edition.setup_animals[card])
        assert tribe["animals"] == dict(animals)
        own = edition.slugs[a.FIRST_TYPE + edition.setup_type[card]]
        assert len(tribe["hand"]) == 5 + (place == 3)
        assert {"brave", "tribeswoman", own} <= set(tribe["hand"])
        everything = Counter(tribe["hand"]) + Counter(tribe["deck"])
        assert everything == Counter([edition.slugs[kind] for kind in edition.starters] + [own])
        assert seen(state, seat, eyes=(seat + 1) % players)["hand"] is None


@pytest.mark.clause("EW-2.10")
@PLAYERS
def test_points_and_idols_begin_at_zero(players: int) -> None:
    for tribe in started(players).view(None)["tribes"]:
        assert (tribe["points"], tribe["offering"], tribe["honor"]) == (0, 0, 0)


@pytest.mark.clause("EW-2.11", "EW-1.4")
@PLAYERS
def test_one_more_animal_than_players_is_laid_out(players: int) -> None:
    state = started(players)
    view = state.view(None)
    assert len(view["grounds"]) == players + 1
    with_players = sum(sum(tribe["animals"].values()) for tribe in view["tribes"])
    assert view["animal_deck"] + len(view["grounds"]) + with_players == 60


@pytest.mark.clause("EW-2.12")
def test_the_turn_order_is_random() -> None:
    orders = {tuple(fresh(3, seed).view(None)["order"]) for seed in range(60)}
    assert len(orders) == 6


@pytest.mark.clause("EW-2.14", "EW-R3")
def test_megalith_tiles_in_a_pattern_by_players_or_by_option() -> None:
    recommended = {players: {space["cell"] for space in fresh(players).view(None)["spaces"]} for players in (2, 3, 4)}
    assert len({frozenset(cells) for cells in recommended.values()}) == 3
    for cells in recommended.values():
        assert len(cells) == 32
    chosen = fresh(2, layout="for-4").view(None)
    assert {space["cell"] for space in chosen["spaces"]} == recommended[4]
    assert sorted(chosen["tiles"]) == sorted(fresh(4).view(None)["tiles"])
    assert len({tuple(fresh(2, seed).view(None)["tiles"]) for seed in range(40)}) > 12


@pytest.mark.clause("EW-2.15")
@pytest.mark.parametrize(("players", "glaciers"), [(2, 6), (3, 6), (4, 3)])
@pytest.mark.parametrize("seed", range(5))
def test_nineteen_hexes_with_every_land_and_the_right_glaciers(players: int, glaciers: int, seed: int) -> None:
    types = [hex["type"] for hex in fresh(players, seed).view(None)["terrain"]]
    counts = Counter(types)
    assert types[a.BASE] == "base"
    assert (len(types), counts["base"], counts["glacier"]) == (19, 1, glaciers)
    lands = {type: number for type, number in counts.items() if type not in ("base", "glacier")}
    assert len(lands) == 6
    assert all(1 <= number <= 3 for number in lands.values())


@pytest.mark.clause("EW-R6")
def test_food_beyond_the_limit_is_lost_at_the_end_of_set_up(tmp_path) -> None:  # type: ignore[no-untyped-def]
    from tests.rules.endless_winter.editions import changed

    def rich(data: dict) -> None:  # type: ignore[type-arg]
        for card in data["setup_card"]:
            card.update(food=9, tools=9, camp=False)

    state = pass_on(fresh(2, edition=changed(tmp_path, "setup_card", rich)), lambda one: one.phase == a.ACTING)
    assert [(tribe.food, tribe.tools) for tribe in state.tribes] == [(6, 9)] * 2


# Variants ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("EW-15.1", "EW-15.2", "EW-R2")
@PLAYERS
def test_setup_cards_are_drafted_in_reverse_turn_order(players: int) -> None:
    state = fresh(players, draft="setup")
    while names(state) == ["choose_side"]:
        do(state, "choose_side side=first")
    view = state.view(None)
    assert len(view["terrain"]) == 19
    assert view["grounds"] == [], "the Hunting grounds come after the draft"
    offered = view["offered"]
    assert len(offered) == players + 1
    for seat in reversed(view["order"]):
        assert state.seat == seat
        assert legal(state, "pick_setup") == sorted(offered, key=state.edition.setup_slugs.index)
        for card in state.edition.setup_slugs:
            if card not in offered:
                assert refused(state, f"pick_setup card={card}")[0] == "EW-15.2"
        taken = offered[-1]
        do(state, f"pick_setup card={taken}")
        offered = [card for card in offered if card != taken]
        assert seen(state, seat)["setup"] == taken
    assert state.phase == a.ACTING
    assert len(state.view(None)["grounds"]) == players + 1


@pytest.mark.clause("EW-15.3")
@PLAYERS
def test_chiefs_are_drafted_in_turn_order_then_setup_cards_in_reverse(players: int) -> None:
    state = fresh(players, draft="chiefs")
    order = state.view(None)["order"]
    assert len(state.view(None)["offered"]) == players + 1
    asked = []
    while state.phase == a.SETTING:
        (family,) = names(state)
        asked.append((state.seat, family))
        if family == "pick_chief":
            assert len(legal(state, family)) == 2 * (players + 1 - len(asked) + 1)
            for side in range(a.SIDES):
                if side // 2 not in state.offered:
                    name = state.space.name(a.A_PICK_CHIEF + side)[1]["side"]
                    assert refused(state, f"pick_chief side={name}")[0] == "EW-15.3"
        state.step(state.seat, state.legal(state.seat)[-1])
    assert asked == [(seat, "pick_chief") for seat in order] + [(seat, "pick_setup") for seat in reversed(order)]
    assert asked[players - 1][0] == asked[players][0], "the last player has the last Chief and the first Setup card"
    assert len({tribe.chief // 2 for tribe in state.tribes}) == players


@pytest.mark.clause("EW-R3")
def test_a_dump_says_whether_the_layout_was_chosen() -> None:
    assert fresh(2).dump()["options"]["layout"] == "recommended"
    assert fresh(2, layout="for-3").dump()["options"]["layout"] == "for-3"


@pytest.mark.clause("EW-7.3")
def test_each_card_added_to_the_display_counts_as_a_reveal() -> None:
    state = Builder(2).state()
    before = state.chance
    state.display = [-1, -1, -1, *state.display[3:]]
    phases.fill_display(state)
    assert min(state.display) >= 0
    assert state.chance == before + 3, "nobody can undo what led to it"


@pytest.mark.parametrize("players", [2, 4])
def test_a_finished_game_is_written_and_read_like_any_other(players: int) -> None:
    end = holocene.play_out("endless_winter", ["random"] * players, seed=3).state
    again = holocene.load("endless_winter", end.dump())
    assert again.over
    assert [again.legal(seat) for seat in range(players)] == [[]] * players
    assert again.clone().dump() == end.dump()
