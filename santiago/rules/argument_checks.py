"""Checks of arguments. Every error names the argument, its value and what it may be.

The types are compared exactly: `True` and `1.0` are equal to 1, and would stand for it in every cache.
"""

from collections.abc import Collection
from math import inf
from reprlib import repr as shortened
from types import UnionType


def check_whole(
    name: str,
    value: object,
    least: int | None = None,
    most: int | None = None,
    error: type[ValueError | IndexError] = ValueError,
) -> None:
    """Check that `value` is a whole number from `least` to `most`; None is no limit.

    Raises TypeError for another type, and `error` for a number out of range.
    """
    if type(value) is not int:
        raise TypeError(f"{name} is {_range(least, most)}, not {_shown(value)}")
    if (least is not None and value < least) or (most is not None and value > most):
        raise error(f"{name} is {_range(least, most)}, not {_shown(value)}")


def check_numbers(name: str, values: object, least: int | None = None, most: int | None = None) -> None:
    """Check that `values` is a tuple of whole numbers from `least` to `most`.

    Raises TypeError or ValueError.
    """
    check_type(name, values, tuple)
    assert isinstance(values, tuple), "checked"
    low, high = -inf if least is None else least, inf if most is None else most
    for index, value in enumerate(values):
        if type(value) is not int or not low <= value <= high:  # names are made for errors only
            check_whole(f"{name}[{index}]", value, least, most)


def check_type(name: str, value: object, *kinds: type | None, what: str = "") -> None:
    """Check that the type of `value` is one of `kinds`, where None stands for the value None.

    Raises TypeError, with `what` or the names of `kinds` as what the argument may be.
    """
    if (None if value is None else type(value)) not in kinds:
        choices = " or ".join("None" if kind is None else kind.__name__ for kind in kinds)
        raise TypeError(f"{name} is {what or f'of type {choices}'}, not {_shown(value)}")


def check_instance(name: str, value: object, kind: type | UnionType) -> None:
    """Check that `value` is an instance of `kind` or of a subclass; raises TypeError."""
    if not isinstance(value, kind):
        raise TypeError(f"{name} is of type {getattr(kind, '__name__', kind)}, not {_shown(value)}")


def check_choice(name: str, value: object, choices: Collection[object]) -> None:
    """Check that `value` is one of `choices`, and of the same type; a string may stand for a member.

    Raises ValueError.
    """
    if not any(type(value) in (type(choice), str) and value == choice for choice in choices):
        *most, last = map(str, choices)
        raise ValueError(f"{name} is {', '.join(most)} or {last}, not {_shown(value)}")


def _range(least: int | None, most: int | None) -> str:
    if most is not None:
        return f"a whole number from {least} to {most}"
    return "a whole number" if least is None else f"a whole number, at least {least}"


def _shown(value: object) -> str:
    try:
        return shortened(value)
    except ValueError:  # Python refuses to print very long numbers
        return "a number that is too long to print"
