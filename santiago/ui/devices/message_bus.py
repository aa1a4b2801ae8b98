"""Finds out whether D-Bus answers, because SDL waits for it without a limit before it opens a window."""

import logging
import os
import socket
import sys
from contextlib import suppress
from urllib.parse import unquote

_SECONDS = 3.0
_GREETING = b"\0AUTH\r\n"
"""The beginning of D-Bus's authentication, which asks for the methods that the bus offers."""
_DISABLED = "disabled:"
"""An address at which libdbus and zbus fail at once."""


def skip_silent_buses() -> None:
    """Disable each bus that accepts a connection but never answers, for this process only."""
    if not sys.platform.startswith("linux"):
        return
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    for name, usual in (
        ("DBUS_SESSION_BUS_ADDRESS", f"unix:path={runtime}/bus"),
        ("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/run/dbus/system_bus_socket"),
    ):
        if _is_silent(os.environ.get(name, usual)):
            os.environ[name] = _DISABLED
            logging.warning("The program works without %s: no answer within %g s.", name, _SECONDS)


def _is_silent(address: str) -> bool:
    kind, _, rest = address.partition(";")[0].partition(":")
    options = dict(option.partition("=")[::2] for option in rest.split(","))
    path = options.get("path") or f"\0{options.get('abstract', '')}"
    if kind != "unix" or path == "\0":
        return False
    with suppress(OSError, ValueError), socket.socket(socket.AF_UNIX) as bus:
        bus.settimeout(_SECONDS)
        try:
            bus.connect(unquote(path))
            bus.sendall(_GREETING)
            bus.recv(1)
        except TimeoutError:
            return True
    return False
