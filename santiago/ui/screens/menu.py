"""The main menu, in front of the valley with flowing water."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from santiago.session.lesson import LessonState
from santiago.session.table_setup import TableSetup
from santiago.ui.contracts import Push, Quit, SceneChange, Services
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import inset, row_of
from santiago.ui.graphics.sprites import box_of
from santiago.ui.graphics.text import Align
from santiago.ui.screens.backdrop import Backdrop, blurred_valley, valley
from santiago.ui.screens.continue_button import ContinueButtonContent
from santiago.ui.screens.menu_buttons import MenuItem, place_menu
from santiago.ui.screens.screen import Screen
from santiago.ui.screens.shared_menu_items import load_item, rules_item, settings_item
from santiago.ui.widgets.controls import CustomControl
from santiago.wording.table_names import usual_table
from santiago.wording.translator import Translator

_FLOW_SECONDS = 8.0
"""The water flows for this many seconds. After that, an idle menu uses no CPU time."""
_FRAME_SECONDS = 0.22
_MIST_SECONDS = 0.25
_BUTTON_UNITS = 46
_LEFT_UNITS = 84
"""The height of the Continue button, in units."""
_COLUMN_UNITS = 300
_NAME_UNITS, _LEAST_NAME_UNITS = 720, 380
"""The maximum and minimum width of the title in the sky, in units. A title that does not fit there is placed
on the card, unless the buttons need the room.
"""
_NAME_TOP = 34
_CLEAR_OF_G = 0.72
"""The share of the title's width that is to the left of the letter g. If the motto fits below this part of
the title, it is placed there, because the tail of the g hangs down.
"""


@dataclass(frozen=True, slots=True)
class _MenuLayout:
    """The number of columns of the menu card, and its measurements in pixels.

    `pad` is the margin, `title` the height of title and motto, `height` the height of a button, and `gap` the
    gap between buttons. `left` is the height of the Continue button, or 0 if there is no unfinished game.
    """

    pad: int
    title: int
    height: int
    gap: int
    columns: int
    left: int

    def tall(self, entries: int) -> int:
        """Return the height of the card for `entries` buttons."""
        rows = -(-entries // self.columns)
        left = self.left + self.gap if self.left else 0
        return 2 * self.pad + self.title + left + rows * self.height + (rows - 1) * self.gap


class Menu(Screen):
    """The menu with the buttons Continue, Learn, Play, Problems, New table, Load, Finished games, Count a
    board, Rules, Settings and Quit.

    The first button is the main button. If there is an unfinished game, this is Continue. Otherwise it is
    Learn until the lesson has been opened, and Play from then on.
    """

    def __init__(self, services: Services, version: str) -> None:
        super().__init__()
        self._services = services
        self._version = version
        self._valley = Backdrop(valley)
        self._flow_left = _FLOW_SECONDS
        self._frame_left = _FRAME_SECONDS
        self._mist = 0.0
        self._drawn = self._seen = False
        self._left: ContinueButtonContent | None = None

    def rebuild(self, context: DrawContext) -> None:
        """Lay out the card. Slow painting and file reading start after the next frame is shown."""
        super().rebuild(context)
        self._drawn = False

    def build(self) -> None:
        """Place the buttons in one column, or in two if the window is not high enough."""
        resumed, self._left = self._continue_item(), None
        if resumed is not None:  # its card loads the game after the first frame
            self._left = ContinueButtonContent(self.context, self._services, at_once=self._seen)
        items = self._items()
        form = self._form(len(items), titled=False)
        name = self._name_beside(self._card_of(form, len(items)))
        if name is None:
            form = self._form(len(items), titled=True)
        card = self._card_of(form, len(items))
        self.sheet.card(card, 1.9, Card.DIALOG)
        inner = inset(card, form.pad, form.pad)
        if name is not None:
            self._place_name(name)
        elif form.title:
            self._place_title(inner)
        self._place_version(card)
        first = pygame.Rect(inner.left, inner.top + form.title, self._button_width(form), form.height)
        if resumed is not None and self._left is not None:
            place, tip, paint = row_of(inner, first.top, form.left), resumed.tip, self._left.paint
            CustomControl(self.widgets, resumed.key, place, resumed.press, paint, tip=tip)
            first.top = place.bottom + form.gap
        rows = -(-len(items) // form.columns)
        place_menu(self.widgets, "menu", items, first, rows, form.gap, 19, main=resumed is None)

    def paint_ground(self, surface: pygame.Surface) -> Iterator[None]:
        """Draw the valley, or its blurred picture while the valley is being painted or faded in."""
        yield from ()
        if self._ready:
            self._valley.draw(surface)
        if self._mist > 0 or not self._ready:
            mist = blurred_valley(surface.get_size())
            mist.set_alpha(round(255 * self._mist) if self._ready else None)
            surface.blit(mist, (0, 0))

    def draw_in_steps(self, surface: pygame.Surface) -> Iterator[None]:
        """Draw the valley, then the card with the buttons.

        The title and motto are on the card or, in a wide window, in the sky.
        """
        yield from super().draw_in_steps(surface)
        self._drawn = True

    def _place_title(self, box: pygame.Rect) -> None:
        """Place title and motto at the top of the card."""
        scale, palette = self.context.scale, self.context.palette
        name = row_of(box, box.top, scale.tx(82))
        title = self.context.styles.chapter_title.sized(66).coloured(palette.accent)
        self.sheet.line("Santiago", name, title, Align.CENTRE)
        motto = row_of(box, name.bottom - scale.tx(4), scale.tx(24))
        style = self.context.styles.button.coloured(palette.muted)
        self.sheet.line(self.context.tr("menu.motto"), motto, style, Align.CENTRE)

    def _place_name(self, box: pygame.Rect) -> None:
        """Place the title in the sky, as on the lid of the game's box, with the motto on a label below it."""
        context, scale = self.context, self.context.scale
        image = context.sprites.image("title-name", box.width, box.height)
        self.sheet.tell("Santiago", box)
        self.sheet.place(box, lambda surface, place: surface.blit(image, place))
        words, style = context.tr("menu.motto"), context.styles.button.sized(19)
        wide = min(context.text.width(words, style) + scale.px(40), box.width)
        label = pygame.Rect(0, 0, wide, scale.tx(36)).move_to(midtop=(box.centerx, box.bottom - scale.px(4)))
        clear = round(box.width * _CLEAR_OF_G)
        if wide <= clear - scale.px(16):
            label.midtop = box.left + clear // 2 + scale.px(8), box.top + round(box.height * 0.86)
        self.sheet.card(label, 0.9, Card.TAG)
        self.sheet.line(words, label.inflate(-scale.px(24), 0), style, Align.CENTRE)

    def _place_version(self, card: pygame.Rect) -> None:
        """Place the version in the lower right corner if the card leaves room."""
        context, scale, palette = self.context, self.context.scale, self.context.palette
        words = context.tr("menu.version", {"version": self._version})
        style = context.styles.caption.sized(12).coloured(palette.on_wood)
        size = context.text.width(words, style) + scale.px(20), context.text.line_height(style) + 4
        foot = pygame.Rect((0, 0), size)
        foot.bottomright = (context.size[0] - scale.px(12), context.size[1] - scale.px(10))
        if not foot.colliderect(card):
            ground, round_end = palette.walnut_dark, foot.height / 2
            self.sheet.place(
                foot, lambda surface, box: context.shapes.rounded(surface, box, ground, round_end, 217)
            )
            self.sheet.line(words, foot, style, Align.CENTRE)

    @property
    def animating(self) -> bool:
        """Whether the valley is fading in."""
        return self._ready and self._mist > 0

    def update(self, seconds: float) -> SceneChange | None:
        """Fade in the valley, keep its water flowing for a while, and read the unfinished game."""
        super().update(seconds)
        if self._drawn and self._left is not None and self._left.advance():
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
        if self._left is not None:
            self._left.finish()
        self._valley.want(self.context.size)
        self._valley.finish()

    def back(self) -> SceneChange | None:
        """Ignore Escape, because the menu has a button to quit."""
        return None

    def enter(self) -> SceneChange | None:
        """Press the first button."""
        return (self._continue_item() or self._items()[0]).press()

    def _card_of(self, form: _MenuLayout, entries: int) -> pygame.Rect:
        """Return the box of the card at the left of the window."""
        whole = self._button_width(form) * form.columns + form.gap * (form.columns - 1)
        card = pygame.Rect(0, 0, whole + 2 * form.pad, form.tall(entries))
        size = self.context.size
        card.midleft = (min(self.context.scale.px(48), (size[0] - card.width) // 2), size[1] // 2)
        return card

    def _button_width(self, form: _MenuLayout) -> int:
        room = self.context.size[0] - 2 * self.context.scale.px(24) - 2 * form.pad
        widest = (room - form.gap * (form.columns - 1)) // form.columns
        return min(self.context.scale.tx(_COLUMN_UNITS), widest)

    def _name_beside(self, card: pygame.Rect) -> pygame.Rect | None:
        """Return the box of the title in the sky, to the right of the card.

        Return None if the title would be too small.
        """
        px, room = self.context.scale.px, self.context.size[0] - card.right
        width = min(px(_NAME_UNITS), room - px(48))
        if width < px(_LEAST_NAME_UNITS):
            return None
        across, down = box_of("title-name")
        name = pygame.Rect(0, px(_NAME_TOP), width, round(width * down / across))
        name.centerx = card.right + room // 2
        return name

    def _form(self, entries: int, *, titled: bool) -> _MenuLayout:
        """Return the layout with the largest measurements at which the card fits into the window."""
        scale = self.context.scale
        roomy, low = (scale.tx(118), scale.tx(112)) if titled else (0, 0)
        left = 0 if self._left is None else scale.tx(_LEFT_UNITS)
        forms = (
            _MenuLayout(scale.px(30), roomy, scale.tx(_BUTTON_UNITS), scale.px(10), 1, left),
            _MenuLayout(scale.px(22), low, scale.tx(_BUTTON_UNITS - 6), scale.px(6), 1, left),
            _MenuLayout(scale.px(30), roomy, scale.tx(_BUTTON_UNITS), scale.px(10), 2, left),
            _MenuLayout(scale.px(18), low, scale.tx(_BUTTON_UNITS - 6), scale.px(6), 2, left),
            _MenuLayout(scale.px(14), 0, scale.tx(_BUTTON_UNITS - 6), scale.px(6), 2, left),
        )
        room = self.context.size[1] - scale.px(28)
        return next((form for form in forms if form.tall(entries) <= room), forms[-1])

    def _continue_item(self) -> MenuItem | None:
        """Return the Continue button, or None if there is no unfinished game."""
        if not self._services.has_unfinished_game():
            return None
        tip = self.context.tr("menu.continue.tip")
        return MenuItem("continue", "icon-play", self._services.resume, tip)

    def _items(self) -> tuple[MenuItem, ...]:
        """Return all buttons except Continue."""
        tr, services = self.context.tr, self._services
        left = self._left is not None
        table = services.last_table() or usual_table(tr)
        lesson = services.lesson()
        play = MenuItem(
            "play",
            "icon-plant" if left else "icon-play",
            lambda: services.start(table),
            tr("menu.play.tip", {"table": table_summary(table, tr)}),
        )
        key = "learn-on" if lesson is LessonState.BEGUN else "learn"
        learn = MenuItem(key, "icon-learn", services.learn, tr("menu.learn.tip"))
        return (
            *((learn, play) if lesson is LessonState.NEW else (play, learn)),
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
