"""The film for the README is a proper animated PNG."""

import io
import struct
import zlib

import pygame
import pytest

from tools.art.apng import Part, animated_png

PNG_HEAD = 8


def picture(size: tuple[int, int], colour: tuple[int, int, int]) -> pygame.Surface:
    surface = pygame.Surface(size)
    surface.fill(colour)
    return surface


@pytest.fixture
def film() -> bytes:
    parts = [
        Part(picture((20, 10), (200, 30, 30)), (0, 0), 5),
        Part(picture((4, 3), (30, 200, 30)), (7, 2), 1),
    ]
    return animated_png(parts, 15)


def chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    at, found = PNG_HEAD, []
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        (checksum,) = struct.unpack_from(">I", data, at + 8 + length)
        assert checksum == zlib.crc32(kind + body)
        found.append((kind, body))
        at += 12 + length
    return found


def test_its_chunks_stand_in_the_order_that_the_format_wants(film) -> None:
    """https://www.w3.org/TR/png-3/#apng-frame-based-animation"""
    assert [kind for kind, _ in chunks(film)] == [
        b"IHDR",
        b"acTL",
        b"fcTL",
        b"IDAT",
        b"fcTL",
        b"fdAT",
        b"IEND",
    ]


def test_frames_are_numbered_from_nothing_without_a_gap(film) -> None:
    numbers = [struct.unpack_from(">I", body)[0] for kind, body in chunks(film) if kind in (b"fcTL", b"fdAT")]
    assert numbers == [0, 1, 2]


def test_it_says_how_many_frames_it_has_and_plays_for_ever(film) -> None:
    assert dict(chunks(film))[b"acTL"] == struct.pack(">II", 2, 0)


def test_a_part_keeps_its_size_its_place_and_its_time(film) -> None:
    last = [body for kind, body in chunks(film) if kind == b"fcTL"][-1]
    assert struct.unpack(">IIIIIHHBB", last)[1:7] == (4, 3, 7, 2, 1, 15)


def test_programs_that_know_no_animation_show_its_first_picture(film) -> None:
    shown = pygame.image.load(io.BytesIO(film), "film.png")
    assert shown.get_size() == (20, 10)
    assert shown.get_at((5, 5))[:3] == (200, 30, 30)
