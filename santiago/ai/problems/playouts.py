"""Compares moves by playing games to the end.

A search only estimates the positions at the end of the round, and a second search would make the same errors.
In a playout, Expert plays the mover's seat to the end of the round, since it must know how to follow up, and
one of several policies plays the other seats. Then the hidden tiles are redealt, and Normal plays every seat
to the end of the game. All compared moves get the same deals.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from operator import sub
from random import Random
from statistics import fmean, stdev
from typing import Final

from santiago.ai.agent import NO_PROGRESS, Limit, ProgressMonitor
from santiago.ai.agents.roster import agent
from santiago.ai.evaluation.tuned_weights import weights_for
from santiago.ai.moves import one_ply
from santiago.ai.problems.margin import Margin
from santiago.rules.moves import Move
from santiago.rules.observation import observe
from santiago.rules.options import Seat
from santiago.rules.record import Level
from santiago.rules.scoring import ScoreSheet, field_points, score
from santiago.rules.setup import redealt
from santiago.rules.state import GameState, turned_up
from santiago.rules.successor import successor
from santiago.rules.tiles import Crop

LINE_NODES, OTHERS_NODES = 1000, 250
"""The budgets, in simulations, of a decision of the mover's seat and of another seat in a line (the moves to
the end of the round)."""
LINES, MOST_LINES, DEALS = 12, 48, 5
"""Number of lines that are played at a time, maximum number of lines, and number of games that continue each
line."""
LEAST_MARGIN: Final = 1.0
"""Minimum margin less its standard error, in points, with each policy of the other seats."""

Player = Callable[[GameState, Seat, Random], Move]
"""A function that chooses the moves of a seat."""


def _searched(level: Level, nodes: int, state: GameState, seat: Seat, random: Random) -> Move:
    limit = Limit(nodes, seconds=60.0, seed=random.getrandbits(63), explain=False)
    return agent(level, None, state.seats, state.options.edition).choose(observe(state, seat), limit).move


expert: Final[Player] = partial(_searched, Level.EXPERT, OTHERS_NODES)
"""Chooses the move that Expert chooses with a small budget."""
hard: Final[Player] = partial(_searched, Level.HARD, OTHERS_NODES)


@dataclass(frozen=True, slots=True)
class Playouts:
    """The results of the games played out after one move.

    For each game, `leads` contains the mover's final points minus the mean of the others, and `wins` contains
    the mover's share of the win (0-1). Games with the same index have the same deal. `lines` contains
    sequences of moves to the end of the round, each continued in equally many games. `round_leads` contains
    the mover's lead after each line, in points plus money. `parts` contains the final points of each game by
    seat: first those of each crop, then the money.
    """

    leads: tuple[float, ...]
    wins: tuple[float, ...]
    lines: tuple[tuple[Move, ...], ...]
    round_leads: tuple[float, ...]
    parts: tuple[tuple[tuple[int, ...], ...], ...]

    def __add__(self, other: "Playouts") -> "Playouts":
        return Playouts(
            self.leads + other.leads,
            self.wins + other.wins,
            self.lines + other.lines,
            self.round_leads + other.round_leads,
            self.parts + other.parts,
        )


def normal(state: GameState, seat: Seat, random: Random) -> Move:
    """Return the move that the level Normal plays, which is a fast policy."""
    return one_ply.normal_move(state, seat, weights_for(state.seats, state.options.edition), random)


POLICIES: Final[Mapping[str, Player]] = {"normal": normal, "hard": hard, "expert": expert}
"""The policies of the other seats, the fastest first; a move must be better with each of them."""


def playouts(
    state: GameState,
    move: Move,
    seed: str,
    lines: int,
    deals: int,
    monitor: ProgressMonitor = NO_PROGRESS,
    others: Player = expert,
    player: Player = normal,
) -> Playouts:
    """Play the round to its end `lines` times after `move`, and continue each line in `deals` games.

    `others` chooses the moves of the other seats in this round, and `player` all moves of later rounds. If
    `monitor` cancels, fewer games are played.
    """
    seat = state.mover
    games: list[ScoreSheet] = []
    moves, round_leads = [], []
    for line in range(lines):
        after, played = _to_end_of_round(state, move, f"{seed} line {line}", others, monitor)
        moves.append(played)
        round_leads.append(_lead(after, seat))
        for deal in range(deals):
            if monitor.is_cancelled():
                break
            if not deal or not after.is_over:
                end = _end_of_game(after, Random(f"{seed} deal {line} {deal}"), player)
            games.append(end)
    return Playouts(
        tuple(_ahead(list(game.totals), seat) for game in games),
        tuple((seat in game.winners) / len(game.winners) for game in games),
        tuple(moves),
        tuple(round_leads),
        tuple(map(_parts, games)),
    )


def margin(first: Playouts, second: Playouts, others: str = "") -> Margin:
    """Return the mean advantage of the move in `first` over the move in `second`.

    Each game is compared with the game that has the same index, and therefore the same deal. The error is
    that of the mean over lines, since the games of one line are not independent. `others` names the policy.
    """
    apart = [one - other for one, other in zip(first.leads, second.leads, strict=True)]
    deals = max(len(apart) // max(len(first.lines), 1), 1)
    means = [fmean(apart[n : n + deals]) for n in range(0, len(apart), deals)]
    error = stdev(means) / sqrt(len(means)) if len(means) > 1 else 0.0
    one, other = _mean_parts(first), _mean_parts(second)
    parts = tuple(tuple(map(sub, mine, theirs)) for mine, theirs in zip(one, other, strict=True))
    return Margin(fmean(apart), error, fmean(first.wins) - fmean(second.wins), others, parts)


def _mean_parts(games: Playouts) -> list[list[float]]:
    return [[fmean(part) for part in zip(*rows, strict=True)] for rows in zip(*games.parts, strict=True)]


def played_until_certain(
    state: GameState,
    moves: Sequence[Move],
    seed: str,
    policy: tuple[str, Player],
    monitor: ProgressMonitor = NO_PROGRESS,
    doubt: float = 0.0,
) -> tuple[list[Playouts], list[Margin]]:
    """Return the playouts of `moves`, and the margins of the first move over each other one. The other seats
    play by `policy`, which is a name and a function.

    Lines are added until each margin is certain, one is below `LEAST_MARGIN` by more than `doubt` standard
    errors, or `MOST_LINES` lines have been played.
    """
    name, others = policy
    games: list[Playouts] = []
    margins: list[Margin] = []
    for start in range(0, MOST_LINES, LINES):
        more = [playouts(state, move, f"{seed} {start}", LINES, DEALS, monitor, others) for move in moves]
        games = [old + new for old, new in zip(games, more, strict=True)] if games else more
        if monitor.is_cancelled():
            break
        margins = [margin(games[0], rival, name) for rival in games[1:]]
        if all(one.is_certain for one in margins) or any(
            one.points + doubt * one.error < LEAST_MARGIN for one in margins
        ):
            break
    return games, margins


def _to_end_of_round(
    state: GameState, move: Move, seed: str, others: Player, monitor: ProgressMonitor
) -> tuple[GameState, tuple[Move, ...]]:
    moves, mover, first = [move], state.to_move, state.round
    state = successor(state, move)
    while (seat := state.to_move) is not None and state.round == first and not monitor.is_cancelled():
        random = Random(f"{seed} {len(moves) - 1}")
        if seat == mover:
            moves.append(_searched(Level.EXPERT, LINE_NODES, state, seat, random))
        else:
            moves.append(others(state, seat, random))
        state = successor(state, moves[-1])
    return state, tuple(moves)


def _end_of_game(state: GameState, random: Random, player: Player) -> ScoreSheet:
    """Redeal the hidden tiles, play to the end of the game, and return the score."""
    if not state.is_over:
        setup = redealt(state.setup, state.round - 1, random)
        state = replace(state, setup=setup, offered=tuple(turned_up(setup, state.round)))
    while (mover := state.to_move) is not None:
        state = successor(state, player(state, mover, random))
    return score(state)


def _parts(game: ScoreSheet) -> tuple[tuple[int, ...], ...]:
    """Return the points of each seat: those of each crop, then the money."""
    rows = [[0] * len(Crop) + [money] for money in game.money]
    for field in game.plantations:
        for row, points in zip(rows, field.points, strict=True):
            row[field.crop] += points
    return tuple(map(tuple, rows))


def _lead(state: GameState, seat: Seat) -> float:
    totals = [points + money for points, money in zip(field_points(state.board), state.money, strict=True)]
    return _ahead(totals, seat)


def _ahead(totals: list[int], seat: Seat) -> float:
    return totals[seat] - (sum(totals) - totals[seat]) / (len(totals) - 1)
