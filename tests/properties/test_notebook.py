"""What a seat has seen is never contradicted by the worlds that the engine deals to it (`tests/properties/notebooks`).

The first part follows matches of all games. The second checks that the notebooks find faults: it gives them worlds that
are wrong in one point.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from holocene.bots import find_bot
from holocene.bots.engine.dice import new_dice
from holocene.games import find_game
from holocene.games.cavemen.engine.state import Cavemen
from holocene.games.endless_winter.engine import actions as ew
from holocene.games.endless_winter.engine.state import Winter
from holocene.games.endless_winter.engine.tribe import Tribe, with_card, without
from holocene.games.thaw.engine import actions as thaw
from holocene.games.thaw.engine.state import Thaw
from holocene.kernel.engine.state import State
from holocene.kernel.game import OptionValue
from holocene.kernel.matches.match import Match, new_match
from holocene.lab.fuzz import few_settings
from tests.properties.notebooks import NOTEBOOKS, Notebook, WinterNotebook, new_notebook, walk
from tests.properties.notebooks import winter_hand as h
from tests.properties.notebooks.winter import UNSEEN
from tests.properties.notebooks.winter_cards import CardNotes
from tests.properties.shares import own_share
from tests.properties.test_play import label

MOST = 120  # decisions of a match in the sample
LONG = {"endless_winter": 300}  # for games in which so few would not be enough
ALL_SETTINGS = own_share([(name, *setting) for name in NOTEBOOKS for setting in few_settings(find_game(name))])

Case = tuple[Match, Notebook]
Wanted = Callable[[Match, Notebook], bool]


@pytest.mark.parametrize(("name", "players", "options"), ALL_SETTINGS, ids=label)
def test_no_dealt_world_contradicts_what_a_seat_has_seen(
    name: str, players: int, options: dict[str, OptionValue]
) -> None:
    tally = walk.Tally()
    walk.follow(name, players, options, "sample", tally, LONG.get(name, MOST))
    assert tally.deals
    found = tally.contradictions
    assert not found, f"{len(found)} of {tally.deals} deals contradict what was seen, the first: {found[0]}"


# The notebooks find faults -------------------------------------------------------------------------------------------


def moment(name: str, players: int, wanted: Wanted, seat: int | None = 0, **options: OptionValue) -> Case:
    """Return the first position that fulfils a condition, with the notebook of a seat."""
    game = find_game(name)
    for number in range(60):
        match = new_match(game, players, f"bite {number}", game.check_options(options), game.edition())
        notebook = new_notebook(match, seat)
        dice, bot = new_dice(number), find_bot("greedy")
        while not match.state.over and len(match.log) < 500:
            notebook.read(walk.take_back(match, dice) or walk.decide(match, dice, bot))
            if not match.state.over and wanted(match, notebook):
                notebook.check(match.state)
                return match, notebook
    raise LookupError("no match came to such a position")


def refuses(notebook: Notebook, world: State, sentence: str) -> None:
    """Check that a notebook refuses a world: by the view or by its notes, and by its notes alone with a sentence."""
    with pytest.raises(AssertionError):
        notebook.check(world)
    with pytest.raises(AssertionError, match=sentence):
        notebook.compare(world, notebook.look())


def test_a_seen_card_in_the_deck_of_cavemen_is_a_contradiction() -> None:
    match, notebook = moment("cavemen", 3, lambda match, _: len(match.log) > 40)
    world = match.state.clone()
    assert isinstance(world, Cavemen)
    world.deck = [*world.deck[:-1], world.pool[0]]
    refuses(notebook, world, "the deck holds other cards")


@pytest.mark.parametrize("name", ["endless_winter", "thaw"])
def test_a_world_dealt_to_another_seat_is_a_contradiction(name: str) -> None:
    def hides_much(match: Match, notebook: Notebook) -> bool:
        state = match.state
        if isinstance(state, Winter):
            return len(state.tribes[0].hand) > 5 and len(set(state.tribes[0].deck)) > 2
        return len(match.log) > 40

    match, notebook = moment(name, 3, hides_much)
    refused = 0
    for seed in range(20):
        try:
            notebook.compare(match.state.determinize(1, seed), notebook.look())
        except AssertionError:
            refused += 1
    assert refused >= 10, "it may deal the same cards by chance, but not often"


def test_undo_makes_a_notebook_forget() -> None:
    match, notebook = moment("cavemen", 2, lambda match, _: bool(match.log) and not match.why_no_undo(0))
    record = match.undo(0)
    notebook.read(record)
    assert {entry.number for entry in notebook.entries}.isdisjoint(record.undone)
    notebook.check(match.state)


# Thaw


def thaw_world(match: Match) -> Thaw:
    """Return a copy of a position that the test will falsify."""
    world = match.state.clone()
    assert isinstance(world, Thaw)
    return world


def helping(round: int, hop: int) -> Wanted:
    """Return whether a certain step of helping has come."""

    def is_it(match: Match, notebook: Notebook) -> bool:
        state = match.state
        return isinstance(state, Thaw) and (state.round, state.phase, state.hop) == (round, thaw.HELP, hop)

    return is_it


def test_a_card_in_hand_that_differs_from_its_outline_is_a_contradiction() -> None:
    match, notebook = moment("thaw", 4, helping(1, 2))  # seat 0 has seen the sheets of seats 3 and 2
    # The sheet of seat 1 has not been seen, but it bears the form of the card that is in hand.
    for seat, sentence in ((0, "own card in hand"), (1, "cannot have come about"), (2, "cannot have come about")):
        world = thaw_world(match)
        order = world.orders[seat]
        other = [order[0], order[2], order[1], *order[3:]]
        world.orders = [other if place == seat else cards for place, cards in enumerate(world.orders)]
        refuses(notebook, world, sentence)


def test_a_sheet_that_differs_from_what_was_seen_is_a_contradiction() -> None:
    match, notebook = moment("thaw", 4, helping(2, 1))
    world = thaw_world(match)
    marks = world.sheets[2].marks
    marks[0], marks[1] = marks[1], marks[0]
    refuses(notebook, world, "does not begin with what was seen")


def hidden_mark(match: Match, notebook: Notebook) -> bool:
    """Return whether somebody has drawn on a sheet since seat 0 saw it, in a later round."""
    state = match.state
    return isinstance(state, Thaw) and state.round == 2 and state.phase == thaw.HELP and state.hop == 2


def test_an_impossible_drawing_is_a_contradiction() -> None:
    match, notebook = moment("thaw", 4, hidden_mark)
    world = thaw_world(match)
    sheet = world.sheets[0]  # seats 3 and 2 have drawn on it after seat 0
    last = sheet.marks[-1]
    colour, first = last % thaw.MARK, sheet.marks[0] // thaw.MARK
    wrong = {
        "is drawn over another area": thaw.MARK * first + colour,
        "a pass although": thaw.MARK * thaw.PASS + colour,
        "cannot be coloured alone": thaw.MARK * thaw.SPOT + colour,
        "in colour": last - colour + (colour + 1) % 4,
    }
    for sentence, mark in wrong.items():
        sheet.marks[-1] = mark
        refuses(notebook, world, sentence)
    sheet.marks[-1] = last
    sheet.checks[colour] += 1
    refuses(notebook, world, "checks on the sheet")
    sheet.checks[colour] -= 1
    notebook.check(world)


def test_another_card_face_up_is_a_contradiction() -> None:
    match, notebook = moment("thaw", 3, helping(2, 1), None)
    world = thaw_world(match)
    world.orders = [[*order[:2], order[3], order[2], *order[4:]] for order in world.orders]
    refuses(notebook, world, "has revealed")


# Endless Winter


def winter_world(match: Match) -> Winter:
    """Return a copy of a position that the test will falsify."""
    world = match.state.clone()
    assert isinstance(world, Winter)
    return world


def notes(notebook: Notebook) -> CardNotes:
    """Return what a notebook knows of the cards of seat 1."""
    assert isinstance(notebook, WinterNotebook)
    return notebook.cards[1]


def tribe(match: Match) -> Tribe:
    """Return the cards of seat 1."""
    assert isinstance(match.state, Winter)
    return match.state.tribes[1]


def last_move(history: h.History, what: int) -> int:
    """Return when something happened last, -1 if never."""
    return max((place for place, move in enumerate(history.moves) if move[0] == what), default=-1)


def taken_late(match: Match, notebook: Notebook) -> list[int]:
    """Return the Culture cards that seat 1 has in hand for sure: nothing left the hand unseen since they came."""
    history = notes(notebook).history
    secret = max(last_move(history, h.BURY), last_move(history, h.PILE))
    late = [kind for what, kind in history.moves[secret + 1 :] if what == h.TAKE and kind >= ew.FIRST_CULTURE]
    return [kind for kind in late if kind in tribe(match).hand]


def test_a_card_taken_openly_is_in_no_deck() -> None:
    match, notebook = moment(
        "endless_winter", 2, lambda match, notebook: bool(taken_late(match, notebook) and tribe(match).deck)
    )
    world = winter_world(match)
    mine, kind = world.tribes[1], taken_late(match, notebook)[0]
    mine.hand = with_card(without(mine.hand, kind), mine.deck[0])
    mine.deck = [kind, *mine.deck[1:]]
    refuses(notebook, world, "not shuffled into it")


def test_a_card_taken_after_a_burial_is_in_no_grave() -> None:
    match, notebook = moment(
        "endless_winter", 2, lambda match, notebook: bool(taken_late(match, notebook) and tribe(match).buried)
    )
    world = winter_world(match)
    mine, kind = world.tribes[1], taken_late(match, notebook)[0]
    mine.hand = with_card(without(mine.hand, kind), mine.buried[0])
    mine.buried = sorted([kind, *mine.buried[1:]])
    refuses(notebook, world, "no order of draws and burials")


def all_in_new_deck(match: Match, notebook: Notebook) -> list[int]:
    """Return the cards in the deck of seat 1 of which every copy was shuffled into it after all burials."""
    found, cards = notes(notebook), tribe(match)
    if not cards.buried or last_move(found.history, h.BURY) > last_move(found.history, h.SHUFFLE):
        return []
    return [
        kind for kind in cards.deck if found.owned[kind] == found.history.decks[-1][kind] and kind != cards.buried[0]
    ]


def test_a_card_of_the_new_deck_is_in_no_grave_after_a_shuffle() -> None:
    match, notebook = moment("endless_winter", 2, lambda match, notebook: bool(all_in_new_deck(match, notebook)))
    world = winter_world(match)
    mine, kind = world.tribes[1], all_in_new_deck(match, notebook)[0]
    place = mine.deck.index(kind)
    mine.deck = [*mine.deck[:place], mine.buried[0], *mine.deck[place + 1 :]]
    mine.buried = sorted([kind, *mine.buried[1:]])
    refuses(notebook, world, "no order of draws and burials|not shuffled into it")


def test_a_seat_knows_its_own_cards_exactly() -> None:
    match, notebook = moment(
        "endless_winter",
        3,
        lambda match, _: bool(set(tribe(match).deck) - set(tribe(match).buried)) and bool(tribe(match).buried),
        1,
    )
    world = winter_world(match)
    mine = world.tribes[1]
    place = next(place for place, kind in enumerate(mine.deck) if kind not in mine.buried)
    mine.deck, mine.buried = (
        [*mine.deck[:place], mine.buried[0], *mine.deck[place + 1 :]],
        sorted([mine.deck[place], *mine.buried[1:]]),
    )
    refuses(notebook, world, "own deck")


def test_rest_tokens_lie_as_they_were_seen_going_under_the_stack() -> None:
    def two_seen(match: Match, notebook: Notebook) -> bool:
        assert isinstance(notebook, WinterNotebook)
        return len(notebook.rest) - notebook.rest.count(UNSEEN) > 2

    match, notebook = moment("endless_winter", 2, two_seen, None, rest_tokens=True)
    world = winter_world(match)
    world.rest_stack = [*world.rest_stack[:-2], world.rest_stack[-1], world.rest_stack[-2]]
    refuses(notebook, world, "was seen going to place")


def test_glacier_tokens_are_those_of_the_box() -> None:
    def begun(match: Match, notebook: Notebook) -> bool:
        return isinstance(match.state, Winter) and match.state.phase == ew.ACTING

    for expansion, token in (("none", ew.PAINTED_GLACIER), ("cave_paintings", None)):
        match, notebook = moment("endless_winter", 3, begun, 0, glacier_tokens=True, expansion=expansion)
        world = winter_world(match)
        free = next(number for number in range(ew.BOX_GLACIER_TOKENS) if number not in world.glaciers)
        hex = max(range(ew.HEXES), key=lambda hex: world.glaciers[hex])
        world.glaciers = [*world.glaciers[:hex], free if token is None else token, *world.glaciers[hex + 1 :]]
        refuses(notebook, world, "Glacier token")


def test_culture_and_animal_decks_hold_what_was_not_seen() -> None:
    match, notebook = moment("endless_winter", 4, lambda match, _: len(match.log) > 60)
    world = winter_world(match)
    world.era_2 = [*world.era_2[:-1], next(kind for kind in world.display if kind >= 0)]
    refuses(notebook, world, "Culture deck of Era 2")
    world = winter_world(match)
    other = next(animal for animal in world.animal_deck if animal != world.animal_deck[0])
    world.animal_deck = [other, *world.animal_deck[1:]]
    refuses(notebook, world, "Animal deck")
