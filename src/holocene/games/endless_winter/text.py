"""What an action does, in one sentence, and what is being asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import names as n
from holocene.games.endless_winter import painting_text
from holocene.games.endless_winter.board import JUNCTURE_HEXES, NEIGHBOURS
from holocene.games.endless_winter.columns import CULTURE_PRICE, VILLAGE_PRICE
from holocene.games.endless_winter.effects import halves
from holocene.games.endless_winter.frames import first, top
from holocene.games.endless_winter.painting_setup import type_of_setup
from holocene.games.endless_winter.scoring import stone_points

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter

Describer = Callable[["Winter", int, int], str]

QUESTIONS = {
    a.F_SIDE: "Which side of your Chief will you play with?",
    a.F_PICK_CHIEF: "Which Chief do you take?",
    a.F_PICK_SETUP: "Which Setup card do you take?",
    a.F_CULTURE: "Play Culture cards, or place a figure?",
    a.F_REST: "Your figure rests. What else?",
    a.F_TOKEN: "Which Rest token do you take?",
    a.F_PILE: "Which cards go on your Eclipse pile?",
    a.F_IDOL: "On which track does the Idol go?",
    a.F_MEGALITH: "Where does the Megalith go?",
    a.F_BURY: "Which card do you bury?",
    a.F_TRIBE: "Which Tribe card do you take?",
    a.F_ANIMAL: "Which Animal do you take?",
    a.F_TIP: "Which Animal do you tip?",
    a.F_MOVE: "Which Camp moves, and where?",
    a.F_VILLAGE: "Where does the Village go?",
    a.F_CULTURE_CARD: "Which Culture card do you take?",
    a.F_DISCARD: "Which card do you discard?",
    a.F_GLACIERS: "Which token pays first?",
    a.F_ORDER: "Take what your place in the turn order brings?",
    a.F_CARDS: "Which Eclipse ability comes next?",
    a.F_TERRAIN: "Which hex pays next?",
    a.F_BOARD: "What of your player board comes next?",
    **painting_text.QUESTIONS,
}
ORDERS = (
    "From now on, take what cannot hurt you without asking.",
    "From now on, choose each benefit of the Eclipse yourself.",
    "From now on, be asked about everything, also whether to take less.",
)
SECTION_QUESTIONS = (  # short, as a phone shows them: how to go on stands on the buttons
    "act in the top section as often as you like.",
    "take the action of the middle section, once.",
    "the bottom section is free for you.",
    "use what is left, or end your turn.",
)


def question(state: Winter) -> str:
    """Return what is being asked."""
    kind = top(state)
    if state.over:
        return "The winter is over."
    if kind == a.F_ACT:
        return f"{n.PLACES[state.column]}: {SECTION_QUESTIONS[state.stage]}"
    if kind == a.F_TAKE:
        return take_question(state)
    if kind == a.F_ABILITY:
        return f"Use {state.edition.names[first(state)]}?"
    if kind == a.F_CONSENT:
        return f"Pay for it: {bargain(state)}?"
    return painting_text.question(state) if kind == a.F_PAINT else QUESTIONS[kind]


def take_question(state: Winter) -> str:
    """Return what is asked where a card or a Tool is about to be gained."""
    tribe = state.tribes[state.seat]
    if first(state) != a.CARD or tribe.deck:
        return f"{n.BENEFITS[first(state)].capitalize()}, or something less?"
    if tribe.discards:
        return "Your deck is empty. Shuffle the discard pile and draw, or take something less?"
    return "There is no card to draw. What do you take instead?"


def bargain(state: Winter) -> str:
    """Return the price and the gain that the top frame asks about."""
    words = n.effect(state.edition, first(state) - 2)
    return words.split(";")[0]


def describe(state: Winter, seat: int, action: int) -> str:
    """Return one sentence that says what an action does."""
    name, _ = state.space.name(action)
    start = state.space.starts[name]
    return DESCRIBERS[name](state, seat, action - start)


def always(sentence: str) -> Describer:
    """Return a describer that says always the same."""
    return lambda state, seat, number: sentence


def end_turn(state: Winter, seat: int, number: int) -> str:
    """Describe the end of a turn, and what is left with it."""
    left = []
    if top(state) == a.F_ACT and state.stage <= a.MIDDLE and not state.first >> state.column & 1:
        left.append("nobody gets the bottom action this round")
    if state.labor:
        left.append(f"{halves(state.labor)} Labor is lost")
    return f"End your turn ({', '.join(left)})." if left else "End your turn."


def slide(state: Winter, seat: int, number: int) -> str:
    """Describe sliding on."""
    if state.stage == a.TOP:
        return "Slide to the middle section."
    free = not state.first >> max(state.column, 0) & 1
    return "Slide to the bottom section." if free else "Slide to the bottom; its action is used up this round."


def decline(state: Winter, seat: int, number: int) -> str:
    """Describe leaving a benefit."""
    return {
        a.F_CONSENT: "Do not pay.",
        a.F_ABILITY: "Leave the ability.",
        a.F_TAKE: "Draw no card.",
        a.F_BURY: "Bury nothing.",
        a.F_TRIBE: "Take no Tribe card.",
        a.F_ANIMAL: "Take no Animal.",
        a.F_TIP: "Tip nothing.",
        a.F_MOVE: "Move no Camp.",
        a.F_VILLAGE: "Place no Village.",
        a.F_CULTURE_CARD: "Take no Culture card.",
        **painting_text.DECLINED,
    }.get(top(state), "Decline.")


def done(state: Winter, seat: int, number: int) -> str:
    """Describe the end of a step."""
    return {
        a.F_PILE: "The Eclipse pile is ready.",
        a.F_ORDER: "Leave it.",
        a.F_CARDS: "Use no more Eclipse abilities.",
        a.F_LEGS: "Gain from no more legs.",
        a.F_TERRAIN: "Gain from no more hexes.",
        a.F_BOARD: "Gain no more from the player board.",
    }.get(top(state), "Done.")


def take(state: Winter, seat: int, number: int) -> str:
    """Describe taking a benefit as printed."""
    if top(state) == a.F_ORDER:
        return f"Take it: {n.effect(state.edition, state.edition.order_effect[state.turn])}."
    if top(state) == a.F_TAKE and first(state) == a.TOOL:
        return "Take the Tool."
    return "Draw the card." if state.tribes[seat].deck else "Shuffle your discard pile and draw the card."


def accept(state: Winter, seat: int, number: int) -> str:
    """Describe paying, or using the ability of a Culture card."""
    if top(state) == a.F_ABILITY:
        kind = first(state)
        return f"Use {state.edition.names[kind]}: {n.effect(state.edition, state.edition.ability[kind])}."
    words = bargain(state) if top(state) == a.F_CONSENT else "pay the price"
    return f"{words[0].upper()}{words[1:]}."


def chief(state: Winter, seat: int, number: int) -> str:
    """Describe the Chief's ability."""
    side = state.tribes[seat].chief
    if side < 0:
        return "Use your Chief's ability."
    edition = state.edition
    where = n.in_column(edition, edition.chief_in[side])
    return f"Use {n.chief(edition, side)}{where}: {n.effect(edition, edition.chief_effect[side])}."


