"""The lesson at its table: the card's texts, the allowed moves, and the exits."""

from collections import Counter

import pygame
import pytest

from santiago.presentation.input.selection import Nothing
from santiago.presentation.spoken.announcer import Announcer
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.open_proposals import open_proposals
from santiago.presentation.view_model.targets import (
    ButtonTarget,
    CanalTarget,
    CoinTarget,
    SquareTarget,
    TrayTarget,
)
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Bid, Pass
from santiago.session.lesson import LessonStore
from santiago.session.lesson_script import MoveTask, ReadTask, script
from santiago.session.settings import SpokenScope
from santiago.ui.contracts import Push, SceneChange, ShowRules
from santiago.ui.graphics.draw_context import DisplayOptions
from santiago.ui.lesson.pointers import PointedAt, next_targets
from santiago.ui.painting.board_labels import LabelPainter
from santiago.ui.painting.pieces import marker_box
from santiago.ui.painting.side_parts import action_bar
from santiago.ui.screens.pause import LessonPause
from santiago.wording.lesson_card_text import Prompt, card_text
from santiago.wording.rulebook.chapters import find_block
from santiago.wording.translator import Translator, languages
from tests.combinations import Axis
from tests.presentation.positions import chapter_at
from tests.ui.drawings import context_of
from tests.ui.lesson.learner import Learner, lesson_at
from tests.ui.table.playing import NAMES


def test_the_whole_lesson_is_taken_by_mouse_and_ends_with_a_first_game() -> None:
    learner = Learner()
    learner.take_until("done")
    assert learner.lesson.done == len(learner.lesson.steps) - 1
    learner.press_on_card("play")
    assert learner.school.way == "first game"


def test_the_whole_lesson_is_taken_by_keys() -> None:
    learner = Learner()
    learner.await_card()
    while learner.step.name != "done":
        by_keys(learner)
        learner.await_card()
    learner.key(pygame.K_RETURN)
    assert learner.school.way == "first game"


HEARD = DisplayOptions(language="en", reader=True)
MOST_WORDS_UNASKED = 25
"""The display options while a screen reader is running."""


class Listener(Learner):
    """A learner with a screen reader; `heard` are the announcements."""

    def __init__(self) -> None:
        super().__init__(context=context_of(options=HEARD))
        self._announcer = Announcer()
        self.heard: list[str] = []

    def wait(self, seconds: float = 0.05) -> SceneChange | None:
        change = super().wait(seconds)
        self.heard += self._announcer.new_sentences(self.scene.spoken(), SpokenScope.ALL)
        return change


def test_a_reader_hears_each_event_and_each_card_once_with_the_keys_that_go_on() -> None:
    learner, titles = Listener(), Translator("en")
    learner.wait()
    known = Counter(line.text for line in learner.scene.spoken().lines)
    while learner.step.name != "done":
        by_keys(learner)
        learner.await_card()
        learner.wait()
    lines = Counter(line.text for line in learner.scene.spoken().lines)
    heard = Counter(text for text in learner.heard if text in lines)
    assert heard == lines - known
    for step in learner.lesson.steps:
        card = [text for text in learner.heard if text.startswith(titles(f"tutorial.{step.name}.title"))]
        assert len(card) == 1, step.name
        assert "Down: read on" in card[0], "the rest is read by paragraphs"
        assert len(card[0].split()) <= MOST_WORDS_UNASKED
    assert [text for text in learner.heard if "lick" in text or "Drag" in text] == []
    assert "Ana: bid or pass" not in learner.heard, "the card asks"


def test_on_each_card_a_reader_has_its_button_and_tab_moves_on() -> None:
    learner = Learner(lesson_at(1), context_of(options=HEARD))
    learner.await_card()
    spoken = learner.scene.spoken()
    assert next(one for one in spoken.root.all() if one.key == spoken.focus).name == "Continue"
    read = [spoken.focus]
    for _ in range(2):
        learner.press_key(pygame.K_TAB)
        read.append(learner.scene.spoken().focus)
    assert len(set(read)) == 3


