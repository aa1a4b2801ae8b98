"""Plays seeded series of games in which agents rotate through the seats, in one or more processes."""

import hashlib
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice, repeat
from multiprocessing import active_children, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import Final, TypeVar

from santiago.ai.agent import Limit
from santiago.ai.agents import characters
from santiago.ai.agents.level_agent import MOST_NODES, NO_CAP, LevelAgent
from santiago.ai.agents.seeds import decision_seed
from santiago.ai.gc_pause import gc_paused
from santiago.ai.measure.outside_agent import (
    DEFAULT_SECONDS,
    REFERENCE,
    AgentReply,
    OutsideAgent,
    OutsideAgentError,
)
from santiago.rules.game import Game
from santiago.rules.observation import observe
from santiago.rules.options import Options, Seat
from santiago.rules.record import Level, Player, Record, SeatInfo
from santiago.rules.scoring import score
from santiago.rules.setup import random_setup
from santiago.rules.state import GameState, new_game

_Task = TypeVar("_Task")
_Outcome = TypeVar("_Outcome")


@dataclass(frozen=True, slots=True)
class Entrant:
    """A level that plays in a series, optionally with a character and its own budget."""

    level: Level
    character: str | None = None
    nodes: int | None = None

    @property
    def name(self) -> str:
        """The entrant as written on the command line: "hard", "hard:rosa", "hard@400"."""
        character = f":{self.character}" if self.character else ""
        return f"{self.level.value}{character}" + (f"@{self.nodes}" if self.nodes is not None else "")


@dataclass(frozen=True, slots=True)
class OutsideEntrant:
    """An agent from outside the package. `reference` has the form MODULE:NAME. `nodes`, if given, replaces
    the agent's own budget."""

    reference: str
    nodes: int | None = None

    @property
    def name(self) -> str:
        """The entrant as written on the command line: "mybot:Greedy", "mybot:Greedy@400"."""
        return self.reference + (f"@{self.nodes}" if self.nodes is not None else "")


def entrant(text: str) -> Entrant | OutsideEntrant:
    """Parse an entrant such as "hard:rosa@400" or "mybot:Greedy"; raises ValueError if the text is
    invalid."""
    head, budgeted, number = text.partition("@")
    nodes = _nodes(number) if budgeted else None
    level, _, character = head.partition(":")
    if level not in set(Level) and REFERENCE.fullmatch(head):
        return OutsideEntrant(head, nodes)
    if character and character not in characters.BY_NAME:
        raise ValueError(f"there is no character {character!r}")
    return Entrant(Level(level), character or None, nodes)


def _nodes(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) < 19 and int(text) <= MOST_NODES:
        return int(text)
    raise ValueError(f"{text!r} is not a whole number from 0 to {MOST_NODES}")


TREFL: Final = Options()


@dataclass(frozen=True, slots=True)
class Contest:
    """A series of games. In game n, seat s is taken by entrant (s + n) modulo the number of seats.

    If `same_deals` is true, each deal is played once in every rotation. The same seed produces the same games
    for any number of `jobs`. `seconds` is the limit of processor time for a decision; None means no limit,
    so that results do not depend on the machine. The series ends if an outside agent takes longer than
    `outside_seconds` for a decision. `secret` is mixed into the seed, because an outside agent could
    otherwise read the seed from the command line and reproduce the deals. With a `position`, all games begin
    there, and only what is hidden from the seat to move is dealt.
    """

    entrants: tuple[Entrant | OutsideEntrant, ...]
    games: int
    seed: int = 0
    options: Options = TREFL
    jobs: int = 1
    same_deals: bool = True
    seconds: float | None = None
    outside_seconds: float = DEFAULT_SECONDS
    secret: str = ""
    position: GameState | None = None

    def number(self, n: int) -> int:
        """Return a pseudorandom 64-bit number that serves as the seed of deal or game `n`."""
        text = f"{self.seed} {self.secret} {n}" if self.secret else f"{self.seed} {n}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")

    @property
    def has_outsiders(self) -> bool:
        """Whether an outside agent takes part."""
        return any(isinstance(one, OutsideEntrant) for one in self.entrants)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game: its record, and the results of each seat.

    If the game began at a position, its moves do not follow from the set-up of `record`.

    `entrants` contains the indices of the entrants, and `shares` contains the seats' shares of the win.
    `seconds` contains the processor time of each decision. For an outside agent, it contains the time until
    each reply instead, because the agent's own clock cannot be trusted.
    """

    number: int
    record: Record
    entrants: tuple[int, ...]
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    seconds: tuple[tuple[float, ...], ...]


def simulate(contest: Contest, first: int = 0) -> Iterator[PlayedGame]:
    """Yield the games of `contest` in order, beginning with number `first`.

    Raises OutsideAgentError if an outside agent fails, and BrokenProcessPool if the system kills a
    worker process.
    """
    numbers = range(first, contest.games)
    jobs = min(contest.jobs, len(numbers))
    if jobs <= 1:
        try:
            for number in numbers:
                yield play(contest, number)
        finally:
            _end_processes()
    else:
        yield from in_processes(partial(play, contest), numbers, jobs)


def in_processes(
    function: Callable[[_Task], _Outcome], tasks: Iterable[_Task], jobs: int
) -> Iterator[_Outcome]:
    """Yield the result of `function` for each task in order, from `jobs` processes. Unlike `Pool`, the
    executor detects dead workers and lets workers start processes."""
    context = get_context("spawn")
    until, alive = context.Pipe(duplex=False)
    finished: SimpleQueue[Future[_Outcome]] = SimpleQueue()
    executor = ProcessPoolExecutor(jobs, context, _end_with_the_series, (until,))
    with until, executor, alive:  # closed in reverse order: the workers exit first, even in mid-game
        rest, waiting = iter(tasks), deque[Future[_Outcome]]()
        for count in chain((2 * jobs,), repeat(1)):
            for task in islice(rest, count):
                waiting.append(executor.submit(function, task))
                waiting[-1].add_done_callback(finished.put)
            if not waiting:
                return
            while not waiting[0].done():
                finished.get().result()  # a fault ends the series even if the tasks before it go on
            yield waiting.popleft().result()


def _end_with_the_series(until: Connection) -> None:
    """Make this process exit on SIGINT, on SIGTERM, or when the other end of `until` is closed."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: _end_at_once())
    Thread(target=_exit_with_series, args=(until,), daemon=True).start()


