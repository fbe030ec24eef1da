"""The terminal's drawing of a view, made with rich (see `holocene.cli.terminal.boards.panels`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from holocene.games.thaw.engine.edition import ThawEdition
from holocene.games.thaw.words.sheets import SheetView
from holocene.games.thaw.words.view import CommunityView, View
from holocene.kernel.language import count, say, template
from holocene.kernel.space import Named

HIDES = True  # nobody sees what others draw (THAW-2.3)

KINDS = {
    "pass": ("○", "soft"),
    "hand_on": ("»", "ember"),
    "spot": ("◉", "ice"),
    "place": ("▦", "clay"),
    "choose": ("✎", "ember"),
}
LEAVES = {"hand_on": "Done", "pass": "Pass"}
PAINTS = ("rust", "clay", "slate", "ice", "ochre")  # by number of the colour; its symbol always goes with it
STEPS = {
    "choosing": template("players choose their colours in seat order"),
    "own": template("own land"),
    "dummy": template("the Dummy's form"),
    "help": template("others' land, {hop} of {hops}"),
    "finished": template("the end"),
}
SEEN = {
    "now": template("in hand"),
    "last": template("as last seen"),
    "never": template("not seen yet"),
    "open": template("open"),
}
BESIDE = 60  # from this many columns on, the Helper Track stands beside the sheet


def draw(
    view: dict[str, Any], edition: ThawEdition, size: tuple[int, int], lit: set[str], pointed: set[str]
) -> list[tuple[str, str, RenderableType | None]]:
    """Return the sections of the screen, with the other sheets in as much detail as the lines allow."""
    seen = cast(View, view)
    width, height = size
    if seen["phase"] == "choosing":
        return [("colour", round_line(seen), pencils(seen, lit, pointed))]
    sections: list[tuple[str, str, RenderableType | None]] = [("round", round_line(seen), None)]
    left = height - 1
    if seen["results"]:
        sections.append(("results", say("Points"), results(seen)))
        left -= 2 + len(seen["results"])
    if seen["holding"] is not None:
        sheet = seen["sheets"][seen["holding"]]
        title = say("The sheet of {owner}, in hand", owner=seen["communities"][sheet["owner"]]["name"])
        sections.append(("box", title, in_hand(seen, sheet, width, pointed)))
        left -= 3 + seen["grid"]["height"]
    others = [sheet for sheet in seen["sheets"] if sheet["owner"] != seen["holding"]]
    if left >= seen["grid"]["height"] + 3:
        sections.append(("sheets", "", Columns([small_sheet(seen, sheet) for sheet in others], padding=(0, 3))))
    else:
        sections.append(("sheets", "", sheet_rows(seen, others)))
    sections.append(("cards", say("Cards"), cards(edition, seen)))
    return sections


def round_line(seen: View) -> str:
    """Return a line about the round, the step and the direction."""
    step = say(STEPS[seen["phase"]], hop=seen["hop"], hops=seen["players"] - 1)
    if seen["phase"] == "choosing":
        return step
    turn = say("Round {number} of {rounds}", number=seen["round"], rounds=seen["rounds"])
    return f"{turn} · {step} · {'↻' if seen['direction'] == 'clockwise' else '↺'} {say(seen['direction'])}"


def paint(seen: View, community: int) -> str:
    """Return the paint of a community, "soft" until it has a colour."""
    hue = seen["communities"][community]["hue"]
    return PAINTS[hue] if hue >= 0 else "soft"


def pencils(seen: View, lit: set[str], pointed: set[str]) -> RenderableType:
    """Return the colours to choose from, with the players who have taken some (THAW-R15)."""
    owners = {one["hue"]: one["seat"] for one in seen["communities"] if one["seat"] is not None}
    grid = Table.grid(padding=(0, 2, 0, 0))
    for hue, one in enumerate(seen["pencils"]):
        thing = f"colour:{one['colour']}"
        sign, style = ("»", "pointed") if thing in pointed else ("▸", "lit") if thing in lit else (" ", "soft")
        name = Text.assemble((f"{one['symbol']} ", PAINTS[hue]), (one["name"], f"bold {PAINTS[hue]}"))
        owner = owners.get(hue)
        state = Text(say("free"), "soft") if owner is None else Text(say("Seat {number}", number=owner + 1))
        if owner is not None and owner == seen["seat"]:
            state.append(f" {say('you')}", "ice")
        grid.add_row(Text(sign, style), name, Text("━━━━━━━━▷", PAINTS[hue]), state)
    return grid


def named(seen: View, community: int) -> Text:
    """Return the symbol and name of a community, with signs: ▶ still draws, ▷ has drawn, and which is your own."""
    one = seen["communities"][community]
    style = paint(seen, community)
    name = Text.assemble((f"{one['symbol']} ", style), (one["name"], f"bold {style}"))
    if one["seat"] is None:
        name.append(f" {say('Dummy')}", "soft")
    elif one["seat"] == seen["seat"]:
        name.append(f" {say('you')}", "ice")
    if one["seat"] in seen["to_move"]:
        name.append(" ▶" if seen["undrawn"][one["seat"]] else " ▷", "ember")
    return name


def progress(seen: View, one: CommunityView) -> str:
    """Return how many forms a player still has to draw, which is no secret (THAW-R6)."""
    if one["seat"] is None or not seen["to_move"]:
        return ""
    if one["seat"] not in seen["to_move"]:
        return say("done")
    left = seen["undrawn"][one["seat"]]
    return count(left, "{number} form to draw", "{number} forms to draw") if left else say("has drawn")


# Sheets ------------------------------------------------------------------------------------------------------------


def in_hand(seen: View, sheet: SheetView, width: int, pointed: set[str]) -> RenderableType:
    """Return the sheet in hand and its Helper Track, side by side if there is room."""
    track = Group(helper_track(seen, sheet), Text(), forms_to_draw(seen))
    if width < BESIDE:
        return Group(large_sheet(seen, sheet, pointed), track)
    grid = Table.grid(padding=(0, 3, 0, 0))
    grid.add_row(large_sheet(seen, sheet, pointed), track)
    return grid


def large_sheet(seen: View, sheet: SheetView, pointed: set[str]) -> Text:
    """Return a sheet with two columns a box, and letters and numbers around it."""
    grid = seen["grid"]
    symbol = seen["communities"][seen["by"] or 0]["symbol"]
    fresh = {box for area in sheet["areas"] if area["fresh"] for box in area["boxes"]}
    drawn = Text("   " + "".join(f"{grid['labels'][x][0]} " for x in range(grid["width"])), "soft", no_wrap=True)
    for y in range(grid["height"]):
        drawn.append(f"\n{y + 1:>2} ", "soft")
        for x in range(grid["width"]):
            box = y * grid["width"] + x
            sign, style = sign_of(seen, sheet, box)
            if f"box:{grid['labels'][box].lower()}" in pointed:
                taken = sheet["boxes"][box] >= 0 and box not in fresh
                sign, style = ("✗", "bold rust") if taken else (symbol, "pointed")
            drawn.append(sign, f"bold {style}" if box in fresh and style != "pointed" else style)
            drawn.append(" ")
    return drawn


def sign_of(seen: View, sheet: SheetView, box: int) -> tuple[str, str]:
    """Return the sign and colour of a box."""
    by = sheet["boxes"][box]
    if by >= 0:
        return seen["communities"][by]["symbol"], paint(seen, by)
    return ("□", "bone") if box in seen["grid"]["solid"] else ("·", "soft")


def small_sheet(seen: View, sheet: SheetView) -> RenderableType:
    """Return a sheet with one column a box, with its owner's name, scores and checks."""
    width = seen["grid"]["width"]
    title = named(seen, sheet["owner"])
    title.append(f" {say(SEEN[sheet['seen']])}", "soft")
    drawn = Text(no_wrap=True)
    for box in range(len(sheet["boxes"])):
        if box and box % width == 0:
            drawn.append("\n")
        drawn.append(*sign_of(seen, sheet, box))
    return Group(title, drawn, points_line(sheet), checks_line(seen, sheet))