def test_up_and_down_walk_the_paragraphs_of_a_card_by_ear() -> None:
    learner, tr = Learner(lesson_at(1), context_of(options=HEARD)), Translator("en")
    learner.await_card()

    def heard(key: int) -> str:
        learner.press_key(key)
        spoken = learner.scene.spoken()
        return next(one.name for one in spoken.root.all() if one.key == spoken.focus)

    assert learner.scene.spoken().now[0].startswith(tr("tutorial.worth.title"))
    assert heard(pygame.K_DOWN).startswith("These tiles are one plantation")
    assert heard(pygame.K_UP) == tr("tutorial.worth.title")
    assert heard(pygame.K_TAB) == "Rules: Scoring (F1)"
    assert heard(pygame.K_UP) == tr("tutorial.worth.title")


def test_each_key_for_ears_is_taught_in_a_step_by_its_name_on_the_page_of_the_keys() -> None:
    tr, taught = context_of(options=HEARD).tr, list[str]()
    for n in range(len(script().steps)):
        learner = Learner(lesson_at(n), context_of(options=HEARD))
        learner.await_card()
        nodes = learner.scene.spoken().root.all()
        taught += [one.name for one in nodes if one.key.startswith("lesson ")]
    facts = "turn", "seats", "offers", "events", "plantation", "next-field", "dry", "own"
    for name in ("decline", *(f"say-{fact}" for fact in facts)):
        key, words = tr(f"keys.{name}.key"), tr(f"keys.{name}")
        assert taught.count(f"{key}: {words}") == 1, name


def test_up_and_down_walk_a_task_by_ear_until_another_key_leads_to_the_table() -> None:
    learner = Learner(lesson_at(2), context_of(options=HEARD))
    learner.await_card()
    for _ in range(2):
        learner.press_key(pygame.K_DOWN)
    spoken = learner.scene.spoken()
    (task,) = (one.name for one in spoken.root.all() if one.key == spoken.focus)
    assert task == "Tab to the board, arrows to the glowing place, Enter."
    learner.walk_to(CanalTarget(learner.meant.canal))  # type: ignore[union-attr]
    learner.key(pygame.K_RETURN)
    learner.await_card()
    assert learner.step.name == "drought"


def test_the_whole_lesson_is_taken_through_the_tree_of_a_screen_reader() -> None:
    learner, shows = Learner(context=context_of(options=HEARD)), "Asked for: "
    learner.await_card()
    for _ in range(200):
        if learner.step.name == "done":
            break
        nodes = list(learner.scene.spoken().root.all())
        shown = next((one.name for one in nodes if one.name.startswith(shows)), "").removeprefix(shows)
        wanted = "Continue" if learner.lesson.holds else shown.split("; ")[0]
        node = next(one for one in nodes if one.name == wanted and one.about is not None)
        learner.scene.focus_node(node.about, press=True)
        learner.wait()
        learner.await_card()
    play = next(one for one in learner.scene.spoken().root.all() if one.name == "Play my first game")
    learner.scene.focus_node(play.about, press=True)
    assert learner.school.way == "first game"


def test_the_turn_key_repeats_the_card_also_twice() -> None:
    learner = Learner(lesson_at(4), context_of(options=HEARD))
    learner.await_card()
    announcer = Announcer()
    announcer.new_sentences(learner.scene.spoken(), SpokenScope.ALL)
    for _ in range(2):
        learner.press_key(pygame.K_t)
        words = announcer.new_sentences(learner.scene.spoken(), SpokenScope.ALL)
        assert len(words) == 1
        assert words[0].startswith("The auction. New tiles are out")
        assert "Type 4, then press Enter" in words[0]
        assert "Asked for: 4 escudos" in words[0]


def by_keys(learner: Learner) -> None:
    """Do what the step asks for, by keyboard only."""
    match learner.step.task:
        case ReadTask():
            learner.key(pygame.K_RETURN)
        case MoveTask(moves):
            ply = learner.game.ply
            while learner.game.ply == ply:
                state, turn = learner.scene.table.state, learner.scene.table.turn
                assert turn is not None
                target = next_targets(turn, state.selection, moves[0])[0]
                if isinstance(target, CoinTarget):
                    learner.key(0, str(target.escudos))
                else:
                    learner.walk_to(target)
                    learner.key(pygame.K_RETURN)


