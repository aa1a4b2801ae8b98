"""The first screen: what one may do, before the valley with its running water."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from santiago.presentation.wording.names import usual_table
from santiago.presentation.wording.translator import Translator
from santiago.session.lesson import LessonState
from santiago.session.table_setup import TableSetup
from santiago.ui.contracts import Push, Quit, SceneChange, Services
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import inset, row_of
from santiago.ui.graphics.sprites import box_of
from santiago.ui.graphics.text import Align
from santiago.ui.screens.backdrop import Backdrop, valley, valley_mist
from santiago.ui.screens.menu_buttons import MenuItem, place_menu
from santiago.ui.screens.menu_items import load_item, rules_item, settings_item
from santiago.ui.screens.screen import Screen
from santiago.ui.screens.unfinished_game_card import UnfinishedGameCard
from santiago.ui.widgets.controls import CustomControl

_FLOW_SECONDS = 8.0
"""How long the water runs after the last input: an idle menu costs nothing."""
_FRAME_SECONDS = 0.22
_MIST_SECONDS = 0.25
_BUTTON_UNITS = 46
_LEFT_UNITS = 84
"""The height of the card of the unfinished game."""
_COLUMN_UNITS = 300
_NAME_UNITS, _LEAST_NAME_UNITS = 720, 380
"""How broad the name is in the sky, and how narrow at most; the card bears it where there is less room."""
_NAME_TOP = 34
_CLEAR_OF_G = 0.72
"""The share of the name's breadth before the g, below whose letters the motto may hang."""


