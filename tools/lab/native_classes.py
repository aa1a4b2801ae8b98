"""Rewrites what mypyc leaves to the interpreter: frozen dataclasses, named tuples and lazy sequences.

mypyc leaves a dataclass with slots an ordinary Python class: reading its members stays slow, and its objects
can be neither pickled nor copied (https://github.com/mypyc/mypyc/issues/1213). The classes written here have
the same members, compare, hash and match alike, and pickle. They calculate their hash once, and the garbage
collector does not look at them: frozen values are part of no cycle.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_MARK = "@dataclass(frozen=True, slots=True)\n"
LEAN = "@final\n@mypyc_attr(acyclic=True, free_list_len=1)\n"
_IMPORTS = "from typing import Any, Final, cast, final\nfrom mypy_extensions import mypyc_attr\n"
_SET = re.compile(r'object\.__setattr__\(self, "(\w+)", (.+)\)')
_REPLACE = re.compile(r"^from dataclasses import (?P<before>.*, )?replace(?P<after>, .*)?$", re.MULTILINE)
_COUNT = ".bit_count()"
NATIVE_MODULE = '''"""`dataclasses.replace`, also for native classes, and a quick `int.bit_count`."""

import dataclasses
from typing import Any

from mypy_extensions import i64


def replace(value: Any, **changes: Any) -> Any:
    """A copy of `value` with other values of some members."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.replace(value, **changes)
    kind = type(value)
    return kind(*(changes[name] if name in changes else getattr(value, name) for name in kind.__match_args__))


