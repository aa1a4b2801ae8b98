"""Options and markers of all tests; `--deep` runs all combinations and long walks, as CI does each night."""

import gc
import os
from collections.abc import Iterator
from datetime import date

import pytest
from hypothesis import settings

from tests.combinations import Axis, every, in_turn, name_of, pairwise
from tests.rules_coverage import RulesCoverage


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deep", action="store_true", help="every combination and every long walk")
    parser.addoption("--rules-coverage", action="store_true", help="measure what tests/rules covers")
    today = date.today().toordinal()
    parser.addoption("--day", type=int, default=today, help="the day that says which long walk is taken")


def pytest_configure(config: pytest.Config) -> None:
    os.environ["LC_ALL"] = "C.UTF-8"  # the terminal speaks English
    if config.getoption("rules_coverage"):
        config.pluginmanager.register(RulesCoverage(config))
    settings.register_profile("usual", deadline=None, max_examples=40)
    settings.register_profile("deep", deadline=None, max_examples=300)
    settings.load_profile("deep" if config.getoption("deep") else "usual")
    config.addinivalue_line(
        "markers", "whole_games: covers the rules without being about one of them; not counted as coverage"
    )
    config.addinivalue_line(
        "markers",
        "matrix(**axes): all combinations under --deep, otherwise as many as let each pair of extremes meet",
    )
    config.addinivalue_line(
        "markers",
        "matrix_in_turn(**axes): as matrix, but only the last two axes meet; the others take turns, whole",
    )
    config.addinivalue_line(
        "markers", "one_a_day(names, cases): all cases under --deep, otherwise another one each day"
    )


def pytest_collection_finish() -> None:
    """Freeze the collected tests, so that the garbage collector does not traverse them again and again."""
    gc.collect()
    gc.freeze()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    deep = metafunc.config.getoption("deep")
    for mark, choice in (("matrix", pairwise), ("matrix_in_turn", in_turn)):
        for marker in metafunc.definition.iter_markers(mark):
            axes = {
                name: values if isinstance(values, Axis) else tuple(values)
                for name, values in marker.kwargs.items()
            }
            cases = (every if deep else choice)(tuple(axes.values()))
            metafunc.parametrize(tuple(axes), cases, ids=name_of)
    for marker in metafunc.definition.iter_markers("one_a_day"):
        names, cases = marker.args
        day = metafunc.config.getoption("day")
        metafunc.parametrize(names, cases if deep else [cases[day % len(cases)]], ids=name_of)


@pytest.fixture(scope="session", autouse=True)
def no_flush() -> Iterator[None]:
    """Do not wait until files are on the disk: no test cuts the power."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield


@pytest.fixture(scope="session")
def deep(pytestconfig: pytest.Config) -> bool:
    """Return whether the option `--deep` is set."""
    return bool(pytestconfig.getoption("deep"))
