"""Summaries of games, which lists and statistics use instead of replaying the games."""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Final

import msgspec

from santiago.ai.agents.characters import known_character
from santiago.persistence.clean_names import clean_name
from santiago.persistence.timestamps import is_plausible
from santiago.rules.apply import Transition
from santiago.rules.moves import Accept, Bid
from santiago.rules.options import TABLE_SIZES, Edition
from santiago.rules.phases import OverseerDecision
from santiago.rules.record import Level, Record, result_of
from santiago.rules.successor import payments
from santiago.session.deal_code import code_of
from santiago.session.former_players import credited, former_players
from santiago.session.goals import GOALS, goal_figures
from santiago.session.problem import ProblemLabel, label_of
from santiago.session.table_record import evening_of, is_practice, seat_choices
from santiago.session.table_setup import LEAST_SEATS, MOST_SEATS, SeatChoice, SeatColour, editions, known_face

_MOST_POINTS: Final = 5_000
"""Upper bound on a score: 45 tiles with two farmers each form a plantation of 4,050 points."""
_MOST_ESCUDOS: Final = 500
"""Upper bound on the escudos paid to all seats in a game."""
_LONGEST_CODE: Final = 16
MOST_MOVES: Final = 264
"""Upper bound on the number of moves in a game: 11 rounds of 24 moves."""

# `gc=False`: there are many of these values, and they never form reference cycles.


class SeatSummary(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The summary of one seat in a game.

    `level` is None for a person, and `points` is 0 before the end of the game. `bids` and `bribes` are the
    total amounts, in escudos, that the seat paid. If `stands_in` is true, a computer played for the person
    called `name`. `figures` are those of `GOALS`, or () before the end of a game, and without moves.
    """

    name: str
    paint: SeatColour
    level: Level | None
    character: str
    points: int
    bids: int
    bribes: int
    stands_in: bool = False
    figures: tuple[int, ...] = ()

    @property
    def is_persons(self) -> bool:
        """Whether a person, or a computer that stood in for a person, had the seat."""
        return self.level is None or self.stands_in

    @property
    def choice(self) -> SeatChoice:
        """The seat as it appears in a table set-up."""
        return SeatChoice(self.name, self.paint, self.level, self.character)

    @property
    def makes_sense(self) -> bool:
        """Whether the values are plausible; a file may contain anything."""
        return (
            bool(self.name)
            and self.name == clean_name(self.name, "")
            and self.character == (known_face if self.level is None else known_character)(self.character)
            and 0 <= self.points <= _MOST_POINTS
            and 0 <= self.bids <= _MOST_ESCUDOS
            and 0 <= self.bribes <= _MOST_ESCUDOS
            and len(self.figures) in (0, len(GOALS))
            and all(0 <= figure <= _MOST_POINTS for figure in self.figures)
        )


class GameSummary(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The summary of a game.

    `winners` are seat numbers from 0, and empty before the end of the game. `moment` is the time at which a
    finished game was saved or an unfinished game was begun. `problem` is the label of a problem,
    or None for an ordinary game. If seats changed hands, `shared` is true, and a finished game lists
    each seat with the player who made most of its decisions. `evening` is the name of the evening to which
    the game belongs, and `deal` is the deal code. `name`, `evening` and `deal` are "" if there is none.
    """

    name: str
    moment: datetime | None
    edition: Edition
    round: int
    rounds: int
    moves: int
    practice: bool
    seats: tuple[SeatSummary, ...]
    winners: tuple[int, ...]
    problem: ProblemLabel | None = None
    shared: bool = False
    evening: str = ""
    evening_id: str = ""
    deal: str = ""

    @property
    def is_over(self) -> bool:
        """Whether the game was played to its end."""
        return bool(self.winners)

    @property
    def makes_sense(self) -> bool:
        """Whether the values are plausible; a file may contain anything."""
        count = len(self.seats)
        return (
            LEAST_SEATS <= count <= MOST_SEATS
            and self.edition in editions(count)
            and self.rounds == TABLE_SIZES[count].height
            and 1 <= self.round <= self.rounds
            and 0 <= self.moves <= MOST_MOVES
            and self.name == clean_name(self.name, "")
            and (self.moment is None or is_plausible(self.moment))
            and len({seat.paint for seat in self.seats}) == count
            and all(seat.makes_sense for seat in self.seats)
            and self.evening == clean_name(self.evening, "")
            and len(self.evening_id) <= _LONGEST_CODE >= len(self.deal)
            and re.fullmatch("[0-9a-zA-Z-]*", self.evening_id + self.deal) is not None
            and self._winners_make_sense
        )

    @property
    def _winners_make_sense(self) -> bool:
        """Whether the winners are the seats with the highest score (R9.4).

        If there are no winners yet, no seat may have points.
        """
        points = [seat.points for seat in self.seats]
        if not self.winners:
            return not any(points)
        best = tuple(number for number, one in enumerate(points) if one == max(points))
        return self.winners == best and self.round == self.rounds


def summary_of(
    record: Record, steps: Sequence[Transition], name: str = "", moment: datetime | None = None
) -> GameSummary:
    """Return the summary of a game; `steps` are the steps of all moves in the record."""
    position = steps[-1].after if steps else record.start()
    result = result_of(position)
    points = (0,) * len(record.seats) if result is None else result.scores
    bids, bribes = _paid(record, steps)
    shared, evening, deal = bool(former_players(record)), evening_of(record), code_of(record)
    # a finished game lists the players who made most decisions, an unfinished game its current players
    record = record if result is None else credited(record)
    figures = goal_figures(record, steps) if result is not None and steps else [()] * len(points)
    return GameSummary(
        name,
        moment,
        record.options.edition,
        position.round,
        position.rounds,
        len(steps),
        is_practice(record),
        tuple(
            SeatSummary(
                seat.name,
                seat.paint,
                seat.level,
                seat.character,
                own,
                bid,
                bribe,
                seat.away is not None,
                own_figures,
            )
            for seat, own, bid, bribe, own_figures in zip(
                seat_choices(record), points, bids, bribes, figures, strict=True
            )
        ),
        () if result is None else tuple(map(int, result.winners)),
        label_of(record),
        shared,
        "" if evening is None else evening.name,
        "" if evening is None else evening.id,
        deal,
    )


def _paid(record: Record, steps: Sequence[Transition]) -> tuple[list[int], list[int]]:
    """Return the escudos that each seat paid for bids (R3.3) and for accepted bribes (R6.3), as two lists."""
    bids, bribes = [0] * len(record.seats), [0] * len(record.seats)
    for step in steps:
        move, phase, bidder = step.move, step.before.phase, step.before.to_move
        if isinstance(move, Bid) and bidder is not None:
            bids[bidder] += move.escudos
        elif isinstance(move, Accept) and isinstance(phase, OverseerDecision):
            paid = payments(phase.proposals, move.canal)
            bribes = [sum(both) for both in zip(bribes, paid, strict=True)]
    return bids, bribes
