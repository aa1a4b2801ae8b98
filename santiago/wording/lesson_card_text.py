"""The texts and buttons of the lesson card."""

from dataclasses import dataclass
from enum import Enum, StrEnum, auto

from santiago.session.lesson import Lesson
from santiago.session.lesson_script import LessonStep, MoveTask, ReadTask
from santiago.wording.rulebook.chapters import BOOK, find_block
from santiago.wording.translator import Translator


class Prompt(Enum):
    """The kind of instruction: for the mouse, for the keyboard, or after a wrong move."""

    BY_MOUSE = "do"
    BY_KEYS = "keys"
    NOT_THAT = "no"


class Choice(StrEnum):
    """The actions that the buttons of a card perform, which are also the keys of the buttons."""

    NEXT = auto()
    PLAY = auto()
    LEAVE = auto()
    RULES = auto()
    MENU = auto()


@dataclass(frozen=True, slots=True)
class CardButton:
    """A button of the card."""

    choice: Choice
    label: str
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
        buttons=_buttons(step, tr, is_last=step is lesson.steps[-1]),
    )


def card_words(card: CardText, tr: Translator) -> tuple[str, ...]:
    """Return the sentences of a card: its texts, and what Enter does if the card asks for nothing."""
    main = [tr("spoken.enter", {"does": button.label}) for button in card.buttons if button.main]
    return tuple(text for text in (card.title, card.text, card.ask, *main) if text)


def next_button(tr: Translator) -> CardButton:
    """Return the button "Next", which leads to the next step."""
    return CardButton(Choice.NEXT, tr("tutorial.next"), main=True)


def _values(lesson: Lesson) -> dict[str, str | int]:
    names = [seat.name for seat in lesson.session.seats]
    return {"you": names[0], "a": names[1], "b": names[2], "c": names[3]}


def _chapter(clause: str, tr: Translator) -> str:
    found = find_block(clause)
    return "" if found is None else tr(BOOK[found[0]].title)


def _buttons(step: LessonStep, tr: Translator, *, is_last: bool) -> tuple[CardButton, ...]:
    if isinstance(step.task, MoveTask):
        return ()
    if not is_last:
        return (next_button(tr),)
    leave = CardButton(Choice.LEAVE, tr("tutorial.leave"))
    return leave, CardButton(Choice.PLAY, tr("tutorial.play"), main=True)
