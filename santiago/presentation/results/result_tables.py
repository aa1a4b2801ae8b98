"""Computation of the final table of a game and the summary of a round."""

from __future__ import annotations

from collections.abc import Sequence

from santiago.presentation.view_model.seat_panels import NOBODY, live_scores
from santiago.presentation.view_model.values import NO_SQUARES, FinalTable, RoundSummary, SummaryRow
from santiago.rules.apply import Transition
from santiago.rules.events import Event, FarmerLost, GameEnded, IncomePaid, TileDied
from santiago.rules.grid import SquareSet
from santiago.rules.options import Money, Seat
from santiago.rules.scoring import score, score_now
from santiago.rules.state import GameState


def final_table(
    position: GameState, history: tuple[tuple[int, ...], ...] = (), own: Seat | None = None
) -> FinalTable:
    """Return the final table of a finished game; `history` and `own` are explained in `FinalTable`."""
    sheet = score(position)
    farmed = tuple(plantation for plantation in sheet.plantations if any(plantation.farmers))
    return FinalTable(
        rows=farmed,
        money=sheet.money,
        totals=sheet.totals,
        winners=sheet.winners,
        others=len(sheet.plantations) - len(farmed),
        history=history,
        fields_only=position.options.money is Money.CONCEALED,
        own=own,
    )


def scores_by_round(steps: tuple[Transition, ...]) -> tuple[tuple[int, ...], ...]:
    """Return each seat's points after each round, indexed by round and then by seat, from 0.

    Money is left out if the game conceals money.
    """
    ends = [step for step in steps if any(isinstance(e, IncomePaid | GameEnded) for e in step.events)]
    sheets = [score(step.after) if step.after.is_over else score_now(step.after) for step in ends]
    concealed = bool(ends) and ends[0].after.options.money is Money.CONCEALED
    return tuple(sheet.field_points if concealed else sheet.totals for sheet in sheets)


def round_summary(
    start: GameState, end: GameState, events: Sequence[Event], concealed: frozenset[Seat] = NOBODY
) -> RoundSummary:
    """Return the summary of the round that began at `start` and ended at `end`.

    `events` are the events of the round's last move, which include the losses in the drought. The money of
    the seats in `concealed` is left out.
    """
    before, after = live_scores(start), live_scores(end)
    farmers = [0] * start.seats
    tiles = [0] * start.seats
    squares = [NO_SQUARES] * start.seats
    neutral = 0
    for event in events:
        if not isinstance(event, FarmerLost | TileDied):
            continue
        if event.owner is None:
            neutral += 1
            continue
        squares[event.owner] = SquareSet(squares[event.owner] | 1 << event.square)
        match event:
            case FarmerLost():
                farmers[event.owner] += 1
            case TileDied():
                farmers[event.owner] += event.farmers
                tiles[event.owner] += 1
    rows = tuple(
        SummaryRow(
            seat=Seat(n),
            money=None if Seat(n) in concealed else (start.money[n], end.money[n]),
            farmers_lost=farmers[n],
            tiles_lost=tiles[n],
            score=(before[n], after[n]),
            squares=squares[n],
        )
        for n in range(start.seats)
    )
    return RoundSummary(start.round, start.rounds, rows, neutral)
