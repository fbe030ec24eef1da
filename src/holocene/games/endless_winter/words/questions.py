"""The question that each pending decision asks, and what it means to leave it unanswered."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.frames import first, top
from holocene.games.endless_winter.words import names as n

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter


class Question(NamedTuple):
    """The words of a pending decision.

    Attributes:
        clause: the rule that asks for it.
        text: the question; "" where `question` composes it from the position.
        leave: what `decline` or `done` means here.
    """

    clause: str
    text: str = ""
    leave: str = ""


QUESTIONS = {
    a.F_SIDE: Question("EW-2.6", "Which side of your Chief will you play with?"),
    a.F_PICK_CHIEF: Question("EW-15.3", "Which Chief do you take?"),
    a.F_PICK_SETUP: Question("EW-15.2", "Which Setup card do you take?"),
    a.F_CULTURE: Question("EW-5.1", "Play Culture cards, or place a figure?"),
    a.F_REST: Question("EW-5.17", "Your figure rests: what does it do?"),
    a.F_TOKEN: Question("EW-20.2", "Which Rest token do you take?"),
    a.F_PILE: Question("EW-5.22", "Which cards go on your Eclipse pile?", "The Eclipse pile is ready."),
    a.F_TAKE: Question("EW-4.3", leave="Draw no card."),
    a.F_GLACIERS: Question("EW-R28", "Which token pays first?"),
    a.F_ABILITY: Question("EW-R5", leave="Do not use the ability."),
    a.F_IDOL: Question("EW-13.1", "On which track does the Idol go?"),
    a.F_MEGALITH: Question("EW-12.1", "Where does the Megalith go?"),
    a.F_BURY: Question("EW-8.4", "Which card do you bury?", "Bury nothing."),
    a.F_TRIBE: Question("EW-18.4", "Which Tribe card do you take?", "Take no Tribe card."),
    a.F_ANIMAL: Question("EW-18.5", "Which Animal do you take?", "Take no Animal."),
    a.F_TIP: Question("EW-18.5", "Which Animal do you tip?", "Tip nothing."),
    a.F_MOVE: Question("EW-18.2", "Which Camp moves, and where?", "Move no Camp."),
    a.F_VILLAGE: Question("EW-18.2", "Where does the Village go?", "Place no Village."),
    a.F_CULTURE_CARD: Question("EW-18.4", "Which Culture card do you take?", "Take no Culture card."),
    a.F_CONSENT: Question("EW-16.6", leave="Do not pay."),
    a.F_DISCARD: Question("EW-18.3", "Which card do you discard to pay the price?"),
    a.F_ORDER: Question("EW-6.7", "Take what your place in the turn order gives?", "Take nothing."),
    a.F_CARDS: Question("EW-6.8", "Which Eclipse ability comes next?", "Use no more Eclipse abilities."),
    a.F_TERRAIN: Question("EW-6.9", "Which hex pays next?", "Gain from no more hexes."),
    a.F_BOARD: Question("EW-6.11", "What does your player board pay next?", "Gain no more from the player board."),
    # Cave Paintings
    a.F_PICK_BOARD: Question("CP-2.9", "Which painting board do you take?"),
    a.F_PAINTING_SIDE: Question("CP-2.8", "Which side of your painting board will you play with?"),
    a.F_PAINT: Question("CP-8.1", leave="Paint nothing."),
    a.F_LINE: Question("CP-8.2", "Which line do you draw?", "Draw no line."),
    a.F_LINES: Question("CP-8.3", "Which lines do you draw?", "Draw no more lines."),
    a.F_STONE: Question("CP-8.5", "Which Sacred Stone do you take?", "Take no Sacred Stone."),
    a.F_SCORE: Question("CP-8.6", "Which of your Sacred Stones scores now?", "Score no stone."),
    a.F_LEG: Question("CP-8.7", "Which surrounded leg pays now?", "Gain from no leg."),
    a.F_TORCH: Question("CP-4.2", "Cross out a Labor, or gain an Idol?"),
    a.F_LEGS: Question("CP-6.1", "Which surrounded leg pays next?", "Gain from no more legs."),
    a.F_BODIES: Question("CP-R4", "Which body area pays first?"),
}
SECTIONS = (  # short enough for a phone; the buttons say how to go on
    Question("EW-5.6", "act in the top section as often as you like."),
    Question("EW-5.7", "take the action of the middle section, once."),
    Question("EW-5.8", "the bottom section is free for you."),
    Question("EW-5.8", "use what is left, or end your turn."),
)


def question(state: Winter) -> str:
    """Return what the player to move is asked."""
    if state.over:
        return "The winter is over."
    match top(state):
        case a.F_ACT:
            return f"{n.PLACES[state.column]}: {SECTIONS[state.stage].text}"
        case a.F_TAKE:
            tribe = state.tribes[state.seat]
            if first(state) != a.CARD or tribe.deck:
                return f"Take {n.BENEFITS[first(state)]}, or something less?"
            if tribe.discards:
                return "Your deck is empty. Shuffle the discard pile and draw, or take something less?"
            return "There is no card to draw. What do you take instead?"
        case a.F_ABILITY:
            return f"Use {state.edition.names[first(state)]}?"
        case a.F_CONSENT:
            return f"Do you {bargain(state)}?"
        case a.F_PAINT:
            lesser = " or lesser one" if first(state) < a.CYAN else ""
            return f"Which {a.COLOURS[first(state)]} dot{lesser} do you paint?"
    return QUESTIONS[top(state)].text


def bargain(state: Winter) -> str:
    """Return the price and the gain that the top frame asks about."""
    return n.effect(state.edition, first(state) - 2).partition(";")[0]
