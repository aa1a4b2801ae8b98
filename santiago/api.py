"""The library behind `import santiago`, loaded on first use; `santiago/LIBRARY.md` shows examples.

Modules for files and computer players are imported only where they are needed, so that a game loads no more
than the rules.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Self

from santiago.rules import game as rules_game
from santiago.rules.apply import Transition
from santiago.rules.options import Options
from santiago.rules.record import Level, Player, Record, SeatInfo
from santiago.rules.refusals import IllegalMove
from santiago.rules.setup import Setup, random_setup, table_fault
from santiago.rules.state import BadSetup, GameState, new_game

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable

    from santiago.ai.agents.level_agent import LevelAgent

__all__ = ["Game", "IllegalMove", "agent", "read"]


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
        """Begin a game with `setup`, or with a random set-up if `setup` is None; `seed` makes a random set-up
        repeatable.

        The options are those of `santiago.rules.options.Options`; None stands for the edition's default.
        Raises ValueError if an option or the number of seats is not allowed, or if both `seed` and `setup`
        are given.
        """
        options = Options.named(edition, palms=palms, min_bribe=min_bribe, passers=passers, money=money)
        if seed is not None and setup is not None:
            raise ValueError("a game has a seed or a set-up, not both")
        fault = table_fault(options, seats)
        if fault is not None:
            raise BadSetup(fault.value)
        super().__init__(new_game(options, seats, setup or random_setup(options, seats, Random(seed))))
        self.players = _persons(seats)
        """The players by seat, as they are saved in files."""
        self.extra: dict[str, object] = {}
        """Additional JSON values that are saved with the game."""

    @classmethod
    def at(cls, position: GameState, steps: Iterable[Transition] = ()) -> Self:
        """Return a game that begins at `position` and continues with `steps`.

        The first step must begin at `position`. If `position` is an observation of a game with two seats, it
        may hide a bid. The bid must be guessed before the auction can continue (see
        `santiago.rules.observation.with_sealed_bid`).
        """
        game = cls.__new__(cls)
        rules_game.Game.__init__(game, position, steps)
        game.players, game.extra = _persons(position.seats), {}
        return game

    def copy(self) -> Self:
        """Return an independent game with the same history."""
        other = super().copy()
        other.extra = {**self.extra}
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

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the game to a file that `read` and the desktop program can open.

        Raises ValueError or OSError.
        """
        from santiago.persistence.codec import write_record
        from santiago.persistence.safe_write import CannotWrite

        try:
            write_record(Path(path), self.record, self.state)
        except CannotWrite as problem:
            raise OSError(str(problem)) from problem


def read(path: str | os.PathLike[str]) -> Game:
    """Read a saved game. Raises ValueError, with a message that says what is wrong with the file."""
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
    otherwise equal. There is no time cap, so equal arguments give equal moves. Raises ValueError if the level
    or the character is unknown.
    """
    from santiago.ai.agents.characters import BY_NAME
    from santiago.ai.agents.level_agent import LevelAgent

    if level not in set(Level):
        raise ValueError(f"there is no level {level!r}: the levels are {', '.join(Level)}")
    if character is not None and character not in BY_NAME:
        raise ValueError(f"there is no character {character!r}: the characters are {', '.join(BY_NAME)}")
    return LevelAgent(Level(level), character, nodes, seed)


@cache
def _persons(seats: int) -> tuple[SeatInfo, ...]:
    return tuple(SeatInfo(f"Seat {seat}", Player.HUMAN) for seat in range(seats))
