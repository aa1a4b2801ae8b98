from dataclasses import replace

import pytest

from santiago.presentation.view_model.tile_tray import tray_index
from santiago.rules.apply import Transition, apply
from santiago.rules.events import (
    CanalBuilt,
    FarmerLost,
    OverseerNamed,
    PalmsRevealed,
    Source,
    TileDied,
    TilePlanted,
    TilesTurnedUp,
)
from santiago.rules.grid import SQUARES, SquareSet, canal_named, canal_set, intersection_named
from santiago.rules.moves import PASS
from santiago.rules.options import Seat
from santiago.rules.phases import ExtraCanal
from santiago.rules.state import new_game
from santiago.rules.tiles import TileKind
from santiago.ui.animation.board_motions import Ends, FadingSquares, RunningWater
from santiago.ui.animation.choreography import acts_of, deal
from santiago.ui.animation.count_motions import ChangedPoints, CountedPlantation
from santiago.ui.animation.durations import BETWEEN_SEATS, STEP
from santiago.ui.animation.event_context import wet_ends
from santiago.ui.animation.motion_paths import AtPoint, InTray
from santiago.ui.animation.piece_motions import SealedCoin, TurningCoin, WalkingOverseer
from santiago.ui.animation.tile_motions import (
    AsideMotion,
    ComingCube,
    DealtTile,
    FlyingTile,
    GoingCube,
    GrowingPalm,
)
from santiago.wording.stages import Stage
from tests.presentation.plays import every_step, game

LONGEST_DROUGHT = 2.5


def step_with(kind: type, seats: int = 4, **wanted: object) -> Transition:
    """Return the first step of a game with an event of this kind."""
    return next(
        step
        for step in game(seats)
        for event in step.events
        if isinstance(event, kind) and all(getattr(event, name) == value for name, value in wanted.items())
    )


def event_of(step: Transition, kind: type):
    return next(event for event in step.events if isinstance(event, kind))


def test_no_movement_takes_longer_than_a_quarter_of_a_second_a_step() -> None:
    for step in every_step():
        for cue in (cue for act in acts_of(step) for cue in act.cues):
            match cue.motion:
                case WalkingOverseer(_, paces):
                    assert cue.seconds / paces <= STEP
                case ChangedPoints(changes):
                    assert cue.seconds - (len(changes) - 1) * BETWEEN_SEATS <= STEP
                case SealedCoin() | TurningCoin() | CountedPlantation():
                    pass  # revealed, and shown long enough to read
                case _:
                    assert cue.seconds <= STEP


def test_a_drought_over_the_whole_board_is_over_in_two_and_a_half_seconds() -> None:
    last = next(
        step
        for step in every_step()
        if isinstance(step.before.phase, ExtraCanal)
        and step.move == PASS
        and step.after.round == step.before.round + 1
    )
    start = new_game(last.before.options, last.before.seats, last.before.setup)
    board = replace(start.board, canals=canal_set())
    for square in SQUARES:
        board = board.with_tile(TileKind(square % 10), square, Seat(0), square % 3 % 2)
    step = apply(replace(last.before, board=board), PASS)
    (drought,) = (act for act in acts_of(step) if act.stage is Stage.DRYING)
    assert len({event.square for event in step.events if isinstance(event, FarmerLost | TileDied)}) == 48
    assert drought.seconds <= LONGEST_DROUGHT


def test_dry_tiles_follow_one_another() -> None:
    step = next(s for s in game(4) if sum(isinstance(e, TileDied | FarmerLost) for e in s.events) > 2)
    drought = next(act for act in acts_of(step) if act.stage is Stage.DRYING)
    starts = [cue.start for cue in drought.cues]
    assert len({round(start, 3) for start in starts}) > 2


def test_what_arrives_is_hidden_from_the_very_beginning() -> None:
    for step in every_step():
        for act in acts_of(step):
            hidden = act.patched(0).hidden
            for cue in act.cues:
                if isinstance(cue.motion, FlyingTile):
                    assert hidden.tiles >> cue.motion.square & 1
                if isinstance(cue.motion, RunningWater):
                    assert hidden.canals >> cue.motion.canal & 1


def test_at_the_end_of_an_act_all_that_arrived_is_there() -> None:
    for step in every_step():
        for act in acts_of(step):
            hidden = act.patched(act.seconds).hidden
            assert not hidden.tiles
            assert not hidden.canals
            assert not hidden.offers
            assert not hidden.markers
            assert not hidden.overseer


def test_tiles_turned_up_lie_in_the_tray_one_after_the_other() -> None:
    act = acts_of(step_with(TilesTurnedUp))[-1]
    count = len(act.position.offered)
    hidden = [len(act.patched(act.seconds * n / 20).hidden.offers) for n in range(21)]
    assert (hidden[0], hidden[-1]) == (count, 0)
    assert hidden == sorted(hidden, reverse=True)
    assert set(hidden) == set(range(count + 1))


def test_the_tile_set_aside_is_shown_before_the_first_tiles() -> None:
    """R2"""
    for seats, kind in ((3, AsideMotion), (4, AsideMotion), (5, DealtTile)):
        start = game(seats)[0].before
        first, *rest = deal(start)
        assert isinstance(first.cues[0].motion, kind)
        assert len(rest) == (kind is AsideMotion)
        assert len(first.patched(0).hidden.offers) == len(start.offered)
    assert deal(game(2)[0].before) == ()


