"""Rewrites frozen dataclasses, named tuples and caches, which mypyc does not compile to fast code.

mypyc compiles a dataclass with slots as an ordinary Python class, so attribute access stays slow. The objects
can be neither pickled nor copied (https://github.com/mypyc/mypyc/issues/1213). The native classes generated
here have the same members, equality, hashes and match patterns, and their objects can be pickled. The garbage
collector ignores the objects, because frozen values form no cycles.

Named tuples, and plain tuples whose type has an alias, become native classes too, because mypyc boxes each
number in a tuple. It is slow to unpack or index an object of such a class. Where mypy knows the class, the
rewritten code therefore reads the members by name.
"""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

Position = tuple[int, int, int | None, int | None]
"""The line and column at which an expression starts, then the line and column at which it ends."""
Types = dict[Position, tuple[str, bool]]
"""The name of each expression's class, by position. If the boolean is true, the expression is a collection of
objects of that class. For a sum of floats that may also be an integer, the name is "float"."""
_LEAST_NAMED = 3
"""Minimum number of members that a plain tuple must have for its alias to become a class."""
_COLLECTIONS = ("list", "tuple", "Sequence", "Iterable")
_MOST_LINES = 10_000
_CLASS = "@final\n@mypyc_attr(acyclic=True, free_list_len=1)\nclass {}:\n"
_IMPORTS = """from collections.abc import Iterator
from typing import Any, ClassVar, Final, cast, final
from mypy_extensions import mypyc_attr
from santiago.native import bit_count, bit_length, fields_of
_max: Final = max
_min: Final = min
_sum: Final = sum
"""
NATIVE_MODULE = '''"""Supports `dataclasses.replace` for native classes, and a fast `int.bit_count`."""

from dataclasses import make_dataclass
from typing import Any

from mypy_extensions import i64


def fields_of(names: tuple[str, ...]) -> dict[str, Any]:
    """The fields of a dataclass with these members."""
    fields: dict[str, Any] = vars(make_dataclass("Like", names))["__dataclass_fields__"]
    return fields


def bit_count(mask: i64) -> int:
    """The number of members of a set of up to 63 squares or canals."""
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return int(mask & 127)


def bit_length(mask: i64) -> int:
    """The bits that a number of up to 63 bits needs."""
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    mask |= mask >> 8
    mask |= mask >> 16
    return bit_count(mask | mask >> 32)
'''


@dataclass(frozen=True, slots=True)
class _Member:
    """A field of a class. `default` is source text, or "" if there is no default. A `hidden` field is omitted
    from `__init__`, `==` and `repr`."""

    name: str
    kind: str
    default: str = ""
    hidden: bool = False


def tuple_classes(source: str) -> dict[str, list[str]]:
    """Return the member names of each named tuple and tuple alias in a module, keyed by its name."""
    body = ast.parse(source).body
    named = {node.name: _members(node) for node in body if isinstance(node, ast.ClassDef) and _is_tuple(node)}
    kinds = dict(alias for node in body for alias in _alias(node))
    return {name: [member.name for member in members] for name, members in {**named, **kinds}.items()}


def _is_tuple(node: ast.ClassDef) -> bool:
    return [ast.unparse(base) for base in node.bases] == ["NamedTuple"]


def _alias(node: ast.stmt) -> list[tuple[str, list[_Member]]]:
    """Return [(name, members)] for the tuple alias that `node` defines, or [] if it defines none."""
    match node:
        case ast.Assign([ast.Name(name)], ast.Subscript(ast.Name("tuple"), ast.Tuple(items))):
            if len(items) >= _LEAST_NAMED:
                return [(name, [_Member(f"item{n}", ast.unparse(item)) for n, item in enumerate(items)])]
        case _:
            pass
    return []


