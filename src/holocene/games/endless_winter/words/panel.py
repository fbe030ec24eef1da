"""The panel of Endless Winter: draws a seat's view with rich (see `holocene.cli.terminal.boards.panels`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.edition import WinterEdition
from holocene.games.endless_winter.files.space import side_names
from holocene.games.endless_winter.words import names as n
from holocene.games.endless_winter.words.maps import draw_megaliths, draw_terrain
from holocene.games.endless_winter.words.marker import Marker, Row, lines
from holocene.games.endless_winter.words.painting.panel import draw_painting
from holocene.games.endless_winter.words.painting.panel import title as painting_title
from holocene.games.endless_winter.words.view import View
from holocene.games.endless_winter.words.views.tribe import TribeView

HIDES = True  # only their owners see hands, decks, piles and burials

KINDS = {  # a sign and a paint, for the families of actions that share them
    family: (sign, paint)
    for sign, paint, families in (
        ("▼", "ember", "place"),
        ("▸", "ember", "middle bottom"),
        ("+", "ember", "take accept draw gain_board gain_leg gain_body"),
        ("★", "ember", "use_chief choose_side pick_chief pick_board choose_painting"),
        ("◆", "ember", "pick_setup"),
        ("/", "ember", "draw_line"),
        ("♦", "ember", "torch"),
        ("●", "clay", "play_tribe"),
        ("○", "clay", "use"),
        ("◆", "ochre", "play_culture"),
        ("⬟", "ochre", "take_stone score_stone"),
        ("▲", "rust", "take_animal"),
        ("△", "rust", "reveal"),
        ("◢", "rust", "tip"),
        ("●", "rust", "paint paint_free"),
        ("●", "slate", "take_tribe"),
        ("◆", "slate", "take_culture"),
        ("∧", "slate", "place_camp"),
        ("→", "slate", "move"),
        ("⌂", "slate", "village"),
        ("+", "slate", "gain_hex"),
        ("≈", "bone", "spend_food"),
        ("†", "bone", "bury"),
        ("▪", "bone", "megalith"),
        ("z", "bone", "rest_token use_token"),
        ("♦", "ice", "idol"),
        ("☾", "ice", "to_eclipse use_pile"),
        ("↓", "soft", "slide"),
        ("■", "soft", "end_turn done"),
        ("▽", "soft", "discard"),
        ("▾", "soft", "lesser"),
        ("-", "soft", "decline"),
        ("?", "soft", "orders"),
    )
    for family in families.split()
}
LEAVES = {"end_turn": "End turn", "done": "Done", "decline": "Leave it"}
ORDERS = {
    "take": "take what cannot hurt you without being asked",
    "choose": "choose each benefit of the Eclipse",
    "ask": "be asked about everything, including lesser benefits",
}
HEADS = (
    *("Points", "Food", "Tools", "Hand", "Deck", "Buried"),
    *("Offering", "Honor", "Camps", "Villages", "Megaliths", "Stones"),
)
SHORT_HEADS = ("Pts", "Food", "Tool", "Hand", "Deck", "Bur", "Off", "Hon", "Cmp", "Vil", "Mega", "Sto")
Section = tuple[str, str, RenderableType | None]


def draw(
    view: dict[str, Any], edition: WinterEdition, size: tuple[int, int], lit: set[str], pointed: set[str]
) -> list[Section]:
    """Return the sections: the columns, the reader's hand and board, the tribes, the maps and what can be taken."""
    seen = cast(View, view)
    marker = Marker(lit, pointed)
    sections: list[Section] = [("column", standing(seen), columns(edition, seen, marker))]
    if seen["seat"] is not None:
        own = seen["tribes"][seen["seat"]]
        title = f"Your hand · {own['hand_count']} · deck {own['deck_count']} · discards {len(own['discards'])}"
        cards = marker.listing("hand", card_rows(edition, Counter(own["hand"] or [])))
        sections.append(("hand", title, cards if own["hand"] else Text("no cards", "soft")))
        painting = own["painting"]
        if painting is not None:
            sections.append(("dot", painting_title(edition, painting), draw_painting(edition, painting, marker)))
        goods = f"Food {own['food']}/{own['food_limit']} · Tools {own['tools']} · points {own['points']}"
        sections.append(("animal", f"Your board · {goods}", board(edition, seen, own, marker)))
    era_1, era_2 = seen["culture_decks"]
    display = Counter(card for card in seen["display"] if card is not None)
    return [
        *sections,
        ("tribe", "The tribes", tribes(seen, size[0])),
        ("hex", "Terrain: influence by tribe", draw_terrain(seen, marker)),
        ("cell", "Megaliths", draw_megaliths(seen, marker)),
        (
            "display",
            f"Culture display · decks {era_1} and {era_2}",
            marker.listing("display", card_rows(edition, display)),
        ),
        (
            "grounds",
            f"Hunting grounds · deck {seen['animal_deck']}",
            marker.listing("grounds", animal_rows(edition, Counter(seen["grounds"]))),
        ),
        ("supply", "Tribe cards", marker.listing("supply", card_rows(edition, seen["supply"]))),
        ("stone", "Sacred Stones", stones(edition, seen, marker)),
    ]


