"""Which move a player is looking at, if what they chose and point at makes up a whole one."""

from santiago.rules.legal import legal_moves
from santiago.rules.moves import Accept, Bid, Build, BuildFirst, BuildOwn, Discard, Move, Pass, Plant, Propose
from santiago.ui.table.considered import Considered
from santiago.ui.table.proposing import least_bribe
from santiago.ui.table.turn import Turn


def considered_move(turn: Turn, looked_at: Considered) -> Move | None:
    """The legal move that is looked at; None where a part of it is still open.

    A place without a sum means the least offer, as it does when it is clicked.
    """
    return next((move for move in legal_moves(turn.position) if _is_meant(turn, move, looked_at)), None)


def _is_meant(turn: Turn, move: Move, looked_at: Considered) -> bool:
    match move:
        case Pass() | Discard():
            return looked_at.declined
        case Bid(escudos):
            return not looked_at.declined and looked_at.escudos == escudos
        case Plant(kind, square):
            return looked_at.kind == kind and looked_at.square == square
        case Propose(canal, bribe):
            offered = least_bribe(turn) if looked_at.escudos is None else looked_at.escudos
            return looked_at.canal == canal and offered == bribe
        case Accept(canal) | Build(canal) | BuildOwn(canal) | BuildFirst(canal):
            return looked_at.canal == canal
