"""The library behind `import santiago`, loaded on first use.

Modules for files, computer players and pictures are imported only where they are needed, so that a game loads
no more than the rules.

.. include:: LIBRARY.md
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
from santiago.rules.argument_checks import check_choice, check_instance, check_type, check_whole
from santiago.rules.board import Board, Tile
from santiago.rules.legal import why_not
from santiago.rules.moves import (
    MOVES,
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
from santiago.rules.options import TABLE_SIZES, Options, Seat
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
from santiago.rules.position_text import MalformedPosition, parse_position, position_text
from santiago.rules.record import Level, Player, Record, Result, SeatInfo
from santiago.rules.refusals import IllegalMove
from santiago.rules.scoring import Plantation, ScoreSheet, score_now
from santiago.rules.setup import Setup, random_setup, table_fault
from santiago.rules.state import BadSetup, GameState, new_game
from santiago.rules.value_checks import check_setup, check_state, check_step

if TYPE_CHECKING:
    from santiago.ai.agent import Decision
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
    "MalformedPosition",
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
    "hint",
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

        The first step must begin at `position`, and every other step where the one before it ends. Raises
        TypeError or ValueError.

        The position of an observation is not for playing beyond the end of its round: its face-down tiles are
        sorted, so the tiles turned up later are wrong, always in the same way. Its palms and a bid may be
        hidden too. Use `Game.at(observation.sample(random))` instead.
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

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Return a game that begins at the position with this text, in its full or public form.

        From the public form, the face-down tiles are sorted, and other hidden things are unknown: as with an
        observation, `sample` draws them. Raises MalformedPosition, which names the field, or TypeError.
        """
        return cls.at(parse_position(text))

    @property
    def text(self) -> str:
        """The position as one line of text with everything that is hidden (see
        `santiago.rules.position_text`).

        `Game.from_text(game.text).state` equals `game.state`. Raises ValueError if the position cannot occur
        in a game.
        """
        return position_text(self.state)

    @property
    def public_text(self) -> str:
        """The position as one line of text with what every seat may know, for questions and bug reports."""
        return position_text(self.state, public=True)

    def picture(self, size: tuple[int, int] = (640, 400), seat: int | None = None) -> bytes:
        """Return a picture of the table as PNG, `size` pixels large, as the window would show it.

        It shows what `seat`, counted from 0, may see (default: public information only). No display is
        needed. The first picture in a process takes longer, because it imports the painter. Raises TypeError
        or ValueError; a size is from 320x200 to 7680x4320.
        """
        if seat is not None:
            check_whole("seat", seat, 0, self.seats - 1)
        from santiago.ui.table.png_export import game_picture

        start, viewer = self.start, None if seat is None else Seat(seat)
        record = Record(start.options, self.players, start.setup, self.moves, self.extra)
        return game_picture(record, start, self.steps, size, seat=viewer)

    def _repr_png_(self) -> bytes:
        """Return the picture that a notebook shows."""
        return self.picture()

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
            what = "it has no record: keep the text of its start and its moves"
            raise ValueError(f"this game did not begin with a set-up, so {what}")
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


def hint(observation: Observation, *, against: Move | str | None = None, nodes: int = 8000) -> Decision:
    """Return the hint of the desktop program for the seat to move, and why its move is best.

    The decision's `why` compares the move with `against` or, by default, with the most instructive other
    move: its `terms` are priced in points and add up to `total`. `nodes` is the number of simulations.
    Equal arguments give equal hints. Raises IllegalMove, ValueError or TypeError if an argument is not
    allowed.
    """
    from santiago.ai.agent import Limit
    from santiago.ai.agents.level_agent import MOST_NODES, NO_CAP, check_decides
    from santiago.ai.explain import advice

    check_decides(observation)
    check_whole("nodes", nodes, 1, MOST_NODES)
    move = parse_move(against) if isinstance(against, str) else against
    if move is not None:
        check_type("against", move, *MOVES, what="None, a move or its text")
        refusal = why_not(observation.position, move)
        if refusal is not None:
            raise IllegalMove(refusal)
    return advice.hint(observation, Limit(nodes, NO_CAP), against=move)


@cache
def _persons(seats: int) -> tuple[SeatInfo, ...]:
    return tuple(SeatInfo(f"Seat {number}", Player.HUMAN) for number in range(1, seats + 1))
