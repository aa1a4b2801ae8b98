"""The trial run of a bundle leaves nothing behind: no process, and no file of another program."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

from tools.desktop.window_driver import PROGRAMS, Desktop, wait_for
from tools.package import trial

PARENT = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open(sys.argv[1], "w").write(f"{child.pid}\\n")
time.sleep(600)
"""


def runs(process: int) -> bool:
    """Whether a process is running; a zombie is not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_a_program_ends_together_with_its_workers(tmp_path: Path) -> None:
    pid_file = tmp_path / "child"
    process = trial.start_group([sys.executable, "-c", PARENT, str(pid_file)], dict(os.environ))
    wait_for("the child starts", lambda: pid_file.exists() and pid_file.read_text().endswith("\n"))
    child = int(pid_file.read_text())
    assert runs(child)
    trial.end_group(process)
    wait_for("the child ends", lambda: not runs(child))


@pytest.mark.skipif(not all(map(which, (*PROGRAMS, "gdbus", "dbus-launch"))), reason="needs dbus-x11")
def test_looking_for_a_session_bus_leaves_nothing_in_the_home_folder(tmp_path: Path) -> None:
    """Where dbus-x11 is installed, a program without a session bus starts one and notes its address."""
    home = tmp_path / "home"
    home.mkdir()
    bus = Path(which("gdbus") or "")
    with Desktop((320, 200)) as desktop:
        command = trial.isolated(desktop, home, tmp_path / "data", bus)
        call = ("introspect", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/")
        subprocess.run([*command, *call], capture_output=True, check=False, timeout=60)
    assert list(home.rglob("*")) == []
