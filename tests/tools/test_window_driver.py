"""The virtual screen on which the real window is driven."""

import os
import subprocess
from pathlib import Path
from shutil import which

import pytest

from tools.desktop.window_driver import PROGRAMS, Desktop


@pytest.mark.skipif(not all(map(which, PROGRAMS)), reason="needs Xvfb, openbox and xdotool")
def test_a_screen_is_managed_even_if_the_window_manager_fails_to_start_at_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a window manager, nothing closes a window at Alt+F4."""
    failed, program = tmp_path / "failed", tmp_path / "openbox"
    program.write_text(
        f'#!/bin/sh\n[ -e {failed} ] || {{ touch {failed}; exit 1; }}\nexec {which("openbox")} "$@"\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    with Desktop((320, 200)) as desktop:
        asked = subprocess.run(
            ["xdotool", "get_num_desktops"], env=desktop.environment, capture_output=True, check=False
        )
    assert failed.exists()
    assert asked.returncode == 0
