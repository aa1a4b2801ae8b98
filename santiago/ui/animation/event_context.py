"""The context of an event: the data needed to animate it."""

from dataclasses import dataclass

from santiago.presentation.view_model.tile_tray import TakenTiles
from santiago.rules.grid import CANAL_ENDS, CANALS_AT, Canal
from santiago.rules.state import GameState
from santiago.ui.animation.board_motions import Ends
from santiago.ui.animation.motion_paths import AtPoint


@dataclass(frozen=True, slots=True)
class EventContext:
    """The positions before and after an event, and details of the player's input.

    `origin` is the pixel where the player dropped the moved piece, if any. `taken` records which of several
    equal tiles were taken from the tray.
    """

    before: GameState
    after: GameState
    origin: AtPoint | None = None
    taken: TakenTiles = ()


def wet_ends(canal: Canal, before: GameState) -> Ends:
    """Return the ends at which water enters `canal`: those that touch the spring or another canal."""
    first, second = (
        node == before.board.spring or bool(CANALS_AT[node] & before.board.canals & ~(1 << canal))
        for node in CANAL_ENDS[canal]
    )
    if first and second:
        return Ends.BOTH
    return Ends.FIRST if first else Ends.SECOND
