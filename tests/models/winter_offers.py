"""The legal actions of Endless Winter, question by question."""

from .winter_benefits import Benefits
from .winter_facts import bits
from .winter_parts import (
    CAMPS,
    COLOURS,
    COLUMNS,
    DIRECTIONS,
    GROUND_LIMIT,
    LADDER,
    Action,
    Cell,
    cell_name,
)

ORDERS = ("take", "choose", "ask")
LABOR = 2  # one Labor, in halves
CULTURE_PRICE = 3 * LABOR  # EW-9.1
VILLAGE_PRICE = 3  # EW-10.4
EACH_TYPE = 2  # EW-5.2: the limit of Culture cards in a turn


class Offers(Benefits):
    """A position and the actions that are legal in it."""

    def offers(self) -> list[Action]:
        """Return all legal actions of the seat to move."""
        if self.now["phase"] == "finished":
            return []
        frame = self.now["frames"][-1]
        answers = getattr(self, "at_" + frame["frame"].replace("-", "_"), None)
        assert answers is not None, f"The model does not know the question {frame['frame']}."
        found: list[Action] = answers()
        return found

    # Helpers

    def decline(self) -> list[Action]:
        """Return the action that declines."""
        return [("decline", {})]

    def may_order(self) -> list[Action]:
        """Return the other standing orders, if they can still be changed (EW-R5)."""
        if self.now["ordered"]:
            return []
        return [("orders", {"benefits": orders}) for orders in ORDERS if orders != self.me["orders"]]

    def less_than(self, benefit: str) -> list[Action]:
        """Return the lesser benefits that can be taken instead (EW-4.3); a card only if one can be drawn (EW-4.2)."""
        found = []
        for less in LADDER[LADDER.index(benefit) + 1 :]:
            if less != "card" or self.me["deck"] or self.me["discards"]:
                found.append(("lesser", {"benefit": less}))
        return found

    # Set-up

    def at_side(self) -> list[Action]:
        """EW-2.6."""
        return [("choose_side", {"side": "first"}), ("choose_side", {"side": "second"})]

    def at_pick_chief(self) -> list[Action]:
        """EW-15.3."""
        indexes = self.now["offered"]
        return [("pick_chief", {"side": side}) for index in indexes for side in self.box.sides_of_chief(index)]

    def at_pick_setup(self) -> list[Action]:
        """EW-15.2."""
        names = list(self.box.setups)
        return [("pick_setup", {"card": names[index]}) for index in self.now["offered"]]

    def at_pick_board(self) -> list[Action]:
        """CP-2.9, CP-R2."""
        return [("pick_board", {"board": self.box.boards[index]}) for index in self.now["offered"]]

    def at_painting_side(self) -> list[Action]:
        """CP-2.8."""
        return [("choose_painting", {"side": "mammoth"}), ("choose_painting", {"side": "own"})]

    # A turn

    def at_culture(self) -> list[Action]:
        """Play Culture cards (EW-5.2), or place a figure (EW-5.4)."""
        found: list[Action] = self.may_order()
        for card in sorted(set(self.me["hand"])):
            if self.box.is_culture(card) and self.now["cultures"] + self.box.weight(card) <= EACH_TYPE:
                found.append(("play_culture", {"card": card}))
        figures = [("chief", self.me["chief_home"]), ("tribe", self.me["figures_home"])]
        columns = COLUMNS if self.has_paintings else COLUMNS[:-1]  # CP-2.1
        found += [("place", {"figure": figure, "on": on}) for figure, home in figures if home for on in columns]
        return found

    def at_ability(self) -> list[Action]:
        """Use the Culture card just played, or not (EW-R5)."""
        return [("accept", {}), *self.decline()]

    def at_act(self) -> list[Action]:
        """EW-5.6 to EW-5.15."""
        found = [*self.deeds(), *self.may_order(), ("end_turn", {})]  # EW-R26
        if self.now["stage"] < 2:
            found.append(("slide", {}))
        for card in sorted({card for card in self.me["hand"] if card and not self.box.is_culture(card)}):
            found.append(("play_tribe", {"card": card}))  # EW-5.11; EW-8.2 says only that some make no Labor
        return found

    def deeds(self) -> list[Action]:
        """Return the actions in a column, without playing cards, sliding and ending the turn."""
        sections = (self.top, self.middle, self.bottom, list)
        found = list(sections[self.now["stage"]]())
        found += [("spend_food", {"food": food}) for food in self.food_amounts()]
        unused = {entry["card"] for entry in self.me["played"] if entry["card"] and "used" not in entry["marks"]}
        for card in sorted(unused - set(self.box.cultures)):
            if self.fits_column(self.box.tribe_cards[card]) and self.can(self.ability(card)):  # EW-5.13, EW-16.3
                found.append(("use", {"card": card}))
        return found + self.chief_offer()

    def chief_offer(self) -> list[Action]:
        """Return the Chief's ability, if it can be used (EW-5.5, EW-16.1 to EW-16.3, EW-5.20)."""
        if not self.now["chief_ready"]:
            return []
        row = self.box.chiefs[self.me["chief"]]
        return [("use_chief", {})] if self.fits_column(row) and self.can(row["effect"]) else []

    def top(self) -> list[Action]:
        """Return the actions of a top section."""
        tools, labor = self.me["tools"], self.now["labor"]
        found: list[Action] = []
        match self.column_name():
            case "initiate":  # EW-8.1
                for number, card in enumerate(self.box.tribes):
                    if (
                        tools
                        and labor >= LABOR
                        and self.now["supply"][number]
                        and number not in bits(self.now["taken"])
                    ):
                        found.append(("take_tribe", {"card": card}))
            case "develop" if labor >= CULTURE_PRICE:  # EW-9.1
                found += [("take_culture", {"card": card}) for card in self.now["display"] if card]
            case "migrate":
                if tools and len(self.me["camps"]) < CAMPS:  # EW-10.1
                    found.append(("place_camp", {}))
                if labor >= LABOR:  # EW-10.2
                    found += self.move_offers()
            case "hunt" if labor >= LABOR:
                if self.now["herd"] and len(self.now["grounds"]) < GROUND_LIMIT:  # EW-11.1 to EW-11.3
                    found.append(("reveal", {}))
                if tools:  # EW-11.4
                    found += self.animal_offers()
            case "cave-painting":  # CP-3.2, CP-R3
                for colour, name in enumerate(COLOURS):
                    price = self.dot_price(colour)
                    if labor >= price[0] and tools >= price[1] and self.me["food"] >= price[2]:
                        found += [("paint", {"dot": dot, "pay": name}) for dot in self.dots_to_paint(colour)]
        return found

    def middle(self) -> list[Action]:
        """Return the actions of a middle section."""
        match self.column_name():
            case "initiate":  # EW-8.3
                effect = self.box.columns["initiate"]["middle"]
                return [("middle", {})] if self.me["food"] and self.can(effect) else []
            case "develop":  # EW-9.3, EW-9.4
                return [("take_stone", {"stone": stone}) for stone in self.stones_to_take(free=False)]
            case "migrate":  # EW-10.4
                return self.village_offers() if self.me["food"] >= VILLAGE_PRICE else []
            case "hunt":  # EW-11.6
                return self.tip_offers()
            case "cave-painting":  # CP-3.3
                return self.line_offers()
        return []

    def bottom(self) -> list[Action]:
        """Return the action of a bottom section, for the first figure there (EW-5.8)."""
        return [("bottom", {})] if self.can(self.box.columns[self.column_name()]["bottom"]) else []

    def at_rest(self) -> list[Action]:
        """Draw the card or take something less, then tip an Animal (EW-5.17, EW-R12)."""
        found = [*self.rest_extras(), *self.may_order()]
        if self.now["stage"] == 0:
            if self.me["deck"] or self.me["discards"]:
                found.append(("draw", {}))
            return found + self.less_than("card")
        if self.now["stage"] == 1:
            found += self.tip_offers()
        return [*found, ("end_turn", {})]

    def rest_extras(self) -> list[Action]:
        """Return what can be used before, between and after the effects of resting (EW-5.20, EW-20.3)."""
        found = self.chief_offer()
        if self.now["token"]:
            effects = self.box.rest_tokens[self.now["token"]]["effects"]
            for number, effect in enumerate(effects):
                if number in bits(self.now["token_left"]) and self.can(effect):
                    found.append(("use_token", {"effect": number + 1}))
        return found

    def at_token(self) -> list[Action]:
        """EW-20.2."""
        return [("rest_token", {"which": "open"}), ("rest_token", {"which": "next"})]

    def at_pile(self) -> list[Action]:
        """EW-5.22."""
        cards = sorted(set(self.me["hand"]))
        return [("done", {}), *self.may_order(), *(("to_eclipse", {"card": card}) for card in cards)]

    # Signs that ask

    def at_take(self) -> list[Action]:
        """A card or a Tool: take it, or something less, or perhaps nothing (EW-R5, EW-R31)."""
        frame = self.now["frames"][-1]
        found = self.decline() if frame["second"] else []
        benefit = "tool" if frame["first"] == 2 else "card"
        if benefit == "tool" or self.me["deck"] or (self.me["discards"] and self.now["phase"] != "preparation"):
            found.append(("take", {}))
        return found + self.less_than(benefit)

    def at_idol(self) -> list[Action]:
        """EW-13.1, EW-13.7, EW-R23."""
        found = self.less_than("idol")
        if self.me["honor"] < self.box.idols["honor"]:
            found.append(("idol", {"track": "honor"}))
        return [*found, ("idol", {"track": "offering"})]

    def at_megalith(self) -> list[Action]:
        """EW-12.1, EW-12.3, EW-12.8, EW-R18."""
        first = self.now["frames"][-1]["first"]
        among: list[Cell] | None = None
        if first:
            among = [(number % 8, number // 8, 0) for number in divmod(first - 1, 64)]
        cells = self.megalith_places(among)
        return [*(("megalith", {"cell": cell_name(cell)}) for cell in cells), *self.less_than("megalith")]

    def at_bury(self) -> list[Action]:
        """EW-8.4."""
        graves = [(zone, card) for zone, cards in self.graves().items() for card in sorted(set(cards))]
        return [*self.decline(), *(("bury", {"zone": zone, "card": card}) for zone, card in graves)]

    def at_tribe(self) -> list[Action]:
        """EW-18.4."""
        supplies = zip(self.box.tribes, self.now["supply"], strict=True)
        return [*self.decline(), *(("take_tribe", {"card": card}) for card, number in supplies if number)]

    def at_culture_card(self) -> list[Action]:
        """EW-18.4."""
        return [*self.decline(), *(("take_culture", {"card": card}) for card in self.now["display"] if card)]

    def animal_offers(self) -> list[Action]:
        """Return the Animals of the Hunting grounds."""
        return [("take_animal", {"animal": animal}) for animal in sorted(set(self.now["grounds"]))]

    def at_animal(self) -> list[Action]:
        """EW-18.5."""
        return self.decline() + self.animal_offers()

    def tip_offers(self) -> list[Action]:
        """Return the Animals that can be tipped (EW-11.6, EW-11.7)."""
        return [("tip", {"animal": animal}) for animal, number in self.me["animals"].items() if number]

    def at_tip(self) -> list[Action]:
        """EW-18.5."""
        return self.decline() + self.tip_offers()

    def move_offers(self) -> list[Action]:
        """Return the moves of Camps."""
        return [("move", {"hex": place, "direction": DIRECTIONS[way]}) for place, way in self.moves()]

    def at_move(self) -> list[Action]:
        """EW-18.2."""
        return self.decline() + self.move_offers()

    def village_offers(self) -> list[Action]:
        """Return the places for a Village."""
        return [("village", {"juncture": juncture}) for juncture in self.village_places()]

    def at_village(self) -> list[Action]:
        """EW-R19."""
        return self.decline() + self.village_offers()

    def at_consent(self) -> list[Action]:
        """Pay a price or not (EW-R22)."""
        return [("accept", {}), *self.decline()]

    def at_discard(self) -> list[Action]:
        """EW-18.3."""
        return [("discard", {"card": card}) for card in sorted(set(self.me["hand"]))]

    def at_paint(self) -> list[Action]:
        """CP-8.1."""
        dots = self.dots_to_paint(self.now["frames"][-1]["first"])
        return [*self.decline(), *(("paint_free", {"dot": dot}) for dot in dots)]

    def line_offers(self) -> list[Action]:
        """Return the lines that can be drawn."""
        return [("draw_line", {"line": line}) for line in self.lines_to_draw()]

    def at_line(self) -> list[Action]:
        """CP-8.2."""
        return self.decline() + self.line_offers()

    def at_lines(self) -> list[Action]:
        """CP-8.3."""
        return self.decline() + self.line_offers()

    def at_torch(self) -> list[Action]:
        """CP-4.2."""
        return [("torch", {"for": "labor"}), ("torch", {"for": "idol"})]

    def at_stone(self) -> list[Action]:
        """CP-8.5."""
        return [*self.decline(), *(("take_stone", {"stone": stone}) for stone in self.stones_to_take(free=True))]

    def at_score(self) -> list[Action]:
        """CP-8.6, CP-R9."""
        return [*self.decline(), *(("score_stone", {"place": place + 1}) for place in self.stones_to_score())]

    def at_leg(self) -> list[Action]:
        """CP-8.7."""
        legs = self.closed(self.side.leg_rings)
        return [*self.decline(), *(("gain_leg", {"leg": leg}) for leg in legs)]

    def at_bodies(self) -> list[Action]:
        """CP-R4."""
        return [("gain_body", {"body": body + 1}) for body in bits(self.now["frames"][-1]["first"])]

    def at_glaciers(self) -> list[Action]:
        """EW-R28."""
        return [("gain_hex", {"hex": place}) for place in bits(self.now["frames"][-1]["first"])]

    # The Eclipse

    def at_eclipse_order(self) -> list[Action]:
        """EW-6.7."""
        return [("take", {}), ("done", {}), *self.may_order()]

    def at_eclipse_cards(self) -> list[Action]:
        """EW-6.8."""
        cards = [card for card, effect in self.eclipse_benefits().items() if effect]
        return [("done", {}), *self.may_order(), *(("use_pile", {"card": card}) for card in cards)]

    def at_eclipse_legs(self) -> list[Action]:
        """CP-6.1."""
        legs = self.eclipse_benefits()
        return [("done", {}), *self.may_order(), *(("gain_leg", {"leg": int(leg)}) for leg in legs)]

    def at_eclipse_terrain(self) -> list[Action]:
        """EW-6.9."""
        places = self.eclipse_benefits()
        return [("done", {}), *self.may_order(), *(("gain_hex", {"hex": int(place)}) for place in places)]

    def at_eclipse_board(self) -> list[Action]:
        """EW-6.11 to EW-6.13."""
        items = self.eclipse_benefits()
        return [("done", {}), *self.may_order(), *(("gain_board", {"item": item}) for item in items)]
