"""Opens regular files only, because reading a named pipe or a device could block forever."""

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO, Final, Literal

_NO_WAIT: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
_BINARY: Final = getattr(os, "O_BINARY", 0)


def open_regular(path: str | Path, flags: int, *, follow_links: bool = True) -> int:
    """Open a regular file without blocking and return its file descriptor.

    `flags` are passed to `os.open`. Raises OSError if the file cannot be opened, if it is not a regular file,
    or if it is a symbolic link and `follow_links` is false. Raises ValueError for an invalid name.
    """
    if not follow_links and Path(path).is_symlink():
        raise OSError(errno.ELOOP, "it is a symbolic link", str(path))
    handle = os.open(path, flags | _NO_WAIT | _BINARY | (0 if follow_links else _NO_LINK), 0o666)
    try:
        mode = os.fstat(handle).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "it is not a regular file", str(path))
    except BaseException:
        os.close(handle)
        raise
    return handle


def open_handle(handle: int, mode: Literal["rb", "wb"]) -> BinaryIO:
    """Return a file object that owns `handle`. If this fails, `handle` is closed."""
    try:
        return os.fdopen(handle, mode)
    except BaseException:
        os.close(handle)
        raise


def read_regular(path: Path, most: int, *, follow_links: bool = True) -> bytes:
    """Return the bytes of a regular file. Raises OSError; errno is EFBIG if there are more than `most`
    bytes."""
    with open_handle(open_regular(path, os.O_RDONLY, follow_links=follow_links), "rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size <= most:
            data: bytes | None = file.read(size + 1)  # faster than allocating `most` bytes
            if data is None:  # some system files return no data yet
                raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(path))
            if len(data) > size:  # the file has grown, or the system does not report its size
                data += file.read(most + 1 - len(data))
            if len(data) <= most:
                return data
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
