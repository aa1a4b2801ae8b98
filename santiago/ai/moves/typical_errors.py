"""Typical errors: the moves to which each leads, and the error that explains a worse move."""

from collections.abc import Sequence
from dataclasses import replace

from santiago.ai.agent import ErrorKind
from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves import one_ply
from santiago.ai.moves.scored_move import ScoredMove, by_value
from santiago.rules.grid import SquareSet, beside
from santiago.rules.legal import bribe_totals
from santiago.rules.moves import Accept, Move, Pass, Plant, Propose
from santiago.rules.options import Seat
from santiago.rules.phases import ExtraCanal, OverseerDecision, Proposals
from santiago.rules.state import GameState
from santiago.rules.tiles import crop_of


def error_in(state: GameState, played: Move, better: Move) -> ErrorKind | None:
    """Return the typical error that leads to `played` but not to the better move, or None if there is
    none."""
    return next(
        (kind for kind in ErrorKind if _leads_to(kind, state, played) and not _leads_to(kind, state, better)),
        None,
    )


def erroneous_move(
    kind: ErrorKind, state: GameState, seat: Seat, weights: Weights, scored: Sequence[ScoredMove]
) -> ScoredMove | None:
    """Return the move in `scored` that a player who makes this error takes for the best, with its value, or
    None if the error cannot be made here."""
    worse = [move for move in scored if _leads_to(kind, state, move.move)]
    if not worse or kind is not ErrorKind.DROUGHT:
        return max(worse, key=by_value, default=None)
    careless = one_ply.scored_moves(state, seat, replace(weights, near=1.0, second=1.0, far=1.0))
    hoped = {move: value for value, move in careless}
    return max(worse, key=lambda move: hoped.get(move.move, move.value))


def _leads_to(kind: ErrorKind, state: GameState, move: Move) -> bool:
    """Return whether a player who makes the error `kind` may choose `move`."""
    board = state.board
    match kind:
        case ErrorKind.DROUGHT:
            return isinstance(move, Plant) and not board.wet >> move.square & 1
        case ErrorKind.ALONE:
            return isinstance(move, Plant) and not (
                beside(SquareSet(1 << move.square)) & board.living(crop_of(move.kind))
            )
        case ErrorKind.HIGHEST_BRIBE:
            totals = bribe_totals(state.phase.proposals) if isinstance(state.phase, OverseerDecision) else {}
            return isinstance(move, Accept) and 0 < totals[move.canal] == max(totals.values())
        case ErrorKind.LATE_CANAL:
            return isinstance(state.phase, ExtraCanal) and isinstance(move, Pass) and not state.is_last_round
        case ErrorKind.NO_BRIBE:
            free = isinstance(move, Pass) or (isinstance(move, Propose) and not move.bribe)
            return isinstance(state.phase, Proposals) and free
