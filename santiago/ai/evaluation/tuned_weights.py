"""The tuned weights by number of seats and edition, with the tool runs that produced them.

Two and four seats with the rules of trefl began with weights set by hand; the others with those of four.
"""

from dataclasses import replace

from santiago.ai.evaluation.weights import Weights
from santiago.rules.options import Edition

TWO_TREFL = Weights(
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
"""tune.py --seats 2 --edition trefl --minutes 6 --seed 1: 19 generations, 3,420 games;
against where it began it won 68.1% (63.4%-72.5%), lead +6.8 ±1.4, N=400 (parity 50 %)."""

THREE_TREFL = Weights(
    others=0.613,
    near=0.527,
    second=0.447,
    far=0.0271,
    extra=0.338,
    growth=0.514,
    front=0.726,
    money=0.141,
    keep=1.37,
    keep_round=0.467,
    seat=1.7,
    seat_stake=0.0522,
    bidding=0.769,
    bid_scale=31.4,
    softness=0.522,
)
"""tune.py --seats 3 --edition trefl --minutes 5 --seed 1: 28 generations, 7,560 games;
against where it began it won 33.2% (29.6%-37.1%), lead +0.1 ±1.4, N=600 (parity 33 %)."""

FOUR_TREFL = Weights(
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
"""tune.py --seats 4 --edition trefl --minutes 6 --seed 1: 50 generations, 9,000 games;
against where it began it won 80.8% (76.6%-84.4%), lead +12.4 ±1.4, N=400 (parity 50 %)."""

FIVE_TREFL = Weights(
    others=0.449,
    near=0.484,
    second=0.319,
    far=0.0182,
    extra=0.227,
    growth=0.525,
    front=0.709,
    money=0.22,
    keep=1.91,
    keep_round=0.332,
    seat=2.86,
    seat_stake=0.109,
    bidding=0.937,
    bid_scale=33.6,
    softness=0.546,
)
"""tune.py --seats 5 --edition trefl --minutes 5 --seed 1: 15 generations, 6,750 games;
against where it began it won 26.6% (24.0%-29.4%), lead +5.6 ±0.8, N=1000 (parity 20 %)."""

THREE_AMIGO = Weights(
    others=0.442,
    near=0.551,
    second=0.379,
    far=0.0192,
    extra=0.286,
    growth=0.412,
    front=0.617,
    money=0.143,
    keep=2.12,
    keep_round=0.439,
    seat=1.48,
    seat_stake=0.108,
    bidding=0.712,
    bid_scale=24.5,
    softness=0.891,
)
"""tune.py --seats 3 --edition amigo --minutes 5 --seed 1: 16 generations, 4,320 games;
against where it began it won 34.7% (31.0%-38.6%), lead +0.3 ±1.2, N=600 (parity 33 %)."""

FOUR_AMIGO = Weights(
    others=0.418,
    near=0.471,
    second=0.436,
    far=0.0264,
    extra=0.119,
    growth=0.546,
    front=0.652,
    money=0.226,
    keep=2.54,
    keep_round=0.298,
    seat=2.55,
    seat_stake=0.103,
    bidding=0.6,
    bid_scale=24.1,
    softness=0.498,
)
"""tune.py --seats 4 --edition amigo --minutes 5 --seed 1: 17 generations, 3,060 games;
against where it began it won 49.6% (44.8%-54.5%), lead +0.3 ±1.1, N=400 (parity 50 %)."""

FIVE_AMIGO = Weights(
    others=0.384,
    near=0.512,
    second=0.358,
    far=0.0191,
    extra=0.193,
    growth=0.502,
    front=0.493,
    money=0.152,
    keep=2.87,
    keep_round=0.293,
    seat=2.03,
    seat_stake=0.109,
    bidding=0.827,
    bid_scale=14.9,
    softness=0.817,
)
"""tune.py --seats 5 --edition amigo --minutes 5 --seed 1: 6 generations, 2,700 games;
against where it began it won 24.3% (21.8%-27.1%), lead +2.4 ±0.8, N=1000 (parity 20 %)."""

TUNED: dict[tuple[int, Edition], Weights] = {
    (2, Edition.TREFL): TWO_TREFL,
    (3, Edition.TREFL): THREE_TREFL,
    (4, Edition.TREFL): FOUR_TREFL,
    (5, Edition.TREFL): FIVE_TREFL,
    (3, Edition.AMIGO): THREE_AMIGO,
    (4, Edition.AMIGO): FOUR_AMIGO,
    (5, Edition.AMIGO): FIVE_AMIGO,
}

SEARCHED: dict[tuple[int, Edition], Weights] = {
    (2, Edition.TREFL): replace(
        TWO_TREFL,
        growth=1.9,
        front=4.2,
        near_room=0.9,
        fading=0.085,
        keep=2.4,
        keep_round=0.25,
        seat=0.6,
        money=0.57,
        poverty=0.5,
    ),
    (3, Edition.TREFL): replace(
        THREE_TREFL, growth=0.8, front=1.0, fading=0.2, keep=5.27, keep_fade=0.64, seat=1.1
    ),
    (4, Edition.TREFL): replace(
        FOUR_TREFL,
        others=0.8,
        growth=1.5,
        front=2.0,
        near_room=0.8,
        fading=0.2,
        keep=6.91,
        keep_fade=0.54,
        seat=1.25,
    ),
    (5, Edition.TREFL): replace(FIVE_TREFL, others=0.8, keep=6.89, keep_fade=0.5),
    (3, Edition.AMIGO): replace(
        THREE_AMIGO,
        others=0.8,
        growth=1.8,
        front=4.0,
        near_room=0.8,
        fading=0.2,
        keep=5.48,
        keep_fade=0.68,
        seat=0.8,
    ),
    (4, Edition.AMIGO): replace(
        FOUR_AMIGO, others=0.8, growth=0.4, front=1.0, fading=0.05, keep=5.76, keep_fade=0.44, seat=0.9
    ),
    (5, Edition.AMIGO): replace(FIVE_AMIGO, others=0.8, keep=7.5, keep_fade=0.5),
}
"""Expert's, fitted as by `tools/lab/regress.py` of commit 39d79a2 to how games went on that it played against
itself with 120 simulations: 70 and 51 games of three and four with the rules of trefl, 50 and 50 with those
of amigo. Five were fitted too: with the rules of trefl they were no better than Normal's (-1.1 ±1.2 points,
120 games), with those of amigo they won against Expert, but hardly against Hard (see MEASUREMENTS.md).
Rounded. The canal in hand is fitted by least squares, `keep` x (1 - `keep_fade` ^ rounds of use), to the lead
that it brought when it was built: 120 games of Normal with the rules of trefl, 80 with those of amigo. At
five seats only it and `others` differ from Normal's. With 40 simulations it won 57.9 ±10.5 % of 80 games at
four seats against a value that grew with the rounds left; at two seats 43.5 ±9.6 % of 100, so that they keep
theirs.

Two seats: 410 games, then factors.py around what was found, 400 games with 200 nodes, in points: near_room
from 0.4 to 0.8 +1.2 ±0.7, fading from 0.05 to 0.15 +0.8 ±0.7, seat from 0 to 1 -1.1 ±0.7; growth from 1.2 to
1.8, front from 2 to 4, keep from 2 to 2.8, keep_round, boldness and money 0.3 or less, ±0.7. Since
version 1.0.0, 170 games with 60 nodes in which each seat drew 14 weights low or high: front from 2 to 4.5
+2.1 ±2.2 points of lead, fading from 0.08 to 0.2 +2.2 ±2.5, growth from 1.2 to 2 -1.4 ±2.5. Together, from
growth 1.6, front 3 and fading 0.13: 56.1 ±6.5 % of 221 other games, +1.4 ±1.3 points. Then growth, fading,
seat, money and poverty as learned by `tools/lab/learned_value.py` of commit 1473cfc; MEASUREMENTS.md has the
matches.

Four and five seats, and three of amigo: factors.py with 200 and 250 nodes, 350 to 500 games each, in points:
others from 0.3 to 0.7 +1.5 ±0.6 at five seats and +1.6 ±0.6 at five of amigo, from 0.45 to 0.9 +1.5 ±0.8 at
four, from 0.7 to 1.1 -0.3 ±0.6 at five of amigo; there money from 0 to 0.4 -1.3 ±0.6, keep from 4 to 7
+1.0 ±0.6. Matches are in santiago/ai/MEASUREMENTS.md."""


def weights_for(seats: int, edition: Edition) -> Weights:
    """Return the weights for `seats` with the rules of `edition`."""
    return TUNED.get((seats, edition)) or TUNED[seats, Edition.TREFL]


def weights_for_search(seats: int, edition: Edition) -> Weights:
    """Return the weights of Expert's search for `seats` with the rules of `edition`."""
    return SEARCHED.get((seats, edition)) or weights_for(seats, edition)
