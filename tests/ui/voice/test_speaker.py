"""The thread that speaks: no call on the main thread waits for the engine, and no error gets out of it."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from santiago.presentation.spoken.narrator import Kind, Utterance
from santiago.ui.voice.speaker import Speaker

PATIENCE_SECONDS = 20.0


@dataclass
class FakeEngine:
    """Speaks until `ended` is called; each call waits for `free`."""

    calls: list[str] = field(default_factory=list)
    free: threading.Event = field(default_factory=threading.Event)
    speaking: bool = False
    fails: bool = False

    def __post_init__(self) -> None:
        self.free.set()

    def _call(self, name: str) -> None:
        self.free.wait(PATIENCE_SECONDS)
        if self.fails:
            raise OSError("no sound card")
        self.calls.append(name)

    def say(self, text: str) -> None:
        self.speaking = True
        self._call(f"say {text}")

    def stop(self) -> None:
        self.speaking = False
        self._call("stop")

    def busy(self) -> bool:
        return self.speaking

    def tune(self, rate: float, language: str) -> None:
        self._call(f"tune {rate} {language}")

    def close(self) -> None:
        self._call("close")


def event(text: str) -> Utterance:
    return Utterance(text, Kind.EVENT)


def wait_until(is_true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not is_true():
        assert time.monotonic() < end
        time.sleep(0.005)


@contextmanager
def speaking(engine: FakeEngine) -> Iterator[Speaker]:
    speaker = Speaker(lambda: engine)
    try:
        yield speaker
    finally:
        engine.free.set()
        speaker.close(PATIENCE_SECONDS)


def test_texts_are_spoken_one_after_the_other() -> None:
    engine = FakeEngine()
    with speaking(engine) as speaker:
        speaker.say([event("one"), event("two")])
        wait_until(lambda: "say one" in engine.calls)
        assert "say two" not in engine.calls
        engine.speaking = False
        wait_until(lambda: "say two" in engine.calls)
    assert engine.calls[:3] == ["tune 0.5 en", "say one", "say two"]
    assert engine.calls[-2:] == ["stop", "close"]


def test_a_stop_comes_before_the_text_that_follows_it() -> None:
    engine = FakeEngine()
    with speaking(engine) as speaker:
        speaker.say([event("one")])
        wait_until(lambda: "say one" in engine.calls)
        speaker.interrupt()
        speaker.say([Utterance("two", Kind.ANSWER)])
        wait_until(lambda: "say two" in engine.calls)
        assert engine.calls[-1] == "say two"
        assert "stop" in engine.calls


def test_a_new_rate_holds_from_the_next_text_on() -> None:
    engine = FakeEngine()
    with speaking(engine) as speaker:
        speaker.tune(0.9, "pt_BR")
        speaker.say([event("um")])
        wait_until(lambda: "say um" in engine.calls)
    assert engine.calls[0] == "tune 0.9 pt_BR"


def test_no_call_waits_for_an_engine_that_hangs() -> None:
    engine = FakeEngine()
    with speaking(engine) as speaker:
        engine.free.clear()
        speaker.say([event("one")])
        for _ in range(1000):
            speaker.interrupt()
            speaker.say([Utterance("two", Kind.FOCUS)])
            speaker.again(earlier=True)
        speaker.close()  # all this would take minutes if one call waited
        assert engine.calls == []


def test_an_engine_that_fails_is_dropped_and_the_reason_kept() -> None:
    engine = FakeEngine(fails=True)
    with speaking(engine) as speaker:
        speaker.say([event("one")])
        wait_until(lambda: "no sound card" in speaker.problem)
        speaker.say([event("two")])
        wait_until(lambda: not speaker.is_speaking)
    assert engine.calls == []


def test_a_system_without_an_engine_is_silent() -> None:
    def none() -> FakeEngine:
        raise FileNotFoundError("speech-dispatcher")

    speaker = Speaker(none)
    speaker.say([event("one")])
    wait_until(lambda: "speech-dispatcher" in speaker.problem)
    speaker.close(PATIENCE_SECONDS)
