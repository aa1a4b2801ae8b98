"""Captions: sounds are also shown as text, for a short time, if the player chooses that."""

from pathlib import Path

import pygame
import pytest

from santiago.presentation.spoken.nodes import Cue
from santiago.rules.options import Seat
from santiago.session.library import Library
from santiago.session.settings import Settings
from santiago.ui.app.captions import Captions
from santiago.ui.app.program import Program
from santiago.ui.graphics.draw_context import DisplayOptions, make_draw_context
from santiago.ui.sound.effects import Effect
from santiago.ui.sound.sounds import SILENCE, Sounds
from santiago.wording.translator import languages
from tests.ui.drawings import SPRITES
from tests.ui.text_layout import Notes


def written(captions: Captions, language: str = "en") -> str:
    notes, size = Notes(), (1280, 800)
    context = make_draw_context(size, DisplayOptions(language), SPRITES, notes)
    captions.draw(pygame.Surface(size), context)
    return " ".join(note.wanted for note in notes.written)


def test_a_caption_stands_for_a_while_beside_the_one_before() -> None:
    captions, first, second = Captions(), lambda _: "[one]", lambda _: "[two]"
    captions.show(first)
    assert captions.advance(1.0)
    captions.show(second)
    assert captions.advance(1.0)
    assert written(captions).split() == ["[one]", "[two]"]
    captions.show(second)
    assert not captions.advance(0.5)
    assert captions.advance(1.0), "the first has gone"
    assert written(captions) == "[two]"
    captions.advance(5.0)
    assert written(captions) == ""


def test_an_effect_is_told_of_even_if_it_cannot_be_heard() -> None:
    told: list[Effect] = []
    Sounds(SILENCE, caption=told.append).play(Effect.TURN)
    assert told == [Effect.TURN]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_effect_but_the_click_has_a_caption_if_the_player_wishes(home: Path, language: str) -> None:
    del home
    program = Program(Library(), Settings(language=language, muted=True, captions=True))
    captions = program.hooks().captions
    seen = set()
    for effect in Effect:
        program.sounds.play(effect)
        seen.add(written(captions, language))
        captions.advance(60.0)
    assert len(seen) == len(Effect)
    assert all("sound." not in text for text in seen)
    program.hooks().settings_changed(Settings(language=language))
    program.sounds.play(Effect.TURN)
    assert written(captions, language) == ""
    program.close()


@pytest.mark.parametrize("language", languages())
def test_the_sounds_of_the_cursor_have_captions(home: Path, language: str) -> None:
    del home
    program = Program(Library(), Settings(language=language, muted=True, captions=True, earcons=True))
    hooks = program.hooks()
    seen = set()
    for cues in [*((cue,) for cue in Cue), *((seat,) for seat in map(Seat, range(5)))]:
        hooks.cued(cues)
        seen.add(written(hooks.captions, language))
        hooks.captions.advance(60.0)
    assert len(seen) == len(Cue) + 5
    assert all(text.startswith("[") and text.endswith("]") for text in seen)
    hooks.cued((Seat(1), Cue.DRY))
    assert written(hooks.captions, language).count("[") == 2
    hooks.captions.advance(60.0)
    hooks.settings_changed(Settings(language=language, earcons=True))
    hooks.bumped()
    assert written(hooks.captions, language) == ""
    program.close()
