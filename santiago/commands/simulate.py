"""`santiago simulate`: plays games between computer players."""

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path
from secrets import token_hex
from typing import Final

from santiago.ai.agents.level_agent import MOST_NODES
from santiago.ai.measure.contest import (
    Contest,
    Entrant,
    OutsideEntrant,
    PlayedGame,
    entrant,
    simulate,
)
from santiago.ai.measure.match_stats import as_json, summary, table
from santiago.ai.measure.outside_agent import DEFAULT_SECONDS, OutsideAgentError
from santiago.commands.arguments import (
    HUMAN,
    UsageError,
    add_options,
    folder_name,
    one_of,
    position,
    seed,
    whole_number,
)
from santiago.commands.output import with_progress
from santiago.commands.texts import example, said
from santiago.persistence.codec import write_record
from santiago.persistence.regular_file import read_regular
from santiago.persistence.safe_write import FAILURES, make_folder
from santiago.rules.options import TABLE_SIZES, Edition, Options
from santiago.rules.record import Level

MOST_SECRET: Final = 200


def run(options: Namespace) -> int:
    """Play the games and print a table, or JSON, with a row for each agent."""
    if len(options.seats) == 2 and options.edition is not Edition.TREFL:
        raise UsageError(said("commands.error.two_seats"))
    if options.position is not None:
        _check_position(options)
    contest = Contest(
        entrants=options.seats,
        games=options.games,
        seed=options.seed,
        options=Options.of(options.edition),
        jobs=options.jobs,
        same_deals=False,
        outside_seconds=options.seconds,
        secret=options.secret or "",
        position=options.position,
    )
    repeat = ""
    if contest.has_outsiders and options.secret is None:
        contest = replace(contest, secret=token_hex(8))
        again = f"--seed {contest.seed} --secret FILE"
        repeat = said("commands.repeat", options=again, secret=contest.secret)
    try:
        games = list(with_progress(_kept(simulate(contest), options.records), options.games))
    except OutsideAgentError as error:
        raise UsageError(f"{error} {repeat}.".removesuffix(" .")) from error
    except BrokenProcessPool as error:
        raise UsageError(said("commands.error.killed")) from error
    lines = summary(contest, games)
    print(json.dumps(as_json(lines), indent=1) if options.json else table(lines))
    if repeat:
        print(f"{repeat}.", file=sys.stderr)
    return 0


def add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = example("simulate --seats easy,normal,normal,normal --games 100 --seed 7")
    add_options(
        parser,
        {
            "--seats": ("agents", {"type": _entrants, "required": True}),
            "--games": ("games", {"type": whole_number(1, 10**6), "default": 100}),
            "--seed": ("seeds", {"type": seed, "default": 0}),
            "--secret": ("secret", {"type": secret_in, "metavar": "FILE"}),
            "--edition": ("edition_default", {"type": one_of(Edition), "default": Edition.TREFL}),
            "--position": ("position", {"type": position, "metavar": "TEXT"}),
            "--records": ("records", {"type": folder_name, "metavar": "FOLDER"}),
            "--jobs": ("jobs", {"type": whole_number(1, 256), "default": 1}),
            "--seconds": ("seconds", {"type": whole_number(1, 3600), "default": DEFAULT_SECONDS}),
            "--json": ("json", {"action": "store_true"}),
        },
    )


def _check_position(options: Namespace) -> None:
    """Raise UsageError if the games cannot begin at the position, or not with the other options."""
    seats, chosen = options.position.seats, len(options.seats)
    if options.position.is_over:
        raise UsageError(said("commands.error.position_over"))
    if seats != chosen:
        raise UsageError(said("commands.error.position_seats", count=seats, number=chosen))
    if options.records is not None:
        raise UsageError(said("commands.error.position_records"))


def secret_in(name: str) -> str:
    """Return the secret in the file `name`, or in standard input if the name is "-".

    Every program of this computer can read the command line, which therefore contains only the name.
    """
    most = 4 * MOST_SECRET + len("\r\n")
    try:
        data = sys.stdin.buffer.readline(most) if name == "-" else read_regular(Path(name), most)
        text = data.decode().rstrip("\r\n")
    except (*FAILURES, ValueError):
        raise ArgumentTypeError(said("commands.error.secret_file", file=repr(name))) from None
    if len(text) > MOST_SECRET or not text.isprintable():
        raise ArgumentTypeError(said("commands.error.secret", most=MOST_SECRET))
    return text


def _entrants(text: str) -> tuple[Entrant | OutsideEntrant, ...]:
    """Parse the agents in seat order, as in "easy,normal" or "mybot:Greedy,easy"."""
    words = text.split(",")
    if HUMAN in words:
        raise ArgumentTypeError(said("commands.error.human"))
    if len(words) not in TABLE_SIZES:
        raise ArgumentTypeError(said("commands.error.seats", word=repr(text), count=len(words)))
    return tuple(map(_entrant, words))


def _entrant(word: str) -> Entrant | OutsideEntrant:
    try:
        return entrant(word)
    except ValueError:
        raise ArgumentTypeError(
            said("commands.error.agent", word=repr(word), choices=", ".join(Level), most=MOST_NODES)
        ) from None


def _kept(games: Iterable[PlayedGame], folder: Path | None) -> Iterator[PlayedGame]:
    """Yield the games. If `folder` is given, write each game to a file there before yielding it.

    Raises CannotWrite.
    """
    if folder is not None:
        make_folder(folder)
    for game in games:
        if folder is not None:
            write_record(folder / f"{game.number:04}.json", game.record)
        yield game
