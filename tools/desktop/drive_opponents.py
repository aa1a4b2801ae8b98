"""What a person does with computer opponents, in a real window: `python tools/drive.py opponents`.

Why a computer moved so (a line of the log, W, a panel), a hint, what another move would be worth, the
forecast; then the last moves of a game, the look back at it, a moment out of it, and the export. What the
window should show is asked of a twin, which thinks for itself; that it shows it is seen in a picture.
"""

import os
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame

from santiago.ai.measure.simulate import Contest, Entrant, play
from santiago.persistence.codec import encode, read_record
from santiago.persistence.seal import SealPolicy
from santiago.presentation.advice.advice_text import Advice
from santiago.presentation.history.visit import decision_of
from santiago.presentation.input.hover_choice import hovered_in
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import (
    ButtonTarget,
    CanalTarget,
    CoinTarget,
    LogLineTarget,
    OfferTarget,
    PanelTarget,
    SquareTarget,
    Target,
)
from santiago.rules.options import Seat
from santiago.rules.phases import Auction, Phase, Planting, Proposals
from santiago.rules.record import Level, Record
from santiago.session.folders import EXPORT_SUFFIX, export_folder
from santiago.session.game import GameSession
from santiago.session.review_runner import ReviewRunner
from santiago.session.table_record import new_record
from santiago.session.table_setup import SeatChoice, SeatPaint, TableSetup
from santiago.session.thinking import Thinker
from santiago.ui.app.main_loop import display_options
from santiago.ui.contracts import Push, Scene
from santiago.ui.graphics.draw_context import make_draw_context
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.review.screen import Review
from santiago.ui.review.whole_game import MomentRoutes
from santiago.ui.table.advice_card import AdviceCard
from santiago.ui.table.scene import TableScene
from tools.desktop.pilot import Stuck
from tools.desktop.window_driver import ALIKE, KEY_NAMES, Desktop, Driver, Plan, wait_for

_THINKS_SECONDS = 60.0
_REVIEW_SECONDS = 300.0
_FIGURES_SECONDS = 10.0
_MOST_COSTLY = 3
_ASKED_IN: tuple[type[Phase], ...] = (Auction, Planting, Proposals)
"""The phases in which advice is asked for."""
_LAST_MOVES = 3


