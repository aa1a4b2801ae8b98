"""A little valley beside the menu: tiles, a spring and running water, drawn from the table's sprites."""

from __future__ import annotations

import pygame

from santiago.ui.cards import stretched
from santiago.ui.look import Look
from santiago.ui.sprites import drawn
from santiago.ui.wood import table_top

_RIM, _DITCH, _PLACE, _SQUARE = 44, 44, 260, 128
_BLOCKS = (3, 3)
_WIDTH = 2 * _RIM + _BLOCKS[0] * (_PLACE + _DITCH) + _DITCH
_HEIGHT = 2 * _RIM + _BLOCKS[1] * (_PLACE + _DITCH) + _DITCH
_FRAMES = 4

Node = tuple[int, int]
_SPRING: Node = (1, 1)
_CANALS: tuple[tuple[Node, Node], ...] = (
    ((1, 1), (2, 1)),
    ((2, 1), (2, 2)),
    ((1, 0), (1, 1)),
    ((1, 1), (1, 2)),
    ((0, 2), (1, 2)),
    ((2, 2), (3, 2)),
)
_TILES: tuple[tuple[int, int, str, int, str, int], ...] = (
    # column, row, crop, farmers printed, seat, cubes
    (1, 0, "pepper", 1, "black", 1),
    (2, 0, "banana", 2, "red", 2),
    (3, 0, "banana", 1, "gold", 1),
    (1, 1, "pepper", 2, "black", 2),
    (2, 1, "banana", 2, "red", 1),
    (3, 1, "coconut", 2, "purple", 2),
    (1, 2, "grape", 2, "white", 2),
    (2, 2, "watermelon", 2, "red", 2),
    (3, 2, "coconut", 1, "purple", 1),
    (4, 2, "coconut", 2, "gold", 2),
    (0, 3, "grape", 1, "purple", 1),
    (1, 3, "grape", 2, "white", 1),
    (2, 3, "watermelon", 2, "black", 2),
    (3, 3, "watermelon", 1, "gold", 1),
    (4, 3, "pepper", 2, "red", 2),
    (0, 4, "grape", 2, "gold", 2),
    (4, 4, "banana", 2, "white", 2),
    (5, 4, "banana", 1, "red", 1),
)
_DESERTS = ((5, 1, "banana"), (3, 5, "grape"))
_PALMS = ((5, 0), (0, 1), (1, 5))
_SIDES = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


