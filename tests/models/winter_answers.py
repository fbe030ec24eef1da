"""Answers to the questions that effects ask in Endless Winter, and what follows from each."""

from collections.abc import Callable
from typing import Any

from .winter_effects import QUESTIONS, Effects, UnknownEffect
from .winter_facts import bits
from .winter_parts import DIRECTIONS, JUNCTURES, NEIGHBOURS, NEUTRAL, Cell, below, cell_named


class Answers(Effects):
    """A position in which the questions of effects are answered."""

    # Answers

    def answer(self, name: str, arguments: dict[str, Any]) -> None:
        """Carry out the answer to a question of an effect."""
        handler: Callable[..., None] = getattr(self, "do_" + name)
        handler(**({"purpose": arguments["for"]} if name == "torch" else arguments))

    def do_decline(self) -> None:
        """Decline it and further ones of the same sign, but not Idols after a Tribe card (EW-R27)."""
        frame = self.pop()
        if not self.now["frames"] or self.last["frame"] != "run" or frame["frame"] == "consent":
            return
        if self.last["todo"] is None:
            raise UnknownEffect
        sign = self.last["todo"][0].sign
        if frame["frame"] == ("take" if sign == "card" else QUESTIONS.get(sign)):
            self.next_sign()

    def do_accept(self) -> None:
        """Pay a price, or use the Culture card that was just played."""
        frame = self.pop()
        if frame["frame"] == "ability":
            self.begin(self.box.cultures[self.me["played"][-1]["card"]]["effect"])
        else:
            if frame["todo"] is None:
                raise UnknownEffect
            self.last.update(todo=frame["todo"], second=0)
            self.pay(frame["todo"][0])

    def do_take(self) -> None:
        """Take a card or a Tool as printed."""
        if self.pop()["first"] == 2:
            self.me["tools"] += 1
        else:
            self.draw()

    def do_lesser(self, benefit: str) -> None:
        """Take something less (EW-4.3)."""
        self.pop()
        match benefit:
            case "card":
                self.draw()
            case "idol":
                self.push("idol")
            case "tool":
                self.me["tools"] += 1
            case "food":
                self.gain_food(1)

    def do_idol(self, track: str) -> None:
        """Move an Idol marker up (EW-13)."""
        self.pop()
        if track == "honor":
            self.climb_honor()
        elif self.me["offering"] == len(self.box.idols["rates"]):
            self.score("idols", 1)  # EW-13.4
        else:
            self.me["offering"] += 1
            if self.me["offering"] in self.box.idols["tribe"] and self.can_do("tribe"):  # EW-13.3
                self.push("tribe")

    def climb_honor(self) -> None:
        """Move the Honor marker to the leftmost free place of the next level; others close the gap (EW-13.5, 13.6)."""
        old, place = self.me["honor"], self.me["honor_place"]
        for tribe in self.now["tribes"]:
            if old and tribe["honor"] == old and tribe["honor_place"] > place:
                tribe["honor_place"] -= 1
        self.me["honor"] = old + 1
        self.me["honor_place"] = sum(tribe["honor"] == old + 1 for tribe in self.now["tribes"]) - 1
        self.score("idols", max(0, old + 1 - (self.box.idols["honor"] - 3)))

    def do_megalith(self, cell: str) -> None:
        """Place a Megalith and gain its benefit (EW-12.4, EW-12.5, EW-12.8)."""
        self.pop()
        place = cell_named(cell)
        self.now["stones_at"][cell] = "neutral" if self.me["megaliths"] < NEUTRAL else str(self.seat)
        self.me["megaliths"] += 1
        if place[2]:
            self.score_stack(place)
            return
        shown = self.box.ground(self.now)[place][0]
        if shown.startswith("arrows"):
            self.follow_arrows(place)
        elif shown != "start":  # EW-R17
            self.begin(shown)

    def score_stack(self, place: Cell) -> None:
        """Score the four below: 2 for each own Megalith, 1 for each other, and 1 for its owner (EW-12.5)."""
        for cell in below(place):
            owner = self.standing()[cell]
            self.score("megaliths", 2 if owner == self.seat else 1)
            if owner not in ("neutral", self.seat):
                self.score("megaliths", 1, owner)

    def follow_arrows(self, place: Cell) -> None:
        """Let one more Megalith be placed where the arrows point, unless both spaces are taken (EW-12.8)."""
        targets = self.arrow_targets(place)
        if any(cell not in self.standing() for cell in targets):
            numbers = [y * 8 + x for x, y, _ in targets]
            self.push("megalith", 1 + 64 * numbers[0] + numbers[-1])

    def do_bury(self, zone: str, card: str) -> None:
        """Bury a card (EW-8.4)."""
        self.pop()
        if zone == "above":
            entry = next(entry for entry in self.me["played"] if entry["card"] == card)
            self.me["played"].remove(entry)
        else:
            self.me[zone].remove(card)
            if zone == "hand":
                self.forget_fresh(card)
            if zone == "pile" and self.now["left"].count(card) > self.me["pile"].count(card):
                self.now["left"].remove(card)  # EW-R14
        self.me["buried" if zone == "hand" else "mourned"].append(card)  # EW-R21: was it seen?

    def forget_fresh(self, card: str) -> None:
        """Of equal cards, let the one just taken leave the hand first, unless it is played (EW-R11)."""
        if card in self.now["fresh"]:
            self.now["fresh"].remove(card)

    def do_discard(self, card: str | None) -> None:
        """Discard a card from the hand as a price, and continue with what it pays for."""
        self.pop()
        self.me["hand"].remove(card)
        self.me["discards"].append(card)
        if card is not None:
            self.forget_fresh(card)
        if self.last["todo"] is None:
            raise UnknownEffect
        self.next_sign()

    def do_take_tribe(self, card: str) -> None:
        """Take a Tribe card into the hand or to the discard pile (EW-18.4)."""
        frame = self.pop()
        self.now["supply"][list(self.box.tribes).index(card)] -= 1
        self.me["discards" if frame["first"] == 1 else "hand"].append(card)

    def do_take_culture(self, card: str) -> None:
        """Take a Culture card from the display (EW-18.4); its place stays empty (EW-9.2)."""
        self.pop()
        self.now["display"][self.now["display"].index(card)] = None
        self.me["hand"].append(card)

    def do_take_animal(self, animal: str) -> None:
        """Take an Animal from the Hunting grounds (EW-18.5)."""
        self.pop()
        self.now["grounds"].remove(animal)
        self.me["animals"][animal] += 1

    def do_tip(self, animal: str) -> None:
        """Tip an Animal and gain what it shows (EW-11.6)."""
        self.pop()
        self.me["animals"][animal] -= 1
        self.me["tipped"][animal] += 1
        self.begin(self.box.animals[animal]["tip"])

    def do_move(self, **way: Any) -> None:
        """Move a Camp to a neighbouring hex; a hidden token there is turned up (EW-10.2, EW-19.2)."""
        self.pop()
        target = NEIGHBOURS[way["hex"]][DIRECTIONS.index(way["direction"])]
        assert target is not None
        self.me["camps"].remove(way["hex"])
        self.me["camps"].append(target)
        if self.now["glaciers"][target]:
            self.now["glaciers_shown"] |= 1 << target

    def do_village(self, juncture: int) -> None:
        """Place a Village for three Camps (EW-10.4, EW-10.7); open tokens beside it pay (EW-19.3)."""
        self.pop()
        for place in JUNCTURES[juncture]:
            self.me["camps"].remove(place)
        self.me["villages"].append(juncture)
        self.me["food"] = min(self.me["food"], self.limit(self.me))
        tokens = sum(1 << place for place in JUNCTURES[juncture] if place in bits(self.now["glaciers_shown"]))
        if tokens:
            self.push("glaciers", tokens)

    # Paintings

    def do_paint_free(self, dot: int) -> None:
        """Paint a dot (CP-8.1)."""
        self.pop()
        self.me["dots"] |= 1 << dot

    def do_draw_line(self, line: int) -> None:
        """Draw a line; body areas that it closes pay at once (CP-5.1)."""
        if self.last["frame"] != "lines":
            self.pop()
        self.draw_line(line)

    def draw_line(self, line: int) -> None:
        """Draw a line."""
        self.me["lines"] |= 1 << line
        closed = sum(1 << body for body in self.closed(self.side.body_rings))
        new = closed & ~self.me["bodies"]
        self.me["bodies"] |= new
        if new:
            self.push("bodies", new)

    def go_lines(self) -> bool:
        """Let lines be drawn while there are any (CP-R17)."""
        if self.lines_to_draw():
            return True
        self.pop()
        return False

    def do_torch(self, purpose: str) -> None:
        """Cross out a Labor, or gain an Idol (CP-4.2)."""
        self.pop()
        if purpose == "labor":
            self.me["torches"] += 1
        else:
            self.push("idol")

    def do_take_stone(self, stone: str) -> None:
        """Take a Sacred Stone and gain the benefit of its space (EW-9.4, EW-9.6, CP-8.5)."""
        self.pop()
        self.now["stones"].remove(stone)
        self.me["stones"].append(stone)
        self.begin(self.box.spaces[len(self.me["stones"]) - 1]["effect"])

    def do_score_stone(self, place: int) -> None:
        """Score one of the player's Sacred Stones (CP-8.6)."""
        self.pop()
        self.score("sacred stones", self.stone_points(self.seat, self.me["stones"][place - 1]))

    def do_gain_leg(self, leg: int) -> None:
        """Gain the benefit of a leg area (CP-8.7)."""
        self.pop()
        self.begin(self.side.legs[leg])

    def do_gain_body(self, body: int) -> None:
        """Gain the benefit of a body area that was closed (CP-5.1)."""
        self.last["first"] &= ~(1 << (body - 1))
        if not self.last["first"]:
            self.pop()
        self.begin(self.side.bodies[body - 1])

    def do_gain_hex(self, **way: Any) -> None:
        """Gain what an open Glacier token shows (EW-19.3)."""
        place = way["hex"]
        self.last["first"] &= ~(1 << place)
        if not self.last["first"]:
            self.pop()
        self.begin(self.box.glacier_tokens[self.now["glaciers"][place]]["effect"])

    # Questions that answer themselves

    def go_bodies(self) -> bool:
        """Let all closed body areas pay, in any order (CP-R4)."""
        name = self.unasked({str(body): self.side.bodies[body] for body in bits(self.last["first"])}, last_one=True)
        if name is None:
            return True
        self.do_gain_body(int(name) + 1)
        return False

    def go_glaciers(self) -> bool:
        """Let all open tokens pay, in any order (EW-R28)."""
        tokens = {str(place): self.now["glaciers"][place] for place in bits(self.last["first"])}
        effects = {place: self.box.glacier_tokens[token]["effect"] for place, token in tokens.items()}
        name = self.unasked(effects, last_one=True)
        if name is None:
            return True
        self.do_gain_hex(hex=int(name))
        return False

    def go_discard(self) -> bool:
        """Discard the only card of a hand where one must be discarded (EW-R26)."""
        if len(self.me["hand"]) > 1:
            return True
        self.do_discard(self.me["hand"][0])
        return False
