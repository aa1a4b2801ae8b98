"""Simple strategies: a habit in some phases, and Normal's move in all others."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from santiago.ai.agent import NO_PROGRESS, Decision, Limit, ProgressMonitor
from santiago.ai.agents.one_ply_agent import NormalAgent
from santiago.ai.evaluation.tuned_weights import weights_for
from santiago.rules.grid import SquareSet, beside
from santiago.rules.legal import bribe_totals, legal_moves, price_of_refusing
from santiago.rules.moves import PASS, Bid, Build, BuildOwn, Move, Plant, Propose
from santiago.rules.observation import Observation
from santiago.rules.options import Seat
from santiago.rules.phases import (
    Auction,
    ExtraCanal,
    Leftover,
    OverseerDecision,
    Planting,
    Proposals,
    SecretAuction,
)
from santiago.rules.scoring import score_now
from santiago.rules.state import GameState
from santiago.rules.successor import successor
from santiago.rules.tiles import icons_of


class Habit(Protocol):
    """A function that returns a seat's move, given Normal's move, or None if it does not apply."""

    __name__: str

    def __call__(self, state: GameState, seat: Seat, usual: Move, /) -> Move | None: ...


@dataclass(frozen=True, slots=True)
class Stranger:
    """Plays the move of `habit`, or Normal's move if that is None or illegal."""

    habit: Habit

    @property
    def version(self) -> str:
        return f"{self.habit.__name__}-1"

    def choose(
        self, observation: Observation, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS
    ) -> Decision:
        state = observation.position
        normal = NormalAgent(weights_for(state.seats, state.options.edition))
        usual = normal.choose(observation, Limit(1, limit.seconds, limit.seed, explain=False), monitor).move
        move = self.habit(state, observation.seat, usual)
        return Decision(move if move is not None and move in legal_moves(state) else usual)


def bids(state: GameState) -> bool:
    """Return whether the phase is an auction."""
    return isinstance(state.phase, Auction | SecretAuction)


def plantings(state: GameState) -> list[Plant]:
    """Return the legal plantings; none in other phases."""
    if not isinstance(state.phase, Planting | Leftover):
        return []
    return [move for move in legal_moves(state) if isinstance(move, Plant)]


def most(moves: Iterable[Move], worth: Callable[[Move], float]) -> Move | None:
    """Return the move with the highest `worth`, the first on ties; None without moves."""
    return max(moves, key=worth, default=None)


def lead(state: GameState, seat: Seat, move: Move) -> float:
    """Return the lead of `seat` if the game ended after `move`."""
    totals = score_now(successor(state, move)).totals
    return totals[seat] - (sum(totals) - totals[seat]) / (len(totals) - 1)


def always_one(state: GameState, _seat: Seat, _usual: Move) -> Move | None:
    """Bids 1, or the lowest sum still available."""
    some = (move for move in legal_moves(state) if isinstance(move, Bid))
    return next(some, PASS) if bids(state) else None


def pass_and_bribe(state: GameState, seat: Seat, usual: Move) -> Move | None:
    """Never bids; offers half of its money for the place that Normal prefers."""
    if bids(state):
        return PASS
    if isinstance(usual, Propose):
        return Propose(usual.canal, max(usual.bribe, state.money[seat] // 2))
    return None


def high_bidder(state: GameState, _seat: Seat, _usual: Move) -> Move | None:
    """Bids one more than the highest bid, up to 8."""
    if not bids(state):
        return None
    highest = max(bid or 0 for bid in state.bids)
    return Bid(highest + 1) if highest < 8 else PASS


def miser(state: GameState, _seat: Seat, _usual: Move) -> Move | None:
    """Pays nothing: passes, and never bribes."""
    return PASS if bids(state) or isinstance(state.phase, Proposals) else None


def spoiler(state: GameState, seat: Seat, _usual: Move) -> Move | None:
    """Plants and builds where it hurts the best opponent most."""
    if not isinstance(state.phase, Planting | Leftover | ExtraCanal):
        return None

    def best_other(move: Move) -> float:
        totals = score_now(successor(state, move)).totals
        return -max(points for other, points in enumerate(totals) if other != seat)

    return most(legal_moves(state), best_other)


def beside_own(state: GameState, seat: Seat, _usual: Move) -> Move | None:
    """Plants beside its own farmers, where the immediate gain is largest."""
    near = beside(state.board.owners[seat])
    return most(
        (move for move in plantings(state) if near >> move.square & 1), lambda one: lead(state, seat, one)
    )


def palms_and_doubles(state: GameState, seat: Seat, _usual: Move) -> Move | None:
    """Prefers tiles with two farmers, and plants them on palms."""
    return most(
        plantings(state),
        lambda one: (
            (100 * icons_of(one.kind) + 50 * (state.board.palms >> one.square & 1)) + lead(state, seat, one)
            if isinstance(one, Plant)
            else 0
        ),
    )


def wet_only(state: GameState, seat: Seat, _usual: Move) -> Move | None:
    """Plants only on wet squares, as long as there are any."""
    wet = SquareSet(state.board.wet & state.board.empty_squares())
    return most(
        (move for move in plantings(state) if wet >> move.square & 1), lambda one: lead(state, seat, one)
    )


def early_canal(state: GameState, seat: Seat, _usual: Move) -> Move | None:
    """Builds its own canal at the first opportunity, where the immediate gain is largest."""
    if not isinstance(state.phase, ExtraCanal):
        return None
    places = (move for move in legal_moves(state) if isinstance(move, BuildOwn))
    return most(places, lambda one: lead(state, seat, one))


def late_canal(state: GameState, _seat: Seat, _usual: Move) -> Move | None:
    """Keeps its own canal until the last two rounds."""
    return PASS if isinstance(state.phase, ExtraCanal) and state.rounds - state.round > 1 else None


def refuser(state: GameState, seat: Seat, _usual: Move) -> Move | None:
    """As overseer, builds at an unproposed place whenever it can pay."""
    phase = state.phase
    if not isinstance(phase, OverseerDecision) or state.money[seat] < price_of_refusing(phase.proposals):
        return None
    builds = (move for move in legal_moves(state) if isinstance(move, Build))
    return most(builds, lambda one: lead(state, seat, one))


def joiner(state: GameState, seat: Seat, _usual: Move) -> Move | None:
    """Supports the highest offer with a bribe of 1."""
    phase = state.phase
    if not isinstance(phase, Proposals) or state.money[seat] < 1:
        return None
    totals = bribe_totals(phase.proposals)
    best = max(totals, key=lambda canal: totals[canal], default=None)
    return None if best is None else Propose(best, 1)


HABITS: Final[tuple[Habit, ...]] = (
    *(always_one, pass_and_bribe, high_bidder, miser, spoiler, beside_own),
    *(palms_and_doubles, wet_only, early_canal, late_canal, refuser, joiner),
)
