"""Effects of Endless Winter carried out sign by sign, from left to right, with the questions they ask.

What is pending lies in `frames`, as in a dump. A frame `run` is an effect that goes on: here `todo` are the signs that
are left, the one being carried out included, and `second` says how often that one was begun.
"""

from typing import Any

from .winter_offers import Offers
from .winter_parts import (
    BASE,
    COLOURS,
    GROUND_LIMIT,
    TORCHES,
    Part,
    halves,
    parts,
)

Frame = dict[str, Any]

# Signs that ask a question each time, and the frame that asks it
QUESTIONS = {
    "bury": "bury",
    "tribe": "tribe",
    "tribe-discard": "tribe",
    "culture": "culture-card",
    "animal": "animal",
    "tip": "tip",
    "move": "move",
    "village": "village",
    "paint-grey": "paint",
    "paint-red": "paint",
    "paint-cyan": "paint",
    "line": "line",
    "stone": "stone",
    "score-stone": "score",
    "leg": "leg",
}


class UnknownEffect(Exception):
    """A pending effect that the dump does not identify."""


class Effects(Offers):
    """A position on which effects are carried out."""

    # Frames

    def push(self, name: str, first: int = 0, second: int = 0, **more: Any) -> None:
        """Put a question on top."""
        self.now["frames"].append({"frame": name, "first": first, "second": second, **more})

    def pop(self) -> Frame:
        """Remove the question on top."""
        frame: Frame = self.now["frames"].pop()
        return frame

    @property
    def last(self) -> Frame:
        """Return what is asked now."""
        frame: Frame = self.now["frames"][-1]
        return frame

    def begin(self, effect: str, agreed: bool = False) -> None:
        """Begin an effect; if the player has just `agreed` to it, its only price is paid without a question."""
        todo = parts(effect)
        self.push("run", todo=todo)
        if agreed and len(todo) == 2 and todo[0].price and self.can_pay(todo[0]):
            self.pay(todo[0])

    def pay(self, price: Part) -> None:
        """Pay what stands left of an arrow; the effect on top continues with what stands right of it (EW-16.6)."""
        if price.sign == "discard":
            self.last["second"] = 1
            self.push("discard")
            return
        amount = int(price.amount)
        if price.sign == "labor":
            self.now["labor"] -= halves(price.amount)
        else:
            self.me[{"food": "food", "tool": "tools"}[price.sign]] -= amount
        self.last.update(todo=self.last["todo"][1:], second=0)

    # Pending effects

    def go_run(self) -> bool:
        """Carry out the next sign of the effect on top. Return whether a question is open now."""
        frame = self.last
        if frame["todo"] is None:
            raise UnknownEffect
        if not frame["todo"]:
            self.pop()
            return False
        part: Part = frame["todo"][0]
        if part.price:
            return self.ask_price(frame, part)
        amount = int(part.amount)
        if part.sign in QUESTIONS:
            if frame["second"] < amount and self.can_do(part.sign):
                frame["second"] += 1
                first = 1 if part.sign == "tribe-discard" else 0
                if part.sign.startswith("paint-"):
                    first = COLOURS.index(part.sign.partition("-")[2])
                self.push(QUESTIONS[part.sign], first)
            else:
                self.next_sign()
        elif part.sign in ("tool", "card", "idol", "megalith", "torch", "lines"):
            if frame["second"] < amount:
                frame["second"] += 1
                self.gain_asked(part.sign)
            else:
                self.next_sign()
        else:
            self.next_sign()
            self.gain(part)
        return False

    def next_sign(self) -> None:
        """Let the effect on top continue with its next sign."""
        self.last.update(todo=self.last["todo"][1:], second=0)

    def ask_price(self, frame: Frame, price: Part) -> bool:
        """Ask whether to pay a price if the player can (EW-R22); otherwise pass over what it pays for."""
        todo = frame["todo"]
        frame.update(todo=todo[2:], second=0)
        if self.can_pay(price):
            self.push("consent", todo=todo)
        return False

    def gain(self, part: Part) -> None:
        """Gain what needs no question."""
        amount = int(part.amount)
        match part.sign:
            case "food":
                self.gain_food(amount)
            case "fill":  # EW-18.6
                self.gain_food(self.room())
            case "labor":
                self.now["labor"] += halves(part.amount)
            case "points":
                self.score("effects", amount)
            case "camp":
                for _ in range(amount):
                    if self.can_do("camp"):
                        self.me["camps"].append(BASE)
            case "animal-deck":
                for _ in range(amount):
                    if self.now["herd"]:
                        self.me["animals"][self.now["herd"].pop(0)] += 1
            case "reveal":
                self.turn_up(amount)
            case _:
                raise AssertionError(f"The model does not know the sign {part.sign}.")

    def gain_asked(self, sign: str) -> None:
        """Gain once what asks a question, at least with some orders."""
        orders = self.me["orders"]
        match sign:
            case "tool":
                if orders == "ask":  # EW-R5
                    self.push("take", 2)
                else:
                    self.me["tools"] += 1
            case "card":
                if orders == "ask" or not self.me["deck"]:  # EW-R5, EW-R31
                    self.push("take", 0, 1)
                else:
                    self.draw()
            case "torch":
                self.push("torch" if self.me["torches"] < TORCHES else "idol")  # CP-4.4
            case "lines":
                if self.lines_to_draw():
                    self.push("lines")
            case _:
                self.push(sign)

    # Gains

    def gain_food(self, amount: int) -> None:
        """Gain Food up to the limit (EW-4.5)."""
        self.me["food"] = min(self.me["food"] + amount, self.limit(self.me))

    def score(self, source: str, points: int, seat: int | None = None) -> None:
        """Score points at once (EW-4.6)."""
        self.now["tribes"][self.seat if seat is None else seat]["scored"][source] += points

    def draw(self) -> None:
        """Draw a card; shuffle the discards into an empty deck first (EW-4.1). None is a card the model cannot know."""
        tribe = self.me
        if not tribe["deck"]:
            tribe["deck"] = [None] * len(tribe["discards"])
            tribe["shuffled"] = tribe.get("shuffled", []) + [card for card in tribe["discards"] if card]
            tribe["discards"] = []
        tribe["hand"].append(tribe["deck"].pop(0))

    def turn_up(self, amount: int) -> None:
        """Turn cards of the Animal deck into the Hunting grounds (EW-11.1 to EW-11.3)."""
        for _ in range(amount):
            if self.now["herd"] and len(self.now["grounds"]) < GROUND_LIMIT:
                self.now["grounds"].append(self.now["herd"].pop(0))

    # What continues by itself

    def unasked(self, benefits: dict[str, str], last_one: bool) -> str | None:
        """Return the benefit that begins without a question, None to ask (EW-R30).

        `last_one`: the last of them is begun whatever the orders are, since it cannot be left.
        """
        if len(benefits) == 1 and last_one:
            return next(iter(benefits))
        if self.me["orders"] != "take":
            return None
        for name, effect in benefits.items():
            if self.is_sure(effect) and not name.startswith("stone-"):
                return name
        others = {name: effect for name, effect in benefits.items() if not name.startswith("stone-")}
        if not others:  # Sacred Stones wait until nothing else is left
            return next(iter(benefits), None)
        never = {"camp", "animal-deck", "reveal"}
        if len(others) > 1 and self.last["frame"] == "eclipse-terrain":
            never |= {"move", "village"}  # the first hex may change who gains from the others (EW-R13)
        if len(set(others.values())) == 1:
            name, effect = next(iter(others.items()))
            if last_one or not never & {part.sign for part in parts(effect)}:
                return name
        return None
