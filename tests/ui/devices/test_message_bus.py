"""A bus of the desktop that never answers is not used; one that answers, or is not there, is left alone."""

import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from santiago.ui.devices import message_bus

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="D-Bus is a bus of Linux")
SESSION = "DBUS_SESSION_BUS_ADDRESS"


@pytest.fixture
def bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """A bus at `bus`, with a space in its path, that accepts connections."""
    monkeypatch.setattr(message_bus, "_SECONDS", 0.2)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "a bus"))
        listening.listen()
        monkeypatch.setenv(SESSION, f"unix:path={tmp_path}/a%20bus,guid=0123")
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "disabled:")
        yield listening


def test_a_bus_that_never_answers_is_disabled(bus: socket.socket) -> None:
    message_bus.skip_silent_buses()
    assert os.environ[SESSION] == "disabled:"
    bus.close()


def test_a_bus_that_answers_stays(bus: socket.socket) -> None:
    address = os.environ[SESSION]

    def answer() -> None:
        connection, _ = bus.accept()
        with connection:
            connection.recv(100)
            connection.sendall(b"REJECTED EXTERNAL\r\n")

    answering = Thread(target=answer)
    answering.start()
    message_bus.skip_silent_buses()
    answering.join()
    assert os.environ[SESSION] == address


@pytest.mark.parametrize(
    "address",
    ["unix:path=/no/such/bus", "unix:abstract=santiago-none", "tcp:host=localhost", "", ":,;=%"],
)
def test_an_address_without_a_bus_is_left_to_the_libraries(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SESSION, address)
    message_bus.skip_silent_buses()
    assert os.environ[SESSION] == address
