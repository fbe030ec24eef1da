"""Reads effects as the component files write them ("food 2 -> tool; idol") into programs, and says them in words."""

from __future__ import annotations

from holocene.games.endless_winter import actions as a

GAINS = {
    "food": a.O_FOOD,
    "tool": a.O_TOOL,
    "idol": a.O_IDOL,
    "card": a.O_CARD,
    "megalith": a.O_MEGALITH,
    "labor": a.O_LABOR,
    "fill": a.O_FILL,
    "bury": a.O_BURY,
    "tribe": a.O_TRIBE_HAND,
    "tribe-discard": a.O_TRIBE_DISCARD,
    "culture": a.O_CULTURE,
    "animal": a.O_ANIMAL,
    "animal-deck": a.O_ANIMAL_DECK,
    "reveal": a.O_REVEAL,
    "tip": a.O_TIP,
    "camp": a.O_CAMP,
    "move": a.O_MOVE,
    "village": a.O_VILLAGE,
    "points": a.O_POINTS,
}
PAINTING = {
    **{f"paint-{colour}": a.O_PAINT + number for number, colour in enumerate(a.COLOURS)},
    "line": a.O_LINE,
    "lines": a.O_LINES,
    "torch": a.O_TORCH,
    "stone": a.O_STONE,
    "score-stone": a.O_SCORE,
    "leg": a.O_LEG,
}
GAINS |= PAINTING
SITUATIONS = {
    "camp": a.W_CAMP,
    "move": a.W_MOVE,
    "village": a.W_VILLAGE,
    "tribe": a.W_TRIBE,
    "culture": a.W_CULTURE,
    "animal": a.W_ANIMAL,
    "stone": a.W_STONE,
    "tip": a.W_TIP,
    "bury": a.W_BURY,
    "megalith": a.W_MEGALITH,
    "idol": a.W_IDOL,
    "paint": a.W_PAINT,
    "line": a.W_LINE,
    "torch": a.W_TORCH,
}
PRICES = {"food": a.O_PAY_FOOD, "tool": a.O_PAY_TOOL, "labor": a.O_PAY_LABOR, "discard": a.O_PAY_CARD}
ONCE = {"fill", "village", "lines"}
MOST = 20

# What one of each is worth, in hundredths of a point: the currency in which the components were priced.
WORTH = {
    a.O_FOOD: 28,
    a.O_TOOL: 65,
    a.O_IDOL: 90,
    a.O_CARD: 85,
    a.O_MEGALITH: 170,
    a.O_LABOR: 30,
    a.O_FILL: 120,
    a.O_BURY: 70,
    a.O_TRIBE_HAND: 130,
    a.O_TRIBE_DISCARD: 60,
    a.O_CULTURE: 170,
    a.O_ANIMAL: 150,
    a.O_ANIMAL_DECK: 130,
    a.O_REVEAL: 5,
    a.O_TIP: 60,
    a.O_CAMP: 70,
    a.O_MOVE: 45,
    a.O_VILLAGE: 120,
    a.O_POINTS: 100,
    a.O_PAINT + a.GREY: 120,
    a.O_PAINT + a.RED: 105,
    a.O_PAINT + a.CYAN: 90,
    a.O_LINE: 35,
    a.O_LINES: 90,
    a.O_TORCH: 110,
    a.O_STONE: 220,
    a.O_SCORE: 150,
    a.O_LEG: 60,
    a.O_PAY_FOOD: -28,
    a.O_PAY_TOOL: -65,
    a.O_PAY_LABOR: -30,
    a.O_PAY_CARD: -60,
}

