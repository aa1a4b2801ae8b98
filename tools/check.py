"""Run every check of the project: `python tools/check.py`. `--fast` runs only checks that take under 20 s.

`--tested` skips tests that have just been run, but still checks their coverage. New checks go into `CHECKS`.
"""

import argparse
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from shutil import which

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
NEEDED = ("ruff", "mypy", "importlinter", "pytest", "coverage", "xdist", "hypothesis", "babel", "msgspec")
NEEDED_PROGRAMS = ("zizmor",)
"""Required programs that are not importable Python modules."""
QUICK_TESTS = ("tests/rules", "tests/session", "tests/presentation", "santiago/rules", "santiago/persistence")
HEADLESS = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


@dataclass(frozen=True, slots=True)
class Check:
    """A command that must exit with 0. It belongs to the `--fast` run if `fast` is true, and to the full run
    if `full` is true."""

    name: str
    command: tuple[str, ...]
    fast: bool = True
    full: bool = True
    is_test: bool = False


CHECKS = (
    Check("format", (PYTHON, "-m", "ruff", "format", "--check", "-q", ".")),
    Check("lint", (PYTHON, "-m", "ruff", "check", "-q", ".")),
    Check("types", (PYTHON, "-m", "mypy")),
    Check("layers", (str(Path(PYTHON).with_name("lint-imports")), "--no-logo")),
    Check("import cycles", (PYTHON, "tools/check/import_cycles.py")),
    Check("budgets of statements", (PYTHON, "tools/check/budgets.py")),
    Check("sprites", (PYTHON, "tools/art/svg_lint.py")),
    Check("tests read nothing private", (PYTHON, "tools/check/private_attributes.py")),
    Check(
        "workflows", (str(Path(PYTHON).with_name("zizmor")), "--offline", "--no-progress", "-q", ".github")
    ),
    Check(
        "quick tests",
        (PYTHON, "-m", "pytest", "-x", "-n", "auto", *QUICK_TESTS),
        full=False,
    ),
    Check("sounds", (PYTHON, "tools/art/sounds.py", "--check"), fast=False),
    Check("tests", (PYTHON, "-m", "pytest", "-n", "auto", "--rules-coverage"), fast=False, is_test=True),
    Check(
        "coverage of the rules",
        (PYTHON, "-m", "coverage", "report", "--skip-covered", "--show-missing", "--fail-under=100"),
        fast=False,
    ),
    Check("wrong rules are caught", (PYTHON, "tools/check/wrong_rules.py"), fast=False),
)


def run(check: Check) -> bool:
    """Run one check and return whether it passed; if it failed, print its output."""
    start = time.perf_counter()
    done = subprocess.run(
        check.command, cwd=ROOT, env={**os.environ, **HEADLESS}, capture_output=True, text=True, check=False
    )
    seconds = time.perf_counter() - start
    print(f"{'ok  ' if done.returncode == 0 else 'FAIL'}  {check.name}  ({seconds:.1f} s)", flush=True)
    if done.returncode:
        print(done.stdout + done.stderr, flush=True)
    return done.returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Run every check of the project.")
    parser.add_argument("--fast", action="store_true", help="only checks that take seconds")
    parser.add_argument("--tested", action="store_true", help="skip the tests, which have just passed")
    options = parser.parse_args()
    missing = [name for name in NEEDED if find_spec(name) is None]
    missing += [name for name in NEEDED_PROGRAMS if which(name, path=str(Path(PYTHON).parent)) is None]
    if missing:
        print(
            f"check: {', '.join(missing)} not installed for {PYTHON}. "
            "Run 'python3 -m pip install -e \".[dev]\"' in a virtual environment.",
            file=sys.stderr,
        )
        return 2
    chosen = [check for check in CHECKS if (check.fast if options.fast else check.full)]
    results = [run(check) for check in chosen if not (check.is_test and options.tested)]
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
