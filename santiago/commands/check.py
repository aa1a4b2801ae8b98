"""`santiago check`: verifies that saved games are complete and legal and have the right result."""

from collections.abc import Sequence
from pathlib import Path

from santiago.commands.usage import Parser
from santiago.persistence.checking import check_file


def main(words: Sequence[str]) -> int:
    """Print a line for each file; 1 if one fails."""
    parser = Parser(
        prog="santiago check",
        description="Verify saved games, one line a file: whole, legal, result right; exit code 1 if not.",
        epilog="Example: santiago check ~/games/*.json",
    )
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="saved games")
    reports = [check_file(path) for path in parser.parse_args(words).files]
    for report in reports:
        print(report.line)
    return 0 if all(report.ok for report in reports) else 1
