"""The board overlay for a person's decision: legal targets, and a preview of the choice."""

from dataclasses import dataclass, replace

from santiago.presentation.input.hover_choice import HoverChoice, hover_choice
from santiago.presentation.input.phase_input import choices
from santiago.presentation.input.selection import NO_SELECTION, Asking, PlacePicked, Selection, SquarePicked
from santiago.presentation.input.turn import Turn
from santiago.presentation.view_model.targets import (
    CanalOfPanelTarget,
    FigureOfPanelTarget,
    PanelTarget,
    ScoreOfPanelTarget,
    SquareTarget,
    Target,
)
from santiago.presentation.view_model.values import (
    NO_SQUARES,
    BoardOverlay,
    CanalKind,
    CanalTag,
    GhostCanal,
    GhostTile,
    Outline,
    OutlineLabel,
    SquareBadge,
    TileState,
    Tone,
)
from santiago.rules.board import Board
from santiago.rules.grid import CANAL_SQUARES, Canal, Square, SquareSet, canals_in, squares_in
from santiago.rules.legal import bribe_totals, price_of_refusing
from santiago.rules.moves import Move, Propose
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
from santiago.rules.previews import PlantingPreview, planting_preview, water_preview
from santiago.rules.scoring import Plantation, is_money_public, plantations, points_within
from santiago.rules.state import GameState
from santiago.rules.successor import payments
from santiago.rules.tiles import TileKind
from santiago.wording.translator import Translator


@dataclass(frozen=True, slots=True)
class ScoreChanges:
    """The changes that a move makes to the scores, indexed by seat.

    `now` holds the immediate changes. `with_water` holds the changes after the tile's whole plantation has
    been irrigated, or is None if the move does not plant a dry tile.
    """

    now: tuple[int, ...]
    with_water: tuple[int, ...] | None = None


def overlay_of_decision(
    turn: Turn, selection: Selection, choice: HoverChoice
) -> tuple[BoardOverlay, ScoreChanges | None]:
    """Return the overlay for a person's decision, and the score changes caused by the previewed move.

    The score changes are None if no move is previewed.
    """
    position = turn.position
    match position.phase:
        case Planting() | Leftover():
            return _planting(turn, selection, choice)
        case FirstCanal() | OverseerDecision() | ExtraCanal() | Proposals():
            return _canals(turn, selection, choice)
        case Auction() | SecretAuction() | Over():
            return BoardOverlay(), None


def overlay_of_move(turn: Turn, move: Move) -> BoardOverlay:
    """Return the overlay that previews a complete move on the board."""
    chosen = Asking(move, NO_SELECTION)
    return overlay_of_decision(turn, chosen, hover_choice(turn, chosen, None))[0]


def with_advised_move(overlay: BoardOverlay, turn: Turn, move: Move, tr: Translator) -> BoardOverlay:
    """Return `overlay` with a preview of `move` and a label that marks the move as advice.

    If `overlay` already has a preview, return `overlay` unchanged.
    """
    advised = overlay_of_move(turn, move)
    if overlay.ghost_tile is not None or overlay.ghost_canal is not None:
        return overlay
    sign, badges, tags = tr("table.advice"), overlay.badges, overlay.tags
    if advised.ghost_tile is not None and not any(one.labels for one in advised.outlines):
        badges = (*badges, SquareBadge(advised.ghost_tile.square, sign))
    if advised.ghost_canal is not None:
        canal = advised.ghost_canal.canal
        if all(tag.canal != canal for tag in tags):
            tags = (*tags, CanalTag(canal, sign, is_sum=False))
    return replace(
        overlay,
        ghost_tile=advised.ghost_tile,
        ghost_canal=advised.ghost_canal,
        outlines=overlay.outlines or advised.outlines,
        badges=badges,
        tags=tags,
    )


def _planting(
    turn: Turn, selection: Selection, choice: HoverChoice
) -> tuple[BoardOverlay, ScoreChanges | None]:
    chosen = selection.square if isinstance(selection, SquarePicked) else None
    legal = choices(turn).squares
    kind, square = choice.kind, choice.square
    wet, near = (NO_SQUARES, NO_SQUARES) if kind is None else _ground(turn.position.board, legal)
    plain = BoardOverlay(squares=legal, chosen_square=chosen, wet_ground=wet, near_water=near)
    if kind is None or square is None or not legal >> square & 1:
        return plain, None
    preview = planting_preview(turn.position, kind, square)
    ghost = _ghost(turn, kind, square, preview)
    (outline,) = (field for field in field_outlines(preview.board) if field.squares >> square & 1)
    return replace(plain, ghost_tile=ghost, outlines=(outline,)), ScoreChanges(
        preview.changes, preview.changes_with_water
    )


def _ground(board: Board, legal: SquareSet) -> tuple[SquareSet, SquareSet]:
    """Return the `legal` squares with water, and the `legal` squares that one more canal could irrigate."""
    reached = NO_SQUARES
    for canal in canals_in(board.places):
        reached = SquareSet(reached | CANAL_SQUARES[canal])
    return SquareSet(board.wet & legal), SquareSet(reached & legal & ~board.wet)