WORDS = {
    a.O_FOOD: ("{n} Food", "{n} Food"),
    a.O_TOOL: ("1 Tool", "{n} Tools"),
    a.O_IDOL: ("1 Idol", "{n} Idols"),
    a.O_CARD: ("draw 1 card", "draw {n} cards"),
    a.O_MEGALITH: ("place 1 Megalith", "place {n} Megaliths"),
    a.O_FILL: ("Food up to the limit", ""),
    a.O_BURY: ("bury 1 card", "bury {n} cards"),
    a.O_TRIBE_HAND: ("1 Tribe card to the hand", "{n} Tribe cards to the hand"),
    a.O_TRIBE_DISCARD: ("1 Tribe card to the discard pile", "{n} Tribe cards to the discard pile"),
    a.O_CULTURE: ("1 Culture card to the hand", "{n} Culture cards to the hand"),
    a.O_ANIMAL: ("1 Animal from the Hunting grounds", "{n} Animals from the Hunting grounds"),
    a.O_ANIMAL_DECK: ("the top Animal of the deck", "the top {n} Animals of the deck"),
    a.O_REVEAL: ("turn up 1 Animal", "turn up {n} Animals"),
    a.O_TIP: ("tip 1 Animal", "tip {n} Animals"),
    a.O_CAMP: ("1 Camp on the Base", "{n} Camps on the Base"),
    a.O_MOVE: ("move a Camp once", "move Camps {n} times"),
    a.O_VILLAGE: ("place 1 Village", ""),
    a.O_POINTS: ("1 point", "{n} points"),
    a.O_PAINT + a.GREY: ("paint a grey dot or a lesser one", "paint {n} grey dots or lesser ones"),
    a.O_PAINT + a.RED: ("paint a red dot or a lesser one", "paint {n} red dots or lesser ones"),
    a.O_PAINT + a.CYAN: ("paint a cyan dot", "paint {n} cyan dots"),
    a.O_LINE: ("draw 1 line", "draw {n} lines"),
    a.O_LINES: ("draw any number of lines", ""),
    a.O_TORCH: ("1 Torch", "{n} Torches"),
    a.O_STONE: ("1 Sacred Stone without paying", "{n} Sacred Stones without paying"),
    a.O_SCORE: ("score one of your Sacred Stones", "score {n} times one of your Sacred Stones"),
    a.O_LEG: ("the benefit of one surrounded leg", "the benefits of {n} surrounded legs"),
    a.O_PAY_FOOD: ("{n} Food", "{n} Food"),
    a.O_PAY_TOOL: ("1 Tool", "{n} Tools"),
    a.O_PAY_CARD: ("1 card of the hand", "{n} cards of the hand"),
}

WHENEVER = {
    a.W_CAMP: "place a Camp",
    a.W_MOVE: "move a Camp",
    a.W_VILLAGE: "place a Village",
    a.W_TRIBE: "take a Tribe card",
    a.W_CULTURE: "take a Culture card",
    a.W_ANIMAL: "take an Animal",
    a.W_STONE: "take a Sacred Stone",
    a.W_TIP: "tip an Animal",
    a.W_BURY: "bury a card",
    a.W_MEGALITH: "place a Megalith",
    a.W_IDOL: "use an Idol",
    a.W_PAINT: "paint a dot",
    a.W_LINE: "draw a line",
    a.W_TORCH: "cross out Labor",
}
ANSWERS = 2  # how often a trigger is expected to answer in a turn, for what an effect is worth


class Program:
    """The code all effects share; `add` returns where an effect begins."""

    def __init__(self) -> None:
        self.code: list[int] = [a.O_END, 0]
        self.known: dict[str, int] = {"": 0}

    def add(self, text: str) -> int:
        """Return where the program of an effect begins, 0 for an empty one.

        Raises:
            ValueError: with what is wrong in it.
        """
        text = " ".join(text.split())
        if text not in self.known:
            code = parse(text, len(self.code))
            self.known[text] = len(self.code)
            self.code += code
        return self.known[text]


def parse(text: str, start: int) -> list[int]:
    """Return the program of an effect whose code begins at a place.

    >>> parse("food 2", 0)
    [1, 2, 0, 0]
    >>> parse("food -> tool", 10)
    [29, 16, 30, 1, 2, 1, 0, 0]
    >>> parse("tip => food", 0)
    [34, 8, 47, 0, 1, 1, 0, 0, 0, 0]

    Raises:
        ValueError: with what is wrong in it.
    """
    code: list[int] = []
    for part in text.split(";"):
        situation, trigger, answer = part.rpartition("=>")
        price, arrow, gain = part.rpartition("->")
        if trigger:
            if situation.strip() not in SITUATIONS:
                known = ", ".join(SITUATIONS)
                raise ValueError(f"{situation.strip()!r} cannot stand before a trigger; there is {known}")
            body = [SITUATIONS[situation.strip()], 0, *parse(answer, start + len(code) + 4)]
            code += [a.O_WHEN, start + len(code) + 2 + len(body), *body]
        elif arrow:
            body = [*signs(price, PRICES, "a price"), *signs(gain, GAINS, "a gain")]
            code += [a.O_OFFER, start + len(code) + 2 + len(body), *body]
        else:
            code += signs(part, GAINS, "a gain")
    return [*code, a.O_END, 0]


