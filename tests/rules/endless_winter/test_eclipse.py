"""Chapters 6 and 7: the Eclipse and the Preparation."""

from __future__ import annotations

import pytest

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.board import JUNCTURE_HEXES
from holocene.games.endless_winter.engine.state import Winter
from holocene.games.endless_winter.words.story import narrate
from holocene.kernel.engine.journal import EVERYONE, new_journal
from tests.rules.endless_winter.positions import Builder, do, legal, names, pass_on, refused, seen, to_eclipse, to_round

BISON, LION, WOLF = 0, 1, 2


def eclipse(builder: Builder, **piles: list[str]) -> Winter:
    """Return the end of the last seat's third turn, with these cards in the piles (`p0=[...]`)."""
    last = builder.data["order"][-1]
    for name, cards in piles.items():
        builder.put(int(name[1:]), "pile", *cards)
    builder.hand(last).last_turns(last, ended=True)
    for tribe in builder.data["tribes"]:
        tribe["known"] = []
    return builder.state()


def begin(state: Winter) -> Winter:
    """Let the last player end the third turn without doing anything."""
    round = state.round
    return pass_on(state, lambda one: one.phase != a.ACTING or one.round > round, on="migrate")


def bare(players: int = 2, orders: str = "choose") -> Builder:
    """Return a builder where only what a test lays out pays in the Eclipse, and the player is asked each time."""
    builder = Builder(players).no_animals()
    for seat in range(players):
        builder.hand(seat).has(seat, food=0, tools=0, camps=[9], orders=orders)
    return builder