def bottom(state: Winter, seat: int, number: int) -> str:
    """Describe the bottom action."""
    return f"Take the bottom action: {n.effect(state.edition, state.edition.bottom_effect[max(state.column, 0)])}."


def middle(state: Winter, seat: int, number: int) -> str:
    """Describe Initiate's middle action."""
    return f"Pay 1 Food: {n.effect(state.edition, state.edition.middle_effect[a.INITIATE])}."


def draw(state: Winter, seat: int, number: int) -> str:
    """Describe the card of a Rest."""
    return "Draw a card for resting." if state.tribes[seat].deck else "Shuffle your discard pile and draw for resting."


def lesser(state: Winter, seat: int, number: int) -> str:
    """Describe a lesser benefit."""
    return f"Take {n.BENEFITS[number]} instead."


def idol(state: Winter, seat: int, number: int) -> str:
    """Describe an Idol on a track."""
    tribe = state.tribes[seat]
    if number == a.HONOR:
        level = min(tribe.honor + 1, len(state.edition.honor_points) - 1)
        points = state.edition.honor_points[level]
        gain = f" and score {n.count(points, 'point', 'points')}" if points else ""
        return f"Honor: up to level {level}{gain}."
    if tribe.offering == len(state.edition.rates) - 1:
        return "Offering: the marker is at the top; score 1 point."
    gift = " and take a Tribe card" if state.edition.gifts[tribe.offering + 1] else ""
    return f"Offering: up to level {tribe.offering + 1}{gift}."


def play_tribe(state: Winter, seat: int, number: int) -> str:
    """Describe a Tribe card played for Labor."""
    edition, tribe = state.edition, state.tribes[seat]
    made = edition.labor[number]
    if edition.added_in[number] in (-1, state.column):
        made += edition.added[number]
    fresh = tribe.hand.count(number) <= state.fresh.count(number)
    labor = "no Labor this turn" if fresh and number in tribe.hand else f"{halves(made)} Labor"
    return f"Play {edition.names[number]}: {labor}."


