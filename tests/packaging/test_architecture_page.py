"""The packages and layers that the architecture page names are those of the tree and of import-linter."""

import re
import tomllib
from contextlib import suppress
from pathlib import Path
from pkgutil import resolve_name

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "santiago"
PAGE = (PACKAGE / "README.md").read_text(encoding="utf-8")
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
    "contracts"
]
LAYERS = {contract["containers"][0]: contract["layers"] for contract in CONTRACTS if "containers" in contract}
OTHERS = "the other modules"


def listed(heading: str) -> set[str]:
    """Return the folders and modules in the first column of the table with this heading."""
    table = PAGE.partition(f"| {heading} |")[2].partition("\n\n")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    return {name.rstrip("/") for row in rows for name in re.findall(r"`([^`]+)`", row)}


def packages(folder: Path) -> set[str]:
    return {path.parent.name for path in folder.glob("*/__init__.py")}


@pytest.mark.parametrize(
    ("heading", "folder"),
    [
        ("package", PACKAGE),
        ("package of `ui/`", PACKAGE / "ui"),
        ("package of `presentation/`", PACKAGE / "presentation"),
    ],
)
def test_the_page_lists_the_packages_of_the_tree(heading: str, folder: Path) -> None:
    names = listed(heading)
    assert packages(folder) <= names
    assert [name for name in names if not (folder / name).exists()] == []


@pytest.mark.parametrize("container", LAYERS)
def test_the_page_draws_the_layers_that_are_checked(container: str) -> None:
    name = container.rpartition(".")[2]
    drawn = re.search(rf"^{name} +(\S.*(?:\n {{8,}}.*)*)", PAGE, re.MULTILINE)
    assert drawn is not None
    layers = [" ".join(layer.split()) for layer in drawn[1].split("->")]
    checked = LAYERS[container]
    assert len(layers) == len(checked)
    for layer, modules in zip(layers, checked, strict=True):
        assert layer in (modules, OTHERS)


def test_every_path_in_the_guide_exists() -> None:
    guide = PAGE.partition("| what | files |")[2]
    paths = re.findall(r"`((?:[a-z_]+/)+(?:[a-z_]+\.[a-z]+)?)`", guide)
    assert len(paths) > 40
    outside = ("assets", "saves", "tests", "tools")
    roots = [(ROOT if path.startswith(outside) else PACKAGE) / path for path in paths]
    assert [str(path) for path in roots if not path.exists()] == []


def test_every_module_and_name_on_the_page_exists() -> None:
    dotted = re.findall(rf"`((?:{'|'.join(sorted(packages(PACKAGE)))})(?:\.\w+)+)`", PAGE)
    assert len(dotted) > 40
    missing = []
    for name in dotted:
        if name.endswith((".json", ".NAME")):  # a file of texts, or the key of a text
            continue
        with suppress(AttributeError, ImportError):
            resolve_name(f"santiago.{name}")
            continue
        missing.append(name)
    assert missing == []


def test_every_module_on_the_page_about_opponents_exists() -> None:
    page = (PACKAGE / "ai" / "README.md").read_text(encoding="utf-8")
    paths = re.findall(r"`((?:[a-z_]+/)+[a-z_]+\.py)`", page)
    assert len(paths) > 15
    roots = (PACKAGE / "ai", ROOT)
    assert [path for path in paths if not any((root / path).exists() for root in roots)] == []
