"""Endless Winter on a terminal: draws what a seat sees, with rich alone (see `holocene.cli.terminal.panels`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import names as n
from holocene.games.endless_winter.edition import WinterEdition
from holocene.games.endless_winter.maps import draw_megaliths, draw_terrain
from holocene.games.endless_winter.painting_panel import draw_painting
from holocene.games.endless_winter.painting_panel import title as painting_title
from holocene.games.endless_winter.space import side_names
from holocene.games.endless_winter.view import View
from holocene.games.endless_winter.view_tribe import TribeView
from holocene.kernel.state import Edition

HIDES = True  # hands, decks, piles and burials are their owners'

KINDS = {
    "place": ("▼", "ember"),
    "slide": ("↓", "soft"),
    "end_turn": ("■", "soft"),
    "play_culture": ("◆", "ochre"),
    "play_tribe": ("●", "clay"),
    "use": ("○", "clay"),
    "use_chief": ("★", "ember"),
    "spend_food": ("≈", "bone"),
    "take_tribe": ("●", "slate"),
    "take_culture": ("◆", "slate"),
    "take_animal": ("▲", "rust"),
    "take_stone": ("⬟", "ochre"),
    "reveal": ("△", "rust"),
    "tip": ("◢", "rust"),
    "place_camp": ("∧", "slate"),
    "move": ("→", "slate"),
    "village": ("⌂", "slate"),
    "middle": ("▸", "ember"),
    "bottom": ("▸", "ember"),
    "bury": ("†", "bone"),
    "discard": ("▽", "soft"),
    "to_eclipse": ("☾", "ice"),
    "idol": ("♦", "ice"),
    "megalith": ("▪", "bone"),
    "lesser": ("▾", "soft"),
    "take": ("+", "ember"),
    "accept": ("+", "ember"),
    "decline": ("-", "soft"),
    "done": ("■", "soft"),
    "draw": ("+", "ember"),
    "gain_hex": ("+", "slate"),
    "gain_board": ("+", "ember"),
    "use_pile": ("☾", "ice"),
    "rest_token": ("z", "bone"),
    "use_token": ("z", "bone"),
    "orders": ("?", "soft"),
    "choose_side": ("★", "ember"),
    "pick_chief": ("★", "ember"),
    "pick_setup": ("◆", "ember"),
    "paint": ("●", "rust"),
    "paint_free": ("●", "rust"),
    "draw_line": ("/", "ember"),
    "gain_leg": ("+", "ember"),
    "gain_body": ("+", "ember"),
    "torch": ("♦", "ember"),
    "score_stone": ("⬟", "ochre"),
    "pick_board": ("★", "ember"),
    "choose_painting": ("★", "ember"),
}
LEAVES = {"end_turn": "End turn", "done": "Done", "decline": "Leave it"}
ORDERS = {
    "take": "take what cannot hurt you, without a question",
    "choose": "choose each benefit of the Eclipse",
    "ask": "ask about everything, also whether to take less",
}
HEADS = (
    *("Points", "Food", "Tools", "Hand", "Deck", "Buried"),
    *("Offering", "Honor", "Camps", "Villages", "Megaliths", "Stones"),
)
SHORT_HEADS = ("Pts", "Food", "Tool", "Hand", "Deck", "Bur", "Off", "Hon", "Cmp", "Vil", "Mega", "Sto")
Section = tuple[str, str, RenderableType | None]


def draw(
    view: dict[str, Any], edition: Edition, size: tuple[int, int], lit: set[str], pointed: set[str]
) -> list[Section]:
    """Return the table: the columns, one's own hand and board, the players, the maps and what can be taken."""
    assert isinstance(edition, WinterEdition)
    seen = cast(View, view)
    marker = Marker(lit, pointed)
    sections: list[Section] = [("column", standing(seen), columns(edition, seen, marker))]
    if seen["seat"] is not None:
        own = seen["tribes"][seen["seat"]]
        sections.append(("hand", hand_title(own), hand(edition, own, marker)))
        painting = own["painting"]
        if painting is not None:
            sections.append(("dot", painting_title(edition, painting), draw_painting(edition, painting, marker)))
        sections.append(("animal", f"Your board · {board_title(edition, own)}", board(edition, seen, own, marker)))
    sections += [
        ("tribe", "The tribes", tribes(seen, size[0])),
        ("hex", "Terrain: influence by tribe", draw_terrain(seen, marker)),
        ("cell", "Megaliths", draw_megaliths(edition, seen, marker)),
        (
            "display",
            f"Culture display · decks {seen['culture_decks'][0]} and {seen['culture_decks'][1]}",
            display(edition, seen, marker),
        ),
        ("grounds", f"Hunting grounds · deck {seen['animal_deck']}", grounds(edition, seen, marker)),
        ("supply", "Tribe cards", supply(edition, seen, marker)),
        ("stone", "Sacred Stones", stones(edition, seen, marker)),
    ]
    return sections


