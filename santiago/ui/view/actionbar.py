"""The action bar: what is asked of whom, the sums, the piece to drag, the buttons."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from santiago.ui.cards import Card
from santiago.ui.look import Look
from santiago.ui.palette import Colour, colour
from santiago.ui.text import Align, Face, Ink
from santiago.ui.view.layout import ActionForm
from santiago.ui.view.panels import PanelPainter
from santiago.ui.view.pieces import faded
from santiago.ui.view.shapes import Shapes
from santiago.ui.view.targets import (
    ButtonTarget,
    CoinStepTarget,
    CoinTarget,
    HitBox,
    PieceTarget,
    Target,
)
from santiago.ui.view.values import ActionBar, ActionButton, CanalKind, Coin, CoinState, Person

_DIM: Colour = colour("#8A7350")
_COIN_LARGE, _COIN_LEAST = 52, 30
_WORDS_SHARE = 0.38
_TIGHT = 1.24
"""Distance of the bar's lines, in font sizes."""


@dataclass(frozen=True, slots=True)
class _Parts:
    """Where the parts of the bar lie."""

    badge: pygame.Rect | None
    words: pygame.Rect
    piece: pygame.Rect | None
    coins: tuple[tuple[Coin, pygame.Rect], ...]
    steps: tuple[tuple[int, pygame.Rect], ...]
    buttons: tuple[pygame.Rect, ...]


@dataclass(frozen=True, slots=True)
class _Setting:
    """The bar's words set in lines."""

    head: tuple[str, ...]
    detail: tuple[str, ...]
    head_ink: Ink
    detail_ink: Ink


