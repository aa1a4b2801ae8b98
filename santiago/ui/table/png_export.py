"""The picture of a game as PNG, for the library and the command line; it needs no display."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from struct import pack
from zlib import compress, crc32

import pygame

from santiago.presentation.history.game_log import GameLog
from santiago.presentation.view_model.people import people_at
from santiago.rules.apply import Transition
from santiago.rules.argument_checks import check_numbers, check_whole
from santiago.rules.options import Seat
from santiago.rules.record import Record
from santiago.rules.state import GameState
from santiago.session.former_players import FORMER_PLAYERS_KEY
from santiago.session.table_record import seat_choices
from santiago.session.visibility import concealed_seats, seen_by
from santiago.session.window_place import LEAST_SIZE, MOST_SIZE
from santiago.ui.graphics.draw_context import DisplayOptions, DrawContext, make_draw_context
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.painting.offscreen import view_without_input
from santiago.ui.painting.table_painter import TablePainter
from santiago.wording.former_players_text import names_at
from santiago.wording.names import GameNames


def game_picture(
    record: Record,
    start: GameState,
    steps: Sequence[Transition],
    size: tuple[int, int],
    *,
    seat: Seat | None = None,
    text_scale: float = 1.0,
    language: str = "en",
) -> bytes:
    """Return a PNG picture, `size` pixels large, of the table after `steps` from `start`.

    The picture shows what `seat` may see, or public information only. `record` holds the players and their
    looks; its set-up and moves are not read. Raises TypeError or ValueError if `size` is not allowed, and
    `pygame.error` if the table cannot be drawn.
    """
    check_numbers("size", size)
    check_whole("len(size)", len(size), 2, 2)
    for name, pixels, least, most in zip(("width", "height"), size, LEAST_SIZE, MOST_SIZE, strict=True):
        check_whole(f"the {name} in size", pixels, least, most)
    painter, context = _painter(size, text_scale, language)
    people = people_at(seat_choices(record))
    names = GameNames(tuple(person.name for person in people), start.options.edition, context.tr)
    is_shared = FORMER_PLAYERS_KEY in record.extra  # otherwise all names are those of the record
    game_log = GameLog(lambda ply: names_at(record, ply, names) if is_shared else names, start)
    game_log.follow(tuple(steps))
    position = steps[-1].after if steps else start
    if seat is not None:
        position = seen_by(position, seat)
    view = view_without_input(position, people, context, game_log.lines, concealed_seats(position, seat))
    surface = pygame.Surface(size)
    painter.draw(surface, view)
    return _png(surface)


@lru_cache(maxsize=2)
def _painter(size: tuple[int, int], text_scale: float, language: str) -> tuple[TablePainter, DrawContext]:
    """Return a painter that keeps its sprites from picture to picture."""
    pygame.font.init()
    context = make_draw_context(size, DisplayOptions(language=language, text_scale=text_scale), Sprites())
    return TablePainter(context), context


def _png(surface: pygame.Surface) -> bytes:
    """Return the picture on `surface` as a PNG file.

    `pygame.image.save` takes three times as long, because it compresses harder.
    """
    width, height = surface.get_size()
    pixels, stride = pygame.image.tobytes(surface, "RGB"), 3 * width
    rows = b"".join(b"\0" + pixels[start : start + stride] for start in range(0, len(pixels), stride))
    header = pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)  # 8 bits each of red, green and blue
    chunks = ((b"IHDR", header), (b"IDAT", compress(rows, 1)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data)) for kind, data in chunks
    )
