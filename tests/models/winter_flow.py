"""The course of a game of Endless Winter: turns, the Eclipse, the Preparation."""

from collections.abc import Callable
from typing import Any

from .winter_parts import BOARD_ITEMS
from .winter_score import final_scores
from .winter_turns import TURNS, Turns

ROUNDS, HAND = 4, 5
CARDS, LEGS, TERRAIN, BOARD = 1, 2, 3, 4  # parts of the Eclipse
STEP_FRAMES = {CARDS: "eclipse-cards", LEGS: "eclipse-legs", TERRAIN: "eclipse-terrain", BOARD: "eclipse-board"}


class Flow(Turns):
    """A position that the rules carry on until a player has to decide."""

    def apply(self, name: str, arguments: dict[str, Any]) -> None:
        """Carry out an action and everything that follows automatically."""
        frame = self.last["frame"]
        if name == "orders":
            self.me["orders"] = arguments["benefits"]
            self.now["ordered"] = True
        elif frame in ("culture", "act", "rest", "token", "pile") or frame.startswith("eclipse-"):
            handler: Callable[..., None] = getattr(self, frame.replace("-", "_") + "_" + name)
            handler(**({"place": arguments["hex"]} if name == "gain_hex" else arguments))
        else:
            self.answer(name, arguments)
        self.go_on()

    def go_on(self) -> None:
        """Continue until a player has to decide."""
        while self.now["phase"] != "finished":
            if not self.now["frames"]:
                self.next_step()
                continue
            going: Callable[[], bool] | None = getattr(self, "go_" + self.last["frame"].replace("-", "_"), None)
            if going is None or going():
                return

    def next_step(self) -> None:
        """Continue when nothing is pending."""
        if self.now["phase"] == "eclipse":
            self.next_part()
        elif self.now["phase"] == "preparation":
            self.now["turn"] += 1
            self.draw_hands()
        else:
            self.next_turn()

    # Turns

    def next_turn(self) -> None:
        """Let the next player begin a turn, or let the Eclipse begin (EW-5.23)."""
        self.now["turn"] += 1
        if self.now["turn"] == TURNS * self.players:
            self.begin_eclipse()
        else:
            self.begin_turn()

    def begin_turn(self) -> None:
        """Begin a turn."""
        self.now["seat"] = self.now["order"][self.now["turn"] % self.players]
        self.now.update(labor=0, column=-1, stage=0, taken=0, cultures=0, fresh=[], ordered=False)
        self.push("culture")

    # Eclipse

    def begin_eclipse(self) -> None:
        """Reveal the piles, find the new turn order and give Culture cards back (EW-6.1, EW-6.2, EW-6.4)."""
        order = self.now["order"]
        labor = {seat: self.pile_labor(seat) for seat in order}
        self.now["order"] = sorted(order, key=lambda seat: (-labor[seat], -order.index(seat)))
        for tribe in self.now["tribes"]:
            bluffs = [card for card in tribe["pile"] if self.box.is_culture(card)]
            tribe["hand"] += bluffs
            tribe["pile"] = [card for card in tribe["pile"] if not self.box.is_culture(card)]
        self.now.update(phase="eclipse", turn=-1, part=BOARD, labor=0)
        self.next_part()

    def next_part(self) -> None:
        """Begin the next step of a player's Eclipse, or the next player's (EW-6.6, CP-6.1)."""
        self.now["part"] += 1
        if self.now["part"] == LEGS and not self.has_paintings:
            self.now["part"] += 1
        self.now["gained"] = 0
        if self.now["part"] == CARDS:
            self.now["left"] = [card for card in self.me["pile"] if self.eclipse_ability(card)]
        if self.now["part"] <= BOARD:
            self.push(STEP_FRAMES[self.now["part"]])
            return
        self.now["turn"] += 1
        if self.now["turn"] == self.players:
            self.end_eclipse()
            return
        self.now.update(part=0, seat=self.now["order"][self.now["turn"]], ordered=False)
        self.push("eclipse-order")

    def go_eclipse_order(self) -> bool:
        """Gain the benefit of the turn order, at once with the orders `take` (EW-6.7, EW-R30)."""
        effect = self.order_benefit()
        if not self.can(effect):
            self.pop()
        elif self.me["orders"] != "take":
            return True
        else:
            self.eclipse_order_take()
        return False

    def eclipse_order_take(self) -> None:
        """Gain the benefit of the turn order."""
        self.pop()
        self.begin(self.order_benefit())

    def eclipse_order_done(self) -> None:
        """Decline the benefit of the turn order."""
        self.pop()

    def go_step(self) -> bool:
        """Carry on a step of the Eclipse until the player has to choose (EW-R30)."""
        benefits = self.eclipse_benefits()
        if not benefits:
            self.pop()
            return False
        name = self.unasked(benefits, last_one=False)
        if name is None:
            return True
        match self.last["frame"]:
            case "eclipse-cards":
                self.eclipse_cards_use_pile(name)
            case "eclipse-legs":
                self.eclipse_legs_gain_leg(int(name))
            case "eclipse-terrain":
                self.eclipse_terrain_gain_hex(int(name))
            case "eclipse-board":
                self.eclipse_board_gain_board(name)
        return False

    go_eclipse_cards = go_eclipse_legs = go_eclipse_terrain = go_eclipse_board = go_step

    def eclipse_cards_use_pile(self, card: str) -> None:
        """Use the Eclipse ability of a card (EW-6.8)."""
        self.now["left"].remove(card)
        self.begin(self.eclipse_ability(card))

    def eclipse_legs_gain_leg(self, leg: int) -> None:
        """Gain the benefit of a leg area (CP-6.1)."""
        self.now["gained"] |= 1 << leg
        self.begin(self.side.legs[leg])

    def eclipse_terrain_gain_hex(self, place: int) -> None:
        """Gain the benefit of a hex (EW-6.9)."""
        self.now["gained"] |= 1 << place
        self.begin(self.box.hex_effect(self.now["terrain"][place]))

    def eclipse_board_gain_board(self, item: str) -> None:
        """Gain a benefit of the player board (EW-6.11 to EW-6.13)."""
        effect = self.board_benefits()[item]
        self.now["gained"] |= 1 << BOARD_ITEMS.index(item)
        if item.startswith("stone-"):
            self.score("sacred stones", int(effect.split()[1]))
        else:
            self.begin(effect)

    def step_done(self) -> None:
        """Decline the remaining benefits of a step (EW-R12)."""
        self.pop()

    eclipse_cards_done = eclipse_legs_done = eclipse_terrain_done = eclipse_board_done = step_done

    def end_eclipse(self) -> None:
        """Discard the piles (EW-6.14); the final scoring or the Preparation follows (EW-3.3, EW-7.1)."""
        for tribe in self.now["tribes"]:
            tribe["discards"] += tribe["pile"]
            tribe["pile"] = []
        self.now["left"] = []
        if self.now["round"] == ROUNDS:
            self.now["phase"] = "finished"
            for tribe, scored in zip(self.now["tribes"], final_scores(self), strict=True):
                tribe["scored"].update(scored)
            return
        self.prepare()

    # Preparation

    def prepare(self) -> None:
        """Prepare the next round (EW-7)."""
        for tribe in self.now["tribes"]:
            tribe.update(chief_home=1, figures_home=2, rests=0)
        self.now.update(placed=[], first=0, rested=False, column=-1, stage=0)
        missing = max(0, self.players + 1 - len(self.now["grounds"]))  # EW-7.2
        self.now["grounds"] += self.now["herd"][:missing]
        del self.now["herd"][:missing]
        display = self.now["display"]
        if self.now["round"] == 2:  # EW-7.4
            self.now["gone"] += [card for card in display if card]
            display[:] = [None] * len(display)
        deck = self.now["era_1" if self.now["round"] == 1 else "era_2"]
        for place, card in enumerate(display):
            if card is None and deck:
                display[place] = deck.pop(0)
        self.now["round"] += 1
        self.now.update(phase="preparation", turn=0)
        self.draw_hands()

    def draw_hands(self) -> None:
        """Let each player draw 5 cards (EW-7.6); a card that cannot be drawn asks for something less (EW-R15)."""
        while self.now["turn"] < self.players:
            self.now["seat"] = self.now["order"][self.now["turn"]]
            for drawn in range(HAND):
                if not self.me["deck"] and not self.me["discards"]:
                    for _ in range(HAND - drawn):
                        self.push("take")
                    return
                self.draw()
            self.now["turn"] += 1
        if self.now["options"]["rest_tokens"]:  # EW-20.5
            if self.now["rest_open"]:
                self.now["rest_stack"].append(self.now["rest_stack"].pop(0))
            self.now["rest_open"] = True
        self.now.update(phase="action", turn=0, part=0)
        self.begin_turn()
