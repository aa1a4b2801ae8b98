"""What a player is looking at: chosen, hovered over or under the keyboard's cursor. Previews follow it."""

from dataclasses import dataclass, replace

from santiago.presentation.input.phase_input import choices
from santiago.presentation.input.planting import chosen_tile
from santiago.presentation.input.proposals import least_bribe
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
    OfferTarget,
    SquareTarget,
    Target,
)
from santiago.rules.grid import Canal, Square
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Accept, Bid, Build, BuildFirst, BuildOwn, Discard, Move, Pass, Plant, Propose
from santiago.rules.phases import Leftover, Planting, Proposals
from santiago.rules.tiles import TileKind


@dataclass(frozen=True, slots=True)
class HoverChoice:
    """Each part None where nothing of the kind is looked at; `escudos` 0 with `declined` is a pass."""

    escudos: int | None = None
    kind: TileKind | None = None
    square: Square | None = None
    canal: Canal | None = None
    declined: bool = False


def hovered(turn: Turn, selection: Selection, hover: Target | None) -> HoverChoice:
    """What `selection` means together with what the pointer or the cursor is on.

    A typed sum stands against the coin under the pointer: Enter makes it.
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
        case OfferTarget(index) if isinstance(turn.position.phase, Planting | Leftover):
            return HoverChoice(kind=_kind_at(turn, index), square=chosen.square)
        case SquareTarget(square) if choices(turn).squares >> square & 1:
            return HoverChoice(kind=chosen.kind, square=square)
        case CanalTarget(canal) if choices(turn).places >> canal & 1:
            return HoverChoice(escudos=chosen.escudos, canal=canal)
        case _:
            return chosen


def _kind_at(turn: Turn, index: int) -> TileKind | None:
    places = turn.tray
    return places[index].kind if index < len(places) and not places[index].taken else None


def _chosen(turn: Turn, selection: Selection) -> HoverChoice:
    match selection:
        case Asking(move):
            return hovered_in(move)
        case SumPicked(escudos):
            return HoverChoice(escudos=escudos)
        case PlacePicked(canal, bribe):
            return HoverChoice(escudos=bribe, canal=canal)
        case SquarePicked(square):
            return HoverChoice(kind=_in_hand(turn, selection), square=square)
        case TilePicked() | Nothing():
            return HoverChoice(kind=_in_hand(turn, selection))


def _in_hand(turn: Turn, selection: Selection) -> TileKind | None:
    if not isinstance(turn.position.phase, Planting | Leftover):
        return None
    index = chosen_tile(turn, selection)
    return None if index is None else turn.tray[index].kind


def hovered_in(move: Move) -> HoverChoice:
    """The parts of a whole move."""
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


def hovered_move(turn: Turn, looked_at: HoverChoice) -> Move | None:
    """The legal move that is looked at; None where a part of it is still open.

    A place without a sum means the least offer, as it does when it is clicked.
    """
    if (
        isinstance(turn.position.phase, Proposals)
        and looked_at.canal is not None
        and looked_at.escudos is None
    ):
        looked_at = replace(looked_at, escudos=least_bribe(turn))
    return next((move for move in legal_moves(turn.position) if hovered_in(move) == looked_at), None)
