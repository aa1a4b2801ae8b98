"""The action bar for a decision by a person: texts, coins, the piece to drag, and buttons."""

from dataclasses import replace

from santiago.presentation.bar.action_text import BarText, bar_text
from santiago.presentation.input.hover_choice import HoverChoice
from santiago.presentation.input.selection import Asking, PlacePicked, Selection, SumPicked
from santiago.presentation.input.turn import Turn
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.offers import Coin, CoinState
from santiago.presentation.view_model.values import ActionBar, ActionButton, CanalKind
from santiago.rules.legal import why_not
from santiago.rules.moves import Bid, Discard, Move, Pass, Propose
from santiago.rules.options import Seat
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
from santiago.wording.names import GameNames

_TEN = 10


def decision_bar(
    turn: Turn, selection: Selection, choice: HoverChoice, names: GameNames, *, lifted: bool = False
) -> ActionBar:
    """Return the action bar for a person's decision.

    `lifted` is true while the canal or marker from the bar is being dragged.
    """
    said = bar_text(turn, selection, choice, names)
    asking = isinstance(selection, Asking)
    return ActionBar(
        headline=said.headline,
        name=names.name(turn.seat),
        detail=said.detail,
        seat=turn.seat,
        coins=() if asking else _coins(turn),
        chosen=_chosen(selection),
        piece=None if asking else _piece(turn),
        piece_lifted=lifted,
        buttons=_asking_buttons(names) if asking else _buttons(turn, said, selection, names),
    )


def with_advised_choice(bar: ActionBar, selection: Selection, move: Move) -> ActionBar:
    """Return `bar` with a mark on the coin or button that plays the advised `move`.

    The bribe of an advised proposal is not marked while a different place is selected.
    """
    match move:
        case Propose(canal) if isinstance(selection, PlacePicked) and selection.canal != canal:
            return bar
        case Bid(escudos) | Propose(_, escudos):
            coins = tuple(replace(coin, advised=coin.escudos == escudos) for coin in bar.coins)
            return replace(bar, coins=coins)
        case Pass() | Discard():
            declines = Command.DECLINE
            buttons = tuple(replace(button, advised=button.command is declines) for button in bar.buttons)
            return replace(bar, buttons=buttons)
        case _:
            return bar


def _asking_buttons(names: GameNames) -> tuple[ActionButton, ...]:
    return (
        ActionButton(Command.CONFIRM, names.tr("table.yes"), main=True),
        ActionButton(Command.CANCEL, names.tr("table.no")),
    )


def _buttons(turn: Turn, said: BarText, selection: Selection, names: GameNames) -> tuple[ActionButton, ...]:
    buttons = []
    if said.main:
        others = tuple(names.tr(key, {"sum": 88}) for key in ("table.bid_sum", "table.offer"))
        ready = _is_ready(turn, selection)
        buttons.append(ActionButton(Command.COMMIT, said.main, others, main=True, enabled=ready))
    if said.second:
        buttons.append(ActionButton(Command.DECLINE, said.second))
    return tuple(buttons)


def _is_ready(turn: Turn, selection: Selection) -> bool:
    """Whether the main button is enabled; the result must not reveal hidden money (see `Turn.hides`)."""
    wish = _selected_move(turn.position.phase, selection)
    if wish is None:
        return False
    refused = why_not(turn.position, wish)
    return refused is None or turn.hides(refused)


def _selected_move(phase: Phase, selection: Selection) -> Bid | Propose | None:
    """Return the move that the main button makes, or None if the selection is incomplete."""
    if isinstance(phase, Proposals) and isinstance(selection, PlacePicked):
        return Propose(selection.canal, selection.bribe)
    if isinstance(phase, Auction | SecretAuction) and isinstance(selection, SumPicked):
        return Bid(selection.escudos)
    return None


def _chosen(selection: Selection) -> int | None:
    match selection:
        case SumPicked(escudos) | PlacePicked(_, escudos):
            return escudos
        case _:
            return None


def _coins(turn: Turn) -> tuple[Coin, ...]:
    """Return a coin for each sum below `_end`, or () if no sum can be chosen.

    Sums that another seat has bid, or that the seat cannot pay, are included.
    """
    match turn.position.phase:
        case Auction() | SecretAuction():
            return tuple(_coin(turn, escudos) for escudos in range(1, _end(turn)))
        case Proposals():
            least = turn.position.options.min_bribe
            return tuple(Coin(escudos, _state(turn, escudos)) for escudos in range(least, _end(turn)))
        case FirstCanal() | Planting() | Leftover() | OverseerDecision() | ExtraCanal() | Over():
            return ()


def _end(turn: Turn) -> int:
    """Return the highest sum offered as a coin, which is a multiple of ten, plus 1.

    If money is concealed, the result depends on public information only.
    """
    most = turn.money if turn.most_owned is None else turn.most_owned
    most = max(1, most, *(bid or 0 for bid in turn.position.bids))
    return _TEN * -(-most // _TEN) + 1


def _coin(turn: Turn, escudos: int) -> Coin:
    bids = turn.position.bids
    if isinstance(turn.position.phase, Auction) and escudos in bids:
        return Coin(escudos, CoinState.TAKEN, Seat(bids.index(escudos)))
    return Coin(escudos, _state(turn, escudos))


def _state(turn: Turn, escudos: int) -> CoinState:
    return CoinState.FREE if escudos <= turn.largest_sum else CoinState.TOO_DEAR


def _piece(turn: Turn) -> CanalKind | None:
    match turn.position.phase:
        case Proposals():
            return CanalKind.MARKER if turn.largest_sum >= turn.position.options.min_bribe else None
        case OverseerDecision() | FirstCanal():
            return CanalKind.SHARED
        case ExtraCanal():
            return CanalKind.OWN
        case Auction() | SecretAuction() | Planting() | Leftover() | Over():
            return None
