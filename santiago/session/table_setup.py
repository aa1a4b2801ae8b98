"""The set-up of a table: seats, options, and choices that may be left to chance."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from random import Random
from typing import Final

from santiago.ai.agents.characters import known_character
from santiago.persistence.clean_names import clean_name
from santiago.rules.grid import INNER_INTERSECTIONS, INTERSECTIONS, SQUARES, Intersection, Square
from santiago.rules.options import Edition, Options, Seat
from santiago.rules.record import Level, Player, SeatInfo
from santiago.rules.setup import PALMS, Setup, SetupFault, palms_fault, random_setup

MOST_SEATS = 5
LEAST_SEATS = 2
LONGEST_NAME = 16
MOST_GAMES = 99
"""The maximum number of games in an evening."""
SEED_LIMIT = 10**9
"""The upper bound of seeds, exclusive."""
BY_CHANCE = "by-chance"
"""The value of `SeatChoice.character` for a computer whose character is drawn when the game starts."""


class SeatColour(StrEnum):
    """The colours of seats; each colour has its own symbol."""

    RED = "red"
    WHITE = "white"
    BLACK = "black"
    PURPLE = "purple"
    GOLD = "gold"


class Placing(StrEnum):
    """How the spring (R2.2) and the palms are placed.

    `INNER` places the spring at random on an inner intersection, and `ANYWHERE` on any intersection. With
    `BY_HAND`, the player chooses the places.
    """

    INNER = "inner"
    ANYWHERE = "anywhere"
    BY_HAND = "by-hand"


FACES: Final = tuple(f"person-{number}" for number in range(1, 13))
"""The faces that people can choose."""


def known_face(name: str) -> str:
    """Return `name` if it is one of `FACES`, else ""."""
    return name if name in FACES else ""


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """One seat of a table; `level` is None for a person.

    The `character` of a computer is a name in `characters.BY_NAME`, "" for none, or `BY_CHANCE`. The
    `character` of a person is one of `FACES`, or "" for none. A computer with an empty `name` is called by
    the name of its character. If it stands in for the person called `name`, `away` is the person's face or
    "", otherwise None. `drawn` is true if the character was drawn when the table began.
    """

    name: str
    paint: SeatColour
    level: Level | None = None
    character: str = ""
    away: str | None = None
    drawn: bool = False

    @property
    def shown_name(self) -> str:
        """The typed name or, if that is empty, the name of the computer's character.

        If no character is known either, the result is "".
        """
        known = "" if self.level is None or self.character == BY_CHANCE else self.character
        return self.name.strip() or known.capitalize()

    @property
    def mover(self) -> str:
        """The name of whoever makes the moves: the name of a stand-in's character, otherwise `shown_name`."""
        return self.shown_name if self.away is None else self.character.capitalize() or self.shown_name

    @property
    def info(self) -> SeatInfo:
        """The seat as it is stored in a record."""
        return SeatInfo(self.name, Player.HUMAN if self.level is None else Player.AI, self.level)


class Aid(StrEnum):
    """The kinds of help from the program that can be turned off for a table."""

    HINTS = "hints"
    POINTS = "points"
    FORECAST = "forecast"


class TableFault(StrEnum):
    """The reasons why a table cannot be played."""

    SEATS = "seats"
    NAME_MISSING = "name-missing"
    NAMES_EQUAL = "names-equal"
    PAINTS_EQUAL = "paints-equal"
    EDITION = "edition"
    OVERSEER = "overseer"
    SPRING_MISSING = "spring-missing"
    PALMS_MISSING = "palms-missing"
    PALMS_TOUCH = "palms-touch"
    PALM_AT_SPRING = "palm-at-spring"


@dataclass(frozen=True, slots=True)
class Evening:
    """A series of games with common standings.

    Each game stores a copy of its evening with its own `number`, from 1. The evening ends after `games` games
    or at the local time `until`, in ISO format. 0 and "" mean that there is no such limit.
    """

    id: str
    name: str
    number: int = 1
    games: int = 0
    until: str = ""


@dataclass(frozen=True, slots=True)
class TableSetup:
    """A table as set up by the player.

    If `spring`, `palms`, `overseer` or `seed` is None, the value is chosen at random when a game starts.
    `spring` and `palms` are used only if `placing` is `Placing.BY_HAND`. `without` holds the aids that are
    turned off. If `dealt_by_hand` is true, the players enter the tiles turned up in their physical game.
    """

    seats: tuple[SeatChoice, ...]
    options: Options = field(default_factory=Options)
    placing: Placing = Placing.INNER
    spring: Intersection | None = None
    palms: tuple[Square, ...] | None = None
    overseer: Seat | None = None
    seed: int | None = None
    without: tuple[Aid, ...] = ()
    dealt_by_hand: bool = False
    evening: Evening | None = None

    @property
    def person(self) -> SeatChoice:
        """The seat of the first person, or the first seat if only computers play."""
        return next((seat for seat in self.seats if seat.level is None), self.seats[0])

    @property
    def fault(self) -> TableFault | None:
        """The reason why the table cannot be played, or None."""
        return self._seats_fault() or self._places_fault()

    def draw_setup(self, chance: Random) -> Setup:
        """Return the set-up of a game at this table; values that are None are chosen at random.

        The random numbers depend only on `seed`, or come from `chance` if `seed` is None.
        """
        if self.seed is not None:
            chance = Random(self.seed)
        return random_setup(
            self.options,
            len(self.seats),
            chance,
            spring=self.spring if self.placing is Placing.BY_HAND else None,
            springs=INTERSECTIONS if self.placing is Placing.ANYWHERE else INNER_INTERSECTIONS,
            palms=self.palms if self.placing is Placing.BY_HAND else None,
            overseer=self.overseer,
        )

    def _seats_fault(self) -> TableFault | None:
        count, names = len(self.seats), [seat.shown_name.casefold() for seat in self.seats if seat.shown_name]
        is_named = all(seat.shown_name or seat.character == BY_CHANCE for seat in self.seats)
        faults = {
            TableFault.SEATS: not LEAST_SEATS <= count <= MOST_SEATS,
            TableFault.NAME_MISSING: not is_named,
            TableFault.NAMES_EQUAL: len(set(names)) < len(names),
            TableFault.PAINTS_EQUAL: len({seat.paint for seat in self.seats}) < count,
            TableFault.EDITION: self.options.edition not in editions(count),
            TableFault.OVERSEER: self.overseer is not None and not 0 <= self.overseer < count,
        }
        return next((fault for fault, is_so in faults.items() if is_so), None)

    def _places_fault(self) -> TableFault | None:
        if self.placing is not Placing.BY_HAND:
            return None
        if self.spring is None:
            return TableFault.SPRING_MISSING
        if not self.options.palms or self.palms is None:
            return None
        fault = palms_fault(self.options, Setup(self.spring, self.palms, Seat(0), None, ()))
        return None if fault is None else _FAULTS_OF_PALMS[fault]


