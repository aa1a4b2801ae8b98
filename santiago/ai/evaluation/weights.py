"""The parameters of the evaluation."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """The parameters of the evaluation, in points unless stated otherwise.

    `others`: share of the others' mean gain that is subtracted from the seat's gain. `near`, `second`, `far`:
    chance per round that a dry square one, two or more canals away gets water; `extra`: factor on these
    chances once the overseer has built. `growth`: tiles that a field gains for each tile of its crop to come;
    `front`: number of free squares beside a field that halves the growth; `near_room`: weight of such a
    square one canal away from the water; `fading`: reduction of growth for each further drought to come,
    since others plant there too. `money`: value of an escudo beyond its final point at the start of the game,
    falling to 0 at its end. `keep`, `keep_round`: value of an own canal in hand, and of each round in which
    it can still be built; with `keep_fade` the canal is worth `keep` x (1 - `keep_fade` to the power of
    `evaluate.canal_rounds`). `seat`, `seat_stake`: base value of the overseer's seat, and the share of the
    best canal's lead over the mean canal that is added to it. `bidding`, `bid_scale`: probability that a
    later player bids at all, and the escudos over which it falls to 1/e. `softness`: uncertainty of an
    overseer's preference, in points. `generosity`: factor on the cost of a bribe, `boldness` on that of a
    bid. `spite`: share of the others' mean that is subtracted from the seat's points when a search compares
    positions. `poverty`: extra cost of each of the last three escudos that a secret bid spends.
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
        """Hash only three members: weights are part of many cache keys, and few are in use at a time."""
        return hash((self.others, self.growth, self.keep))
