"""Each goal of the path, with a game that meets it and one that just fails.

The figures are counted here from the moves and the tiles on the board, in another way than by the program.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from santiago.persistence.codec import decode_game
from santiago.persistence.seal import SealPolicy
from santiago.rules.grid import SQUARES, Square
from santiago.rules.moves import Accept, BuildOwn
from santiago.rules.phases import OverseerDecision, Planting
from santiago.rules.record import Level, Player, Record, SeatInfo, replay
from santiago.rules.scoring import score_now
from santiago.rules.state import GameState
from santiago.session.game_summary import GameSummary, summary_of
from santiago.session.goals import GOALS, goal_figures
from santiago.session.valley_path import progress

GAMES = Path(__file__).parent / "goals"
Count = Callable[[Record, int], int]


@cache
def game(name: str) -> Record:
    """Return a stored game."""
    return decode_game((GAMES / f"{name}.json").read_bytes(), sealed=SealPolicy.REQUIRED)[0]


def states(record: Record) -> tuple[GameState, ...]:
    """Return the states before, between and after the moves."""
    return (record.start(), *(step.after for step in replay(record)))


def fields(record: Record, seat: int) -> list[tuple[int, int, int]]:
    """Return the crop, the tiles, and the seat's farmers and palms of each plantation at the end."""
    board, found = states(record)[-1].board, []
    left = {square: tile for square in SQUARES if (tile := board.tile(square)) and not tile.desert}
    while left:
        square, tile = left.popitem()
        part, edge = {square: tile}, [square]
        while edge:
            at = edge.pop()
            across = [at + step for step in (-1, 1) if 0 <= at % 8 + step < 8]
            for near in map(Square, (at - 8, at + 8, *across)):
                if near in left and left[near].kind >> 1 == tile.kind >> 1:
                    part[near] = left.pop(near)
                    edge.append(near)
        palms = sum(board.palms >> at & 1 for at, one in part.items() if one.owner == seat)
        farmers = sum(one.farmers for one in part.values() if one.owner == seat)
        found.append((tile.kind >> 1, len(part), farmers + palms))
    return [one for one in found if one[2]]


def lost_farmers(record: Record, seat: int) -> int:
    """Return how often a tile of the seat lost a farmer."""
    return sum(
        before.board.owner(square) == seat and after.board.farmers(square) < before.board.farmers(square)
        for before, after in pairwise(states(record))
        for square in SQUARES
    )


def paid(record: Record, *, by: int | None = None, to: int | None = None) -> int:
    """Return the escudos of all accepted bribes of the seat `by`, or for the overseer `to`."""
    escudos = 0
    for state, move in zip(states(record), record.moves, strict=False):
        phase = state.phase
        if isinstance(phase, OverseerDecision) and isinstance(move, Accept) and to in (None, state.overseer):
            escudos += sum(
                one.bribe
                for seat, one in enumerate(phase.proposals)
                if one is not None and one.canal == move.canal and by in (None, seat)
            )
    return escudos


def auctions(record: Record) -> list[GameState]:
    """Return the states just after each auction, whose bids have been paid."""
    return [
        after
        for before, after in pairwise(states(record))
        if isinstance(after.phase, Planting) and not isinstance(before.phase, Planting)
    ]


def highest_bids(record: Record, seat: int) -> int:
    bids = [[bid or 0 for bid in state.bids] for state in auctions(record)]
    return sum(one[seat] == max(one) > 0 for one in bids)


def lead_in_round_six(record: Record, seat: int) -> int:
    """Return by how many points the seat is before the last of the others, after six rounds."""
    later = next(state for state in states(record) if state.round == 7)
    totals = [*score_now(later).totals]
    return totals.pop(seat) - min(totals)


def own_canals_built(record: Record, seat: int) -> int:
    moves = zip(states(record), record.moves, strict=False)
    return sum(isinstance(move, BuildOwn) and state.to_move == seat for state, move in moves)


def strong(record: Record, seat: int) -> int:
    others = [info for number, info in enumerate(record.seats) if number != seat]
    return sum(info.level is not None and info.level.value in ("hard", "expert") for info in others)