@dataclass(frozen=True, slots=True)
class _MenuLayout:
    """How the card is set, in pixels: its edge, the title with motto, a button, the gap between; columns.

    `left` is the height of the card of the unfinished game, 0 if there is none.
    """

    pad: int
    title: int
    height: int
    gap: int
    columns: int
    left: int

    def tall(self, entries: int) -> int:
        """The height of the card for so many buttons."""
        rows = -(-entries // self.columns)
        left = self.left + self.gap if self.left else 0
        return 2 * self.pad + self.title + left + rows * self.height + (rows - 1) * self.gap


class Menu(Screen):
    """Continue, Learn, Play, New table, Load, Finished games, Rules, Settings, Quit.

    The first button is the main one: Continue if a game was left, Learn until it was opened, then Play.
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
        self._left: UnfinishedGameCard | None = None

    def rebuild(self, context: DrawContext) -> None:
        """Lay out the card; what takes longer to paint or to read follows after the next frame."""
        super().rebuild(context)
        self._drawn = False

    def build(self) -> None:
        """Place the buttons: as a column, in two columns where the window is low."""
        going_on, self._left = self._going_on(), None
        if going_on is not None:  # not for the first frame
            self._left = UnfinishedGameCard(self.context, self._services, at_once=self._seen)
        items = self._items()
        form = self._form(len(items), titled=False)
        name = self._name_beside(self._card_of(form, len(items)))
        if name is None:
            form = self._form(len(items), titled=True)
        card = self._card_of(form, len(items))
        self.sheet.card(card, 1.9, Card.DIALOG)
        inner = inset(card, form.pad, form.pad)
        if name is None:
            self._place_title(inner)
        else:
            self._place_name(name)
        self._place_version(card)
        first = pygame.Rect(inner.left, inner.top + form.title, self._button_width(form), form.height)
        if going_on is not None and self._left is not None:
            place, tip, paint = row_of(inner, first.top, form.left), going_on.tip, self._left.paint
            CustomControl(self.widgets, going_on.key, place, going_on.press, paint, tip=tip)
            first.top = place.bottom + form.gap
        rows = -(-len(items) // form.columns)
        place_menu(self.widgets, "menu", items, first, rows, form.gap, 19, main=going_on is None)

    def paint_ground(self, surface: pygame.Surface) -> Iterator[None]:
        """Draw the valley; until it is there and while it comes out of the mist, its colours."""
        yield from ()
        if self._ready:
            self._valley.draw(surface)
        if self._mist > 0 or not self._ready:
            mist = valley_mist(surface.get_size())
            mist.set_alpha(round(255 * self._mist) if self._ready else None)
            surface.blit(mist, (0, 0))

    def draw_in_steps(self, surface: pygame.Surface) -> Iterator[None]:
        """Draw the valley, before it the card with title and motto, or the name in the sky."""
        yield from super().draw_in_steps(surface)
        self._drawn = True

    def _place_title(self, box: pygame.Rect) -> None:
        """Name and motto at the top of the card."""
        scale, palette = self.context.scale, self.context.palette
        name = row_of(box, box.top, scale.tx(82))
        title = self.context.styles.chapter_title.sized(66).coloured(palette.accent)
        self.sheet.line("Santiago", name, title, Align.CENTRE)
        motto = row_of(box, name.bottom - scale.tx(4), scale.tx(24))
        style = self.context.styles.button.coloured(palette.muted)
        self.sheet.line(self.context.tr("menu.motto"), motto, style, Align.CENTRE)

    def _place_name(self, box: pygame.Rect) -> None:
        """The name in the sky as on the lid of a box, the motto on a label below it."""
        context, scale = self.context, self.context.scale
        image = context.sprites.image("title-name", box.width, box.height)
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
        """The version in the lower right corner, where the card leaves it room."""
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
        """While the valley comes out of the mist."""
        return self._ready and self._mist > 0

    def update(self, seconds: float) -> SceneChange | None:
        """Bring up the valley, and let its water run a little while; read the unfinished game."""
        super().update(seconds)
        if self._drawn and self._left is not None and self._left.go_on():
            self.widgets.dirty = True
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
        """Wait for the picture of the valley, and that of the unfinished game."""
        if self._left is not None:
            self._left.finish()
        self._valley.want(self.context.size)
        self._valley.finish()

    def back(self) -> SceneChange | None:
        """Escape does nothing here: leaving is a button of its own."""
        return None

    def enter(self) -> SceneChange | None:
        """Enter is the first button."""
        return (self._going_on() or self._items()[0]).press()

    def _card_of(self, form: _MenuLayout, entries: int) -> pygame.Rect:
        """The card at the window's left."""
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
        """Where the name stands in the sky right of the card; None where it would be too small."""
        px, room = self.context.scale.px, self.context.size[0] - card.right
        width = min(px(_NAME_UNITS), room - px(48))
        if width < px(_LEAST_NAME_UNITS):
            return None
        across, down = box_of("title-name")
        name = pygame.Rect(0, px(_NAME_TOP), width, round(width * down / across))
        name.centerx = card.right + room // 2
        return name

    def _form(self, entries: int, *, titled: bool) -> _MenuLayout:
        """The roomiest way to set the card that is not too tall."""
        scale = self.context.scale
        roomy, low = (scale.tx(118), scale.tx(112)) if titled else (0, 0)
        left = 0 if self._left is None else scale.tx(_LEFT_UNITS)
        forms = (
            _MenuLayout(scale.px(30), roomy, scale.tx(_BUTTON_UNITS), scale.px(10), 1, left),
            _MenuLayout(scale.px(22), low, scale.tx(_BUTTON_UNITS - 6), scale.px(6), 1, left),
            _MenuLayout(scale.px(30), roomy, scale.tx(_BUTTON_UNITS), scale.px(10), 2, left),
            _MenuLayout(scale.px(18), low, scale.tx(_BUTTON_UNITS - 6), scale.px(6), 2, left),
        )
        room = self.context.size[1] - scale.px(28)
        return next((form for form in forms if form.tall(entries) <= room), forms[-1])

    def _going_on(self) -> MenuItem | None:
        """Continue, if there is an unfinished game."""
        if not self._services.has_unfinished_game():
            return None
        tip = self.context.tr("menu.continue.tip")
        return MenuItem("continue", "icon-play", self._services.resume, tip)

    def _items(self) -> tuple[MenuItem, ...]:
        """The other buttons."""
        tr, services = self.context.tr, self._services
        left = self._left is not None
        table = services.last_table() or usual_table(tr)
        lesson = services.lesson()
        play = MenuItem(
            "play",
            "icon-plant" if left else "icon-play",
            lambda: services.start(table),
            tr("menu.play.tip", {"table": described(table, tr)}),
        )
        key = "learn-on" if lesson is LessonState.BEGUN else "learn"
        learn = MenuItem(key, "icon-learn", services.learn, tr("menu.learn.tip"))
        return (
            *((learn, play) if lesson is LessonState.NEW else (play, learn)),
            MenuItem("new", "icon-die", self._new_table),
            load_item(services),
            MenuItem("finished", "icon-trophy", services.archive, tr("menu.finished.tip")),
            rules_item(),
            settings_item(services),
            MenuItem("quit", "icon-door", Quit),
        )

    def _new_table(self) -> SceneChange:
        from santiago.ui.screens.setup.new_table import NewTable

        return Push(NewTable(self._services))


def described(table: TableSetup, tr: Translator) -> str:
    """A table in a few words."""
    people = sum(seat.level is None for seat in table.seats)
    who = tr("menu.people", {"count": people}) if people else tr("menu.people.none")
    return tr("menu.table", {"count": len(table.seats), "people": who})