def card_rows(edition: WinterEdition, cards: Mapping[str, int]) -> Iterator[Row]:
    """Yield cards with their number and what they do."""
    for card, number in cards.items():
        kind = edition.numbers[card]
        paint = "clay" if kind < a.FIRST_CULTURE else "ochre"
        yield card, times(number), edition.names[kind], paint, n.card_text(edition, kind)


def animal_rows(edition: WinterEdition, animals: Mapping[str, int]) -> Iterator[Row]:
    """Yield Animals with their number, what tipping gains and what sets score."""
    for name, number in animals.items():
        kind = edition.animal_slugs.index(name)
        text = f"tip: {n.effect(edition, edition.tip[kind])}; {n.sets(edition, kind)}"
        yield name, times(number), edition.animal_names[kind], "rust", text


def times(number: int) -> str:
    """Return "3 x", nothing for one."""
    return "" if number == 1 else f"{number} x"


def standing(seen: View) -> str:
    """Return round, phase and this turn's Labor in one line."""
    found = f"Round {seen['round']} of {a.ROUNDS} · {seen['phase']}"
    if seen["phase"] == "eclipse":
        found += f" · {seen['step']}"
    if seen["column"] is not None:
        found += f" · {seen['column']}, {seen['section']} · Labor {seen['labor']:g}"
    return found


def columns(edition: WinterEdition, seen: View, marker: Marker) -> RenderableType:
    """Return the places for figures: which figures stand there, and what the bottom section still gives."""
    grid = lines((0, 0, 1))
    painted = seen["options"]["expansion"] == "cave_paintings"
    for place, name in enumerate(a.PLACE_NAMES[: a.PLACES if painted else a.PAINTING]):
        there = [one for one in seen["figures"] if one["on"] == name]
        who = " ".join(n.SEATS[one["seat"]][:2] + ("★" if one["figure"] == "chief" else "") for one in there)
        bottom = "used up" if name in seen["bottoms_used"] else n.effect(edition, edition.bottom_effect[place])
        note = "draw, tip; 1½ Labor in the Eclipse" if place == a.REST_SPACE else f"bottom: {bottom}"
        if place == a.REST_SPACE and seen["rest_token_open"]:
            note += f"; token {seen['rest_token_open']}"
        sign = Text(*marker.sign(f"column:{name}"))
        grid.add_row(sign, Text(n.PLACES[place], "bold"), Text(who or "-", "ember"), Text(note, "soft"))
    return grid


