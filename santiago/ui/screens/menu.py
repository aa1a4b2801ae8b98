"""The first screen: what one may do, before the valley with its running water."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from santiago.session.lesson import LessonState
from santiago.session.table_setup import TableSetup
from santiago.ui.contracts import Push, Quit, SceneChange, Services
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import inset, row_of
from santiago.ui.graphics.sprites import box_of
from santiago.ui.graphics.text import Align, Face, TextStyle
from santiago.ui.screens.backdrop import Backdrop, valley, valley_mist
from santiago.ui.screens.screen import Screen
from santiago.ui.widgets.controls import Button, ButtonKind
from santiago.ui.wording.names import usual_table
from santiago.ui.wording.translator import Translator

_FLOW_SECONDS = 8.0
"""How long the water runs after the last input: an idle menu costs nothing."""
_FRAME_SECONDS = 0.22
_MIST_SECONDS = 0.25
_BUTTON_UNITS = 46
_COLUMN_UNITS = 300
_NAME_UNITS, _LEAST_NAME_UNITS = 720, 380
"""How broad the name is in the sky, and how narrow at most; the card bears it where there is less room."""
_NAME_TOP = 34
_CLEAR_OF_G = 0.72
"""The share of the name's breadth before the g, below whose letters the motto may hang."""


@dataclass(frozen=True, slots=True)
class _MenuItem:
    key: str
    icon: str
    press: Callable[[], SceneChange | None]
    tip: str = ""


