"""The seat panels: player, possessions, last action and score."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from santiago.ai.agents.roster import LEVELS
from santiago.presentation.view_model.targets import (
    CanalOfPanelTarget,
    MoneyOfPanelTarget,
    PanelTarget,
    ScoreOfPanelTarget,
)
from santiago.presentation.view_model.values import MoneyTag, Person, Remark, SeatPanel, TagKind
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.palette import Colour
from santiago.ui.graphics.rects import column_of, row_of
from santiago.ui.graphics.scale import SMALLEST_FONT
from santiago.ui.graphics.text import Align, TextStyle
from santiago.ui.painting.hit_boxes import HitBox
from santiago.ui.painting.layout import PanelVariant
from santiago.ui.painting.panel_boxes import PanelBoxes, PanelMeasures, without_tag
from santiago.ui.painting.speech import SpeechPainter

_BAND = 26
_SHADE = 30
"""How much shade (0-255) lies on the panels of those whose turn it is not."""
_AIR_UNITS = 8
"""Between the overseer's hat and what is written beside it."""
_LEAST_FIGURE = 0.78
"""How small the overseer's figure may get, as a share of its usual size, to find room."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """The content beside the name: `figure`: the overseer's figure, `hat`: only its hat."""

    figure: pygame.Rect | None
    hat: bool
    room: int
    icon: bool
    dots: int


