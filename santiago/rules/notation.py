"""Converts moves to the texts of a record and back."""

from santiago.rules.grid import CANAL_NAMES, SQUARE_NAMES, canal_named, square_named
from santiago.rules.moves import Accept, Bid, Build, BuildFirst, BuildOwn, Discard, Move, Pass, Plant, Propose
from santiago.rules.tiles import TILE_NAMES, tile_named


class MalformedMove(ValueError):
    """The text is not a move."""


def move_text(move: Move) -> str:
    """The text of `move`, such as "plant banana2 c4"."""
    match move:
        case Pass():
            return "pass"
        case Bid(escudos):
            return f"bid {escudos}"
        case Plant(kind, square):
            return f"plant {TILE_NAMES[kind]} {SQUARE_NAMES[square]}"
        case Propose(canal, bribe):
            return f"propose {CANAL_NAMES[canal]} {bribe}"
        case Accept(canal):
            return f"accept {CANAL_NAMES[canal]}"
        case Build(canal):
            return f"build {CANAL_NAMES[canal]}"
        case Discard():
            return "discard"
        case BuildOwn(canal):
            return f"extra {CANAL_NAMES[canal]}"
        case BuildFirst(canal):  # pragma: no branch  mypy proves it the last
            return f"first {CANAL_NAMES[canal]}"


def parse_move(text: str) -> Move:
    """Parse a move in the exact form of `move_text`; raises MalformedMove.

    >>> parse_move("bid 3")
    Bid(escudos=3)
    >>> move_text(parse_move("propose C2-D2 0"))
    'propose C2-D2 0'
    """
    try:
        move = _parse(text.split(" "))
    except (KeyError, ValueError):
        move = None
    if move is None or move_text(move) != text:
        raise MalformedMove(f"{text[:60]!r} is no move")
    return move


def _parse(words: list[str]) -> Move | None:
    match words:
        case ["pass"]:
            return Pass()
        case ["discard"]:
            return Discard()
        case ["bid", escudos]:
            return Bid(_number(escudos))
        case ["plant", kind, square]:
            return Plant(tile_named(kind), square_named(square))
        case ["propose", canal, bribe]:
            return Propose(canal_named(canal), _number(bribe))
        case ["accept", canal]:
            return Accept(canal_named(canal))
        case ["build", canal]:
            return Build(canal_named(canal))
        case ["extra", canal]:
            return BuildOwn(canal_named(canal))
        case ["first", canal]:
            return BuildFirst(canal_named(canal))
        case _:
            return None


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise ValueError(text)
    return int(text)
