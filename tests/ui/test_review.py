"""The review of a finished game: its controls and texts."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf

import pygame
import pytest
from msgspec.structs import replace as replace_struct

from santiago.ai.agent import NO_PROGRESS, Limit, Option, Reason, ReasonKind, Why
from santiago.ai.explain.review import Mistake
from santiago.ai.explain.win_chances import RoundChances
from santiago.persistence.codec import decode_game
from santiago.persistence.seal import SealPolicy
from santiago.presentation.advice.mistake_text import mistake_text
from santiago.resources import shipped_saves
from santiago.rules.grid import Canal
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Accept, Bid, Move, Plant, Propose
from santiago.rules.options import Edition, Seat
from santiago.rules.phases import Auction, OverseerDecision
from santiago.rules.record import Player, Record, SeatInfo, replay
from santiago.rules.tiles import crop_of, icons_of
from santiago.session.request_handler import answered
from santiago.session.review_runner import ReviewRunner
from santiago.session.table_record import people_of, seat_choices
from santiago.session.thinking import Thinker
from santiago.session.worker_messages import (
    Answer,
    Asked,
    Failure,
    Judged,
    ReviewRequest,
    ReviewResult,
    ThinkingProgress,
)
from santiago.ui.contracts import Pop, Push, SceneChange, ShowPly
from santiago.ui.graphics.draw_context import make_draw_context
from santiago.ui.painting.offscreen import view_without_input
from santiago.ui.painting.table_painter import TablePainter
from santiago.ui.review.game_overview import GameOverviewPage, MomentRoutes
from santiago.ui.review.position_details import place_position_details
from santiago.ui.review.review_screen import Review
from santiago.ui.screens.static_parts import Sheet
from santiago.wording.names import GameNames, capital
from santiago.wording.translator import Translator
from tests.ai.impatient import Impatient
from tests.presentation.recorded_games import people
from tests.ui.drawings import ENGLISH, context_of
from tests.ui.hands import click_at, key
from tests.ui.longer_english import LANGUAGES, LOOKS
from tests.ui.text_layout import (
    BlankSprites,
    CountedSprites,
    Notes,
    faults,
    faults_of,
    ink_of,
    noted_context,
    overlaps,
    paper,
    scrolled,
    whole,
)


def game() -> Record:
    """Return a game that ships with the program, as if a person had played the first seat."""
    whole, _ = decode_game((shipped_saves() / "assomada.json").read_bytes(), sealed=SealPolicy.REQUIRED)
    first = SeatInfo("Maximiliane-Rose", Player.HUMAN)
    return replace(whole, seats=(first, *whole.seats[1:]))


def mistakes(record: Record, kinds: tuple[type[Move], ...] = (Plant, Propose)) -> tuple[Mistake, ...]:
    """Return mistakes from four moves of these kinds, each with another legal move as the better one."""
    found = []
    for ply, step in enumerate(replay(record)):
        seat = step.before.to_move
        if seat == 0 and isinstance(step.move, kinds) and len(found) < 4:
            other = next(
                move
                for move in legal_moves(step.before)
                if type(move) is type(step.move) and move != step.move
            )
            reasons = (
                Reason(ReasonKind.KEEPS_CANAL, count=3),
                Reason(ReasonKind.KEEPS_MONEY),
                Reason(ReasonKind.BRIBE, escudos=2, percent=50, seat=Seat(1), canal=Canal(3)),
            )
            played, best = Option(step.move, -3.5, 0.4, 10), Option(other, 2.0, 0.3, 10)
            lost, chances = 5.5 + len(found), (0.5, 0.3, 0.2)
            found.append(Mistake(ply, Seat(0), played, best, reasons, lost, 3.7, 0.06, chances))
    return tuple(found)


class ScriptedThinker(Thinker):
    """Answers as scripted, one message per poll."""

    def __init__(self, *news: Answer) -> None:
        super().__init__()
        self.news = list(news)
        self.asked: list[Asked] = []
        self.cancelled = 0

    def ask(self, question: Asked) -> None:
        self.asked.append(question)
        self._question = question

    def poll(self) -> Answer | None:
        return self.news.pop(0) if self.news else None

    def cancel(self) -> None:
        self.cancelled += 1
        self._question = None


def review(*news: Answer, visit: Callable[[int], SceneChange | None] = lambda _: None) -> Review:
    screen = Review(ReviewRunner(ScriptedThinker(*news)), game(), routes(visit))
    screen.rebuild(context_of())
    for _ in news:
        screen.update(0.02)
    return screen


def rounds(record: Record) -> tuple[RoundChances, ...]:
    """Return rounds in which the first seat loses a little each time; only the second has lucky tiles."""
    begun: dict[int, int] = {}
    for ply, step in enumerate(replay(record)):
        if isinstance(step.before.phase, Auction):
            begun.setdefault(step.before.round, ply)
    return tuple(
        RoundChances(
            number,
            ply,
            (0.6 - number / 50, 0.3, 0.1 + number / 50),
            (0.08 if number == 2 else 0.01, 0.0, 0.0),
            (0.03, 0.03, 0.03),
        )
        for number, ply in begun.items()
    )


def routes(
    show: ShowPly = lambda _: None, practise: ShowPly = lambda _: None, what_if: ShowPly = lambda _: None
) -> MomentRoutes:
    return MomentRoutes(show, practise, what_if, lambda _: Pop())


def whole_game(*, people: tuple[int, ...] = (0,), leads: MomentRoutes = routes()) -> GameOverviewPage:  # noqa: B008  a value
    """Return the page that is shown first if the review has rounds."""
    record = game()
    seats = tuple(
        SeatInfo(seat.name, Player.HUMAN) if n in people else seat for n, seat in enumerate(record.seats)
    )
    reviewed = ReviewResult(mistakes(record), rounds(record))
    screen = Review(ReviewRunner(ScriptedThinker(reviewed)), replace(record, seats=seats), leads)
    screen.rebuild(context_of())
    change = screen.update(0.02)
    assert isinstance(change, Push)
    assert isinstance(change.scene, GameOverviewPage)
    change.scene.rebuild(context_of())
    return change.scene


@pytest.mark.matrix_in_turn(look=LOOKS, language=LANGUAGES)
def test_every_text_of_the_whole_game_is_whole(language: str, look: tuple[tuple[int, int], float]) -> None:
    size, text_scale = look
    assert faults(whole_game(people=(0, 1)), size, language, text_scale) == []


def test_each_round_has_a_line_with_chances_luck_and_mistakes() -> None:
    notes = Notes()
    screen = whole_game()
    screen.rebuild(noted_context((1280, 800), "en", 1.0, notes))
    screen.draw(paper((1280, 800)))
    words = [_plain(note.wanted) for note in notes.written]
    assert "Round 1: 58% → 56%" in words
    assert "Round 2: 56% → 54%" in words
    assert any("Luck of the tiles: +8% (±3%)" in text for text in words)
    assert not any(text.startswith("No clear luck of the tiles") for text in words)
    assert sum(text.endswith(("mistake", "mistakes")) for text in words) == len(
        [key for key in screen.widgets.keys if key.startswith("mistakes-")]
    )


def test_any_moment_chosen_in_the_graph_is_shown_and_practised_from() -> None:
    shown: list[int] = []
    practised: list[int] = []

    def visit(ply: int) -> SceneChange | None:
        shown.append(ply)
        return Pop()

    screen, begun = whole_game(leads=routes(visit, practised.append)), [one.ply for one in rounds(game())]
    assert screen.widgets.find("show-3").press() == Pop(Pop())
    assert shown.pop() == begun[2]
    chart = screen.widgets.find("chart").rect
    across = range(chart.left + 30, chart.right, 16)
    for x in across:
        assert click_at(screen, (x, chart.centery)) is None
        assert screen.widgets.find("show").press() == Pop(Pop())
        assert screen.widgets.find("practise").press() is None
    assert shown == sorted(shown) == practised
    assert len(set(shown)) > len(across) / 2
    assert shown[-1] == len(game().moves)
    assert not screen.widgets.find("practise").element.is_enabled


def test_from_any_moment_of_the_graph_one_asks_about_the_next_decision_of_a_person() -> None:
    asked: list[int] = []
    screen = whole_game(leads=routes(what_if=asked.append))
    decisions = [ply for ply, step in enumerate(replay(game())) if step.before.to_move == 0]
    chart = screen.widgets.find("chart").rect
    for x in range(chart.left + 30, chart.right, 16):
        click_at(screen, (x, chart.centery))
        button, before = screen.widgets.find("what-if"), len(asked)
        button.press()
        key(screen, pygame.K_h)
        assert len(asked) == before + 2 * button.element.is_enabled
    assert asked[::2] == asked[1::2] == sorted(asked[::2])
    assert set(asked) <= set(decisions)
    assert len(set(asked)) > 10
    assert not screen.widgets.find("what-if").element.is_enabled, "after the last decision"


def test_other_moves_than_a_mistake_are_asked_about_where_it_was_made() -> None:
    asked: list[int] = []
    reviews = ReviewRunner(ScriptedThinker(ReviewResult(mistakes(game()))))
    screen = Review(reviews, game(), routes(what_if=asked.append))
    screen.rebuild(context_of())
    key(screen, pygame.K_h)
    screen.update(0.02)
    assert asked == []
    screen.widgets.find("what-if").press()
    key(screen, pygame.K_RIGHT)
    key(screen, pygame.K_h)
    worst = sorted(mistakes(game()), key=lambda mistake: -mistake.lost)
    assert asked == [worst[0].ply, worst[1].ply]


def test_enter_on_the_graph_leads_on_to_the_next_round_or_mistake() -> None:
    shown: list[int] = []
    screen = whole_game(leads=routes(shown.append))
    stops = {one.ply for one in rounds(game())} | {one.ply for one in mistakes(game())}
    for _ in stops:
        screen.widgets.pointer = None
        screen.widgets.find("chart").press()
        screen.rebuild(screen.context)
        screen.widgets.find("show").press()
    assert set(shown) == stops


def test_the_graph_passes_through_the_chance_after_each_mistake() -> None:
    reviewed, by_ply = whole_game().game, {mistake.ply: mistake for mistake in mistakes(game())}
    assert len(reviewed.stops) == len(by_ply) > 0
    for along, percent in reviewed.stops:
        mistake = by_ply[reviewed.ply_at(along) - 1]
        assert percent == tuple(round(100 * one) for one in mistake.chances)


def test_a_sign_at_the_foot_of_the_graph_covers_no_label() -> None:
    """The mark is at the end of the game, where a seat's winning chance is zero."""
    notes, signs = Notes(), []

    class NotedSprites(BlankSprites):
        def paint_centred(
            self, _: pygame.Surface, name: str, centre: tuple[float, float], width: float
        ) -> None:
            if name == "icon-drop":
                signs.append(pygame.Rect(0, 0, width, width).move_to(center=centre))

    screen = whole_game()
    (point, *_), ended = screen.game.turning_points, screen.game.plies + 1
    loser = Seat(screen.game.final.index(0.0))
    screen.game = replace(screen.game, turning_points=(replace(point, ply=ended, seat=loser),))
    context = noted_context((1280, 800), "en", 1.0, notes)
    screen.rebuild(replace(context, sprites=NotedSprites()))
    screen.draw(paper((1280, 800)))
    (end,) = (note for note in notes.written if note.wanted == "end")
    assert [sign for sign in signs if sign.colliderect(ink_of(end))] == []
    assert len(signs) == 1


