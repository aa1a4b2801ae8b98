"""What lists and statistics show of a game, so that its moves need not be replayed for them."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from santiago.rules.apply import Transition
from santiago.rules.moves import Accept, Bid
from santiago.rules.options import Edition
from santiago.rules.phases import OverseerDecision
from santiago.rules.record import Level, Record, result_of
from santiago.rules.successor import payments
from santiago.session.table_record import is_practice, seat_choices
from santiago.session.table_setup import LEAST_SEATS, MOST_SEATS, SeatChoice, SeatPaint

# The values below are many, and cannot refer to each other in a circle: so `gc=False`.


class SeatSummary(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A seat: without a `level` it is a person's. `points` are 0 before the end.

    `bids` and `bribes` are the escudos that it paid for each in the whole game.
    """

    name: str
    paint: SeatPaint
    level: Level | None
    character: str
    points: int
    bids: int
    bribes: int

    @property
    def choice(self) -> SeatChoice:
        """The seat as a table has it."""
        return SeatChoice(self.name, self.paint, self.level, self.character)


class GameSummary(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A game: `winners` are seat numbers, none before the end; `moment` is when it was saved or begun.

    `name` is "" where the player gave none.
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

    @property
    def is_over(self) -> bool:
        """Whether the game was played to its end."""
        return bool(self.winners)

    @property
    def makes_sense(self) -> bool:
        """Whether numbers of seats and winners agree; a file may hold anything."""
        count = len(self.seats)
        return LEAST_SEATS <= count <= MOST_SEATS and all(0 <= winner < count for winner in self.winners)


def summary_of(
    record: Record, steps: Sequence[Transition], name: str = "", moment: datetime | None = None
) -> GameSummary:
    """The summary of a game; `steps` are those of its moves."""
    position = steps[-1].after if steps else record.start()
    result = result_of(position)
    points = (0,) * len(record.seats) if result is None else result.scores
    bids, bribes = _paid(record, steps)
    return GameSummary(
        name,
        moment,
        record.options.edition,
        position.round,
        position.rounds,
        len(steps),
        is_practice(record),
        tuple(
            SeatSummary(seat.name, seat.paint, seat.level, seat.character, *figures)
            for seat, *figures in zip(seat_choices(record), points, bids, bribes, strict=True)
        ),
        () if result is None else tuple(map(int, result.winners)),
    )


def _paid(record: Record, steps: Sequence[Transition]) -> tuple[list[int], list[int]]:
    """Escudos paid for bids (R3.3) and for bribes that were taken (R6.3), by seat."""
    bids, bribes = [0] * len(record.seats), [0] * len(record.seats)
    for step in steps:
        move, phase, bidder = step.move, step.before.phase, step.before.to_move
        if isinstance(move, Bid) and bidder is not None:
            bids[bidder] += move.escudos
        elif isinstance(move, Accept) and isinstance(phase, OverseerDecision):
            paid = payments(phase.proposals, move.canal)
            bribes = [sum(both) for both in zip(bribes, paid, strict=True)]
    return bids, bribes
