"""A plain model of Thaw, written only from the numbered rules (docs/rules/thaw.md).

A sheet is a dict from box (x, y) to colour, and a form is a set of boxes. Rectangles are found by trying them all, and
areas by flooding. A position is the engine's dump. Its `sheets` list, by owner's seat, what was drawn or passed on that
sheet, each as [colour, name of the action, its arguments]. Every step takes the same number of decisions (THAW-R17), so
the place of an entry says in which round and step it was made.
"""

import copy
from typing import Any

Box = tuple[int, int]
Boxes = frozenset[Box]
Action = tuple[str, dict[str, Any]]
Frozen = tuple[str, tuple[tuple[str, Any], ...]]
Position = dict[str, Any]

IGNORED = {"random", "chance", "edition"}
PASS: Frozen = ("pass", ())
HAND_ON: Frozen = ("hand_on", ())


def slug(name: str) -> str:
    """Return a name as dumps and actions write it: "Long House" is "long-house"."""
    kept = "".join(sign for sign in name.lower() if sign.isalnum() or sign in " -")
    return kept.replace(" ", "-")


def freeze(action: Action) -> Frozen:
    """Return an action in a form that can be put into a set."""
    return action[0], tuple(sorted(action[1].items()))


def boxes_of(rows: list[str]) -> Boxes:
    """Return the boxes that rows mark with #."""
    return frozenset((x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#")


def cornered(form: Boxes) -> Boxes:
    """Return a form moved to the upper left corner."""
    left, top = min(x for x, _ in form), min(y for _, y in form)
    return frozenset((x - left, y - top) for x, y in form)


def turned(form: Boxes) -> Boxes:
    """Return a form after a quarter turn clockwise."""
    return cornered(frozenset((-y, x) for x, y in form))


def neighbours(box: Box) -> set[Box]:
    """Return the four boxes that share an edge with a box, even beyond the edge of the sheet."""
    x, y = box
    return {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}


class ThawModel:
    """The rules of Thaw for one set of components (cards.toml as tomllib reads it)."""

    def __init__(self, components: dict[str, Any]) -> None:
        rows: list[str] = components["sheet"]["rows"]
        self.width, self.height = len(rows[0]), len(rows)
        self.solid = boxes_of(rows)  # THAW-1.3
        self.colours = [slug(colour["name"]) for colour in components["colour"]]  # THAW-1.1
        self.rounds = {int(players): int(rounds) for players, rounds in components["setup"]["rounds"].items()}
        self.turns: dict[str, list[Boxes]] = {}
        self.cards: dict[str, list[str]] = {colour: [] for colour in self.colours}  # the cards of each deck, unordered
        for form in components["form"]:
            name = slug(form["name"])
            shape = cornered(boxes_of(form["rows"]))
            turns: list[Boxes] = []
            for _ in range(4):  # THAW-5.2: turned, never flipped
                if shape not in turns:  # THAW-R16
                    turns.append(shape)
                shape = turned(shape)
            self.turns[name] = turns
            for colour in form.get("colours", self.colours):
                self.cards[colour] += [name] * form.get("copies", 1)

    # What a test asks

    def check_position(self, position: Position, legal: dict[int, list[Action]]) -> None:
        """Fail unless the position is possible, and exactly these actions are legal in it."""
        self.check_shape(position)
        wanted = self.legal(position)
        where = f"round {position['round']}, phase {position['phase']}, hop {position['hop']}"
        assert set(legal) <= set(wanted), f"Actions are told for the seats {sorted(legal)}."
        for seat, ours in wanted.items():
            theirs = [freeze(action) for action in legal.get(seat, [])]
            assert len(theirs) == len(set(theirs)), f"Seat {seat} is offered an action twice ({where})."
            missing, extra = sorted(ours - set(theirs)), sorted(set(theirs) - ours)
            assert not missing, f"Seat {seat} should be able to do {missing[:3]} ({len(missing)} missing; {where})."
            assert not extra, f"Seat {seat} should not be able to do {extra[:3]} ({len(extra)} too many; {where})."

    def check_step(self, before: Position, seat: int, action: Action, after: Position) -> None:
        """Fail unless this action was legal and leads to the position that the rules say."""
        assert freeze(action) in self.legal(before)[seat], f"Seat {seat} may not do {action} here."
        wanted = self.apply(before, seat, action)
        told = f"after {action} of seat {seat} in round {before['round']}, phase {before['phase']}, hop {before['hop']}"
        loose = set(IGNORED)
        if before["phase"] == "choosing":
            loose |= {"colours", "decks"}  # the colours are compared by seat, the decks are shuffled at its end
            if wanted["phase"] == "choosing":
                loose |= {"done"}  # nobody has a sheet to hand on yet
            ours, theirs = self.taken(wanted), self.taken(after)
            assert theirs == ours, f"The colours should be {ours} and are {theirs} {told}."
        if wanted["phase"] == "finished":
            loose |= {"done"}  # nobody has anything left to hand on
        fields, found = set(wanted) - loose, set(after) - loose
        assert found == fields, f"The dump has other fields {told}: {sorted(found ^ fields)}."
        for field in sorted(fields):
            assert after[field] == wanted[field], f"{field} should be {wanted[field]} and is {after[field]} {told}."
        self.check_shape(after)

    def check_end(self, position: Position, scores: list[dict[str, Any]]) -> None:
        """Fail unless the match is over and these are its points and places."""
        self.check_shape(position)
        assert position["phase"] == "finished", f"The match is scored in the phase {position['phase']}."
        totals = self.totals(position)
        seats = [score["seat"] for score in scores]
        assert sorted(seats) == list(range(position["players"])), f"Scores are told for the seats {seats}."
        for score in scores:
            seat = score["seat"]
            points, bonus = totals[seat]
            rounds = self.round_scores(position, seat)
            told = f"rounds {rounds} and bonus {bonus}"
            assert score["points"] == points, f"Seat {seat} has {score['points']} points, not {points} ({told})."
            better = [other for other in totals if other > (points, bonus)]  # THAW-9.5, THAW-9.6
            place = 1 + len(better)
            assert score["place"] == place, f"Seat {seat} has place {score['place']}, not {place}, with {told}."

    # What a position says

    def option(self, position: Position, name: str, default: str) -> str:
        """Return an option of the match, or its default if the dump does not name it."""
        return str(position.get("options", {}).get(name, default))

    def taken(self, position: Position) -> list[str]:
        """Return the colours that have been given out, by seat, with the Dummy's last."""
        with_dummy = position["players"] + self.has_dummy(position)
        default = [] if position["phase"] == "choosing" else self.colours[:with_dummy]  # THAW-R15
        return [colour for colour in position.get("colours", default) if colour]

    def has_dummy(self, position: Position) -> bool:
        return bool(position["players"] == 3)  # THAW-10.1

    def schedule(self, position: Position, owner: int) -> list[tuple[int, str, int, str]]:
        """Return all entries of a sheet in a whole match: round, phase, hop, and whose colour is drawn."""
        players = position["players"]
        colours = self.taken(position)
        slots = []
        for turn in range(1, self.rounds[players] + 1):
            slots += [(turn, "own", 0, colours[owner])] * (2 if turn == 1 else 1)  # THAW-6.1, THAW-6.2
            if self.has_dummy(position):
                slots.append((turn, "dummy", 0, colours[players]))  # THAW-10.2
            for hop in range(1, players):  # THAW-7.7
                slots.append((turn, "help", hop, colours[self.holder(position, owner, turn, hop)]))
        return slots

    def holder(self, position: Position, owner: int, turn: int, hop: int) -> int:
        """Return who has a sheet after a number of hops in a round."""
        way = 1 if turn % 2 == 1 else -1  # THAW-3.1: clockwise first; THAW-8.3: turned over after each round; THAW-R15
        return int((owner + way * hop) % position["players"])

    def sheet_of(self, position: Position, seat: int) -> int:
        """Return whose sheet a seat has in hand."""
        for owner in range(position["players"]):
            if self.holder(position, owner, position["round"], position["hop"]) == seat:
                return owner
        raise AssertionError(f"Seat {seat} has no sheet.")

    def done_here(self, position: Position, owner: int) -> list[Any]:
        """Return the entries of a sheet that were made in this step."""
        now = (position["round"], position["phase"], position["hop"])
        entries = position["sheets"][owner]
        return [entry for entry, slot in zip(entries, self.schedule(position, owner), strict=False) if slot[:3] == now]

    def drawn(self, entry: Any) -> Boxes:
        """Return the boxes that an entry of a sheet colours."""
        _, name, arguments = entry
        if name == "pass":
            return frozenset()
        x, y = arguments["x"], arguments["y"]
        if name == "spot":
            return frozenset({(x, y)})
        assert name == "place", f"A sheet cannot have a {name}."
        return frozenset((x + right, y + down) for right, down in self.turns[arguments["form"]][arguments["turn"]])

    def paint(self, entries: list[Any]) -> dict[Box, str]:
        """Return the colours of the boxes that these entries colour."""
        sheet: dict[Box, str] = {}
        for entry in entries:
            for box in self.drawn(entry):
                assert self.on_sheet(box), f"{entry} lies beyond the edge of the sheet at {box}."  # THAW-5.1
                assert box not in sheet, f"{entry} lies over another area at {box}."  # THAW-5.3
                sheet[box] = entry[0]
        return sheet

    def on_sheet(self, box: Box) -> bool:
        return 0 <= box[0] < self.width and 0 <= box[1] < self.height

    def check_shape(self, position: Position) -> None:
        """Fail if a position contradicts the rules, whatever led to it."""
        players, phase, hop = position["players"], position["phase"], position["hop"]
        colours = self.taken(position)
        assert len(position["sheets"]) == players, f"{players} players have {len(position['sheets'])} sheets."
        least = 0 if phase == "choosing" else 1
        assert least <= position["round"] <= self.rounds[players], f"There is no round {position['round']}."  # THAW-3.4
        assert len(set(colours)) == len(colours), f"A colour is taken twice: {colours}."  # THAW-3.2
        assert set(colours) <= set(self.colours), f"There are no such colours: {colours}."
        phases = {"choosing", "own", "help", "finished"} | ({"dummy"} if self.has_dummy(position) else set())
        assert phase in phases, f"There is no phase {phase} with {players} players."
        assert hop in (range(1, players) if phase == "help" else [0]), f"The sheets cannot be at hop {hop} in {phase}."
        if phase == "choosing":
            assert self.option(position, "colours", "seats") == "chosen", "Colours are chosen without that option."
            assert position["round"] == 0, "Colours are chosen after round 1 began."
            assert not any(position["sheets"]), "Something is drawn before the colours are chosen."
            assert len(colours) < players, f"Colours are still chosen, but {colours} are taken."
            return
        assert len(colours) == players + self.has_dummy(position), f"{players} players have the colours {colours}."
        fixed = 0 if self.option(position, "colours", "seats") == "chosen" else players
        for number, colour in enumerate(colours):
            if number < fixed or number == players:  # THAW-R15: by seat, and the first one left for the Dummy
                first = next(one for one in self.colours if one not in colours[:number])
                assert colour == first, f"The colours are {colours}, but number {number} should be {first}."
        assert len(position["decks"]) == len(colours), f"There are {len(position['decks'])} decks of {colours}."
        for colour, deck in zip(colours, position["decks"], strict=True):
            assert sorted(deck) == sorted(self.cards[colour]), f"The deck of {colour} has other cards: {deck}."
        now = (position["round"], ["own", "dummy", "help", "finished"].index(phase), hop)
        for owner, entries in enumerate(position["sheets"]):
            schedule = self.schedule(position, owner)
            times = [(slot[0], ["own", "dummy", "help"].index(slot[1]), slot[2]) for slot in schedule]
            least, most = sum(time < now for time in times), sum(time <= now for time in times)
            amount = len(entries)  # THAW-R17: as many as there were decisions
            assert least <= amount <= most, f"Sheet {owner} has {amount} entries, not {least} to {most}, at {now}."
            for entry, slot in zip(entries, schedule, strict=False):
                assert entry[0] == slot[3], f"{entry} on sheet {owner} should be drawn by {slot[3]}."
            self.paint(entries)
        if phase != "finished":
            for seat in range(players):
                if position["done"][seat]:
                    assert not self.owed(position, seat), f"Seat {seat} handed on and owes {self.owed(position, seat)}."

    # What may be done

    def owed(self, position: Position, seat: int) -> list[str]:
        """Return the forms that a seat still has to draw or pass in this step."""
        turn, phase = position["round"], position["phase"]
        if phase == "dummy":
            forms = [position["decks"][position["players"]][turn - 1]]  # THAW-10.2
        elif turn == 1:
            forms = position["decks"][seat][: 2 if phase == "own" else 1]  # THAW-6.2, THAW-R7
        else:
            forms = [position["decks"][seat][turn]]  # one card each round, after the card in hand
        left = list(forms)
        for _, name, arguments in self.done_here(position, self.sheet_of(position, seat)):
            if name == "place":
                assert arguments["form"] in left, f"Seat {seat} drew {arguments['form']} with {left} left to draw."
                left.remove(arguments["form"])
            else:
                left = left[1:]  # THAW-R17: a pass is for one form, the face-up one first
        return left

    def legal(self, position: Position) -> dict[int, set[Frozen]]:
        """Return the legal actions by seat, for the seats that have to decide now."""
        actions: dict[int, set[Frozen]] = {seat: set() for seat in range(position["players"])}
        if position["phase"] == "choosing":
            taken = self.taken(position)
            actions[len(taken)] = {  # THAW-R15: in seat order
                ("choose", (("colour", colour),)) for colour in self.colours if colour not in taken
            }
        elif position["phase"] != "finished":
            for seat in actions:
                if not position["done"][seat]:
                    actions[seat] = self.drawings(position, seat)
        return actions

    def drawings(self, position: Position, seat: int) -> set[Frozen]:
        """Return the legal actions of a seat that still has its sheet, whatever the others did (THAW-2.2)."""
        owed = self.owed(position, seat)
        if not owed:
            return {HAND_ON}  # THAW-R5
        sheet = self.paint(position["sheets"][self.sheet_of(position, seat)])
        phase = position["phase"]
        first = phase == "own" and position["round"] == 1
        places = [self.places(form, sheet, first) for form in owed]
        if len(owed) == 2:  # THAW-R4: only places that leave room for the other form, if there are any
            one, two = places
            fair = [self.leaving_room(one, two), self.leaving_room(two, one)]
            places = fair if fair[0] else places
        actions = {action for found in places for action in found}
        if phase == "help":
            actions |= self.spots(sheet)  # THAW-7.1: even if the form would fit (THAW-7.3)
        return actions or {PASS}  # THAW-5.5

    def places(self, form: str, sheet: dict[Box, str], on_solid: bool) -> dict[Frozen, Boxes]:
        """Return every place of a form, in any rotation, on the empty boxes of a sheet."""
        found: dict[Frozen, Boxes] = {}
        for turn, shape in enumerate(self.turns[form]):
            for x in range(self.width):
                for y in range(self.height):
                    boxes = frozenset((x + right, y + down) for right, down in shape)
                    if not all(self.on_sheet(box) and box not in sheet for box in boxes):  # THAW-5.1, THAW-5.3
                        continue
                    if on_solid and not boxes & self.solid:  # THAW-6.3, THAW-R3
                        continue
                    found[freeze(("place", {"form": form, "turn": turn, "x": x, "y": y}))] = boxes
        return found

    def leaving_room(self, one: dict[Frozen, Boxes], two: dict[Frozen, Boxes]) -> dict[Frozen, Boxes]:
        """Return the places of a form that leave room for the other (THAW-R4, THAW-6.4)."""
        return {
            action: boxes for action, boxes in one.items() if any(boxes.isdisjoint(others) for others in two.values())
        }

    def spots(self, sheet: dict[Box, str]) -> set[Frozen]:
        """Return the single boxes that may be coloured: empty, and all four neighbours coloured (THAW-7.3)."""
        found = set()
        for x in range(self.width):
            for y in range(self.height):
                # THAW-7.4: nothing is coloured beyond the edge
                if (x, y) not in sheet and all(box in sheet for box in neighbours((x, y))):
                    found.add(freeze(("spot", {"x": x, "y": y})))
        return found

    # What follows

    def apply(self, before: Position, seat: int, action: Action) -> Position:
        """Return the position after an action and everything that follows from it."""
        after = copy.deepcopy(before)
        name, arguments = action
        players = before["players"]
        if name == "choose":  # THAW-R15
            taken = [*self.taken(before), arguments["colour"]]
            if len(taken) == players:
                if self.has_dummy(before):
                    taken.append(next(colour for colour in self.colours if colour not in taken))
                after["phase"], after["done"], after["round"] = "own", [False] * players, 1
            after["colours"] = taken
        elif name == "hand_on":
            after["done"][seat] = True
            if all(after["done"]):
                self.close(after)  # THAW-4.2
        else:
            colour = self.taken(before)[players if before["phase"] == "dummy" else seat]
            after["sheets"][self.sheet_of(before, seat)].append([colour, name, dict(arguments)])
        return after

    def close(self, position: Position) -> None:
        """End the present step: everybody is done (THAW-4.1)."""
        players = position["players"]
        position["done"] = [False] * players
        if position["phase"] == "own" and self.has_dummy(position):
            position["phase"] = "dummy"  # THAW-10.2, THAW-R14
        elif position["phase"] in ("own", "dummy"):
            position["phase"], position["hop"] = "help", 1  # THAW-6.6
        elif position["hop"] < players - 1:
            position["hop"] += 1  # THAW-7.7
        else:  # the sheets are back with their owners, and step 3 needs no decisions
            position["hop"] = 0
            if position["round"] == self.rounds[players]:
                position["phase"] = "finished"  # THAW-9.1
            else:
                position["phase"] = "own"  # THAW-8.3
                position["round"] += 1

    # Points

    def checks(self, position: Position, owner: int) -> dict[str, int]:
        """Return the Helper Track of a sheet: the checks of every colour except the owner's (THAW-R8)."""
        colours = self.taken(position)
        own = colours[owner]
        track = {colour: 0 for colour in colours if colour != own}
        entries = position["sheets"][owner]
        for number, (colour, name, arguments) in enumerate(entries):
            if colour == own:
                continue
            sheet = self.paint(entries[:number])  # as it was at the time of the drawing
            contacts = [
                (box, near)
                for box in self.drawn((colour, name, arguments))
                for near in neighbours(box)
                if sheet.get(near) == own
            ]
            if self.option(position, "checks", "boxes") == "edges":
                track[colour] += len(contacts)  # THAW-R1
            else:
                track[colour] += len({near for _, near in contacts})  # THAW-7.5
        return track

    def largest_rectangle(self, sheet: dict[Box, str]) -> tuple[int, int, int, int]:
        """Return x, y, width and height of the largest rectangle of coloured boxes, all 0 if there is none."""
        best, size = (0, 0, 0, 0), 0
        for x in range(self.width):  # THAW-R9: the leftmost, then the narrowest, then the topmost
            for width in range(1, self.width - x + 1):
                for y in range(self.height):
                    for height in range(1, self.height - y + 1):
                        if width * height > size and all(
                            (x + right, y + down) in sheet for right in range(width) for down in range(height)
                        ):
                            best, size = (x, y, width, height), width * height
        return best

    def round_scores(self, position: Position, owner: int) -> list[int]:
        """Return the scoring boxes of a sheet that are filled."""
        last = position["round"] if position["phase"] == "finished" else position["round"] - 1
        schedule = self.schedule(position, owner)
        scores = []
        for turn in range(1, last + 1):
            entries = [
                entry for entry, slot in zip(position["sheets"][owner], schedule, strict=False) if slot[0] <= turn
            ]
            _, _, width, height = self.largest_rectangle(self.paint(entries))  # THAW-8.1
            scores.append(width * height)  # THAW-8.2
        return scores

    def largest_area(self, sheet: dict[Box, str], colour: str) -> int:
        """Return the size of the largest area of a colour: boxes that are connected along edges (THAW-R11)."""
        left = {box for box, by in sheet.items() if by == colour}
        largest = 0
        while left:
            flood = [left.pop()]
            size = 0
            while flood:
                size += 1
                near = neighbours(flood.pop()) & left
                left -= near
                flood += near
            largest = max(largest, size)
        return largest

    def bonus(self, position: Position, owner: int) -> dict[str, int]:
        """Return the bonus points of every helper on a sheet, with the Dummy's (THAW-R12, THAW-10.5)."""
        track = self.checks(position, owner)
        sheet = self.paint(position["sheets"][owner])
        areas = {colour: self.largest_area(sheet, colour) for colour in track}
        parts = {1: 1, 2: 2}  # THAW-9.3: by rank, the divisor of the area
        if position["players"] == 5:
            parts[3] = 4  # THAW-9.4, THAW-R13
        # THAW-9.2: how many have more checks; THAW-R10: helpers without checks are ranked too
        ranks = {colour: 1 + sum(other > checks for other in track.values()) for colour, checks in track.items()}
        points = {}
        for colour, rank in ranks.items():
            area = areas[colour]
            if self.option(position, "ties", "own") == "largest":  # THAW-R18
                area = max(areas[other] for other in ranks if ranks[other] == rank)
            points[colour] = area // parts[rank] if rank in parts else 0
        return points

    def totals(self, position: Position) -> list[tuple[int, int]]:
        """Return the points of each seat, and how many of them are bonus points (THAW-9.5, THAW-R13)."""
        players = position["players"]
        boni = [self.bonus(position, owner) for owner in range(players)]
        totals = []
        for seat, colour in enumerate(self.taken(position)[:players]):
            bonus = sum(given.get(colour, 0) for given in boni)
            totals.append((sum(self.round_scores(position, seat)) + bonus, bonus))
        return totals