def test_a_legal_move_that_is_not_meant_is_spoken_of_and_not_made() -> None:
    learner = Learner()
    learner.take_until("bid")
    ply = learner.game.ply
    learner.click(CoinTarget(1))
    learner.button(Command.COMMIT)
    assert learner.game.ply == ply
    assert learner.card.text.warns
    assert isinstance(learner.scene.table.state.selection, Nothing)
    learner.decide(Bid(5))
    assert learner.game.ply == ply + 1


def test_each_wrong_move_is_spoken_of_in_few_words_and_the_arrows_stay_at_the_places() -> None:
    learner, announcer = Learner(lesson_at(2), context_of(options=HEARD)), Announcer()
    learner.await_card()
    meant = learner.meant.canal  # type: ignore[union-attr]
    wrong = [one for one in legal_moves(learner.game.state) if getattr(one, "canal", meant) != meant]
    for move in wrong[:2]:
        learner.walk_to(CanalTarget(move.canal))  # type: ignore[union-attr]
        announcer.new_sentences(learner.scene.spoken(), SpokenScope.ALL)
        learner.press_key(pygame.K_RETURN)
        (words,) = announcer.new_sentences(learner.scene.spoken(), SpokenScope.ALL)
        assert "Your bananas need the water here" in words
        assert len(words.split()) <= MOST_WORDS_UNASKED
        learner.press_key(pygame.K_UP)
        spoken = learner.scene.spoken()
        focused = next(one for one in spoken.root.all() if one.key == spoken.focus)
        assert isinstance(focused.about, CanalTarget)


def test_what_was_objected_to_is_forgotten_at_the_next_step() -> None:
    learner = Learner()
    learner.take_until("bid")
    learner.button(Command.DECLINE)
    assert learner.card.text.warns
    learner.take()
    learner.await_card()
    assert learner.step.name == "palm"
    assert not learner.card.text.warns


def test_the_overseers_decision_is_free() -> None:
    learner = Learner()
    learner.take_until("decide")
    tag = next(tag for tag in learner.table.view.overlay.tags if tag.text.startswith("−"))
    learner.click(CanalTarget(tag.canal))
    learner.await_card()
    assert learner.step.name == "done"


def test_nobody_moves_while_the_learner_reads() -> None:
    learner = Learner()
    learner.take_until("worth")
    ply = learner.game.ply
    for _ in range(100):
        learner.wait()
    assert learner.game.ply == ply
    assert learner.table.view.action.headline == Translator("en")("tutorial.waits")


def test_nobody_is_told_that_the_game_goes_on_when_the_lesson_is_over() -> None:
    learner = Learner()
    learner.take_until("done")
    learner.wait()
    assert learner.table.view.action.headline == "The valley is yours"


def test_what_is_pointed_at_follows_what_was_done() -> None:
    learner = Learner()
    learner.take_until("bid")
    assert learner.scene.pointed.aim == rect(learner, CoinTarget(4))
    learner.click(CoinTarget(4))
    assert learner.scene.pointed.aim == rect(learner, ButtonTarget(Command.COMMIT))
    learner.button(Command.COMMIT)
    learner.await_card()
    assert learner.scene.pointed.aim == rect(learner, TrayTarget(0))
    learner.click(TrayTarget(0))
    assert learner.scene.pointed.aim == rect(learner, SquareTarget(learner.meant.square))  # type: ignore[union-attr]


def rect(learner: Learner, target: object) -> pygame.Rect:
    return learner.boxes()[target]


def test_tiles_are_planted_by_dragging_too() -> None:
    learner = Learner()
    learner.take_until("palm")
    learner.drag(TrayTarget(0), SquareTarget(learner.meant.square))  # type: ignore[union-attr]
    learner.await_card()
    assert learner.step.name == "bribe"


def test_undo_leads_back_to_the_step_before() -> None:
    learner = Learner()
    learner.take_until("bribe")
    learner.key(pygame.K_z, "z", pygame.KMOD_CTRL)
    learner.await_card()
    assert learner.step.name == "palm"
    learner.take_until("own")


def test_the_card_makes_way_for_an_earlier_moment_and_comes_back() -> None:
    learner = Learner()
    learner.take_until("bribe")
    learner.key(pygame.K_HOME)
    learner.wait()
    assert learner.scene.card is None
    learner.key(pygame.K_ESCAPE)
    learner.wait()
    assert learner.card.text.number == learner.lesson.done + 1


