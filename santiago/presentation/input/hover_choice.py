"""The choice to preview, which combines the selection with the hovered or focused target."""

from dataclasses import dataclass, replace

from santiago.presentation.input.phase_input import choices
from santiago.presentation.input.planting_input import chosen_tile
from santiago.presentation.input.proposal_input import least_bribe
from santiago.presentation.input.selection import (
    Asking,
    Nothing,
    PlacePicked,
    Selection,
    SquarePicked,
    SumPicked,
    TilePicked,
    is_typed,
)
from santiago.presentation.input.turn import Turn
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import (
    ButtonTarget,
    CanalTarget,
    CoinTarget,
    SquareTarget,
    Target,
    TrayTarget,
)
from santiago.rules.grid import Canal, Square
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Accept, Bid, Build, BuildFirst, BuildOwn, Discard, Move, Pass, Plant, Propose
from santiago.rules.phases import Leftover, Planting, Proposals
from santiago.rules.tiles import TileKind


@dataclass(frozen=True, slots=True)
class HoverChoice:
    """The parts of a move that have been chosen; the other parts are None.

    For a pass or a discarded canal, `declined` is true and `escudos` is 0.
    """

    escudos: int | None = None
    kind: TileKind | None = None
    square: Square | None = None
    canal: Canal | None = None
    declined: bool = False


def hover_choice(turn: Turn, selection: Selection, hover: Target | None) -> HoverChoice:
    """Return the choice that results if the target `hover` is added to `selection`.

    Pointing at a coin does not replace a typed sum, because Enter would commit the typed sum.
    """
    chosen = _chosen(turn, selection)
    if isinstance(selection, Asking):
        return chosen
    match hover:
        case CoinTarget() if is_typed(selection):
            return chosen
        case CoinTarget(escudos):
            return HoverChoice(escudos, chosen.kind, chosen.square, chosen.canal)
        case ButtonTarget(Command.DECLINE):
            return HoverChoice(escudos=0, declined=True)
        case TrayTarget(index) if isinstance(turn.position.phase, Planting | Leftover):
            return HoverChoice(kind=_kind_at(turn, index), square=chosen.square)
        case SquareTarget(square) if choices(turn).squares >> square & 1:
            return HoverChoice(kind=chosen.kind, square=square)
        case CanalTarget(canal) if choices(turn).places >> canal & 1:
            return HoverChoice(escudos=chosen.escudos, canal=canal)
        case _:
            return chosen


def _kind_at(turn: Turn, index: int) -> TileKind | None:
    tiles = turn.tray
    return tiles[index].kind if index < len(tiles) and not tiles[index].taken else None


def _chosen(turn: Turn, selection: Selection) -> HoverChoice:
    match selection:
        case Asking(move):
            return choice_of_move(move)
        case SumPicked(escudos):
            return HoverChoice(escudos=escudos)
        case PlacePicked(canal, bribe):
            return HoverChoice(escudos=bribe, canal=canal)
        case SquarePicked(square):
            return HoverChoice(kind=_tile_in_hand(turn, selection), square=square)
        case TilePicked() | Nothing():
            return HoverChoice(kind=_tile_in_hand(turn, selection))


def _tile_in_hand(turn: Turn, selection: Selection) -> TileKind | None:
    if not isinstance(turn.position.phase, Planting | Leftover):
        return None
    index = chosen_tile(turn, selection)
    return None if index is None else turn.tray[index].kind


def choice_of_move(move: Move) -> HoverChoice:
    """Return the choice that consists of all parts of `move`."""
    match move:
        case Bid(escudos):
            return HoverChoice(escudos=escudos)
        case Propose(canal, bribe):
            return HoverChoice(escudos=bribe, canal=canal)
        case Plant(kind, square):
            return HoverChoice(kind=kind, square=square)
        case Accept(canal) | Build(canal) | BuildOwn(canal) | BuildFirst(canal):
            return HoverChoice(canal=canal)
        case Pass() | Discard():
            return HoverChoice(escudos=0, declined=True)


def hovered_move(turn: Turn, choice: HoverChoice) -> Move | None:
    """Return the legal move that consists of the parts of `choice`, or None if there is no such move.

    A proposal without a sum gets the smallest bribe, as if the place had been clicked.
    """
    if isinstance(turn.position.phase, Proposals) and choice.canal is not None and choice.escudos is None:
        choice = replace(choice, escudos=least_bribe(turn))
    return next((move for move in legal_moves(turn.position) if choice_of_move(move) == choice), None)
