"""Why an action is refused: the clause, and a sentence with the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.columns.terrain import influence
from holocene.games.endless_winter.engine.frames import first, top
from holocene.games.endless_winter.engine.scoring import winner
from holocene.games.endless_winter.files.effects import halves
from holocene.games.endless_winter.words import names as n
from holocene.games.endless_winter.words.offers import OFFERS, dot_price, stone_price
from holocene.games.endless_winter.words.questions import QUESTIONS, SECTIONS, question
from holocene.games.endless_winter.words.things import things
from holocene.kernel.engine.state import GAME_IS_OVER, NOT_YOUR_TURN
from holocene.kernel.results import Refusal

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter

SENTENCES = {  # for reasons that need nothing from the position
    a.NO_TRIBE_AT_REST: ("EW-5.20", "While resting you play no Tribe cards and need no Labor."),
    a.TYPE_TAKEN: ("EW-8.1", "The Tribe cards taken in one turn must be of different types."),
    a.SUPPLY_EMPTY: ("EW-2.3", "There is no such Tribe card left."),
    a.NOT_ON_DISPLAY: ("EW-9.1", "That card is not in the Culture display."),
    a.STONE_GONE: ("EW-9.3", "That Sacred Stone is not on offer."),
    a.STONES_FULL: ("EW-9.5", "You already have three Sacred Stones."),
    a.NO_CAMP_LEFT: ("EW-10.1", "All of your Camps are on the Terrain board."),
    a.NO_CAMP_THERE: ("EW-10.2", "You have no Camp on that hex."),
    a.OFF_THE_BOARD: ("EW-10.2", "There is no hex in that direction."),
    a.AT_THE_BASE: ("EW-10.5", "A Village cannot touch the Base."),
    a.JUNCTURE_TAKEN: ("EW-10.6", "There is already a Village on that juncture."),
    a.CAMPS_MISSING: ("EW-10.4", "A Village needs one of your Camps on each of its three hexes."),
    a.NO_VILLAGE_LEFT: ("EW-10.4", "All three of your Villages are placed."),
    a.GROUNDS_FULL: ("EW-11.2", "The Hunting grounds are full: they hold 6 cards."),
    a.ANIMAL_DECK_EMPTY: ("EW-11.3", "The Animal deck is empty."),
    a.NOT_IN_GROUNDS: ("EW-11.4", "That Animal is not in the Hunting grounds."),
    a.NO_SUCH_ANIMAL: ("EW-11.6", "You have no upright Animal of that type."),
    a.NO_MEGALITH_LEFT: ("EW-12.1", "All of your Megaliths are placed."),
    a.CELL_TAKEN: ("EW-12.3", "There is already a Megalith there."),
    a.NOT_A_SPACE: ("EW-12.3", "That is not a space of the Megalith board."),
    a.START_IS_NEUTRAL: ("EW-12.3", "A starting space takes neutral Megaliths only."),
    a.TOUCHES_NONE: ("EW-12.3", "No Megalith lies beside that space."),
    a.NO_SQUARE_BELOW: ("EW-12.3", "There are no four Megaliths below."),
    a.NEUTRAL_ON_GROUND: ("EW-12.2", "Neutral Megaliths go on the ground."),
    a.NOT_AN_ARROW: ("EW-12.8", "The arrows do not point there."),
    a.TRACK_AT_TOP: ("EW-13.7", "Your marker is at the top of the Honor track."),
    a.NOT_LESS: ("EW-4.3", "That is not less than what you are about to gain."),
    a.CARD_CANNOT_BE_DRAWN: ("EW-4.2", "Your deck and your discard pile are empty."),
    a.NOT_IN_PILE: ("EW-6.8", "Your Eclipse pile has no such card with an unused ability."),
    a.HEX_DONE: ("EW-R13", "That hex has already paid you in this Eclipse."),
    a.TOKEN_USED: ("EW-20.3", "You have no Rest token with such an effect left."),
    a.MUST_REST: ("EW-R26", "A figure at Rest draws its card before the turn ends, or takes something less."),
    a.TOKEN_PAID: ("EW-19.4", "No token there has anything to pay you now."),
    a.NO_CHIEF: ("EW-16.2", "You can use the Chief's ability once, in the turn in which you place the Chief."),
    a.NO_ABILITY: ("EW-16.1", "No such card with an unused ability lies above your board."),
    a.NOT_IN_HAND: ("EW-5.11", "You have no such card in hand."),
    a.NOT_THERE: ("EW-8.4", "There is no such card to bury there."),
    a.NO_FIGURE: ("EW-5.4", "You have no such figure left this round."),
    a.TOO_MANY_CULTURES: ("EW-5.2", "You can play two Culture cards of Era I in a turn, or one of Era II."),
    a.PRICE_TOO_HIGH: ("EW-16.6", "You cannot pay the price of that ability."),
    a.NO_EXPANSION: ("CP-2.1", "That column belongs to Cave Paintings, which is not in play."),
    a.NO_DOT: ("CP-1.3", "There is no such dot on your side."),
    a.DOT_PAINTED: ("CP-3.2", "That dot is already painted."),
    a.NO_LINE: ("CP-1.3", "There is no such line on your side."),
    a.LINE_DRAWN: ("CP-3.3", "That line is already drawn."),
    a.DOTS_MISSING: ("CP-3.3", "A line goes between two painted dots."),
    a.NO_SUCH_LEG: ("CP-5.2", "That leg is not surrounded."),
    a.LEG_DONE: ("CP-R6", "That leg has already paid you in this Eclipse."),
    a.ALL_CROSSED: ("CP-4.4", "All three Labor are crossed out: a Torch now gains an Idol."),
    a.NO_STONE_THERE: ("CP-8.6", "You have no Sacred Stone there."),
    a.BODY_PAID: ("CP-5.1", "A body area pays once, when it is closed."),
}
COLUMN_CLAUSES = ("", "EW-8.1", "EW-9.1", "EW-10.1", "EW-11.1", "CP-3.1")
WAITING = {a.SETTING: "EW-2.6", a.ECLIPSE: "EW-6.6", a.PREPARING: "EW-7.6"}


def explain(state: Winter, seat: int, action: int, reason: int) -> tuple[str, str]:
    """Return the clause and the sentence for a reason."""
    if reason in SENTENCES:
        return SENTENCES[reason]
    if reason == NOT_YOUR_TURN:
        return WAITING.get(state.phase, "EW-3.2"), f"It is {n.SEATS[state.seat]}'s turn."
    name, _ = state.space.names[action]
    number = action - state.space.starts[name]
    edition, tribe = state.edition, state.tribes[seat]
    match reason:
        case a.OTHER_STEP:
            clause = SECTIONS[state.stage].clause if top(state) == a.F_ACT else QUESTIONS[top(state)].clause
            return clause, f"Not now. {question(state)}"
        case a.FOOD_SHORT | a.TOOL_SHORT | a.LABOR_SHORT if name == "spend_food":
            return "EW-5.15", f"You have {tribe.food} Food, not {number + 1}."
        case a.FOOD_SHORT | a.TOOL_SHORT | a.LABOR_SHORT:
            return too_dear(state, seat, name, number)
        case a.WRONG_COLUMN:
            return wrong_column(state, seat, name, number)
        case a.SECTION_OVER if state.column == a.REST_SPACE:
            return "EW-5.17", "Your resting figure has already had that effect."
        case a.SECTION_OVER:
            where = f"the {n.SECTIONS[state.stage]} section" if state.stage < a.OVER else "the end of its column"
            return SECTIONS[state.stage].clause, f"Your figure is in {where}."
        case a.DOT_DEARER:
            dot, colour = divmod(number, 3) if name == "paint" else (number, first(state))
            stands = a.COLOURS[edition.side_colours[tribe.side][dot]]
            return "CP-4.1", f"That dot is {stands}, and {a.COLOURS[colour]} covers only its own and lesser colours."
        case a.WRONG_ERA:
            return "EW-9.3", f"Stones of Era II can be taken from round 3 on, and it is round {state.round}."
        case a.NO_SIGN_PASSED:
            return "EW-R9", f"With {tribe.food} Food, spending {number + 1} passes no further Labor sign."
        case a.ORDERS_GIVEN if tribe.orders == number:
            return "EW-R5", "Those are your standing orders already."
        case a.ORDERS_GIVEN:
            return "EW-R5", "You can change your standing orders only once in a turn and once in an Eclipse."
        case a.TOO_LITTLE_INFLUENCE:
            own = influence(tribe, number)
            if not own:
                return "EW-R13", "You have no Influence on that hex."
            most = max(influence(other, number) for other in state.tribes)
            return "EW-6.9", f"You have {own} Influence on that hex, and another player has {most}."
        case a.NOTHING_TO_GAIN if name == "score_stone":
            return "CP-R9", "That stone would score nothing now."
        case a.NOTHING_TO_GAIN if name == "gain_hex" and edition.terrain_effect[state.terrain[number]] == 0:
            return "EW-R13", f"{edition.terrain_names[state.terrain[number]]} pays nothing."
        case a.NOTHING_TO_GAIN if name == "gain_board":
            return "EW-6.11", "That part of your player board pays nothing now."
        case a.NOTHING_TO_GAIN:
            return "EW-R12", "That would gain you nothing now."
        case a.NOT_OPEN if name == "pick_board":
            return "CP-2.9", "That board is taken."
        case a.NOT_OPEN if name == "pick_chief":
            return "EW-15.3", "That Chief is not on offer."
        case a.NOT_OPEN:
            return "EW-15.2", "That Setup card is not on offer."
    assert reason == GAME_IS_OVER, f"no sentence for reason {reason}"
    return "EW-3.3", f"The game is over: {n.SEATS[winner(state)]} has won."


def too_dear(state: Winter, seat: int, name: str, number: int) -> tuple[str, str]:
    """Return what something costs and what the player has."""
    tribe, price = state.tribes[seat], OFFERS[name].price
    if name == "paint":
        price = dot_price(state, seat, number % 3)
    elif name == "take_stone":
        price = stone_price(state, seat)
    have = (f"{tribe.food} Food", n.count(tribe.tools, "Tool", "Tools"), f"{halves(state.labor)} Labor")
    owned = " and ".join(words for words, cost in zip(have, price, strict=True) if cost)
    return OFFERS[name].clause, f"That costs {n.price(*price)}, and you have {owned}."


def wrong_column(state: Winter, seat: int, name: str, number: int) -> tuple[str, str]:
    """Return where something belongs and where the figure stands."""
    if name == "use_chief":
        column = state.edition.chief_in[state.tribes[seat].chief]
        clause = "EW-5.20" if state.column == a.REST_SPACE else "EW-16.3"
    elif name == "use":
        clause, column = "EW-16.3", state.edition.ability_in[number]
    else:
        column = OFFERS[name].column
        clause = COLUMN_CLAUSES[column]
    return clause, f"That belongs to {n.PLACES[column]}, and your figure stands on {n.PLACES[state.column]}."


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
    places = range(a.PLACES if state.paintings else a.PAINTING)
    found = {a.A_END_TURN, a.A_SLIDE, a.A_CHIEF, a.A_BOTTOM, a.A_MIDDLE, a.A_REVEAL, a.A_CAMP}
    for start, numbers in (
        (a.A_PLACE, [*places, *(a.PLACES * a.TRIBE_FIGURE + where for where in places)]),
        (a.A_TAKE_TRIBE, range(a.TYPES)),
        (a.A_TAKE_CULTURE - a.FIRST_CULTURE, [kind for kind in state.display if kind >= 0]),
        (a.A_TAKE_ANIMAL, state.grounds),
        (a.A_STONE, state.stones),
        (a.A_HEX, range(a.HEXES)),
        (a.A_BOARD, range(a.BOARD_ITEMS)),
        (a.A_ORDERS, range(a.ORDERS)),
        (a.A_PLAY_TRIBE, [kind for kind in tribe.hand if kind < a.FIRST_CULTURE]),
        (a.A_PLAY_CULTURE - a.FIRST_CULTURE, [kind for kind in tribe.hand if kind >= a.FIRST_CULTURE]),
        (a.A_USE, [code & a.KIND for code in tribe.played if code & a.KIND < a.FIRST_CULTURE]),
        (a.A_TIP, [animal for animal in range(a.ANIMALS) if tribe.animals[animal]]),
        (a.A_SPEND_FOOD, range(tribe.food)),
    ):
        found.update(start + number for number in numbers)
    if top(state) == a.F_MEGALITH:
        found.update(a.A_MEGALITH + cell for cell in range(a.LEVEL) if state.spaces[cell] >= 0)
    if state.phase == a.ACTING and state.column == a.MIGRATE:
        found.update(a.A_VILLAGE + juncture for juncture in range(a.JUNCTURES))
    if tribe.side >= 0:
        colours, lines = state.edition.side_colours[tribe.side], len(state.edition.line_needs[tribe.side])
        found.update(a.A_PAINT + 3 * dot + colour for dot, colour in enumerate(colours) if not tribe.dots >> dot & 1)
        found.update(a.A_LINE + line for line in range(lines) if not tribe.lines >> line & 1)
        found.update(range(a.A_LEG, a.A_LEG + a.LEGS), range(a.A_BODY, a.A_BODY + a.BODIES))
        if top(state) == a.F_PAINT:
            found.update(range(a.A_PAINT_FREE, a.A_PAINT_FREE + len(colours)))
    return sorted(found)
