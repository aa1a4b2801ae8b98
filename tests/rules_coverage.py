"""Measures which lines and branches of `santiago.rules` the tests of the rules take, into `.coverage`.

A plugin for `--rules-coverage`. It traces nothing else, so that the other tests run at full speed.
"""

from collections.abc import Generator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
from coverage import Coverage

ROOT = Path(__file__).parents[1]
RULES = ROOT / "tests/rules"


class RulesCoverage:
    """One for each process of a run; that of the main process puts the data together."""

    def __init__(self, config: pytest.Config) -> None:
        worker = getattr(config, "workerinput", {}).get("workerid")
        self._is_worker = worker is not None
        self._coverage = Coverage(
            data_file=ROOT / ".coverage",
            data_suffix=worker or "main",
            branch=True,
            source_pkgs=["santiago.rules"],
        )
        if not self._is_worker:
            for left in ROOT.glob(".coverage*"):
                left.unlink()
        self._coverage.start()
        for module in iter_modules([str(ROOT / "santiago/rules")]):
            import_module(f"santiago.rules.{module.name}")
        self._coverage.stop()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        if not item.path.is_relative_to(RULES) or item.get_closest_marker("whole_games"):
            return (yield)
        self._coverage.start()
        try:
            return (yield)
        finally:
            self._coverage.stop()

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        self._coverage.save()
        if not self._is_worker:
            whole = Coverage(data_file=ROOT / ".coverage")
            whole.combine([str(ROOT)])
            whole.save()
