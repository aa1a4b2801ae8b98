"""Simple strategies, each with its own rule for some phases and Normal's move in all others."""

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
    """A function that returns a move for `seat`, or None to play `usual`, the move that Normal would make."""

    __name__: str

    def __call__(self, state: GameState, seat: Seat, usual: Move, /) -> Move | None: ...


@dataclass(frozen=True, slots=True)
class Stranger:
    """An agent that plays the move of `habit`. If that move is None or illegal, it plays Normal's move."""

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


def is_auction(state: GameState) -> bool:
    """Return whether the phase is an auction."""
    return isinstance(state.phase, Auction | SecretAuction)


def plantings(state: GameState) -> list[Plant]:
    """Return the legal moves that plant a tile, or [] in a phase without planting."""
    if not isinstance(state.phase, Planting | Leftover):
        return []
    return [move for move in legal_moves(state) if isinstance(move, Plant)]


def most(moves: Iterable[Move], worth: Callable[[Move], float]) -> Move | None:
    """Return the first move with the highest `worth`, or None if there are no moves."""
    return max(moves, key=worth, default=None)


def lead(state: GameState, seat: Seat, move: Move) -> float:
    """Return the points of `seat` minus the mean points of the others, scored as if `move` ended the game."""
    totals = score_now(successor(state, move)).totals
    return totals[seat] - (sum(totals) - totals[seat]) / (len(totals) - 1)


def lowest_bidder(state: GameState, _seat: Seat, _usual: Move) -> Move | None:
    """Bid the lowest sum that is still allowed, or pass if no bid is allowed."""
    some = (move for move in legal_moves(state) if isinstance(move, Bid))
    return next(some, PASS) if is_auction(state) else None


def pass_and_bribe(state: GameState, seat: Seat, usual: Move) -> Move | None:
    """Pass in auctions; propose Normal's canal with a bribe of at least half of the seat's money."""
    if is_auction(state):
        return PASS
    if isinstance(usual, Propose):
        return Propose(usual.canal, max(usual.bribe, state.money[seat] // 2))
    return None


def high_bidder(state: GameState, _seat: Seat, _usual: Move) -> Move | None:
    """Bid one escudo more than the highest bid, but pass if the highest bid is 8 or more."""
    if not is_auction(state):
        return None
    highest = max(bid or 0 for bid in state.bids)
    return Bid(highest + 1) if highest < 8 else PASS


def miser(state: GameState, _seat: Seat, _usual: Move) -> Move | None:
    """Pay nothing: pass in auctions, and pass instead of proposing a canal."""
    return PASS if is_auction(state) or isinstance(state.phase, Proposals) else None


def spoiler(state: GameState, seat: Seat, _usual: Move) -> Move | None:
    """Plant tiles and build the seat's own canal so that the best opponent has as few points as possible."""
    if not isinstance(state.phase, Planting | Leftover | ExtraCanal):
        return None

    def best_other(move: Move) -> float:
        totals = score_now(successor(state, move)).totals
        return -max(points for other, points in enumerate(totals) if other != seat)

    return most(legal_moves(state), best_other)


def beside_own(state: GameState, seat: Seat, _usual: Move) -> Move | None:
    """Plant next to the seat's own farmers, on the square where the immediate gain is largest."""
    near = beside(state.board.owners[seat])
    return most(
        (move for move in plantings(state) if near >> move.square & 1), lambda one: lead(state, seat, one)
    )


def palms_and_doubles(state: GameState, seat: Seat, _usual: Move) -> Move | None:
    """Plant a tile with two farmers if there is one, preferably on a palm."""
    return most(
        plantings(state),
        lambda one: (
            (100 * icons_of(one.kind) + 50 * (state.board.palms >> one.square & 1)) + lead(state, seat, one)
            if isinstance(one, Plant)
            else 0
        ),
    )


def wet_only(state: GameState, seat: Seat, _usual: Move) -> Move | None:
    """Plant on the wet square with the largest immediate gain."""
    wet = SquareSet(state.board.wet & state.board.empty_squares())
    return most(
        (move for move in plantings(state) if wet >> move.square & 1), lambda one: lead(state, seat, one)
    )


def early_canal(state: GameState, seat: Seat, _usual: Move) -> Move | None:
    """Build the seat's own canal as early as possible, on the site with the largest immediate gain."""
    if not isinstance(state.phase, ExtraCanal):
        return None
    places = (move for move in legal_moves(state) if isinstance(move, BuildOwn))
    return most(places, lambda one: lead(state, seat, one))


def keeps_canal(state: GameState, _seat: Seat, _usual: Move) -> Move | None:
    """Keep the seat's own canal until the last two rounds."""
    return PASS if isinstance(state.phase, ExtraCanal) and state.rounds - state.round > 1 else None


def refuser(state: GameState, seat: Seat, _usual: Move) -> Move | None:
    """If the overseer can pay, refuse all proposals and build where the immediate gain is largest."""
    phase = state.phase
    if not isinstance(phase, OverseerDecision) or state.money[seat] < price_of_refusing(phase.proposals):
        return None
    builds = (move for move in legal_moves(state) if isinstance(move, Build))
    return most(builds, lambda one: lead(state, seat, one))


def joiner(state: GameState, seat: Seat, _usual: Move) -> Move | None:
    """Add a bribe of 1 escudo to the proposed canal with the highest total bribe."""
    phase = state.phase
    if not isinstance(phase, Proposals) or state.money[seat] < 1:
        return None
    totals = bribe_totals(phase.proposals)
    best = max(totals, key=lambda canal: totals[canal], default=None)
    return None if best is None else Propose(best, 1)


HABITS: Final[tuple[Habit, ...]] = (
    *(lowest_bidder, pass_and_bribe, high_bidder, miser, spoiler, beside_own),
    *(palms_and_doubles, wet_only, early_canal, keeps_canal, refuser, joiner),
)
