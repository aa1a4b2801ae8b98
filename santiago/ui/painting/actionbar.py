"""The action bar: question, coins, the piece to drag, buttons."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from santiago.presentation.view_model.targets import (
    ActionTextTarget,
    ButtonTarget,
    CoinStepTarget,
    CoinTarget,
    PieceTarget,
    Target,
)
from santiago.presentation.view_model.values import ActionBar, CanalKind, Coin, CoinState, Person
from santiago.ui.graphics.buttons import ButtonFace, ButtonKind, ControlState, paint_button
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.palette import Colour, colour
from santiago.ui.graphics.text import Align
from santiago.ui.painting.action_parts import ActionMeasures, ActionParts
from santiago.ui.painting.action_words import WordsPainter
from santiago.ui.painting.hit_boxes import HitBox
from santiago.ui.painting.layout import ActionVariant
from santiago.ui.painting.panels import paint_band, paint_frame
from santiago.ui.painting.pieces import faded

_DIM: Colour = colour("#8A7350")


@dataclass(frozen=True, slots=True)
class ActionPainter:
    """Lays out and paints the action bar in `bar`."""

    context: DrawContext
    bar: pygame.Rect
    form: ActionVariant
    action: ActionBar
    people: tuple[Person, ...]

    def boxes(self) -> tuple[HitBox, ...]:
        """The hit boxes of the text, coins, arrows, the piece and the buttons."""
        action, parts = self.action, self._parts()
        found = [HitBox(ActionTextTarget(), parts.words)]
        found += [HitBox(CoinTarget(coin.escudos), box) for coin, box in parts.coins]
        found += [HitBox(CoinStepTarget(step), box) for step, box in parts.steps]
        if parts.piece is not None:
            found.append(HitBox(PieceTarget(), parts.piece))
        found += [
            HitBox(ButtonTarget(button.command), box)
            for button, box in zip(action.buttons, parts.buttons, strict=True)
        ]
        return tuple(found)

    def _parts(self) -> ActionParts:
        return ActionMeasures(self.context).parts(self.bar, self.form, self.action)

    def paint(self, surface: pygame.Surface, hover: Target | None) -> None:
        """Paint the bar, framed in the colour of the seat to move."""
        bar, action, people, parts = self.bar, self.action, self.people, self._parts()
        self.context.cards.paint(surface, Card.PAPER, bar, 1.1)
        if action.seat is not None:
            person = people[action.seat]
            tone = self.context.palette.seat(person.colour)
            if parts.badge is not None:
                paint_band(surface, self.context, bar, tone, parts.badge.centerx - bar.left)
            paint_frame(surface, self.context, bar, tone)
            if parts.badge is not None:
                self.context.sprites.paint(
                    surface, f"badge-{person.colour}", parts.badge.left, parts.badge.top, parts.badge.width
                )
        if parts.face is not None:
            name = f"face-{action.character}"
            self.context.sprites.paint_centred(surface, name, parts.face.center, parts.face.width)
        if hover == ActionTextTarget():
            glow, radius = self.context.palette.glow, 7 * self.context.scale.k
            self.context.shapes.rounded(
                surface, parts.words.inflate(self.context.scale.px(8), 0), glow, radius, 90
            )
        WordsPainter(self.context).paint(surface, parts.words, action)
        if parts.piece is not None and action.piece is not None and action.seat is not None:
            self._piece(surface, parts.piece, people[action.seat].colour, hover)
        for coin, box in parts.coins:
            self._coin(surface, coin, box, hover)
        for step, box in parts.steps:
            self._step(surface, step, box)
        for button, box in zip(action.buttons, parts.buttons, strict=True):
            lit = ControlState.HOVERED if hover == ButtonTarget(button.command) else ControlState.NORMAL
            face = ButtonFace(button.caption, kind=ButtonKind.MAIN if button.main else ButtonKind.PLAIN)
            state = lit if button.enabled else ControlState.DISABLED
            paint_button(self.context, surface, box, face, state)
        self._mark_advised(surface, parts)

    # ------------------------------------------------------------ pieces

    def _piece(self, surface: pygame.Surface, box: pygame.Rect, name: str, hover: Target | None) -> None:
        """Paint the marker or the canal that can be dragged onto the board."""
        px = self.context.scale.px
        slot = box.inflate(0, -px(4))
        self.context.shapes.rounded(
            surface, slot, self.context.palette.paper_shade, 8 * self.context.scale.k, 150
        )
        self.context.shapes.frame(
            surface, slot, self.context.palette.paper_line, 8 * self.context.scale.k, max(1, px(1.5))
        )
        lit = hover == PieceTarget()
        width = min(slot.width - px(14), round((slot.height - px(8)) * 2.6))
        alpha = 70 if self.action.piece_lifted else 255
        sprite = f"marker-{name}-h" if self.action.piece is CanalKind.MARKER else "canal-piece-h"
        image = self.context.sprites.image(sprite, width)
        place = image.get_rect(center=(slot.centerx, slot.centery - (px(3) if lit else 0)))
        faded(surface, image, place, alpha)

    def _mark_advised(self, surface: pygame.Surface, parts: ActionParts) -> None:
        """Paint the sign of the coach at what it advises, over all coins and buttons."""
        for coin, box in parts.coins:
            if coin.advised:
                self._lamp(surface, box)
        for button, box in zip(self.action.buttons, parts.buttons, strict=True):
            if button.advised:
                self._lamp(surface, box)

    def _lamp(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Paint the coach's lamp on a disc at the upper right corner of `box`."""
        palette, shapes, px = self.context.palette, self.context.shapes, self.context.scale.px
        side, edge = max(16, px(20)), max(1, px(1.5))
        disc = pygame.Rect(0, 0, side, side)
        disc.center = box.right - px(6), box.top + px(4)
        shapes.rounded(surface, disc, palette.ink, side / 2)
        shapes.rounded(surface, disc.inflate(-2 * edge, -2 * edge), palette.glow, side / 2 - edge)
        self.context.sprites.paint_centred(surface, "icon-hint", disc.center, round(side * 0.8))

    def _coin(self, surface: pygame.Surface, coin: Coin, box: pygame.Rect, hover: Target | None) -> None:
        palette, chosen = self.context.palette, coin.escudos == self.action.chosen
        free = coin.state is CoinState.FREE
        lit = free and (chosen or hover == CoinTarget(coin.escudos))
        face = box.move(0, -self.context.scale.px(2)) if lit else box
        if chosen:
            side = box.width
            self.context.shapes.ring(surface, face.center, side * 0.57, palette.accent, max(2, side * 0.07))
        size = box.width
        self.context.sprites.paint_centred(surface, "coin-blank" if free else "coin-dim", face.center, size)
        style = self.context.styles.sum.in_pixels(max(11, box.width * 0.38))
        style = style if free else style.coloured(_DIM)
        words = face.move(-round(box.width * 0.01), -round(box.width * 0.03))
        if coin.state is CoinState.TAKEN and coin.taker is not None:
            chip = max(12, round(box.width * 0.5))
            words.move_ip(-round(box.width * 0.12), -round(box.width * 0.08))
            self.context.text.line(surface, str(coin.escudos), words, style, Align.CENTRE)
            centre = (box.right - chip // 2 + 1, box.bottom - chip // 2 + 1)
            self.context.sprites.paint_centred(
                surface, f"chip-{self.people[coin.taker].colour}", centre, chip
            )
            return
        self.context.text.line(surface, str(coin.escudos), words, style, Align.CENTRE)

    def _step(self, surface: pygame.Surface, step: int, box: pygame.Rect) -> None:
        r = self.context.scale.px(8)
        x, y = box.center
        tip, base = (x - r, x + r // 2) if step < 0 else (x + r, x - r // 2)
        self.context.shapes.polygon(
            surface, [(base, y - r), (base, y + r), (tip, y)], self.context.palette.accent
        )
