"""Characters: named sets of preferences that change the evaluation weights of a level."""

from dataclasses import dataclass, replace

from santiago.ai.agent import ErrorKind
from santiago.ai.evaluation.weights import Weights


@dataclass(frozen=True, slots=True)
class Character:
    """A named set of preferences of a computer player.

    `seat` is added to the value of being overseer, in points. The other preferences are factors: `spite` for
    the weight of other seats' gains, `thrift` for the value of an own canal in hand, `optimism` for the odds
    of growth and survival, `generosity` for the cost of a bribe, and `boldness` for the cost of a bid.
    Factors below 1 for these costs lead to higher bribes and bids. Below Normal, a player's style is its
    typical `errors` instead.

    The text keys are "reasons.character.NAME" for the name, "reasons.character.NAME.about" for the
    description, "reasons.character.NAME.weak" for the errors, and "voices.NAME..." for the remarks.
    """

    name: str
    errors: tuple[ErrorKind, ...] = ()
    spite: float = 1.0
    generosity: float = 1.0
    seat: float = 0.0
    thrift: float = 1.0
    boldness: float = 1.0
    optimism: float = 1.0

    def apply_to(self, weights: Weights) -> Weights:
        """Return `weights` changed by this character's preferences."""
        return replace(
            weights,
            others=weights.others * self.spite,
            spite=weights.spite * self.spite,
            generosity=weights.generosity * self.generosity,
            boldness=weights.boldness * self.boldness,
            money=weights.money + MONEY_TASTE * (self.generosity + self.boldness - 2),
            seat=weights.seat + self.seat,
            keep=weights.keep * self.thrift,
            keep_round=weights.keep_round * self.thrift,
            growth=weights.growth * self.optimism,
            near=min(weights.near * self.optimism, 0.95),
        )


MONEY_TASTE = 0.3
"""The number added to `Weights.money` per unit of (`generosity` + `boldness` - 2)."""

CHARACTERS = (
    Character("carmen", (ErrorKind.NO_BRIBE, ErrorKind.ALONE), spite=2.0, generosity=1.6),
    Character("benito", (ErrorKind.HIGHEST_BRIBE, ErrorKind.ALONE), spite=0.6, generosity=0.6),
    Character("dolores", (ErrorKind.LATE_CANAL, ErrorKind.DROUGHT), seat=2.5),
    Character("mateo", (ErrorKind.LATE_CANAL, ErrorKind.ALONE), thrift=2.0),
    Character("rosa", (ErrorKind.NO_BRIBE, ErrorKind.DROUGHT), boldness=0.55),
    Character("esteban", (ErrorKind.HIGHEST_BRIBE, ErrorKind.DROUGHT), optimism=1.15, thrift=0.5),
)
"""All characters; without a character, a level uses its weights unchanged."""

BY_NAME = {character.name: character for character in CHARACTERS}


def known_character(name: str) -> str:
    """Return `name` if a character has this name, else ""."""
    return name if name in BY_NAME else ""


def adjusted_weights(weights: Weights, name: str | None) -> Weights:
    """Return `weights` as changed by the character called `name`, or unchanged if `name` is None. Raises
    KeyError if there is no such character."""
    return weights if name is None else BY_NAME[name].apply_to(weights)
