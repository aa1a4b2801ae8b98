"""Games between agents without a window: seeded, seats rotating, in as many processes as wanted."""

import hashlib
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random
from typing import Final

from santiago.ai.agent import Agent, Limit
from santiago.ai.agents import characters, roster
from santiago.ai.agents.seeds import decision_seed
from santiago.ai.gc_pause import gc_paused
from santiago.rules.apply import apply
from santiago.rules.moves import Move
from santiago.rules.observation import observe
from santiago.rules.options import Options
from santiago.rules.record import Level, Player, Record, SeatInfo
from santiago.rules.scoring import score
from santiago.rules.setup import random_setup
from santiago.rules.state import new_game


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who plays: a level, perhaps with a character, perhaps with another budget than the level's."""

    level: Level
    character: str | None = None
    nodes: int | None = None

    @property
    def name(self) -> str:
        """As written on a command line: "hard", "hard:rosa", "hard@400"."""
        character = f":{self.character}" if self.character else ""
        return f"{self.level.value}{character}" + (f"@{self.nodes}" if self.nodes is not None else "")


def entrant(text: str) -> Entrant:
    """The entrant that `text` names, as in "hard:rosa@400"; ValueError if it names none."""
    head, _, nodes = text.partition("@")
    level, _, character = head.partition(":")
    if character and character not in characters.BY_NAME:
        raise ValueError(f"there is no character {character!r}")
    return Entrant(Level(level), character or None, int(nodes) if nodes else None)


TREFL: Final = Options()


@dataclass(frozen=True, slots=True)
class Contest:
    """A series of games. In game n, seat s is taken by entrant (s + n) modulo the number of seats.

    `same_deals`: each deal is played once for every rotation; the seed gives the same games whatever `jobs`.
    `seconds` caps a decision; None for no cap, so that nothing depends on the machine.
    """

    entrants: tuple[Entrant, ...]
    games: int
    seed: int = 0
    options: Options = TREFL
    jobs: int = 1
    same_deals: bool = True
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that was played: its record, which entrant sat where, points, and the time of each decision.

    `seconds`: processor time, so that a busy machine does not count against an agent.
    """

    number: int
    record: Record
    entrants: tuple[int, ...]
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    seconds: tuple[tuple[float, ...], ...]


def simulate(contest: Contest, first: int = 0) -> Iterator[Finished]:
    """The games of `contest` from number `first` on, in order."""
    numbers = range(first, contest.games)
    jobs = min(contest.jobs, len(numbers))
    if jobs <= 1:
        for number in numbers:
            yield play(contest, number)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(_play, ((contest, number) for number in numbers))


def _play(task: tuple[Contest, int]) -> Finished:
    return play(*task)


def play(contest: Contest, number: int) -> Finished:
    """Game `number` of `contest`."""
    with gc_paused():
        return _played(contest, number)


def _played(contest: Contest, number: int) -> Finished:
    seats = len(contest.entrants)
    deal = number // rotations(contest.entrants) if contest.same_deals else number
    sitting = tuple((seat + number) % seats for seat in range(seats))
    setup = random_setup(contest.options, seats, Random(_number(contest.seed, deal)))
    agents = [_agent(contest, n) for n in range(seats)]
    state = new_game(contest.options, seats, setup)
    moves: list[Move] = []
    seconds: list[list[float]] = [[] for _ in range(seats)]
    game_seed = _number(contest.seed, number) >> 32
    while (seat := state.to_move) is not None:
        agent, entrant = agents[sitting[seat]], contest.entrants[sitting[seat]]
        observation = observe(state, seat)
        limit = _limit(entrant, decision_seed(observation, game_seed, agent.version), contest.seconds)
        begun = time.process_time()
        move = agent.choose(observation, limit).move
        seconds[seat].append(time.process_time() - begun)
        moves.append(move)
        state = apply(state, move).after
    sheet = score(state)
    record = Record(
        contest.options,
        tuple(_seat_info(contest.entrants[n], seat) for seat, n in enumerate(sitting)),
        setup,
        tuple(moves),
        {"seed": game_seed, "agents": [contest.entrants[n].name for n in sitting]},
    )
    share = 1 / len(sheet.winners)
    return Finished(
        number,
        record,
        sitting,
        sheet.totals,
        tuple(share if seat in sheet.winners else 0.0 for seat in range(seats)),
        tuple(map(tuple, seconds)),
    )


def rotations(entrants: Sequence[object]) -> int:
    """After how many turns round the table all sit alike again."""
    seats = len(entrants)
    return next(
        turn
        for turn in range(1, seats + 1)
        if all(entrants[seat] == entrants[(seat + turn) % seats] for seat in range(seats))
    )


def _agent(contest: Contest, n: int) -> Agent:
    entrant = contest.entrants[n]
    return roster.agent(entrant.level, entrant.character, len(contest.entrants), contest.options.edition)


def _limit(entrant: Entrant, seed: int, seconds: float | None) -> Limit:
    nodes = roster.NODES[entrant.level] if entrant.nodes is None else entrant.nodes
    return Limit(nodes, 1e9 if seconds is None else seconds, seed, explain=False)


def _seat_info(entrant: Entrant, seat: int) -> SeatInfo:
    return SeatInfo(f"{entrant.name} {seat + 1}", Player.AI, entrant.level)


def _number(seed: int, deal: int) -> int:
    return int.from_bytes(hashlib.sha256(f"{seed} {deal}".encode()).digest()[:8], "big")
