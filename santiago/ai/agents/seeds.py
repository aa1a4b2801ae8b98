"""The chance of each decision: from what its seat may know, so that a saved game goes on alike."""

import hashlib
from functools import lru_cache

from santiago.rules.observation import Observation
from santiago.rules.phases import OverseerDecision, Proposals
from santiago.rules.positions import phase_name


def decision_seed(observation: Observation, game_seed: int, version: str) -> int:
    """The seed of one decision, 64 bits: of the public position, the seat, the game's seed and the agent.

    `game_seed` is any number kept with the game; two games with the same moves differ by it.
    """
    text = f"{version}\n{game_seed}\n{observation.seat}\n{public_text(observation)}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def public_text(observation: Observation) -> str:
    """The observation as canonical text: the same for all that its seat cannot tell apart."""
    state = observation.position
    board, options = state.board, state.options
    phase = state.phase
    proposals = phase.proposals if isinstance(phase, Proposals | OverseerDecision) else ()
    return "\n".join(
        (
            f"{options.edition} {options.palms:d} {options.min_bribe} {options.passers}",
            f"{state.round} {phase_name(phase)} {state.to_move} {state.overseer} {state.supply}",
            _numbers(state.money),
            _numbers(state.own_canals),
            _numbers(state.bids),
            _numbers(state.offered),
            _numbers(observation.unseen),
            " ".join("-" if p is None else f"{p.canal}:{p.bribe}" for p in proposals),
            f"{board.spring} {board.canals} {board.palms} {board.doubles} {board.deserts} {board.pairs}",
            _numbers(board.crops),
            _numbers(board.owners),
        )
    )


@lru_cache(maxsize=1 << 10)
def _numbers(numbers: tuple[int | None, ...]) -> str:
    return " ".join(["-" if number is None else str(int(number)) for number in numbers])