def _ghost(turn: Turn, kind: TileKind, square: Square, preview: PlantingPreview) -> GhostTile:
    state = (
        TileState.WET if preview.droughts is None else TileState.DRY if preview.farmers else TileState.DYING
    )
    return GhostTile(kind, square, preview.farmers, turn.seat if preview.farmers else None, state)


def _canals(
    turn: Turn, selection: Selection, choice: HoverChoice
) -> tuple[BoardOverlay, ScoreChanges | None]:
    position = turn.position
    legal = choices(turn).places
    canal = choice.canal
    plain = BoardOverlay(
        places_open=position.board.places,
        places_active=legal,
        chosen_place=_chosen_place(selection),
        tags=_tags(turn),
    )
    if canal is None or not legal >> canal & 1:
        return plain, None
    preview = water_preview(position, canal)
    overlay = replace(
        plain,
        ghost_canal=GhostCanal(canal, _kind(position), turn.seat),
        watered=preview.watered,
        badges=tuple(
            SquareBadge(square, "", Tone.GOOD, position.board.owner(square))
            for square in squares_in(preview.saved)
        ),
    )
    return overlay, ScoreChanges(_paid(turn, canal, choice.escudos or 0, preview.changes))


def _paid(turn: Turn, canal: Canal, bribe: int, changes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the score changes in `changes` with the payments for `canal` included (R6.3).

    The payments are the bribes, or the price of refusing; a proposal is taken to be accepted, with `bribe` of
    the seat to move. They are not included if money is not public, or if there are no proposals.
    """
    phase, overseer = turn.position.phase, turn.position.overseer
    if not isinstance(phase, OverseerDecision | Proposals) or not is_money_public(turn.position):
        return changes
    proposals = phase.proposals
    if isinstance(phase, Proposals):
        own = Proposal(canal, bribe)
        proposals = tuple(own if seat == turn.seat else one for seat, one in enumerate(proposals))
    bribes, accepted = payments(proposals, canal), canal in bribe_totals(proposals)
    received = sum(bribes) if accepted else -price_of_refusing(proposals)
    return tuple(
        change - paid + (received if seat == overseer else 0)
        for seat, (change, paid) in enumerate(zip(changes, bribes, strict=True))
    )


def _chosen_place(selection: Selection) -> Canal | None:
    match selection:
        case PlacePicked(canal) | Asking(Propose(canal)):
            return canal
        case _:
            return None


def _kind(position: GameState) -> CanalKind:
    if isinstance(position.phase, Proposals):
        return CanalKind.MARKER
    return CanalKind.OWN if isinstance(position.phase, ExtraCanal) else CanalKind.SHARED


def _tags(turn: Turn) -> tuple[CanalTag, ...]:
    """Return a tag with the price of refusing for each place that nobody proposed."""
    phase = turn.position.phase
    if not isinstance(phase, OverseerDecision):
        return ()
    totals, price = bribe_totals(phase.proposals), price_of_refusing(phase.proposals)
    tags = []
    for canal in canals_in(choices(turn).places):
        if canal not in totals:
            tags.append(CanalTag(canal, f"−{price}", Tone.BAD))
    return tuple(tags)


# ---------------------------------------------------------------- plantations


def field_outlines(board: Board) -> tuple[Outline, ...]:
    """Return an outline for each plantation, labelled with its value to each seat."""
    return tuple(_field(plantation, board) for plantation in plantations(board))


def with_pointed(overlay: BoardOverlay, board: Board, target: Target | None) -> BoardOverlay:
    """Return `overlay` with marks for the hovered `target`.

    If `target` is a square, its plantation is outlined, unless `overlay` already has outlines. If `target`
    belongs to a seat's panel, the tiles of that seat are highlighted.
    """
    match target:
        case SquareTarget(square) if not overlay.outlines:
            fields = (field for field in field_outlines(board) if field.squares >> square & 1)
            return replace(overlay, outlines=tuple(fields))
        case (
            PanelTarget(seat)
            | ScoreOfPanelTarget(seat)
            | CanalOfPanelTarget(seat)
            | FigureOfPanelTarget(seat)
        ):
            return replace(overlay, lit_tiles=board.owners[seat])
        case _:
            return overlay


def _field(plantation: Plantation, board: Board) -> Outline:
    """Return the outline of a plantation, labelled with its value to each seat."""
    squares, size, now = plantation.squares, plantation.tiles, points_within(plantation.squares, board)
    labels = tuple(
        OutlineLabel(
            f"{size}×{farmers}",
            Seat(seat),
            now[seat],
            with_water=plantation.points[seat] if squares & ~board.wet else None,
        )
        for seat, farmers in enumerate(plantation.farmers)
        if farmers
    )
    return Outline(squares, labels or (OutlineLabel(f"{size}×0"),))
