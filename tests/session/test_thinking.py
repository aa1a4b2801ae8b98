"""The worker as a real process: it answers, and is cancelled, killed, or fails."""

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

import pytest

from santiago.ai.agent import Decision, Limit
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Bid, Pass, Plant
from santiago.rules.observation import Observation, observe
from santiago.rules.options import Seat
from santiago.rules.record import Level
from santiago.rules.state import GameState
from santiago.session.thinking import Thinker, helpers_wanted
from santiago.session.worker_messages import (
    Answer,
    Asked,
    Failure,
    HintRequest,
    Question,
    ReviewRequest,
    ThinkingProgress,
    WhatIf,
)
from tests.persistence.games import finished_game
from tests.rules.notation import at_planting, game

PATIENCE_SECONDS = 60
LONG = Limit(nodes=10**9, seconds=600)
"""Longer than anybody waits; only a cancel or a kill ends it."""
SECONDS_LONG = Limit(nodes=1000, seconds=600)
"""Takes a second or so of the worker's CPU time, however busy the machine is."""
BRIEF = Limit(nodes=20, seconds=60)


class Clock:
    """A clock that advances only when told."""

    seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(autouse=True)
def one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no helpers beside the worker, except in tests about helpers."""
    monkeypatch.setattr("santiago.session.thinking._cores", lambda: 1)


@pytest.fixture(scope="module")
def module_thinker() -> Iterator[Thinker]:
    made = Thinker()
    yield made
    made.close()


@pytest.fixture
def lasting(module_thinker: Thinker) -> Iterator[Thinker]:
    """A thinker whose worker is shared by the tests, because starting a process takes long."""
    yield module_thinker
    module_thinker.cancel()


@pytest.fixture
def thinker(module_thinker: Thinker, clock: Clock) -> Iterator[Thinker]:
    """A thinker with a fresh worker that no other test uses."""
    module_thinker.close()
    made, interval = Thinker(clock), sys.getswitchinterval()
    yield made
    made.close()
    sys.setswitchinterval(interval)


def seen(state: GameState) -> Observation:
    seat = state.to_move
    assert seat is not None
    return observe(state, Seat(seat))


def question(
    state: GameState, limit: Limit, level: Level = Level.EXPERT, character: str | None = None
) -> Question:
    return Question(seen(state), level, character, limit)


def workers() -> list[BaseProcess]:
    return [child for child in multiprocessing.active_children() if child.name == "santiago-thinker"]


def surviving_workers() -> list[BaseProcess]:
    """Return the workers that do not end; on a busy computer, a killed one takes a while to end."""
    for one in workers():
        one.join(PATIENCE_SECONDS)
    return workers()


def worker() -> BaseProcess:
    (only,) = workers()
    return only


def kill(process: BaseProcess) -> None:
    """Kill the worker like the system does when memory runs out, without any clean-up."""
    assert process.pid is not None
    os.kill(process.pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
    process.join(PATIENCE_SECONDS)


def news(thinker: Thinker) -> Answer:
    """Return the next answer or progress report of the open question."""
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        answer = thinker.poll()
        if answer is not None:
            return answer
        time.sleep(0.005)
    raise AssertionError("nothing was heard")


def answer(thinker: Thinker) -> Decision | Failure:
    """Return the answer that closes the open question."""
    while isinstance(on_progress := news(thinker), ThinkingProgress):
        pass
    return on_progress


def decision(thinker: Thinker) -> Decision:
    on_progress = answer(thinker)
    assert isinstance(on_progress, Decision), on_progress
    return on_progress


def test_a_decision_is_a_legal_move_and_closes_the_question(lasting: Thinker) -> None:
    state = game(4)
    lasting.ask(question(state, BRIEF))
    assert lasting.busy
    assert decision(lasting).move in legal_moves(state)
    assert not lasting.busy
    assert lasting.poll() is None


def test_while_it_thinks_it_tells_how_far_it_is(lasting: Thinker) -> None:
    lasting.ask(question(game(4), LONG))
    first, second = news(lasting), news(lasting)
    assert isinstance(first, ThinkingProgress)
    assert isinstance(second, ThinkingProgress)
    assert 0 <= first.done < second.done < second.of


def test_a_worker_killed_while_it_thinks_is_replaced_and_the_turn_goes_on(lasting: Thinker) -> None:
    state = game(4)
    lasting.ask(question(state, SECONDS_LONG))
    news(lasting)
    first = worker()
    kill(first)
    assert decision(lasting).move in legal_moves(state)
    assert worker().pid != first.pid


def test_a_worker_killed_while_nobody_asks_is_replaced_at_the_next_question(lasting: Thinker) -> None:
    lasting.ask(question(game(4), BRIEF))
    decision(lasting)
    kill(worker())
    lasting.ask(question(game(4), BRIEF))
    decision(lasting)


def test_after_three_deaths_the_question_is_answered_without_a_process(thinker: Thinker) -> None:
    state = game(4)
    thinker.ask(question(state, SECONDS_LONG))
    for _ in range(3):
        while not workers():  # messages of the dead worker are received first
            assert isinstance(news(thinker), ThinkingProgress)
        kill(worker())
    assert decision(thinker).move in legal_moves(state)
    assert workers() == []


def test_a_worker_that_dies_before_it_has_taken_its_end_of_the_pipe_is_noticed(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows the pipe stays open; here the test keeps it open."""
    kept: list[Connection] = []
    close = Connection.close

    def keep(pipe: Connection) -> None:
        kept.append(Connection(os.dup(pipe.fileno())))
        close(pipe)

    if sys.platform != "win32":
        monkeypatch.setattr(Connection, "close", keep)
    thinker = Thinker(clock)
    thinker.ask(question(game(4), SECONDS_LONG))
    kill(worker())
    assert decision(thinker).move in legal_moves(game(4))
    thinker.close()
    monkeypatch.undo()
    for pipe in kept:
        pipe.close()


