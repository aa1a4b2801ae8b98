"""Cleans and shortens typed names so that every screen, log and file can show them."""

import unicodedata
from dataclasses import replace
from typing import Final

from santiago.rules.record import Record, SeatInfo

LONGEST: Final = 40
"""The maximum number of visible characters; combining marks count as part of their letter."""
_MARKS_PER_LETTER: Final = 3
_LONGEST_TYPED: Final = 1000
"""Maximum length of a text to clean, in characters: normalisation takes quadratic time."""
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Invisible characters that Unicode classifies as letters or symbols."""
_IGNORABLE: Final = frozenset(
    chr(code)
    for first, last in (
        *((0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x17B4, 0x17B5), (0x180B, 0x180F)),
        *((0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF)),
        *((0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
    )
    for code in range(first, last + 1)
)
"""Unicode's Default_Ignorable_Code_Point: characters that fonts do not show, whatever their category."""


def clean_name(text: str, default: str) -> str:
    """Return at most `LONGEST` characters of `text`, without control, bidi or other invisible characters.

    Line breaks and runs of spaces become one space. If nothing remains, `default` is returned. Only the first
    `_LONGEST_TYPED` characters are read.
    """
    if text.isascii() and text.isprintable() and "  " not in text:  # most names: nothing to remove
        return text.strip()[:LONGEST].strip() or default
    letters: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", visible_text(text[:_LONGEST_TYPED])):
        category = unicodedata.category(char)
        if category in ("Mn", "Me", "Mc"):
            if letters and letters[-1] != " " and marks < _MARKS_PER_LETTER:
                letters[-1] += char
                marks += 1
        elif char == " ":
            if letters and letters[-1] != " ":
                letters.append(" ")
        else:
            letters.append(char)
            marks = 0
    return "".join(letters[:LONGEST]).strip() or default


def visible_text(text: str) -> str:
    """Return `text` without control, bidi and other invisible characters. Every kind of white space becomes a
    space."""
    return "".join(" " if char.isspace() else char for char in text if char.isspace() or _shows(char))


def _shows(char: str) -> bool:
    if char in _BLANK or char in _IGNORABLE:
        return False
    return unicodedata.category(char) not in ("Cc", "Cf", "Cs")


def with_clean_names(record: Record) -> Record:
    """Return `record` with clean names. A name without visible characters becomes, for example, "Seat 2"."""
    return replace(record, seats=clean_seats(record))


def clean_seats(record: Record) -> tuple[SeatInfo, ...]:
    """Return the seats of `record` with clean names."""
    return tuple(
        replace(seat, name=clean_name(seat.name, f"Seat {number}"))
        for number, seat in enumerate(record.seats, 1)
    )
