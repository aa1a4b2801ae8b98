"""Santiago as a PettingZoo AEC environment: `env(seats=4, edition="trefl")`."""

from operator import attrgetter
from random import Random
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import santiago
from santiago.research.encoding import (
    HIGHEST_SUM,
    MOVES,
    ROW_LENGTH,
    legal_mask,
    observation_row,
    win_shares,
)
from santiago.rules.options import Seat

RENDER_MODES: Final = ("human", "ansi")


class SantiagoEnv(AECEnv):  # type: ignore[misc]
    """The environment: each agent is a seat, and its final reward is its share of the win.

    The agents are "seat_0" and so on, counted from 0. Actions are indices into `encoding.MOVES`;
    `action_mask` marks the legal actions.
    """

    metadata = {"name": "santiago_v1", "is_parallelizable": False, "render_modes": list(RENDER_MODES)}  # noqa: RUF012

    def __init__(self, seats: int = 4, edition: str = "trefl", render_mode: str | None = None) -> None:
        """Create the environment; raises ValueError if an argument is not allowed."""
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode is None, 'human' or 'ansi', not {render_mode!r}")
        santiago.Game(seats, edition=edition)
        self._seats, self._edition = seats, edition
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat_of = {agent: Seat(seat) for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self._random = Random()
        row = spaces.Box(-1, HIGHEST_SUM, (ROW_LENGTH,), np.int16)
        mask = spaces.Box(0, 1, (len(MOVES),), np.int8)
        observation = spaces.Dict({"observation": row, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = {agent: spaces.Discrete(len(MOVES)) for agent in self.possible_agents}
        self._game: santiago.Game | None = None

    @property
    def game(self) -> santiago.Game:
        """The current game; raises RuntimeError before the first reset."""
        if self._game is None:
            raise RuntimeError("no table has been dealt yet: call reset() first")
        return self._game

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of observations: a row of integers and a mask of legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of actions, which are indices into `encoding.MOVES`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same `seed` gives the same deal."""
        del options
        if seed is not None:
            self._random = Random(seed)
        self._game = santiago.Game(self._seats, edition=self._edition, seed=self._random.getrandbits(64))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn_to_mover()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of `agent`; the action mask is all 0 unless the agent is to move."""
        state, seat = self.game.state, self._seat_of[agent]
        mask = legal_mask(state) if state.to_move == seat else np.zeros(len(MOVES), np.int8)
        return {"observation": observation_row(state, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the move numbered `action`; raises IllegalMove if the rules forbid the move.

        `action` must be None for an agent that has finished; for any other agent, None raises ValueError.
        """
        game, agent = self.game, self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must act: only finished agents step with None")
        game.push(MOVES[int(action)])
        if self.render_mode == "human":
            self.render()
        result = game.result
        if result is None:
            self._turn_to_mover()
            return
        self.rewards = dict(zip(self.agents, win_shares(result.scores), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the board as text in mode "ansi", or print it in mode "human".

        In mode "human", `step` calls this method after each move.
        """
        if self.render_mode == "human":
            print(self.game.board)
        return str(self.game.board) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing, since the environment holds no open resources."""

    def _turn_to_mover(self) -> None:
        self.agent_selection = self.possible_agents[self.game.state.mover]


class _Direct(wrappers.BaseWrapper):  # type: ignore[misc]
    """A wrapper that reads the state directly from the innermost environment.

    It saves two thirds of the running time, because PettingZoo's wrappers forward each access through
    `__getattr__`.
    """

    def __init__(self, env: AECEnv, **given: float) -> None:
        self._raw = env.unwrapped
        super().__init__(env, **given)


for _name in (
    "agents",
    "agent_selection",
    "terminations",
    "truncations",
    "rewards",
    "infos",
    "_cumulative_rewards",
):
    setattr(_Direct, _name, property(attrgetter(f"_raw.{_name}")))


class _TerminateIllegal(_Direct, wrappers.TerminateIllegalWrapper):  # type: ignore[misc]
    pass


class _AssertOutOfBounds(_Direct, wrappers.AssertOutOfBoundsWrapper):  # type: ignore[misc]
    pass


class _OrderEnforcing(_Direct, wrappers.OrderEnforcingWrapper):  # type: ignore[misc]
    pass


raw_env = SantiagoEnv
"""The environment without wrappers, which is faster; an illegal action raises IllegalMove."""


def env(
    seats: int = 4, edition: str = "trefl", render_mode: str | None = None
) -> "AECEnv[str, dict[str, Any], int | None]":
    """Return the environment with the usual wrappers; an illegal action ends the game with a reward of -1."""
    legal = _TerminateIllegal(SantiagoEnv(seats, edition, render_mode), illegal_reward=-1)
    return _OrderEnforcing(_AssertOutOfBounds(legal))
