"""The round summary: money, lost farmers and tiles, changes of the scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from santiago.rules.events import Event, FarmerLost, TileDied
from santiago.rules.options import Seat
from santiago.rules.state import GameState
from santiago.ui.graphics.buttons import ButtonFace, ButtonKind, ControlState, paint_button
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import column_of, row_of
from santiago.ui.graphics.text import Align, Face, TextStyle
from santiago.ui.view.commands import Command
from santiago.ui.view.hit_boxes import HitBox
from santiago.ui.view.position_view_model import live_scores
from santiago.ui.view.targets import ButtonTarget, Target
from santiago.ui.view.values import Person, RoundSummary, SummaryRow

NOBODY: frozenset[Seat] = frozenset()


def round_summary(
    start: GameState,
    end: GameState,
    events: Sequence[Event],
    concealed: frozenset[Seat] = NOBODY,
) -> RoundSummary:
    """Summarise the round from `start` to the end by seat; `events` are those of its last move."""
    before, after = live_scores(start), live_scores(end)
    farmers = [0] * start.seats
    tiles = [0] * start.seats
    neutral = 0
    for event in events:
        match event:
            case FarmerLost(owner=owner):
                farmers[owner] += 1
            case TileDied(owner=None):
                neutral += 1
            case TileDied(owner=owner, farmers=count) if owner is not None:
                farmers[owner] += count
                tiles[owner] += 1
            case _:
                pass
    rows = tuple(
        SummaryRow(
            seat=Seat(n),
            money=None if Seat(n) in concealed else (start.money[n], end.money[n]),
            farmers_lost=farmers[n],
            tiles_lost=tiles[n],
            score=(before[n], after[n]),
        )
        for n in range(start.seats)
    )
    return RoundSummary(start.round, start.rounds, rows, neutral)


@dataclass(frozen=True, slots=True)
class _Frame:
    """The boxes of the parts of the card."""

    card: pygame.Rect
    title: pygame.Rect
    head: pygame.Rect
    rows: tuple[pygame.Rect, ...]
    columns: tuple[pygame.Rect, ...]
    note: pygame.Rect
    button: pygame.Rect


@dataclass(frozen=True, slots=True)
class SummaryPainter:
    """Paints the card in the middle of a window; stateless."""

    context: DrawContext

    def boxes(self, window: pygame.Rect, summary: RoundSummary) -> tuple[HitBox, ...]:
        """The hit box of the button that continues."""
        return (HitBox(ButtonTarget(Command.CLOSE_CARD), self._frame(window, summary).button),)

    def paint(
        self,
        surface: pygame.Surface,
        window: pygame.Rect,
        summary: RoundSummary,
        people: tuple[Person, ...],
        hover: Target | None = None,
    ) -> None:
        """Dim the table and paint the card."""
        palette, text = self.context.palette, self.context.text
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((*palette.shadow, 120))
        surface.blit(veil, (0, 0))
        frame = self._frame(window, summary)
        self.context.cards.paint(surface, Card.PAPER, frame.card, 1.3)
        key = "view.summary.last" if summary.round == summary.rounds else "view.summary.title"
        title = self.context.tr(key, {"round": summary.round, "rounds": summary.rounds})
        text.line(surface, title, frame.title, self._title(), Align.CENTRE)
        for name, column in zip(("money", "farmers", "tiles", "score"), frame.columns[1:], strict=True):
            head = row_of(column, frame.head.top, frame.head.height)
            words = self.context.tr(f"view.summary.{name}")
            used = text.paragraph_height(words, head.width - 4, self._weak())
            head.top, head.height = head.bottom - used, used
            text.paragraph(surface, words, head.inflate(-4, 0), self._weak(), Align.CENTRE)
        for n, (row, box) in enumerate(zip(summary.rows, frame.rows, strict=True)):
            if n % 2 == 0:
                self.context.shapes.rounded(surface, box, palette.paper_shade, 6 * self.context.scale.k, 110)
            self._row(surface, frame, box, row, people[row.seat])
        text.line(surface, self._note(summary), frame.note, self._weak())
        face = ButtonFace(self.context.tr("view.summary.continue"), kind=ButtonKind.MAIN)
        lit = hover == ButtonTarget(Command.CLOSE_CARD)
        state = ControlState.HOVERED if lit else ControlState.NORMAL
        paint_button(self.context, surface, frame.button, face, state)

    # ------------------------------------------------------------ measures

    def _frame(self, window: pygame.Rect, summary: RoundSummary) -> _Frame:
        px, tx, text = self.context.scale.px, self.context.scale.tx, self.context.text
        width = min(window.width - px(40), max(px(640), tx(620)))
        title = text.line_height(self._title())
        head = 2 * text.line_height(self._weak())
        foot = max(px(46), text.line_height(self._caption()) + px(12))
        fixed = px(18) + title + px(6) + head + px(14) + foot + px(18)
        room = window.height - px(30) - fixed
        row = min(max(px(46), tx(40)), room // len(summary.rows))
        card = pygame.Rect(0, 0, width, fixed + row * len(summary.rows))
        card.center = window.center
        body = card.inflate(-px(44), 0)
        top = card.top + px(18)
        title_box = row_of(body, top, title)
        head_box = row_of(body, title_box.bottom + px(6), head)
        rows = tuple(
            pygame.Rect(body.left - px(8), head_box.bottom + n * row, body.width + px(16), row)
            for n in range(len(summary.rows))
        )
        shares = (0.3, 0.19, 0.18, 0.15, 0.18)
        columns, x = [], float(body.left)
        for share in shares:
            columns.append(pygame.Rect(round(x), head_box.top, round(body.width * share), row))
            x += body.width * share
        button_width = text.width(self.context.tr("view.summary.continue"), self._caption()) + px(60)
        button = pygame.Rect(0, 0, max(px(150), button_width), foot)
        button.bottomright = body.right, card.bottom - px(18)
        note = pygame.Rect(body.left, button.top, button.left - body.left - px(16), foot)
        return _Frame(card, title_box, head_box, rows, tuple(columns), note, button)

    # ------------------------------------------------------------ parts

    def _row(
        self, surface: pygame.Surface, frame: _Frame, box: pygame.Rect, row: SummaryRow, person: Person
    ) -> None:
        px, text, palette = self.context.scale.px, self.context.text, self.context.palette
        side = min(round(box.height * 0.82), px(40))
        self.context.sprites.paint(
            surface, f"badge-{person.colour}", frame.columns[0].left, box.centery - side / 2, side
        )
        strong = TextStyle(Face.BLACK, 17, palette.ink)
        name = column_of(box, frame.columns[0].left + side + px(10), 0)
        name.width = frame.columns[0].right - name.left - px(6)
        text.line(surface, person.name, name, strong)
        cells = [row_of(column, box.top, box.height) for column in frame.columns[1:]]
        if row.money is None:
            text.line(surface, "?", cells[0], strong, Align.CENTRE)
        else:
            self._change(surface, cells[0], row.money)
        self._lost(surface, cells[1], row.farmers_lost, f"cube-{person.colour}")
        self._lost(surface, cells[2], row.tiles_lost, "icon-desert")
        self._change(surface, cells[3], row.score)

    def _change(self, surface: pygame.Surface, box: pygame.Rect, change: tuple[int, int] | None) -> None:
        """Paint the figure after the round and its change."""
        palette, text = self.context.palette, self.context.text
        if change is None:
            self._lost(surface, box, 0, "")
            return
        before, after = change
        style = TextStyle(Face.BLACK, 18, palette.ink)
        half = box.width // 2
        text.line(surface, str(after), column_of(box, box.left, half), style, Align.RIGHT)
        moved = after - before
        words = f"+{moved}" if moved > 0 else f"−{-moved}" if moved < 0 else "±0"
        tone = palette.accent if moved < 0 else palette.muted
        rest = column_of(box, box.left + half + self.context.scale.px(7), half)
        text.line(surface, words, rest, TextStyle(Face.BOLD, 14, tone))

    def _lost(self, surface: pygame.Surface, box: pygame.Rect, count: int, sprite: str) -> None:
        palette, px = self.context.palette, self.context.scale.px
        if not count:
            self.context.text.line(
                surface, "–", box, TextStyle(Face.REGULAR, 16, palette.paper_line), Align.CENTRE
            )
            return
        side = min(self.context.scale.tx(24), px(34), round(box.height * 0.7))
        style = TextStyle(Face.BLACK, 17, palette.ink)
        words = self.context.text.width(str(count), style)
        left = box.centerx - (side + px(6) + words) // 2
        self.context.sprites.paint(surface, sprite, left, box.centery - side / 2, side)
        label = column_of(box, left + side + px(6), words + 2)
        self.context.text.line(surface, str(count), label, style)

    def _note(self, summary: RoundSummary) -> str:
        if summary.neutral_lost:
            return self.context.tr("view.summary.neutral", {"count": summary.neutral_lost})
        if not any(row.farmers_lost or row.tiles_lost for row in summary.rows):
            return self.context.tr("view.summary.nothing")
        return ""

    def _title(self) -> TextStyle:
        return TextStyle(Face.TITLE, 24, self.context.palette.ink)

    def _caption(self) -> TextStyle:
        return TextStyle(Face.BLACK, 17, self.context.palette.ink)

    def _weak(self) -> TextStyle:
        return TextStyle(Face.REGULAR, 13.5, self.context.palette.muted)
