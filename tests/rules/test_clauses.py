"""Every clause of the rules is cited by a test, and no test cites a clause that does not exist."""

import ast
import re
from pathlib import Path

import santiago.rules

HERE = Path(__file__).parent
CLAUSES = [line.split()[0] for line in (HERE / "clauses.txt").read_text(encoding="utf-8").splitlines()]
CHAPTERS = {clause.split(".")[0] for clause in CLAUSES}
CITED = re.compile(r"\bR\d+(?:\.\d+)?\b")


def cases() -> list[tuple[str, str]]:
    """Return the name and docstring of every test."""
    found = []
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.append((f"{path.name}::{node.name}", ast.get_docstring(node) or ""))
    return found


def test_the_clauses_are_all_there() -> None:
    chapters = {"R1": 0, "R2": 6, "R3": 3, "R4": 1, "R5": 4, "R6": 4, "R7": 1, "R8": 6, "R9": 4, "R10": 6}
    expected = {f"{chapter}.{n}" for chapter, count in chapters.items() for n in range(1, count + 1)}
    assert {clause for clause in CLAUSES if "." in clause} == expected
    assert chapters.keys() == CHAPTERS


def test_every_clause_has_a_test_that_cites_it() -> None:
    cited = {clause for _, docstring in cases() for clause in CITED.findall(docstring)}
    assert [clause for clause in CLAUSES if clause not in cited] == []


def test_no_test_cites_a_clause_that_is_not_there() -> None:
    known = CHAPTERS | set(CLAUSES)
    wrong = [(name, c) for name, docstring in cases() for c in CITED.findall(docstring) if c not in known]
    assert wrong == []


def test_the_program_cites_no_clause_that_is_not_there() -> None:
    known = CHAPTERS | set(CLAUSES)
    (package,) = santiago.rules.__path__
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(Path(package).glob("*.py"))}
    assert [(name, c) for name, text in texts.items() for c in CITED.findall(text) if c not in known] == []


def test_test_names_are_all_different() -> None:
    names = [name for name, _ in cases()]
    assert sorted(names) == sorted(set(names))