COUNTS: dict[str, tuple[Count, Callable[[int], bool], Callable[[int], bool]]] = {
    "plantation": (lambda r, s: max(one[1] for one in fields(r, s)), lambda n: n >= 8, lambda n: n == 7),
    "crops": (lambda r, s: len({one[0] for one in fields(r, s)}), lambda n: n == 5, lambda n: n == 4),
    "watered": (lost_farmers, lambda n: n == 0, lambda n: n == 1),
    "points": (
        lambda r, s: max(one[1] * one[2] for one in fields(r, s)),
        lambda n: n >= 60,
        lambda n: 55 < n < 60,
    ),
    "no-bribe": (lambda r, s: paid(r, by=s), lambda n: n == 0, lambda n: n == 1),
    "own-canal": (own_canals_built, lambda n: n == 0, lambda n: n == 1),
    "late": (lead_in_round_six, lambda n: n < 0, lambda n: n in (0, 1)),
    "overseer": (
        lambda r, s: sum(state.overseer == s for state in auctions(r)),
        lambda n: n >= 5,
        lambda n: n == 4,
    ),
    "bribes": (lambda r, s: paid(r, to=s), lambda n: n >= 12, lambda n: n == 11),
    "bid": (highest_bids, lambda n: n == 0, lambda n: n == 1),
    "escudo": (lambda r, s: states(r)[-1].money[s], lambda n: n <= 1, lambda n: n == 2),
    "strong": (strong, lambda n: n >= 3, lambda n: n == 2),
}
"""For each goal: what is counted, and whether a count meets the goal, or just fails to."""
GAMES_OF = {
    "plantation": ("3e49", 0, "3e63", 0),
    "crops": ("4n3", 3, "3e49", 2),
    "watered": ("3e49", 2, "3e49", 1),
    "points": ("3e49", 1, "3e49", 0),
    "no-bribe": ("4n3", 3, "3e49", 2),
    "own-canal": ("3e63", 2, "3e49", 2),
    "late": ("3e63", 2, "4n3", 3),
    "overseer": ("3e11", 2, "3e49", 2),
    "bribes": ("3e49", 0, "3e63", 1),
    "bid": ("5e4", 4, "3e74", 0),
    "escudo": ("5e4", 4, "4e50", 2),
}
"""For each goal, a game and a seat that meet it, and a game and a seat that just fail."""


def summary(record: Record, seat: int) -> GameSummary:
    """Return the summary of a game in which a person called Ana had a seat."""
    info = SeatInfo("Ana", Player.HUMAN)
    record = replace(record, seats=(*record.seats[:seat], info, *record.seats[seat + 1 :]))
    return summary_of(record, tuple(replay(record)))


def is_reached(key: str, record: Record, seat: int) -> bool:
    """Return whether a person who had this seat has reached a goal."""
    results = progress([summary(record, seat)], "Ana").goals
    return next(one.reached for one in results if one.goal.key == key)


@pytest.mark.parametrize("key", GAMES_OF)
def test_a_game_meets_the_goal_and_another_just_fails(key: str) -> None:
    count, meets, just_fails = COUNTS[key]
    good, seat, bad, other = GAMES_OF[key]
    assert meets(count(game(good), seat))
    assert is_reached(key, game(good), seat)
    assert just_fails(count(game(bad), other))
    assert not is_reached(key, game(bad), other)


def test_three_strong_opponents_are_beaten_at_once() -> None:
    record = game("4n3")
    winner, levels = 3, (Level.HARD, Level.EXPERT, Level.HARD)
    for last, reached in ((Level.HARD, True), (Level.NORMAL, False)):
        others = zip(record.seats, (*levels[:2], last), strict=False)
        seats = (*(replace(info, level=level) for info, level in others), record.seats[winner])
        assert is_reached("strong", replace(record, seats=seats), winner) is reached


def test_a_goal_for_winners_is_not_reached_by_others() -> None:
    record = game("3e74")
    assert COUNTS["overseer"][0](record, 2) == 6
    assert score_now(states(record)[-1]).winners == (0,)
    assert not is_reached("overseer", record, 2)


def test_every_goal_has_its_games() -> None:
    assert {goal.key for goal in GOALS} == {*GAMES_OF, "strong"}


def test_a_practice_that_begins_at_the_end_of_a_game_reaches_no_goal() -> None:
    played = game("3e11")
    practice = replace(played, moves=(), position=states(played)[-1])
    summary = summary_of(practice, ())
    assert summary.is_over
    assert {seat.figures for seat in summary.seats} == {()}


@pytest.mark.parametrize("name", sorted(path.stem for path in GAMES.glob("*.json")))
def test_figures_are_those_counted_by_hand(name: str) -> None:
    record = game(name)
    for seat, figures in enumerate(goal_figures(record, tuple(replay(record)))):
        for goal, figure in zip(GOALS, figures, strict=True):
            count, meets, _ = COUNTS[goal.key]
            counted = count(record, seat)
            assert figure == counted if goal.least > 1 else bool(figure) is meets(counted), goal.key
