"""The coach, who says unasked why another move was better than a costly one."""

from dataclasses import replace

import pytest

from santiago.ai.agent import NO_PROGRESS
from santiago.presentation.advice.advice_text import Advice
from santiago.presentation.view_model.commands import Command
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Bid, Move
from santiago.rules.options import Money, Options
from santiago.session.coach import FIRST_GAMES, coach_request
from santiago.session.game_session import GameSession
from santiago.session.request_handler import answered
from santiago.session.settings import CoachUse
from santiago.session.table_record import hinted
from santiago.session.worker_messages import Answer, Asked, CoachRequest
from tests.ui.text_layout import Notes, noted_context, overlaps, paper
from tools.desktop.pilot import PromptThinker

from .playing import TablePilot, advised, easy_move, session, with_settings

SMALL = (1024, 640)
COSTLY = Bid(9)
"""A bid of nearly all escudos in the first round."""


def worker(*, polls: float = 1) -> PromptThinker:
    """Return a thinker that judges moves as the worker does, and lets Easy decide for computers."""

    def answer(asked: Asked) -> Answer:
        return answered(asked, NO_PROGRESS) if isinstance(asked, CoachRequest) else advised(asked)

    return PromptThinker(answer, polls)


def at_turn(thinker: PromptThinker, use: CoachUse = CoachUse.ALWAYS, seats: str = "ahaa") -> TablePilot:
    """Return a table at which the person decides next."""
    player = TablePilot(session(seats), with_settings(coach=use), thinker=thinker)
    for _ in range(300):
        if player.scene.turn:
            return player
        player.wait()
    raise AssertionError("the game does not go on")


def told_by(player: TablePilot) -> Advice | None:
    """Let time pass until the coach speaks or the person decides next."""
    for _ in range(300):
        player.wait()
        shown = player.scene.state.advice.shown
        if shown is not None or (player.scene.turn and not player.scene.state.advice.asked):
            return shown
    raise AssertionError("the coach is not done")


def test_unasked_the_coach_says_only_what_was_better_in_few_words() -> None:
    player = at_turn(worker())
    before = player.scene.spoken().now
    player.scene.make(COSTLY)
    shown = told_by(player)
    assert shown is not None
    assert [text for text in player.scene.spoken().now if text not in before and "oach" in text] == [
        shown.title
    ]
    assert shown.reason not in " ".join(player.scene.spoken().now)
    player.scene.state = replace(player.scene.state, advice=player.scene.state.advice.with_details_toggled)
    assert shown.reason in " ".join(player.scene.spoken().now)


def test_after_a_costly_move_the_coach_says_the_cause_and_offers_to_take_it_back() -> None:
    player = at_turn(worker())
    ply = player.game.ply
    player.scene.make(COSTLY)
    shown = told_by(player)
    assert shown is not None
    assert shown.reason
    assert shown.ledger is not None
    assert "Bid 9" in shown.ledger.against
    assert shown.title.startswith("Coach: ")
    assert "silent" in shown.reasons[-1]
    assert int(shown.ledger.total) >= 3
    assert hinted(player.game.record) == {ply}
    card = player.scene.geometry.advice_card
    assert card is not None
    assert card.follow is not None
    player.click_at(card.follow.center)
    assert player.game.ply == ply
    assert player.scene.state.advice.shown is None


def test_the_card_of_the_coach_grows_until_its_ledger_and_links_fit() -> None:
    """A long French ledger in large text, in a small window, where one seat panel is too little room."""
    settings = with_settings(coach=CoachUse.ALWAYS, language="fr", text_scale=1.4)
    player, notes = TablePilot(session("haaa"), settings, thinker=worker(), size=SMALL), Notes()
    while not player.scene.turn:
        player.wait()
    player.scene.make(Bid(8))
    assert told_by(player) is not None
    player.scene.rebuild(noted_context(SMALL, "fr", 1.4, notes))
    player.scene.draw(paper(SMALL))
    card = player.scene.geometry.advice_card
    assert card is not None
    shown = player.scene.state.advice.shown
    assert shown is not None
    first = next(n for n, note in enumerate(notes.written) if note.wanted == shown.title)
    on_card = [note for note in notes.written[first:] if card.main.collidepoint(note.box.center)]
    assert len(on_card) > 6
    assert list(overlaps(on_card)) == []


def test_the_coach_speaks_once_about_a_decision() -> None:
    player = at_turn(worker())
    player.scene.make(COSTLY)
    assert told_by(player) is not None
    player.scene.invoke(Command.UNDO)
    player.wait()
    player.scene.make(COSTLY)
    assert told_by(player) is None


def test_after_a_good_move_the_coach_is_silent() -> None:
    player = at_turn(worker())
    player.scene.make(easy_move(player.game))
    assert told_by(player) is None
    assert not hinted(player.game.record)


def test_a_hint_can_be_asked_for_while_the_coach_speaks() -> None:
    thinker = worker()
    player = at_turn(thinker)
    player.scene.make(COSTLY)
    assert told_by(player) is not None
    for _ in range(300):
        if player.scene.turn:
            break
        player.wait()
    player.scene.invoke(Command.HINT)
    player.wait()
    shown = player.scene.state.advice.shown
    assert shown is not None
    assert shown.is_hint


def test_the_table_does_not_wait_for_the_coach() -> None:
    """The coach's search never ends here; the computers' requests go first, and the game goes on."""

    class Slow(PromptThinker):
        def poll(self) -> Answer | None:
            return None if isinstance(self.asked[-1], CoachRequest) else super().poll()

    plies = []
    for use in (CoachUse.ALWAYS, CoachUse.NEVER):
        player = at_turn(Slow(advised), use)
        player.scene.make(COSTLY)
        for _ in range(12):
            player.wait()
        plies.append(player.game.ply)
    assert plies[0] == plies[1] > 3


def request_after(
    game: GameSession, use: CoachUse = CoachUse.ALWAYS, finished: int = 0
) -> CoachRequest | None:
    """Play up to the first decision of a person, and return what the coach asks about it."""
    while game.state.to_move not in game.humans:
        game.play(easy_move(game))
    step = game.play(costly(game))
    return coach_request(game, step, use, finished)


def costly(game: GameSession) -> Move:
    return max(legal_moves(game.state), key=lambda move: move.escudos if isinstance(move, Bid) else 0)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        ("ha", Options()),
        ("hahh", Options()),
        ("haaa", Options(money=Money.CONCEALED)),
    ],
)
def test_the_coach_is_silent_where_he_would_reveal_or_disturb(seats: str, options: Options) -> None:
    assert request_after(session("haaa")) is not None
    assert request_after(session(seats, options)) is None


def test_by_default_the_coach_speaks_in_the_first_games() -> None:
    assert request_after(session("haaa"), CoachUse.FIRST_GAMES, FIRST_GAMES - 1) is not None
    assert request_after(session("haaa"), CoachUse.FIRST_GAMES, FIRST_GAMES) is None
    assert request_after(session("haaa"), CoachUse.ALWAYS, FIRST_GAMES) is not None
    assert request_after(session("haaa"), CoachUse.NEVER) is None
