"""Groups moves that differ only in details, such as bids of different amounts with the same rank."""

from santiago.ai.explain.facts import points_after_drought, ways_to_water
from santiago.rules.grid import CANAL_SQUARES, SquareSet, beside
from santiago.rules.moves import Accept, Bid, Build, BuildOwn, Move, Plant, Propose
from santiago.rules.phases import SecretAuction
from santiago.rules.previews import bid_preview
from santiago.rules.scoring import plantations
from santiago.rules.state import GameState
from santiago.rules.tiles import crop_of

GroupKey = tuple[object, ...]


def group_key(state: GameState, move: Move) -> GroupKey:
    """Return the key of the group of a legal move. Moves of the same group differ only in details.

    Bids are grouped by their current rank and by the seat that would become overseer, and secret bids by
    amount. Plantings are grouped by kind of tile, plantations joined or touched, access to water, and palm.
    Moves that build or propose a canal are grouped by every seat's points after the drought and by the number
    of dry empty squares that the canal waters.
    """
    match move:
        case Bid(escudos):
            if isinstance(state.phase, SecretAuction):
                return ("bid", escudos)
            preview = bid_preview(state, escudos)
            return ("bid", preview.rank, preview.overseer)
        case Plant():
            return _planting(state, move)
        case Propose(canal) | Accept(canal) | Build(canal) | BuildOwn(canal):
            opened = CANAL_SQUARES[canal] & ~state.board.wet & state.board.empty_squares()
            return (type(move).__name__, *points_after_drought(state, canal), opened.bit_count())
        case _:
            return (type(move).__name__,)


def _planting(state: GameState, move: Plant) -> GroupKey:
    board, square = state.board, move.square
    near = [field for field in plantations(board) if field.squares & beside(SquareSet(1 << square))]
    joined = tuple(sorted(field.squares for field in near if field.crop == crop_of(move.kind)))
    touched = tuple(sorted(field.squares for field in near if any(field.farmers)))
    palm = board.palms >> square & 1
    return ("plant", move.kind, joined, ways_to_water(state, move), palm, () if joined else touched)