def board(edition: WinterEdition, seen: View, own: TribeView, marker: Marker) -> RenderableType:
    """Return the reader's board: Chief, cards above it, Eclipse pile, Animals, stones, burials, orders."""
    rows: dict[str, Text] = {}
    if own["chief"] is not None:
        rows["Chief"] = Text(n.chief_text(edition, side_names(edition).index(own["chief"])))
    if own["above"]:
        rows["Played"] = cards(edition, [one["card"] for one in own["above"]], "above", marker)
    if seen["triggers"] and own["seat"] in seen["to_move"]:
        rows["This turn"] = Text(" ".join(seen["triggers"]))
    if own["pile"]:
        rows["Eclipse pile"] = cards(edition, own["pile"], "pile", marker)
    rows["Animals"] = animals(edition, own, marker)
    stone_names = dict(zip(edition.stone_slugs, edition.stone_names, strict=True))
    scored = [f"{stone_names[one['stone']]} ({one['points']})" for one in own["stones"]]
    rows["Stones"] = Text(", ".join(scored) or "none", "soft")
    buried = [edition.names[edition.numbers[card]] for card in (own["buried"] or []) + own["mourned"]]
    rows["Buried"] = Text(", ".join(buried) or "none", "soft")
    rows["Orders"] = Text(ORDERS[own["orders"]], "soft")
    rows["At the end"] = Text(", ".join(f"{key} {value}" for key, value in own["final"].items()), "soft")
    grid = lines((0, 1))
    for label, text in rows.items():
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
    """Return the reader's Animals in one line; those that can be tipped are marked."""
    line = Text()
    for name, number in own["animals"].items():
        sign, style = marker.sign(f"animal:{name}")
        kind = edition.animal_slugs.index(name)
        tip = n.effect(edition, edition.tip[kind])
        line.append(sign, style).append(f"{number} {edition.animal_names[kind]} (tip: {tip})", style)
    for name, number in own["tipped"].items():
        line.append(f" {number} {edition.animal_names[edition.animal_slugs.index(name)]} tipped", "soft")
    return line or Text("none", "soft")


def tribes(seen: View, width: int) -> RenderableType:
    """Return the tribes' figures in turn order; where they are too wide, under shorter heads or in two blocks."""
    names, rows, orders = [], [], []
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
        orders.append(f"{tribe['name']} {tribe['orders']}")
    last = Text(f"  Standing orders: {', '.join(orders)}", "soft")
    left = width - max(len(name) for name in names)
    for heads in (HEADS, SHORT_HEADS):
        if sum(1 + max(map(len, column)) for column in zip(heads, *rows, strict=True)) <= left:
            return Group(block(names, heads, rows), last)
    half = HEADS.index("Honor")  # about as wide before as from there
    parts = (slice(0, half), slice(half, None))
    return Group(*(block(names, HEADS[part], [row[part] for row in rows]) for part in parts), last)


def block(names: Sequence[Text], heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """Return figures under their heads, each row with a name before it."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    for _ in heads:
        grid.add_column(justify="right", no_wrap=True)
    grid.add_row("", *heads, style="soft")
    for name, row in zip(names, rows, strict=True):
        grid.add_row(name, *row)
    return grid


def stones(edition: WinterEdition, seen: View, marker: Marker) -> RenderableType:
    """Return the Sacred Stones that can be taken, by era, and the prices of the spaces for them."""
    kinds = [edition.stone_slugs.index(stone) for stone in seen["stones"]]
    rows = [
        (
            edition.stone_slugs[kind],
            "II" if kind >= a.ERA_STONES else "I",
            edition.stone_names[kind],
            "ochre",
            n.criterion(edition, kind),
        )
        for kind in kinds
    ]
    places = [
        f"{n.price(edition.space_food[i], edition.space_tools[i], 0)} → {n.effect(edition, edition.space_benefit[i])}"
        for i in range(a.MOST_STONES)
    ]
    return Group(marker.listing("stone", rows), Text(f"   spaces: {'; '.join(places)}", "soft"))
