"""Which move a player is looking at, if what they chose and point at makes up a whole one."""

from santiago.rules.legal import legal_moves
from santiago.rules.moves import Accept, Bid, Build, BuildFirst, BuildOwn, Discard, Move, Pass, Plant, Propose
from santiago.ui.table.input.hovered import Hovered
from santiago.ui.table.input.proposals import least_bribe
from santiago.ui.table.input.turn import Turn


def hovered_move(turn: Turn, hovered_target: Hovered) -> Move | None:
    """The legal move that is looked at; None where a part of it is still open.

    A place without a sum means the least offer, as it does when it is clicked.
    """
    return next((move for move in legal_moves(turn.position) if _is_meant(turn, move, hovered_target)), None)


def _is_meant(turn: Turn, move: Move, hovered_target: Hovered) -> bool:
    match move:
        case Pass() | Discard():
            return hovered_target.declined
        case Bid(escudos):
            return not hovered_target.declined and hovered_target.escudos == escudos
        case Plant(kind, square):
            return hovered_target.kind == kind and hovered_target.square == square
        case Propose(canal, bribe):
            offered = least_bribe(turn) if hovered_target.escudos is None else hovered_target.escudos
            return hovered_target.canal == canal and offered == bribe
        case Accept(canal) | Build(canal) | BuildOwn(canal) | BuildFirst(canal):
            return hovered_target.canal == canal
