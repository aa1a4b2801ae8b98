"""Parses the command line, defines the option types, and reports each error in one sentence."""

import argparse
import math
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from santiago import __version__
from santiago.commands.texts import example, said, translate_argparse
from santiago.persistence.codec import read_record
from santiago.persistence.faults import BadSave
from santiago.persistence.seal import SealPolicy
from santiago.rules.options import TABLE_SIZES
from santiago.rules.record import Level, Player, Record, SeatInfo
from santiago.rules.state import GameState
from santiago.session.settings import LEAST_TEXT_SCALE, MOST_TEXT_SCALE
from santiago.session.window_place import LEAST_SIZE, MOST_SIZE

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

_Choice = TypeVar("_Choice", bound=StrEnum)

COMMANDS = ("window", "positions", "render", "simulate", "check", "hint")
"""Names of the commands. Each is a module in this package with the functions `add_arguments` and `run`."""

HUMAN = "human"


vars(argparse)["_"] = translate_argparse  # argparse has no public way to translate its words


class UsageError(Exception):
    """An error on the command line or in a file named there. The message is a full sentence."""


class Parser(argparse.ArgumentParser):
    """An argument parser that reports an error by raising UsageError; argparse would print it and exit."""

    def error(self, message: str) -> NoReturn:
        """Raise UsageError with `message` as a sentence."""
        raise UsageError(f"{message[:1].upper()}{message[1:]}. {said('commands.try', command=self.prog)}")

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """Print the help or the version. Raises OSError if the disk is full, which argparse would ignore."""
        print(message, end="", file=file)
        if sys.stdout is not None:
            sys.stdout.flush()


def add_options(
    parser: argparse.ArgumentParser, options: Mapping[str, tuple[str, Mapping[str, Any]]]
) -> None:
    """Add `options`: each name's key in `commands.help` and argparse's settings."""
    for name, (text, settings) in options.items():
        default = settings.get("default")
        number = f"{default:g}" if isinstance(default, int | float) else ""
        parser.add_argument(name, help=said(f"commands.help.{text}", number=number), **settings)


def parse(words: Sequence[str]) -> argparse.Namespace:
    """Parse a command line; raises UsageError. The result's attribute `run` is the command's function."""
    words = _with_command(words)
    parser = Parser(
        prog="santiago",
        description=said("commands.about"),
        epilog=example("--seats human,normal,hard --edition amigo --seed 7"),
    )
    parser.add_argument("--version", action="version", version=f"Santiago {__version__}")
    commands = parser.add_subparsers(title=said("commands.commands"), metavar=said("commands.command"))
    for name in COMMANDS:
        summary = said(f"commands.about.{name}")
        command = commands.add_parser(name, help=summary, description=f"{summary[:1].upper()}{summary[1:]}.")
        if name == words[0]:
            module = import_module(f"santiago.commands.{name}")
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    return parser.parse_args(words)


def _with_command(words: Sequence[str]) -> Sequence[str]:
    """Return `words`, preceded by the command `window` if they begin with an option or a file."""
    first = words[0] if words else "-"
    if first in (*COMMANDS, "-h", "--help", "--version"):
        return words
    is_file = Path(first).suffix or Path(first).name != first or os.path.lexists(first)
    if not (first.startswith("-") or is_file):
        unknown = said("commands.error.unknown", word=repr(first))
        raise UsageError(f"{unknown} {said('commands.try', command='santiago')}")
    return ["window", *words]


