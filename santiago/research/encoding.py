"""Encodes moves as numbers and observations as rows of small integers, in the same way for every adapter."""

from collections.abc import Sequence
from functools import cache, lru_cache
from struct import Struct
from typing import Final

import numpy as np
from numpy.typing import NDArray

from santiago.rules.board import Board
from santiago.rules.grid import ALL_SQUARES, CANALS, SQUARES, CanalSet
from santiago.rules.legal import Plantings, ProposalMoves, legal_moves
from santiago.rules.moves import (
    ACCEPTS,
    BUILDS,
    BUILDS_OWN,
    DISCARD,
    PASS,
    PLANTS,
    Bid,
    Build,
    BuildFirst,
    BuildOwn,
    Move,
    bid,
    propose,
)
from santiago.rules.observation import rounds_seen
from santiago.rules.options import Seat
from santiago.rules.phases import OverseerDecision, Proposals
from santiago.rules.position_json import PHASE_NAMES, phase_name
from santiago.rules.setup import Setup
from santiago.rules.state import GameState, clockwise
from santiago.rules.tiles import TILE_KINDS, Crop, TileKind

MOST_SEATS: Final = 5
HIGHEST_SUM: Final = 200
"""Upper bound on a sum in escudos; all seats together always own less."""

_FIRST_PLANT: Final = 2 + HIGHEST_SUM
_FIRST_PROPOSAL: Final = _FIRST_PLANT + len(TILE_KINDS) * len(SQUARES) + 4 * len(CANALS)

MOVES: Final[tuple[Move, ...]] = (
    PASS,
    DISCARD,
    *[bid(escudos) for escudos in range(1, HIGHEST_SUM + 1)],
    *[plant for plants in PLANTS for plant in plants],
    *ACCEPTS,
    *BUILDS,
    *BUILDS_OWN,
    *map(BuildFirst, CANALS),
    *[propose(canal, bribe) for canal in CANALS for bribe in range(HIGHEST_SUM + 1)],
)
"""All moves of all games; a move's number is its index."""
NUMBERS: Final = {move: number for number, move in enumerate(MOVES)}
_FIRST_BUILDING: Final = {Build: NUMBERS[BUILDS[0]], BuildOwn: NUMBERS[BUILDS_OWN[0]]}


def legal_mask(state: GameState) -> NDArray[np.int8]:
    """Return an array indexed by move number: 1 if the move is legal for the seat to move, otherwise 0."""
    mask = np.zeros(len(MOVES), np.int8)
    moves = legal_moves(state)
    if isinstance(moves, Plantings):
        squares = _bits(moves.squares.to_bytes(6, "little"))
        plants = mask[_FIRST_PLANT:]
        for kind in moves.kinds:
            plants[kind * len(SQUARES) : (kind + 1) * len(SQUARES)] = squares
    elif isinstance(moves, ProposalMoves):
        mask[NUMBERS[PASS]] = 1
        places = _bits(moves.places.to_bytes(4, "little"))[: len(CANALS), None]
        mask[_FIRST_PROPOSAL:].reshape(len(CANALS), -1)[:, moves.least : moves.most + 1] = places
    else:
        mask[[_number(move) for move in moves]] = 1
    return mask


def _number(move: Move) -> int:
    """Return the number of `move`, which is its index in `MOVES`.

    For kinds of moves with dozens of legal moves, the number is calculated, which is faster than a look-up.
    """
    if isinstance(move, Bid):
        return 1 + move.escudos
    if isinstance(move, Build | BuildOwn):
        return _FIRST_BUILDING[type(move)] + move.canal
    return NUMBERS[move]


def legal_numbers(state: GameState) -> list[int]:
    """Return the numbers of the legal moves, in ascending order."""
    return list(map(int, np.flatnonzero(legal_mask(state))))


def observation_row(state: GameState, seat: Seat) -> NDArray[np.int16]:
    """Return the observation of `seat` as integers from -1 to 200; seat numbers are relative to `seat`.

    The row contains, in this order:

    - five planes of 6 x 8 squares: kind of tile + 1 (0 for no tile), number of farmers, their owner (-1 for
      none), desert (0 or 1) and palm (0 or 1)
    - for each canal place, 1 if a canal is built there, otherwise 0
    - for each kind of tile, the number of face-up tiles, and then for each kind the number of face-down tiles
    - for each of five seats, clockwise from `seat`: money, 1 if the seat still has its own canal, bid (-1
      before bidding), proposed place (-1 for none) and bribe; or -1 five times if the seat is not in the game
    - spring, overseer, seat to move (-1 after the end), round, number of rounds, supply and phase
    """
    parts = (
        _planes(state.board)[seat],
        _canals(state.board.canals),
        _counts(state.offered),
        _unseen(state.setup, rounds_seen(state)),
        _table(state, seat),
    )
    return np.frombuffer(bytearray().join(parts), np.int16)


