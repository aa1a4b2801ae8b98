"""The card of advice and reasons, over the log and the tiles still to come."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

import pygame

from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.text import Align, TextStyle
from santiago.ui.table.advice import Advice
from santiago.ui.table.forecast_bars import ForecastBar, bars_height, paint_bars
from santiago.ui.view.layout import TableLayout

_PAD = 10
_MORE_PAD = 7
_GAP = 2
_SIZES = (1.0, 0.92, 0.85, 0.78, 0.7, 0.62, 0.55)
"""By how much the text shrinks until the move and its reason fit."""


@dataclass(frozen=True, slots=True)
class _AdviceText:
    """A paragraph; with a `figure` after it."""

    text: str
    style: TextStyle
    figure: str = ""


@dataclass(frozen=True, slots=True)
class AdviceLayout:
    """Where the card lies: its `papers`, the `main` text, the cross, and the box of what "More" unfolds.

    `size` and `more_size` are factors of the text; `more` is what is unfolded, as far as there is room, and
    then the `bars`.
    """

    papers: tuple[pygame.Rect, ...]
    main: pygame.Rect
    cross: pygame.Rect
    size: float
    box: pygame.Rect | None = None
    more_size: float = 1.0
    more: tuple[_AdviceText, ...] = ()
    bars: tuple[ForecastBar, ...] = ()

    def contains(self, point: tuple[float, float]) -> bool:
        """Whether the card lies under `point`."""
        return any(paper.collidepoint(point) for paper in self.papers)


def laid_out(
    context: DrawContext, advice: Advice, layout: TableLayout, forecast: tuple[ForecastBar, ...] = ()
) -> AdviceLayout:
    """Lay the card over the tiles still to come, or over the log where that has more room.

    What "More" unfolds lies over the other one, or below the text where nothing lies between both.
    """
    main, other, joined = _rooms(context, advice, layout)
    size = _size(context, advice, main)
    cross = pygame.Rect(0, 0, *(2 * (_line(context, size) + context.scale.px(8),)))
    cross.topright = main.topright
    if not advice.unfolded:
        return AdviceLayout((main,), main, cross, size)
    papers = [main]
    height = _main_height(context, advice, main.width, size)
    box = pygame.Rect(main.left, main.top + height, main.width, max(0, main.height - height))
    if joined is not None:
        papers, cross.topright = [joined], joined.topright
        main = pygame.Rect(joined.left, joined.top, joined.width, height)
        box = pygame.Rect(joined.left, main.bottom, joined.width, joined.height - height)
    elif other is not None and other.height > box.height:
        papers, box = [main, other], other
    wanted = len(advice.others) + (advice.what_if is not None)
    more_size = next(
        (one for one in _SIZES if one <= size and _fitting(context, advice, box, one)[0] >= wanted),
        _SIZES[-1],
    )
    count, used = _fitting(context, advice, box, more_size)
    bars = forecast if used + bars_height(context, forecast) <= box.height else ()
    more = tuple(islice(_more(context, advice, more_size), count))
    return AdviceLayout(tuple(papers), main, cross, size, box, more_size, more, bars)


def _rooms(
    context: DrawContext, advice: Advice, layout: TableLayout
) -> tuple[pygame.Rect, pygame.Rect | None, pygame.Rect | None]:
    """The box of the text, the other one, and both together if nothing lies between them."""
    remaining, log = layout.remaining, layout.log
    if log is None:
        return remaining, None, None
    union = remaining.union(log)
    is_parted = remaining.left != log.left or (layout.tray is not None and layout.tray.colliderect(union))
    joined = None if is_parted else union
    fits = _size(context, advice, remaining) == _SIZES[0]
    if not fits and joined is not None:
        return joined, None, joined
    if not fits and log.height > remaining.height:
        return log, remaining, joined
    return remaining, log, joined


def _size(context: DrawContext, advice: Advice, room: pygame.Rect) -> float:
    """The largest size of text at which the move and its reason fit into `room`."""
    fitting = (one for one in _SIZES if _main_height(context, advice, room.width, one) <= room.height)
    return next(fitting, _SIZES[-1])


def _fitting(context: DrawContext, advice: Advice, box: pygame.Rect, size: float) -> tuple[int, int]:
    """How many of the unfolded lines fit into `box`, and the height that they use."""
    used, count = 2 * context.scale.px(_MORE_PAD), 0
    for block in _more(context, advice, size):
        tall = _height(context, block, box.width)
        if used + tall > box.height:
            break
        used, count = used + tall, count + 1
    return count, used


def paint_sheet(context: DrawContext, surface: pygame.Surface, advice: Advice, sheet: AdviceLayout) -> None:
    """Paint the move, its reason, and what is unfolded."""
    for paper in sheet.papers:
        context.cards.paint(surface, Card.PAPER, paper, 1.2)
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
    if sheet.box is not None:
        row.width -= context.text.width(label, more) + pad
        context.text.line(surface, advice.chance, row, more.coloured(context.palette.ink))
        _paint_more(context, surface, sheet, sheet.box.inflate(-2 * pad, -2 * context.scale.px(_MORE_PAD)))


def _paint_more(context: DrawContext, surface: pygame.Surface, sheet: AdviceLayout, box: pygame.Rect) -> None:
    top = box.top
    for block in sheet.more:
        room = pygame.Rect(box.left, top, _words(context, block, box.width), 0)
        top += context.text.paragraph(surface, block.text, room, block.style)
        if block.figure:
            tall = context.text.line_height(block.style)
            stacked = room.width == box.width
            place = pygame.Rect(box.left, top if stacked else room.top, box.width, tall)
            accent = block.style.coloured(context.palette.accent)
            context.text.line(surface, block.figure, place, accent, Align.RIGHT)
            top += tall if stacked else 0
        top += context.scale.px(_GAP)
    paint_bars(context, surface, pygame.Rect(box.left, top, box.width, 0), sheet.bars)


# ---------------------------------------------------------------- texts and their heights


def _main(context: DrawContext, advice: Advice, size: float) -> tuple[_AdviceText, ...]:
    """What is always shown: the move, the reason, and a character's remark."""
    styles = context.styles
    head = advice.text if advice.is_hint else advice.title
    blocks = [
        _AdviceText(head, _sized(styles.strong, size)),
        _AdviceText(advice.reason, _sized(styles.note, size)),
    ]
    if advice.remark:
        blocks.append(_AdviceText(advice.remark, _sized(styles.hint, size)))
    return tuple(blocks)


