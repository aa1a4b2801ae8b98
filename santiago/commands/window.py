"""`santiago window`, or just `santiago`: runs the game in a window."""

import logging
import signal
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from functools import partial
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from santiago import __version__
from santiago.commands import message_box, shortcut
from santiago.commands.arguments import (
    UsageError,
    add_options,
    language,
    one_of,
    record_or_position,
    scale,
    seats_of,
    seed,
    size,
)
from santiago.commands.texts import example, said
from santiago.persistence.disk_cache import DiskCache
from santiago.persistence.faults import BadSave
from santiago.persistence.paths import drawings_folder, log_folder
from santiago.persistence.regular_file import open_regular
from santiago.persistence.safe_write import CannotWrite, make_folder
from santiago.rules.options import Edition, Options
from santiago.rules.state import GameState
from santiago.session.library import Library
from santiago.session.table_setup import Placing, SeatChoice, SeatColour, TableFault, TableSetup

if TYPE_CHECKING:
    from santiago.ui.app.program import Program
    from santiago.ui.contracts import SceneChange
    from santiago.wording.translator import Translator

_LOG_BYTES, _LOGS = 200_000, 3
_DRAWINGS_BYTES = 96_000_000
"""Size limit of the drawing cache, in bytes: enough for a 2560x1440 window and two smaller windows."""


def run(options: Namespace) -> int:
    """Run the game in a window, or carry out an option that needs no window, and return the exit code."""
    _check(options)
    if options.diagnose:
        from santiago.commands.diagnose import diagnose

        return diagnose()
    if options.shortcut is not None:
        return int(options.shortcut())
    shortcut.refresh_bundle_icon()
    library = Library()
    _log()
    from santiago.ui.app.game_window import NoDisplay, WindowOptions
    from santiago.ui.app.main_loop import MainLoop
    from santiago.ui.app.program import Program

    import pygame  # isort: skip  after santiago.ui, which sets its environment

    settings = library.settings(language=options.language, text_scale=options.scale, voice=options.voice)
    program = Program(library, settings)
    try:
        window = WindowOptions(options.size, options.fullscreen, library.window_place())
        drawings = DiskCache(drawings_folder(), _DRAWINGS_BYTES)
        loop = MainLoop(window, settings, program.hooks(), drawings)
        if hasattr(signal, "SIGQUIT"):  # SDL does the same for SIGINT and SIGTERM
            signal.signal(signal.SIGQUIT, lambda *_: pygame.event.post(pygame.event.Event(pygame.QUIT)))
        loop.run(program.menu, partial(_initial_scene, program, library, options))
    except NoDisplay as error:
        raise UsageError(f"{error} {said('commands.error.no_display')}") from error
    finally:
        program.close()
        pygame.quit()
    return 0


def _check(options: Namespace) -> None:
    """Raise UsageError if the options contradict each other."""
    words = [value for value in vars(options).values() if value is not None and value is not False]
    is_new = options.seats or options.edition or options.seed is not None
    faults = {
        "alone": (options.diagnose or options.shortcut) and len(words) > 2,  # one of the two is `run`
        "two_files": options.file and options.load,
        "saved_table": (options.file or options.load) and is_new,
    }
    if fault := next(filter(faults.get, faults), None):
        hint = said("commands.try", command="santiago window")
        raise UsageError(f"{said(f'commands.error.{fault}')} {hint}")
    if options.seats and len(options.seats) == 2 and options.edition is Edition.AMIGO:
        raise UsageError(said("commands.error.two_seats"))


def add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = example("--seats human,normal,hard --edition amigo --seed 7")
    parser.add_argument(
        "file", type=_file_or_text, nargs="?", metavar="FILE", help=said("commands.help.file")
    )
    parser.add_argument("--load", type=Path, metavar="FILE", help=said("commands.help.load"))
    add_options(parser, {f"--{name}": (name, settings) for name, settings in _OPTIONS.items()})
    desktop = parser.add_mutually_exclusive_group()
    for option, act, help_text in (
        ("--install-shortcut", shortcut.install, said("commands.help.install")),
        ("--remove-shortcut", shortcut.remove, said("commands.help.remove")),
    ):
        desktop.add_argument(option, dest="shortcut", action="store_const", const=act, help=help_text)


_OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "seats": {"type": seats_of},
    "edition": {"type": one_of(Edition)},
    "seed": {"type": seed},
    "size": {"type": size},
    "fullscreen": {"action": "store_true"},
    "language": {"type": language},
    "scale": {"type": scale},
    "voice": {"action": "store_true"},
    "diagnose": {"action": "store_true"},
}
"""The options that have the same name as their text."""


def _file_or_text(word: str) -> Path | str:
    """Parse the path of a saved game, or check the text of a position."""
    return word if isinstance(record_or_position(word), GameState) else Path(word)


def _initial_scene(program: "Program", library: Library, options: Namespace) -> "SceneChange | None":
    """Return the scene change that opens the file, the position or the new game given on the command line, or
    None if none is given."""
    file = options.file or options.load
    if isinstance(file, str):
        return program.tables.practise_at(file)
    if file is not None:
        try:
            return program.tables.enter(library.open_file(file))
        except BadSave as fault:
            if message_box.has_no_terminal():
                return _broken_file_message(file, fault)
            raise UsageError(f"{file}: {fault}.") from fault
    if options.seats or options.edition or options.seed is not None:
        return program.start(_table(program, options))
    return None


def _broken_file_message(file: Path, fault: BadSave) -> "SceneChange":
    """Return the scene change that shows a message with the reason why `file` cannot be opened."""
    from santiago.ui.contracts import Push
    from santiago.ui.screens.dialog import message
    from santiago.wording.fault_text import fault_text

    def said_why(tr: "Translator") -> str:
        return tr("program.broken", {"detail": f"{file}: {fault_text(tr, fault)}"})

    return Push(message("program.broken.title", said_why))


def _table(program: "Program", options: Namespace) -> TableSetup:
    """Return the last table, changed as the command-line options require."""
    from santiago.wording.names import usual_names
    from santiago.wording.table_names import usual_table

    table = program.library.last_table() or usual_table(program.tables.tr)
    if options.seats:
        choices = zip(usual_names(program.tables.tr), SeatColour, options.seats, strict=False)
        seats = tuple(SeatChoice(name, paint, level) for name, paint, level in choices)
        table = replace(table, seats=seats, overseer=None)
        if len(options.seats) == 2:
            table = replace(table, options=Options.of(Edition.TREFL))
    if options.edition:
        table = replace(table, options=Options.of(options.edition))
    table = replace(table, seed=options.seed)
    if table.fault is TableFault.EDITION:
        raise UsageError(said("commands.error.last_table"))
    if table.fault is not None:  # a board that was set up by hand does not fit the edition
        table = replace(table, placing=Placing.INNER, spring=None, palms=None)
    return table


class _LogHandler(RotatingFileHandler):
    """Writes rotating log files, but refuses to write to named pipes, devices and links."""

    def _open(self) -> TextIOWrapper:
        opener = partial(open_regular, follow_links=False)
        return open(self.baseFilename, "a", encoding=self.encoding, opener=opener)


def _log() -> None:
    """Start writing a log to the user's log folder, if possible."""
    try:
        make_folder(log_folder())
        handler = _LogHandler(
            log_folder() / "santiago.log", maxBytes=_LOG_BYTES, backupCount=_LOGS, encoding="utf-8"
        )
    except (CannotWrite, OSError):
        return
    logging.raiseExceptions = False  # the window reports a full disk, not the terminal
    logging.basicConfig(
        handlers=[handler], level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s"
    )
    logging.info("Santiago %s on Python %s", __version__, sys.version.split()[0])
