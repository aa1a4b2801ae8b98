"""Every rules option is complete: it can be chosen and has its texts, also in the rule book."""

from inspect import signature

import santiago
from santiago.rules.options import option_choices
from santiago.wording.rulebook.chapters import BOOK
from santiago.wording.translator import catalogue, languages

BY_ITSELF = ("edition", "palms")
"""Options without a hint per value: names and pictures suffice, or one hint serves both values."""

WORDS: dict[object, str] = {True: "with", False: "without"}
"""Placeholder values in the rule book for a boolean option."""


def _missing(option: str, values: tuple[object, ...]) -> list[str]:
    key = f"new-table.{option.replace('_', '-')}"
    wanted = [key]
    for value in values:
        if isinstance(value, str):
            wanted.append(f"{key}.{value}")
        if option not in BY_ITSELF:
            wanted.append(f"{key}.{value}.hint")
    blocks = [block for chapter in BOOK for block in chapter.blocks if block.by == option]
    facts = [{option: WORDS[value] if isinstance(value, bool) else str(value)} for value in values]
    wanted += [block.text_key(fact) for block in blocks for fact in facts]
    missing = [
        f"{text} in assets/texts/{language}"
        for language in languages()
        for text in wanted
        if text not in catalogue(language)
    ]
    if not blocks:
        missing.append(f"a block by {option} in assets/rulebook/book.json")
    if option not in signature(santiago.Game).parameters:
        missing.append(f"the parameter {option} of santiago.Game")
    return missing


def test_no_option_lacks_a_text_a_line_of_the_rule_book_or_a_parameter() -> None:
    missing = [what for option, values in option_choices().items() for what in _missing(option, values)]
    assert "\n".join(missing) == ""
