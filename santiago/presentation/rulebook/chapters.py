"""The rule book: its chapters, and the clauses of the rules that each block of text tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from santiago.resources import asset


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, or a line of a list, with the key of its text.

    `picture` is shown above it, `example` (a name of `examples`) below it, `badge` (a sprite) beside it. In a
    book that is opened from a game, a block `by` an option has its own text for each value of it.
    """

    key: str
    clauses: tuple[str, ...] = ()
    picture: str = ""
    bullet: bool = False
    by: str = ""
    example: str = ""
    badge: str = ""

    def text_key(self, facts: Mapping[str, str]) -> str:
        """The key of its text at a table with `facts` (option: value), {} without a game."""
        return f"{self.key}.{facts[self.by]}" if self.by in facts else self.key


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the book; its title is the text `rules.NAME`."""

    name: str
    blocks: tuple[Block, ...]

    @property
    def title(self) -> str:
        """The key of its title."""
        return f"rules.{self.name}"


BOOK = msgspec.json.decode(asset("rulebook", "book.json").read_bytes(), type=tuple[Chapter, ...])
"""The last chapter tells of the table that is played; without a game it is left out."""


def find_block(clause: str) -> tuple[int, str] | None:
    """The chapter's number and the block's key where `clause`, as "R3.2", is explained; None if nowhere.

    A block that begins with the clause comes before one that only touches on it, the overview last.
    """
    told = [
        (block.clauses[0] != clause, number, block.key)
        for number in (*range(1, len(BOOK)), 0)
        for block in BOOK[number].blocks
        if clause in block.clauses
    ]
    first = min(told, key=lambda one: (one[1] == 0, one[0]), default=None)
    return None if first is None else first[1:]
