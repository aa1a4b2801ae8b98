"""The tool that compiles a copy of the package for long matches."""

import ast
import gc
import runpy
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
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
from tools.lab.native_classes import NATIVE_MODULE, known_types, rewritten, tuple_classes

MODULES = [f"rules/{name}" for name in compiled.RULES] + [f"ai/{name}" for name in compiled.OPPONENTS]


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    """Restores the garbage collector's thresholds, which mypy changes in its process."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


def source_of(name: str) -> str:
    return (compiled.PACKAGE / f"{name}.py").read_text("utf-8")


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
    for name in MODULES:
        assert (compiled.PACKAGE / f"{name}.py").is_file()


@pytest.mark.parametrize("name", MODULES)
def test_modules_of_the_copy_have_no_frozen_dataclasses(name: str) -> None:
    """Their instances could not be sent to another process: https://github.com/mypyc/mypyc/issues/1213."""
    changed = compiled.for_mypyc(source_of(name), {}, {})
    assert "@dataclass" not in changed
    assert "NamedTuple)" not in changed
    compile(changed, name, "exec")


def test_no_parameter_is_declared_as_a_plain_tuple_with_the_members_of_a_named_one() -> None:
    """In the copy, a named tuple is no tuple, and is refused where a plain one is declared."""
    nodes = [node for name in MODULES for node in ast.walk(ast.parse(source_of(name)))]
    members = [
        [ast.unparse(one.annotation) for one in node.body if isinstance(one, ast.AnnAssign)]
        for node in nodes
        if isinstance(node, ast.ClassDef) and "NamedTuple" in map(ast.unparse, node.bases)
    ]
    named = {f"tuple[{', '.join(kinds)}]" for kinds in members}
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    declared = {ast.unparse(one.annotation) for each in functions for one in each.args.args if one.annotation}
    assert "tuple[int, int, int]" in named, "the members of `Reach`"
    assert not named & declared


@pytest.mark.parametrize("name", ["rules/apply", "rules/board", "rules/state"])
def test_builders_of_the_copy_construct_what_they_freeze_to(name: str) -> None:
    """The class of a compiled object cannot be changed."""
    assert "__class__" in source_of(name)
    assert "__class__" not in compiled.for_mypyc(source_of(name), {}, {})


def test_the_copy_makes_anew_what_is_quicker_made_than_looked_up() -> None:
    sources = {name: source_of(name) for name in MODULES}
    for function in compiled.UNCACHED:
        name = next(name for name, source in sources.items() if f"\ndef {function}(" in source)
        changed = compiled.for_mypyc(sources[name], {}, {})
        assert f"\n\ndef {function}(" in changed
        assert f"_known_{function}" not in changed


def test_lazy_moves_of_the_copy_are_still_sequences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = copied(compiled.for_mypyc(source_of("rules/legal"), {}, {}), tmp_path, monkeypatch)
    state = new_game(Options(), 4, random_setup(Options(), 4, Random(1)))
    while not isinstance(state.phase, Planting):
        state = apply(state, legal_moves(state)[0]).after
    moves = module.legal_moves(state)
    assert isinstance(moves, Sequence)
    assert list(moves) == list(legal_moves(state))
    assert Sequence not in type(moves).__mro__


def test_a_builder_of_the_copy_gives_every_field_to_the_constructor() -> None:
    changed = compiled.for_mypyc(source_of("rules/apply"), {}, {})
    assert "return Transition(self.before, self.move, self.after)" in changed


def test_classes_of_the_copy_compare_hash_match_and_copy_like_the_dataclasses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = copied(rewritten(source_of("rules/moves"), {}, {}, ()), tmp_path, monkeypatch)
    move = module.Propose(3, 2)
    assert move == module.Propose(3, 2) != module.Propose(3, 1)
    assert hash(move) == hash(module.Propose(3, 2))
    assert move != module.Accept(3)
    assert repr(move) == repr(Propose(Canal(3), 2))
    assert replace(move, bribe=5) == module.Propose(3, 5)
    match move:
        case module.Propose(canal, bribe):
            assert (canal, bribe) == (3, 2)
        case _:
            pytest.fail("it does not match")
    kind, values = move.__reduce__()
    assert kind(*values) == move


