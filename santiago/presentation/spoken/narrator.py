"""What the game's own voice says: new sentences, and the node that has just got the focus."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

from santiago.presentation.spoken.nodes import Node, Role, SpokenScreen, sentences
from santiago.wording.sentences import paragraphs
from santiago.wording.translator import Translator


class Kind(Enum):
    """Why something is said, which decides what it interrupts and when it is out of date."""

    FOCUS = auto()
    """The focused node. It interrupts everything, and replaces an earlier one that has not begun."""
    ANSWER = auto()
    """What a key press brought. It interrupts everything."""
    PROMPT = auto()
    """A question or a result. It waits its turn, and is dropped for a newer one or at a key press."""
    EVENT = auto()
    """A line of the log. It waits its turn, and is dropped if it waits too long."""
    ASIDE = auto()
    """A line of the log about a decision without effect. It is dropped as soon as an event waits."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """A text that is spoken without a break."""

    text: str
    kind: Kind


_NOTHING = Node("", Role.SILENT, "")
_MARKS = ".!?…"
_TEXTS = (Role.LABEL, Role.HEADING)


class Narrator:
    """Decides what is said about each screen. It remembers the last one, so that only changes are said."""

    def __init__(self) -> None:
        self._screen: SpokenScreen | None = None
        self._node: Node | None = None
        self._answer = ""
        """The last answer without its full stop."""

    def utterances(
        self,
        screen: SpokenScreen,
        said: Iterable[str],
        tr: Translator,
        *,
        by_key: bool,
        by_arrow: bool = False,
        by_escape: bool = False,
    ) -> tuple[bool, tuple[Utterance, ...]]:
        """Return whether `screen` has taken the place of another one, and what to say.

        `said` are the new sentences of the announcer. `by_key` is true if the player has pressed a key since
        the last call, and `by_arrow` if it was an arrow; a word says that it has moved nothing. If it was
        Escape (`by_escape`), which has closed something without a word, what has the focus now is said again,
        or the question.
        """
        before, node_before = self._screen, self._node
        if screen is before and not by_key:
            return False, ()
        new = before is None or before.root.key != screen.root.key
        node = next((one for one in screen.root.all() if one.key == screen.focus), _NOTHING)
        self._screen, self._node = screen, node
        prompt, focused = (Kind.ANSWER, Kind.FOCUS) if by_key else (Kind.PROMPT, Kind.EVENT)
        texts = dict.fromkeys((*(_opening(screen) if new else ()), *said))
        kinds = {
            line.text: Kind.ASIDE if line.idle and line.seat not in screen.own else Kind.EVENT
            for line in screen.lines
            if line.text not in screen.now
        } | dict.fromkeys(() if by_key else screen.asides, Kind.EVENT)
        spoken = [
            Utterance(part, kinds.get(text, prompt)) for text in texts for part in paragraphs(text.strip())
        ]
        spoken = [
            one for one in spoken if one.kind is not Kind.EVENT or one.text.rstrip(_MARKS) != self._answer
        ]
        # a text that gets the focus by itself is announced anyway
        silent = (
            node.role in (Role.WINDOW, Role.DIALOG, Role.SILENT)
            or node.name in texts
            or (node.role in _TEXTS and not by_key)
        )
        if not silent and (words := _changed_words(node, None if new else node_before, tr)):
            focus = Utterance(words, prompt if new else focused)
            # the answer to a key is spoken before the control to which the focus returns
            leads = by_key and not new and screen.asides.isdisjoint(texts)
            spoken = [focus, *spoken] if leads else [*spoken, focus]
        if by_arrow and not spoken and node.name:
            spoken = [Utterance(node.name if node.role is Role.TEXT else tr("spoken.edge"), Kind.FOCUS)]
        if by_escape and not spoken:
            spoken = [
                Utterance(text, Kind.ANSWER)
                for text in (node_words(node, tr), *screen.now)
                if text and text not in screen.asides
            ][:1]
        if by_key or spoken:  # an own move is the answer to its key, and a line of the log a second later
            answers = (one.text for one in spoken if one.kind in (Kind.FOCUS, Kind.ANSWER))
            self._answer = next(answers, "").rstrip(_MARKS)
        return new and before is not None, tuple(spoken)


def _opening(screen: SpokenScreen) -> tuple[str, ...]:
    """Return what is said when a screen opens: the texts of a dialog, or the name of another screen."""
    inside = screen.root.children[:1]
    if inside and inside[0].role is Role.DIALOG:
        return tuple(one.name for one in inside[0].children if one.role in _TEXTS)
    return (screen.root.name,)


def _changed_words(node: Node, before: Node | None, tr: Translator) -> str:
    """Return the words of a node, or only its new value or state if the node had the focus before.

    A description that changes meanwhile is not repeated.
    """
    if before is None or (node.key, node.name, node.enabled) != (before.key, before.name, before.enabled):
        return node_words(node, tr)
    if node.checked is not before.checked:
        return _state(node, tr)
    return node.value if node.value != before.value else ""


def _state(node: Node, tr: Translator) -> str:
    return "" if node.checked is None else tr("spoken.on" if node.checked else "spoken.off")


def node_words(node: Node, tr: Translator) -> str:
    """Return the name, value, state, place in its list, and description of a node."""
    value = "" if node.value in (node.name, node.description) else node.value
    explained = node.enabled or node.description or node.role is Role.CELL or not node.about
    disabled = "" if explained else tr("spoken.disabled")
    extra = tr("spoken.heading") if node.role is Role.HEADING else ""
    if node.role is Role.ITEM and node.places > 1:
        extra = tr("spoken.place", {"place": node.place, "places": node.places})
    head = ", ".join(part for part in (node.name, value, _state(node, tr), disabled, extra) if part)
    return sentences(head, node.description)
