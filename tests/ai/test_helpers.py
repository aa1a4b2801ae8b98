"""A search divided over processes decides as it does in one process."""

import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any

import pytest

from santiago.ai.agent import Decision, Limit
from santiago.ai.agents import roster
from santiago.ai.explain.advice import hint
from santiago.ai.search.helper_processes import Team, serve
from santiago.ai.search.tree import Task, use_helpers
from santiago.rules.legal import why_not
from santiago.rules.observation import observe
from santiago.rules.phases import Planting
from santiago.rules.record import Level
from santiago.rules.state import GameState

from .impatient import Impatient
from .positions import some

PATIENCE_SECONDS = 60


@contextmanager
def helpers(count: int, through: type["Through"] | None = None) -> Iterator[list[Any]]:
    """Let `count` processes help with the searches of this one; `through` wraps each pipe."""
    context = multiprocessing.get_context("spawn")
    stopped = context.RawValue("q", 0)
    pairs = [context.Pipe() for _ in range(count)]
    started = [context.Process(target=serve, args=(there, stopped), daemon=True) for _, there in pairs]
    for process, (here, there) in zip(started, pairs, strict=True):
        process.start()
        there.close()
        assert here.poll(PATIENCE_SECONDS), "it says that it is ready"
    pipes: list[Any] = [here if through is None else through(here) for here, _ in pairs]
    use_helpers(Team(pipes, stopped))
    try:
        yield pipes
    finally:
        use_helpers(None)
        for process, (here, _) in zip(started, pairs, strict=True):
            here.close()
            process.join(PATIENCE_SECONDS)
            assert process.exitcode == 0, "it ends when its pipe closes"


class Through:
    """A pipe that counts the messages sent."""

    def __init__(self, pipe: Connection) -> None:
        self.pipe = pipe
        self.sent = 0

    def send(self, message: object) -> None:
        self.sent += 1
        self.pipe.send(message)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.pipe, name)


class Dying(Through):
    """A pipe that breaks in the second stage, after a task and two shares were sent."""

    most_sent = 3

    def recv(self) -> object:
        if self.sent >= self.most_sent:
            raise EOFError
        return self.pipe.recv()


class DyingLater(Dying):
    """A pipe that breaks in the third stage."""

    most_sent = 4


class Late(Through):
    """A pipe on which the answer to an abandoned task arrives before every answer."""

    was_late = True

    def recv(self) -> object:
        self.was_late = not self.was_late
        return self.pipe.recv() if self.was_late else (0, 0, {})


class Strict(Through):
    """A pipe through which a helper gets no processor time for its tasks."""

    def send(self, message: object) -> None:
        if isinstance(message, tuple) and isinstance(message[1], Task):
            message = (*message[:2], 0.0)
        super().send(message)


def decided(states: list[GameState], nodes: int = 200) -> list[Decision]:
    decisions = []
    for state in states:
        seat = state.to_move
        assert seat is not None
        agent = roster.agent(Level.EXPERT, None, state.seats, state.options.edition)
        decisions.append(agent.choose(observe(state, seat), Limit(nodes, 1e9, 7)))
    return decisions


@pytest.fixture(scope="module")
def states(deep: bool) -> list[GameState]:
    tables = ((2, 13), (3, 29), (4, 31), (5, 41))
    return [state for seats, every in tables for state in some(seats, 4, every)[:: 1 if deep else 2]]


@pytest.fixture(scope="module")
def alone(states: list[GameState]) -> list[Decision]:
    """The decisions of one process."""
    return decided(states)


@pytest.fixture(scope="module")
def planting() -> list[GameState]:
    return [state for state in some(5, 4, 41) if isinstance(state.phase, Planting)][-1:]


@pytest.fixture(scope="module")
def long_thought(planting: list[GameState]) -> list[Decision]:
    """The decision of one process that has many nodes."""
    return decided(planting, 3000)


@pytest.mark.parametrize("count", [1, 2])
def test_decisions_and_all_values_are_those_of_one_process(
    count: int, states: list[GameState], alone: list[Decision]
) -> None:
    with helpers(count, Through) as pipes:
        assert decided(states) == alone
    assert all(pipe.sent > 20 for pipe in pipes), "they did help"


def test_the_work_of_a_process_that_dies_is_done_again(
    states: list[GameState], alone: list[Decision]
) -> None:
    with helpers(2, Dying) as pipes:
        assert decided(states) == alone
    assert all(pipe.sent == 3 for pipe in pipes), "nothing more is asked of the dead"


@pytest.mark.parametrize("dying", [Dying, DyingLater])
def test_the_sums_of_work_done_again_are_rounded_as_before(
    dying: type[Dying], planting: list[GameState], long_thought: list[Decision]
) -> None:
    with helpers(1, dying) as pipes:
        assert decided(planting, 3000) == long_thought
    assert pipes[0].sent == dying.most_sent


def test_answers_to_a_task_that_was_left_are_dropped(states: list[GameState], alone: list[Decision]) -> None:
    with helpers(1, Late):
        assert decided(states[:4]) == alone[:4]


def test_a_hint_is_that_of_one_process(states: list[GameState]) -> None:
    state = states[-1]
    seat = state.to_move
    assert seat is not None
    alone = hint(observe(state, seat), Limit(400, 1e9, 7))
    with helpers(1):
        assert hint(observe(state, seat), Limit(400, 1e9, 7)) == alone


def test_a_search_ends_when_any_of_its_processes_has_used_up_its_time() -> None:
    state = some(4, 1, 1)[0]
    with helpers(1, Strict):
        [decision] = decided([state], 4000)
    assert decision.timed_out
    assert decision.spent < 2000, "this process stops after the stage in which the other did"


def test_all_processes_stop_when_the_search_is_cancelled() -> None:
    state = some(4, 1, 1)[0]
    seat = state.to_move
    assert seat is not None
    agent = roster.agent(Level.EXPERT, None, 4, state.options.edition)
    with helpers(1, Through):
        decision = agent.choose(observe(state, seat), Limit(10**7, 1e9, 7), Impatient(3))
        assert decision.timed_out
        assert why_not(state, decision.move) is None
        assert decided([state]) == decided([state]), "they are ready for the next one"
