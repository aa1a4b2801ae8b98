"""Finds problems: selects positions by search, verifies them by playouts, and keeps the instructive ones.

Moves with the same `group_key` count as one idea.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice, pairwise
from random import Random
from statistics import fmean
from typing import Final

from santiago.ai.agent import NO_PROGRESS, ErrorKind, Limit, PartsProgress, ProgressMonitor
from santiago.ai.agents import roster
from santiago.ai.agents.characters import CHARACTERS
from santiago.ai.agents.search_agent import EXPERT_PARAMS, option_of
from santiago.ai.evaluation.tuned_weights import weights_for, weights_for_search
from santiago.ai.explain.advice import why_of
from santiago.ai.explain.facts import most_gained, points_after_drought
from santiago.ai.explain.move_groups import group_key
from santiago.ai.explain.why import Parts
from santiago.ai.moves import one_ply
from santiago.ai.moves.typical_errors import erroneous_move
from santiago.ai.problems.margin import Margin
from santiago.ai.problems.playouts import (
    LEAST_MARGIN,
    POLICIES,
    Player,
    Playouts,
    played_until_certain,
)
from santiago.ai.search.budget import Budget
from santiago.ai.search.search_result import best_branch
from santiago.ai.search.tree import search
from santiago.rules.grid import Canal, SquareSet, beside
from santiago.rules.legal import legal_moves
from santiago.rules.moves import PASS, Accept, Bid, Build, BuildOwn, Move, Plant, Propose
from santiago.rules.observation import observe
from santiago.rules.phases import Auction, ExtraCanal, Leftover, OverseerDecision, Planting, Proposals
from santiago.rules.record import Level
from santiago.rules.scoring import Plantation, field_points, plantations
from santiago.rules.state import GameState
from santiago.rules.successor import successor

PHASES: Final = Auction | Planting | Leftover | Proposals | OverseerDecision | ExtraCanal
"""The phases with decisions that are used for problems."""
SCREEN_NODES, NODES, ONE_MOVE_NODES = 800, 8000, 1000
"""Search budgets, in simulations: for the screening, for the confirmation, and for a single move."""
LEAST_GAP, LEAST_PLANTING_GAP = 1.0, 2.0
"""Minimum advantage, in points, of the best idea over any other idea. The second figure is for plantings."""
LEAST_LEAD, LEAST_DENIED = 1.5, 2
"""Minimum gain in lead at the end of the round, in points, and minimum number of points denied to a rival
(see `_teaches`)."""
MOST_LOSS = 1.0
"""Maximum loss, in points, of an answer that counts as right."""
MOST_SOLUTIONS = 12
OPEN_CHANCES: Final = (0.1, 0.9)
"""A game is open if the best move's chance of winning (0-1) lies between these two limits."""
SOLVED: Final = (0.75, 0.25)
"""A problem is easy if more than the first share of solvers find a right move, and hard if at most the second
share do."""
_SCREENING, _FULL, _PARTS = 3, 9, 35
"""Number of progress steps: for the screening, for the playouts with a policy, and in total."""


@dataclass(frozen=True, slots=True)
class MoveValue:
    """The value of a move. `points` is the mover's expected lead over the mean of the others, and `chance`
    is the mover's chance of winning."""

    move: Move
    points: float
    chance: float


@dataclass(frozen=True, slots=True)
class Problem:
    """A verified problem.

    `best` lists the right moves; the first of them is called the best move below. `tempting` is the likely
    mistake, and `second` is the best move in another group (see `group_key`). `gap` is the difference in
    points that the search found between the best move and `second`. `chance` is the mover's chance of winning
    with the best move. `over_tempting` and `over_second` are the smallest margins of the best move over
    `tempting` and `second` in playouts with the different policies. `degree` is the difficulty from 1 to 3.
    `line` and `tempting_line` are the moves to the end of the round in the first playout after the best move
    and after `tempting`.
    """

    best: tuple[Move, ...]
    tempting: Move
    second: Move
    gap: float
    chance: float
    over_tempting: Margin
    over_second: Margin
    degree: int
    line: tuple[Move, ...]
    tempting_line: tuple[Move, ...]


class Unfit(StrEnum):
    """The reason why a decision is not suitable as a problem."""

    PHASE = "phase"
    """The phase is not used for problems, or there are fewer than three legal moves."""
    DECIDED = "decided"
    """The game is nearly won or lost."""
    UNCLEAR = "unclear"
    """No idea is clearly better than all others, or too many moves are right."""
    EASY = "easy"
    """Weak players find a right move."""
    DOUBTFUL = "doubtful"
    """Playouts do not confirm the best move, or the search was cancelled or ran out of time."""
    SILENT = "silent"
    """Nothing visible on the board explains why the best move is better."""


