"""Santiago as an OpenSpiel Python game.

Import this module, then call `pyspiel.load_game("python_santiago")`.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel

import santiago
from santiago.research.encoding import (
    MOVES,
    NUMBERS,
    ROW_LENGTH,
    legal_numbers,
    observation_row,
    win_shares,
)
from santiago.rules.grid import INTERSECTION_NAMES, SQUARE_NAMES
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Move
from santiago.rules.observation import rounds_seen
from santiago.rules.options import TABLE_SIZES, Seat
from santiago.rules.setup import PALMS, random_palms, redealt
from santiago.rules.state import new_game
from santiago.rules.tiles import TILE_NAMES

DEALS: Final = 1024
"""The number of deals; the chance player draws one of them uniformly."""
LONGEST: Final = max(1 + size.height * (4 * seats + 1) for seats, size in TABLE_SIZES.items())
"""Upper bound on the number of moves in a game.

In a round, each seat makes at most four moves: a bid, a planting, a proposal (or, as the overseer, the
decision), and a move about its own canal. Each round may contain one more move, which plants the leftover
tile. A two-player game begins with an extra move, the first canal.
"""
_NO_TABLE: Final = "the table has not been dealt yet"
_HIDDEN: Final = -2
_NONE: Final = -1

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
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 4, "edition": "trefl"},
)


class SantiagoGame(pyspiel.Game):  # type: ignore[misc]
    """Santiago as an OpenSpiel game.

    The chance player draws one of `DEALS` deals, and then the seats move. The returns are the seats' shares
    of the win.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Create the game; raises ValueError if the rules do not allow the given `players` or `edition`."""
        given = params or {}
        self.seats, self.edition = int(given.get("players", 4)), str(given.get("edition", "trefl"))
        self.deal(0)
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

    def deal(self, number: int) -> santiago.Game:
        """Return a new game that is dealt with the seed `number`."""
        return santiago.Game(self.seats, edition=self.edition, seed=number)

    def new_initial_state(self) -> "SantiagoState":
        """Return the state before the deal."""
        return SantiagoState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SantiagoObserver":  # noqa: ANN401
        """Return an observer, which remembers the whole game if `iig_obs_type` has perfect recall."""
        del params
        return SantiagoObserver(iig_obs_type is not None and iig_obs_type.perfect_recall)


class SantiagoState(pyspiel.State):  # type: ignore[misc]
    """A state of the game; in the initial state, the chance player has not drawn a deal yet."""

    def __init__(self, game: SantiagoGame) -> None:
        super().__init__(game)
        self._deal = game.deal
        self._seats = game.seats
        self.table: santiago.Game | None = None

    def current_player(self) -> int:
        """Return the seat to move, or OpenSpiel's id for the chance player or for the end of the game."""
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.table.to_move
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else int(seat)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return all deal numbers, each with the same probability."""
        return [(deal, 1 / DEALS) for deal in range(DEALS)]

    def _legal_actions(self, player: int) -> list[int]:
        if self.table is None or self.table.to_move != player:
            return []
        return legal_numbers(self.table.state)

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = self._deal(action)
        else:
            self.table.push(MOVES[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else str(MOVES[action])

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.is_over

    def returns(self) -> list[float]:
        """Return each seat's share of the win; all 0 before the end of the game."""
        result = self.table and self.table.result
        return win_shares(result.scores) if result else [0.0] * self._seats

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "SantiagoState":
        """Return a state that `player_id` cannot distinguish from this one; hidden information is drawn anew.

        The history of the new state still contains the original deal number, which does not match the new
        hidden information.
        """
        state: SantiagoState = self.clone()
        if self.table is not None:
            state.table = _resampled(self.table, Seat(player_id), Random(int(probability_sampler() * 2**53)))
        return state

    def __str__(self) -> str:
        return _NO_TABLE if self.table is None else f"{self.table}\n{self.table.board}"


class SantiagoObserver:
    """Provides a seat's knowledge as a tensor and as text; perfect recall adds the history of the game."""

    def __init__(self, perfect_recall: bool) -> None:  # noqa: FBT001  as OpenSpiel names it
        self._recalls = perfect_recall
        self.tensor = np.zeros(ROW_LENGTH + (1 + PALMS + LONGEST if perfect_recall else 0), np.float32)
        self.dict = {"observation": self.tensor[:ROW_LENGTH]}
        if perfect_recall:
            self.dict["start"] = self.tensor[ROW_LENGTH : ROW_LENGTH + 1 + PALMS]
            self.dict["moves"] = self.tensor[ROW_LENGTH + 1 + PALMS :]

    def set_from(self, state: SantiagoState, player: int) -> None:
        """Fill the tensor with the observation of `player` (see `encoding.observation_row`).

        With perfect recall, the tensor also contains the first overseer (relative to `player`), the squares
        of the initial palms, and the numbers of all moves. Unused entries are -1, and a hidden bid is -2.
        """
        self.tensor.fill(0)
        table, seat = state.table, Seat(player)
        if table is None:
            return
        self.dict["observation"][:] = observation_row(table.state, seat)
        if not self._recalls:
            return
        setup = table.observation(seat).position.setup
        palms = [*setup.palms, *[_NONE] * PALMS][:PALMS]
        self.dict["start"][:] = [(setup.overseer - seat) % table.seats, *palms]
        moves = [_HIDDEN if move is None else NUMBERS[move] for move in _known_moves(table, seat)]
        self.dict["moves"].fill(_NONE)
        self.dict["moves"][: len(moves)] = moves

    def string_from(self, state: SantiagoState, player: int) -> str:
        """Return the knowledge of `player` as text: the position or, with perfect recall, the whole game."""
        table, seat = state.table, Seat(player)
        if table is None:
            return _NO_TABLE
        if not self._recalls:
            return " ".join(map(str, observation_row(table.state, seat).astype(int)))
        setup, seen = table.observation(seat).position.setup, rounds_seen(table.state)
        return "; ".join(
            (
                f"seat {seat} of {table.seats}, overseer {setup.overseer}",
                f"spring {INTERSECTION_NAMES[setup.spring]}",
                " ".join(("palms", *(SQUARE_NAMES[square] for square in setup.palms))),
                *(" ".join(TILE_NAMES[stack[n]] for stack in setup.stacks) for n in range(seen)),
                *("bid ?" if move is None else str(move) for move in _known_moves(table, seat)),
            )
        )


def _known_moves(game: santiago.Game, seat: Seat) -> list[Move | None]:
    """Return the moves so far; the last move is None if it is a sealed bid that `seat` may not see."""
    moves: list[Move | None] = [*game.moves]
    if game.observation(seat).position.phase != game.state.phase:
        moves[-1] = None
    return moves


def _resampled(game: santiago.Game, seat: Seat, random: Random) -> santiago.Game:
    """Return a game that `seat` cannot distinguish from `game`.

    Hidden tiles, palms and bids are drawn anew.
    """
    start, state = game.start, game.state
    setup = redealt(start.setup, rounds_seen(state), random)
    if state.hides_palms and setup.palms:
        setup = replace(setup, palms=tuple(sorted(random_palms(setup.spring, random))))
    other = santiago.Game.at(new_game(start.options, start.seats, setup))
    for move in _known_moves(game, seat):
        other.push(random.choice(legal_moves(other.state)) if move is None else move)
    return other


pyspiel.register_game(_TYPE, SantiagoGame)
