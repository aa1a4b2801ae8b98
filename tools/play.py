"""Start the game from its folder, by a double click or `python tools/play.py`.

The first start creates a private environment and downloads the libraries into it. The environment is in the
game's folder or, if that is read-only, in the user's cache. Nothing else on the computer is changed. This
file also runs on Python 3.6, so that it can report that Python is too old.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from shutil import which

LEAST = (3, 11)
NEWER = ("python3.15", "python3.14", "python3.13", "python3.12", "python3.11")
ROOT = Path(__file__).resolve().parent.parent
ON_WINDOWS = sys.platform == "win32"
STAMP = "santiago-libraries.txt"
"""The name of a file that lists the libraries of an environment and marks the environment as complete."""
OFFLINE = ("resolve", "connection", "network", "timed out", "unreachable", "no matching distribution")
"""Words that pip's error messages contain if there is no network."""
BOXES = (("zenity", "--error", "--text"), ("kdialog", "--error"), ("xmessage",))


class Missing(Exception):
    """Raised if something that the game needs is missing; the message is a full sentence."""


def main() -> int:
    try:
        if sys.version_info < LEAST:
            return with_newer_python()
        python = environment_python(libraries())
    except Missing as problem:
        tell(str(problem))
        return 1
    return start(python)


def with_newer_python() -> int:
    """Run this file with a newer Python and return its exit code; raises Missing if none is installed."""
    test = f"import sys; sys.exit(sys.version_info < {LEAST})"
    for name in NEWER:
        if which(name) and subprocess.call([name, "-c", test], stderr=subprocess.DEVNULL) == 0:
            return subprocess.call([name, str(Path(__file__).resolve()), *sys.argv[1:]])
    wanted, found = (".".join(map(str, version)) for version in (LEAST, sys.version_info[:2]))
    raise Missing(
        f"Santiago needs Python {wanted} or newer, and this is {found}: "
        "get it from https://www.python.org/downloads."
    )


def libraries() -> "list[str]":
    """Return the game's requirements for pip; raises Missing if the game's files are missing."""
    import tomllib  # missing in old Pythons

    try:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    except OSError:
        raise Missing(
            "The game's files are missing: unpack the whole folder and start the game there."
        ) from None
    found: list[str] = project["project"]["dependencies"]
    return found


def environment_python(needed: "list[str]") -> Path:
    """Return the path of the Python interpreter in an environment with the `needed` libraries. The
    environment is created if necessary; raises Missing if that fails."""
    folders = (ROOT / ".play", cache_folder() / "play")
    for folder in folders:
        python = folder / ("Scripts/pythonw.exe" if ON_WINDOWS else "bin/python")
        stamp = folder / STAMP
        if python.exists() and stamp.exists() and stamp.read_text(encoding="utf-8").split("\n") == needed:
            return python
        if can_write(folder):
            make_environment(folder, needed)
            stamp.write_text("\n".join(needed), encoding="utf-8")
            return python
    raise Missing(f"The game cannot be set up: neither {folders[0]} nor {folders[1]} can be written to.")


def cache_folder() -> Path:
    """Return this system's folder for cached files."""
    home = Path(os.path.expanduser("~"))  # noqa: PTH111  never fails, not even without a home
    if ON_WINDOWS:
        return Path(os.environ.get("LOCALAPPDATA", str(home)), "santiago", "Cache")
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "santiago"
    return Path(os.environ.get("XDG_CACHE_HOME") or str(home / ".cache"), "santiago")


def can_write(folder: Path) -> bool:
    """Return whether `folder` can be created and written to."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=str(folder)):
            return True
    except OSError:
        return False


def make_environment(folder: Path, needed: "list[str]") -> None:
    """Create an environment in `folder` with the `needed` libraries; raises Missing on failure."""
    new = [sys.executable, "-m", "venv", "--clear", str(folder)]
    run_with_progress("Setting up Santiago (only this once)", new, no_environment)
    python = folder / ("Scripts/python.exe" if ON_WINDOWS else "bin/python")
    fetch = [str(python), "-m", "pip", "install", "--disable-pip-version-check", *needed]
    run_with_progress("Downloading its libraries (about 43 MB)", fetch, no_libraries)


def run_with_progress(what: str, command: "list[str]", complaint: "Callable[[str], str]") -> None:
    """Run `command`, and meanwhile show the name of the step, `what`, and the elapsed seconds. Raises
    Missing(complaint(output)) if the command fails."""
    sys.path.insert(0, str(ROOT))
    from santiago.commands.output import ProgressLine

    begun, line = time.time(), ProgressLine()
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
        while process.poll() is None:
            line.show(f"{what} ... {time.time() - begun:.0f} s")
            time.sleep(0.2)
        line.show(f"{what} ... {'failed' if process.returncode else 'done'} ({time.time() - begun:.0f} s)")
        line.end()
        if process.returncode:
            output.seek(0)
            raise Missing(complaint(output.read().decode("utf-8", "replace").strip()))


def no_environment(output: str) -> str:
    """Return a sentence that explains, from the output of venv, why no environment could be created."""
    if "ensurepip" in output or "No module named venv" in output:
        return "Python's venv is missing: install the package python3-venv, then start again."
    return f"The private environment could not be created: {last_line(output)}"


def no_libraries(output: str) -> str:
    """Return a sentence that explains, from pip's output, why the libraries could not be installed."""
    if any(mark in output.lower() for mark in OFFLINE):
        return f"The first start needs an internet connection to download the libraries: {last_line(output)}"
    return f"The libraries could not be installed: {last_line(output)}"


def last_line(text: str) -> str:
    """Return the last line of `text` that is not blank, or "no reason was given"."""
    return next((line for line in reversed(text.splitlines()) if line.strip()), "no reason was given")


def has_terminal() -> bool:
    """Return whether standard output is a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


def show(text: str) -> None:
    """Write `text` to standard output, if there is one."""
    if sys.stdout is not None:
        sys.stdout.write(text)
        sys.stdout.flush()


def tell(text: str) -> None:
    """Print a message and, on a desktop without a terminal, show it in a dialog box."""
    show(f"{text}\n")
    if has_terminal() or not os.environ.get("DISPLAY"):
        return
    for box in BOXES:
        if which(box[0]):
            subprocess.call([*box, text])
            return


def start(python: Path) -> int:
    settings = dict(os.environ, PYTHONPATH=str(ROOT), SANTIAGO_LAUNCHER=str(ROOT / "tools" / "play.sh"))
    if not has_terminal():
        settings["SANTIAGO_BOX"] = "1"
    command = [str(python), "-m", "santiago", *sys.argv[1:]]
    if ON_WINDOWS:  # lets play.bat close its console window
        subprocess.Popen(command, env=settings)
        return 0
    return subprocess.call(command, env=settings)


if __name__ == "__main__":
    sys.exit(main())
