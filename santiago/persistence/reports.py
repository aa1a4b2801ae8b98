"""Error reports: files with the error and the game, which players can send to the developers."""

import os
import platform
import sys
from datetime import datetime
from pathlib import Path

from santiago import __version__
from santiago.persistence.codec import encode
from santiago.persistence.faults import BadSave
from santiago.persistence.paths import log_folder
from santiago.persistence.safe_write import make_folder, write_safely
from santiago.rules.record import Record


def write_report(trace: str, record: Record | None, now: datetime) -> Path:
    """Write a report to the log folder and return its path; raises CannotWrite. Nothing is sent."""
    make_folder(log_folder())
    path = log_folder() / f"report-{now:%Y%m%d-%H%M%S}-{os.getpid()}.txt"
    text = "\n".join(
        (
            f"Santiago {__version__}, {now.isoformat(timespec='seconds')}",
            f"Python {sys.version.split()[0]}, {platform.platform()}",
            "",
            trace,
            _game(record),
            "",
        )
    )
    write_safely(path, text.encode(errors="replace"))
    return path


def _game(record: Record | None) -> str:
    if record is None:
        return "no game was open"
    if record.position is not None:
        from santiago.rules.position_text import (
            position_text,  # imported late, so that the menu opens without it
        )

        return "\n".join((position_text(record.position), *map(str, record.moves)))
    try:
        return encode(record).decode()
    except (BadSave, MemoryError) as fault:
        return f"the game cannot be written: {fault}"
