"""Paints the position on the board: water, tiles, palms and farmers. Only changed areas are repainted.

The strokes on the water and the palms beside the tiles move, so they are painted by `moving_board`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from santiago.presentation.view_model.position_view_model import drought_of
from santiago.presentation.view_model.tile_states import danger, tile_state
from santiago.presentation.view_model.values import Drought, HiddenPieces, Sign, TableView, TileState
from santiago.rules.board import Board
from santiago.rules.grid import (
    CANAL_ENDS,
    CANAL_SQUARES,
    CANALS,
    COLUMNS,
    ROWS,
    SQUARES,
    Canal,
    CanalSet,
    Intersection,
    Square,
    SquareSet,
    canals_in,
    squares_in,
)
from santiago.rules.options import Edition
from santiago.rules.tiles import crop_of, icons_of
from santiago.ui.graphics.draw_context import DrawContext, Drawn
from santiago.ui.graphics.palette import Colour, colour_of
from santiago.ui.graphics.rects import clipped, merged
from santiago.ui.graphics.shapes import shaded_off
from santiago.ui.painting.board_geometry import (
    DITCH_WIDTH,
    SQUARE,
    BoardGeometry,
    canal_units,
    intersection_units,
    is_level,
    square_units,
)
from santiago.ui.painting.tile_sprites import crop_sprite

_WATER_KINDS = {1: "end", 2: "corner", 3: "tee", 4: "cross"}
CUBE_SIZE = 47
FARMER_SPACES = ((98.0, 98.0), (58.0, 98.0))
"""The centres of the printed farmer spaces on a tile, in board units from its top left corner."""
PALM_ON_TILE = 72
PLUS_SIZE = 36
PALM_ON_GROUND = 104
SPRING_SIZE = 118
DANGER_SIZE = 54
_AT_CUBE = 13, -23
"""The distance from a farmer's space to the sign that the farmer will be lost."""
_SPRINGS = ("spring", "spring-1", "spring-2", "spring-3")
_WATER_IN_SPRING = 0.56
"""The width of the spring's water as a share of the width of the spring with its stones."""
_SPRING_SECONDS, _FADES = 0.7, 6
"""The time from one picture of the spring to the next, and the number of steps in which it fades."""
_SQUARE_REACH = 26
"""The margin around a square that a tile's shadow, palm or sign may cover, in board units."""
_BANK_REACH = 17
"""The margin around a canal that its wet earth covers, in board units."""
_ONE_MORE = 0.1
"""The fixed cost of painting another area, as a share of the cost of painting the whole board."""


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """All data from which a picture of the board is painted. Also serves as the cache key of the picture."""

    board: Board
    edition: Edition
    colours: tuple[str, ...]
    hidden: HiddenPieces
    tile_states: tuple[tuple[Square, TileState], ...] = ()
    cubes: tuple[tuple[Square, int], ...] = ()
    drought: Drought = Drought.USUAL
    lean: int = 0
    """How far the plants on irrigated tiles lean in the wind, in steps to the right."""

    def state_at(self, square: Square) -> TileState:
        return dict(self.tile_states).get(square) or tile_state(self.board, square)

    def danger_at(self, square: Square) -> Sign | None:
        """Return the sign that shows the effect of the next drought on the tile on `square`, or None."""
        return danger(self.state_at(square), self.drought)

    def cubes_at(self, square: Square) -> int:
        """Return the number of farmers that are shown as cubes on `square`."""
        if self.hidden.cubes >> square & 1:
            return 0
        return dict(self.cubes).get(square, self.board.farmers(square))

    @property
    def canals(self) -> CanalSet:
        return CanalSet(self.board.canals & ~self.hidden.canals)


