"""The card of advice and reasons, over the log and the tiles still to come."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pygame

from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.styles import text_styles
from santiago.ui.graphics.text import Align, TextStyle
from santiago.ui.table.advice import Advice
from santiago.ui.table.forecast_bars import ForecastBar, bars_height, paint_bars
from santiago.ui.view.layout import TableLayout

_PAD = 10
_GAP = 2
_SIZES = (1.0, 0.92, 0.85, 0.78, 0.7, 0.62, 0.55)
"""By how much the text shrinks until the move and its reason fit."""


@dataclass(frozen=True, slots=True)
class _Block:
    """A paragraph; with a `figure` after it."""

    text: str
    style: TextStyle
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where the card lies: its `main` part, the part below it that "More" unfolds, and the cross.

    `size` is the factor of the text; `more` what is unfolded, as far as there is room, then the `bars`.
    """

    main: pygame.Rect
    unfolded: pygame.Rect | None
    cross: pygame.Rect
    size: float
    more: tuple[_Block, ...] = ()
    bars: tuple[ForecastBar, ...] = ()

    @property
    def rects(self) -> tuple[pygame.Rect, ...]:
        """What the card covers."""
        return (self.main,) if self.unfolded is None else (self.main, self.unfolded)

    def contains(self, point: tuple[float, float]) -> bool:
        """Whether the card lies under `point`."""
        return any(rect.collidepoint(point) for rect in self.rects)


def laid_out(
    context: DrawContext, advice: Advice, layout: TableLayout, forecast: tuple[ForecastBar, ...] = ()
) -> Sheet:
    """Lay the card over the tiles still to come and the log, whichever is higher, and what it unfolds below.

    Where both lie together without the tray between them the card has the room of both.
    """
    main_room, *rest = sorted(_rooms(layout), key=lambda room: -room.height)
    size = _size(context, advice, main_room)
    height = _main_height(context, advice, main_room.width, size)
    main = pygame.Rect(main_room)
    cross = pygame.Rect(0, 0, *(2 * (_line(context, size) + context.scale.px(8),)))
    cross.topright = main.topright
    if not advice.unfolded:
        return Sheet(main, None, cross, size)
    below = pygame.Rect(main.left, main.top + height, main.width, max(0, main.height - height))
    room = max((below, *rest), key=lambda one: one.height)
    used, blocks = 2 * context.scale.px(_PAD), list[_Block]()
    for block in _more(context, advice, size):
        used += _height(context, block, room.width)
        if used > room.height and blocks:
            break
        blocks.append(block)
    bars = forecast if used + bars_height(context, forecast) <= room.height else ()
    if room is below:
        main.height = height
    return Sheet(main, room, cross, size, tuple(blocks), bars)


def _size(context: DrawContext, advice: Advice, room: pygame.Rect) -> float:
    """The largest size of text at which the move and its reason fit into `room`."""
    fitting = (one for one in _SIZES if _main_height(context, advice, room.width, one) <= room.height)
    return next(fitting, _SIZES[-1])


def _rooms(layout: TableLayout) -> tuple[pygame.Rect, ...]:
    """The boxes that the card may cover; one box where nothing lies between them."""
    remaining, log = layout.remaining, layout.log
    if log is None:
        return (remaining,)
    joined = remaining.union(log)
    is_beside = remaining.left == log.left and remaining.width == log.width
    if is_beside and (layout.tray is None or not layout.tray.colliderect(joined)):
        return (joined,)
    return (remaining, log)