class Valley:
    """Draws itself once and keeps the picture; only the water is drawn anew from frame to frame."""

    def __init__(self, look: Look, room: pygame.Rect) -> None:
        self._look = look
        self._k = min(room.width / _WIDTH, room.height / _HEIGHT)
        size = (round(_WIDTH * self._k), round(_HEIGHT * self._k))
        self._rect = pygame.Rect((0, 0), size)
        self._rect.center = room.center
        self._frame = 0
        self._margin = look.scale.px(26)
        self._patch = self._rect.inflate(2 * self._margin, 2 * self._margin).clip(
            pygame.Rect((0, 0), look.size)
        )
        self._below = self._laid_out()
        self._above = self._growth()

    def flow(self) -> None:
        """On to the next frame of the water."""
        self._frame = (self._frame + 1) % _FRAMES

    def draw(self, surface: pygame.Surface) -> None:
        """Board, ground, water, and all that stands on it."""
        surface.blit(self._below, self._patch)
        for first, second in _CANALS:
            self._water(surface, first, second)
        for node, arms in _joints().items():
            self._joint(surface, node, arms)
        surface.blit(self._above, self._rect)

    def cover(self, surface: pygame.Surface, with_what: pygame.Surface, share: float) -> None:
        """Lay `with_what`, a picture of the whole window, over the valley; `share` is how much it hides."""
        mist = with_what.subsurface(self._patch).copy()
        mist.set_alpha(round(255 * share))
        surface.blit(mist, self._patch)

    def _laid_out(self) -> pygame.Surface:
        """Table, board and ground in one picture without alpha, which blits ten times faster."""
        picture = table_top(self._look).subsurface(self._patch).copy()
        whole = self._rect.inflate(2 * self._margin, 2 * self._margin)
        picture.blit(self._board(), (whole.left - self._patch.left, whole.top - self._patch.top))
        picture.blit(self._ground(), (self._rect.left - self._patch.left, self._rect.top - self._patch.top))
        return picture

    def _board(self) -> pygame.Surface:
        """The wooden board with its shadow, stretched from a small drawing."""
        margin = self._margin
        corner = margin + max(10, round(24 * self._k))
        side = 2 * corner + 8
        body, radius = side - 2 * margin, max(6, round(18 * self._k))
        edge = max(3, round(10 * self._k))
        shadow = "".join(
            _rounded(margin - step + 4, margin - step + 10, body + 2 * step, radius + step, "#1A0D05", 0.07)
            for step in range(margin - 12, -1, -2)
        )
        wood = (
            _rounded(margin, margin + edge, body, radius, "#4E3019")
            + _rounded(margin, margin, body, radius, "#3B2415")
            + _rounded(margin + 2, margin + 2, body - 4, radius - 2, "#E0B67C")
            + _rounded(margin + 4, margin + 4, body - 6, radius - 3, "#BC8A52")
        )
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">{shadow}{wood}</svg>'
        size = (self._rect.width + 2 * margin, self._rect.height + 2 * margin)
        return stretched(drawn(svg, (side, side)), size, corner)

    def _ground(self) -> pygame.Surface:
        surface = pygame.Surface(self._rect.size, pygame.SRCALPHA)
        inner = self._box(_RIM - 8, _RIM - 8, _WIDTH - 2 * _RIM + 16, _HEIGHT - 2 * _RIM + 16)
        pygame.draw.rect(surface, (106, 67, 42), inner, border_radius=max(2, round(8 * self._k)))
        pygame.draw.rect(surface, (59, 36, 21), inner, max(1, round(3 * self._k)), max(2, round(8 * self._k)))
        for row in range(2 * _BLOCKS[1]):
            for column in range(2 * _BLOCKS[0]):
                u, v = _corner(column, row)
                self._blit(surface, f"ground-{(column * 5 + row * 7) % 12}", u, v, _SQUARE + 4, _SQUARE + 4)
        for x in range(_BLOCKS[0] + 1):
            for y in range(_BLOCKS[1] + 1):
                self._ditches(surface, (x, y))
        return surface

    def _ditches(self, surface: pygame.Surface, node: Node) -> None:
        x, y = node
        u, v = _node(node)
        open_sides = [
            side
            for side, (dx, dy) in _SIDES.items()
            if 0 <= x + dx <= _BLOCKS[0] and 0 <= y + dy <= _BLOCKS[1]
        ]
        if x < _BLOCKS[0]:
            self._run(surface, "ditch-straight-h", u + _DITCH, v, _PLACE, _DITCH)
        if y < _BLOCKS[1]:
            self._run(surface, "ditch-straight-v", u, v + _DITCH, _DITCH, _PLACE)
        form = {2: "corner", 3: "tee", 4: "cross"}[len(open_sides)]
        sides = "".join(side for side in "nesw" if side in open_sides)
        self._blit(surface, f"ditch-{form}-node-{sides}", u, v, _DITCH, _DITCH)

    def _growth(self) -> pygame.Surface:
        """Tiles, farmers, palms and the spring."""
        surface = pygame.Surface(self._rect.size, pygame.SRCALPHA)
        wet = _wet_squares()
        for column, row, crop in _DESERTS:
            u, v = _corner(column, row)
            self._blit(surface, "tile-shadow", u - 24, v - 24, 176, 176)
            self._blit(surface, f"desert-{crop}", u, v, _SQUARE, _SQUARE)
        for column, row, crop, icons, _, _ in _TILES:
            u, v = _corner(column, row)
            sides = wet.get((column, row), "")
            self._blit(surface, "tile-shadow", u - 24, v - 24, 176, 176)
            self._blit(surface, f"crop-{crop}-{'wet' if sides else 'dry'}", u, v, _SQUARE, _SQUARE)
            for side in sides:
                self._blit(surface, f"seep-{side}", u, v, _SQUARE, _SQUARE)
            self._blit(surface, f"farmers-{icons}", u, v, _SQUARE, _SQUARE)
        for column, row in _PALMS:
            u, v = _corner(column, row)
            self._blit(surface, "palm", u + 8, v + 122 - 143, 104, 143)
        for column, row, _, _, seat, cubes in _TILES:
            u, v = _corner(column, row)
            for x in (98, 58) if cubes == 2 else (98,):
                self._blit(surface, f"cube-{seat}", u + x - 23, v + 98 - 25, 47, 47)
        u, v = _node(_SPRING)
        size = 118
        self._blit(surface, "spring", u + 22 - size * 62 / 128, v + 22 - size * 62 / 128, size, size)
        return surface

    def _water(self, surface: pygame.Surface, first: Node, second: Node) -> None:
        u, v = _node(first)
        if first[1] == second[1]:
            box = self._box(u + _DITCH, v, _PLACE, _DITCH).inflate(2, 0)
            name = f"water-straight-h-{self._frame}"
        else:
            box = self._box(u, v + _DITCH, _DITCH, _PLACE).inflate(0, 2)
            name = f"water-straight-v-{self._frame}"
        self._look.sprites.paint(surface, name, *box.move(self._rect.topleft))

    def _joint(self, surface: pygame.Surface, node: Node, arms: str) -> None:
        straight = "straight-node" if arms in ("ns", "ew") else "corner"
        form = {1: "end", 2: straight, 3: "tee", 4: "cross"}[len(arms)]
        u, v = _node(node)
        box = self._box(u, v, _DITCH, _DITCH).move(self._rect.topleft)
        self._look.sprites.paint(surface, f"water-{form}-{arms}", *box)

    def _box(self, u: float, v: float, width: float, height: float) -> pygame.Rect:
        left, top = round(u * self._k), round(v * self._k)
        return pygame.Rect(
            left, top, round((u + width) * self._k) - left, round((v + height) * self._k) - top
        )

    def _blit(
        self, surface: pygame.Surface, name: str, u: float, v: float, width: float, height: float
    ) -> None:
        self._look.sprites.paint(surface, name, *self._box(u, v, width, height))

    def _run(
        self, surface: pygame.Surface, name: str, u: float, v: float, width: float, height: float
    ) -> None:
        """A straight piece, a pixel longer at both ends so that it runs under the joints."""
        box = self._box(u, v, width, height)
        self._look.sprites.paint(surface, name, *(box.inflate(2, 0) if width > height else box.inflate(0, 2)))


