"""`santiago positions`: prints every position of a recorded game."""

from collections.abc import Sequence
from pathlib import Path

from santiago.commands.usage import Parser, record_at
from santiago.persistence.checking import position_lines


def main(words: Sequence[str]) -> int:
    """Print one JSON object a line, before the first move and after each."""
    parser = Parser(
        prog="santiago positions",
        description="Print every position of a recorded game, one JSON object a line.",
        epilog="Example: santiago positions game.json | tail -n 1",
    )
    parser.add_argument("record", type=Path, help="a recorded game")
    record = record_at(parser.parse_args(words).record)
    for line in position_lines(record):
        print(line)
    return 0
