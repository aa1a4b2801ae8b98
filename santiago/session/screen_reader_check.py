"""Finds out whether the system says that its user has a screen reader."""

import subprocess
import sys
from functools import cache

_SPI_GETSCREENREADER = 0x46
_MAC_READER = ("defaults", "read", "com.apple.universalaccess", "voiceOverOnOffKey")


@cache
def speaks_at_first() -> bool:
    """Return whether Windows or macOS says that a screen reader is on.

    On other systems it returns False, because there the game is read by the screen reader itself.
    """
    if sys.platform == "win32":
        import ctypes

        is_on = ctypes.c_int(0)
        ctypes.windll.user32.SystemParametersInfoW(_SPI_GETSCREENREADER, 0, ctypes.byref(is_on), 0)
        return bool(is_on.value)
    if sys.platform == "darwin":
        try:
            asked = subprocess.run(_MAC_READER, capture_output=True, check=False, timeout=2)
        except (OSError, subprocess.SubprocessError):
            return False
        return asked.stdout.strip() == b"1"
    return False
