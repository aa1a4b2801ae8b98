"""Every change of plantation points is seen to fly from its plantation to its seat."""

import re
from collections import Counter

import pygame
import pytest

from santiago.presentation.spoken.announcer import Announcer
from santiago.presentation.table.remarks import moods_on
from santiago.presentation.view_model.animated_view import Display, DisplayPatch
from santiago.presentation.view_model.position_view_model import table_view
from santiago.presentation.view_model.seat_panels import live_scores
from santiago.rules.event_states import event_states
from santiago.rules.observation import unseen_tiles
from santiago.rules.phases import OverseerDecision
from santiago.rules.scoring import score_now
from santiago.session.settings import AnimationSpeed, Pace, SpokenScope
from santiago.ui.animation.acts import Act
from santiago.ui.animation.canvas import Canvas, spots_of
from santiago.ui.animation.choreography import Pacing, acts_of
from santiago.ui.animation.count_motions import ChangedPoints
from santiago.ui.animation.durations import Speed
from santiago.ui.animation.timeline import Timeline
from santiago.ui.graphics.draw_context import DisplayOptions
from santiago.ui.painting.table_painter import TablePainter
from tests.presentation.recorded_games import game, people, steps
from tests.ui.drawings import context_of
from tests.ui.table.playing import TablePilot, easy_move, session, with_settings

GAMES = ("5p-trefl-a", "2p-trefl-a", "3p-amigo-a")
ANNOUNCED = Pacing(decision=True, card=False)


def flights(acts: tuple[Act, ...]) -> list[ChangedPoints]:
    return [cue.motion for act in acts for cue in act.cues if isinstance(cue.motion, ChangedPoints)]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("pacing", [ANNOUNCED, None])
def test_each_change_of_plantation_points_has_its_tag(name: str, pacing: Pacing | None) -> None:
    changed = 0
    for step in steps(name):
        if step.after.is_over:
            continue
        expected: Counter[int] = Counter()
        for _, before, after in event_states(step):
            old, new = score_now(before).field_points, score_now(after).field_points
            expected.update({seat: b - a for seat, (a, b) in enumerate(zip(old, new, strict=True))})
        shown: Counter[int] = Counter()
        for motion in flights(acts_of(step, pacing=pacing)):
            shown.update({int(change.seat): 0 for change in motion.changes})
            for change in motion.changes:
                assert change.points
                shown[change.seat] += change.points
        assert {s: n for s, n in shown.items() if n} == {s: n for s, n in expected.items() if n}
        changed += any(expected.values())
    assert changed > 5


def test_the_panel_changes_when_the_points_have_arrived() -> None:
    for step in steps("5p-trefl-a"):
        shown = live_scores(step.before)
        for act in acts_of(step, pacing=ANNOUNCED):
            if act.scores is not None or act.position.is_over:
                break
            if any(isinstance(cue.motion, ChangedPoints) for cue in act.cues):
                assert act.points == shown != live_scores(act.position)
            shown = live_scores(act.position) if act.points is None else act.points
        else:
            assert shown == live_scores(step.after)


def test_money_leaves_the_purse_before_the_points_fall() -> None:
    paid = 0
    for step in steps("5p-trefl-a"):
        for act in acts_of(step, pacing=ANNOUNCED):
            money = [a - b for a, b in zip(act.position.money, step.before.money, strict=True)]
            if act.cues and act.points is not None and any(change < 0 for change in money):
                paid += 1
    assert paid > 3


def test_points_stay_to_be_read_for_half_a_second_but_not_at_once() -> None:
    step = next(step for step in steps("5p-trefl-a") if flights(acts_of(step)))
    (read,) = flights(acts_of(step, pacing=ANNOUNCED))
    assert read.reading >= 0.5
    (quick,) = flights(acts_of(step, pacing=Pacing(decision=True, card=False, reads=False)))
    assert quick.reading == 0
    assert quick.seconds <= 0.25 + 0.06 * (len(quick.changes) - 1) + 1e-9


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_no_tag_lies_over_another(size: tuple[int, int]) -> None:
    here, most = context_of(size), 0
    painter, surface = TablePainter(here), pygame.Surface(size)
    for name in GAMES:
        for step in steps(name):
            for motion in flights(acts_of(step)):
                view = table_view(step.after, people(step.after), here.tr, to_come=unseen_tiles(step.after))
                canvas = Canvas(surface, painter, view, spots_of(painter, view))
                tags = motion.tags(canvas)
                assert len(tags) == len(motion.changes)
                most = max(most, len(tags))
                board = painter.layout_of(view).board.bounds
                for n, tag in enumerate(tags):
                    assert board.contains(tag)
                    assert tag.collidelist(tags[n + 1 :]) < 0
    assert most >= 3