@pytest.mark.clause("EW-6.1", "EW-6.4", "EW-6.5", "EW-R21")
def test_wolf_then_bison_then_lion() -> None:
    """The rulebook's example: Wolf 3 (a rest and a Brave), Bison 1½ (a Shaman), Lion 1½ (a rest); Bison after Lion."""
    builder = bare(3).set(order=[WOLF, LION, BISON]).put(WOLF, "pile", "brave").put(BISON, "pile", "shaman")
    builder.last_turns(BISON, ended=True)
    placed = builder.data["placed"]
    for seat in (WOLF, LION):
        place = next(i for i, code in enumerate(placed) if code // 16 == seat)
        placed[place] -= a.DEVELOP  # one of the figures rests
        builder.has(seat, rests=1)
    state = builder.set(rested=True).has(WOLF, camps=[9, 9]).state()
    for eyes in (None, LION):
        assert state.view(eyes)["tribes"][WOLF]["pile"] is None
    begin(state)
    assert state.view(None)["order"] == [WOLF, BISON, LION]


@pytest.mark.clause("EW-6.1")
def test_eclipse_abilities_that_add_labor_count_and_column_labor_does_not() -> None:
    """A Tribesman makes 1 and ½, a Hunter 1; in a tie the later player, who has the Hunter, would be first."""
    state = eclipse(bare(), p0=["tribesman"], p1=["hunter"])
    assert [seen(state, seat)["eclipse_labor"] for seat in (0, 1)] == [1.5, 1]
    begin(state)
    assert state.view(None)["order"] == [0, 1]


@pytest.mark.clause("EW-6.1", "EW-6.8")
def test_an_eclipse_ability_may_add_labor_and_give_a_benefit(tmp_path) -> None:  # type: ignore[no-untyped-def]
    from tests.rules.endless_winter.editions import changed

    def mixed(data) -> None:  # type: ignore[no-untyped-def]
        data["tribe"][3]["eclipse"] = "tool 3; labor 0.5"

    builder = Builder(2, edition=changed(tmp_path, "tribe", mixed)).no_animals().hand(0).hand(1)
    builder.has(0, tools=0, camps=[9]).has(1, camps=[9])
    state = begin(eclipse(builder, p0=["elder"], p1=["hunter"]))
    assert state.view(None)["order"] == [0, 1], "1½ against 1"
    assert seen(state)["tools"] == 3


@pytest.mark.clause("EW-R12", "EW-6.1")
def test_labor_that_an_eclipse_ability_adds_cannot_be_declined() -> None:
    """It is part of the total that all compare at once; only abilities used afterwards are optional."""
    state = begin(eclipse(bare(), p0=["tribesman"], p1=["hunter"]))
    assert state.view(None)["order"] == [0, 1], "nobody was asked before the comparison"
    assert (state.seat, state.view(None)["step"]) == (1, "turn order"), "a Tribesman has nothing left to use"


@pytest.mark.clause("EW-6.2")
def test_culture_cards_add_nothing_and_return_to_the_hand() -> None:
    state = eclipse(bare(), p0=["council", "hunter", "crafter"])
    begin(state)
    assert seen(state)["hand"] == ["council"]
    assert seen(state, 0, eyes=1)["pile"] == ["hunter", "crafter"], "revealed to everybody"
    assert "council" in seen(state, 0, eyes=1)["known"], "and everybody knows where the bluff went"


@pytest.mark.clause("EW-6.2", "EW-R21")
def test_the_story_names_all_cards_shown_even_bluffs() -> None:
    state = eclipse(bare(), p0=["council", "hunter"], p1=["brave"])
    state.journal = new_journal()
    begin(state)
    assert all(event[0] == EVERYONE for event in state.journal.events if event[1] == a.E_SHOWED)
    told = narrate(state.edition, state.journal.events, ["Bison", "Lion"])
    shown = {one.seat: one.things for one in told if any(thing.startswith("shown:") for thing in one.things)}
    assert {seat: sorted(things) for seat, things in shown.items()} == {
        0: ["shown:council", "shown:hunter"],
        1: ["shown:brave"],
    }


@pytest.mark.clause("EW-6.3")
def test_no_food_for_labor_in_the_eclipse() -> None:
    state = begin(eclipse(bare().has(0, food=5), p0=["hunter", "crafter"]))
    assert state.phase == a.ECLIPSE
    assert refused(state, "spend_food food=1")[0] == "EW-6.8"


@pytest.mark.clause("EW-6.4")
@pytest.mark.parametrize("order", [[0, 1, 2], [2, 0, 1], [1, 2, 0]])
def test_ties_go_to_the_later_player_even_at_zero(order: list[int]) -> None:
    state = bare(3).set(order=order, seat=order[0]).last_turns(order[2]).state()
    begin(state)
    assert state.view(None)["order"] == order[::-1]


@pytest.mark.clause("EW-6.6", "EW-6.8", "EW-R12")
def test_each_player_takes_the_steps_in_order_and_benefits_in_any_order() -> None:
    builder = bare().terrain(h0="forest", h1="river").has(0, camps=[0, 1], villages=[])
    state = begin(eclipse(builder, p0=["hunter", "crafter"]))
    assert (state.seat, state.view(None)["step"]) == (0, "tribe cards")
    assert refused(state, "gain_hex hex=0")[0] == "EW-6.8"
    assert refused(state, "use_pile card=shaman")[0] == "EW-6.8"
    assert legal(state, "use_pile") == ["hunter", "crafter"]
    do(state, "use_pile card=crafter")
    assert legal(state, "use_pile") == ["hunter"]
    do(state, "done")
    assert (seen(state)["tools"], seen(state)["food"]) == (2, 0), "the last one is optional too"
    assert state.view(None)["step"] == "terrain"
    assert refused(state, f"gain_hex hex={a.BASE}") == ("EW-R13", "Base pays nothing.")
    assert legal(state, "gain_hex") == [0, 1]
    do(state, "gain_hex hex=1")
    assert legal(state, "gain_hex") == [0]
    do(state, "done")
    assert (seen(state)["tools"], seen(state)["food"]) == (3, 1), "a River without the Forest"


@pytest.mark.clause("EW-6.8", "EW-16.4")
def test_each_of_two_equal_cards_in_the_pile_is_used() -> None:
    state = begin(eclipse(bare(), p0=["crafter", "crafter", "hunter"]))
    do(state, "use_pile card=crafter")
    assert legal(state, "use_pile") == ["hunter", "crafter"]
    do(state, "use_pile card=crafter", "use_pile card=hunter")
    assert (seen(state)["tools"], seen(state)["food"]) == (4, 3)


@pytest.mark.clause("EW-R12")
def test_each_eclipse_ability_is_optional() -> None:
    """Neither the last card nor an equal one is used without asking."""
    state = begin(eclipse(bare(), p0=["hunter", "elder", "elder"]))
    one = do(state.clone(), "use_pile card=hunter", "done")
    assert (seen(one)["food"], seen(one)["hand_count"]) == (3, 0)
    two = do(state.clone(), "use_pile card=elder")
    assert legal(two, "use_pile") == ["hunter", "elder"]
    do(two, "done")
    assert (seen(two)["food"], seen(two)["hand_count"]) == (0, 1)


@pytest.mark.clause("EW-4.3", "EW-R5")
def test_lesser_benefits_in_the_eclipse() -> None:
    state = begin(eclipse(bare(), p0=["crafter", "hunter"]))
    do(state, "orders benefits=ask")
    assert refused(state, "orders benefits=take")[0] == "EW-R5", "once in an Eclipse"
    do(state, "use_pile card=crafter")
    assert (names(state), legal(state, "lesser")) == (["take", "lesser"], ["food"])
    do(state, "lesser benefit=food", "take", "use_pile card=hunter")
    assert (seen(state)["tools"], seen(state)["food"]) == (1, 4)
    last = begin(eclipse(bare(3).has(0, orders="ask")))
    assert last.view(None)["order"] == [2, 1, 0]
    pass_on(last, lambda one: one.seat == 0)
    assert (last.view(None)["step"], names(last)) == ("turn order", ["done", "take", "orders"])
    do(last, "take")
    assert legal(last, "lesser") == ["food"], "the third place is a Tool; orders of an earlier turn hold"


@pytest.mark.clause("EW-R12")
def test_a_benefit_that_can_do_nothing_is_passed_over() -> None:
    """A Quarry without its 2 Food, or Food at the limit, is not asked for, whatever the orders."""
    for orders in ("take", "choose", "ask"):
        quarry = bare(orders=orders).terrain(h0="quarry", h1="mountains").has(0, camps=[0, 1])
        state = do(begin(eclipse(quarry, p0=["brave"])), *([] if orders == "take" else ["done"]))
        if orders == "take":
            assert "idol" in names(state), "the Mountains are all that is left, so they are begun"
        else:
            assert legal(state, "gain_hex") == [1]
            assert refused(state, "gain_hex hex=0") == ("EW-R12", "That would gain you nothing now.")
        full = begin(eclipse(bare(orders=orders).has(0, food=6, camps=[9]), p0=["hunter", "tribeswoman"]))
        assert full.seat != 0 or full.phase != a.ECLIPSE, "Food is at its limit"


@pytest.mark.clause("EW-R12", "EW-6.7")
def test_the_turn_orders_food_is_not_asked_for_at_the_limit() -> None:
    state = begin(eclipse(bare().has(0, food=6, camps=[9]), p1=["brave"]))
    assert state.view(None)["order"] == [1, 0]
    pass_on(state, lambda one: one.seat == 0 or one.phase != a.ECLIPSE)
    assert state.phase != a.ECLIPSE


# Standing orders ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("EW-R5", "EW-R30")
def test_harmless_benefits_are_taken_without_asking() -> None:
    """Food that fits, Tools, and cards that the deck holds need no clicks."""
    builder = bare(orders="take").terrain(h0="forest", h1="river", h2="steppe").has(0, camps=[0, 1, 2])
    state = begin(eclipse(builder, p0=["crafter", "tribeswoman"]))
    assert (seen(state)["tools"], seen(state)["food"], seen(state)["hand_count"]) == (3, 5, 6)
    assert state.phase == a.ACTING, "one card of the Steppe and five of the next round, and nobody was asked"


@pytest.mark.clause("EW-R30", "EW-R5")
def test_food_that_would_be_lost_comes_last() -> None:
    """With 4 of 6 Food the Hunter's 3 do not fit; beside an Explorer the player chooses, alone it starts by itself."""
    builder = bare(orders="take").has(0, food=4, camps=[9])
    both = begin(eclipse(builder, p0=["hunter", "explorer"]))
    assert legal(both, "use_pile") == ["hunter", "explorer"]
    assert seen(both)["food"] == 4
    alone = begin(eclipse(bare(orders="take").has(0, food=4, camps=[9]), p0=["hunter"]))
    assert seen(alone)["food"] == 6


@pytest.mark.clause("EW-R31", "EW-R30", "EW-R12")
def test_a_player_is_asked_before_a_shuffle() -> None:
    """With one card in the deck and two Elders, the first card is drawn and the player is asked about the second."""
    builder = bare(orders="take").empty_deck(0, "discards", keep=1)
    state = begin(eclipse(builder, p0=["elder", "elder"]))
    assert (seen(state)["hand_count"], seen(state)["deck_count"]) == (1, 0)
    assert names(state) == ["decline", "take", "lesser"]
    assert legal(state, "lesser") == ["idol", "tool", "food"]
    assert "shuffle" in state.view(0)["question"].lower()
    left = do(state.clone(), "decline")
    assert (seen(left)["hand_count"], seen(left)["deck_count"]) != (2, 0)
    assert "elder" in seen(left)["deck"] + seen(left)["hand"] + seen(left)["discards"]
    drawn = do(state.clone(), "take")
    assert "elder" not in seen(drawn)["deck"], "shuffled before the pile reached the discards"
    less = do(state, "lesser benefit=tool")
    assert seen(less)["tools"] == 1


@pytest.mark.clause("EW-R30")
def test_the_player_chooses_among_different_benefits_and_the_last_one_starts_by_itself() -> None:
    builder = bare(orders="take").terrain(h0="mountains", h1="valley").has(0, camps=[0, 1])
    state = begin(eclipse(builder, p0=["brave"]))
    assert seen(state)["tools"] == 1, "the Brave's Tool came unasked"
    assert (legal(state, "gain_hex"), names(state)) == ([0, 1], ["done", "gain_hex", "orders"])
    do(state, "gain_hex hex=1", "decline")
    assert "idol" in names(state), "the Mountains are the last: their Idol can be taken as less"
    do(state, "lesser benefit=food")
    assert state.view(None)["step"] != "terrain" or state.seat != 0


@pytest.mark.clause("EW-R30")
def test_equal_benefits_need_no_choice_unless_they_move_camps(tmp_path) -> None:  # type: ignore[no-untyped-def]
    from tests.rules.endless_winter.editions import changed

    def moving(data) -> None:  # type: ignore[no-untyped-def]
        data["terrain"][4]["effect"] = "move"
        data["terrain"][5]["effect"] = "camp; food"

    same = bare(orders="take").terrain(h0="mountains", h1="mountains").has(0, camps=[0, 1])
    assert "idol" in names(begin(eclipse(same, p0=["brave"])))
    path = changed(tmp_path, "terrain", moving)

    def builder(**lands: str) -> Builder:
        found = Builder(2, edition=path).no_animals().hand(0).hand(1).terrain(**lands)
        return found.has(0, food=0, tools=0, camps=[0, 1]).has(1, camps=[9])

    quarries = begin(eclipse(builder(h0="quarry", h1="quarry"), p0=["brave"]))
    assert legal(quarries, "gain_hex") == [0, 1], "moving from one hex may lose the other"
    valley = begin(eclipse(builder(h0="valley", h1="glacier"), p0=["brave"]))
    assert legal(valley, "gain_hex") == [0], "a Camp is no question, so the benefit is"


@pytest.mark.clause("EW-R30", "EW-6.13")
def test_stones_are_scored_after_the_idols_that_may_raise_them() -> None:
    """Levels 3 and 2 score 1 for every three levels: with the Idol of the third pile, 2."""
    cells = ["a1", "b1", "a2", "b2", "c1", "c2"]
    builder = bare(orders="take").round(3).own_stones(0, "stone-of-spirits").has(0, offering=3, honor=2, camps=[])
    starts = [cell for cell in cells if is_start(builder, cell)]
    neutral = (starts + [cell for cell in cells if cell not in starts])[:2]
    builder.megaliths({cell: "neutral" if cell in neutral else "0" for cell in cells})
    state = to_eclipse(eclipse(builder, p0=["brave"]))
    assert "idol" in names(state)
    assert seen(state)["scored"]["sacred stones"] == 0, "the stone waits"
    do(state, "idol track=honor")
    assert seen(state)["scored"]["sacred stones"] == 2


def is_start(builder: Builder, cell: str) -> bool:
    """Return whether a cell of the ground is a starting space."""
    state = builder.state()
    space = state.spaces["abcdefgh".index(cell[0]) + 8 * (int(cell[1]) - 1)]
    return space >= 0 and state.edition.space_kind[space] == a.S_START


@pytest.mark.clause("EW-R5")
def test_orders_are_public_and_change_once_in_each_turn_and_eclipse() -> None:
    state = Builder().state()
    assert [seen(state, seat, eyes=1)["orders"] for seat in (0, 1)] == ["take", "take"]
    assert legal(state, "orders") == ["choose", "ask"]
    do(state, "orders benefits=choose")
    assert seen(state, 0, eyes=1)["orders"] == "choose"
    assert refused(state, "orders benefits=take")[0] == "EW-R5"
    pass_on(state, lambda one: one.seat == 1)
    pass_on(state, lambda one: one.seat == 0 and one.phase == a.ACTING)
    assert legal(state, "orders") == ["take", "ask"], "again in the next turn"
    last = Builder().hand(0, "brave").last_turns(0).state()
    do(last, "place figure=chief on=hunt", "end_turn")
    assert names(last) == ["done", "to_eclipse", "orders"], "up to the last decision before the Eclipse"


@pytest.mark.clause("EW-6.7")
def test_the_turn_order_gives_the_benefits_of_set_up_again() -> None:
    state = bare(4, orders="take")
    before = [len(tribe["hand"]) for tribe in state.data["tribes"]]
    position = eclipse(state)
    begin(position)
    order = position.view(None)["order"]
    assert order == [3, 2, 1, 0]
    found = [(seen(position, seat)["food"], seen(position, seat)["tools"]) for seat in order]
    assert found[:3] == [(0, 0), (1, 0), (0, 1)]
    assert before == [0] * 4
    assert len(seen(position, 0)["hand"]) == 6, "one card for the fourth, and five for the new round"


@pytest.mark.clause("EW-16.4")
def test_an_explorer_in_the_pile_moves_one_camp_twice_or_two_camps_once() -> None:
    """The rulebook's example of an Eclipse ability."""
    builder = bare().has(0, camps=[9, 9])
    state = do(begin(eclipse(builder, p0=["explorer"])), "use_pile card=explorer")
    assert names(state)[:2] == ["decline", "move"]
    once = do(state.clone(), "move hex=9 direction=east", "move hex=10 direction=east")
    assert seen(once)["camps"] == [9, 11]
    do(state, "move hex=9 direction=east", "move hex=9 direction=west")
    assert seen(state)["camps"] == [8, 10]


@pytest.mark.clause("EW-6.9", "EW-6.10", "EW-R13")
def test_terrain_pays_players_with_the_most_influence() -> None:
    juncture = next(j for j in range(24) if set(JUNCTURE_HEXES[3 * j : 3 * j + 3]) == {0, 1, 4})
    builder = bare(3).terrain(h0="forest", h1="river", h4="steppe", h2="mountains", h9="base")
    builder.has(0, camps=[0, 1, 1], villages=[juncture]).has(1, camps=[0, 0, 0]).has(2, camps=[1, 1, 1, 1, 2])
    state = begin(eclipse(builder, p0=["hunter", "hunter"]))
    do(state, "done")
    hexes = state.view(None)["terrain"]
    assert hexes[0]["influence"] == [3, 3, 0], "a Camp and a Village against three Camps"
    assert hexes[1]["influence"] == [4, 0, 4]
    assert hexes[4]["influence"] == [2, 0, 0]
    assert legal(state, "gain_hex") == [0, 1, 4], "ties all gain"
    assert refused(state, "gain_hex hex=2")[0] == "EW-R13"
    do(state, "gain_hex hex=4")
    assert refused(state, "gain_hex hex=4")[0] == "EW-R13", "once in an Eclipse"
    assert seen(state)["hand_count"] == 1, "a Steppe is a card"


@pytest.mark.clause("EW-6.9")
def test_a_player_with_less_influence_gains_nothing() -> None:
    builder = bare().terrain(h0="forest", h1="river", h2="mountains")
    builder.has(0, camps=[0, 1, 2]).has(1, camps=[0, 0])
    state = do(begin(eclipse(builder, p0=["brave"])), "done")
    assert state.seat == 0
    assert legal(state, "gain_hex") == [1, 2]
    assert refused(state, "gain_hex hex=0") == ("EW-6.9", "You have 1 Influence on that hex, and another player has 2.")


@pytest.mark.clause("EW-R13")
def test_base_and_glaciers_pay_nothing() -> None:
    state = bare().state()
    ice = [hex for hex in range(19) if state.terrain[hex] == a.GLACIER]
    builder = bare().has(0, camps=[9, *ice[:2]])
    state = begin(eclipse(builder, p0=["hunter", "crafter"]))
    do(state, "use_pile card=hunter", "use_pile card=crafter")
    assert state.seat != 0, "no hex was asked for"


@pytest.mark.clause("EW-6.11", "EW-6.12", "EW-6.13")
def test_the_player_board_pays_for_villages_megaliths_and_stones() -> None:
    away = [j for j in range(24) if a.BASE not in JUNCTURE_HEXES[3 * j : 3 * j + 3]]
    builder = bare().own_stones(0, "stone-of-foundations")
    cells = ["a1", "b1", "a2", "b2", "c1", "c2", "d1", "d2", "e1", "e2"]
    starts = [cell for cell in cells if is_start(builder, cell)]
    neutral = (starts + [cell for cell in cells if cell not in starts])[:2]
    builder.megaliths({cell: "neutral" if cell in neutral else "0" for cell in cells})
    builder.has(0, villages=away[:2], camps=[])
    state = begin(eclipse(builder, p0=["brave"]))
    pass_on(state, lambda one: "gain_board" in names(one))
    assert legal(state, "gain_board") == [
        "villages",
        "first-megaliths",
        "third-megaliths",
        "fifth-megaliths",
        "stone-1",
    ]
    hand, tools = seen(state)["hand_count"], seen(state)["tools"]
    do(state, "gain_board item=villages")
    assert seen(state)["hand_count"] == hand + 2, "a card for each Village"
    do(state, "gain_board item=first-megaliths")
    assert seen(state)["tools"] == tools + 1
    do(state, "gain_board item=third-megaliths", "idol track=honor")
    do(state, "gain_board item=stone-1")
    assert seen(state)["scored"]["sacred stones"] == 4, "eight own Megaliths on the ground"
    assert legal(state, "gain_board") == ["fifth-megaliths"], "the last one is optional too"


@pytest.mark.clause("EW-6.12")
@pytest.mark.parametrize(("placed", "items"), [(1, []), (2, [1]), (4, [1]), (6, [1, 2]), (8, [1, 2]), (10, [1, 2, 3])])
def test_benefits_of_emptied_piles_of_megaliths(placed: int, items: list[int]) -> None:
    from holocene.games.endless_winter.engine.eclipse import why_not_board

    state = bare().state()
    state.tribes[0].megaliths = placed
    assert [item for item in (1, 2, 3) if why_not_board(state, 0, item) == 0] == items


@pytest.mark.clause("EW-R14", "EW-8.4")
def test_a_card_of_the_pile_can_be_buried_before_its_ability_is_used(tmp_path) -> None:  # type: ignore[no-untyped-def]
    from tests.rules.endless_winter.editions import changed

    def burying(data) -> None:  # type: ignore[no-untyped-def]
        for card in data["tribe"]:
            if card["name"] == "Shaman":
                card["eclipse"] = "bury"

    path = changed(tmp_path, "tribe", burying)
    builder = Builder(2, edition=path).no_animals().hand(0).hand(1).has(0, orders="choose")
    state = begin(eclipse(builder, p0=["shaman", "hunter", "crafter"]))
    order = state.view(None)["order"]
    do(state, "use_pile card=shaman")
    assert refused(state, "bury zone=pile card=brave")[0] == "EW-8.4", "there is none in the pile"
    do(state, "bury zone=pile card=hunter")
    assert seen(state)["mourned"] == ["hunter"]
    assert state.view(None)["order"] == order
    assert legal(state, "use_pile") == ["crafter"], "the Hunter's ability is lost with it"
    assert "hunter" not in seen(state)["pile"]


@pytest.mark.clause("EW-6.14")
def test_piles_are_discarded_after_the_last_player() -> None:
    state = begin(eclipse(bare(), p0=["hunter", "crafter"], p1=["elder", "shaman"]))
    first = state.seat
    pass_on(state, lambda one: one.seat != first)
    assert seen(state, first)["pile_count"] == 2
    to_round(state, 2)
    assert [seen(state, seat)["pile_count"] for seat in (0, 1)] == [0, 0]
    assert {"hunter", "crafter"} <= set(seen(state)["discards"]), "there were cards enough to draw without a shuffle"
    assert {"elder", "shaman"} <= set(seen(state, 1)["discards"])


# Preparation -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("EW-7.1", "EW-7.2", "EW-7.6", "EW-11.5")
def test_preparation_returns_figures_fills_the_grounds_and_draws_five_cards() -> None:
    builder = bare().hand(0, "brave", "tribesman").grounds("mammoth")
    begun = do(builder.last_turns(1).state(), "place figure=chief on=rest")
    assert [tribe.rests for tribe in begun.tribes] == [0, 1]
    state = to_round(begun, 2)
    view = state.view(0)
    assert (view["round"], view["figures"], view["bottoms_used"]) == (2, [], [])
    assert all((tribe["chief_home"], tribe["figures_home"], tribe["rests"]) == (True, 2, 0) for tribe in view["tribes"])
    assert len(view["grounds"]) == 3
    assert seen(state)["hand_count"] == 7, "five more, without a limit"
    many = bare().grounds("mammoth", "sloth", "rhino", "tiger", "beaver")
    assert len(to_round(eclipse(many), 2).view(0)["grounds"]) == 5, "a surplus stays"


@pytest.mark.clause("EW-7.3", "EW-9.2")
def test_after_round_1_empty_places_are_filled_from_era_1() -> None:
    builder = bare()
    gone = [builder.data["display"][0], builder.data["display"][5]]
    builder.put(0, "discards", *gone)
    state = eclipse(builder)
    assert state.view(None)["display"].count(None) == 2
    stay = [card for card in state.view(None)["display"] if card]
    to_round(state, 2)
    view = state.view(None)
    assert set(stay) <= set(view["display"])
    assert None not in view["display"]
    assert all(state.edition.numbers[card] < a.FIRST_ERA_2 for card in view["display"])
    assert view["culture_decks"] == [10, 20]


@pytest.mark.clause("EW-7.4", "EW-7.5")
def test_after_round_2_the_display_is_cleared_and_after_round_3_filled() -> None:
    state = eclipse(bare().round(2))
    before = state.view(None)["display"]
    to_round(state, 3)
    view = state.view(None)
    assert not set(before) & set(view["display"])
    assert all(state.edition.numbers[card] >= a.FIRST_ERA_2 for card in view["display"])
    assert view["culture_decks"][1] == 12
    builder = bare().round(3)
    for place in range(8):
        builder.data["era_1"].append(builder.data["display"][place])
        builder.data["display"][place] = builder.data["era_2"].pop()
    builder.put(0, "discards", builder.data["display"][3])
    later = eclipse(builder)
    stay = {card for card in later.view(None)["display"] if card}
    to_round(later, 4)
    assert stay < set(later.view(None)["display"])
    assert None not in later.view(None)["display"]