@pytest.mark.skipif(sys.platform != "win32", reason="elsewhere the system calls it niceness")
def test_the_worker_gives_way_to_the_window(lasting: Thinker) -> None:
    if sys.platform == "win32":  # the type checker needs it
        import ctypes

        lasting.ask(question(game(4), LONG))
        news(lasting)
        handle = ctypes.c_void_p(ctypes.windll.kernel32.OpenProcess(0x1000, 0, worker().pid))
        assert ctypes.windll.kernel32.GetPriorityClass(handle) == 0x4000, "below normal"
        ctypes.windll.kernel32.CloseHandle(handle)


def test_a_cancelled_question_frees_the_worker_at_once(lasting: Thinker) -> None:
    """The first question alone would take ten minutes."""
    lasting.ask(question(game(4), LONG))
    news(lasting)
    first = worker()
    lasting.cancel()
    assert not lasting.busy
    lasting.ask(question(game(4), BRIEF))
    decision(lasting)
    assert worker().pid == first.pid


def test_the_answer_to_a_question_no_longer_asked_is_dropped(lasting: Thinker) -> None:
    """The first question is about a bid, the second about a tile, so only one answer can match."""
    for _ in range(5):
        lasting.ask(question(game(4), BRIEF))
        lasting.ask(question(at_planting(game(4), 0, 1, 2, 3), BRIEF, Level.EASY))
        assert isinstance(decision(lasting).move, Plant)


def test_a_question_may_be_asked_in_the_middle_of_another(lasting: Thinker) -> None:
    lasting.ask(question(at_planting(game(4), 0, 1, 2, 3), LONG))
    news(lasting)
    lasting.ask(question(game(4), BRIEF))
    assert isinstance(decision(lasting).move, Bid | Pass)


def test_an_agent_that_fails_is_reported_with_its_trace_and_the_worker_lives_on(lasting: Thinker) -> None:
    lasting.ask(question(game(4), BRIEF, Level.NORMAL, character="nobody of that name"))
    on_progress = answer(lasting)
    assert isinstance(on_progress, Failure)
    assert "ValueError" in on_progress.trace
    assert not lasting.busy
    first = worker()
    lasting.ask(question(game(4), BRIEF, Level.NORMAL))
    decision(lasting)
    assert worker().pid == first.pid


def test_the_same_question_has_the_same_answer_in_another_worker(lasting: Thinker) -> None:
    asked = question(game(4), Limit(nodes=60, seconds=60, seed=5))
    lasting.ask(asked)
    before = decision(lasting).move
    kill(worker())
    lasting.ask(asked)
    assert decision(lasting).move == before


