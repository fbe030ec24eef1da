"""Facts about a position of Endless Winter: limits, influence, places, prices, and what a sign could do."""

from collections.abc import Iterator
from typing import Any

from .winter_parts import (
    BASE,
    CAMPS,
    COLOURS,
    COLUMNS,
    GROUND_LIMIT,
    JUNCTURES,
    MEGALITHS,
    NEIGHBOURS,
    NEUTRAL,
    STONES,
    TORCHES,
    TOWARDS,
    VILLAGES,
    Box,
    Cell,
    Part,
    Position,
    Side,
    added_labor,
    below,
    cell_named,
    parts,
    slug,
    without_labor,
)

Tribe = dict[str, Any]


def bits(number: int) -> list[int]:
    """Return the places of the bits that are set."""
    return [place for place in range(number.bit_length()) if number >> place & 1]


class Facts:
    """A position and its components. Nothing here changes the position."""

    def __init__(self, box: Box, position: Position) -> None:
        self.box = box
        self.now = position

    @property
    def seat(self) -> int:
        """Return the seat that owes a decision, or whose effects are being carried out."""
        return int(self.now["seat"])

    @property
    def me(self) -> Tribe:
        """Return what that seat has."""
        tribe: Tribe = self.now["tribes"][self.seat]
        return tribe

    @property
    def players(self) -> int:
        """Return the number of players."""
        return int(self.now["players"])

    @property
    def has_paintings(self) -> bool:
        """Return whether the expansion is played."""
        return bool(self.now["options"]["expansion"] == "cave_paintings")

    # Food, Tools, Labor

    def limit(self, tribe: Tribe) -> int:
        """Return the limit of a player's Food: 5, and 1 for each Camp that is not on the player board (EW-4.5)."""
        return 5 + len(tribe["camps"])

    def room(self) -> int:
        """Return how much more Food fits."""
        return self.limit(self.me) - int(self.me["food"])

    def labor_for(self, food: int) -> int:
        """Return the number of Labor signs that spending some Food passes (EW-5.15)."""
        marker = self.me["food"]
        return sum(space in self.box.labor_signs for space in range(marker - food + 1, marker + 1))

    def food_amounts(self) -> list[int]:
        """Return the amounts of Food that can be spent for Labor: the last space passes a sign (EW-R9)."""
        marker = self.me["food"]
        return [food for food in range(1, marker + 1) if marker - food + 1 in self.box.labor_signs]

    # Cards

    def above(self) -> list[str]:
        """Return the cards above the player board."""
        return [entry["card"] for entry in self.me["played"]]

    def graves(self) -> dict[str, list[str]]:
        """Return the cards that can be buried, by zone (EW-8.4, EW-R14)."""
        zones = {"hand": self.me["hand"], "discards": self.me["discards"], "above": self.above()}
        if self.now["phase"] == "eclipse":
            zones["pile"] = self.me["pile"]
        return zones

    def column_name(self) -> str:
        """Return where the figure of this turn stands."""
        return COLUMNS[self.now["column"]] if self.now["column"] >= 0 else ""

    def fits_column(self, row: dict[str, Any]) -> bool:
        """Return whether an ability may be used where the figure stands (EW-16.3, EW-5.20)."""
        return "in" not in row or (self.now["phase"] == "action" and row["in"] == self.column_name())

    def ability(self, card: str) -> str:
        """Return a Tribe card's ability for a turn without the Labor it adds (EW-5.12, EW-R8)."""
        return without_labor(self.box.tribe_cards[card].get("ability", ""))

    def added_labor(self, card: str) -> float:
        """Return the Labor that a Tribe card's ability adds where the figure stands (EW-5.12)."""
        row = self.box.tribe_cards[card]
        return added_labor(row.get("ability", "")) if self.fits_column(row) else 0

    def eclipse_ability(self, card: str) -> str:
        """Return a card's Eclipse ability without the Labor it adds (EW-6.8, EW-R12)."""
        return without_labor(self.box.tribe_cards[card].get("eclipse", ""))

    # Terrain

    def influence(self, seat: int, place: int) -> int:
        """Return a player's Influence on a hex (EW-6.10)."""
        tribe = self.now["tribes"][seat]
        villages = sum(place in JUNCTURES[juncture] for juncture in tribe["villages"])
        return int(tribe["camps"].count(place)) + 2 * villages

    def paying_hexes(self) -> list[int]:
        """Return the hexes whose benefit the player may still gain (EW-6.9, EW-R13)."""
        found = []
        for place, terrain in enumerate(self.now["terrain"]):
            mine = self.influence(self.seat, place)
            most = max(self.influence(seat, place) for seat in range(self.players))
            if mine and mine == most and self.box.hex_effect(terrain) and place not in bits(self.now["gained"]):
                found.append(place)
        return found

    def moves(self) -> list[tuple[int, int]]:
        """Return the possible moves of Camps as hex and direction (EW-10.2)."""
        return [
            (place, direction)
            for place in sorted(set(self.me["camps"]))
            for direction, neighbour in enumerate(NEIGHBOURS[place])
            if neighbour is not None
        ]

    def village_places(self) -> list[int]:
        """Return the junctures on which the player could place a Village (EW-10.4 to EW-10.6)."""
        taken = [juncture for tribe in self.now["tribes"] for juncture in tribe["villages"]]
        if len(self.me["villages"]) == VILLAGES:
            return []
        return [
            number
            for number, three in enumerate(JUNCTURES)
            if number not in taken and BASE not in three and all(place in self.me["camps"] for place in three)
        ]

    # Megaliths

    def standing(self) -> dict[Cell, Any]:
        """Return the owner of the Megalith on each space."""
        at = self.now["stones_at"].items()
        return {cell_named(name): owner if owner == "neutral" else int(owner) for name, owner in at}

    def megalith_places(self, among: list[Cell] | None = None) -> list[Cell]:
        """Return where the player's next Megalith can go (EW-12.2, EW-12.3); `among`: arrows point there (EW-12.8)."""
        if self.me["megaliths"] == MEGALITHS:
            return []
        neutral = self.me["megaliths"] < NEUTRAL
        standing, ground = self.standing(), self.box.ground(self.now)
        found = []
        for (x, y, _), (shown, _) in ground.items():
            beside = any((x + dx, y + dy, 0) in standing for dx, dy in TOWARDS.values())
            if (x, y, 0) in standing or (among is not None and (x, y, 0) not in among):
                continue
            if neutral if shown == "start" else beside:
                found.append((x, y, 0))
        if not neutral and among is None:
            for x, y, level in standing:
                above = (x, y, level + 1)
                if above not in standing and all(cell in standing for cell in below(above)):
                    found.append(above)
        return found

    def arrow_targets(self, cell: Cell) -> list[Cell]:
        """Return the spaces to which the arrows of a space point."""
        ground = self.box.ground(self.now)
        x, y, _ = cell
        steps = [TOWARDS[word] for word in ground[cell][0].split()[1:]]
        return [(x + dx, y + dy, 0) for dx, dy in steps if (x + dx, y + dy, 0) in ground]

    # Stones

    def stones_to_take(self, free: bool) -> list[str]:
        """Return the Sacred Stones that the player can take (EW-9.3 to EW-9.5, CP-R8)."""
        number = len(self.me["stones"])
        if number == STONES:
            return []
        space = self.box.spaces[number]
        if not free and (self.me["food"] < space["food"] or self.me["tools"] < space["tools"]):
            return []
        eras = (1,) if self.now["round"] <= 2 else (1, 2)
        return [stone for stone in self.now["stones"] if self.box.stones[stone]["era"] in eras]

    def stone_points(self, seat: int, stone: str) -> int:
        """Return the points that a Sacred Stone scores now (EW-17, CP-7.1)."""
        tribe = self.now["tribes"][seat]
        kind, _, rest = self.box.stones[stone]["score"].partition(" ")
        shown = [slug(name) for name in rest.split(",") if name.strip()]
        own = [cell for cell, owner in self.standing().items() if owner == seat]
        terrain = self.now["terrain"]
        match kind:
            case "village":  # EW-17.1
                touching = [
                    any(terrain[place] in shown for place in JUNCTURES[village]) for village in tribe["villages"]
                ]
                return 2 * sum(touching)
            case "camps":  # EW-17.2
                return len({terrain[place] for place in tribe["camps"]} & set(shown))
            case "ground":  # EW-17.3
                return sum(level == 0 for _, _, level in own) // 2
            case "tiles":  # EW-17.4
                ground = self.box.ground(self.now)
                return len({ground[cell][1] for cell in own if cell[2] == 0})
            case "buried":  # EW-17.5
                return len(tribe["buried"] + tribe["mourned"]) // 2
            case "stacked":  # EW-17.6
                return 2 * sum(level > 0 for _, _, level in own)
            case "idols":  # EW-17.7
                return int(tribe["offering"] + tribe["honor"]) // 3
            case "types":  # EW-17.8
                return sum(number > 0 for number in tribe["tipped"].values())
            case "tipped":  # EW-17.9
                return 2 * sum(int(tribe["tipped"][animal]) for animal in shown)
            case "torches":  # CP-7.1
                return 2 * int(tribe["torches"])
        raise AssertionError(f"The model does not know how {stone} scores.")

    # Paintings

    @property
    def side(self) -> Side:
        """Return the side of the painting board that the player paints."""
        return self.box.sides[self.me["side"]]

    def dots_to_paint(self, colour: int) -> list[int]:
        """Return the dots that can be painted for a colour: its own and lesser ones (CP-4.1)."""
        painted = bits(self.me["dots"])
        colours = self.side.colours
        return [dot for dot in range(len(colours)) if dot not in painted and COLOURS.index(colours[dot]) >= colour]

    def dot_price(self, colour: int) -> tuple[int, int, int]:
        """Return Labor (in halves), Tools and Food of a row of prices (CP-3.5, CP-4.3)."""
        labor, tools, food = ((1, 1, 0), (1, 0, 1), (2, 0, 0))[colour]
        if self.me["torches"] >= TORCHES - colour:  # from the bottom up: cyan, red, grey
            labor -= 1
        return 2 * labor, tools, food

    def lines_to_draw(self) -> list[int]:
        """Return the lines between two painted dots that are not drawn yet (CP-3.3)."""
        painted, drawn = bits(self.me["dots"]), bits(self.me["lines"])
        lines = enumerate(self.side.lines)
        return [number for number, (one, two) in lines if number not in drawn and one in painted and two in painted]

    def closed(self, rings: list[set[int]]) -> list[int]:
        """Return the areas that are surrounded (CP-5.1, CP-5.2)."""
        drawn = set(bits(self.me["lines"]))
        return [number for number, ring in enumerate(rings) if ring <= drawn]

    def stones_to_score(self) -> list[int]:
        """Return the places of the player's stones that would score something now (CP-8.6, CP-R9)."""
        stones = enumerate(self.me["stones"])
        return [place for place, stone in stones if self.stone_points(self.seat, stone) > 0]

    # What a sign could do

    def can_pay(self, part: Part) -> bool:
        """Return whether the player can pay what stands left of an arrow."""
        amount = part.amount
        match part.sign:
            case "food":
                return bool(self.me["food"] >= amount)
            case "tool":
                return bool(self.me["tools"] >= amount)
            case "labor":
                return bool(self.now["labor"] >= 2 * amount)
            case "discard":
                return len(self.me["hand"]) >= amount
        raise AssertionError(f"{part.sign} is not a price.")

    def can_do(self, sign: str) -> bool:
        """Return whether a sign could do anything now; otherwise it is passed over (EW-R12)."""
        match sign:
            case "food" | "fill":
                return self.room() > 0
            case "bury":
                return any(self.graves().values())
            case "tribe" | "tribe-discard":
                return any(self.now["supply"])
            case "culture":
                return any(self.now["display"])
            case "animal":
                return bool(self.now["grounds"])
            case "animal-deck":
                return bool(self.now["herd"])
            case "reveal":
                return bool(self.now["herd"]) and len(self.now["grounds"]) < GROUND_LIMIT
            case "tip":
                return any(self.me["animals"].values())
            case "camp":
                return len(self.me["camps"]) < CAMPS
            case "move":
                return bool(self.moves())
            case "village":
                return bool(self.village_places())
            case "paint-grey" | "paint-red" | "paint-cyan":
                return bool(self.dots_to_paint(COLOURS.index(sign.partition("-")[2])))
            case "line" | "lines":
                return bool(self.lines_to_draw())
            case "stone":
                return bool(self.stones_to_take(free=True))
            case "score-stone":
                return bool(self.stones_to_score())
            case "leg":
                return bool(self.closed(self.side.leg_rings))
        return True  # Tools, Labor, points, cards, Idols, Megaliths and Torches

    def groups(self, todo: tuple[Part, ...]) -> Iterator[tuple[Part | None, Part]]:
        """Yield each gain of an effect with its price, if it has one."""
        price = None
        for part in todo:
            if part.price:
                price = part
            else:
                yield price, part
                price = None

    def can(self, effect: str) -> bool:
        """Return whether an effect could do anything now."""
        groups = self.groups(parts(effect))
        return any(self.can_do(gain.sign) if price is None else self.can_pay(price) for price, gain in groups)
