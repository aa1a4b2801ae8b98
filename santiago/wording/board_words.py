"""The board in words: squares, plantations and places for canals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from santiago.rules.board import Board, Tile
from santiago.rules.grid import (
    CANAL_ENDS,
    CANAL_SQUARES,
    CANALS,
    INTERSECTION_NAMES,
    SQUARE_NAMES,
    Canal,
    Square,
    SquareSet,
    beside,
    canals_in,
    squares_in,
)
from santiago.rules.options import Seat
from santiago.rules.scoring import Plantation, plantations
from santiago.rules.state import GameState
from santiago.wording.names import GameNames, capital, said_by
from santiago.wording.sentences import sentences


def square_words(position: GameState, square: Square, names: GameNames) -> str:
    """Return a square in words, as in "c4, bananas, 2 farmers of Ana, dry, loses one this round"."""
    board = position.board
    wet, palm = bool(board.wet >> square & 1), bool(board.palms >> square & 1)
    last = None if position.is_over else position.is_last_round
    return _square_words(square, board.tile(square), names, wet=wet, palm=palm, last=last)


@lru_cache(maxsize=512)  # a move changes few squares
def _square_words(
    square: Square, tile: Tile | None, names: GameNames, *, wet: bool, palm: bool, last: bool | None
) -> str:
    """Return a square in words.

    `last` is true in the last round, and None when the game is over.
    """
    tr, parts = names.tr, [names.tr("spoken.square", {"square": SQUARE_NAMES[square]})]
    if tile is None:
        parts += [tr("spoken.empty"), tr("spoken.wet" if wet else "spoken.no-water")]
    elif tile.desert:
        parts.append(tr("spoken.desert"))
    else:
        parts.append(tr("spoken.crop", {"crop": names.crop(tile.kind)}))
        if tile.owner is None:
            parts.append(tr("spoken.neutral"))
        else:
            values = {"farmers": names.farmers(tile.farmers), "name": names.name(tile.owner)}
            parts.append(tr("spoken.farmers", values))
        parts.append(tr("spoken.wet") if wet else _drought(tile.farmers, names, last=last))
    if palm:
        parts.append(tr("spoken.palm"))
    return ", ".join(parts)


def neighbour_words(board: Board, square: Square, names: GameNames) -> str:
    """Return the living tiles beside an empty square, as in "beside bananas c4", or "" if there are none."""
    tr, living = names.tr, board.occupied & ~board.deserts
    listed = tr.listing(
        [
            f"{tr('spoken.crop', {'crop': names.crop(tile.kind)})} {SQUARE_NAMES[one]}"
            for one in squares_in(SquareSet(beside(1 << square) & living))
            if (tile := board.tile(one)) is not None
        ]
    )
    return tr("spoken.beside", {"squares": listed}) if listed else ""


def _drought(farmers: int, names: GameNames, *, last: bool | None) -> str:
    """Return text about what this round's drought does to a tile without water (R8.2, R8.3)."""
    if last is None:
        return names.tr("spoken.dry")
    if last and farmers:
        return names.tr("spoken.dry.all")
    return names.tr("spoken.dry.loses" if farmers else "spoken.dry.dies")


def canal_words(canal: Canal, names: GameNames) -> str:
    """Return a canal in words, as in "canal B2 to C2".

    Without the word "canal", C2 would sound like the square c2.
    """
    first, second = CANAL_ENDS[canal]
    ends = {"first": INTERSECTION_NAMES[first], "second": INTERSECTION_NAMES[second]}
    return names.tr("spoken.canal", ends)


def place_words(canal: Canal, names: GameNames, bribes: Sequence[tuple[Seat, int]] = ()) -> str:
    """Return text with the bribes for a canal and the canal, such as "Bribes: Ana 3. Canal B2 to C2"."""
    offered = said_by(names.tr("spoken.bribes"), bribe_words(bribes, names), names) if bribes else ""
    return sentences(offered, capital(canal_words(canal, names))).removesuffix(".")


def bribe_words(bribes: Iterable[tuple[Seat, int]], names: GameNames) -> str:
    """Return the names of seats with the sums that they offer, such as "Ana 3, Bruno 0"."""
    return ", ".join(f"{names.name(seat)} {bribe}" for seat, bribe in bribes)


def place_plantation_words(
    position: GameState, canal: Canal, names: GameNames, *, points: bool = True
) -> str:
    """Return the squares beside a place for a canal, and the `plantation_words` of these squares."""
    squares = SquareSet(CANAL_SQUARES[canal])
    beside_it = capital(names.tr("spoken.beside-squares", {"squares": _listed(squares, names)}))
    return sentences(beside_it, plantation_words(position, squares, names, points=points))


def field_words(field: Plantation, names: GameNames) -> str:
    """Return a plantation in words, as in "Bananas, 2 tiles: c4 and c5"."""
    values: dict[str, str | int] = {"crop": names.crop(field.crop), "count": field.tiles}
    return capital(names.tr("spoken.plantation", {**values, "squares": _listed(field.squares, names)}))


