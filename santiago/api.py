"""The library behind `import santiago`, loaded on first use; `santiago/LIBRARY.md` shows examples.

Modules for files and computer players are imported only where they are needed, so that a game loads no more
than the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from os import PathLike
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Self

from santiago.rules import game as rules_game
from santiago.rules.apply import Transition
from santiago.rules.arguments import check_choice, check_instance, check_type, check_whole
from santiago.rules.board import Board, Tile
from santiago.rules.moves import (
    Accept,
    Bid,
    Build,
    BuildFirst,
    BuildOwn,
    Discard,
    Move,
    Pass,
    Plant,
    Propose,
)
from santiago.rules.notation import MalformedMove, parse_move
from santiago.rules.observation import Observation
from santiago.rules.options import TABLE_SIZES, Options
from santiago.rules.phases import (
    Auction,
    ExtraCanal,
    FirstCanal,
    Leftover,
    Over,
    OverseerDecision,
    Phase,
    Planting,
    Proposal,
    Proposals,
    SecretAuction,
)
from santiago.rules.record import Level, Player, Record, Result, SeatInfo
from santiago.rules.refusals import IllegalMove
from santiago.rules.scoring import Plantation, ScoreSheet, score_now
from santiago.rules.setup import Setup, random_setup, table_fault
from santiago.rules.state import BadSetup, GameState, new_game
from santiago.rules.value_checks import check_setup, check_state, check_step

if TYPE_CHECKING:
    from santiago.ai.agents.level_agent import LevelAgent

__all__ = [
    "Accept",
    "Auction",
    "BadSetup",
    "Bid",
    "Board",
    "Build",
    "BuildFirst",
    "BuildOwn",
    "Discard",
    "ExtraCanal",
    "FirstCanal",
    "Game",
    "GameState",
    "IllegalMove",
    "Leftover",
    "Level",
    "MalformedMove",
    "Move",
    "Observation",
    "Options",
    "Over",
    "OverseerDecision",
    "Pass",
    "Phase",
    "Plant",
    "Plantation",
    "Planting",
    "Player",
    "Proposal",
    "Proposals",
    "Propose",
    "Record",
    "Result",
    "ScoreSheet",
    "SeatInfo",
    "SecretAuction",
    "Setup",
    "Tile",
    "Transition",
    "agent",
    "parse_move",
    "read",
    "score_now",
]
"""The public names; `import santiago` has the same ones."""


class Game(rules_game.Game):
    """A game that keeps its history and can be saved to a file."""

    def __init__(
        self,
        seats: int = 4,
        *,
        edition: str = "trefl",
        palms: bool | None = None,
        min_bribe: int | None = None,
        passers: str | None = None,
        money: str | None = None,
        seed: int | None = None,
        setup: Setup | None = None,
    ) -> None:
        """Begin a game with `setup`, or with a random set-up if `setup` is None.

        `seed`, a number from 0, makes a random set-up repeatable.

        The options are those of `santiago.Options`; None stands for the edition's default. Raises TypeError
        or ValueError if an argument is not allowed, or if both `seed` and `setup` are given.
        """
        check_whole("seats", seats, min(TABLE_SIZES), max(TABLE_SIZES))
        if seed is not None:
            check_whole("seed", seed, 0)
        if setup is not None:
            check_setup("setup", setup)
        options = Options.named(edition, palms=palms, min_bribe=min_bribe, passers=passers, money=money)
        if seed is not None and setup is not None:
            raise ValueError("a game has a seed or a set-up, not both")
        fault = table_fault(options, seats)
        if fault is not None:
            raise BadSetup(fault.value)
        super().__init__(new_game(options, seats, setup or random_setup(options, seats, Random(seed))))
        self._players, self._extra = _persons(seats), dict[str, object]()

    @classmethod
    def at(cls, position: GameState, steps: Iterable[Transition] = ()) -> Self:
        """Return a game that begins at `position` and continues with `steps`.

        The first step must begin at `position`, and every other step where the one before it ends. If
        `position` is an observation of a game with two seats, it may hide a bid. The bid must be guessed
        before the auction can continue (see `santiago.rules.observation.with_sealed_bid`). Raises TypeError
        or ValueError.
        """
        check_state("position", position)
        check_instance("steps", steps, Iterable)
        steps, end = tuple(steps), position
        for number, step in enumerate(steps):
            check_step(f"steps[{number}]", step)
            if step.before is not end and step.before != end:
                raise ValueError(
                    f"steps[{number}] does not begin where the game stands: it is of another game"
                )
            end = step.after
        game = cls.__new__(cls)
        rules_game.Game.__init__(game, position, steps)
        game._players, game._extra = _persons(position.seats), {}
        return game

    @property
    def players(self) -> tuple[SeatInfo, ...]:
        """The players by seat, as they are saved in files; can be set."""
        return self._players

    @players.setter
    def players(self, players: tuple[SeatInfo, ...]) -> None:
        check_type("players", players, tuple)
        check_whole("len(players)", len(players), self.seats, self.seats)
        for seat, player in enumerate(players):
            check_type(f"players[{seat}]", player, SeatInfo)
        self._players = players

    @property
    def extra(self) -> dict[str, object]:
        """Additional JSON values by name that are saved with the game; can be changed and set."""
        return self._extra

    @extra.setter
    def extra(self, extra: dict[str, object]) -> None:
        check_type("extra", extra, dict)
        for name in extra:
            check_type("a name in extra", name, str)
        self._extra = extra

    def amend(self, state: GameState) -> None:
        """Replace the current position with `state`, for example when tiles are turned up by hand.

        The two positions must be equal apart from tiles that are face down in one of them. Raises TypeError
        or ValueError.
        """
        check_state("state", state)
        if replace(state, setup=self.state.setup, offered=self.state.offered) != self.state:
            raise ValueError("state differs from the position in more than tiles")
        super().amend(state)

    def copy(self) -> Self:
        """Return an independent game with the same history."""
        other = super().copy()
        other._extra = {**self._extra}
        return other

    @property
    def record(self) -> Record:
        """The game's record: its set-up and its moves.

        Raises ValueError if the game did not begin with a set-up.
        """
        start = self.start
        if start != new_game(start.options, start.seats, start.setup):
            raise ValueError("this game did not begin with a set-up, so it has no record")
        return Record(start.options, self.players, start.setup, self.moves, self.extra)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the game to a file that `read` and the desktop program can open.

        Raises TypeError, ValueError or OSError.
        """
        check_instance("path", path, str | PathLike)
        from santiago.persistence.codec import write_record
        from santiago.persistence.safe_write import CannotWrite

        try:
            write_record(Path(path), self.record, self.state)
        except CannotWrite as problem:
            raise OSError(str(problem)) from problem


