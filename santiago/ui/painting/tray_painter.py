"""The tray that shows the offered tiles."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from santiago.presentation.view_model.offers import TrayTile
from santiago.presentation.view_model.targets import Target, TrayTarget
from santiago.presentation.view_model.values import HiddenPieces
from santiago.rules.options import Edition
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext, Drawn
from santiago.ui.graphics.text import TextStyle
from santiago.ui.painting.board_geometry import BoardGeometry
from santiago.ui.painting.hit_boxes import HitBox
from santiago.ui.painting.pieces import Pieces


@dataclass(frozen=True, slots=True)
class TrayPainter(Drawn):
    """Lays out and paints the offered tiles in the wooden tray `box`."""

    context: DrawContext
    board: BoardGeometry
    edition: Edition
    box: pygame.Rect
    tiles: tuple[TrayTile, ...]
    titled: bool

    def hit_boxes(self) -> tuple[HitBox, ...]:
        """Return the hit boxes of the tiles that are not taken; each target holds the tile's index from 0."""
        places = enumerate(zip(self.tile_boxes(), self.tiles, strict=True))
        finger = self.context.finger
        return tuple(
            HitBox(TrayTarget(n), place.inflate(max(0, finger - place.width), max(0, finger - place.height)))
            for n, (place, tile) in places
            if not tile.taken
        )

    def tile_boxes(self) -> tuple[pygame.Rect, ...]:
        count, body = len(self.tiles), self.box.inflate(-self.px(20), -self.px(22 if self.titled else 14))
        if self.titled:
            line = self.text.line_height(self._style()) + self.px(6)
            body.top += line
            body.height -= line
        pitch = body.width / max(count, 1)
        side = round(min(body.height, pitch - self.px(8), self.px(112)))
        step = min(pitch, side * 1.35)
        left = body.centerx - step * count / 2
        return tuple(
            pygame.Rect(
                round(left + (n + 0.5) * step - side / 2), body.top + (body.height - side) // 2, side, side
            )
            for n in range(count)
        )

    def paint(self, surface: pygame.Surface, hover: Target | None, hidden: HiddenPieces) -> None:
        """Paint the tray; taken tiles leave a dent, and the selected or hovered tile is raised."""
        px, box = self.px, self.box
        self.context.cards.paint(surface, Card.INLAY, box)
        if self.titled:
            line = self.text.line_height(self._style())
            title = pygame.Rect(box.left + px(14), box.top + px(7), box.width - px(28), line)
            self.text.line(surface, self.tr("view.tray"), title, self._style())
        pieces = Pieces(surface, self.context, self.board, self.edition)
        for n, (place, tile) in enumerate(zip(self.tile_boxes(), self.tiles, strict=True)):
            if tile.taken or n in hidden.offers:
                self._dent(surface, place)
                continue
            lifted = tile.chosen or (tile.enabled and hover == TrayTarget(n))
            centre = (place.centerx, place.centery - (px(4) if lifted else 0))
            pieces.tile(centre, tile.kind, side=place.width)
            if tile.chosen:
                side = round(place.width * 176 / 128)
                self.sprites.paint_centred(surface, "tile-frame-selected", centre, side)

    def _dent(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        radius = place.width * 0.09
        self.shapes.rounded(surface, place, self.palette.shadow, radius, 90)
        self.shapes.frame(surface, place, self.palette.on_wood_muted, radius, 1, 90)

    def _style(self) -> TextStyle:
        return self.styles.small_strong.coloured(self.palette.on_wood_muted)
