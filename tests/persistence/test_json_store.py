"""Settings and the last table: the program starts whatever the file contains."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Annotated

import msgspec
import pytest

from santiago.persistence import json_store
from santiago.persistence.codec import LARGEST
from santiago.persistence.json_store import JsonStore
from santiago.persistence.lock import FileLock
from santiago.persistence.safe_write import CannotWrite, Obstacle
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
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    year: Annotated[int, msgspec.Meta(ge=1, le=9999)] = 2000


OTHERS = Choices("fr", 1.5, True, Size.LARGE, (Chair("Ben", Size.LARGE), Chair("é🌴")), Square(3), year=1999)


def store_at(path: Path) -> JsonStore[Choices]:
    return JsonStore(lambda: path, Choices)


def save(path: Path, choices: Choices) -> None:
    store_at(path).change(lambda _: choices)


def load(path: Path) -> Choices:
    return store_at(path).load()


def stored(tmp_path: Path, data: bytes) -> Choices:
    path = tmp_path / "choices.json"
    path.write_bytes(data)
    return load(path)


def test_choices_survive(tmp_path: Path) -> None:
    path = tmp_path / "config" / "choices.json"
    save(path, OTHERS)
    assert load(path) == OTHERS


@needs_links
def test_a_link_to_choices_elsewhere_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "dotfiles").mkdir()
    link = tmp_path / "choices.json"
    link.symlink_to(tmp_path / "dotfiles" / "choices.json")
    save(link, OTHERS)
    assert link.is_symlink()
    assert load(tmp_path / "dotfiles" / "choices.json") == OTHERS


def test_choices_too_long_to_be_read_again_are_not_written(tmp_path: Path) -> None:
    path = tmp_path / "choices.json"
    save(path, OTHERS)
    with pytest.raises(CannotWrite):
        save(path, Choices(language="x" * LARGEST))
    assert load(path) == OTHERS


def test_without_a_file_everything_is_as_at_first(tmp_path: Path) -> None:
    assert JsonStore(lambda: tmp_path / "none.json", lambda: OTHERS).load() == OTHERS


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"null", b"\xff", b"[" * 5000, b'{"muted": true, "muted": true}']
)
def test_a_file_that_makes_no_sense_is_as_none(tmp_path: Path, data: bytes) -> None:
    assert stored(tmp_path, data) == Choices()


def test_every_truncation_gives_choices(tmp_path: Path) -> None:
    save(tmp_path / "whole.json", OTHERS)
    data = (tmp_path / "whole.json").read_bytes()
    assert all(stored(tmp_path, data[:n]) == Choices() for n in range(len(data) - 2))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", 3),
        ("scale", "big"),
        ("muted", 1),
        ("size", "huge"),
        ("chairs", [{}]),
        ("palm", "a1"),
        ("year", 0),
    ],
)
def test_a_member_that_makes_no_sense_is_as_at_first_and_the_others_count(
    tmp_path: Path, name: str, value: object
) -> None:
    save(tmp_path / "choices.json", OTHERS)
    values = json.loads((tmp_path / "choices.json").read_bytes())
    values[name] = value
    choices = stored(tmp_path, json.dumps(values).encode())
    for member in ("language", "scale", "muted", "size", "chairs", "palm", "year"):
        expected = Choices() if member == name else OTHERS
        assert getattr(choices, member) == getattr(expected, member)


def test_a_file_of_an_older_or_newer_program_gives_what_it_has(tmp_path: Path) -> None:
    assert stored(tmp_path, b'{"language": "fr", "weather": "hot"}') == Choices(language="fr")


def test_a_place_that_cannot_be_written_is_one_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(CannotWrite):
        save(tmp_path / "file" / "choices.json", Choices())


NEWER = {
    "language": "fr",
    "size": "gigantic",
    "scale": {"width": 1, "height": 2},
    "chairs": [{"name": "Ana", "size": "small", "cushion": "red"}, {"name": "Ben", "size": "large"}],
    "keys": {"undo": ["u"], "dance": {"pad": 3}},
    "people": [{"id": 7}],
}
"""A file of a newer version, with members, nested members and values that this one does not know."""


def test_what_a_newer_version_wrote_survives_a_change_by_this_one(tmp_path: Path) -> None:
    path = tmp_path / "choices.json"
    path.write_text(json.dumps(NEWER))
    store_at(path).change(lambda choices: replace(choices, muted=True, keys={**choices.keys, "hint": ("h",)}))
    keys = {"undo": ["u"], "dance": {"pad": 3}, "hint": ["h"]}
    assert json.loads(path.read_text()) == {**NEWER, "muted": True, "keys": keys}


def test_the_rest_of_a_list_survives_a_change_of_one_element(tmp_path: Path) -> None:
    path = tmp_path / "choices.json"
    path.write_text(json.dumps(NEWER))
    store_at(path).change(lambda choices: replace(choices, chairs=(Chair("Eva"), choices.chairs[0])))
    ana, eva = {"name": "Ana", "size": "small", "cushion": "red"}, {"name": "Eva", "size": "small"}
    assert json.loads(path.read_text()) == {**NEWER, "chairs": [eva, ana]}


def test_an_entry_that_is_removed_does_not_stay(tmp_path: Path) -> None:
    path = tmp_path / "choices.json"
    path.write_text(json.dumps(NEWER))
    store_at(path).change(lambda choices: replace(choices, keys={}))
    assert json.loads(path.read_text())["keys"] == {"dance": {"pad": 3}}


def test_an_entry_that_makes_no_sense_costs_no_other(tmp_path: Path) -> None:
    assert stored(tmp_path, b'{"keys": {"a": 7, "undo": ["u"], "b": [1]}}').keys == {"undo": ("u",)}


def test_only_the_differences_between_two_values_are_written(tmp_path: Path) -> None:
    path = tmp_path / "choices.json"
    save(path, Choices("fr", keys={"undo": ("u",)}))
    mine = Choices("en", keys={"log": ("l",)})
    store_at(path).write_changes(mine, replace(mine, muted=True, keys={"log": ("m",)}))
    assert load(path) == Choices("fr", muted=True, keys={"undo": ("u",), "log": ("m",)})


def test_after_clearing_nothing_is_left(tmp_path: Path) -> None:
    path = tmp_path / "choices.json"
    path.write_text(json.dumps(NEWER))
    store_at(path).clear()
    assert json.loads(path.read_text()) == {}


COUNTER = """
import sys
from dataclasses import replace
from pathlib import Path
from tests.persistence.test_json_store import store_at

