"""Tools refuse wrong input in a sentence, before they write anything."""

import runpy
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WRONG = {
    "icons of an unknown option": (["art/app_icons.py", "--nonsense"], "unrecognized arguments"),
    "a picture of an unknown option": (["art/pictures.py", "--nonsense"], "unrecognized arguments"),
    "fonts of an unknown option": (["art/subset_fonts.py", "--nonsense"], "unrecognized arguments"),
    "fonts of no folder": (["art/subset_fonts.py", "missing"], "install fonts-lato"),
    "sprites that are missing": (["art/svg_lint.py", "missing.svg"], "missing.svg: cannot be read"),
    "sprites of bytes": (["art/svg_lint.py", "bytes"], "bytes: cannot be read"),
    "a report of nothing": (["arena.py", "--report", "missing"], "missing is not a file of games"),
    "a report of bytes": (["arena.py", "--report", "bytes"], "bytes is not a file of games"),
    "a report of other lines": (["arena.py", "--report", "lines"], "lines is not a file of games"),
    "a report of a folder": (["arena.py", "--report", "."], "it is not a regular file"),
    "games into other lines": (["arena.py", "--out", "lines"], "lines is not a file of games"),
    "games into no folder": (["arena.py", "--out", "no/such"], "no/such cannot be written"),
    "the wheel of no revision": (["lab/previous.py", "nosuchrev"], "nosuchrev cannot be built: "),
    "a package into a file": (["package/published.py", "bytes"], "cannot be written: "),
    "wrong rules by nobody": (["check/wrong_rules.py", "--jobs", "0"], "--jobs must be 1 or more"),
    "cycles of an unknown option": (["check/import_cycles.py", "--nonsense"], "unrecognized arguments"),
    "tests of an unknown option": (["check/private_attributes.py", "--nonsense"], "unrecognized arguments"),
    "games below nothing": (["arena.py", "--games", "-5"], "'-5' is not a whole number from 1"),
    "games by nobody": (["arena.py", "--jobs", "0"], "'0' is not a whole number from 1"),
    "a window without a screen": (["drive.py", "smoke"], "Xvfb, openbox, xdotool, import must be installed"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_tool_refuses_in_a_sentence(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The tool runs in this process, where any error except SystemExit fails the test."""
    words, expected = WRONG[case]
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "lines").write_text('{"number": 0}\nunfinished')
    before = sorted((path.name, path.read_bytes()) for path in tmp_path.iterdir())
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "argv", words)
    with pytest.raises(SystemExit) as end:
        runpy.run_path(str(ROOT / "tools" / words[0]), run_name="__main__")
    printed = capsys.readouterr()
    if isinstance(end.value.code, str):  # Python prints it and exits with 1
        assert expected in end.value.code
    else:
        assert end.value.code in (1, 2)
        assert expected in printed.out + printed.err
    assert before == sorted((path.name, path.read_bytes()) for path in tmp_path.iterdir())
