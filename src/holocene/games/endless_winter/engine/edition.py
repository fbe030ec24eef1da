"""Component values as lists of numbers, which `files/filling.py` fills from TOML."""

from __future__ import annotations

from typing import final

from holocene.kernel.engine.state import Edition


@final
class WinterEdition(Edition):
    """Component values (see `actions.py` for the numbering).

    An effect is the place in `code` where its operations begin; 0 is the empty effect.
    """

    code: list[int]  # all effects, as pairs of operation and amount
    effect_value: list[int]  # value of the rest of an effect in hundredths of a point, by place in the code

    # Cards, by kind
    names: list[str]
    slugs: list[str]
    points: list[int]  # at the end of the game
    labor: list[int]  # half Labor in the corner
    added: list[int]  # half Labor that the ability adds
    added_in: list[int]  # in which column (-1: any)
    ability: list[int]  # effect during a turn, other than Labor
    ability_in: list[int]  # in which column (-1: any)
    eclipse: list[int]  # effect in the Eclipse
    eclipse_labor: list[int]  # half Labor added in the Eclipse
    starters: list[int]  # the 9 starting cards
    brave: int  # kind
    tribeswoman: int  # kind
    shaman: int  # the Tribe type that Painters replace

    # Animals, by type
    animal_names: list[str]
    animal_slugs: list[str]
    animal_copies: list[int]
    tip: list[int]  # effect
    sets: list[int]  # points of sets of 1 to 4, four numbers a type
    wild: int  # the type that joins any set

    # Chiefs, by side, and Setup cards
    chief_names: list[str]
    chief_titles: list[str]
    chief_effect: list[int]
    chief_in: list[int]  # in which column (-1: any)
    setup_names: list[str]
    setup_slugs: list[str]
    setup_food: list[int]
    setup_tools: list[int]
    setup_type: list[int]  # Tribe type
    setup_animals: list[list[int]]
    setup_camp: list[int]  # 1 for a second Camp

    # Terrain, and Megalith tiles
    terrain_names: list[str]
    terrain_slugs: list[str]
    terrain_copies: list[int]
    terrain_effect: list[int]
    tile_slugs: list[str]
    animal_tile: int  # the tile with Animal cards
    culture_tile: int  # the tile with Culture cards
    space_kind: list[int]  # by tile * SPACES + space, like the next three
    space_effect: list[int]
    arrow_one: list[int]
    arrow_two: list[int]
    layouts: list[list[int]]  # x, y and 1 for a tall tile, for each tile in turn; layouts for five tiles come last
    layout_of: list[int]  # the recommended layout, by number of players

    # Sacred Stones
    stone_names: list[str]
    stone_slugs: list[str]
    criterion: list[int]
    target: list[int]  # a terrain, or terrains or animals as bits
    era_stones: list[int]  # stones of each era, by number of players
    space_food: list[int]  # of the three spaces on the player board, like the next two
    space_tools: list[int]
    space_benefit: list[int]

    # Boards
    signs: list[int]  # Labor signs below an amount of Food
    rates: list[int]  # goods per point, by level of the Offering track
    gifts: list[int]  # 1 where a Tribe card is shown, by level of the Offering track
    honor_points: list[int]  # by level of the Honor track
    order_effect: list[int]  # by place in the turn order
    middle_effect: list[int]  # by column
    bottom_effect: list[int]  # by column
    draw: list[int]  # the effect of drawing a number of cards
    one_tool: int  # effects of the player board
    one_idol: int
    glacier_names: list[str]
    glacier_effect: list[int]
    rest_names: list[str]
    rest_effect: list[int]
    rest_second: list[int]  # the second effect of a Rest token

    # Cave Paintings, by side of a painting board: the Mammoth, then each board's own
    side_names: list[str]
    side_slugs: list[str]
    side_head: list[list[list[list[float]]]]
    side_x: list[list[float]]  # by dot
    side_y: list[list[float]]
    side_colours: list[list[int]]  # by dot
    line_one: list[list[int]]  # by line, the number of one dot
    line_two: list[list[int]]  # and of the other
    line_needs: list[list[int]]  # both dots, as bits
    dashed: list[int]  # lines, as bits
    first_dots: list[int]  # dots painted from the beginning, as bits
    first_lines: list[int]  # lines drawn from the beginning, as bits
    area_lines: list[list[int]]  # by area, bodies first: lines around it, as bits
    area_dots: list[list[int]]  # dots around it, as bits
    area_effect: list[list[int]]
    area_rings: list[list[list[int]]]  # dots around it, in order

    numbers: dict[str, int]  # kind by slug
    texts: dict[int, str]  # effects as files write them
