"""A plain model of Endless Winter: Paleoamericans and Cave Paintings, written from the numbered rules alone.

The rules are docs/rules/endless_winter.md (EW) and docs/rules/cave_paintings.md (CP). The model knows only the engine's
dumps and the names of its actions. It plays every action itself on a copy of the dump before it, with everything that
follows automatically, and compares the result with the dump after it. Where chance decides (a deck is shuffled), it
compares only which cards there are.

A dump gives the effect below a question only as a number. The model learns what each number means when it sees the
effect begin, and expects the same from then on.
"""

import copy
from collections import Counter
from typing import Any

from .winter_effects import UnknownEffect
from .winter_flow import Flow
from .winter_invariants import check_cards
from .winter_parts import Action, Box, Part, Position
from .winter_score import final_scores
from .winter_setup import check_layout, check_set_up_step

# Fields of a dump that must be equal, and those whose order does not matter
EXACT = (
    *("phase", "round", "turn", "part", "seat", "order", "labor", "column", "stage", "taken", "cultures", "first"),
    *("gained", "placed", "glaciers_shown", "glaciers", "token", "token_left", "chief_ready", "ordered", "rested"),
    *("rest_open", "rest_stack", "display", "era_1", "era_2", "herd", "terrain", "tiles", "stones_at", "supply"),
    "triggers",
)
HEAPS = ("fresh", "left", "grounds", "gone", "stones")
OWN_EXACT = (
    *("chief", "setup", "food", "tools", "megaliths", "offering", "honor", "honor_place", "chief_home"),
    *("figures_home", "rests", "dots", "lines", "bodies", "torches", "orders", "animals", "tipped", "stones"),
    *("scored", "board", "side"),
)
OWN_HEAPS = ("camps", "villages")
ZONES = ("hand", "deck", "discards", "pile")


def spelled(action: Action) -> str:
    """Return an action as one text."""
    name, arguments = action
    return f"{name}({', '.join(f'{key}={arguments[key]}' for key in sorted(arguments))})"