def paint_sheet(context: DrawContext, surface: pygame.Surface, advice: Advice, sheet: Sheet) -> None:
    """Paint the move, its reason, and what is unfolded."""
    for rect in sheet.rects:
        context.cards.paint(surface, Card.PAPER, rect, 1.2)
    pad, face = context.scale.px(_PAD), _face(context, advice, sheet.size)
    inner = sheet.main.inflate(-2 * pad, -2 * pad)
    icon = context.sprites.line_icon("icon-cross", sheet.cross.width // 2, context.palette.muted)
    surface.blit(icon, icon.get_rect(center=sheet.cross.center))
    centre = (inner.left + face // 2, inner.top + face // 2)
    if advice.character is not None:
        context.sprites.paint_centred(surface, f"face-{advice.character}", centre, face)
    box = pygame.Rect(inner.left + face + (pad if face else 0), inner.top, 0, 0)
    box.width = inner.right - box.left
    for n, block in enumerate(_main(context, advice, sheet.size)):
        room = box.width - (sheet.cross.width - pad if n == 0 else 0)
        box.top += context.text.paragraph(
            surface, block.text, pygame.Rect(box.left, box.top, room, 0), block.style
        )
    more = _link(context, sheet.size)
    row = pygame.Rect(
        inner.left, inner.bottom - _line(context, sheet.size), inner.width, _line(context, sheet.size)
    )
    label = context.tr("table.advice_less" if advice.unfolded else "table.advice_more")
    context.text.line(surface, label, row, more, Align.RIGHT)
    if sheet.unfolded is not None:
        _paint_more(context, surface, sheet, sheet.unfolded.inflate(-2 * pad, -2 * pad))


def _paint_more(context: DrawContext, surface: pygame.Surface, sheet: Sheet, box: pygame.Rect) -> None:
    top = box.top
    for block in sheet.more:
        figure = context.text.width(block.figure, block.style) + 2 if block.figure else 0
        room = pygame.Rect(box.left, top, _words(context, block, box.width), 0)
        tall = context.text.paragraph(surface, block.text, room, block.style)
        place = pygame.Rect(box.right - figure, top, figure, context.text.line_height(block.style))
        accent = block.style.coloured(context.palette.accent)
        context.text.line(surface, block.figure, place, accent, Align.RIGHT)
        top += tall + context.scale.px(_GAP)
    paint_bars(context, surface, pygame.Rect(box.left, top, box.width, 0), sheet.bars)


# ---------------------------------------------------------------- texts and their heights


def _main(context: DrawContext, advice: Advice, size: float) -> tuple[_Block, ...]:
    """What is always shown: the move, the reason, and a character's remark."""
    styles = text_styles(context.palette)
    head = advice.text if advice.is_hint else f"{advice.title}: {advice.text}"
    blocks = [_Block(head, _sized(styles.strong, size)), _Block(advice.reason, _sized(styles.note, size))]
    if advice.remark:
        blocks.append(_Block(advice.remark, _sized(styles.hint, size)))
    return tuple(blocks)


def _more(context: DrawContext, advice: Advice, size: float) -> Iterator[_Block]:
    """What "More" unfolds, the most important first."""
    styles = text_styles(context.palette)
    strong, plain = _sized(styles.detail_strong, size), _sized(styles.detail, size)
    strong = strong.coloured(context.palette.ink)
    if advice.what_if is not None:
        yield _Block(advice.what_if.text, strong, advice.what_if.figure)
    for line in advice.others:
        yield _Block(line.text, plain, line.figure)
    if advice.chance:
        yield _Block(advice.chance, plain)
    for reason in advice.reasons:
        yield _Block(reason, plain)
    if advice.asking:
        yield _Block(advice.asking, _sized(styles.hint, size))


def _sized(style: TextStyle, size: float) -> TextStyle:
    return replace(style, size=style.size * size)


def _link(context: DrawContext, size: float) -> TextStyle:
    return _sized(text_styles(context.palette).detail_strong, size)


def _main_height(context: DrawContext, advice: Advice, width: int, size: float) -> int:
    pad, face = context.scale.px(_PAD), _face(context, advice, size)
    room = width - 2 * pad - (face + pad if face else 0)
    cross = _line(context, size) + context.scale.px(8) - pad
    first, *rest = _main(context, advice, size)
    height = context.text.paragraph_height(first.text, room - cross, first.style)
    height += sum(context.text.paragraph_height(block.text, room, block.style) for block in rest)
    return max(height, face) + _line(context, size) + 2 * pad


def _height(context: DrawContext, block: _Block, width: int) -> int:
    room = _words(context, block, width - 2 * context.scale.px(_PAD))
    return context.text.paragraph_height(block.text, room, block.style) + context.scale.px(_GAP)


def _words(context: DrawContext, block: _Block, width: int) -> int:
    """The width of the text beside its figure."""
    if not block.figure:
        return width
    return width - context.text.width(block.figure, block.style) - context.scale.px(8)


def _line(context: DrawContext, size: float) -> int:
    return context.text.line_height(_link(context, size))


def _face(context: DrawContext, advice: Advice, size: float) -> int:
    """The size of the face in pixels, 0 without one."""
    return 0 if advice.character is None else round(context.scale.px(44) * size)
