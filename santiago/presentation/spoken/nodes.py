"""The tree that a screen reader walks through, as frozen values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from hashlib import blake2b

from santiago.presentation.view_model.targets import Target
from santiago.presentation.view_model.values import LogLine
from santiago.rules.options import Seat


class Role(Enum):
    """What a node is, by the words of readers."""

    WINDOW = auto()
    DIALOG = auto()
    GROUP = auto()
    LIST = auto()
    GRID = auto()
    ROW = auto()
    CELL = auto()
    ITEM = auto()
    LABEL = auto()
    BUTTON = auto()
    CHECK_BOX = auto()
    SLIDER = auto()
    TEXT = auto()


@dataclass(frozen=True, slots=True)
class Node:
    """A thing with a name. `about` is the target or the key of the control that a press on it is for.

    `key` makes its id. `place` and `places`: its number among its like, from 1, and their count. `checked` is
    None where nothing can be.
    """

    key: str
    role: Role
    name: str
    description: str = ""
    value: str = ""
    checked: bool | None = None
    enabled: bool = True
    about: Target | str | None = None
    place: int = 0
    places: int = 0
    children: tuple[Node, ...] = ()

    @property
    def id(self) -> int:
        """The same number for the same key, whenever and wherever the tree is made."""
        return node_id(self.key)

    def all(self) -> Iterator[Node]:
        """It and everything in it, in the order in which it is read."""
        yield self
        for child in self.children:
            yield from child.all()


@dataclass(frozen=True, slots=True)
class SpokenScreen:
    """A screen as it is heard: what lies on it, and the key of the node with the focus.

    `lines`: a log that only grows; `now`: other sentences, each told when it comes up; `own`: the seats of
    the people before the screen.
    """

    root: Node
    focus: str
    lines: tuple[LogLine, ...] = ()
    now: tuple[str, ...] = ()
    own: frozenset[Seat] = frozenset()


@lru_cache(maxsize=2048)
def node_id(key: str) -> int:
    """The number of a node, from its key."""
    return int.from_bytes(blake2b(key.encode(), digest_size=7).digest())


def key_of(target: Target) -> str:
    """The key of the node of a target."""
    return repr(target)