def problem_in(
    state: GameState,
    seed: str,
    monitor: ProgressMonitor = NO_PROGRESS,
    policies: Mapping[str, Player] = POLICIES,
    least_degree: int = 1,
) -> Problem | Unfit:
    """Return the problem for the seat to move in `state`, or the reason why there is none.

    The reason after a cancellation by `monitor` is usually `Unfit.DOUBTFUL`. The best move must be better
    with each of `policies`. Problems easier than `least_degree` count as unfit.
    """
    if not isinstance(state.phase, PHASES) or len(legal_moves(state)) < 3:
        return Unfit.PHASE
    progress = PartsProgress(monitor, _PARTS)
    screened = _screened(state, seed, progress)
    if isinstance(screened, Unfit):
        return screened
    progress.completed(_SCREENING)
    best, second, tempting = screened
    if isinstance(state.phase, Auction) and best.move == PASS:
        return Unfit.SILENT
    solutions = tuple(islice(_solutions(state, best, seed, progress), MOST_SOLUTIONS + 1))
    if tempting.move in solutions or len(solutions) > MOST_SOLUTIONS:
        return Unfit.UNCLEAR
    difficulty = degree(state, solutions, tempting.move)
    if difficulty < least_degree:
        return Unfit.EASY
    if not _has_cause(state, best.move, tempting.move, progress) or not _has_one_peak(state, best.move):
        return Unfit.SILENT
    found = verified(state, best.move, (second.move, tempting.move), seed, progress, policies)
    if isinstance(found, Unfit):
        return found
    games, margins = found
    if not OPEN_CHANCES[0] <= fmean(games[best.move].wins) <= OPEN_CHANCES[1]:
        return Unfit.DECIDED
    is_clear = _teaches(state, best.move, tempting.move, games[best.move], games[tempting.move])
    if not is_clear or not _has_cause(
        state, best.move, tempting.move, progress, margins[tempting.move].parts
    ):
        return Unfit.SILENT
    if monitor.is_cancelled():
        return Unfit.DOUBTFUL
    return Problem(
        solutions,
        tempting.move,
        second.move,
        best.points - second.points,
        best.chance,
        margins[tempting.move],
        margins[second.move],
        difficulty,
        games[best.move].lines[0],
        games[tempting.move].lines[0],
    )


# Search


def _searched(
    state: GameState, nodes: int, seed: str, monitor: ProgressMonitor, only: Move | None = None
) -> tuple[list[MoveValue], MoveValue | None]:
    """Return the values of the searched moves, and the value of the best move.

    If `only` is given, no other move is searched. Return ([], None) if no move could be searched in time.
    """
    seat, weights = state.mover, weights_for_search(state.seats, state.options.edition)
    budget = Budget(Limit(nodes, seconds=60.0), monitor)
    result = search(state, weights, budget, nodes, Random(seed), EXPERT_PARAMS, only=only)
    if not result.branches:
        return [], None
    found = {}
    for branch in result.branches:
        option = option_of(branch, seat, exact=result.exact)
        if option.visits:
            found[option.move] = MoveValue(option.move, option.points or 0.0, option.chance or 0.0)
    return list(found.values()), found.get(best_branch(result, seat).move)


def _screened(
    state: GameState, seed: str, monitor: ProgressMonitor
) -> tuple[MoveValue, MoveValue, MoveValue] | Unfit:
    """Return the values of the best move, of the best move in another group (see `group_key`), and of the
    tempting move. If the decision is not suitable as a problem, return the reason."""
    least = LEAST_PLANTING_GAP if isinstance(state.phase, Planting | Leftover) else LEAST_GAP
    found, best = _searched(state, SCREEN_NODES, seed, monitor)
    if best is None:
        return Unfit.DOUBTFUL
    if not OPEN_CHANCES[0] <= best.chance <= OPEN_CHANCES[1]:
        return Unfit.DECIDED
    rivals = [*_in_other_groups(state, best, found)]
    if not rivals or best.points - max(one.points for one in rivals) < 0.8 * least:
        return Unfit.UNCLEAR
    wrong = _likely_mistake(state, best.move)
    if wrong is None:
        return Unfit.EASY
    found, best = _searched(state, NODES, seed + " again", monitor)
    if best is None:
        return Unfit.DOUBTFUL
    if not OPEN_CHANCES[0] <= best.chance <= OPEN_CHANCES[1]:
        return Unfit.DECIDED
    if group_key(state, wrong) == group_key(state, best.move):
        return Unfit.UNCLEAR
    others = sorted(_in_other_groups(state, best, found), key=lambda one: -one.points)
    named = dict.fromkeys([best.move, *(one.move for one in others[:4]), wrong])
    alone = {move: _searched(state, ONE_MOVE_NODES, seed, monitor, move)[1] for move in named}
    mine, tempting = alone[best.move], alone[wrong]
    rivals = [one for move in named if (one := alone[move]) is not None and move != best.move]
    if mine is None or tempting is None or not rivals:
        return Unfit.DOUBTFUL
    second = max(rivals, key=lambda one: one.points)
    lowest = MoveValue(best.move, min(best.points, mine.points), best.chance)
    return (lowest, second, tempting) if lowest.points - second.points >= least else Unfit.UNCLEAR


