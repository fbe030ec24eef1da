"""A turn of Endless Winter: Culture cards, a figure in a column or at Rest, the Eclipse pile."""

from typing import Any

from .winter_answers import Answers
from .winter_offers import CULTURE_PRICE, LABOR, VILLAGE_PRICE
from .winter_parts import BASE, COLOURS, COLUMNS, halves, parts

TURNS = 3  # EW-3.2
BOTTOM, OVER = 2, 3  # stages of a turn
FIGURES = {"chief": 0, "tribe": 1}


class Turns(Answers):
    """A position in which a player takes a turn."""

    # Culture cards, and placing a figure

    def culture_play_culture(self, card: str) -> None:
        """Play a Culture card (EW-5.3); use its ability, or ask whether to (EW-R22)."""
        self.me["hand"].remove(card)
        self.me["played"].append({"card": card, "marks": "used"})
        self.now["cultures"] += self.box.weight(card)
        effect = self.box.cultures[card]["effect"]
        if self.me["orders"] != "ask":
            self.begin(effect)
        elif self.can(effect):
            self.push("ability")

    def culture_place(self, figure: str, on: str) -> None:
        """Place a figure (EW-5.4, EW-5.5)."""
        column = COLUMNS.index(on)
        self.me["chief_home" if figure == "chief" else "figures_home"] -= 1
        self.now["placed"].append((2 * self.seat + FIGURES[figure]) * 8 + column)
        self.now.update(column=column, stage=0, chief_ready=figure == "chief")
        self.pop()
        if column:
            self.push("act")
            return
        self.push("rest")
        self.me["rests"] += 1
        if self.now["options"]["rest_tokens"] and not self.now["rested"]:
            self.push("token")  # EW-20.2
        self.now["rested"] = True

    # Columns

    def go_act(self) -> bool:
        """With an empty hand, slide on a figure that can do nothing, and end the turn (EW-R26)."""
        if self.me["hand"] or self.deeds():
            return True
        if self.now["stage"] < BOTTOM:
            self.act_slide()
        else:
            self.act_end_turn()
        return False

    def act_slide(self) -> None:
        """Slide to the next section; the bottom only for the first figure of the round (EW-5.7, EW-5.8, EW-R10)."""
        self.now["stage"] += 1
        if self.now["stage"] == BOTTOM:
            bit = 1 << self.now["column"]
            if self.now["first"] & bit:
                self.now["stage"] = OVER
            self.now["first"] |= bit

    def act_end_turn(self) -> None:
        """End the turn, as if the figure slid on without taking anything (EW-R26)."""
        self.now["first"] |= 1 << self.now["column"]
        self.end_turn()

    def act_play_tribe(self, card: str) -> None:
        """Play a Tribe card for its Labor (EW-5.11, EW-5.12); one just taken makes none (EW-8.2, EW-R11)."""
        fresh = self.me["hand"].count(card) <= self.now["fresh"].count(card)
        self.me["hand"].remove(card)
        gains = [gain.sign for _, gain in self.groups(parts(self.ability(card)))]
        marks = ["used"] if not gains or (fresh and "labor" in gains) else []
        if fresh:
            self.now["fresh"].remove(card)
            marks.append("fresh")
        else:
            self.now["labor"] += halves(self.box.tribe_cards[card]["labor"] + self.added_labor(card))
        self.me["played"].append({"card": card, "marks": " ".join(marks)})

    def act_use(self, card: str) -> None:
        """Use the ability of a Tribe card that was played (EW-5.13)."""
        entries = [entry for entry in self.me["played"] if entry["card"] == card and "used" not in entry["marks"]]
        entries[0]["marks"] = " ".join(["used", *entries[0]["marks"].split()])
        self.begin(self.ability(card), agreed=True)

    def act_use_chief(self) -> None:
        """Use the Chief's ability (EW-5.5)."""
        self.now["chief_ready"] = False
        self.begin(self.box.chiefs[self.me["chief"]]["effect"], agreed=True)

    def act_spend_food(self, food: int) -> None:
        """Spend Food for Labor (EW-5.15)."""
        self.now["labor"] += LABOR * self.labor_for(food)
        self.me["food"] -= food

    def act_take_tribe(self, card: str) -> None:
        """Take a Tribe card for 1 Tool and 1 Labor (EW-8.1)."""
        self.me["tools"] -= 1
        self.now["labor"] -= LABOR
        number = list(self.box.tribes).index(card)
        self.now["supply"][number] -= 1
        self.now["taken"] |= 1 << number
        self.me["hand"].append(card)
        self.now["fresh"].append(card)

    def act_take_culture(self, card: str) -> None:
        """Take a Culture card for 3 Labor (EW-9.1)."""
        self.now["labor"] -= CULTURE_PRICE
        self.push("culture-card")
        self.do_take_culture(card)

    def act_place_camp(self) -> None:
        """Put a Camp on the Base for 1 Tool (EW-10.1)."""
        self.me["tools"] -= 1
        self.me["camps"].append(BASE)

    def act_move(self, **way: Any) -> None:
        """Move a Camp for 1 Labor (EW-10.2)."""
        self.now["labor"] -= LABOR
        self.push("move")
        self.do_move(**way)

    def act_reveal(self) -> None:
        """Turn up 2 Animals for 1 Labor (EW-11.1)."""
        self.now["labor"] -= LABOR
        self.turn_up(2)

    def act_take_animal(self, animal: str) -> None:
        """Take an Animal for 1 Tool and 1 Labor (EW-11.4)."""
        self.me["tools"] -= 1
        self.now["labor"] -= LABOR
        self.push("animal")
        self.do_take_animal(animal)

    def act_paint(self, dot: int, pay: str) -> None:
        """Paint a dot for a price (CP-3.2, CP-3.5)."""
        labor, tools, food = self.dot_price(COLOURS.index(pay))
        self.now["labor"] -= labor
        self.me["tools"] -= tools
        self.me["food"] -= food
        self.me["dots"] |= 1 << dot

    def act_middle(self) -> None:
        """Pay 1 Food for the middle of Initiate (EW-8.3)."""
        self.me["food"] -= 1
        self.act_slide()
        self.begin(self.box.columns["initiate"]["middle"])

    def act_take_stone(self, stone: str) -> None:
        """Take a Sacred Stone for its price (EW-9.3, EW-9.4)."""
        space = self.box.spaces[len(self.me["stones"])]
        self.me["food"] -= space["food"]
        self.me["tools"] -= space["tools"]
        self.act_slide()
        self.push("stone")
        self.do_take_stone(stone)

    def act_village(self, juncture: int) -> None:
        """Place a Village for 3 Food (EW-10.4)."""
        self.me["food"] -= VILLAGE_PRICE
        self.act_slide()
        self.push("village")
        self.do_village(juncture)

    def act_tip(self, animal: str) -> None:
        """Tip an Animal (EW-11.6)."""
        self.act_slide()
        self.push("tip")
        self.do_tip(animal)

    def act_draw_line(self, line: int) -> None:
        """Draw a line; more can follow (CP-3.3, CP-R4)."""
        self.draw_line(line)

    def act_bottom(self) -> None:
        """Take the bottom action (EW-5.8)."""
        self.now["stage"] = OVER
        self.begin(self.box.columns[self.column_name()]["bottom"])

    # Rest

    def token_rest_token(self, which: str) -> None:
        """Take the open Rest token, or the next one (EW-20.2)."""
        self.pop()
        stack = self.now["rest_stack"]
        if which == "next":
            stack.append(stack.pop(0))
        self.now["token"] = stack.pop(0)
        self.now["token_left"] = (1 << len(self.box.rest_tokens[self.now["token"]]["effects"])) - 1
        self.now["rest_open"] = False

    def go_rest(self) -> bool:
        """Carry on a rest where there is no choice (EW-R26), or where nobody would choose otherwise (EW-R30)."""
        if self.rest_extras():
            return True
        if self.now["stage"] == 0:
            if self.me["orders"] == "ask" or not self.me["deck"]:  # EW-R5, EW-R31
                return True
            self.rest_draw()
            return False
        if self.now["stage"] == 1 and self.can_do("tip"):
            return True
        self.end_turn()
        return False

    def rest_draw(self) -> None:
        """Draw the card of a Rest (EW-5.17)."""
        self.now["stage"] = 1
        self.draw()

    def rest_lesser(self, benefit: str) -> None:
        """Take the card of a Rest as something less (EW-R12)."""
        self.now["stage"] = 1
        self.push("take")
        self.do_lesser(benefit)

    def rest_tip(self, animal: str) -> None:
        """Tip an Animal when resting (EW-5.17)."""
        self.now["stage"] = OVER
        self.push("tip")
        self.do_tip(animal)

    def rest_use_chief(self) -> None:
        """Use the Chief's ability when resting (EW-5.20)."""
        self.act_use_chief()

    def rest_use_token(self, effect: int) -> None:
        """Use an effect of the Rest token (EW-20.3)."""
        self.now["token_left"] &= ~(1 << (effect - 1))
        self.begin(self.box.rest_tokens[self.now["token"]]["effects"][effect - 1])

    def rest_end_turn(self) -> None:
        """End the turn (EW-R26)."""
        self.end_turn()

    # The end of a turn

    def end_turn(self) -> None:
        """Discard what was played (EW-5.21), give the Rest token back (EW-20.4), prepare the Eclipse pile (EW-5.22)."""
        self.me["discards"] += self.above()
        self.me["played"] = []
        if self.now["token"]:
            self.now["rest_stack"].append(self.now["token"])
            self.now.update(token=None, token_left=0)
        self.now.update(labor=0, chief_ready=False, frames=[])
        if self.now["turn"] // self.players == TURNS - 1 and self.me["hand"]:  # EW-R26: an empty hand leaves nothing
            self.push("pile")

    def pile_to_eclipse(self, card: str) -> None:
        """Put a card on the Eclipse pile (EW-5.22)."""
        self.me["hand"].remove(card)
        self.me["pile"].append(card)

    def go_pile(self) -> bool:
        """Ask while there are cards in the hand (EW-R26)."""
        if self.me["hand"]:
            return True
        self.pop()
        return False

    def pile_done(self) -> None:
        """Keep the other cards in hand."""
        self.pop()
