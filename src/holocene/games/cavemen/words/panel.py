"""The terminal's drawing of a view, made with rich (see `holocene.cli.terminal.boards.panels`)."""

from __future__ import annotations

from typing import Any, cast

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from holocene.games.cavemen.engine import actions as a
from holocene.games.cavemen.engine.edition import CavemenEdition
from holocene.games.cavemen.engine.tribe import is_cave, is_invention
from holocene.games.cavemen.words import text
from holocene.games.cavemen.words.view import SCORE_NAMES, TribeView, View
from holocene.kernel.language import count, say, template

HIDES = False  # all seats know the same (CAV-2.2)

KINDS = {
    "forage": ("≈", "bone"),
    "pass": ("○", "soft"),
    "recruit": ("●", "clay"),
    "hunt": ("▲", "rust"),
    "invent": ("◆", "ochre"),
    "explore": ("∩", "slate"),
    "give_up": ("†", "rust"),
    "discard": ("▽", "soft"),
    "choose_tribe": ("■", "clay"),
    "bid": ("@", "ice"),
}
SHORT = (template("Hunt"), template("Inv"), template("For"), template("Pop"))
TITLES = 2  # lines
TWO_BLOCKS = 150  # from this many columns on, two tribes stand side by side
BEFORE_PARTS = 43  # the columns of a tribe's scores before their sources


