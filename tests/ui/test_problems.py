"""Problems in the program: from the list to the table, to the answer, and to both lines."""

import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pygame
import pytest

from santiago.ai.agent import Part, PricedTerm, Reason, ReasonKind, Why
from santiago.ai.problems.finding import Unfit
from santiago.persistence import paths
from santiago.presentation.spoken.nodes import Node
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import ButtonTarget
from santiago.rules.legal import legal_moves
from santiago.rules.moves import PASS, Move, Pass
from santiago.rules.phases import Auction
from santiago.session.problem import Task, task_of
from santiago.session.problem_book import ProblemBook
from santiago.session.problem_progress import ProgressStore, daily_problems
from santiago.session.request_handler import answered
from santiago.session.thinking import Thinker
from santiago.session.worker_messages import (
    Answer,
    Explanation,
    MadeProblem,
    ProblemRequest,
    ThinkingProgress,
)
from santiago.ui.contracts import Apply, Pop, Push
from santiago.ui.devices.pads import Pads
from santiago.ui.problem_solving.answer import AnswerNews, AnswerPage, AnswerRoutes
from santiago.ui.problem_solving.collection import ProblemCollection
from santiago.ui.problem_solving.lines import LinesPage
from santiago.ui.problem_solving.problem_list import ProblemListPage
from santiago.ui.review.make_problem import MakeProblemDialog
from santiago.ui.screens.dialog import Dialog
from santiago.ui.screens.games.thumbnails import Thumbnails
from santiago.ui.screens.screen import Screen
from tests.ai.impatient import Impatient
from tests.session.test_problem import problem
from tests.ui.devices.test_pads import BUTTON, button
from tests.ui.hands import click, key
from tests.ui.longer_english import LANGUAGES, LOOKS
from tests.ui.room import Room
from tests.ui.test_review import ScriptedThinker
from tests.ui.text_layout import Notes, faults_of, noted_context, overlaps, paper, scrolled
from tools.lab.problems import with_members, write_book


@pytest.fixture
def task(room: Room, tmp_path: Path) -> Task:
    """The first of two shipped problems."""
    record, _ = problem()
    write_book(tmp_path / "book.jsonl.gz", dict.fromkeys(("one", "two"), record))
    room.library.problems = ProblemBook(tmp_path / "book.jsonl.gz")
    return task_of(record)


def page(room: Room) -> ProblemListPage:
    """The list, with all problems read."""
    if not isinstance(room.stack[-1], ProblemListPage):
        room.do(room.program.problems())
    top = room.stack[-1]
    assert isinstance(top, ProblemListPage)
    while top.animating:
        room.wait()
    return top


def give(room: Room, move: Move) -> AnswerPage:
    """Answer at the table."""
    assert room.table.answer is not None
    room.do(room.table.answer(move))
    top = room.stack[-1]
    assert isinstance(top, AnswerPage)
    return top


def said(screen: Screen) -> str:
    """Return everything that a screen reader finds on a screen."""

    def names(node: Node) -> Iterator[str]:
        yield node.name
        for child in node.children:
            yield from names(child)

    return " ".join(names(screen.spoken().root))