def picture_of(view: TableView) -> BoardPicture:
    """Return the inputs of the board's picture for `view`.

    Tiles that a previewed move would irrigate look irrigated.
    """
    overlay, board = view.overlay, view.position.board
    shown = dict(overlay.tile_states)
    for square in squares_in(overlay.watered):
        if board.occupied >> square & 1 and not board.deserts >> square & 1:
            shown.setdefault(square, TileState.WET)
    return BoardPicture(
        board=board,
        edition=view.position.options.edition,
        colours=tuple(person.colour for person in view.people),
        hidden=replace(overlay.hidden, markers=frozenset(), offers=frozenset(), overseer=False),
        tile_states=tuple(sorted(shown.items(), key=lambda pair: pair[0])),
        cubes=overlay.cubes,
        drought=drought_of(view.position),
    )


def changed_areas(
    before: BoardPicture, after: BoardPicture, geometry: BoardGeometry
) -> tuple[pygame.Rect, ...] | None:
    """Return the areas, in pixels, in which two pictures differ, merged where this makes painting cheaper.

    Return None if painting the whole board is cheaper.
    """
    reached = changed_parts(before, after, geometry)
    if reached is None:
        return None
    whole = geometry.bounds.width * geometry.bounds.height
    spare = _ONE_MORE * whole
    areas = merged(
        reached, lambda one, other: _pixels(one.union(other)) <= _pixels(one) + _pixels(other) + spare
    )
    return None if sum(_pixels(area) + _ONE_MORE * whole for area in areas) > whole else tuple(areas)


def changed_parts(
    before: BoardPicture, after: BoardPicture, geometry: BoardGeometry
) -> list[pygame.Rect] | None:
    """Return the areas of the canals and squares in which two pictures differ; None if all may differ."""
    if (before.edition, before.colours) != (after.edition, after.colours):
        return None
    squares, waters = _reaches(geometry)
    canals, changed = CanalSet(before.canals ^ after.canals), _changed_squares(before, after)
    return [
        *(waters[canal] for canal in canals_in(canals)),
        *(squares[square] for square in squares_in(changed)),
    ]


def _changed_squares(before: BoardPicture, after: BoardPicture) -> SquareSet:
    """Return the squares whose tile, palm or farmers may differ between two pictures."""
    old, new = before.board, after.board
    changed = old.palms ^ new.palms | old.doubles ^ new.doubles | old.deserts ^ new.deserts
    changed |= old.pairs ^ new.pairs | old.wet ^ new.wet
    for some, others in zip(old.crops + old.owners, new.crops + new.owners, strict=True):
        changed |= some ^ others
    for canal in canals_in(CanalSet(before.canals ^ after.canals)):
        changed |= CANAL_SQUARES[canal]
    for name in ("tiles", "cubes", "palms"):
        changed |= getattr(before.hidden, name) ^ getattr(after.hidden, name)
    for square, _ in {*before.tile_states, *before.cubes} ^ {*after.tile_states, *after.cubes}:
        changed |= 1 << square
    if before.drought is not after.drought:
        for square in squares_in(old.occupied):
            if before.danger_at(square) is not after.danger_at(square):
                changed |= 1 << square
    return SquareSet(changed & (old.occupied | new.occupied | old.palms | new.palms))


def _pixels(area: pygame.Rect) -> int:
    return area.width * area.height


@lru_cache(maxsize=4)
def _reaches(geometry: BoardGeometry) -> tuple[tuple[pygame.Rect, ...], tuple[pygame.Rect, ...]]:
    """Return the painted area of each square and the painted area of each canal.

    A tile's shadow, palm or sign may extend beyond the square. A canal's area includes its wet banks and the
    joints at its ends.
    """
    squares, canals = [], []
    for square in SQUARES:
        u, v = square_units(square)
        side = SQUARE + 2 * _SQUARE_REACH
        squares.append(geometry.rect(u - _SQUARE_REACH, v - _SQUARE_REACH, side, side).inflate(2, 2))
    for canal in CANALS:
        u, v, width, height = canal_units(canal)
        across, down = (DITCH_WIDTH, _BANK_REACH) if is_level(canal) else (_BANK_REACH, DITCH_WIDTH)
        area = geometry.rect(u - across, v - down, width + 2 * across, height + 2 * down)
        canals.append(area.inflate(2, 2))
    return tuple(squares), tuple(canals)


