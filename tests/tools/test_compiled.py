"""The tool that compiles a copy for long matches."""

import runpy
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from santiago.rules.apply import apply
from santiago.rules.grid import Canal
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Propose
from santiago.rules.options import Options
from santiago.rules.phases import Planting
from santiago.rules.setup import random_setup
from santiago.rules.state import new_game
from tools.lab import compiled
from tools.lab.native_classes import (
    NATIVE_MODULE,
    named_tuples,
    native,
    with_own_replace,
    with_quick_calls,
    with_quick_tuples,
)


def test_a_folder_that_exists_is_never_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["compiled.py", str(tmp_path)])
    with pytest.raises(SystemExit) as refused:
        compiled.main()
    assert refused.value.code == 2
    assert f"{tmp_path} exists already" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_every_file_to_be_compiled_is_there() -> None:
    files = [("rules", name) for name in compiled.RULES] + [("ai", name) for name in compiled.OPPONENTS]
    for folder, name in files:
        assert (compiled.PACKAGE / folder / f"{name}.py").is_file()


def test_no_frozen_dataclass_is_compiled_as_it_is() -> None:
    """Its objects could not be sent to another process: https://github.com/mypyc/mypyc/issues/1213."""
    names = [f"rules/{name}" for name in compiled.RULES] + [f"ai/{name}" for name in compiled.OPPONENTS]
    for name in names:
        source = (compiled.PACKAGE / f"{name}.py").read_text("utf-8")
        assert "@dataclass(frozen=True, slots=True)" not in source or name in compiled.NATIVE, name


@pytest.mark.parametrize("module", ["apply", "board", "state"])
def test_builders_of_the_copy_construct_what_they_freeze_to(module: str) -> None:
    """A compiled object cannot change its class."""
    source = (compiled.PACKAGE / f"rules/{module}.py").read_text("utf-8")
    changed = compiled.with_constructors(f"santiago.rules.{module}", source)
    assert "__class__" in source
    assert "__class__" not in changed
    compile(changed, module, "exec")


def test_the_copy_makes_anew_what_is_quicker_made_than_looked_up() -> None:
    sources = {name: (compiled.PACKAGE / f"rules/{name}.py").read_text("utf-8") for name in compiled.RULES}
    for function in compiled.UNCACHED:
        name = next(name for name, source in sources.items() if f"\ndef {function}(" in source)
        lines = compiled.rewritten(f"rules/{name}", sources[name], {}).splitlines()
        at = next(n for n, line in enumerate(lines) if line.startswith(f"def {function}("))
        assert not lines[at - 1].startswith("@")


def test_lazy_moves_of_the_copy_are_still_sequences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("mypy_extensions")
    monkeypatch.setitem(sys.modules, "santiago.native", _module(tmp_path, NATIVE_MODULE))
    source = (compiled.PACKAGE / "rules/legal.py").read_text("utf-8")
    module = _module(tmp_path, compiled.rewritten("rules/legal", source, {}))
    state = new_game(Options(), 4, random_setup(Options(), 4, Random(1)))
    while not isinstance(state.phase, Planting):
        state = apply(state, legal_moves(state)[0]).after
    moves = module.legal_moves(state)
    assert isinstance(moves, Sequence)
    assert list(moves) == list(legal_moves(state))
    assert Sequence not in type(moves).__mro__


def test_named_tuples_of_the_copy_are_made_as_tuples_are(tmp_path: Path) -> None:
    pytest.importorskip("mypy_extensions")
    source = """from typing import NamedTuple

class Pair(NamedTuple):
    left: object
    right: object = 0

whole = Pair(Pair(1, 2), Pair(3))
"""
    kinds = named_tuples(source)
    assert kinds == {"Pair": 2}
    changed = with_quick_tuples(source, kinds)
    assert "cast(Pair, _tuple(Pair, (cast(Pair, _tuple(Pair, (1, 2))), Pair(3))))" in changed
    assert _module(tmp_path, changed).whole == ((1, 2), (3, 0))
    assert _module(tmp_path, changed).whole.left.right == 2


