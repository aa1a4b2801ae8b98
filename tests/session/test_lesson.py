"""The lesson: its script is a legal game, whatever allowed moves the learner makes, and it can be resumed."""

import errno
import os
from itertools import pairwise, product
from pathlib import Path

import pytest

from santiago.persistence.safe_write import CannotWrite
from santiago.rules.events import BribesPaid, FarmerLost, TileDied
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Accept, Bid, Build, BuildOwn, Move, Pass, Plant, Propose
from santiago.rules.scoring import score_now
from santiago.session.game_session import NoUndo
from santiago.session.lesson import Lesson, LessonState, LessonStore
from santiago.session.lesson_script import MoveTask, ReadTask, script
from santiago.session.library import Library

NAMES = ("Ana", "Bruno", "Chloé", "Diego", "Elif")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path))


def opened() -> Lesson:
    return LessonStore().open(NAMES)


def step_on(lesson: Lesson, choice: int = 0) -> bool:
    """Advance the lesson: a computer moves, or the learner listens or acts; False at the end."""
    before, ply = lesson.done, lesson.session.ply
    if lesson.holds:
        lesson.resume()
    elif lesson.step is not None:
        lesson.session.play(allowed(lesson)[choice])
    else:
        move = lesson.session.next_known_move()
        assert move is not None
        lesson.session.play(move)
    return (lesson.done, lesson.session.ply) != (before, ply)


def allowed(lesson: Lesson) -> tuple[Move, ...]:
    assert lesson.step is not None
    assert isinstance(lesson.step.task, MoveTask)
    task = lesson.step.task
    return tuple(legal_moves(lesson.session.state)) if task.any_move else task.moves


def to(name: str) -> Lesson:
    lesson = opened()
    while lesson.step is None or lesson.step.name != name:
        assert step_on(lesson)
    return lesson


def test_the_learner_plants_bids_bribes_builds_passes_and_oversees() -> None:
    acts = [step.task for step in script().steps]
    kinds = {type(task.moves[0]) for task in acts if isinstance(task, MoveTask)}
    assert kinds == {Bid, Plant, Propose, BuildOwn, Pass, Accept}


def test_there_are_at_most_fourteen_steps_and_no_reading_follows_on_reading() -> None:
    reads = [isinstance(step.task, ReadTask) for step in script().steps]
    assert len(reads) <= 14
    assert not any(one and other for one, other in pairwise(reads))


def test_before_the_sixth_step_the_learner_has_planted_watered_and_counted() -> None:
    """R9.2"""
    names = [step.name for step in script().steps]
    assert names[:3] == ["plant", "worth", "water"]
    lesson = to("drought")
    (plantation,) = (one for one in score_now(lesson.session.state).plantations if one.points[0])
    assert (plantation.tiles, plantation.farmers[0], plantation.points[0]) == (2, 2, 4)


@pytest.mark.parametrize(("step", "tiles", "farmers", "points"), [("desert", 3, 5, 15), ("decide", 4, 5, 20)])
def test_the_sums_on_the_cards_are_those_of_the_rules(
    step: str, tiles: int, farmers: int, points: int
) -> None:
    """R9.2; the farmers include the palm."""
    (own,) = (one for one in score_now(to(step).session.state).plantations if one.points[0])
    assert (own.tiles, own.farmers[0], own.points[0]) == (tiles, farmers, points)


def test_nothing_that_happened_before_the_lesson_can_be_taken_back() -> None:
    lesson = opened()
    assert lesson.session.undoable() is NoUndo.NOTHING
    lesson = to("worth")
    assert lesson.session.undo()
    assert lesson.step is lesson.steps[0]
    assert not lesson.session.undo()


def test_every_decision_of_the_learner_is_a_step_and_the_game_waits_only_for_others_moves() -> None:
    lesson = opened()
    while step_on(lesson):
        seat = lesson.session.state.to_move
        assert seat is not None
        acts = lesson.step is not None and isinstance(lesson.step.task, MoveTask)
        assert acts == lesson.session.is_human(seat)


def test_whatever_is_allowed_keeps_the_script_legal() -> None:
    acts = [step for step in script().steps if isinstance(step.task, MoveTask)]
    ways = [range(len(step.task.moves)) for step in acts[:-1] if isinstance(step.task, MoveTask)]
    for way in product(*ways):
        lesson = opened()
        choices = iter(way)
        while lesson.step is None or lesson.step.name != "decide":
            choosing = lesson.step is not None and not lesson.holds
            step_on(lesson, next(choices) if choosing else 0)
        for decision in legal_moves(lesson.session.state):
            moves = lesson.session.record.moves
            lesson.session.play(decision)
            while step_on(lesson):
                pass
            assert lesson.done == len(lesson.steps) - 1
            assert len(moves) < lesson.session.ply
            while lesson.session.ply > len(moves):
                lesson.session.undo()


