"""The context of an event for its motion."""

from dataclasses import dataclass

from santiago.rules.grid import CANAL_ENDS, CANALS_AT, Canal
from santiago.rules.state import GameState, turned_up
from santiago.rules.tiles import TileKind
from santiago.ui.animation.board_motions import Ends
from santiago.ui.animation.spots import AtPoint


@dataclass(frozen=True, slots=True)
class EventContext:
    """The positions before and after an event; `origin`: where the player let go of the piece, if dragged."""

    before: GameState
    after: GameState
    origin: AtPoint | None = None


def tray_index(position: GameState, kind: TileKind) -> int:
    """The index in the tray of the tile of `kind` that is taken next, the last of equal ones."""
    return turned_up(position.setup, position.round).index(kind) + position.offered.count(kind) - 1


def wet_ends(canal: Canal, before: GameState) -> Ends:
    """The ends at which water can enter `canal`: those at the spring or at another canal."""
    first, second = (
        node == before.board.spring or bool(CANALS_AT[node] & before.board.canals & ~(1 << canal))
        for node in CANAL_ENDS[canal]
    )
    if first and second:
        return Ends.BOTH
    return Ends.FIRST if first else Ends.SECOND