def _exit_with_series(until: Connection) -> None:
    with suppress(EOFError, OSError):
        until.recv_bytes()  # nothing is ever sent
    _end_at_once()


def _end_at_once() -> None:
    """Terminate the agents and exit this process at once, without playing queued games."""
    for agent in active_children():
        agent.terminate()  # the keeper also kills the agent's descendants
    os._exit(1)


def play(contest: Contest, number: int) -> PlayedGame:
    """Play game `number` of `contest`."""
    with gc_paused():
        return _played(contest, number)


def _played(contest: Contest, number: int) -> PlayedGame:
    seats = len(contest.entrants)
    deal = number // rotations(contest.entrants) if contest.same_deals else number
    sitting = tuple((seat + number) % seats for seat in range(seats))
    players = [
        _outside_player(one, contest, n) if isinstance(one, OutsideEntrant) else _builtin_player(one, contest)
        for n, one in enumerate(contest.entrants)
    ]
    game = Game(_start(contest, Random(contest.number(deal))))
    seconds: list[list[float]] = [[] for _ in range(seats)]
    game_seed = contest.number(number) >> 32
    while (seat := game.to_move) is not None:
        answer = players[sitting[seat]](game.state, seat, game_seed)
        seconds[seat].append(answer.seconds)
        game.push(answer.move)
    sheet = score(game.state)
    record = Record(
        game.start.options,
        tuple(_seat_info(contest.entrants[n], seat) for seat, n in enumerate(sitting)),
        game.start.setup,
        game.moves,
        {"seed": game_seed, "agents": [contest.entrants[n].name for n in sitting]},
    )
    share = 1 / len(sheet.winners)
    return PlayedGame(
        number,
        record,
        sitting,
        sheet.totals,
        tuple(share if seat in sheet.winners else 0.0 for seat in range(seats)),
        tuple(map(tuple, seconds)),
    )


def _start(contest: Contest, random: Random) -> GameState:
    if contest.position is None:
        seats = len(contest.entrants)
        return new_game(contest.options, seats, random_setup(contest.options, seats, random))
    return observe(contest.position, contest.position.to_move or Seat(0)).sample(random)


def rotations(entrants: Sequence[object]) -> int:
    """Return the smallest number of rotations of the entrants that restores the seating."""
    seats = len(entrants)
    return next(
        turn
        for turn in range(1, seats + 1)
        if all(entrants[seat] == entrants[(seat + turn) % seats] for seat in range(seats))
    )


_Player = Callable[[GameState, Seat, int], AgentReply]
"""A function that chooses a move: `(state, seat, game seed) -> AgentReply`."""
_processes: dict[tuple[str, int, Path], OutsideAgent] = {}
"""The running outside agents, keyed by reference, entrant number and current folder."""


decision_clock = time.perf_counter if sys.platform == "win32" else time.process_time
"""Windows counts processor time in steps of 15.6 ms, longer than most decisions."""


def _builtin_player(entrant: Entrant, contest: Contest) -> _Player:
    agent = LevelAgent(entrant.level, entrant.character, entrant.nodes)
    cap = NO_CAP if contest.seconds is None else contest.seconds

    def choose(state: GameState, seat: Seat, game_seed: int) -> AgentReply:
        observation = observe(state, seat)
        limit = agent.limit(observation, game_seed, cap, explain=False)
        begun = decision_clock()
        decision = agent.choose(observation, limit)
        return AgentReply(decision.move, decision_clock() - begun, decision.timed_out)

    return choose


def _outside_player(entrant: OutsideEntrant, contest: Contest, n: int) -> _Player:
    agent = _process_of(entrant.reference, n)
    nodes = agent.nodes if entrant.nodes is None else entrant.nodes

    def choose(state: GameState, seat: Seat, game_seed: int) -> AgentReply:
        observation = observe(state, seat)
        seed = decision_seed(observation, game_seed, agent.version)
        limit = Limit(nodes, contest.outside_seconds, seed, explain=False)
        try:
            return agent.choose(state, observation, limit)
        except OutsideAgentError:
            _end_processes()
            raise

    return choose


def _process_of(reference: str, n: int) -> OutsideAgent:
    """Return the outside agent of entrant `n`, whose process is started once and reused for all games."""
    key = (reference, n, Path.cwd())
    if key not in _processes:
        _processes[key] = OutsideAgent(reference, key[2])
    return _processes[key]


def _end_processes() -> None:
    while _processes:
        _processes.popitem()[1].close()


def _seat_info(entrant: Entrant | OutsideEntrant, seat: int) -> SeatInfo:
    """Return the record's entry for an entrant; an outside agent is recorded as a person."""
    match entrant:
        case Entrant():
            return SeatInfo(f"{entrant.name} {seat + 1}", Player.AI, entrant.level)
        case OutsideEntrant():
            return SeatInfo(f"{entrant.reference.partition(':')[2]} {seat + 1}", Player.HUMAN)
