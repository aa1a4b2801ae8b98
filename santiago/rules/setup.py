"""Set-ups: their data, validation and random dealing (R2).

All random numbers of the rules are drawn here, except for the sealed bid in `Observation.sample`.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from random import Random

from santiago.rules.grid import (
    ALL_SQUARES,
    INNER_INTERSECTIONS,
    Intersection,
    Square,
    SquareSet,
    around,
    squares_at,
    squares_in,
)
from santiago.rules.options import TABLE_SIZES, Edition, Options, Seat
from santiago.rules.tiles import Crop, TileKind, tile_kind

PALMS = 3


@dataclass(frozen=True, slots=True)
class Setup:
    """A set-up of the board and the tiles.

    Each of `stacks` lists its tiles from the top down. `palms` are in ascending order. `set_aside` is the
    unused tile of a game with 3 or 4 seats, otherwise None. With two seats, random palms are hidden until the
    first canal is built (R10.2). `setup_fault` says whether a set-up is allowed at a table.
    """

    spring: Intersection
    palms: tuple[Square, ...]
    overseer: Seat
    set_aside: TileKind | None
    stacks: tuple[tuple[TileKind, ...], ...]
    palms_by_hand: bool = False

    def __hash__(self) -> int:
        """Hash only the palms and one stack, for speed: agents use set-ups as cache keys in each decision."""
        return hash((self.palms, self.stacks[:1]))


def with_face_down(setup: Setup, seen: int, tiles: Iterable[TileKind]) -> Setup:
    """Return `setup` with `tiles` as its face-down tiles, below the first `seen` tiles of each stack.

    The stacks are filled one after another.
    """
    hidden = iter(tiles)
    stacks = tuple(stack[:seen] + tuple(next(hidden) for _ in stack[seen:]) for stack in setup.stacks)
    return replace(setup, stacks=stacks)


def redealt(setup: Setup, seen: int, random: Random) -> Setup:
    """Return `setup` with its face-down tiles shuffled and dealt again.

    The face-down tiles are those below the first `seen` tiles of each stack.
    """
    tiles = sorted(kind for stack in setup.stacks for kind in stack[seen:])
    random.shuffle(tiles)
    return with_face_down(setup, seen, tiles)


def with_uniform_palms(setup: Setup, random: Random) -> Setup:
    """Return `setup` with three random palms; all sets at legal distances are equally likely (R2.3).

    `random_palms` draws one after another, which prefers sets that leave little room.
    """
    options = Options()
    while True:
        drawn = replace(setup, palms=tuple(sorted(random.sample(squares_in(ALL_SQUARES), PALMS))))
        if palms_fault(options, drawn) is None:
            return drawn


def with_turned_up(
    setup: Setup, seen: int, kinds: Sequence[TileKind], set_aside: TileKind | None = None
) -> Setup:
    """Return `setup` with `kinds` as the next tiles to be turned up, one for each stack.

    The first `seen` tiles of each stack are kept, and the tiles below the new ones are sorted. If `set_aside`
    is given, it replaces the tile set aside. Raises ValueError if a given tile is not face down, or if the
    number of `kinds` is wrong.
    """
    aside = setup.set_aside
    below = Counter(kind for stack in setup.stacks for kind in stack[seen:])
    below.subtract(kinds)
    if aside is not None and set_aside is not None:
        below[aside] += 1
        below[set_aside] -= 1
        aside = set_aside
    if len(kinds) != len(setup.stacks) or min(below.values()) < 0:
        raise ValueError("these tiles do not lie face down")
    tops = zip(setup.stacks, kinds, strict=True)
    stacks = tuple((*stack[:seen], kind, *stack[seen + 1 :]) for stack, kind in tops)
    return with_face_down(replace(setup, set_aside=aside, stacks=stacks), seen + 1, sorted(below.elements()))


class SetupFault(StrEnum):
    """The reasons why a set-up is impossible."""

    SEATS = "a game has 2 to 5 seats"
    EDITION = "two seats need the trefl edition (R10)"
    OVERSEER = "the first overseer is not a seat of this table"
    STACKS = "the number or height of the stacks does not fit the number of seats (R2)"
    SET_ASIDE = "exactly one tile is set aside with 3 or 4 seats, none with 2 or 5 (R2)"
    TILES = "the tiles are not those of the game (R2.1, R10.1)"
    PALMS = "there must be three palms on different squares, or none in a game without palms (R2.3)"
    PALMS_TOUCH = "two palms touch (R2.3)"
    PALM_AT_SPRING = "a palm touches the spring (R2.3)"


@cache
def game_tiles(seats: int) -> tuple[TileKind, ...]:
    """Return all tiles of a game, in ascending order: 45 tiles, or 30 with two seats (R2.1, R10.1)."""
    twos, ones = (4, 2) if seats == 2 else (6, 3)
    return tuple(
        sorted(kind for crop in Crop for kind in [tile_kind(crop, 1)] * ones + [tile_kind(crop, 2)] * twos)
    )


def setup_fault(options: Options, seats: int, setup: Setup) -> SetupFault | None:
    """Return the reason why `setup` is impossible, or None if it is valid."""
    return table_fault(options, seats) or _tiles_fault(seats, setup) or palms_fault(options, setup)


def table_fault(options: Options, seats: int) -> SetupFault | None:
    """Return the reason why no game can be dealt with `options` and this number of seats, or None."""
    if seats not in TABLE_SIZES:
        return SetupFault.SEATS
    if seats == 2 and options.edition is not Edition.TREFL:
        return SetupFault.EDITION
    return None


def _tiles_fault(seats: int, setup: Setup) -> SetupFault | None:
    if not 0 <= setup.overseer < seats:
        return SetupFault.OVERSEER
    size = TABLE_SIZES[seats]
    if [len(stack) for stack in setup.stacks] != [size.height] * size.stacks:
        return SetupFault.STACKS
    if (setup.set_aside is None) is (seats in (3, 4)):
        return SetupFault.SET_ASIDE
    dealt = [kind for stack in setup.stacks for kind in stack]
    if setup.set_aside is not None:
        dealt.append(setup.set_aside)
    return None if tuple(sorted(dealt)) == game_tiles(seats) else SetupFault.TILES


def palms_fault(options: Options, setup: Setup) -> SetupFault | None:
    """Return the reason why the palms of `setup` are not allowed (R2.3), or None if they are allowed."""
    palms = setup.palms
    if len(set(palms)) != len(palms) or len(palms) != (PALMS if options.palms else 0):
        return SetupFault.PALMS
    faults = {palm_fault(palm, palms[:number], setup.spring) for number, palm in enumerate(palms)}
    return next(
        (fault for fault in (SetupFault.PALMS_TOUCH, SetupFault.PALM_AT_SPRING) if fault in faults), None
    )


def palm_fault(square: Square, palms: Collection[Square], spring: Intersection | None) -> SetupFault | None:
    """Return the reason why a palm on `square` is not allowed (R2.3), or None if it is allowed.

    `palms` are the other palms; `spring` is None if the spring has not been placed yet.
    """
    if any(around(palm) >> square & 1 for palm in palms):
        return SetupFault.PALMS_TOUCH
    if spring is not None and squares_at(spring) >> square & 1:
        return SetupFault.PALM_AT_SPRING
    return None


def random_setup(
    options: Options,
    seats: int,
    random: Random,
    *,
    spring: Intersection | None = None,
    springs: tuple[Intersection, ...] = INNER_INTERSECTIONS,
    palms: tuple[Square, ...] | None = None,
    overseer: Seat | None = None,
) -> Setup:
    """Return a random set-up with the given `spring`, `palms` and `overseer`, if any.

    `palms` must be at legal distances from the spring. A random spring is chosen from `springs`. A seed
    always deals the same tiles, whatever values are given.
    """
    size = TABLE_SIZES[seats]
    deck = list(game_tiles(seats))
    _shuffle(deck, random)
    first = Seat(random.randrange(seats))
    drawn = random.choice(springs)
    spring = drawn if spring is None else spring
    found = random_palms(spring, random) if options.palms else ()
    chosen = palms if options.palms else None
    dealt = size.stacks * size.height
    return Setup(
        spring=spring,
        palms=tuple(sorted(found if chosen is None else chosen)),
        overseer=first if overseer is None else overseer,
        set_aside=deck[dealt] if len(deck) > dealt else None,
        stacks=tuple(tuple(deck[n * size.height : (n + 1) * size.height]) for n in range(size.stacks)),
        palms_by_hand=chosen is not None,
    )


def _shuffle(deck: list[TileKind], random: Random) -> None:
    """Shuffle `deck` in place, faster than `random.shuffle` and identically in all versions of Python."""
    draw = random.getrandbits
    for last in range(len(deck) - 1, 0, -1):
        bits = (last + 1).bit_length()
        other = draw(bits)
        while other > last:
            other = draw(bits)
        deck[last], deck[other] = deck[other], deck[last]


def random_palms(spring: Intersection, random: Random) -> tuple[Square, ...]:
    """Return three random squares for palms, at legal distances from each other and from `spring` (R2.3)."""
    free = ALL_SQUARES & ~squares_at(spring)
    palms: list[Square] = []
    for _ in range(PALMS):
        palm = random.choice(squares_in(SquareSet(free)))
        palms.append(palm)
        free &= ~around(palm)
    return tuple(palms)