class OpponentsDriver(Driver):
    """Plays, and asks for all that the opponents can tell."""

    def __init__(self, plan: Plan, home: Path, desktop: Desktop, out: Path | None) -> None:
        super().__init__(plan, home, desktop)
        self._out = out
        self._shots = 0
        self._context = make_draw_context(plan.size, display_options(plan.settings), Sprites())

    # ---------------------------------------------------------------- during a game

    def ask_during_game(self) -> None:
        """Ask at the first turn of each phase, playing on in between."""
        wanted = list(_ASKED_IN)
        while wanted:
            session = self._peoples_turn()
            kind = type(session.state.phase)
            if kind in wanted and session.ply:
                wanted.remove(kind)
                self._twin.follow(session.record)
                self._keep(f"turn-{kind.__name__.lower()}")
                self._turn_log()
                self._ask_why()
                self._ask_hint(kind)
            self._move(session)

    def _turn_log(self) -> None:
        """The log higher or lower by its arrow, and back."""
        arrow, scene = ButtonTarget(Command.FOLD_LOG), self._twin.scene
        for name in ("log-turned", "log-turned-back"):
            self._twin.choose(arrow)
            self._await_alike(name, lambda: self._drawn(scene), scene.geometry.layout.side)

    def _ask_why(self) -> None:
        """By a line of the log, by W, and by a panel."""
        scene = self._twin.scene
        logged = [
            (line, decision_of(scene.session, entry))
            for n, entry in enumerate(scene.presenter.game_log.brief)
            if (line := LogLineTarget(n)) in self._twin.boxes()
        ]
        lines = [line for line, made in logged if made is not None]
        if not lines:
            raise Stuck("no line of the log that is seen tells a computer's decision")
        self._twin.choose(lines[-1])
        self._await_sheet("why-log", _is_why)
        self._leave()
        self._leave()
        self._expect("the history is left", scene.turn)
        if self._plan.by_keys:
            self._twin.press_key(pygame.K_w)
        else:
            computer = next(one for one in self._twin.boxes() if _is_panel_of_computer(one, self._humans))
            self._twin.choose(computer)
        self._await_sheet("why-w" if self._plan.by_keys else "why-panel", _is_why)
        self._leave()

    def _ask_hint(self, kind: type[Phase]) -> None:
        """A hint, then what a move is worth that is not among its three."""
        scene, ply = self._twin.scene, self._twin.scene.session.ply
        if self._plan.by_keys:
            self._twin.press_key(pygame.K_h)
        else:
            self._twin.choose(ButtonTarget(Command.HINT))
        self._await_sheet("hint", _is_hint)
        if self._plan.by_keys:
            self._twin.press_key(pygame.K_h)
        else:
            point = _card_of(scene).main.center
            self._twin.click_at(point)
        self._await_sheet("hint-more", lambda advice: advice.unfolded)
        wait_for("the hint is noted in the game", lambda: ply in self._noted_hints())
        self._preview(kind)
        self._leave()

    def _noted_hints(self) -> list[object]:
        """After which moves advice was asked for, as the saved game says."""
        noted = self.record().extra.get("hints", [])
        assert isinstance(noted, list), "a list of numbers"
        return noted

    def _preview(self, kind: type[Phase]) -> None:
        twin = self._twin
        if kind is Planting:
            offer = next(one for one in twin.boxes() if isinstance(one, OfferTarget) and self._is_free(one))
            twin.choose(offer)
        self._point_at(self._other_place(kind))
        self._await_sheet("what-if", lambda advice: advice.what_if is not None)
        if kind is Planting:
            self._leave()

    def _is_free(self, offer: OfferTarget) -> bool:
        view = self._twin.scene.view
        return view.tray is not None and view.tray[offer.index].enabled

    def _other_place(self, kind: type[Phase]) -> Target:
        """Something that may be chosen and that the hint says nothing of."""
        twin = self._twin
        advice, overlay = twin.scene.state.advice.shown, twin.scene.view.overlay
        assert advice is not None, "a hint lies there"
        known = [hovered_in(option.move) for option in twin.scene.state.advice.options]
        squares, canals = {one.square for one in known}, {one.canal for one in known}
        for target in twin.boxes():
            match target:
                case SquareTarget(square) if kind is Planting:
                    if overlay.squares >> square & 1 and square not in squares:
                        return target
                case CanalTarget(canal) if kind is Proposals:
                    if overlay.places_active >> canal & 1 and canal not in canals:
                        return target
                case CoinTarget(escudos) if kind is Auction and escudos > 1:
                    return target
                case _:
                    pass
        raise Stuck("the hint tells of all there is")

    # ---------------------------------------------------------------- after a game

    def ask_after_game(self) -> None:
        """Play to the end, look back, see the moment of a decision, export."""
        self.play()
        record = self.record()
        self._twin.follow(record)
        while self._twin.scene.view.final is None:
            self._twin.scene.update(0.05)
        scene = self._twin.scene
        table = scene.geometry.layout.side  # a tool tip may lie over the board
        self._await_alike("result", lambda: self._drawn(scene), table)
        self._look_back(record)
        self._export(record)

    def _look_back(self, record: Record) -> None:
        visited: list[int] = []
        self._twin.choose(ButtonTarget(Command.REVIEW))
        thinker = Thinker()
        runner = ReviewRunner(thinker)
        review = Review(runner, record, MomentRoutes(visited.append, visited.append, visited.append))
        review.rebuild(self._context)
        self._keep("review-waits")
        self._leave_whole_game(review)
        reviewed = runner.known(record)
        mistakes = reviewed.mistakes if reviewed else ()
        self._expect("some decision has lost something", mistakes)
        for number in range(min(_MOST_COSTLY, len(mistakes))):
            self._await_alike(f"review-{number + 1}", lambda: self._drawn(review), review.card)
            if number < min(_MOST_COSTLY, len(mistakes)) - 1:
                self._press(review, "after", pygame.K_RIGHT)
        thinker.close()
        self._press(review, "show", pygame.K_RETURN)
        self._expect("the moment of the decision is wanted", visited)
        self._twin.scene.visit(visited[-1])
        self._await_alike("review-moment", lambda: self._drawn(self._twin.scene), self._board())
        self._leave()
        self._expect("the result is seen again", self._twin.scene.view.final is not None)

    def _leave_whole_game(self, review: Review) -> None:
        """The window shows the game as a whole first; go back to the mistakes under it."""
        whole: list[Scene] = []

        def opened() -> bool:
            change = review.update(0.02)
            whole.extend([change.scene] if isinstance(change, Push) else [])
            return bool(whole)

        wait_for("the review is done", opened, _REVIEW_SECONDS)
        (shown,) = whole
        shown.rebuild(self._context)
        self._await_alike("review-whole", lambda: self._drawn(shown), pygame.Rect((0, 0), self._plan.size))
        self.window.key("Escape")

    def _export(self, record: Record) -> None:
        before = set(export_folder().glob("*")) if export_folder().is_dir() else set()
        self._twin.choose(ButtonTarget(Command.EXPORT))
        self._keep("export-asks")
        self.window.key("Return")  # the place suggested

        def files() -> set[Path]:
            return set(export_folder().glob(f"*{EXPORT_SUFFIX}")) - before

        wait_for("the game is exported", lambda: bool(files()))
        (file,) = files()
        self._keep("exported")
        self._expect(
            "the file holds the game", read_record(file, sealed=SealPolicy.REQUIRED).moves == record.moves
        )

    # ---------------------------------------------------------------- hand and eye

    def _point_at(self, target: Target) -> None:
        if self._plan.by_keys:
            self._twin.walk_to(target)
            return
        self._twin.move(self._twin.where(target))

    def _leave(self) -> None:
        """One step back: Esc, or the right button."""
        if self._plan.by_keys:
            self._twin.press_key(pygame.K_ESCAPE)
            return
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._twin.post(kind, pos=(5, 5), button=3, touch=False)

    def _press(self, screen: Review, button: str, key: int) -> None:
        """A button of a screen, or the key that does the same."""
        if self._plan.by_keys:
            self.window.key(KEY_NAMES[key])
            screen.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
            return
        point = screen.widgets.find(button).rect.center
        self.window.click(point)
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            values = {"pos": point, "button": 1, "touch": False, "rel": (0, 0), "buttons": (0, 0, 0)}
            screen.handle(pygame.event.Event(kind, values))

    def _await_sheet(self, name: str, is_right: Callable[[Advice], object]) -> None:
        """Until the twin has a sheet that is right, and the window shows the same."""
        scene = self._twin.scene

        def there() -> bool:
            shown = scene.state.advice.shown
            return shown is not None and bool(is_right(shown))

        def lost() -> bool:
            """On a slow machine a clock cut the decision short, which is then found out again by nobody."""
            adviser = scene.state.advice
            return is_right is _is_why and adviser.progress is None and adviser.shown is None

        self._update_until(scene, f"there is a sheet: {name}", lambda: there() or lost(), _THINKS_SECONDS)
        if not there():
            print(f"{name}: not compared, a clock cut the decision short")
            self._keep(name)
            return
        card = _card_of(scene).main
        try:
            self._await_alike(name, lambda: self._drawn(scene), card, _FIGURES_SECONDS)
        except Stuck:
            corner = pygame.Rect(0, 0, self._context.scale.tx(80), self._context.scale.tx(34))
            corner.bottomright = card.bottomright  # says that more can be unfolded
            self._await_alike(name, lambda: self._drawn(scene), corner)
            print(f"{name}: a sheet, but of another decision: a clock cut the thinking short")

    def _update_until(self, scene: Scene, what: str, happened: Callable[[], bool], seconds: float) -> None:
        def passed() -> bool:
            scene.update(0.02)
            return happened()

        wait_for(what, passed, seconds)

    def _await_alike(
        self,
        name: str,
        drawn: Callable[[], pygame.Surface],
        box: pygame.Rect,
        seconds: float = _THINKS_SECONDS,
    ) -> None:
        """Until the window looks in `box` as it should; keeps a picture."""
        box = box.inflate(-8, -8)
        difference = 0.0

        def alike() -> bool:
            nonlocal difference
            difference = self.window.difference(drawn(), box)
            return difference < ALIKE

        try:
            wait_for(f"the window shows {name} as it should", alike, seconds)
        except Stuck as stuck:
            self._keep(f"{name}-stuck")
            if self._out is not None:
                pygame.image.save(drawn(), self._out.with_stem(f"{self._out.stem}-{name}-expected"))
            raise Stuck(f"{stuck} (differs by {difference:.2f})") from None
        self._keep(name)

    def _drawn(self, scene: Scene) -> pygame.Surface:
        surface = pygame.Surface(self._plan.size)
        list(scene.draw_in_steps(surface))
        return surface

    def _board(self) -> pygame.Rect:
        return self._twin.scene.geometry.board.bounds

    def _keep(self, name: str) -> None:
        if self._out is not None:
            self._shots += 1
            self.window.picture(self._out.with_stem(f"{self._out.stem}-{self._shots:02d}-{name}"))

    def _expect(self, what: str, held: object) -> None:
        if not held:
            raise Stuck(f"not so: {what}")


