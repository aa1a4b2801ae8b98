"""Rewrites frozen dataclasses as classes that mypyc compiles to native ones.

mypyc leaves a dataclass with slots an ordinary Python class: reading its members stays slow, and its objects
can be neither pickled nor copied (https://github.com/mypyc/mypyc/issues/1213). The classes written here have
the same members, compare, hash and match alike, and pickle.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

_MARK = "@dataclass(frozen=True, slots=True)\n"
_SET = re.compile(r'object\.__setattr__\(self, "(\w+)", (.+)\)')
_REPLACE = re.compile(r"^from dataclasses import (?P<before>.*, )?replace(?P<after>, .*)?$", re.MULTILINE)
REPLACE_MODULE = '''"""`dataclasses.replace`, also for native classes."""

import dataclasses
from typing import Any


def replace(value: Any, **changes: Any) -> Any:
    """A copy of `value` with other values of some members."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.replace(value, **changes)
    kind = type(value)
    return kind(*(changes[name] if name in changes else getattr(value, name) for name in kind.__match_args__))
'''


@dataclass(frozen=True, slots=True)
class _Member:
    """A field: `default` is source text, "" for none; a hidden one is neither given, compared nor shown."""

    name: str
    kind: str
    default: str = ""
    hidden: bool = False


def native(source: str) -> str:
    """The source of a module with native classes in place of its frozen dataclasses."""
    tree = ast.parse(source)
    lines = source.splitlines(keepends=True)
    for node in reversed(tree.body):
        if isinstance(node, ast.ClassDef) and _MARK in lines[node.lineno - 2 : node.lineno - 1]:
            _rewrite(node, lines)
    first = next(
        node.lineno - 1
        for node in tree.body
        if isinstance(node, ast.Import | ast.ImportFrom) and getattr(node, "module", "") != "__future__"
    )
    lines.insert(first, "from typing import Final\n")
    return _SET.sub(r"self.\1 = \2", "".join(lines))


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
    del lines[node.lineno - 2]


def _members(fields: list[ast.AnnAssign]) -> list[_Member]:
    found = []
    for item in fields:
        name, kind = ast.unparse(item.target), ast.unparse(item.annotation)
        if isinstance(item.value, ast.Call) and ast.unparse(item.value.func) == "field":
            given = {word.arg: word.value for word in item.value.keywords}
            found.append(_Member(name, kind, ast.unparse(given["default"]), hidden=True))
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
    yield "def __eq__(self, other: object) -> bool:"
    yield f"    if not isinstance(other, {name}):"
    yield "        return NotImplemented"
    yield "    return " + (" and ".join(f"self.{m.name} == other.{m.name}" for m in given) or "True")
    yield "def __hash__(self) -> int:"
    yield f'    return hash(("{name}", {values}))'
    yield "def __repr__(self) -> str:"
    yield f'    return f"{name}({shown})"'
    yield "def __reduce__(self) -> tuple[type, tuple[object, ...]]:"
    yield f"    return {name}, ({values})"
    yield ""