def test_hidden_palms_come_up_one_by_one_after_the_first_canal() -> None:
    """R10.2"""
    step = step_with(PalmsRevealed, 2)
    act = next(act for act in acts_of(step) if any(isinstance(cue.motion, GrowingPalm) for cue in act.cues))
    shown = [
        (act.position.board.palms & ~act.patched(act.seconds * n / 40).hidden.palms).bit_count()
        for n in range(41)
    ]
    assert shown == sorted(shown)
    assert set(shown) == {0, 1, 2, 3}


def test_cubes_hop_onto_a_planted_tile_one_by_one() -> None:
    step = step_with(TilePlanted, farmers=2)
    (act,) = acts_of(step)
    square = event_of(step, TilePlanted).square
    shown = [dict(act.patched(act.seconds * n / 40).cubes).get(square, 2) for n in range(41)]
    assert shown == sorted(shown)
    assert set(shown) == {0, 1, 2}


def test_a_cube_stands_on_its_tile_until_it_hops_off() -> None:
    step = step_with(FarmerLost)
    event = event_of(step, FarmerLost)
    drought = next(act for act in acts_of(step) if act.stage is Stage.DRYING)
    hop = next(c for c in drought.cues if c.motion == GoingCube(event.square, event.left, event.owner))
    assert event.square not in dict(drought.patched(hop.start - 0.001).cubes)
    assert dict(drought.patched(hop.start).cubes)[event.square] == event.left


def test_a_tile_flies_from_its_place_in_the_tray_or_from_where_it_was_let_go() -> None:
    step = step_with(TilePlanted)
    (carried,) = (c.motion for a in acts_of(step) for c in a.cues if isinstance(c.motion, FlyingTile))
    assert carried.flight.start == InTray(tray_index(step.before, carried.kind))
    (dropped,) = (
        c.motion for a in acts_of(step, AtPoint(30, 40)) for c in a.cues if isinstance(c.motion, FlyingTile)
    )
    assert dropped.flight.start == AtPoint(30, 40)


def test_the_place_in_the_tray_is_that_of_a_tile_still_there() -> None:
    for step in every_step():
        for event in step.events:
            if isinstance(event, TilePlanted):
                index = tray_index(step.before, event.kind)
                taken = tray_index(step.before, event.kind) - step.before.offered.count(event.kind) + 1
                turned = sorted(stack[step.before.round - 1] for stack in step.before.setup.stacks)
                assert turned[index] == event.kind
                assert turned[taken] == event.kind


@pytest.mark.parametrize(
    ("canals", "built", "ends"),
    [
        ((), "C2-D2", Ends.FIRST),
        ((), "B2-C2", Ends.SECOND),
        (("C2-D2", "D2-D3", "C2-C3"), "C3-D3", Ends.BOTH),
        (("C2-D2",), "D2-D3", Ends.FIRST),
        (("C2-C3",), "B3-C3", Ends.SECOND),
    ],
)
def test_water_comes_from_the_ends_that_touch_the_spring_or_water(canals, built, ends) -> None:
    before = game(4)[0].before
    network = canal_set(*(canal_named(name) for name in canals))
    board = replace(before.board, spring=intersection_named("C2"), canals=network)
    assert wet_ends(canal_named(built), replace(before, board=board)) is ends


def test_squares_come_alive_only_after_the_water_has_come() -> None:
    for step in every_step():
        for act in acts_of(step):
            runs = [cue for cue in act.cues if isinstance(cue.motion, RunningWater)]
            alive = [cue for cue in act.cues if isinstance(cue.motion, FadingSquares)]
            if runs:
                assert all(cue.start >= runs[0].end for cue in alive)
                assert all(dict(act.patched(runs[0].end).tile_states) for _ in alive)


def test_an_own_canal_is_reported_as_the_extra_canal() -> None:
    step = next(
        s for s in every_step() if any(isinstance(e, CanalBuilt) and e.source is Source.OWN for e in s.events)
    )
    assert acts_of(step)[0].stage is Stage.EXTRA


def test_an_overseer_who_stays_hops_once_and_one_who_goes_walks() -> None:
    for step in every_step():
        for event in step.events:
            if isinstance(event, OverseerNamed):
                (walk,) = (
                    c.motion for a in acts_of(step) for c in a.cues if isinstance(c.motion, WalkingOverseer)
                )
                assert (walk.paces == 1) == (event.seat == event.before)


def test_a_pass_moves_nothing() -> None:
    passed = [
        step for step in every_step() if len(step.events) == 1 and getattr(step.events[0], "escudos", 1) == 0
    ]
    assert passed
    assert not any(act.seconds for step in passed for act in acts_of(step))


def test_cubes_come_to_the_tile_of_their_owner() -> None:
    step = step_with(TilePlanted, farmers=1)
    event = event_of(step, TilePlanted)
    (cube,) = (c.motion for a in acts_of(step) for c in a.cues if isinstance(c.motion, ComingCube))
    assert (cube.square, cube.seat, cube.space) == (event.square, event.seat, 0)
    assert SquareSet(1 << cube.square) & acts_of(step)[0].position.board.owners[event.seat]
