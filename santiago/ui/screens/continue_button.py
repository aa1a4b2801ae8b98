"""The Continue button of the menu's list, which shows the board, round and players of the unfinished game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from santiago.ui.graphics.buttons import ButtonFace, ButtonKind, ControlState, paint_button
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import column_of, row_of
from santiago.ui.screens.games.thumbnail import paint_thumbnail
from santiago.ui.screens.games.thumbnails import USUAL_THUMBNAIL
from santiago.ui.screens.menu_cards import MenuNews

if TYPE_CHECKING:
    from santiago.session.game_summary import GameSummary
    from santiago.wording.translator import Translator


def paint_continue(
    context: DrawContext, news: MenuNews, surface: pygame.Surface, rect: pygame.Rect, state: ControlState
) -> None:
    """Paint a main button with the picture on the left and the texts beside it."""
    scale, styles = context.scale, context.styles
    paint_button(context, surface, rect, ButtonFace(kind=ButtonKind.MAIN), state)
    edge = max(2, scale.px(3))
    top = row_of(rect, rect.top + (edge if state is ControlState.PRESSED else 0), rect.height - edge)
    margin = scale.px(7)
    height = top.height - 2 * margin
    width = round(height * USUAL_THUMBNAIL[0] / USUAL_THUMBNAIL[1])
    picture = pygame.Rect(top.left + margin, top.top + margin, width, height)
    paint_thumbnail(context, surface, picture, news.board, broken=False)
    left = picture.right + scale.px(13)
    colour = context.palette.on_accent
    lines = [(context.tr("menu.continue"), styles.main_button.sized(19).coloured(colour))]
    if news.left is not None:
        detail, game = styles.detail.coloured(colour), news.left.summary
        words = (
            context.tr("load.over")
            if game.is_over
            else context.tr("load.round", {"round": game.round, "rounds": game.rounds})
        )
        lines += [(words, detail), (players_text(game, context.tr), detail)]
    context.text.stack(surface, column_of(top, left, top.right - scale.px(10) - left), lines)


def players_text(game: GameSummary, tr: Translator) -> str:
    """Return the evening to which a game belongs. Without one, return the names of the opponents if only one
    person plays, otherwise the names of all players."""
    if game.evening:
        return tr("evening.of", {"name": game.evening})
    people = [seat for seat in game.seats if seat.level is None]
    names = ", ".join(seat.name for seat in game.seats if len(people) != 1 or seat is not people[0])
    return tr("menu.continue.with", {"names": names}) if len(people) == 1 else names