def test_a_builder_of_the_copy_gives_every_field_to_the_constructor() -> None:
    source = (compiled.PACKAGE / "rules/apply.py").read_text("utf-8")
    changed = compiled.with_constructors("santiago.rules.apply", source)
    assert "return Transition(self.before, self.move, self.after)" in changed


@pytest.mark.parametrize("name", compiled.NATIVE)
def test_modules_of_the_copy_have_no_frozen_dataclasses(name: str) -> None:
    """mypyc cannot make native classes of them."""
    source = (compiled.PACKAGE / f"{name}.py").read_text("utf-8")
    tuples = [kind for kind in compiled.NATIVE_TUPLES if f"class {kind}(NamedTuple)" in source]
    assert tuples or "@dataclass(frozen=True, slots=True)" in source
    changed = native(source, tuples)
    assert "@dataclass" not in changed
    assert all(f"class {kind}:" in changed for kind in tuples)
    compile(changed, name, "exec")


def test_classes_of_the_copy_compare_hash_match_and_copy_like_the_dataclasses(tmp_path: Path) -> None:
    pytest.importorskip("mypy_extensions")
    source = (compiled.PACKAGE / "rules/moves.py").read_text("utf-8")
    module = _module(tmp_path, native(source))
    move = module.Propose(3, 2)
    assert move == module.Propose(3, 2) != module.Propose(3, 1)
    assert hash(move) == hash(module.Propose(3, 2))
    assert move != module.Accept(3)
    assert repr(move) == repr(Propose(Canal(3), 2))
    match move:
        case module.Propose(canal, bribe):
            assert (canal, bribe) == (3, 2)
        case _:
            pytest.fail("it does not match")
    kind, values = move.__reduce__()
    assert kind(*values) == move


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("from dataclasses import replace", "from santiago.native import replace"),
        (
            "from dataclasses import dataclass, field, replace",
            "from dataclasses import dataclass, field\nfrom santiago.native import replace",
        ),
        ("from dataclasses import dataclass", "from dataclasses import dataclass"),
    ],
)
def test_the_copy_replaces_members_by_its_own_function(line: str, changed: str) -> None:
    assert with_own_replace(line) == changed


def test_its_own_replace_takes_native_classes_and_dataclasses(tmp_path: Path) -> None:
    pytest.importorskip("mypy_extensions")
    module = _module(tmp_path, NATIVE_MODULE)
    assert module.replace(Propose(Canal(3), 2), bribe=5) == Propose(Canal(3), 5)

    class Native:
        __match_args__ = ("first", "second")

        def __init__(self, first: int, second: int) -> None:
            self.first, self.second = first, second

    changed = module.replace(Native(1, 2), second=7)
    assert (changed.first, changed.second) == (1, 7)


@pytest.mark.parametrize("mask", [0, 1, 0b1011, (1 << 48) - 1, 1 << 47, (1 << 62) - 1])
def test_its_own_count_of_bits_is_that_of_whole_numbers(tmp_path: Path, mask: int) -> None:
    pytest.importorskip("mypy_extensions")
    assert _module(tmp_path, NATIVE_MODULE).bit_count(mask) == mask.bit_count()


def test_the_copy_counts_bits_and_pairs_values_without_slow_calls() -> None:
    source = "import math\n\nx = (a & b).bit_count() + c.d.bit_count()\ny = list(zip(e, f, strict=True))\n"
    changed = with_quick_calls(source)
    assert "x = bit_count((a & b)) + bit_count(c.d)\ny = list(zip(e, f))\n" in changed
    assert "from santiago.native import bit_count\n" in changed


def _module(folder: Path, source: str) -> SimpleNamespace:
    """The names that a module with this source defines."""
    file = folder / "module.py"
    file.write_text(source, encoding="utf-8")
    return SimpleNamespace(**runpy.run_path(str(file)))
