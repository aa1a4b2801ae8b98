"""Messages to a player who started the game from its icon, without a terminal."""

import sys
from collections.abc import Iterator

import pytest

from santiago.__main__ import main
from santiago.commands import message_box


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    shown: list[str] = []
    monkeypatch.setenv(message_box.BOX_VARIABLE, "1")
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    import pygame

    monkeypatch.setattr(pygame.display, "message_box", lambda _, text: shown.append(text))
    return shown


def test_a_wrong_option_is_shown_in_a_box(boxes: list[str]) -> None:
    assert main(["--size", "tiny"]) == 2
    assert len(boxes) == 1
    assert "tiny" in boxes[0]


def test_the_version_is_shown_in_a_box(boxes: list[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert boxes[0].startswith("Santiago ")


def test_nothing_is_shown_where_there_is_nothing_to_say(boxes: list[str]) -> None:
    def complaining_but_successful() -> int:
        print("a library grumbles", file=sys.stderr)
        return 0

    assert message_box.run(complaining_but_successful) == 0
    assert boxes == []


def test_it_works_where_the_system_gives_no_streams(
    boxes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows, `sys.stdout` and `sys.stderr` are None in a program without a console."""
    monkeypatch.delenv(message_box.BOX_VARIABLE)
    for stream in ("stdout", "stderr", "__stdout__", "__stderr__"):
        monkeypatch.setattr(sys, stream, None)
    assert main(["check", "no such file.json"]) == 2
    assert "no such file.json" in boxes[0]


def test_whoever_starts_it_unseen_can_forbid_boxes(boxes: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(message_box.BOX_VARIABLE, "0")
    monkeypatch.setattr(sys, "__stderr__", None)
    assert main(["--size", "tiny"]) == 2
    assert boxes == []


def test_a_crash_is_shown_in_a_box(boxes: list[str]) -> None:
    def broken() -> int:
        raise OSError("the disk is on fire")

    with pytest.raises(OSError, match="on fire"):
        message_box.run(broken)
    error = OSError("the disk is on fire")
    sys.excepthook(OSError, error, None)
    assert "the disk is on fire" in boxes[0]