def known_types(
    root: Path, sources: Mapping[str, str], classes: Mapping[str, Sequence[str]]
) -> dict[str, Types]:
    """Return, for each file in `sources`, the expressions whose type mypy infers as one of `classes`."""
    from mypy import build
    from mypy.nodes import TypeAlias
    from mypy.options import Options
    from mypy.subtypes import is_subtype
    from mypy.types import Instance, TupleType, Type, UnionType, get_proper_type

    options = Options()
    options.export_types = options.preserve_asts = True
    options.incremental = False
    options.mypy_path = [str(root)]
    # expressions have no module, so they are matched by their lines
    parts = [
        build.BuildSource(file, file[:-3].replace("/", "."), "\n" * (n * _MOST_LINES) + source)
        for n, (file, source) in enumerate(sources.items(), 1)
    ]
    result = build.build(parts, options)
    trees = [tree for part in parts if (tree := result.graph[part.module].tree)]
    aliases = {
        name: get_proper_type(symbol.node.target)
        for tree in trees
        for name, symbol in tree.names.items()
        if name in classes and isinstance(symbol.node, TypeAlias)
    }

    def class_of(value: Type) -> str | None:
        kind = get_proper_type(value)
        if isinstance(kind, UnionType) and str(kind) in ("float | Literal[0]", "float | int"):
            return "float"
        if not isinstance(kind, TupleType):
            return None
        name = kind.partial_fallback.type.name
        alike = (alias for alias, meant in aliases.items() if is_subtype(kind, meant))
        return name if name in classes else next(alike, None)

    found: list[Types] = [{} for _ in sources]
    for node, value in result.types.items():
        n, line = divmod(node.line, _MOST_LINES)
        if not n or node.end_line is None:
            continue
        kind = get_proper_type(value)
        is_collection = isinstance(kind, Instance) and kind.type.name in _COLLECTIONS
        name = class_of(kind.args[0] if isinstance(kind, Instance) and is_collection else kind)
        if name is not None:
            position = line, node.column, node.end_line - n * _MOST_LINES, node.end_column
            found[n - 1][position] = name, is_collection
    return dict(zip(sources, found, strict=True))


def rewritten(
    source: str, types: Types, classes: Mapping[str, Sequence[str]], uncached: Sequence[str]
) -> str:
    """Return a module's source rewritten for mypyc. The functions named in `uncached` lose their caches."""
    tree = ast.parse(source)
    first = next(
        n
        for n, node in enumerate(tree.body)
        if not isinstance(node, ast.Expr) and getattr(node, "module", "") != "__future__"
    )
    _Rewriter(types, classes, uncached).visit(tree)
    tree.body[first:first] = ast.parse(_IMPORTS).body
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


