"""Reading any file returns a game or raises BadSave."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from santiago.persistence.codec import decode, encode
from santiago.persistence.faults import BadSave
from santiago.persistence.seal import SealPolicy, with_seal

from .games import document, finished_document, text

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.just(10**4000)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5)
    | st.sampled_from(["pass", "C2", "a5", "banana2", "ai", "human", "trefl", "santiago-record", "bid 1"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def changed(data: st.DataObject, value: Any) -> Any:
    """Return `value` with one part, at any depth, replaced, removed or added."""
    if not isinstance(value, dict | list) or not value or data.draw(st.integers(0, 4)) == 0:
        return data.draw(VALUES)
    keys = list(value) if isinstance(value, dict) else range(len(value))
    key = data.draw(st.sampled_from(keys))
    match data.draw(st.sampled_from(["inner", "inner", "inner", "remove", "add"])):
        case "remove":
            del value[key]
        case "add" if isinstance(value, dict):
            value[data.draw(st.text(max_size=5))] = data.draw(VALUES)
        case "add":
            value.insert(key, data.draw(VALUES))
        case _:
            value[key] = changed(data, value[key])
    return value


@given(data=st.data(), finished=st.booleans())
def test_a_record_changed_anywhere_is_a_game_or_a_bad_save(data: st.DataObject, *, finished: bool) -> None:
    base = finished_document() if finished else document()
    json = text(changed(data, base))
    try:
        record = decode(json, sealed=SealPolicy.OPTIONAL)
    except BadSave as fault:
        assert str(fault).isprintable()
        assert fault.readable is None or len(fault.readable.moves) == fault.good_moves
        return
    assert decode(encode(record), sealed=SealPolicy.REQUIRED) == record


@given(st.binary(max_size=200))
def test_any_bytes_are_a_bad_save(data: bytes) -> None:
    for candidate in (data, with_seal(data)):
        try:
            decode(candidate, sealed=SealPolicy.REQUIRED)
        except BadSave:
            continue
        raise AssertionError(candidate)
