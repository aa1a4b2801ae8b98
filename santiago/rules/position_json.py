"""The position view: a complete state, including hidden information, as JSON values."""

from typing import Final

from santiago.rules.grid import CANAL_NAMES, SQUARE_NAMES, SQUARES, Square, canals_in, squares_in
from santiago.rules.legal import legal_moves
from santiago.rules.phases import (
    Auction,
    ExtraCanal,
    FirstCanal,
    Leftover,
    Over,
    OverseerDecision,
    Phase,
    Planting,
    Proposals,
    SecretAuction,
)
from santiago.rules.scoring import score
from santiago.rules.state import GameState
from santiago.rules.tiles import TILE_NAMES

_PHASE_NAMES: Final[dict[type[Phase], str]] = {
    FirstCanal: "first-canal",
    Auction: "auction",
    SecretAuction: "auction",
    Planting: "planting",
    Leftover: "leftover",
    Proposals: "proposals",
    OverseerDecision: "decision",
    ExtraCanal: "extra",
    Over: "over",
}
PHASE_NAMES: Final = tuple(dict.fromkeys(_PHASE_NAMES.values()))
"""The names of all phases, in the order of a round."""


def phase_name(phase: Phase) -> str:
    """Return the name of a phase in a position view, such as "first-canal"."""
    return _PHASE_NAMES[type(phase)]


def position_to_json(state: GameState, ply: int) -> dict[str, object]:
    """Return `state`, the position after `ply` moves, as JSON values."""
    return {
        "ply": ply,
        "round": state.round,
        "phase": phase_name(state.phase),
        "to_move": state.to_move,
        "overseer": state.overseer,
        "money": list(state.money),
        "own_canals": list(state.own_canals),
        "supply": state.supply,
        "bids": _bids(state),
        "offered": sorted(TILE_NAMES[kind] for kind in state.offered),
        "canals": [CANAL_NAMES[canal] for canal in canals_in(state.board.canals)],
        "palms": sorted(SQUARE_NAMES[square] for square in _palms(state)),
        "proposals": _proposals(state),
        "tiles": _tiles(state),
        "legal": sorted(str(move) for move in legal_moves(state)),
        "scores": list(score(state).totals) if state.is_over else None,
    }


def _palms(state: GameState) -> tuple[Square, ...]:
    return state.setup.palms if state.hides_palms else squares_in(state.board.palms)


def _bids(state: GameState) -> list[int | None]:
    bids = list(state.bids)
    if isinstance(state.phase, SecretAuction) and state.phase.sealed is not None:
        bids[1 - state.overseer] = state.phase.sealed
    return bids


def _proposals(state: GameState) -> list[list[object] | None]:
    phase = state.phase
    if not isinstance(phase, Proposals | OverseerDecision):
        return [None] * state.seats
    return [None if p is None else [CANAL_NAMES[p.canal], p.bribe] for p in phase.proposals]


def _tiles(state: GameState) -> dict[str, object]:
    tiles = ((square, state.board.tile(square)) for square in SQUARES)
    return {
        SQUARE_NAMES[square]: {
            "kind": TILE_NAMES[tile.kind],
            "farmers": tile.farmers,
            "owner": tile.owner,
            "desert": tile.desert,
        }
        for square, tile in tiles
        if tile is not None
    }