def points_line(sheet: SheetView) -> Text:
    """Return the round scores of a sheet."""
    return Text(" ".join(str(points) for points in sheet["scores"]) or "-", "ink")


def checks_line(seen: View, sheet: SheetView) -> Text:
    """Return the checks on a sheet, each with its helper's symbol."""
    line = Text()
    for row in sheet["helpers"]:
        line.append(f"{seen['communities'][row['by']]['symbol']}{row['checks']} ", paint(seen, row["by"]))
    return line


def sheet_rows(seen: View, sheets: Sequence[SheetView]) -> RenderableType:
    """Return one sheet a line."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for sheet in sheets:
        filled = sum(by >= 0 for by in sheet["boxes"])
        state = Text(say(SEEN[sheet["seen"]]), "soft")
        boxes = Text(count(filled, "{number} box", "{number} boxes"))
        grid.add_row(named(seen, sheet["owner"]), state, boxes, points_line(sheet), checks_line(seen, sheet))
    return grid


def helper_track(seen: View, sheet: SheetView) -> RenderableType:
    """Return the Helper Track with ranks and bonus, and the largest rectangle."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    heads = ("", say("checks"), say("rank"), say("area"), say("bonus"))
    grid.add_row(*heads, style="soft")
    for row in sheet["helpers"]:
        numbers = (str(row["checks"]), str(row["rank"]), str(row["area"]), str(row["bonus"]))
        grid.add_row(named(seen, row["by"]), *numbers)
    best = sheet["rectangle"]
    points = best["points"] if best else 0
    scores = ", ".join(str(one) for one in sheet["scores"]) or "-"
    return Group(
        grid, Text(say("largest rectangle {points}, scored {scores}", points=points, scores=scores), style="ink")
    )


