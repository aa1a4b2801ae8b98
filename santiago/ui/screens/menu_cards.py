"""The cards of the menu: what goes on, and what is new today; they are read after the first frame."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from santiago.session.table_setup import SeatChoice
from santiago.ui.contracts import DailyDeal, DailyProblem, OpenEvening, SceneChange, Services
from santiago.ui.graphics.buttons import ButtonFace, ButtonKind, ControlState, paint_button
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext, Drawn
from santiago.ui.graphics.rects import clipped, column_of, inset, row_of
from santiago.ui.graphics.text import Align, TextStyle
from santiago.ui.graphics.work_steps import Steps
from santiago.ui.screens.games.thumbnail import paint_thumbnail
from santiago.ui.screens.games.thumbnails import USUAL_THUMBNAIL
from santiago.ui.screens.portraits import PORTRAIT_UNITS, paint_portrait
from santiago.ui.screens.static_parts import Sheet
from santiago.ui.widgets.controls import CustomControl
from santiago.ui.widgets.widget_set import Widgets

if TYPE_CHECKING:
    from santiago.session.valley_path import Stop
    from santiago.ui.contracts import UnfinishedGame

Painter = Callable[[pygame.Surface, pygame.Rect], int]
"""Paints a picture at the left of a row, and returns its right edge."""
_SECONDS = 0.004
"""The time, in seconds, spent on reading and drawing in each frame."""
_PICTURE_UNITS = 136, 92


class MenuNews:
    """The contents of the menu's cards; `advance` reads and draws them, over several frames.

    `before` is shown until the new values are known. If `at_once` is true, the unfinished game is read
    immediately. Until it is known whether there is a `review`, one is assumed if the player has played, so
    that no button moves.
    """

    def __init__(
        self, context: DrawContext, services: Services, before: MenuNews | None, *, at_once: bool
    ) -> None:
        self._context = context
        self._services = services
        self.left: UnfinishedGame | None = before.left if before else None
        self.board: pygame.Surface | None = None
        self.evening: OpenEvening | None = before.evening if before else None
        expected = None if services.library.last_table() is None else self._open_review
        self.review: Callable[[], SceneChange | None] | None = before.review if before else expected
        self.opponent: Stop | None = before.opponent if before else None
        self.problem: DailyProblem | None = before.problem if before else None
        self.cutting: pygame.Surface | None = None
        self.deal: DailyDeal | None = before.deal if before else None
        self._work: Steps[None] | None = self._read()
        if at_once:
            next(self._work, None)

    def advance(self) -> bool:
        """Read and draw for a few milliseconds. Return whether the cards must be placed again."""
        if self._work is None:
            return False
        seen, end = {**vars(self)}, time.perf_counter() + _SECONDS
        for _ in self._work:
            if time.perf_counter() > end:
                break
        else:
            self._work = None
        return any(value is not seen[name] for name, value in vars(self).items() if name != "_work")

    def finish(self) -> None:
        """Read and draw everything that is still missing."""
        for _ in self._work or ():
            pass
        self._work = None

    def _open_review(self) -> SceneChange | None:
        """Open the review of the last finished game. Do nothing if there is none."""
        review = self._services.last_review()
        return None if review is None else review()

    def _read(self) -> Steps[None]:
        services, sprites, px = self._services, self._context.sprites, self._context.scale.px
        self.left = services.unfinished_game()
        yield
        if self.left is not None:
            self.board = yield from self.left.picture(sprites)
        self.evening = services.open_evening()
        yield
        self.review, self.opponent = services.last_review(), services.next_opponent()
        yield
        self.deal = services.daily_deal()
        yield
        self.problem = services.daily_problem()
        yield
        if self.problem is not None:
            across, down = _PICTURE_UNITS
            self.cutting = yield from self.problem.picture(sprites, (px(across), px(down)))


class GameCard(Drawn):
    """Places the unfinished game in `box`: round and date, the board, and the seats with their points."""

    def __init__(self, context: DrawContext, sheet: Sheet, news: MenuNews, box: pygame.Rect) -> None:
        self.context = context
        self._news = news
        left = news.left
        assert left is not None, "the card shows the unfinished game"
        scale, styles, tr, game = context.scale, context.styles, context.tr, left.summary
        title = row_of(box, box.top, scale.tx(30))
        words = (
            tr("load.over")
            if game.is_over
            else tr("load.round", {"round": game.round, "rounds": game.rounds})
        )
        sheet.line(words, title, styles.section_title.sized(20))
        if game.moment is not None:
            muted = styles.detail.coloured(context.palette.muted)
            sheet.line(tr.date(game.moment), title, muted, Align.RIGHT)
        seats = row_of(box, box.bottom - scale.tx(46), scale.tx(46))
        picture = row_of(
            box, title.bottom + scale.px(6), seats.top - scale.px(10) - title.bottom - scale.px(6)
        )
        sheet.place(picture, self._paint_board)
        width = seats.width // len(game.seats)
        room = width - scale.tx(40) - scale.px(10)
        fit = all(context.text.width(seat.name, styles.detail) <= room for seat in game.seats)
        from santiago.presentation.view_model.people import portraits  # after the first frame

        faces = portraits([seat.choice.character for seat in game.seats])
        for number, seat in enumerate(game.seats):
            place = column_of(seats, seats.left + number * width, width)
            shown = replace(seat.choice, character=faces[number])
            sheet.place(place, partial(paint_portrait, context, seat=shown))
            beside = column_of(place, place.left + scale.tx(40) + scale.px(8), room)
            score = str(left.points[number]) if left.points else ""
            sheet.tell(f"{seat.name} {score}".strip(), place)
            name = [(seat.name, styles.detail.coloured(context.palette.ink))] if fit else []
            lines = [*name, (score, styles.strong.sized(18))] if score else name
            sheet.place(beside, partial(context.text.stack, lines=lines))

    def _paint_board(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        across, down = USUAL_THUMBNAIL
        frame = pygame.Rect(0, 0, min(box.width, box.height * across // down), 0)
        frame.height = frame.width * down // across
        frame.center = box.center
        paint_thumbnail(self.context, surface, frame, self._news.board, broken=False)


def paint_main(
    context: DrawContext,
    lines: tuple[str, ...],
    icon: str,
    surface: pygame.Surface,
    rect: pygame.Rect,
    state: ControlState,
) -> None:
    """Paint a main button with an icon and one or two lines of text."""
    scale, palette = context.scale, context.palette
    paint_button(context, surface, rect, ButtonFace(kind=ButtonKind.MAIN), state)
    edge = max(2, scale.px(3))
    top = row_of(rect, rect.top + (edge if state is ControlState.PRESSED else 0), rect.height - edge)
    image = context.sprites.line_icon(icon, scale.tx(24), palette.on_accent)
    surface.blit(image, image.get_rect(midleft=(top.left + scale.px(18), top.centery)))
    left = top.left + scale.px(34) + image.get_width()
    sizes = (context.styles.main_button.sized(21), context.styles.detail)
    shown = [(text, size.coloured(palette.on_accent)) for text, size in zip(lines, sizes, strict=False)]
    context.text.stack(surface, column_of(top, left, top.right - scale.px(10) - left), shown)


def paint_formula(context: DrawContext, surface: pygame.Surface, box: pygame.Rect) -> None:
    """Paint two tiles of one crop with three farmers, and what they are worth."""
    scale, palette = context.scale, context.palette
    side = min(round(box.height * 0.5), box.width // 4)
    top, left = box.bottom - round(side * 1.36), box.centerx - side
    with clipped(surface, box):
        for number in range(-2, 4):
            for row in (-1, 0, 1):
                spot = left + number * side, top + row * round(side * 1.3)
                context.sprites.paint(surface, f"ground-{(number + row) % 12}", *spot, round(side * 1.3))
        ditch = pygame.Rect(0, top + side - scale.px(2), 2 * side + 2, 0)
        for n in range(-1, 2):
            context.sprites.paint(surface, "water-straight-h", left + 2 * n * side, ditch.top, ditch.width)
    context.shapes.frame(surface, box, palette.ink, scale.px(6), 2)
    for number, farmers in enumerate((2, 1)):
        tile = pygame.Rect(left + number * side, top, side, side)
        context.sprites.paint(surface, "crop-banana-wet", *tile.topleft, side)
        cube = round(side * 0.26)
        for n in range(farmers):
            place = tile.right - (n + 1) * cube - side * 0.06, tile.bottom - cube - side * 0.06
            context.sprites.paint(surface, "cube-red", *place, cube)
    frame = pygame.Rect(left, top, 2 * side, side).inflate(scale.px(6), scale.px(6))
    context.shapes.frame(surface, frame, palette.glow, scale.px(6), max(3, scale.px(4)))
    words, style = "2 × 3 = 6", context.styles.button.sized(20)
    tag = pygame.Rect(0, 0, context.text.width(words, style) + scale.px(32), scale.tx(34))
    tag.midbottom = frame.centerx, frame.top - scale.px(4)
    tag.clamp_ip(box)
    context.cards.paint(surface, Card.TAG, tag, 0.9)
    context.text.line(surface, words, tag, style, Align.CENTRE)


class TodayCard(Drawn):
    """Places the problem of the day, the days in a row, and the deal of the day in `box`."""

    def __init__(
        self, context: DrawContext, sheet: Sheet, widgets: Widgets, news: MenuNews, box: pygame.Rect
    ) -> None:
        self.context = context
        self._news = news
        scale, styles, tr = context.scale, context.styles, context.tr
        inner = inset(sheet.card(box, 1.4), scale.px(16), scale.px(10))
        head = row_of(inner, inner.top, scale.tx(32))
        title = sheet.line(tr("menu.today"), head, styles.section_title.sized(20))
        if news.problem is not None:
            self._place_week(sheet, title, news.problem.week)
        deal = row_of(inner, inner.bottom - scale.tx(58), scale.tx(58))
        problem = row_of(inner, head.bottom + scale.px(2), deal.top - head.bottom - scale.px(8))
        if news.problem is not None:
            one = news.problem
            words = (
                tr("problems.today"),
                tr(f"problems.theme.{one.theme.value}"),
                f"{tr(f'problems.degree.{one.degree}')} · {tr('statistics.players', {'count': one.seats})}",
            )
            paint = partial(self._paint_row, words, self._paint_cutting)
            CustomControl(widgets, "today-problem", problem, one.press, paint, name=", ".join(words))
            line = row_of(inner, deal.top - scale.px(3), max(1, scale.px(1)))
            sheet.place(line, lambda surface, at: surface.fill(context.palette.paper_line, at))
        if news.deal is not None:
            lines = (tr("menu.deal"), self._result(news.deal))
            paint = partial(self._paint_row, lines, partial(self._paint_opponents, news.deal.opponents))
            CustomControl(widgets, "today-deal", deal, news.deal.press, paint, name=", ".join(lines))

    def _result(self, deal: DailyDeal) -> str:
        if deal.result is None:
            return self.tr("menu.deal.about")
        points, place, _ = deal.result
        words = {"points": self.tr.term("points", points), "nth": self.tr(f"table.nth.{place}")}
        return self.tr("menu.deal.today" if deal.is_today else "menu.deal.yesterday", words)

    def _place_week(self, sheet: Sheet, head: pygame.Rect, week: tuple[bool, ...]) -> None:
        """Place a disc for each of the last seven days, today at the right, and the days in a row."""
        side, gap = self.px(20), self.px(4)
        left = head.right - len(week) * (side + gap) + gap

        def paint(surface: pygame.Surface, box: pygame.Rect) -> None:
            for number, done in enumerate(week):
                centre = box.left + number * (side + gap) + side // 2, box.centery
                is_today = number == len(week) - 1
                ring = self.palette.gold if is_today and not done else self.palette.paper_line
                self.shapes.circle(surface, centre, side / 2, self.palette.ink if done else ring)
                inside = self.palette.gold if done else self.palette.paper
                self.shapes.circle(surface, centre, side / 2 - self.px(2), inside)
                if done:
                    self.sprites.paint_centred(surface, "icon-tick", centre, side * 0.6)

        sheet.place(pygame.Rect(left, head.top, head.right - left, head.height), paint)
        count = self._news.problem.streak if self._news.problem else 0
        words = self.tr("problems.streak", {"count": count}) if count else self.tr("menu.week")
        title = self.text.width(self.tr("menu.today"), self.styles.section_title.sized(20))
        start = head.left + title + self.px(10)
        room = column_of(head, start, left - self.px(10) - start)
        style = self.styles.detail.coloured(self.palette.accent if count else self.palette.muted)
        if self.text.width(words, style) < room.width:
            sheet.line(words, room, style, Align.RIGHT)
        else:
            sheet.tell(words, room)

    def _paint_row(
        self,
        words: tuple[str, ...],
        picture: Painter,
        surface: pygame.Surface,
        box: pygame.Rect,
        state: ControlState,
    ) -> None:
        """Paint a picture, lines of text beside it, and an arrow at the right."""
        if state is not ControlState.NORMAL:
            light = box.inflate(self.px(12), 0)
            self.shapes.rounded(surface, light, self.palette.glow, self.px(6), 153)
        left = picture(surface, box) + self.px(14)
        chevron = self.sprites.line_icon("icon-chevron-right", self.px(18), self.palette.accent)
        surface.blit(chevron, chevron.get_rect(midright=(box.right, box.centery)))
        row = column_of(box, left, box.right - self.px(24) - left)
        styles: tuple[TextStyle, ...] = (
            self.styles.strong.sized(17),
            self.styles.body.sized(15),
            self.styles.detail.coloured(self.palette.muted),
        )
        shown = styles if len(words) == len(styles) else styles[::2]
        self.text.stack(surface, row, list(zip(words, shown, strict=True)))

    def _paint_cutting(self, surface: pygame.Surface, box: pygame.Rect) -> int:
        """Paint a part of the problem's board, with a tick if it is solved. Return the right edge."""
        scale, image = self.scale, self._news.cutting
        across, down = (scale.px(units) for units in _PICTURE_UNITS)
        frame = pygame.Rect(box.left, 0, across, min(down, box.height - scale.px(4)))
        frame.centery = box.centery
        if image is not None:
            shown = image.get_rect(center=frame.center).clip(frame)
            part = pygame.Rect((0, 0), shown.size).move_to(center=image.get_rect().center)
            surface.blit(image, shown, part)
            self.shapes.frame(surface, shown, self.palette.ink, scale.px(4), 2)
        if self._news.problem is not None and self._news.problem.solved:
            corner = frame.right - scale.px(6), frame.bottom - scale.px(6)
            self.shapes.circle(surface, corner, scale.px(12), self.palette.ink)
            self.shapes.circle(surface, corner, scale.px(10), self.palette.gold)
            self.sprites.paint_centred(surface, "icon-tick", corner, scale.px(14))
        return frame.right

    def _paint_opponents(
        self, opponents: tuple[SeatChoice, ...], surface: pygame.Surface, box: pygame.Rect
    ) -> int:
        """Paint the faces of the opponents, which overlap a little. Return the right edge."""
        step = self.px((_PICTURE_UNITS[0] - PORTRAIT_UNITS) / max(1, len(opponents) - 1))
        for number, seat in enumerate(opponents):
            place = column_of(box, box.left + number * step, self.px(PORTRAIT_UNITS))
            paint_portrait(self.context, surface, place, seat, ringed=False)
        return box.left + self.px(_PICTURE_UNITS[0])
