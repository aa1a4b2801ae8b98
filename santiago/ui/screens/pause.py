"""The menu over a running game."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from santiago.session.library import CannotWrite
from santiago.ui.contracts import Navigation, Pop, Push, Replace, SceneChange, Services
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.rects import row_of
from santiago.ui.graphics.text import Align
from santiago.ui.screens.dialog import failure_message, message
from santiago.ui.screens.name_dialog import NameDialog
from santiago.ui.screens.screen import Screen
from santiago.ui.widgets.controls import Button, ButtonKind
from santiago.ui.wording.played_table import PlayedTable

MenuItem = tuple[str, str, Callable[[], SceneChange | None]]
"""The end of the key of its text, an icon, and what it does."""


class Pause(Screen):
    """Resume, save, load, the table, rules, keys, settings, leave. Leaving keeps the game for Continue."""

    overlay = True

    def __init__(self, services: Services, game: Navigation, table: PlayedTable | None = None) -> None:
        super().__init__()
        self._table = table
        self._services = services
        self._game = game
        self._card = pygame.Rect(0, 0, 0, 0)

    def build(self) -> None:
        """Place the buttons on a card, in two columns where one would be too tall."""
        context, scale = self.context, self.context.scale
        items = self.items()
        height, gap, pad = scale.tx(44), scale.px(9), scale.px(26)
        title = scale.tx(52)
        columns = 1 if title + len(items) * (height + gap) + 2 * pad < context.size[1] * 0.96 else 2
        rows = -(-len(items) // columns)
        width = min(scale.tx(270), (context.size[0] - 2 * pad - scale.px(60)) // columns)
        self._card = pygame.Rect(
            0, 0, columns * (width + gap) - gap + 2 * pad, title + rows * (height + gap) + 2 * pad
        )
        self._card.center = (context.size[0] // 2, context.size[1] // 2)
        for number, (key, icon, press) in enumerate(items):
            column, row = divmod(number, rows)
            left = self._card.left + pad + column * (width + gap)
            rect = pygame.Rect(left, self._card.top + pad + title + row * (height + gap), width, height)
            kind = ButtonKind.MAIN if number == 0 else ButtonKind.PLAIN
            Button(
                self.widgets,
                key,
                rect,
                context.tr(f"pause.{key}"),
                press,
                kind=kind,
                icon=icon,
                align=Align.LEFT,
            )

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the card with its title."""
        context, scale = self.context, self.context.scale
        context.cards.paint(surface, Card.DIALOG, self._card, 1.9)
        box = row_of(self._card, self._card.top + scale.px(22), scale.tx(44))
        context.text.line(
            surface,
            context.tr("pause.title"),
            box,
            context.styles.chapter_title,
            Align.CENTRE,
        )

    def enter(self) -> SceneChange | None:
        """Enter resumes."""
        return Pop()

    def pressed(self, event: pygame.event.Event) -> SceneChange | None:
        """P closes the card, as it opened it."""
        return Pop() if event.key == pygame.K_p else None

    def items(self) -> tuple[MenuItem, ...]:
        """The buttons from the top; the first is what Enter does."""
        return (
            ("resume", "icon-play", Pop),
            ("save", "icon-save", lambda: ask_to_save(self._game)),
            ("load", "icon-folder", self._load),
            *((("table", "icon-info", self._this_table),) if self._table is not None else ()),
            ("rules", "icon-book", self._rules),
            ("keys", "icon-keys", self._keys),
            ("settings", "icon-gear", self._settings),
            ("leave", "icon-door", self._game.leave),
        )

    def _load(self) -> SceneChange:
        from santiago.ui.screens.games.load import Load

        return Push(Load(self._services))

    def _rules(self) -> SceneChange:
        from santiago.ui.screens.rulebook.screen import RulesScreen

        return Push(RulesScreen(table=self._table))

    def _this_table(self) -> SceneChange:
        from santiago.ui.screens.rulebook.screen import RulesScreen

        book = RulesScreen(table=self._table)
        book.open_chapter(-1)
        return Push(book)

    def _keys(self) -> SceneChange:
        from santiago.ui.screens.keys import Keys

        return Push(Keys())

    def _settings(self) -> SceneChange:
        from santiago.ui.screens.settings import SettingsScreen

        return Push(SettingsScreen(self._services))


def ask_to_save(game: Navigation) -> SceneChange:
    """Ask for a name, keep the game as it stands, and say so."""

    def save(name: str) -> SceneChange:
        try:
            game.save(name)
        except CannotWrite as error:
            return Replace(failure_message("pause.save", "pause.save.failed", error))
        return Replace(
            message(lambda tr: tr("pause.saved"), lambda tr: tr("pause.saved.text", {"name": name}))
        )

    return Push(NameDialog(lambda tr: tr("pause.save.title"), game.suggested_name(), save))
