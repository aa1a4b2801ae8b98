"""Combinations of values for parametrized tests: all of them, or a pairwise covering array."""

from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import Any, Self

Axes = Sequence[Sequence[object]]


class Axis(tuple[Any, ...]):
    """Values of which only the `extremes`, such as the smallest and the largest, are combined with others
    unless all combinations are asked for.
    """

    extremes: tuple[object, ...]

    def __new__(cls, values: Iterable[object], extremes: Iterable[object]) -> Self:
        axis = super().__new__(cls, values)
        axis.extremes = tuple(extremes)
        assert set(axis.extremes) <= set(axis), "an extreme is no value of its axis"
        return axis


SEATS = Axis((2, 3, 4, 5), extremes=(2, 5))
"""The numbers of seats of a game."""


def every(axes: Axes) -> list[tuple[object, ...]]:
    """Return all combinations of one value from each axis; the value of the last axis changes slowest."""
    return [_values(axes, case) for case in _in_order(product(*map(_numbers, axes)))]


def pairwise(axes: Axes) -> list[tuple[object, ...]]:
    """Return few combinations that contain every pair of values of two axes, in the order of `every`.

    Of an `Axis`, only the extremes occur. The values of a single axis all occur.

    The algorithm is greedy: each combination starts with a missing pair, then takes from every other axis
    the value that adds most missing pairs.
    """
    axes = [_extremes(axis) for axis in axes]
    if len(axes) == 1:
        return every(axes)
    missing = {
        ((i, a), (j, b))
        for i, j in combinations(range(len(axes)), 2)
        for a, b in product(_numbers(axes[i]), _numbers(axes[j]))
    }
    cases = set()
    while missing:
        case = dict(min(missing))
        for axis in range(len(axes)):
            if axis not in case:
                case[axis] = max(
                    _numbers(axes[axis]),
                    key=lambda value, axis=axis: len(_met(case, axis, value) & missing),
                )
        cases.add(tuple(case[axis] for axis in range(len(axes))))
        missing -= set(combinations(sorted(case.items()), 2))
    return [_values(axes, case) for case in _in_order(cases)]


def in_turn(axes: Axes) -> list[tuple[object, ...]]:
    """Return all combinations of the last two axes while the values of the axes before them rotate; each
    value occurs at least once. If there are only two axes, the first one rotates.

    Of an `Axis` that does not rotate, only the extremes occur.
    """
    turning = axes[: max(1, len(axes) - 2)]
    rows = every([_extremes(axis) for axis in axes[len(turning) :]])
    count = max(len(rows), *map(len, turning))

    def turned(axis: Sequence[object], shift: int, n: int) -> object:
        return axis[(n + shift * (n // len(axis))) % len(axis)]

    return [
        (*(turned(axis, shift, n) for shift, axis in enumerate(turning)), *rows[n % len(rows)])
        for n in range(count)
    ]


def name_of(value: object) -> str:
    """Return the name of a value for test ids, such as 1280x800 for a size."""
    match value:
        case (int(), int()):
            return "x".join(map(str, value))
        case tuple():
            return "-".join(map(name_of, value))
        case _:
            return getattr(value, "__name__", str(value))


def _extremes(axis: Sequence[object]) -> Sequence[object]:
    return axis.extremes if isinstance(axis, Axis) else axis


def _numbers(axis: Sequence[object]) -> range:
    return range(len(axis))


def _met(case: dict[int, int], axis: int, value: int) -> set[tuple[tuple[int, int], ...]]:
    return {tuple(sorted([chosen, (axis, value)])) for chosen in case.items()}


def _in_order(cases) -> list[tuple[int, ...]]:
    return sorted(cases, key=lambda case: case[::-1])


def _values(axes: Axes, case: tuple[int, ...]) -> tuple[object, ...]:
    return tuple(axis[number] for axis, number in zip(axes, case, strict=True))
