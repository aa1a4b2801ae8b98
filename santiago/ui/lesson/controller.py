"""What the learner can do at the table: what anybody can, but a move that is not meant is spoken of first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from santiago.rules.moves import Move
from santiago.rules.options import Seat
from santiago.session.lesson import Lesson
from santiago.session.settings import Confirm, Pace, Settings
from santiago.session.thinking import Thinker
from santiago.ui.contracts import Navigation, Push, Scene, SceneChange, Services
from santiago.ui.screens.rulebook.screen import RulesScreen
from santiago.ui.sound.effects import Effect
from santiago.ui.sound.sounds import Sounds
from santiago.ui.table.controller import TableController
from santiago.ui.table.input.pointer import Point
from santiago.ui.view.commands import Command
from santiago.ui.view.values import ActionBar


class LessonController(TableController):
    """`objected` is set when a move was not one of those that are taught; `menu` before it is asked for."""

    def __init__(
        self,
        lesson: Lesson,
        thinker: Thinker,
        sounds: Sounds,
        services: Services,
        doors: Navigation,
        practise: Callable[[int], SceneChange | None],
    ) -> None:
        super().__init__(lesson.session, thinker, sounds, services, doors, practise)
        self.objected = False
        self.menu: Callable[[], Scene] | None = None
        self._lesson = lesson

    @property
    def settings(self) -> Settings:
        """The player's, but nothing comes between the learner and the next step."""
        mine = super().settings
        pace = Pace.NORMAL if mine.pace is Pace.STEP else mine.pace
        return replace(mine, pace=pace, round_summary=False, confirm=Confirm.NEVER, free_undo=True)

    @property
    def holds(self) -> bool:
        """Also while the learner reads or counts."""
        return super().holds or self._lesson.holds

    @property
    def aside(self) -> ActionBar | None:
        """Nobody thinks while the learner reads."""
        return ActionBar(headline=self.words.tr("tutorial.waits")) if self._lesson.holds else None

    def command(self, command: Command) -> SceneChange | None:
        """As at any table, but for menu and advice; the rules open where the step is told."""
        match command:
            case Command.PAUSE if self.menu is not None:
                self.changed = True
                return Push(self.menu())
            case Command.RULES:
                return self.read_rules()
            case Command.HINT:
                self.tell(self.words.tr("tutorial.hint"))
                return None
            case _:
                return super().command(command)

    def read_rules(self) -> SceneChange | None:
        """The rule book where it tells of the step."""
        step = self._lesson.step
        return super().command(Command.RULES) if step is None else Push(RulesScreen(step.clause))

    def why(self, asked: Seat | None = None) -> None:
        """The others have no reasons of their own."""
        del asked
        self.tell(self.words.tr("tutorial.why"))

    def _commit(self, move: Move, origin: Point | None) -> None:
        if not self._lesson.objects(move):
            super()._commit(move, origin)
            return
        self.objected = self.changed = True
        self.desk.clear()
        self._sounds.play(Effect.REFUSAL)
