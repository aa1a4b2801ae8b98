"""What cannot be written or read, as the screens expect to hear it."""

from collections.abc import Iterator
from contextlib import contextmanager

from santiago.session.library import BadSave, CannotWrite, Locked


@contextmanager
def as_os_error() -> Iterator[None]:
    """Raise it as an OSError with its reason."""
    try:
        yield
    except CannotWrite as problem:
        raise OSError(problem.reason) from problem
    except Locked as lock:
        raise OSError(str(lock)) from lock
    except BadSave as fault:
        raise OSError(str(fault)) from fault
