"""Find import cycles in the program and its tools: `python tools/check/import_cycles.py`.

Imports inside functions and imports for type checkers count too. Exits with 1 if there is a cycle.
"""

import argparse
import ast
import sys
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def modules(root: Path) -> dict[str, Path]:
    """Return the files of `santiago` and `tools`, keyed by module name. If a script and a package have
    the same name, the key of the script ends in ".py"."""
    found: dict[str, Path] = {}
    for path in sorted((*(root / "santiago").rglob("*.py"), *(root / "tools").rglob("*.py"))):
        parts = path.relative_to(root).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[f"{name}.py" if name in found else name] = path
    return found


def imports(name: str, path: Path) -> Iterator[str]:
    """Yield the full dotted name of everything that a module imports: modules, and names in modules."""
    package = name if path.stem == "__init__" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join((*above, *([node.module] if node.module else [])))
            yield from (f"{source}.{alias.name}" for alias in node.names)


def graph(found: Mapping[str, Path]) -> dict[str, set[str]]:
    """Return, for each module, the modules that it imports or from which it imports names."""
    edges: dict[str, set[str]] = {}
    for name, path in found.items():
        targets = set()
        for target in imports(name, path):
            module = target if target in found else target.rpartition(".")[0]
            if module in found and module != name:
                targets.add(module)
        edges[name] = targets
    return edges


def cycle(edges: Mapping[str, set[str]]) -> tuple[str, ...]:
    """Return the modules of the first cycle found, or (). The first module is repeated at the end."""
    try:
        TopologicalSorter(edges).prepare()
    except CycleError as error:
        return tuple(reversed(error.args[1]))  # it is listed against the imports
    return ()


def main() -> int:
    argparse.ArgumentParser(description=__doc__).parse_args()
    found = cycle(graph(modules(ROOT)))
    if found:
        print("import cycle: " + " -> ".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
