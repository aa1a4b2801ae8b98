"""`santiago render`: draws the table of a recorded game to a file, without a display."""

import os
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path

from santiago.commands.arguments import (
    UsageError,
    add_options,
    folder_of,
    language,
    record_at,
    record_or_position,
    scale,
    size,
    whole_number,
)
from santiago.commands.texts import example, said
from santiago.persistence.safe_write import write_safely
from santiago.rules.options import TABLE_SIZES, Seat
from santiago.rules.record import Record, replay


def add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = example("render game.json --ply 40 --size 1280x800 --out table.png")
    seats = whole_number(1, max(TABLE_SIZES))
    add_options(
        parser,
        {
            "record": ("record_or_position", {"type": record_or_position, "metavar": "RECORD"}),
            "--ply": ("ply", {"type": whole_number(0, 10**6)}),
            "--size": ("picture_size", {"type": size, "default": (1280, 800)}),
            "--scale": ("picture_scale", {"type": scale, "default": 1.0}),
            "--language": ("picture_language", {"type": language, "default": "en"}),
            "--seat": ("seat", {"type": seats, "metavar": "N"}),
            "--out": ("out", {"type": Path, "required": True}),
        },
    )


def run(options: Namespace) -> int:
    """Draw the chosen position of a game to a PNG file; raises CannotWrite."""
    if options.out.suffix.lower() != ".png":
        raise UsageError(said("commands.error.not_png", file=str(options.out)))
    folder_of(options.out)
    record = _upto(record_at(options.record, options.language), options.ply)
    _draw(record, _viewer(record, options.seat), options)
    return 0


def _upto(record: Record, ply: int | None) -> Record:
    if ply is not None and ply > len(record.moves):
        raise UsageError(said("commands.error.no_move", count=len(record.moves), number=ply))
    return replace(record, moves=record.moves[:ply])


def _viewer(record: Record, number: int | None) -> Seat | None:
    """Return the seat with the number `number`, counted from 1, or None if no number is given.

    Raises UsageError if there is no such seat.
    """
    if number is None:
        return None
    if number > len(record.seats):
        raise UsageError(said("commands.error.no_seat", count=len(record.seats), number=number))
    return Seat(number - 1)


def _draw(record: Record, viewer: Seat | None, options: Namespace) -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from santiago.ui.table.png_export import game_picture

    import pygame  # isort: skip  after santiago.ui, which sets environment variables

    try:
        picture = game_picture(
            record,
            record.start(),
            tuple(replay(record)) if record.moves else (),
            options.size,
            seat=viewer,
            text_scale=options.scale,
            language=options.language,
        )
    except pygame.error as error:
        raise UsageError(said("commands.error.not_drawn", reason=str(error))) from error
    write_safely(options.out, picture, follow_links=True)
