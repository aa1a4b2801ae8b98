"""Divides the candidates of a search among processes, without changing the result of the search.

A helper process searches its share of the candidates and returns their branches. It keeps the search trees
until the next task, so each candidate stays with the same helper.
"""

from collections.abc import Sequence
from ctypes import c_longlong
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Final

from santiago.ai.agent import Limit
from santiago.ai.gc_pause import gc_paused
from santiago.ai.search.budget import Budget
from santiago.ai.search.search_result import Branch
from santiago.ai.search.tree import CandidateSearch, Task

LOOK_SECONDS: Final = 0.005
GRACE_SECONDS: Final = 0.5
"""Time, in seconds, that a helper has to reply after it was told to stop. A helper that takes longer counts
as dead."""
READY: Final = "ready"

_Share = tuple[int, list[int], int]
"""A request to a helper: (task number, candidates, target number of visits for each candidate)."""
_Answer = tuple[int, int, dict[int, Branch], bool]
"""A helper's reply: (task number, target number of visits, branches by candidate, whether the search of the
helper was stopped)."""


class _Stopped:
    """The progress monitor of a helper. It cancels task `number` when `stopped` contains this number."""

    def __init__(self, stopped: c_longlong, number: int) -> None:
        self._stopped = stopped
        self._number = number

    def on_progress(self, done: int, of: int) -> None:
        """Do nothing: the main process reports the progress."""

    def is_cancelled(self) -> bool:
        return self._stopped.value == self._number


def serve(pipe: Connection, stopped: c_longlong) -> None:
    """Search the tasks received from `pipe` until the pipe is closed. `stopped` contains the number of the
    task to abort."""
    search: CandidateSearch | None = None
    try:
        pipe.send(READY)
        while True:
            asked: tuple[int, Task, float] | _Share = pipe.recv()
            if isinstance(asked[1], Task):
                budget = Budget(Limit(nodes=1 << 60, seconds=asked[2]), _Stopped(stopped, asked[0]))
                search = CandidateSearch(asked[1], budget)
                continue
            assert search is not None, "a task comes before its shares"
            number, candidates, visits = asked
            with gc_paused():
                search.run(candidates, visits)
            branches = {n: search.branch(n) for n in candidates}
            pipe.send((number, visits, branches, search.budget.timed_out))
    except (EOFError, OSError, KeyboardInterrupt):
        return


class Team:
    """The helper processes of this process, each connected by a pipe."""

    def __init__(self, pipes: Sequence[Connection], stopped: c_longlong) -> None:
        self._starting = list(pipes)
        self._ready: list[Connection] = []
        self._stopped = stopped
        self._number = 0

    def begin(self, task: Task, seconds: float) -> "SharedTask | None":
        """Send `task` to all running helpers, and return the shared task. Return None if no helper is
        running. Each helper may use `seconds` seconds of processor time."""
        for pipe in self._starting.copy():
            try:
                if pipe.poll() and pipe.recv() == READY:
                    self._starting.remove(pipe)
                    self._ready.append(pipe)
            except (EOFError, OSError):
                self._starting.remove(pipe)
        self._number += 1
        for pipe in self._ready.copy():
            try:
                pipe.send((self._number, task, seconds))
            except OSError:
                self.lose(pipe)
        return SharedTask(self, self._ready.copy(), self._number) if self._ready else None

    def lose(self, pipe: Connection) -> None:
        """Stop using a helper that has died."""
        pipe.close()
        self._ready.remove(pipe)

    def stop(self, number: int) -> None:
        """Make all helpers abort task `number`."""
        self._stopped.value = number


class SharedTask:
    """A task shared by this process and its helpers.

    With k processes, candidate n is searched by process n % k.
    """

    def __init__(self, team: Team, pipes: list[Connection], number: int) -> None:
        self._team = team
        self._number = number
        self._processes: list[Connection | None] = [None, *pipes]
        """The pipe of each process. The first entry is None and stands for this process. The entry of a
        helper that has died becomes None, and this process takes over the helper's candidates."""
        self._shares: list[list[int]] = []
        self._stages: list[int] = []
        """The target number of visits per candidate in each stage so far."""
        self._visits: dict[int, int] = {}
        """The number of visits made by helpers, keyed by candidate."""

    def run(self, candidates: list[int], visits: int) -> list[list[int]]:
        ways = len(self._processes)
        self._stages.append(visits)
        self._shares = [[n for n in candidates if n % ways == way] for way in range(ways)]
        for way, pipe in enumerate(self._processes):
            if pipe is not None and self._shares[way]:
                try:
                    pipe.send((self._number, self._shares[way], visits))
                except OSError:
                    self._lose(way, pipe)
        return self._shares

    def results(self, own: CandidateSearch, visits: int) -> dict[int, Branch]:
        found: dict[int, Branch] = {}
        for way, share in enumerate(self._shares):
            if not way or not share:
                continue
            pipe = self._processes[way]
            if pipe is not None:
                try:
                    answer = self._answer(pipe, visits, own.budget)
                    for n, branch in answer.items():
                        own.budget.spent += branch.visits - self._visits.get(n, 0)
                        self._visits[n] = branch.visits
                    found.update(answer)
                    continue
                except (EOFError, OSError):
                    self._lose(way, pipe)
                    own.budget.spent -= sum(self._visits.pop(n, 0) for n in share)
            for stage in self._stages:  # stage by stage: sums at other points are rounded differently
                own.run(share, stage)
                found.update({n: own.branch(n) for n in share})
        return found

    def _answer(self, pipe: Connection, visits: int, budget: Budget) -> dict[int, Branch]:
        """Wait for a helper's reply and return its branches, keyed by candidate.

        Replies to earlier requests are dropped. Raises EOFError or OSError if the helper has died or does not
        reply in time.
        """
        end = float("inf")
        while True:
            while not pipe.poll(LOOK_SECONDS):
                if budget.must_stop():
                    self._team.stop(self._number)
                    end = min(end, perf_counter() + GRACE_SECONDS)
                if perf_counter() > end:
                    raise TimeoutError("the helper does not answer")
            answer: _Answer = pipe.recv()
            if answer[:2] == (self._number, visits):
                budget.timed_out = budget.timed_out or answer[3]
                return answer[2]

    def _lose(self, way: int, pipe: Connection) -> None:
        self._processes[way] = None
        self._team.lose(pipe)