store, name = store_at(Path(sys.argv[1])), sys.argv[2]
sys.stdin.readline()
for n in range(int(sys.argv[3])):
    store.change(lambda choices: replace(choices, keys={**choices.keys, f"{name} {n}": ()}))
    print(n, flush=True)
"""


def other_program(path: Path, name: str, changes: int) -> "subprocess.Popen[str]":
    """Start a program that adds `changes` entries to a store, one at a time, when it is told to begin."""
    return subprocess.Popen(
        [sys.executable, "-c", COUNTER, str(path), name, str(changes)],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def tell_to_begin(program: "subprocess.Popen[str]") -> None:
    assert program.stdin is not None
    program.stdin.write("\n")
    program.stdin.flush()


def test_two_programs_that_change_a_store_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "choices.json"
    with other_program(path, "a", 60) as one, other_program(path, "b", 60) as other:
        for program in (one, other):
            tell_to_begin(program)
        assert [program.wait() for program in (one, other)] == [0, 0]
    assert set(load(path).keys) == {f"{name} {n}" for name in "ab" for n in range(60)}


def test_a_program_killed_while_it_writes_leaves_the_store_whole_and_free(tmp_path: Path) -> None:
    path = tmp_path / "choices.json"
    for kill in range(5):
        with other_program(path, f"kill {kill}", 10**6) as program:
            assert program.stdout is not None
            tell_to_begin(program)
            done = max(int(program.stdout.readline()) for _ in range(kill + 2))
            program.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
            done = max([done, *map(int, program.stdout.read().split())])
        entries = set(load(path).keys)
        assert {f"kill {kill} {n}" for n in range(done + 1)} <= entries
        save(path, load(path))
        assert set(load(path).keys) == entries


def test_a_store_that_another_program_does_not_release_is_an_error_after_a_short_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json_store, "_PATIENCE_SECONDS", 0.1)
    path = tmp_path / "choices.json"
    save(path, OTHERS)
    lock = FileLock(tmp_path / ".lock")
    with pytest.raises(CannotWrite) as caught:
        save(path, Choices())
    assert caught.value.obstacle is Obstacle.LOCKED
    assert load(path) == OTHERS
    lock.release()
    save(path, Choices())
    assert load(path) == Choices()


@pytest.mark.skipif(os.name != "posix", reason="a folder is not read-only on Windows")
def test_a_lock_that_cannot_be_made_stops_no_change(tmp_path: Path) -> None:
    path = tmp_path / "choices.json"
    (tmp_path / ".lock").mkdir()
    save(path, OTHERS)
    assert load(path) == OTHERS
