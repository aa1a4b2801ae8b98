"""One finished game: how it was counted, how the scores went, and what turned it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from santiago.rules.apply import Transition
from santiago.rules.record import replay
from santiago.session.table_record import game_seed, people_of
from santiago.session.turning_points import turning_points
from santiago.ui.contracts import USUAL_THUMBNAIL, Archive, FinishedCard, Pop, SceneChange, Size, Visit
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import column_of, inset, row_of
from santiago.ui.graphics.text import TextStyle
from santiago.ui.screens.games.game_actions import ask_to_delete
from santiago.ui.screens.games.thumbnail import paint_thumbnail
from santiago.ui.screens.page import Page
from santiago.ui.view.final_table import FinalPainter, final_table, scores_by_round
from santiago.ui.view.values import Person
from santiago.ui.widgets.controls import Button, ButtonKind, ControlState, CustomControl, Press, ScrollArea
from santiago.ui.wording.dates import date_text
from santiago.ui.wording.names import GameNames
from santiago.ui.wording.turning_point_text import turning_text

_COLUMN_UNITS = 470


Picture = Callable[[FinishedCard, Size], pygame.Surface]


@dataclass(frozen=True, slots=True)
class GameAction:
    """Something that may be done with the game; `key` names its text."""

    key: str
    icon: str
    press: Press


class FinishedGame(Page):
    """The count with its chart, the turning points, and what may be done with the game.

    `visit` shows the moment after that many moves. Enter triggers the first of `actions`.
    """

    def __init__(
        self,
        card: FinishedCard,
        picture: Picture,
        visit: Callable[[int], SceneChange | None],
        actions: tuple[GameAction, ...],
    ) -> None:
        super().__init__()
        self._card = card
        self._picture_of = picture
        self._visit = visit
        self._actions = actions
        self._ending = card.ending
        self._steps: tuple[Transition, ...] = tuple(replay(card.ending.record))
        self._table = final_table(card.ending.position, scores_by_round(self._steps))
        self._points = turning_points(self._steps)
        self._count = pygame.Rect(0, 0, 0, 0)
        self._story = pygame.Rect(0, 0, 0, 0)
        self._picture = (0, 0)
        self._sentences: tuple[str, ...] = ()
        self._deal = ""

    def title(self) -> str:
        """When it was played."""
        saved = self._card.saved
        if saved is None:
            return self.context.tr("finished.game")
        return self.context.tr("finished.game.of", {"date": date_text(self.context.tr, saved)})

    def rebuild(self, context: DrawContext) -> None:
        """The sentences follow the language."""
        player_names = tuple(seat.name for seat in self._ending.seats)
        names = GameNames(player_names, self._ending.record.options.edition, context.tr)
        sentences = tuple(turning_text(point, names) for point in self._points)
        self._sentences = sentences or (context.tr("finished.turning.none"),)
        number = game_seed(self._ending.record)
        self._deal = context.tr("finished.deal", {"number": number}) if number else ""
        super().rebuild(context)

    def fill(self, view: pygame.Rect) -> None:
        """The count beside the story; below each other where the window is narrow."""
        scale = self.context.scale
        room = column_of(view, view.left, view.width - scale.px(18))
        area = ScrollArea(self.widgets, "game", room, content=self._paint)
        inner = inset(room, scale.px(10), scale.px(8))
        gap = scale.px(16)
        rows = scale.tx(130) + (len(self._table.rows) + 2) * scale.tx(30) + scale.px(170)
        beside = inner.width >= scale.tx(2 * _COLUMN_UNITS) + gap
        width = (inner.width - gap) // 2 if beside else inner.width
        tall = max(rows, inner.height) if beside else rows
        self._count = pygame.Rect(inner.left, inner.top, width, tall)
        left, top = (self._count.right + gap, inner.top) if beside else (inner.left, self._count.bottom + gap)
        self._story = pygame.Rect(left, top, width, 0)
        self._picture = self._picture_size(width, tall if beside else 0)
        bottom = self._buttons(area_top=self._lay_story(), left=left, width=width)
        self._place_sentences(area)
        self._story.height = max(bottom - top, self._count.height if beside else 0)
        area.grow_to(max(self._count.bottom, self._story.bottom) + scale.px(8) - room.top)

    def _lay_story(self) -> int:
        """Where the story ends: picture, title and sentences."""
        scale = self.context.scale
        top = self._story.top + scale.px(28) + self._picture[1] + scale.tx(36)
        inner = self._story.width - 2 * scale.px(22)
        for sentence in self._sentences:
            top += self.context.text.paragraph_height(
                sentence, inner - scale.tx(24), self._style()
            ) + scale.tx(10)
        return top + self._deal_height(inner)

    def _place_sentences(self, area: ScrollArea) -> None:
        """Each turning point is a button that shows its moment."""
        scale = self.context.scale
        top = self._story.top + scale.px(28) + self._picture[1] + scale.tx(36)
        wide = self._story.width - 2 * scale.px(22)
        for number, sentence in enumerate(self._sentences):
            tall = self.context.text.paragraph_height(sentence, wide - scale.tx(24), self._style())
            rect = pygame.Rect(self._story.left + scale.px(22), top, wide, tall)
            top = rect.bottom + scale.tx(10)
            if self._points:
                self._place_sentence(number, rect, area)

    def _place_sentence(self, number: int, rect: pygame.Rect, area: ScrollArea) -> None:
        point = self._points[number]

        def paint(surface: pygame.Surface, box: pygame.Rect, state: ControlState) -> None:
            self._paint_sentence(surface, box, self._sentences[number], lit=state is not ControlState.NORMAL)

        tip = self.context.tr("finished.turning.tip")
        CustomControl(
            self.widgets, f"turning-{number}", rect, lambda: self._visit(point.ply), paint, tip=tip, area=area
        )

    def _deal_height(self, width: int) -> int:
        """How much the note on the deal takes, 0 without one."""
        if not self._deal:
            return 0
        return self.context.text.paragraph_height(
            self._deal, width, self._deal_style()
        ) + self.context.scale.tx(8)

    def _deal_style(self) -> TextStyle:
        return self.context.styles.hint

    def _buttons(self, *, area_top: int, left: int, width: int) -> int:
        """Lay out the action buttons in rows that fit; returns the bottom of the card."""
        scale, tr = self.context.scale, self.context.tr
        pad, gap, tall = scale.px(22), scale.px(12), scale.tx(44)
        place = pygame.Rect(left + pad, area_top + scale.px(8), 0, tall)
        for action in self._actions:
            label = tr(f"finished.{action.key}")
            wide = min(self.widgets.button_width(label, icon=True), width - 2 * pad)
            if place.left + wide > left + width - pad and place.left > left + pad:
                place.topleft = (left + pad, place.bottom + scale.px(8))
            place.width = wide
            area = self.widgets.areas[0]
            kind = ButtonKind.MAIN if action is self._actions[0] else ButtonKind.PLAIN
            Button(
                self.widgets,
                action.key,
                place.copy(),
                label,
                action.press,
                kind=kind,
                icon=action.icon,
                area=area,
            )
            place.left += wide + gap
        return place.bottom + pad

    def _style(self) -> TextStyle:
        return self.context.styles.body

    def _picture_size(self, width: int, tall: int) -> tuple[int, int]:
        """As large as the words leave it on a card of that width and height."""
        self._picture = (0, 0)
        scale = self.context.scale
        words = self._lay_story() - self._story.top + scale.tx(44) + scale.px(40)
        wide = width - 2 * scale.px(22)
        return wide, max(scale.px(232), min(tall - words, wide * USUAL_THUMBNAIL[1] // USUAL_THUMBNAIL[0]))

    def _paint(self, surface: pygame.Surface, offset: int) -> None:
        self._paint_count(surface, self._count.move(0, -offset))
        self._paint_story(surface, self._story.move(0, -offset))

    def _paint_count(self, surface: pygame.Surface, card: pygame.Rect) -> None:
        edition = self._ending.record.options.edition
        people = tuple(Person(seat.name, seat.paint.value, seat.level) for seat in self._ending.seats)
        FinalPainter(self.context, edition).paint(surface, card, self._table, people)

    def _paint_story(self, surface: pygame.Surface, card: pygame.Rect) -> None:
        context, scale = self.context, self.context.scale
        context.cards.paint(surface, Card.PAPER, card)
        pad = scale.px(22)
        inner = pygame.Rect(card.left + pad, card.top + scale.px(18), card.width - 2 * pad, 0)
        picture = pygame.Rect(inner.topleft, self._picture)
        image = self._picture_of(self._card, picture.size)
        paint_thumbnail(context, surface, picture, image, broken=False)
        title = row_of(inner, picture.bottom + scale.px(10), scale.tx(36))
        context.text.line(surface, context.tr("finished.turning.title"), title, context.styles.section_title)
        top = title.bottom
        for sentence in self._sentences:
            tall = context.text.paragraph_height(sentence, inner.width - scale.tx(24), self._style())
            box = row_of(inner, top, tall)
            if not self._points:
                self._paint_sentence(surface, box, sentence, lit=False)
            top = box.bottom + scale.tx(10)
        note = row_of(inner, top, self._deal_height(inner.width))
        if self._deal:
            context.text.paragraph(surface, self._deal, note, self._deal_style())

    def _paint_sentence(self, surface: pygame.Surface, box: pygame.Rect, sentence: str, *, lit: bool) -> None:
        context, scale = self.context, self.context.scale
        if lit:
            light = box.inflate(scale.px(10), scale.px(6))
            context.shapes.rounded(surface, light, context.palette.glow, scale.px(6), 153)
        bullet = scale.tx(24)
        dot = (box.left + bullet // 3, box.top + context.text.line_height(self._style()) // 2)
        context.sprites.paint_centred(surface, "icon-drop", dot, scale.tx(15))
        words = column_of(box, box.left + bullet, box.width - bullet)
        context.text.paragraph(surface, sentence, words, self._style())

    def enter(self) -> SceneChange | None:
        """Trigger the first action on Enter."""
        return self._actions[0].press()


def archived_game(archive: Archive, card: FinishedCard) -> FinishedGame:
    """The page of a game in the archive."""
    actions = (
        GameAction("replay", "icon-review", lambda: archive.replay(card.slot)),
        *_review_action(card, lambda: archive.review(card)),
        GameAction("export", "icon-save", lambda: archive.export(card.slot)),
        GameAction("delete", "icon-bin", lambda: ask_to_delete(archive, card.slot, card.saved, back=True)),
    )
    return FinishedGame(card, archive.final_picture, lambda ply: archive.replay(card.slot, ply), actions)


def game_on_the_table(
    card: FinishedCard,
    picture: Picture,
    visit: Callable[[int], None],
    export: Press,
    review: Callable[[Visit], SceneChange],
) -> FinishedGame:
    """The page of a game that has just ended, over its table, where `visit` shows a moment.

    `review` looks back at its decisions, and is told how to show the moment of one.
    """

    def look_back(ply: int) -> SceneChange | None:
        visit(ply)
        return Pop()

    def from_review(ply: int) -> SceneChange | None:
        visit(ply)
        return Pop(Pop())

    actions = (
        GameAction("back", "icon-back", Pop),
        *_review_action(card, lambda: review(from_review)),
        GameAction("export", "icon-save", export),
    )
    return FinishedGame(card, picture, look_back, actions)


def _review_action(card: FinishedCard, press: Press) -> tuple[GameAction, ...]:
    """Only where people played is there anything to look back at."""
    people = people_of(card.ending.record)
    return (GameAction("review", "icon-search", press),) if people else ()
