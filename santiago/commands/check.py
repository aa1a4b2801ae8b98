"""`santiago check`: verifies that saved games are complete and legal and have the right result."""

from argparse import ArgumentParser, Namespace

from santiago.commands.arguments import record_or_position
from santiago.commands.record_report import check_file
from santiago.commands.texts import example, said


def add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = f"{said('commands.help.exit_codes')} {example('check ~/games/*.json')}"
    parser.add_argument(
        "files",
        type=record_or_position,
        nargs="+",
        metavar="FILE",
        help=said("commands.help.record_or_position"),
    )


def run(options: Namespace) -> int:
    """Print a line for each file and return the highest exit code."""
    reports = [check_file(path) for path in options.files]
    for _, line in reports:
        print(line)
    return max(code for code, _ in reports)
