"""Characters: a name and how its taste bends the weights of its level."""

from dataclasses import dataclass, replace

from santiago.ai.weights import Weights


@dataclass(frozen=True, slots=True)
class Character:
    """A named taste. `name` is the key of its texts: "character.NAME" and "character.NAME.about".

    All but `seat` are factors on its level's weights: `spite` on what others gain, `generosity` on the
    cost of a bribe (below 1: pays gladly), `thrift` on the own canal in hand, `boldness` on the cost of a
    bid (below 1: bids gladly), `optimism` on growth and hope for water; `seat`: points added to the
    overseer's seat.
    """

    name: str
    spite: float = 1.0
    generosity: float = 1.0
    seat: float = 0.0
    thrift: float = 1.0
    boldness: float = 1.0
    optimism: float = 1.0

    def bend(self, weights: Weights) -> Weights:
        """`weights` to this character's taste."""
        return replace(
            weights,
            others=weights.others * self.spite,
            generosity=weights.generosity * self.generosity,
            seat=weights.seat + self.seat,
            keep=weights.keep * self.thrift,
            keep_round=weights.keep_round * self.thrift,
            boldness=weights.boldness * self.boldness,
            growth=weights.growth * self.optimism,
            near=min(weights.near * self.optimism, 0.95),
        )


CHARACTERS = (
    Character("carmen", spite=1.5),
    Character("benito", spite=0.5, generosity=0.6),
    Character("dolores", seat=3.0, boldness=1.25),
    Character("mateo", thrift=2.0, boldness=1.1),
    Character("rosa", boldness=0.7),
    Character("esteban", optimism=1.4, thrift=0.6),
)
"""All characters; a level without one plays its weights as they are."""

BY_NAME = {character.name: character for character in CHARACTERS}


def bent(weights: Weights, name: str | None) -> Weights:
    """`weights` as the character called `name` has them; None changes nothing. KeyError if unknown."""
    return weights if name is None else BY_NAME[name].bend(weights)
