"""A file that was changed after the program wrote it is never accepted."""

from random import Random

import pytest

from santiago.persistence.codec import decode, encode
from santiago.persistence.faults import BadSave, Fault
from santiago.persistence.seal import SealPolicy

from .games import refusal, small_game

WRITTEN = encode(small_game())
FLIPS = 2000


def is_accepted(data: bytes) -> bool:
    """Whether a damaged file is accepted, with or without a required seal."""
    accepted = 0
    for sealed in SealPolicy:
        try:
            decode(data, sealed=sealed)
            accepted += 1
        except BadSave:
            continue
    return accepted > 0


def test_a_file_as_written_is_accepted() -> None:
    assert is_accepted(WRITTEN)


def test_every_truncation_is_refused() -> None:
    """Cutting only the final newline loses nothing, so it does not count."""
    assert WRITTEN.endswith(b"}\n")
    assert [n for n in range(len(WRITTEN) - 1) if is_accepted(WRITTEN[:n])] == []


def test_random_bit_flips_are_refused() -> None:
    random = Random(2026)
    accepted = []
    for _ in range(FLIPS):
        damaged = bytearray(WRITTEN)
        bit = random.randrange(8 * len(damaged))
        damaged[bit // 8] ^= 1 << bit % 8
        if is_accepted(bytes(damaged)):
            accepted.append(bit)
    assert accepted == []


def test_every_bit_of_the_seal_itself_counts() -> None:
    start = WRITTEN.rindex(b",")
    for bit in range(8 * start, 8 * len(WRITTEN)):
        damaged = bytearray(WRITTEN)
        damaged[bit // 8] ^= 1 << bit % 8
        assert not is_accepted(bytes(damaged)), f"bit {bit % 8} of byte {bit // 8}"


def test_zeros_after_a_power_cut_are_refused() -> None:
    for kept in (0, 1, len(WRITTEN) // 2, len(WRITTEN) - 2):
        assert not is_accepted(WRITTEN[:kept] + bytes(len(WRITTEN) - kept))


def test_two_writings_mixed_are_refused() -> None:
    half = len(WRITTEN) // 2
    assert not is_accepted(WRITTEN[:half] + WRITTEN)
    assert not is_accepted(WRITTEN + WRITTEN)
    assert not is_accepted(WRITTEN + WRITTEN[half:])


def test_capital_digits_in_the_seal_are_refused() -> None:
    digits = WRITTEN[-68:-4]
    changed = WRITTEN[:-68] + digits.upper() + WRITTEN[-4:]
    assert changed != WRITTEN
    assert refusal(changed).fault is Fault.DAMAGED


@pytest.mark.parametrize("sealed", SealPolicy)
def test_a_member_slipped_in_behind_the_seal_is_refused(sealed: SealPolicy) -> None:
    assert refusal(WRITTEN[:-3] + b',"extra": {}}\n', sealed)
