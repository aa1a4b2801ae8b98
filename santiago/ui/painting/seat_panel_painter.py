"""The seat panels: player, possessions, last action and score."""

from __future__ import annotations

from functools import cached_property

import pygame

from santiago.ai.agents.roster import LEVELS
from santiago.presentation.view_model.points_changes import signed
from santiago.presentation.view_model.seat_panels import Figure, MoneyTag, Person, Remark, SeatPanel, TagKind
from santiago.presentation.view_model.targets import (
    MoneyOfPanelTarget,
    PanelTarget,
    ScoreOfPanelTarget,
)
from santiago.ui.graphics.box_layout import Room, box_at, square_at
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext, Drawn
from santiago.ui.graphics.palette import Colour
from santiago.ui.graphics.rects import clipped, column_of
from santiago.ui.graphics.scale import SMALLEST_FONT
from santiago.ui.graphics.text import Align, TextStyle
from santiago.ui.painting.hit_boxes import HitBox
from santiago.ui.painting.layout import PanelVariant
from santiago.ui.painting.speech import SpeechPainter
from santiago.wording.translator import Shortened

_BAND = 26
_SHADE = 30
"""The alpha (0 to 255) of the shade on the panels of all seats except the seat to move."""
_RING = 0.08
"""The width of the ring around a portrait, as a share of the portrait's diameter."""
_PORTRAIT_SHARE = 0.16
"""The maximum width of a portrait at a text scale of 1, as a share of the panel's width."""
_NAME = "Maximilian"
"""A long name. Every panel is wide enough to show it in full."""
_AIR_UNITS = 8
"""The gap between the overseer's figure and the text beside it, in units."""
_WITH_ICONS, _WITH_NAME, _LEAST_FIGURE = 0.66, 0.5, 0.25
"""The minimum sizes of the overseer's figure, relative to its normal size: beside a name with its icons,
beside a whole name, and beside a name set smaller.
"""
_LEAST_CHANGE = 0.8
"""The minimum size of two effects of a move, relative to their usual size. Below it, only the later one is
shown.
"""
_OVERSEER_RATIO = 1.25
MONEY = "coins-many"
"""The name of the sprite that stands for an amount of money."""


