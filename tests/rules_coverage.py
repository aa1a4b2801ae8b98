"""Measures which lines and branches of `santiago.rules` the rules tests cover, and writes `.coverage`.

The pytest plugin for `--rules-coverage`. Only the rules tests are traced; other tests run at full speed.
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
    """A plugin with one instance per process of a test run; the main process combines the data."""

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
        names = [module.name for module in iter_modules([str(ROOT / "santiago/rules")])]
        modules = [import_module(f"santiago.rules.{name}") for name in names]
        self._coverage.stop()
        self._cached = [
            value for module in modules for value in vars(module).values() if hasattr(value, "cache_clear")
        ]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        if not item.path.is_relative_to(RULES) or item.get_closest_marker("whole_games"):
            return (yield)
        # the body of a function cached by an untraced test would never be covered
        for function in self._cached:
            function.cache_clear()
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
