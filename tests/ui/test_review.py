"""The look back at a finished game: by what a player does and by what is written."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from santiago.ai.agent import NO_PROGRESS, Limit, Option, Reason, ReasonKind
from santiago.ai.explain.review import Mistake
from santiago.persistence.codec import decode_game
from santiago.persistence.seal import Sealed
from santiago.resources import shipped_saves
from santiago.rules.grid import Canal
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Plant, Propose
from santiago.rules.options import Edition, Seat
from santiago.rules.record import Player, Record, SeatInfo, replay
from santiago.session.answering import answered
from santiago.session.questions import Answer, Asked, Reviewed, ReviewRequest, ThinkingProgress
from santiago.session.table_record import people_of
from santiago.session.thinking import Thinker
from santiago.ui.contracts import Pop, SceneChange
from santiago.ui.graphics.draw_context import DisplayOptions, make_draw_context
from santiago.ui.review.mistake_text import mistake_text
from santiago.ui.review.runner import ReviewRunner
from santiago.ui.review.screen import Review
from santiago.ui.screens.screen import Screen
from santiago.ui.wording.names import GameNames
from santiago.ui.wording.translator import Translator
from tests.ui.drawings import SPRITES
from tests.ui.inked import Notes, faults, faults_of, noted_context, overlaps, paper, scrolled, whole


def game() -> Record:
    """A game that ships with the program, as if a person had sat at the first seat."""
    whole, _ = decode_game((shipped_saves() / "assomada.json").read_bytes(), sealed=Sealed.REQUIRED)
    first = SeatInfo("Maximiliane-Rose", Player.HUMAN)
    return replace(whole, seats=(first, *whole.seats[1:]))


def mistakes(record: Record) -> tuple[Mistake, ...]:
    """A tile planted and a canal proposed, with another legal move as the better one."""
    found = []
    for ply, step in enumerate(replay(record)):
        seat = step.before.to_move
        if seat == 0 and isinstance(step.move, Plant | Propose) and len(found) < 4:
            other = next(
                move
                for move in legal_moves(step.before)
                if type(move) is type(step.move) and move != step.move
            )
            reasons = (
                Reason(ReasonKind.SAVES, 3, canal=Canal(3), instead=Canal(4)),
                Reason(ReasonKind.BLOCKS, 2, seat=Seat(1), canal=Canal(3), instead=Canal(4)),
                Reason(ReasonKind.BRIBE, escudos=2, percent=50, seat=Seat(1), canal=Canal(3)),
            )
            played, best = Option(step.move, -3.5, 0.4, 10), Option(other, 2.0, 0.3, 10)
            found.append(Mistake(ply, Seat(0), played, best, reasons, 5.5 + len(found), 3.7, 0.06))
    return tuple(found)


class ScriptedThinker(Thinker):
    """Answers what it was given, one piece of news for each look."""

    def __init__(self, *news: Answer) -> None:
        super().__init__()
        self.news = list(news)
        self.asked: list[Asked] = []
        self.cancelled = 0

    def ask(self, question: Asked) -> None:
        self.asked.append(question)

    def poll(self) -> Answer | None:
        return self.news.pop(0) if self.news else None

    def cancel(self) -> None:
        self.cancelled += 1


def review(*news: Answer, visit: Callable[[int], SceneChange | None] = lambda _: None) -> Review:
    screen = Review(ReviewRunner(ScriptedThinker(*news)), game(), visit)
    screen.rebuild(make_draw_context((1280, 800), DisplayOptions("en"), SPRITES))
    for _ in news:
        screen.update(0.02)
    return screen


SCREENS: dict[str, Callable[[], Review]] = {
    "waiting": lambda: review(ThinkingProgress(40, 120)),
    "nothing": lambda: review(Reviewed(())),
    "lapses": lambda: review(Reviewed(mistakes(game()))),
}


@pytest.mark.matrix(
    name=["waiting", "nothing"],
    language=["en", "fr"],
    text_scale=[1.0, 1.6],
    size=[(1280, 800), (1024, 640)],
)
def test_every_text_is_whole(name: str, language: str, text_scale: float, size: tuple[int, int]) -> None:
    assert faults(SCREENS[name](), size, language, text_scale) == []


def _plain(text: str) -> str:
    """Spaces that bind and those that do not look alike."""
    return text.replace("\u00a0", " ")


@pytest.mark.matrix(language=["en", "fr"], text_scale=[1.0, 1.6, 2.0], size=[(1280, 800), (1024, 640)])
def test_every_text_of_a_mistake_is_whole_on_its_card(
    language: str, text_scale: float, size: tuple[int, int]
) -> None:
    """The seat panels of the table lie below the card."""
    notes = Notes()
    screen = SCREENS["lapses"]()
    screen.rebuild(noted_context(size, language, text_scale, notes))
    surface = paper(size)
    wanted = {_plain(words.text) for words in screen.words}
    whole_ones = set()
    for _ in scrolled(screen):
        notes.written.clear()
        screen.draw(surface)
        on_card = [
            note for note in notes.written if note.box.left >= screen.card.left and note.clip.size != size
        ]
        assert [fault for note in on_card for fault in faults_of(note, surface)] == []
        assert list(overlaps(on_card)) == []
        shown = [note for note in on_card if note.painted.size != (0, 0) and whole(note)]
        whole_ones |= {_plain(note.wanted) for note in shown}
    assert all(any(text in words or words in text for words in whole_ones) for text in wanted)


def press(screen: Screen, key: int) -> SceneChange | None:
    return screen.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))


def test_the_costliest_mistake_is_shown_first_and_arrows_lead_on() -> None:
    shown: list[int] = []
    found = mistakes(game())

    def visit(ply: int) -> SceneChange | None:
        shown.append(ply)
        return Pop()

    screen = review(Reviewed(found), visit=visit)
    assert press(screen, pygame.K_RETURN) == Pop()
    press(screen, pygame.K_RIGHT)
    press(screen, pygame.K_RETURN)
    press(screen, pygame.K_LEFT)
    press(screen, pygame.K_LEFT)
    press(screen, pygame.K_RETURN)
    worst = sorted(found, key=lambda mistake: -mistake.lost)
    assert shown == [worst[0].ply, worst[1].ply, worst[-1].ply]


@pytest.mark.parametrize(
    ("points", "chance", "lost"),
    [
        (3.7, 0.06, ("about 4 points fewer", "6\u00a0% less chance to win")),
        (3.7, None, ("about 4 points fewer",)),
        (0.2, 0.06, ("6\u00a0% less chance to win",)),
        (-2.1, 0.06, ("about 2 points more", "6\u00a0% less chance to win")),
    ],
)
def test_points_and_the_chance_to_win_are_two_figures(
    points: float, chance: float | None, lost: tuple[str, ...]
) -> None:
    first, *_ = mistakes(game())
    names = GameNames(("Ana", "Ben", "Cléo", "Dan"), Edition.TREFL, Translator("en"))
    assert mistake_text(replace(first, points=points, chance=chance), 2, names).lost == lost


def test_leaving_gives_up_what_is_not_done() -> None:
    thinker = ScriptedThinker()
    screen = Review(ReviewRunner(thinker), game(), lambda _: None)
    screen.rebuild(make_draw_context((1280, 800), DisplayOptions("en"), SPRITES))
    assert press(screen, pygame.K_ESCAPE) == Pop()
    assert thinker.cancelled == 1


def test_only_the_people_are_asked_about_and_only_once() -> None:
    thinker = ScriptedThinker(Reviewed(()))
    reviews = ReviewRunner(thinker)
    Review(reviews, game(), lambda _: None)
    assert isinstance(reviews.poll(), Reviewed)
    Review(reviews, game(), lambda _: None)
    (asked,) = thinker.asked
    assert isinstance(asked, ReviewRequest)
    assert asked.seats == people_of(game()) == {Seat(0)}


def test_a_look_back_tells_how_many_moves_it_has_seen() -> None:
    class Watching:
        def __init__(self) -> None:
            self.seen: list[tuple[int, int]] = []

        def on_progress(self, done: int, of: int) -> None:
            self.seen.append((done, of))

        def is_cancelled(self) -> bool:
            return False

    record = replace(game(), moves=game().moves[:12])
    watch = Watching()
    reviewed = answered(ReviewRequest(record, frozenset((Seat(0),)), Limit(12, 1e9)), watch)
    assert isinstance(reviewed, Reviewed)
    assert watch.seen == [(done, 12) for done in range(1, 13)]
    assert all(mistake.seat == 0 for mistake in reviewed.mistakes)
    assert reviewed == answered(ReviewRequest(record, frozenset((Seat(0),)), Limit(12, 1e9)), NO_PROGRESS)
