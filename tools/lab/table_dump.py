"""Write what the table shows, says and does in many states to a file: `python tools/lab/table_dump.py OUT`.

Two versions of the program that behave alike at the table write equal files. For each state there is a line
for its picture, for each hit box with its tooltip, and for each node of the accessibility tree; for each
target there are lines for the effects of hovering, a click, a press, and a screen reader's focus and press.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import chain
from math import inf
from multiprocessing import get_context
from pathlib import Path

import pygame

from santiago import read
from santiago.presentation.view_model.targets import CanalTarget, LogLineTarget, SquareTarget, Target
from santiago.rules.record import Player, Record, SeatInfo
from santiago.session.game_session import GameSession
from santiago.session.settings import AnimationSpeed, Pace, Settings
from santiago.session.worker_messages import Failure
from santiago.ui.app.game_window import GameWindow, WindowOptions
from santiago.ui.app.main_loop import display_options
from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.draw_context import make_draw_context
from santiago.ui.graphics.sprites import Sprites
from tools.desktop.pilot import Pilot, PromptThinker, table

SAVES = Path(__file__).parents[2] / "saves"
_STILL = Settings(language="en", pace=Pace.INSTANT, animation_speed=AnimationSpeed.OFF)
_SHOWN = (
    "selection",
    "gesture",
    "hover",
    "cursor",
    "visit",
    "tempo",
    "log_variant",
    "toggles",
    "viewer",
    "counted",
)
"""The members of the table's state that are written down."""


@dataclass(frozen=True, slots=True)
class Case:
    """A recorded game, the seats of people, the settings, the window's size in pixels, and the number of
    moves from one position to the next."""

    game: str
    people: frozenset[int]
    settings: Settings
    size: tuple[int, int] = (1280, 800)
    every: int = 12


CASES = (
    Case("praia", frozenset(range(4)), _STILL, every=17),
    Case("praia", frozenset((1,)), replace(_STILL, text_scale=1.4), (1024, 640), every=16),
    Case("assomada", frozenset((0, 2)), replace(_STILL, language="de", panels_left=True), every=17),
    Case("assomada", frozenset((1,)), replace(_STILL, language="pl", text_scale=2.0), every=14),
    Case("tarrafal", frozenset((0, 1)), replace(_STILL, language="fr"), (1920, 1080), every=13),
    Case(
        "cidade-velha", frozenset(range(5)), replace(_STILL, text_scale=0.8, spoken_privately=True), every=13
    ),
)


def _chosen(pilot: Pilot) -> None:
    """Choose the first thing on offer and put the cursor on the board."""
    pilot.press_key(pygame.K_TAB)
    pilot.key(pygame.K_RETURN)
    pilot.press_key(pygame.K_TAB)


MODES: tuple[Callable[[Pilot], object], ...] = (
    lambda pilot: pilot.press_key(pygame.K_v),  # the history
    lambda pilot: pilot.key(pygame.K_f, "f"),  # the outlines of plantations
    lambda pilot: pilot.key(pygame.K_e, "e"),  # covered money
    _chosen,
)
"""What is pressed in the position before it is written down; each position has one of these besides none."""