def paint_position_in_steps(
    surface: pygame.Surface, context: DrawContext, geometry: BoardGeometry, picture: BoardPicture
) -> Iterator[None]:
    """Paint the position over the picture of the empty board, within the surface's clip.

    Nothing else may be painted on the surface between steps.
    """
    clip = surface.get_clip()
    squares, waters = _reaches(geometry)
    painter = _PositionPainter(
        surface,
        context,
        geometry,
        picture,
        SquareSet(sum(1 << square for square in clip.collidelistall(squares))),
        tuple(canal for canal in canals_in(picture.canals) if waters[canal].colliderect(clip)),
    )
    painter.water()
    yield
    yield from painter.tiles()
    painter.light()
    yield
    painter.palms()
    yield
    painter.farmers()
    yield
    paint_dangers(surface, context, geometry, picture, painter.near)


@dataclass(frozen=True, slots=True)
class _PositionPainter(Drawn):
    surface: pygame.Surface
    context: DrawContext
    geometry: BoardGeometry
    picture: BoardPicture
    near: SquareSet
    """The squares whose content may intersect the clip."""
    canals: tuple[Canal, ...]
    """The canals whose water may intersect the clip."""

    def water(self) -> None:
        # in high contrast the water is lighter and the banks are stronger
        water = "water-hc" if self.palette.high_contrast else "water"
        canals = [(canal, "h" if is_level(canal) else "v") for canal in self.canals]
        for canal, _ in canals:
            self._damp(canal)
        for canal, way in canals:
            place = self.geometry.ditch(canal)
            self._sprite(f"ditch-straight-{way}", place)
            self._sprite(f"{water}-straight-{way}", place)
        for intersection in dict.fromkeys(end for canal in self.canals for end in CANAL_ENDS[canal]):
            joint = joint_sprite(intersection, self.picture.canals, water)
            assert joint is not None, "a canal with water ends there"
            self._sprite(joint, self.geometry.intersection(intersection))
        for canal, way in canals:
            self._sprite(f"bank-tufts-{way}", self.geometry.canal(canal))

    def _damp(self, canal: Canal) -> None:
        """Paint wet earth on both banks of `canal`."""
        u, v, width, height = canal_units(canal)
        level = is_level(canal)
        with clipped(self.surface, self.geometry.ground):
            for n in range(4):
                grow = 15 - n * 4
                across, down = (2, grow) if level else (grow, 2)
                bank = self.geometry.rect(u - across, v - down, width + 2 * across, height + 2 * down)
                self.shapes.rounded(self.surface, bank, colour_of("board.damp"), 8 * self.geometry.k, 30)

    def tiles(self) -> Iterator[None]:
        """Paint the tiles, one per step."""
        board = self.picture.board
        for square in squares_in(SquareSet(board.occupied & self.near & ~self.picture.hidden.tiles)):
            u, v = square_units(square)
            self._sprite("tile-shadow", self.geometry.rect(u - 24, v - 24, 176, 176))
            tile = board.tile(square)
            assert tile is not None, "an occupied square has a tile"
            state = self.picture.state_at(square)
            crop = crop_sprite(crop_of(tile.kind), self.picture.edition, state, square)
            self._sprite(
                crop, self.geometry.square(square), self.picture.lean if state is TileState.WET else 0
            )
            if state is not TileState.DESERT:
                for side in wet_sides(square, self.picture.canals) if state is TileState.WET else "":
                    self._sprite(f"seep-{side}", self.geometry.square(square))
                self._sprite(f"farmers-{icons_of(tile.kind)}", self.geometry.square(square))
            yield

    def light(self) -> None:
        """Shade the board, from warm light in the top left corner to slight shade in the bottom right one."""
        bounds = self.geometry.bounds.inflate(-4, -4)
        self.surface.blit(_light(bounds.size), bounds, special_flags=pygame.BLEND_RGB_MULT)

    def palms(self) -> None:
        """Paint the palms on tiles."""
        board, hidden = self.picture.board, self.picture.hidden
        on_tiles = board.palms & board.occupied & self.near & ~hidden.palms & ~hidden.tiles
        for square in squares_in(SquareSet(on_tiles)):
            lean = self.picture.lean if self.picture.state_at(square) is TileState.WET else 0
            paint_palm(self.surface, self.context, self.geometry, square, on_tile=True, lean=lean)

    def farmers(self) -> None:
        board = self.picture.board
        for square in squares_in(SquareSet(board.farmed & self.near & ~self.picture.hidden.tiles)):
            owner = board.owner(square)
            assert owner is not None, "farmers have an owner"
            for n in range(self.picture.cubes_at(square)):
                self._sprite(f"cube-{self.picture.colours[owner]}", cube_rect(self.geometry, square, n))

    def _sprite(self, name: str, place: pygame.Rect, lean: int = 0) -> None:
        self.surface.blit(self.sprites.leaning(name, *place.size, lean), place)