_FAULTS_OF_PALMS: Final = {
    SetupFault.PALMS: TableFault.PALMS_MISSING,
    SetupFault.PALMS_TOUCH: TableFault.PALMS_TOUCH,
    SetupFault.PALM_AT_SPRING: TableFault.PALM_AT_SPRING,
}


def checked(table: TableSetup) -> TableSetup | None:
    """Return `table` with invalid values corrected and without its evening.

    Return None if the table cannot be played.
    """
    if not LEAST_SEATS <= len(table.seats) <= MOST_SEATS or not _is_on_the_board(table):
        return None
    table = replace(
        table,
        seats=tuple(map(_checked_seat, table.seats)),
        seed=None if table.seed is None or not 0 <= table.seed < SEED_LIMIT else table.seed,
        without=tuple(aid for aid in Aid if aid in table.without),
        evening=None,
    )
    return table if table.fault is None else None


def _checked_seat(seat: SeatChoice) -> SeatChoice:
    name = clean_name(seat.name, "")
    if seat.level is None:
        return SeatChoice(name, seat.paint, character=known_face(seat.character))
    character = known_character(seat.character) or ("" if name and seat.character != BY_CHANCE else BY_CHANCE)
    return SeatChoice(name, seat.paint, seat.level, character)


def _is_on_the_board(table: TableSetup) -> bool:
    palms = table.palms or ()
    return table.spring in (None, *INTERSECTIONS) and len(palms) <= PALMS and set(palms) <= set(SQUARES)


def first_table(name: str) -> TableSetup:
    """Return the table that is offered at the first start: a person against three Easy computers."""
    paint, *paints = SeatColour
    others = (SeatChoice("", other, Level.EASY, BY_CHANCE) for other in paints[:3])
    return TableSetup(seats=(SeatChoice(name, paint, character=FACES[0]), *others))


def with_seat(table: TableSetup, number: int, seat: SeatChoice) -> TableSetup:
    """Return `table` with `seat` at index `number`.

    If another seat has the colour of `seat`, that other seat gets the colour of the replaced seat.
    """
    old = table.seats[number].paint
    seats = [replace(one, paint=old) if one.paint is seat.paint else one for one in table.seats]
    seats[number] = seat
    return replace(table, seats=tuple(seats))


def with_another_seat(table: TableSetup) -> TableSetup:
    """Return `table` with one more computer, which gets the first unused colour."""
    paint = next(one for one in SeatColour if all(seat.paint is not one for seat in table.seats))
    return replace(table, seats=(*table.seats, SeatChoice("", paint, Level.NORMAL, BY_CHANCE)))


def without_seat(table: TableSetup, number: int) -> TableSetup:
    """Return `table` without the seat at index `number`.

    If two seats remain, the edition becomes trefl (R10).
    """
    seats = table.seats[:number] + table.seats[number + 1 :]
    overseer = table.overseer if table.overseer is not None and table.overseer < len(seats) else None
    table = replace(table, seats=seats, overseer=overseer)
    return table if table.options.edition in editions(len(seats)) else with_edition(table, Edition.TREFL)


def with_seat_moved(table: TableSetup, number: int, to: int) -> TableSetup:
    """Return `table` with the seat at index `number` moved to index `to`.

    The first overseer stays the same player.
    """
    order = list(range(len(table.seats)))
    order.insert(to, order.pop(number))
    overseer = None if table.overseer is None else Seat(order.index(table.overseer))
    return replace(table, seats=tuple(table.seats[n] for n in order), overseer=overseer)


def editions(seats: int) -> tuple[Edition, ...]:
    """Return the editions that can be played with `seats` seats (R10)."""
    return (Edition.TREFL,) if seats == LEAST_SEATS else tuple(Edition)


def with_level(table: TableSetup, level: Level) -> TableSetup:
    """Return `table` with every computer set to `level`."""
    seats = (seat if seat.level is None else replace(seat, level=level) for seat in table.seats)
    return replace(table, seats=tuple(seats))


def with_edition(table: TableSetup, edition: Edition) -> TableSetup:
    """Return `table` with the default options of `edition`.

    If there are two seats, the edition is always trefl (R10).
    """
    edition = edition if edition in editions(len(table.seats)) else Edition.TREFL
    return replace(table, options=Options.of(edition))