TUPLES = """from functools import lru_cache
from typing import NamedTuple

Place = tuple[int, float, str]

class Pair(NamedTuple):
    left: int
    right: float = 0.5

def pairs() -> list[Pair]:
    return [Pair(1, 2.0), Pair(3)]

def places() -> list[Place]:
    result = []
    for left, right in pairs():
        result.append((left, right, "x"))
    return result

def rights() -> list[float]:
    return [right for _, right, _ in places()]

def first() -> tuple[int, float]:
    (left, right), (_, other, _) = pairs()[0], places()[1]
    return left, right + other + pairs()[1][1]

class Box:
    def __init__(self, pair: Pair) -> None:
        left, right = self.pair = pair
        self.sum = left + right

made: list[int] = []

@lru_cache(maxsize=2)
def cached(number: int, *, more: int) -> int:
    made.append(number)
    return number + more
"""


def test_tuples_of_the_copy_are_objects_whose_members_are_read_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("mypy")
    classes = tuple_classes(TUPLES)
    assert classes == {"Pair": ["left", "right"], "Place": ["item0", "item1", "item2"]}
    changed = rewritten(TUPLES, known_types(tmp_path, {"a.py": TUPLES}, classes)["a.py"], classes, ())
    assert "result.append(Place(left, right, 'x'))" in changed
    assert "return [_bound2.item1 for _bound2 in places()]" in changed
    assert "right = _bound3.right" in changed
    assert "pairs()[1].right" in changed
    module = copied(changed, tmp_path, monkeypatch)
    assert module.rights() == [2.0, 0.5]
    assert module.first() == (1, 3.0)
    box = module.Box(module.Pair(2))
    assert (box.sum, box.pair.left) == (2.5, 2)
    assert not isinstance(module.Pair(1), tuple)


def test_tuples_of_the_copy_can_still_be_unpacked_indexed_and_sorted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = copied(rewritten(TUPLES, {}, tuple_classes(TUPLES), ()), tmp_path, monkeypatch)
    left, right = pair = module.Pair(4)
    assert (left, right) == (pair[0], pair[1]) == pair[:2] == (4, 0.5)
    assert sorted([pair, module.Pair(4, 0.25), module.Pair(2)])[1:] == [module.Pair(4, 0.25), pair]


def test_a_cache_of_the_copy_forgets_all_when_it_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = copied(rewritten(TUPLES, {}, tuple_classes(TUPLES), ()), tmp_path, monkeypatch)
    assert [module.cached(number, more=10) for number in (1, 1, 2, 1, 3, 1)] == [11, 11, 12, 11, 13, 11]
    assert module.made == [1, 2, 3, 1]


@pytest.mark.parametrize("mask", [0, 1, 0b1011, (1 << 48) - 1, 1 << 47, (1 << 62) - 1])
def test_its_own_count_of_bits_is_that_of_whole_numbers(tmp_path: Path, mask: int) -> None:
    pytest.importorskip("mypy_extensions")
    module = _module(tmp_path, NATIVE_MODULE)
    assert module.bit_count(mask) == mask.bit_count()
    assert module.bit_length(mask) == mask.bit_length()


def test_the_copy_counts_bits_and_pairs_values_without_slow_calls() -> None:
    source = "import math\n\nx = (a & b).bit_count() + c.d.bit_length()\ny = list(zip(e, f, strict=True))\n"
    changed = rewritten(source, {}, {}, ())
    assert "x = bit_count(a & b) + bit_length(c.d)\ny = list(zip(e, f))\n" in changed


def test_the_copy_counts_from_a_start_and_sums_up_without_slow_calls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("mypy")
    source = """def weighted(values: list[float]) -> float:
    total = max(values)
    for n, value in enumerate(values, 3):
        total += n * value
    return total - sum(values)
"""
    changed = rewritten(source, known_types(tmp_path, {"a.py": source}, {})["a.py"], {}, ())
    assert "total = _max(values)" in changed
    assert "for n, value in enumerate(values):\n        n += 3\n" in changed
    assert "return total - float(_sum(values))" in changed
    assert copied(changed, tmp_path, monkeypatch).weighted([1.0, 2.0]) == 2 + 3 + 8 - 3


def copied(source: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Return the names defined by the compiled copy of a module with this source."""
    pytest.importorskip("mypy_extensions")
    monkeypatch.setitem(sys.modules, "santiago.native", _module(folder, NATIVE_MODULE))
    return _module(folder, source)


def _module(folder: Path, source: str) -> SimpleNamespace:
    """Return the names defined by a module with this source."""
    file = folder / "module.py"
    file.write_text(source, encoding="utf-8")
    return SimpleNamespace(**runpy.run_path(str(file)))