def test_what_is_seen_by_another_person_has_other_chances() -> None:
    screen = whole_game(people=(0, 1))
    before = screen.widgets.keys
    cycler = screen.widgets.find("seat").rect
    click_at(screen, (cycler.right - 8, cycler.centery))
    assert any(key.startswith("mistakes-") for key in before)
    assert not any(key.startswith("mistakes-") for key in screen.widgets.keys)


def test_a_mistake_of_a_round_opens_below_and_the_review_keeps_its_place() -> None:
    record, thinker = game(), ScriptedThinker(ReviewResult(mistakes(game()), rounds(game())))
    reviews = ReviewRunner(thinker)
    shown: list[int] = []

    def opened() -> Review:
        screen = Review(reviews, record, routes(shown.append))
        screen.rebuild(context_of())
        return screen

    first = opened()
    change = first.update(0.02)
    assert isinstance(change, Push)
    change.scene.rebuild(context_of())
    first.rebuild(context_of())
    key(first, pygame.K_RIGHT)
    key(first, pygame.K_RETURN)
    again = opened()
    assert again.update(0.02) is None
    key(again, pygame.K_RETURN)
    assert shown == [shown[0], shown[0]]
    worst = sorted(mistakes(record), key=lambda mistake: -mistake.lost)
    assert shown[0] == worst[1].ply
    whole = again.widgets.find("whole").press()
    assert isinstance(whole, Push)
    assert isinstance(whole.scene, GameOverviewPage)
    whole.scene.rebuild(context_of())
    first_row = next(name for name in whole.scene.widgets.keys if name.startswith("mistakes-"))
    assert whole.scene.widgets.find(first_row).press() == Pop()


