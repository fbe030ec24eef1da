"""The set-up of Endless Winter: what is laid out, the order of choices, and what each player begins with."""

import copy
from collections import Counter
from typing import Any

from .winter_parts import BASE, ERA_I, Action, Box, Position, slug

CHIEFS, SETUPS, BOARDS, SIDES, OVER = range(5)  # the parts of the set-up, in this order (EW-R1, CP-R2)
HAND = 5
FRAMES = {CHIEFS: "pick-chief", SETUPS: "pick-setup", BOARDS: "pick-board", SIDES: "painting-side"}

# Fields that are set before the first choice, and those that are set after the last one (EW-R1, EW-R2)
LAID_OUT = (
    *("round", "order", "display", "era_1", "era_2", "gone", "stones", "terrain", "tiles", "stones_at", "glaciers"),
    *("glaciers_shown", "rest_stack", "rest_open", "rested", "token", "token_left", "labor", "column", "stage"),
    *("taken", "cultures", "first", "chief_ready", "ordered", "triggers", "fresh", "left", "placed"),
)
NOT_YET = ("supply", "herd", "grounds")
CHOSEN = ("chief", "setup", "board", "side", "dots", "lines")
LATER = (
    *("food", "tools", "megaliths", "offering", "honor", "honor_place", "chief_home", "figures_home", "rests"),
    *("bodies", "torches", "orders", "hand", "discards", "pile", "buried", "mourned", "deck", "played", "animals"),
    *("tipped", "stones", "camps", "villages", "scored"),
)


def check_layout(box: Box, position: Position) -> None:
    """Raise AssertionError unless the shared components are laid out correctly (EW-2, CP-2)."""
    options, players = position["options"], position["players"]
    paintings = options["expansion"] == "cave_paintings"
    assert sorted(position["order"]) == list(range(players)), "The turn order is not one of all players (EW-2.12)."
    stones = position["stones"] + [stone for tribe in position["tribes"] for stone in tribe["stones"]]
    first = sum(box.stones[stone]["era"] == ERA_I for stone in stones)
    assert 2 * first == len(stones), f"{first} of {len(stones)} Sacred Stones are of Era I (EW-2.2)."
    check_terrain(box, position, paintings)
    five = paintings and options["tiles"] == "five"
    expansion = {slug(row["name"]) for row in box.rows["painting_megalith_tile"]}
    tiles = position["tiles"]
    assert len(tiles) == len(set(tiles)) == (5 if five else 4), f"The Megalith tiles are {tiles} (EW-2.14, CP-2.12)."
    assert expansion <= set(tiles) if paintings else not expansion & set(tiles), f"The tiles are {tiles} (CP-2.5)."
    if five:
        assert tiles[0] in expansion, "The expansion's tile is not in its place (CP-2.12)."
    elif paintings:
        missing = next(name for name in box.tiles if name not in tiles)
        shown = {sign for text in box.tiles[missing]["spaces"] for sign in text.split()}
        assert shown & {"animal", "animal-deck", "culture"}, f"The expansion's tile replaced {missing} (CP-2.5)."
    tokens = position["rest_stack"] + ([position["token"]] if position["token"] else [])
    wanted = box.rows["rest_token"] + (box.rows["painting_rest_token"] if paintings else [])
    named = sorted(slug(row["name"]) for row in wanted) if options["rest_tokens"] else []
    assert sorted(tokens) == named, f"The Rest tokens are {tokens} (EW-20.1, CP-2.11)."