class Marker:
    """Marks what can be acted on and what is pointed at; both take one cell."""

    def __init__(self, lit: set[str], pointed: set[str]) -> None:
        self.lit = lit
        self.pointed = pointed

    def sign(self, *things: str) -> tuple[str, str]:
        """Return the sign before a thing, and its style."""
        if any(thing in self.pointed for thing in things):
            return "»", "pointed"
        return ("▸", "lit") if any(thing in self.lit for thing in things) else (" ", "soft")

    def row(self, grid: Table, thing: str, *cells: RenderableType) -> None:
        """Add a line about a thing."""
        sign, style = self.sign(thing)
        grid.add_row(Text(sign, style), *cells)


def lines(ratio: tuple[int, ...]) -> Table:
    """Return an empty grid: a sign, then columns by ratio (0: as wide as needed)."""
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(width=1)
    for one in ratio:
        grid.add_column(ratio=one or None, no_wrap=not one, overflow="fold")
    return grid


def standing(seen: View) -> str:
    """Return round, phase and this turn's Labor in one line."""
    found = f"Round {seen['round']} of {a.ROUNDS} · {seen['phase']}"
    if seen["phase"] == "eclipse":
        found += f" · {seen['step']}"
    if seen["column"] is not None:
        found += f" · {seen['column']}, {seen['section']} · Labor {seen['labor']:g}"
    return found


def columns(edition: WinterEdition, seen: View, marker: Marker) -> RenderableType:
    """Return the places for figures, who stands there, and whose bottom section is free."""
    grid = lines((0, 0, 1))
    painted = seen["options"]["expansion"] == "cave_paintings"
    for place, name in enumerate(a.PLACE_NAMES[: a.PLACES if painted else a.PAINTING]):
        there = [figure for figure in seen["figures"] if figure["on"] == name]
        who = " ".join(short(seen, figure["seat"]) + ("★" if figure["figure"] == "chief" else "") for figure in there)
        bottom = "used up" if name in seen["bottoms_used"] else n.effect(edition, edition.bottom_effect[place])
        note = "draw, tip; 1½ Labor in the Eclipse" if place == a.REST_SPACE else f"bottom: {bottom}"
        if place == a.REST_SPACE and seen["rest_token_open"]:
            note += f"; token {seen['rest_token_open']}"
        marker.row(grid, f"column:{name}", Text(n.PLACES[place], "bold"), Text(who or "-", "ember"), Text(note, "soft"))
    return grid


def short(seen: View, seat: int) -> str:
    """Return the first two letters of a tribe's name."""
    return seen["tribes"][seat]["name"][:2]


def hand_title(own: TribeView) -> str:
    """Return how many cards are where."""
    return f"Your hand · {own['hand_count']} · deck {own['deck_count']} · discards {len(own['discards'])}"


