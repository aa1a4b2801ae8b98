"""The page of a finished game to print."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from santiago.presentation.results.game_sheet import game_sheet
from santiago.rules.grid import SQUARE_NAMES
from santiago.rules.moves import Plant
from santiago.rules.options import Seat
from santiago.rules.record import Player, Record, SeatInfo, final_state
from santiago.rules.scoring import score
from santiago.session.former_players import SeatPlayer
from santiago.session.game_session import GameSession
from santiago.wording.translator import Translator
from tests.persistence.games import finished_game

HOSTILE = '<script>alert("&")</script>'


class Reader(HTMLParser):
    """Collects the texts by element, and checks that elements are closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[tuple[str, str]] = []
        self.attributes: list[tuple[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += attrs
        if tag not in ("meta", "polyline"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag != "polyline":
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts.append((self.open[-1], data))

    def of(self, tag: str) -> list[str]:
        return [text for element, text in self.texts if element == tag]


def read(record: Record, language: str = "en") -> Reader:
    reader = Reader()
    reader.feed(game_sheet(record, None, Translator(language)))
    assert reader.open == []
    return reader


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ["2p-trefl-a", "3p-amigo-a", "4p-trefl-a", "5p-discards"])
def test_the_page_has_every_round_planting_and_total(name: str, language: str) -> None:
    record = finished_game(name)
    page, end = read(record, language), final_state(record)
    rounds = [int(re.findall(r"\d+", heading)[0]) for heading in page.of("h2")[1:]]
    assert rounds == list(range(1, end.rounds + 1))
    told = " ".join(page.of("p"))
    planted = [SQUARE_NAMES[move.square] for move in record.moves if isinstance(move, Plant)]
    assert all(re.search(rf"\b{square}\b", told) for square in planted)
    totals = [str(total) for total in score(end).totals]
    assert page.of("td")[-len(totals) :] == totals
    labels = [text.split()[0] for text in page.of("text")[-len(totals) :]]
    assert sorted(labels) == sorted(totals)
    assert len(page.of("li")) > 8


def test_the_page_is_whole_by_itself_and_names_are_text() -> None:
    record = finished_game("4p-trefl-a")
    record = replace(record, seats=(SeatInfo(HOSTILE, Player.HUMAN), *record.seats[1:]))
    page = read(record)
    assert not {name for name, _ in page.attributes} & {"src", "href", "onload"}
    assert "url(" not in "".join(page.of("style"))
    assert "script" not in {element for element, _ in page.texts}
    assert any(HOSTILE[:16] in text for text in page.of("th"))


def test_moves_are_named_by_whoever_made_them() -> None:
    record = finished_game("4p-trefl-a")
    session = GameSession(replace(record, moves=record.moves[:9]))
    session.reseat({Seat(0): SeatPlayer(SeatInfo("Zoe", Player.HUMAN))})
    for move in record.moves[9:]:
        session.play(move)
    told = read(session.record).of("p")
    before = record.seats[0].name
    lines = [text for text in told if re.match(rf"({before}|Zoe) ", text)]
    first = next(n for n, text in enumerate(lines) if text.startswith("Zoe"))
    assert first > 0
    assert all(text.startswith(before) for text in lines[:first])
    assert all(text.startswith("Zoe") for text in lines[first:])
