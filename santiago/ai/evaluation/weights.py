"""Hash three members: weights are part of many keys, and few are in use at a time."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """The parameters of the evaluation; in points unless stated otherwise.

    `others`: share of the others' mean gain that is taken off one's own. `near`, `second`, `far`: chance a
    round that a dry square one, two or more canals away gets water; `extra`: the part of it that is left
    once the overseer has built. `growth`: tiles that a field gains for each tile of its crop to come;
    `front`: how many free squares beside a field halve that; `near_room`: what such a square counts that is
    one canal away from the water; `fading`: how much less a field gains for each drought to come after this
    one, as others plant there. `money`: what an escudo is worth beyond its point at the start of the game,
    fading to nothing. `keep`, `keep_round`: the own canal in hand, and that for each round left; with
    `keep_fade` it is worth `keep` x (1 - `keep_fade` to the power of `evaluate.canal_rounds`). `seat`,
    `seat_stake`: the overseer's seat, and the part of the best canal's lead over the mean one. `bidding`,
    `bid_scale`: chance that a later player bids at all, and the escudos by which it falls to 1/e.
    `softness`: points by which an overseer's preference is uncertain. `generosity`: factor on the cost of a
    bribe, `boldness` on that of a bid. `spite`: share of the others' mean that is taken off one's own points
    where a search compares positions. `poverty`: what each escudo costs beyond its price that a secret bid
    takes from the last three.
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
        """Disable cyclic garbage collection in the block, and freeze the objects that it leaves.

        Those are cache entries, which are freed when they are replaced; scanning them after each game takes 8
        % of the time of a game of Normal.
        """
        return hash((self.others, self.growth, self.keep))
