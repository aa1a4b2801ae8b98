"""A whole game by keys and ears: what the narrator says is as in the kept file.

If the texts change, run this file as a program to write the file again, and read what has changed.
"""

import re
from dataclasses import replace
from pathlib import Path

import pygame

from santiago.ai.agent import Decision
from santiago.presentation.spoken.announcer import Announcer
from santiago.presentation.spoken.narrator import Kind, Narrator
from santiago.presentation.view_model.targets import CoinTarget, Target
from santiago.session.game_session import GameSession
from santiago.session.settings import Settings, SpokenScope, VoiceUse
from santiago.session.thinking import Question
from santiago.session.worker_messages import CauseRequest, HintRequest
from santiago.ui.contracts import SceneChange
from santiago.ui.voice.speech_queue import SpeechQueue
from tests.persistence.games import finished_game
from tests.ui.table.playing import QUICK, TablePilot, session
from tools.desktop.pilot import PromptThinker

KEPT = Path(__file__).with_name("whole_game.txt")
"""A line with ">" is a key; what the player hears then is below it, "." before what nobody asked for."""
GAME = "4p-trefl-a"
BY_EAR = replace(QUICK, voice=VoiceUse.ALWAYS, round_summary=True, always_ask_own_canal=True)
_CHARACTERS_A_SECOND = 25
_MOST_WORDS_UNASKED = 25


class EarsPilot(TablePilot):
    """Plays by keys, and records what is spoken at 25 characters a second."""

    def __init__(self, game: GameSession, settings: Settings, thinker: PromptThinker) -> None:
        self.heard: list[str] = []
        self.unasked: list[str] = []
        self.now = 0.0
        self._announcer, self._narrator, self._queue = Announcer(), Narrator(), SpeechQueue()
        self._ends_at = 0.0
        super().__init__(game, settings, thinker=thinker, reader=True)

    def wait(self, seconds: float = 0.05) -> SceneChange | None:
        change = super().wait(seconds)
        self.now += seconds
        self._listen(by_key=False)
        return change

    def post(self, kind: int, **values: object) -> SceneChange | None:
        change = super().post(kind, **values)
        if kind == pygame.KEYDOWN:
            self.heard.append(f"> {pygame.key.name(values['key'])}")  # type: ignore[arg-type]
            self._queue.interrupt(self.now)
            self._listen(by_key=True)
        return change

    def choose(self, target: Target) -> None:
        """Type a sum, or go to `target` with Tab and the arrow keys, listen, and press Enter."""
        if isinstance(target, CoinTarget):
            for digit in str(target.escudos):
                self.key(ord(digit), digit)
            self.hear_out()
            return
        self.walk_to(target)
        self.hear_out()
        self.key(pygame.K_RETURN)

    def hear_out(self) -> None:
        """Let time pass until nothing is being spoken."""
        self.wait(0.2)
        while self.now < self._ends_at:
            self.wait(0.1)

    def _listen(self, *, by_key: bool) -> None:
        screen = self.scene.spoken()
        said = self._announcer.new_sentences(screen, SpokenScope.ALL)
        _, utterances = self._narrator.utterances(screen, said, self.context.tr, by_key=by_key)
        self._queue.add(utterances, self.now)
        self.unasked += [one.text for one in utterances if one.kind in (Kind.EVENT, Kind.ASIDE, Kind.PROMPT)]
        stopped, text = self._queue.take(self.now, busy=self.now < self._ends_at)
        if text or stopped:
            self._ends_at = self.now
        if text:
            self._ends_at += len(text) / _CHARACTERS_A_SECOND
            asked = any(one.text == text and one.kind in (Kind.FOCUS, Kind.ANSWER) for one in utterances)
            self.heard.append(f"{'  ' if asked else '. '}{text}")


def played() -> EarsPilot:
    """Play the recorded game, whose first seat is played by keys."""
    record = finished_game(GAME)
    game = GameSession(replace(session("haaa").record, options=record.options, setup=record.setup))

    def move(_: Question | CauseRequest | HintRequest) -> Decision:
        return Decision(record.moves[game.ply], ())

    pilot = EarsPilot(game, BY_EAR, PromptThinker(move))
    while not game.state.is_over:
        pilot.wait(0.1)
        if pilot.scene.view.summary is not None:
            pilot.hear_out()
            pilot.key(pygame.K_RETURN)
        elif pilot.scene.turn is not None:
            pilot.hear_out()
            pilot.decide(record.moves[game.ply])
    for _ in range(300):
        pilot.wait(0.2)
    return pilot


def lines(pilot: EarsPilot) -> list[str]:
    return [line.replace("\u00a0", " ") for line in pilot.heard]


def test_a_whole_game_sounds_as_in_the_kept_file_and_every_move_is_heard_in_few_words() -> None:
    pilot = played()
    assert lines(pilot) == KEPT.read_text(encoding="utf-8").splitlines()
    longest = max(pilot.unasked, key=lambda text: len(text.split()))
    assert len(longest.split()) <= _MOST_WORDS_UNASKED, longest
    places = [text for text in lines(pilot) if re.search(r"^  .*[Cc]anal [A-E]\d to", text)]
    assert places
    assert max(len(text.split()) for text in places) <= _MOST_WORDS_UNASKED
    said = " ".join(pilot.heard) + " ".join(pilot.unasked)
    texts = [entry.sentence.text for entry in pilot.scene.presenter.game_log.main_entries]
    dealt = 2  # the tile set aside, and the first round, which are in the log before the first sentence
    assert [text for text in texts[dealt:] if text.rstrip(".") not in said] == []
    begun = [
        re.match(r". Round (\d+) of 11\. .*Ana: \d+ escudos?, \d+ points?\.", text) for text in lines(pilot)
    ]
    assert [int(one[1]) for one in begun if one] == list(range(2, 12)), "each round is summed up once"


if __name__ == "__main__":
    pygame.init()
    KEPT.write_text("\n".join(lines(played())) + "\n", encoding="utf-8")
