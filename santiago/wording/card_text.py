"""The texts and buttons of the lesson card."""

from dataclasses import dataclass
from enum import Enum, auto

from santiago.rules.options import Seat
from santiago.rules.scoring import Plantation, score_now
from santiago.session.game_session import GameSession
from santiago.session.lesson import Lesson
from santiago.session.lesson_script import CountTask, LessonStep, MoveTask, ReadTask
from santiago.wording.rulebook.chapters import BOOK, find_block
from santiago.wording.translator import Translator

LEARNER = Seat(0)


class Prompt(Enum):
    """The kind of instruction: for the mouse, for the keyboard, or after a wrong move."""

    BY_MOUSE = "do"
    BY_KEYS = "keys"
    NOT_THAT = "no"


class Choice(Enum):
    """The actions that the buttons of a card perform."""

    ANSWER = auto()
    NEXT = auto()
    PLAY = auto()
    LEAVE = auto()
    RULES = auto()
    MENU = auto()


@dataclass(frozen=True, slots=True)
class CardButton:
    """A button of the card; for an `ANSWER` button, `number` is the answer in points."""

    choice: Choice
    label: str
    number: int = 0
    main: bool = False


@dataclass(frozen=True, slots=True)
class CardText:
    """The contents of a lesson card.

    `ask` is the instruction, or "". If `warns` is true, `ask` is the reply to a wrong move. The card belongs
    to step `number` (from 1) of `of` steps. `chapter` is the title of the related chapter in the rule book,
    or "".
    """

    title: str
    text: str
    ask: str
    warns: bool
    number: int
    of: int
    chapter: str
    buttons: tuple[CardButton, ...]


def card_text(lesson: Lesson, step: LessonStep, said: Prompt, tr: Translator) -> CardText:
    """Return the contents of the card for `step`, with the names and sums of the lesson's game filled in."""
    values = _values(lesson)
    key = f"tutorial.{step.name}"
    return CardText(
        title=tr(f"{key}.title", values),
        text=tr(f"{key}.text", values),
        ask="" if isinstance(step.task, ReadTask) else tr(f"{key}.{said.value}", values),
        warns=said is Prompt.NOT_THAT,
        number=lesson.steps.index(step) + 1,
        of=len(lesson.steps),
        chapter=_chapter(step.clause, tr),
        buttons=_last_buttons(tr) if step is lesson.steps[-1] else _buttons(step, lesson.session, tr),
    )


def card_words(card: CardText, tr: Translator) -> tuple[str, ...]:
    """Return the sentences of a card: its texts, and what Enter does if the card asks for nothing."""
    main = [tr("spoken.enter", {"does": button.label}) for button in card.buttons if button.main]
    return tuple(text for text in (card.title, card.text, card.ask, *main) if text)


def next_button(tr: Translator) -> CardButton:
    """Return the button "Next", which leads to the next step."""
    return CardButton(Choice.NEXT, tr("tutorial.next"), main=True)


def plantation_to_count(session: GameSession, task: CountTask) -> Plantation:
    """Return the plantation that the learner is asked to count."""
    sheet = score_now(session.state)
    return next(one for one in sheet.plantations if one.squares >> task.square & 1)


def answers(session: GameSession, task: CountTask) -> tuple[int, ...]:
    """Return the answers from which the learner chooses, in ascending order and without duplicates.

    They are tiles × farmers, tiles + farmers, and tiles × (farmers + 1).
    """
    plantation = plantation_to_count(session, task)
    tiles, farmers = plantation.tiles, plantation.farmers[LEARNER]
    return tuple(sorted({tiles * farmers, tiles + farmers, tiles * (farmers + 1)}))


def is_right(session: GameSession, task: CountTask, answer: int) -> bool:
    """Whether `answer` equals the learner's points for the plantation (R9.2)."""
    return plantation_to_count(session, task).points[LEARNER] == answer


def _values(lesson: Lesson) -> dict[str, str | int]:
    names = [seat.name for seat in lesson.session.seats]
    sums = [
        f"{one.tiles} × {one.farmers[LEARNER]} = {one.points[LEARNER]}"
        for step in lesson.steps
        if isinstance(step.task, CountTask) and step.ply <= lesson.session.ply
        for one in (plantation_to_count(lesson.session, step.task),)
    ]
    return {"you": names[0], "a": names[1], "b": names[2], "c": names[3], "sum": sums[0] if sums else ""}


def _chapter(clause: str, tr: Translator) -> str:
    found = find_block(clause)
    return "" if found is None else tr(BOOK[found[0]].title)


def _buttons(step: LessonStep, session: GameSession, tr: Translator) -> tuple[CardButton, ...]:
    match step.task:
        case ReadTask():
            return (next_button(tr),)
        case CountTask() as task:
            return tuple(CardButton(Choice.ANSWER, str(one), one) for one in answers(session, task))
        case MoveTask():
            return ()


def _last_buttons(tr: Translator) -> tuple[CardButton, ...]:
    return (
        CardButton(Choice.LEAVE, tr("tutorial.leave")),
        CardButton(Choice.PLAY, tr("tutorial.play"), main=True),
    )