class _Rewriter(ast.NodeTransformer):
    def __init__(self, types: Types, classes: Mapping[str, Sequence[str]], uncached: Sequence[str]) -> None:
        self._types = types
        self._classes = classes
        self._uncached = uncached
        self._fields: dict[str, list[str]] = {}
        self._bound = 0

    def _class_of(self, node: ast.expr, target: ast.expr, *, is_collection: bool = False) -> str | None:
        """Return the class name of the object that is unpacked into `target`, or None if it is not known. The
        value of `node` is the object or, if `is_collection` is true, a collection of such objects."""
        kind = self._types.get(_position(node), ("", False))
        return kind[0] if kind[0] and kind[1] is is_collection and _is_plain(target) else None

    def _unpacked(self, target: ast.expr, kind: str) -> tuple[ast.Name, dict[str, ast.expr]]:
        """Return a new variable to assign instead of `target`, and the expressions that replace the variables
        in `target`. `kind` is the class name of the unpacked object."""
        assert isinstance(target, ast.Tuple), "plain"
        self._bound += 1
        name = f"_bound{self._bound}"
        values: dict[str, ast.expr] = {
            variable.id: ast.Attribute(ast.Name(name, ast.Load()), member, ast.Load())
            for variable, member in zip(target.elts, self._classes[kind], strict=True)
            if isinstance(variable, ast.Name) and variable.id != "_"
        }
        return ast.Name(name, ast.Store()), values

    # Tuple unpacking

    def visit_Assign(self, node: ast.Assign) -> list[ast.stmt]:
        for name, members in _alias(node):
            return _made(name, _methods(name, members, is_tuple=True))
        match node:
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)) if any(map(_is_plain, targets)):
                parts = [ast.Assign([target], value) for target, value in zip(targets, values, strict=True)]
                return [line for part in parts for line in self.visit_Assign(part)]
            case _:
                kind = self._class_of(node.value, node.targets[0])
        self.generic_visit(node)
        if kind is None:
            return [node]
        variable, read = self._unpacked(node.targets[0], kind)
        return [ast.Assign([variable, *node.targets[1:]], node.value), *_assigned(read)]

    def visit_For(self, node: ast.For) -> ast.For:
        kind = self._class_of(node.iter, node.target, is_collection=True)
        self.generic_visit(node)
        if kind is not None:
            node.target, read = self._unpacked(node.target, kind)
            node.body[:0] = _assigned(read)
        match node:
            case ast.For(ast.Tuple([ast.Name(n), _]), ast.Call(ast.Name("enumerate"), [_, start] as given)):
                del given[1]  # otherwise each step allocates a tuple
                node.body.insert(0, ast.AugAssign(ast.Name(n, ast.Store()), ast.Add(), start))
            case _:
                pass
        return node

    def visit_ListComp(self, node: ast.ListComp | ast.GeneratorExp) -> ast.expr:
        kinds = [self._class_of(part.iter, part.target, is_collection=True) for part in node.generators]
        self.generic_visit(node)
        for part, kind in zip(node.generators, kinds, strict=True):
            if kind is not None:
                part.target, read = self._unpacked(part.target, kind)
                _Substitution(read).visit(node)
        return node

    visit_GeneratorExp = visit_ListComp  # noqa: N815

    # Other expressions

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        kind, is_collection = self._types.get(_position(node.value), ("", False))
        self.generic_visit(node)
        match node.slice:
            case ast.Constant(int(n)) if kind and not is_collection:
                return ast.Attribute(node.value, self._classes[kind][n], node.ctx)
            case _:
                return node

    def visit_Tuple(self, node: ast.Tuple) -> ast.expr:
        kind, _ = self._types.get(_position(node), ("", False))
        self.generic_visit(node)
        return ast.Call(ast.Name(kind, ast.Load()), node.elts, []) if kind else node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        is_float = self._types.get(_position(node)) == ("float", False)
        self.generic_visit(node)
        node.keywords = [word for word in node.keywords if word.arg != "strict"]
        match node.func, node.args:
            case ast.Name("max" | "min" | "sum" as name), [given] if not isinstance(given, ast.GeneratorExp):
                node.func = ast.Name(f"_{name}", ast.Load())  # looked up directly
            case _:
                pass
        if is_float:
            return ast.Call(ast.Name("float", ast.Load()), [node], [])
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("bit_count", "bit_length"):
            return ast.Call(ast.Name(node.func.attr, ast.Load()), [node.func.value], [])
        return node

    # Definitions

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt | list[ast.stmt]:
        self.generic_visit(node)
        match node.decorator_list:
            case [ast.Name("cache")]:
                most = "1 << 62"
            case [ast.Call(ast.Name("lru_cache"), keywords=[ast.keyword("maxsize", size)])]:
                most = ast.unparse(size)
            case _:
                return node
        node.decorator_list = []
        return node if node.name in self._uncached else _cached(node, most)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.stmt | list[ast.stmt]:
        self.generic_visit(node)
        is_tuple = _is_tuple(node)
        if is_tuple or "dataclass(frozen=True, slots=True)" in map(ast.unparse, node.decorator_list):
            members = _members(node)
            self._fields[node.name] = [member.name for member in members if not member.hidden]
            rest = [item for item in node.body if not isinstance(item, ast.AnnAssign | ast.Expr)]
            rest = [item for item in rest if getattr(item, "name", "") != "__hash__"]  # `_methods` has it
            return _made(node.name, _methods(node.name, members, is_tuple=is_tuple), rest)
        match node.body[1:2]:
            case [ast.Assign([ast.Name("__slots__")], ast.Attribute(ast.Name(kind), "__slots__"))]:
                # interpreted builders assign to __class__, which compiled objects do not allow
                values = ", ".join(f"self.{name}" for name in self._fields[kind])
                first = [item for item in node.body if getattr(item, "name", "") == "__init__"]
                return _made(node.name, [f"def freeze(self) -> {kind}: return {kind}({values})"], first)
            case _:
                return node


class _Substitution(ast.NodeTransformer):
    def __init__(self, values: Mapping[str, ast.expr]) -> None:
        self._values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._values.get(node.id, node) if isinstance(node.ctx, ast.Load) else node


def _position(node: ast.expr) -> Position:
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


