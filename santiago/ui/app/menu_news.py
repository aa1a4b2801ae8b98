"""What the menu shows besides its buttons: the problem and the deal of the day, and the open evening."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from functools import partial

import pygame

from santiago.rules.grid import squares_in
from santiago.rules.record import Level, Record
from santiago.rules.state import GameState
from santiago.session.daily import daily_games, deal_of_the_day, person_result
from santiago.session.evening import games_of, is_open, standings
from santiago.session.library import BadSave
from santiago.session.table_record import new_record
from santiago.session.table_setup import TableSetup
from santiago.ui.app.problem_screens import ProblemScreens
from santiago.ui.contracts import DailyDeal, DailyProblem, OpenEvening, SceneChange
from santiago.ui.graphics.box_layout import box_at
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.graphics.work_steps import Steps
from santiago.ui.screens.games.finished_archive import FinishedArchive
from santiago.ui.screens.games.games_comparison import daily_page, evening_page
from santiago.ui.screens.games.thumbnails import Size, Thumbnails

_READ_SECONDS = 0.05
"""The longest time, in seconds, for reading games that are not in the index."""
_ENLARGED = 2.4
"""The width of the board, of which a part is shown, as a multiple of the width of the part."""
_ROWS, _COLUMNS = 6, 8


def daily_problem(desk: ProblemScreens, thumbnails: Thumbnails) -> DailyProblem | None:
    """Return the problem of the day, or None if it cannot be read."""
    card, progress = desk.daily(), desk.progress
    if card is None or card.summary is None or card.summary.problem is None:
        return None
    problem, moves, today = card, card.summary.moves, date.today().toordinal()

    def picture(sprites: Sprites, size: Size) -> Steps[pygame.Surface]:
        ending = desk.ending(problem)
        whole = round(size[0] * _ENLARGED), round(size[0] * _ENLARGED)
        board = yield from thumbnails.of(problem.slot, moves, lambda: ending, sprites, whole)
        return board.subsurface(_crowded_part(ending.position, board.get_size(), size))

    attempts, label = progress.attempts.get(card.game), card.summary.problem
    return DailyProblem(
        label.theme,
        label.degree,
        len(card.summary.seats),
        attempts is not None and attempts.tries_on(today) > 0,
        progress.streak_on(today),
        progress.week_on(today),
        picture,
        lambda: desk.solve(problem),
    )


def _crowded_part(position: GameState, board: Size, size: Size) -> pygame.Rect:
    """Return the part of a board of `board` pixels with its centre where most tiles are."""
    squares = squares_in(position.board.occupied)
    columns, rows = [square % _COLUMNS for square in squares], [square // _COLUMNS for square in squares]
    across = (sum(columns) / len(columns) + 0.5) / _COLUMNS if squares else 0.5
    down = (sum(rows) / len(rows) + 0.5) / _ROWS if squares else 0.5
    part = box_at(
        min(size[0], board[0]),
        min(size[1], board[1]),
        center=(round(across * board[0]), round(down * board[1])),
    )
    return part.clamp(pygame.Rect((0, 0), board))


def daily_deal(
    archive: FinishedArchive, last: TableSetup, play: Callable[[Record], SceneChange | None]
) -> DailyDeal:
    """Return the deal of the day for the first person of the table `last`, at the level of its computers.

    Once it has been played, a press shows its result beside those of earlier days.
    """
    level = max((seat.level for seat in last.seats if seat.level), key=[*Level].index, default=Level.EASY)
    today = date.today().toordinal()
    table = deal_of_the_day(today, last.person, level)
    played = daily_games(archive.summaries(), today)
    game = played.get(today) or played.get(today - 1)
    result = None if game is None else person_result(game)

    def again() -> SceneChange | None:
        return play(new_record(table))

    def results() -> SceneChange:
        return daily_page(archive, lambda: daily_games(archive.summaries(), today), again, today)

    return DailyDeal(table.seats[1:], result, today in played, results if today in played else again)


def open_evening(archive: FinishedArchive) -> OpenEvening | None:
    """Return the evening of the last finished game of an evening, or None if it is over."""
    archive.cards()
    archive.read((), _READ_SECONDS)
    slot = archive.last_of_evening()
    if slot is None:
        return None
    try:
        card = archive.game(slot)
    except BadSave:
        return None
    evening = archive.evening(card.played)
    now = datetime.now()
    saved = now if card.saved is None else card.saved.astimezone().replace(tzinfo=None)
    if evening is None or not is_open(evening, now, now - saved):
        return None
    found = standings(games_of(archive.summaries(), evening.id))
    leaders = tuple((one.name, one.wins) for one in found)
    return OpenEvening(evening.id, evening.name, leaders, partial(evening_page, archive, card.played))
