"""The speech engines, with a server, a program and a library in place of those of the system."""

import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from santiago.ui.voice.engines import Prism, Say, SpeechDispatcher

from .test_speaker import PATIENCE_SECONDS, wait_until

needs_unix = pytest.mark.skipif(sys.platform == "win32", reason="Unix sockets and programs")


class Server:
    """A speech-dispatcher that keeps what it gets, and ends a text when it is told to."""

    def __init__(self, path: Path) -> None:
        self.lines: list[str] = []
        self._server = socket.socket(socket.AF_UNIX)
        self._server.bind(str(path))
        self._server.listen()
        self._client: socket.socket | None = None
        self._number = 20
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        self._client, _ = self._server.accept()
        in_text = False
        with self._client, self._client.makefile(encoding="utf-8", newline="\r\n") as lines:
            for line in map(str.strip, lines):
                self.lines.append(line)
                if in_text and line != ".":
                    continue
                if in_text:
                    in_text, self._number = False, self._number + 1
                    self.send(f"225-{self._number}\r\n225 OK MESSAGE QUEUED")
                elif line == "SPEAK":
                    in_text = True
                    self.send("230 OK RECEIVING DATA")
                else:
                    self.send("300 ERROR" if "RATE" in line and "7" in line else "208 OK")

    def send(self, lines: str) -> None:
        assert self._client is not None
        self._client.sendall(f"{lines}\r\n".encode())

    def end_text(self, number: int) -> None:
        self.send(f"702-{number}\r\n702-1\r\n702 END")

    def close(self) -> None:
        if self._client is not None:
            with suppress(OSError):  # the engine has closed it
                self._client.shutdown(socket.SHUT_RDWR)
        self._server.close()
        self._thread.join(PATIENCE_SECONDS)


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    path = tmp_path / "socket"
    (tmp_path / "speech-dispatcher").write_text("#!/bin/sh\n")
    (tmp_path / "speech-dispatcher").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{path}")
    server = Server(path)
    yield server
    server.close()


@needs_unix
def test_speech_dispatcher_speaks_until_its_server_reports_the_end(server: Server) -> None:
    engine = SpeechDispatcher()
    engine.tune(0.75, "pt_BR")
    engine.say("Ana bids 2.\nBruno passes.")
    assert engine.busy()
    server.end_text(20)  # an older text
    server.end_text(21)
    wait_until(lambda: not engine.busy())
    assert server.lines[-5:] == [
        "SET self RATE 50",
        "SET self LANGUAGE pt-BR",
        "SPEAK",
        "Ana bids 2. Bruno passes.",
        ".",
    ]
    engine.close()


@needs_unix
def test_a_stop_empties_the_server_and_the_end_of_the_old_text_is_not_that_of_the_new(server: Server) -> None:
    engine = SpeechDispatcher()
    engine.say("one")
    engine.stop()
    assert not engine.busy()
    engine.say("two")
    server.send("703-21\r\n703-1\r\n703 CANCELED")
    server.send("208 OK")  # so that the event before it has been read
    time.sleep(0)
    assert engine.busy()
    assert "CANCEL self" in server.lines
    engine.close()


@needs_unix
def test_a_text_that_begins_with_a_dot_does_not_end_itself(server: Server) -> None:
    engine = SpeechDispatcher()
    engine.say(". . .")
    assert server.lines[-2:] == [".. . .", "."]
    engine.close()


@needs_unix
def test_a_server_that_refuses_or_goes_away_raises(server: Server) -> None:
    engine = SpeechDispatcher()
    with pytest.raises(OSError, match="300"):
        engine.tune(0.85, "en")
    server.close()
    with pytest.raises(OSError, match=r"."):
        engine.say("one")
    assert not engine.busy()


@needs_unix
def test_without_speech_dispatcher_there_is_no_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FileNotFoundError):
        SpeechDispatcher()


@needs_unix
def test_say_gets_the_text_the_rate_and_a_voice_of_the_language(tmp_path: Path) -> None:
    program, spoken = tmp_path / "say", tmp_path / "spoken"
    program.write_text(
        "#!/bin/sh\n"
        'if [ "$2" = "?" ]; then\n'
        'printf "Alex                en_US    # Hello.\\nEddy (German)       de_DE    # Hallo.\\n"\n'
        f'else echo "$@" >> {spoken}; cat >> {spoken}; exec sleep 60; fi\n'
    )
    program.chmod(0o755)
    engine = Say(str(program))
    engine.tune(0.5, "de")
    engine.say("Ana bietet 2.")
    wait_until(lambda: spoken.exists() and "bietet" in spoken.read_text())
    assert spoken.read_text() == "-f - -r 180 -v Eddy (German)\nAna bietet 2."
    assert engine.busy()
    engine.stop()
    assert not engine.busy()


@pytest.fixture
def backend(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The library Prism with two voices, which does not report the end of a text."""
    languages = ("en-GB", "pt-BR")
    backend = SimpleNamespace(
        features=SimpleNamespace(supports_is_speaking=False),
        voices_count=2,
        get_voice_language=languages.__getitem__,
        texts=[],
        stop=lambda: (_ for _ in ()).throw(ValueError("nothing is spoken")),
    )
    backend.speak = lambda text, interrupt: backend.texts.append((text, interrupt))
    module = ModuleType("prism")
    module.Context = lambda: SimpleNamespace(create_best=lambda: backend)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "prism", module)
    return backend


def test_prism_speaks_with_a_voice_of_the_language_and_its_end_is_estimated(backend: SimpleNamespace) -> None:
    engine = Prism()
    engine.tune(0.7, "pt_BR")
    assert (backend.rate, backend.voice) == (0.7, 1)
    engine.say("Ana dá um lance de 2.")
    assert engine.busy()
    engine.stop()
    assert not engine.busy()
    assert backend.texts == [("Ana dá um lance de 2.", True)]


def test_prism_knows_the_end_where_its_backend_reports_it(backend: SimpleNamespace) -> None:
    backend.features.supports_is_speaking, backend.speaking = True, True
    engine = Prism()
    assert engine.busy()
    backend.speaking = False
    assert not engine.busy()
