"""The deal of the day, which is the same for everybody who plays it at the same level on the same date."""

from collections.abc import Iterable
from random import Random

from santiago.ai.agents.characters import CHARACTERS
from santiago.rules.record import Level
from santiago.session.deal_code import code_of_table
from santiago.session.evening import by_time
from santiago.session.game_summary import GameSummary
from santiago.session.table_setup import SEED_LIMIT, SeatChoice, SeatColour, TableSetup

_OPPONENTS = 4
_DAYS = 60
"""The number of days whose results are compared."""


def deal_of_the_day(day: int, person: SeatChoice, level: Level) -> TableSetup:
    """Return the table of the day with the date ordinal `day`: `person` against four characters."""
    chance = Random(f"deal {day}")
    seed, names = chance.randrange(SEED_LIMIT), [one.name for one in CHARACTERS]
    paints = [paint for paint in SeatColour if paint is not person.paint]
    others = zip(paints, chance.sample(names, _OPPONENTS), strict=True)
    return TableSetup((person, *(SeatChoice("", paint, level, name) for paint, name in others)), seed=seed)


def daily_games(games: Iterable[GameSummary], today: int) -> dict[int, GameSummary]:
    """Return the first finished game with the deal of each of the last `_DAYS` days, keyed by day.

    The newest day is first. Only the first game counts, and practice games do not.
    """
    counted = by_time(game for game in games if game.is_over and game.deal and not game.practice)
    first = {game.deal: game for game in reversed(counted)}
    anybody = SeatChoice("", SeatColour.WHITE)
    days = range(today, today - _DAYS, -1) if first else ()
    codes = {day: code_of_table(deal_of_the_day(day, anybody, Level.EASY)) for day in days}
    return {day: first[code] for day, code in codes.items() if code in first}


def person_result(game: GameSummary) -> tuple[int, int, int]:
    """Return the points and the place of the first person in a finished game, and the number of seats."""
    points = next((seat.points for seat in game.seats if seat.is_persons), game.seats[0].points)
    return points, 1 + sum(seat.points > points for seat in game.seats), len(game.seats)
