"""Characters missing in the program's fonts: drawn in a system font, else replaced, never as boxes."""

import os
from contextlib import suppress
from pathlib import Path

import pygame
import pytest

from santiago.resources import asset
from santiago.ui.graphics.fallback_fonts import (
    FallbackFonts,
    font_folders,
    own_font_has,
    runs_of,
    system_fonts,
)
from santiago.ui.graphics.scale import Scale
from santiago.ui.graphics.text import Face, TextPainter, TextStyle, forget_fonts
from tests.home import set_home
from tests.persistence.links import needs_links
from tests.persistence.pipes import named_pipe, needs_pipes, time_limit

LATO = Face.REGULAR.value
ARABIC, HEBREW, CJK, EMOJI = "محمد", "דוד", "漢字", "😀"
NONE = FallbackFonts(())


class OneFont(FallbackFonts):
    """A system with a single font that has only some characters."""

    def __init__(self, characters: str) -> None:
        super().__init__(())
        self.characters = characters
        self.asked: list[str] = []
        self.path = Path("one.ttf")

    def find(self, character: str) -> Path | None:
        self.asked.append(character)
        return self.path if character in self.characters else None


@pytest.mark.parametrize("text", [ARABIC, HEBREW, CJK, EMOJI])
def test_the_programs_own_fonts_lack_these_characters(text: str) -> None:
    assert not any(own_font_has(LATO, character) for character in text)


@pytest.mark.parametrize("text", ["Ana", "Élodie", "Łukasz", "5 × 2 = 10", "“…”", "A2–B2"])
def test_no_font_is_looked_for_where_the_own_one_has_all(text: str) -> None:
    fonts = OneFont("")
    assert runs_of(text, LATO, fonts) == ((text, None),)
    assert fonts.asked == []


def test_other_scripts_come_from_a_font_of_the_system() -> None:
    fonts = OneFont(ARABIC)
    assert runs_of(f"Ana {ARABIC} {ARABIC} wins", LATO, fonts) == (
        ("Ana ", None),
        (f"{ARABIC} {ARABIC}", fonts.path),
        (" wins", None),
    )


@pytest.mark.parametrize(
    ("text", "shown"), [(CJK, "??"), ("Ana 😀", "Ana ?"), ("नमस्ते", "????"), ("👩‍🌾", "??")]
)
def test_without_such_a_font_each_character_is_replaced_and_its_marks_are_left_out(
    text: str, shown: str
) -> None:
    assert runs_of(text, LATO, NONE) == ((shown, None),)


def test_a_font_is_found_in_the_folders_and_remembered(tmp_path: Path) -> None:
    deep = tmp_path / "truetype" / "deep"
    deep.mkdir(parents=True)
    (deep / "broken.ttf").write_bytes(b"no font")
    (deep / "Good.TTF").write_bytes(asset("fonts", "Lato-Regular.ttf").read_bytes())
    fonts = FallbackFonts((tmp_path / "missing", tmp_path))
    assert fonts.find("a") == deep / "Good.TTF"
    with suppress(PermissionError):  # Windows deletes no file that is open
        (deep / "Good.TTF").unlink()
    assert fonts.find("a") == deep / "Good.TTF"
    assert fonts.find("漢") is None
    assert fonts.find("字") is None


@needs_pipes
@needs_links
def test_what_is_no_file_among_the_fonts_is_passed_over(tmp_path: Path) -> None:
    named_pipe(tmp_path / "noto.ttf")
    (tmp_path / "arial.ttf").symlink_to("/dev/zero")
    (tmp_path / "unicode.ttf").symlink_to(tmp_path / "missing")
    (tmp_path / "plain.ttf").write_bytes(asset("fonts", "Lato-Regular.ttf").read_bytes())
    with time_limit():
        assert FallbackFonts((tmp_path,)).find("a") == tmp_path / "plain.ttf"


def test_a_search_that_takes_too_long_ends(tmp_path: Path) -> None:
    (tmp_path / "Good.ttf").write_bytes(asset("fonts", "Lato-Regular.ttf").read_bytes())
    assert FallbackFonts((tmp_path,), seconds=-1.0).find("a") is None


@pytest.mark.parametrize("text", [ARABIC, HEBREW, CJK, EMOJI, f"Ana {ARABIC}", "\u202eab", "\u0301"])
@pytest.mark.parametrize("face", list(Face))
def test_every_text_is_drawn_as_broad_as_it_was_measured(
    text: str, face: Face, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Tested with the fonts of this machine, and without any."""
    for folder in (None, tmp_path):
        if folder is not None:
            monkeypatch.setenv("XDG_DATA_DIRS", str(folder))
            set_home(monkeypatch, folder)
        system_fonts.cache_clear()
        forget_fonts()
        painter, style = TextPainter(Scale(1.0)), TextStyle(face, 20, (0, 0, 0))
        surface = pygame.Surface((400, 60), pygame.SRCALPHA)
        drawn = painter.line(surface, text, pygame.Rect(0, 0, 400, 60), style)
        assert drawn.width == painter.width(text, style)
        assert surface.get_bounding_rect().width <= drawn.width + 4
    system_fonts.cache_clear()
    forget_fonts()


@pytest.mark.skipif(os.name != "posix", reason="folders of other systems")
def test_the_folders_are_those_of_the_person_and_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_DIRS", "/opt/share:/usr/share")
    set_home(monkeypatch, "/home/ana")
    folders = [str(folder) for folder in font_folders()]
    assert "/home/ana/.fonts" in folders
    assert "/opt/share/fonts" in folders
