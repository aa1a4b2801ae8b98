"""`santiago hint`: prints the hint for a decision of a recorded game, and why the move is best."""

import json
from argparse import ArgumentParser, Namespace
from dataclasses import replace

from santiago.ai.agents.roster import HINT_NODES
from santiago.commands.arguments import (
    UsageError,
    add_options,
    language,
    record_at,
    record_or_position,
    whole_number,
)
from santiago.commands.texts import example, said
from santiago.rules.legal import why_not
from santiago.rules.moves import Move
from santiago.rules.notation import MalformedMove, parse_move
from santiago.rules.observation import observe
from santiago.rules.options import TABLE_SIZES
from santiago.rules.record import final_state, replay
from santiago.rules.state import GameState


def add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = example('hint game.json --ply 40 --against "bid 3"')
    seats = whole_number(1, max(TABLE_SIZES))
    add_options(
        parser,
        {
            "record": ("record_or_position", {"type": record_or_position, "metavar": "RECORD"}),
            "--ply": ("ply", {"type": whole_number(0, 10**6)}),
            "--seat": ("hint_seat", {"type": seats, "metavar": "N"}),
            "--against": ("against", {"metavar": "MOVE"}),
            "--nodes": ("hint_nodes", {"type": whole_number(1, 10**6), "default": HINT_NODES}),
            "--json": ("hint_json", {"action": "store_true"}),
            "--language": ("picture_language", {"type": language, "default": "en"}),
        },
    )


def run(options: Namespace) -> int:
    """Print the move, the sentences and the ledger, or one JSON object."""
    from santiago.ai.agent import Limit
    from santiago.ai.explain.advice import hint
    from santiago.presentation.advice.hint_text import hint_document
    from santiago.wording.names import GameNames
    from santiago.wording.translator import Translator

    record = record_at(options.record, options.language)
    if options.ply is not None:
        record = replace(record, moves=record.moves[: options.ply])
    states = (final_state(record), *(step.before for step in [*replay(record)][::-1]))
    seats = range(len(record.seats)) if options.seat is None else (options.seat - 1,)
    state = next((one for one in states[: None if options.seat else 1] if one.to_move in seats), None)
    if state is None or state.to_move is None:
        raise UsageError(said("commands.error.no_decision", ply=len(record.moves)))
    against = None if options.against is None else _move(state, options.against)
    decision = hint(observe(state, state.to_move), Limit(options.nodes, 1e9), against=against)
    people = tuple(info.name for info in record.seats)
    names = GameNames(people, record.options.edition, Translator(options.language))
    document = hint_document(decision, names)
    if options.json:
        print(json.dumps(document, ensure_ascii=False))
        return 0
    print(*document["text"], sep="\n")
    return 0


def _move(state: GameState, text: str) -> Move:
    """Return a legal move from its notation; raises UsageError."""
    try:
        move = parse_move(text)
    except MalformedMove as error:
        raise UsageError(f"{error}.") from error
    if why_not(state, move) is not None:
        raise UsageError(said("commands.error.not_legal", move=text))
    return move
