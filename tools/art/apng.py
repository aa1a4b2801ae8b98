"""Animated PNGs, put together from pictures that pygame has compressed."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

import pygame

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_KEEP, _OVER = 0, 1
"""What becomes of a frame's area before the next (it stays) and how a frame is drawn (over what is there)."""


@dataclass(frozen=True, slots=True)
class Part:
    """A picture drawn over what is there, its upper left corner `at`; it stands for some beats."""

    picture: pygame.Surface
    at: tuple[int, int]
    beats: int


def animated_png(parts: list[Part], beats_per_second: int) -> bytes:
    """A film that plays for ever; the first part is as large as the film and opaque."""
    whole = _chunks(_png(parts[0].picture))
    header = next(data for kind, data in whole if kind == b"IHDR")
    written = [
        _SIGNATURE,
        _chunk(b"IHDR", header),
        _chunk(b"acTL", struct.pack(">II", len(parts), 0)),
    ]
    number = 0
    for part in parts:
        written.append(_chunk(b"fcTL", struct.pack(">I", number) + _control(part, beats_per_second)))
        number += 1
        pixels = _pixels(part.picture)
        if part is parts[0]:
            written.append(_chunk(b"IDAT", pixels))
        else:
            written.append(_chunk(b"fdAT", struct.pack(">I", number) + pixels))
            number += 1
    return b"".join((*written, _chunk(b"IEND", b"")))


def with_alpha(picture: pygame.Surface) -> pygame.Surface:
    """A copy that has an alpha channel, as every frame of one film must."""
    copy = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    copy.blit(picture, (0, 0))
    return copy


def _control(part: Part, beats_per_second: int) -> bytes:
    width, height = part.picture.get_size()
    return struct.pack(
        ">IIIIHHBB", width, height, part.at[0], part.at[1], part.beats, beats_per_second, _KEEP, _OVER
    )


def _pixels(picture: pygame.Surface) -> bytes:
    """The compressed pixels, packed as tightly as zlib can."""
    data = b"".join(data for kind, data in _chunks(_png(picture)) if kind == b"IDAT")
    return zlib.compress(zlib.decompress(data), 9)


def _png(picture: pygame.Surface) -> bytes:
    file = io.BytesIO()
    pygame.image.save(with_alpha(picture), file, "frame.png")
    return file.getvalue()


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
