"""Reading regular files whose size differs from the reported one."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from santiago.persistence.regular_file import read_regular


@pytest.fixture
def growing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Path]:
    """A file that holds the given number of bytes, although the system reports its size as 0."""
    file = tmp_path / "growing"
    file.touch()
    status = file.stat()

    def holding(count: int) -> Path:
        file.write_bytes(b"a" * count)
        monkeypatch.setattr(os, "fstat", lambda _: status)
        return file

    return holding


def test_a_file_that_grows_while_it_is_opened_is_read_whole(growing: Callable[[int], Path]) -> None:
    assert read_regular(growing(20_000), 20_000) == b"a" * 20_000


def test_a_file_that_grows_beyond_the_limit_is_refused(growing: Callable[[int], Path]) -> None:
    with pytest.raises(OSError) as refused:
        read_regular(growing(20_001), 20_000)
    assert refused.value.errno == errno.EFBIG
