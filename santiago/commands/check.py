"""`santiago check`: verifies that saved games are complete, legal, and have the right result."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from santiago.persistence.checking import check_file


def add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = (
        "Exit code 0: all games are valid; 1: a game has a wrong result; 2: a file is not a recorded game. "
        "Example: santiago check ~/games/*.json"
    )
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="saved games")


def run(options: Namespace) -> int:
    """Print a line for each file and return the highest exit code."""
    reports = [check_file(path) for path in options.files]
    for report in reports:
        print(report.line)
    return max(report.exit_code for report in reports)