@lru_cache(maxsize=8)
def _planes(board: Board) -> list[bytes]:
    """Return the planes of an observation row as bytes, indexed by the observing seat."""
    masks = (ALL_SQUARES, *board.crops, board.doubles, board.deserts, board.palms, board.pairs, *board.owners)
    bits = _bits(b"".join([mask.to_bytes(6, "little") for mask in masks])).reshape(-1, len(SQUARES))
    planes = _features(len(board.owners)).dot(bits).astype(np.int16).tobytes()
    length = len(planes) // len(board.owners)
    return [planes[start : start + length] for start in range(0, len(planes), length)]


@lru_cache(maxsize=256)
def _canals(canals: CanalSet) -> bytes:
    floats: bytes = _bits(canals.to_bytes(4, "little"))[: len(CANALS)].astype(np.int16).tobytes()
    return floats


def _bits(data: bytes) -> NDArray[np.uint8]:
    return np.unpackbits(np.frombuffer(data, np.uint8), bitorder="little")


@cache
def _features(seats: int) -> NDArray[np.float32]:
    """Return the matrix that turns the board masks listed in `_planes` into planes.

    The matrix has one column for each mask. For each observing seat, it has five rows, one for each plane.
    """
    crops, owners = len(Crop), [0] * seats
    return np.array(
        [
            plane
            for me in range(seats)
            for plane in (
                [0, *(2 * crop + 1 for crop in Crop), 1, 0, 0, 0, *owners],
                [0, *[0] * crops, 0, 0, 0, 1, *[1] * seats],
                [-1, *[0] * crops, 0, 0, 0, 0, *((seat - me) % seats + 1 for seat in range(seats))],
                [0, *[0] * crops, 0, 1, 0, 0, *owners],
                [0, *[0] * crops, 0, 0, 1, 0, *owners],
            )
        ],
        np.float32,
    )


def _table(state: GameState, me: Seat) -> bytes:
    """Return the last part of an observation row as bytes: each seat's values, and all values after them."""
    seats, money, own, phase, turn = state.seats, state.money, state.own_canals, state.phase, state.to_move
    bids = [-1 if bid is None else bid for bid in state.bids]
    values: list[int] = []
    if isinstance(phase, Proposals | OverseerDecision):
        for seat in clockwise(me, seats):
            made = phase.proposals[seat]
            values += (money[seat], own[seat], bids[seat], *((made.canal, made.bribe) if made else (-1, 0)))
    else:
        for seat in clockwise(me, seats):
            values += (money[seat], own[seat], bids[seat], -1, 0)
    return _pack_table(
        *values,
        *_NO_SEATS[seats],
        state.board.spring,
        (state.overseer - me) % seats,
        -1 if turn is None else (turn - me) % seats,
        state.round,
        state.rounds,
        state.supply,
        PHASE_NAMES.index(phase_name(phase)),
    )


_NO_SEATS: Final = [[-1] * (5 * (MOST_SEATS - seats)) for seats in range(MOST_SEATS + 1)]
_pack_table: Final = Struct(f"={5 * MOST_SEATS + 7}h").pack
_pack_counts: Final = Struct(f"={len(TILE_KINDS)}h").pack


@lru_cache(maxsize=256)
def _counts(kinds: tuple[TileKind, ...]) -> bytes:
    return _pack_counts(*map(kinds.count, TILE_KINDS))


@lru_cache(maxsize=16)
def _unseen(setup: Setup, seen: int) -> bytes:
    """Return the number of face-down tiles of each kind, as bytes. Players can deduce these numbers.

    The first `seen` tiles of each stack have been turned up.
    """
    return _counts(tuple(kind for stack in setup.stacks for kind in stack[seen:]))


ROW_LENGTH: Final = 5 * len(SQUARES) + len(CANALS) + MOST_SEATS * 5 + 2 * len(TILE_KINDS) + 7


def win_shares(scores: Sequence[int]) -> list[float]:
    """Return each seat's share of the win.

    A single winner gets 1, several winners get equal shares (R9.4), and all other seats get 0.
    """
    best = max(scores)
    share = 1 / scores.count(best)
    return [share if points == best else 0.0 for points in scores]
