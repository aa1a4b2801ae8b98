"""The wheel declares everything that the game needs."""

import ast
import re
import sys
import tomllib
from pathlib import Path

import santiago
from santiago.wording.translator import languages

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
README_ONLY = {"assets/pictures"}


def test_the_wheel_brings_every_asset_and_the_sample_games() -> None:
    brought = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    shipped = {f"assets/{path.name}" for path in (ROOT / "assets").iterdir()} | {"saves"}
    assert set(brought) == shipped - README_ONLY
    assert all(target == f"santiago/{source}" for source, target in brought.items())


def test_the_sdist_takes_a_list_and_nothing_else_that_lies_about() -> None:
    listed = PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["only-include"]
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert packages | {"assets", "saves", ".ci", ".github", "LICENSE", "README.md"} < set(listed)
    assert all((ROOT / name).exists() for name in listed)


def test_every_language_of_the_game_is_in_the_classifiers() -> None:
    classifiers = [line for line in PROJECT["project"]["classifiers"] if line.startswith("Natural Language")]
    assert len(classifiers) == len(languages())


def test_the_licences_that_the_wheel_names_are_there() -> None:
    for file in PROJECT["project"]["license-files"]:
        assert (ROOT / file).is_file(), file


def test_every_python_that_may_install_it_is_in_the_classifiers() -> None:
    classifiers = PROJECT["project"]["classifiers"]
    assert PROJECT["project"]["requires-python"] == ">=3.11"
    for version in ("3.11", "3.12", "3.13", "3.14", "3.15"):
        assert f"Programming Language :: Python :: {version}" in classifiers


def test_the_program_tells_the_version_it_is_packaged_as() -> None:
    assert santiago.__version__ == PROJECT["project"]["version"]


def test_every_library_that_the_game_imports_is_declared() -> None:
    """The libraries of the extra `research`, which `santiago/research` imports, are exempt."""
    named = {"pygame": "pygame-ce", "pygame_gui": "pygame-gui", "i18n": "python-i18n", "prism": "prismatoid"}
    found = set()
    for path in (ROOT / "santiago").rglob("*.py"):
        if "research" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Import(names=names):
                    found |= {alias.name.partition(".")[0] for alias in names}
                case ast.ImportFrom(module=str(module), level=0):
                    found.add(module.partition(".")[0])
                case _:
                    pass
    outside = found - set(sys.stdlib_module_names) - {"santiago", "_typeshed"}
    project = PROJECT["project"]
    extras = project["optional-dependencies"]
    wanted = project["dependencies"] + extras["a11y"] + extras["voice"]
    declared = {re.split("[<>=]", line)[0] for line in wanted}
    assert {named.get(name, name) for name in outside} == declared


def test_the_readme_names_the_dependencies_and_the_pythons() -> None:
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    versions = re.findall(r"Python :: (3\.\d+)", " ".join(PROJECT["project"]["classifiers"]))
    assert f"Python {versions[0]} to {versions[-1]}" in page
    for line in PROJECT["project"]["dependencies"]:
        assert f"| {re.split('[<>=]', line)[0]} |" in page