def check_terrain(box: Box, position: Position, paintings: bool) -> None:
    """Raise AssertionError unless the Terrain board and its tokens are correct (EW-2.15, CP-2.6, EW-19.1)."""
    counts: Counter[str] = Counter(position["terrain"])
    cave = sum(counts[slug(row["name"])] for row in box.rows["painting_terrain"])
    glaciers = 3 if position["players"] == 4 else 6
    assert position["terrain"][BASE] == "base", "The Base is not in the middle (EW-2.15)."
    assert cave == paintings, f"There are {cave} tiles of the expansion (CP-2.6)."
    assert counts["glacier"] + cave == glaciers, f"There are {counts['glacier']} Glaciers (EW-2.15, CP-2.6)."
    for row in box.rows["terrain"]:
        number = counts[slug(row["name"])]
        assert 1 <= number <= row["copies"], f"There are {number} tiles of {row['name']} (EW-2.15)."
    assert sum(counts.values()) == 19, "The Terrain board has not 19 hexes (EW-2.15)."
    tokens = [token for token in position["glaciers"] if token]
    if not position["options"]["glacier_tokens"]:
        assert not tokens, "There are Glacier tokens without the module."
        return
    for terrain, token in zip(position["terrain"], position["glaciers"], strict=True):
        assert (terrain == "glacier") == (token is not None), "A Glacier has no token, or no Glacier has one (EW-19.1)."
    expansion = {slug(row["name"]) for row in box.rows["painting_glacier_token"]}
    assert len(tokens) == len(set(tokens)), "A Glacier token is there twice."
    assert expansion <= set(tokens) if paintings else not expansion & set(tokens), f"The tokens are {tokens} (CP-2.10)."


def parts_of(position: Position) -> list[int]:
    """Return the parts of a match's set-up."""
    options = position["options"]
    found = [CHIEFS]
    if options["draft"] != "dealt":
        found.append(SETUPS)
    if options["expansion"] == "cave_paintings":
        found += [BOARDS, SIDES] if options["boards"] == "drafted" else [SIDES]
    return found


def chooser(position: Position, part: int, turn: int) -> int:
    """Return the seat that chooses: in turn order, Setup cards in reverse (EW-15.2, EW-15.3, EW-R1, CP-R2)."""
    order = position["order"]
    return int(order[::-1][turn] if part == SETUPS else order[turn])


def check_set_up_step(box: Box, before: Position, action: Action, after: Position) -> None:
    """Raise AssertionError unless this choice of the set-up leads from one position to the other."""
    name, arguments = action
    now = copy.deepcopy(before)
    tribe = now["tribes"][now["seat"]]
    match name:
        case "choose_side":
            sides = box.sides_of_chief(now["frames"][-1]["first"])
            tribe["chief"] = sides[0 if arguments["side"] == "first" else 1]
        case "pick_chief":
            tribe["chief"] = arguments["side"]
            index = next(i for i in now["offered"] if arguments["side"] in box.sides_of_chief(i))
            now["offered"].remove(index)
        case "pick_setup":
            tribe["setup"] = arguments["card"]
            now["offered"].remove(list(box.setups).index(arguments["card"]))
        case "pick_board":
            tribe["board"] = arguments["board"]
            now["offered"].remove(box.boards.index(arguments["board"]))
        case "choose_painting":
            choose_painting(box, tribe, arguments["side"])
    part, turn = now["part"], now["turn"] + 1
    if part == BOARDS and turn == now["players"] - 1 and len(now["offered"]) == 1:  # EW-R26: only one is left
        now["tribes"][chooser(now, part, turn)]["board"] = box.boards[now["offered"].pop()]
        turn += 1
    if turn == now["players"]:
        later = [other for other in parts_of(now) if other > part]
        part, turn = (later[0], 0) if later else (OVER, 0)
    when = f"after {name} by seat {before['seat']}"
    for field in LAID_OUT:
        assert after[field] == before[field], f"{field} was {before[field]} and is {after[field]} {when}."
    if part == OVER:
        check_first_position(box, now, after)
        return
    assert after["phase"] == "set-up", f"The set-up should go on {when} and it is {after['phase']}."
    found, wanted = (after["part"], after["turn"], after["seat"]), (part, turn, chooser(now, part, turn))
    assert found == wanted, f"Part, turn and seat should be {wanted} and are {found} {when}."
    frame = "side" if part == CHIEFS and now["options"]["draft"] != "chiefs" else FRAMES[part]
    assert [asked["frame"] for asked in after["frames"]] == [frame], f"Asked should be {frame} {when}."
    for field in NOT_YET:
        assert after[field] == before[field], f"{field} was {before[field]} and is {after[field]} {when}."
    if part == before["part"]:
        assert after["offered"] == now["offered"], f"Left to choose should be {now['offered']}, not {after['offered']}."
    for ours, theirs in zip(now["tribes"], after["tribes"], strict=True):
        compare_choices(ours, theirs, when)
        for field in LATER:
            assert theirs[field] == ours[field], f"{field} was {ours[field]} and is {theirs[field]} {when}."


