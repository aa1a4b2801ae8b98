"""The budgets of statements."""

from pathlib import Path

from tools.check.budgets import counts, statements


def test_imports_and_docstrings_are_not_counted() -> None:
    source = '"""About."""\nimport os\nfrom a import b\n\ndef f() -> int:\n    """Docs."""\n    return 1\n'
    assert statements(source) == 2


def test_statements_inside_other_statements_are_counted() -> None:
    assert statements("if a:\n    b = 1\nelse:\n    c = 2\n") == 3


def test_packing_statements_into_a_line_saves_nothing() -> None:
    assert statements("a = 1; b = 2; c = 3\n") == 3


def test_statements_are_counted_by_package_and_tree(tmp_path: Path) -> None:
    for name, source in (
        ("santiago/api.py", "a = 1"),
        ("santiago/ui/b.py", "a = 1\nb = 2"),
        ("tools/c.py", "a = 1"),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(source)
    assert counts(tmp_path) == {"santiago": 3, "santiago/ui": 2, "tools": 1}
