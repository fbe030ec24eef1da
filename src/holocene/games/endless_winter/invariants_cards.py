"""What every position keeps of the players: their cards, boards and paintings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import painting_setup
from holocene.games.endless_winter.board import touches_base
from holocene.games.endless_winter.painting import is_surrounded
from holocene.games.endless_winter.painting_setup import OWN
from holocene.games.endless_winter.setup import ON_DISPLAY
from holocene.games.endless_winter.state import Winter
from holocene.games.endless_winter.tribe import Tribe

FINAL = (a.P_OFFERING, a.P_HONOR, a.P_CARDS, a.P_ANIMALS, a.P_PAINTING)


def wrong_tribe(state: Winter, tribe: Tribe) -> Iterator[tuple[str, str]]:
    """Check one player's board."""
    edition = state.edition
    chosen = sorted(state.order.index(seat) for seat in range(state.players) if state.tribes[seat] is tribe)[0]
    in_setup = state.phase == a.SETTING
    has_chief = not in_setup or state.part >= a.FOR_SETUPS or chosen < state.turn
    if (tribe.chief >= 0) != has_chief:
        yield "chief", "is chosen once, in turn order"
    has_setup = not in_setup or state.part > a.FOR_SETUPS
    has_setup = has_setup or (state.part == a.FOR_SETUPS and state.players - 1 - chosen < state.turn)
    if (tribe.setup >= 0) != has_setup:
        yield "setup", "comes after the Chief"
    if len(tribe.camps) > a.CAMPS:
        yield "camps", f"are {a.CAMPS} at most"
        return
    if tribe.food > tribe.limit():
        yield "food", f"cannot be more than {tribe.limit()} (EW-4.5)"
    if len(tribe.villages) > a.VILLAGES or any(touches_base(juncture) for juncture in tribe.villages):
        yield "villages", "are 3 at most and never at the Base"
    if len(tribe.stones) > a.MOST_STONES:
        yield "stones", "are 3 at most (EW-9.5)"
    if tribe.offering >= len(edition.rates):
        yield "offering", "is above the top of the track"
    if tribe.honor >= len(edition.honor_points):
        yield "honor", "is above the top of the track"
    if in_setup and (tribe.camps or tribe.food or tribe.tools or tribe.megaliths or tribe.offering or tribe.honor):
        yield "camps", "nothing is gained before the Setup cards"
    if not state.over and any(tribe.scored[source] for source in FINAL):
        yield "scored", "what the final scoring brings is scored at the end (EW-14)"
    if tribe.played and (state.phase != a.ACTING or state.tribes[state.seat] is not tribe):
        yield "played", "cards lie above the board in one's own turn alone"
    for code in tribe.played:
        if code & a.FRESH and not a.FIRST_TYPE <= code & a.KIND < a.FIRST_CULTURE:
            yield "played", "only Tribe cards come fresh from the supply"
        if not code & a.USED and not edition.ability[code & a.KIND]:
            yield "played", "a card without an ability counts as used"


def wrong_painting(state: Winter, seat: int) -> Iterator[tuple[str, str]]:
    """Check a player's painting board (CP-2.8, CP-5)."""
    edition, tribe = state.edition, state.tribes[seat]
    place, part = state.order.index(seat), state.part if state.phase == a.SETTING else a.FOR_PAINTINGS + 1
    has_board = part > a.FOR_BOARDS or (part == a.FOR_BOARDS and place < state.turn)
    has_side = part > a.FOR_PAINTINGS or (part == a.FOR_PAINTINGS and place < state.turn)
    if (tribe.board >= 0) != (state.paintings and has_board):
        yield "board", "is there after its choice and with Cave Paintings alone"
    if (tribe.side >= 0) != (state.paintings and has_side):
        yield "side", "is there after its choice and with Cave Paintings alone"
    if tribe.board >= 0 and [other.board for other in state.tribes].count(tribe.board) > 1:
        yield "board", "belongs to one player"
    if tribe.board >= 0 and state.boards == OWN and tribe.board != seat:
        yield "board", "must be the tribe's own (CP-2.8)"
    if tribe.side < 0:
        if tribe.dots or tribe.lines or tribe.bodies or tribe.torches:
            yield "dots", "there is nothing to paint on"
        return
    side = tribe.side
    if side not in (0, 1 + tribe.board):
        yield "side", "is not on that board (CP-1.1)"
    first_dots, first_lines = edition.first_dots[side], edition.first_lines[side]
    if tribe.dots >> len(edition.side_colours[side]) or tribe.dots & first_dots != first_dots:
        yield "dots", "must be of the side, with those that were painted from the beginning"
    needs = edition.line_needs[side]
    if tribe.lines >> len(needs) or tribe.lines & first_lines != first_lines:
        yield "lines", "must be of the side, with those that were painted from the beginning"
        return
    if any(tribe.lines >> line & 1 and tribe.dots & need != need for line, need in enumerate(needs)):
        yield "lines", "join painted dots (CP-3.3)"
    for area in range(a.BODIES):
        if bool(tribe.bodies >> area & 1) != is_surrounded(state, tribe, area):
            yield "bodies", "must be those that are surrounded (CP-5.1)"


def wrong_cards(state: Winter) -> Iterator[tuple[str, str]]:
    """Check that every card is somewhere, and only once."""
    edition = state.edition
    in_setup = state.phase == a.SETTING
    owned: Counter[int] = Counter()
    for seat, tribe in enumerate(state.tribes):
        cards = Counter(tribe.hand + tribe.deck + tribe.discards + tribe.pile + tribe.buried + tribe.mourned)
        cards += Counter(code & a.KIND for code in tribe.played)
        owned += cards
        wanted = {} if in_setup else Counter(edition.starters)
        if {kind: n for kind, n in cards.items() if kind < a.STARTERS} != dict(wanted):
            yield f"tribes[{seat}].deck", "a player's cards must have the nine starting cards among them"
        if in_setup and cards:
            yield f"tribes[{seat}].deck", "there are no cards before the Setup cards"
    for type, number in enumerate(painting_setup.supply(state)):
        if owned[a.FIRST_TYPE + type] + state.supply[type] != number:
            yield "supply", f"with the players' there must be {number} of {edition.names[a.FIRST_TYPE + type]}"
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
        yield "era_2", "comes out after the second round (EW-7.4)"
    herd = Counter(state.herd + state.grounds)
    for tribe in state.tribes:
        for animal in range(a.ANIMALS):
            herd[animal] += tribe.animals[animal] + tribe.animals[a.ANIMALS + animal]
    copies = {animal: 0 if in_setup else painting_setup.copies(state, animal) for animal in range(a.ANIMALS)}
    if {animal: herd[animal] for animal in range(a.ANIMALS)} != copies:
        yield "herd", "every Animal card must be in one place"
    if len(state.grounds) > a.MOST_GROUNDS:
        yield "grounds", f"hold {a.MOST_GROUNDS} at most (EW-11.2)"
