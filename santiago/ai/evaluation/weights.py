"""The parameters of the evaluation."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """The parameters of the evaluation; in points unless stated otherwise.

    `others`: share of the others' mean gain that is subtracted from one's own. `near`, `second`, `far`:
    chance per round that a dry square one, two or more canals away gets water; `extra`: the part of it that
    remains once the overseer has built. `growth`: tiles that a field gains for each tile of its crop to come;
    `front`: number of free squares beside a field that halves the growth; `near_room`: weight of such a
    square one canal away from the water; `fading`: how much less a field gains for each drought to come after
    this one, as others plant there. `money`: value of an escudo beyond its point at the start of the game,
    fading to nothing. `keep`, `keep_round`: value of the own canal in hand, and of each round left for it;
    with `keep_fade` the canal is worth `keep` x (1 - `keep_fade` to the power of `evaluate.canal_rounds`).
    `seat`, `seat_stake`: value of the overseer's seat, and the part of the best canal's lead over the mean
    one in it. `bidding`, `bid_scale`: chance that a later player bids at all, and the escudos by which it
    falls to 1/e. `softness`: uncertainty of an overseer's preference, in points. `generosity`: factor on the
    cost of a bribe, `boldness` on that of a bid. `spite`: share of the others' mean that is subtracted from
    one's own points where a search compares positions. `poverty`: cost beyond its price of each escudo that a
    secret bid takes from the last three.
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
        """Hash three members: weights are part of many keys, and few are in use at a time."""
        return hash((self.others, self.growth, self.keep))
