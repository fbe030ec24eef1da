"""Effects: read from the component files ("food 2 -> tool; idol") into programs of numbers, and put into words."""

from __future__ import annotations

import re
from typing import NamedTuple

from holocene.games.endless_winter.engine import actions as a


class Sign(NamedTuple):
    """A sign of the rulebook.

    Attributes:
        operation: its number in a program.
        value: of one, in hundredths of a point; the components were priced by these.
        one, many: its words.
    """

    operation: int
    value: int
    one: str
    many: str = ""


GAINS = {
    "food": Sign(a.O_FOOD, 28, "{n} Food", "{n} Food"),
    "tool": Sign(a.O_TOOL, 65, "1 Tool", "{n} Tools"),
    "idol": Sign(a.O_IDOL, 90, "1 Idol", "{n} Idols"),
    "card": Sign(a.O_CARD, 85, "draw 1 card", "draw {n} cards"),
    "megalith": Sign(a.O_MEGALITH, 170, "place 1 Megalith", "place {n} Megaliths"),
    "labor": Sign(a.O_LABOR, 30, "{n} Labor", "{n} Labor"),
    "fill": Sign(a.O_FILL, 120, "Food up to the limit"),
    "bury": Sign(a.O_BURY, 70, "bury 1 card", "bury {n} cards"),
    "tribe": Sign(a.O_TRIBE_HAND, 130, "1 Tribe card to the hand", "{n} Tribe cards to the hand"),
    "tribe-discard": Sign(
        a.O_TRIBE_DISCARD, 60, "1 Tribe card to the discard pile", "{n} Tribe cards to the discard pile"
    ),
    "culture": Sign(a.O_CULTURE, 170, "1 Culture card to the hand", "{n} Culture cards to the hand"),
    "animal": Sign(a.O_ANIMAL, 150, "1 Animal from the Hunting grounds", "{n} Animals from the Hunting grounds"),
    "animal-deck": Sign(a.O_ANIMAL_DECK, 130, "the top Animal of the deck", "the top {n} Animals of the deck"),
    "reveal": Sign(a.O_REVEAL, 5, "turn up 1 Animal", "turn up {n} Animals"),
    "tip": Sign(a.O_TIP, 60, "tip 1 Animal", "tip {n} Animals"),
    "camp": Sign(a.O_CAMP, 70, "1 Camp on the Base", "{n} Camps on the Base"),
    "move": Sign(a.O_MOVE, 45, "move a Camp once", "move Camps {n} times"),
    "village": Sign(a.O_VILLAGE, 120, "place 1 Village"),
    "points": Sign(a.O_POINTS, 100, "1 point", "{n} points"),
    "paint-grey": Sign(
        a.O_PAINT + a.GREY, 120, "paint a grey dot or a lesser one", "paint {n} grey dots or lesser ones"
    ),
    "paint-red": Sign(a.O_PAINT + a.RED, 105, "paint a red dot or a lesser one", "paint {n} red dots or lesser ones"),
    "paint-cyan": Sign(a.O_PAINT + a.CYAN, 90, "paint a cyan dot", "paint {n} cyan dots"),
    "line": Sign(a.O_LINE, 35, "draw 1 line", "draw {n} lines"),
    "lines": Sign(a.O_LINES, 90, "draw any number of lines"),
    "torch": Sign(a.O_TORCH, 110, "1 Torch", "{n} Torches"),
    "stone": Sign(a.O_STONE, 220, "1 Sacred Stone without paying", "{n} Sacred Stones without paying"),
    "score-stone": Sign(a.O_SCORE, 150, "score one of your Sacred Stones", "score one of your Sacred Stones {n} times"),
    "leg": Sign(a.O_LEG, 60, "the benefit of one surrounded leg", "the benefits of {n} surrounded legs"),
}
PRICES = {
    "food": Sign(a.O_PAY_FOOD, -28, "{n} Food", "{n} Food"),
    "tool": Sign(a.O_PAY_TOOL, -65, "1 Tool", "{n} Tools"),
    "labor": Sign(a.O_PAY_LABOR, -30, "{n} Labor", "{n} Labor"),
    "discard": Sign(a.O_PAY_CARD, -60, "1 card from the hand", "{n} cards from the hand"),
}
TRIGGERS = {  # the situations that can stand before a trigger sign
    "camp": Sign(a.W_CAMP, 0, "place a Camp"),
    "move": Sign(a.W_MOVE, 0, "move a Camp"),
    "village": Sign(a.W_VILLAGE, 0, "place a Village"),
    "tribe": Sign(a.W_TRIBE, 0, "take a Tribe card"),
    "culture": Sign(a.W_CULTURE, 0, "take a Culture card"),
    "animal": Sign(a.W_ANIMAL, 0, "take an Animal"),
    "stone": Sign(a.W_STONE, 0, "take a Sacred Stone"),
    "tip": Sign(a.W_TIP, 0, "tip an Animal"),
    "bury": Sign(a.W_BURY, 0, "bury a card"),
    "megalith": Sign(a.W_MEGALITH, 0, "place a Megalith"),
    "idol": Sign(a.W_IDOL, 0, "use an Idol"),
    "paint": Sign(a.W_PAINT, 0, "paint a dot"),
    "line": Sign(a.W_LINE, 0, "draw a line"),
    "torch": Sign(a.W_TORCH, 0, "cross out Labor"),
}
SIGNS = {sign.operation: sign for sign in (*GAINS.values(), *PRICES.values())}
SITUATIONS = {word: sign.operation for word, sign in TRIGGERS.items()}
WHENEVER = {sign.operation: sign.one for sign in TRIGGERS.values()}
VERBS = ("bury", "draw", "move", "paint", "place", "score", "tip", "turn")  # that the words of a gain may begin with
PAINTING = {*range(a.O_PAINT, a.O_LEG + 1), *range(a.W_PAINT, a.W_TORCH + 1)}  # the signs of Cave Paintings
ONCE = {"fill", "village", "lines"}
MOST = 20  # of one sign
MOST_SIGNS = 20  # in an effect
ANSWERS = 2  # how often a trigger is expected to answer in a turn


