"""The wrong rules of `tools/mutants.py`: whether each still fits is told here, before the long run."""

from pathlib import Path

from mutants import WRONG_RULES

ROOT = Path(__file__).parents[2]


def test_there_are_at_least_forty_wrong_rules_of_different_names() -> None:
    names = [wrong.rule for several in WRONG_RULES.values() for wrong in several]
    assert len(names) >= 40
    assert sorted(names) == sorted(set(names))


def test_every_wrong_rule_is_a_change_that_fits_its_file_exactly_once() -> None:
    for file, several in WRONG_RULES.items():
        text = (ROOT / "santiago" / "rules" / file).read_text(encoding="utf-8")
        misfits = [wrong.rule for wrong in several if text.count(wrong.old) != 1 or wrong.old == wrong.new]
        assert misfits == [], file


def test_every_wrong_rule_leaves_a_program_that_compiles() -> None:
    for file, several in WRONG_RULES.items():
        text = (ROOT / "santiago" / "rules" / file).read_text(encoding="utf-8")
        for wrong in several:
            compile(text.replace(wrong.old, wrong.new), f"{file}: {wrong.rule}", "exec")


def test_every_clause_is_broken_by_a_wrong_rule() -> None:
    clauses = {line.split()[0] for line in (ROOT / "tests/rules/clauses.txt").read_text().splitlines()}
    assert {wrong.clause for several in WRONG_RULES.values() for wrong in several} == clauses