def use(state: Winter, seat: int, number: int) -> str:
    """Describe the ability of a card above the board."""
    return f"Use {state.edition.names[number]}: {n.effect(state.edition, state.edition.ability[number])}."


def spend_food(state: Winter, seat: int, number: int) -> str:
    """Describe Food spent for Labor."""
    food, signs, have = number + 1, state.edition.signs, state.tribes[seat].food
    labor = signs[have] - signs[have - food] if have >= food else 0
    return f"Spend {food} Food for {labor} Labor."


def place(state: Winter, seat: int, number: int) -> str:
    """Describe placing a figure."""
    figure, where = divmod(number, a.PLACES)
    who = n.FIGURES[figure]
    if where == a.REST_SPACE:
        return f"Let your {who} rest: draw a card, tip an Animal, 1½ Labor in the Eclipse."
    free = "" if state.first >> where & 1 else " (first of the round)"
    return f"Place your {who} on {n.PLACES[where]}{free}."


def take_tribe(state: Winter, seat: int, number: int) -> str:
    """Describe taking a Tribe card."""
    called = state.edition.names[a.FIRST_TYPE + number]
    if top(state) == a.F_TRIBE:
        where = "to your discard pile" if first(state) else "into your hand"
        return f"Take {called} {where}."
    return f"Take {called} into your hand for 1 Tool and 1 Labor."


def take_animal(state: Winter, seat: int, number: int) -> str:
    """Describe taking an animal."""
    paid = "" if top(state) == a.F_ANIMAL else " for 1 Tool and 1 Labor"
    return f"Take {state.edition.animal_names[number]} from the Hunting grounds{paid}."


def tip(state: Winter, seat: int, number: int) -> str:
    """Describe tipping an animal."""
    return f"Tip {state.edition.animal_names[number]}: {n.effect(state.edition, state.edition.tip[number])}."


def play_culture(state: Winter, seat: int, number: int) -> str:
    """Describe playing a Culture card."""
    kind = a.FIRST_CULTURE + number
    return f"Play {state.edition.names[kind]}: {n.effect(state.edition, state.edition.ability[kind])}."


def take_culture(state: Winter, seat: int, number: int) -> str:
    """Describe taking a Culture card."""
    kind = a.FIRST_CULTURE + number
    paid = "" if top(state) == a.F_CULTURE_CARD else f" for {halves(CULTURE_PRICE)} Labor"
    return f"Take {state.edition.names[kind]}{paid}: {n.card_text(state.edition, kind)}."


def hex_name(state: Winter, hex: int) -> str:
    """Return a hex with its type."""
    return f"{state.edition.terrain_names[state.terrain[hex]]} ({hex})"


def move(state: Winter, seat: int, number: int) -> str:
    """Describe a step of a Camp."""
    here, there = number // 6, NEIGHBOURS[number]
    paid = "" if top(state) == a.F_MOVE else " for 1 Labor"
    where = hex_name(state, there) if there >= 0 else "nowhere"
    return f"Move a Camp from {hex_name(state, here)} to {where}{paid}."


def village(state: Winter, seat: int, number: int) -> str:
    """Describe a Village."""
    hexes = ", ".join(hex_name(state, hex) for hex in JUNCTURE_HEXES[3 * number : 3 * number + 3])
    paid = "" if top(state) == a.F_VILLAGE else f" for {VILLAGE_PRICE} Food"
    return f"Place a Village between {hexes}{paid}."


def card_action(verb: str, after: str = "") -> Describer:
    """Return a describer of something done with a card of the hand."""
    return lambda state, seat, number: f"{verb} {state.edition.names[number]}{after}."


def bury(state: Winter, seat: int, number: int) -> str:
    """Describe a burial."""
    zone, kind = divmod(number, a.KINDS)
    where = n.ZONES[zone] if zone == a.PLAYED else f"from {n.ZONES[zone]}"
    return f"Bury {state.edition.names[kind]} {where}."


def megalith(state: Winter, seat: int, number: int) -> str:
    """Describe placing a Megalith."""
    where = n.cell(number)
    if number >= a.LEVEL:
        return f"Stack a Megalith at {where}."
    space = state.spaces[number]
    gain = n.space(state.edition, space) if space >= 0 else "no space"
    return f"Place a Megalith at {where}: {gain}."


def gain_hex(state: Winter, seat: int, number: int) -> str:
    """Describe a hex's benefit, or that of the token on it."""
    if top(state) == a.F_GLACIERS and state.glaciers[number] >= 0:
        token = state.glaciers[number]
        called = n.effect(state.edition, state.edition.glacier_effect[token])
        return f"Gain from {state.edition.glacier_names[token]}: {called}."
    effect = state.edition.terrain_effect[state.terrain[number]]
    return f"Gain from {hex_name(state, number)}: {n.effect(state.edition, effect)}."