@dataclass(frozen=True, slots=True)
class ActionPainter:
    """Paints the action bar; keeps nothing."""

    look: Look
    shapes: Shapes

    def boxes(self, bar: pygame.Rect, form: ActionForm, action: ActionBar) -> tuple[HitBox, ...]:
        """Coins, arrows, the piece and the buttons."""
        parts = self._parts(bar, form, action)
        found = [HitBox(CoinTarget(coin.escudos), box) for coin, box in parts.coins]
        found += [HitBox(CoinStepTarget(step), box) for step, box in parts.steps]
        if parts.piece is not None:
            found.append(HitBox(PieceTarget(), parts.piece))
        found += [
            HitBox(ButtonTarget(button.button), box)
            for button, box in zip(action.buttons, parts.buttons, strict=True)
        ]
        return tuple(found)

    def paint(
        self,
        surface: pygame.Surface,
        bar: pygame.Rect,
        form: ActionForm,
        action: ActionBar,
        people: tuple[Person, ...],
        hover: Target | None,
    ) -> None:
        """The whole bar, framed in the colour of the seat that is asked."""
        parts = self._parts(bar, form, action)
        self.look.cards.paint(surface, Card.PAPER, bar, 1.1)
        if action.seat is not None:
            person = people[action.seat]
            PanelPainter(self.look, self.shapes).paint_frame(
                surface, bar, self.look.palette.seat(person.colour)
            )
            if parts.badge is not None:
                self.look.sprites.paint(
                    surface, f"badge-{person.colour}", parts.badge.left, parts.badge.top, parts.badge.width
                )
        self._words(surface, parts.words, action)
        if parts.piece is not None and action.piece is not None and action.seat is not None:
            self._piece(surface, parts.piece, action, people[action.seat].colour, hover)
        for coin, box in parts.coins:
            self._coin(surface, coin, box, people, chosen=coin.escudos == action.chosen, hover=hover)
        for step, box in parts.steps:
            self._step(surface, step, box)
        for button, box in zip(action.buttons, parts.buttons, strict=True):
            self._button(surface, button, box, lit=hover == ButtonTarget(button.button))

    # ------------------------------------------------------------ measures

    def _parts(self, bar: pygame.Rect, form: ActionForm, action: ActionBar) -> _Parts:
        px = self.look.scale.px
        inner = bar.inflate(-2 * px(16), -2 * px(9))
        rows = (inner, inner)
        if form is ActionForm.TWO_ROWS:
            high = max(px(46), self.look.text.line_height(self._caption()) + px(12))
            lower = pygame.Rect(inner.left, inner.bottom - high, inner.width, high)
            rows = (pygame.Rect(inner.left, inner.top, inner.width, inner.height - high - px(6)), lower)
        badge = None
        left = inner.left + px(4)
        if action.seat is not None:
            side = min(px(58), rows[0].height)
            badge = pygame.Rect(inner.left, rows[0].centery - side // 2, side, side)
            left = badge.right + px(14)
        buttons, end = self._button_boxes(rows[1], action.buttons)
        if form is ActionForm.TWO_ROWS:
            words = pygame.Rect(left, rows[0].top, inner.right - left, rows[0].height)
            start = inner.left
        else:
            # what is written changes under the pointer: coins and piece must keep their places
            room = end - px(12) - left
            wanted = self._wanted(action) if action.coins or action.piece else 0
            words = pygame.Rect(left, inner.top, max(round(room * _WORDS_SHARE), room - wanted), inner.height)
            start = words.right + px(14)
        piece = None
        if action.piece is not None:
            width = px(112) if form is ActionForm.ONE_ROW else px(150)
            piece = pygame.Rect(start, rows[1].top, width, rows[1].height)
            start = piece.right + px(14)
        area = pygame.Rect(start, rows[1].top, max(0, end - px(10) - start), rows[1].height)
        coins, steps = self._coin_boxes(area, action)
        return _Parts(badge, words, piece, coins, steps, buttons)

    def _wanted(self, action: ActionBar) -> int:
        """The room that coins and piece would like beside the words."""
        px = self.look.scale.px
        piece = px(140) if action.piece is not None else 0
        return piece + len(action.coins) * px(54) + px(10)

    def _button_boxes(
        self, row: pygame.Rect, buttons: tuple[ActionButton, ...]
    ) -> tuple[tuple[pygame.Rect, ...], int]:
        """From the right: the last one given stands at the bar's end."""
        px = self.look.scale.px
        high = min(row.height, max(px(46), self.look.text.line_height(self._caption()) + px(12)))
        boxes = []
        x = row.right
        for button in reversed(buttons):
            words = self.look.text.width(button.caption, self._caption(main=button.main))
            width = max(px(124 if button.main else 92), words + px(34))
            x -= width
            boxes.append(pygame.Rect(x, row.centery - high // 2, width, high))
            x -= px(12)
        return tuple(reversed(boxes)), x

    def _coin_boxes(
        self, area: pygame.Rect, action: ActionBar
    ) -> tuple[tuple[tuple[Coin, pygame.Rect], ...], tuple[tuple[int, pygame.Rect], ...]]:
        """One row of large coins, two of small ones, or a window on them with arrows at its ends."""
        px, coins = self.look.scale.px, action.coins
        if not coins or area.width <= 0:
            return (), ()
        large, least = px(_COIN_LARGE), px(_COIN_LEAST)
        one = min(large, area.height, int(area.width / len(coins) / 1.05))
        if one >= px(40):
            return self._set(area, coins, one, 1), ()
        half = -(-len(coins) // 2)
        two = min(px(40), area.height // 2, int(area.width / half / 1.06))
        if two >= max(least, 24):
            return self._set(area, coins, two, 2), ()
        if one >= max(least, 24):
            return self._set(area, coins, one, 1), ()
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
        pitch = min(area.width / across, side * 1.16)
        left = area.right - pitch * across if rows == 1 else area.centerx - pitch * across / 2
        down = side * 1.02
        top = area.centery - down * rows / 2
        placed = []
        for n, coin in enumerate(coins):
            row, column = divmod(n, across)
            x, y = left + (column + 0.5) * pitch - side / 2, top + (row + 0.5) * down - side / 2
            placed.append((coin, pygame.Rect(round(x), round(y), side, side)))
        return tuple(placed)

    # ------------------------------------------------------------ words

    def _lead(self, action: ActionBar) -> str:
        """The name with the language's colon."""
        return self.look.tr("view.says", {"name": action.name}) + " " if action.name else ""

    def _words(self, surface: pygame.Surface, box: pygame.Rect, action: ActionBar) -> None:
        progress = self.look.scale.px(6) if action.progress is not None else 0
        set_in = self._setting(pygame.Rect(box.x, box.y, box.width, box.height - 2 * progress), action)
        head, detail = self._pitch(set_in.head_ink), self._pitch(set_in.detail_ink)
        gap = self.look.scale.px(2) if set_in.detail else 0
        total = len(set_in.head) * head + len(set_in.detail) * detail + gap + 2 * progress
        top = box.top + max(0, (box.height - total) // 2)
        lead = self._lead(action)
        for n, row in enumerate(set_in.head):
            place = pygame.Rect(box.left, top, box.width, head)
            if n == 0 and lead and row.startswith(lead):
                black = Ink(Face.BLACK, set_in.head_ink.size, set_in.head_ink.colour)
                width = self.look.text.width(lead, black)
                self.look.text.line(surface, lead, pygame.Rect(box.left, top, width, head), black)
                place = pygame.Rect(box.left + width, top, box.width - width, head)
                row_rest = row.removeprefix(lead)
            else:
                row_rest = row
            self.look.text.line(surface, row_rest, place, set_in.head_ink)
            top += head
        top += gap
        for row in set_in.detail:
            self.look.text.line(
                surface, row, pygame.Rect(box.left, top, box.width, detail), set_in.detail_ink
            )
            top += detail
        if action.progress is not None:
            self._progress(
                surface, pygame.Rect(box.left, top + progress // 2, box.width, progress), action.progress
            )

    def _setting(self, box: pygame.Rect, action: ActionBar) -> _Setting:
        """The largest sizes at which headline and detail fit the box."""
        text = self.look.text
        whole = self._lead(action) + action.headline
        setting = None
        for head_size, detail_size in ((21, 14), (19, 13.5), (17, 13), (15.5, 12.5), (14, 12)):
            head_ink, detail_ink = self._head(head_size), self._detail(detail_size)
            head = text.wrap(whole, box.width - 2, head_ink)
            # the name is set in a blacker face, a little broader
            if len(head) == 1 and text.width(whole, Ink(Face.BLACK, head_size, head_ink.colour)) > box.width:
                head = text.wrap(whole, round(box.width * 0.94), head_ink)
            detail = text.wrap(action.detail, box.width, detail_ink) if action.detail else ()
            setting = _Setting(head, detail, head_ink, detail_ink)
            high = len(head) * self._pitch(head_ink) + len(detail) * self._pitch(detail_ink)
            if high <= box.height and (len(head) == 1 or head_size < 18):
                break
        assert setting is not None, "there is at least one size"
        return setting

    def _pitch(self, ink: Ink) -> int:
        return round(self.look.text.pixels(ink) * _TIGHT)

    def _progress(self, surface: pygame.Surface, box: pygame.Rect, share: float) -> None:
        """How much of its time the computer has used."""
        box = pygame.Rect(box.left, box.top, min(box.width, self.look.scale.px(360)), box.height)
        radius = box.height / 2
        self.shapes.rounded(surface, box, self.look.palette.paper_shade, radius)
        self.shapes.frame(surface, box, self.look.palette.paper_line, radius, 1)
        done = box.copy()
        done.width = max(box.height, round(box.width * max(0.0, min(1.0, share))))
        self.shapes.rounded(surface, done, self.look.palette.accent, radius)

    # ------------------------------------------------------------ pieces

    def _piece(
        self,
        surface: pygame.Surface,
        box: pygame.Rect,
        action: ActionBar,
        name: str,
        hover: Target | None,
    ) -> None:
        """The marker or the canal waiting to be dragged onto the board."""
        px = self.look.scale.px
        slot = box.inflate(0, -px(4))
        self.shapes.rounded(surface, slot, self.look.palette.paper_shade, 8 * self.look.scale.k, 150)
        self.shapes.frame(surface, slot, self.look.palette.paper_line, 8 * self.look.scale.k, max(1, px(1.5)))
        lit = hover == PieceTarget()
        width = min(slot.width - px(14), round((slot.height - px(8)) * 2.6))
        alpha = 70 if action.piece_lifted else 255
        sprite = f"marker-{name}-h" if action.piece is CanalKind.MARKER else "canal-piece-h"
        image = self.look.sprites.image(sprite, width)
        place = image.get_rect(center=(slot.centerx, slot.centery - (px(3) if lit else 0)))
        faded(surface, image, place, alpha)

    def _coin(
        self,
        surface: pygame.Surface,
        coin: Coin,
        box: pygame.Rect,
        people: tuple[Person, ...],
        *,
        chosen: bool,
        hover: Target | None,
    ) -> None:
        palette = self.look.palette
        free = coin.state is CoinState.FREE
        lit = free and (chosen or hover == CoinTarget(coin.escudos))
        face = box.move(0, -self.look.scale.px(2)) if lit else box
        if chosen:
            side = box.width
            self.shapes.ring(surface, face.center, side * 0.57, palette.accent, max(2, side * 0.07))
        size = box.width
        self.look.sprites.paint_centred(surface, "coin-blank" if free else "coin-dim", face.center, size)
        ink = Ink(Face.BLACK, max(11, box.width * 0.38), palette.ink if free else _DIM, exact=True)
        words = face.move(-round(box.width * 0.01), -round(box.width * 0.03))
        if coin.state is CoinState.TAKEN and coin.taker is not None:
            chip = max(12, round(box.width * 0.5))
            words.move_ip(-round(box.width * 0.12), -round(box.width * 0.08))
            self.look.text.line(surface, str(coin.escudos), words, ink, Align.CENTRE)
            centre = (box.right - chip // 2 + 1, box.bottom - chip // 2 + 1)
            self.look.sprites.paint_centred(surface, f"chip-{people[coin.taker].colour}", centre, chip)
            return
        self.look.text.line(surface, str(coin.escudos), words, ink, Align.CENTRE)

    def _step(self, surface: pygame.Surface, step: int, box: pygame.Rect) -> None:
        r = self.look.scale.px(8)
        x, y = box.center
        tip, base = (x - r, x + r // 2) if step < 0 else (x + r, x - r // 2)
        self.shapes.polygon(surface, [(base, y - r), (base, y + r), (tip, y)], self.look.palette.accent)

    def _button(self, surface: pygame.Surface, button: ActionButton, box: pygame.Rect, *, lit: bool) -> None:
        palette = self.look.palette
        card = Card.BUTTON_MAIN if button.main and button.enabled else Card.BUTTON
        self.look.cards.paint(surface, card, box, 0.95)
        if lit and button.enabled:
            self.shapes.rounded(surface, box, palette.glow, 9 * self.look.scale.k, 60 if button.main else 110)
        tone = palette.on_accent if button.main else palette.ink
        ink = self._caption(main=button.main).coloured(tone if button.enabled else _DIM)
        words = box.inflate(-self.look.scale.px(12), 0).move(0, -self.look.scale.px(2))
        self.look.text.line(surface, button.caption, words, ink, Align.CENTRE)

    def _caption(self, *, main: bool = False) -> Ink:
        return Ink(Face.BLACK if main else Face.BOLD, 17, self.look.palette.ink)

    def _head(self, size: float) -> Ink:
        return Ink(Face.BOLD, size, self.look.palette.ink)

    def _detail(self, size: float) -> Ink:
        return Ink(Face.REGULAR, size, self.look.palette.muted)