def test_with_reduced_motion_the_tag_stays_until_it_goes() -> None:
    here = context_of((1024, 640), DisplayOptions(language="en", reduced_motion=True))
    painter = TablePainter(here)
    step = next(step for step in steps("5p-trefl-a") if flights(acts_of(step)))
    (motion,) = flights(acts_of(step, pacing=ANNOUNCED))
    view = table_view(step.after, people(step.after), here.tr, to_come=unseen_tiles(step.after))
    tag = motion.tags(Canvas(pygame.Surface((1, 1)), painter, view, spots_of(painter, view)))[0]
    for share in (0.0, 0.3, 0.6, motion.reading / motion.seconds + 0.05):
        surface = pygame.Surface(here.size)
        motion.paint(Canvas(surface, painter, view, spots_of(painter, view)), share)
        assert surface.get_at(tag.center) != pygame.Color(0, 0, 0)
        drawn = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
        drawn.invert()
        column = painter.layout_of(view).panels[0].unionall(painter.layout_of(view).panels)
        assert not drawn.overlap_area(pygame.mask.Mask(column.size, fill=True), column.topleft)


def test_without_animations_the_tag_stays_and_goes_and_costs_no_time() -> None:
    here = context_of((1024, 640))
    painter = TablePainter(here)
    step = next(step for step in steps("5p-trefl-a") if flights(acts_of(step)))
    view = table_view(step.after, people(step.after), here.tr, to_come=unseen_tiles(step.after))
    (motion,) = flights(acts_of(step, pacing=ANNOUNCED))
    tag = motion.tags(Canvas(pygame.Surface((1, 1)), painter, view, spots_of(painter, view)))[0]

    def seen(pacing: Pacing) -> list[bool]:
        timeline, pictures = Timeline(Speed.OFF), list[bool]()
        timeline.decision_seconds = 0.9
        timeline.play(step, pacing=pacing)
        while timeline.busy and len(pictures) < 400:
            surface = pygame.Surface(here.size)
            timeline.draw(surface, painter, view)
            pictures.append(surface.get_at(tag.center) != pygame.Color(0, 0, 0))
            timeline.update(0.05)
        return pictures

    shown, without = seen(ANNOUNCED), seen(Pacing(decision=True, card=False, reads=False))
    assert not any(without)
    assert 9 <= sum(shown) <= 11, "half a second"
    assert not shown[-1]
    assert abs(len(shown) - len(without)) <= 1


def test_a_display_shows_the_points_of_its_narration() -> None:
    state = game("5p-trefl-a")[40]
    here = context_of((1024, 640))
    view = table_view(state, people(state), here.tr, to_come=unseen_tiles(state))
    points = tuple(range(50, 55))
    shown = Display(Act(state, points=points), DisplayPatch(0, None)).over(view)
    assert [panel.score for panel in shown.panels] == [points[panel.seat] for panel in shown.panels]
    assert [panel.note for panel in shown.panels] == [panel.note for panel in view.panels]


def test_points_on_their_way_are_spoken_once_in_one_sentence() -> None:
    pilot = TablePilot(session("haaaa"), with_settings(animation_speed=AnimationSpeed.NORMAL), reader=True)
    announcer, changed, said = Announcer(), 0, list[str]()
    for _ in range(4000):
        pilot.wait(0.05)
        screen = pilot.scene.spoken()
        said += [
            text for text in announcer.new_sentences(screen, SpokenScope.ALL) if text.startswith("Points: ")
        ]
        assert not said or said[-1] in screen.asides or said[-1] not in screen.now, "no question drops it"
        act = pilot.scene.playback.timeline.act
        changed += act is not None and bool(act.changes) and pilot.scene.playback.timeline.time < 0.05
        if pilot.scene.turn is not None:
            pilot.scene.playback.make(easy_move(pilot.game))
        if changed >= 4:
            break
    assert changed >= 4
    assert len(said) in (changed - 1, changed)
    assert all(re.fullmatch(r"Points: (\S+ [+−]\d+(, )?)+", text) for text in said)


def test_faces_answer_ones_own_decision_as_overseer_for_about_a_second() -> None:
    own, tried = Pacing(decision=False, card=False), 0
    for name in GAMES:
        for step in steps(name):
            event = step.events[0]
            if not isinstance(step.before.phase, OverseerDecision) or not moods_on(event, step):
                continue
            acts = [
                one for one in acts_of(step, pacing=own) if one.announced and one.announced.event is event
            ]
            seconds = sum(one.seconds + max(0.0, one.dwell * 0.9 - one.read) for one in acts)
            assert 0.75 <= seconds <= 2.5
            tried += 1
    assert tried > 5


def test_without_animations_ones_own_change_of_points_stays_for_half_a_second_too() -> None:
    pilot = TablePilot(session("haa"), with_settings(animation_speed=AnimationSpeed.OFF, pace=Pace.NORMAL))
    timeline, seen = pilot.scene.playback.timeline, 0
    for _ in range(4000):
        pilot.wait(0.05)
        if pilot.scene.turn is None:
            continue
        before = pilot.game.ply
        step = pilot.scene.playback.make(easy_move(pilot.game))
        if flights(acts_of(step)) and pilot.game.ply == before + 1:
            shown = 0
            while timeline.busy and shown < 60:
                shown += timeline.act is not None and bool(timeline.act.changes)
                pilot.wait(0.05)
            assert 9 <= shown <= 11, "half a second"
            seen += 1
        if seen >= 3:
            break
    assert seen >= 3