def hand(edition: WinterEdition, own: TribeView, marker: Marker) -> RenderableType:
    """Return the cards in hand with what they do."""
    grid = lines((0, 0, 1))
    for card, number in Counter(own["hand"] or []).items():
        kind = edition.numbers[card]
        style = "clay" if kind < a.FIRST_CULTURE else "ochre"
        times = f"{number} x" if number > 1 else ""
        text = Text(n.card_text(edition, kind), "soft")
        marker.row(grid, f"hand:{card}", Text(times, "soft"), Text(edition.names[kind], style), text)
    if not own["hand"]:
        grid.add_row("", "", Text("no cards", "soft"), "")
    return grid


def board_title(edition: WinterEdition, own: TribeView) -> str:
    """Return Food, Tools and points."""
    return f"Food {own['food']}/{own['food_limit']} · Tools {own['tools']} · points {own['points']}"


def board(edition: WinterEdition, seen: View, own: TribeView, marker: Marker) -> RenderableType:
    """Return a player's own board: Chief, animals, stones, burials, what lies above it."""
    rows: list[tuple[str, Text]] = []
    if own["chief"] is not None:
        side = side_names(edition).index(own["chief"])
        where = n.in_column(edition, edition.chief_in[side])
        effect = n.effect(edition, edition.chief_effect[side])
        rows.append(("Chief", Text(f"{n.chief(edition, side)}{where}: {effect}")))
    if own["above"]:
        rows.append(("Played", cards(edition, [one["card"] for one in own["above"]], "above", marker)))
    if seen["triggers"] and own["seat"] in seen["to_move"]:
        rows.append(("This turn", Text(" ".join(seen["triggers"]))))
    if own["pile"]:
        rows.append(("Eclipse pile", cards(edition, own["pile"], "pile", marker)))
    rows.append(("Animals", animals(edition, own, marker)))
    listed = [f"{name_of(edition, one['stone'])} ({one['points']})" for one in own["stones"]]
    rows.append(("Stones", Text(", ".join(listed) or "none", "soft")))
    buried = (own["buried"] or []) + own["mourned"]
    rows.append(("Buried", Text(", ".join(edition.names[edition.numbers[card]] for card in buried) or "none", "soft")))
    rows.append(("Orders", Text(ORDERS[own["orders"]], "soft")))
    rows.append(("At the end", Text(", ".join(f"{key} {value}" for key, value in own["final"].items()), "soft")))
    grid = lines((0, 1))
    for label, text in rows:
        grid.add_row("", Text(label, "bold"), text)
    return grid


def cards(edition: WinterEdition, listed: list[str], zone: str, marker: Marker) -> Text:
    """Return cards in one line, marked where something can be done with them."""
    line = Text()
    for card in listed:
        sign, style = marker.sign(f"{zone}:{card}")
        line.append(sign, style).append(edition.names[edition.numbers[card]], style)
    return line


def animals(edition: WinterEdition, own: TribeView, marker: Marker) -> Text:
    """Return a player's animals, those marked that can be tipped."""
    line = Text()
    for name, number in own["animals"].items():
        sign, style = marker.sign(f"animal:{name}")
        kind = edition.animal_slugs.index(name)
        tip = n.effect(edition, edition.tip[kind])
        line.append(sign, style).append(f"{number} {edition.animal_names[kind]} (tip: {tip})", style)
    for name, number in own["tipped"].items():
        line.append(f" {number} {edition.animal_names[edition.animal_slugs.index(name)]} tipped", "soft")
    return line or Text("none", "soft")


def name_of(edition: WinterEdition, stone: str) -> str:
    """Return a Sacred Stone's name."""
    return edition.stone_names[edition.stone_slugs.index(stone)]