SCREENS: dict[str, Callable[[], Review]] = {
    "waiting": lambda: review(ThinkingProgress(40, 120)),
    "nothing": lambda: review(ReviewResult(())),
    "lapses": lambda: review(ReviewResult(mistakes(game()))),
}


@pytest.mark.matrix(
    name=["waiting", "nothing"],
    language=LANGUAGES,
    text_scale=[1.0, 1.6],
    size=[(1280, 800), (1024, 640)],
)
def test_every_text_is_whole(name: str, language: str, text_scale: float, size: tuple[int, int]) -> None:
    assert faults(SCREENS[name](), size, language, text_scale) == []


def _plain(text: str) -> str:
    """Return the text with plain spaces instead of no-break spaces."""
    return text.replace("\u00a0", " ")


def _words_of(mistake: Mistake, language: str) -> Iterator[str]:
    """Yield the texts on the card of a mistake."""
    tr = Translator(language)
    seats = tuple(one.name for one in seat_choices(game()))
    names = GameNames(seats, game().options.edition, tr)
    text = mistake_text(mistake, tuple(replay(game()))[mistake.ply].before.round, names)
    yield from (text.headline, text.played, text.better, *text.reasons, *map(capital, text.lost))
    yield from (tr("review.played"), tr("review.better"))


