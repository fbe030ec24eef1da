"""The values of the components as tables of numbers, which `cards.py` fills from TOML."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from holocene.kernel.state import Edition

if TYPE_CHECKING:
    from holocene.kernel.space import ActionSpace


@final
class WinterEdition(Edition):
    """Component values (see `actions.py` for the numbering).

    An effect is a number: where its program begins in `code`; 0 is the effect that does nothing.

    Attributes:
        code: all programs, as pairs of operation and amount.
        names, slugs: of the card kinds.
        points: at the end of the game, by kind.
        labor, added, added_in: half Labor in the corner, half Labor added and in which column (-1: any), by kind.
        ability, ability_in: effect for one's turn other than Labor, and in which column (-1: any), by kind.
        eclipse, eclipse_labor: effect for the Eclipse, and half Labor it adds there, by kind.
        starters: the 9 starting cards.
        brave, tribeswoman: their kinds.
        animal_names, animal_slugs, animal_copies, tip, sets: by animal; four points a set.
        wild: the animal that joins any set.
        chief_names, chief_titles, chief_effect, chief_in: by side.
        setup_names, setup_slugs, setup_food, setup_tools, setup_type, setup_animals, setup_camp: by Setup card.
        terrain_names, terrain_slugs, terrain_copies, terrain_effect: by terrain.
        tile_names, tile_slugs: by Megalith tile.
        space_kind, space_effect, arrow_one, arrow_two: by tile * SPACES + space.
        layouts: by layout, x, y and 1 for a tall tile, tile after tile; those with five tiles come last.
        layout_of: by number of players, the recommended layout.
        stone_names, stone_slugs, criterion, target: by stone; the target is a terrain, or terrains or animals as bits.
        space_food, space_tools, space_benefit: of the three spaces for Sacred Stones.
        signs: how many Labor signs are passed from so much Food down to none.
        rates: by level of the Offering track, how many goods make a point.
        gifts: by level of the Offering track, 1 where a Tribe card is shown.
        honor_points: by level of the Honor track.
        order_effect: by place in the turn order.
        middle_effect, bottom_effect: by column.
        draw: the effect of drawing that many cards.
        one_tool, one_idol: effects of the player board.
        glacier_effect, rest_effect, rest_second: by token.
        shaman: the Tribe type whose place Painters take; animal_tile, culture_tile: Megalith tiles by what they bring.
        side_names, side_slugs, side_head: by side of a painting board, the Mammoth first, then by board.
        side_x, side_y, side_colours: by side and dot.
        line_one, line_two, line_needs: by side and line, its two dots by number, and both as bits.
        dashed, first_dots, first_lines: by side, lines or dots as bits.
        area_lines, area_dots, area_effect, area_rings: by side and area, bodies first; lines and dots as bits.
        worth: by place in the code, what is left of an effect there, in hundredths of a point.
        era_stones: Sacred Stones of each era by number of players.
    """

    code: list[int]
    names: list[str]
    slugs: list[str]
    points: list[int]
    labor: list[int]
    added: list[int]
    added_in: list[int]
    ability: list[int]
    ability_in: list[int]
    eclipse: list[int]
    eclipse_labor: list[int]
    starters: list[int]
    brave: int
    tribeswoman: int
    animal_names: list[str]
    animal_slugs: list[str]
    animal_copies: list[int]
    tip: list[int]
    sets: list[int]
    wild: int
    chief_names: list[str]
    chief_titles: list[str]
    chief_effect: list[int]
    chief_in: list[int]
    setup_names: list[str]
    setup_slugs: list[str]
    setup_food: list[int]
    setup_tools: list[int]
    setup_type: list[int]
    setup_animals: list[list[int]]
    setup_camp: list[int]
    terrain_names: list[str]
    terrain_slugs: list[str]
    terrain_copies: list[int]
    terrain_effect: list[int]
    tile_names: list[str]
    tile_slugs: list[str]
    space_kind: list[int]
    space_effect: list[int]
    arrow_one: list[int]
    arrow_two: list[int]
    layouts: list[list[int]]
    layout_of: list[int]
    stone_names: list[str]
    stone_slugs: list[str]
    criterion: list[int]
    target: list[int]
    space_food: list[int]
    space_tools: list[int]
    space_benefit: list[int]
    signs: list[int]
    rates: list[int]
    gifts: list[int]
    honor_points: list[int]
    order_effect: list[int]
    middle_effect: list[int]
    bottom_effect: list[int]
    draw: list[int]
    one_tool: int
    one_idol: int
    glacier_names: list[str]
    glacier_effect: list[int]
    rest_names: list[str]
    rest_effect: list[int]
    rest_second: list[int]
    era_stones: list[int]
    shaman: int
    animal_tile: int
    culture_tile: int
    side_names: list[str]
    side_slugs: list[str]
    side_head: list[list[list[list[float]]]]
    side_x: list[list[float]]
    side_y: list[list[float]]
    side_colours: list[list[int]]
    line_one: list[list[int]]
    line_two: list[list[int]]
    line_needs: list[list[int]]
    dashed: list[int]
    first_dots: list[int]
    first_lines: list[int]
    area_lines: list[list[int]]
    area_dots: list[list[int]]
    area_effect: list[list[int]]
    area_rings: list[list[list[int]]]
    worth: list[int]
    numbers: dict[str, int]
    texts: dict[int, str]
    space: ActionSpace
    components: list[Any]