class SeatPanelPart(Drawn):
    """Lays out and paints the panel of a seat on `card`; boxes are in pixels."""

    def __init__(
        self, context: DrawContext, card: pygame.Rect, form: PanelVariant, panel: SeatPanel, person: Person
    ) -> None:
        self.context, self.card, self.panel, self.person = context, card, panel, person
        self.full = form is PanelVariant.FULL
        self._lay_out()

    def _lay_out(self) -> None:
        """Lay out the columns from right to left, each as wide as its widest number.

        The name and the note get the remaining width.
        """
        px, tx, text, card = self.px, self.tx, self.text, self.card
        styles, full, high = self.styles, self.full, self.card.height
        rest = Room(card, self.scale)
        score_width = text.width("888", self._score_style)
        if full:
            points = text.width(self.tr("view.points", {"count": 888}), styles.caption)
            score_width = max(score_width, points + self._small_cup + px(3))
        self.score, self.points = self._lines(rest.right(score_width, 14))
        side = min(tx(31), px(44), round(high * 0.6))
        money_width = text.width("88", styles.figure) + self._coin + px(5)
        tag_width = text.width("88", styles.sum) + px(12) + tx(15)
        broad = max(px(54), round(card.width * _PORTRAIT_SHARE * px(100) / tx(100)))
        portrait = min(broad, round(high * 0.86))
        sums = max(money_width, tag_width) if full else money_width + tag_width
        self.figures = self._figure_boxes(rest, side, px(44) + portrait + sums)
        self.canal = self.figures[0]
        money = rest.right(max(money_width, tag_width) if full else money_width, 9)
        self.money, tag = self._lines(money)
        self.tag = box_at(tag_width, tag.height, midright=tag.midright)
        if not full:
            tag_high = min(high - 4, text.line_height(styles.figure), round(high * 0.72))
            self.tag = box_at(tag_width, tag_high, midright=(money.left - px(7), card.centery))
        if self.panel.tag is None:  # the money uses the room of the missing tag
            self.money = money
        words_end, figure_end = rest.rest.right - px(6), rest.rest.right - px(2)
        if not full:
            words_end = figure_end = self.tag.right
            if self.panel.tag is not None:
                words_end, figure_end = self.tag.left - px(6), self.tag.left - px(2)
        self.portrait = square_at(portrait, midleft=(card.left + px(9), card.centery))
        left = self.portrait.right + px(13)
        words = column_of(card, left, words_end - left)
        self.name, self.note = self._lines(words)
        if not self.panel.note:
            self.name = words
        width = round(min(round(high * 0.98) / _OVERSEER_RATIO, px(58)))
        self._usual_figure = box_at(
            width, round(width * _OVERSEER_RATIO), bottomright=(figure_end, card.bottom - px(2))
        )

    def _figure_boxes(self, rest: Room, side: int, others: int) -> list[pygame.Rect]:
        """Cut the boxes of the figures off the right side of `rest`.

        The figures of a full panel are one below the other, those of a compact panel side by side. A figure
        after the first is left out if it and the `others`, in pixels, leave no room for a name.
        """
        figures, text = self.panel.figures, self.text
        number = self.px(3) + text.width("88", self._count_style)
        least = others + text.width(_NAME, self.styles.figure)
        if self.full:
            high = min(side, round(self.card.height * 0.9) // len(figures))
            width = max(side if figure.count is None else high + number for figure in figures)
            if rest.rest.width < least + width:
                figures, high, width = figures[:1], side, side
            column = rest.right(width, 18)
            top = column.centery - high * len(figures) // 2
            return [pygame.Rect(column.left, top + n * high, width, high) for n in range(len(figures))]
        boxes: list[pygame.Rect] = []
        for figure in figures:
            width = side if figure.count is None else side + number
            if boxes and rest.rest.width < least + width:
                break
            boxes.append(box_at(width, side, center=rest.right(width, 18).center))
        return boxes

    def _lines(self, column: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the boxes of the two lines in a column.

        In a compact panel, both boxes are the whole column.
        """
        if not self.full:
            return column, column
        text, styles, lines = self.text, self.styles, Room(column, self.scale)
        first, second = text.line_height(styles.figure), text.line_height(styles.small)
        spare = column.height - first - second
        gap = max(0, round(spare * 0.12))
        lines.top((spare - gap) // 2)
        upper = lines.top(first)
        lines.top(gap)
        return upper, lines.top(second)

    @cached_property
    def figure(self) -> pygame.Rect:
        """The box of the overseer's figure.

        If the name or the note is long, first the icons beside the name give way, then the figure becomes
        smaller, and then the name does; the figure never leaves the place beside them.
        """
        text, styles, usual, note = (
            self.text,
            self.styles,
            self._usual_figure,
            self.panel.note,
        )
        if isinstance(note, Shortened):
            note = note.short
        words = max(self._name_width, text.width(note, styles.small_strong) if self.full else 0)
        icons = self._name_width + self._icon_room + self._cup_room + self._dots_width
        room = usual.right - self.name.left - self.px(_AIR_UNITS)
        width = min(usual.width, max(round(usual.width * _WITH_ICONS), room - max(icons, words)))
        width = max(min(width, room - words), min(width, round(usual.width * _WITH_NAME)))
        while width > usual.width * _LEAST_FIGURE and not text.fits(
            self.person.name, room - width, styles.figure
        ):
            width -= 1
        return box_at(width, round(usual.height * width / usual.width), bottomright=usual.bottomright)

    def hit_boxes(self) -> tuple[HitBox, ...]:
        """Return the hit boxes of the panel, its figures and score, and of a lid over the money."""
        seat = self.panel.seat
        found = (
            HitBox(PanelTarget(seat), self.card),
            *(HitBox(figure.id, box) for figure, box in zip(self.panel.figures, self.figures, strict=False)),
            HitBox(ScoreOfPanelTarget(seat), self.score.union(self.points)),
        )
        return (*found, HitBox(MoneyOfPanelTarget(seat), self._lid)) if self.panel.covered else found

    # ------------------------------------------------------------ sizes, in pixels

    @property
    def _coin(self) -> int:
        return min(self.tx(30), self.px(40 if self.full else 34))

    @property
    def _small_cup(self) -> int:
        """The size of the cup below the score of the leader in a full panel."""
        return min(self.tx(17), self.px(24))

    @property
    def _cup_side(self) -> int:
        """The size, in pixels, of the leader's cup in a compact panel, or 0 if the panel has no cup."""
        leads = self.panel.leads and not self.full
        return min(self.tx(19), self.px(26)) if leads else 0

    @property
    def _cup_room(self) -> int:
        return self.px(5) + self._cup_side if self._cup_side else 0

    @property
    def _icon_side(self) -> int:
        """The size of the icon that distinguishes people from computers."""
        return min(self.tx(15), self.px(20))

    @property
    def _icon_room(self) -> int:
        return self.px(7) + self._icon_side

    @property
    def _dot_count(self) -> int:
        """The number of dots that show a computer's level, or 0 for a person."""
        return LEVELS[self.person.level].dots if self.person.level is not None else 0

    @property
    def _dots_width(self) -> int:
        px, dots = self.px, self._dot_count
        return px(4) + px(8) * -(-dots // 2) if dots else 0

    @property
    def _name_width(self) -> int:
        return self.text.width(self.person.name, self.styles.figure)

    @property
    def _score_style(self) -> TextStyle:
        style = self.styles.score
        return style if self.full else style.sized(22)

    @property
    def _count_style(self) -> TextStyle:
        return self.styles.sum if self.full else self.styles.figure

    @property
    def _shown_score(self) -> str:
        return "–" if self.panel.score is None else str(self.panel.score)

    @property
    def _lid(self) -> pygame.Rect:
        """The box of the lid over hidden money."""
        high = min(self.money.height, self._coin)
        return box_at(self.money.width, high, center=self.money.center).inflate(self.px(6), 0)

    # ------------------------------------------------------------ painting

    def paint(self, surface: pygame.Surface, *, hovered: bool = False, figure: bool = True) -> None:
        """Paint the panel; `figure` is False while an animation paints the overseer."""
        context, scale, card, panel = self.context, self.scale, self.card, self.panel
        colour = context.palette.seat(self.person.colour)
        if panel.turn:
            self._glow(surface, colour)
        context.cards.paint(surface, Card.PAPER, card)
        if not panel.turn:
            context.shapes.rounded(surface, card, context.palette.walnut, 7.5 * scale.k, _SHADE)
        paint_band(surface, context, card, colour, scale.px(_BAND))
        if panel.turn:
            paint_frame(surface, context, card, colour)
        elif hovered:
            context.shapes.frame(surface, card, context.palette.paper_line, 7 * scale.k, scale.px(2))
        self._portrait(surface)
        written = card.left
        if panel.remark is None:
            self._identity(surface, figure=figure)
        else:
            written = self._speech(surface, panel.remark)
        if self.money.left > written:
            self._money(surface)
        if panel.tag is not None and self.tag.left > written:
            self._tag(surface, panel.tag)
        for item, box in zip(panel.figures, self.figures, strict=False):
            if box.left > written and (self.full or panel.change is None):
                self._figure(surface, item, box)
        if self.score.left > written:
            self._score(surface)

    def _glow(self, surface: pygame.Surface, colour: Colour) -> None:
        k, px, card = self.scale.k, self.px, self.card
        for n in range(9):
            grow = (9 - n) * 0.95 * k
            self.shapes.rounded(surface, card.inflate(2 * grow, 2 * grow), colour, 9 * k + grow, 12 + 3 * n)
        edge = max(2, px(2.4))
        self.shapes.rounded(surface, card.inflate(2 * edge, 2 * edge), self.palette.glow, 8 * k + edge)
        x, y = card.left, card.centery
        pointer = [(x - px(22), y - px(13)), (x - px(6), y), (x - px(22), y + px(13))]
        self.shapes.polygon(surface, pointer, self.palette.glow, 255, self.palette.glow, 5 * k)
        self.shapes.polygon(surface, pointer, colour, 255, self.palette.ink, max(1.5, 2 * k))

    def _portrait(self, surface: pygame.Surface) -> None:
        """Paint a character's portrait in a ring of the seat's colour, then the seat's symbol and number.

        If the seat has no character, the symbol takes the place of the portrait.
        """
        box, scale, person = self.portrait, self.scale, self.person
        side = max(round(box.width * 0.44), scale.px(20))
        corner = box.right + scale.px(4), min(box.bottom + scale.px(2), self.card.bottom)
        badge = square_at(side, bottomright=corner) if person.character else box
        if person.character:
            ring, line = max(2, round(box.width * _RING)), max(1, scale.px(1.5))
            self.shapes.circle(surface, box.center, box.width / 2, self.palette.ink)
            self.shapes.circle(surface, box.center, box.width / 2 - line, self.palette.seat(person.colour))
            face = f"face-{person.character}{self.panel.shown_mood.value}"
            self.sprites.paint_centred(surface, face, box.center, box.width - 2 * ring)
        self.sprites.paint(surface, f"badge-{person.colour}", *badge.topleft, badge.width)
        side = min(max(scale.px(18), scale.tx(16)), round(box.height * 0.4))
        disc = square_at(side, topleft=(self.card.left + scale.px(3), self.card.top + scale.px(3)))
        if self.panel.place is not None:
            self._place(surface, disc, self.panel.place)
        if self.panel.explains:
            self._disc(surface, disc.move(box.right - disc.centerx, 0), self.palette.paper_light, "?")

    def _place(self, surface: pygame.Surface, disc: pygame.Rect, place: int) -> None:
        """Paint the place in the order of the phase: gold for the seat to move, a tick after its turn."""
        if not self.panel.acted:
            self._disc(
                surface, disc, self.palette.gold if self.panel.turn else self.palette.paper_light, str(place)
            )
            return
        self._disc(surface, disc, self.palette.paper_line, "")
        (x, y), r = disc.center, disc.width * 0.24
        tick = [(x - r, y), (x - r * 0.25, y + r * 0.8), (x + r * 1.1, y - r * 0.8)]
        pygame.draw.lines(surface, self.palette.ink, False, tick, max(2, round(disc.width * 0.13)))

    def _disc(self, surface: pygame.Surface, disc: pygame.Rect, fill: Colour, sign: str) -> None:
        """Paint `sign` on a disc: a place, or "?" if pressing the disc explains the last decision."""
        palette, shapes, side = self.palette, self.shapes, disc.width
        style = self.styles.sum.in_pixels(max(SMALLEST_FONT, side * 0.64))
        shapes.rounded(surface, disc, palette.ink, side / 2)
        edge = max(1, self.px(1.5))
        shapes.rounded(surface, disc.inflate(-2 * edge, -2 * edge), fill, side / 2 - edge)
        self.text.line(surface, sign, disc, style, Align.CENTRE)

    def _identity(self, surface: pygame.Surface, *, figure: bool) -> None:
        """Paint the name, the last action and, if `figure`, the overseer."""
        stands = self.figure if self.panel.overseer and figure else None
        self._name(surface, self.name.width if stands is None else stands.left - self.name.left)
        if self.panel.note and self.full:
            end = self.note.right if self.panel.tag is not None else self.money.left
            end = stands.left if stands is not None else end
            box = column_of(self.note, self.note.left, end - self.note.left)
            text, note = self.text, self.panel.note
            if isinstance(note, Shortened) and not text.fits(note, box.width, self._note_style):
                note = note.short
            text.line(surface, note, box, self._note_style)
        if stands is not None:
            self.sprites.paint(surface, "overseer", *stands.topleft, stands.width)

    def _speech(self, surface: pygame.Surface, remark: Remark) -> int:
        """Paint a character's remark in place of the name, and return the right edge of the bubble."""
        overseer, px = self.panel.overseer, self.px
        end = self.figure.left - px(4) if overseer else self.name.right
        painter, ends = SpeechPainter(self.context), (end, self.money.right, self.canal.right)
        speech = painter.lay_out(self.card, self.name.left, ends, remark)
        if overseer and speech.bubble.right <= self.figure.left:
            self.sprites.paint(surface, "overseer", *self.figure.topleft, self.figure.width)
        painter.paint(surface, speech, remark)
        return speech.bubble.right

    def _name(self, surface: pygame.Surface, width: int) -> None:
        """Paint the name, the icon, the level and the leader's cup within `width` pixels.

        If there is too little room, the name is slightly shrunk first. Then the level is left out, then the
        icon, and then the cup.
        """
        px, person, sprites = self.px, self.person, self.sprites
        room, level, cup = next(
            (
                signs
                for signs in (
                    (self._icon_room, self._dots_width, self._cup_room),
                    (self._icon_room, 0, self._cup_room),
                    (0, 0, self._cup_room),
                )
                if self.text.fits(person.name, width - sum(signs), self.styles.figure)
            ),
            (0, 0, 0),
        )
        box = column_of(self.name, self.name.left, max(px(30), width - room - level - cup))
        y, icon, dots = box.centery, self._icon_side, self._dot_count if level else 0
        x = self.text.line(surface, person.name, box, self.styles.figure).right + px(7)
        if room:
            kind = "icon-human" if person.level is None else "icon-ai"
            sprites.paint_centred(surface, kind, (x + icon / 2, y), icon)
            x += icon + px(4)
        for n in range(dots):
            down = 0 if dots == 1 or (dots == 3 and n == 2) else px(4) * (1 if n % 2 else -1)
            spot = (x + px(3) + n // 2 * px(8), y + down)
            self.shapes.circle(surface, spot, max(2, 3 * self.scale.k), self.palette.muted)
        x += -(-dots // 2) * px(8) + (px(2) if dots else 0)
        if cup:
            left = min(x, self.name.left + width - self._cup_side)
            sprites.paint_centred(surface, "icon-trophy", (left + self._cup_side / 2, y), self._cup_side)

    @property
    def _note_style(self) -> TextStyle:
        styles, panel = self.styles, self.panel
        if panel.turn:
            return styles.small_strong.coloured(self.palette.accent)
        return styles.small_strong if panel.overseer else styles.small

    def _money(self, surface: pygame.Surface) -> None:
        """Paint the amount and coins or, if the money is hidden, a lid with an eye."""
        if self.panel.covered:
            lid, colour = self._lid, self.palette.accent
            self.context.cards.paint(surface, Card.TAG, lid, 0.5)
            image = self.sprites.line_icon("icon-eye", round(lid.height * 0.72), colour)
            surface.blit(image, image.get_rect(center=lid.center))
            return
        text, style, money = self.text, self.styles.figure, self.panel.money
        sum_text = "?" if money is None else str(money)
        text.line(surface, sum_text, self.money, style, Align.RIGHT)
        width = max(text.width(sum_text, style), text.width("88", style))
        x = self.money.right - width - self.px(5) - self._coin / 2
        self.sprites.paint_centred(surface, MONEY, (x, self.money.centery), self._coin)

    def _figure(self, surface: pygame.Surface, figure: Figure, box: pygame.Rect) -> None:
        centre = box.left + box.height // 2, box.centery
        self.sprites.paint_centred(surface, figure.sprite, centre, box.height)
        if figure.count is not None:
            self.text.line(surface, str(figure.count), box, self._count_style, Align.RIGHT)

    def _tag(self, surface: pygame.Surface, tag: MoneyTag) -> None:
        """Paint a bid with a hammer, a bribe with a pennant, or a cross for a pass."""
        palette, px, box = self.palette, self.px, self.tag
        self.context.cards.paint(surface, Card.TAG, box, 0.5)
        icon = round(box.height * 0.66)
        if tag.kind is TagKind.PASSED:
            image = self.sprites.line_icon("icon-cross", icon, palette.muted)
            surface.blit(image, image.get_rect(center=box.center))
            return
        image = self.sprites.line_icon("icon-auction", icon, palette.muted)
        if tag.kind is TagKind.BRIBE:
            pennant = round(icon * 1.15)
            image = self.sprites.image(f"pennant-{self.person.colour}", pennant, pennant)
        surface.blit(image, image.get_rect(center=(round(box.left + px(4) + icon / 2), box.centery)))
        words = column_of(box, box.left + px(5) + icon, box.width - px(10) - icon)
        sum_text = "?" if tag.escudos is None else str(tag.escudos)
        self.text.line(surface, sum_text, words, self.styles.sum, Align.RIGHT)

    def _score(self, surface: pygame.Surface) -> None:
        palette, px, panel = self.palette, self.px, self.panel
        line = box_at(
            max(1, px(1.2)),
            round(self.card.height * 0.6),
            midleft=(self.score.left - px(9), self.card.centery),
        )
        self.shapes.rounded(surface, line, palette.paper_line, 0, 130)
        self.text.line(surface, self._shown_score, self.score, self._score_style, Align.RIGHT)
        if panel.change is not None:
            self._change(surface, panel.change)
        elif self.full:
            style = self.styles.caption
            if panel.leads:
                style = style.coloured(palette.ink)
                centre = (self.points.left + self._small_cup / 2, self.points.centery)
                self.sprites.paint_centred(surface, "icon-trophy", centre, self._small_cup)
            word = self.tr("view.points", {"count": panel.score or 0})
            self.text.line(surface, word, self.points, style, Align.RIGHT)

    def _change(self, surface: pygame.Surface, change: int) -> None:
        """Paint `change`, the effect of a previewed move on the score, with an arrow.

        If the effect with all tiles irrigated is different, it is also painted, with a drop. In a full panel,
        everything is right of the line beside the score.
        """
        water = None if self.panel.with_water == change else self.panel.with_water
        style = self.styles.sum.coloured(self.palette.change(change))
        shown = signed(change) if water is None else f"{signed(change)}, "
        later = "" if water is None else signed(water)
        high = max(self.px(20), self.text.line_height(style))
        arrow, drop = self.px(14) if change else 0, round(high * 0.66) if later else 0
        end, left = self.points.midright, self.score.left - self.px(6)
        if not self.full:
            score = self.text.width(self._shown_score, self._score_style)
            end, left = (
                (self.score.right - score - self.px(5), self.card.centery),
                self.money.right + self.px(2),
            )
        room = end[0] - left - self.px(12)
        if arrow + self.text.width(shown + later, style) + drop > room:
            arrow, drop = 0, round(drop * 0.72)
            is_small = self.text.width(shown + later, style) * _LEAST_CHANGE > room - drop
            shown = "" if later and is_small else shown
            share = (room - drop) / self.text.width(shown + later, style)
            style = style.in_pixels(self.text.pixels(style) * min(1, share))
        words, more = self.text.width(shown, style), self.text.width(later, style)
        tag = box_at(self.px(12) + arrow + words + more + drop, high, midright=end)
        self.context.cards.paint(surface, Card.TAG, tag, 0.5)
        x = tag.left + self.px(5)
        if arrow:
            paint_arrow(surface, self.context, (x + self.px(4), tag.centery), change)
            x += arrow
        self.text.line(surface, shown, column_of(tag, x, words + 1), style)
        x += words
        if water is not None:
            style = style.coloured(self.palette.change(water))
            self.text.line(surface, later, column_of(tag, x, more + 1), style)
            self.sprites.paint_centred(surface, "status-wet", (x + more + drop / 2, tag.centery), drop)


def paint_arrow(surface: pygame.Surface, context: DrawContext, centre: tuple[int, int], change: int) -> None:
    """Paint an arrow for a change: up for a gain and down for a loss, each in its own colour."""
    (x, y), r, up = centre, context.scale.px(4), 1 if change > 0 else -1
    points = [(x - r, y + up * r), (x, y - up * r), (x + r, y + up * r)]
    context.shapes.polygon(surface, points, context.palette.change(change))


def paint_frame(surface: pygame.Surface, context: DrawContext, card: pygame.Rect, colour: Colour) -> None:
    """Paint the frame that marks the seat to move, in the seat's colour."""
    k, px = context.scale.k, context.scale.px
    line, broad = max(1, px(1.4)), max(3, px(3.8))
    context.shapes.frame(surface, card, context.palette.ink, 8 * k, broad + 2 * line)
    context.shapes.frame(surface, card.inflate(-2 * line, -2 * line), colour, 7 * k, broad)


def paint_band(
    surface: pygame.Surface, context: DrawContext, card: pygame.Rect, colour: Colour, cut: int
) -> None:
    """Paint a coloured band, `cut` pixels wide, along the left edge and rounded corners of `card`."""
    with clipped(surface, column_of(card, card.left, cut)):
        context.shapes.shaded(surface, card, colour, 7.5 * context.scale.k)
    line = pygame.Rect(card.left + cut, card.top + 1, max(1, context.scale.px(1.6)), card.height - 2)
    surface.fill(context.palette.ink, line)
