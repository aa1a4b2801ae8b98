"""The dialog that asks which tiles are face up on the players' physical table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from santiago.rules.observation import unseen_tiles
from santiago.rules.state import GameState
from santiago.rules.tiles import TileKind
from santiago.ui.contracts import Pop, SceneChange
from santiago.ui.graphics.box_layout import box_at
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.rects import inset, row_of
from santiago.ui.graphics.text import Align
from santiago.ui.screens.cardboard.tile_kind_controls import (
    COLUMNS,
    kind_of_key,
    paint_tile,
    place_kinds,
    tile_words,
)
from santiago.ui.screens.screen import Screen
from santiago.ui.widgets.controls import Button, ButtonKind, ControlState, CustomControl
from santiago.wording.names import GameNames

TilesTaken = Callable[[Sequence[TileKind], TileKind | None], SceneChange | None]
"""Called with the face-up tiles and the set-aside tile, which is None if the dialog did not ask for it."""

_CARD_UNITS, _TILE_UNITS = 520, 58


class TilePicker(Screen):
    """A dialog in which the player enters the tiles that are face up.

    In the first round with three or four players, the player also enters the set-aside tile. Clicking a kind
    or pressing its digit adds a tile. Clicking an added tile removes it, and Backspace removes the last one.
    Escape closes the dialog without an answer. `before` is the set-aside tile, or None, and the tiles that
    were entered before an undo.
    """

    overlay = True

    def __init__(
        self,
        position: GameState,
        names: GameNames,
        done: TilesTaken,
        before: Sequence[TileKind | None] = (),
    ) -> None:
        super().__init__()
        self._position = position
        self._names = names
        self._done = done
        self._unseen = Counter(unseen_tiles(position))
        self._asides = int(position.round == 1 and position.seats in (3, 4))
        wanted = self._asides + len(position.setup.stacks)
        self._tiles: list[TileKind | None] = [*before[1 - self._asides :]] or [None] * wanted
        """The set-aside tile, if it is asked for, and the tiles of the round; None where one is missing."""

    @property
    def _taken(self) -> list[TileKind]:
        return [kind for kind in self._tiles if kind is not None]

    def build(self) -> None:
        """Place the title, the kinds that can still be added, the chosen tiles, and the buttons."""
        self._names = replace(self._names, tr=self.tr)
        pad, line = self.px(22), self.tx(46)
        width = min(self.context.size[0] - 2 * self.px(20), self.tx(_CARD_UNITS))
        side = min(self.tx(_TILE_UNITS), (width - 2 * pad) // (COLUMNS + 1))
        count = self.text.line_height(self.styles.small_strong)
        head = self.text.line_height(self.styles.dialog_title) + self.text.line_height(self.styles.lead)
        tall = 2 * pad + head + 2 * (side + count) + side + line + 4 * self.px(10)
        card = box_at(
            width,
            min(tall, self.context.size[1] - self.px(16)),
            center=(self.context.size[0] // 2, self.context.size[1] // 2),
        )
        inner = inset(self.sheet.card(card, 1.9, Card.DIALOG), pad, pad)
        values = {"round": self._position.round, "rounds": self._position.rounds}
        title = row_of(inner, inner.top, self.text.line_height(self.styles.dialog_title))
        self.sheet.line(self.tr("box.turned_up.title", values), title, self.styles.dialog_title)
        left = self._tiles.count(None)
        asks = "aside" if self._asides and self._tiles[0] is None else "tiles" if left else "done"
        asked = self.tr(f"box.turned_up.{asks}", {"count": left})
        ask = row_of(inner, title.bottom, self.text.line_height(self.styles.lead))
        self.sheet.line(asked, ask, self.styles.lead)
        kinds = row_of(inner, ask.bottom + self.px(10), 2 * (side + count))
        place_kinds(self.widgets, kinds, self._names, self._unseen - Counter(self._taken), self._take)
        self._place_taken(row_of(inner, kinds.bottom + self.px(10), side), side)
        foot = row_of(inner, inner.bottom - self.tx(42), self.tx(42))
        label, later = self.tr("box.turned_up.ok"), self.tr("box.turned_up.later")
        box = pygame.Rect(0, 0, self.widgets.button_width(label), foot.height).move_to(topright=foot.topright)
        main, ready = ButtonKind.MAIN, not left
        Button(self.widgets, "ok", box, label, self._finish, kind=main, enabled=ready, why=asked)
        beside = box_at(
            self.widgets.button_width(later), foot.height, topright=(box.left - self.px(12), foot.top)
        )
        Button(self.widgets, "later", beside, later, Pop)

    def _place_taken(self, row: pygame.Rect, side: int) -> None:
        """Place the chosen tiles, with the set-aside tile at the left, and an empty slot for each missing
        tile.
        """
        gap = self.px(8)
        left = row.left + (row.width - len(self._tiles) * (side + gap)) // 2
        for number, kind in enumerate(self._tiles):
            aside = number < self._asides
            box = pygame.Rect(left + number * (side + gap) + (0 if aside else gap), row.top, side, side)
            if kind is None:
                self.sheet.place(box, partial(self._paint_dent, aside))
                continue
            paint = partial(self._paint_taken, kind)
            tip = self.tr("box.turned_up.back", {"tile": tile_words(kind, self._names)})
            CustomControl(self.widgets, f"taken-{number}", box, partial(self._drop, number), paint, tip=tip)

    def _paint_dent(self, aside: bool, surface: pygame.Surface, box: pygame.Rect) -> None:  # noqa: FBT001
        context, radius = self.context, box.width * 0.09
        context.shapes.frame(surface, box.inflate(-4, -4), context.palette.muted, radius, 2)
        if aside:
            words, style, inside = context.tr("box.aside"), context.styles.caption, box.inflate(-4, 0)
            high = context.text.paragraph_height(words, inside.width, style)
            context.text.paragraph(
                surface, words, row_of(inside, box.centery - high // 2, high), style, Align.CENTRE
            )

    def _paint_taken(
        self, kind: TileKind, surface: pygame.Surface, box: pygame.Rect, _: ControlState
    ) -> None:
        paint_tile(self.context, surface, box, kind, self._names.edition)

    def _take(self, kind: TileKind) -> None:
        if None in self._tiles and self._taken.count(kind) < self._unseen[kind]:
            self._tiles[self._tiles.index(None)] = kind
            self.refresh()

    def _drop(self, number: int) -> None:
        self._tiles[number] = None
        self.refresh()

    def _finish(self) -> SceneChange | None:
        if None in self._tiles:
            return None
        aside = self._taken[0] if self._asides else None
        return self._done(self._taken[self._asides :], aside)

    def enter(self) -> SceneChange | None:
        """Submit the tiles if all of them are chosen."""
        return self._finish()

    def pressed(self, event: pygame.event.Event) -> None:
        """Add a tile with its digit key, or remove the last one with Backspace."""
        if event.key == pygame.K_BACKSPACE and self._taken:
            self._drop(max(n for n, tile in enumerate(self._tiles) if tile is not None))
        elif (kind := kind_of_key(event)) is not None:
            self._take(kind)
