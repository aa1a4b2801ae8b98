"""The layout of the action bar: text, piece, coins, buttons."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from santiago.presentation.view_model.values import ActionBar, ActionButton, Coin
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.text import TextStyle
from santiago.ui.painting.layout import ActionVariant

_COIN_LARGE, _COIN_LEAST = 52, 30
_WORDS_SHARE = 0.35
_TIGHT, _WIDE = 1.04, 1.4
"""The least and the greatest distance of two coins, as a share of their breadth."""
HISTORY_UNITS = 390
"""How broad the history's buttons are in a row."""


@dataclass(frozen=True, slots=True)
class ActionParts:
    """The boxes of the parts of the bar, in pixels."""

    badge: pygame.Rect | None
    face: pygame.Rect | None
    words: pygame.Rect
    piece: pygame.Rect | None
    coins: tuple[tuple[Coin, pygame.Rect], ...]
    steps: tuple[tuple[int, pygame.Rect], ...]
    buttons: tuple[pygame.Rect, ...]
    middle: pygame.Rect
    """What is left between words and buttons for coins, or for the history's buttons."""


@dataclass(frozen=True, slots=True)
class ActionMeasures:
    """Lays out the action bar for a draw context."""

    context: DrawContext

    def parts(self, bar: pygame.Rect, form: ActionVariant, action: ActionBar) -> ActionParts:
        """The parts from left to right; coins and piece do not depend on the text."""
        px = self.context.scale.px
        inner = bar.inflate(-2 * px(16), -2 * px(9))
        rows = (inner, inner)
        one_row = form is ActionVariant.ONE_ROW or not (action.coins or action.piece or action.buttons)
        if not one_row:
            high = max(px(46), self.context.text.line_height(self.caption()) + px(12))
            lower = pygame.Rect(inner.left, inner.bottom - high, inner.width, high)
            rows = (pygame.Rect(inner.left, inner.top, inner.width, inner.height - high - px(6)), lower)
        badge = None
        left = inner.left + px(4)
        if action.seat is not None:
            side = min(px(58), rows[0].height)
            badge = pygame.Rect(inner.left, rows[0].centery - side // 2, side, side)
            left = badge.right + px(14)
        face = None
        if action.character:
            side = min(px(52), rows[0].height)
            face = pygame.Rect(left, rows[0].centery - side // 2, side, side)
            left = face.right + px(12)
        buttons, end = self._button_boxes(rows[1], action.buttons)
        if form is ActionVariant.TWO_ROWS:
            words = pygame.Rect(left, rows[0].top, inner.right - left, rows[0].height)
            start = left
        else:
            # the text changes with the pointer; coins and piece must not move
            room = end - px(12) - left
            wanted = self._wanted(action)
            words = pygame.Rect(left, inner.top, max(round(room * _WORDS_SHARE), room - wanted), inner.height)
            start = words.right + px(14)
        piece = None
        if action.piece is not None:
            width = px(112) if one_row else px(150)
            piece = pygame.Rect(start, rows[1].top, width, rows[1].height)
            start = piece.right + px(14)
        lane = bar.inflate(0, -2 * px(5)) if one_row else rows[1]
        area = pygame.Rect(start, lane.top, max(0, end - px(10) - start), lane.height)
        coins, steps = self._coin_boxes(area, action)
        return ActionParts(badge, face, words, piece, coins, steps, buttons, area)

    def caption(self, *, main: bool = False) -> TextStyle:
        """The text style of button captions."""
        return self.context.styles.main_button if main else self.context.styles.button

    def _wanted(self, action: ActionBar) -> int:
        """The preferred width, in pixels, of coins and piece or of the history's buttons."""
        px = self.context.scale.px
        if action.history:
            return px(HISTORY_UNITS)
        if not action.coins and action.piece is None:
            return 0
        piece = px(140) if action.piece is not None else 0
        return piece + len(action.coins) * px(54) + px(10)

    def _button_boxes(
        self, row: pygame.Rect, buttons: tuple[ActionButton, ...]
    ) -> tuple[tuple[pygame.Rect, ...], int]:
        """The boxes of buttons, aligned right, in the order given."""
        px = self.context.scale.px
        high = min(row.height, max(px(46), self.context.text.line_height(self.caption()) + px(12)))
        boxes = []
        x = row.right
        for button in reversed(buttons):
            words = self.context.text.width(button.caption, self.caption(main=button.main))
            width = max(px(140 if button.main else 92), words + px(34))
            x -= width
            boxes.append(pygame.Rect(x, row.centery - high // 2, width, high))
            x -= px(12)
        return tuple(reversed(boxes)), x

    def _coin_boxes(
        self, area: pygame.Rect, action: ActionBar
    ) -> tuple[tuple[tuple[Coin, pygame.Rect], ...], tuple[tuple[int, pygame.Rect], ...]]:
        """The boxes of coins: one row or two, whichever is larger, or a scrolling row with arrows."""
        px, coins = self.context.scale.px, action.coins
        if not coins or area.width <= 0:
            return (), ()
        sides = {
            rows: min(
                px(_COIN_LARGE),
                int(area.height / rows / (1 if rows == 1 else _TIGHT)),
                int(area.width / -(-len(coins) // rows) / _TIGHT),
            )
            for rows in (1, 2)
        }
        rows = max(sides, key=lambda rows: sides[rows])
        if sides[rows] >= max(px(_COIN_LEAST), 24):
            return self._set(area, coins, sides[rows], rows), ()
        side = min(px(44), area.height)
        arrow = px(30)
        shown = max(1, int((area.width - 2 * arrow) / (side * 1.06)))
        middle = next((n for n, coin in enumerate(coins) if coin.escudos == action.chosen), 0)
        first = max(0, min(len(coins) - shown, middle - shown // 2))
        inner = area.inflate(-2 * arrow, 0)
        steps = (
            (-1, pygame.Rect(area.left, area.centery - side // 2, arrow, side)),
            (1, pygame.Rect(area.right - arrow, area.centery - side // 2, arrow, side)),
        )
        return self._set(inner, coins[first : first + shown], side, 1), steps

    @staticmethod
    def _set(
        area: pygame.Rect, coins: tuple[Coin, ...], side: int, rows: int
    ) -> tuple[tuple[Coin, pygame.Rect], ...]:
        across = -(-len(coins) // rows)
        pitch = min(area.width / across, side * (1.16 if rows == 1 else _WIDE))
        left = area.right - pitch * across if rows == 1 else area.centerx - pitch * across / 2
        down = side * _TIGHT
        top = area.centery - down * rows / 2
        placed = []
        for n, coin in enumerate(coins):
            row, column = divmod(n, across)
            x, y = left + (column + 0.5) * pitch - side / 2, top + (row + 0.5) * down - side / 2
            placed.append((coin, pygame.Rect(round(x), round(y), side, side)))
        return tuple(placed)
