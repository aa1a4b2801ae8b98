"""The check for tests that read private attributes."""

import ast

import pytest

from tools.check.private_attributes import private_uses


@pytest.mark.parametrize("line", ["scene._deeds.play()", "self.scene._deeds", "Scene._cache.clear()"])
def test_a_private_attribute_of_something_else_is_found(line: str) -> None:
    assert len(list(private_uses(ast.parse(line)))) == 1


@pytest.mark.parametrize("line", ["self._deeds", "cls._cache", "pair._replace(a=1)", "thing.__doc__", "_f()"])
def test_what_is_ones_own_or_public_is_not(line: str) -> None:
    assert list(private_uses(ast.parse(line))) == []
