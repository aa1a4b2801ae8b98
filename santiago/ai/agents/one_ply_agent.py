"""The levels without search: Normal, and the weaker levels, which make typical errors."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from santiago.ai.agent import NO_PROGRESS, Decision, ErrorKind, Limit, Option, ProgressMonitor
from santiago.ai.agents.characters import BY_NAME, CHARACTERS, adjusted_weights
from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves import one_ply
from santiago.ai.moves.scored_move import ScoredMove
from santiago.ai.moves.typical_errors import erroneous_move, error_in
from santiago.rules.observation import Observation
from santiago.rules.options import Seat
from santiago.rules.phases import SecretAuction
from santiago.rules.state import GameState

MOST_OPTIONS = 5
"""The maximum number of options in a decision. In a secret auction, Hard and Expert list all bids instead."""


@dataclass(frozen=True, slots=True)
class NormalAgent:
    """One-ply agent with tuned weights, deterministic except for secret bids."""

    plain: Weights
    character: str | None = None
    version: str = "normal-3"

    @property
    def weights(self) -> Weights:
        return adjusted_weights(self.plain, self.character)

    def choose(
        self, observation: Observation, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS
    ) -> Decision:
        """Choose the candidate with the highest value, or draw a secret bid from a mixed strategy."""
        state, seat, weights = observation.position, observation.seat, self.weights
        monitor.on_progress(1, 1)
        if isinstance(state.phase, SecretAuction):
            move = one_ply.normal_move(state, seat, weights, Random(limit.seed))
        else:
            move = one_ply.best_move(state, seat, weights)  # seeding would take 3 % of the time
        if not limit.explain:
            return Decision(move, spent=1)
        scored = _ranked(observation, weights)
        return _decision(scored, next(one for one in scored if one.move == move))


ERROR_POINTS = (0.5, 4.0)
"""The least and the largest cost of an error on purpose, in points of the one-ply value."""
EASY_ERRORS = {
    ErrorKind.DROUGHT: 0.4,
    ErrorKind.ALONE: 0.55,
    ErrorKind.HIGHEST_BRIBE: 1.0,
    ErrorKind.LATE_CANAL: 1.0,
    ErrorKind.NO_BRIBE: 0.8,
}
"""The probability of each error at level Easy, for a character that makes it."""
BEGINNER_ERRORS = dict.fromkeys(ErrorKind, 1.0)


@dataclass(frozen=True, slots=True)
class ErringAgent:
    """Normal with typical errors: Easy and Beginner.

    A seat makes the same errors during a whole game: those of its character or, without one, those of a
    character drawn by the spring and the seat. `rates` contains the probability of each error where it is
    possible.
    """

    plain: Weights
    character: str | None
    rates: Mapping[ErrorKind, float]
    version: str

    def choose(
        self, observation: Observation, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS
    ) -> Decision:
        """Return Normal's move, or the move to which an error leads."""
        state, seat = observation.position, observation.seat
        decision = NormalAgent(self.plain).choose(observation, limit, monitor)
        if isinstance(state.phase, SecretAuction):
            return decision
        random = Random(f"error {limit.seed}")
        made = [kind for kind in self.errors(state, seat) if random.random() < self.rates[kind]]
        scored = _ranked(observation, self.plain) if made else []
        for kind in made:
            worse = erroneous_move(kind, state, seat, self.plain, scored)
            if worse is None or error_in(state, worse.move, decision.move) is None:
                continue
            if ERROR_POINTS[0] <= scored[0].value - worse.value <= ERROR_POINTS[1]:
                options = _decision(scored, worse).options if limit.explain else ()
                return Decision(worse.move, (), options, 1, error=kind)
        return decision

    def errors(self, state: GameState, seat: Seat) -> tuple[ErrorKind, ...]:
        """Return the errors of a seat in this game."""
        name = self.character
        if name is None:
            name = Random(f"{state.board.spring} {seat}").choice(CHARACTERS).name
        return BY_NAME[name].errors


def _ranked(observation: Observation, weights: Weights) -> list[ScoredMove]:
    scored = one_ply.scored_moves(observation.position, observation.seat, weights)
    return sorted(scored, key=lambda one: -one.value)


def _decision(scored: list[ScoredMove], chosen: ScoredMove) -> Decision:
    shown = scored[:MOST_OPTIONS]
    if chosen not in shown:
        shown = [*shown[:-1], chosen]
    return Decision(chosen.move, options=tuple(Option(one.move, one.value) for one in shown), spent=1)
