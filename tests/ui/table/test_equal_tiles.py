"""Two equal face-up tiles: the one that was pressed or dragged disappears, the other one stays."""

import pytest

from santiago.presentation.input.turn import Turn
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import SquareTarget, TrayTarget
from santiago.presentation.view_model.tile_tray import TakenTile, tray_index, tray_of, with_taken
from santiago.rules.grid import square_named
from santiago.rules.moves import Bid
from santiago.rules.phases import Planting
from santiago.session.settings import AnimationSpeed, Confirm
from santiago.ui.animation.motion_paths import InTray
from santiago.ui.animation.tile_motions import FlyingTile
from tests.ui.table.playing import TablePilot, session, with_settings

FIRST = SquareTarget(square_named("b2"))
SECOND = SquareTarget(square_named("g5"))


def equal_places(player: TablePilot) -> list[int]:
    """Return the tray indices of tiles that appear twice."""
    kinds = [tile.kind for tile in Turn(player.game.state).tray]
    return [n for n, kind in enumerate(kinds) if kinds.count(kind) == 2]


def first_planter(confirm: Confirm) -> TablePilot:
    """Return the turn of the first to plant of four people, with two equal face-up tiles."""
    settings = with_settings(animation_speed=AnimationSpeed.SLOW, confirm=confirm, free_undo=True)
    for seed in range(50):
        game = session("hhhh", seed=seed)
        for escudos in (4, 3, 2, 1):
            game.play(Bid(escudos))
        player = TablePilot(game, settings)
        if len(equal_places(player)) == 2:
            return player
    raise AssertionError("no deal with two equal tiles")


@pytest.fixture
def planter() -> TablePilot:
    return first_planter(Confirm.NEVER)


def empty_places(player: TablePilot) -> list[int]:
    tray = player.scene.view.tray
    assert tray is not None
    return [n for n, tile in enumerate(tray) if tile.taken]


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("dragged", [False, True])
def test_the_tile_that_was_taken_leaves_its_place(
    planter: TablePilot,
    which: int,
    dragged: bool,
) -> None:
    place = equal_places(planter)[which]
    if dragged:
        planter.drag(TrayTarget(place), FIRST)
    else:
        planter.click(TrayTarget(place))
        planter.click(FIRST)
        act = planter.scene.playback.timeline.act
        assert act is not None
        (flying,) = (cue.motion for cue in act.cues if isinstance(cue.motion, FlyingTile))
        assert flying.flight.start == InTray(place)
    for _ in range(80):
        assert empty_places(planter) == [place]
        planter.wait()
    assert isinstance(planter.game.state.phase, Planting)
    assert planter.scene.state.taken == (TakenTile(1, 4, place),)


def test_a_question_in_between_keeps_the_place() -> None:
    planter = first_planter(Confirm.ALWAYS)
    place = equal_places(planter)[0]
    planter.click(FIRST)
    planter.click(TrayTarget(place))
    assert planter.scene.state.is_asked
    planter.button(Command.CONFIRM)
    assert empty_places(planter) == [place]


def test_undo_redo_and_history_show_the_same_places(planter: TablePilot) -> None:
    first, second = equal_places(planter)
    scene = planter.scene
    planter.click(TrayTarget(first))
    planter.click(FIRST)
    scene.playback.timeline.skip_all()
    planter.click(TrayTarget(second))
    planter.click(SECOND)
    scene.playback.timeline.skip_all()
    assert empty_places(planter) == [first, second]
    scene.playback.undo()
    assert empty_places(planter) == [first]
    scene.playback.redo()
    assert empty_places(planter) == [first, second]
    scene.playback.undo()
    scene.playback.undo()
    assert empty_places(planter) == []
    planter.click(TrayTarget(second))
    planter.click(FIRST)
    scene.playback.timeline.skip_all()
    assert empty_places(planter) == [second]


def test_what_was_undone_is_forgotten_and_others_take_the_last(planter: TablePilot) -> None:
    start = planter.game.state
    first, second = equal_places(planter)
    kind = Turn(start).tray[first].kind
    assert tray_index(start, kind) == second
    taken = with_taken((), start, first)
    assert tray_index(start, kind, taken) == first
    assert with_taken(taken, start, second) == (TakenTile(1, 4, second),)
    tray = tray_of(start, taken)
    assert tray is not None
    assert not any(tile.taken for tile in tray)
