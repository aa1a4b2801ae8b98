"""Turning points, on positions whose values were calculated by hand."""

import pytest

from santiago.persistence.codec import read_record
from santiago.persistence.seal import SealPolicy
from santiago.resources import shipped_saves
from santiago.rules.apply import Transition
from santiago.rules.board import Board
from santiago.rules.events import CanalBuilt, TilePlanted
from santiago.rules.grid import Canal, canal_named, square_named
from santiago.rules.options import Seat
from santiago.rules.record import replay
from santiago.rules.scoring import plantations, score
from santiago.rules.state import GameState
from santiago.rules.tiles import tile_named
from santiago.session.turning_points import CanalBenefit, CanalHarm, PlantingBenefit, turning_points
from tests.rules.notation import at_decision, at_planting, game, on, step

DRY_VALLEY = """
    +         +         +         +         +
     .    .    .    .    .    .    .    .
     .    .    b1   B11  g2   .    .    .
    +         +         @         +         +
"""
"""With B2-C2 seat 1 has 2 tiles x 3 farmers = 6; with C2-D2 seat 2 has 1 tile x 1 farmer = 1."""

CANALS_EVERYWHERE = """
    +         +         +         +         +
     .    .    .    .    .    .    .    .
     .    .    b    .    .    .    .    .
    +         +=========@=========+         +
     .    .    .    .    p    .    .    .
"""


def steps(state: GameState, *texts: str) -> list[Transition]:
    taken = []
    for text in texts:
        taken.append(step(state, text))
        state = taken[-1].after
    return taken


def decided(*texts: str) -> list[Transition]:
    """Seat 0, the overseer, decides between two proposals; then the game continues."""
    state = at_decision(on(DRY_VALLEY, game(4)), "", "B2-C2 2", "C2-D2 1", "")
    return steps(state, *texts)


def test_a_canal_is_worth_what_would_have_dried_without_it() -> None:
    found = turning_points(decided("accept B2-C2", "pass", "pass", "pass", "pass"))
    assert found == (
        CanalBenefit(ply=1, round=1, seat=1, points=6, builder=0, canal=canal_named("B2-C2"), tiles=2),
    )


def test_a_refused_place_counts_for_who_would_have_had_more_by_it() -> None:
    found = turning_points(decided("accept C2-D2", "pass", "pass", "pass", "pass"))
    assert found == (
        CanalHarm(
            ply=1,
            round=1,
            seat=1,
            points=-6,
            builder=0,
            canal=canal_named("C2-D2"),
            instead=canal_named("B2-C2"),
            tiles=2,
        ),
    )


def test_the_record_of_a_refusal_with_money_counts_the_same() -> None:
    """The overseer builds where nobody proposed, so the value of the better proposal is lost."""
    found = turning_points(decided("build C2-C3", "pass", "pass", "pass", "pass"))
    assert [(point.seat, point.points) for point in found] == [(1, -6)]


def test_nothing_was_lost_by_a_refusal_that_an_own_canal_made_good_before_the_drought() -> None:
    found = turning_points(decided("accept C2-D2", "extra B2-C2"))
    assert found == (
        CanalBenefit(ply=1, round=1, seat=2, points=1, builder=0, canal=canal_named("C2-D2"), tiles=1),
        CanalBenefit(ply=2, round=1, seat=1, points=6, builder=1, canal=canal_named("B2-C2"), tiles=2),
    )


def planted(*texts: str) -> list[Transition]:
    """Seats 0 to 3 plant in that order, with as many farmers as the tiles show."""
    return steps(at_planting(on(CANALS_EVERYWHERE, game(4)), 0, 1, 2, 3), *texts)


def test_a_tile_is_worth_what_the_plantation_grows_by() -> None:
    """A neutral banana next to a banana with two farmers: 2 tiles x 2 farmers = 4."""
    found = turning_points(planted("plant banana2 d2"))
    assert found == (
        PlantingBenefit(
            ply=1,
            round=1,
            seat=0,
            points=4,
            planter=0,
            kind=tile_named("banana2"),
            square=square_named("d2"),
        ),
    )


def test_a_tile_planted_where_no_water_is_moves_nothing() -> None:
    assert turning_points(planted("plant banana2 h6")) == ()


def test_the_three_largest_stand_in_the_order_of_the_game() -> None:
    """The bananas are worth 4, the coconut 1, the grapes 2, the second pepper 2 tiles x 1 farmer."""
    found = turning_points(
        planted("plant banana2 d2", "plant coconut1 e2", "plant grape2 f2", "plant pepper1 f3")
    )
    assert [(point.ply, point.points) for point in found] == [(1, 4), (3, 2), (4, 2)]


def test_of_one_decision_only_the_largest_effect_counts() -> None:
    """B2-C2 gives seat 1 six points and keeps one from seat 2: one turning point."""
    found = turning_points(decided("accept B2-C2"))
    assert len(found) == 1


def test_a_game_without_moves_has_none() -> None:
    assert turning_points([]) == ()


def without(step_of_round: list[Transition], left_out: Transition, instead: Canal | None) -> Board:
    """The board before a round's drought without a decision, or with the canal at `instead`."""
    board = step_of_round[0].before.board
    for one in step_of_round:
        for event in one.events:
            if isinstance(event, TilePlanted):
                board = board.with_tile(event.kind, event.square, event.seat, event.farmers)
            elif isinstance(event, CanalBuilt) and one is not left_out:
                board = board.with_canal(event.canal)
            elif isinstance(event, CanalBuilt) and instead is not None:
                board = board.with_canal(instead)
    return board


def points_of(board: Board, seat: int) -> int:
    """R8.3 R9.2"""
    return sum(field.points[seat] for field in plantations(board.dried(last=True)))


@pytest.mark.parametrize("name", ["praia", "assomada", "tarrafal"])
def test_they_are_gains_of_the_winner_and_losses_of_people_by_the_record(
    name: str,
) -> None:
    record = read_record(shipped_saves() / f"{name}.json", sealed=SealPolicy.REQUIRED)
    taken = list(replay(record))
    winners = score(taken[-1].after).winners
    losers = {Seat(n) for n in range(len(record.seats))} - set(winners)
    found = turning_points(taken, losers)
    assert [point.ply for point in found] == sorted(point.ply for point in found)
    assert {point.seat for point in found if point.points > 0} <= set(winners)
    assert 2 <= sum(point.points > 0 for point in found) <= 3
    assert sum(point.points < 0 for point in found) <= 1
    for point in found:
        made = taken[point.ply - 1]
        in_round = [one for one in taken if one.before.round == made.before.round]
        match point:
            case PlantingBenefit():
                before = made.before.board
                (planted_,) = (event for event in made.events if isinstance(event, TilePlanted))
                after = before.with_tile(planted_.kind, planted_.square, planted_.seat, planted_.farmers)
                assert points_of(after, point.seat) - points_of(before, point.seat) == point.points
            case CanalBenefit():
                rest = without(in_round, made, None).with_canal(point.canal)
                less = without(in_round, made, None)
                assert points_of(rest, point.seat) - points_of(less, point.seat) == point.points
            case CanalHarm():
                built, wanted = (without(in_round, made, one) for one in (point.canal, point.instead))
                assert points_of(built, point.seat) - points_of(wanted, point.seat) == point.points


def test_a_finished_game_has_three_in_order() -> None:
    record = read_record(shipped_saves() / "praia.json", sealed=SealPolicy.REQUIRED)
    found = turning_points(replay(record))
    assert len(found) == 3
    assert [point.ply for point in found] == sorted(point.ply for point in found)
