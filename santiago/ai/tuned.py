"""The tuned weights by number of seats and edition, with the runs of `tools/tune.py` that made them."""

from santiago.ai.weights import Weights
from santiago.rules.options import Edition

TUNED: dict[tuple[int, Edition], Weights] = {}


def weights_for(seats: int, edition: Edition) -> Weights:
    """The weights for a table of `seats` with the rules of `edition`."""
    return TUNED.get((seats, edition), Weights())
