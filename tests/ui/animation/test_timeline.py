from itertools import pairwise

import pytest

from santiago.rules.events import TilePlanted
from santiago.rules.scoring import score
from santiago.ui.animation.acts import Act
from santiago.ui.animation.choreography import acts_of
from santiago.ui.animation.durations import Speed
from santiago.ui.animation.timeline import Timeline
from santiago.ui.sound.effects import Effect
from tests.presentation.plays import every_step, game

FRAME = 0.016


@pytest.fixture
def planting():
    return next(s for s in game(4) if isinstance(s.events[0], TilePlanted) and s.events[0].farmers)


@pytest.fixture
def end_of_round():
    return max(game(4)[:-1], key=lambda step: len(step.events))


def run(timeline: Timeline, seconds: float = FRAME) -> list:
    """Return what is shown in each frame until the timeline is idle."""
    frames = []
    while timeline.busy:
        frames.append(timeline.shown)
        timeline.update(seconds)
    return frames


def seconds_of(step) -> float:
    return sum(act.seconds for act in acts_of(step))


def test_nothing_is_shown_before_anything_has_happened() -> None:
    timeline = Timeline()
    assert not timeline.busy
    assert timeline.shown is None


def test_a_step_keeps_the_timeline_busy_for_its_time_and_no_longer(planting) -> None:
    timeline = Timeline()
    timeline.play(planting)
    timeline.update(seconds_of(planting) - 0.01)
    assert timeline.busy
    timeline.update(0.02)
    assert not timeline.busy
    assert timeline.shown is None


@pytest.mark.parametrize(("speed", "times"), [(Speed.FAST, 0.5), (Speed.NORMAL, 1), (Speed.SLOW, 2)])
def test_speed_changes_how_long_it_takes(planting, speed, times) -> None:
    timeline = Timeline(speed)
    timeline.play(planting)
    timeline.update(seconds_of(planting) * times - 0.01)
    assert timeline.busy
    timeline.update(0.02)
    assert not timeline.busy


def test_at_speed_off_nothing_moves_but_all_is_heard_once(planting) -> None:
    timeline = Timeline(Speed.OFF)
    timeline.play(planting)
    assert not timeline.busy
    assert timeline.sounds() == (Effect.TILE, Effect.CUBE)
    assert timeline.sounds() == ()


def test_skipping_ends_everything_at_once(planting, end_of_round) -> None:
    timeline = Timeline()
    timeline.play(planting)
    timeline.play(end_of_round)
    timeline.update(0.1)
    timeline.skip_all()
    assert not timeline.busy
    assert timeline.shown is None


def test_steps_played_while_something_moves_wait_for_their_turn(planting, end_of_round) -> None:
    timeline = Timeline()
    timeline.play(planting)
    timeline.play(end_of_round)
    timeline.update(seconds_of(planting) / 2)
    assert timeline.act == acts_of(planting)[0]
    timeline.update(seconds_of(planting))
    assert timeline.act in acts_of(end_of_round)


def test_each_sound_is_due_once_however_long_the_frames_are(end_of_round) -> None:
    heard = {}
    for frame in (FRAME, 0.1, 10.0):
        timeline = Timeline()
        timeline.play(end_of_round)
        due: list[Effect] = []
        while timeline.busy:
            timeline.update(frame)
            due += timeline.sounds()
        heard[frame] = sorted(effect.value for effect in due)
    assert heard[FRAME] == heard[0.1] == heard[10.0]
    assert heard[FRAME]


@pytest.mark.parametrize("frame", [0.016, 0.033, 0.08, 0.21])
def test_time_never_runs_backwards_whatever_the_frame(end_of_round, frame) -> None:
    timeline = Timeline()
    timeline.play(end_of_round)
    while timeline.busy:
        assert timeline.time >= 0
        timeline.update(frame)


def test_what_is_shown_is_the_same_object_until_something_changes(planting) -> None:
    timeline = Timeline()
    timeline.play(planting)
    for first, second in pairwise(run(timeline)):
        assert first is second or first != second


def test_reported_events_stay_reported() -> None:
    for step in every_step():
        timeline = Timeline()
        timeline.play(step)
        boards = [shown.narration.position.board for shown in run(timeline, 0.05)]
        counts = [board.canals.bit_count() + board.occupied.bit_count() for board in boards]
        assert counts == sorted(counts)
        desert = [board.deserts.bit_count() for board in boards]
        assert desert == sorted(desert)


def test_dealing_hides_the_tiles_that_are_still_to_come() -> None:
    state = game(4)[0].before
    timeline = Timeline()
    timeline.play_deal(state)
    assert timeline.shown is not None
    assert timeline.shown.patch.hidden.offers == frozenset(range(len(state.offered)))
    run(timeline)
    assert timeline.shown is None


def test_the_count_rises_from_nothing_to_the_totals() -> None:
    over = game(4)[-1].after
    timeline = Timeline()
    timeline.play_count(over)
    scores = [shown.narration.scores for shown in run(timeline, 0.05)]
    assert scores[0] == (0,) * over.seats
    assert scores[-1] == score(over).totals
    assert all(a <= b for one, other in pairwise(scores) for a, b in zip(one, other, strict=True))


def test_the_count_outlines_one_plantation_at_a_time() -> None:
    over = game(4)[-1].after
    timeline = Timeline()
    timeline.play_count(over)
    outlined = []
    for shown in run(timeline, 0.05):
        if shown.patch.outlines and shown.patch.outlines[0].squares not in outlined:
            assert len(shown.patch.outlines) == 1
            outlined.append(shown.patch.outlines[0].squares)
    assert sorted(outlined) == sorted(p.squares for p in score(over).plantations if any(p.farmers))


def test_the_fanfare_ends_the_count() -> None:
    timeline = Timeline()
    timeline.play_count(game(3)[-1].after)
    due: list[Effect] = []
    while timeline.busy:
        timeline.update(FRAME)
        due += timeline.sounds()
    assert due[-1] is Effect.FANFARE


def test_a_count_that_is_skipped_still_ends_with_the_fanfare() -> None:
    timeline = Timeline()
    timeline.play_count(game(3)[-1].after)
    timeline.update(0.1)
    timeline.sounds()
    timeline.skip_all()
    assert timeline.sounds() == (Effect.FANFARE,)


def test_what_is_skipped_is_not_heard(planting) -> None:
    timeline = Timeline()
    timeline.play(planting)
    timeline.skip_all()
    assert timeline.sounds() == ()


def test_events_are_reported_one_after_the_other_as_they_are_shown(end_of_round) -> None:
    timeline = Timeline()
    timeline.play(end_of_round)
    pending_events = [shown.pending_events for shown in run(timeline)]
    assert pending_events[0] < len(end_of_round.events)
    assert pending_events == sorted(pending_events, reverse=True)
    assert pending_events[-1] == 0
    assert len(set(pending_events)) == pending_events[0] + 1


def test_every_event_is_reported_once() -> None:
    for step in every_step():
        acts = acts_of(step)
        if acts:
            assert sum(len(act.event_times) for act in acts) == len(step.events)


def test_who_won_is_reported_only_when_all_is_counted() -> None:
    timeline = Timeline()
    step = game(4)[-1]
    timeline.play(step)
    last = [shown.pending_events for shown in run(timeline)]
    timeline.play_count(step.after)
    count = run(timeline)
    assert last[-1] == 1
    assert [shown.pending_events for shown in count if shown.narration.scores != score(step.after).totals][
        -1
    ] == 1
    assert count[-1].pending_events == 0


def test_an_act_without_anything_to_see_takes_no_time() -> None:
    assert Act(game(4)[0].before).seconds == 0
