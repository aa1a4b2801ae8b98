"""`santiago check`: verifies that saved games are complete and legal and have the right result."""

from collections.abc import Sequence
from pathlib import Path

from santiago.commands.usage import Parser
from santiago.persistence.checking import check_file


def main(words: Sequence[str]) -> int:
    """Print a line for each file; the highest of their exit codes."""
    parser = Parser(
        prog="santiago check",
        description="Verify saved games, one line a file: whole, legal, result right. Exit code 0: all are; "
        "1: a game with a wrong result; 2: a file that is no record of a game.",
        epilog="Example: santiago check ~/games/*.json",
    )
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="saved games")
    reports = [check_file(path) for path in parser.parse_args(words).files]
    for report in reports:
        print(report.line)
    return max(report.exit_code for report in reports)
