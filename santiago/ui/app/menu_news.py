"""What the menu shows besides its buttons: the problem and the deal of the day, and the open evening."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from functools import partial

import pygame

from santiago.rules.grid import squares_in
from santiago.rules.record import Level, Record
from santiago.rules.state import GameState
from santiago.session.daily import deal_of_the_day, first_with_deal
from santiago.session.deal_code import code_of
from santiago.session.evening import games_of, is_open, standings
from santiago.session.game_summary import GameSummary
from santiago.session.library import BadSave
from santiago.session.table_record import new_record
from santiago.session.table_setup import TableSetup
from santiago.ui.app.problem_screens import ProblemDesk
from santiago.ui.contracts import DailyDeal, DailyProblem, OpenEvening, SceneChange
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.graphics.steps import Steps
from santiago.ui.screens.games.finished_archive import FinishedArchive
from santiago.ui.screens.games.games_comparison import evening_page
from santiago.ui.screens.games.thumbnails import Size, Thumbnails

_READ_SECONDS = 0.05
"""The longest time, in seconds, for reading games that are not in the index."""
_ENLARGED = 2.4
"""The width of the board, of which a part is shown, as a multiple of the width of the part."""
_ROWS, _COLUMNS = 6, 8


def daily_problem(desk: ProblemDesk, thumbnails: Thumbnails) -> DailyProblem | None:
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

    attempts = progress.attempts.get(card.game)
    solved = attempts is not None and attempts.day == today and attempts.solved
    theme, degree = card.summary.problem
    seats = len(card.summary.seats)
    return DailyProblem(
        theme,
        degree,
        seats,
        solved,
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
    part = pygame.Rect(0, 0, min(size[0], board[0]), min(size[1], board[1]))
    part.center = round(across * board[0]), round(down * board[1])
    return part.clamp(pygame.Rect((0, 0), board))


def daily_deal(
    games: tuple[GameSummary, ...],
    last: TableSetup,
    play: Callable[[Record], SceneChange | None],
) -> DailyDeal:
    """Return the deal of the day for the first person of the table `last`, at the level of its computers."""
    person = next((seat for seat in last.seats if seat.level is None), last.seats[0])
    level = max((seat.level for seat in last.seats if seat.level), key=[*Level].index, default=Level.EASY)
    today = date.today().toordinal()
    table, before = (deal_of_the_day(day, person, level) for day in (today, today - 1))
    found = first_with_deal(games, code_of(new_record(table)))
    game = found or first_with_deal(games, code_of(new_record(before)))
    result = None
    if game is not None:
        points = next((seat.points for seat in game.seats if seat.is_persons), game.seats[0].points)
        place = 1 + sum(seat.points > points for seat in game.seats)
        result = points, place, len(game.seats)
    return DailyDeal(table.seats[1:], result, found is not None, lambda: play(new_record(table)))


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