def test_the_learner_is_refused_once_and_paid_once() -> None:
    lesson = to("own")
    paid = [event for step in lesson.session.steps for event in step.events if isinstance(event, BribesPaid)]
    assert [event.payments[0] for event in paid] == [0, 0]
    assert [event.payments[3] for event in paid] == [0, 4]
    lesson = to("decide")
    money = lesson.session.state.money[0]
    assert any(isinstance(move, Build) for move in legal_moves(lesson.session.state))
    lesson.session.play(allowed(lesson)[0])
    assert lesson.session.state.money[0] > money


def test_a_tile_loses_its_farmers_and_one_without_any_dries_up() -> None:
    """R8.2"""
    steps = to("desert").session.steps
    lost = [event.square for step in steps for event in step.events if isinstance(event, FarmerLost)]
    died = [event.square for step in steps for event in step.events if isinstance(event, TileDied)]
    (step,) = (step for step in script().steps if step.name == "desert")
    assert isinstance(step.task, ReadTask)
    assert [1 << square for square in died] == [step.task.squares]
    assert lost[0] == lost[1]


def test_a_move_that_is_not_meant_is_objected_to_and_a_free_decision_is_not() -> None:
    lesson = to("bid")
    assert lesson.objects(Pass())
    assert not lesson.objects(Bid(4))
    lesson = to("decide")
    assert not any(lesson.objects(move) for move in legal_moves(lesson.session.state))


def test_a_move_taken_back_leads_back_to_its_step() -> None:
    lesson = to("bribe")
    assert lesson.session.undo()
    assert lesson.step is not None
    assert lesson.step.name == "palm"


def test_a_lesson_is_resumed_where_it_was_left() -> None:
    lessons = LessonStore()
    for name in ("plant", "drought", "bid", "own", "desert"):
        left = to(name)
        lessons.keep(left)
        again = lessons.open(NAMES)
        assert again.step == left.step
        assert again.session.record.moves == left.session.record.moves


def test_a_lesson_left_among_the_moves_of_others_goes_on_there() -> None:
    left = to("palm")
    left.session.play(allowed(left)[0])
    LessonStore().keep(left)
    again = LessonStore().open(NAMES)
    assert again.step is None
    assert again.session.ply == left.session.ply


def test_a_finished_lesson_begins_anew() -> None:
    lessons = LessonStore()
    lessons.keep(to("desert"))
    assert lessons.state is LessonState.BEGUN
    lessons.keep(to("done"))
    assert lessons.state is LessonState.KNOWN
    assert lessons.open(NAMES).session.ply == script().begin


def test_the_lesson_of_another_program_is_not_overwritten_by_one_that_is_less_far() -> None:
    ours, theirs = LessonStore(), LessonStore()
    ours.open(NAMES)
    theirs.open(NAMES)
    plant, bid, own, desert, done = map(to, ("plant", "bid", "own", "desert", "done"))
    theirs.keep(desert)
    for less_far in (plant, bid, done):
        ours.keep(less_far)
        assert opened_at() == "desert"
    theirs.keep(own)
    assert opened_at() == "own"


def test_a_folder_that_cannot_be_looked_into_stops_no_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANTIAGO_HOME", "/" + "x" * 4000)
    assert LessonStore().state is LessonState.NEW


def test_a_lesson_that_cannot_be_read_now_is_not_overwritten(monkeypatch: pytest.MonkeyPatch) -> None:
    lessons = LessonStore()
    lessons.keep(to("desert"))
    with monkeypatch.context() as patch:
        patch.setattr(os, "fdopen", unreadable)
        with pytest.raises(CannotWrite):
            LessonStore().keep(to("bid"))
    assert opened_at() == "desert"


def unreadable(*_: object) -> None:
    raise OSError(errno.EIO, os.strerror(errno.EIO))


def opened_at() -> str:
    """Return the name of the step at which a new process opens the lesson."""
    step = LessonStore().open(NAMES).step
    assert step is not None
    return step.name


@pytest.mark.parametrize(
    "text",
    ["", "[", "{}", '{"done": -3}', '{"done": 99}', '{"done": 2, "moves": ["bid 9"]}', '{"moves": ["x"]}'],
)
def test_a_file_that_anybody_edited_begins_the_lesson_anew_or_goes_on(text: str, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "lesson.json").write_text(text, encoding="utf-8")
    lesson = opened()
    while step_on(lesson):
        pass
    assert lesson.done == len(lesson.steps) - 1


def test_a_lesson_is_none_of_the_players_games() -> None:
    left = to("desert")
    LessonStore().keep(left)
    library = Library()
    assert not library.has_unfinished_game()
    assert library.left.stamps() == {}
    assert library.finished.stamps() == {}
