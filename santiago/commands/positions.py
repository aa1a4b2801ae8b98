"""`santiago positions`: prints every position of a recorded game."""

from argparse import ArgumentParser, Namespace

from santiago.commands.arguments import record_at, record_or_position
from santiago.commands.record_report import position_lines
from santiago.commands.texts import example, said


def add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = example("positions game.json | tail -n 1")
    parser.add_argument(
        "record", type=record_or_position, metavar="RECORD", help=said("commands.help.record_or_position")
    )


def run(options: Namespace) -> int:
    """Print one JSON object per line: the position before the first move and after each move."""
    for line in position_lines(record_at(options.record)):
        print(line)
    return 0