def use_pile(state: Winter, seat: int, number: int) -> str:
    """Describe an Eclipse ability."""
    return f"Use {state.edition.names[number]}: {n.effect(state.edition, state.edition.eclipse[number])}."


def gain_board(state: Winter, seat: int, number: int) -> str:
    """Describe a benefit of the player board."""
    stones, place = state.tribes[seat].stones, number - a.FROM_STONES
    if 0 <= place < len(stones):
        points = n.count(stone_points(state, seat, stones[place]), "point", "points")
        return f"Score {state.edition.stone_names[stones[place]]}: {points}."
    return f"Gain {n.BOARD[number]}."


def take_stone(state: Winter, seat: int, number: int) -> str:
    """Describe taking a Sacred Stone."""
    edition, place = state.edition, len(state.tribes[seat].stones)
    called = edition.stone_names[number]
    if place >= a.MOST_STONES:
        return f"Take the {called}."
    free = top(state) == a.F_STONE
    paid = "nothing" if free else n.price(edition.space_food[place], edition.space_tools[place], 0)
    gain = n.effect(edition, edition.space_benefit[place])
    return f"Take the {called} for {paid}, gaining {gain}: {n.criterion(edition, number)}."


def rest_token(state: Winter, seat: int, number: int) -> str:
    """Describe the choice of a Rest token."""
    shown = state.edition.rest_names[state.rest_stack[0]] if state.rest_stack else "open token"
    return f"Put {shown} under the stack and take the next." if number else f"Take {shown}."


def use_token(state: Winter, seat: int, number: int) -> str:
    """Describe an effect of the Rest token."""
    if state.token < 0:
        return "Use a Rest token."
    edition = state.edition
    effect = edition.rest_second[state.token] if number else edition.rest_effect[state.token]
    return f"Use {edition.rest_names[state.token]}: {n.effect(edition, effect)}."


def orders(state: Winter, seat: int, number: int) -> str:
    """Describe standing orders."""
    return ORDERS[number]


def side(state: Winter, seat: int, number: int) -> str:
    """Describe a side of the dealt Chief."""
    return describe_side(state, 2 * first(state) + number if top(state) == a.F_SIDE else number)


def describe_side(state: Winter, side: int) -> str:
    """Describe a side of a Chief."""
    edition = state.edition
    where = n.in_column(edition, edition.chief_in[side])
    return f"Play {n.chief(edition, side)}{where}: {n.effect(edition, edition.chief_effect[side])}."


def pick_setup(state: Winter, seat: int, number: int) -> str:
    """Describe a Setup card."""
    edition = state.edition
    animals = ", ".join(edition.animal_names[animal] for animal in edition.setup_animals[number])
    gains = n.price(edition.setup_food[number], edition.setup_tools[number], 0)
    camp = ", a second Camp" if edition.setup_camp[number] else ""
    tribe = edition.names[a.FIRST_TYPE + type_of_setup(state, number)]
    return f"Take {edition.setup_names[number]}: {gains}, {tribe}, {animals}{camp}."


DESCRIBERS: dict[str, Describer] = {
    "end_turn": end_turn,
    "slide": slide,
    "decline": decline,
    "done": done,
    "take": take,
    "accept": accept,
    "use_chief": chief,
    "bottom": bottom,
    "middle": middle,
    "reveal": always("Turn up 2 Animals for 1 Labor."),
    "place_camp": always("Put a Camp on the Base for 1 Tool."),
    "draw": draw,
    "lesser": lesser,
    "idol": idol,
    "play_tribe": play_tribe,
    "use": use,
    "spend_food": spend_food,
    "place": place,
    "take_tribe": take_tribe,
    "take_animal": take_animal,
    "tip": tip,
    "play_culture": play_culture,
    "take_culture": take_culture,
    "move": move,
    "village": village,
    "to_eclipse": card_action("Put", " on the Eclipse pile"),
    "discard": card_action("Discard"),
    "bury": bury,
    "megalith": megalith,
    "gain_hex": gain_hex,
    "use_pile": use_pile,
    "gain_board": gain_board,
    "take_stone": take_stone,
    "rest_token": rest_token,
    "use_token": use_token,
    "orders": orders,
    "choose_side": side,
    "pick_chief": lambda state, seat, number: describe_side(state, number),
    "pick_setup": pick_setup,
    **painting_text.DESCRIBERS,
}
