"""The page of a finished game with its final count, scores and turning points."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from santiago.presentation.results.game_sheet import game_sheet
from santiago.presentation.results.result_cards import only_person
from santiago.presentation.results.result_tables import final_table, scores_by_round
from santiago.presentation.view_model.seat_panels import Person
from santiago.presentation.view_model.table_elements import final_words
from santiago.rules.apply import Transition
from santiago.rules.options import Seat
from santiago.rules.record import replay
from santiago.session.deal_code import code_of
from santiago.session.table_record import evening_of, game_seed, people_of
from santiago.session.turning_points import turning_points
from santiago.ui.contracts import Pop, Push, SceneChange, ShowPly
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import column_of, flow, inset, row_of
from santiago.ui.graphics.work_steps import at_once
from santiago.ui.painting.final_table import FinalTableCard
from santiago.ui.painting.offscreen import render_board_in_steps
from santiago.ui.screens.games.finished_archive import FinishedArchive, FinishedCard, ask_to_delete
from santiago.ui.screens.games.game_export import ask_to_save, image_file
from santiago.ui.screens.games.games_comparison import deal_page, evening_page
from santiago.ui.screens.games.result_picture import result_picture
from santiago.ui.screens.games.thumbnail import paint_thumbnail
from santiago.ui.screens.games.thumbnails import USUAL_THUMBNAIL, Thumbnails
from santiago.ui.screens.menu_buttons import MenuItem
from santiago.ui.screens.screen import Page
from santiago.ui.screens.static_parts import Sheet
from santiago.ui.widgets.controls import Button, ButtonKind, ControlState, CustomControl, OnPress, ScrollArea
from santiago.wording.fault_text import STORAGE_ERRORS
from santiago.wording.former_players_text import former_players_text, names_at
from santiago.wording.names import GameNames
from santiago.wording.turning_point_text import turning_icon, turning_text

_COLUMN_UNITS = 470
_BULLET_UNITS = 24
_PRINTED = 1348, 1044
"""The size of the printed board, in pixels."""


class FinishedGame(Page):
    """The page of a finished game, with the final count, a chart, and the turning points.

    `visit` shows the position after a number of moves. Each of `actions` has a button, and Enter presses the
    first one.
    """

    def __init__(
        self,
        card: FinishedCard,
        thumbnails: Thumbnails,
        visit: ShowPly,
        actions: tuple[MenuItem, ...],
    ) -> None:
        super().__init__()
        self._card = card
        self._thumbnails = thumbnails
        self._visit = visit
        saving = (
            MenuItem("picture", "icon-picture", partial(self._save, ".png")),
            MenuItem("sheet", "icon-book", partial(self._save, ".html")),
        )
        after = [action.key for action in actions].index("export") + 1
        self._actions = (*actions[:after], *saving, *actions[after:])
        self._ending = card.ending
        self._steps: tuple[Transition, ...] = tuple(replay(card.ending.record))
        own = only_person(seat.level for seat in card.ending.seats)
        self._table = final_table(card.ending.position, scores_by_round(self._steps), own)
        people = [Seat(n) for n, seat in enumerate(card.ending.seats) if seat.level is None]
        self._points = turning_points(self._steps, people)
        self._sentences: tuple[str, ...] = ()
        self._count: tuple[str, ...] = ()
        """The final count in words."""
        self._deal = ""

    def title(self) -> str:
        saved = self._card.saved
        if saved is None:
            return self.tr("finished.game")
        return self.tr("finished.game.of", {"date": self.tr.date(saved)})

    def rebuild(self, context: DrawContext) -> None:
        """Lay out the page in the language of `context`."""
        player_names = tuple(seat.name for seat in self._ending.seats)
        names = GameNames(player_names, self._ending.record.options.edition, context.tr)
        record = self._ending.record
        sentences = tuple(
            turning_text(one, names, names_at(record, one.ply - 1, names)) for one in self._points
        )
        self._sentences = sentences or (context.tr("finished.turning.none"),)
        self._count = final_words(self._table, names)
        number = game_seed(self._ending.record)
        code = code_of(self._card.played) or str(number)
        deal = context.tr("finished.deal", {"number": code}) if number else ""
        self._deal = " ".join(filter(None, (former_players_text(self._card.played, context.tr), deal)))
        super().rebuild(context)

    def fill(self, view: pygame.Rect) -> None:
        """Place the final count beside the turning points, or above them in a narrow window."""
        room = column_of(view, view.left, view.width - self.px(18))
        sheet, area = self.scroll_sheet("game", room)
        inner = inset(room, self.px(10), self.px(8))
        gap = self.px(16)
        rows = self.tx(130) + (len(self._table.rows) + 2) * self.tx(30) + self.px(170)
        beside = inner.width >= self.tx(2 * _COLUMN_UNITS) + gap
        width = (inner.width - gap) // 2 if beside else inner.width
        tall = max(rows, inner.height) if beside else rows
        count = sheet.place_in_steps(pygame.Rect(inner.topleft, (width, tall)), self._paint_count)
        for text in self._count:
            sheet.tell(text, count)
        corner = (count.right + gap, inner.top) if beside else (inner.left, count.bottom + gap)
        story = sheet.card(pygame.Rect(corner, (width, tall if beside else 0)))
        story.height = max(self._place_story(sheet, area, story) - story.top, story.height)
        area.grow_to(max(count.bottom, story.bottom) + self.px(8) - room.top)

    def _place_story(self, sheet: Sheet, area: ScrollArea, card: pygame.Rect) -> int:
        """Place the picture, the turning points, the note about the deal and the buttons on a card. Return
        the bottom that the card needs, in pixels.
        """
        inner, gap = inset(card, self.px(22), self.px(18)), self.tx(10)
        broad = inner.width - self.tx(_BULLET_UNITS)
        talls = [
            max(self.text.paragraph_height(words, broad, self.styles.body), self.context.finger)
            for words in self._sentences
        ]
        below = self.tx(36) + sum(talls) + len(talls) * gap
        if self._deal:
            below += self.text.paragraph_height(self._deal, inner.width, self.styles.hint) + self.tx(8)
        # as large as the texts and buttons on the card allow
        rows = 1 + max(line for _, line in self._flow_of_buttons(inner.width))
        buttons = rows * self.tx(44) + (rows - 1) * self.px(8)
        spare = card.height - below - self.px(28) - buttons - self.px(40)
        usual = inner.width * USUAL_THUMBNAIL[1] // USUAL_THUMBNAIL[0]
        picture = row_of(inner, inner.top, max(self.px(232), min(spare, usual)))
        sheet.place_in_steps(picture, self._paint_picture)
        head = row_of(inner, picture.bottom + self.px(10), self.tx(36))
        sheet.line(self.tr("finished.turning.title"), head, self.styles.section_title)
        top, boxes = head.bottom, []
        for tall in talls:
            boxes.append(row_of(inner, top, tall))
            top += tall + gap
        if self._deal:
            sheet.paragraph(self._deal, row_of(inner, top, 0), self.styles.hint)
        top = card.top + self.px(28) + picture.height + below
        bottom = self._place_buttons(area, row_of(inner, top + self.px(8), self.tx(44)))
        for number, (box, words) in enumerate(zip(boxes, self._sentences, strict=True)):
            if self._points:
                self._place_turning_point(number, box, area)
            else:
                sheet.place(box, partial(self._paint_sentence, words))
        return bottom + self.px(22)

    def _place_turning_point(self, number: int, rect: pygame.Rect, area: ScrollArea) -> None:
        """Place a button that describes a turning point and, when pressed, shows its position."""
        point, words = self._points[number], self._sentences[number]
        ply, icon = point.ply, turning_icon(point)

        def paint(surface: pygame.Surface, box: pygame.Rect, state: ControlState) -> None:
            self._paint_sentence(words, surface, box, icon, lit=state is not ControlState.NORMAL)

        key, tip = f"turning-{number}", self.tr("finished.turning.tip")
        CustomControl(
            self.widgets, key, rect, lambda: self._visit(ply), paint, tip=tip, area=area, name=words
        )

    def _place_buttons(self, area: ScrollArea, row: pygame.Rect) -> int:
        """Place the buttons in rows, starting with `row`. Return the bottom of the last row, in pixels."""
        scale, box, widths = self.scale, row, self._button_widths(row.width)
        for n, (along, line) in enumerate(self._flow_of_buttons(row.width)):
            action = self._actions[n]
            top = row.top + line * (row.height + scale.px(8))
            box = pygame.Rect(row.left + along, top, widths[n], row.height)
            kind = ButtonKind.PLAIN if n else ButtonKind.MAIN
            label, press, icon = self._label(action), action.press, action.icon
            explained = action.key in ("replay", "review")
            tip = self.tr(f"finished.{action.key}.tip") if explained else ""
            Button(self.widgets, action.key, box, label, press, tip=tip, kind=kind, icon=icon, area=area)
        return box.bottom

    def _flow_of_buttons(self, room: int) -> list[tuple[int, int]]:
        """Return the x offset and the row index of each button, for rows that are `room` pixels wide."""
        return flow(self._button_widths(room), room, self.px(12))

    def _button_widths(self, room: int) -> list[int]:
        labels = map(self._label, self._actions)
        return [min(self.widgets.button_width(label, icon=True), room) for label in labels]

    def _label(self, action: MenuItem) -> str:
        return self.tr(f"finished.{action.key}")

    def _paint_count(self, surface: pygame.Surface, card: pygame.Rect) -> Iterator[None]:
        edition = self._ending.record.options.edition
        people = tuple(Person(seat.name, seat.paint.value, seat.level) for seat in self._ending.seats)
        return FinalTableCard(self.context, edition, self._table, people, card).paint_in_steps(surface)

    def _paint_picture(self, surface: pygame.Surface, box: pygame.Rect) -> Iterator[None]:
        moves = len(self._ending.record.moves)
        image = yield from self._thumbnails.of(
            self._card.slot, moves, lambda: self._ending, self.sprites, box.size
        )
        paint_thumbnail(self.context, surface, box, image, broken=False)

    def _paint_sentence(
        self,
        words: str,
        surface: pygame.Surface,
        box: pygame.Rect,
        icon: str = "icon-drop",
        *,
        lit: bool = False,
    ) -> None:
        context, scale, style = self.context, self.scale, self.styles.body
        if lit:
            light = box.inflate(scale.px(10), scale.px(6))
            context.shapes.rounded(surface, light, context.palette.glow, scale.px(6), 153)
        bullet = scale.tx(_BULLET_UNITS)
        dot = (box.left + bullet // 3, box.top + context.text.line_height(style) // 2)
        context.sprites.paint_centred(surface, icon, dot, scale.tx(15))
        context.text.paragraph(surface, words, column_of(box, box.left + bullet, box.width - bullet), style)

    def _save(self, suffix: str) -> SceneChange:
        """Ask where to save the result as a picture, or the game as a printable page with the board."""
        saved, context, ending = self._card.saved, self.context, self._ending
        day = "" if saved is None else f"{saved:%Y-%m-%d}-"
        name = day + "-".join(seat.name for seat in ending.seats)

        def sheet() -> str:
            colours = tuple(seat.paint.value for seat in ending.seats)
            board = at_once(render_board_in_steps(ending.position, colours, _PRINTED, context.sprites))
            return game_sheet(self._card.played, saved, context.tr, image_file(board, "jpg"))

        def picture() -> pygame.Surface:
            return result_picture(ending, self._table, saved, context.tr.language, context.sprites)

        return ask_to_save(name, sheet, picture, suffix)

    def enter(self) -> SceneChange | None:
        """Handle Enter by pressing the first button."""
        return self._actions[0].press()


def archived_game(archive: FinishedArchive, card: FinishedCard) -> FinishedGame:
    """Return the page of a game in the archive."""
    evening, code = evening_of(card.played), code_of(card.played)
    actions = (
        MenuItem("replay", "icon-review", lambda: archive.replay(card.slot)),
        *_review_action(card, lambda: archive.review(card)),
        *(
            (MenuItem("evening", "icon-trophy", lambda: evening_page(archive, card.played)),)
            if evening
            else ()
        ),
        *(
            (MenuItem("deal-code", "icon-copy", lambda: deal_page(archive, card.played, code)),)
            if code
            else ()
        ),
        MenuItem("export", "icon-save", lambda: archive.export(card.slot)),
        MenuItem(
            "delete",
            "icon-bin",
            lambda: ask_to_delete(archive, card.slot, card.saved, back=True),
        ),
    )
    return FinishedGame(
        card,
        archive.thumbnails,
        lambda ply: archive.replay(card.slot, ply),
        actions,
    )


def show_archived(archive: FinishedArchive, slot: str) -> SceneChange | None:
    """Open the final scores of a game, or a replay up to the last valid move if the game is damaged."""
    try:
        return Push(archived_game(archive, archive.game(slot)))
    except STORAGE_ERRORS:
        return archive.replay(slot)


def game_on_the_table(
    card: FinishedCard,
    thumbnails: Thumbnails,
    visit: Callable[[int], None],
    export: OnPress,
    review: Callable[[ShowPly], SceneChange],
) -> FinishedGame:
    """Return the page of a game that has just ended, to be shown over the table.

    `visit` shows an earlier position at the table. `review` opens the review, and is called with a function
    that shows the position of a decision.
    """

    def look_back(ply: int) -> SceneChange | None:
        visit(ply)
        return Pop()

    def from_review(ply: int) -> SceneChange | None:
        visit(ply)
        return Pop(Pop())

    actions = (
        MenuItem("to-table", "icon-back", Pop),
        *_review_action(card, lambda: review(from_review)),
        MenuItem("export", "icon-save", export),
    )
    return FinishedGame(card, thumbnails, look_back, actions)


def _review_action(card: FinishedCard, press: OnPress) -> tuple[MenuItem, ...]:
    """Return a tuple with the button that opens the review, or an empty tuple if no person took part."""
    people = people_of(card.ending.record)
    return (MenuItem("review", "icon-search", press),) if people else ()