class WinterModel:
    """The rules of Endless Winter, for the components of one edition."""

    def __init__(self, components: dict[str, Any]) -> None:
        self.box = Box(components)
        self.effects: dict[int, tuple[Part, ...]] = {}  # what is left to do at each number of a dump's frames

    # Offers

    def check_position(self, position: Position, legal: dict[int, list[Action]]) -> None:
        """Raise AssertionError unless the position adds up and exactly these actions are legal in it."""
        check_cards(self.box, position)
        check_layout(self.box, position)
        if position["phase"] == "finished":
            assert not any(legal.values()), "The game is over, but a seat may still act."
            return
        game = self.game(position)
        where = self.where(position)
        expected = sorted(spelled(action) for action in game.offers())
        for seat in range(position["players"]):
            found = sorted(spelled(action) for action in legal.get(seat, []))
            wanted = expected if seat == position["seat"] else []
            missing = list((Counter(wanted) - Counter(found)).elements())
            extra = list((Counter(found) - Counter(wanted)).elements())
            assert not missing, f"Seat {seat} should also be able to do {missing} {where}."
            assert not extra, f"Seat {seat} should not be able to do {extra} {where}."
        if position["phase"] != "set-up":
            game.go_on()
            asked = [[frame["frame"] for frame in frames] for frames in (position["frames"], game.now["frames"])]
            assert asked[0] == asked[1], f"Nothing should be asked {where}: the game goes on (EW-R26, EW-R30)."

    def where(self, position: Position) -> str:
        """Return a short description of the position."""
        asked = " over ".join(frame["frame"] for frame in reversed(position["frames"]))
        tribe = position["tribes"][position["seat"]]
        return (
            f"(round {position['round']}, {position['phase']}, turn {position['turn']}, part {position['part']}, "
            f"column {position['column']}, stage {position['stage']}, asked {asked}, orders {tribe['orders']})"
        )

    def game(self, position: Position) -> Flow:
        """Return a copy of a position, ready to be played."""
        now = copy.deepcopy(position)
        for frame in now["frames"]:
            if frame["frame"] in ("run", "consent"):
                frame["todo"] = self.effects.get(frame["first"])
        return Flow(self.box, now)

    # Steps

    def check_step(self, before: Position, seat: int, action: Action, after: Position) -> None:
        """Raise AssertionError unless this action leads from one position to the other."""
        when = f"after {spelled(action)} by seat {seat} {self.where(before)}"
        assert before["seat"] == seat, f"Seat {before['seat']} has to decide, not seat {seat}."
        check_cards(self.box, after)
        if before["phase"] == "set-up":
            check_set_up_step(self.box, before, action, after)
            return
        game = self.game(before)
        allowed = [spelled(offer) for offer in game.offers()]
        assert spelled(action) in allowed, f"Seat {seat} may not do that: {when}."
        try:
            game.apply(*action)
        except UnknownEffect:
            return  # the effect began before the model saw the match
        self.compare(game.now, after, when)

    def compare(self, wanted: Position, found: Position, when: str) -> None:
        """Raise AssertionError where the model's position and the engine's differ."""
        loose = self.fields_that_do_not_matter(wanted)
        for seat, (ours, theirs) in enumerate(zip(wanted["tribes"], found["tribes"], strict=True)):
            self.compare_tribe(ours, theirs, f"of seat {seat} {when}")
        for field in EXACT:
            if field not in loose:
                assert wanted[field] == found[field], f"{field} should be {wanted[field]} and is {found[field]} {when}."
        for field in HEAPS:
            if field not in loose:
                self.compare_heaps(field, wanted[field], found[field], when)
        if wanted["phase"] != "finished":
            self.compare_frames(wanted["frames"], found["frames"], when)

    def fields_that_do_not_matter(self, position: Position) -> set[str]:
        """Return the fields of a dump that mean nothing at this moment."""
        loose = set()
        if position["phase"] != "eclipse":
            loose |= {"part", "gained"}
        asked = {frame["frame"] for frame in position["frames"]}
        if "eclipse-cards" not in asked:
            loose |= {"left"}
        if not asked & {"act", "rest", "culture"}:
            loose |= {"column", "stage", "taken", "cultures", "fresh"}
        if position["phase"] == "finished":
            loose |= {"turn", "seat", "ordered", "first", "placed", "rested", "rest_open"}
        return loose

    def compare_tribe(self, ours: dict[str, Any], theirs: dict[str, Any], when: str) -> None:
        """Compare what one player has."""
        for field in OWN_EXACT:
            assert ours[field] == theirs[field], f"{field} should be {ours[field]} and is {theirs[field]} {when}."
        for field in OWN_HEAPS:
            self.compare_heaps(field, ours[field], theirs[field], when)
        graves = [tribe["buried"] + tribe["mourned"] for tribe in (ours, theirs)]
        self.compare_heaps("buried cards", graves[0], graves[1], when)
        unseen = Counter(ours["mourned"]) - Counter(theirs["mourned"])
        assert not unseen, f"Everybody saw that {dict(unseen)} was buried {when} (EW-8.5, EW-R21)."
        shuffled = Counter(ours.get("shuffled", []))
        for field in ZONES:
            known, unknown = [card for card in ours[field] if card], ours[field].count(None)
            assert len(ours[field]) == len(theirs[field]), (
                f"{field} should have {len(ours[field])} cards and has {len(theirs[field])} {when}."
            )
            if field == "deck" and not unknown:
                assert known == theirs[field], f"The deck should be {known} and is {theirs[field]} {when}."
            missing = Counter(known) - Counter(theirs[field])
            assert not missing, f"{field} should have {known} and is {theirs[field]} {when}."
            shuffled -= Counter(theirs[field]) - Counter(known)
            assert unknown or Counter(known) == Counter(theirs[field]), f"{field} should be {known} {when}."
        assert not shuffled, f"Shuffled cards are lost: {dict(shuffled)} {when}."
        entries = [sorted((entry["card"], entry["marks"]) for entry in tribe["played"]) for tribe in (ours, theirs)]
        assert entries[0] == entries[1], f"Above the board should be {entries[0]} and is {entries[1]} {when}."

    def compare_heaps(self, field: str, ours: list[Any], theirs: list[Any], when: str) -> None:
        """Compare lists whose order does not matter."""
        assert Counter(ours) == Counter(theirs), f"{field} should be {sorted(ours)} and is {sorted(theirs)} {when}."

    def compare_frames(self, ours: list[dict[str, Any]], theirs: list[dict[str, Any]], when: str) -> None:
        """Compare the pending frames, and learn what the numbers of effects mean."""
        names = [[frame["frame"] for frame in frames] for frames in (ours, theirs)]
        assert names[0] == names[1], f"Asked should be {' '.join(names[0])} and is {' '.join(names[1])} {when}."
        for mine, frame in zip(ours, theirs, strict=True):
            if frame["frame"] in ("run", "consent"):
                if mine["todo"] is None:
                    continue
                known = self.effects.setdefault(frame["first"], mine["todo"])
                assert known == mine["todo"], f"To do should be {mine['todo']} and is {known} {when}."
                assert mine["second"] == frame["second"], f"It is sign {frame['second']}, not {mine['second']} {when}."
            elif frame["frame"] != "ability":
                numbers = [(one["first"], one["second"]) for one in (mine, frame)]
                assert numbers[0] == numbers[1], (
                    f"{frame['frame']} should ask {numbers[0]} and asks {numbers[1]} {when}."
                )

    # The end

    def check_end(self, position: Position, scores: list[dict[str, Any]]) -> None:
        """Raise AssertionError unless these are the points and places of a finished game (EW-14)."""
        assert position["phase"] == "finished", f"The game is scored in the phase {position['phase']}."
        assert position["round"] == 4, f"The game ended in round {position['round']} (EW-3.1)."
        points = []
        for seat, by_source in enumerate(final_scores(self.game(position))):
            scored = position["tribes"][seat]["scored"]
            for source, number in by_source.items():
                assert scored[source] == number, (
                    f"{source} should bring seat {seat} {number} points and brings {scored[source]}."
                )
            points.append(sum(scored.values()))
        seats = sorted(range(position["players"]), key=lambda seat: (-points[seat], position["order"].index(seat)))
        for score in scores:
            seat = score["seat"]
            assert score["points"] == points[seat], f"Seat {seat} has {points[seat]} points, not {score['points']}."
            place = seats.index(seat) + 1  # EW-14.11
            assert score["place"] == place, f"Seat {seat} should be in place {place} and is in {score['place']}."
        assert sorted(score["seat"] for score in scores) == sorted(seats), "Some seat has no score, or two."
