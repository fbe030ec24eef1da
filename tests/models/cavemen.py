"""A plain model of Cavemen: The Quest for Fire, written only from the numbered rules (docs/rules/cavemen.md).

It knows nothing about the engine except its dumps and the names of its actions. Cards are dicts with the values of
cards.toml, and positions are dumps. It is slow on purpose: scores are counted again whenever they are needed.
"""

import copy
import re
from collections import Counter
from typing import Any

Card = dict[str, Any]
Position = dict[str, Any]
Action = tuple[str, dict[str, Any]]

CAVEMAN_KINDS = ("hunter", "thinker", "elder", "explorer")
DECK_KINDS = (*CAVEMAN_KINDS, "beast", "invention", "cave")
HIGHEST_BID = 200  # CAV-R4
CARDS_LEFT = 3  # CAV-9.1
NOT_COMPARED = ("random", "chance", "edition")


def slug(name: str) -> str:
    """Return a printed name as dumps and actions write it: Hunters' Tales is hunters-tales."""
    return re.sub(r"[\W_]+", "-", name.lower().replace("'", "")).strip("-")


def spelled(action: Action) -> str:
    """Return an action as a text that can be sorted and compared."""
    name, arguments = action
    return f"{name}({', '.join(f'{key}={arguments[key]}' for key in sorted(arguments))})"


def deck_cards(components: dict[str, Any]) -> tuple[list[str], dict[str, Card]]:
    """Return the names of all cards of the deck, with repeats, and the cards by name (CAV-1.1)."""
    names: list[str] = []
    cards: dict[str, Card] = {}
    for kind in DECK_KINDS:
        for row in components[kind]:
            for stones in row["stones"]:
                card = {key: value for key, value in row.items() if key not in ("source", "sources")}
                card.update(kind=kind, stones=stones)
                name = slug(row["name"])
                if len(row["stones"]) > 1:
                    name = f"{name}-{stones}"
                equal = [other for other in cards if cards[other] == card]
                if equal:
                    name = equal[0]  # equal cards share a name
                elif name in cards:
                    name = f"{name}-{len(names)}"  # another card has that name already
                names.append(name)
                cards[name] = card
    return names, cards