@pytest.mark.matrix_in_turn(look=LOOKS, language=LANGUAGES)
def test_every_text_of_a_mistake_is_whole_on_its_card(
    language: str, look: tuple[tuple[int, int], float]
) -> None:
    """Only the texts on the card count: it hides the table's seat panels."""
    size, text_scale = look
    notes = Notes()
    screen = SCREENS["lapses"]()
    screen.rebuild(noted_context(size, language, text_scale, notes))
    surface = paper(size)
    wanted = {_plain(words) for words in _words_of(mistakes(game())[-1], language)}
    whole_ones = set()
    for _ in scrolled(screen):
        notes.written.clear()
        screen.draw(surface)
        on_card = [note for note in notes.written if screen.card.contains(note.clip)]
        assert [fault for note in on_card for fault in faults_of(note, surface)] == []
        assert list(overlaps(on_card)) == []
        shown = [note for note in on_card if note.painted.size != (0, 0) and whole(note)]
        whole_ones |= {_plain(note.wanted) for note in shown}
    assert all(any(text in words or words in text for words in whole_ones) for text in wanted)


def written_on_card(mistake: Mistake) -> list[str]:
    """Return the texts on the card of a mistake, from top to bottom."""
    notes, size = Notes(), (1280, 800)
    screen = review(ReviewResult((mistake,)))
    screen.rebuild(noted_context(size, "en", 1.0, notes))
    screen.draw(paper(size))
    on_card = [note for note in notes.written if screen.card.contains(note.clip)]
    return [_plain(note.wanted) for note in sorted(on_card, key=lambda note: note.box.centery)]


