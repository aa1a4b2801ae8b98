"""The parameters of the evaluation."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """The parameters of the evaluation, in points unless stated otherwise.

    - `others`: the share of the other seats' mean gain that is subtracted from the seat's own gain.
    - `near`, `second`, `far`: the chance per round that a dry square one, two or more canals away from the
      water gets water. `extra` multiplies these chances once the overseer has built.
    - `growth`: the number of tiles that a plantation with plenty of room gains for each tile of its crop
      still to come. A plantation with only `front` free wet squares beside it grows half as much. A free
      square one canal away from the water counts as `near_room` wet squares. `fading` reduces the growth if
      several droughts remain, because other seats plant on the same squares.
    - `money`: the value of an escudo at the start of the game, in addition to the point that it scores at the
      end. This additional value falls to 0 in the last round.
    - `keep`: the value of an own canal in hand. `keep_round` is added for each round in which the canal can
      still be built. If `keep_fade` is not 0, the value is instead
      `keep` x (1 - `keep_fade` ** `evaluate.canal_rounds`).
    - `seat`: the base value of being overseer. The difference between the best and the mean canal, times
      `seat_stake`, is added to this base value.
    - `bidding`: the probability that a later player bids at all. The probability that this player outbids a
      bid of b escudos is `bidding` x exp(-b / `bid_scale`).
    - `softness`: the uncertainty of an overseer's preference, in points.
    - `generosity`: the factor that multiplies the cost of a bribe. `boldness` multiplies the cost of a bid.
    - `spite`: the share of the other seats' mean points that is subtracted from the seat's points when a
      search compares positions.
    - `poverty`: the extra cost of a secret bid for each escudo that it leaves the seat short of three.
    """

    others: float = 0.7
    near: float = 0.45
    second: float = 0.15
    far: float = 0.05
    extra: float = 0.25
    growth: float = 0.25
    front: float = 1.5
    near_room: float = 0.4
    fading: float = 0.0
    money: float = 0.2
    keep: float = 2.0
    keep_round: float = 0.5
    keep_fade: float = 0.0
    seat: float = 1.0
    seat_stake: float = 0.3
    bidding: float = 0.7
    bid_scale: float = 3.0
    softness: float = 1.5
    generosity: float = 1.0
    boldness: float = 1.0
    spite: float = 1.0
    poverty: float = 0.0

    def __hash__(self) -> int:
        """Hash only three attributes, because weights are part of many cache keys and few different weights
        are in use at a time."""
        return hash((self.others, self.growth, self.keep))
