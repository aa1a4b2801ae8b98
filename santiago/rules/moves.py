"""The moves of the game. A move is one complete decision by a player.

A move does not name the player, because the rules determine whose turn it is.

`str(move)` is the text of the move in a record, such as "plant banana2 c4"; `santiago.rules.notation` parses
this text. Every move has such a text, because the constructors raise TypeError or ValueError for what is not
the number of a tile, a square or a canal, and for escudos outside 0 to `MOST_ESCUDOS`.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final, get_args

from santiago.rules.argument_checks import check_whole
from santiago.rules.grid import CANAL_NAMES, CANALS, SQUARE_NAMES, SQUARES, Canal, Square
from santiago.rules.tiles import TILE_KINDS, TILE_NAMES, TileKind

MOST_ESCUDOS: Final = 999_999
"""The largest sum that a move can name."""


@dataclass(frozen=True, slots=True)
class Pass:
    """The player declines to bid (R3.2), to propose a place (R6.2) or to build their own canal (R7.1)."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class BuildFirst:
    """With two seats, the overseer builds the first canal at the spring, before the first round (R10.2)."""

    canal: Canal

    def __post_init__(self) -> None:
        check_whole("canal", self.canal, 0, len(CANALS) - 1)

    def __str__(self) -> str:
        return f"first {CANAL_NAMES[self.canal]}"


@dataclass(frozen=True, slots=True)
class Bid:
    """The player bids at least 1 escudo (R3.2)."""

    escudos: int

    def __post_init__(self) -> None:
        check_whole("escudos", self.escudos, 0, MOST_ESCUDOS)

    def __str__(self) -> str:
        return f"bid {self.escudos}"


@dataclass(frozen=True, slots=True)
class Plant:
    """The player plants a face-up tile on an empty square (R5.2, R5.4)."""

    kind: TileKind
    square: Square

    def __post_init__(self) -> None:
        check_whole("kind", self.kind, 0, len(TILE_KINDS) - 1)
        check_whole("square", self.square, 0, len(SQUARES) - 1)

    def __str__(self) -> str:
        return f"plant {TILE_NAMES[self.kind]} {SQUARE_NAMES[self.square]}"


@dataclass(frozen=True, slots=True)
class Propose:
    """The player proposes a place for the overseer's canal and offers a bribe in escudos (R6.2)."""

    canal: Canal
    bribe: int

    def __post_init__(self) -> None:
        check_whole("canal", self.canal, 0, len(CANALS) - 1)
        check_whole("bribe", self.bribe, 0, MOST_ESCUDOS)

    def __str__(self) -> str:
        return f"propose {CANAL_NAMES[self.canal]} {self.bribe}"


@dataclass(frozen=True, slots=True)
class Accept:
    """The overseer builds at a proposed place and takes the bribes (R6.3)."""

    canal: Canal

    def __post_init__(self) -> None:
        check_whole("canal", self.canal, 0, len(CANALS) - 1)

    def __str__(self) -> str:
        return f"accept {CANAL_NAMES[self.canal]}"


@dataclass(frozen=True, slots=True)
class Build:
    """The overseer builds at an unproposed place and pays the bank (R6.3)."""

    canal: Canal

    def __post_init__(self) -> None:
        check_whole("canal", self.canal, 0, len(CANALS) - 1)

    def __str__(self) -> str:
        return f"build {CANAL_NAMES[self.canal]}"


@dataclass(frozen=True, slots=True)
class Discard:
    """The overseer discards a shared canal because nobody proposed a place (R6.3)."""

    def __str__(self) -> str:
        return "discard"


@dataclass(frozen=True, slots=True)
class BuildOwn:
    """The player builds their own canal (R7.1)."""

    canal: Canal

    def __post_init__(self) -> None:
        check_whole("canal", self.canal, 0, len(CANALS) - 1)

    def __str__(self) -> str:
        return f"extra {CANAL_NAMES[self.canal]}"


Move = Pass | BuildFirst | Bid | Plant | Propose | Accept | Build | Discard | BuildOwn
MOVES: Final = frozenset(get_args(Move))
"""The classes of all moves."""

# Cached: a search requests the same moves repeatedly

PASS: Final = Pass()
DISCARD: Final = Discard()
ACCEPTS: Final = tuple(map(Accept, CANALS))
BUILDS: Final = tuple(map(Build, CANALS))
BUILDS_OWN: Final = tuple(map(BuildOwn, CANALS))
PLANTS: Final = tuple(tuple(Plant(kind, square) for square in SQUARES) for kind in TILE_KINDS)


@cache
def bid(escudos: int) -> Bid:
    """Return a bid of `escudos`; equal bids are the same object."""
    return Bid(escudos)


@cache
def propose(canal: Canal, bribe: int) -> Propose:
    """Return a proposal of a canal place with a bribe in escudos; equal proposals are the same object."""
    return Propose(canal, bribe)
