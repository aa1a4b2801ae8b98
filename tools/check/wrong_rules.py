"""Check that the tests detect wrong rules: `python tools/check/wrong_rules.py [--jobs N] [--only WORD]`.

This is a mutation test. Each entry of `tests/rules/wrong_rules.toml` changes one module of `santiago/rules`.
A forked process runs the tests of the rules with the changed module until a test fails, beginning with those
that cite the violated clause. Prints a table. Exits with 1 if no test fails or if the text to be changed is
not found, and with 2 if the tests fail without any change.
"""

import argparse
import io
import os
import re
import signal
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from multiprocessing import get_context
from pathlib import Path
from types import CodeType, FrameType

import hypothesis.strategies  # noqa: F401  imported once here instead of once in each process
import pytest

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "santiago/rules"
TESTS = ROOT / "tests/rules"
BROAD_TESTS = ("test_records.py", "test_notation.py", "test_scenarios.py", "test_laws.py", "test_clauses.py")
"""Tests to run last, so that the first failure is in the clause's own test."""
TIMEOUT_SECONDS = 120
_CLAUSE = re.compile(r"\bR\d+(?:\.\d+)?\b")


@dataclass(frozen=True, slots=True)
class WrongRule:
    """A change to the rules that violates `clause`. The text `old` in `module` is replaced by `new`."""

    module: str
    rule: str
    clause: str
    old: str
    new: str

    @property
    def path(self) -> Path:
        return RULES / f"{self.module}.py"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the tests caught a wrong rule. `text` is the first failed test, or why no test failed."""

    caught: bool
    text: str


def read_wrong_rules() -> tuple[WrongRule, ...]:
    """Return the entries of `wrong_rules.toml`."""
    tables = tomllib.loads((TESTS / "wrong_rules.toml").read_text(encoding="utf-8"))
    return tuple(WrongRule(module, **entry) for module, entries in tables.items() for entry in entries)


def judge(wrong: WrongRule) -> Verdict:
    """Run the tests with the rule `wrong` and return the verdict. Call this only in a forked process."""
    text = wrong.path.read_text(encoding="utf-8")
    if text.count(wrong.old) != 1:
        return Verdict(False, f"DOES NOT FIT: the old text occurs {text.count(wrong.old)} times")
    _import_changed(wrong.path, text.replace(wrong.old, wrong.new))
    failed = next(_failures(wrong.clause), None)
    return Verdict(False, "SURVIVES") if failed is None else failed


def _import_changed(changed: Path, text: str) -> None:
    """Make later imports of the file `changed` compile `text` instead of the contents of that file."""
    original = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        if Path(loader.path) == changed:
            return compile(text, changed, "exec")
        return original(loader, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


class _Citing:
    """A pytest plugin that selects the tests whose docstring cites `clause`."""

    def __init__(self, clause: str) -> None:
        self._clause = clause

    def pytest_collection_modifyitems(self, items: list[pytest.Function]) -> None:
        items[:] = [item for item in items if self._clause in _CLAUSE.findall(item.function.__doc__ or "")]


def _failures(clause: str | None) -> Iterator[Verdict]:
    """Run the tests of the rules, first those that cite `clause`, and yield a verdict for each failed run."""
    files = sorted(TESTS.glob("test_*.py"))
    narrow = [path for path in files if path.name not in BROAD_TESTS]
    if clause is not None:
        yield from _failure([path for path in narrow if clause in path.read_text("utf-8")], _Citing(clause))
    yield from _failure(narrow)
    yield from _failure([path for path in files if path.name in BROAD_TESTS])


def _failure(files: list[Path], *plugins: object) -> Iterator[Verdict]:
    options = ["-x", "-q", "-rfE", "--tb=no", "-p", "no:cacheprovider", "-o", "addopts=", f"--rootdir={ROOT}"]
    signal.signal(signal.SIGALRM, _stop)
    signal.alarm(TIMEOUT_SECONDS)
    with redirect_stdout(io.StringIO()) as output:
        code = pytest.main([*options, *map(str, files)], plugins)
    signal.alarm(0)
    if code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return
    failed = re.search(r"^FAILED \S*?(test_\w+\.py::.*?)(?: - .*)?$", output.getvalue(), re.MULTILINE)
    yield (
        Verdict(True, failed[1])
        if failed
        else Verdict(False, f"BREAKS THE PROGRAM: no test could run\n{output.getvalue()[-2000:]}")
    )


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise TimeoutError(f"the tests take longer than {TIMEOUT_SECONDS} s")


def baseline() -> Verdict | None:
    """Run the tests with the real rules; return the verdict of the first failed run, or None if all pass."""
    return next(_failures(None), None)


def main() -> int:
    parser = argparse.ArgumentParser(description="Check that every wrong rule makes a test fail.")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="number of parallel processes")
    parser.add_argument("--only", default="", help="only rules with this word in rule, clause or module")
    options = parser.parse_args()
    if options.jobs < 1:
        parser.error("--jobs must be 1 or more")
    word = options.only.lower()
    chosen = [w for w in read_wrong_rules() if word in f"{w.rule} {w.clause} {w.module}".lower()]
    if not chosen:
        parser.error(f"no wrong rule has {options.only!r} in its rule, clause or module")
    start = time.perf_counter()
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    caught = 0
    with get_context("fork").Pool(options.jobs, maxtasksperchild=1) as pool:
        unchanged = pool.apply_async(baseline)
        for wrong, verdict in zip(chosen, pool.imap(judge, chosen), strict=True):
            mark = "caught" if verdict.caught else "ALIVE "
            print(f"{mark}  {wrong.clause:<5}  {wrong.rule:<66}  {verdict.text}", flush=True)
            caught += verdict.caught
        fault = unchanged.get()
    if fault is not None:
        print(f"The tests of the rules must pass first: {fault.text}", file=sys.stderr)
        return 2
    print(f"{caught} of {len(chosen)} wrong rules caught in {time.perf_counter() - start:.0f} s")
    return 0 if caught == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
