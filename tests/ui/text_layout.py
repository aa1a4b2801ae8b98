"""Draws screens and finds texts that are cut, overlap, or extend beyond their boxes."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

import pygame

from santiago.ui.contracts import Scene
from santiago.ui.graphics.cards import Bar, Card, Cards
from santiago.ui.graphics.draw_context import DisplayOptions, DrawContext, make_draw_context
from santiago.ui.graphics.palette import Colour
from santiago.ui.graphics.scale import Scale
from santiago.ui.graphics.shapes import Shapes
from santiago.ui.graphics.sprites import Recolour, Sprites, box_of
from santiago.ui.graphics.text import DrawnText, TextPainter
from santiago.ui.screens.menu import Menu
from santiago.ui.screens.rulebook.rulebook_screen import RulesScreen
from santiago.ui.screens.screen import Screen
from tests.ui.drawings import SPRITES

_MEASURE = TextPainter(Scale(1.0))
_SLACK = 3
"""Pixels by which an accent or descender may leave the box of its line."""
_BESIDE_BAR = 6
"""The smallest gap between a scroll bar and a text, in units."""


class Notes:
    """Records the texts painted while a screen is drawn."""

    def __init__(self) -> None:
        self.written: list[DrawnText] = []

    def __call__(self, note: DrawnText) -> None:
        self.written.append(note)


class BlankSprites(Sprites):
    """Sprites that have the right size but are transparent."""

    def image(
        self,
        name: str,
        width: float,
        height: float | None = None,
        recolour: Recolour = (),  # noqa: ARG002
    ) -> pygame.Surface:
        box = box_of(name)
        tall = width * box[1] / box[0] if height is None else height
        return pygame.Surface((max(1, round(width)), max(1, round(tall))), pygame.SRCALPHA)

    def line_icon(self, name: str, size: float, colour: Colour) -> pygame.Surface:  # noqa: ARG002
        return pygame.Surface((max(1, round(size)), max(1, round(size))), pygame.SRCALPHA)


class BlankCards(Cards):
    """Cards that are not painted."""

    def paint(self, *_: object, **__: object) -> None:
        pass

    def paint_bar(self, *_: object) -> None:
        pass


class BlankShapes(Shapes):
    """Shapes that are not painted."""

    def _nothing(self, *_: object, **__: object) -> None:
        pass

    rounded = shaded = frame = figure = polygon = arrow = _nothing


class NotedCards(Cards):
    """Records the boxes of the papers and of the scroll bars, and paints nothing."""

    def __init__(self, context: DrawContext) -> None:
        super().__init__(context.sprites, context.palette, context.scale)
        self.papers: list[pygame.Rect] = []
        self.thumbs: list[pygame.Rect] = []

    def paint(self, surface: pygame.Surface, card: Card, rect: pygame.Rect, weight: float = 1.0) -> None:  # noqa: ARG002
        if card is Card.PAPER:
            self.papers.append(rect)

    def paint_bar(self, surface: pygame.Surface, bar: Bar, rect: pygame.Rect) -> None:  # noqa: ARG002
        if bar is Bar.SCROLL_THUMB:
            self.thumbs.append(rect)


class CountedSprites(BlankSprites):
    """Blank sprites that count how often each is drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn: Counter[str] = Counter()

    def image(
        self, name: str, width: float, height: float | None = None, recolour: Recolour = ()
    ) -> pygame.Surface:
        self.drawn[name] += 1
        return super().image(name, width, height, recolour)

    def line_icon(self, name: str, size: float, colour: Colour) -> pygame.Surface:
        self.drawn[name] += 1
        return super().line_icon(name, size, colour)


class Paper(pygame.Surface):
    """A surface on which a blit returns its area and paints nothing."""

    def blit(
        self,
        source: pygame.Surface,
        dest: pygame.Rect | tuple[int, int],
        area: pygame.Rect | None = None,
        special_flags: int = 0,  # noqa: ARG002
    ) -> pygame.Rect:
        size = source.get_size() if area is None else area.size
        return pygame.Rect(dest[:2], size).clip(self.get_clip())


class Painting:
    """What is painted in tests of text layout: only texts or, if `whole`, everything.

    The position and visibility of texts do not depend on other pixels.
    """

    whole = False
    sprites: Sprites = BlankSprites()

    @classmethod
    def paint_all(cls) -> None:
        """Paint everything, like the program."""
        cls.whole = True
        cls.sprites = SPRITES


def paper(size: tuple[int, int]) -> pygame.Surface:
    """Return a surface of `size` pixels whose content does not matter."""
    return pygame.Surface(size) if Painting.whole else _blank_paper(size)


@lru_cache(maxsize=8)
def _blank_paper(size: tuple[int, int]) -> Paper:
    return Paper(size)


def noted_context(
    size: tuple[int, int], language: str, text_scale: float, notes: Notes, *, touch: bool = False
) -> DrawContext:
    options = DisplayOptions(language, text_scale, touch=touch)
    context = make_draw_context(size, options, Painting.sprites, notes)
    if Painting.whole:
        return context
    cards = BlankCards(context.sprites, context.palette, context.scale)
    return replace(context, cards=cards, shapes=BlankShapes(0))