def paint_dangers(
    surface: pygame.Surface,
    context: DrawContext,
    geometry: BoardGeometry,
    picture: BoardPicture,
    squares: SquareSet,
) -> None:
    """Paint a sign on each tile in `squares` that the next drought affects (R8.2, R8.3)."""
    side = max(13, round(DANGER_SIZE * geometry.k))
    below_spring = _left_below(picture.board.spring)
    for square in squares_in(SquareSet(picture.board.occupied & squares & ~picture.hidden.tiles)):
        sign = picture.danger_at(square)
        if sign is not None:
            u, v = square_units(square)
            x, y = (84.0, 36.0) if square == below_spring else (106.0, 24.0)  # keep clear of the spring
            if sign is Sign.LOSES_FARMER:  # at the farmer that will leave
                space = FARMER_SPACES[max(0, picture.cubes_at(square) - 1)]
                x, y = space[0] + _AT_CUBE[0], space[1] + _AT_CUBE[1]
            image = context.sprites.image(sign.value, side, side)
            surface.blit(image, image.get_rect(center=(geometry.across(u + x), geometry.down(v + y))))


def paint_palm(
    surface: pygame.Surface,
    context: DrawContext,
    geometry: BoardGeometry,
    square: Square,
    *,
    on_tile: bool,
    lean: int = 0,
) -> None:
    """Paint a palm. If `on_tile` is true, paint it smaller, beside the farmers, with the label "+1"."""
    if not on_tile:
        place = palm_rect(geometry, square)
        surface.blit(context.sprites.leaning("palm", *place.size, lean), place)
        return
    place = palm_on_tile_rect(geometry, square)
    surface.blit(context.sprites.leaning("palm-on-tile", *place.size, lean), place)
    u, v = square_units(square)
    side = max(11, round(PLUS_SIZE * geometry.k))
    plus = context.sprites.image("palm-plus", side, side)
    surface.blit(plus, plus.get_rect(center=(geometry.across(u + 20), geometry.down(v + 108))))


def palm_rect(geometry: BoardGeometry, square: Square) -> pygame.Rect:
    """Return the box of a palm on an empty square."""
    u, v = square_units(square)
    tall = PALM_ON_GROUND * 176 / 128
    return geometry.rect(u + 8, v + 122 - tall, PALM_ON_GROUND, tall)


def palm_on_tile_rect(geometry: BoardGeometry, square: Square) -> pygame.Rect:
    """Return the box of a palm on a tile."""
    u, v = square_units(square)
    return geometry.rect(u - 9, v + 112 - PALM_ON_TILE * 1.5, PALM_ON_TILE, PALM_ON_TILE * 1.5)