def test_a_move_at_the_table_answers_and_is_not_played(
    room: Room, task: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.do(click(page(room), "open-problem-one"))
    ply = room.game.ply
    answer = give(room, task.tempting)
    assert "Not the best" in said(answer)
    terms = (PricedTerm(Part.MONEY, 4.2, 4.0, amount=4),)
    why = Why(task.seat, task.solutions[0], task.tempting, (), terms, 4, (0.5, 0.4))
    monkeypatch.setattr(Thinker, "poll", lambda _: Explanation(why))
    room.wait()
    assert "About 4 points fewer" in said(answer)
    assert "−4" in said(answer)
    room.do(click(answer, "again"))
    assert room.game.ply == ply
    assert room.game.state == task.position
    assert "Right!" in said(give(room, task.solutions[1]))


def test_the_first_answer_and_the_tries_are_kept(room: Room, task: Task) -> None:
    room.do(click(page(room), "open-problem-one"))
    room.do(click(give(room, task.tempting), "again"))
    give(room, task.solutions[0])
    kept = ProgressStore().progress.attempts["one"]
    assert (kept.first, kept.tries, kept.solved) == (False, 2, True)


def test_the_next_problem_is_one_not_solved(room: Room, task: Task) -> None:
    room.do(click(page(room), "open-problem-one"))
    room.do(click(give(room, task.solutions[0]), "next"))
    room.do(click(give(room, task.solutions[0]), "next"))
    assert set(ProgressStore().progress.attempts) == {"one", "two"}
    assert any("2 of 2 solved" in text for text in page(room).read_aloud())


def test_after_a_problem_of_the_day_comes_the_next_of_the_day(room: Room, task: Task) -> None:
    """The other problem is in the list only, and comes once the day is done."""
    book = room.library.problems
    assert isinstance(book, ProblemBook)
    records = dict.fromkeys(("a-001-001", "a-002-002", "a-003-003"), task.record)
    records["a-003-003"] = with_members(task.record, degree=3)
    write_book(book.file, records)
    room.library.problems = ProblemBook(book.file)
    days = daily_problems({"a-001-001": 2, "a-002-002": 2, "a-003-003": 3}, date.today().toordinal())
    room.do(click(page(room), "today-2"))
    room.do(click(give(room, task.solutions[0]), "next"))
    room.do(click(give(room, task.solutions[0]), "next"))
    give(room, task.solutions[0])
    other = ({*records} - {*days.values()}).pop()
    assert [*ProgressStore().progress.attempts] == [days[2], days[3], other]


def test_the_list_is_in_order_by_level_and_number_before_anything_is_read(room: Room, task: Task) -> None:
    book = room.library.problems
    assert isinstance(book, ProblemBook)
    numbers = {"x": (3, 1), "y": (1, 12), "z": (1, 2)}
    write_book(
        book.file,
        {name: with_members(task.record, degree=row[0], number=row[1]) for name, row in numbers.items()},
    )
    room.library.problems = ProblemBook(book.file)
    cards = ProblemCollection(room.library, Thumbnails(), ProgressStore(), lambda _: Pop())
    unread = cards.all_cards()
    assert [(card.game, card.content) for card in unread] == [("z", None), ("y", None), ("x", None)]
    while cards.read((), 1):
        pass
    assert [card.game for card in cards.all_cards()] == ["z", "y", "x"]


def test_the_answer_names_its_problem(room: Room, task: Task) -> None:
    room.do(click(page(room), "today-2"))
    names = [label.name for label in room.library.problems.labels.values()]
    assert names == ["Tarrafal 1", "Assomada 2"]
    answer = said(give(room, task.tempting))
    assert sum(f"Problem {name} · Medium" in answer for name in names) == 1


def test_filters_leave_only_what_was_asked_for(room: Room, task: Task) -> None:
    room.do(click(page(room), "open-problem-one"))
    room.do(click(give(room, task.solutions[0]), "leave"))
    key_count = [one for one in page(room).widgets.keys if one.startswith("open-")]
    assert len(key_count) == 2
    click(page(room), "state")
    assert [one for one in page(room).widgets.keys if one.startswith("open-")] == ["open-problem-two"]
    click(page(room), "degree")
    assert not [one for one in page(room).widgets.keys if one.startswith("open-")]


def test_todays_problem_counts_for_the_streak(room: Room, task: Task) -> None:
    room.do(click(page(room), "today-2"))
    assert "today’s problem" in said(give(room, task.solutions[0]))
    assert ProgressStore().progress.streak_on(date.today().toordinal()) == 1


def test_the_line_to_copy_tells_the_tries_of_today_and_not_the_answer(
    room: Room, task: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("santiago.session.problem_progress._EPOCH", date.today().toordinal() - 412)
    lines: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", lines.append)
    room.do(click(page(room), "today-2"))
    room.do(click(give(room, task.tempting), "again"))
    room.do(click(give(room, task.solutions[0]), "copy"))
    assert lines == ["Santiago 412 (Medium): 2 tries"]
    ProgressStore().reset()


def test_the_button_to_copy_takes_no_row_from_the_table_of_prices(room: Room, task: Task) -> None:
    room.do(click(page(room), "today-2"))
    answer = give(room, task.solutions[0])
    copy, show = (answer.widgets.find(name).rect for name in ("copy", "show"))
    assert (copy.top, copy.height) == (show.top, show.height)
    assert copy.left > show.right
    ProgressStore().reset()


def test_a_first_try_is_told_with_the_days_in_a_row(
    room: Room, task: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = date.today().toordinal()
    monkeypatch.setattr("santiago.session.problem_progress._EPOCH", today - 412)
    path = paths.data_folder() / "problems.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"problems": {}, "streak": 8, "day": today - 1}))
    lines: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", lines.append)
    room.do(click(page(room), "today-2"))
    room.do(click(give(room, task.solutions[0]), "copy"))
    assert lines == ["Santiago 412 (Medium): first try, 9 days in a row"]


def test_a_wrong_first_answer_is_told_to_come_back(room: Room, task: Task) -> None:
    room.do(click(page(room), "open-problem-one"))
    assert "comes back tomorrow" in said(give(room, task.tempting))


@pytest.mark.parametrize("shown", [True, False])
def test_the_answer_shows_the_players_figure_unless_it_is_turned_off(
    room: Room, task: Task, *, shown: bool
) -> None:
    """The figure is told from the tenth answer on, and only for first answers."""
    records = {f"other {n}": task.record for n in range(10)}
    file = room.library.problems.file
    write_book(file, {"one": task.record, **records})
    room.library.problems = ProblemBook(file)
    row = {"first": True, "tries": 1, "solved": True, "day": 1}
    path = paths.data_folder() / "problems.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"problems": dict.fromkeys(records, row)}))
    room.do(Apply(replace(room.program.settings(), problem_figure=shown)))
    room.do(click(page(room), "open-problem-one"))
    answer = give(room, task.tempting)
    assert ("of the medium problems" in said(answer)) is shown
    room.do(click(answer, "again"))
    assert "of the medium problems" not in said(give(room, task.solutions[0]))


def test_both_lines_are_played_to_the_end_of_the_round(room: Room, task: Task) -> None:
    room.do(click(page(room), "open-problem-one"))
    room.do(click(give(room, task.tempting), "show"))
    lines = room.stack[-1]
    assert isinstance(lines, LinesPage)
    for _ in range(30):
        key(lines, pygame.K_RIGHT)
    words = said(lines)
    seats = len(task.record.seats)
    assert words.count(" points") >= seats
    lines.draw(pygame.Surface(room.context.size))


def test_undo_and_hints_are_off(room: Room, task: Task) -> None:
    room.do(click(page(room), "open-problem-one"))
    for command in (Command.HINT, Command.UNDO):
        room.do(room.table.invoke(command))
        assert room.table.state.notice is not None
        assert room.table.state.advice.asked is None
    assert room.game.state == task.position
    assert {tool.command for tool in room.table.view.tools}.isdisjoint({Command.HINT, Command.UNDO})


def test_nothing_of_a_problem_is_kept_among_the_games(room: Room, task: Task) -> None:
    room.do(click(page(room), "open-problem-one"))
    room.do(click(give(room, task.solutions[0]), "leave"))
    assert not room.program.library.has_unfinished_game()
    assert [path.name for path in paths.data_folder().rglob("*.json")] == ["problems.json"]


@pytest.mark.usefixtures("task")
def test_a_damaged_problem_is_said_to_be_damaged(room: Room) -> None:
    file = room.library.problems.file
    assert isinstance(room.library.problems, ProblemBook)
    lines = gzip.decompress(file.read_bytes()).replace(b'"best":["', b'"best":["x', 1)
    file.write_bytes(gzip.compress(lines))
    room.library.problems = ProblemBook(file)
    room.do(click(page(room), "open-problem-one"))
    assert isinstance(room.stack[-1], Dialog)


def test_progress_is_reset_only_after_a_question(room: Room, task: Task) -> None:
    room.do(click(page(room), "open-problem-one"))
    room.do(click(give(room, task.solutions[0]), "leave"))
    room.do(click(page(room), "reset"))
    assert ProgressStore().progress.attempts
    room.answer(0)
    assert not ProgressStore().progress.attempts


def test_the_reason_comes_from_the_worker(room: Room, task: Task, monkeypatch: pytest.MonkeyPatch) -> None:
    room.do(click(page(room), "open-problem-one"))
    answer = give(room, task.solutions[0])
    assert "Looking for the reason" in said(answer)
    reason = Reason(ReasonKind.KEEPS_MONEY)
    monkeypatch.setattr(Thinker, "poll", lambda _: Explanation(None, (reason,)))
    room.wait()
    assert "It costs no money." in said(answer)


def test_a_command_answers_too(room: Room, task: Task) -> None:
    room.do(click(page(room), "open-problem-one"))
    for _ in range(60):
        room.wait()
    assert isinstance(task.position.phase, Auction)
    assert Pass() in legal_moves(task.position)
    room.do(room.table.invoke(Command.DECLINE))
    assert isinstance(room.stack[-1], AnswerPage)
    assert "Pass" in said(room.stack[-1])


def test_a_problem_is_solved_with_a_pad_alone(room: Room, task: Task) -> None:
    pads = Pads()

    def press(command: Command) -> None:
        for down in (True, False):
            for event in pads.keys(button(BUTTON[command], down=down)) or ():
                room.do(room.stack[-1].handle(event))

    there = page(room)
    for _ in there.widgets.keys:
        if there.widgets.ring_key != "open-problem-one":
            press(Command.NEXT_REGION)
    press(Command.ACT)
    for _ in range(60):
        room.wait()
    for n in range(60):
        if room.table.state.focus != ButtonTarget(Command.DECLINE):
            press(Command.RIGHT if n % 15 else Command.NEXT_REGION)
    press(Command.ACT)
    answer = room.stack[-1]
    assert isinstance(answer, AnswerPage)
    assert ("Right!" in said(answer)) is task.is_solved_by(PASS)


@pytest.mark.matrix_in_turn(look=LOOKS, language=LANGUAGES)
def test_every_text_about_an_answer_is_whole_on_its_card(
    language: str, look: tuple[tuple[int, int], float]
) -> None:
    """Only the texts on the card count: it hides the table's seat panels."""
    size, text_scale = look
    record, found = problem()
    page = AnswerPage(
        task_of(record),
        found.tempting,
        ScriptedThinker(),
        AnswerRoutes(None, Pop),
        AnswerNews("problems.today.solved"),
    )
    notes = Notes()
    page.rebuild(noted_context(size, language, text_scale, notes))
    surface = paper(size)
    for _ in scrolled(page):
        notes.written.clear()
        page.draw(surface)
        on_card = [note for note in notes.written if page.card.contains(note.clip)]
        assert on_card
        assert [fault for note in on_card for fault in faults_of(note, surface)] == []
        assert list(overlaps(on_card)) == []


def maker(room: Room, *news: Answer) -> tuple[MakeProblemDialog, ScriptedThinker]:
    thinker = ScriptedThinker(*news)
    room.do(Push(MakeProblemDialog(thinker, problem()[0], 3, room.library.save_own_problem)))
    dialog = room.dialog
    assert isinstance(dialog, MakeProblemDialog)
    for _ in news:
        room.wait()
    return dialog, thinker


def test_a_decision_that_is_a_problem_joins_the_players_own(room: Room, task: Task) -> None:
    for _ in range(2):  # once is enough
        dialog, thinker = maker(room, ThinkingProgress(3, 17), MadeProblem(task.record))
        assert [type(asked) for asked in thinker.asked] == [ProblemRequest]
        assert "This is a good problem" in dialog.words
        room.answer(0)
    keys = [one for one in page(room).widgets.keys if one.startswith("open-")]
    assert [one.partition("-own-")[1] for one in keys] == ["-own-", "", ""]
    room.do(click(page(room), keys[0]))
    assert room.game.state == task.position


@pytest.mark.parametrize("unfit", Unfit)
def test_a_decision_that_is_no_problem_is_told_why(room: Room, unfit: Unfit) -> None:
    dialog, _ = maker(room, MadeProblem(None, unfit))
    assert dialog.words.startswith("This does not make a good problem: ")
    assert room.library.own_problems.stamps() == {}


def test_making_a_problem_can_be_cancelled(room: Room) -> None:
    dialog, thinker = maker(room, ThinkingProgress(3, 17))
    room.do(key(dialog, pygame.K_ESCAPE))
    assert thinker.cancelled == 1
    assert room.stack[-1] is not dialog


def test_the_worker_stops_trying_when_it_is_cancelled() -> None:
    record, _ = problem()
    made = answered(ProblemRequest(record, len(record.moves)), Impatient(looks=0))
    assert made == MadeProblem(None, Unfit.DOUBTFUL)