def forms_to_draw(seen: View) -> RenderableType:
    """Return the forms that the reader has to draw, not rotated."""
    shapes = {one["form"]: one for one in seen["forms"]}
    drawn: list[RenderableType] = []
    for slug in seen["draw"]:
        boxes = {(x, y) for x, y in shapes[slug]["turns"][0]}
        wide, high = max(x for x, _ in boxes) + 1, max(y for _, y in boxes) + 1
        rows = ["".join("██" if (x, y) in boxes else "  " for x in range(wide)) for y in range(high)]
        shape = Padding(Text("\n".join(rows), paint(seen, seen["by"] or 0)), (0, 0, 0, 2))
        drawn.append(Group(Text(shapes[slug]["name"], "bold"), shape))
    return Columns(drawn, padding=(0, 2))


# Cards and points --------------------------------------------------------------------------------------------------


def cards(edition: ThawEdition, seen: View) -> RenderableType:
    """Return the face-up cards of each community, the last one first, and how many are left."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for community, one in enumerate(seen["communities"]):
        names = [say(edition.names[edition.numbers[slug]]) for slug in reversed(one["shown"])]
        faces = Text.assemble(
            (names[0] if names else "-", "bold"), ("".join(f", {name}" for name in names[1:]), "soft")
        )
        deck = count(one["deck"], "{number} card left", "{number} cards left")
        grid.add_row(named(seen, community), faces, Text(deck, "soft"), Text(progress(seen, one), "soft"))
    if seen["hand"] is not None:
        name = say(edition.names[edition.numbers[seen["hand"]]])
        grid.add_row(Text(say("in your hand"), "ice"), Text(name, "bold"), "", "")
    return grid


def results(seen: View) -> RenderableType:
    """Return the points of all players."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_row("", say("rounds"), say("bonus"), say("total"), style="soft")
    for one in seen["results"]:
        total = Text(f"{one['total']}{' ★' if one['winner'] else ''}", "bold ember" if one["winner"] else "bold")
        grid.add_row(named(seen, one["seat"]), str(one["rounds"]), str(one["bonus"]), total)
    return grid


