"""The accessibility tree that a screen reader navigates, as frozen values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING

from santiago.wording.roles import Role as Role
from santiago.wording.sentences import sentences as sentences

if TYPE_CHECKING:  # the menu needs no targets and no views
    from santiago.presentation.view_model.targets import Target
    from santiago.rules.options import Seat
    from santiago.wording.log import Sentence


class Cue(Enum):
    """A short sound that says something before the words do."""

    WET = auto()
    DRY = auto()
    DIES = auto()
    OCCUPIED = auto()
    OFFER = auto()
    EDGE = auto()
    """An arrow key has found nothing in its direction."""


@dataclass(frozen=True, slots=True)
class Node:
    """A named element of the accessibility tree.

    `key` determines the id. `about` is what a press activates: a target, or the key of a control. `place` is
    the position among the siblings, from 1, and `places` the number of siblings. `checked` is None unless the
    node is a toggle.
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
        """A number that depends only on the key, so it is stable across trees and sessions."""
        return node_id(self.key)

    def all(self) -> Iterator[Node]:
        """Yield this node and all its descendants in reading order."""
        yield self
        for child in self.children:
            yield from child.all()


@dataclass(frozen=True, slots=True)
class SpokenScreen:
    """A screen as a tree of nodes, and the key of the focused node.

    `lines` are the lines of the log; lines added at the end are announced. `now` holds prompts and results,
    each of which is announced when it first appears; those in `asides` were not asked for, and never take the
    place of a question. `own` are the seats of the people at the screen. `cues` are the sounds of the focused
    node; a seat has a sound of its own. `past` is whether an earlier position is visited: the lines that
    follow it are not new when the visit ends.
    """

    root: Node
    focus: str
    lines: tuple[Sentence, ...] = ()
    now: tuple[str, ...] = ()
    own: frozenset[Seat] = frozenset()
    asides: frozenset[str] = frozenset()
    cues: tuple[Cue | Seat, ...] = ()
    past: bool = False


@lru_cache(maxsize=2048)
def node_id(key: str) -> int:
    """Return a 56-bit number derived from a node's key."""
    return int.from_bytes(blake2b(key.encode(), digest_size=7).digest())


@lru_cache(maxsize=2048)
def key_of(target: Target) -> str:
    """Return the key of the node that represents `target` in the tree."""
    return repr(target)
