"""The chapters of the rule book; each consists of blocks of text that explain clauses of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from santiago.resources import asset


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph or list item of the rule book; `key` is its text key.

    `picture` is shown above the block, `example` (a key of `EXAMPLES`) below it, and `badge` (a sprite)
    beside it. If `by` names an option, the text depends on the value of this option in the game from which
    the book was opened.
    """

    key: str
    clauses: tuple[str, ...] = ()
    picture: str = ""
    bullet: bool = False
    by: str = ""
    example: str = ""
    badge: str = ""

    def text_key(self, facts: Mapping[str, str]) -> str:
        """Return the text key of the block, which may depend on the options of a game.

        `facts` are the option values of the game, or {} if the book was opened without a game.
        """
        return f"{self.key}.{facts[self.by]}" if self.by in facts else self.key


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rule book; the text key of the title is `rules.NAME`."""

    name: str
    blocks: tuple[Block, ...]

    @property
    def title(self) -> str:
        """The text key of the title."""
        return f"rules.{self.name}"


BOOK = msgspec.json.decode(asset("rulebook", "book.json").read_bytes(), type=tuple[Chapter, ...])
"""The chapters in order; the last one describes the current game and is left out if there is no game."""


def find_block(clause: str) -> tuple[int, str] | None:
    """Return the chapter index and the key of the block that explains a clause such as "R3.2".

    Return None if no block explains the clause. A block whose first clause is `clause` is preferred. The
    overview, chapter 0, is searched last.
    """
    told = [
        (block.clauses[0] != clause, number, block.key)
        for number in (*range(1, len(BOOK)), 0)
        for block in BOOK[number].blocks
        if clause in block.clauses
    ]
    first = min(told, key=lambda one: (one[1] == 0, one[0]), default=None)
    return None if first is None else first[1:]
