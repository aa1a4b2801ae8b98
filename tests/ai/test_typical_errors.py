"""Typical errors: which level makes which, what they cost, and what a review calls the same."""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from santiago.ai.agent import Decision, ErrorKind, Limit
from santiago.ai.agents import roster
from santiago.ai.agents.characters import BY_NAME, CHARACTERS
from santiago.ai.agents.seeds import decision_seed
from santiago.ai.evaluation.tuned_weights import weights_for
from santiago.ai.moves import one_ply
from santiago.ai.moves.typical_errors import error_in
from santiago.rules.apply import apply
from santiago.rules.legal import legal_moves
from santiago.rules.moves import PASS, Accept, BuildOwn, Move, Plant, Propose
from santiago.rules.observation import observe
from santiago.rules.options import Edition
from santiago.rules.phases import ExtraCanal, OverseerDecision, Proposals
from santiago.rules.record import Level
from santiago.rules.state import GameState
from santiago.rules.tiles import crop_of
from tests.ai.positions import game


def decisions(level: Level, seed: int, name: str | None = None) -> Iterator[tuple[GameState, Decision]]:
    """Yield the decisions of a game of four seats at `level`, in which all have the character `name`."""
    state, agent = game(4, seed)[0], roster.agent(level, name, 4, Edition.TREFL)
    while (seat := state.to_move) is not None:
        observation = observe(state, seat)
        decision = agent.choose(observation, Limit(1, 1e9, decision_seed(observation, seed, agent.version)))
        yield state, decision
        state = apply(state, decision.move).after


@pytest.mark.parametrize("level", [Level.BEGINNER, Level.EASY])
@pytest.mark.parametrize("name", [one.name for one in CHARACTERS])
def test_a_character_makes_its_two_errors_and_otherwise_plays_as_normal(level: Level, name: str) -> None:
    weights, made = weights_for(4, Edition.TREFL), Counter[ErrorKind]()
    for seed in range(3):
        if set(made) == set(BY_NAME[name].errors):
            break
        for state, decision in decisions(level, seed, name):
            seat = state.to_move
            assert seat is not None
            best = one_ply.best_move(state, seat, weights)
            if decision.error is None:
                assert decision.move == best
                continue
            made[decision.error] += 1
            values = {move: value for value, move in one_ply.scored_moves(state, seat, weights)}
            assert 0.5 <= values[best] - values[decision.move] <= 4
            assert error_in(state, decision.move, best) is not None
    assert set(made) == set(BY_NAME[name].errors)


def test_a_seat_without_a_character_makes_at_most_two_kinds_of_errors_in_a_game() -> None:
    for seed in range(3):
        kinds: dict[int | None, set[ErrorKind]] = {}
        for state, decision in decisions(Level.BEGINNER, seed):
            if decision.error is not None:
                kinds.setdefault(state.to_move, set()).add(decision.error)
        assert kinds
        assert all(len(some) <= 2 for some in kinds.values())


def test_stronger_levels_make_no_errors_on_purpose() -> None:
    assert all(decision.error is None for _, decision in decisions(Level.NORMAL, 0))


def in_phase(kind: type) -> GameState:
    """Return the first position with this phase in a game of four."""
    return next(state for state in game(4, 1) if isinstance(state.phase, kind))


def test_a_dry_square_instead_of_a_wet_one_forgets_the_drought() -> None:
    """R8.2"""
    state, wet, dry = two_plantings(lambda state, move: bool(state.board.wet >> move.square & 1))
    assert error_in(state, dry, wet) is ErrorKind.DROUGHT
    assert error_in(state, wet, dry) is not ErrorKind.DROUGHT


def test_a_tile_beside_none_of_its_crop_stands_alone() -> None:
    """R5.2"""

    def joins(state: GameState, move: Plant) -> bool:
        column, row = move.square % 8, move.square // 8
        beside = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
        squares = [x + 8 * y for x, y in beside if 0 <= x < 8 and 0 <= y < 6]
        return any(state.board.living(crop_of(move.kind)) >> square & 1 for square in squares)

    state, joining, alone = two_plantings(joins, on_wet_squares=True)
    assert error_in(state, alone, joining) is ErrorKind.ALONE
    assert error_in(state, joining, alone) is None


def two_plantings(
    chosen: Callable[[GameState, Plant], bool], *, on_wet_squares: bool = False
) -> tuple[GameState, Plant, Plant]:
    """Return a position, a planting in it that `chosen` accepts, and another planting."""
    for state in game(4, 1):
        plants = [move for move in legal_moves(state) if isinstance(move, Plant)]
        if on_wet_squares:
            plants = [move for move in plants if state.board.wet >> move.square & 1]
        good, bad = ([move for move in plants if chosen(state, move) is wanted] for wanted in (True, False))
        if good and bad:
            return state, good[0], bad[0]
    raise AssertionError("there is such a position")


def test_errors_about_canals_and_bribes() -> None:
    """R6, R7"""

    def error(kind: type, played: Move, better: Move) -> ErrorKind | None:
        return error_in(in_phase(kind), played, better)

    here, there = [one.canal for one in legal_moves(in_phase(ExtraCanal)) if isinstance(one, BuildOwn)][:2]
    assert error(ExtraCanal, PASS, BuildOwn(here)) is ErrorKind.LATE_CANAL
    assert error(ExtraCanal, BuildOwn(here), PASS) is None
    assert error(Proposals, PASS, Propose(here, 2)) is ErrorKind.NO_BRIBE
    assert error(Proposals, Propose(there, 0), Propose(here, 2)) is ErrorKind.NO_BRIBE
    assert error(Proposals, Propose(here, 1), Propose(here, 2)) is None
    offered = next(
        state
        for state in game(4, 1)
        if isinstance(state.phase, OverseerDecision)
        and len({one.bribe for one in state.phase.proposals if one}) > 1
        and len({one.canal for one in state.phase.proposals if one}) == 2
    )
    totals = Counter[int]()
    assert isinstance(offered.phase, OverseerDecision)
    for one in filter(None, offered.phase.proposals):
        totals[one.canal] += one.bribe
    (highest, _), (lowest, _) = totals.most_common()
    moves = {one.canal: one for one in legal_moves(offered) if isinstance(one, Accept)}
    by_place = {int(canal): move for canal, move in moves.items()}
    assert error_in(offered, by_place[highest], by_place[lowest]) is ErrorKind.HIGHEST_BRIBE
    assert error_in(offered, by_place[lowest], by_place[highest]) is None