@pytest.mark.parametrize("kind", [Bid, Plant])
def test_beside_a_bid_or_a_tile_stands_what_each_seat_has_bid_and_owns(kind: type[Move]) -> None:
    mistake = mistakes(game(), (kind,))[-1]
    position = tuple(replay(game()))[mistake.ply].before
    words = written_on_card(mistake)
    assert "Turned up" in words
    for seat, info in enumerate(game().seats):
        (line,) = (text for text in words if text.partition(":")[0] == info.name)
        bid = position.bids[seat]
        assert (f"bid {bid}" in line) == bool(bid)
        assert ("passed" in line) == (bid == 0)
        assert str(position.money[seat]) in words[words.index(line) - 1 :][:3]


def test_beside_the_decision_of_the_overseer_stand_the_bribes() -> None:
    mistake = mistakes(game(), (Accept,))[-1]
    phase = tuple(replay(game()))[mistake.ply].before.phase
    assert isinstance(phase, OverseerDecision)
    words = written_on_card(mistake)
    assert "Turned up" not in words
    for seat, proposal in enumerate(phase.proposals):
        (line,) = (text for text in words if text.startswith(f"{game().seats[seat].name}: "))
        if proposal is not None and proposal.bribe:
            assert line.endswith(f", {proposal.bribe} escudo{'s' * (proposal.bribe > 1)}")


def test_the_tiles_not_yet_planted_lie_beside_the_board() -> None:
    position = next(
        step.before for step in replay(game()) if step.before.round == 1 and len(step.before.offered) == 2
    )
    sprites = CountedSprites()
    context = make_draw_context((1280, 800), ENGLISH, sprites)
    view, sheet = view_without_input(position, people(position), context), Sheet(context)
    board = TablePainter(context).layout_of(view).board
    place_position_details(context, sheet, view, [""] * position.seats, board, pygame.Rect(800, 60, 400, 0))
    sheet.paint(pygame.Surface((1280, 800)))
    farmers = Counter(f"farmers-{icons_of(kind)}" for kind in position.offered)
    assert Counter({name: n for name, n in sprites.drawn.items() if name.startswith("farmers-")}) == farmers
    crops = {crop_of(kind).name.lower() for kind in position.offered}
    assert {name.split("-")[-2] for name in sprites.drawn if name.startswith("crop-")} == crops


def test_the_costliest_mistake_is_shown_first_and_arrows_lead_on() -> None:
    shown: list[int] = []
    found = mistakes(game())

    def visit(ply: int) -> SceneChange | None:
        shown.append(ply)
        return Pop()

    screen = review(ReviewResult(found), visit=visit)
    assert key(screen, pygame.K_RETURN) == Pop()
    key(screen, pygame.K_RIGHT)
    key(screen, pygame.K_RETURN)
    key(screen, pygame.K_LEFT)
    key(screen, pygame.K_LEFT)
    key(screen, pygame.K_RETURN)
    worst = sorted(found, key=lambda mistake: -mistake.lost)
    assert shown == [worst[0].ply, worst[1].ply, worst[-1].ply]


@pytest.mark.parametrize(
    ("points", "chance", "lost"),
    [
        (3.7, 0.06, ("about 4 points fewer", "chance of winning 50% instead of 56%")),
        (3.7, 0.0, ("about 4 points fewer",)),
        (0.2, 0.06, ("chance of winning 50% instead of 56%",)),
        (-2.1, 0.06, ("about 2 points more", "chance of winning 50% instead of 56%")),
    ],
)
def test_points_and_the_chance_to_win_are_two_figures(
    points: float, chance: float, lost: tuple[str, ...]
) -> None:
    first, *_ = mistakes(game())
    names = GameNames(("Ana", "Ben", "Cléo", "Dan"), Edition.TREFL, Translator("en"))
    assert mistake_text(replace(first, points=points, chance=chance), 2, names).lost == lost


def test_a_mistake_tells_one_pair_of_chances_and_no_doubt_about_itself() -> None:
    """The search behind the ledger has chances of its own, which differ from those of the quick games."""
    first, *_ = mistakes(game())
    names = GameNames(("Ana", "Ben", "Cléo", "Dan"), Edition.TREFL, Translator("en"))
    why = Why(first.seat, first.best.move, first.played.move, (), (), 4, (0.9, 0.4))
    unsure = (Reason(ReasonKind.MOST_PROMISING),)
    text = mistake_text(replace(first, why=why, reasons=unsure), 2, names)
    assert text.lost[-1] == "chance of winning 50% instead of 56%"
    assert text.ledger is not None
    assert (text.ledger.chance, text.reasons) == ("", ())


