"""What lies over the position: places to choose, markers and bribes, ghosts, outlines, notes."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from santiago.rules.grid import CANALS, Canal, Square, SquareSet, beside, canals_in, squares_in
from santiago.rules.options import Seat
from santiago.rules.phases import OverseerDecision, Phase, Proposal, Proposals
from santiago.ui.cards import Card
from santiago.ui.look import Look
from santiago.ui.palette import Colour
from santiago.ui.scale import SMALLEST_FONT
from santiago.ui.sprites import box_of
from santiago.ui.text import Align, Face, Ink
from santiago.ui.view.board import spring_rect, spring_sprite
from santiago.ui.view.geometry import SQUARE, BoardGeometry, is_level
from santiago.ui.view.pieces import Pieces, faded
from santiago.ui.view.shapes import Shapes
from santiago.ui.view.targets import CanalTarget, SquareTarget, Target
from santiago.ui.view.values import (
    BoardOverlay,
    CanalKind,
    CanalTag,
    Flash,
    GhostCanal,
    GhostTile,
    Outline,
    Person,
    Sign,
    SquareBadge,
    TableView,
    Tone,
)

_CREAM: Colour = (255, 246, 226)
_WATER: Colour = (31, 166, 172)
_WATER_DARK: Colour = (8, 62, 73)
_TAG_UNITS = 2.5
"""The largest notes on the board: units of the board to a unit of text."""


@dataclass(frozen=True, slots=True)
class OverlayPainter:
    """Paints the overlay of one table; keeps nothing."""

    look: Look
    geometry: BoardGeometry
    shapes: Shapes
    pieces: Pieces

    def paint(self, surface: pygame.Surface, view: TableView) -> None:
        """From the places below to the keyboard's cursor above."""
        overlay = view.overlay
        for flash in overlay.flashes:
            self._flash(surface, flash)
        self._squares(surface, overlay)
        self._places(surface, overlay)
        well = spring_rect(self.geometry, view.position.board.spring)
        surface.blit(self.look.sprites.image(spring_sprite(overlay.flow), *well.size), well)
        noted = {badge.square for badge in overlay.badges}
        for square in squares_in(overlay.watered):
            self._drop_on(surface, square, drop=square not in noted)
        for outline in overlay.outlines:
            self._ring(surface, outline.squares)
        proposals = standing_proposals(view.position.phase, overlay.hidden.markers)
        self._markers(surface, proposals, view.people)
        if overlay.ghost_tile is not None:
            self._ghost_tile(surface, overlay.ghost_tile, view.people)
        if overlay.ghost_canal is not None:
            self._ghost_canal(surface, overlay.ghost_canal, view.people)
        self._notes(surface, view, proposals)
        if overlay.cursor is not None:
            self._cursor(surface, overlay.cursor)

    # ------------------------------------------------------------ what may be chosen

    def _squares(self, surface: pygame.Surface, overlay: BoardOverlay) -> None:
        ghost = overlay.ghost_tile.square if overlay.ghost_tile is not None else None
        for square in squares_in(overlay.squares):
            if square != ghost:
                lit = overlay.hover == SquareTarget(square)
                self._on_square(surface, square, "target-square-active" if lit else "target-square")
        if overlay.chosen_square is not None:
            self._on_square(surface, overlay.chosen_square, "tile-frame-selected")

    def _on_square(self, surface: pygame.Surface, square: Square, name: str) -> None:
        """A sprite drawn for squares; one of 176 units reaches 24 beyond it on each side."""
        place = self.geometry.square(square)
        if box_of(name)[0] > SQUARE:
            side = round(place.width * 176 / SQUARE)
            place = place.inflate(side - place.width, side - place.height)
        surface.blit(self.look.sprites.image(name, *place.size), place)

    def _places(self, surface: pygame.Surface, overlay: BoardOverlay) -> None:
        lit = {overlay.chosen_place}
        tagged = {tag.canal for tag in overlay.tags}
        if isinstance(overlay.hover, CanalTarget) and overlay.places_active >> overlay.hover.canal & 1:
            lit.add(overlay.hover.canal)
        for canal in canals_in(overlay.places_open):
            if not overlay.places_active >> canal & 1 and canal not in lit:
                self._place(surface, canal, "open", 150)
        for canal in CANALS:
            if canal in lit:
                self._place(surface, canal, "active", 255)
            elif overlay.places_active >> canal & 1:
                self._place(surface, canal, "open", 255)
                if canal not in tagged:
                    self._plus(surface, self.geometry.canal(canal).center)

    def _place(self, surface: pygame.Surface, canal: Canal, kind: str, alpha: int) -> None:
        place = self.geometry.canal(canal)
        name = f"place-{kind}-{'h' if is_level(canal) else 'v'}"
        faded(surface, self.look.sprites.image(name, *place.size), place, alpha)

    def _plus(self, surface: pygame.Surface, centre: tuple[int, int]) -> None:
        """The sign of a place that may be chosen now."""
        radius = max(6.0, 12 * self.geometry.k)
        self.shapes.circle(surface, centre, radius + 1.5, self.look.palette.ink)
        self.shapes.circle(surface, centre, radius, _CREAM)
        arm, thick = round(radius * 0.6), max(2, round(radius * 0.3))
        for size in ((2 * arm, thick), (thick, 2 * arm)):
            bar = pygame.Rect((0, 0), size)
            bar.center = centre
            surface.fill(self.look.palette.accent, bar)

    # ------------------------------------------------------------ proposals

    def _markers(
        self,
        surface: pygame.Surface,
        proposals: dict[Canal, list[tuple[Seat, int]]],
        people: tuple[Person, ...],
    ) -> None:
        """One marker at each place: that of the first who proposed it; the tag names the others."""
        for canal, offers in proposals.items():
            centre = self.geometry.canal(canal).center
            self.pieces.marker(surface, centre, people[offers[0][0]].colour, level=is_level(canal))

    def _notes(
        self, surface: pygame.Surface, view: TableView, proposals: dict[Canal, list[tuple[Seat, int]]]
    ) -> None:
        for canal, offers in proposals.items():
            self._bribe_tag(surface, canal, offers, view.people)
        pointed = view.overlay.chosen_place
        if isinstance(view.overlay.hover, CanalTarget):
            pointed = view.overlay.hover.canal
        for tag in sorted(view.overlay.tags, key=lambda tag: tag.canal == pointed):
            below = tag.canal in proposals
            self._canal_tag(surface, tag, below=below, lit=tag.canal == pointed)
        for outline in view.overlay.outlines:
            self._label(surface, outline, view.people)
        for badge in view.overlay.badges:
            self._badge(surface, badge, view.people)

    def _bribe_tag(
        self,
        surface: pygame.Surface,
        canal: Canal,
        offers: list[tuple[Seat, int]],
        people: tuple[Person, ...],
    ) -> None:
        """Symbol and sum of each who proposed the place, and the total where several did."""
        text, px = self.look.text, self.look.scale.px
        ink = self._tag_ink()
        high = self._tag_height()
        icon, gap = round(high * 0.7), max(2, round(high * 0.16))
        widths = [text.width(str(escudos), ink) for _, escudos in offers]
        total = str(sum(escudos for _, escudos in offers))
        total_width = text.width(total, ink) + 2 * gap + px(4) if len(offers) > 1 else 0
        width = gap + sum(icon + gap + w + 2 * gap for w in widths) + total_width
        tag = self._tag_rect(canal, (width, high))
        self.look.cards.paint(surface, Card.TAG, tag, 0.62)
        x = tag.left + gap
        for (seat, escudos), w in zip(offers, widths, strict=True):
            centre = (x + icon / 2, tag.centery)
            self.look.sprites.paint_centred(surface, f"chip-{people[seat].colour}", centre, icon)
            text.line(surface, str(escudos), pygame.Rect(x + icon + gap, tag.top, w + 2, high), ink)
            x += icon + gap + w + 2 * gap
        if len(offers) > 1:
            edge = max(2, px(2.6))
            box = pygame.Rect(x - gap // 2, tag.top + edge, tag.right - edge - x + gap // 2, high - 2 * edge)
            self.shapes.rounded(surface, box, self.look.palette.accent, 5 * self.look.scale.k)
            text.line(surface, total, box, ink.coloured(self.look.palette.on_accent), Align.CENTRE)

    def _canal_tag(self, surface: pygame.Surface, tag: CanalTag, *, below: bool, lit: bool) -> None:
        """What the place pays or costs: a small pill, larger and with a coin where it is pointed at."""
        text, palette = self.look.text, self.look.palette
        ink = self._tag_ink(15 if lit or below else 12.5)
        ink = ink.coloured(palette.accent) if tag.tone is Tone.BAD else ink
        high = self._tag_height() if lit or below else text.line_height(ink)
        icon, gap = (round(high * 0.66) if lit or below else 0), max(2, round(high * 0.2))
        width = text.width(tag.text, ink) + 2 * gap + (icon + gap if icon else round(high * 0.3))
        place = self.geometry.canal(tag.canal)
        rect = pygame.Rect(0, 0, max(width, high), high)
        rect.center = place.center
        if below:
            rect = self._tag_rect(tag.canal, rect.size).move(0, high + 1)
        rect.clamp_ip(self.geometry.bounds)
        if icon:
            self.look.cards.paint(surface, Card.TAG, rect, 0.62)
            self.look.sprites.paint_centred(surface, "coin", (rect.left + gap + icon / 2, rect.centery), icon)
        else:
            self.shapes.rounded(surface, rect, palette.ink, rect.height / 2)
            self.shapes.rounded(surface, rect.inflate(-3, -3), palette.paper_light, rect.height / 2 - 1.5)
        words = pygame.Rect(rect.left + icon, rect.top, rect.width - icon, high)
        text.line(surface, tag.text, words, ink, Align.CENTRE)

    def _tag_ink(self, size: float = 16) -> Ink:
        """Notes on the board grow with the text, but not so far that they hide what they speak of."""
        most = max(SMALLEST_FONT, round(size * _TAG_UNITS * self.geometry.k))
        pixels = min(self.look.scale.font_px(size), most)
        return Ink(Face.BLACK, pixels, self.look.palette.ink, exact=True)

    def _tag_height(self) -> int:
        ink = self._tag_ink()
        return max(
            round(25 * self.look.scale.k), round(40 * self.geometry.k), self.look.text.line_height(ink) + 4
        )

    def _tag_rect(self, canal: Canal, size: tuple[int, int]) -> pygame.Rect:
        """Beside the marker's pennant, never off the board."""
        place, k = self.geometry.canal(canal), self.geometry.k
        rect = pygame.Rect((0, 0), size)
        if is_level(canal):
            rect.center = place.centerx, round(place.bottom + 22 * k)
        else:
            rect.center = round(place.centerx + 4 * k), round(place.centery + 66 * k)
        return rect.clamp(self.geometry.bounds)

    # ------------------------------------------------------------ ghosts

    def _ghost_tile(self, surface: pygame.Surface, ghost: GhostTile, people: tuple[Person, ...]) -> None:
        place = self.geometry.square(ghost.square)
        self.pieces.tile(surface, place.center, ghost.kind, ghost.look, side=place.width, square=ghost.square)
        if ghost.seat is not None:
            self.pieces.cubes_on_tile(
                surface, place.center, people[ghost.seat].colour, ghost.farmers, side=place.width
            )
        frame = self.look.sprites.image("tile-ghost", round(place.width * 1.07))
        faded(surface, frame, frame.get_rect(center=place.center), 200)

    def _ghost_canal(self, surface: pygame.Surface, ghost: GhostCanal, people: tuple[Person, ...]) -> None:
        centre, level = self.geometry.canal(ghost.canal).center, is_level(ghost.canal)
        match ghost.kind:
            case CanalKind.MARKER:
                self.pieces.marker(surface, centre, people[ghost.seat].colour, level=level, alpha=235)
            case CanalKind.SHARED | CanalKind.OWN:
                self.pieces.canal_piece(surface, centre, level=level, alpha=240)

    def _drop_on(self, surface: pygame.Surface, square: Square, *, drop: bool) -> None:
        """The sign of a square that would be watered: a frame like a bank and a drop."""
        place, k = self.geometry.square(square), self.geometry.k
        self.shapes.frame(surface, place.inflate(2, 2), _WATER_DARK, 12 * k, max(3, 9 * k), 200)
        self.shapes.frame(surface, place, _WATER, 11 * k, max(2, 5 * k))
        if drop:
            side = max(14, round(44 * k))
            image = self.look.sprites.image("status-wet", side, side)
            centre = place.left + round(16 * k), place.top + round(16 * k)
            surface.blit(image, image.get_rect(center=centre))

    # ------------------------------------------------------------ plantations

    def _ring(self, surface: pygame.Surface, squares: SquareSet) -> None:
        """A line round squares that belong together, across the ditches between them."""
        boxes = self._joined(squares)
        if not boxes:
            return
        k = self.geometry.k
        grow = max(3, round(9 * k))
        area = boxes[0].unionall(boxes[1:]).inflate(4 * grow, 4 * grow)
        layer = pygame.Surface(area.size, pygame.SRCALPHA)
        thick = max(2, round(6 * k))
        steps = ((grow + 1, self.look.palette.ink), (grow - 1, self.look.palette.glow), (grow - thick, None))
        for reach, tone in steps:
            for box in boxes:
                part = box.inflate(2 * reach, 2 * reach).move(-area.x, -area.y)
                if tone is not None:
                    self.shapes.rounded(layer, part, tone, 12 * k)
                else:
                    layer.fill((*self.look.palette.glow, 0), part)
        surface.blit(layer, area)

    def _joined(self, squares: SquareSet) -> list[pygame.Rect]:
        """The squares' boxes and the gaps between those side by side."""
        members = squares_in(squares)
        boxes = [self.geometry.square(square) for square in members]
        for square in members:
            for other in (Square(square + 1), Square(square + 8)):
                if other in members and beside(SquareSet(1 << square)) >> other & 1:
                    boxes.append(self.geometry.square(square).union(self.geometry.square(other)))
        return boxes

    def _label(self, surface: pygame.Surface, outline: Outline, people: tuple[Person, ...]) -> None:
        if not outline.label:
            return
        text = self.look.text
        ink = self._tag_ink()
        high = self._tag_height()
        chip = round(high * 0.7) if outline.seat is not None else 0
        gap = max(3, round(high * 0.2))
        width = text.width(outline.label, ink) + 3 * gap + (chip + gap if chip else 0)
        boxes = self._joined(outline.squares)
        area = boxes[0].unionall(boxes[1:])
        tag = pygame.Rect(0, 0, width, high)
        tag.midbottom = area.centerx, area.top + round(6 * self.geometry.k)
        tag.clamp_ip(self.geometry.bounds)
        self.look.cards.paint(surface, Card.TAG, tag, 0.62)
        x = tag.left + gap
        if outline.seat is not None:
            centre = (x + chip / 2, tag.centery)
            self.look.sprites.paint_centred(surface, f"chip-{people[outline.seat].colour}", centre, chip)
            x += chip + gap
        text.line(
            surface, outline.label, pygame.Rect(x, tag.top, tag.right - x - gap, high), ink, Align.CENTRE
        )

    def _badge(self, surface: pygame.Surface, badge: SquareBadge, people: tuple[Person, ...]) -> None:
        """A tag at the upper right of a tile: a drop or a sun, whose tile it is, and what changes."""
        text, palette = self.look.text, self.look.palette
        place = self.geometry.square(badge.square)
        ink = self._tag_ink(14)
        ink = ink.coloured(palette.accent) if badge.tone is Tone.BAD else ink
        high = max(round(20 * self.look.scale.k), text.line_height(ink))
        sign = badge.sign or {Tone.GOOD: Sign.WATERED, Tone.BAD: Sign.LOSES_FARMER}.get(badge.tone)
        side = round(high * 1.05) if sign is not None else 0
        chip = round(high * 0.72) if badge.seat is not None else 0
        words = text.width(badge.text, ink) + 3 if badge.text else 0
        gap = max(2, round(high * 0.16))
        width = gap + sum(part + gap for part in (side, chip, words) if part)
        tag = pygame.Rect(0, 0, max(width, high), high)
        tag.midtop = place.centerx, place.top - round(5 * self.geometry.k)
        tag.clamp_ip(self.geometry.bounds)
        x = tag.left + gap
        if chip or words:
            self.look.cards.paint(surface, Card.TAG, tag, 0.5)
        if sign is not None:
            self.look.sprites.paint_centred(surface, sign.value, (x + side / 2, tag.centery), side)
            x += side + gap
        if badge.seat is not None:
            centre = (x + chip / 2, tag.centery)
            self.look.sprites.paint_centred(surface, f"chip-{people[badge.seat].colour}", centre, chip)
            x += chip + gap
        if words:
            text.line(surface, badge.text, pygame.Rect(x, tag.top, words, high), ink)

    # ------------------------------------------------------------ frames

    def _flash(self, surface: pygame.Surface, flash: Flash) -> None:
        place = self.geometry.square(flash.square).inflate(4, 4)
        glow = self.look.palette.glow
        self.shapes.rounded(surface, place, glow, 12 * self.geometry.k, round(110 * flash.strength) // 8 * 8)
        alpha = min(255, round(255 * flash.strength) // 8 * 8)
        self.shapes.frame(surface, place, glow, 12 * self.geometry.k, max(2, 6 * self.geometry.k), alpha)

    def _cursor(self, surface: pygame.Surface, target: Target) -> None:
        if isinstance(target, SquareTarget):
            self._two_tone(surface, self.geometry.square(target.square).inflate(8, 8), 10)
        elif isinstance(target, CanalTarget):
            self._two_tone(surface, self.geometry.canal(target.canal).inflate(8, 8), 18)

    def _two_tone(self, surface: pygame.Surface, rect: pygame.Rect, radius: float) -> None:
        paint_two_tone(surface, self.look, self.shapes, rect, radius * self.look.scale.k)


def paint_two_tone(
    surface: pygame.Surface, look: Look, shapes: Shapes, rect: pygame.Rect, radius: float
) -> None:
    """A ring that shows on light and on dark: dark outside and inside, light between."""
    k = look.scale.k
    outer = rect.inflate(2 * look.scale.px(3), 2 * look.scale.px(3))
    shapes.frame(surface, outer, look.palette.shadow, radius + 3 * k, max(5, 7 * k))
    inner = outer.inflate(-2 * max(1, look.scale.px(1.6)), -2 * max(1, look.scale.px(1.6)))
    shapes.frame(surface, inner, look.palette.glow, radius + 1.5 * k, max(3, 3.6 * k))


def standing_proposals(
    phase: Phase, hidden: frozenset[Seat] = frozenset()
) -> dict[Canal, list[tuple[Seat, int]]]:
    """Who offers what for each place, in the order of seats."""
    if not isinstance(phase, Proposals | OverseerDecision):
        return {}
    found: dict[Canal, list[tuple[Seat, int]]] = {}
    made: tuple[Proposal | None, ...] = phase.proposals
    for n, proposal in enumerate(made):
        if proposal is not None and Seat(n) not in hidden:
            found.setdefault(proposal.canal, []).append((Seat(n), proposal.bribe))
    return found
