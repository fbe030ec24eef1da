"""The benefits of the Eclipse of Endless Winter: by step, the Labor that is compared, and what cannot hurt."""

from .winter_facts import Facts, bits
from .winter_parts import BOARD_ITEMS, halves, parts


class Benefits(Facts):
    """The benefits of the Eclipse in a position."""

    def eclipse_benefits(self) -> dict[str, str]:
        """Return the benefits left in the current step of the Eclipse, each with its effect."""
        found: dict[str, str] = {}
        match self.now["frames"][-1]["frame"]:
            case "eclipse-cards":
                found = {card: self.eclipse_ability(card) for card in self.box.tribe_cards if card in self.now["left"]}
            case "eclipse-legs":
                legs = self.closed(self.side.leg_rings)
                found = {str(leg): self.side.legs[leg] for leg in legs if leg not in bits(self.now["gained"])}
            case "eclipse-terrain":
                terrain = self.now["terrain"]
                found = {str(place): self.box.hex_effect(terrain[place]) for place in self.paying_hexes()}
            case "eclipse-board":
                found = self.board_benefits()
        return {name: effect for name, effect in found.items() if self.can(effect)}  # EW-R12

    def board_benefits(self) -> dict[str, str]:
        """Return what the player board still pays in this Eclipse (EW-6.11 to EW-6.13)."""
        placed = self.me["megaliths"]
        found = {
            "villages": f"card {len(self.me['villages'])}" if self.me["villages"] else "",
            "first-megaliths": "tool" if placed >= 2 else "",
            "third-megaliths": "idol" if placed >= 6 else "",
            "fifth-megaliths": "idol" if placed >= 10 else "",
        }
        for place in self.stones_to_score():
            points = self.stone_points(self.seat, self.me["stones"][place])
            found[f"stone-{place + 1}"] = f"points {points}"
        gained = [BOARD_ITEMS[item] for item in bits(self.now["gained"])]
        return {item: effect for item, effect in found.items() if effect and item not in gained}

    def pile_labor(self, seat: int) -> int:
        """Return a player's Labor in the Eclipse, in halves (EW-5.18, EW-6.1 to EW-6.3)."""
        tribe = self.now["tribes"][seat]
        cards = [card for card in tribe["pile"] if not self.box.is_culture(card)]
        return halves(1.5) * int(tribe["rests"]) + sum(self.box.eclipse_labor(card) for card in cards)

    def order_benefit(self) -> str:
        """Return the benefit beside the player's marker in the turn order (EW-6.7)."""
        return str(self.box.setup["order"][self.now["order"].index(self.seat)])

    def is_sure(self, effect: str) -> bool:
        """Return whether an effect is only Food that fits, Tools, points, and cards that the deck holds (EW-R30)."""
        amounts = {"food": 0.0, "tool": 0.0, "points": 0.0, "card": 0.0, "labor": 0.0}  # Labor does nothing there
        for part in parts(effect):
            if part.price or part.sign not in amounts:
                return False
            amounts[part.sign] += part.amount
        return amounts["food"] <= self.room() and amounts["card"] <= len(self.me["deck"])