def bit_count(mask: i64) -> int:
    """The number of members of a set of up to 63 squares or canals."""
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return int(mask & 127)
'''


@dataclass(frozen=True, slots=True)
class _Member:
    """A field: `default` is source text, "" for none; a hidden one is neither given, compared nor shown."""

    name: str
    kind: str
    default: str = ""
    hidden: bool = False


def native(source: str, kinds: Sequence[str] = ()) -> str:
    """The source of a module with native classes in place of its frozen dataclasses and of `kinds`."""
    for kind in kinds:
        source = source.replace(f"class {kind}(NamedTuple):", f"{_MARK}class {kind}:")
    tree = ast.parse(source)
    lines = source.splitlines(keepends=True)
    for node in reversed(tree.body):
        if isinstance(node, ast.ClassDef) and _MARK in lines[node.lineno - 2 : node.lineno - 1]:
            _rewrite(node, lines)
    return _SET.sub(r"self.\1 = \2", _with_imports("".join(lines)))


def named_tuples(source: str) -> dict[str, int]:
    """The named tuples that a module defines, each with the number of its members."""
    return {
        node.name: sum(isinstance(item, ast.AnnAssign) for item in node.body)
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef) and [ast.unparse(base) for base in node.bases] == ["NamedTuple"]
    }


def with_quick_tuples(source: str, kinds: dict[str, int]) -> str:
    """The source of a module that makes the named tuples `kinds` as tuples are made.

    Their own constructors are functions that run in the interpreter. Calls that leave out members stay.
    """
    edits: list[tuple[int, int, str, str]] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
            name, assigned = node.func.id, sum(not isinstance(given, ast.Starred) for given in node.args)
            if assigned == len(node.args) == kinds.get(name):
                assert node.end_lineno is not None and node.end_col_offset is not None, "parsed from source"
                edits.append((node.lineno, node.col_offset, name, f"cast({name}, _tuple({name}, "))
                edits.append((node.end_lineno, node.end_col_offset, "", "))"))
    return _with_imports(_edited(source, edits), "_tuple: Final[Any] = tuple.__new__\n") if edits else source


def with_quick_calls(source: str) -> str:
    """The source of a module that counts bits and pairs values as compiled code does it quickly."""
    source = re.sub(r", strict=(True|False)\)", ")", source)
    edits: list[tuple[int, int, str, str]] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node).endswith(_COUNT):
            assert node.end_lineno is not None and node.end_col_offset is not None, "parsed from source"
            edits.append((node.lineno, node.col_offset, "", "bit_count("))
            edits.append((node.end_lineno, node.end_col_offset - len(_COUNT), _COUNT, ")"))
    more = "from santiago.native import bit_count\n"
    return _with_imports(_edited(source, edits), more) if edits else source


def _edited(source: str, edits: list[tuple[int, int, str, str]]) -> str:
    """The source with texts replaced: the line and column of each, the old and the new text."""
    lines = source.splitlines(keepends=True)
    for row, column, old, new in sorted(edits, reverse=True):
        line = lines[row - 1]
        lines[row - 1] = line[:column] + new + line[column + len(old) :]
    return "".join(lines)


def with_native_sequences(source: str, kinds: Sequence[str]) -> str:
    """The source of a module whose lazy sequences `kinds` inherit nothing: only such classes are native."""
    source = source.replace("class _Lazy(Sequence[Move]):", "class _Lazy:")
    source = re.sub(
        rf"return ((?:{'|'.join(kinds)})\(.*\))$", r"return cast(Sequence[Move], \1)", source, flags=re.M
    )
    return _with_imports(source) + "".join(f"\n\nSequence.register({kind})" for kind in kinds) + "\n"


def _with_imports(source: str, more: str = "") -> str:
    """The source with what rewritten parts need: imports before its own, `more` behind them."""
    own = [
        node
        for node in ast.parse(source).body
        if isinstance(node, ast.Import | ast.ImportFrom) and getattr(node, "module", "") != "__future__"
    ]
    lines = source.splitlines(keepends=True)
    assert own[-1].end_lineno is not None, "parsed from source"
    lines.insert(own[-1].end_lineno, more)
    lines.insert(own[0].lineno - 1, _IMPORTS)
    return "".join(lines)


def with_own_replace(source: str) -> str:
    """The source of a module that replaces members of native classes as it does those of dataclasses."""

    def imports(line: re.Match[str]) -> str:
        others = ((line["before"] or "") + (line["after"] or "")).strip(", ").replace(", , ", ", ")
        kept = f"from dataclasses import {others}\n" if others else ""
        return f"{kept}from santiago.native import replace"

    return _REPLACE.sub(imports, source)


def _rewrite(node: ast.ClassDef, lines: list[str]) -> None:
    """Put methods in the place of the fields of the class `node`."""
    fields = [item for item in node.body if isinstance(item, ast.AnnAssign)]
    docstring = node.body[0]
    methods = "".join(f"    {line}\n" if line else "\n" for line in _methods(node.name, _members(fields)))
    for item in reversed(fields):
        assert item.end_lineno is not None, "parsed from source"
        del lines[item.lineno - 1 : item.end_lineno]
    assert docstring.end_lineno is not None, "parsed from source"
    lines.insert(docstring.end_lineno, "\n" + methods)
    lines[node.lineno - 2] = LEAN


def _members(fields: list[ast.AnnAssign]) -> list[_Member]:
    found = []
    for item in fields:
        name, kind = ast.unparse(item.target), ast.unparse(item.annotation)
        if isinstance(item.value, ast.Call) and ast.unparse(item.value.func) == "field":
            given = {word.arg: word.value for word in item.value.keywords}
            found.append(_Member(name, kind, ast.unparse(given["default"]), hidden="init" in given))
        else:
            found.append(_Member(name, kind, ast.unparse(item.value) if item.value else ""))
    return found


def _methods(name: str, members: list[_Member]) -> Iterator[str]:
    """The lines of the methods, without the indentation of the class."""
    given = [member for member in members if not member.hidden]
    values = "".join(f"self.{member.name}, " for member in given)
    shown = ", ".join(f"{member.name}={{self.{member.name}!r}}" for member in given)
    names = "".join(f'"{member.name}", ' for member in given)
    yield f"__match_args__: Final = ({names})"
    if members:
        words = "".join(
            f", {member.name}: {member.kind}" + (f" = {member.default}" if member.default else "")
            for member in given
        )
        yield f"def __init__(self{words}) -> None:"
        for member in given:
            yield f"    self.{member.name}: Final = {member.name}"
        for member in members:
            if member.hidden:
                yield f"    self.{member.name}: {member.kind} = {member.default}"
        yield "    self._hash = 0"
    yield "def __eq__(self, other: object) -> bool:"
    yield f"    if not isinstance(other, {name}):"
    yield "        return NotImplemented"
    yield "    return " + (" and ".join(f"self.{m.name} == other.{m.name}" for m in given) or "True")
    yield "def __hash__(self) -> int:"
    if members:
        yield "    if not self._hash:"
        yield f'        self._hash = hash(("{name}", {values}))'
        yield "    return self._hash"
    else:
        yield f'    return hash("{name}")'
    yield "def __repr__(self) -> str:"
    yield f'    return f"{name}({shown})"'
    yield "def __reduce__(self) -> tuple[type, tuple[object, ...]]:"
    yield f"    return {name}, ({values})"
    yield ""
