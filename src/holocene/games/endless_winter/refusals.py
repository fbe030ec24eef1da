"""Why something is not allowed: the clause, and a sentence with the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import names as n
from holocene.games.endless_winter import painting_text, text
from holocene.games.endless_winter.columns import CULTURE_PRICE, VILLAGE_PRICE
from holocene.games.endless_winter.effects import halves
from holocene.games.endless_winter.frames import top
from holocene.games.endless_winter.scoring import winner
from holocene.games.endless_winter.terrain import influence
from holocene.games.endless_winter.things import things
from holocene.kernel.answers import Refusal
from holocene.kernel.state import GAME_IS_OVER, NOT_YOUR_TURN

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter

# What the top frame waits for: the clause and the sentence for everything else.
WAITING = {
    a.F_SIDE: ("EW-2.6", "First a side of the Chief is chosen."),
    a.F_PICK_CHIEF: ("EW-15.3", "First a Chief is taken."),
    a.F_PICK_SETUP: ("EW-15.2", "First a Setup card is taken."),
    a.F_CULTURE: ("EW-5.1", "First comes a figure: until it is placed only Culture cards are played."),
    a.F_REST: ("EW-5.17", "Your figure rests this turn: draw, then tip an Animal if you like."),
    a.F_TOKEN: ("EW-20.2", "First choose the Rest token."),
    a.F_PILE: ("EW-5.22", "Your turn is over but for the Eclipse pile."),
    a.F_TAKE: ("EW-4.3", "First take the benefit, or a lesser one."),
    a.F_GLACIERS: ("EW-R28", "First the tokens around your Village pay."),
    a.F_ABILITY: ("EW-R5", "First say whether you use the ability of the card."),
    a.F_ORDER: ("EW-6.7", "It is the Eclipse: your place in the turn order pays now."),
    a.F_IDOL: ("EW-13.1", "First use the Idol."),
    a.F_MEGALITH: ("EW-12.1", "First place the Megalith, or take a lesser benefit."),
    a.F_BURY: ("EW-8.4", "First bury a card, or none."),
    a.F_TRIBE: ("EW-18.4", "First take a Tribe card, or none."),
    a.F_ANIMAL: ("EW-18.5", "First take an Animal, or none."),
    a.F_TIP: ("EW-18.5", "First tip an Animal, or none."),
    a.F_MOVE: ("EW-18.2", "First move a Camp, or none."),
    a.F_VILLAGE: ("EW-18.2", "First place the Village, or none."),
    a.F_CULTURE_CARD: ("EW-18.4", "First take a Culture card, or none."),
    a.F_CONSENT: ("EW-16.6", "First say whether you pay the price."),
    a.F_DISCARD: ("EW-18.3", "First discard a card: it is the price."),
    a.F_CARDS: ("EW-6.8", "It is the Eclipse: your Tribe cards come now."),
    a.F_TERRAIN: ("EW-6.9", "It is the Eclipse: your hexes pay now."),
    a.F_BOARD: ("EW-6.11", "It is the Eclipse: your player board pays now."),
    **painting_text.WAITING,
}
SECTIONS = ("EW-5.6", "EW-5.7", "EW-5.8", "EW-5.8")
COLUMN_OF = {
    "take_tribe": a.INITIATE,
    "middle": a.INITIATE,
    "take_culture": a.DEVELOP,
    "take_stone": a.DEVELOP,
    "move": a.MIGRATE,
    "place_camp": a.MIGRATE,
    "village": a.MIGRATE,
    "take_animal": a.HUNT,
    "reveal": a.HUNT,
    "tip": a.HUNT,
    "paint": a.PAINTING,
    "draw_line": a.PAINTING,
}
COLUMN_CLAUSE = {
    a.INITIATE: "EW-8.1",
    a.DEVELOP: "EW-9.1",
    a.MIGRATE: "EW-10.1",
    a.HUNT: "EW-11.1",
    a.PAINTING: "CP-3.1",
}
PRICES = {  # clause, Food, Tools, half Labor
    "take_tribe": ("EW-8.1", 0, 1, 2),
    "middle": ("EW-8.3", 1, 0, 0),
    "take_culture": ("EW-9.1", 0, 0, CULTURE_PRICE),
    "place_camp": ("EW-10.1", 0, 1, 0),
    "move": ("EW-10.2", 0, 0, 2),
    "village": ("EW-10.4", VILLAGE_PRICE, 0, 0),
    "reveal": ("EW-11.1", 0, 0, 2),
    "take_animal": ("EW-11.4", 0, 1, 2),
}


def explain(state: Winter, seat: int, action: int, reason: int) -> tuple[str, str]:
    """Return the clause and the sentence, with its numbers, for a reason."""
    name, _ = state.space.name(action)
    number = action - state.space.starts[name]
    if reason == GAME_IS_OVER:
        return "EW-3.3", f"The game is over: {n.SEATS[winner(state)]} has won."
    if reason == NOT_YOUR_TURN:
        return waiting(state)
    if reason == a.OTHER_STEP:
        return other_step(state)
    if reason in (a.FOOD_SHORT, a.TOOL_SHORT, a.LABOR_SHORT):
        return too_dear(state, seat, name, number)
    if reason == a.WRONG_COLUMN:
        return wrong_column(state, seat, name, number)
    if reason == a.SECTION_OVER:
        clause = SECTIONS[state.stage] if state.column != a.REST_SPACE else "EW-5.17"
        where = f"the {n.SECTIONS[state.stage]} section" if state.stage < a.OVER else "the end of its column"
        if state.column == a.REST_SPACE:
            return clause, "The figure at Rest has had that effect."
        return clause, f"Your figure is in {where}."
    simple = SENTENCES.get(reason)
    return simple if simple is not None else with_numbers(state, seat, name, number, reason)


SENTENCES = {
    a.NO_TRIBE_AT_REST: ("EW-5.20", "Who rests plays no Tribe cards and needs no Labor."),
    a.TYPE_TAKEN: ("EW-8.1", "The Tribe cards taken in one turn must be of different types."),
    a.SUPPLY_EMPTY: ("EW-2.3", "There is no such Tribe card left."),
    a.NOT_ON_DISPLAY: ("EW-9.1", "That card is not in the Culture display."),
    a.STONE_GONE: ("EW-9.3", "That Sacred Stone is not there to be taken."),
    a.STONES_FULL: ("EW-9.5", "You have three Sacred Stones, which is the most."),
    a.NO_CAMP_LEFT: ("EW-10.1", "All of your Camps are on the Terrain board."),
    a.NO_CAMP_THERE: ("EW-10.2", "You have no Camp on that hex."),
    a.OFF_THE_BOARD: ("EW-10.2", "There is no hex in that direction."),
    a.AT_THE_BASE: ("EW-10.5", "A Village cannot touch the Base."),
    a.JUNCTURE_TAKEN: ("EW-10.6", "There is a Village on that juncture already."),
    a.CAMPS_MISSING: ("EW-10.4", "A Village needs one of your Camps on each of its three hexes."),
    a.NO_VILLAGE_LEFT: ("EW-10.4", "All three of your Villages are placed."),
    a.GROUNDS_FULL: ("EW-11.2", "The Hunting grounds are full with 6 cards."),
    a.HERD_EMPTY: ("EW-11.3", "The Animal deck is empty."),
    a.NOT_IN_GROUNDS: ("EW-11.4", "That Animal is not in the Hunting grounds."),
    a.NO_SUCH_ANIMAL: ("EW-11.6", "You have no such Animal that stands upright."),
    a.NO_MEGALITH_LEFT: ("EW-12.1", "All of your Megaliths are placed."),
    a.CELL_TAKEN: ("EW-12.3", "There is a Megalith already."),
    a.NOT_A_SPACE: ("EW-12.3", "There is no space of the Megalith board."),
    a.START_IS_NEUTRAL: ("EW-12.3", "A starting space takes neutral Megaliths only."),
    a.TOUCHES_NONE: ("EW-12.3", "No Megalith lies beside that space."),
    a.NO_SQUARE_BELOW: ("EW-12.3", "There are no four Megaliths below."),
    a.NEUTRAL_ON_GROUND: ("EW-12.2", "Neutral Megaliths go on the ground."),
    a.NOT_AN_ARROW: ("EW-12.8", "The arrows do not point there."),
    a.TRACK_AT_TOP: ("EW-13.7", "Your marker is at the top of the Honor track."),
    a.NOT_LESS: ("EW-4.3", "That is not less than what you are about to gain."),
    a.CARD_CANNOT_BE_DRAWN: ("EW-4.2", "Your deck and your discard pile are empty."),
    a.NOT_IN_PILE: ("EW-6.8", "No such card with an unused ability is in your Eclipse pile."),
    a.HEX_DONE: ("EW-R13", "That hex has paid you in this Eclipse."),
    a.TOKEN_USED: ("EW-20.3", "You have no such effect of a Rest token left."),
    a.MUST_REST: ("EW-R26", "A figure at Rest draws its card before the turn ends, or takes something less."),
    a.TOKEN_PAID: ("EW-19.4", "No token there has anything to pay you now."),
    a.NO_CHIEF: ("EW-16.2", "The Chief's ability is for the turn in which the Chief is placed, and once."),
    a.NO_ABILITY: ("EW-16.1", "No such card with an unused ability lies above your board."),
    a.NOT_IN_HAND: ("EW-5.11", "You have no such card in hand."),
    a.NOT_THERE: ("EW-8.4", "No such card is there to be buried."),
    a.NO_FIGURE: ("EW-5.4", "You have no such figure left this round."),
    **painting_text.REFUSED,
}


def with_numbers(state: Winter, seat: int, name: str, number: int, reason: int) -> tuple[str, str]:
    """Return the refusals that speak of this position."""
    edition, tribe = state.edition, state.tribes[seat]
    if reason == a.DOT_DEARER:
        return painting_text.too_high(state, seat, name, number)
    if reason == a.TOO_MANY_CULTURES:
        return "EW-5.2", "Two Culture cards of Era I or one of Era II are the most in a turn."
    if reason == a.WRONG_ERA:
        return "EW-9.3", f"Stones of Era II can be taken from round 3 on, and it is round {state.round}."
    if reason == a.NO_SIGN_PASSED:
        return "EW-R9", f"With {tribe.food} Food, spending {number + 1} passes no further Labor sign."
    if reason == a.ORDERS_GIVEN:
        if tribe.orders == number:
            return "EW-R5", "Those are your standing orders already."
        return "EW-R5", "You have changed your standing orders: once in a turn and once in an Eclipse is the most."
    if reason == a.PRICE_TOO_HIGH:
        return "EW-16.6", "You cannot pay the price of that ability."
    if reason == a.TOO_LITTLE_INFLUENCE:
        own = influence(tribe, number)
        most = max(influence(other, number) for other in state.tribes)
        if not own:
            return "EW-R13", "You have no Influence on that hex."
        return "EW-6.9", f"You have Influence {own} on that hex, and somebody has {most}."
    if reason == a.NOTHING_TO_GAIN:
        if name == "score_stone":
            return "CP-R9", "That stone would score nothing now."
        if name == "gain_hex" and edition.terrain_effect[state.terrain[number]] == 0:
            return "EW-R13", f"{edition.terrain_names[state.terrain[number]]} pays nothing."
        if name == "gain_board":
            return "EW-6.11", "That part of your player board pays nothing now."
        return "EW-R12", "That could bring you nothing now."
    if reason == a.NOT_OPEN:
        if name == "pick_board":
            return "CP-2.9", "That board is taken."
        chiefs = name == "pick_chief"
        return ("EW-15.3" if chiefs else "EW-15.2"), f"That {'Chief' if chiefs else 'Setup card'} does not lie open."
    raise AssertionError(f"no sentence for reason {reason}")


def too_dear(state: Winter, seat: int, name: str, number: int) -> tuple[str, str]:
    """Return what something costs and what the player has."""
    edition, tribe = state.edition, state.tribes[seat]
    if name == "paint":
        return painting_text.too_dear(state, seat, number % 3)
    if name == "spend_food":
        return "EW-5.15", f"You have {tribe.food} Food, not {number + 1}."
    if name == "take_stone":
        place = len(tribe.stones)
        clause, food, tools, labor = "EW-9.4", edition.space_food[place], edition.space_tools[place], 0
    else:
        clause, food, tools, labor = PRICES[name]
    parts = [f"{tribe.food} Food"] if food else []
    parts += [n.count(tribe.tools, "Tool", "Tools")] if tools else []
    parts += [f"{halves(state.labor)} Labor"] if labor else []
    return clause, f"That costs {n.price(food, tools, labor)}, and you have {' and '.join(parts)}."


def wrong_column(state: Winter, seat: int, name: str, number: int) -> tuple[str, str]:
    """Return where something belongs and where the figure stands."""
    stands = n.PLACES[state.column]
    if name == "use_chief":
        column = state.edition.chief_in[state.tribes[seat].chief]
        clause = "EW-5.20" if state.column == a.REST_SPACE else "EW-16.3"
    elif name == "use":
        clause, column = "EW-16.3", state.edition.ability_in[number]
    else:
        column = COLUMN_OF[name]
        clause = COLUMN_CLAUSE[column]
    return clause, f"That belongs to {n.PLACES[column]}, and your figure stands on {stands}."


def waiting(state: Winter) -> tuple[str, str]:
    """Return the sentence for a seat that is not to move."""
    clauses = {a.SETTING: "EW-2.6", a.ECLIPSE: "EW-6.6", a.PREPARING: "EW-7.6"}
    return clauses.get(state.phase, "EW-3.2"), f"It is {n.SEATS[state.seat]}'s turn."


def other_step(state: Winter) -> tuple[str, str]:
    """Return the sentence for something that is not asked now."""
    kind = top(state)
    if kind == a.F_ACT:
        return SECTIONS[state.stage], f"Not now. {text.question(state)}"
    return WAITING[kind]


def refusals(state: Winter, seat: int) -> list[Refusal]:
    """Return what the seat might try now and may not."""
    found: list[Refusal] = []
    for action in tempting(state, seat):
        reason = state.why_not(seat, action)
        if reason:
            clause, sentence = explain(state, seat, action, reason)
            found.append(Refusal(action, tuple(things(state, seat, action)), clause, sentence))
    return found


def tempting(state: Winter, seat: int) -> list[int]:
    """Return the actions a person might try by pointing at something, legal or not, ascending."""
    tribe = state.tribes[seat]
    found = {a.A_END_TURN, a.A_SLIDE, a.A_CHIEF, a.A_BOTTOM, a.A_MIDDLE, a.A_REVEAL, a.A_CAMP}
    places = a.PLACES if state.paintings else a.PAINTING
    found.update(a.A_PLACE + a.PLACES * a.TRIBE_FIGURE + where for where in range(places))
    found.update(a.A_PLACE + where for where in range(places))
    found.update(a.A_TAKE_TRIBE + type for type in range(a.TYPES))
    found.update(a.A_TAKE_CULTURE + kind - a.FIRST_CULTURE for kind in state.display if kind >= 0)
    found.update(a.A_TAKE_ANIMAL + animal for animal in state.grounds)
    found.update(a.A_STONE + stone for stone in state.stones)
    found.update(a.A_HEX + hex for hex in range(a.HEXES))
    found.update(a.A_BOARD + item for item in range(a.BOARD_ITEMS))
    found.update(a.A_ORDERS + orders for orders in range(a.ORDERS))
    for kind in tribe.hand:
        found.add(a.A_PLAY_TRIBE + kind if kind < a.FIRST_CULTURE else a.A_PLAY_CULTURE + kind - a.FIRST_CULTURE)
    found.update(a.A_USE + (code & a.KIND) for code in tribe.played if code & a.KIND < a.FIRST_CULTURE)
    found.update(a.A_TIP + animal for animal in range(a.ANIMALS) if tribe.animals[animal])
    found.update(a.A_SPEND_FOOD + food - 1 for food in range(1, tribe.food + 1))
    if top(state) == a.F_MEGALITH:
        found.update(a.A_MEGALITH + cell for cell in range(a.LEVEL) if state.spaces[cell] >= 0)
    if state.phase == a.ACTING and state.column == a.MIGRATE:
        found.update(a.A_VILLAGE + juncture for juncture in range(a.JUNCTURES))
    return sorted(found | painting_text.tempting(state, seat))