def test_escape_brings_the_menu_of_the_lesson_whose_ways_lead_on() -> None:
    learner = Learner()
    learner.await_card()
    change = learner.key(pygame.K_ESCAPE)
    assert isinstance(change, Push)
    assert isinstance(change.scene, LessonPause)
    change.scene.rebuild(learner.context)
    change.scene.widgets.find("again").press()
    assert learner.school.way == "again"
    change.scene.widgets.find("leave").press()
    assert learner.school.way == "leave"


def test_the_rules_open_where_the_step_is_reported() -> None:
    learner = Learner()
    learner.take_until("bribe")
    for change in (learner.key(pygame.K_F1), learner.press_on_card("rules")):
        assert isinstance(change, ShowRules)
        assert chapter_at(change.clause) == "canals"


def test_keys_or_mouse_are_named_as_the_learner_uses_them() -> None:
    learner = Learner()
    learner.take_until("drought")
    learner.key(pygame.K_RETURN)
    learner.await_card()
    assert learner.card.text.ask == "Type 4, then press Enter."
    learner.press((5, 5))
    learner.release((5, 5))
    assert learner.card.text.ask == Translator("en")("tutorial.bid.do")


def test_asked_why_the_teacher_says_that_the_others_only_act() -> None:
    learner = Learner()
    learner.take_until("bid")
    learner.key(pygame.K_w, "w")
    assert learner.notice_text == Translator("en")("tutorial.why")


def test_asked_for_a_hint_the_teacher_shows_to_the_arrow() -> None:
    learner = Learner()
    learner.take_until("bid")
    learner.key(pygame.K_h, "h")
    assert learner.notice_text == Translator("en")("tutorial.hint")
    assert learner.thinker.asked == []  # type: ignore[attr-defined]


def test_the_arrow_nods_only_for_a_while_and_not_at_all_with_reduced_motion() -> None:

    learner = Learner()
    learner.await_card()
    assert learner.scene.animating
    for _ in range(100):
        learner.wait()
    assert not learner.scene.animating
    calm = Learner(context=context_of((1280, 800), DisplayOptions(language="en", reduced_motion=True)))
    calm.await_card()
    assert not calm.scene.animating


@pytest.mark.parametrize("language", languages())
def test_every_step_has_its_words_in_every_language(language: str) -> None:
    tr, plan = Translator(language), script()
    lesson = LessonStore().open(NAMES, anew=True)
    for step in plan.steps:
        said = [Prompt.NOT_THAT] if isinstance(step.task, ReadTask) else list(Prompt)
        assert not step.clause or find_block(step.clause)
        for one in said:
            assert card_text(lesson, step, one, tr).text


def test_a_pass_is_not_what_the_first_auction_teaches() -> None:
    learner = Learner()
    learner.take_until("bid")
    assert learner.lesson.objects(Pass())


@pytest.mark.parametrize(
    ("size", "options"),
    [
        ((1280, 800), DisplayOptions(language="en")),
        ((1024, 640), DisplayOptions(language="fr", text_scale=1.4)),
        ((1024, 640), DisplayOptions(language="fr", text_scale=2.0)),
    ],
)
def test_the_card_keeps_its_place_and_covers_nothing_that_is_to_be_clicked(
    size: tuple[int, int], options: DisplayOptions
) -> None:
    learner = Learner(context=context_of(size, options))
    places, continues = set(), set()
    learner.await_card()
    while learner.step.name != "done":
        continues |= continue_at(learner)
        if not isinstance(learner.step.task, ReadTask) and "next" in learner.card.widgets.keys:
            learner.press_on_card("next")  # with large text the task is on a second page
        card, table = learner.card.rect, learner.scene.table
        panels = zip(table.view.panels, table.geometry.layout.panels, strict=True)
        assert not any(panel.turn and box.colliderect(card) for panel, box in panels)
        assert not any(box.colliderect(card) for box in learner.scene.pointed.boxes)
        places.add((card.left, card.bottom, card.width))
        learner.take()
        learner.await_card()
    if options.text_scale < 2:
        assert len(places) == len(continues) == 1
    else:  # no one position keeps everything in view: a card is above the action bar, or over it
        assert len({bottom for _, bottom, _ in places}) == len({top for _, top, *_ in continues}) == 2