def size(text: str) -> tuple[int, int]:
    """Parse width and height in pixels, as in "1280x800"."""
    parts = text.lower().split("x")
    if len(parts) == 2 and all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts):
        width, height = int(parts[0]), int(parts[1])
        if LEAST_SIZE[0] <= width <= MOST_SIZE[0] and LEAST_SIZE[1] <= height <= MOST_SIZE[1]:
            return width, height
    raise argparse.ArgumentTypeError(said("commands.error.size", word=repr(text)))


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """Return a function that converts the text of an option to a whole number from `least` to `most`."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) < 19 and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(
            said("commands.error.number", word=repr(text), least=least, most=most)
        )

    return read


seed = whole_number(0, 2**63 - 1)


def one_of(
    choices: type[_Choice], error: str = "commands.error.choice", others: Sequence[str] = ()
) -> Callable[[str], _Choice]:
    """Return a function that converts the text of an option to a member of the enumeration `choices`.

    `error` is the key of the text for a wrong value. The text also names `others`, which the caller accepts.
    """

    def read(text: str) -> _Choice:
        try:
            return choices(text)
        except ValueError:
            raise argparse.ArgumentTypeError(
                said(error, word=repr(text), choices=", ".join((*others, *choices)))
            ) from None

    return read


def seats_of(text: str) -> tuple[Level | None, ...]:
    """Parse the players in seat order, as in "human,normal,hard". The result contains None for each
    person."""
    level = one_of(Level, "commands.error.player", (HUMAN,))
    chosen = tuple(None if word == HUMAN else level(word) for word in text.split(","))
    if len(chosen) not in TABLE_SIZES:
        raise argparse.ArgumentTypeError(said("commands.error.seats", word=repr(text), count=len(chosen)))
    return chosen


def folder_name(text: str) -> Path:
    """Parse the path of a folder, which need not exist. The path "" is refused, because it would mean the
    current folder."""
    if not text:
        raise argparse.ArgumentTypeError(said("commands.error.no_folder_name"))
    return Path(text)


def folder_of(path: Path) -> Path:
    """Return the folder that contains `path`; raises UsageError if there is no such folder."""
    folder = Path(os.path.realpath(path)).parent
    if not os.path.isdir(folder):  # noqa: PTH112 - is_dir() raises where the name is too long
        raise UsageError(said("commands.error.no_folder", folder=str(folder), file=path.name))
    return folder


def record_at(source: Path | GameState, language: str = "en") -> Record:
    """Return the record in a file, or the record of a game between people that begins at a position and has
    no moves. The people have the usual names in `language`. Raises UsageError."""
    if isinstance(source, GameState):
        from santiago.wording.names import usual_names  # imported late, for most commands need no names
        from santiago.wording.translator import Translator

        names = usual_names(Translator(language))[: source.seats]
        seats = tuple(SeatInfo(name, Player.HUMAN) for name in names)
        return Record(source.options, seats, source.setup, position=source)
    try:
        return read_record(source, sealed=SealPolicy.OPTIONAL)
    except BadSave as fault:
        raise UsageError(f"{source}: {fault}.") from fault


def record_or_position(text: str) -> Path | GameState:
    """Parse the path of a recorded game, or the text of a position."""
    from santiago.rules.position_text import (
        is_position_text,  # imported late, so that the menu opens without it
    )

    return position(text) if is_position_text(text) else Path(text)


def position(text: str) -> GameState:
    """Parse the text of a position."""
    from santiago.rules.position_text import MalformedPosition, parse_position

    try:
        return parse_position(text)
    except MalformedPosition as error:
        raise argparse.ArgumentTypeError(said("commands.error.position", reason=str(error))) from None


def language(text: str) -> str:
    """Parse the code of a language that ships with the program; "pt" and "pt-PT" are accepted for pt_BR."""
    from santiago.wording.translator import languages, shipped_language

    if code := shipped_language(text):
        return code
    raise argparse.ArgumentTypeError(
        said("commands.error.choice", word=repr(text), choices=", ".join(languages()))
    )


def scale(text: str) -> float:
    """Parse a text scale from 0.8 to 2.0."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not LEAST_TEXT_SCALE <= value <= MOST_TEXT_SCALE:
        raise argparse.ArgumentTypeError(
            said(
                "commands.error.scale",
                word=repr(text),
                least=str(LEAST_TEXT_SCALE),
                most=str(MOST_TEXT_SCALE),
            )
        )
    return value
