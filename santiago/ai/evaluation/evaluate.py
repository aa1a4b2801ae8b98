"""The value of a position for each seat: expected plantations, money and own canal.

A field is worth its expected tiles and growth times each seat's expected farmers. A dry tile counts by its
distance to the water and its clock (`survival_odds`); a field grows by the tiles of its crop still to come,
as far as there is room beside it (`Weights.growth`).
"""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from santiago.ai.evaluation.fields import DryTile, Field, Worth, dry_tiles, fields
from santiago.ai.evaluation.position_value import PositionValue
from santiago.ai.evaluation.survival import (
    FAR,
    NEAR,
    SECOND,
    BuildStage,
    Reach,
    SurvivalOdds,
    reach,
    survival_odds,
)
from santiago.ai.evaluation.weights import Weights
from santiago.rules.board import Board
from santiago.rules.grid import Canal, CanalSet, canals_in
from santiago.rules.phases import ExtraCanal, Over
from santiago.rules.scoring import field_points
from santiago.rules.state import GameState
from santiago.rules.tiles import Crop, TileKind

ALL_CROPS: Final = range(len(Crop))
"""As plain numbers, which are quicker than members."""


@lru_cache(maxsize=1 << 10)
def _crop_counts(hidden: tuple[tuple[TileKind, ...], ...], seen: int) -> tuple[int, ...]:
    counts = [0] * len(Crop)
    for stack in hidden:
        for kind in stack[seen:]:
            counts[kind >> 1] += 1
    return tuple(counts)


def crops_to_come(state: GameState) -> tuple[int, ...]:
    """The number of tiles of each crop still to be planted, including those turned up."""
    begun = state.offered or state.bids[0] is not None or any(bid is not None for bid in state.bids)
    counts = _crop_counts(state.setup.stacks, state.round if begun or state.is_over else 0)
    if not state.offered:
        return counts
    more = list(counts)
    for kind in state.offered:
        more[kind >> 1] += 1
    return tuple(more)


def droughts_left(state: GameState) -> int:
    """The number of droughts to come, including this round's; 0 when the game is over."""
    return 0 if isinstance(state.phase, Over) else state.rounds - state.round + 1


def growth(weights: Weights, droughts: int, to_come: int, room: float) -> float:
    """The expected growth, in tiles, of a field with `room` beside it."""
    if not room or not to_come:
        return 0.0
    fading = 1 + weights.fading * (droughts - 1)
    return weights.growth * to_come * room / ((room + weights.front) * fading)


def _left(
    field: Field, dry: Sequence[DryTile], around: Reach, chances: SurvivalOdds
) -> tuple[float, Sequence[float]]:
    """The expected tiles, and farmers by seat, of a field with the dry tiles `dry`."""
    wet, near, second, _ = around
    tile, left, held = chances
    tiles = float(field.tiles)
    farmers = list(map(float, field.farmers))
    for square, owner, count, palm in dry:
        if square & wet:
            continue
        at = count + (3 * NEAR if square & near else 3 * SECOND if square & second else 3 * FAR)
        tiles -= 1 - tile[at]
        if owner >= 0:
            farmers[owner] -= count - left[at]
            if palm:
                farmers[owner] -= 1 - held[at]
    return tiles, farmers


def worths(
    board: Board, crops: Iterable[int], weights: Weights, droughts: int, stage: int, to_come: tuple[int, ...]
) -> list[Worth]:
    """The expected values of all fields of `crops`."""
    chances = survival_odds(weights, droughts, stage)
    around = reach(board.canals, board.spring)
    thirsty = ~around.wet
    result = []
    for field in fields(board, crops):
        tiles = float(field.tiles)
        farmers: Sequence[float] = field.farmers
        dry: Sequence[DryTile] = ()
        if field.squares & thirsty:
            dry = dry_tiles(board, field.squares & thirsty)
            tiles, farmers = _left(field, dry, around, chances)
        grows = growth(weights, droughts, to_come[field.crop], around.room(field.front, weights.near_room))
        result.append(Worth(field, dry, tiles, tuple(farmers), grows))
    return result