def draw(
    view: dict[str, Any], edition: CavemenEdition, size: tuple[int, int], lit: set[str], pointed: set[str]
) -> list[tuple[str, str, RenderableType | None]]:
    """Return the sections of the screen: turn, Card Pool and tribes, in as much detail as the lines allow."""
    seen = cast(View, view)
    width, height = size
    pool = Pool(edition, seen["fire"]["cost"], lit, pointed)
    rows = len(seen["tribes"]) + 1
    columns = 2 if width >= TWO_BLOCKS else 1
    left = height - TITLES - pool.lines(seen["pool"], width)
    lines = [block_lines(edition, tribe, width // columns) for tribe in seen["tribes"]]
    blocks = sum(max(lines[first : first + columns]) for first in range(0, len(lines), columns))
    tribes: RenderableType
    if left >= blocks:
        tribes = tribe_blocks(edition, seen, columns, lit, pointed)
    elif seen["seat"] is not None and left >= rows + lines[seen["seat"]]:
        own = seen["tribes"][seen["seat"]]
        tribes = Group(tribe_rows(seen), tribe_block(edition, seen, own, lit, pointed))
    else:
        tribes = tribe_rows(seen)
    short = left < rows and width >= 60
    sections: list[tuple[str, str, RenderableType | None]] = [
        ("fire", turn_line(seen), None),
        ("pool", pool_title(edition, seen), pool.short(seen["pool"]) if short else pool.full(seen["pool"])),
        ("tribe", "", tribes),
    ]
    if left >= blocks + 12:
        discards = [text.called(edition, edition.numbers[slug]) for slug in seen["discards"]]
        title = say("Discards · {number}", number=len(discards))
        sections.append(("discards", title, Text(", ".join(discards) or say("none"), "soft")))
    return sections


def turn_line(seen: View) -> str:
    """Return a line about the turn, Fire and the deck."""
    fire = seen["fire"]
    where = {"deck": say("in the deck"), "pool": say("in the Card Pool")}.get(str(fire["where"]), say("invented"))
    return say(
        "Turn {turn} · ★ Fire {where}, Inventing {cost} · deck {deck} · discards {discards}",
        turn=seen["turn"],
        where=f"{where}, {say('locked')}" if fire["locked"] else where,
        cost=fire["cost"],
        deck=seen["deck"],
        discards=len(seen["discards"]),
    )


def pool_title(edition: CavemenEdition, seen: View) -> str:
    """Return the title of the Card Pool, with the auction or the recruit that waits for room."""
    parts = [say("Card Pool · {number}", number=len(seen["pool"]))]
    auction = seen["auction"]
    if auction is not None:
        if auction["bidder"] is None:
            bids = say("@ Conch: no bid yet")
        else:
            name, high = seen["tribes"][auction["bidder"]]["name"], text.teeth(auction["high"])
            bids = say("@ Conch: {who} bids {teeth}", who=name, teeth=high)
        passes = count(auction["passes"], "{number} pass since", "{number} passes since")
        parts.append(f"{bids}, {passes}" if auction["passes"] else bids)
    elif seen["recruit"] is not None:
        parts.append(say("● {card} waits for room", card=text.called(edition, edition.numbers[seen["recruit"]])))
    return " · ".join(parts)


# The Card Pool -----------------------------------------------------------------------------------------------------


class Pool:
    """Draws the Card Pool, in full or in brief."""

    def __init__(self, edition: CavemenEdition, fire_cost: int, lit: set[str], pointed: set[str]) -> None:
        self.edition = edition
        self.fire_cost = fire_cost
        self.lit = lit
        self.pointed = pointed

    def lines(self, cards: list[str], width: int) -> int:
        """Return how many lines the full drawing takes."""
        room = max(width - 41, 10)
        return sum(-(-len(self.gives(self.edition.numbers[slug])) // room) for slug in cards)

    def full(self, cards: list[str]) -> RenderableType:
        """Return one card a line: its name, stones, cost and what it gives."""
        grid = Table.grid(padding=(0, 1))
        for ratio in (0, 0, 0, 0, 1):
            grid.add_column(ratio=ratio or None, no_wrap=not ratio)
        for slug in cards:
            card = self.edition.numbers[slug]
            stones = Text("•" * self.edition.stones[card], "soft")
            style = "" if f"pool:{slug}" in self.lit else "soft"
            sign, name = self.name(slug)
            grid.add_row(sign, name, stones, self.cost(card), Text(self.gives(card)), style=style)
        return grid

    def short(self, cards: list[str]) -> RenderableType:
        """Return two cards a line, in brief."""
        grid = Table.grid(padding=(0, 1), expand=True)
        for _ in range(2):
            grid.add_column(no_wrap=True, width=1)
            grid.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
        half = -(-len(cards) // 2)
        for left, right in zip(cards[:half], [*cards[half:], ""], strict=False):
            grid.add_row(*self.brief(left), *(self.brief(right) if right else ("", "")))
        return grid

    def brief(self, slug: str) -> tuple[Text, Text]:
        """Return the sign before a card and its brief line."""
        card = self.edition.numbers[slug]
        sign, line = self.name(slug)
        line.append(f" •{self.edition.stones[card]} ", "soft")
        line.append(f"{self.cost(card, brief=True)}: {self.gives(card, brief=True)}", "ink")
        return sign, line

    def name(self, slug: str) -> tuple[Text, Text]:
        """Return the sign before a card, and its name in the colour of its kind."""
        card, thing = self.edition.numbers[slug], f"pool:{slug}"
        mark, style = kind_of(self.edition, card)
        strong = "pointed" if thing in self.pointed else f"bold {style}" if thing in self.lit else style
        name = Text.assemble((f"{mark} ", style), (text.card_name(self.edition, card), strong))
        return Text(*sign_of(thing, self.lit, self.pointed)), name

    def cost(self, card: int, brief: bool = False) -> str:
        """Return the price of a card, or the score that it requires."""
        cost = self.fire_cost if card == self.edition.fire else self.edition.cost[card]
        if a.FIRST_BEAST <= card < a.FIRST_CAVE:
            return f"{say((SHORT if brief else text.SCORES)[int(is_invention(card))])} {cost}"
        return f"{cost}" if brief else say("costs {cost}", cost=cost)

    def gives(self, card: int, brief: bool = False) -> str:
        """Return what a card gives."""
        edition = self.edition
        if is_invention(card):
            effect = text.effect_text(edition, card)
            return shortened(effect) if brief else effect
        if a.FIRST_BEAST <= card < a.FIRST_INVENTION:
            if not brief:
                return text.gains(edition.food[card], edition.teeth[card])
            amounts = ((template("{number}F"), edition.food[card]), (template("{number}T"), edition.teeth[card]))
            return " ".join(say(short, number=number) for short, number in amounts if number)
        names = SHORT if brief else text.SCORES
        parts = [f"+{points} {say(names[score])}" for score, points in edition.scores[card]]
        if edition.kind[card] == a.EXPLORER:
            parts.append(say("explores") if brief else say("explores for free"))
        return ("," if brief else ", ").join(parts)


def shortened(effect: str) -> str:
    """Return the sentence of an Invention in brief."""
    for name, brief in zip(text.SCORES, SHORT, strict=True):
        effect = effect.replace(say(name), say(brief))
    effect = effect.replace(f" {say('in the tribe')}", "")
    return effect.replace(f" {say('while holding the Conch')}", f" {say('with @')}").removesuffix(".")


def kind_of(edition: CavemenEdition, card: int) -> tuple[str, str]:
    """Return the sign and colour of a card's kind."""
    if card == edition.fire:
        return "★", "ember"
    if a.FIRST_BEAST <= card < a.FIRST_INVENTION:
        return KINDS["hunt"]
    return KINDS["invent" if is_invention(card) else "explore" if is_cave(card) else "recruit"]


def sign_of(thing: str, lit: set[str], pointed: set[str]) -> tuple[str, str]:
    """Return the sign before a thing, and its style: » is pointed at, ▸ can be acted on."""
    return ("»", "pointed") if thing in pointed else ("▸", "lit") if thing in lit else (" ", "soft")


# The tribes --------------------------------------------------------------------------------------------------------


def tribe_rows(seen: View) -> RenderableType:
    """Return one tribe a line."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    for column in range(8):
        grid.add_column(justify="right", no_wrap=True, min_width=4 if column < 6 else None)
    heads = ("", say("Food"), say("Teeth"), *map(say, SHORT), say("to Fire"), say("casualty"))
    grid.add_row(*heads, style="soft")
    for tribe in seen["tribes"]:
        totals = [str(tribe["scores"][name]["total"]) for name in SCORE_NAMES]
        totals[3] = f"{tribe['cavemen']}/{totals[3]}"
        short = str(tribe["short_of_fire"]) if tribe["short_of_fire"] else say("★ ready")
        numbers = (str(tribe["food"]), str(tribe["teeth"]), *totals, short, odds(tribe, brief=True))
        grid.add_row(tribe_name(seen, tribe), *numbers)
    return grid


def tribe_blocks(edition: CavemenEdition, seen: View, columns: int, lit: set[str], pointed: set[str]) -> RenderableType:
    """Return all tribes with the sources of their scores."""
    grid = Table.grid(padding=(0, 2, 0, 0), expand=True)
    for _ in range(columns):
        grid.add_column(ratio=1)
    blocks = [tribe_block(edition, seen, tribe, lit, pointed) for tribe in seen["tribes"]]
    for first in range(0, len(blocks), columns):
        grid.add_row(*blocks[first : first + columns])
    return grid


def tribe_block(
    edition: CavemenEdition, seen: View, tribe: TribeView, lit: set[str], pointed: set[str]
) -> RenderableType:
    """Return a tribe: its Food and Teeth, its scores with their sources, and its cards."""
    head = Text.assemble(
        tribe_name(seen, tribe),
        (f" · {text.food(tribe['food'])}", "bold ink"),
        (f" ({say('owes {number}', number=tribe['food_due'])})", "soft"),
        (f" · {text.teeth(tribe['teeth'])}", "bold ink"),
    )
    sums = Table.grid(padding=(0, 1), expand=True)
    for width in (1, 11, 2, 23):
        sums.add_column(width=width, justify="right" if width == 2 else "left")
    sums.add_column(ratio=1, style="soft")
    for name, total, note, parts in tribe_sums(edition, tribe):
        sums.add_row("", name, Text(total, "bold"), note, Text(parts))
    return Group(head, sums, Padding(tribe_cards(edition, tribe, lit, pointed), (0, 0, 0, 1)))


def tribe_sums(edition: CavemenEdition, tribe: TribeView) -> list[tuple[str, str, str, str]]:
    """Return the four scores: the name, the total, what it means now, and the cards it comes from."""
    short = tribe["short_of_fire"]
    notes = {
        "hunting": say("casualties {odds}", odds=odds(tribe)),
        "inventing": say("{number} short of Fire", number=short) if short else say("★ ready for Fire"),
        "foraging": "",
        "population": count(tribe["cavemen"], "{number} Caveman", "{number} Cavemen"),
    }
    found = []
    for name, spoken in zip(SCORE_NAMES, text.SCORES, strict=True):
        score = tribe["scores"][name]
        parts = " + ".join(f"{short_name(edition, part['card'])} {part['points']}" for part in score["parts"])
        found.append((say(spoken), str(score["total"]), notes[name], f"= {parts}" if parts else ""))
    return found


def tribe_cards(edition: CavemenEdition, tribe: TribeView, lit: set[str], pointed: set[str]) -> Text:
    """Return a tribe's cards with their stones, marking those that can be given up."""
    line = Text()
    for slug in tribe["cards"]:
        thing = f"tribe:{tribe['seat']}:{slug}"
        sign, style = sign_of(thing, lit, pointed)
        stones = "•" * edition.stones[edition.numbers[slug]]
        card = f"{sign}{short_name(edition, slug)} {stones}".rstrip()  # the sign takes the place of a space
        line.append("," if line else "", "soft").append(card, style)
    return line


def block_lines(edition: CavemenEdition, tribe: TribeView, width: int) -> int:
    """Return how many lines a tribe takes with the sources of its scores."""
    room = max(width - BEFORE_PARTS, 10)
    sums = sum(max(1, -(-len(parts) // room)) for *_, parts in tribe_sums(edition, tribe))
    return 1 + sums - (-len(tribe_cards(edition, tribe, set(), set())) // max(width - 4, 10))


def tribe_name(seen: View, tribe: TribeView) -> Text:
    """Return the name of a tribe, with signs: ▶ is to move, @ holds the Conch, and which is your own."""
    asked = tribe["seat"] in seen["to_move"]
    name = Text.assemble(("▶ " if asked else "  ", "ember"), (tribe["name"], "bold ember" if asked else "bold"))
    if tribe["seat"] == seen["seat"]:
        name.append(f" {say('you')}", "ice")
    if tribe["seat"] == seen["conch"]:
        name.append(f" {say('@ Conch')}", "ice")
    if tribe["seat"] == seen["winner"]:
        name.append(f" {say('★ winner')}", "ember")
    return name


def short_name(edition: CavemenEdition, slug: str) -> str:
    """Return the name of a card without that of its tribe."""
    card = edition.numbers[slug]
    return text.card_name(edition, card) if card < a.FIRST_LEADER else say(edition.origins[card].name)


def odds(tribe: TribeView, brief: bool = False) -> str:
    """Return how likely it is that a hunt costs a Caveman."""
    found = tribe["casualty_odds"]
    if found["safe"]:
        return say("never")
    if not found["of"]:
        return "?"
    percent = f"{round(100 * found['matching'] / found['of'])}%"
    return percent if brief else f"{percent} ({found['matching']}/{found['of']})"
