"""The action bar: the question, the coins, the piece to drag, and the buttons."""

from __future__ import annotations

import pygame

from santiago.presentation.view_model.offers import Coin, CoinState
from santiago.presentation.view_model.seat_panels import Person
from santiago.presentation.view_model.targets import (
    ActionTextTarget,
    ButtonTarget,
    CoinStepTarget,
    CoinTarget,
    PieceTarget,
    Target,
)
from santiago.presentation.view_model.values import ActionBar, ActionButton, CanalKind
from santiago.ui.graphics.box_layout import Room, box_at, square_at
from santiago.ui.graphics.buttons import ButtonFace, ButtonKind, ControlState, paint_button
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext, Drawn
from santiago.ui.graphics.palette import colour_of
from santiago.ui.graphics.rects import column_of, inset
from santiago.ui.graphics.text import Align
from santiago.ui.painting.action_words import WordsPainter
from santiago.ui.painting.hit_boxes import HitBox
from santiago.ui.painting.layout import LEAST_COIN, ActionVariant
from santiago.ui.painting.pieces import faded
from santiago.ui.painting.seat_panel_painter import paint_band, paint_frame

_COIN_LARGE = 52
_PAGES = (10, 5, 1)
"""The possible numbers of coins on a page, not counting coin 0; the first number that fits is used."""
_COINS_SHARE = 0.54
"""The maximum share of the room beside the buttons that the coins take in a one-row bar."""
_COINS_UNITS = 560
_PIECE_UNITS = 100, 150
"""The width of the slot for the piece in a bar with one row, and in a bar with two rows, in units."""
_FEW_BUTTONS = 4
"""The maximum number of buttons at full width. If there are more, all are narrower and closer together."""
_WORDS_SHARE = 0.35
_TIGHT, _WIDE = 1.04, 1.16
"""The minimum and maximum distance between the centres of adjacent coins, in coin widths."""
_HISTORY_UNITS = 390
"""The width of the row of history buttons, in units."""


