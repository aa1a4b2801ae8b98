"""Santiago as an OpenSpiel Python game: import this module, then `pyspiel.load_game("python_santiago")`."""

from random import Random
from typing import Any

import pyspiel

from santiago.research.encoding import MOVES, legal_numbers, observation_row, win_shares
from santiago.rules.apply import apply
from santiago.rules.observation import observe
from santiago.rules.options import Edition, Options, Seat
from santiago.rules.scoring import score
from santiago.rules.setup import random_setup
from santiago.rules.state import GameState, new_game

DEALS = 1024
"""Number of deals among which chance chooses, all with equal probability."""
LONGEST = 700
"""Upper bound on the moves of a game: 11 rounds of at most 4 x 5 decisions and some."""

_TYPE = pyspiel.GameType(
    short_name="python_santiago",
    long_name="Santiago",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification={"players": 4, "edition": "trefl"},
)


class SantiagoGame(pyspiel.Game):  # type: ignore[misc]
    """Chance deals one of `DEALS` tables, then the seats move; the utility is the share of the win."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.seats = int(given.get("players", 4))
        self.options = Options.of(Edition(given.get("edition", "trefl")))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(MOVES),
            max_chance_outcomes=DEALS,
            num_players=self.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(_TYPE, info, given)

    def new_initial_state(self) -> "SantiagoState":
        """Return the state before the deal."""
        return SantiagoState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SantiagoObserver":  # noqa: ANN401
        """Make an observer of strings of integers."""
        del iig_obs_type, params
        return SantiagoObserver()


class SantiagoState(pyspiel.State):  # type: ignore[misc]
    """A state of the game; the chance player moves before the deal."""

    def __init__(self, game: SantiagoGame) -> None:
        super().__init__(game)
        self._options, self._seats = game.options, game.seats
        self.table: GameState | None = None

    def current_player(self) -> int:
        """The seat to move, or the id of the chance or terminal player."""
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.table.to_move
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else int(seat)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All deals with equal probability."""
        return [(deal, 1 / DEALS) for deal in range(DEALS)]

    def _legal_actions(self, player: int) -> list[int]:
        if self.table is None or self.table.to_move != player:
            return []
        return legal_numbers(self.table)

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            setup = random_setup(self._options, self._seats, Random(action))
            self.table = new_game(self._options, self._seats, setup)
        else:
            self.table = apply(self.table, MOVES[action]).after

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else str(MOVES[action])

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.is_over

    def returns(self) -> list[float]:
        """The shares of the win by seat, all 0 before the end."""
        if self.table is None or not self.table.is_over:
            return [0.0] * self._seats
        return win_shares(score(self.table).totals)

    def __str__(self) -> str:
        if self.table is None:
            return "the table is not laid yet"
        return " ".join(map(str, observation_row(observe(self.table, Seat(0)))))


class SantiagoObserver:
    """The observation of a seat as text."""

    def __init__(self) -> None:
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SantiagoState, player: int) -> None:
        """Do nothing: there is no tensor."""

    def string_from(self, state: SantiagoState, player: int) -> str:
        """The observation of `player` as a string of integers."""
        if state.table is None:
            return "the table is not laid yet"
        return " ".join(map(str, observation_row(observe(state.table, Seat(player)))))


pyspiel.register_game(_TYPE, SantiagoGame)