def choose_painting(box: Box, tribe: dict[str, Any], which: str) -> None:
    """Choose a side of the player's board, with what is painted from the beginning (CP-2.8, CP-R5)."""
    own = next(side.name for side in box.sides.values() if side.board == tribe["board"])
    side = box.sides[box.shared_side if which == "mammoth" else own]
    tribe.update(side=side.name, dots=side.first_dots(), lines=side.first_lines())


def compare_choices(ours: dict[str, Any], theirs: dict[str, Any], when: str) -> None:
    """Compare the choices so far; what is dealt at random may come in between."""
    for field in CHOSEN:
        if ours[field] is not None or field in ("chief", "side"):
            assert theirs[field] == ours[field], f"{field} should be {ours[field]} and is {theirs[field]} {when}."


def check_first_position(box: Box, chosen: Position, after: Position) -> None:
    """Raise AssertionError unless each player begins with what the set-up gives (EW-2.7 to EW-2.16, EW-R6)."""
    assert (after["phase"], after["round"], after["turn"]) == ("action", 1, 0), "The game should begin (EW-2.1)."
    assert after["seat"] == after["order"][0], "The first player should begin (EW-3.2)."
    assert [frame["frame"] for frame in after["frames"]] == ["culture"], "A turn begins with Culture cards (EW-5.1)."
    assert len(after["grounds"]) == after["players"] + 1, "The Hunting grounds are not laid out (EW-2.11)."
    assert len({tribe["setup"] for tribe in after["tribes"]}) == after["players"], "A Setup card is there twice."
    paintings = after["options"]["expansion"] == "cave_paintings"
    taken: Counter[str] = Counter()
    for seat, tribe in enumerate(after["tribes"]):
        when = f"of seat {seat} at the beginning"
        compare_choices(chosen["tribes"][seat], tribe, when)
        row = box.setups[tribe["setup"]]
        gift = box.setup["order"][after["order"].index(seat)]  # EW-2.13
        camps = 2 if row.get("camp") else 1  # EW-2.16
        assert tribe["camps"] == [BASE] * camps, f"The Camps {when} are on {tribe['camps']}."
        food = min(row["food"] + (gift == "food"), 5 + camps)  # EW-R6
        assert tribe["food"] == food, f"The Food {when} should be {food} and is {tribe['food']}."
        tools = row["tools"] + (gift == "tool")
        assert tribe["tools"] == tools, f"The Tools {when} should be {tools} and are {tribe['tools']}."
        card = slug(row["tribe"])
        if paintings and card == "shaman":  # CP-R1
            card = slug(box.rows["painting_tribe"][0]["name"])
        taken[card] += 1
        cards = Counter({name: starter["copies"] for name, starter in box.starters.items()}) + Counter([card])
        assert Counter(tribe["hand"] + tribe["deck"]) == cards, f"The cards {when} are not the right ones (EW-2.9)."
        assert not Counter([card, "brave", "tribeswoman"]) - Counter(tribe["hand"]), f"The hand {when} (EW-2.9)."
        assert len(tribe["hand"]) == HAND + (gift == "card"), f"The hand {when} has {len(tribe['hand'])} cards."
        animals = Counter(slug(animal) for animal in row["animals"])
        assert +Counter(tribe["animals"]) == animals, f"The Animals {when} should be {dict(animals)} (EW-2.7)."
        for field in set(LATER) - {"food", "tools", "hand", "deck", "animals", "camps"}:  # EW-2.5, EW-2.10
            wanted = chosen["tribes"][seat][field]
            assert tribe[field] == wanted, f"{field} {when} should be {wanted} and is {tribe[field]}."
        if paintings and after["options"]["boards"] == "own":
            assert tribe["board"] == box.boards[seat], f"The painting board {when} is not the tribe's own (CP-2.8)."
    for number, name in enumerate(box.tribes):
        if after["supply"][number]:
            assert after["supply"][number] == 15 - taken[name], f"There are {after['supply'][number]} {name} cards."
