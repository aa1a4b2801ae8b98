"""The layout and the text styles of a seat panel."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.text import TextStyle
from santiago.ui.painting.layout import PanelVariant

_OVERSEER_RATIO = 1.25


@dataclass(frozen=True, slots=True)
class PanelBoxes:
    """The boxes of the parts of a panel, in pixels, all within its card."""

    card: pygame.Rect
    badge: pygame.Rect
    name: pygame.Rect
    note: pygame.Rect
    figure: pygame.Rect
    money: pygame.Rect
    tag: pygame.Rect
    canal: pygame.Rect
    score: pygame.Rect
    points: pygame.Rect


@dataclass(frozen=True, slots=True)
class PanelMeasures:
    """Lays out seat panels for a draw context."""

    context: DrawContext

    def boxes(self, card: pygame.Rect, form: PanelVariant) -> PanelBoxes:
        """Lay out a panel from right to left; each part is as broad as its widest figure."""
        return self.context.layout_cache.get((PanelBoxes, *card, form), lambda: self._laid_out(card, form))

    def _laid_out(self, card: pygame.Rect, form: PanelVariant) -> PanelBoxes:
        px, text = self.context.scale.px, self.context.text
        full = form is PanelVariant.FULL
        upper, lower = self._rows(card, full=full)
        badge_side = min(px(54), round(card.height * 0.78))
        badge = pygame.Rect(0, 0, badge_side, badge_side).move_to(center=(card.left + px(36), card.centery))
        score_width = text.width("888", self.score(form))
        if full:
            words = text.width(self.context.tr("view.points"), self.context.styles.caption)
            score_width = max(score_width, words + self.small_cup() + px(3))
        x = card.right - px(14) - score_width
        score = pygame.Rect(x, upper.top, score_width, upper.height)
        points = pygame.Rect(x, lower.top, score_width, lower.height)
        side = min(round(self.context.scale.tx(31)), px(44), round(card.height * 0.6))
        x -= px(18) + side
        canal = pygame.Rect(x, card.centery - side // 2, side, side)
        money_width = text.width("88", self.context.styles.figure) + self.coin_side(form) + px(5)
        tag_width = self.tag_width()
        stack = max(money_width, tag_width) if full else money_width
        x -= px(9) + stack
        money = pygame.Rect(x, upper.top, stack, upper.height)
        tag = pygame.Rect(x + stack - tag_width, lower.top, tag_width, lower.height)
        if not full:
            x -= px(7) + tag_width
            high = min(lower.height, round(card.height * 0.72))
            tag = pygame.Rect(x, card.centery - high // 2, tag_width, high)
        left = badge.right + px(13)
        figure_height = round(card.height * 0.98)
        figure = pygame.Rect(0, 0, round(min(figure_height / _OVERSEER_RATIO, px(58))), 0)
        figure.height = round(figure.width * _OVERSEER_RATIO)
        figure.bottomright = x - px(2), card.bottom - px(2)
        room = x - px(6) - left
        return PanelBoxes(
            card=card.copy(),
            badge=badge,
            name=pygame.Rect(left, upper.top, room, upper.height),
            note=pygame.Rect(left, lower.top, room, lower.height),
            figure=figure,
            money=money,
            tag=tag,
            canal=canal,
            score=score,
            points=points,
        )

    def tag_width(self) -> int:
        """The width of the tag of a bid or bribe, in pixels."""
        return (
            self.context.text.width("88", self.context.styles.sum)
            + self.context.scale.px(12)
            + round(self.context.scale.tx(15))
        )

    def coin_side(self, form: PanelVariant) -> int:
        """The width of the money's picture, in pixels."""
        return min(self.context.scale.tx(30), self.context.scale.px(40 if form is PanelVariant.FULL else 34))

    def small_cup(self) -> int:
        """The width of the leader's cup below the score, in pixels."""
        return min(self.context.scale.tx(17), self.context.scale.px(24))

    def score(self, form: PanelVariant) -> TextStyle:
        """The text style of the score."""
        style = self.context.styles.score
        return style if form is PanelVariant.FULL else style.sized(22)

    def _rows(self, card: pygame.Rect, *, full: bool) -> tuple[pygame.Rect, pygame.Rect]:
        """The upper and lower line; in a compact panel the whole height and a line for the tag."""
        if not full:
            high = min(card.height - 4, self.context.text.line_height(self.context.styles.figure))
            return card, pygame.Rect(card.left, card.top, card.width, high)
        first = self.context.text.line_height(self.context.styles.figure)
        second = self.context.text.line_height(self.context.styles.small)
        spare = card.height - first - second
        gap = max(0, round(spare * 0.12))
        top = card.top + (spare - gap) // 2
        upper = pygame.Rect(card.left, top, card.width, first)
        return upper, pygame.Rect(card.left, upper.bottom + gap, card.width, second)


def without_tag(boxes: PanelBoxes) -> PanelBoxes:
    """Lay out a panel without a tag: in a compact panel the name and the overseer use its room."""
    more = boxes.tag.right - boxes.name.right
    name = pygame.Rect(boxes.name.left, boxes.name.top, boxes.name.width + more, boxes.name.height)
    return replace(boxes, name=name, figure=boxes.figure.move(boxes.tag.right - boxes.figure.right, 0))