@lru_cache(maxsize=4)
def _shared_context(
    size: tuple[int, int],
    language: str,
    text_scale: float,
    touch: bool,
    whole: bool,  # noqa: ARG001
) -> tuple[DrawContext, Notes]:
    """Return a cached draw context, which screens share like those of a window, and its notes."""
    notes = Notes()
    return noted_context(size, language, text_scale, notes, touch=touch), notes


def faults(
    scene: Scene, size: tuple[int, int], language: str, text_scale: float, *, touch: bool = False
) -> list[str]:
    """Return the faults of a screen's texts, at every scroll position.

    The rule book is not checked for texts that are never fully visible, because its list of chapters scrolls.
    """
    context, notes = _shared_context(size, language, text_scale, touch, Painting.whole)
    scene.rebuild(context)
    if isinstance(scene, Menu):  # which reads what its cards show after the first frame
        scene.finish()
    surface = paper(size)
    found: list[str] = []
    partly: dict[tuple[str, int], bool] = {}
    for _ in scrolled(scene):
        notes.written.clear()
        scene.draw(surface)
        found += [fault for note in notes.written for fault in faults_of(note, surface)]
        found += overlaps(notes.written)
        for note in notes.written:
            key = (note.wanted, note.box.left)
            partly[key] = partly.get(key, False) or whole(note)
    if not isinstance(scene, RulesScreen):
        found += [f"never whole: {text!r}" for (text, _), seen in partly.items() if not seen]
    return sorted(set(found))


def crowded_bars(scene: Screen, size: tuple[int, int], language: str, text_scale: float) -> list[str]:
    """Return the scroll bars that reach over the edge of their paper, and the texts too close to one."""
    notes = Notes()
    context = noted_context(size, language, text_scale, notes)
    cards, gap = NotedCards(context), context.scale.px(_BESIDE_BAR)
    scene.rebuild(replace(context, cards=cards))
    found = set[str]()
    for _ in scrolled(scene):
        for records in (notes.written, cards.papers, cards.thumbs):
            records.clear()
        scene.draw(paper(size))
        for thumb in cards.thumbs:
            papers = [paper for paper in cards.papers if paper.left < thumb.left and paper.colliderect(thumb)]
            found |= {f"over the edge: {thumb} {paper}" for paper in papers if paper.right <= thumb.right}
            scrolling = [note for note in notes.written if note.clip.right <= thumb.left]
            right = {note.wanted: ink_of(note).clip(note.clip).right for note in scrolling}
            found |= {f"at the bar: {words!r}" for words in right if 0 < thumb.left - right[words] < gap}
    return sorted(found)


def outside_boards(found: list[str]) -> list[str]:
    """Return the faults except those of board coordinates, because a board has its own surface."""
    return [fault for fault in found if not re.search(r"'[a-hA-E1-6]'$", fault)]


def scrolled(scene: Scene) -> Iterator[None]:
    """Scroll each scroll area to its end in steps of half a view; yield at the start and after each step."""
    yield
    if not isinstance(scene, Screen):
        return
    for area in scene.widgets.areas:
        while area.scroll_to(area.offset + area.view.height // 2):
            yield


def faults_of(note: DrawnText, surface: pygame.Surface) -> Iterator[str]:
    """Yield the faults of a text: cut at a side, outside its box, or too small to read."""
    ink = ink_of(note)
    if _MEASURE.width(note.wanted, note.style) > note.image.get_width():
        yield f"cut short: {note.wanted!r}"
    if not note.box.inflate(2 * _SLACK, 2 * _SLACK).contains(ink):
        yield f"out of its box: {note.wanted!r} {ink} {note.box}"
    if ink.left < note.clip.left or ink.right > note.clip.right:
        yield f"cut at the side: {note.wanted!r}"
    if note.clip == surface.get_rect() and not whole(note):
        yield f"cut at the edge of the window: {note.wanted!r}"
    if note.style.size < 11:
        yield f"too small: {note.wanted!r}"


def overlaps(written: list[DrawnText]) -> Iterator[str]:
    """Yield pairs of overlapping texts."""
    seen = [(note, ink) for note in written if min((ink := ink_of(note).clip(note.clip)).size) > 2]
    for (first, first_ink), (second, second_ink) in combinations(seen, 2):
        if first_ink.inflate(-2, -2).colliderect(second_ink.inflate(-2, -2)):
            yield f"on top of each other: {first.wanted!r} and {second.wanted!r}"


def whole(note: DrawnText) -> bool:
    """Return whether all pixels of the text were painted."""
    part = note.painted.move(-note.place[0], -note.place[1]).clip(note.image.get_rect())
    shown = count(note.image.subsurface(part)) if part else 0  # an empty part may lie outside
    return shown == count(note.image)


def ink_of(note: DrawnText) -> pygame.Rect:
    """Return the rectangle around a text's pixels, whether they are visible or not."""
    return note.image.get_bounding_rect(min_alpha=60).move(note.place)


def count(surface: pygame.Surface) -> int:
    return pygame.mask.from_surface(surface, 100).count()