def tribes(seen: View, width: int) -> RenderableType:
    """Return the tribes as a table in turn order: under shorter words, or as two tables, where it is too wide."""
    names = []
    rows = []
    for seat in seen["order"]:
        tribe = seen["tribes"][seat]
        asked = seat in seen["to_move"]
        name = Text.assemble(("▶ " if asked else "  ", "ember"), (tribe["name"], "bold ember" if asked else "bold"))
        if seat == seen["seat"]:
            name.append(" you", "ice")
        if seat == seen["winner"]:
            name.append(" ★ winner", "ember")
        numbers = (
            tribe["points"],
            f"{tribe['food']}/{tribe['food_limit']}",
            tribe["tools"],
            tribe["hand_count"],
            tribe["deck_count"],
            tribe["buried_count"],
            tribe["offering"],
            f"{tribe['honor']} ({tribe['honor_rank']}.)",
            f"{len(tribe['camps'])}/{a.CAMPS}",
            f"{len(tribe['villages'])}/{a.VILLAGES}",
            f"{tribe['megaliths_placed']}/{a.MEGALITHS}",
            len(tribe["stones"]),
        )
        names.append(name)
        rows.append([str(number) for number in numbers])
    told = ", ".join(f"{seen['tribes'][seat]['name']} {seen['tribes'][seat]['orders']}" for seat in seen["order"])
    orders = Text(f"  Standing orders: {told}", "soft")
    room = width - max(len(name) for name in names)
    for heads in (HEADS, SHORT_HEADS):
        if sum(1 + max(map(len, column)) for column in zip(heads, *rows, strict=True)) <= room:
            return Group(table_of(names, heads, rows), orders)
    half = HEADS.index("Honor")  # about as wide before as from there
    parts = (slice(0, half), slice(half, None))
    return Group(*(table_of(names, HEADS[part], [row[part] for row in rows]) for part in parts), orders)


def table_of(names: Sequence[Text], heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """Return a table with a name before every row."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    for _ in heads:
        grid.add_column(justify="right", no_wrap=True)
    grid.add_row("", *heads, style="soft")
    for name, row in zip(names, rows, strict=True):
        grid.add_row(name, *row)
    return grid


def display(edition: WinterEdition, seen: View, marker: Marker) -> RenderableType:
    """Return the Culture display."""
    grid = lines((0, 1))
    for card in seen["display"]:
        if card is not None:
            kind = edition.numbers[card]
            text = Text(n.card_text(edition, kind), "soft")
            marker.row(grid, f"display:{card}", Text(edition.names[kind], "ochre"), text)
    return grid


def grounds(edition: WinterEdition, seen: View, marker: Marker) -> RenderableType:
    """Return the Hunting grounds."""
    grid = lines((0, 0, 1))
    for name, number in Counter(seen["grounds"]).items():
        kind = edition.animal_slugs.index(name)
        sets = edition.sets[4 * kind : 4 * kind + 4]
        worth = "wild" if kind == edition.wild else f"sets {', '.join(map(str, sets))}"
        text = Text(f"tip: {n.effect(edition, edition.tip[kind])}; {worth}", "soft")
        times = f"{number} x" if number > 1 else ""
        marker.row(grid, f"grounds:{name}", Text(times, "soft"), Text(edition.animal_names[kind], "rust"), text)
    return grid


def supply(edition: WinterEdition, seen: View, marker: Marker) -> RenderableType:
    """Return the Tribe cards that can be had."""
    grid = lines((0, 0, 1))
    for card, number in seen["supply"].items():
        kind = edition.numbers[card]
        text = Text(n.card_text(edition, kind), "soft")
        marker.row(grid, f"supply:{card}", Text(f"{number} x", "soft"), Text(edition.names[kind], "clay"), text)
    return grid


def stones(edition: WinterEdition, seen: View, marker: Marker) -> RenderableType:
    """Return the Sacred Stones that can be had, by era."""
    grid = lines((0, 0, 1))
    for stone in seen["stones"]:
        kind = edition.stone_slugs.index(stone)
        era = "II" if kind >= a.ERA_STONES else "I"
        text = Text(n.criterion(edition, kind), "soft")
        marker.row(grid, f"stone:{stone}", Text(era, "soft"), Text(edition.stone_names[kind], "ochre"), text)
    places = [
        f"{n.price(edition.space_food[i], edition.space_tools[i], 0)} for {n.effect(edition, edition.space_benefit[i])}"
        for i in range(a.MOST_STONES)
    ]
    return Group(grid, Text(f"   spaces: {'; '.join(places)}", "soft"))
