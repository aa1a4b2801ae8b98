"""`santiago render`."""

import struct
from pathlib import Path

import pytest

from .running import GAME, output_of, refused


def pixels(path: Path) -> tuple[int, int]:
    """The size of a PNG, read from its header."""
    head = path.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", head[16:24])
    return width, height


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640), (641, 401)])
def test_render_writes_a_picture_of_the_size_asked_for(
    size: tuple[int, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "table.png"
    asked = f"{size[0]}x{size[1]}"
    assert output_of(capsys, "render", str(GAME), "--ply", "20", "--size", asked, "--out", str(out)) == ""
    assert pixels(out) == size


def test_render_takes_scale_and_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pictures = []
    for number, words in enumerate(([], ["--scale", "1.5"], ["--language", "fr"])):
        out = tmp_path / f"{number}.png"
        output_of(capsys, "render", str(GAME), "--ply", "20", *words, "--out", str(out))
        pictures.append(out.read_bytes())
    assert len(set(pictures)) == 3


def test_render_to_a_folder_that_may_not_be_written_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.png").mkdir()
    refused(capsys, "render", str(GAME), "--out", str(tmp_path / "x.png"))
