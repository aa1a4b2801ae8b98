"""Speech engines: speech-dispatcher by its own protocol, the program `say` of macOS, the library Prism."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

from santiago.ui.devices.optional_part import optional_part
from santiago.ui.voice.speaker import Engine

_SPAWN_SECONDS, _ANSWER_SECONDS = 5.0, 2.0
_USUAL_WORDS = 180
"""The words a minute that `say` speaks at rate 0.5."""
_CHARACTERS_A_SECOND, _BREATH_SECONDS = 15, 0.3
"""For an engine that does not report the end of a text: its usual speed, and the time that each text takes in
addition.
"""
_QUIET = subprocess.DEVNULL


def engine() -> Engine:
    """Return the engine of this system; raises an exception if there is none."""
    if sys.platform == "win32":
        return Prism()
    return Say() if sys.platform == "darwin" else SpeechDispatcher()


def _factor(rate: float) -> float:
    """Return the speed for a rate from 0 to 1, from a third to three times the usual speed."""
    return float(3 ** (2 * min(max(rate, 0.0), 1.0) - 1))


class SpeechDispatcher:
    """Speaks through speech-dispatcher (Linux, BSD), which reports the end of each text.

    It raises OSError if speech-dispatcher is not installed, or has ended.
    """

    def __init__(self) -> None:
        self._socket = _connection()
        self._answered, self._code, self._gone = threading.Event(), "", False
        self._text = ""
        """The number of the text that is being spoken, or ""."""
        threading.Thread(target=self._listen, name="voice answers", daemon=True).start()
        for line in ("CLIENT_NAME user:santiago:game", "NOTIFICATION END on", "NOTIFICATION CANCEL on"):
            self._do(f"SET self {line}")

    def say(self, text: str) -> None:
        line = " ".join(text.split())
        self._do("SPEAK")
        self._do(f"{'.' if line.startswith('.') else ''}{line}\r\n.")  # a dot alone ends the text

    def stop(self) -> None:
        if self._text:
            self._text = ""
            self._do("CANCEL self")

    def busy(self) -> bool:
        return bool(self._text)

    def tune(self, rate: float, language: str) -> None:
        self._do(f"SET self RATE {round(200 * min(max(rate, 0.0), 1.0)) - 100}")
        self._do(f"SET self LANGUAGE {language.replace('_', '-')}")

    def close(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)  # `_listen` ends, and closes it

    def _do(self, line: str) -> None:
        """Send a line, and wait for the answer."""
        self._answered.clear()
        self._socket.sendall(f"{line}\r\n".encode())
        if not self._answered.wait(_ANSWER_SECONDS) or self._gone or self._code >= "3":
            raise OSError(f"speech-dispatcher answers {self._code or 'nothing'} to {line[:40]}")

    def _listen(self) -> None:
        """Read answers (2xx to 5xx) and events (7xx). A dash follows the code in all lines but the last."""
        about = ""
        with (
            optional_part("speech-dispatcher", lambda _: None),
            self._socket,
            self._socket.makefile(encoding="utf-8") as lines,
        ):
            for line in lines:
                code, is_last = line[:3], line[3:4] != "-"
                if not is_last:
                    about = about or line[4:].strip()
                    continue
                if code == "225":  # the text is queued, and this is its number
                    self._text = about
                if not code.startswith("7"):
                    self._code = code
                    self._answered.set()
                elif about == self._text:  # its end
                    self._text = ""
                about = ""
        self._gone, self._text = True, ""
        self._answered.set()


def _connection() -> socket.socket:
    """Return a connection to the server of the user, and start the server if it does not run."""
    folder = Path(os.environ.get("XDG_RUNTIME_DIR") or Path.home() / ".cache")
    path = str(folder / "speech-dispatcher" / "speechd.sock")
    address = os.environ.get("SPEECHD_ADDRESS", "")
    if address.startswith("unix_socket:"):
        path = address.removeprefix("unix_socket:")
    command = ["speech-dispatcher", "--spawn"]  # it does nothing if the server runs
    subprocess.run(command, check=False, timeout=_SPAWN_SECONDS, stdin=_QUIET, stdout=_QUIET, stderr=_QUIET)
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.connect(path)
    except OSError:
        connection.close()
        raise
    return connection


class Say:
    """Speaks through the program `say` of macOS: one process for each text."""

    def __init__(self, program: str = "say") -> None:
        listing = subprocess.run([program, "-v", "?"], capture_output=True, check=True, timeout=10)
        voices = (line.partition("#")[0].rsplit(maxsplit=1) for line in listing.stdout.decode().splitlines())
        self._voices = {
            language: name for name, language in reversed([one for one in voices if len(one) == 2])
        }
        """A voice for each language, such as "pt_BR"."""
        self._command = [program, "-f", "-"]
        self._program = program
        self._process: subprocess.Popen[bytes] | None = None

    def say(self, text: str) -> None:
        self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=_QUIET, stderr=_QUIET)
        assert self._process.stdin is not None, "it is a pipe"
        self._process.stdin.write(text.encode())
        self._process.stdin.close()

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None

    def busy(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def tune(self, rate: float, language: str) -> None:
        words = str(round(_USUAL_WORDS * _factor(rate)))
        voice = next((name for code, name in self._voices.items() if code.startswith(language)), "")
        self._command = [self._program, "-f", "-", "-r", words, *(("-v", voice) if voice else ())]

    def close(self) -> None:
        """Do nothing; no process is left."""


class Prism:
    """Speaks through Prism (extra `voice`): a running screen reader, or the voices of the system."""

    def __init__(self) -> None:
        import prism

        self._backend: Any = prism.Context().create_best()
        self._reports_end = bool(self._backend.features.supports_is_speaking)
        self._end, self._rate = 0.0, 0.5

    def say(self, text: str) -> None:
        self._backend.speak(text, True)
        self._end = (
            time.monotonic() + _BREATH_SECONDS + len(text) / (_CHARACTERS_A_SECOND * _factor(self._rate))
        )

    def stop(self) -> None:
        self._end = 0.0
        with optional_part("a stop", lambda _: None):  # an error if nothing is being spoken
            self._backend.stop()

    def busy(self) -> bool:
        return bool(self._backend.speaking) if self._reports_end else time.monotonic() < self._end

    def tune(self, rate: float, language: str) -> None:
        self._rate, wanted = rate, language.replace("_", "-").lower()
        with optional_part("the rate", lambda _: None):  # a screen reader has its own rate and voice
            self._backend.rate = rate
            voices = range(self._backend.voices_count)
            languages = [self._backend.get_voice_language(voice).lower() for voice in voices]
            self._backend.voice = next(n for n in voices if languages[n].startswith(wanted))

    def close(self) -> None:
        """Do nothing; the library releases its engine with this object."""