def _is_plain(target: ast.expr) -> bool:
    return isinstance(target, ast.Tuple) and all(isinstance(item, ast.Name) for item in target.elts)


def _assigned(values: Mapping[str, ast.expr]) -> list[ast.stmt]:
    return [ast.Assign([ast.Name(name, ast.Store())], value) for name, value in values.items()]


def _made(name: str, lines: Sequence[str], more: Sequence[ast.stmt] = ()) -> list[ast.stmt]:
    """Return the definition of a class `name` that has the methods in `lines` and the statements `more`."""
    [made] = ast.parse(_CLASS.format(name) + "".join(f"    {line}\n" for line in lines)).body
    assert isinstance(made, ast.ClassDef), "written so"
    made.body += more
    return [made]


def _cached(node: ast.FunctionDef, most: str) -> list[ast.stmt]:
    """Return statements that define the function `node` with a cache of up to `most` results."""
    name, returns = node.name, ast.unparse(node.returns) if node.returns else "None"
    words = [one.arg for one in node.args.kwonlyargs]
    arguments = [one.arg for one in node.args.args]
    given = ", ".join(arguments + [f"{word}={word}" for word in words])
    node.name = f"_made_{name}"
    text = f"""
_known_{name}: Final[dict[object, {returns}]] = {{}}
def {name}({ast.unparse(node.args)}) -> {returns}:
    key = ({", ".join(arguments + words)})
    found = _known_{name}.get(key)
    if found is None:
        if len(_known_{name}) >= {most}:
            _known_{name}.clear()
        found = _known_{name}[key] = _made_{name}({given})
    return found
"""
    return [node, *ast.parse(text).body]


def _members(node: ast.ClassDef) -> list[_Member]:
    found = []
    for item in node.body:
        if not isinstance(item, ast.AnnAssign):
            continue
        name, kind = ast.unparse(item.target), ast.unparse(item.annotation)
        if isinstance(item.value, ast.Call) and ast.unparse(item.value.func) == "field":
            given = {word.arg: word.value for word in item.value.keywords}
            found.append(_Member(name, kind, ast.unparse(given["default"]), hidden="init" in given))
        else:
            found.append(_Member(name, kind, ast.unparse(item.value) if item.value else ""))
    return found


def _methods(name: str, members: Sequence[_Member], *, is_tuple: bool) -> list[str]:
    """Return the source lines of a generated class's methods, without the indentation of a class body."""
    given = [member for member in members if not member.hidden]
    values = "".join(f"self.{member.name}, " for member in given)
    shown = ", ".join(f"{member.name}={{self.{member.name}!r}}" for member in given)
    names = "".join(f'"{member.name}", ' for member in given)
    equal = " and ".join(f"self.{m.name} == other.{m.name}" for m in given) or "True"
    text = f"""
__match_args__: Final = ({names})
__dataclass_fields__: ClassVar[dict[str, Any]] = fields_of(({names}))
def __eq__(self, other: object) -> bool:
    if not isinstance(other, {name}):
        return NotImplemented
    return {equal}
def __repr__(self) -> str:
    return f"{name}({shown})"
def __reduce__(self) -> tuple[type, tuple[object, ...]]:
    return {name}, ({values})
"""
    if members:
        words = "".join(
            f", {member.name}: {member.kind}" + (f" = {member.default}" if member.default else "")
            for member in given
        )
        assigned = [f"self.{member.name}: Final = {member.name}" for member in given]
        assigned += [f"self.{one.name}: {one.kind} = {one.default}" for one in members if one.hidden]
        text += f"""
def __init__(self{words}) -> None:
    {"; ".join(assigned)}
    self._hash = 0
def __hash__(self) -> int:
    if not self._hash:
        self._hash = hash(({values}))
    return self._hash
"""
    else:
        text += f'def __hash__(self) -> int: return hash("{name}")'
    if is_tuple:
        text += f"""
def __lt__(self, other: "{name}") -> bool:
    if self.{given[0].name} != other.{given[0].name}:
        return self.{given[0].name} < other.{given[0].name}
    return tuple(self) < tuple(other)
def __iter__(self) -> Iterator[Any]:
    return iter(({values}))
def __getitem__(self, index: Any) -> Any:
    return ({values})[index]
"""
    return text.splitlines()
