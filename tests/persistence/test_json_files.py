"""Settings and the last table: the program starts whatever the file contains."""

import json
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import pytest

from santiago.persistence.codec import LARGEST
from santiago.persistence.json_files import load_json, save_json
from santiago.persistence.safe_write import CannotWrite
from santiago.rules.grid import Square

from .links import needs_links


class Size(Enum):
    SMALL = "small"
    LARGE = "large"


@dataclass(frozen=True, slots=True)
class Chair:
    name: str
    size: Size = Size.SMALL


@dataclass(frozen=True, slots=True)
class Choices:
    language: str = ""
    scale: float = 1.0
    muted: bool = False
    size: Size = Size.SMALL
    chairs: tuple[Chair, ...] = (Chair("Ana"),)
    palm: Square | None = None


OTHERS = Choices("fr", 1.5, True, Size.LARGE, (Chair("Ben", Size.LARGE), Chair("é🌴")), Square(3))


def stored(tmp_path: Path, data: bytes) -> Choices:
    path = tmp_path / "choices.json"
    path.write_bytes(data)
    return load_json(path, Choices())


def test_choices_survive(tmp_path: Path) -> None:
    path = tmp_path / "config" / "choices.json"
    save_json(path, OTHERS)
    assert load_json(path, Choices()) == OTHERS


@needs_links
def test_a_link_to_choices_elsewhere_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "dotfiles").mkdir()
    link = tmp_path / "choices.json"
    link.symlink_to(tmp_path / "dotfiles" / "choices.json")
    save_json(link, OTHERS)
    assert link.is_symlink()
    assert load_json(tmp_path / "dotfiles" / "choices.json", Choices()) == OTHERS


def test_choices_too_long_to_be_read_again_are_not_written(tmp_path: Path) -> None:
    path = tmp_path / "choices.json"
    save_json(path, OTHERS)
    with pytest.raises(CannotWrite):
        save_json(path, Choices(language="x" * LARGEST))
    assert load_json(path, Choices()) == OTHERS


def test_without_a_file_everything_is_as_at_first(tmp_path: Path) -> None:
    assert load_json(tmp_path / "none.json", OTHERS) == OTHERS


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"null", b"\xff", b"[" * 5000, b'{"muted": true, "muted": true}']
)
def test_a_file_that_makes_no_sense_is_as_none(tmp_path: Path, data: bytes) -> None:
    assert stored(tmp_path, data) == Choices()


def test_every_truncation_gives_choices(tmp_path: Path) -> None:
    save_json(tmp_path / "whole.json", OTHERS)
    data = (tmp_path / "whole.json").read_bytes()
    assert {stored(tmp_path, data[:n]) for n in range(len(data) - 2)} == {Choices()}


@pytest.mark.parametrize(
    ("name", "value"),
    [("language", 3), ("scale", "big"), ("muted", 1), ("size", "huge"), ("chairs", [{}]), ("palm", "a1")],
)
def test_a_member_that_makes_no_sense_is_as_at_first_and_the_others_count(
    tmp_path: Path, name: str, value: object
) -> None:
    save_json(tmp_path / "choices.json", OTHERS)
    values = json.loads((tmp_path / "choices.json").read_bytes())
    values[name] = value
    choices = stored(tmp_path, json.dumps(values).encode())
    for member in ("language", "scale", "muted", "size", "chairs", "palm"):
        expected = Choices() if member == name else OTHERS
        assert getattr(choices, member) == getattr(expected, member)


def test_a_file_of_an_older_or_newer_program_gives_what_it_has(tmp_path: Path) -> None:
    assert stored(tmp_path, b'{"language": "fr", "weather": "hot"}') == Choices(language="fr")


def test_a_place_that_cannot_be_written_is_one_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(CannotWrite):
        save_json(tmp_path / "file" / "choices.json", Choices())
