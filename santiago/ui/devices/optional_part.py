"""Parts that the program can do without, such as gamepads and screen readers."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

_log = partial(logging.warning, exc_info=True)


@contextmanager
def optional_part(name: str, report: Callable[[str], None] = _log) -> Iterator[None]:
    """Report any error in the block, and continue without the part that the block starts or uses.

    Libraries in native code fail in any way: beside a wrong system library with ImportError or OSError, and a
    panic of a Rust library is not even an `Exception`. `report` gets one sentence.
    """
    try:
        yield
    except (KeyboardInterrupt, SystemExit, GeneratorExit):
        raise
    except BaseException as error:  # noqa: BLE001 - see above
        report(f"The program works without {name} ({type(error).__name__}: {error}).")