def test_closing_ends_the_process(thinker: Thinker) -> None:
    thinker.ask(question(game(4), LONG))
    news(thinker)
    thinker.close()
    assert surviving_workers() == []


def helping() -> list[BaseProcess]:
    return [child for child in multiprocessing.active_children() if child.name == "santiago-helper"]


@pytest.mark.parametrize(("cores", "helpers"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 3), (64, 3)])
def test_one_of_three_cores_or_more_is_left_to_others(cores: int, helpers: int) -> None:
    assert helpers_wanted(cores) == helpers


def test_a_machine_with_one_core_has_no_helpers_and_decides_alike(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = question(game(4), Limit(nodes=200, seconds=600, seed=5))
    monkeypatch.setattr("santiago.session.thinking._cores", lambda: 1)
    thinker.ask(asked)
    alone = decision(thinker)
    assert helping() == []
    thinker.close()
    monkeypatch.setattr("santiago.session.thinking._cores", lambda: 4)
    thinker.ask(asked)
    assert decision(thinker) == alone
    thinker.ask(asked)
    assert decision(thinker) == alone
    assert len(helping()) == 2


def test_a_helper_that_dies_is_replaced_and_its_work_is_done(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("santiago.session.thinking._cores", lambda: 2)
    asked = question(game(4), Limit(nodes=800, seconds=600, seed=5))
    thinker.ask(asked)
    whole = decision(thinker)
    (dead,) = helping()
    thinker.ask(asked)
    kill(dead)
    assert decision(thinker) == whole
    thinker.ask(asked)
    (other,) = helping()
    assert other.pid != dead.pid
    assert decision(thinker) == whole


def test_closing_ends_the_helpers(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("santiago.session.thinking._cores", lambda: 4)
    thinker.ask(question(game(4), LONG))
    news(thinker)
    assert len(helping()) == 2
    thinker.close()
    assert helping() == []


def test_nothing_is_heard_before_a_question(thinker: Thinker) -> None:
    assert thinker.poll() is None
    assert not thinker.busy


def test_a_machine_that_starts_no_processes_is_answered_by_a_thread(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(method: str) -> None:
        raise OSError(f"no processes here, not even by {method}")

    monkeypatch.setattr(multiprocessing, "get_context", refused)
    state = game(4)
    thinker.ask(question(state, BRIEF))
    assert decision(thinker).move in legal_moves(state)
    thinker.ask(question(state, LONG))
    assert isinstance(news(thinker), ThinkingProgress)


def test_computer_players_that_cannot_be_loaded_are_a_failure_without_a_traceback(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where no more files can be opened. A thread that ends by an exception prints a traceback."""

    def refused(method: str) -> None:
        raise OSError(f"no processes here, not even by {method}")

    printed: list[object] = []
    monkeypatch.setattr(multiprocessing, "get_context", refused)
    monkeypatch.setattr(threading, "excepthook", printed.append)
    monkeypatch.setitem(sys.modules, "santiago.session.request_handler", None)
    thinker.ask(question(game(4), BRIEF))
    assert isinstance(answer(thinker), Failure)
    assert printed == []


can_stop = pytest.mark.skipif(sys.platform == "win32", reason="there a process cannot be stopped like that")


def stop(process: BaseProcess) -> None:
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)
    os.waitpid(process.pid, os.WUNTRACED)


def stop_at_work(thinker: Thinker) -> BaseProcess:
    """Stop the worker while it thinks, and read what it had sent."""
    news(thinker)
    stopped = worker()
    stop(stopped)
    silent = 0
    while silent < 20:
        silent = silent + 1 if thinker.poll() is None else 0
        time.sleep(0.005)
    return stopped


CAP = 1.0
ASKED: dict[str, Asked] = {
    "turn": Question(seen(game(4)), Level.EXPERT, None, Limit(nodes=10**9, seconds=CAP)),
    "hint": HintRequest(seen(game(4)), Limit(nodes=10**9, seconds=CAP)),
    "what if": WhatIf(seen(game(4)), Pass(), Limit(nodes=10**9, seconds=CAP), Bid(1)),
    "review": ReviewRequest(
        finished_game("2p-trefl-a"),
        frozenset({Seat(0)}),
        Limit(nodes=10**9, seconds=CAP),
    ),
}
each_question = pytest.mark.parametrize("asked", ASKED)


def is_replaced_after(thinker: Thinker, clock: Clock, seconds: float, stopped: BaseProcess) -> bool:
    """Whether a stopped worker is killed and replaced after `seconds`, and not before."""
    clock.seconds += seconds - 0.01
    assert thinker.poll() is None
    assert worker().pid == stopped.pid
    clock.seconds += 0.02
    assert thinker.poll() is None
    return worker().pid != stopped.pid and not stopped.is_alive()


@can_stop
@each_question
def test_a_worker_stopped_before_it_begins_is_replaced_after_its_cap_and_five_seconds(
    asked: str, thinker: Thinker, clock: Clock
) -> None:
    thinker.warm_up()
    stopped = worker()
    stop(stopped)
    thinker.ask(ASKED[asked])
    assert is_replaced_after(thinker, clock, CAP + 5, stopped)
    assert thinker.busy


@can_stop
@each_question
def test_a_worker_stopped_while_it_thinks_is_replaced_after_its_cap_and_five_seconds(
    asked: str, thinker: Thinker, clock: Clock
) -> None:
    thinker.ask(ASKED[asked])
    stopped = stop_at_work(thinker)
    assert is_replaced_after(thinker, clock, CAP + 5, stopped)
    assert isinstance(news(thinker), ThinkingProgress), "the next one thinks about it"


@can_stop
def test_a_stopped_worker_leaves_no_process_behind(thinker: Thinker) -> None:
    thinker.ask(question(game(3), LONG))
    stopped = stop_at_work(thinker)
    begun = time.monotonic()
    thinker.close()
    assert time.monotonic() - begun < 2
    assert not stopped.is_alive()


@can_stop
def test_a_worker_stopped_while_nobody_asks_is_replaced(thinker: Thinker, clock: Clock) -> None:
    thinker.ask(question(game(4), BRIEF))
    decision(thinker)
    stopped = worker()
    stop(stopped)
    thinker.ask(question(game(4), BRIEF))
    assert is_replaced_after(thinker, clock, BRIEF.seconds + 5, stopped)
    decision(thinker)


@can_stop
def test_a_question_that_is_replaced_is_given_up_within_five_seconds(thinker: Thinker, clock: Clock) -> None:
    """The first question has ten minutes of its own; unread questions do not postpone the deadline."""
    thinker.ask(question(game(4), LONG))
    stopped = stop_at_work(thinker)
    for _ in range(2000):
        thinker.ask(question(game(4), BRIEF))
        thinker.poll()
    assert is_replaced_after(thinker, clock, 5, stopped)
    decision(thinker)


@can_stop
def test_a_question_larger_than_any_pipe_does_not_block(thinker: Thinker, clock: Clock) -> None:
    thinker.warm_up()
    stopped = worker()
    stop(stopped)
    review = ASKED["review"]
    assert isinstance(review, ReviewRequest)
    record = replace(review.record, extra={"text": "x" * 4_000_000})
    thinker.ask(ReviewRequest(record, review.seats, review.limit))
    assert is_replaced_after(thinker, clock, CAP + 5, stopped)
    assert isinstance(news(thinker), ThinkingProgress)


def test_a_worker_that_tells_its_progress_is_left_alone(thinker: Thinker, clock: Clock) -> None:
    thinker.ask(question(game(4), LONG))
    news(thinker)
    first = worker()
    for _ in range(3):
        clock.seconds += LONG.seconds
        assert isinstance(news(thinker), ThinkingProgress)
    assert worker().pid == first.pid


def test_where_neither_process_nor_thread_can_be_started_the_question_fails(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refused)
    thinker.ask(question(game(4), BRIEF))
    failed = answer(thinker)
    assert isinstance(failed, Failure)
    assert "can't start new thread" in failed.trace
    assert surviving_workers() == []


@pytest.mark.parametrize("refusal", [OSError, RuntimeError])
def test_a_process_that_does_not_start_leaves_no_thread_behind(
    refusal: type[Exception], thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_: BaseProcess) -> None:
        raise refusal("no process here")

    monkeypatch.setattr(multiprocessing.context.SpawnProcess, "start", refused)
    thinker.ask(question(game(4), BRIEF))
    decision(thinker)
    for thread in threading.enumerate():
        if thread.name == "santiago-talker":
            thread.join(PATIENCE_SECONDS)
            assert not thread.is_alive()
