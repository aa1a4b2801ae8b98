"""The parameters of the evaluation."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """The parameters of the evaluation, in points unless stated otherwise.

    `others`: share of the others' mean gain that is subtracted from the seat's gain. `near`, `second`, `far`:
    chance per round that a dry square one, two or more canals away from the water gets water; `extra`: factor
    on these chances once the overseer has built. `growth`: number of tiles that a plantation gains for each
    tile of its crop to come; `front`: number of free squares beside a plantation at which it grows half as
    much; `near_room`: weight of a free square that is one canal away from the water; `fading`: reduction of
    growth for each further drought to come, since others plant there too. `money`: value of an escudo at the
    start of the game in addition to its final point, falling to 0 at the end. `keep`, `keep_round`: value of
    an own canal in hand, and of each round in which it can still be built; with `keep_fade` the canal is
    worth `keep` x (1 - `keep_fade` to the power of `evaluate.canal_rounds`). `seat`: base value of being
    overseer; `seat_stake`: share, added to it, of the difference between the best canal and the mean canal.
    `bidding`: probability that a later player bids at all; `bid_scale`: number of escudos over which this
    probability falls to 1/e. `softness`: uncertainty of an overseer's preference, in points. `generosity`,
    `boldness`: factors on the cost of a bribe and of a bid. `spite`: share of the others' mean that is
    subtracted from the seat's points when a search compares positions. `poverty`: extra cost of each of the
    last three escudos that a secret bid spends.
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
        """Hash only three attributes, for speed: weights are part of many cache keys, and few weights are in
        use at a time."""
        return hash((self.others, self.growth, self.keep))
