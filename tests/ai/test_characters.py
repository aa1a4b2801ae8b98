"""Each character plays as described on the new-table page, at every level that plays to win."""

from collections.abc import Callable, Iterable
from functools import cache

import pytest

from santiago.ai.agent import Limit
from santiago.ai.agents import roster
from santiago.ai.evaluation.position_value import PositionValue
from santiago.ai.search.payment_bias import PaymentBias
from santiago.rules.moves import Bid, BuildOwn, Move, Pass, Propose
from santiago.rules.observation import observe
from santiago.rules.options import Edition, Seat
from santiago.rules.phases import Auction, ExtraCanal, Phase, Proposals, SecretAuction
from santiago.rules.record import Level

from .positions import game

POSITIONS = 24
SEARCHING = [Level.HARD, Level.EXPERT]
SEEN = 1.25
"""The least difference of a habit that players would notice."""
DESCRIBED: dict[str, tuple[type[Phase], Callable[[Move], float], int]] = {
    "carmen pays few bribes": (Proposals, lambda move: move.bribe if isinstance(move, Propose) else 0, -1),
    "benito pays bribes gladly": (Proposals, lambda move: move.bribe if isinstance(move, Propose) else 0, 1),
    "dolores passes for the overseer's seat": (Auction, lambda move: isinstance(move, Pass), 1),
    "mateo keeps his own canal": (ExtraCanal, lambda move: isinstance(move, BuildOwn), -1),
    "rosa bids high": (Auction, lambda move: move.escudos if isinstance(move, Bid) else 0, 1),
    "esteban builds his own canal early": (ExtraCanal, lambda move: isinstance(move, BuildOwn), 1),
}


@cache
def decisions(level: Level, character: str | None, phase: type[Phase], seats: int) -> list[Move]:
    """Return the decisions in the first `POSITIONS` of a phase, in every other position of a game."""
    agent = roster.agent(level, character, seats, Edition.TREFL)
    found = [state for seed in range(6) for state in game(seats, 40 + seed) if isinstance(state.phase, phase)]
    return [
        agent.choose(observe(state, state.to_move), Limit(60, 1e9, 3, explain=False)).move
        for state in found[::2][:POSITIONS]
        if state.to_move is not None
    ]


def total(figure: Callable[[Move], float], moves: Iterable[Move]) -> float:
    return sum(map(figure, moves))


@pytest.mark.parametrize("described", DESCRIBED)
@pytest.mark.one_a_day("search", SEARCHING)
def test_a_character_shows_in_its_decisions(search: Level, described: str) -> None:
    phase, figure, sign = DESCRIBED[described]
    for level in (Level.NORMAL, search):
        own = total(figure, decisions(level, described.split()[0], phase, 4))
        plain = total(figure, decisions(level, None, phase, 4))
        more, less = (own, plain) if sign > 0 else (plain, own)
        assert more >= SEEN * less


@pytest.mark.one_a_day("search", SEARCHING)
def test_rosa_bids_high_in_secret_too(search: Level) -> None:
    _, figure, _ = DESCRIBED["rosa bids high"]
    for level in (Level.NORMAL, search):
        rosa, plain = (
            total(figure, decisions(level, character, SecretAuction, 2)) for character in ("rosa", None)
        )
        assert rosa > plain


def test_a_taste_for_paying_changes_points_but_no_chance_of_winning() -> None:
    """Of 10 points of money 4 are paid; a seat that likes to pay counts them at half their worth, 2."""
    even = PositionValue((5.0, 5.0), (6.0, 10.0), (0.0, 0.0), prize=60.0).with_prize(60.0, 3)
    seen = PaymentBias(Seat(0), before=10.0, factor=0.5).adjusted(even)
    assert seen.money == (8.0, 10.0)
    assert seen.chances == even.chances
