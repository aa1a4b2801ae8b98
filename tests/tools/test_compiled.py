"""The tool that compiles a copy for long matches."""

import sys
from pathlib import Path

import pytest

from tools.lab import compiled


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


@pytest.mark.parametrize("module", ["apply", "board", "state"])
def test_builders_of_the_copy_construct_what_they_freeze_to(module: str) -> None:
    """A compiled object cannot change its class."""
    source = (compiled.PACKAGE / f"rules/{module}.py").read_text("utf-8")
    changed = compiled.with_constructors(f"santiago.rules.{module}", source)
    assert "__class__" in source
    assert "__class__" not in changed
    compile(changed, module, "exec")


def test_a_builder_of_the_copy_gives_every_field_to_the_constructor() -> None:
    source = (compiled.PACKAGE / "rules/apply.py").read_text("utf-8")
    changed = compiled.with_constructors("santiago.rules.apply", source)
    assert "return Transition(self.before, self.move, self.after)" in changed