def plantation_words(
    position: GameState, squares: SquareSet, names: GameNames, *, points: bool = True
) -> str:
    """Return text about the plantations on `squares`, then about the canals and the spring beside them.

    For each plantation, the text lists the squares, each seat's points, and the dry tiles. The points are
    left out if `points` is false.
    """
    fields, said, around = plantations(position.board), dict[str, None](), squares
    for square in squares_in(squares):
        field = next((one for one in fields if one.squares >> square & 1), None)
        if field is None:
            said[square_words(position, square, names)] = None
        else:
            said[_worth_words(position.board, field, names, points=points)] = None
            around = SquareSet(around | field.squares)
    return sentences(*said, *_water_words(position.board, around, names))


def _worth_words(board: Board, field: Plantation, names: GameNames, *, points: bool) -> str:
    parts = [field_words(field, names)]
    if points:
        by_seat = names.in_order(field.points)
        worth = (f"{names.names[n]} {names.points(value)}" for n, value in by_seat if value)
        parts.append(", ".join(worth) or names.tr("spoken.nobodys"))
    parts += map(capital, palm_words(board, field.squares, names))
    dry = SquareSet(field.squares & ~board.wet)
    if dry:
        parts.append(names.tr("spoken.dry-there", {"squares": _listed(dry, names)}))
    return ". ".join(parts)


def _water_words(board: Board, squares: SquareSet, names: GameNames) -> Iterable[str]:
    """Yield text about the canals beside `squares`, then about the spring if it is beside `squares`."""
    near = [canal for canal in CANALS if CANAL_SQUARES[canal] & squares]
    yield capital(names.tr.listing([canal_words(one, names) for one in near if board.canals >> one & 1]))
    if any(board.spring in CANAL_ENDS[canal] for canal in near):
        yield spring_words(board, names)


def spring_words(board: Board, names: GameNames) -> str:
    """Return a sentence that says where the spring is."""
    return names.tr("spoken.spring-at", {"spring": INTERSECTION_NAMES[board.spring]})


def board_words(position: GameState, names: GameNames) -> str:
    """Return text about the spring, all canals, and all squares with a tile or a palm."""
    board = position.board
    canals = capital(names.tr.listing([canal_words(canal, names) for canal in canals_in(board.canals)]))
    tiles = _each(position, SquareSet(board.occupied | board.palms), names)
    return sentences(spring_words(board, names), canals, tiles)


def by_size(board: Board) -> list[Plantation]:
    """Return the plantations, the largest first."""
    return sorted(plantations(board), key=lambda field: -field.tiles)


def overview_words(position: GameState, names: GameNames) -> str:
    """Return text about each plantation, the largest first: crop, size, farmers, dry tiles. Without any, say
    where the spring is.

    All single tiles are summed up at the end, so that a full board is read in less than 25 seconds.
    """
    tr, groups = names.tr, dict[SquareSet, list[Plantation]]()
    for field in by_size(position.board):
        groups.setdefault(field.squares if field.tiles > 1 else SquareSet(0), []).append(field)
    fields = [
        _short_words(
            position.board,
            group,
            tr("spoken.field", {"crop": names.crop(group[0].crop), "count": group[0].tiles})
            if squares or len(group) == 1
            else tr("spoken.singles", {"count": len(group)}),
            names,
        )
        for squares, group in groups.items()
    ]
    return tr.joined_by_semicolons(fields) or spring_words(position.board, names)


def _short_words(board: Board, fields: Sequence[Plantation], head: str, names: GameNames) -> str:
    """Return `head`, then the farmers and the dry tiles of all `fields` together."""
    dry = sum(SquareSet(field.squares & ~board.wet).bit_count() for field in fields)
    farmers = [sum(by_seat) for by_seat in zip(*(field.farmers for field in fields), strict=True)]
    parts = [names.sums(farmers) or names.tr("spoken.neutral")]
    parts += palm_words(board, fields[0].squares, names) if len(fields) == 1 else ()
    parts += [names.tr("spoken.dry-tiles", {"count": dry})] if dry else []
    return said_by(capital(head), ", ".join(parts), names)


def palm_words(board: Board, squares: SquareSet, names: GameNames) -> tuple[str, ...]:
    """Return how many palms count as farmers on `squares`, if there are any."""
    palms = sum((owned & squares & board.palms).bit_count() for owned in board.owners)
    return (names.tr("spoken.palms", {"count": palms}),) if palms else ()


def plantations_words(position: GameState, names: GameNames, *, points: bool = True) -> str:
    """Return text about each plantation: its squares, each seat's points, and the dry tiles."""
    board = position.board
    return sentences(*(_worth_words(board, field, names, points=points) for field in plantations(board)))


def dry_words(position: GameState, names: GameNames) -> str:
    """Return the `square_words` of each tile without water, or a sentence saying there are none."""
    board = position.board
    dry = SquareSet(board.occupied & ~board.deserts & ~board.wet)
    return _each(position, dry, names) or names.tr("spoken.none-dry")


def own_words(position: GameState, seat: Seat, names: GameNames) -> str:
    """Return the `square_words` of each tile with farmers of `seat`, or a sentence saying there are none."""
    return _each(position, position.board.owners[seat], names) or names.tr(
        "spoken.none-own", {"name": names.name(seat)}
    )


def _each(position: GameState, squares: SquareSet, names: GameNames) -> str:
    return names.tr.joined_by_semicolons(
        [square_words(position, square, names) for square in squares_in(squares)]
    )


def _listed(squares: SquareSet, names: GameNames) -> str:
    return names.tr.listing([SQUARE_NAMES[square] for square in squares_in(squares)])
