"""The tuned weights by number of seats and edition, with the runs of `tools/tune.py` that made them."""

from santiago.ai.weights import Weights
from santiago.rules.options import Edition

FOUR = Weights(
    others=0.503,
    near=0.591,
    second=0.265,
    far=0.0307,
    extra=0.167,
    growth=0.515,
    front=0.816,
    money=0.195,
    keep=2.28,
    keep_round=0.419,
    seat=1.3,
    seat_stake=0.109,
    bidding=0.802,
    bid_scale=15.7,
    softness=0.89,
)
"""tune.py --seats 4 --minutes 6 --seed 1: 50 generations, 9,000 games; against the weights by hand it won
80.8 % (76.6-84.4 %, N=400)."""

TWO = Weights(
    others=0.993,
    near=0.599,
    second=0.223,
    far=0.0618,
    extra=0.248,
    growth=0.32,
    front=1.37,
    money=0.139,
    keep=1.08,
    keep_round=0.584,
    seat=-0.462,
    seat_stake=0.207,
    bidding=0.799,
    bid_scale=3.62,
    softness=1.37,
)
"""tune.py --seats 2 --minutes 6 --seed 1: 19 generations, 3,420 games; against the weights by hand it won
68.1 % (63.4-72.5 %, N=400)."""

TUNED: dict[tuple[int, Edition], Weights] = {(2, Edition.TREFL): TWO, (4, Edition.TREFL): FOUR}


def weights_for(seats: int, edition: Edition) -> Weights:
    """The weights for a table of `seats` with the rules of `edition`."""
    return TUNED.get((seats, edition), FOUR)
