"""The data for a person's decision, and the confirmation of risky moves."""

from dataclasses import dataclass

from santiago.presentation.input.selection import (
    NO_SELECTION,
    Asking,
    InputResult,
    Selection,
    before_question,
)
from santiago.presentation.view_model.offers import TrayTile
from santiago.presentation.view_model.tile_tray import TakenTiles, tray_of
from santiago.rules.apply import apply
from santiago.rules.events import GameEnded, TilesTurnedUp
from santiago.rules.legal import bribe_totals, why_not
from santiago.rules.moves import Accept, Bid, Build, BuildFirst, BuildOwn, Discard, Move, Pass, Plant, Propose
from santiago.rules.options import Seat
from santiago.rules.phases import OverseerDecision, SecretAuction
from santiago.rules.previews import drying_tiles, own_canal_helps
from santiago.rules.refusals import Refusal, Why
from santiago.rules.state import GameState
from santiago.session.settings import Confirm

_TOO_DEAR = (Why.BID_UNAFFORDABLE, Why.BRIBE_UNAFFORDABLE, Why.PRICE_UNAFFORDABLE)


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision that a person may make now, and the position as the seat to move sees it.

    `confirm` determines which moves need confirmation.
    """

    position: GameState
    confirm: Confirm = Confirm.RISKY
    covered: bool = False
    """Whether the seat's own money is hidden; if so, nothing on the screen may reveal the amount."""
    shows_points: bool = True
    """Whether points are shown before the game ends."""
    free_undo: bool = False
    """Whether every move can be taken back."""
    most_owned: int | None = None
    """The largest sum that any seat could own, in escudos; None if a person always sees their own money."""
    taken: TakenTiles = ()
    """The tiles taken from the tray so far; a move does not say which of several equal tiles it took."""

    @property
    def seat(self) -> Seat:
        return self.position.mover

    @property
    def money(self) -> int:
        """The money of the seat, in escudos."""
        return self.position.money[self.seat]

    @property
    def tray(self) -> tuple[TrayTile, ...]:
        """The tiles turned up this round, with `taken` set for planted tiles; () in phases without a tray."""
        return tray_of(self.position, self.taken) or ()

    def hides(self, refusal: Refusal) -> bool:
        """Whether the details of `refusal` must be left out because they reveal the seat's hidden money."""
        return self.covered and refusal.why in _TOO_DEAR

    @property
    def largest_sum(self) -> int:
        """The largest sum that can be chosen: the seat's money, or `most_owned` if that money is hidden."""
        return self.money if self.most_owned is None or not self.covered else self.most_owned


def move_or_question(turn: Turn, selection: Selection, wish: Move) -> InputResult:
    """Return a result with the move `wish`, a request to confirm it, or a refusal if it is illegal."""
    refusal = why_not(turn.position, wish)
    if refusal is not None:
        return InputResult(before_question(selection), refusal=refusal)
    if isinstance(selection, Asking) and selection.move == wish:
        return InputResult(NO_SELECTION, move=wish)
    if turn.confirm is Confirm.ALWAYS or (turn.confirm is Confirm.RISKY and _is_risky(turn, wish)):
        return InputResult(Asking(wish, before_question(selection)))
    return InputResult(NO_SELECTION, move=wish)


def _is_risky(turn: Turn, move: Move) -> bool:
    """Like `is_risky`, but False for bids of hidden money, because a question would reveal the amount."""
    return is_risky(turn.position, move) and not (turn.covered and isinstance(move, Bid))


def is_risky(position: GameState, move: Move) -> bool:
    """Whether a person may want to reconsider a move.

    This applies to bids of all money, refusals of bribes, dry plantings in the last round, and the first
    canal. It also applies to a canal decision that ends the round and leaves a tile of the seat dry. It
    applies to a pass that ends the round if the seat's own canal could save a tile.
    """
    match move:
        case Bid(escudos):
            return escudos == position.money[Turn(position).seat]
        case Plant(square=square):
            return position.is_last_round and not position.board.wet >> square & 1
        case Build():
            phase = position.phase
            refuses = isinstance(phase, OverseerDecision) and bool(bribe_totals(phase.proposals))
            return refuses or _ends_round_with_loss(position, move)
        case BuildFirst():
            return True
        case Pass():
            return ends_round(position, move) and own_canal_helps(position)
        case Accept() | Discard() | BuildOwn():
            return _ends_round_with_loss(position, move)
        case Propose():
            return False


def _ends_round_with_loss(position: GameState, move: Accept | Build | Discard | BuildOwn) -> bool:
    """Whether `move` ends the round and leaves a dry tile in a plantation of the seat (R8.2)."""
    board = position.board if isinstance(move, Discard) else position.board.with_canal(move.canal)
    return bool(drying_tiles(board, Turn(position).seat)) and ends_round(position, move)


def ends_round(position: GameState, move: Move) -> bool:
    """Whether a legal `move` ends the round or the game."""
    return not isinstance(position.phase, SecretAuction) and any(
        isinstance(event, TilesTurnedUp | GameEnded) for event in apply(position, move).events
    )