def test_the_first_mistake_says_that_the_costliest_come_first() -> None:
    screen = review(ReviewResult(mistakes(game())))
    words = Translator("en")("review.costliest")
    assert words in screen.read_aloud()
    key(screen, pygame.K_RIGHT)
    assert words not in screen.read_aloud()


def test_leaving_gives_up_what_is_not_done() -> None:
    thinker = ScriptedThinker()
    screen = Review(ReviewRunner(thinker), game(), routes())
    screen.rebuild(context_of())
    assert key(screen, pygame.K_ESCAPE) == Pop()
    assert thinker.cancelled == 1


def test_only_the_people_are_asked_about_and_only_once() -> None:
    thinker = ScriptedThinker(ReviewResult(()))
    reviews = ReviewRunner(thinker)
    Review(reviews, game(), routes())
    assert isinstance(reviews.poll(), ReviewResult)
    Review(reviews, game(), routes())
    (asked,) = thinker.asked
    assert isinstance(asked, ReviewRequest)
    assert asked.seats == people_of(game()) == {Seat(0)}


def test_the_worker_is_sent_no_extra_of_a_shared_game() -> None:
    """A pipe whose reader is stopped holds less data than such a member may have."""
    thinker = ScriptedThinker()
    ReviewRunner(thinker).ask(replace(game(), extra={"a": "x" * 250_000}))  # type: ignore[arg-type]
    (asked,) = thinker.asked
    assert isinstance(asked, ReviewRequest)
    assert asked.record.extra == {}
    assert asked.record.moves == game().moves


def test_a_look_back_tells_its_progress_until_the_last_chance_is_computed() -> None:
    record = replace(game(), moves=game().moves[:12])
    watch = Impatient(inf)
    reviewed = answered(ReviewRequest(record, frozenset((Seat(0),)), Limit(4, 1e9)), watch)
    assert isinstance(reviewed, ReviewResult)
    assert [one.round for one in reviewed.rounds] == [1, 2]
    decided = sum(step.before.to_move == 0 for step in replay(record))
    assert {of for _, of in watch.heard} == {2 * decided + 2}
    assert {done for done, _ in watch.heard} >= {*range(1, 2 * decided + 3)}
    assert watch.heard == sorted(watch.heard)
    assert all(mistake.seat == 0 for mistake in reviewed.mistakes)
    assert reviewed == answered(ReviewRequest(record, frozenset((Seat(0),)), Limit(4, 1e9)), NO_PROGRESS)


def test_a_review_tells_mistakes_as_they_are_found_then_the_rounds_and_last_the_losses() -> None:
    record, told = replace(game(), moves=game().moves[:20]), list[ReviewResult]()
    request = ReviewRequest(record, frozenset((Seat(0), Seat(1))), Limit(4, 1e9))
    whole = answered(request, NO_PROGRESS, told.append)
    assert isinstance(whole, ReviewResult)
    assert whole.mistakes
    assert whole.losses
    assert [len(one.mistakes) for one in told] == [*range(1, len(whole.mistakes) + 1), len(whole.mistakes)]
    assert told[-1] == ReviewResult(whole.mistakes, whole.rounds)
    assert not any(one.rounds for one in told[:-1])


def test_what_was_judged_during_the_game_is_not_judged_again() -> None:
    record = replace(game(), moves=game().moves[:20])
    request = ReviewRequest(record, frozenset((Seat(0), Seat(1))), Limit(4, 1e9))
    whole = answered(request, NO_PROGRESS)
    plies = [ply for ply, step in enumerate(replay(record)) if step.before.to_move in (0, 1)]
    judged = []
    for ply in plies:
        until = replace(record, moves=record.moves[: ply + 1])
        one = answered(ReviewRequest(until, request.seats, request.limit, only=ply), NO_PROGRESS)
        assert isinstance(one, ReviewResult)
        assert (one.rounds, one.losses) == ((), ())
        judged.append(Judged(ply, *one.mistakes or (None,)))
    known = tuple(reversed(judged))
    assert answered(ReviewRequest(record, request.seats, request.limit, known), NO_PROGRESS) == whole
    marked = tuple(Judged(one.ply, None) for one in known)
    unjudged = answered(ReviewRequest(record, request.seats, request.limit, marked), NO_PROGRESS)
    assert unjudged == replace_struct(whole, mistakes=())  # type: ignore[type-var]