# Placing forms with the keys ---------------------------------------------------------------------------------------


class Aim:
    """A form or a single box that the keys move over the sheet until Enter draws it.

    Attributes:
        choices: the slugs of the forms that can be placed, and "" for a single box.
        at: the index of the one being placed.
        turn, x, y: its rotation, and the place of its upper left corner.
    """

    def __init__(self, seen: View, legal: Sequence[Named]) -> None:
        self.grid = seen["grid"]
        self.shapes = {one["form"]: one["turns"] for one in seen["forms"]}
        self.legal = [one for one in legal if one[0] in ("place", "spot")]
        self.choices = list(dict.fromkeys(str(arguments.get("form", "")) for _, arguments in self.legal))
        self.choices.sort(key=lambda form: not form)  # the single box last
        self.at = 0
        self.turn = 0
        self.x = self.grid["width"] // 2 - 1
        self.y = self.grid["height"] // 2 - 1
        if self.choices:
            self.keep_in()

    @property
    def boxes(self) -> list[list[int]]:
        """Return the boxes of what is being placed, counted from its corner."""
        form = self.choices[self.at]
        return self.shapes[form][self.turn % len(self.shapes[form])] if form else [[0, 0]]

    @property
    def action(self) -> Named:
        """Return the action that Enter takes."""
        form = self.choices[self.at]
        if not form:
            return "spot", {"x": self.x, "y": self.y}
        return "place", {"form": form, "turn": self.turn % len(self.shapes[form]), "x": self.x, "y": self.y}

    @property
    def things(self) -> set[str]:
        """Return the ids of the boxes it covers."""
        labels, width = self.grid["labels"], self.grid["width"]
        return {f"box:{labels[(self.y + dy) * width + self.x + dx].lower()}" for dx, dy in self.boxes}

    def key(self, key: str) -> bool:
        """Move, rotate or change what is being placed; return False for any other key."""
        steps = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
        if key in steps:
            self.x += steps[key][0]
            self.y += steps[key][1]
        elif key in ("r", "space"):
            self.turn += 1
        elif key == "f":
            self.at = (self.at + 1) % len(self.choices)
            self.turn = 0
        elif key == "n":
            self.jump()
        else:
            return False
        self.keep_in()
        return True

    def keep_in(self) -> None:
        """Keep it on the sheet, rotating a long form further if a narrow sheet has no room for it."""
        right, down = (max(box[axis] for box in self.boxes) for axis in (0, 1))
        while right >= self.grid["width"] or down >= self.grid["height"]:
            self.turn += 1
            right, down = (max(box[axis] for box in self.boxes) for axis in (0, 1))
        self.x = min(max(self.x, 0), self.grid["width"] - 1 - right)
        self.y = min(max(self.y, 0), self.grid["height"] - 1 - down)

    def jump(self) -> None:
        """Go to the next place and rotation where it may be drawn."""
        form = self.choices[self.at]
        mine = [arguments for _, arguments in self.legal if arguments.get("form", "") == form]
        places = [(int(one.get("turn", 0)), int(one["x"]), int(one["y"])) for one in mine]
        now = (self.turn % len(self.shapes[form]) if form else 0, self.x, self.y)
        self.turn, self.x, self.y = next((place for place in places if place > now), places[0])


def aim(view: dict[str, Any], edition: ThawEdition, legal: Sequence[Named]) -> Aim | None:
    """Return what the keys place now, None if there is nothing to place."""
    found = Aim(cast(View, view), legal)
    return found if found.choices else None


def hint() -> str:
    """Return a line about the keys."""
    return say("arrows move · r turns · f other form · n next place · Enter draws · Esc list")