@dataclass(frozen=True, slots=True)
class _Form:
    """How the card is set, in pixels: its edge, the title with motto, a button, the gap between; columns."""

    pad: int
    title: int
    height: int
    gap: int
    columns: int

    def tall(self, entries: int) -> int:
        """The height of the card for so many buttons."""
        rows = -(-entries // self.columns)
        return 2 * self.pad + self.title + rows * self.height + (rows - 1) * self.gap


class Menu(Screen):
    """Continue, Learn, Play, New table, Load, Finished games, Rules, Settings, Quit.

    The first button is the main one: Continue if a game was left, Learn until it was opened, then Play.
    """

    def __init__(self, services: Services, version: str) -> None:
        super().__init__()
        self._services = services
        self._version = version
        self._valley = Backdrop(valley)
        self._card = pygame.Rect(0, 0, 0, 0)
        self._title_box = pygame.Rect(0, 0, 0, 0)
        self._name: pygame.Rect | None = None
        self._flow_left = _FLOW_SECONDS
        self._frame_left = _FRAME_SECONDS
        self._mist = 0.0
        self._drawn = self._seen = False

    def rebuild(self, context: DrawContext) -> None:
        """Lay out the card; the picture of another size is painted after the next frame."""
        super().rebuild(context)
        self._drawn = False

    def build(self) -> None:
        """Place the buttons: as a column, in two columns where the window is low."""
        entries = self._items()
        form = self._form(len(entries), titled=False)
        self._name = self._name_beside(self._card_of(form, len(entries)))
        if self._name is None:
            form = self._form(len(entries), titled=True)
        self._card = self._card_of(form, len(entries))
        rows = -(-len(entries) // form.columns)
        width, whole = self._button_width(form), self._card.width - 2 * form.pad
        inner = inset(self._card, form.pad, form.pad)
        self._title_box = pygame.Rect(inner.topleft, (whole, form.title))
        for number, entry in enumerate(entries):
            column, row = divmod(number, rows)
            corner = (
                inner.left + column * (width + form.gap),
                self._title_box.bottom + row * (form.height + form.gap),
            )
            self._button(entry, pygame.Rect(corner, (width, form.height)), main=number == 0)

    def paint_ground(self, surface: pygame.Surface) -> None:
        """Draw the valley; until it is there and while it comes out of the mist, its colours."""
        if self._ready:
            self._valley.draw(surface)
        if self._mist > 0 or not self._ready:
            mist = valley_mist(surface.get_size())
            mist.set_alpha(round(255 * self._mist) if self._ready else None)
            surface.blit(mist, (0, 0))

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the card with title and motto, or the name in the sky."""
        context, scale, palette = self.context, self.context.scale, self.context.palette
        context.cards.paint(surface, Card.DIALOG, self._card, 1.9)
        box = self._title_box
        if self._name is None:
            name = row_of(box, box.top, scale.tx(82))
            context.text.line(
                surface, "Santiago", name, TextStyle(Face.TITLE, 66, palette.accent), Align.CENTRE
            )
            motto = row_of(box, name.bottom - scale.tx(4), scale.tx(24))
            style = TextStyle(Face.BOLD, 17, palette.muted)
            context.text.line(surface, context.tr("menu.motto"), motto, style, Align.CENTRE)
        else:
            self._paint_name(surface, self._name)
        self._paint_version(surface)
        self._drawn = True

    def _paint_name(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """The name in the sky as on the lid of a box, the motto on a label below it."""
        context = self.context
        image = context.sprites.image("title-name", box.width, box.height)
        surface.blit(image, box)
        words, style = context.tr("menu.motto"), TextStyle(Face.BOLD, 19, context.palette.ink)
        label = pygame.Rect(
            0, 0, context.text.width(words, style) + context.scale.px(40), context.scale.tx(36)
        )
        label.width = min(label.width, box.width)
        label.midtop = box.centerx, box.bottom - context.scale.px(4)
        clear = round(box.width * _CLEAR_OF_G)
        if label.width <= clear - context.scale.px(16):
            label.midtop = box.left + clear // 2 + context.scale.px(8), box.top + round(box.height * 0.86)
        context.cards.paint(surface, Card.TAG, label, 0.9)
        context.text.line(surface, words, label.inflate(-context.scale.px(24), 0), style, Align.CENTRE)

    def _paint_version(self, surface: pygame.Surface) -> None:
        context, scale, palette = self.context, self.context.scale, self.context.palette
        words = context.tr("menu.version", {"version": self._version})
        style = TextStyle(Face.REGULAR, 12, palette.on_wood)
        foot = pygame.Rect(
            0, 0, context.text.width(words, style) + scale.px(20), context.text.line_height(style) + 4
        )
        foot.bottomright = (context.size[0] - scale.px(12), context.size[1] - scale.px(10))
        if foot.colliderect(self._card):
            return
        context.shapes.rounded(surface, foot, palette.walnut_dark, foot.height / 2, 217)
        context.text.line(surface, words, foot, style, Align.CENTRE)

    @property
    def animating(self) -> bool:
        """While the valley comes out of the mist."""
        return self._ready and self._mist > 0

    def update(self, seconds: float) -> SceneChange | None:
        """Bring up the valley, and let its water run a little while."""
        super().update(seconds)
        if self._drawn and not self._ready:
            # after the first frame: the buttons are there sooner
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
        """Wait for the picture of the valley."""
        self._valley.want(self.context.size)
        self._valley.finish()

    def back(self) -> SceneChange | None:
        """Escape does nothing here: leaving is a button of its own."""
        return None

    def enter(self) -> SceneChange | None:
        """Enter is the first button."""
        return self._items()[0].press()

    def _card_of(self, form: _Form, entries: int) -> pygame.Rect:
        """The card at the window's left."""
        whole = self._button_width(form) * form.columns + form.gap * (form.columns - 1)
        card = pygame.Rect(0, 0, whole + 2 * form.pad, form.tall(entries))
        size = self.context.size
        card.midleft = (min(self.context.scale.px(48), (size[0] - card.width) // 2), size[1] // 2)
        return card

    def _button_width(self, form: _Form) -> int:
        return min(self.context.scale.tx(_COLUMN_UNITS), self._widest(form))

    def _name_beside(self, card: pygame.Rect) -> pygame.Rect | None:
        """Where the name stands in the sky right of the card; None where it would be too small."""
        px, room = self.context.scale.px, self.context.size[0] - card.right
        width = min(px(_NAME_UNITS), room - px(48))
        if width < px(_LEAST_NAME_UNITS):
            return None
        across, down = box_of("title-name")
        name = pygame.Rect(0, px(_NAME_TOP), width, round(width * down / across))
        name.centerx = card.right + room // 2
        return name

    def _form(self, entries: int, *, titled: bool) -> _Form:
        """The roomiest way to set the card that is not too tall."""
        scale = self.context.scale
        roomy, low = (scale.tx(118), scale.tx(112)) if titled else (0, 0)
        forms = (
            _Form(scale.px(30), roomy, scale.tx(_BUTTON_UNITS), scale.px(10), 1),
            _Form(scale.px(22), low, scale.tx(_BUTTON_UNITS - 6), scale.px(6), 1),
            _Form(scale.px(30), roomy, scale.tx(_BUTTON_UNITS), scale.px(10), 2),
            _Form(scale.px(18), low, scale.tx(_BUTTON_UNITS - 6), scale.px(6), 2),
        )
        room = self.context.size[1] - scale.px(28)
        return next((form for form in forms if form.tall(entries) <= room), forms[-1])

    def _widest(self, form: _Form) -> int:
        room = self.context.size[0] - 2 * self.context.scale.px(24) - 2 * form.pad
        return (room - form.gap * (form.columns - 1)) // form.columns

    def _items(self) -> tuple[_MenuItem, ...]:
        tr, services = self.context.tr, self._services
        left = services.has_left_game()
        table = services.last_table() or usual_table(tr)
        lesson = services.lesson()
        going_on = _MenuItem("continue", "icon-play", services.resume, tr("menu.continue.tip"))
        play = _MenuItem(
            "play",
            "icon-plant" if left else "icon-play",
            lambda: services.start(table),
            tr("menu.play.tip", {"table": described(table, tr)}),
        )
        learn = _MenuItem(
            "learn-on" if lesson is LessonState.BEGUN else "learn",
            "icon-learn",
            services.learn,
            tr("menu.learn.tip"),
        )
        return (
            *((going_on,) if left else ()),
            *((learn, play) if lesson is LessonState.NEW else (play, learn)),
            _MenuItem("new", "icon-die", self._new_table),
            _MenuItem("load", "icon-folder", self._load),
            _MenuItem("finished", "icon-trophy", services.archive, tr("menu.finished.tip")),
            _MenuItem("rules", "icon-book", self._rules),
            _MenuItem("settings", "icon-gear", self._settings),
            _MenuItem("quit", "icon-door", Quit),
        )

    def _button(self, entry: _MenuItem, rect: pygame.Rect, *, main: bool) -> None:
        Button(
            self.widgets,
            entry.key,
            rect,
            self.context.tr(f"menu.{entry.key}"),
            entry.press,
            kind=ButtonKind.MAIN if main else ButtonKind.PLAIN,
            icon=entry.icon,
            tip=entry.tip,
            size=19,
            align=Align.LEFT,
        )

    def _new_table(self) -> SceneChange:
        from santiago.ui.screens.setup.new_table import NewTable

        return Push(NewTable(self._services))

    def _load(self) -> SceneChange:
        from santiago.ui.screens.games.load import Load

        return Push(Load(self._services))

    def _rules(self) -> SceneChange:
        from santiago.ui.screens.rulebook.screen import RulesScreen

        return Push(RulesScreen())

    def _settings(self) -> SceneChange:
        from santiago.ui.screens.settings import SettingsScreen

        return Push(SettingsScreen(self._services))


def described(table: TableSetup, tr: Translator) -> str:
    """A table in a few words."""
    people = sum(seat.level is None for seat in table.seats)
    who = tr("menu.people", {"count": people}) if people else tr("menu.people.none")
    return tr("menu.table", {"count": len(table.seats), "people": who})