def test_the_costliest_mistake_so_far_is_shown_until_another_one_is_chosen() -> None:
    first, second, third, *_ = sorted(mistakes(game()), key=lambda one: one.lost)
    thinker = ScriptedThinker(
        ThinkingProgress(3, 9, ReviewResult((first,))),
        ThinkingProgress(5, 9, ReviewResult((first, second))),
        ReviewResult((first, second, third), rounds(game())),
    )
    screen = Review(ReviewRunner(thinker), game(), routes())
    screen.rebuild(context_of())
    screen.update(0.02)
    assert "show" in screen.widgets.keys
    assert not screen.widgets.find("whole").enabled
    cheap = shown_lines(screen)
    assert cheap[0] == Translator("en")("review.costliest.so-far")
    screen.update(0.02)
    costly = shown_lines(screen)
    assert costly != cheap
    key(screen, pygame.K_RIGHT)
    assert shown_lines(screen) == cheap[1:]
    assert screen.update(0.02) is None
    assert shown_lines(screen) == cheap[1:], "the mistake that was chosen stays"
    assert screen.widgets.find("whole").enabled


def shown_lines(screen: Review) -> list[str]:
    """Return the texts of the mistake that is shown, up to the move that was better."""
    lines = [text for text in screen.read_aloud() if " / " not in text]  # without the counter
    return lines[: lines.index("Better") + 2]


def test_a_review_begins_with_what_was_found_during_the_game() -> None:
    record, first = game(), mistakes(game())[0]
    thinker = ScriptedThinker(ReviewResult((first,)))
    reviews = ReviewRunner(thinker)
    reviews.judge(replace(record, moves=record.moves[: first.ply + 1]), (first.ply,))
    assert reviews.poll() is None
    screen = Review(reviews, record, routes())
    screen.rebuild(context_of())
    assert "show" in screen.widgets.keys
    asked = thinker.asked[-1]
    assert isinstance(asked, ReviewRequest)
    assert asked.known == (Judged(first.ply, first),)


def test_a_decision_that_cannot_be_judged_is_not_tried_for_ever() -> None:
    thinker = ScriptedThinker(Failure("no"))
    reviews = ReviewRunner(thinker)
    for _ in range(3):
        reviews.judge(game(), (4,))
        reviews.poll()
    assert len(thinker.asked) == 1


def test_escape_goes_back_from_a_mistake_to_the_whole_game_and_from_there_out() -> None:
    record = game()
    seats = tuple(
        SeatInfo(seat.name, Player.HUMAN) if n == 0 else seat for n, seat in enumerate(record.seats)
    )
    reviewed = ReviewResult(mistakes(record), rounds(record))
    screen = Review(ReviewRunner(ScriptedThinker(reviewed)), replace(record, seats=seats), routes())
    screen.rebuild(context_of())
    screen.update(0.02)
    escape = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode="", mod=0)
    whole = screen.handle(escape)
    assert isinstance(whole, Push)
    assert isinstance(whole.scene, GameOverviewPage)
    whole.scene.rebuild(context_of())
    assert whole.scene.handle(escape) == Pop(Pop())


def test_by_ear_each_control_of_the_whole_game_says_its_place() -> None:
    screen = whole_game()
    count = len(screen.widgets.spoken())
    stops = [one for one in screen.spoken().root.all() if one.about in screen.widgets.keys]
    assert count == len(stops) > 10
    assert [one.description.rsplit(". ", 2)[-1] for one in stops] == [
        f"{n} of {count}." for n in range(1, count + 1)
    ]
