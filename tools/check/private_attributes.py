"""Find tests that use a private attribute: `python tools/check/private_attributes.py`.

Looks in `tests/` for `thing._name` where `thing` is neither `self` nor `cls`. Exits with 1 if it finds any.
"""

import argparse
import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAMED_TUPLE = {"_replace", "_asdict", "_fields", "_make"}
"""Members of named tuples that are public despite their names."""


def private_uses(tree: ast.AST) -> Iterator[ast.Attribute]:
    """Yield every use of a private attribute of an object other than `self` or `cls`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and node.attr not in NAMED_TUPLE:
            is_own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            if not is_own and not node.attr.endswith("__"):
                yield node


def faults() -> Iterator[str]:
    """Yield a message for each use of a private attribute in a test."""
    for path in sorted((ROOT / "tests").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        for use in private_uses(ast.parse(path.read_text(encoding="utf-8"))):
            yield f"{name}:{use.lineno}: {ast.unparse(use)} is private"


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    found = list(faults())
    print("\n".join(found))
    sys.exit(1 if found else 0)