def read(path: str | PathLike[str]) -> Game:
    """Read a saved game.

    Raises TypeError, or ValueError with a message that says what is wrong with the file.
    """
    check_instance("path", path, str | PathLike)
    from santiago.persistence.codec import decode_steps, read_bytes
    from santiago.persistence.faults import BadSave
    from santiago.persistence.seal import SealPolicy

    try:
        record, steps = decode_steps(read_bytes(Path(path)), sealed=SealPolicy.OPTIONAL)
    except BadSave as fault:
        what = fault.reason if fault.where == "the file" else str(fault)
        raise ValueError(f"{Path(path)}: {what}") from fault
    game = Game.at(record.start(), steps)
    game.players, game.extra = record.seats, record.extra
    return game


def agent(level: str, character: str | None = None, *, nodes: int | None = None, seed: int = 0) -> LevelAgent:
    """Return a computer player for any table, used as in `agent("hard").choose(game.observation()).move`.

    `nodes` replaces the level's budget of simulations; `seed` varies the moves between games that are
    otherwise equal. There is no time cap, so equal arguments give equal moves. Raises TypeError or ValueError
    if an argument is not allowed.
    """
    from santiago.ai.agents.level_agent import LevelAgent

    check_choice("level", level, tuple(Level))
    return LevelAgent(Level(level), character, nodes, seed)


@cache
def _persons(seats: int) -> tuple[SeatInfo, ...]:
    return tuple(SeatInfo(f"Seat {number}", Player.HUMAN) for number in range(1, seats + 1))