@dataclass(frozen=True, slots=True)
class PanelPainter:
    """Lays out and paints the panel of one seat on `card`."""

    context: DrawContext
    card: pygame.Rect
    form: PanelVariant
    panel: SeatPanel
    person: Person

    @property
    def parts(self) -> PanelBoxes:
        """The boxes of this panel; the overseer's figure is at the badge if only its hat fits."""
        boxes = self._boxes()
        figure = replace(self, panel=replace(self.panel, overseer=True))._plan(boxes, figure=True).figure
        return replace(boxes, figure=figure or boxes.figure.move_to(midbottom=boxes.badge.midbottom))

    def boxes(self) -> tuple[HitBox, ...]:
        """The hit boxes of the panel, its canal, its score, and the lid over money that may be revealed."""
        seat, boxes = self.panel.seat, self._measures.boxes(self.card, self.form)
        found = (
            HitBox(PanelTarget(seat), self.card),
            HitBox(CanalOfPanelTarget(seat), boxes.canal),
            HitBox(ScoreOfPanelTarget(seat), boxes.score.union(boxes.points)),
        )
        if not self.panel.covered:
            return found
        return (*found, HitBox(MoneyOfPanelTarget(seat), self._lid(self._boxes().money)))

    def paint(self, surface: pygame.Surface, *, hovered: bool = False, figure: bool = True) -> None:
        """Paint the panel; `figure` is False while the overseer walks."""
        context, scale = self.context, self.context.scale
        card, panel, boxes = self.card, self.panel, self._boxes()
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
        self._badge(surface, boxes.badge)
        written = card.left
        if panel.remark is None:
            self._identity(surface, boxes, figure=figure)
        else:
            written = self._speech(surface, boxes, panel.remark)
        if boxes.money.left > written:
            self._money(surface, boxes.money)
        if panel.tag is not None and boxes.tag.left > written:
            self._tag(surface, boxes.tag, panel.tag)
        if boxes.canal.left > written:
            name = "canal-icon" if panel.own_canal else "canal-icon-spent"
            context.sprites.paint_centred(surface, name, boxes.canal.center, boxes.canal.width)
        if boxes.score.left > written:
            self._score(surface, boxes)

    @property
    def _measures(self) -> PanelMeasures:
        return PanelMeasures(self.context)

    def _boxes(self) -> PanelBoxes:
        """The usual boxes; what is not there leaves its room to the rest."""
        boxes = self._measures.boxes(self.card, self.form)
        if self.panel.tag is None:
            if self.form is PanelVariant.COMPACT:
                boxes = without_tag(boxes)
            boxes = replace(boxes, money=row_of(boxes.money, self.card.top, self.card.height))
        if self.form is PanelVariant.FULL and not self.panel.note:
            boxes = replace(boxes, name=row_of(boxes.name, self.card.top, self.card.height))
        return boxes

    def _identity(self, surface: pygame.Surface, boxes: PanelBoxes, *, figure: bool) -> None:
        """Paint who sits there, the last action, and the overseer."""
        plan = self._plan(boxes, figure=figure)
        if plan.hat:
            self._hat(surface, boxes.badge)
        self._name(surface, boxes, plan)
        if self.form is PanelVariant.FULL:
            self._note(surface, boxes, plan.figure)
        if plan.figure is not None:
            self.context.sprites.paint(surface, "overseer", *plan.figure.topleft, plan.figure.width)

    def _speech(self, surface: pygame.Surface, boxes: PanelBoxes, remark: Remark) -> int:
        """Paint what somebody says in the place of the name; returns where it ends."""
        if self.panel.overseer:
            self._hat(surface, boxes.badge)
        painter = SpeechPainter(self.context)
        speech = painter.lay_out(boxes, remark)
        painter.paint(surface, speech, remark)
        return speech.bubble.right

    # ------------------------------------------------------------ frame

    def _glow(self, surface: pygame.Surface, colour: Colour) -> None:
        k, px, card = self.context.scale.k, self.context.scale.px, self.card
        for n in range(9):
            grow = (9 - n) * 0.95 * k
            self.context.shapes.rounded(
                surface, card.inflate(2 * grow, 2 * grow), colour, 9 * k + grow, 12 + 3 * n
            )
        edge = max(2, px(2.4))
        self.context.shapes.rounded(
            surface, card.inflate(2 * edge, 2 * edge), self.context.palette.glow, 8 * k + edge
        )
        x, y = card.left, card.centery
        pointer = [(x - px(22), y - px(13)), (x - px(6), y), (x - px(22), y + px(13))]
        self.context.shapes.polygon(
            surface, pointer, self.context.palette.glow, 255, self.context.palette.glow, 5 * k
        )
        self.context.shapes.polygon(surface, pointer, colour, 255, self.context.palette.ink, max(1.5, 2 * k))

    def _badge(self, surface: pygame.Surface, badge: pygame.Rect) -> None:
        """Paint colour, symbol and seat number."""
        self.context.sprites.paint(surface, f"badge-{self.person.colour}", badge.left, badge.top, badge.width)
        side = min(max(self.context.scale.px(19), self.context.scale.tx(17)), round(badge.height * 0.46))
        style = self.context.styles.sum.in_pixels(max(SMALLEST_FONT, side * 0.64))
        disc = pygame.Rect(0, 0, side, side)
        disc.center = badge.right - round(badge.width * 0.06), badge.bottom - round(badge.height * 0.14)
        disc.bottom = min(disc.bottom, panel_bottom(badge))
        self.context.shapes.rounded(surface, disc, self.context.palette.ink, side / 2)
        edge = max(1, self.context.scale.px(1.5))
        self.context.shapes.rounded(
            surface, disc.inflate(-2 * edge, -2 * edge), self.context.palette.paper_light, side / 2 - edge
        )
        self.context.text.line(surface, str(self.panel.seat + 1), disc, style, Align.CENTRE)

    # ------------------------------------------------------------ words

    def _plan(self, boxes: PanelBoxes, *, figure: bool) -> _Plan:
        """The content that fits beside the name: the figure or its hat, then the player, then the level."""
        px, panel, person = self.context.scale.px, self.panel, self.person
        name = self.context.text.width(person.name, self.context.styles.figure)
        icon = px(7) + self._who(boxes)
        dots = LEVELS[person.level].dots if person.level is not None else 0
        dots_width = px(4) + px(8) * -(-dots // 2) if dots else 0
        cup = self._cup_room()
        stands = None
        room = boxes.name.width
        if panel.overseer and figure:
            full = self.form is PanelVariant.FULL
            note = self.context.text.width(panel.note, self._note_style()) if full else 0
            beside = boxes.name.left + max(name + icon + dots_width + cup, note)
            stands = _narrowed(boxes.figure, boxes.figure.right - beside - px(_AIR_UNITS))
            room = stands.left - boxes.name.left if stands is not None else room
        with_icon = name + cup + icon <= room
        with_dots = name + cup + icon + dots_width <= room
        hat = panel.overseer and figure and stands is None
        return _Plan(stands, hat, room, with_icon, dots if with_dots else 0)

    def _who(self, boxes: PanelBoxes) -> int:
        """The size, in pixels, of the player's picture: a face, or the icon of a person or a computer."""
        if self.person.character:
            return min(self.context.scale.tx(28), self.context.scale.px(38), round(boxes.name.height * 1.12))
        return min(self.context.scale.tx(15), self.context.scale.px(20))

    def _name(self, surface: pygame.Surface, boxes: PanelBoxes, plan: _Plan) -> None:
        """Paint the name, then the player; in a compact panel also the leader's cup."""
        px, person, cup = self.context.scale.px, self.person, self._cup_room()
        room = pygame.Rect(boxes.name.left, boxes.name.top, plan.room, boxes.name.height)
        box = pygame.Rect(room.left, room.top, max(px(30), room.width - cup), room.height)
        x = self.context.text.line(surface, person.name, box, self.context.styles.figure).right + px(7)
        if plan.icon:
            icon = self._who(boxes)
            kind = "icon-human" if person.level is None else "icon-ai"
            picture = f"face-{person.character}" if person.character else kind
            self.context.sprites.paint_centred(surface, picture, (x + icon / 2, room.centery), icon)
            x += icon + px(4)
        for n in range(plan.dots):
            down = 0 if plan.dots == 1 or (plan.dots == 3 and n == 2) else px(4) * (1 if n % 2 else -1)
            spot = (x + px(3) + n // 2 * px(8), room.centery + down)
            self.context.shapes.circle(
                surface, spot, max(2, 3 * self.context.scale.k), self.context.palette.muted
            )
        x += -(-plan.dots // 2) * px(8) + (px(2) if plan.dots else 0)
        if cup:
            side = self._cup()
            left = min(x, room.right - side)
            self.context.sprites.paint_centred(surface, "icon-trophy", (left + side / 2, room.centery), side)

    def _hat(self, surface: pygame.Surface, badge: pygame.Rect) -> None:
        """Paint the overseer's hat on the badge if the figure does not fit."""
        side = round(badge.width * 0.82)
        hat = self.context.sprites.image("icon-hat", side)
        surface.blit(hat, hat.get_rect(center=(badge.centerx, badge.top + round(badge.height * 0.1))))

    def _cup_room(self) -> int:
        """The pixels that the leader's cup needs beside the name of a compact panel."""
        leads = self.panel.leads and self.form is PanelVariant.COMPACT
        return self.context.scale.px(5) + self._cup() if leads else 0

    def _cup(self) -> int:
        return min(self.context.scale.tx(19), self.context.scale.px(26))

    def _note(self, surface: pygame.Surface, boxes: PanelBoxes, figure: pygame.Rect | None) -> None:
        """Paint the seat's last action."""
        box = boxes.note.copy()
        if figure is not None:
            box.width = figure.left - box.left
        elif self.panel.tag is None:
            box.width = boxes.money.left - box.left
        if self.panel.note:
            self.context.text.line(surface, self.panel.note, box, self._note_style())

    def _note_style(self) -> TextStyle:
        palette, styles, panel = self.context.palette, self.context.styles, self.panel
        if panel.turn:
            return styles.small_strong.coloured(palette.accent)
        return styles.small_strong if panel.overseer else styles.small

    # ------------------------------------------------------------ figures

    def _money(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        if self.panel.covered:
            self._paint_lid(surface, self._lid(box))
            return
        style, money = self.context.styles.figure, self.panel.money
        sum_text = "?" if money is None else str(money)
        width = self.context.text.width(sum_text, style)
        least = self.context.text.width("88", style)
        coin = self._measures.coin_side(self.form)
        self.context.text.line(surface, sum_text, box, style, Align.RIGHT)
        x = box.right - max(width, least) - self.context.scale.px(5) - coin / 2
        self.context.sprites.paint_centred(surface, _pile(money), (x, box.centery), coin)

    def _lid(self, money: pygame.Rect) -> pygame.Rect:
        high = min(money.height, self._measures.coin_side(self.form))
        lid = pygame.Rect(money.left, money.centery - high // 2, money.width, high)
        return lid.inflate(self.context.scale.px(6), 0)

    def _paint_lid(self, surface: pygame.Surface, lid: pygame.Rect) -> None:
        """Paint the lid: a small board with an eye."""
        self.context.cards.paint(surface, Card.TAG, lid, 0.5)
        image = self.context.sprites.line_icon(
            "icon-eye", round(lid.height * 0.72), self.context.palette.accent
        )
        surface.blit(image, image.get_rect(center=lid.center))

    def _tag(self, surface: pygame.Surface, box: pygame.Rect, tag: MoneyTag) -> None:
        """Paint a bid with a hammer, a bribe with a pennant, or the cross of a pass."""
        px, palette = self.context.scale.px, self.context.palette
        self.context.cards.paint(surface, Card.TAG, box, 0.5)
        icon = round(box.height * 0.66)
        name = "icon-auction"
        if tag.kind is TagKind.PASSED:
            image = self.context.sprites.line_icon("icon-cross", icon, palette.muted)
            surface.blit(image, image.get_rect(center=box.center))
            return
        centre = (box.left + px(4) + icon / 2, box.centery)
        image = self.context.sprites.line_icon(name, icon, palette.muted)
        if tag.kind is TagKind.BRIBE:
            pennant = round(icon * 1.15)
            image = self.context.sprites.image(f"pennant-{self.person.colour}", pennant, pennant)
        surface.blit(image, image.get_rect(center=(round(centre[0]), round(centre[1]))))
        words = pygame.Rect(box.left + px(5) + icon, box.top, box.width - px(10) - icon, box.height)
        sum_text = "?" if tag.escudos is None else str(tag.escudos)
        style = self.context.styles.sum.coloured(palette.accent)
        self.context.text.line(surface, sum_text, words, style, Align.RIGHT)

    def _score(self, surface: pygame.Surface, boxes: PanelBoxes) -> None:
        palette, px, panel = self.context.palette, self.context.scale.px, self.panel
        line = pygame.Rect(boxes.score.left - px(9), 0, max(1, px(1.2)), round(boxes.card.height * 0.6))
        line.centery = boxes.card.centery
        self.context.shapes.rounded(surface, line, palette.paper_line, 0, 130)
        shown = "–" if panel.score is None else str(panel.score)
        self.context.text.line(surface, shown, boxes.score, self._measures.score(self.form), Align.RIGHT)
        if panel.change is not None:
            self._change(surface, boxes, panel.change)
        elif self.form is PanelVariant.FULL:
            style = self.context.styles.caption
            if panel.leads:
                style = style.coloured(palette.ink)
                side = self._measures.small_cup()
                centre = (boxes.points.left + side / 2, boxes.points.centery)
                self.context.sprites.paint_centred(surface, "icon-trophy", centre, side)
            self.context.text.line(surface, self.context.tr("view.points"), boxes.points, style, Align.RIGHT)

    def _change(self, surface: pygame.Surface, boxes: PanelBoxes, change: int) -> None:
        """Paint the change of the score: a figure and an arrow, or a drop if it needs water."""
        palette, px = self.context.palette, self.context.scale.px
        style = self.context.styles.sum.coloured(palette.muted if change == 0 else palette.accent)
        shown = f"+{change}" if change > 0 else f"−{-change}" if change < 0 else "±0"
        width = self.context.text.width(shown, style) + px(20)
        high = max(px(20), self.context.text.line_height(style))
        tag = pygame.Rect(0, 0, width, high)
        if self.form is PanelVariant.FULL:
            tag.midright = boxes.points.right + px(4), boxes.points.centery
        else:
            tag.midright = boxes.score.left - px(4), boxes.card.centery
        self.context.cards.paint(surface, Card.TAG, tag, 0.5)
        x, y, r = tag.left + px(8), tag.centery, px(4)
        if change and self.panel.if_watered:
            self.context.sprites.paint_centred(surface, "status-wet", (x + r / 2, y), tag.height * 0.8)
        elif change > 0:
            self.context.shapes.polygon(surface, [(x - r, y + r), (x, y - r), (x + r, y + r)], palette.accent)
        elif change < 0:
            self.context.shapes.polygon(surface, [(x - r, y - r), (x, y + r), (x + r, y - r)], palette.accent)
        words = pygame.Rect(tag.left + px(14), tag.top, tag.width - px(18), tag.height)
        self.context.text.line(surface, shown, words, style, Align.RIGHT)


def paint_frame(surface: pygame.Surface, context: DrawContext, card: pygame.Rect, colour: Colour) -> None:
    """Paint the frame, in the seat's colour, of the seat to move."""
    k, px = context.scale.k, context.scale.px
    line, broad = max(1, px(1.4)), max(3, px(3.8))
    context.shapes.frame(surface, card, context.palette.ink, 8 * k, broad + 2 * line)
    context.shapes.frame(surface, card.inflate(-2 * line, -2 * line), colour, 7 * k, broad)


def paint_band(
    surface: pygame.Surface, context: DrawContext, card: pygame.Rect, colour: Colour, cut: int
) -> None:
    """Paint the coloured left end, `cut` pixels broad, with the card's corners."""
    clip = surface.get_clip()
    surface.set_clip(column_of(card, card.left, cut).clip(clip))
    context.shapes.shaded(surface, card, colour, 7.5 * context.scale.k)
    surface.set_clip(clip)
    line = pygame.Rect(card.left + cut, card.top + 1, max(1, context.scale.px(1.6)), card.height - 2)
    surface.fill(context.palette.ink, line)


def _narrowed(figure: pygame.Rect, most: int) -> pygame.Rect | None:
    """The overseer's figure, at most `most` pixels broad; None if that is too few."""
    if most < figure.width * _LEAST_FIGURE:
        return None
    width = min(figure.width, most)
    small = pygame.Rect(0, 0, width, round(figure.height * width / figure.width))
    return small.move_to(bottomright=figure.bottomright)


def _pile(escudos: int | None) -> str:
    """The sprite of an amount: a coin, or a pile that grows with it."""
    if escudos is None or escudos < 3:
        return "coin"
    return "coins-some" if escudos < 10 else "coins-many" if escudos < 20 else "coins-heap"


def panel_bottom(badge: pygame.Rect) -> int:
    """The lower limit of the seat number beside its badge, in pixels."""
    return badge.bottom + badge.height // 5