def _in_other_groups(state: GameState, best: MoveValue, found: list[MoveValue]) -> Iterator[MoveValue]:
    own = group_key(state, best.move)
    return (one for one in found if group_key(state, one.move) != own)


def _likely_mistake(state: GameState, best: Move) -> Move | None:
    """Return a wrong move that weaker players are likely to make, or None if there is none.

    This is Normal's move if it is wrong, and otherwise the best of the moves to which typical errors lead.
    """
    seat, weights = state.mover, weights_for(state.seats, state.options.edition)
    usual, own = one_ply.best_move(state, seat, weights), group_key(state, best)
    if group_key(state, usual) != own:
        return usual
    scored = one_ply.scored_moves(state, seat, weights)
    moves = [erroneous_move(kind, state, seat, weights, scored) for kind in ErrorKind]
    wrong = [one for one in moves if one is not None and group_key(state, one.move) != own]
    return max(wrong, key=lambda one: one.value).move if wrong else None


def _solutions(state: GameState, best: MoveValue, seed: str, monitor: ProgressMonitor) -> Iterator[Move]:
    """Yield the moves that count as right: the best move, moves that lose at most `MOST_LOSS` points, and
    bids or bribes 1 escudo above or below the best."""
    yield best.move
    for move in legal_moves(state):
        if move == best.move:
            continue
        if not is_adjacent_sum(move, best.move):
            value = _searched(state, ONE_MOVE_NODES // 2, seed, monitor, move)[1]
            if value is None or best.points - value.points > MOST_LOSS:
                continue
        yield move


def is_adjacent_sum(move: Move, best: Move) -> bool:
    """Return whether two bids, or two bribes for the same canal place, differ by at most 1 escudo."""
    match move, best:
        case Bid(escudos), Bid(other):
            return abs(escudos - other) <= 1
        case Propose(canal, bribe), Propose(place, other):
            return canal == place and abs(bribe - other) <= 1
        case _:
            return False


def degree(state: GameState, best: tuple[Move, ...], tempting: Move) -> int:
    """Return the difficulty of a problem with the right moves `best`, from 1 to 3.

    It depends on the mean share of solvers that find a right move. All problems have the same solvers, so
    in a Rasch model this share alone determines the difficulty. A problem is not easy if the tempting move
    gives as many points at once as the best one.
    """
    shares = [fmean(move in best for move in moves) for moves in solvers_moves(state)]
    found = 1 + sum(fmean(shares) <= least for least in SOLVED)
    return found if _worth(state, best[0]) > _worth(state, tempting) else max(found, 2)


def solvers_moves(state: GameState) -> list[list[Move]]:
    """Return the moves that each of several solvers may choose.

    The solvers are a player who maximises immediate points (any of the moves if several are equal), players
    with the habits in `_HABITS`, and four levels.
    """
    worth = {move: _worth(state, move) for move in legal_moves(state)}
    seat, weights = state.mover, weights_for(state.seats, state.options.edition)
    return [
        [move for move, value in worth.items() if value == max(worth.values())],
        *([one_ply.best_move(state, seat, replace(weights, **habit))] for habit in _HABITS),
        *(_moves_of(state, level) for level in (Level.BEGINNER, Level.EASY, Level.NORMAL, Level.HARD)),
    ]


_HABITS: Final[tuple[dict[str, float], ...]] = (
    {"others": 0.0},
    {"near": 0.0, "second": 0.0, "far": 0.0, "growth": 0.0},
    {"generosity": 3.0, "boldness": 3.0},
)
"""Changes to Normal's weights: of a player who does not mind what others gain, of one who counts only on
tiles with water and on no more tiles, and of one who saves money."""


def _moves_of(state: GameState, level: Level) -> list[Move]:
    """Return the moves that `level` chooses with several seeds.

    Levels that make typical errors choose one move as each character, because errors depend on it.
    """
    edition, observation = state.options.edition, observe(state, state.mover)
    names = [one.name if level in (Level.BEGINNER, Level.EASY) else None for one in CHARACTERS]
    limits = [replace(roster.limit(level, n, 60.0), explain=False) for n in range(len(names))]
    return [
        roster.agent(level, name, state.seats, edition).choose(observation, limit).move
        for name, limit in zip(names, limits, strict=True)
    ]


def _worth(state: GameState, move: Move) -> int:
    """Return the mover's points and money after `move` if the drought follows at once."""
    after, seat = successor(state, move), state.mover
    board = after.board if after.round > state.round else after.board.dried(last=state.is_last_round)
    paid = move.bribe if isinstance(move, Propose) else move.escudos if isinstance(move, Bid) else 0
    return field_points(board)[seat] + (state.money[seat] - paid if paid else after.money[seat])


# Games


def holds(found: Margin) -> bool:
    """Return whether a margin is certain and large enough, without a loss in the share of the win."""
    return found.is_certain and found.points - found.error >= LEAST_MARGIN and found.wins >= 0


def verified(
    state: GameState,
    best: Move,
    rivals: tuple[Move, ...],
    seed: str,
    progress: PartsProgress,
    policies: Mapping[str, Player] = POLICIES,
    doubt: float = 0.0,
) -> tuple[dict[Move, Playouts], dict[Move, Margin]] | Unfit:
    """Return the playouts of `best` and of all `rivals` with the last policy, and the smallest margin of
    `best` over each of the rivals, both keyed by move. If the playouts with any policy do not confirm that
    `best` is better, return the reason. `doubt` is that of `played_until_certain`."""
    smallest: dict[Move, Margin] = {}
    moves = tuple(dict.fromkeys((best, *rivals)))
    for policy in policies.items():
        games, margins = played_until_certain(state, moves, seed, policy, progress, doubt)
        progress.completed(_FULL)
        if progress.is_cancelled() or not all(map(holds, margins)):
            return Unfit.DOUBTFUL
        for move, found in zip(moves[1:], margins, strict=True):
            smallest[move] = min(smallest.get(move, found), found, key=lambda one: one.points)
    return dict(zip(moves, games, strict=True)), smallest


# Teaching


def _teaches(state: GameState, best: Move, tempting: Move, first: Playouts, second: Playouts) -> bool:
    """Return whether the board shows why `best` is better than `tempting`.

    `first` and `second` are the playouts of these two moves. If `best` is a proposal, the overseer must also
    accept its place in all lines of `first`.
    """
    if isinstance(best, Propose) and not all(Accept(best.canal) in line for line in first.lines):
        return False
    apart = [one - other for one, other in zip(first.round_leads, second.round_leads, strict=True)]
    if sum(apart) / len(apart) >= LEAST_LEAD:
        return True
    if isinstance(best, Plant) and isinstance(tempting, Plant):
        return plantation_closed_by(state, best) is not None or any(
            most_gained(state, best.kind, other) - most_gained(state, tempting.kind, other) >= LEAST_DENIED
            for other in (state.phase.waiting if isinstance(state.phase, Planting) else ())
        )
    places = [canal_of(best), canal_of(tempting)]
    if places == [None, None]:
        return False
    here, there = (points_after_drought(state, place) for place in places)
    return any(
        then - now >= LEAST_DENIED
        for seat, (now, then) in enumerate(zip(here, there, strict=True))
        if seat != state.mover
    )


def _has_cause(
    state: GameState, best: Move, tempting: Move, monitor: ProgressMonitor, parts: Parts = ()
) -> bool:
    """Return whether a cause can be told that accounts for the largest gain, also of the measured `parts`."""
    limit = Limit(ONE_MOVE_NODES, 60.0)
    why = why_of(observe(state, state.mover), best, tempting, limit, monitor, parts)
    return why is not None and bool(why.claims)


def _has_one_peak(state: GameState, best: Move) -> bool:
    """Return whether the value of a proposal first rises and then falls as its bribe increases. Deviations
    of up to half a point are tolerated. Any other move has one peak."""
    if not isinstance(best, Propose):
        return True
    sums = [move for move in legal_moves(state) if isinstance(move, Propose) and move.canal == best.canal]
    values = [
        value.points
        for move in sorted(sums, key=lambda one: one.bribe)
        if (value := _searched(state, ONE_MOVE_NODES, "sums", NO_PROGRESS, move)[1]) is not None
    ]
    peak = values.index(max(values))
    steps = [*pairwise(values[: peak + 1]), *pairwise(reversed(values[peak:]))]
    return all(later >= earlier - 0.5 for earlier, later in steps)


def plantation_closed_by(state: GameState, move: Plant) -> Plantation | None:
    """Return a plantation with two or more farmers whose only free adjacent square is planted by `move`, or
    None if there is none."""
    border = SquareSet(1 << move.square)
    for field in plantations(state.board):
        if beside(field.squares) & state.board.empty_squares() == border and sum(field.farmers) >= 2:
            return field
    return None


def canal_of(move: Move) -> Canal | None:
    """Return the place of the canal that `move` proposes, accepts or builds; None for other moves."""
    return move.canal if isinstance(move, Propose | Accept | Build | BuildOwn) else None
