"""`santiago positions`: every position of a recorded game."""

import json
from collections.abc import Sequence
from pathlib import Path

from santiago.commands.usage import Parser, record_at
from santiago.rules.positions import position_view
from santiago.rules.record import replay


def main(words: Sequence[str]) -> int:
    """Print one JSON object a line, before the first move and after each."""
    parser = Parser(
        prog="santiago positions",
        description="Print every position of a recorded game, one JSON object a line.",
        epilog="Example: santiago positions game.json | tail -n 1",
    )
    parser.add_argument("record", type=Path, help="a recorded game")
    record = record_at(parser.parse_args(words).record)
    states = [record.start(), *(step.after for step in replay(record))]
    for ply, state in enumerate(states):
        print(json.dumps(position_view(state, ply)))
    return 0
