"""The dialog that is open while the worker tries to turn a decision into a problem."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from santiago.rules.record import Record
from santiago.session.library import CannotWrite
from santiago.session.thinking import Thinker
from santiago.session.worker_messages import Failure, MadeProblem, ProblemRequest, ThinkingProgress
from santiago.ui.contracts import Pop, SceneChange
from santiago.ui.screens.dialog import Dialog, DialogButton, TextSource
from santiago.wording.fault_text import error_text
from santiago.wording.translator import Translator


class MakeProblemDialog(Dialog):
    """A dialog that shows the progress of making a problem, and then the result.

    If a problem was made, `keep` is called to store it. Otherwise, the dialog shows the reason.
    """

    def __init__(self, thinker: Thinker, record: Record, ply: int, keep: Callable[[Record], None]) -> None:
        super().__init__("problems.make", "problems.make.text", (DialogButton("common.cancel", self._leave),))
        self._thinker = thinker
        self._keep = keep
        self._progress = ThinkingProgress(0, 1)
        self._waits = True
        thinker.ask(ProblemRequest(record, ply))

    def update(self, seconds: float) -> SceneChange | None:
        """Show the worker's progress, and store the problem when it has been made."""
        if self._waits:
            match self._thinker.poll():
                case ThinkingProgress() as progress:
                    self._progress = progress
                    self.widgets.dirty = True
                case MadeProblem(None, unfit):
                    self._tell(f"problems.unfit.{unfit}")
                case MadeProblem(Record() as made):
                    self._store(made)
                case Failure():
                    self._tell("problems.unfit.failed")
                case _:
                    pass
        return super().update(seconds)

    def field_height(self) -> int:
        return self.tx(26) if self._waits else 0

    def place_field(self, box: pygame.Rect) -> None:
        """Place the progress bar."""
        if self._waits:
            tall = self.px(12)
            track = pygame.Rect(box.left, box.bottom - tall, box.width, tall)
            self.sheet.place(track, self._paint_progress)

    def _store(self, made: Record) -> None:
        try:
            self._keep(made)
        except CannotWrite as problem:
            reason = problem  # the name of an exception is deleted after its clause

            def refused(tr: Translator) -> str:
                return tr("problems.make.refused", {"reason": error_text(tr, reason)})

            self._tell(refused)
        else:
            self._tell("problems.made")

    def _tell(self, text: TextSource) -> None:
        self._waits, self.message = False, text
        self.answers = (DialogButton("common.ok", Pop),)
        self.rebuild(self.context)

    def _leave(self) -> SceneChange:
        self._thinker.cancel()
        return Pop()

    def _paint_progress(self, surface: pygame.Surface, track: pygame.Rect) -> None:
        self.context.cards.paint_progress(surface, track, self._progress.done, self._progress.of)