class Program:
    """The code of all effects, one after another; each is known by the place where it begins."""

    def __init__(self) -> None:
        self.code: list[int] = [a.O_END, 0]
        self.known: dict[str, int] = {"": 0}

    def add(self, text: str) -> int:
        """Return where the program of an effect begins, 0 for an empty one; a new effect is appended.

        Raises:
            ValueError: saying what is wrong with it.
        """
        text = " ".join(text.split())
        if text not in self.known:
            code = parse(text, len(self.code))
            self.known[text] = len(self.code)
            self.code += code
        return self.known[text]


def parse(text: str, start: int) -> list[int]:
    """Return the program of an effect that begins at the place `start` of the code.

    >>> parse("food 2", 0)
    [1, 2, 0, 0]
    >>> parse("food -> tool", 10)
    [29, 16, 30, 1, 2, 1, 0, 0]
    >>> parse("tip => food", 0)
    [34, 8, 47, 0, 1, 1, 0, 0, 0, 0]

    Raises:
        ValueError: saying what is wrong with it.
    """
    code: list[int] = []
    if len(re.split(r"[;+]|[-=]>", text)) > MOST_SIGNS:
        raise ValueError(f"an effect has {MOST_SIGNS} signs at most")
    for part in text.split(";"):
        situation, trigger, answer = part.rpartition("=>")
        price, arrow, gain = part.rpartition("->")
        if trigger:
            situation = situation.strip()
            if situation not in SITUATIONS:
                raise ValueError(f"{situation!r} cannot stand before a trigger, only one of {', '.join(SITUATIONS)}")
            body = [SITUATIONS[situation], 0, *parse(answer, start + len(code) + 4)]
            code += [a.O_WHEN, start + len(code) + 2 + len(body), *body]
        elif arrow:
            body = [*signs(price, PRICES, "a price"), *signs(gain, GAINS, "a gain")]
            code += [a.O_OFFER, start + len(code) + 2 + len(body), *body]
        else:
            code += signs(part, GAINS, "a gain")
    return [*code, a.O_END, 0]


def signs(text: str, known: dict[str, Sign], what: str) -> list[int]:
    """Return the operations of signs joined by "+"."""
    code: list[int] = []
    for sign in text.split("+"):
        words = sign.split()
        if not 1 <= len(words) <= 2 or words[0] not in known:
            raise ValueError(f"{sign.strip()!r} is not {what}; write one of {', '.join(known)}")
        code += [known[words[0]].operation, amount(words)]
    return code