def _more(context: DrawContext, advice: Advice, size: float) -> Iterator[_AdviceText]:
    """What "More" unfolds, the most important first."""
    styles = context.styles
    strong, plain = _sized(styles.detail_strong, size), _sized(styles.detail, size)
    strong = strong.coloured(context.palette.ink)
    if advice.what_if is not None:
        yield _AdviceText(advice.what_if.text, strong, advice.what_if.figure)
    for line in (line for line in advice.others if line != advice.what_if):
        yield _AdviceText(line.text, plain, line.figure)
    for reason in advice.reasons:
        yield _AdviceText(reason, plain)
    if advice.asking:
        yield _AdviceText(advice.asking, _sized(styles.hint, size))


def _sized(style: TextStyle, size: float) -> TextStyle:
    return replace(style, size=style.size * size)


def _link(context: DrawContext, size: float) -> TextStyle:
    return _sized(context.styles.detail_strong, size)


def _main_height(context: DrawContext, advice: Advice, width: int, size: float) -> int:
    pad, face = context.scale.px(_PAD), _face(context, advice, size)
    room = width - 2 * pad - (face + pad if face else 0)
    cross = _line(context, size) + context.scale.px(8) - pad
    first, *rest = _main(context, advice, size)
    height = context.text.paragraph_height(first.text, room - cross, first.style)
    height += sum(context.text.paragraph_height(block.text, room, block.style) for block in rest)
    return max(height, face) + _line(context, size) + 2 * pad


def _height(context: DrawContext, block: _AdviceText, width: int) -> int:
    width -= 2 * context.scale.px(_PAD)
    room = _words(context, block, width)
    height = context.text.paragraph_height(block.text, room, block.style) + context.scale.px(_GAP)
    return height + (context.text.line_height(block.style) if block.figure and room == width else 0)


def _words(context: DrawContext, block: _AdviceText, width: int) -> int:
    """The width of the text: beside its figure, or all of it where the figure stands below."""
    room = width - context.text.width(block.figure, block.style) - context.scale.px(8)
    return room if block.figure and room >= context.text.width(block.text, block.style) else width


def _line(context: DrawContext, size: float) -> int:
    return context.text.line_height(_link(context, size))


def _face(context: DrawContext, advice: Advice, size: float) -> int:
    """The size of the face in pixels, 0 without one."""
    return 0 if advice.character is None else round(context.scale.px(44) * size)
