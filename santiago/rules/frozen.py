"""Quick construction of frozen dataclasses."""

from collections.abc import Callable
from dataclasses import field, fields, is_dataclass, make_dataclass
from functools import partial
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")


def quick_constructor(frozen: Callable[P, T]) -> Callable[P, T]:
    """A function that makes the same objects as calling the frozen dataclass `frozen`, several times faster.

    The `__init__` of a frozen dataclass stores each field by a call of `object.__setattr__`. Here a mutable
    dataclass with the same slots stores them directly and then changes the object's class to `frozen`, which
    Python allows for classes of the same layout: https://docs.python.org/3/reference/datamodel.html#id9
    """
    assert isinstance(frozen, type), "a class"
    assert is_dataclass(frozen), "a dataclass"

    def freeze(self: object) -> None:
        self.__class__ = frozen

    mutable = make_dataclass(
        f"Mutable{frozen.__name__}",
        [(f.name, f.type, field(init=f.init, default=f.default)) for f in fields(frozen)],
        namespace={"__post_init__": freeze},
        slots=True,
        repr=False,
        eq=False,
        match_args=False,
    )
    return cast("Callable[P, T]", partial(mutable))
