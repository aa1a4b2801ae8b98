"""Random seeds of decisions, derived from the observation so that a loaded game continues in the same way."""

import hashlib
from functools import lru_cache

from santiago.rules.observation import Observation
from santiago.rules.options import Options, written_options
from santiago.rules.phases import OverseerDecision, Proposals
from santiago.rules.position_json import phase_name


def decision_seed(observation: Observation, game_seed: int, version: str) -> int:
    """Return the 64-bit seed of a decision, derived from the observation, the game's seed and the agent's
    version.

    `game_seed` is an arbitrary number stored with the game. It varies the seeds between games.
    """
    text = f"{version}\n{game_seed}\n{observation.seat}\n{public_text(observation)}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def public_text(observation: Observation) -> str:
    """Return the observation as text; positions that the seat cannot distinguish have the same text."""
    state = observation.position
    board, phase = state.board, state.phase
    proposals = phase.proposals if isinstance(phase, Proposals | OverseerDecision) else ()
    return "\n".join(
        (
            _options(state.options),
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


@lru_cache(maxsize=32)
def _options(options: Options) -> str:
    """Return the values of all written options except `money` as text; `money` affects only what the screens
    show."""
    values = (value for name, value in written_options(options).items() if name != "money")
    return " ".join(value if isinstance(value, str) else str(int(value)) for value in values)


@lru_cache(maxsize=1 << 10)
def _numbers(numbers: tuple[int | None, ...]) -> str:
    return " ".join(["-" if number is None else str(int(number)) for number in numbers])
