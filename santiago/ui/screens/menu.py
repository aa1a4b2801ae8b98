"""The main menu, in front of the valley with flowing water."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

import pygame

from santiago.session.lesson import LessonState
from santiago.session.table_setup import SeatChoice, TableSetup
from santiago.ui.contracts import Push, Quit, SceneChange, Services
from santiago.ui.graphics.box_layout import box_at
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import columns_of, inset, row_of
from santiago.ui.graphics.sprites import box_of
from santiago.ui.graphics.text import Align
from santiago.ui.graphics.work_steps import Steps
from santiago.ui.screens.backdrop import Backdrop, blurred_valley, valley
from santiago.ui.screens.continue_button import paint_continue, players_text
from santiago.ui.screens.menu_buttons import MenuItem, place_menu
from santiago.ui.screens.menu_cards import (
    GameCard,
    MenuNews,
    TodayCard,
    paint_formula,
    paint_main,
)
from santiago.ui.screens.portraits import paint_portrait
from santiago.ui.screens.screen import Screen
from santiago.ui.screens.shared_menu_items import load_item, rules_item, settings_item
from santiago.ui.widgets.controls import Button, ButtonKind, CustomControl, OnPress
from santiago.wording.names import capital
from santiago.wording.path_text import stop_name
from santiago.wording.table_names import usual_table
from santiago.wording.translator import Translator

_FLOW_SECONDS = 8.0
"""The water flows for this many seconds. After that, an idle menu uses no CPU time."""
_FRAME_SECONDS = 0.22
_MIST_SECONDS = 0.25
_BUTTON_UNITS = 46
_COLUMN = 436
"""The width of the cards at the left, in units."""
_HERO = 190
"""The height of the picture on the main card if no game goes on, in units."""
_REST_SIZE = 14.5
_SMALLEST = 750
"""The least scale of the window for which there are cards, in thousandths."""
_LARGEST_TEXT = 124
"""The largest size of texts for which there are cards, in percent of the size of pictures."""
_LEFT_UNITS = 84
"""The height of the Continue button, in units."""
_COLUMN_UNITS = 300
_NAME_UNITS, _LEAST_NAME_UNITS = 720, 380
"""The maximum and minimum width of the title above the landscape, in units; it is omitted if narrower."""
_NAME_TOP = 34
_CLEAR_OF_G = 0.72
"""The share of the title's width that is to the left of the letter g. If the motto fits below this part of
the title, it is placed there, because the tail of the g hangs down.
"""


@dataclass(frozen=True, slots=True)
class _MenuLayout:
    """The number of columns of the menu card, and its measurements in pixels.

    `pad` is the margin, `height` the height of a button, and `gap` the gap between buttons. `left` is the
    height of the Continue button, or 0 if there is no unfinished game.
    """

    pad: int
    height: int
    gap: int
    columns: int
    left: int

    def tall(self, entries: int) -> int:
        """Return the height of the card for `entries` buttons."""
        rows = -(-entries // self.columns)
        left = self.left + self.gap if self.left else 0
        return 2 * self.pad + left + rows * self.height + (rows - 1) * self.gap


class Menu(Screen):
    """The menu: what goes on, what is new today, Play and New table, and a small card with the rest.

    A new player sees Learn and Play, and New table and the rules on the small card. If texts are large, the
    menu is a list of buttons.
    """

    _news: MenuNews
    """What the cards show. It is set by the first `rebuild`."""

    def __init__(self, services: Services, version: str) -> None:
        super().__init__()
        self._services = services
        self._version = version
        self._valley = Backdrop(valley)
        self._flow_left = _FLOW_SECONDS
        self._frame_left = _FRAME_SECONDS
        self._mist = 0.0
        self._drawn = self._seen = False
        self._main: OnPress = self._services.resume
        self._left = False
        """Whether there is an unfinished game; like `_last` and `_lesson`, read by `rebuild` only."""

    def rebuild(self, context: DrawContext) -> None:
        """Lay out the cards. Slow painting and file reading start after the next frame is shown."""
        before = self._news if self._built else None
        library = self._services.library
        self._left, self._last = library.has_unfinished_game(), library.last_table()
        self._lesson = self._services.lesson()
        self._news = MenuNews(context, self._services, before, at_once=self._seen)
        super().rebuild(context)
        self._drawn = False

    @property
    def _is_new(self) -> bool:
        """Whether the player has not begun the lesson or a game yet."""
        return self._lesson is LessonState.NEW and self._last is None and not self._left

    def build(self) -> None:
        """Place the cards, or a list of buttons if the texts are too large for them."""
        if self._has_cards:
            self._build_cards()
        else:
            self._build_list()

    @property
    def _has_cards(self) -> bool:
        is_small = self.px(1000) < _SMALLEST or self.tx(100) > self.px(_LARGEST_TEXT)
        return not is_small and bool(self._rest_columns())

    # ---------------------------------------------------------------- cards

    def _build_cards(self) -> None:
        """Place the cards as on a table: what goes on at the left, what is new today beside it."""
        base = max(0, (self.context.size[1] - self.px(800)) // 2)
        column = pygame.Rect(self.px(40), base, self.px(_COLUMN), 0)
        rest = self._rest_box(column, base + self.px(760))
        row = row_of(column, rest.top - self.px(12) - self.px(50), self.px(50))
        main = row_of(column, base + self.px(24), row.top - self.px(14) - base - self.px(24))
        label = self._place_name(self._name_box(column.right))
        taken = self._place_main(main)
        self._place_version(rest)
        self._place_row(row, taken)
        if not self._is_new:
            top = max(label.bottom + self.px(10), base + self.px(246))
            box = pygame.Rect(column.right + self.px(28), top, self.px(420), self.px(218))
            TodayCard(self.context, self.sheet, self.widgets, self._news, box)
        self._place_rest(rest)

    def _name_box(self, left: int) -> pygame.Rect:
        """Return the box of the title in the sky, to the right of a card whose right edge is `left`."""
        px, room = self.px, self.context.size[0] - left
        across, down = box_of("title-name")
        width = min(px(_NAME_UNITS), room - px(48))
        name = pygame.Rect(0, px(_NAME_TOP), width, round(width * down / across))
        name.centerx = left + room // 2
        return name

    def _place_main(self, box: pygame.Rect) -> str:
        """Place the card with what goes on, at the bottom of `box`. Return the key of its main button."""
        pad, news = self.px(22), self._news
        button, gap = max(self.px(58), self.tx(56)), self.px(10)
        going_on = *self._continue_items(), *self._evening_items()
        item, *items = *(going_on or (self._items()[0], *self._review_items())), *self._path_items()
        self._main = item.press
        lines = [self._label(item)]
        below = len(items) * (self.tx(40) + gap)
        card = box
        if item.key != "continue":
            hero = _HERO + 60 * item.key.startswith("learn")
            wanted = 2 * pad + self.tx(30 + 48) + self.px(hero) + button + below
            card = row_of(box, box.bottom - min(box.height, wanted), min(box.height, wanted))
        inner = inset(self.sheet.card(card, 1.9, Card.DIALOG), pad, pad)
        foot = row_of(inner, inner.bottom - below - button, button)
        above = row_of(inner, inner.top, foot.top - self.px(12) - inner.top)
        if item.key == "continue":
            if news.left is not None:
                GameCard(self.context, self.sheet, news, above)
                lines.append(players_text(news.left.summary, self.tr))
            else:  # the tone of the board, which has not been read yet
                sand, radius = self.palette.straw, self.px(6)
                self.sheet.place(
                    inset(above, self.px(8), self.px(34)),
                    lambda surface, box: self.shapes.rounded(surface, box, sand, radius),
                )
        else:
            self._place_hero(above, item.key)
        painter = partial(paint_main, self.context, tuple(lines), item.icon)
        CustomControl(self.widgets, item.key, foot, item.press, painter, tip=item.tip, name=", ".join(lines))
        place_menu(
            self.widgets,
            self._label,
            items,
            row_of(inner, foot.bottom + gap, self.tx(40)),
            15,
            rows=max(1, len(items)),
            gap=gap,
            main=False,
        )
        return item.key

    def _review_items(self) -> tuple[MenuItem, ...]:
        """Return the button of the review of the last game, if there is one."""
        review = self._news.review
        return () if review is None else (MenuItem("review", "icon-search", review),)

    def _evening_items(self) -> tuple[MenuItem, ...]:
        """Return the button of the evening that goes on, if there is one."""
        evening = self._news.evening
        if evening is None:
            return ()
        name = evening.name
        return (MenuItem("evening", "icon-trophy", evening.press, name, self._evening_label(name)),)

    def _label(self, item: MenuItem) -> str:
        return item.label or self.tr(f"menu.{item.key}")

    def _evening_label(self, name: str) -> str:
        """Return the longest label for an evening that fits on its button."""
        untitled = [self.tr("evening.of", {"name": name})] if self._left or not self._has_cards else []
        return self._fitting(21, self.tr("menu.evening", {"name": name}), *untitled, self.tr("menu.continue"))

    def _path_items(self) -> tuple[MenuItem, ...]:
        """Return the button of the path, if the player wants one. Its label or tooltip names the opponent."""
        if self._is_new or not self._services.settings().path:
            return ()
        tr, stop, tip = self.tr, self._news.opponent, self.tr("menu.path.tip")
        label = tr("menu.path")
        if stop is not None:
            tip = tr("menu.path.next", {"name": stop_name(stop, tr)})
            label = self._fitting(15, tip, label)
        return (MenuItem("path", "icon-flag", self._services.path, tip, label),)

    def _fitting(self, size: int, *labels: str) -> str:
        """Return the first of `labels` that fits on a button of a card or of the list, or else the last."""
        size, room = (size, self.px(310)) if self._has_cards else (19, self.tx(210))
        style = self.styles.main_button.sized(size)
        return next((label for label in labels if self.text.width(label, style) <= room), labels[-1])

    def _place_hero(self, box: pygame.Rect, key: str) -> None:
        """Place a picture, a title and a few words about the main button: the lesson, or the last table."""
        is_lesson = key.startswith("learn")
        table = self._last or usual_table(self.tr)
        learning = self.tr("menu.learn.title"), self.tr("menu.learn.text")
        title, words = learning if is_lesson else self._table_words(table)
        text = row_of(box, box.bottom - self.tx(48), self.tx(48))
        head = row_of(box, text.top - self.tx(34), self.tx(32))
        picture = row_of(box, box.top, head.top - self.px(8) - box.top)
        self.sheet.line(title, head, self.styles.section_title.sized(22))
        self.sheet.paragraph(words, text, self.styles.body.sized(15))
        if is_lesson and self._drawn:  # its sprites come after the first frame
            self.sheet.place(picture, partial(paint_formula, self.context))
        elif not is_lesson:
            for seat, place in zip(table.seats, columns_of(picture, len(table.seats)), strict=True):
                self.sheet.place(inset(place, self.px(5), 0), partial(self._paint_seat, seat))

    def _table_words(self, table: TableSetup) -> tuple[str, str]:
        """Return the title and the text about the last table, or about the evening that goes on."""
        evening, tr = self._news.evening, self.tr
        if evening is None or self._left:
            names = [seat.shown_name for seat in table.seats if seat.shown_name]
            if len(names) < len(table.seats):
                names.append(tr("menu.drawn", {"count": len(table.seats) - len(names)}))
            return capital(table_summary(table, tr)), ", ".join(names)
        wins = (f"{name} {tr.decimal(f'{round(count, 2):g}')}" for name, count in evening.leaders)
        return tr("evening.of", {"name": evening.name}), f"{tr('evening.wins')} · {', '.join(wins)}"

    def _paint_seat(self, seat: SeatChoice, surface: pygame.Surface, box: pygame.Rect) -> None:
        paint_portrait(self.context, surface, box, seat, side=min(box.size))

    def _place_row(self, row: pygame.Rect, taken: str) -> None:
        """Place the wide buttons Play and New table, except the one that is the main button already."""
        keys = {"play"} if self._is_new else {"play", "new"} - {taken}
        items = [item for item in self._items() if item.key in keys]
        for item, place in zip(items, columns_of(row, len(items), self.px(12)), strict=True):
            Button(
                self.widgets,
                item.key,
                place,
                self._label(item),
                item.press,
                tip=item.tip,
                icon=item.icon,
                size=19,
            )

    def _rest_items(self) -> list[MenuItem]:
        """Return the small buttons; the lesson is among them unless it is the main button."""
        rest = ("new",) if self._is_new else ("problems", "load", "finished", "learn", "learn-on", "count")
        shown = (*rest, "rules", "settings", "quit")
        taken = None if self._left or self._news.evening is not None else self._items()[0].key
        return [item for item in self._items() if item.key in shown and item.key != taken]

    def _rest_columns(self) -> list[int]:
        """Return the widths of the columns of small buttons, or [] if they do not fit."""
        context, scale, items = self.context, self.scale, self._rest_items()
        style, pad = context.styles.button.sized(_REST_SIZE), scale.tx(31) + scale.px(24)
        room = scale.px(_COLUMN) - 2 * scale.px(10)
        for columns in (4, 3, 2):
            widths = [
                max(context.text.width(self._label(item), style) for item in items[n::columns]) + pad
                for n in range(min(columns, len(items)))
            ]
            if sum(widths) <= room:
                return widths
        return []

    def _rest_box(self, column: pygame.Rect, bottom: int) -> pygame.Rect:
        scale, columns = self.scale, len(self._rest_columns())
        rows = -(-len(self._rest_items()) // columns)
        tall = rows * max(scale.tx(34), self.context.finger) + scale.px(12)
        return row_of(column, bottom - tall, tall)

    def _place_rest(self, box: pygame.Rect) -> None:
        items, widths = self._rest_items(), self._rest_columns()
        inner = inset(self.sheet.card(box, 0.8), self.px(10), self.px(6))
        rows = -(-len(items) // len(widths))
        tall, spare = inner.height // rows, (inner.width - sum(widths)) // len(widths)
        for number, item in enumerate(items):
            row, column = divmod(number, len(widths))
            left = inner.left + sum(widths[:column]) + spare * column
            place = pygame.Rect(left, inner.top + row * tall, widths[column] + spare, tall)
            Button(
                self.widgets,
                item.key,
                place,
                self._label(item),
                item.press,
                tip=item.tip,
                kind=ButtonKind.BARE,
                icon=item.icon,
                size=_REST_SIZE,
                align=Align.LEFT,
            )

    # ---------------------------------------------------------------- list

    def _build_list(self) -> None:
        """Place the buttons in one column, or in two if the window is not high enough."""
        resumed, items = self._continue_items(), self._items()
        if not self._is_new:
            today = *self._review_items(), *self._path_items(), *self._daily_items()
            items = (*items[:2], *today, *items[2:])
        items = *self._evening_items(), *items
        self._main = (*resumed, *items)[0].press
        form = self._form(len(items))
        card = self._card_of(form, len(items))
        self.sheet.card(card, 1.9, Card.DIALOG)
        inner, name = inset(card, form.pad, form.pad), self._name_box(card.right)
        if name.width >= self.px(_LEAST_NAME_UNITS):
            self._place_name(name)
        self._place_version(card)
        first = pygame.Rect(inner.left, inner.top, self._button_width(form), form.height)
        for item in resumed:
            place = row_of(inner, first.top, form.left)
            paint = partial(paint_continue, self.context, self._news)
            CustomControl(self.widgets, item.key, place, item.press, paint, tip=item.tip)
            first.top = place.bottom + form.gap
        rows = -(-len(items) // form.columns)
        place_menu(self.widgets, self._label, items, first, 19, rows=rows, gap=form.gap, main=not resumed)

    def _daily_items(self) -> list[MenuItem]:
        """Return the buttons for the problem and the deal of the day, which are read only on a press."""
        services, problem, deal = self._services, self.tr("problems.today"), self.tr("menu.deal")
        return [
            MenuItem("today-problem", "icon-hint", self._solve_today, label=problem),
            MenuItem("today-deal", "icon-die", lambda: services.daily_deal().press(), label=deal),
        ]

    def _solve_today(self) -> SceneChange | None:
        """Show the problem of the day, or the list of problems if there is none today."""
        problem = self._services.daily_problem()
        return self._services.problems() if problem is None else problem.press()

    def paint_ground(self, surface: pygame.Surface) -> Iterator[None]:
        """Draw the valley, or its blurred picture while the valley is being painted or faded in."""
        yield from ()
        if self._ready:
            self._valley.draw(surface)
        if self._mist > 0 or not self._ready:
            mist = blurred_valley(surface.get_size())
            mist.set_alpha(round(255 * self._mist) if self._ready else None)
            surface.blit(mist, (0, 0))

    def draw_in_steps(self, surface: pygame.Surface) -> Steps[None]:
        """Draw the valley, then the cards, with the title in the sky."""
        yield from super().draw_in_steps(surface)
        self._drawn = True

    def _place_name(self, box: pygame.Rect) -> pygame.Rect:
        """Place the title in the sky, as on the lid of the game's box, with the motto on a label below it.

        Return the box of the label.
        """
        image = self.sprites.image("title-name", box.width, box.height)
        self.sheet.tell("Santiago", box)
        self.sheet.place(box, lambda surface, place: surface.blit(image, place))
        words, style = self.tr("menu.motto"), self.styles.button.sized(19)
        wide = min(self.text.width(words, style) + self.px(40), box.width)
        label = pygame.Rect(0, 0, wide, self.tx(36)).move_to(midtop=(box.centerx, box.bottom - self.px(4)))
        clear = round(box.width * _CLEAR_OF_G)
        if wide <= clear - self.px(16):
            label.midtop = box.left + clear // 2 + self.px(8), box.top + round(box.height * 0.86)
        self.sheet.card(label, 0.9, Card.TAG)
        self.sheet.line(words, label.inflate(-self.px(24), 0), style, Align.CENTRE)
        return label

    def _place_version(self, card: pygame.Rect) -> None:
        """Place the version in the lower right corner if the card leaves room."""
        words = self.tr("menu.version", {"version": self._version})
        style = self.styles.caption.sized(12).coloured(self.palette.on_wood)
        size = self.text.width(words, style) + self.px(20), self.text.line_height(style) + 4
        foot = box_at(
            *size, bottomright=(self.context.size[0] - self.px(12), self.context.size[1] - self.px(10))
        )
        if not foot.colliderect(card):
            ground, round_end = self.palette.walnut_dark, foot.height / 2
            self.sheet.place(
                foot, lambda surface, box: self.shapes.rounded(surface, box, ground, round_end, 217)
            )
            self.sheet.line(words, foot, style, Align.CENTRE)

    @property
    def animating(self) -> bool:
        """Whether the valley is fading in."""
        return self._ready and self._mist > 0

    def update(self, seconds: float) -> SceneChange | None:
        """Fade in the valley, keep its water flowing for a while, and read the unfinished game."""
        super().update(seconds)
        if self._drawn and self._news.advance():
            super().rebuild(self.context)
            self.widgets.dirty = True
        if self._drawn and not self._ready:
            # after the first frame, so that the buttons appear sooner
            self._valley.want(self.context.size)
            self._mist = 0.0 if self._seen or self.context.reduced_motion else 1.0
        elif self._ready:
            if not self._seen:
                self._seen = self.widgets.dirty = True
            self._mist = max(0.0, self._mist - seconds / _MIST_SECONDS)
            self._twinkle(seconds)
        return self._services.notice()

    @property
    def _ready(self) -> bool:
        return self._valley.is_ready(self.context.size)

    def _twinkle(self, seconds: float) -> None:
        if self._flow_left <= 0 or self.context.reduced_motion:
            return
        self._flow_left -= seconds
        self._frame_left -= seconds
        if self._frame_left <= 0:
            self._frame_left = _FRAME_SECONDS
            self._valley.flow()
            self.widgets.dirty = True

    def finish(self) -> None:
        """Wait until the valley and the picture of the unfinished game are painted."""
        self._news.finish()
        self._drawn = True
        super().rebuild(self.context)
        self._valley.want(self.context.size)
        self._valley.finish()

    def back(self) -> None:
        """Ignore Escape, because the menu has a button to quit."""

    def enter(self) -> SceneChange | None:
        """Press the main button."""
        return self._main()

    def _card_of(self, form: _MenuLayout, entries: int) -> pygame.Rect:
        """Return the box of the card at the left of the window."""
        whole = self._button_width(form) * form.columns + form.gap * (form.columns - 1)
        card = pygame.Rect(0, 0, whole + 2 * form.pad, form.tall(entries))
        size = self.context.size
        card.midleft = (min(self.px(48), (size[0] - card.width) // 2), size[1] // 2)
        return card

    def _button_width(self, form: _MenuLayout) -> int:
        room = self.context.size[0] - 2 * self.px(24) - 2 * form.pad
        widest = (room - form.gap * (form.columns - 1)) // form.columns
        return min(self.tx(_COLUMN_UNITS), widest)

    def _form(self, entries: int) -> _MenuLayout:
        """Return the layout with the largest measurements at which the card fits into the window."""
        left = self.tx(_LEFT_UNITS) if self._left else 0
        forms = (
            _MenuLayout(self.px(30), self.tx(_BUTTON_UNITS), self.px(10), 1, left),
            _MenuLayout(self.px(22), self.tx(_BUTTON_UNITS - 6), self.px(6), 1, left),
            _MenuLayout(self.px(30), self.tx(_BUTTON_UNITS), self.px(10), 2, left),
            _MenuLayout(self.px(14), self.tx(_BUTTON_UNITS - 6), self.px(6), 2, left),
        )
        room, low = self.context.size[1] - self.px(28), forms[-1]
        excess = max(0, low.tall(entries) - room)
        lowest = replace(low, height=low.height - -(-excess // -(-entries // low.columns)))
        return next((form for form in forms if form.tall(entries) <= room), lowest)

    def _continue_items(self) -> tuple[MenuItem, ...]:
        """Return the Continue button, if there is an unfinished game."""
        item = MenuItem("continue", "icon-play", self._services.resume, self.tr("menu.continue.tip"))
        return (item,) if self._left else ()

    def _items(self) -> tuple[MenuItem, ...]:
        """Return the buttons that the menu shows in every state."""
        tr, services = self.tr, self._services
        left, lesson = self._left, self._lesson
        table, has_played = self._last or usual_table(tr), left or self._last is not None
        play = MenuItem(
            "play",
            "icon-plant",
            lambda: services.start(table),
            tr("menu.play.tip", {"table": table_summary(table, tr)}),
        )
        key = "learn-on" if lesson is LessonState.BEGUN else "learn"
        learn = MenuItem(key, "icon-learn", services.learn, tr("menu.learn.tip"))
        return (
            *((play, learn) if has_played or lesson is LessonState.KNOWN else (learn, play)),
            MenuItem("problems", "icon-hint", services.problems, tr("menu.problems.tip")),
            MenuItem("new", "icon-die", self._new_table),
            load_item(services),
            MenuItem("finished", "icon-trophy", services.archive, tr("menu.finished.tip")),
            MenuItem("count", "icon-fields", self._count, tr("menu.count.tip")),
            rules_item(),
            settings_item(services),
            MenuItem("quit", "icon-door", Quit),
        )

    def _new_table(self) -> SceneChange:
        from santiago.ui.screens.setup.new_table import NewTable

        return Push(NewTable(self._services))

    def _count(self) -> SceneChange:
        from santiago.ui.screens.cardboard.count_board import CountBoard

        return Push(CountBoard(self._services))


def table_summary(table: TableSetup, tr: Translator) -> str:
    """Describe a table in a few words."""
    people = sum(seat.level is None for seat in table.seats)
    who = tr("menu.people", {"count": people}) if people else tr("menu.people.none")
    return tr("menu.table", {"count": len(table.seats), "people": who})
