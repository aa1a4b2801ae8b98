"""Generates legal moves and explains why other moves are illegal."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import assert_never, overload

from santiago.rules.grid import (
    BYTE_CANALS,
    CANALS_AT,
    ROW_SQUARES,
    Canal,
    CanalSet,
    Intersection,
    SquareSet,
    canal_places,
    canal_set,
    canals_in,
    nth,
    square_set,
    squares_in,
)
from santiago.rules.moves import (
    ACCEPTS,
    BUILDS,
    BUILDS_OWN,
    DISCARD,
    PASS,
    PLANTS,
    Accept,
    Bid,
    Build,
    BuildFirst,
    BuildOwn,
    Discard,
    Move,
    Pass,
    Plant,
    Propose,
    bid,
    propose,
)
from santiago.rules.options import Seat
from santiago.rules.phases import (
    Auction,
    ExtraCanal,
    FirstCanal,
    Leftover,
    Over,
    OverseerDecision,
    Planting,
    Proposal,
    Proposals,
    SecretAuction,
)
from santiago.rules.refusals import Refusal, Why
from santiago.rules.state import GameState
from santiago.rules.tiles import TileKind


class _Lazy(Sequence[Move]):
    """A sequence of moves that creates each move only when it is accessed."""

    __slots__ = ("_length",)
    _length: int

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, int):
            return self._move(index if 0 <= index < self._length else range(self._length)[index])
        return list(map(self._move, range(self._length)[index]))

    @abstractmethod
    def __iter__(self) -> Iterator[Move]:
        """Yield all moves in order; this is faster than indexing."""

    @abstractmethod
    def _move(self, index: int) -> Move:
        """Return the move at `index`, from 0."""


class Plantings(_Lazy):
    """The sequence of all moves that plant a tile of one of `kinds` on one of `squares`.

    The moves are sorted by kind, then by square.
    """

    __slots__ = ("_each", "kinds", "squares")

    def __init__(self, kinds: tuple[TileKind, ...], squares: SquareSet) -> None:
        self._each = squares.bit_count()
        self._length = len(kinds) * self._each
        self.kinds = kinds
        self.squares = squares

    def __iter__(self) -> Iterator[Move]:
        squares = squares_in(self.squares)
        return iter([PLANTS[kind][square] for kind in self.kinds for square in squares])

    def _move(self, index: int) -> Move:
        kind, square = divmod(index, self._each)
        return PLANTS[self.kinds[kind]][nth(self.squares, square, ROW_SQUARES)]


class ProposalMoves(_Lazy):
    """The moves of a seat that is asked for a proposal: a pass, followed by all proposals.

    The proposals are sorted by place, then by bribe, from `least` to `most` escudos.
    """

    __slots__ = ("_each", "least", "most", "places")

    def __init__(self, places: CanalSet, least: int, most: int) -> None:
        self._each = most - least + 1
        self._length = 1 + places.bit_count() * self._each
        self.places = places
        self.least = least
        self.most = most

    def __iter__(self) -> Iterator[Move]:
        bribes = range(self.least, self.most + 1)
        return iter([PASS, *[propose(canal, bribe) for canal in canals_in(self.places) for bribe in bribes]])

    def _move(self, index: int) -> Move:
        if index == 0:
            return PASS
        place, bribe = divmod(index - 1, self._each)
        return propose(nth(self.places, place, BYTE_CANALS), self.least + bribe)


def legal_moves(state: GameState) -> Sequence[Move]:
    """Return all legal moves of the seat to move, each once, in a fixed order; () when the game is over."""
    # isinstance, as in `successor`: class patterns allocate a set and a list, which slows random games by 4 %
    phase = state.phase
    if isinstance(phase, Planting):
        return Plantings(_distinct(state.offered), state.board.empty_squares())
    if isinstance(phase, Auction):
        return _bids(state.money[phase.turn], _bits(state.bids))
    if isinstance(phase, Proposals):
        return ProposalMoves(state.board.places, state.options.min_bribe, state.money[phase.turn])
    if isinstance(phase, OverseerDecision):
        return _overseer_moves(state, phase)
    if isinstance(phase, ExtraCanal):
        return (PASS, *[BUILDS_OWN[canal] for canal in _places(state.board.canals, state.board.spring)])
    if isinstance(phase, Leftover):
        return Plantings(_distinct(state.offered), state.board.leftover_squares())
    if isinstance(phase, SecretAuction):
        return _bids(state.money[phase.turn], 0)
    if isinstance(phase, FirstCanal):
        return tuple(map(BuildFirst, canals_in(CANALS_AT[state.board.spring])))
    if isinstance(phase, Over):
        return ()
    assert_never(phase)


def plantable_squares(state: GameState) -> SquareSet:
    """Return the squares on which the seat to move may plant a tile (R5.2, R5.4)."""
    return square_set(*{move.square for move in legal_moves(state) if isinstance(move, Plant)})


def buildable_places(state: GameState) -> CanalSet:
    """Return the places where the seat to move may propose, accept or build a canal (R6, R7, R10.2)."""
    if isinstance(state.phase, Proposals):  # there is a move for each place and bribe
        affordable = state.money[state.phase.turn] >= state.options.min_bribe
        return state.board.places if affordable else canal_set()
    building = Accept | Build | BuildOwn | BuildFirst
    return canal_set(*{move.canal for move in legal_moves(state) if isinstance(move, building)})


@lru_cache(maxsize=1024)
def _bids(most: int, taken: int) -> tuple[Move, ...]:
    """Return a pass, followed by all bids from 1 to `most` escudos that have not been made yet.

    In `taken`, bit n is set if a bid of n escudos has been made.
    """
    return (PASS, *[bid(escudos) for escudos in range(1, most + 1) if not taken >> escudos & 1])


def _bits(bids: tuple[int | None, ...]) -> int:
    """Return the bit mask of the bids made so far: bit n stands for a bid of n escudos."""
    mask = 0
    for escudos in bids:
        if escudos:
            mask |= 1 << escudos
    return mask


@lru_cache(maxsize=256)
def _places(canals: CanalSet, spring: Intersection) -> tuple[Canal, ...]:
    return canals_in(canal_places(canals, spring))


@cache
def _distinct(kinds: tuple[TileKind, ...]) -> tuple[TileKind, ...]:
    distinct: list[TileKind] = []
    for kind in kinds:
        if kind not in distinct:
            distinct.append(kind)
    return tuple(distinct)


def _overseer_moves(state: GameState, phase: OverseerDecision) -> Sequence[Move]:
    totals = bribe_totals(phase.proposals)
    moves: list[Move] = [ACCEPTS[canal] for canal in sorted(totals)]
    if not totals:
        moves.append(DISCARD)
    if state.money[phase.turn] >= price_for_totals(totals):
        moves += [
            BUILDS[canal] for canal in _places(state.board.canals, state.board.spring) if canal not in totals
        ]
    return moves


def bribe_totals(proposals: tuple[Proposal | None, ...]) -> dict[Canal, int]:
    """Return the sum of the bribes for each proposed canal place, in escudos (R6.2)."""
    totals: dict[Canal, int] = {}
    for proposal in proposals:
        if proposal is not None:
            totals[proposal.canal] = totals.get(proposal.canal, 0) + proposal.bribe
    return totals


def price_of_refusing(proposals: tuple[Proposal | None, ...]) -> int:
    """Return the price, in escudos, that the overseer pays the bank to build at an unproposed place (R6.3).

    >>> here, there = Canal(3), Canal(4)
    >>> price_of_refusing((None, Proposal(here, 2), Proposal(here, 1), None, Proposal(there, 2)))
    4
    """
    return price_for_totals(bribe_totals(proposals))


def price_for_totals(totals: dict[Canal, int]) -> int:
    """Return the price, in escudos, of building at an unproposed place (R6.3).

    `totals` is the result of `bribe_totals`.
    """
    return max(totals.values()) + 1 if totals else 1


def why_not(state: GameState, move: Move) -> Refusal | None:
    """Return the reason why `move` is illegal for the seat to move, or None if it is legal."""
    phase = state.phase
    if isinstance(phase, Planting):
        return _why_not_plant(state, move)
    if isinstance(phase, Auction):
        return _why_not_bid(state, phase.turn, move)
    if isinstance(phase, Proposals):
        return _why_not_propose(state, phase.turn, move)
    if isinstance(phase, OverseerDecision):
        return _why_not_decide(state, phase.proposals, move)
    if isinstance(phase, ExtraCanal):
        return _why_not_own(state, move)
    if isinstance(phase, Leftover):
        return _why_not_plant(state, move) or _why_not_left(state, move)
    if isinstance(phase, SecretAuction):
        return _why_not_bid(state, phase.turn, move)
    if isinstance(phase, FirstCanal):
        return _why_not_first(state, move)
    if isinstance(phase, Over):
        return Refusal(Why.GAME_OVER)
    assert_never(phase)


_WRONG_PHASE = Refusal(Why.WRONG_PHASE)


def _why_not_plant(state: GameState, move: Move) -> Refusal | None:
    if not isinstance(move, Plant):
        return _WRONG_PHASE
    if move.kind not in state.offered:
        return Refusal(Why.TILE_NOT_OFFERED)
    if state.board.occupied >> move.square & 1:
        return Refusal(Why.SQUARE_TAKEN)
    return None


def _why_not_left(state: GameState, move: Move) -> Refusal | None:
    assert isinstance(move, Plant), "checked before"
    return None if state.board.leftover_squares() >> move.square & 1 else Refusal(Why.LEFTOVER_ALONE)


def _why_not_bid(state: GameState, seat: Seat, move: Move) -> Refusal | None:
    if isinstance(move, Pass):
        return None
    if not isinstance(move, Bid):
        return _WRONG_PHASE
    if move.escudos < 1:
        return Refusal(Why.BID_TOO_LOW)
    if move.escudos > state.money[seat]:
        return Refusal(Why.BID_UNAFFORDABLE, seat, state.money[seat])
    if move.escudos in state.bids:
        return Refusal(Why.BID_TAKEN, Seat(state.bids.index(move.escudos)), move.escudos)
    return None


def _why_not_place(state: GameState, canal: Canal) -> Refusal | None:
    if state.board.places >> canal & 1:
        return None
    return Refusal(Why.CANAL_EXISTS if state.board.canals >> canal & 1 else Why.CANAL_NOT_CONNECTED)


def _why_not_propose(state: GameState, seat: Seat, move: Move) -> Refusal | None:
    if isinstance(move, Pass):
        return None
    if not isinstance(move, Propose):
        return _WRONG_PHASE
    if move.bribe < state.options.min_bribe:
        return Refusal(Why.BRIBE_TOO_LOW, escudos=state.options.min_bribe)
    if move.bribe > state.money[seat]:
        return Refusal(Why.BRIBE_UNAFFORDABLE, seat, state.money[seat])
    return _why_not_place(state, move.canal)


def _why_not_decide(state: GameState, proposals: tuple[Proposal | None, ...], move: Move) -> Refusal | None:
    totals = bribe_totals(proposals)
    if isinstance(move, Accept):
        return None if move.canal in totals else Refusal(Why.NOT_PROPOSED)
    if isinstance(move, Discard):
        return Refusal(Why.DISCARD_WITH_PROPOSALS) if totals else None
    if not isinstance(move, Build):
        return _WRONG_PHASE
    if move.canal in totals:
        return Refusal(Why.PLACE_PROPOSED)
    price = price_for_totals(totals)
    if price > state.money[state.overseer]:
        return Refusal(Why.PRICE_UNAFFORDABLE, state.overseer, price)
    return _why_not_place(state, move.canal)


def _why_not_own(state: GameState, move: Move) -> Refusal | None:
    if isinstance(move, Pass):
        return None
    return _why_not_place(state, move.canal) if isinstance(move, BuildOwn) else _WRONG_PHASE


def _why_not_first(state: GameState, move: Move) -> Refusal | None:
    if not isinstance(move, BuildFirst):
        return _WRONG_PHASE
    at_spring = CANALS_AT[state.board.spring] >> move.canal & 1
    return None if at_spring else Refusal(Why.CANAL_NOT_AT_SPRING)
