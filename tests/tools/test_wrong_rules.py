"""The entries of `tests/rules/wrong_rules.toml` match the rules; the long run would notice too late."""

from pathlib import Path

from tools.check.wrong_rules import read_wrong_rules

WRONG_RULES = read_wrong_rules()
CLAUSES = Path(__file__).parents[1] / "rules/clauses.txt"


def test_there_are_at_least_forty_wrong_rules_of_different_names() -> None:
    names = [wrong.rule for wrong in WRONG_RULES]
    assert len(names) >= 40
    assert sorted(names) == sorted(set(names))


def test_every_wrong_rule_is_a_change_that_fits_its_module_exactly_once() -> None:
    misfits = [
        (wrong.module, wrong.rule)
        for wrong in WRONG_RULES
        if wrong.path.read_text(encoding="utf-8").count(wrong.old) != 1 or wrong.old == wrong.new
    ]
    assert misfits == []


def test_every_wrong_rule_leaves_a_program_that_compiles() -> None:
    for wrong in WRONG_RULES:
        text = wrong.path.read_text(encoding="utf-8")
        compile(text.replace(wrong.old, wrong.new), f"{wrong.module}: {wrong.rule}", "exec")


def test_every_clause_is_broken_by_a_wrong_rule() -> None:
    clauses = {line.split()[0] for line in CLAUSES.read_text(encoding="utf-8").splitlines()}
    assert {wrong.clause for wrong in WRONG_RULES} == clauses
