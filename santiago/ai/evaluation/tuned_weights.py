"""The tuned weights for each number of seats and edition; MEASUREMENTS.md describes how they were found."""

from dataclasses import replace

from santiago.ai.evaluation.weights import Weights
from santiago.rules.options import Edition

TUNED: dict[tuple[int, Edition], Weights] = {
    (2, Edition.TREFL): Weights(
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
    ),
    (3, Edition.TREFL): Weights(
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
    ),
    (4, Edition.TREFL): Weights(
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
    ),
    (5, Edition.TREFL): Weights(
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
    ),
    (3, Edition.AMIGO): Weights(
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
    ),
    (4, Edition.AMIGO): Weights(
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
    ),
    (5, Edition.AMIGO): Weights(
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
    ),
}

SEARCH_WEIGHTS: dict[tuple[int, Edition], Weights] = {
    (2, Edition.TREFL): replace(
        TUNED[2, Edition.TREFL],
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
        TUNED[3, Edition.TREFL], growth=0.8, front=1.0, fading=0.2, keep=5.27, keep_fade=0.64, seat=1.1
    ),
    (4, Edition.TREFL): replace(
        TUNED[4, Edition.TREFL],
        others=0.8,
        growth=1.5,
        front=2.0,
        near_room=0.8,
        fading=0.2,
        keep=6.91,
        keep_fade=0.54,
        seat=1.25,
    ),
    (5, Edition.TREFL): replace(TUNED[5, Edition.TREFL], others=0.8, keep=6.89, keep_fade=0.5),
    (3, Edition.AMIGO): replace(
        TUNED[3, Edition.AMIGO],
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
        TUNED[4, Edition.AMIGO],
        others=0.8,
        growth=0.4,
        front=1.0,
        fading=0.05,
        keep=5.76,
        keep_fade=0.44,
        seat=0.9,
    ),
    (5, Edition.AMIGO): replace(TUNED[5, Edition.AMIGO], others=0.8, keep=7.5, keep_fade=0.5),
}
"""Weights of Expert's search, and of Hard's at the tables in `HARD_TABLES`."""

HARD_TABLES = {(2, Edition.TREFL), (4, Edition.TREFL)}
"""The tables at which Hard plays better with `SEARCH_WEIGHTS` than with Normal's weights."""


def weights_for(seats: int, edition: Edition) -> Weights:
    """Return the weights for `seats` seats with the rules of `edition`."""
    return TUNED.get((seats, edition)) or TUNED[seats, Edition.TREFL]


def weights_for_search(seats: int, edition: Edition) -> Weights:
    """Return the weights of Expert's search for `seats` seats with the rules of `edition`."""
    return SEARCH_WEIGHTS.get((seats, edition)) or weights_for(seats, edition)


def weights_for_hard(seats: int, edition: Edition) -> Weights:
    """Return the weights of Hard's search for `seats` seats with the rules of `edition`."""
    if (seats, edition) in HARD_TABLES:
        return weights_for_search(seats, edition)
    return weights_for(seats, edition)