class CavemenModel:
    """The rules of Cavemen, for the components of one edition."""

    def __init__(self, components: dict[str, Any]) -> None:
        self.setup = components["setup"]
        self.deck, self.cards = deck_cards(components)
        self.fire = next(name for name, card in self.cards.items() if card.get("fire"))
        self.tribes: dict[str, list[str]] = {}  # CAV-1.2: each tribe's Leader, Hunter and Home Cave
        for row in components["tribe"]:
            tribe = slug(row["name"])
            leader, hunter, cave = f"{tribe}-leader", f"{tribe}-starting-hunter", f"{tribe}-home-cave"
            self.tribes[tribe] = [leader, hunter, cave]
            self.cards[leader] = {"stones": 0, **components["leader"], "kind": "leader"}  # CAV-R8
            # CAV-R20: a starting Hunter is a Hunter and a Home Cave a Cave
            self.cards[hunter] = {**components["starting_hunter"], "kind": "hunter", "stones": row["hunter_stones"]}
            self.cards[cave] = {**components["home_cave"], "kind": "cave", "stones": 0}
        self.starting_cards = {name for cards in self.tribes.values() for name in cards}

    # What a tribe has

    def cavemen(self, position: Position, seat: int) -> list[str]:
        """Return the Cavemen of a tribe, with the Leader (CAV-R20)."""
        cards = position["tribes"][seat]["cards"]
        return [name for name in cards if self.cards[name]["kind"] in (*CAVEMAN_KINDS, "leader")]

    def candidates(self, position: Position, seat: int) -> list[str]:
        """Return the Cavemen that a tribe can give up, equal ones once: all except the Leader (CAV-7.3, 8.4, 8.7)."""
        return sorted({name for name in self.cavemen(position, seat) if self.cards[name]["kind"] != "leader"})

    def count(self, position: Position, seat: int, kind: str) -> int:
        """Return how many cards of a kind an Invention counts in a tribe (CAV-R20)."""
        if kind == "tribe":  # a file may say so, though no document mentions it: it counts once
            return 1
        if kind == "caveman":
            return len(self.cavemen(position, seat))
        return sum(self.cards[name]["kind"] == kind for name in position["tribes"][seat]["cards"])

    def benefits(self, position: Position, seat: int, effect_kind: str, what: str) -> list[Card]:
        """Return the effects of a tribe's Inventions for which, for example, `score` is `hunting` (CAV-1.6)."""
        cards = [self.cards[name] for name in position["tribes"][seat]["cards"]]
        effects = [card["effect"] for card in cards if "effect" in card]
        return [
            effect
            for effect in effects
            if effect.get(effect_kind) == what and (effect.get("when") != "conch" or position["conch"] == seat)
        ]

    def amount(self, position: Position, seat: int, effects: list[Card]) -> int:
        """Return the sum of some effects: the amount of each, times the cards that it counts."""
        total = 0
        for effect in effects:
            times = self.count(position, seat, effect["per"]) if "per" in effect else 1
            total += effect["amount"] * times
        return total

    def score(self, position: Position, seat: int, which: str) -> int:
        """Return one of the four scores of a tribe (CAV-1.7, CAV-3.1)."""
        own = sum(self.cards[name].get(which, 0) for name in position["tribes"][seat]["cards"])
        return int(own + self.amount(position, seat, self.benefits(position, seat, "score", which)))

    def lowered(self, position: Position, seat: int, cost: int, what: str) -> int:
        """Return a cost as lowered by the tribe's Inventions, at least 0 (CAV-R16)."""
        return max(0, cost - self.amount(position, seat, self.benefits(position, seat, "lowers", what)))

    def income(self, position: Position, seat: int, what: str, phase: str) -> int:
        """Return how much Food or Teeth a tribe's Inventions pay in a phase (CAV-R16)."""
        effects = [effect for effect in self.benefits(position, seat, "income", what) if effect["at"] == phase]
        return self.amount(position, seat, effects)

    def is_safe(self, position: Position, seat: int) -> bool:
        """Return whether an Invention protects the tribe from Casualties (CAV-R11)."""
        return bool(self.benefits(position, seat, "casualties", "none"))

    def feeding_cost(self, position: Position, seat: int) -> int:
        """Return what a tribe has to pay in the Feed Phase (CAV-7.1, CAV-7.2)."""
        cost = len(self.cavemen(position, seat)) if seat == position["conch"] else 1
        return self.lowered(position, seat, cost, "feeding")

    def explore_cost(self, position: Position, seat: int, name: str) -> int:
        """Return the Teeth that a Cave costs: none with an Explorer in the tribe (CAV-8.5)."""
        if self.count(position, seat, "explorer"):
            return 0
        return self.lowered(position, seat, self.cards[name]["cost"], "exploring")

    def invent_cost(self, position: Position, seat: int, name: str) -> int:
        """Return the Inventing score that an Invention requires (CAV-8.10)."""
        if name == self.fire:
            return int(self.setup["fire_cost"][str(position["players"])])  # CAV-8.11; nothing lowers it: CAV-R10
        return self.lowered(position, seat, self.cards[name]["cost"], "inventing")

    # Who may do what

    def mover(self, position: Position) -> int:
        """Return the seat to move, or -1 at the end."""
        players, conch, done = position["players"], position["conch"], position["done"]
        auction = position["auction"]
        match position["phase"]:
            case "choosing":  # CAV-R3: in seat order
                return int([tribe["tribe"] for tribe in position["tribes"]].index(None))
            case "bidding":  # CAV-6.2: the seats from the holder, or after the bidder, have passed
                first = conch if auction["bidder"] < 0 else auction["bidder"] + 1
                return int((first + auction["passes"]) % players)
            case "starving":  # CAV-R5; `done` includes the tribe that starves
                return int((conch + done - 1) % players)
            case "acting" | "replacing" | "mourning":  # CAV-8.1
                return int((conch + done) % players)
            case "discarding":  # CAV-9.1: on the right of the holder
                return int((conch - 1) % players)
            case "finished":
                return -1
        raise AssertionError(f"The phase {position['phase']!r} is unknown.")

    def highest_possible_bid(self, position: Position, seat: int) -> int:
        """Return the most that a player can bid (CAV-6.3, CAV-R4)."""
        return min(int(position["tribes"][seat]["teeth"]), HIGHEST_BID)

    def legal_actions(self, position: Position) -> list[Action]:
        """Return the legal actions of the seat to move."""
        seat = self.mover(position)
        match position["phase"]:
            case "choosing":
                taken = [tribe["tribe"] for tribe in position["tribes"]]
                return [("choose_tribe", {"tribe": tribe}) for tribe in self.tribes if tribe not in taken]  # CAV-4.1
            case "bidding":
                bids = range(position["auction"]["high"] + 1, self.highest_possible_bid(position, seat) + 1)  # CAV-6.3
                return [("pass", {}), *(("bid", {"teeth": teeth}) for teeth in bids)]
            case "starving" | "replacing" | "mourning":
                return [("give_up", {"card": name}) for name in self.candidates(position, seat)]
            case "acting":
                return self.legal_in_action_phase(position, seat)
            case "discarding":
                loose = set(position["pool"]) - {self.fire}  # CAV-9.3
                return [("discard", {"card": name}) for name in sorted(loose)]
        return []

    def legal_in_action_phase(self, position: Position, seat: int) -> list[Action]:
        """Return the legal actions of a seat in the Action Phase (CAV-8.1)."""
        actions: list[Action] = [("forage", {})]  # CAV-8.12: always possible
        tribe = position["tribes"][seat]
        for name in sorted(set(position["pool"])):
            card = self.cards[name]
            if card["kind"] in CAVEMAN_KINDS and self.may_recruit(position, seat):
                cost = self.lowered(position, seat, card["cost"], "recruiting")
                for pay in ("food", "teeth"):  # CAV-8.2: all in Food or all in Teeth
                    if tribe[pay] >= cost:
                        actions.append(("recruit", {"card": name, "pay": pay}))
            if card["kind"] == "cave" and tribe["teeth"] >= self.explore_cost(position, seat, name):  # CAV-8.5
                actions.append(("explore", {"card": name}))
            if card["kind"] == "beast" and self.score(position, seat, "hunting") >= card["cost"]:  # CAV-8.6
                actions.append(("hunt", {"card": name}))
            if card["kind"] == "invention" and (name != self.fire or seat == position["conch"]):  # CAV-8.11
                if self.score(position, seat, "inventing") >= self.invent_cost(position, seat, name):  # CAV-8.10
                    actions.append(("invent", {"card": name}))
        return actions

    def may_recruit(self, position: Position, seat: int) -> bool:
        """Return whether a tribe has room for a Caveman, or one to exchange at its maximum (CAV-8.3, 8.4, R9)."""
        room = self.score(position, seat, "population") - len(self.cavemen(position, seat))
        return room > 0 or (room == 0 and bool(self.candidates(position, seat)))

    # The two checks

    def check_position(self, position: Position, legal: dict[int, list[Action]]) -> None:
        """Raise AssertionError if a position's cards do not add up, or its legal actions are not those of the rules."""
        self.check_cards(position)
        self.check_first_position(position)
        self.check_it_is_a_choice(position)
        seat = self.mover(position)
        assert position["seat"] == seat, f"Seat {seat} has to decide, not seat {position['seat']}."
        for other in range(position["players"]):
            actions = self.legal_actions(position) if other == seat else []
            expected, found = sorted(map(spelled, actions)), sorted(map(spelled, legal.get(other, [])))
            missing = list((Counter(expected) - Counter(found)).elements())
            extra = list((Counter(found) - Counter(expected)).elements())
            assert expected == found, (
                f"While {position['phase']}, seat {other} should also have {missing} and should not have {extra}."
            )

    def check_cards(self, position: Position) -> None:
        """Raise AssertionError if a card is nowhere, twice, or where it cannot be."""
        own = [name for tribe in position["tribes"] for name in tribe["cards"]]
        found = Counter(name for name in own if name not in self.starting_cards)
        found.update(position["deck"] + position["pool"] + position["discards"])
        if position["recruit"] is not None:
            found[position["recruit"]] += 1
        assert found == Counter(self.deck), "Cards of the deck are missing, or there are too many."
        for tribe in position["tribes"]:
            leader, hunter, cave = self.tribes[tribe["tribe"]] if tribe["tribe"] else ("", "", "")
            starting = sorted(name for name in tribe["cards"] if name in self.starting_cards)
            with_hunter = sorted(filter(None, (leader, hunter, cave)))
            without = sorted(filter(None, (leader, cave)))  # CAV-8.8: then it is in the box
            assert starting in (with_hunter, without), f"{tribe['tribe']} has the starting cards {starting}."
            assert min(tribe["food"], tribe["teeth"]) >= 0, f"{tribe['tribe']} has less than no Food or Teeth."
        assert self.fire not in position["discards"], "Fire is among the discards (CAV-8.9, CAV-9.2, CAV-9.3)."
        assert position["deck"] or not position["discards"], "The deck is empty and was not reshuffled (CAV-10.1)."
        if position["phase"] == "discarding" and not position["locked"]:
            assert self.fire not in position["pool"], "Fire was not shuffled back into the deck (CAV-9.2)."

    def check_first_position(self, position: Position) -> None:
        """Raise AssertionError if the position after set-up contradicts CAV-4.1, 4.2, 5.1 or R3."""
        options, auction = position["options"], position["auction"]
        if position["turn"] != 1 or position["done"] or position["phase"] not in ("bidding", "acting"):
            return
        if options["first_auction"] and (position["phase"] == "acting" or auction["high"] or auction["passes"]):
            return  # somebody has already decided something
        names = [tribe["tribe"] for tribe in position["tribes"]]
        if options["tribes"] == "seated":
            assert names == list(self.tribes)[: position["players"]], f"Seats got the tribes {names} (CAV-R3)."
        assert len(set(names)) == position["players"], f"Seats have the tribes {names} (CAV-4.1)."
        assert len(position["pool"]) == position["players"] + 5, "The Card Pool has the wrong size (CAV-5.1)."
        for seat, tribe in enumerate(position["tribes"]):
            food = self.setup["food"][str(position["players"])]
            if position["phase"] == "acting":
                food -= self.feeding_cost(position, seat)  # without a first auction, all have been fed
            assert tribe["food"] == food, f"Seat {seat} begins with {tribe['food']} Food, not {food} (CAV-4.2)."
            assert tribe["teeth"] == self.setup["teeth"], f"Seat {seat} begins with other Teeth (CAV-4.2)."
            assert sorted(tribe["cards"]) == sorted(self.tribes[tribe["tribe"]]), "Seats have other cards (CAV-4.1)."

    def check_it_is_a_choice(self, position: Position) -> None:
        """Raise AssertionError if the engine asks for a decision that it should take itself (CAV-R12, CAV-R13)."""
        seat, phase = self.mover(position), position["phase"]
        if phase == "bidding":
            possible = self.highest_possible_bid(position, seat) > position["auction"]["high"]
            assert possible, f"Seat {seat} is asked for a bid without Teeth for one (CAV-R12)."
        if phase in ("starving", "replacing", "mourning"):
            assert len(self.candidates(position, seat)) > 1, f"Seat {seat} is asked whom to give up of one (CAV-R13)."

    def check_step(self, before: Position, seat: int, action: Action, after: Position) -> None:
        """Raise AssertionError if an action leads to another position than the rules say."""
        assert seat == self.mover(before), f"Seat {seat} acts, but seat {self.mover(before)} has to decide."
        legal = [spelled(other) for other in self.legal_actions(before)]
        assert spelled(action) in legal, f"Seat {seat} may not do {spelled(action)}."
        step = Step(self, before, after)
        step.take(seat, action)
        assert set(after) == set(step.now), f"The dump has other fields: {sorted(set(after) ^ set(step.now))}."
        for field, expected in step.now.items():
            if field not in NOT_COMPARED:
                found = after[field]
                if field == "pool" or (field == "deck" and step.shuffled):
                    expected, found = sorted(expected), sorted(found)
                if field == "tribes":  # the order of a tribe's cards does not matter
                    expected = [{**tribe, "cards": sorted(tribe["cards"])} for tribe in expected]
                    found = [{**tribe, "cards": sorted(tribe["cards"])} for tribe in found]
                assert expected == found, (
                    f"After {spelled(action)} by seat {seat} in the phase {before['phase']}, {field} should be "
                    f"{expected} and is {found}."
                )

    def check_end(self, position: Position, scores: list[dict[str, Any]]) -> None:
        """Compare the end: the player who invented Fire wins, and all others lose (CAV-11.1, CAV-R19)."""
        (winner,) = [seat for seat, tribe in enumerate(position["tribes"]) if "fire" in map(slug, tribe["cards"])]
        wanted = [
            {"seat": seat, "points": int(seat == winner), "place": 1 if seat == winner else 2}
            for seat in range(position["players"])
        ]
        assert scores == wanted, f"the scores are {scores}, not {wanted} (CAV-R19)"


