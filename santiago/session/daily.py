"""The deal of the day, which is the same for everybody who plays it at the same level on the same date."""

from collections.abc import Iterable
from random import Random

from santiago.ai.agents.characters import CHARACTERS
from santiago.rules.record import Level
from santiago.session.evening import by_time
from santiago.session.game_summary import GameSummary
from santiago.session.table_setup import SEED_LIMIT, SeatChoice, SeatColour, TableSetup

_OPPONENTS = 4


def deal_of_the_day(day: int, person: SeatChoice, level: Level) -> TableSetup:
    """Return the table of the day with the date ordinal `day`: `person` against four characters."""
    chance = Random(f"deal {day}")
    seed, names = chance.randrange(SEED_LIMIT), [one.name for one in CHARACTERS]
    paints = [paint for paint in SeatColour if paint is not person.paint]
    others = zip(paints, chance.sample(names, _OPPONENTS), strict=True)
    return TableSetup((person, *(SeatChoice("", paint, level, name) for paint, name in others)), seed=seed)


def first_with_deal(games: Iterable[GameSummary], code: str) -> GameSummary | None:
    """Return the first finished game with the deal code `code`, which counts; practice games do not."""
    played = (game for game in games if game.is_over and game.deal == code and not game.practice)
    return next(iter(by_time(played)), None)
