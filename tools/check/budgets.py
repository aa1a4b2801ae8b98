"""Compare the number of statements in each package with its budget: `python tools/check/budgets.py`.

The budgets are in `[tool.santiago.statements]` of pyproject.toml. Imports and docstrings are not counted.
Prints the counts, and exits with 1 if a package is over its budget or has none.
"""

import argparse
import ast
import sys
import tomllib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COUNTED = ("santiago", "tools")


def is_counted(node: ast.AST) -> bool:
    """Whether `node` is a statement other than an import or a docstring."""
    if not isinstance(node, ast.stmt) or isinstance(node, ast.Import | ast.ImportFrom):
        return False
    text = node.value if isinstance(node, ast.Expr) else None
    return not (isinstance(text, ast.Constant) and isinstance(text.value, str))


def statements(source: str) -> int:
    """Return the number of statements in a module, without imports and docstrings."""
    return sum(map(is_counted, ast.walk(ast.parse(source))))


def counts(root: Path) -> Counter[str]:
    """Return the number of statements by package, such as "santiago/ui", and of each whole tree, such as
    "santiago"."""
    found: Counter[str] = Counter()
    for top in COUNTED:
        for path in (root / top).rglob("*.py"):
            number = statements(path.read_text(encoding="utf-8"))
            inside = path.relative_to(root / top).parts
            found[top] += number
            if top == "santiago" and len(inside) > 1:
                found[f"{top}/{inside[0]}"] += number
    return found


def main() -> int:
    argparse.ArgumentParser(description=__doc__).parse_args()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    budgets: dict[str, int] = project["tool"]["santiago"]["statements"]
    found = counts(ROOT)
    over = [name for name in sorted(found) if found[name] > budgets.get(name, 0)]
    for name in sorted(found):
        print(f"{name}: {found[name]} of {budgets.get(name, 'no budget')}")
    for name in over:
        print(
            f"{name} is over its budget. Make it smaller, or raise the number in pyproject.toml "
            "in a commit of its own that says what for."
        )
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