class Step:
    """An action and everything that follows until somebody has to decide again.

    If the deck is shuffled on the way, `shuffled` is true and the order of the deck is unknown. The cards drawn from it
    are then taken from the dump after the step.
    """

    def __init__(self, model: CavemenModel, before: Position, after: Position) -> None:
        self.model = model
        self.now = copy.deepcopy(before)
        self.after = after
        self.players: int = before["players"]
        self.shuffled = False

    def take(self, seat: int, action: Action) -> None:
        """Carry out a legal action."""
        name, arguments = action
        match name:
            case "choose_tribe":
                self.choose_tribe(seat, arguments["tribe"])
            case "bid":
                self.now["auction"] = {"high": arguments["teeth"], "bidder": seat, "passes": 0}  # CAV-6.4
                self.go_on_bidding()
            case "pass":
                self.now["auction"]["passes"] += 1
                self.go_on_bidding()
            case "recruit":
                self.recruit(seat, arguments["card"], arguments["pay"])
            case "explore":
                cost = self.model.explore_cost(self.now, seat, arguments["card"])
                self.now["tribes"][seat]["teeth"] -= cost  # CAV-8.5
                self.move_from_pool(seat, arguments["card"])
                self.end_action()
            case "hunt":
                self.hunt(seat, arguments["card"])
            case "invent":
                self.move_from_pool(seat, arguments["card"])  # CAV-8.10
                if arguments["card"] == self.model.fire:  # CAV-2.1, CAV-11.1
                    self.now.update(phase="finished", winner=seat, seat=-1)
                else:
                    self.end_action()
            case "forage":
                self.now["tribes"][seat]["food"] += self.model.score(self.now, seat, "foraging")  # CAV-8.12
                self.pay_income(seat, "forage")
                self.end_action()
            case "give_up":
                self.give_up(seat, arguments["card"])
            case "discard":
                self.now["pool"].remove(arguments["card"])
                self.now["discards"].append(arguments["card"])
                self.go_on_discarding()
            case _:
                raise AssertionError(f"The action {name!r} is unknown.")

    # Set-up

    def choose_tribe(self, seat: int, tribe: str) -> None:
        """Give a tribe to a seat; after the last seat the game begins (CAV-4.1 to CAV-4.3)."""
        setup = self.model.setup
        food, cards = setup["food"][str(self.players)], list(self.model.tribes[tribe])
        self.now["tribes"][seat] = {"tribe": tribe, "food": food, "teeth": setup["teeth"], "cards": cards}  # CAV-4.2
        if seat + 1 < self.players:
            self.now["seat"] = seat + 1
            return
        self.shuffled = True  # CAV-4.3: only the dump says who gets the Conch
        conch = self.after["conch"]
        assert 0 <= conch < self.players, f"The Conch lies with nobody: {conch} (CAV-4.3)."
        hunter = self.model.tribes[self.now["tribes"][conch]["tribe"]][1]
        stones = {self.model.cards[name]["stones"] for name in self.now["deck"]}  # CAV-R14: 0 is no Hunter's
        found = self.model.cards[hunter]["stones"] in stones
        assert found, f"No card can have given the Conch to seat {conch} (CAV-4.3)."
        self.now["conch"] = conch
        self.begin_turn()

    # Draw Phase and the deck

    def begin_turn(self) -> None:
        """Carry out the Draw Phase of the next turn and begin its Conch Phase."""
        self.now["turn"] += 1
        for seat in range(self.players):
            self.pay_income(seat, "draw")  # CAV-R16
        for _ in range(self.players + (5 if self.now["turn"] == 1 else 2)):  # CAV-5.1, CAV-5.2
            self.draw_into_pool()
        if self.now["turn"] > 1:
            self.now["conch"] = (self.now["conch"] + 1) % self.players  # CAV-6.1
        self.now["done"] = 0
        if self.now["turn"] > 1 or self.now["options"]["first_auction"]:  # CAV-R1
            self.go_on_bidding()
        else:
            self.feed(0)

    def draw_into_pool(self) -> None:
        """Draw a card into the Card Pool; after a shuffle, take one that the dump has there."""
        deck, pool = self.now["deck"], self.now["pool"]
        if not deck:
            return  # the tribes have all cards: the rules do not mention this, and it cannot happen
        drawn = deck[0]
        if self.shuffled:
            new: Counter[str] = Counter(self.after["pool"]) - Counter(pool)
            possible = [name for name in deck if name in new]
            assert possible, f"Of {sorted(new)} in the Card Pool, none can be the next card from the deck (CAV-5.2)."
            drawn = possible[0]
        deck.remove(drawn)
        pool.append(drawn)
        self.renew_deck()

    def renew_deck(self) -> None:
        """If the deck has run out, make a new one from the discards (CAV-10.1)."""
        if not self.now["deck"]:
            self.now["deck"], self.now["discards"] = self.now["discards"], []
            self.shuffled = True
            self.now["locked"] = True  # CAV-10.2

    def shuffle_in(self, name: str) -> None:
        """Shuffle a card into the deck."""
        self.now["deck"].append(name)
        self.shuffled = True

    def pay_income(self, seat: int, phase: str) -> None:
        """Pay what a tribe's Inventions give in a phase (CAV-R16)."""
        food, teeth = (self.model.income(self.now, seat, what, phase) for what in ("food", "teeth"))
        self.now["tribes"][seat]["food"] += food
        self.now["tribes"][seat]["teeth"] += teeth

    # Conch Phase

    def go_on_bidding(self) -> None:
        """Ask the next player who can bid, or end the auction."""
        self.now["phase"] = "bidding"
        while not self.bidding_is_over():
            seat = self.model.mover(self.now)
            if self.model.highest_possible_bid(self.now, seat) > self.now["auction"]["high"]:
                self.now["seat"] = seat
                return
            self.now["auction"]["passes"] += 1  # CAV-R12
        auction = self.now["auction"]
        if auction["bidder"] >= 0:
            self.now["tribes"][auction["bidder"]]["teeth"] -= auction["high"]  # CAV-6.5
            self.now["conch"] = auction["bidder"]
        self.now["auction"] = {"high": 0, "bidder": -1, "passes": 0}
        self.feed(0)

    def bidding_is_over(self) -> bool:
        """Return whether all opponents of the highest bidder, or all players, have passed (CAV-6.5, CAV-6.6)."""
        auction = self.now["auction"]
        return bool(auction["passes"] == (self.players if auction["bidder"] < 0 else self.players - 1))

    # Feed Phase

    def feed(self, fed: int) -> None:
        """Feed the remaining tribes clockwise from the holder, and begin the actions (CAV-R5)."""
        for number in range(fed, self.players):
            seat = (self.now["conch"] + number) % self.players
            self.pay_income(seat, "feed")  # CAV-R16: before the tribe's own feeding
            cost = self.model.feeding_cost(self.now, seat)
            if self.now["tribes"][seat]["food"] >= cost:
                self.now["tribes"][seat]["food"] -= cost  # CAV-R6: a tribe that can pay must pay
            elif self.lose_caveman(seat, "starving"):  # CAV-7.3
                self.now["done"] = number + 1
                return
        self.now.update(phase="acting", seat=self.now["conch"], done=0)  # CAV-8.1

    def lose_caveman(self, seat: int, phase: str) -> bool:
        """Take a Caveman from a tribe, or return True if its player has to choose one (CAV-R13)."""
        candidates = self.model.candidates(self.now, seat)
        if len(candidates) > 1:
            self.now.update(phase=phase, seat=seat)
            return True
        if candidates:  # otherwise the Leader is alone, and nothing is lost: CAV-7.4, CAV-R8
            self.discard_caveman(seat, candidates[0])
        return False

    def discard_caveman(self, seat: int, name: str) -> None:
        """Discard a Caveman of a tribe; a starting Hunter goes into the box (CAV-8.8)."""
        self.now["tribes"][seat]["cards"].remove(name)
        if name not in self.model.starting_cards:
            self.now["discards"].append(name)

    def give_up(self, seat: int, name: str) -> None:
        """Discard the Caveman that a player has chosen, and continue with what required it."""
        self.discard_caveman(seat, name)
        match self.now["phase"]:
            case "starving":
                self.feed(self.now["done"])
            case "replacing":
                self.join_recruit(seat)
            case "mourning":
                self.end_action()

    # Action Phase

    def end_action(self) -> None:
        """Turn to the next player: everybody acts once, then the holder again (CAV-8.1)."""
        self.now["done"] += 1
        if self.now["done"] <= self.players:
            self.now.update(phase="acting", seat=(self.now["conch"] + self.now["done"]) % self.players)
        else:
            self.begin_discarding()

    def move_from_pool(self, seat: int, name: str) -> None:
        """Move a card from the Card Pool to a tribe."""
        self.now["pool"].remove(name)
        self.now["tribes"][seat]["cards"].append(name)

    def recruit(self, seat: int, name: str, pay: str) -> None:
        """Recruit a Caveman, in exchange for another one at the maximum (CAV-8.2 to CAV-8.4)."""
        full = len(self.model.cavemen(self.now, seat)) == self.model.score(self.now, seat, "population")
        cost = self.model.lowered(self.now, seat, self.model.cards[name]["cost"], "recruiting")
        self.now["tribes"][seat][pay] -= cost
        self.now["pool"].remove(name)
        self.now["recruit"] = name
        if full and self.lose_caveman(seat, "replacing"):
            return
        self.join_recruit(seat)

    def join_recruit(self, seat: int) -> None:
        """Add the recruited Caveman to the tribe."""
        self.now["tribes"][seat]["cards"].append(self.now["recruit"])
        self.now["recruit"] = None
        self.end_action()

    def hunt(self, seat: int, name: str) -> None:
        """Hunt a Beast and draw for Casualties (CAV-8.6, CAV-8.7)."""
        self.now["pool"].remove(name)
        self.now["discards"].append(name)
        self.now["tribes"][seat]["food"] += self.model.cards[name]["food"]
        self.now["tribes"][seat]["teeth"] += self.model.cards[name]["teeth"]
        self.pay_income(seat, "hunt")  # CAV-R16: before Casualties are drawn
        if not self.model.is_safe(self.now, seat):  # CAV-R11: otherwise no card is drawn
            stones = self.model.cards[self.draw_for_casualties()]["stones"]
            # CAV-R8: stones of the Leader count too
            if any(self.model.cards[own]["stones"] == stones for own in self.model.cavemen(self.now, seat)):
                if self.lose_caveman(seat, "mourning"):
                    return
        self.end_action()

    def draw_for_casualties(self) -> str:
        """Draw a card for Casualties into the discards, and another one if it is Fire (CAV-8.9, CAV-R7, CAV-R15)."""
        deck = self.now["deck"]
        assert deck, "There is no card to draw for Casualties."
        drawn: str = deck.pop(0)
        self.renew_deck()  # CAV-R7: at once, without the drawn card
        fire_drawn = drawn == self.model.fire
        if fire_drawn:
            deck = self.now["deck"]
            drawn = deck[0]
            if self.shuffled:  # Fire was the last card: the next card is the first of the new discards
                assert self.after["discards"], "The card drawn for Casualties is not among the discards (CAV-R15)."
                drawn = self.after["discards"][0]
                assert drawn in deck, f"{drawn} was drawn for Casualties and was not in the deck."
            deck.remove(drawn)
            self.renew_deck()
        self.now["discards"].append(drawn)
        if fire_drawn:
            self.shuffle_in(self.model.fire)
        return drawn

    # Discard Phase

    def begin_discarding(self) -> None:
        """Shuffle Fire back into the deck unless it is locked, then begin discarding (CAV-9.2, CAV-R18)."""
        if self.model.fire in self.now["pool"] and not self.now["locked"]:
            self.now["pool"].remove(self.model.fire)
            self.shuffle_in(self.model.fire)
        self.now["done"] = 0
        self.go_on_discarding()

    def go_on_discarding(self) -> None:
        """Ask for a card to discard until 3 remain, then begin the next turn (CAV-9.1, CAV-2.6)."""
        remaining = len(self.now["pool"])
        if self.model.fire in self.now["pool"] and not self.now["options"]["fire_counts"]:  # CAV-R2
            remaining -= 1
        if remaining > CARDS_LEFT:
            self.now.update(phase="discarding", seat=(self.now["conch"] - 1) % self.players)
        else:
            self.begin_turn()