def _rounded(left: float, top: float, size: float, radius: float, fill: str, opacity: float = 1.0) -> str:
    return (
        f'<rect x="{left}" y="{top}" width="{size}" height="{size}" rx="{radius}" '
        f'fill="{fill}" fill-opacity="{opacity}"/>'
    )


def _corner(column: int, row: int) -> tuple[int, int]:
    return (
        _RIM + _DITCH + (column // 2) * (_PLACE + _DITCH) + (column % 2) * (_SQUARE + 4),
        _RIM + _DITCH + (row // 2) * (_PLACE + _DITCH) + (row % 2) * (_SQUARE + 4),
    )


def _node(node: Node) -> tuple[int, int]:
    return _RIM + node[0] * (_PLACE + _DITCH), _RIM + node[1] * (_PLACE + _DITCH)


def _joints() -> dict[Node, str]:
    """The sides of each intersection at which water runs."""
    arms: dict[Node, set[str]] = {}
    for first, second in _CANALS:
        level = first[1] == second[1]
        arms.setdefault(first, set()).add("e" if level else "s")
        arms.setdefault(second, set()).add("w" if level else "n")
    return {node: "".join(side for side in "nesw" if side in sides) for node, sides in arms.items()}


def _wet_squares() -> dict[tuple[int, int], str]:
    """The sides of each square along which a canal runs."""
    wet: dict[tuple[int, int], str] = {}
    for (x, y), second in _CANALS:
        for step in range(2):
            if y == second[1]:
                touched = (((2 * x + step, 2 * y - 1), "s"), ((2 * x + step, 2 * y), "n"))
            else:
                touched = (((2 * x - 1, 2 * y + step), "e"), ((2 * x, 2 * y + step), "w"))
            for square, side in touched:
                wet[square] = wet.get(square, "") + side
    return wet
