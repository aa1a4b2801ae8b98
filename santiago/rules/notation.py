"""Parses the text of a move, such as "bid 3"."""

from collections.abc import Callable
from typing import Final

from santiago.rules.argument_checks import check_instance
from santiago.rules.grid import Canal, canal_named, square_named
from santiago.rules.moves import Accept, Bid, Build, BuildFirst, BuildOwn, Discard, Move, Pass, Plant, Propose
from santiago.rules.tiles import tile_named


class MalformedMove(ValueError):
    """Raised if a string is not the text of a move."""


def parse_move(text: str) -> Move:
    """Parse a move from the exact text that `str(move)` returns.

    Raises MalformedMove, or TypeError if `text` is not a string.

    >>> parse_move("bid 3")
    Bid(escudos=3)
    >>> print(parse_move("propose C2-D2 0"))
    propose C2-D2 0
    """
    check_instance("text", text, str)
    try:
        move = _parse(text.split(" "))
    except (KeyError, ValueError):
        move = None
    if move is None or str(move) != text:
        raise MalformedMove(f"{text[:50]!r} is not a move; 'plant banana2 c4' is one")
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
        case [word, canal] if word in _BUILDING:
            return _BUILDING[word](canal_named(canal))
        case _:
            return None


_BUILDING: Final[dict[str, Callable[[Canal], Move]]] = {
    "accept": Accept,
    "build": Build,
    "extra": BuildOwn,
    "first": BuildFirst,
}


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise ValueError(text)
    return int(text)
