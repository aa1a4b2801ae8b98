"""What the voice says when several things are to be said: the rules of the queue."""

from santiago.presentation.spoken.narrator import Kind, Utterance
from santiago.ui.voice.speech_queue import SpeechQueue


def focus(text: str) -> Utterance:
    return Utterance(text, Kind.FOCUS)


def answer(text: str) -> Utterance:
    return Utterance(text, Kind.ANSWER)


def prompt(text: str) -> Utterance:
    return Utterance(text, Kind.PROMPT)


def event(text: str) -> Utterance:
    return Utterance(text, Kind.EVENT)


def aside(text: str) -> Utterance:
    return Utterance(text, Kind.ASIDE)


def heard(queue: SpeechQueue, now: float) -> list[str]:
    """All texts that are spoken from `now` on, if nothing else happens."""
    texts = []
    while text := queue.take(now, busy=False)[1]:
        texts.append(text)
    return texts


def test_a_key_stops_the_text_and_drops_the_question_but_no_event() -> None:
    queue = SpeechQueue()
    queue.add([event("Ana bids 2."), prompt("Bid or pass?")], 0.0)
    queue.interrupt(1.0)
    assert queue.take(1.0, busy=True) == (True, "")
    assert heard(queue, 1.2) == ["Ana bids 2."]


def test_the_answer_to_a_key_goes_before_events_that_wait() -> None:
    queue = SpeechQueue()
    queue.add([event("Ana bids 2."), event("Bruno passes.")], 0.0)
    queue.interrupt(1.0)
    assert queue.take(1.05, busy=False) == (True, ""), "the answer may still come"
    queue.add([answer("You have 9 escudos.")], 1.06)
    assert heard(queue, 1.06)[:1] == ["You have 9 escudos."]
    assert heard(queue, 1.2) == ["Ana bids 2.", "Bruno passes."]


def test_what_happened_at_a_key_press_is_told_before_the_next_question() -> None:
    queue = SpeechQueue()
    queue.add([event("old")], 0.0)
    queue.add([event("You bid 2."), answer("Plant a tile.")], 1.0)
    assert heard(queue, 1.0) == ["You bid 2.", "Plant a tile.", "old"]


def test_an_event_is_not_held_where_no_key_was_pressed() -> None:
    queue = SpeechQueue()
    queue.add([event("Ana bids 2.")], 0.0)
    assert queue.take(0.0, busy=False) == (False, "Ana bids 2.")


def test_a_new_focus_is_spoken_at_once_and_replaces_one_that_waits() -> None:
    queue = SpeechQueue()
    queue.add([event("Ana bids 2."), focus("Settings")], 0.0)
    queue.add([focus("Quit")], 0.1)
    assert queue.take(0.1, busy=True) == (True, "Quit")
    assert heard(queue, 0.1) == ["Ana bids 2."]


def test_a_newer_question_replaces_an_older_one() -> None:
    queue = SpeechQueue()
    queue.add([prompt("Bid or pass?")], 0.0)
    queue.add([event("Ana bids 2."), prompt("Plant a tile.")], 0.1)
    assert heard(queue, 0.1) == ["Ana bids 2.", "Plant a tile."]


def test_events_wait_while_a_text_is_spoken_but_not_longer_than_eight_seconds() -> None:
    queue = SpeechQueue()
    queue.add([event("old")], 0.0)
    queue.add([event("new")], 1.0)
    assert queue.take(7.9, busy=True) == (False, "")
    assert heard(queue, 8.5) == ["new"]


def test_six_events_wait_and_the_oldest_others_are_dropped() -> None:
    queue = SpeechQueue()
    queue.add([event(str(number)) for number in range(12)], 0.0)
    assert heard(queue, 0.0) == ["6", "7", "8", "9", "10", "11"]


def test_an_aside_is_heard_only_while_no_event_waits() -> None:
    queue = SpeechQueue()
    queue.add([aside("Bruno proposes nothing.")], 0.0)
    assert heard(queue, 0.0) == ["Bruno proposes nothing."]
    facts = [event(str(number)) for number in range(6)]
    for batches in ([*facts, aside("X keeps the canal.")],), ([aside("X keeps the canal.")], facts):
        for batch in batches:
            queue.add(batch, 0.0)
        assert heard(queue, 0.0) == ["0", "1", "2", "3", "4", "5"]


def test_an_aside_does_not_wait_longer_than_eight_seconds() -> None:
    queue = SpeechQueue()
    queue.add([aside("Bruno proposes nothing.")], 0.0)
    assert heard(queue, 8.5) == []


def test_silence_and_another_screen_drop_everything() -> None:
    queue = SpeechQueue()
    queue.add([answer("You have 9 escudos."), event("Ana bids 2."), prompt("Bid or pass?")], 0.0)
    queue.clear()
    assert queue.take(0.0, busy=True) == (True, "")
    assert heard(queue, 1.0) == []


def test_the_last_thirty_texts_can_be_said_again_also_those_that_were_dropped() -> None:
    queue = SpeechQueue()
    queue.add([event(str(number)) for number in range(40)], 0.0)
    queue.clear()

    def again(*, earlier: bool) -> str:
        queue.again(1.0, earlier=earlier)
        return queue.take(1.0, busy=True)[1]

    assert [again(earlier=False), again(earlier=False), again(earlier=True)] == ["39", "39", "38"]
    assert [again(earlier=True) for _ in range(40)][-2:] == ["10", "10"], "the oldest one stays"
    assert again(earlier=False) == "39"


def test_nothing_is_said_again_where_nothing_was_said() -> None:
    queue = SpeechQueue()
    queue.again(0.0, earlier=True)
    assert heard(queue, 0.0) == []
