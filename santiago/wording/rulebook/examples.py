"""The worked examples of the rule book: sequences of positions reached by legal moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from santiago.rules.apply import apply
from santiago.rules.board import Board
from santiago.rules.grid import Square, canal_named, intersection_named, square_named, square_set
from santiago.rules.notation import parse_move
from santiago.rules.options import TABLE_SIZES, Edition, Money, Options, Seat
from santiago.rules.phases import Over, Proposals
from santiago.rules.scoring import score
from santiago.rules.setup import Setup, game_tiles
from santiago.rules.state import GameState, new_game
from santiago.rules.tiles import TileKind, tile_named


@dataclass(frozen=True, slots=True)
class ExampleStep:
    """A step of an example: its text key and the position to show.

    `counted` are the indices, from 0, of the plantations that are outlined in the final scoring. `points`,
    indexed by seat, are shown instead of the live scores. If `panels` is false, the seat panels are hidden.
    """

    key: str
    state: GameState
    counted: tuple[int, ...] = ()
    points: tuple[int, ...] | None = None
    panels: bool = True


def example(name: str, options: Options) -> tuple[ExampleStep, ...]:
    """Return the steps of the example `name`.

    The example is played with `options`, except that money is always open.
    """
    steps = EXAMPLES[name](replace(options, money=Money.OPEN))
    return tuple(replace(step, key=f"rules.example.{name}.{step.key}") for step in steps)


def _auction(options: Options) -> Iterator[ExampleStep]:
    state = _game(options, 5, overseer=4, tops="banana2 grape2 pepper1 watermelon2 coconut1")
    planting = "plant banana2 d4", "plant watermelon2 e3; plant grape2 d3"
    for step in _played(state, "pass", "bid 4", "pass", "bid 2", "pass", *planting):
        yield replace(step, key=f"6.{options.passers.value}") if step.key == "6" else step


def _overseer(options: Options) -> Iterator[ExampleStep]:
    *first, last = _played(_game(options, 4, overseer=0), "bid 3; bid 1; bid 2", "bid 4")
    yield from (*first, last, ExampleStep("4", _after(first[-1].state, "pass")))


def _canals(options: Options) -> Iterator[ExampleStep]:
    start = _game(options, 4, overseer=0)
    tiles = "banana2 c2 1 2; grape2 e2 2 2; pepper1 d5 3 1; pepper2 e4 3 1; watermelon2 g3 0 2"
    state = replace(
        start,
        round=2,
        phase=Proposals(Seat(1), (None,) * 4),
        offered=(),
        bids=(0, 3, 1, 2),
        money=(10, 7, 9, 8),
        board=_board(start.board, "C2-D2", tiles),
    )
    steps = tuple(_played(state, "propose C2-C3 2", "propose C2-C3 1", "propose D2-E2 2"))
    yield from steps
    for number, decision in enumerate(("accept C2-C3", "accept D2-E2", "build B2-C2"), 5):
        yield ExampleStep(str(number), _after(steps[-1].state, decision))


def _extra(options: Options) -> Iterator[ExampleStep]:
    decided = tuple(_canals(options))[5].state
    return _played(decided, "pass", "pass", "extra C2-C3")


def _drying(options: Options) -> Iterator[ExampleStep]:
    start = _game(options, 3, overseer=0)
    tiles = "grape2 e2 0 2; pepper2 c5 1 2; watermelon1 g2 2 1; banana1 b1 0 0"
    state = replace(start, round=3, offered=(), board=_board(start.board, "C2-D2", tiles))
    yield ExampleStep("1", state, panels=False)
    state = replace(state, board=state.board.dried(last=False))
    yield ExampleStep("2", state, panels=False)
    state = replace(state, board=_board(state.board, "C2-C3 B3-C3"))
    yield ExampleStep("3", replace(state, round=5), panels=False)
    state = replace(state, round=6, board=state.board.dried(last=False))
    yield ExampleStep("4", state, panels=False)
    state = replace(state, round=state.rounds, board=_board(state.board, tiles="coconut2 h6 2 2"))
    yield ExampleStep("5", state, panels=False)
    yield ExampleStep("6", replace(state, phase=Over(), board=state.board.dried(last=True)), panels=False)


def _scoring(options: Options) -> Iterator[ExampleStep]:
    start = _game(options, 3, overseer=0)
    bananas = "banana2 a1 0 2; banana1 b1 0 1; banana1 c1 0 1; banana2 d1 1 2; banana1 e1 1 0"
    peppers = "pepper2 a3 0 2; pepper1 b3 1 0; pepper1 c3 1 0"
    board = _board(start.board, "A1-B1 B1-C1 C1-D1 C1-C2 A2-B2 B2-C2", f"{bananas}; {peppers}")
    board = board.with_palms(square_set(square_named("b1")))
    money = (7, 12, 9)
    state = replace(start, round=start.rounds, phase=Over(), offered=(), board=board, money=money)
    sheet = score(state)
    points: tuple[int, ...] = (0,) * 3
    yield ExampleStep("1", state, points=points)
    for number, plantation in enumerate(sheet.plantations):
        points = tuple(map(sum, zip(points, plantation.points, strict=True)))
        yield ExampleStep(str(number + 2), state, (number,), points)
    yield ExampleStep("4", state, points=sheet.totals)


def _two(options: Options) -> Iterator[ExampleStep]:
    options = replace(options, edition=Edition.TREFL, palms=True)
    state = _game(options, 2, overseer=0, tops="banana2 grape2 pepper1", palms="b5 f4 h6")
    planting = "plant banana2 d4; plant grape2 c3", "plant pepper1 d5"
    return _played(state, "first C2-C3", "bid 2", "bid 2", *planting)


EXAMPLES: Final[dict[str, Callable[[Options], Iterator[ExampleStep]]]] = {
    "auction": _auction,
    "overseer": _overseer,
    "canals": _canals,
    "extra": _extra,
    "drying": _drying,
    "scoring": _scoring,
    "two": _two,
}


def _game(options: Options, seats: int, *, overseer: int, tops: str = "", palms: str = "") -> GameState:
    """Return a new game. `tops` names the top tile of each stack, and `palms` names squares with palms."""
    size, rest = TABLE_SIZES[seats], list(game_tiles(seats))
    firsts = [tile_named(name) for name in tops.split()] or rest[: size.stacks]
    for kind in firsts:
        rest.remove(kind)
    below = size.height - 1
    stacks = tuple((kind, *rest[n * below : (n + 1) * below]) for n, kind in enumerate(firsts))
    aside: TileKind | None = rest[-1] if seats in (3, 4) else None
    squares: tuple[Square, ...] = tuple(sorted(square_named(name) for name in palms.split()))
    setup = Setup(intersection_named("C2"), squares, Seat(overseer), aside, stacks)
    return new_game(replace(options, palms=bool(squares)), seats, setup)


def _after(state: GameState, moves: str) -> GameState:
    """Return the state after `moves`, which are separated by semicolons."""
    for move in moves.split("; "):
        state = apply(state, parse_move(move)).after
    return state


def _played(state: GameState, *moves: str) -> Iterator[ExampleStep]:
    """Yield `state` as step "1", then the state after each entry of `moves` as step "2", "3" and so on.

    An entry may consist of several moves, separated by semicolons.
    """
    yield ExampleStep("1", state)
    for number, made in enumerate(moves, 2):
        state = _after(state, made)
        yield ExampleStep(str(number), state)


def _board(board: Board, canals: str = "", tiles: str = "") -> Board:
    """Return `board` with additional canals, separated by spaces, and tiles, separated by semicolons.

    A tile is written as kind, square, seat and farmers: "grape2 e2 0 2".
    """
    for canal in canals.split():
        board = board.with_canal(canal_named(canal))
    for tile in filter(None, tiles.split("; ")):
        kind, square, seat, farmers = tile.split()
        board = board.with_tile(tile_named(kind), square_named(square), Seat(int(seat)), int(farmers))
    return board
