"""Makes payments cost more or less for the seat to move, depending on its character."""

from dataclasses import dataclass

from santiago.ai.evaluation.evaluate import droughts_left, money_worth
from santiago.ai.evaluation.position_value import PositionValue
from santiago.ai.evaluation.weights import Weights
from santiago.rules.options import Seat
from santiago.rules.phases import Auction, Proposals
from santiago.rules.state import GameState


@dataclass(frozen=True, slots=True)
class PaymentBias:
    """Multiplies the payments of `seat` by `factor` when positions are evaluated.

    `before` is the value of the seat's money at the root of the search, in points.
    """

    seat: Seat
    before: float
    factor: float

    def adjusted(self, value: PositionValue) -> PositionValue:
        """Return a copy of `value` in which the seat's payments since the root are multiplied by `factor`."""
        money = list(value.money)
        money[self.seat] = self.before + self.factor * (money[self.seat] - self.before)
        return value._replace(money=tuple(money))


def payment_bias(state: GameState, weights: Weights) -> PaymentBias | None:
    """Return the payment bias of the seat to move, or None if the seat's character has no influence on
    payments in this phase."""
    seat, factor = state.to_move, 1.0
    if isinstance(state.phase, Auction):
        factor = weights.boldness
    elif isinstance(state.phase, Proposals):
        factor = weights.generosity
    if seat is None or factor == 1:
        return None
    escudo = money_worth(weights, droughts_left(state) - 1, state.rounds)
    return PaymentBias(seat, state.money[seat] * escudo, factor)
