"""Estimates each seat's chance of winning at the start of each round, and how tiles and moves change it.

The chance is the mean over quick games, in which every seat plays the best one-ply move, occasionally the
second or third best. A quick game ends with the round; `chances_of` then converts the expected points into
chances.

- At the start of a round, the tiles of the quick games are drawn at random.
- The luck of the tiles is the chance with the tiles actually turned up, minus the chance at the start of the
  round.
- The cost of a move is the chance after the best move, minus the chance after the move that was made. The
  quick games after both moves use the same random numbers.

In 120 games between Normal players with 2 to 5 seats, the seats were divided into five groups by their
chance. The groups had mean chances of 8, 28, 49, 69 and 93 %, and won 6, 29, 52, 76 and 93 % of the games.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from statistics import fmean, variance

from santiago.ai.agent import NO_PROGRESS, ProgressMonitor
from santiago.ai.evaluation.evaluate import droughts_left, position_value
from santiago.ai.evaluation.position_value import chances_of
from santiago.ai.evaluation.tuned_weights import weights_for, weights_for_search
from santiago.ai.moves import one_ply
from santiago.rules.moves import Move
from santiago.rules.phases import Auction, SecretAuction
from santiago.rules.record import Record, replay
from santiago.rules.scoring import score
from santiago.rules.setup import with_face_down
from santiago.rules.state import GameState, turned_up
from santiago.rules.successor import successor

SAMPLES = 120
"""Number of quick games per round with random tiles, and again with the tiles actually turned up."""
_NOISE = 0.15
"""Probability that a move in a quick game is drawn from the best three."""


@dataclass(frozen=True, slots=True)
class RoundChances:
    """Each seat's chance of winning (0-1) at ply `ply`, just before the tiles of `round` are turned up.

    `luck` is the change in the chances due to these tiles, and `error` is half the width of the 95 % interval
    of `luck`.
    """

    round: int
    ply: int
    chances: tuple[float, ...]
    luck: tuple[float, ...]
    error: tuple[float, ...]


def win_chances(
    record: Record, samples: int = SAMPLES, monitor: ProgressMonitor = NO_PROGRESS
) -> Iterator[RoundChances]:
    """Yield the chances of winning at the start of each round; the iterator ends early when `monitor`
    cancels."""
    seen = 0
    for ply, step in enumerate(replay(record)):
        state = step.before
        if state.round == seen or not isinstance(state.phase, Auction | SecretAuction):
            continue
        if monitor.is_cancelled():
            return
        seen = state.round
        random = Random(f"chances {ply} {state.round}")
        actual = [_after_round(state, random, seen) for _ in range(samples)]
        drawn = actual
        if any(len(stack) > state.round for stack in state.setup.stacks):
            drawn = [_after_round(_redrawn(state, random), random, seen) for _ in range(samples)]
        by_seat = [
            _difference([one[seat] for one in actual], [one[seat] for one in drawn])
            for seat in range(state.seats)
        ]
        chances = tuple(fmean(one[seat] for one in drawn) for seat in range(state.seats))
        luck, error = zip(*by_seat, strict=True)
        yield RoundChances(state.round, ply, chances, luck, error)


def chances_and_loss(
    state: GameState, played: Move, best: Move, samples: int = SAMPLES
) -> tuple[tuple[float, ...], float]:
    """Return each seat's chance of winning after `played`, and by how much `best` would have raised the
    mover's chance.

    The second value is set to 0 unless it is significant at the 95 % level.
    """
    seat = state.mover
    after = [
        [
            _after_round(successor(state, move), Random(f"lost {n} {state.round}"), state.round)
            for n in range(samples)
        ]
        for move in (played, best)
    ]
    apart = [one[seat] - other[seat] for other, one in zip(*after, strict=True)]
    lost, error = fmean(apart), 1.96 * sqrt(variance(apart) / samples)
    chances = tuple(fmean(one[n] for one in after[0]) for n in range(state.seats))
    return chances, lost if abs(lost) > error else 0.0


def final_chances(end: GameState) -> tuple[float, ...]:
    """Return each seat's share of the win in the finished game `end`. Tied winners share the win equally."""
    winners = score(end).winners
    return tuple((seat in winners) / len(winners) for seat in range(end.seats))


def _difference(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    """Return the difference between the means of two samples, and half the width of its 95 % interval."""
    error = 1.96 * sqrt(variance(first) / len(first) + variance(second) / len(second))
    return fmean(first) - fmean(second), error


def _redrawn(state: GameState, random: Random) -> GameState:
    """Return `state` with its face-up tiles redrawn at random from the tiles of this and all later
    rounds."""
    done = state.round - 1
    tiles = [kind for stack in state.setup.stacks for kind in stack[done:]]
    random.shuffle(tiles)
    setup = with_face_down(state.setup, done, tiles)
    return replace(state, setup=setup, offered=turned_up(setup, state.round))


def _after_round(state: GameState, random: Random, number: int) -> tuple[float, ...]:
    """Play a quick game to the end of round `number` and return each seat's chance of winning."""
    weights = weights_for(state.seats, state.options.edition)
    while (seat := state.to_move) is not None and state.round == number:
        if not isinstance(state.phase, SecretAuction) and random.random() < _NOISE:
            scored = sorted(one_ply.scored_moves(state, seat, weights), key=lambda one: -one.value)
            move = random.choice(scored[:3]).move
        else:
            move = one_ply.normal_move(state, seat, weights, random)
        state = successor(state, move)
    if state.is_over:
        return final_chances(state)
    value = position_value(state, weights_for_search(state.seats, state.options.edition))
    return chances_of(value.points, droughts_left(state))
