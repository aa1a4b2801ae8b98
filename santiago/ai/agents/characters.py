"""Characters: named sets of factors on the weights of a level."""

from dataclasses import dataclass, replace

from santiago.ai.agent import Reason, ReasonKind
from santiago.ai.evaluation.weights import Weights
from santiago.rules.moves import Move
from santiago.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class Character:
    """A named set of preferences. Texts: "reasons.character.NAME", with ".about" its description;
    "voices.NAME..." its wording of the reasons in `speaks_of`.

    All but `seat` are factors on its level's weights: `spite` on what others gain, `generosity` on the
    cost of a bribe (below 1: bribes more), `thrift` on the own canal in hand, `boldness` on the cost of a
    bid (below 1: bids more), `optimism` on growth and survival odds; `seat`: points added to the
    overseer's seat.
    """

    name: str
    spite: float = 1.0
    generosity: float = 1.0
    seat: float = 0.0
    thrift: float = 1.0
    boldness: float = 1.0
    optimism: float = 1.0
    speaks_of: frozenset[ReasonKind] = frozenset()

    def bend(self, weights: Weights) -> Weights:
        """Return `weights` multiplied by this character's factors."""
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
"""By how much a taste for bribes and bids changes what an escudo is worth at the start."""

_OWN = frozenset({ReasonKind.CHARACTER, ReasonKind.GROWTH, ReasonKind.FIELDS})
_OTHERS = frozenset({ReasonKind.FEEDS, ReasonKind.OTHERS_WATER, ReasonKind.OTHERS_FIELDS, ReasonKind.BRIBE})

CHARACTERS = (
    Character("carmen", spite=2.0, generosity=1.6, speaks_of=_OWN | _OTHERS | {ReasonKind.OTHERS_MONEY}),
    Character("benito", spite=0.6, generosity=0.6, speaks_of=_OWN | _OTHERS),
    Character(
        "dolores",
        seat=2.5,
        boldness=1.2,
        speaks_of=_OWN | {ReasonKind.SEAT, ReasonKind.PRICE, ReasonKind.FARMER},
    ),
    Character(
        "mateo",
        thrift=2.0,
        boldness=1.25,
        speaks_of=_OWN | {ReasonKind.KEEP, ReasonKind.CANAL_IN_HAND, ReasonKind.PRICE, ReasonKind.MONEY},
    ),
    Character("rosa", boldness=0.55, speaks_of=_OWN | {ReasonKind.RANK, ReasonKind.PRICE, ReasonKind.MONEY}),
    Character(
        "esteban",
        optimism=1.15,
        thrift=0.5,
        speaks_of=_OWN | {ReasonKind.DROUGHT, ReasonKind.WATER, ReasonKind.KEEP},
    ),
)
"""All characters; a level without one plays its weights as they are."""

BY_NAME = {character.name: character for character in CHARACTERS}


def known_character(name: str) -> str:
    """Return `name` if there is such a character, else ""."""
    return name if name in BY_NAME else ""


def bent(weights: Weights, name: str | None) -> Weights:
    """Return `weights` with the factors of the character `name`, unchanged for None; raises KeyError."""
    return weights if name is None else BY_NAME[name].bend(weights)


LEAST_HEARD = 0.5
"""The smallest effect of a character, in points, that is reported as a reason."""


def voice(observation: Observation, plain: Weights, name: str | None, move: Move) -> Reason | None:
    """The reason of a character whose factors favour or disfavour `move` by half a point or more.

    The points are the change, at one ply, that the factors make to the difference between `move` and the best
    other choice by the plain weights.
    """
    if name is None:
        return None
    from santiago.ai.moves import one_ply  # here, since the window needs the names alone

    state, seat = observation.position, observation.seat
    usual = {scored.move: scored.value for scored in one_ply.candidates(state, seat, plain)}
    tastes = {scored.move: scored.value for scored in one_ply.candidates(state, seat, bent(plain, name))}
    others = [one for one in usual if one != move and one in tastes]
    if move not in usual or move not in tastes or not others:
        return None
    rival = max(others, key=lambda one: usual[one])
    swing = (tastes[move] - tastes[rival]) - (usual[move] - usual[rival])
    return Reason(ReasonKind.CHARACTER, swing, character=name) if abs(swing) >= LEAST_HEARD else None