class Dump:
    """Writes the states of one case line by line."""

    def __init__(self, case: Case, window: GameWindow, sprites: Sprites) -> None:
        self.case, self.window = case, window
        self.context = make_draw_context(case.size, display_options(case.settings), sprites)
        record = read(SAVES / f"{case.game}.json").record
        seats = (
            SeatInfo(one.name, Player.HUMAN) if seat in case.people else one
            for seat, one in enumerate(record.seats)
        )
        self.record: Record = replace(record, seats=tuple(seats))
        self._fresh: tuple[tuple[int, int | None], Pilot] | None = None

    def lines(self) -> Iterator[str]:
        """Yield the lines of all states."""
        plies = (*range(0, len(self.record.moves), self.case.every), len(self.record.moves))
        for n, ply in enumerate(plies):
            for mode in (None, n % len(MODES)):
                yield f"== {self.case.game} {sorted(self.case.people)} {ply} {mode}"
                yield from self._state(ply, mode)

    def _pilot(self, ply: int, mode: int | None) -> Pilot:
        session = GameSession(replace(self.record, moves=self.record.moves[:ply]))
        nobody = PromptThinker(lambda _: Failure("nobody thinks"), polls=inf)
        pilot = Pilot(table(session, self.case.settings, nobody), self.context)
        pilot.settle()
        if mode is not None:
            MODES[mode](pilot)
            pilot.settle()
        return pilot

    def _picture(self, pilot: Pilot) -> str:
        pilot.table.draw(self.window.surface)
        return blake2b(self.window.surface.get_buffer().raw, digest_size=8).hexdigest()

    def _state(self, ply: int, mode: int | None) -> Iterator[str]:
        pilot = self._pilot(ply, mode)
        yield f"picture {self._picture(pilot)}"
        scene = pilot.table
        for box in scene.geometry.hit_boxes:
            yield f"box {box.target} {tuple(box.rect)} {scene.presented.tip(box.target)!r}"
        reachable = scene.geometry.reachable
        yield from (f"reach {one.target} {reachable.region(one.target)}" for one in reachable.boxes)
        screen = scene.spoken()
        for node in screen.root.all():
            yield f"node {replace(node, children=())}"
        yield f"said {screen.focus} {screen.now}"
        for target in _sample([box.target for box in scene.geometry.hit_boxes], ply):
            yield from self._effects(target, ply, mode)

    def _effects(self, target: Target, ply: int, mode: int | None) -> Iterator[str]:
        """Yield a line for each thing that can be done to `target`, each from the same state."""
        for name, act in EFFECTS.items():
            if self._fresh is None or self._fresh[0] != (ply, mode):
                self._fresh = (ply, mode), self._pilot(ply, mode)
            pilot = self._fresh[1]
            scene, before, moves = pilot.table, pilot.table.state, pilot.game.ply
            change = act(pilot, target)
            after = {part: getattr(scene.state, part) for part in _SHOWN}
            changed = [
                f"{part}={sorted(value) if isinstance(value, frozenset) else value}"  # sets have no order
                for part, value in after.items()
                if value != getattr(before, part)
            ]
            notice = "" if scene.state.notice is None else scene.state.notice.text
            picture = self._picture(pilot) if name == "hover" else ""
            moved = [str(step.move) for step in pilot.game.steps[moves:]]
            yield f"{name} {target}: {_described(change)} {moved} {notice!r} {picture} {' '.join(changed)}"
            if change is not None or pilot.game.ply != moves or "visit" in " ".join(changed):
                self._fresh = None
            else:
                pilot.wait(0.0)
                scene.state = before
                pilot.wait(0.0)


def _hover(pilot: Pilot, target: Target) -> None:
    pilot.move(pilot.where(target))


def _click(pilot: Pilot, target: Target) -> SceneChange | None:
    return pilot.click_at(pilot.where(target))


def _hold(pilot: Pilot, target: Target) -> SceneChange | None:
    pilot.move(pilot.where(target))
    return pilot.press(pilot.where(target))


EFFECTS: dict[str, Callable[[Pilot, Target], SceneChange | None]] = {
    "hover": _hover,
    "hold": _hold,
    "click": _click,
    "focus": lambda pilot, target: pilot.scene.focus_node(target, press=False),
    "press": lambda pilot, target: pilot.scene.focus_node(target, press=True),
}
"""What can be done to a target."""


def _sample(targets: Sequence[Target], ply: int) -> Iterator[Target]:
    """Yield one in four targets, and one in sixteen squares, canal places and lines of the log; which ones
    depends on `ply`."""
    for n, target in enumerate(dict.fromkeys(targets)):
        if (n + ply) % (16 if isinstance(target, SquareTarget | CanalTarget | LogLineTarget) else 4) == 0:
            yield target


def _described(change: SceneChange | None) -> str:
    """Return the kind of a scene change, and the kind of the scene that it opens."""
    scene = getattr(change, "scene", None)
    return type(change).__name__ + ("" if scene is None else f" {type(scene).__name__}")


def lines_of(case: Case) -> list[str]:
    """Return the lines of a case; opens a window."""
    return list(Dump(case, GameWindow(WindowOptions(case.size)), Sprites()).lines())


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path, help="the file to write")
    parser.add_argument("--cases", type=int, default=len(CASES), help="write only the first cases")
    given = parser.parse_args()
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        lines = chain.from_iterable(pool.map(lines_of, CASES[: given.cases]))
        given.out.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
