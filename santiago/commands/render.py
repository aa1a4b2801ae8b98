"""`santiago render`: draws the table of a recorded game to a file, without a display."""

import os
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from io import BytesIO
from pathlib import Path

from santiago.commands.arguments import (
    UsageError,
    folder_of,
    language,
    record_at,
    scale,
    size,
    whole_number,
)
from santiago.commands.texts import example, said
from santiago.persistence.safe_write import CannotWrite, write_safely
from santiago.rules.options import TABLE_SIZES, Seat
from santiago.rules.record import Record, replay
from santiago.session.table_record import seat_choices
from santiago.session.visibility import concealed_seats, seen_by


def add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = example("render game.json --ply 40 --size 1280x800 --out table.png")
    parser.add_argument("record", type=Path, help=said("commands.help.record"))
    parser.add_argument("--ply", type=whole_number(0, 10**6), help=said("commands.help.ply"))
    parser.add_argument("--size", type=size, default=(1280, 800), help=said("commands.help.picture_size"))
    parser.add_argument("--scale", type=scale, default=1.0, help=said("commands.help.picture_scale"))
    parser.add_argument(
        "--language", type=language, default="en", help=said("commands.help.picture_language")
    )
    parser.add_argument(
        "--seat",
        type=whole_number(1, max(TABLE_SIZES)),
        metavar="N",
        help=said("commands.help.seat"),
    )
    parser.add_argument("--out", type=Path, required=True, help=said("commands.help.out"))


def run(options: Namespace) -> int:
    """Draw the chosen position of a game to a PNG file."""
    if options.out.suffix.lower() != ".png":
        raise UsageError(said("commands.error.not_png", file=str(options.out)))
    folder_of(options.out)
    record = _upto(record_at(options.record), options.ply)
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
    from santiago.presentation.history.game_log import GameLog
    from santiago.presentation.view_model.people import people_at
    from santiago.presentation.wording.former_players_text import names_at
    from santiago.presentation.wording.names import (
        GameNames,  # imported before pygame, since santiago.ui sets environment variables
    )
    from santiago.presentation.wording.translator import Translator
    from santiago.ui.painting.offscreen import render_table

    import pygame  # isort: skip

    people = people_at(seat_choices(record))
    names = GameNames(tuple(one.name for one in people), record.options.edition, Translator(options.language))
    game_log = GameLog(lambda ply: names_at(record, ply, names), record.start())
    steps = tuple(replay(record))
    game_log.follow(steps)
    position = steps[-1].after if steps else record.start()
    if viewer is not None:
        position = seen_by(position, viewer)
    picture = BytesIO()
    try:
        surface = render_table(
            position,
            people,
            options.size,
            text_scale=options.scale,
            language=options.language,
            log=game_log.lines,
            concealed=concealed_seats(position, viewer),
        )
        pygame.image.save(surface, picture, "table.png")
    except pygame.error as error:
        raise UsageError(said("commands.error.not_drawn", reason=str(error))) from error
    try:
        write_safely(options.out, picture.getvalue(), follow_links=True)
    except CannotWrite as problem:
        raise UsageError(f"{problem}.") from problem
