"""Strict JSON: refuses input that the standard library accepts but a saved game must not contain."""

import json
from collections import Counter
from math import isinf
from typing import NoReturn, TypeVar

import msgspec

from santiago.persistence.faults import BadSave, Fault

T = TypeVar("T")
D = TypeVar("D")

DEEPEST = 64
"""Maximum nesting depth of objects and lists."""


def parse(data: bytes) -> object:
    """Parse JSON in UTF-8; raises BadSave.

    BadSave is also raised for duplicate members, NaN and infinities, numbers with too many digits, lone
    surrogates, and nesting deeper than `DEEPEST`.
    """
    try:
        value: object = json.loads(
            data.decode(), object_pairs_hook=_members, parse_constant=_constant, parse_float=_float
        )
    except RecursionError:
        raise _too_deep() from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise BadSave(Fault.NOT_JSON, where, f"this is not JSON ({error.msg})") from None
    except UnicodeDecodeError as error:
        raise BadSave(Fault.NOT_JSON, f"byte {error.start}", "this is not UTF-8 text") from None
    except BadSave:
        raise
    except ValueError:
        raise BadSave(Fault.NOT_JSON, "the text", "a number has too many digits") from None
    _check_depth(value)
    if b"\\u" in data:
        _check_text(value)
    return value


def converted(value: object, kind: type[T], default: D) -> T | D:
    """Return a JSON value converted to `kind`, or `default` if it does not fit."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return default


def _members(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) < len(pairs):
        name = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise BadSave(Fault.DUPLICATE, f"the member {name[:60]!r}", "it is given twice")
    return members


def _constant(text: str) -> NoReturn:
    raise BadSave(Fault.NOT_JSON, "the text", f"{text} is not JSON")


def _float(text: str) -> float:
    number = float(text)
    if isinf(number):
        raise BadSave(Fault.NOT_JSON, "the text", "a number is too large")
    return number


def _check_depth(value: object) -> None:
    layer = [value]
    for _ in range(DEEPEST + 1):
        inner: list[object] = []
        for member in layer:
            if isinstance(member, dict):
                inner += member.values()
            elif isinstance(member, list):
                inner += member
        layer = inner
        if not layer:
            return
    raise _too_deep()


def _check_text(value: object) -> None:
    """Refuse lone surrogates, which can only come from escape sequences."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise BadSave(Fault.NOT_JSON, "the text", "it contains half of a surrogate pair") from None


def _too_deep() -> BadSave:
    return BadSave(Fault.TOO_DEEP, "the text", f"it is nested too deeply (more than {DEEPEST} levels)")
