"""The tool that compiles a copy for long matches."""

import sys
from pathlib import Path

import compiled
import pytest


def test_a_folder_that_exists_is_never_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["compiled.py", str(tmp_path)])
    with pytest.raises(SystemExit) as refused:
        compiled.main()
    assert refused.value.code == 2
    assert f"{tmp_path} exists already" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_every_file_to_be_compiled_is_there() -> None:
    files = [("rules", name) for name in compiled.RULES] + [("ai", name) for name in compiled.OPPONENTS]
    for folder, name in files:
        assert (compiled.PACKAGE / folder / f"{name}.py").is_file()
