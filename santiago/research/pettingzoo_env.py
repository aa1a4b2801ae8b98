"""Santiago as a PettingZoo AEC environment: `env(seats=4, edition="trefl")`."""

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from santiago.research.encoding import (
    HIGHEST_SUM,
    MOVES,
    ROW_LENGTH,
    legal_numbers,
    observation_row,
    win_shares,
)
from santiago.rules.apply import apply
from santiago.rules.observation import observe
from santiago.rules.options import Edition, Options, Seat
from santiago.rules.scoring import score
from santiago.rules.setup import random_setup
from santiago.rules.state import GameState, new_game


class SantiagoEnv(AECEnv):  # type: ignore[misc]
    """Each agent is a seat. The reward at the end is the share of the win, 0 before; actions are numbers of
    `encoding.MOVES`, the legal ones in `action_mask`."""

    metadata = {"name": "santiago_v1", "is_parallelizable": False, "render_modes": []}  # noqa: RUF012

    def __init__(self, seats: int = 4, edition: str = "trefl") -> None:
        super().__init__()
        self._options = Options.of(Edition(edition))
        self._seats = seats
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.render_mode = None
        self._random = Random()
        row = spaces.Box(-1, HIGHEST_SUM, (ROW_LENGTH,), np.int16)
        mask = spaces.Box(0, 1, (len(MOVES),), np.int8)
        self._observation = spaces.Dict({"observation": row, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._observation)
        self.action_spaces = {agent: spaces.Discrete(len(MOVES)) for agent in self.possible_agents}
        self._state: GameState | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of observations: a row of integers and a mask of legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of actions: the numbers of `encoding.MOVES`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new table; `seed` gives the same table again."""
        del options
        if seed is not None:
            self._random = Random(seed)
        self._state = new_game(
            self._options, self._seats, random_setup(self._options, self._seats, self._random)
        )
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn_to_mover()

    def observe(self, agent: str) -> dict[str, Any]:
        """The observation of the seat of `agent`; the mask is empty if it is not to move."""
        state, seat = self._game, Seat(self.possible_agents.index(agent))
        mask = np.zeros(len(MOVES), np.int8)
        if state.to_move == seat:
            mask[legal_numbers(state)] = 1
        return {"observation": np.array(observation_row(observe(state, seat)), np.int16), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play the move with number `action`, None for agents that are done; raises IllegalMove."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that is not done has to act"
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._state = apply(self._game, MOVES[int(action)]).after
        if self._state.is_over:
            shares = win_shares(score(self._state).totals)
            self.rewards = dict(zip(self.agents, shares, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._turn_to_mover()
        self._accumulate_rewards()

    def render(self) -> None:
        """Do nothing: `santiago render` draws records."""

    def close(self) -> None:
        """Do nothing: no resource is open."""

    @property
    def _game(self) -> GameState:
        assert self._state is not None, "reset comes first"
        return self._state

    def _turn_to_mover(self) -> None:
        seat = self._game.to_move
        assert seat is not None, "not over"
        self.agent_selection = self.possible_agents[seat]


def env(seats: int = 4, edition: str = "trefl") -> SantiagoEnv:
    """Make an environment."""
    return SantiagoEnv(seats, edition)
