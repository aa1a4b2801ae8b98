"""The card that shows advice and its reasons. It covers the remaining tiles, the log, or both."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import pygame

from santiago.presentation.advice.advice_text import Advice, ForecastBar
from santiago.presentation.view_model.commands import Command
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.text import Align, TextStyle
from santiago.ui.painting.layout import PanelVariant, TableLayout
from santiago.ui.screens.price_table import Look, place_ledger
from santiago.ui.screens.static_parts import Sheet
from santiago.ui.table.forecast_bars import bars_height, paint_bars

_PAD = 10
_MORE_PAD = 7
_GAP = 2
_LINKS = {Command.FOLLOW: "table.advice_follow", Command.UNDO: "table.advice_undo"}
_SIZES = (1.0, 0.92, 0.85, 0.78, 0.7, 0.62, 0.55)
"""The factors for the text size, which are tried in this order until the move and its reason fit."""
_READABLE = 0.85
"""The smallest readable factor. Before the text shrinks any further, the card grows over a seat panel."""


@dataclass(frozen=True, slots=True)
class AdviceCard:
    """The layout of the advice card. `papers` are its background boxes, and `sheet` paints the whole card.

    `main` is the box of the text, and `cross` the box of the Close button. `more` is the number of lines
    unfolded with "More". `follow` is the box of the link that makes the advised move, or None without a link.
    `lines` are the boxes of other moves, keyed by their number in `Advice.lines`; each shows its own
    comparison when it is pressed.
    """

    papers: tuple[pygame.Rect, ...]
    main: pygame.Rect
    cross: pygame.Rect
    sheet: Sheet
    more: int = 0
    follow: pygame.Rect | None = None
    lines: Mapping[int, pygame.Rect] = field(default_factory=dict)

    def contains(self, point: tuple[float, float]) -> bool:
        return any(paper.collidepoint(point) for paper in self.papers)


def advice_card(
    context: DrawContext,
    advice: Advice,
    layout: TableLayout,
    forecast: tuple[ForecastBar, ...],
    look: Look,
) -> AdviceCard:
    """Lay out the card in the area of the remaining tiles, the area of the log, or both if necessary.

    `look` is the edition and the players, for icons. The lines unfolded with "More" are below the text, or in
    the other area if there is more room.
    """
    main, other, joined = _rooms(context, advice, layout, look)
    text = _largest(context, advice, main, look)
    if text.size < _READABLE:
        main, text = _grown(context, advice, main, layout, look)
    papers, box = [main], None
    if advice.unfolded:
        height = text.place_main(Sheet(context), main)
        whole = main if joined is None else main.union(joined)
        rooms = [whole, *(_up_to(whole, panel) for panel in _panels_above(whole, layout)[:1])]
        boxes = [
            pygame.Rect(room.left, room.top + height, room.width, room.height - height) for room in rooms
        ]
        box = next((box for box in boxes if text.fitting_lines(box)), boxes[0])
        whole = rooms[boxes.index(box)]
        if joined is None and other is not None and other.height > box.height:
            papers, box = [main, other], other
        else:
            papers, main = [whole], pygame.Rect(whole.topleft, (whole.width, height))
    sheet = Sheet(context)
    for paper in papers:
        sheet.card(paper, 1.2)
    cross = text.place_cross(sheet, papers[0])
    text.place_main(sheet, main)
    follow = text.place_foot(sheet, main)
    lines = 0 if box is None else _place_more(context, advice, sheet, box, text, forecast)
    return AdviceCard(tuple(papers), main, cross, sheet, lines, follow, text.boxes)


def _rooms(
    context: DrawContext, advice: Advice, layout: TableLayout, look: Look
) -> tuple[pygame.Rect, pygame.Rect | None, pygame.Rect | None]:
    """Return the box for the text, the box for the lines of "More", and the union of the two areas.

    The areas are those of the remaining tiles and the log. The box for "More" is None if there is no log, or
    if the text needs both areas. The union is None if there is no log, or if the areas are not adjacent.
    """
    remaining, log = layout.remaining, layout.log
    if log is None:
        return remaining, None, None
    union = remaining.union(log)
    is_parted = remaining.left != log.left or (layout.tray is not None and layout.tray.colliderect(union))
    joined = None if is_parted else union
    fits = _largest(context, advice, remaining, look).size == _SIZES[0]
    if not fits and joined is not None:
        return joined, None, joined
    if not fits and log.height > remaining.height:
        return log, remaining, joined
    return remaining, log, joined


def _largest(
    context: DrawContext, advice: Advice, room: pygame.Rect, look: Look, sizes: Sequence[float] = _SIZES
) -> "_AdviceText":
    """Return the text at the largest of `sizes` at which the move and its reason fit in `room`.

    The other moves are below them if that leaves the text readable. If the text fits at none of the sizes,
    return it at the last size.
    """
    for has_others in (True, False):
        for size in sizes:
            text = _AdviceText(context, advice, size, look, has_others=has_others)
            if text.place_main(Sheet(context), room) <= room.height or (has_others and size < _READABLE):
                break
        if not has_others or size >= _READABLE:
            break
    return text


def _grown(
    context: DrawContext, advice: Advice, main: pygame.Rect, layout: TableLayout, look: Look
) -> tuple[pygame.Rect, "_AdviceText"]:
    """Return `main`, extended upwards over one seat panel, or two if need be, and the text in that box.

    The text has the largest size that fits, but at most `_READABLE` times the usual size.
    """
    sizes = [size for size in _SIZES if size <= _READABLE]
    # a smaller part of the panel would not show its figures whole
    least = 0.75 if layout.panel_variant is PanelVariant.COMPACT else 0.5
    most, text = main, _largest(context, advice, main, look, sizes)
    for panel in _panels_above(main, layout)[:2]:
        most = _up_to(main, panel)
        text = _largest(context, advice, most, look, sizes)
        spare = most.height - text.place_main(Sheet(context), most)
        if spare >= 0:
            return _up_to(main, panel.move(0, spare if spare > panel.height * least else 0)), text
    return most, text


def _panels_above(box: pygame.Rect, layout: TableLayout) -> list[pygame.Rect]:
    """Return the seat panels above `box`, the nearest first."""
    above = (panel for panel in layout.panels if panel.bottom <= box.top)
    return sorted(above, key=lambda panel: panel.top, reverse=True)


def _up_to(box: pygame.Rect, panel: pygame.Rect) -> pygame.Rect:
    """Return `box` with its top edge moved to the top of `panel`."""
    return pygame.Rect(box.left, panel.top, box.width, box.bottom - panel.top)


def _place_more(
    context: DrawContext,
    advice: Advice,
    sheet: Sheet,
    box: pygame.Rect,
    main: "_AdviceText",
    forecast: tuple[ForecastBar, ...],
) -> int:
    """Place the lines unfolded with "More", and the forecast if it fits. Return the number of lines."""
    wanted = (0 if main.has_others else len(advice.others)) + (advice.what_if is not None)
    for size in (size for size in _SIZES if size <= main.size):
        text = _AdviceText(context, advice, size, main.look, has_others=main.has_others)
        lines = text.fitting_lines(box)
        if lines >= wanted:
            break
    inner = box.inflate(-2 * context.scale.px(_PAD), -2 * context.scale.px(_MORE_PAD))
    low = text.place_more(sheet, inner, lines)
    main.boxes |= text.boxes
    if low + bars_height(context, forecast) <= inner.bottom:
        bars = pygame.Rect(inner.left, low, inner.width, inner.bottom - low)
        sheet.place(bars, lambda surface, place: paint_bars(context, surface, place, forecast))
    return lines


class _AdviceText:
    """Places the texts of `advice` on sheets; `size` multiplies the usual text size.

    If `has_others` is true, the other moves are always visible; otherwise, they are behind "More".
    """

    def __init__(
        self, context: DrawContext, advice: Advice, size: float, look: Look, *, has_others: bool
    ) -> None:
        self.size = size
        self.look = look
        self.has_others = has_others and bool(advice.others)
        self.boxes: dict[int, pygame.Rect] = {}
        """The boxes of the other moves that were placed last, by number."""
        self._context = context
        self._advice = advice
        self._pad = context.scale.px(_PAD)
        self._link = self._sized(context.styles.detail_strong)
        self._line = context.text.line_height(self._link)
        self._cross = self._line + context.scale.px(8)
        self._face = 0 if advice.character is None else round(context.scale.px(44) * size)

    def place_cross(self, sheet: Sheet, paper: pygame.Rect) -> pygame.Rect:
        """Place the close button in the upper right corner of `paper` and return its box."""
        icon = self._context.sprites.line_icon("icon-cross", self._cross // 2, self._context.palette.muted)
        cross = pygame.Rect(paper.right - self._cross, paper.top, self._cross, self._cross)
        sheet.place(cross, lambda surface, box: surface.blit(icon, icon.get_rect(center=box.center)))
        size = max(self._cross, self._context.finger)
        return pygame.Rect(0, 0, size, size).move_to(topright=cross.topright)

    def place_main(self, sheet: Sheet, main: pygame.Rect) -> int:
        """Place the text that is always visible: the move, its reason, a face and a remark, and the ledger.

        Return the height in pixels, including the row of links at the bottom.
        """
        advice, styles, pad, face = self._advice, self._context.styles, self._pad, self._face
        if advice.character is not None:
            centre = (main.left + pad + face // 2, main.top + pad + face // 2)
            sheet.sprite(f"face-{advice.character}", centre, face)
        left, top = main.left + pad + (face + pad if face else 0), main.top + pad
        box = pygame.Rect(left, top, main.right - pad - left, 0)
        head = pygame.Rect(left, top, box.width - (self._cross - pad), 0)
        text = advice.text if advice.is_hint else advice.title
        box.top = sheet.paragraph(text, head, self._sized(styles.strong))
        box.top = sheet.paragraph(advice.reason, box, self._sized(styles.note))
        box.top = sheet.paragraph(advice.remark, box, self._sized(styles.hint))
        bottom = max(box.top, top + face)
        whole = pygame.Rect(main.left + pad, bottom, main.width - 2 * pad, 0)
        if advice.ledger is not None:
            ledger = advice.ledger if self.size >= _READABLE else replace(advice.ledger, chance="")
            bottom = place_ledger(sheet, self._context, ledger, whole, self.look, self.size)
        self.boxes = {}
        if self.has_others:
            bottom = self._place_others(sheet, whole.move(0, bottom - whole.top))
        return bottom - top + self._line + 2 * pad

    def _place_others(self, sheet: Sheet, box: pygame.Rect) -> int:
        """Place a line for each of the other moves and return the bottom of the last one in pixels."""
        text, style = self._context.text, self._sized(self._context.styles.detail)
        accent = style.coloured(self._context.palette.accent)
        for number, line in enumerate(self._advice.others):
            beside = box.width - text.width(line.figure, style) - self._context.scale.px(8)
            low = sheet.paragraph(line.text, pygame.Rect(box.left, box.top, beside, 0), style)
            sheet.line(
                line.figure, pygame.Rect(box.left, box.top, box.width, low - box.top), accent, Align.RIGHT
            )
            self.boxes[number] = pygame.Rect(box.left, box.top, box.width, low - box.top)
            box = box.move(0, low - box.top + self._context.scale.px(_GAP))
        return box.top

    def place_foot(self, sheet: Sheet, main: pygame.Rect) -> pygame.Rect | None:
        """Place the link "More" or "Less" and, for a hint, the link that makes the advised move.

        Return the box of the link that makes the move, or None if there is no such link.
        """
        context, advice, pad = self._context, self._advice, self._pad
        row = pygame.Rect(main.left + pad, main.bottom - pad - self._line, main.width - 2 * pad, self._line)
        if advice.unfolded or any(self._more()):
            label = context.tr("table.advice_less" if advice.unfolded else "table.advice_more")
            sheet.line(label, row, self._link, Align.RIGHT)
        if advice.action is None:
            return None
        label = context.tr(_LINKS[advice.action])
        row.width = min(context.text.width(label, self._link), row.width // 2)
        sheet.line(label, row, self._link)
        size = max(row.width, context.finger), max(row.height, context.finger)
        return pygame.Rect((0, 0), size).move_to(bottomleft=row.bottomleft)

    def fitting_lines(self, box: pygame.Rect) -> int:
        """Return the number of lines of "More" that fit in `box`."""
        inner = box.inflate(-2 * self._pad, -2 * self._context.scale.px(_MORE_PAD))
        counts = range(1, len(list(self._more())) + 1)
        return sum(self.place_more(Sheet(self._context), inner, n) <= inner.bottom for n in counts)

    def place_more(self, sheet: Sheet, box: pygame.Rect, most: int) -> int:
        """Place the lines of "More", at most `most` of them, and return the bottom of the last one in pixels.

        The most important lines are kept.
        """
        top, text, lines, self.boxes = box.top, self._context.text, self._advice.lines, {}
        for _, words, style, figure in sorted(list(self._more())[:most], key=lambda line: line[0]):
            beside = box.width - text.width(figure, style) - self._context.scale.px(8)
            is_adjacent_sum = bool(figure) and beside >= text.width(words, style)
            room = pygame.Rect(box.left, top, beside if is_adjacent_sum else box.width, 0)
            low = sheet.paragraph(words, room, style)
            if figure:
                tall = text.line_height(style)
                place = pygame.Rect(box.left, top if is_adjacent_sum else low, box.width, tall)
                accent = style.coloured(self._context.palette.accent)
                sheet.line(figure, place, accent, Align.RIGHT)
                low += 0 if is_adjacent_sum else tall
                number = [(line.text, line.figure) for line in lines].index((words, figure))
                self.boxes[number] = pygame.Rect(box.left, top, box.width, low - top)
            top = low + self._context.scale.px(_GAP)
        return top

    def _more(self) -> Iterator[tuple[int, str, TextStyle, str]]:
        """Yield the lines of "More", the most important first, as tuples (position, text, style, number).

        Lines are shown in ascending order of position. `number` is "" for a line without a number.
        """
        advice, styles = self._advice, self._context.styles
        plain = self._sized(styles.detail)
        if advice.what_if is not None:
            strong = self._sized(styles.detail_strong).coloured(self._context.palette.ink)
            yield 0, advice.what_if.text, strong, advice.what_if.figure
            if advice.what_if.reason not in ("", advice.reason):
                yield 0, advice.what_if.reason, plain, ""
        others = () if self.has_others else advice.others
        yield from ((2, line.text, plain, line.figure) for line in others if line != advice.what_if)
        # the reasons are shown before the other moves, because they call the advised move "it"
        yield from ((1, reason, plain, "") for reason in advice.reasons)
        if advice.chance:
            yield 3, advice.chance, self._sized(styles.detail_strong).coloured(self._context.palette.ink), ""
        if advice.asking:
            yield 3, advice.asking, self._sized(styles.hint), ""

    def _sized(self, style: TextStyle) -> TextStyle:
        return style.sized(style.size * self.size)
