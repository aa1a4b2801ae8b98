"""Input for planting a tile: choosing a tile and a square in either order, or dragging (R5.2, R5.4)."""

from dataclasses import replace

from santiago.presentation.input.selection import (
    NO_SELECTION,
    Asking,
    DigitTyped,
    Input,
    InputResult,
    Intent,
    Nothing,
    PieceDropped,
    PlacePicked,
    Selection,
    SquarePicked,
    SumPicked,
    SumStepped,
    TargetChosen,
    TilePicked,
    before_question,
)
from santiago.presentation.input.turn import Turn, move_or_question
from santiago.presentation.view_model.targets import SquareTarget, TrayTarget
from santiago.rules.grid import Square
from santiago.rules.moves import Plant
from santiago.rules.refusals import Refusal, Why


def react(turn: Turn, selection: Selection, given: Input) -> InputResult:
    """Handle an input: choose a tile and a square in either order, or drop a tile on a square."""
    match given:
        case TargetChosen(TrayTarget(index)):
            return _choose_tile(turn, before_question(selection), index)
        case TargetChosen(SquareTarget(square)):
            return _choose_square(turn, before_question(selection), square)
        case PieceDropped(TrayTarget(index), SquareTarget(square)):
            return _plant(turn, TilePicked(index), index, square)
        case SumStepped(step):
            return InputResult(_next_tile(turn, selection, step))
        case DigitTyped(digit):
            return _choose_tile(turn, before_question(selection), digit - 1)
        case TargetChosen() | PieceDropped() | Intent():
            return InputResult(selection)


def chosen_tile(turn: Turn, selection: Selection) -> int | None:
    """Return the tray index of the chosen tile, or of the only tile left.

    Return None if no tile is chosen and several are left.
    """
    match selection:
        case TilePicked(index):
            return index
        case Asking(Plant(kind), before):
            chosen = before.index if isinstance(before, TilePicked) else None
            left = [n for n, tile in enumerate(turn.tray) if tile.kind == kind and not tile.taken]
            return chosen if chosen in left else left[0]
        case Asking() | Nothing() | SquarePicked() | SumPicked() | PlacePicked():
            left = [n for n, tile in enumerate(turn.tray) if not tile.taken]
            return left[0] if len(left) == 1 else None


def is_offered(turn: Turn, index: int) -> bool:
    """Whether the tray still has a tile at `index`."""
    tiles = turn.tray
    return 0 <= index < len(tiles) and not tiles[index].taken


def _choose_tile(turn: Turn, selection: Selection, index: int) -> InputResult:
    if not is_offered(turn, index):
        return InputResult(selection, refusal=Refusal(Why.TILE_NOT_OFFERED))
    if isinstance(selection, SquarePicked):
        return _plant(turn, TilePicked(index), index, selection.square)
    if selection == TilePicked(index):
        return InputResult(NO_SELECTION)
    return InputResult(TilePicked(index))


def _choose_square(turn: Turn, selection: Selection, square: Square) -> InputResult:
    index = chosen_tile(turn, selection)
    if index is not None:
        return _plant(turn, selection, index, square)
    if turn.position.board.occupied >> square & 1:
        return InputResult(selection, refusal=Refusal(Why.SQUARE_TAKEN))
    return InputResult(NO_SELECTION if selection == SquarePicked(square) else SquarePicked(square))


def _plant(turn: Turn, selection: Selection, index: int, square: Square) -> InputResult:
    return replace(move_or_question(turn, selection, Plant(turn.tray[index].kind, square)), tray_index=index)


def _next_tile(turn: Turn, selection: Selection, step: int) -> Selection:
    left = [n for n, tile in enumerate(turn.tray) if not tile.taken]
    now = before_question(selection)
    if not isinstance(now, TilePicked) or now.index not in left:
        return TilePicked(left[0 if step > 0 else -1])
    return TilePicked(left[(left.index(now.index) + step) % len(left)])
