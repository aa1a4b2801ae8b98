"""Moves as numbers and observations as rows of small integers; the same in every adapter."""

from typing import Final

from santiago.rules.grid import CANALS, SQUARES, Square
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Accept, Bid, Build, BuildFirst, BuildOwn, Discard, Move, Pass, Plant, Propose
from santiago.rules.observation import Observation
from santiago.rules.options import Seat
from santiago.rules.phases import OverseerDecision, Proposals
from santiago.rules.positions import PHASE_NAMES, phase_name
from santiago.rules.state import GameState
from santiago.rules.tiles import TILE_KINDS, TileKind

MOST_SEATS: Final = 5
HIGHEST_SUM: Final = 200
"""Escudos: more than all seats together can ever own."""


def _all_moves() -> tuple[Move, ...]:
    moves: list[Move] = [Pass(), Discard()]
    moves += [Bid(escudos) for escudos in range(1, HIGHEST_SUM + 1)]
    moves += [Plant(kind, square) for kind in TILE_KINDS for square in SQUARES]
    for kind in (Accept, Build, BuildOwn, BuildFirst):
        moves += [kind(canal) for canal in CANALS]
    moves += [Propose(canal, bribe) for canal in CANALS for bribe in range(HIGHEST_SUM + 1)]
    return tuple(moves)


MOVES: Final = _all_moves()
"""All moves of all games; a move's index is its number."""
NUMBERS: Final = {move: number for number, move in enumerate(MOVES)}


def legal_numbers(state: GameState) -> list[int]:
    """The numbers of the legal moves, in rising order."""
    return sorted(NUMBERS[move] for move in legal_moves(state))


def observation_row(observation: Observation) -> list[int]:
    """The observation as integers from -1 to 200; seats are counted from the observing one.

    For each square: kind + 1 (0 empty), farmers, owner (-1 nobody), desert, palm. For each canal place:
    built. For each of five seats: money, own canal, bid (-1 not yet), place proposed (-1 none), bribe. Then
    the tiles turned up and those unseen by kind, the spring, the overseer, the seat to move, the round, the
    rounds, the supply and the phase.
    """
    state, me = observation.position, observation.seat
    board, seats = state.board, state.seats
    row: list[int] = []
    for square in SQUARES:
        row += _square(state, square, me)
    row += [board.canals >> canal & 1 for canal in CANALS]
    for n in range(MOST_SEATS):
        row += _seat(state, Seat((me + n) % seats)) if n < seats else [-1] * 5
    row += _counts(state.offered)
    row += _counts(observation.unseen)
    turn = state.to_move
    row += [board.spring, (state.overseer - me) % seats, -1 if turn is None else (turn - me) % seats]
    row += [state.round, state.rounds, state.supply, PHASE_NAMES.index(phase_name(state.phase))]
    return row


def _square(state: GameState, square: Square, me: Seat) -> list[int]:
    tile, palm = state.board.tile(square), state.board.palms >> square & 1
    if tile is None:
        return [0, 0, -1, 0, palm]
    owner = -1 if tile.owner is None else (tile.owner - me) % state.seats
    return [tile.kind + 1, tile.farmers, owner, int(tile.desert), palm]


def _seat(state: GameState, seat: Seat) -> list[int]:
    bid, phase = state.bids[seat], state.phase
    proposal = phase.proposals[seat] if isinstance(phase, Proposals | OverseerDecision) else None
    place, bribe = (-1, 0) if proposal is None else (int(proposal.canal), proposal.bribe)
    return [state.money[seat], int(state.own_canals[seat]), -1 if bid is None else bid, place, bribe]


def _counts(kinds: tuple[TileKind, ...]) -> list[int]:
    return [kinds.count(kind) for kind in TILE_KINDS]


ROW_LENGTH: Final = len(SQUARES) * 5 + len(CANALS) + MOST_SEATS * 5 + 2 * len(TILE_KINDS) + 7


def win_shares(scores: tuple[int, ...]) -> list[float]:
    """The win shares by seat: 1 for the winner, divided among those who tie (R9.4)."""
    best = max(scores)
    share = 1 / scores.count(best)
    return [share if points == best else 0.0 for points in scores]