def cube_rect(geometry: BoardGeometry, square: Square, n: int) -> pygame.Rect:
    """Return the box of farmer number `n` (0 or 1) on the tile of `square`."""
    u, v = square_units(square)
    x, y = FARMER_SPACES[n]
    return geometry.rect(u + x - CUBE_SIZE / 2 + 0.5, v + y - CUBE_SIZE / 2 - 2, CUBE_SIZE, CUBE_SIZE)


def spring_rect(geometry: BoardGeometry, spring: Intersection) -> pygame.Rect:
    """Return the box of the spring on its intersection."""
    u, v = intersection_units(spring)
    inset = DITCH_WIDTH / 2 - SPRING_SIZE * 62 / 128
    return geometry.rect(u + inset, v + inset, SPRING_SIZE, SPRING_SIZE)


def _left_below(spring: Intersection) -> Square | None:
    """Return the square at the lower left of the spring, or None if there is none.

    The spring covers the corner in which this square's danger sign would be painted.
    """
    row, column = (2 * n for n in divmod(spring, 5))
    return Square(row * COLUMNS + column - 1) if column and row < ROWS else None


def spring_water_rect(spring: pygame.Rect) -> pygame.Rect:
    """Return the box of the water within the stones of a spring with the box `spring`."""
    inset = -round((1 - _WATER_IN_SPRING) * spring.width)
    return spring.inflate(inset, inset)


def paint_spring(
    surface: pygame.Surface, context: DrawContext, place: pygame.Rect, seconds: float = 0.0
) -> None:
    """Paint the spring in its box. As the `seconds` pass, its four pictures fade into each other."""
    beat = seconds / _SPRING_SECONDS
    before, after = (
        context.sprites.image(_SPRINGS[(int(beat) + n) % len(_SPRINGS)], *place.size) for n in (0, 1)
    )
    surface.blit(before, place)
    water = spring_water_rect(place)
    after.set_alpha(round(255 * round(beat % 1 * _FADES) / _FADES))
    surface.blit(after, water, water.move(-place.x, -place.y))
    after.set_alpha(255)


def joint_sprite(intersection: Intersection, canals: CanalSet, water: str = "water") -> str | None:
    """Return the name of the sprite for the water at an intersection, or None if no canal ends there."""
    sides = ""
    for side, other in (("n", -5), ("e", 1), ("s", 5), ("w", -1)):
        ends = tuple(sorted((intersection, Intersection(intersection + other))))
        if ends in _BY_ENDS and canals >> _BY_ENDS[ends] & 1:
            sides += side
    if not sides:
        return None
    if sides in ("ns", "ew"):
        return f"{water}-straight-node-{sides}"
    return f"{water}-{_WATER_KINDS[len(sides)]}-{sides}"


_BY_ENDS: dict[tuple[int, ...], Canal] = {CANAL_ENDS[canal]: canal for canal in CANALS}


def wet_sides(square: Square, canals: CanalSet) -> str:
    """Return the sides of `square` along which water runs, such as "ne" for north and east."""
    row, column = divmod(square, 8)
    x, y = column // 2, row // 2
    upper, left = y + row % 2, x + column % 2
    level = (upper * 5 + x, upper * 5 + x + 1)
    upright = (y * 5 + left, y * 5 + left + 5)
    sides = ""
    if canals >> _BY_ENDS[level] & 1:
        sides += "s" if row % 2 else "n"
    if canals >> _BY_ENDS[upright] & 1:
        sides += "e" if column % 2 else "w"
    return sides


def light_at(across: float, down: float) -> Colour:
    """Return the colour of the light at a point of the board.

    `across` and `down` are the distances from the left and upper edges, as shares (0 to 1) of the board.
    """
    away = across * 0.6 + down * 0.4
    value = 1 - 0.13 * max(0.0, away - 0.25) / 0.75
    return int(255 * min(1.0, value + 0.01)), int(255 * (value - 0.004)), int(255 * (value - 0.022))


@lru_cache(maxsize=1)
def _light(size: tuple[int, int]) -> pygame.Surface:
    return shaded_off((32, 24), size, lambda x, y: light_at(x / 31, y / 23))
