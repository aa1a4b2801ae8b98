"""The first screen: what one may do, beside a little valley with running water."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from santiago.session.table_setup import TableSetup, first_table
from santiago.ui.controls import Kind
from santiago.ui.look import Look
from santiago.ui.scene import Push, Quit, SceneChange
from santiago.ui.screens.screen import Screen
from santiago.ui.screens.valley import Valley
from santiago.ui.services import Services
from santiago.ui.text import Align, Face, Ink
from santiago.ui.translate import Translator
from santiago.ui.wood import table_top

_FLOW_SECONDS = 8.0
"""How long the water runs after the last input: an idle menu costs nothing."""
_FRAME_SECONDS = 0.22
_MIST_SECONDS = 0.25
_BUTTON_UNITS = 46
_COLUMN_UNITS = 300


@dataclass(frozen=True, slots=True)
class _Entry:
    key: str
    icon: str
    press: Callable[[], SceneChange | None]
    tip: str = ""


@dataclass(frozen=True, slots=True)
class _Form:
    """How the column is set, in pixels: the title with its motto, a button, the gap between, columns."""

    title: int
    height: int
    gap: int
    columns: int


class Menu(Screen):
    """Continue, Play, New table, Load, Finished games, Learn, Settings, Rules, Quit."""

    def __init__(self, services: Services, version: str) -> None:
        super().__init__()
        self._services = services
        self._version = version
        self._valley: Valley | None = None
        self._title_box = pygame.Rect(0, 0, 0, 0)
        self._room: pygame.Rect | None = None
        self._flow_left = _FLOW_SECONDS
        self._frame_left = _FRAME_SECONDS
        self._mist = 0.0
        self._drawn = self._seen = False

    def rebuild(self, look: Look) -> None:
        """Lay out the column, and the valley in what is left of the width."""
        self._valley = None
        super().rebuild(look)

    def build(self) -> None:
        """Place the buttons: as a column, in two columns where the window is low."""
        look, scale = self.look, self.look.scale
        entries = self._entries()
        margin = scale.px(44)
        form = self._form(len(entries))
        width, rows = (
            min(scale.tx(_COLUMN_UNITS), self._widest(form.columns)),
            -(-len(entries) // form.columns),
        )
        tall = form.title + rows * (form.height + form.gap)
        top = max(scale.px(12), (look.size[1] - tall) // 2 - scale.px(10))
        whole = width * form.columns + form.gap * (form.columns - 1)
        self._title_box = pygame.Rect(margin, top, whole, form.title)
        for number, entry in enumerate(entries):
            column, row = divmod(number, rows)
            corner = (
                margin + column * (width + form.gap),
                self._title_box.bottom + row * (form.height + form.gap),
            )
            self._button(entry, pygame.Rect(corner, (width, form.height)), main=number == 0)
        left = self._title_box.right + margin
        room = pygame.Rect(
            left, scale.px(40), look.size[0] - left - scale.px(40), look.size[1] - scale.px(80)
        )
        self._room = room if room.width >= scale.px(260) else None
        if self._seen and self._room is not None:
            self._valley = Valley(look, self._room)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw title, motto and valley."""
        look, scale, palette = self.look, self.look.scale, self.look.palette
        name = pygame.Rect(self._title_box.left, self._title_box.top, self._title_box.width, scale.tx(90))
        look.text.line(surface, "Santiago", name, Ink(Face.TITLE, 66, palette.on_wood, palette.shadow))
        motto = pygame.Rect(name.left + scale.px(3), name.bottom - scale.tx(6), name.width, scale.tx(24))
        look.text.line(
            surface, look.tr("menu.motto"), motto, Ink(Face.BOLD, 17, palette.on_wood_muted, palette.shadow)
        )
        words = look.tr("menu.version", {"version": self._version})
        ink = Ink(Face.REGULAR, 12, palette.on_wood_muted)
        foot = pygame.Rect(0, 0, look.text.width(words, ink) + 2, look.text.line_height(ink))
        foot.bottomright = (look.size[0] - scale.px(14), look.size[1] - scale.px(6))
        look.text.line(surface, words, foot, ink)
        if self._valley is not None:
            self._valley.draw(surface)
            if self._mist > 0:
                self._valley.cover(surface, table_top(look), self._mist)
        self._drawn = True

    @property
    def animating(self) -> bool:
        """While the valley comes out of the mist."""
        return self._valley is not None and self._mist > 0

    def update(self, seconds: float) -> SceneChange | None:
        """Bring up the valley, and let its water run a little while."""
        super().update(seconds)
        self._mist = max(0.0, self._mist - seconds / _MIST_SECONDS)
        if self._drawn and self._valley is None and self._room is not None:
            # after the first frame: the buttons are there sooner
            self._valley = Valley(self.look, self._room)
            self._mist = 0.0 if self._seen or self.look.reduced_motion else 1.0
            self._seen = self.widgets.dirty = True
        if self._valley is not None and self._flow_left > 0 and not self.look.reduced_motion:
            self._flow_left -= seconds
            self._frame_left -= seconds
            if self._frame_left <= 0:
                self._frame_left = _FRAME_SECONDS
                self._valley.flow()
                self.widgets.dirty = True
        return None

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        """Input keeps the water running."""
        self._flow_left = _FLOW_SECONDS
        return super().handle(event)

    def back(self) -> SceneChange | None:
        """Escape does nothing here: leaving is a button of its own."""
        return None

    def enter(self) -> SceneChange | None:
        """Enter is the first button."""
        return self._entries()[0].press()

    def _form(self, entries: int) -> _Form:
        """The roomiest way to set the column that is not too tall."""
        scale = self.look.scale
        forms = (
            _Form(scale.tx(128), scale.tx(_BUTTON_UNITS), scale.px(10), 1),
            _Form(scale.tx(112), scale.tx(_BUTTON_UNITS - 6), scale.px(6), 1),
            _Form(scale.tx(128), scale.tx(_BUTTON_UNITS), scale.px(10), 2),
        )
        room = self.look.size[1] - scale.px(28)
        for form in forms:
            if form.title + -(-entries // form.columns) * (form.height + form.gap) <= room:
                return form
        return forms[-1]

    def _widest(self, columns: int) -> int:
        return (self.look.size[0] - 2 * self.look.scale.px(44) - self.look.scale.px(10)) // columns

    def _entries(self) -> tuple[_Entry, ...]:
        tr, services = self.look.tr, self._services
        left = services.has_left_game()
        going_on = _Entry("continue", "icon-play", services.go_on, tr("menu.continue.tip"))
        table = services.last_table() or usual_table(tr)
        play_tip = tr("menu.play.tip", {"table": described(table, tr)})
        return (
            *((going_on,) if left else ()),
            _Entry("play", "icon-plant" if left else "icon-play", lambda: services.start(table), play_tip),
            _Entry("new", "icon-die", self._new_table),
            _Entry("load", "icon-folder", self._load),
            _Entry("finished", "icon-trophy", services.archive, tr("menu.finished.tip")),
            _Entry("learn", "icon-learn", services.learn, tr("menu.learn.tip")),
            _Entry("rules", "icon-book", self._rules),
            _Entry("settings", "icon-gear", self._settings),
            _Entry("quit", "icon-door", Quit),
        )

    def _button(self, entry: _Entry, rect: pygame.Rect, *, main: bool) -> None:
        self.widgets.button(
            entry.key,
            rect,
            self.look.tr(f"menu.{entry.key}"),
            entry.press,
            kind=Kind.MAIN if main else Kind.PLAIN,
            icon=entry.icon,
            tip=entry.tip,
            size=19,
            align=Align.LEFT,
        )

    def _new_table(self) -> SceneChange:
        from santiago.ui.screens.new_table import NewTable

        return Push(NewTable(self._services))

    def _load(self) -> SceneChange:
        from santiago.ui.screens.load import Load

        return Push(Load(self._services))

    def _rules(self) -> SceneChange:
        from santiago.ui.screens.rules import RulesScreen

        return Push(RulesScreen())

    def _settings(self) -> SceneChange:
        from santiago.ui.screens.settings import SettingsScreen

        return Push(SettingsScreen(self._services))


def usual_table(tr: Translator) -> TableSetup:
    """The table of the first start, with names in the player's language."""
    return first_table(usual_names(tr))


def usual_names(tr: Translator) -> tuple[str, ...]:
    """Five names in the player's language."""
    return tuple(tr(f"new-table.name.{number}") for number in range(1, 6))


def described(table: TableSetup, tr: Translator) -> str:
    """A table in a few words."""
    people = sum(seat.level is None for seat in table.seats)
    who = tr("menu.people", {"count": people}) if people else tr("menu.people.none")
    return tr("menu.table", {"count": len(table.seats), "people": who})