class ActionBarPart(Drawn):
    """Lays out and paints the parts of the action bar inside `bar`; boxes are in pixels."""

    badge: pygame.Rect | None = None
    face: pygame.Rect | None = None
    piece: pygame.Rect | None = None
    coins: tuple[tuple[Coin, pygame.Rect], ...] = ()
    steps: tuple[tuple[int, pygame.Rect], ...] = ()
    middle: pygame.Rect
    """The room between text and buttons, for coins or history buttons."""

    def __init__(
        self,
        context: DrawContext,
        bar: pygame.Rect,
        form: ActionVariant,
        action: ActionBar,
        people: tuple[Person, ...],
    ) -> None:
        self.context, self.bar, self.action, self.people = context, bar, action, people
        self._lay_out(form)

    def _lay_out(self, form: ActionVariant) -> None:
        """Place the buttons at the right end, and the other parts from left to right.

        The boxes of the coins and the piece do not depend on the text.
        """
        scale, px, action, bar = self.scale, self.px, self.action, self.bar
        inner = inset(bar, px(16), px(9))
        one_row = form is ActionVariant.ONE_ROW or not (action.coins or action.piece or action.buttons)
        upper = lower = inner
        if not one_row:
            rows = Room(inner, scale)
            lower = rows.bottom(self._button_height)
            upper = rows.bottom(rows.rest.height - px(6), 6)
        end = self._lay_out_buttons(lower)
        line, gap = Room(upper, scale), 4
        if action.seat is not None:
            side = min(px(58), upper.height)
            self.badge, gap = square_at(side, center=line.left(side).center), 14
        if action.character:
            side = min(px(52), upper.height)
            self.face, gap = square_at(side, center=line.left(side, gap).center), 12
        start = line.rest.left + px(gap)
        piece = px(_PIECE_UNITS[not one_row])
        if form is ActionVariant.TWO_ROWS:
            self.words = column_of(upper, start, inner.right - start)
            coins = start + piece + px(14)
        else:
            # the text changes with the pointer, but coins and piece must not move
            room = end - px(12) - start
            coins = end - px(10) - min(px(_COINS_UNITS), round(room * _COINS_SHARE))
            self.words = column_of(inner, start, self._words_width(start, end, coins))
            start = self.words.right + px(14)
        if action.piece is not None:
            self.piece = column_of(lower, start, piece)
            start = self.piece.right + px(14)
        lane = inset(bar, 0, px(5)) if one_row else lower
        self.middle = column_of(lane, start, max(0, end - px(10) - start))
        if action.coins and end - px(10) > coins:
            self._lay_out_coins(column_of(lane, coins, end - px(10) - coins))

    def _words_width(self, start: int, end: int, coins: int) -> int:
        """Return the width of the text box in a one-row bar.

        `start` and `coins` are the x coordinates at which the text and the coins begin. `end` is the right
        edge of the room for both.
        """
        px, action = self.px, self.action
        piece = px(_PIECE_UNITS[0]) + px(14) if action.piece is not None else 0
        if action.coins:
            return coins - px(14) - piece - start
        room = end - px(12) - start
        return max(round(room * _WORDS_SHARE), room - (px(_HISTORY_UNITS) if action.history else piece))

    def _lay_out_buttons(self, row: pygame.Rect) -> int:
        """Place the buttons at the right end of `row`, and return the right edge of the remaining room."""
        px, rest, boxes = self.px, Room(row, self.scale), list[pygame.Rect]()
        high = min(row.height, self._button_height)
        gap = 8 if len(self.action.buttons) > _FEW_BUTTONS else 12
        gaps = px(gap) * len(self.action.buttons)
        widths = [self._button_width(button) for button in self.action.buttons]
        share = min(1.0, (row.width - gaps) / max(1, sum(widths)))
        for width in reversed(widths):
            column = rest.right(int(width * share))
            boxes.append(box_at(column.width, high, center=column.center))
            rest.right(0, gap)
        self.buttons = tuple(reversed(boxes))
        return rest.rest.right

    def _button_width(self, button: ActionButton) -> int:
        style = self.styles.main_button if button.main else self.styles.button
        words = max(self.text.width(one, style) for one in (button.caption, *button.captions))
        if len(self.action.buttons) > _FEW_BUTTONS:
            return words + self.px(20)
        return max(self.px(140 if button.main else 92), words + self.px(34))

    @property
    def _button_height(self) -> int:
        return max(self.px(46), self._least_coin, self.text.line_height(self.styles.button) + self.px(12))

    @property
    def _least_coin(self) -> int:
        """The minimum size of coins and buttons, in pixels."""
        return max(round(LEAST_COIN * max(1.0, self.scale.t)), self.context.finger)

    def _lay_out_coins(self, area: pygame.Rect) -> None:
        """Place a page of coins in `area`; each amount has a fixed position on its page.

        The first position is for coin 0 or the back arrow, and the last position is for the forward arrow.
        """
        scale, coins = self.scale, self.action.coins
        least = self._least_coin
        room = area.width / _TIGHT
        page = next((page for page in _PAGES if room // (page + 2) >= least), _PAGES[-1])
        large = max(scale.px(_COIN_LARGE), least)
        pitch = min(area.width / (page + 2), large * _WIDE)
        side = min(int(pitch / _TIGHT), area.height, large)
        left = area.right - pitch * (page + 2)

        def place(number: int) -> pygame.Rect:
            return square_at(side, center=(round(left + (number + 0.5) * pitch), area.centery))

        chosen = self.action.chosen or 0
        shown = chosen or next((coin.escudos for coin in coins if coin.advised), 0)
        before = min(max(shown - 1, 0), coins[-1].escudos - 1) // page * page
        self.coins = tuple(
            (coin, place(coin.escudos - before))
            for coin in coins
            if before < coin.escudos <= before + page or coin.escudos == before == 0
        )
        back = ((before - chosen, place(0)),) if before else ()
        ahead = before + page + 1
        on = ((ahead - chosen, place(page + 1)),) if coins[-1].escudos >= ahead else ()
        self.steps = back + on

    @property
    def text_box(self) -> pygame.Rect:
        return WordsPainter(self.context).text_box(self.words, self.action)

    def hit_boxes(self) -> tuple[HitBox, ...]:
        """Return the hit boxes of the text, the coins, the page arrows, the piece and the buttons."""
        return (
            HitBox(ActionTextTarget(), self.text_box),
            *(HitBox(CoinTarget(coin.escudos), box) for coin, box in self.coins),
            *(HitBox(CoinStepTarget(step), box) for step, box in self.steps),
            *([HitBox(PieceTarget(), self.piece)] if self.piece is not None else []),
            *(HitBox(ButtonTarget(button.command), box) for button, box in self._buttons),
        )

    @property
    def _buttons(self) -> tuple[tuple[ActionButton, pygame.Rect], ...]:
        return tuple(zip(self.action.buttons, self.buttons, strict=True))

    def paint(self, surface: pygame.Surface, hover: Target | None) -> None:
        """Paint the bar with a frame in the colour of the seat to move."""
        bar, action, people = self.bar, self.action, self.people
        self.context.cards.paint(surface, Card.PAPER, bar, 1.1)
        if action.seat is not None and self.badge is not None:
            person = people[action.seat]
            tone = self.palette.seat(person.colour)
            paint_band(surface, self.context, bar, tone, self.badge.centerx - bar.left)
            paint_frame(surface, self.context, bar, tone)
            name = f"badge-{person.colour}"
            self.sprites.paint(surface, name, *self.badge.topleft, self.badge.width)
        if self.face is not None:
            name = f"face-{action.character}"
            self.sprites.paint_centred(surface, name, self.face.center, self.face.width)
        if hover == ActionTextTarget():
            glow, radius = self.palette.glow, 7 * self.scale.k
            self.shapes.rounded(surface, self.words.inflate(self.px(8), 0), glow, radius, 90)
        WordsPainter(self.context).paint(surface, self.words, action)
        if self.piece is not None and action.piece is not None and action.seat is not None:
            self._piece(surface, self.piece, people[action.seat].colour, hover)
        for coin, box in self.coins:
            self._coin(surface, coin, box, hover)
        for step, box in self.steps:
            self._step(surface, step, box)
        for button, box in self._buttons:
            lit = ControlState.HOVERED if hover == ButtonTarget(button.command) else ControlState.NORMAL
            face = ButtonFace(button.caption, kind=ButtonKind.MAIN if button.main else ButtonKind.PLAIN)
            state = lit if button.enabled else ControlState.DISABLED
            paint_button(self.context, surface, box, face, state)
        self._mark_advised(surface)

    # ------------------------------------------------------------ pieces

    def _piece(self, surface: pygame.Surface, box: pygame.Rect, name: str, hover: Target | None) -> None:
        """Paint the marker or canal that the player can drag onto the board; `name` is the seat's colour."""
        slot = box.inflate(0, -self.px(4))
        self.shapes.rounded(surface, slot, self.palette.paper_shade, 8 * self.scale.k, 150)
        self.shapes.frame(surface, slot, self.palette.paper_line, 8 * self.scale.k, max(1, self.px(1.5)))
        lit = hover == PieceTarget()
        width = min(slot.width - self.px(14), round((slot.height - self.px(8)) * 2.6))
        alpha = 70 if self.action.piece_lifted else 255
        sprite = f"marker-{name}-h" if self.action.piece is CanalKind.MARKER else "canal-piece-h"
        image = self.sprites.image(sprite, width)
        place = image.get_rect(center=(slot.centerx, slot.centery - (self.px(3) if lit else 0)))
        faded(surface, image, place, alpha)

    def _mark_advised(self, surface: pygame.Surface) -> None:
        """Paint the coach's lamp at the advised coin and button, on top of everything else."""
        for coin, box in self.coins:
            if coin.advised:
                self._lamp(surface, box)
        for button, box in self._buttons:
            if button.advised:
                self._lamp(surface, box)

    def _lamp(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Paint the coach's lamp on a disc at the top right corner of `box`."""
        side, edge = max(16, self.px(20)), max(1, self.px(1.5))
        disc = square_at(side, center=(box.right - self.px(6), box.top + self.px(4)))
        self.shapes.rounded(surface, disc, self.palette.ink, side / 2)
        self.shapes.rounded(surface, disc.inflate(-2 * edge, -2 * edge), self.palette.glow, side / 2 - edge)
        self.sprites.paint_centred(surface, "icon-hint", disc.center, round(side * 0.8))

    def _coin(self, surface: pygame.Surface, coin: Coin, box: pygame.Rect, hover: Target | None) -> None:
        palette, chosen = self.palette, coin.escudos == self.action.chosen
        free = coin.state is CoinState.FREE
        lit = free and (chosen or hover == CoinTarget(coin.escudos))
        face = box.move(0, -self.px(2)) if lit else box
        if chosen:
            side = box.width
            self.shapes.ring(surface, face.center, side * 0.57, palette.accent, max(2, side * 0.07))
        size = box.width
        self.sprites.paint_centred(surface, "coin-blank" if free else "coin-dim", face.center, size)
        style = self.styles.sum.in_pixels(max(11, box.width * 0.38))
        style = style if free else style.coloured(colour_of("table.taken_sum"))
        words = face.move(-round(box.width * 0.01), -round(box.width * 0.03))
        if coin.state is CoinState.TAKEN and coin.taker is not None:
            chip = max(12, round(box.width * 0.5))
            words.move_ip(-round(box.width * 0.12), -round(box.width * 0.08))
            self.text.line(surface, str(coin.escudos), words, style, Align.CENTRE)
            centre = (box.right - chip // 2 + 1, box.bottom - chip // 2 + 1)
            self.sprites.paint_centred(surface, f"chip-{self.people[coin.taker].colour}", centre, chip)
            return
        self.text.line(surface, str(coin.escudos), words, style, Align.CENTRE)

    def _step(self, surface: pygame.Surface, step: int, box: pygame.Rect) -> None:
        r = self.px(8)
        x, y = box.center
        tip, base = (x - r, x + r // 2) if step < 0 else (x + r, x - r // 2)
        self.shapes.polygon(surface, [(base, y - r), (base, y + r), (tip, y)], self.palette.accent)
