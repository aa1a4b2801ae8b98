"""Every text of the running game is complete, in its box and clear of others, in every decision."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

import pygame
import pytest

from santiago.persistence.codec import decode
from santiago.persistence.seal import SealPolicy
from santiago.presentation.advice.problem_text import question_of
from santiago.presentation.history.game_log import GameLog
from santiago.presentation.input.phase_input import choices
from santiago.presentation.input.turn import Turn
from santiago.presentation.table.problem_solving_policy import ProblemSolvingPolicy
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import (
    ButtonTarget,
    CanalTarget,
    CoinTarget,
    ScoreOfPanelTarget,
    SquareTarget,
    TrayTarget,
)
from santiago.resources import shipped_saves
from santiago.rules.grid import canals_in, squares_in
from santiago.rules.moves import Plant
from santiago.rules.options import Seat
from santiago.rules.phases import (
    Auction,
    ExtraCanal,
    FirstCanal,
    Leftover,
    OverseerDecision,
    Planting,
    Proposals,
    SecretAuction,
)
from santiago.rules.record import Level, SeatInfo, replay
from santiago.rules.record import Player as Sits
from santiago.session.game_session import GameSession
from santiago.session.problem_book import ProblemBook
from santiago.session.settings import Confirm
from santiago.session.thinking import Thinker
from santiago.ui.sound.sounds import SILENCE, Sounds
from santiago.ui.table.log_page import LogPage
from santiago.ui.table.table_scene import TableScene
from santiago.wording.names import GameNames
from santiago.wording.translator import Translator
from tests.combinations import Axis
from tests.persistence.games import finished_game
from tests.ui.longer_english import LANGUAGES, in_turn
from tests.ui.text_layout import (
    Notes,
    crowded_bars,
    faults,
    faults_of,
    ink_of,
    noted_context,
    overlaps,
    paper,
)

from .playing import QuietProgram, TablePilot, with_settings

pytestmark = pytest.mark.usefixtures("texts_only")
NAMES = ("Katrin", "Ana", "Élisabeth", "Bruno", "Oriane")
LOOKS = Axis(
    [((1024, 640), 1.0), ((1024, 640), 1.4), ((1024, 640), 2.0), ((1280, 800), 1.0), ((1280, 800), 1.5)],
    extremes=[((1024, 640), 1.0), ((1024, 640), 2.0), ((1280, 800), 1.0)],
)


def game(name: str, phase: type, round_number: int) -> GameSession:
    """Return a recorded game of people with longer names, up to a phase of a round."""
    whole = finished_game(name)
    seats = tuple(SeatInfo(NAMES[n], Sits.HUMAN) for n in range(len(whole.seats)))
    moves = []
    for step in replay(whole):
        if isinstance(step.before.phase, phase) and step.before.round >= round_number:
            break
        moves.append(step.move)
    return GameSession(replace(whole, seats=seats, moves=tuple(moves)))


def at(name: str, phase: type, round_number: int, confirm: Confirm = Confirm.RISKY) -> TablePilot:
    session = game(name, phase, round_number)
    player = TablePilot(session, with_settings(confirm=confirm))
    seat = session.state.to_move
    assert seat is not None
    player.scene.hand_to(seat)
    return player


def bidding() -> Iterator[TablePilot]:
    player = at("5p-trefl-a", Auction, 6)
    yield player
    player.move(player.where(ButtonTarget(Command.DECLINE)))
    yield player
    player.click(CoinTarget(2))
    yield player


def all_in() -> Iterator[TablePilot]:
    player = at("5p-trefl-a", Auction, 6)
    money = player.game.state.money[player.game.state.to_move or 0]
    player.click(CoinTarget(money))
    player.button(Command.COMMIT)
    yield player


def bidding_in_secret() -> Iterator[TablePilot]:
    yield at("2p-trefl-a", SecretAuction, 4)


def planting() -> Iterator[TablePilot]:
    player = at("4p-trefl-a", Planting, 6, Confirm.ALWAYS)
    yield player
    player.click(TrayTarget(0))
    turn = Turn(player.scene.view.position)
    player.move(player.where(SquareTarget(squares_in(choices(turn).squares)[-1])))
    yield player
    player.click(SquareTarget(squares_in(choices(turn).squares)[-1]))
    yield player


def leftover() -> Iterator[TablePilot]:
    yield at("3p-trefl-a", Leftover, 3)


def proposing() -> Iterator[TablePilot]:
    player = at("5p-trefl-a", Proposals, 7)
    turn = Turn(player.scene.view.position)
    place = canals_in(choices(turn).places)[1]
    yield player
    player.click(CanalTarget(place))
    player.click(CoinTarget(1))
    yield player


def deciding() -> Iterator[TablePilot]:
    player = at("5p-trefl-a", OverseerDecision, 5)
    yield player
    turn = Turn(player.scene.view.position)
    player.click(CanalTarget(canals_in(choices(turn).places)[0]))
    yield player


def building() -> Iterator[TablePilot]:
    player = at("4p-trefl-a", ExtraCanal, 3)
    yield player
    player.move(player.where(CanalTarget(canals_in(player.game.state.board.places)[2])))
    yield player


def beginning() -> Iterator[TablePilot]:
    yield at("2p-trefl-a", FirstCanal, 1)


def looking_back() -> Iterator[TablePilot]:
    player = at("4p-trefl-a", Planting, 6)
    player.key(pygame.K_PAGEUP)
    yield player


def looking_back_at_the_end() -> Iterator[TablePilot]:
    """Yield an earlier moment of a finished game, from which a button leads to its review."""
    whole = finished_game("4p-trefl-a")
    seats = (SeatInfo(NAMES[0], Sits.HUMAN), *whole.seats[1:])
    player = TablePilot(GameSession(replace(whole, seats=seats), is_replay=True))
    player.scene.visit(60)
    player.wait()
    assert player.sees(ButtonTarget(Command.REVIEW))
    yield player


def finished() -> Iterator[TablePilot]:
    """Yield the end for five people, and for one person who lost the game to a long name."""
    whole, names = finished_game("5p-trefl-a"), (NAMES[0], "Maximilian", *NAMES[2:])
    for others in (SeatInfo("", Sits.HUMAN), SeatInfo("", Sits.AI, Level.HARD)):
        seats = tuple(replace(others, name=name) for name in names[1:])
        first = SeatInfo(names[0], Sits.HUMAN)
        yield TablePilot(GameSession(replace(whole, seats=(first, *seats))))


SCENES: dict[str, Callable[[], Iterator[TablePilot]]] = {
    made.__name__: made
    for made in (
        bidding,
        all_in,
        bidding_in_secret,
        planting,
        leftover,
        proposing,
        deciding,
        building,
        beginning,
        looking_back,
        looking_back_at_the_end,
        finished,
    )
}


@pytest.mark.matrix(name=SCENES, look=LOOKS)
def test_every_text_of_the_running_game_is_whole(
    name: str,
    look: tuple[tuple[int, int], float],
    deep: bool,
) -> None:
    size, text_scale = look
    chosen = in_turn([*SCENES].index(name) + LOOKS.index(look), len(LOOKS), deep=deep)
    for player, language in ((player, language) for player in SCENES[name]() for language in chosen):
        notes = Notes()
        player.scene.rebuild(noted_context(size, language, text_scale, notes))
        surface = paper(size)
        player.scene.draw(surface)
        faults = [fault for note in notes.written for fault in faults_of(note, surface)]
        assert faults == [], language
        assert list(overlaps(beside_board(player, notes))) == [], language
        bar = player.scene.geometry.layout.action
        in_bar = [note for note in notes.written if bar.collidepoint(note.box.midtop)]
        assert [note.wanted for note in in_bar if not bar.inflate(-8, -8).contains(ink_of(note))] == [], (
            language
        )
        player.scene.rebuild(noted_context((1280, 800), "en", 1.0, Notes()))


PHASES = (Auction, Planting, Leftover, Proposals, OverseerDecision, ExtraCanal)


@cache
def problems() -> tuple[GameSession, ...]:
    book = ProblemBook(shipped_saves() / "problems.jsonl.gz")
    return tuple(GameSession(decode(book.read(game), sealed=SealPolicy.REQUIRED)) for game in book.labels)


@cache
def longest_task(phase: type, language: str) -> GameSession:
    """Return the shipped problem whose task has the longest sentence among those of a phase."""

    def length(session: GameSession) -> int:
        people = tuple(info.name for info in session.record.seats)
        names = GameNames(people, session.record.options.edition, Translator(language))
        question = question_of(session.state, names)
        return len("".join(question or ()))

    return max((one for one in problems() if isinstance(one.state.phase, phase)), key=length)


@pytest.mark.matrix(phase=PHASES, language=LANGUAGES, look=LOOKS)
def test_the_longest_task_of_each_phase_is_whole(
    phase: type, language: str, look: tuple[tuple[int, int], float]
) -> None:
    size, text_scale = look
    session, program = longest_task(phase, language), QuietProgram(with_settings(language=language))
    policy = ProblemSolvingPolicy(session, program.settings, program.is_saving)
    scene = TableScene(
        session, Thinker(), Sounds(SILENCE), program, program, policy=policy, answer=lambda _: None
    )
    notes, surface = Notes(), paper(size)
    scene.rebuild(noted_context(size, language, text_scale, notes))
    scene.draw(surface)
    bar = scene.geometry.layout.action
    opening = Translator(language)("problems.task.first").split()[0]
    assert any(opening in note.wanted for note in notes.written)
    assert [
        note.wanted for note in notes.written if note.box.top > bar.top and not bar.contains(note.box)
    ] == []
    assert [fault for note in notes.written for fault in faults_of(note, surface)] == []


def advised() -> TablePilot:
    player = at("4p-trefl-a", Planting, 6)
    player.key(pygame.K_h)
    player.wait()
    player.key(pygame.K_h)
    shown = player.scene.state.advice.shown
    assert shown is not None
    assert shown.unfolded
    return player


def previewing() -> TablePilot:
    """Return a table at which another move of the hint is hovered."""
    player = advised()
    planted = player.scene.state.advice.options[1].move
    assert isinstance(planted, Plant)
    places = Turn(player.game.state).tray
    player.click(TrayTarget(next(n for n, place in enumerate(places) if place.kind == planted.kind)))
    player.move(player.where(SquareTarget(planted.square)))
    player.wait(0.4)
    shown = player.scene.state.advice.shown
    assert shown is not None
    assert shown.what_if is not None
    return player


def contrasted() -> TablePilot:
    """Return a table with a folded hint that has a reason of two long sentences with four figures."""
    player = advised()
    state = player.scene.state
    assert state.advice.shown is not None
    long = (
        "If you pass and Bernadette bids 10, Bernadette probably plants watermelons, and that tile makes 12 "
        "points for Bernadette. The round then probably ends with 14 points fewer for you, 12 points more "
        "for Bernadette and 10 more of Bernadette’s tiles with water; in return, "
        "12 escudos more for you: all told, about 11 points worse."
    )
    shown = replace(state.advice.shown, reason=long, unfolded=False)
    player.scene.state = replace(state, advice=replace(state.advice, shown=shown))
    return player


def refused() -> TablePilot:
    player = at("4p-trefl-a", Planting, 6)
    player.click(TrayTarget(0))
    player.click(SquareTarget(squares_in(player.game.state.board.occupied)[0]))
    assert player.notice_text
    return player


def pointing() -> TablePilot:
    player = at("5p-trefl-a", Planting, 6)
    player.move(player.where(ScoreOfPanelTarget(Seat(1))))
    for _ in range(20):
        player.wait()
    return player


OVER_THE_TABLE = (advised, contrasted, previewing, refused, pointing)


@pytest.mark.matrix(make=OVER_THE_TABLE, look=LOOKS)
def test_what_is_laid_over_the_table_is_whole(
    make: Callable[[], TablePilot],
    look: tuple[tuple[int, int], float],
    deep: bool,
) -> None:
    player = make()
    size, text_scale = look
    for language in in_turn(OVER_THE_TABLE.index(make) + LOOKS.index(look), len(LOOKS), deep=deep):
        notes = Notes()
        player.scene.rebuild(noted_context(size, language, text_scale, notes))
        surface = paper(size)
        player.scene.draw(surface)
        found = [fault for note in notes.written for fault in faults_of(note, surface)]
        assert found == [], language


@pytest.mark.matrix_in_turn(look=LOOKS, language=LANGUAGES)
def test_the_whole_log_is_whole(language: str, look: tuple[tuple[int, int], float]) -> None:
    (size, text_scale), player = look, at("4p-trefl-a", Planting, 3)
    presenter = player.scene.presenter
    names = GameNames(presenter.names.names, presenter.names.edition, Translator(language))
    game_log = GameLog(lambda _: names, player.game.state_at(0))
    game_log.follow(player.game.steps)
    for entries in (game_log.entries, ()):
        page = LogPage(entries, presenter.people, lambda _: None)
        page.scrolls_to_end = False
        assert faults(page, size, language, text_scale) == []
        assert crowded_bars(page, size, language, text_scale) == []


def beside_board(player: TablePilot, notes: Notes) -> list:
    """Labels on the board may be close together; other texts may not."""
    bounds = player.scene.geometry.board.bounds
    return [note for note in notes.written if not bounds.contains(note.box)]