def _card_of(scene: TableScene) -> AdviceCard:
    assert scene.geometry.advice_card is not None, "advice is shown"
    return scene.geometry.advice_card


def _is_why(advice: Advice) -> bool:
    return not advice.is_hint and bool(advice.reason)


def _is_hint(advice: Advice) -> bool:
    return advice.is_hint and bool(advice.reason)


def _is_panel_of_computer(target: Target, humans: frozenset[Seat]) -> bool:
    return isinstance(target, PanelTarget) and target.seat not in humans


def opening_game() -> Record:
    """A person before two strong opponents with faces."""
    seats = (
        SeatChoice("Ana", SeatPaint.RED),
        SeatChoice("Bruno", SeatPaint.WHITE, Level.HARD, "mateo"),
        SeatChoice("Chloé", SeatPaint.BLACK, Level.EXPERT, "carmen"),
    )
    return new_record(TableSetup(seats, seed=7))


def game_near_its_end() -> Record:
    """One that a weak player has nearly lost, before the last decisions."""
    contest = Contest((Entrant(Level.EASY), Entrant(Level.NORMAL), Entrant(Level.NORMAL)), games=1, seed=7)
    played = play(contest, 0).record
    record = replace(opening_game(), options=played.options, setup=played.setup, moves=played.moves)
    movers = [n for n, step in enumerate(GameSession(record).steps) if step.before.to_move == 0]
    return replace(record, moves=record.moves[: movers[-_LAST_MOVES]])


def drive(plan: Plan, out: Path | None) -> None:
    """Ask for everything in the middle of a game, then after the end of another."""
    for name, record in (("middle", opening_game()), ("end", game_near_its_end())):
        with tempfile.TemporaryDirectory() as folder, Desktop(plan.size) as desktop:
            os.environ["SANTIAGO_HOME"] = os.environ["HOME"] = folder  # exports go home
            file = Path(folder) / "game.json"
            file.write_bytes(encode(record))
            shots = None if out is None else out.with_stem(f"{out.stem}-{name}")
            driver = OpponentsDriver(replace(plan, file=file), Path(folder), desktop, shots)
            try:
                driver.ask_during_game() if name == "middle" else driver.ask_after_game()
            finally:
                driver.window.close()
    print(f"opponents by {'keys' if plan.by_keys else 'mouse'}: reasons, hints, look back and export")
