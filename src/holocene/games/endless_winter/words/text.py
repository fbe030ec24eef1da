"""One sentence about each action: what it does in this position."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.board import JUNCTURE_HEXES, NEIGHBOURS
from holocene.games.endless_winter.engine.frames import first, top
from holocene.games.endless_winter.engine.painting.setup import type_of_setup
from holocene.games.endless_winter.engine.scoring import stone_points
from holocene.games.endless_winter.files.effects import halves
from holocene.games.endless_winter.words import names as n
from holocene.games.endless_winter.words.offers import OFFERS, stone_price
from holocene.games.endless_winter.words.painting import text as painting_text
from holocene.games.endless_winter.words.questions import QUESTIONS, bargain

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter

ORDERS = (
    "From now on, take what cannot hurt you without being asked.",
    "From now on, choose each benefit of the Eclipse yourself.",
    "From now on, be asked about everything, including lesser benefits.",
)
FREE = {  # the decisions in which an effect pays for these actions
    "take_tribe": a.F_TRIBE,
    "take_culture": a.F_CULTURE_CARD,
    "take_stone": a.F_STONE,
    "take_animal": a.F_ANIMAL,
    "move": a.F_MOVE,
    "village": a.F_VILLAGE,
}


def describe(state: Winter, seat: int, action: int) -> str:
    """Return one sentence that says what an action does."""
    name, _ = state.space.names[action]
    number = action - state.space.starts[name]
    edition, tribe, asked = state.edition, state.tribes[seat], top(state)
    effect, cards = partial(n.effect, edition), edition.names
    paid = f" for {n.price(*OFFERS[name].price)}" if name in FREE and asked != FREE[name] else ""
    match name:
        case "end_turn":
            left = []
            if asked == a.F_ACT and state.stage <= a.MIDDLE and not state.bottoms_used >> state.column & 1:
                left.append("nobody gets the bottom action this round")
            if state.labor:
                left.append(f"{halves(state.labor)} Labor is lost")
            return f"End your turn ({', '.join(left)})." if left else "End your turn."
        case "slide" if state.stage == a.TOP:
            return "Slide to the middle section."
        case "slide":
            used = state.bottoms_used >> max(state.column, 0) & 1
            return "Slide to the bottom; its action is used up this round." if used else "Slide to the bottom section."
        case "decline" | "done":
            return (QUESTIONS[asked].leave if asked in QUESTIONS else "") or f"{name.capitalize()}."
        case "take" if asked == a.F_ORDER:
            return f"Take it: {effect(edition.order_effect[state.turn])}."
        case "take" if asked == a.F_TAKE and first(state) == a.TOOL:
            return "Take the Tool."
        case "take":
            return "Draw the card." if tribe.deck else "Shuffle your discard pile and draw the card."
        case "accept" if asked == a.F_ABILITY:
            return f"Use {cards[first(state)]}: {effect(edition.ability[first(state)])}."
        case "accept":
            words = bargain(state) if asked == a.F_CONSENT else "pay the price"
            return f"{words[0].upper()}{words[1:]}."
        case "use_chief":
            return f"Use {n.chief_text(edition, tribe.chief)}." if tribe.chief >= 0 else "Use your Chief's ability."
        case "bottom":
            return f"Take the bottom action: {effect(edition.bottom_effect[max(state.column, 0)])}."
        case "middle":
            return f"Pay 1 Food: {effect(edition.middle_effect[a.INITIATE])}."
        case "reveal":
            return "Turn up 2 Animals for 1 Labor."
        case "place_camp":
            return "Put a Camp on the Base for 1 Tool."
        case "draw":
            return "Draw a card for resting." if tribe.deck else "Shuffle your discard pile and draw for resting."
        case "lesser":
            return f"Take {n.BENEFITS[number]} instead."
        case "idol" if number == a.HONOR:
            level = min(tribe.honor + 1, len(edition.honor_points) - 1)
            points = edition.honor_points[level]
            return f"Honor: up to level {level}{f' and score {n.points(points)}' if points else ''}."
        case "idol" if tribe.offering == len(edition.rates) - 1:
            return "Offering: the marker is at the top; score 1 point."
        case "idol":
            gift = " and take a Tribe card" if edition.gifts[tribe.offering + 1] else ""
            return f"Offering: up to level {tribe.offering + 1}{gift}."
        case "play_tribe":
            made = edition.labor[number]
            if edition.added_in[number] in (-1, state.column):
                made += edition.added[number]
            fresh = number in tribe.hand and tribe.hand.count(number) <= state.fresh.count(number)
            return f"Play {cards[number]}: {'no Labor this turn' if fresh else f'{halves(made)} Labor'}."
        case "use":
            return f"Use {cards[number]}: {effect(edition.ability[number])}."
        case "use_pile":
            return f"Use {cards[number]}: {effect(edition.eclipse[number])}."
        case "spend_food":
            have, left_over = tribe.food, tribe.food - number - 1
            labor = edition.signs[have] - edition.signs[left_over] if left_over >= 0 else 0
            return f"Spend {number + 1} Food for {labor} Labor."
        case "place":
            figure, where = divmod(number, a.PLACES)
            if where == a.REST_SPACE:
                return f"Let your {n.FIGURES[figure]} rest: draw a card, tip an Animal, 1½ Labor in the Eclipse."
            free = "" if state.bottoms_used >> where & 1 else " (first of the round)"
            return f"Place your {n.FIGURES[figure]} on {n.PLACES[where]}{free}."
        case "take_tribe":
            where_to = "to your discard pile" if asked == a.F_TRIBE and first(state) else "into your hand"
            return f"Take {cards[a.FIRST_TYPE + number]} {where_to}{paid}."
        case "take_animal":
            return f"Take {edition.animal_names[number]} from the Hunting grounds{paid}."
        case "tip":
            return f"Tip {edition.animal_names[number]}: {effect(edition.tip[number])}."
        case "play_culture":
            return f"Play {cards[a.FIRST_CULTURE + number]}: {effect(edition.ability[a.FIRST_CULTURE + number])}."
        case "take_culture":
            kind = a.FIRST_CULTURE + number
            return f"Take {cards[kind]}{paid}: {n.card_text(edition, kind)}."
        case "move":
            here, there = hex_name(state, number // 6), NEIGHBOURS[number]
            return f"Move a Camp from {here} to {hex_name(state, there) if there >= 0 else 'nowhere'}{paid}."
        case "village":
            hexes = ", ".join(hex_name(state, hex) for hex in JUNCTURE_HEXES[3 * number : 3 * number + 3])
            return f"Place a Village between {hexes}{paid}."
        case "to_eclipse":
            return f"Put {cards[number]} on the Eclipse pile."
        case "discard":
            return f"Discard {cards[number]}."
        case "bury":
            zone, kind = divmod(number, a.KINDS)
            return f"Bury {cards[kind]} {n.FROM_ZONES[zone]}."
        case "megalith" if number >= a.LEVEL:
            return f"Stack a Megalith at {n.cell(number)}."
        case "megalith":
            space = state.spaces[number]
            return f"Place a Megalith at {n.cell(number)}: {n.space(edition, space) if space >= 0 else 'no space'}."
        case "gain_hex" if asked == a.F_GLACIERS and state.glaciers[number] >= 0:
            token = state.glaciers[number]
            return f"Gain from {edition.glacier_names[token]}: {effect(edition.glacier_effect[token])}."
        case "gain_hex":
            return f"Gain from {hex_name(state, number)}: {effect(edition.terrain_effect[state.terrain[number]])}."
        case "gain_board" if 0 <= number - a.FROM_STONES < len(tribe.stones):
            stone = tribe.stones[number - a.FROM_STONES]
            return f"Score {edition.stone_names[stone]}: {n.points(stone_points(state, seat, stone))}."
        case "gain_board":
            return f"Gain {n.BOARD[number]}."
        case "take_stone" if len(tribe.stones) >= a.MOST_STONES:
            return f"Take the {edition.stone_names[number]}."
        case "take_stone":
            price = n.price(*stone_price(state, seat)) if paid else "nothing"
            gain = effect(edition.space_benefit[len(tribe.stones)])
            scored = n.criterion(edition, number)
            return f"Take the {edition.stone_names[number]} for {price}. Its space gives: {gain}. It scores {scored}."
        case "rest_token":
            shown = edition.rest_names[state.rest_stack[0]] if state.rest_stack else "open token"
            return f"Put {shown} under the stack and take the next." if number else f"Take {shown}."
        case "use_token" if state.token < 0:
            return "Use a Rest token."
        case "use_token":
            starts = edition.rest_second if number else edition.rest_effect
            return f"Use {edition.rest_names[state.token]}: {effect(starts[state.token])}."
        case "orders":
            return ORDERS[number]
        case "choose_side" if asked == a.F_SIDE:
            return f"Play {n.chief_text(edition, 2 * first(state) + number)}."
        case "choose_side" | "pick_chief":
            return f"Play {n.chief_text(edition, number)}."
        case "pick_setup":
            gains = n.price(edition.setup_food[number], edition.setup_tools[number], 0)
            tribe_card = cards[a.FIRST_TYPE + type_of_setup(state, number)]
            animals = ", ".join(edition.animal_names[animal] for animal in edition.setup_animals[number])
            camp = ", a second Camp" if edition.setup_camp[number] else ""
            return f"Take {edition.setup_names[number]}: {gains}, {tribe_card}, {animals}{camp}."
    return painting_text.describe(state, seat, name, number)


def hex_name(state: Winter, hex: int) -> str:
    """Return a hex's type and number."""
    return f"{state.edition.terrain_names[state.terrain[hex]]} ({hex})"