def part_labor(text: str) -> tuple[int, str]:
    """Return the half Labor that a valid effect makes without a price, and the rest of it.

    >>> part_labor("labor 0.5; food -> tool")
    (1, 'food -> tool')
    >>> part_labor("tool + labor; labor -> idol")
    (2, 'tool; labor -> idol')
    >>> part_labor("")
    (0, '')
    """
    made = 0
    rest: list[str] = []
    for part in text.split(";"):
        for sign in [part] if "->" in part or "=>" in part else part.split("+"):
            words = sign.split()
            if words[:1] == ["labor"] and "->" not in words and "=>" not in words:
                made += amount(words)
            else:
                rest.append(" ".join(words))
    return made, "; ".join(rest)


def operations(code: list[int], start: int) -> list[int]:
    """Return the operations of an effect, including those behind prices and triggers.

    >>> operations(parse("food 2 -> tool; idol", 0), 0) == [a.O_OFFER, a.O_PAY_FOOD, a.O_TOOL, a.O_IDOL]
    True
    >>> operations(parse("tip => food; idol", 0), 0) == [a.O_WHEN, a.W_TIP, a.O_FOOD, a.O_IDOL]
    True
    """
    found = []
    while code[start] != a.O_END:
        found.append(code[start])
        if code[start] == a.O_WHEN:
            found += operations(code, start + 2)
            start = code[start + 1]
        else:
            start += 2
    return found


def amount(words: list[str]) -> int:
    """Return the number written behind a sign, 1 if none is; Labor in halves."""
    unit = 2 if words[0] == "labor" else 1
    if len(words) == 1:
        return unit
    try:
        number = float(words[1]) * unit
    except ValueError:
        number = 0
    if not 1 <= number <= MOST or number != int(number) or words[0] in ONCE:
        raise ValueError(f"{' '.join(words)!r}: {words[1]!r} is not a number that can stand there")
    return int(number)


def halves(number: int) -> str:
    """Return a number of halves as people write it.

    >>> halves(3), halves(2), halves(1)
    ('1½', '1', '½')
    """
    whole = str(number // 2) if number // 2 or number % 2 == 0 else ""
    return whole + ("½" if number % 2 else "")


def say(code: list[int], start: int) -> str:
    """Return an effect in words, "nothing" for the empty one.

    >>> say(parse("food 2 -> tool; idol", 0), 0)
    'pay 2 Food to gain 1 Tool; 1 Idol'
    >>> say(parse("discard -> card", 0), 0)
    'pay 1 card from the hand to draw 1 card'
    >>> say(parse("tip => food", 0), 0)
    'whenever you tip an Animal this turn: 1 Food'
    """
    parts: list[str] = []
    here = start
    while code[here] != a.O_END:
        if code[here] == a.O_WHEN:
            parts.append(f"whenever you {WHENEVER[code[here + 2]]} this turn: {say(code, here + 4)}")
            here = code[here + 1]
        elif code[here] == a.O_OFFER:
            inner = range(here + 2, code[here + 1], 2)
            price = [sign_words(code, i) for i in inner if code[i] >= a.O_PAY_FOOD]
            gain = [sign_words(code, i) for i in inner if code[i] < a.O_PAY_FOOD]
            deeds = [one if one.startswith(VERBS) else f"gain {one}" for one in gain]
            parts.append(f"pay {' and '.join(price)} to {' and '.join(deeds)}")
            here = code[here + 1]
        else:
            parts.append(sign_words(code, here))
            here += 2
    return "; ".join(parts) or "nothing"


def value(code: list[int], start: int) -> int:
    """Return the value of an effect from a place on, in hundredths of a point; an exchange at a loss counts 0.

    >>> value(parse("food 2", 0), 0), value(parse("tool 2 -> food", 0), 0)
    (56, 0)
    """
    total = 0
    here = start + 2 if code[start] >= a.W_CAMP else start  # behind the situation of a trigger
    while code[here] != a.O_END:
        if code[here] == a.O_WHEN:
            total += ANSWERS * value(code, here + 4)
            here = code[here + 1]
        else:
            begin, here = (here + 2, code[here + 1]) if code[here] == a.O_OFFER else (here, here + 2)
            total += max(0, sum(SIGNS[code[i]].value * code[i + 1] for i in range(begin, here, 2)))
    return total


def sign_words(code: list[int], here: int) -> str:
    """Return one operation in words."""
    sign, number = SIGNS[code[here]], code[here + 1]
    shown = halves(number) if sign.operation in (a.O_LABOR, a.O_PAY_LABOR) else number
    return (sign.one if number == 1 else sign.many).format(n=shown)