@lru_cache(maxsize=1 << 13)
def field_values(
    board: Board, weights: Weights, droughts: int, stage: int, to_come: tuple[int, ...]
) -> tuple[float, ...]:
    """The expected points of the plantations, by seat."""
    totals = [0.0] * len(board.owners)
    for _, _, tiles, farmers, grows in worths(board, ALL_CROPS, weights, droughts, stage, to_come):
        _add(totals, farmers, tiles + grows)
    return tuple(totals)


def canal_effects(
    board: Board, weights: Weights, droughts: int, stage: int, to_come: tuple[int, ...]
) -> dict[Canal, tuple[float, ...]]:
    """The expected points of plantations that each canal place adds, by seat."""
    chances = survival_odds(weights, droughts, stage)
    here = reach(board.canals, board.spring)
    before = []
    for worth in worths(board, ALL_CROPS, weights, droughts, stage, to_come):
        field, _, tiles, farmers, grows = worth
        if any(field.farmers):
            thirsty = field.squares & ~here.wet
            taken = [(seat, -(tiles + grows) * count) for seat, count in enumerate(farmers) if count]
            before.append((thirsty | field.front, thirsty, taken, worth))
    nothing = [0.0] * len(board.owners)
    result = {}
    for canal in canals_in(board.places):
        there = reach(CanalSet(board.canals | 1 << canal), board.spring)
        changed = (there.wet ^ here.wet) | (there.near ^ here.near) | (there.second ^ here.second)
        totals = nothing.copy()
        for touched, thirsty, taken, (field, dry, tiles, farmers, grows) in before:
            if touched & changed:
                for seat, points in taken:
                    totals[seat] += points
                left = _left(field, dry, there, chances) if thirsty & changed else (tiles, farmers)
                more = grows
                if field.front & changed:
                    room = there.room(field.front, weights.near_room)
                    more = growth(weights, droughts, to_come[field.crop], room)
                _add(totals, left[1], left[0] + more)
        result[canal] = tuple(totals)
    return result


def _add(totals: list[float], farmers: Sequence[float], size: float) -> None:
    for seat, count in enumerate(farmers):
        if count:
            totals[seat] += size * count


def money_worth(weights: Weights, droughts: int, rounds: int) -> float:
    """The value of an escudo, in points, with `droughts` of `rounds` to come."""
    return 1 + weights.money * max(droughts - 1, 0) / rounds


def keep_worth(state: GameState, weights: Weights, rounds: int) -> float:
    """The value of an own canal in hand, in points, with `rounds` left to build it."""
    if not rounds:
        return 0.0
    if weights.keep_fade:
        left = max(canal_rounds(state, rounds), QUARTER_ROUND)
        return weights.keep * (1 - math.pow(weights.keep_fade, left))
    return weights.keep + weights.keep_round * rounds


QUARTER_ROUND: Final = 0.25
"""Rounds left for an own canal that will hardly be of use."""


def canal_rounds(state: GameState, rounds: int) -> float:
    """The number of `rounds` left in which an own canal is of use to its holder.

    Only one of the seats that hold a canal may build in a round (R7), and none needs to while tiles can be
    planted on wet squares.
    """
    wet = (state.board.empty_squares() & state.board.wet).bit_count()
    return rounds - sum(state.own_canals) + 1 - wet / len(state.setup.stacks)


def position_value(state: GameState, weights: Weights, prize: float = 0.0) -> PositionValue:
    """The expected final points, exact when the game is over; a certain win adds `prize` points."""
    result = _position_value(state, weights)
    return result.with_prize(prize, droughts_left(state)) if prize else result


def _position_value(state: GameState, weights: Weights) -> PositionValue:
    board, nothing = state.board, (0.0,) * state.seats
    if state.is_over:
        fields_now = tuple(map(float, field_points(board)))
        return PositionValue(fields_now, tuple(map(float, state.money)), nothing, weights.spite)
    droughts = droughts_left(state)
    stage = BuildStage.EXTRA if isinstance(state.phase, ExtraCanal) else BuildStage.SHARED
    expected = field_values(board, weights, droughts, stage, crops_to_come(state))
    escudo = money_worth(weights, droughts, state.rounds)
    kept = keep_worth(state, weights, droughts)
    hand = [kept if own else 0.0 for own in state.own_canals]
    hand[state.overseer] += weights.seat
    money = tuple([owned * escudo for owned in state.money])
    return PositionValue(expected, money, tuple(hand), weights.spite)
