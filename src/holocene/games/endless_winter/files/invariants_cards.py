"""The invariants of the players' cards, boards and paintings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.board import touches_base
from holocene.games.endless_winter.engine.painting import setup as painting_setup
from holocene.games.endless_winter.engine.painting.painting import is_surrounded
from holocene.games.endless_winter.engine.painting.setup import OWN
from holocene.games.endless_winter.engine.setup import ON_DISPLAY
from holocene.games.endless_winter.engine.state import Winter

FINAL = (a.P_OFFERING, a.P_HONOR, a.P_CARDS, a.P_ANIMALS, a.P_PAINTING)


def wrong_tribe(state: Winter, seat: int) -> Iterator[tuple[str, str]]:
    """Check a player's board."""
    edition, tribe = state.edition, state.tribes[seat]
    place, part = state.order.index(seat), state.part
    in_setup = state.phase == a.SETTING
    if (tribe.chief >= 0) != (not in_setup or part >= a.FOR_SETUPS or place < state.turn):
        yield "chief", "must be chosen once, in turn order"
    drafted = part == a.FOR_SETUPS and state.players - 1 - place < state.turn
    if (tribe.setup >= 0) != (not in_setup or part > a.FOR_SETUPS or drafted):
        yield "setup", "must come after the Chief"
    if len(tribe.camps) > a.CAMPS:
        yield "camps", f"must be at most {a.CAMPS}"
        return
    if tribe.food > tribe.limit():
        yield "food", f"cannot be more than {tribe.limit()} (EW-4.5)"
    if len(tribe.villages) > a.VILLAGES or any(touches_base(juncture) for juncture in tribe.villages):
        yield "villages", "must be at most 3, and none at the Base"
    if len(tribe.stones) > a.MOST_STONES:
        yield "stones", "must be at most 3 (EW-9.5)"
    if tribe.offering >= len(edition.rates):
        yield "offering", "is above the top of the track"
    if tribe.honor >= len(edition.honor_points):
        yield "honor", "is above the top of the track"
    if in_setup and (tribe.camps or tribe.food or tribe.tools or tribe.megaliths or tribe.offering or tribe.honor):
        yield "camps", "must be empty: nothing is gained before the Setup cards"
    if not state.over and any(tribe.scored[source] for source in FINAL):
        yield "scored", "must have nothing from the final scoring before the end (EW-14)"
    if tribe.played and (state.phase != a.ACTING or state.seat != seat):
        yield "played", "must be empty outside of the player's own turn"
    for code in tribe.played:
        if code & a.FRESH and not a.FIRST_TYPE <= code & a.KIND < a.FIRST_CULTURE:
            yield "played", "only Tribe cards can be fresh from the supply"
        if not code & a.USED and not edition.ability[code & a.KIND]:
            yield "played", "a card without an ability must count as used"


def wrong_painting(state: Winter, seat: int) -> Iterator[tuple[str, str]]:
    """Check a player's painting board (CP-2.8, CP-5)."""
    edition, tribe = state.edition, state.tribes[seat]
    place, part = state.order.index(seat), state.part if state.phase == a.SETTING else a.FOR_PAINTINGS + 1
    has_board = part > a.FOR_BOARDS or (part == a.FOR_BOARDS and place < state.turn)
    has_side = part > a.FOR_PAINTINGS or (part == a.FOR_PAINTINGS and place < state.turn)
    if (tribe.board >= 0) != (state.paintings and has_board):
        yield "board", "must be set once it is chosen, and only with Cave Paintings"
    if (tribe.side >= 0) != (state.paintings and has_side):
        yield "side", "must be set once it is chosen, and only with Cave Paintings"
    if tribe.board >= 0 and [other.board for other in state.tribes].count(tribe.board) > 1:
        yield "board", "must belong to one player"
    if tribe.board >= 0 and state.boards == OWN and tribe.board != seat:
        yield "board", "must be the tribe's own (CP-2.8)"
    if tribe.side < 0:
        if tribe.dots or tribe.lines or tribe.bodies or tribe.torches:
            yield "dots", "must be none before a side is chosen"
        return
    side = tribe.side
    if side not in (0, 1 + tribe.board):
        yield "side", "must be on that board (CP-1.1)"
    first_dots, first_lines = edition.first_dots[side], edition.first_lines[side]
    if tribe.dots >> len(edition.side_colours[side]) or tribe.dots & first_dots != first_dots:
        yield "dots", "must be of the side, including those painted from the beginning"
    needs = edition.line_needs[side]
    if tribe.lines >> len(needs) or tribe.lines & first_lines != first_lines:
        yield "lines", "must be of the side, including those painted from the beginning"
        return
    if any(tribe.lines >> line & 1 and tribe.dots & need != need for line, need in enumerate(needs)):
        yield "lines", "must join painted dots (CP-3.3)"
    for area in range(a.BODIES):
        if bool(tribe.bodies >> area & 1) != is_surrounded(state, tribe, area):
            yield "bodies", "must be those that are surrounded (CP-5.1)"


def wrong_cards(state: Winter) -> Iterator[tuple[str, str]]:
    """Check that every card is in exactly one place."""
    edition = state.edition
    in_setup = state.phase == a.SETTING
    owned: Counter[int] = Counter()
    for seat, tribe in enumerate(state.tribes):
        cards = Counter(tribe.hand + tribe.deck + tribe.discards + tribe.pile + tribe.buried + tribe.mourned)
        cards += Counter(code & a.KIND for code in tribe.played)
        owned += cards
        starters = Counter(kind for kind in cards.elements() if kind < a.STARTERS)
        if starters != Counter([] if in_setup else edition.starters):
            yield f"tribes[{seat}].deck", "a player's cards must include the nine starting cards"
        if in_setup and cards:
            yield f"tribes[{seat}].deck", "must be empty before the Setup cards"
    for type, number in enumerate(painting_setup.supply(state)):
        if owned[a.FIRST_TYPE + type] + state.supply[type] != number:
            yield "supply", f"must be {number} of {edition.names[a.FIRST_TYPE + type]}, with those of the players"
    if len(state.display) != ON_DISPLAY:
        yield "display", f"must have {ON_DISPLAY} places"
    cultures = Counter(kind for kind in owned.elements() if kind >= a.FIRST_CULTURE)
    cultures += Counter(kind for kind in state.display if kind >= 0)
    for field in ("era_1", "era_2", "gone"):
        cultures += Counter(getattr(state, field))
        for kind in getattr(state, field):
            if kind < a.FIRST_CULTURE or (kind < a.FIRST_ERA_2) != (field != "era_2"):
                yield field, f"{edition.slugs[kind]} cannot be there"
    if cultures != Counter([*range(a.FIRST_CULTURE, painting_setup.cultures(state)), *range(a.FIRST_ERA_2, a.KINDS)]):
        yield "display", "every Culture card must be in one place"
    if state.round <= 2 and len(state.era_2) != a.KINDS - a.FIRST_ERA_2:
        yield "era_2", "must be whole until the end of the second round (EW-7.4)"
    lying = state.animal_deck + state.grounds
    for animal in range(a.ANIMALS):
        owned_by_players = sum(tribe.animals[animal] + tribe.animals[a.ANIMALS + animal] for tribe in state.tribes)
        copies = 0 if in_setup else painting_setup.copies(state, animal)
        if lying.count(animal) + owned_by_players != copies:
            yield "herd", "every Animal card must be in one place"
    if len(state.grounds) > a.MOST_GROUNDS:
        yield "grounds", f"must hold at most {a.MOST_GROUNDS} (EW-11.2)"
