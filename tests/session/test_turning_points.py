"""Turning points, on positions whose values were calculated by hand."""

import pytest

from santiago.persistence.codec import read_record
from santiago.persistence.seal import SealPolicy
from santiago.resources import shipped_saves
from santiago.rules.apply import Transition
from santiago.rules.events import CanalBuilt, Source, TilePlanted
from santiago.rules.grid import canal_named, square_named, square_set
from santiago.rules.options import Seat
from santiago.rules.record import replay
from santiago.rules.scoring import plantations, score
from santiago.rules.state import GameState
from santiago.rules.tiles import Crop, tile_named
from santiago.session.turning_points import TurningPoint, turning_points
from tests.rules.notation import at_decision, at_planting, game, last_round, on, step

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
    """In the last round seat 0, the overseer, decides between two proposals; then the game continues."""
    state = at_decision(on(DRY_VALLEY, last_round(game(4))), "", "B2-C2 2", "C2-D2 1", "")
    return steps(state, *texts)


BANANAS = TurningPoint(
    ply=1,
    round=11,
    seat=Seat(1),
    points=6,
    crop=Crop.BANANA,
    squares=square_set(square_named("c2"), square_named("d2")),
    farmers=3,
    step=CanalBuilt(Seat(0), canal_named("B2-C2"), Source.SHARED),
)
"""Two tiles with three farmers, which would be desert without the canal."""


def test_the_winner_gained_by_a_plantation_and_the_canal_that_watered_it() -> None:
    assert turning_points(decided("accept B2-C2", "pass", "pass", "pass", "pass")) == (BANANAS,)


def test_a_person_who_did_not_win_lost_by_the_drought() -> None:
    """With C2-D2 the overseer wins by the bribe; seat 1 loses 2 tiles x 3 farmers."""
    found = turning_points(decided("accept C2-D2", "pass", "pass", "pass", "pass"), [Seat(1), Seat(2)])
    assert found == (TurningPoint(5, 11, Seat(1), -6, Crop.BANANA, BANANAS.squares),)


def test_the_loss_of_a_single_point_is_not_told() -> None:
    """The grape of seat 2, one tile with one farmer, dries."""
    found = turning_points(decided("accept B2-C2", "pass", "pass", "pass", "pass"), [Seat(1), Seat(2)])
    assert found == (BANANAS,)


def test_a_tile_can_be_what_added_most() -> None:
    """A neutral banana next to a banana with two farmers: 2 tiles x 2 farmers = 4."""
    state = at_planting(on(CANALS_EVERYWHERE, last_round(game(4))), 0, 1, 2, 3)
    planted = "plant banana2 d2", "plant coconut1 e2", "plant grape2 f2", "plant pepper1 f3"
    taken = steps(state, *planted, "pass", "pass", "pass", "discard", "pass", "pass", "pass", "pass")
    tile = TilePlanted(Seat(0), tile_named("banana2"), square_named("d2"), 2, leftover=False)
    squares = square_set(square_named("c2"), square_named("d2"))
    assert turning_points(taken) == (TurningPoint(1, 11, Seat(0), 4, Crop.BANANA, squares, 2, tile),)


def test_there_are_none_before_the_end() -> None:
    assert turning_points([]) == turning_points(decided("accept B2-C2")) == ()


def lost(taken: list[Transition], point: TurningPoint) -> dict[int, int]:
    """What droughts took from a seat in one place, by round: before a drought its tiles still count."""
    losses: dict[int, int] = {}
    for one in taken:
        board = one.before.board
        for event in one.events:
            if isinstance(event, TilePlanted):
                board = board.with_tile(event.kind, event.square, event.seat, event.farmers)
            elif isinstance(event, CanalBuilt):
                board = board.with_canal(event.canal)
        before, after = (
            sum(field.points[point.seat] for field in plantations(each) if field.squares & point.squares)
            for each in (board, one.after.board)
        )
        losses[one.before.round] = losses.get(one.before.round, 0) + after - before
    return losses


@pytest.mark.parametrize("name", ["praia", "assomada", "tarrafal"])
def test_they_are_gains_of_the_winner_and_losses_of_people_by_the_record(name: str) -> None:
    record = read_record(shipped_saves() / f"{name}.json", sealed=SealPolicy.REQUIRED)
    taken = list(replay(record))
    sheet = score(taken[-1].after)
    losers = {Seat(n) for n in range(len(record.seats))} - set(sheet.winners)
    found = turning_points(taken, losers)
    gains = [point for point in found if point.step is not None]
    losses = [point for point in found if point.step is None]
    assert len(losses) <= 2
    assert len(gains) == 3 - bool(losses)
    scored = sorted(
        (field.points[seat] for field in sheet.plantations for seat in sheet.winners), reverse=True
    )
    assert [point.points for point in gains] == scored[: len(gains)]
    for point in gains:
        assert point.seat in sheet.winners
        assert point.points == point.squares.bit_count() * point.farmers
        assert point.step in taken[point.ply - 1].events
    for point in losses:
        by_round = lost(taken, point)
        assert point.seat in losers
        assert point.points == sum(by_round.values()) < 0
        assert by_round[point.round] == min(by_round.values())
        assert taken[point.ply - 1].before.round == point.round < taken[point.ply - 1].after.round or (
            taken[point.ply - 1].after.is_over
        )
