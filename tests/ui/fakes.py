"""Fake services for tests of screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from io import BytesIO
from pathlib import Path
from random import Random

import msgspec
import pygame

from santiago.persistence.faults import BadSave, Fault
from santiago.rules.options import Edition, Options, Passers
from santiago.rules.position_text import parse_position
from santiago.rules.record import Level
from santiago.rules.setup import random_setup
from santiago.session.game_summary import GameSummary, SeatSummary
from santiago.session.lesson import LessonState
from santiago.session.problem import Theme
from santiago.session.settings import Settings
from santiago.session.table_setup import Aid, SeatChoice, SeatColour, TableSetup
from santiago.session.valley_path import PATH, Stop
from santiago.ui.contracts import (
    DailyDeal,
    DailyProblem,
    Home,
    OpenEvening,
    Pop,
    Push,
    SceneChange,
    UnfinishedGame,
)
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.graphics.work_steps import Steps
from santiago.ui.screens.games.catalogue_cards import GameCard, GameKind
from santiago.ui.screens.games.load import Load
from santiago.wording.rulebook_facts import PlayedTable

PEOPLE = (
    SeatChoice("Ana", SeatColour.RED),
    SeatChoice("Bruno", SeatColour.WHITE, Level.HARD),
    SeatChoice("Chloé", SeatColour.BLACK),
    SeatChoice("Diego", SeatColour.PURPLE, Level.NORMAL),
    SeatChoice("Maximiliane-Rose", SeatColour.GOLD, Level.EXPERT),
)
PLAYED = PlayedTable(
    Options(min_bribe=1, passers=Passers.CLOCKWISE),
    PEOPLE,
    random_setup(Options(), len(PEOPLE), Random(3)),
    (Aid.HINTS, Aid.FORECAST),
    free_undo=True,
)


class FakeServices:
    """Services that record calls in their attributes, such as `requests`."""

    def __init__(self, *, left: bool = True, slots: tuple[GameCard, ...] = ()) -> None:
        self.current = Settings()
        self.library = self
        self.left = left
        self.people = 1
        """The number of seats in the unfinished game."""
        self.cards = slots
        self.lesson_state = LessonState.KNOWN if left else LessonState.NEW
        self.kept_table: TableSetup | None = None
        self.finished_one = False
        self.evening: str | None = None
        """The name of the evening that goes on."""
        self.requests: list[tuple[str, object]] = []
        self.deal_result: tuple[int, int, int] | None = (61, 2, 5)

    def notice(self) -> SceneChange | None:
        return None

    def settings(self) -> Settings:
        return self.current

    def has_unfinished_game(self) -> bool:
        return self.left

    def unfinished_game(self) -> UnfinishedGame | None:
        if not self.left:
            return None
        game = _summary(2)
        levels = [None] * self.people + [Level.EASY] * (len(game.seats) - self.people)
        seats = tuple(
            msgspec.structs.replace(seat, level=level) for seat, level in zip(game.seats, levels, strict=True)
        )
        return UnfinishedGame(msgspec.structs.replace(game, seats=seats, winners=()), _picture)

    def open_evening(self) -> OpenEvening | None:
        if self.evening is None:
            return None
        return OpenEvening(
            "0123456789abcdef", self.evening, (("Sara", 2.0), ("Ana", 0.5)), self._pressed("evening")
        )

    def last_review(self) -> Callable[[], SceneChange | None] | None:
        return self._pressed("last review") if self.finished_one else None

    def next_opponent(self) -> Stop | None:
        return PATH[6] if self.finished_one else None

    def daily_problem(self) -> DailyProblem | None:
        week = (False, True, True, True, True, True, False)
        picture = self._cutting
        return DailyProblem(Theme.CANAL, 2, 4, False, 5, week, picture, self._pressed("daily problem"))

    def daily_deal(self) -> DailyDeal:
        seats = tuple(SeatChoice("", paint, Level.EASY, "rosa") for paint in tuple(SeatColour)[1:])
        return DailyDeal(seats, self.deal_result, False, self._pressed("daily deal"))

    def _pressed(self, name: str) -> Callable[[], SceneChange | None]:
        return lambda: self.requests.append((name, None))

    @staticmethod
    def _cutting(sprites: Sprites, size: tuple[int, int]) -> Steps[pygame.Surface]:
        del sprites
        yield
        cutting = pygame.Surface(size)
        cutting.fill((222, 190, 140))
        return cutting

    def resume(self) -> SceneChange | None:
        self.requests.append(("go on", None))
        return None

    def last_table(self) -> TableSetup | None:
        return self.kept_table

    def start(self, table: TableSetup) -> SceneChange | None:
        self.requests.append(("start", table))
        return None

    def lesson(self) -> LessonState:
        return self.lesson_state

    def learn(self) -> SceneChange | None:
        self.requests.append(("learn", None))
        return None

    def problems(self) -> SceneChange:
        self.requests.append(("problems", None))
        return Pop()

    def path(self) -> SceneChange:
        self.requests.append(("path", None))
        return Pop()

    def load(self) -> SceneChange:
        return Push(self.load_screen())

    def practise_at(self, text: str) -> SceneChange | None:
        parse_position(text)
        self.requests.append(("practise", text))
        return None

    def load_screen(self) -> Load:
        return Load(FakeGames(self), self.practise_at)

    def save_picture(self, data: bytes, name: str) -> Path:
        self.requests.append((name, pygame.image.load(BytesIO(data)).get_size()))
        return Path(f"{name}.png")

    def archive(self) -> SceneChange | None:
        self.requests.append(("archive", None))
        return None


class FakeGame:
    """A fake of the game that the pause menu belongs to."""

    def __init__(self) -> None:
        self.saved: list[str] = []
        self.pasted = ""

    def save(self, name: str) -> None:
        self.saved.append(name)

    def suggested_name(self) -> str:
        return "Ana, Bruno, Chloé"

    def practice_at(self, text: str) -> SceneChange | None:
        parse_position(text)
        self.pasted = text
        return None

    def leave(self) -> SceneChange | None:
        return Home()


class FakeGames:
    """A fake list of games with the cards of `services`; every second game has a picture."""

    def __init__(self, services: FakeServices) -> None:
        self._services = services

    def cards(self) -> tuple[GameCard, ...]:
        return self._services.cards

    def read(self, first: Sequence[GameCard], seconds: float) -> bool:
        del first, seconds
        return False

    def picture(self, card: GameCard, sprites: Sprites) -> Steps[pygame.Surface | None]:
        del sprites
        yield
        return _thumbnail() if int(card.slot[-1]) % 2 == 0 else None

    def open(self, card: GameCard) -> SceneChange | None:
        self._services.requests.append(("open", card.game))
        return None

    def rename(self, card: GameCard, name: str) -> None:
        self._services.requests.append(("rename", (card.game, name)))
        cards = self._services.cards
        self._services.cards = tuple(_renamed(one, name) if one == card else one for one in cards)

    def delete(self, card: GameCard) -> None:
        self._services.requests.append(("delete", card.game))
        self._services.cards = tuple(one for one in self._services.cards if one != card)


def some_slots(count: int = 5) -> tuple[GameCard, ...]:
    """Return `count` cards of saved games; the first game is a shipped one, and the last is damaged."""
    return tuple(
        GameCard(
            f"slot-{number}",
            GameKind.SAVED if number else GameKind.SHIPPED,
            _summary(number)
            if number != count - 1
            else BadSave(Fault.UNSEALED, "sha256", "the file is cut short"),
        )
        for number in range(count)
    )


def _summary(number: int) -> GameSummary:
    name = ("Sunday evening at grandmother's", "Five at the table", "A dry year")[number % 3]
    seats = tuple(
        SeatSummary(seat.name, seat.paint, seat.level, seat.character, points=0, bids=0, bribes=0)
        for seat in PEOPLE[: 2 + number % 4]
    )
    return GameSummary(
        name,
        datetime(2026, 11, 20 - number, 18, 5).astimezone(),
        Edition.TREFL,
        round=3 + number,
        rounds=11,
        moves=20,
        practice=False,
        seats=seats,
        winners=(0,) if number == 2 else (),
    )


def _renamed(card: GameCard, name: str) -> GameCard:
    assert card.summary is not None
    return replace(card, content=msgspec.structs.replace(card.summary, name=name))


def _picture(sprites: Sprites) -> Steps[pygame.Surface]:
    del sprites
    yield
    return _thumbnail()


def _thumbnail() -> pygame.Surface:
    surface = pygame.Surface((320, 248))
    surface.fill((214, 175, 120))
    pygame.draw.line(surface, (31, 166, 172), (20, 124), (300, 124), 12)
    return surface