def signs(text: str, known: dict[str, int], what: str) -> list[int]:
    """Return the operations of signs joined by "+"."""
    code: list[int] = []
    for sign in text.split("+"):
        words = sign.split()
        if not 1 <= len(words) <= 2 or words[0] not in known:
            raise ValueError(f"{sign.strip()!r} is not {what}; there is {', '.join(known)}")
        code += [known[words[0]], amount(words)]
    return code


def part_labor(text: str) -> tuple[int, str]:
    """Return the half Labor that a valid effect makes without a price, and the rest of the effect.

    >>> part_labor("labor 0.5; food -> tool")
    (1, 'food -> tool')
    >>> part_labor("tool + labor; labor -> idol")
    (2, 'tool; labor -> idol')
    """
    made = 0
    rest: list[str] = []
    for part in text.split(";"):
        for sign in [part] if "->" in part or "=>" in part else part.split("+"):
            words = sign.split()
            if words[0] == "labor" and "->" not in words and "=>" not in words:
                made += amount(words)
            else:
                rest.append(" ".join(words))
    return made, "; ".join(rest)


def operations(code: list[int], start: int) -> list[int]:
    """Return the operations of an effect, those of bargains and triggers included.

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
    """Return how often a sign stands there; Labor in halves."""
    labor = words[0] == "labor"
    if len(words) == 1:
        return 2 if labor else 1
    try:
        number = float(words[1]) * (2 if labor else 1)
    except ValueError:
        number = 0.5
    if number != int(number) or not 1 <= number <= MOST or words[0] in ONCE:
        raise ValueError(f"{' '.join(words)!r}: {words[1]!r} is no number that can stand there")
    return int(number)


def halves(number: int) -> str:
    """Return half Labor as people write it.

    >>> halves(3), halves(2), halves(1)
    ('1½', '1', '½')
    """
    whole = str(number // 2) if number // 2 or number % 2 == 0 else ""
    return whole + ("½" if number % 2 else "")


def say(code: list[int], start: int) -> str:
    """Return an effect in words, "nothing" for the empty one.

    >>> say(parse("food 2 -> tool; idol", 0), 0)
    'pay 2 Food for 1 Tool; 1 Idol'
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
            end = code[here + 1]
            inner = range(here + 2, end, 2)
            price = [sign_words(code, i) for i in inner if code[i] >= a.O_PAY_FOOD]
            gain = [sign_words(code, i) for i in inner if code[i] < a.O_PAY_FOOD]
            parts.append(f"pay {' and '.join(price)} for {' and '.join(gain)}")
            here = end
        else:
            parts.append(sign_words(code, here))
            here += 2
    return "; ".join(parts) or "nothing"


def worth(code: list[int], start: int) -> int:
    """Return what an effect from some place on is worth, in hundredths of a point; a bargain that loses is not made.

    >>> worth(parse("food 2", 0), 0), worth(parse("tool 2 -> food", 0), 0)
    (56, 0)
    """
    total = 0
    here = start + 2 if code[start] >= a.W_CAMP else start  # a trigger that answers
    while code[here] != a.O_END:
        if code[here] == a.O_WHEN:
            total += ANSWERS * worth(code, here + 4)
            here = code[here + 1]
            continue
        end = code[here + 1] if code[here] == a.O_OFFER else here + 2
        inner = range(here + 2, end, 2) if code[here] == a.O_OFFER else range(here, end, 2)
        total += max(0, sum(WORTH[code[i]] * code[i + 1] for i in inner))
        here = end
    return total


def sign_words(code: list[int], here: int) -> str:
    """Return one operation in words."""
    operation, number = code[here], code[here + 1]
    if operation in (a.O_LABOR, a.O_PAY_LABOR):
        return f"{halves(number)} Labor"
    one, many = WORDS[operation]
    return (one if number == 1 else many).format(n=number)
