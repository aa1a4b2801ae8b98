"""The rule book: its chapters, and which clause of the rules each block of text tells."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, or a line of a list; `key` is that of its text, `picture` is shown above it."""

    key: str
    clauses: tuple[str, ...] = ()
    picture: str = ""
    bullet: bool = False


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the book; its title is the text `rules.NAME`."""

    name: str
    blocks: tuple[Block, ...]

    @property
    def title(self) -> str:
        """The key of its title."""
        return f"rules.{self.name}"


BOOK = (
    Chapter(
        "aim",
        (
            Block("rules.aim.1", picture="valley"),
            Block(
                "rules.aim.2",
                clauses=(
                    "R9.1",
                    "R9.2",
                ),
            ),
            Block("rules.aim.3", picture="phases"),
            Block("rules.aim.4", clauses=("R3.1",), bullet=True),
            Block("rules.aim.5", clauses=("R4.1",), bullet=True),
            Block("rules.aim.6", clauses=("R5.1",), bullet=True),
            Block("rules.aim.7", clauses=("R6.1",), bullet=True),
            Block("rules.aim.8", clauses=("R7.1",), bullet=True),
            Block("rules.aim.9", clauses=("R8.2",), bullet=True),
            Block("rules.aim.10", clauses=("R8.5",), bullet=True),
        ),
    ),
    Chapter(
        "valley",
        (
            Block("rules.valley.1", clauses=("R1",), picture="board"),
            Block("rules.valley.2", clauses=("R1",)),
            Block("rules.valley.3", clauses=("R1",), picture="canal"),
            Block("rules.valley.4", clauses=("R1",)),
            Block("rules.valley.5", clauses=("R1",), picture="tile"),
            Block("rules.valley.6", clauses=("R1",)),
            Block(
                "rules.valley.7",
                clauses=(
                    "R1",
                    "R9.3",
                ),
                picture="plantation",
            ),
        ),
    ),
    Chapter(
        "setup",
        (
            Block("rules.setup.1", clauses=("R2",), bullet=True),
            Block("rules.setup.2", clauses=("R2",), bullet=True),
            Block("rules.setup.3", clauses=("R2",), bullet=True),
            Block("rules.setup.4", clauses=("R2.1",), picture="crops"),
            Block("rules.setup.5", clauses=("R2.2",)),
            Block("rules.setup.6", clauses=("R2.3",), picture="palm"),
            Block("rules.setup.7", clauses=("R2.4",)),
            Block("rules.setup.8", clauses=("R2.5",)),
            Block("rules.setup.10", clauses=("R2.5",)),
            Block("rules.setup.9", clauses=("R2.6",)),
        ),
    ),
    Chapter(
        "auction",
        (
            Block("rules.auction.1", clauses=("R3.1",)),
            Block("rules.auction.2", clauses=("R3.2",), picture="coins"),
            Block("rules.auction.4", clauses=("R3.2",)),
            Block("rules.auction.3", clauses=("R3.3",)),
        ),
    ),
    Chapter(
        "overseer",
        (Block("rules.overseer.1", clauses=("R4.1",), picture="overseer"),),
    ),
    Chapter(
        "planting",
        (
            Block("rules.planting.1", clauses=("R5.1",)),
            Block("rules.planting.2", clauses=("R5.2",), picture="farmers"),
            Block("rules.planting.3", clauses=("R5.3",)),
            Block("rules.planting.5", clauses=("R5.2",)),
            Block("rules.planting.6", clauses=("R5.2", "R9.2")),
            Block("rules.planting.4", clauses=("R5.4",)),
        ),
    ),
    Chapter(
        "canals",
        (
            Block("rules.canals.1", clauses=("R6.1",), picture="canal"),
            Block("rules.canals.2", clauses=("R6.2",), picture="marker"),
            Block("rules.canals.3", clauses=("R6.3",)),
            Block("rules.canals.4", clauses=("R6.3",), bullet=True),
            Block("rules.canals.5", clauses=("R6.3",), bullet=True),
            Block("rules.canals.6", clauses=("R6.3",), bullet=True),
            Block("rules.canals.7", clauses=("R6.4",)),
            Block("rules.canals.8", clauses=("R6.3",)),
            Block("rules.canals.9", clauses=("R6.3",)),
        ),
    ),
    Chapter(
        "extra",
        (
            Block("rules.extra.1", clauses=("R7.1",), picture="extra"),
            Block("rules.extra.2", clauses=("R7.1",)),
        ),
    ),
    Chapter(
        "drying",
        (
            Block("rules.drying.1", clauses=("R8.1",)),
            Block("rules.drying.2", clauses=("R8.2",), picture="drying"),
            Block("rules.drying.3", clauses=("R8.3",)),
            Block("rules.drying.4", clauses=("R8.4",)),
            Block("rules.drying.5", clauses=("R8.5",)),
            Block("rules.drying.7", clauses=("R8.1", "R8.2")),
            Block("rules.drying.6", clauses=("R8.6",)),
        ),
    ),
    Chapter(
        "scoring",
        (
            Block("rules.scoring.1", clauses=("R9.1",)),
            Block("rules.scoring.2", clauses=("R9.2",), picture="scoring"),
            Block("rules.scoring.3", clauses=("R9.2",)),
            Block("rules.scoring.4", clauses=("R9.2",)),
            Block("rules.scoring.5", clauses=("R9.3",)),
            Block("rules.scoring.6", clauses=("R9.4",)),
            Block("rules.scoring.7", clauses=("R9.1", "R9.2")),
        ),
    ),
    Chapter(
        "two",
        (
            Block("rules.two.1", clauses=("R10.1",)),
            Block("rules.two.2", clauses=("R10.2",)),
            Block("rules.two.3", clauses=("R10.3",)),
            Block("rules.two.4", clauses=("R10.4",)),
            Block("rules.two.5", clauses=("R10.5",)),
            Block("rules.two.6", clauses=("R10.6",)),
        ),
    ),
    Chapter(
        "editions",
        (
            Block("rules.editions.1", clauses=("options",)),
            Block("rules.editions.2", clauses=("options",), bullet=True),
            Block("rules.editions.3", clauses=("options",), bullet=True),
            Block("rules.editions.4", clauses=("options",), bullet=True),
            Block("rules.editions.5", clauses=("options",), bullet=True),
            Block("rules.editions.6", clauses=("options",)),
            Block("rules.editions.7", clauses=("options", "R5.4", "R9.4")),
        ),
    ),
)


def place_of(clause: str) -> tuple[int, str] | None:
    """The chapter's number and the block's key where `clause`, as "R3.2", is told; None if nowhere.

    The overview tells clauses in passing: the chapters after it come first.
    """
    for number in (*range(1, len(BOOK)), 0):
        for block in BOOK[number].blocks:
            if clause in block.clauses:
                return number, block.key
    return None