def continue_at(learner: Learner) -> set[tuple[int, ...]]:
    widgets = learner.card.widgets
    return {tuple(widgets.find("next").rect)} if "next" in widgets.keys else set()


def test_a_ring_cuts_no_flag_or_bribe_at_a_place() -> None:
    learner = Learner(lesson_at(11))
    learner.wait()
    geometry, view = learner.table.geometry, learner.table.view
    labels = LabelPainter(geometry.context, geometry.board, view.people, view.position.board)
    proposals = open_proposals(view.position)
    assert len(proposals) == 2
    for canal, offers in proposals.items():
        (ring,) = (box for box in learner.scene.pointed.boxes if box.contains(geometry.board.canal(canal)))
        assert ring.contains(labels.bribes_box(canal, offers))
        assert ring.contains(marker_box(geometry.board, canal))


@pytest.mark.parametrize(("size", "text_scale"), [((1280, 800), 1.0), ((1024, 640), 1.4)])
def test_the_arrow_covers_neither_words_nor_other_coins_of_the_bar(
    size: tuple[int, int], text_scale: float
) -> None:
    learner = Learner(lesson_at(4), context_of(size, DisplayOptions("fr", text_scale)))
    for _ in range(60):
        learner.wait()
    surfaces = [pygame.Surface(size) for _ in range(2)]
    learner.scene.draw(surfaces[1])
    assert learner.scene.pointed.aim is not None
    learner.scene.pointed = PointedAt()
    learner.scene.draw(surfaces[0])
    geometry = learner.table.geometry
    bar = action_bar(geometry.context, geometry.layout, learner.table.view)
    aim = next(box for coin, box in bar.coins if coin.escudos == 4)
    ring = aim.inflate(6, 6)
    for box in (bar.text_box, *(box for coin, box in bar.coins)):
        if not box.colliderect(ring):
            before, after = (pygame.image.tobytes(one.subsurface(box), "RGB") for one in surfaces)
            assert before == after


@pytest.mark.parametrize("number", range(len(script().steps)))
def test_the_arrow_covers_no_phase_in_the_top_bar(number: int) -> None:
    learner = Learner(lesson_at(number))
    for _ in range(60):
        learner.wait()
    surfaces = [pygame.Surface((1280, 800)) for _ in range(2)]
    learner.scene.draw(surfaces[1])
    learner.scene.pointed = PointedAt()
    learner.scene.draw(surfaces[0])
    top = learner.table.geometry.layout.top
    before, after = (pygame.image.tobytes(one.subsurface(top), "RGB") for one in surfaces)
    assert before == after


@pytest.mark.parametrize("number", [0, 2, 6, 7, 11])
def test_the_arrow_goes_when_the_pointer_reaches_its_target_whose_labels_it_would_cover(number: int) -> None:
    learner = Learner(lesson_at(number))
    for _ in range(60):
        learner.wait()
    assert learner.scene.pointed.aim is not None
    (target, *_) = (
        target
        for target in next_targets(learner.table.turn, Nothing(), learner.meant)  # type: ignore[arg-type]
        if isinstance(target, SquareTarget | CanalTarget)
    )
    learner.move(learner.where(target))
    learner.wait()
    assert learner.scene.pointed.aim is None
    assert learner.scene.pointed.boxes, "the ring stays"
    learner.move((0, 0))
    learner.wait()
    assert learner.scene.pointed.aim is not None


@pytest.mark.matrix(touch=[False, True], scale=Axis([1.0, 2.0], extremes=[2.0]))
def test_with_the_panels_at_the_left_every_card_is_in_the_window(scale: float, *, touch: bool) -> None:
    size = (1024, 640)
    context = context_of(size, DisplayOptions("de", scale, touch=touch, panels_left=True))
    for number in range(len(script().steps)):
        learner = Learner(lesson_at(number), context)
        learner.await_card()
        card = learner.card
        boxes = [card.rect, *(card.widgets.find(key).rect for key in card.widgets.keys)]
        assert [box for box in boxes if not pygame.Rect((0, 0), size).contains(box)] == []
        assert min(min(box.size) for box in boxes) > 0
