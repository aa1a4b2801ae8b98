"""The check for import cycles."""

from pathlib import Path

import pytest

from tools.check.import_cycles import cycle, graph, modules

FILES = {
    "santiago/__init__.py": "",
    "santiago/a/__init__.py": "",
    "santiago/a/one.py": "from santiago.a import two\n",
    "santiago/a/two.py": "import santiago.b\n",
    "santiago/b.py": "",
    "tools/__init__.py": "",
    "tools/shared.py": "from santiago.a.one import two\n",
    "tools/report.py": "from tools import shared\n",
}


def tree(folder: Path, changed: dict[str, str]) -> Path:
    for name, text in (FILES | changed).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def found(folder: Path, changed: dict[str, str]) -> set[str]:
    return set(cycle(graph(modules(tree(folder, changed)))))


def test_imports_that_run_one_way_are_no_cycle(tmp_path: Path) -> None:
    assert found(tmp_path, {}) == set()


@pytest.mark.parametrize(
    "text",
    [
        "from santiago.a.one import two\n",
        "import santiago.a.one\n",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from santiago.a import one\n",
        "def late():\n    from santiago.a.one import two\n    return two\n",
        "from .a import one\n",
    ],
    ids=["name", "module", "for types", "late", "relative"],
)
def test_a_circle_is_found_however_it_is_imported(tmp_path: Path, text: str) -> None:
    assert found(tmp_path, {"santiago/b.py": text}) == {"santiago.a.one", "santiago.a.two", "santiago.b"}


def test_a_circle_among_the_tools_is_found(tmp_path: Path) -> None:
    assert found(tmp_path, {"tools/shared.py": "from tools import report\n"}) == {
        "tools.shared",
        "tools.report",
    }
