"""Evaluates canals between the last planting of a round and the drought, while the tiles do not change."""

from santiago.ai.evaluation.canal_advantage import CanalAdvantage
from santiago.ai.evaluation.evaluate import (
    ALL_CROPS,
    CropEffects,
    EvaluationContext,
    RoundEnd,
    crop_effects,
    crop_points,
    crops_to_come,
    droughts_left,
    outlook,
    summed_effects,
)
from santiago.ai.evaluation.fields import CropTiles, crop_tiles, fields
from santiago.ai.evaluation.position_value import PARTS, PositionValue
from santiago.ai.evaluation.survival import BuildStage, Reach, reach
from santiago.ai.evaluation.weights import Weights
from santiago.rules.board import Board
from santiago.rules.grid import CanalSet, canals_in
from santiago.rules.state import GameState

CropPoints = list[tuple[int, float]]
"""(seat, points) pairs."""

MOST_CROPS = 1 << 11
"""The maximum number of crops in a `RoundMemory`. A full cache takes up five megabytes and is cleared."""


class CropMemory:
    """Values of one crop, cached for all boards of a round on which the crop has the same tiles.

    `effects` contains the effects of canals, keyed by `EvaluationContext`. `dried` contains the points after
    the drought. Its keys are the sets of squares on which these points depend: the wet squares, those one
    canal away from the water, and those two canals away.
    """

    __slots__ = ("dried", "effects", "squares", "tiles")

    def __init__(self, tiles: CropTiles) -> None:
        self.tiles = tiles
        self.squares = tiles[1] | tiles[5]
        self.effects: dict[EvaluationContext, CropEffects] = {}
        self.dried: dict[tuple[int, int, int], CropPoints] = {}


class RoundMemory:
    """Cached values shared by all boards of one round in a search; `state` is any position of that round.

    If `has_parts` is true, the values are divided into parts, which explanations need.
    """

    def __init__(self, state: GameState, weights: Weights, prize: float, *, has_parts: bool = False) -> None:
        self.has_parts = has_parts
        self.weights = weights
        self.prize = prize
        self.droughts = droughts_left(state)
        self.is_last = state.is_last_round
        self._crops: dict[CropTiles, CropMemory] = {}

    def crop(self, tiles: CropTiles) -> CropMemory:
        """Return the cache for a crop with these `tiles`, creating an empty one if necessary."""
        known = self._crops.get(tiles)
        if known is None:
            if len(self._crops) >= MOST_CROPS:
                self._crops.clear()
            known = self._crops[tiles] = CropMemory(tiles)
        return known


class PlantedBoard:
    """The board after the plantings of a round; its values are cached for each set of canals."""

    def __init__(self, state: GameState, memory: RoundMemory) -> None:
        self.board = state.board
        self.memory = memory
        self.to_come = crops_to_come(state)
        self.crops = list(map(memory.crop, crop_tiles(state.board, ALL_CROPS)))
        self._points: dict[CanalSet, tuple[float, ...]] = {}
        self._parts: dict[CanalSet, tuple[float, ...]] = {}

    def advantage(self, canals: CanalSet, stage: int) -> CanalAdvantage:
        """Return the table of canal advantages on this board when it has `canals`. `stage` is the
        `BuildStage` after one more canal is built."""
        memory, seats = self.memory, len(self.board.owners)
        view = outlook(memory.weights, memory.droughts, stage, canals, self.board.spring)
        effects = summed_effects(view, [self._effects(view, crop) for crop in self.crops], seats)
        return CanalAdvantage(effects, memory.weights.others / (seats - 1))

    def _effects(self, view: EvaluationContext, crop: CropMemory) -> CropEffects:
        effects = crop.effects.get(view)
        if effects is None:
            effects = crop_effects(view, crop.tiles, self.to_come[crop.tiles[0]])
            crop.effects[view] = effects
        return effects

    def value(self, end: GameState) -> PositionValue:
        """Return the value of `end`, a position after the drought, for each seat."""
        canals, shared = end.board.canals, self.round_end(end)
        return shared.value(self.points(canals), shared.kept(canals), self.parts(canals))

    def round_end(self, end: GameState) -> RoundEnd:
        """Return the `RoundEnd` of `end`, a position after the drought."""
        return RoundEnd(end, self.memory.weights, self.memory.prize)

    def points(self, canals: CanalSet) -> tuple[float, ...]:
        """Return the expected plantation points of each seat after a drought with `canals` on the board."""
        known = self._points.get(canals)
        if known is not None:
            return known
        totals = [0.0] * len(self.board.owners)
        reached = reach(canals, self.board.spring)
        for crop in self.crops:
            for seat, points in self._dried(crop, reached, canals):
                totals[seat] += points
        result = self._points[canals] = tuple(totals)
        return result

    def parts(self, canals: CanalSet) -> tuple[float, ...]:
        """Return the parts of `points` (see `PositionValue.parts`), or () if the memory has no parts."""
        if not self.memory.has_parts:
            return ()
        known = self._parts.get(canals)
        if known is not None:
            return known
        parts = [0.0] * (PARTS * len(self.board.owners))
        board = with_canals(self.board, canals).dried(last=self.memory.is_last)
        for tiles in crop_tiles(board, ALL_CROPS):
            crop = tiles[0]
            for field in fields(*tiles[:5]):
                for seat, count in enumerate(field.farmers):
                    if count:
                        parts[PARTS * seat + crop] += field.tiles * count
                        parts[PARTS * seat + PARTS // 2 + crop] -= field.tiles * count
        reached = reach(canals, self.board.spring)
        for memory in self.crops:
            for seat, points in self._dried(memory, reached, canals):
                parts[PARTS * seat + PARTS // 2 + memory.tiles[0]] += points
        result = self._parts[canals] = tuple(parts)
        return result

    def _dried(self, crop: CropMemory, reached: Reach, canals: CanalSet) -> CropPoints:
        """Return (seat, points) pairs for the plantations of `crop` after a drought with `canals` on the
        board; `reached` is their `reach`."""
        wet, near, second = reached
        key = wet & crop.squares, near & crop.squares, second & crop.tiles[1]
        dried = crop.dried.get(key)
        if dried is None:
            dried = crop.dried[key] = self._after_drought(crop.tiles[0], canals)
        return dried

    def _after_drought(self, crop: int, canals: CanalSet) -> CropPoints:
        """Return what `_dried` returns, without its cache."""
        memory = self.memory
        board = with_canals(self.board, canals).dried(last=memory.is_last)
        result: CropPoints = []
        for tiles in crop_tiles(board, (crop,)):
            if memory.is_last:
                for _, _, _, size, farmers in fields(*tiles[:5]):
                    result += [(seat, float(size * count)) for seat, count in enumerate(farmers)]
            else:
                view = outlook(memory.weights, memory.droughts - 1, BuildStage.SHARED, canals, board.spring)
                result += crop_points(view, tiles, self.to_come[crop])
        return result


def with_canals(board: Board, canals: CanalSet) -> Board:
    """Return `board` with `canals` added; canals that are already on the board are skipped."""
    for canal in canals_in(CanalSet(canals & ~board.canals)):
        board = board.with_canal(canal)
    return board
