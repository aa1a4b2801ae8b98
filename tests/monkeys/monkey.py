"""A random player: it posts events of every device, and remembers what it was offered and has pressed."""

import re
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pygame

from santiago.presentation.view_model.command_table import COMMANDS
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import ButtonTarget, CoinStepTarget, CoinTarget, Target
from santiago.rules.moves import Bid, Move, Propose
from santiago.session.lesson_script import MoveTask
from santiago.ui.app.main_loop import MainLoop
from santiago.ui.contracts import Scene
from santiago.ui.devices.pads import BUTTONS
from santiago.ui.lesson.lesson_scene import LessonScene
from santiago.ui.lesson.pointers import next_targets
from santiago.ui.screens.games.catalogue_cards import GameKind
from santiago.ui.screens.screen import Screen
from santiago.ui.table.table_scene import TableScene
from santiago.ui.widgets.control import Control
from santiago.ui.widgets.text_entry import TextEntry
from santiago.ui.widgets.widget_set import Widgets
from tests.ui.table.playing import easy_move

Point = tuple[int, int]
Parts = Iterator[int]
"""The parts of an action; after each part, as many frames pass as it yields."""
SIZES = ((1024, 640), (1024, 640), (1280, 800), (1, 1), (300, 2000))
WRITINGS = ("Ana", "  ", "x" * 40, "é😀ß", "שלום", "a\u0301\u200f", "<b>%s</b>{0}", "../../etc", "7", "0")
_PAGE_KEYS = (
    "TAB LEFT RIGHT UP DOWN RETURN SPACE HOME END PAGEUP PAGEDOWN BACKSPACE DELETE F1 F2 m l w r p f a"
)
_MODS = (pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
_AXES = range(6)
_NUMBER = re.compile(r"-\d+|^\d+$")
_OF_A_LIST = re.compile(rf"^([a-z]+)-({'|'.join(kind.value for kind in GameKind)})-.*$")
_OF_A_COMMAND = re.compile(rf"^({'|'.join(Command)})-#$")
_FACE = re.compile(r"^face-.*$")
_OF_A_PERSON = re.compile(r"^(edit|merge|remove|colour)-[^#].*$")
_PATIENCE, _LOST = 4, 15
"""The numbers of actions on strange scenes after which the monkey leaves, and after which it is lost."""
_NOTCH = 64
"""The number of pixels by which a notch of the wheel scrolls, about."""
_SESSION = 120
"""The number of actions after which it closes the window; the touch layout, for example, lasts until then."""
_FAMILIAR = 12
"""What was offered less often may have gone before it could be pressed."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the table, with the command that it gives."""

    code: int
    mod: int
    command: Command


TABLE_KEYS = tuple(
    Key(
        getattr(pygame, f"K_{shortcut.key}"),
        shortcut.ctrl * pygame.KMOD_LCTRL | bool(shortcut.shift) * pygame.KMOD_LSHIFT,
        row.command,
    )
    for row in COMMANDS
    if row.command is not None
    for shortcut in row.shortcuts
)
PAGE_KEYS = tuple(getattr(pygame, f"K_{name}") for name in _PAGE_KEYS.split())


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be pressed at `point`: a control of a screen, or a target at the table."""

    name: str
    point: Point
    control: Control | None = None

    @property
    def is_hidden(self) -> bool:
        """Whether the control must be scrolled into view first."""
        area = None if self.control is None else self.control.area
        return area is not None and not area.view.collidepoint(self.point)


def table_of(scene: Scene) -> TableScene | None:
    """Return the table that a scene shows, or None."""
    return scene.table if isinstance(scene, LessonScene) else scene if isinstance(scene, TableScene) else None


def widgets_of(scene: Scene) -> Widgets | None:
    """Return the controls of a scene, or None if it has none now."""
    if isinstance(scene, LessonScene):
        return None if scene.card is None else scene.card.widgets
    return scene.widgets if isinstance(scene, Screen) else None


def offers(scene: Scene) -> list[Offer]:
    """Return everything that the pointer can press, once it is scrolled into view."""
    widgets, table = widgets_of(scene), table_of(scene)
    controls = [] if widgets is None else [widgets.find(key) for key in widgets.keys]
    found = [Offer(_listed(one.key), one.rect.center, one) for one in controls if one.enabled]
    if table is None:
        return found
    covers = [scene.card.rect] if isinstance(scene, LessonScene) and scene.card is not None else []
    geometry = table.geometry
    card = geometry.advice_card
    if card is not None:
        covers += card.papers
        found.append(Offer("advice: close", card.cross.center))
        found += [] if card.follow is None else [Offer("advice: follow", card.follow.center)]
    covers += [button.rect for button in geometry.buttons]
    found += [Offer(_named(ButtonTarget(one.command)), one.rect.center) for one in geometry.buttons]
    for box in geometry.hit_boxes:
        point = box.rect.center
        if geometry.target(point) == box.target and not any(one.collidepoint(point) for one in covers):
            found.append(Offer(_named(box.target), point))
    return found


def _named(target: Target) -> str:
    kind = type(target).__name__
    return f"{kind} {target.command}" if isinstance(target, ButtonTarget) else kind


def _listed(key: str) -> str:
    """Return the name under which a control is listed; the controls of equal rows share a name."""
    numbered = _OF_A_COMMAND.sub("command-#", _NUMBER.sub("-#", key))
    named = _OF_A_PERSON.sub(r"\1-…", numbered)
    return _FACE.sub("face-…", _OF_A_LIST.sub(r"\1-\2-…", named))


class Album:
    """What each kind of scene has offered, how often, which of it has been pressed, and where that led."""

    def __init__(self) -> None:
        self.offered: dict[str, Counter[str]] = {}
        self.pressed: dict[str, set[str]] = {}
        self._leads: dict[tuple[str, str], set[str]] = {}

    def see(self, scene: Scene, names: list[str]) -> None:
        self.offered.setdefault(type(scene).__name__, Counter()).update(set(names))

    def press(self, scene: Scene, name: str, then: Scene | None = None) -> None:
        """Note that something has been pressed, and the scene that followed, if any."""
        here = type(scene).__name__
        self.pressed.setdefault(here, set()).add(name)
        if then is not None and then is not scene:
            self._leads.setdefault((here, name), set()).add(type(then).__name__)

    def is_new(self, scene: Scene, name: str) -> bool:
        return name not in self.pressed.get(type(scene).__name__, ())

    def is_promising(self, scene: Scene, name: str, unfinished: set[str]) -> bool:
        """Return whether something was never pressed, or leads to a scene in `unfinished`."""
        leads = self._leads.get((type(scene).__name__, name), set())
        return self.is_new(scene, name) or bool(leads & unfinished)

    def unfinished(self, scenes: frozenset[str], here: Scene) -> set[str]:
        """Return which scenes still offer something new, or lead to such a scene; `here` is left out."""
        found = {
            scene
            for scene in scenes & set(self.offered)
            if not set(self.offered[scene]) <= self.pressed.get(scene, set())
        } - {type(here).__name__}
        size = -1
        while size < len(found):
            size = len(found)
            found |= {scene for (scene, _), leads in self._leads.items() if leads & found}
        return found - {type(here).__name__}

    def missing(self, scenes: frozenset[str]) -> list[str]:
        """Return which of `scenes` were never seen, and what they offered but was never pressed."""
        return [scene for scene in sorted(scenes) if scene not in self.offered] + [
            f"{scene}: {name}"
            for scene in sorted(scenes & set(self.offered))
            for name, times in sorted(self.offered[scene].items())
            if times >= _FAMILIAR and name not in self.pressed.get(scene, ())
        ]


class Monkey:
    """Acts at random on the scene on top of a main loop, but prefers what it has not pressed yet.

    It explores the scenes whose class names are in `owns`, and leaves others soon.
    """

    def __init__(self, seed: int, owns: frozenset[str], files: tuple[Path, ...]) -> None:
        self.chance = Random(seed)
        self.album = Album()
        self.actions = 0
        self.last: deque[str] = deque(maxlen=40)
        """The last actions, in words."""
        self.used = 0
        """The number of times that a control reported its use."""
        self._owns = owns
        self._files = files
        self._action: Parts = iter(())
        self._pressing: tuple[Scene, str] | None = None
        self._tries: Counter[tuple[str, str]] = Counter()
        """How often each offer of a scene was tried, with or without success."""
        self._pause = 0
        self._strange = self._opened = 0
        self._has_fingers = False
        self.is_lost = False
        """Whether it has not found back to a scene that it owns for a long time."""
        self._pointer = (0, 0)

    def step(self, loop: MainLoop, window: pygame.Window) -> None:
        """Do the next part of the current action, or choose another one, unless frames must pass before."""
        if self._pause > 0:
            self._pause -= 1
            return
        pause = next(self._action, None)
        if pause is None:
            self.actions += 1
            self._action = self._next_action(loop, window)
            pause = self.chance.choice((0, 0, 1, 2, 5))
        self._pause = pause

    @property
    def missing(self) -> list[str]:
        """What there is still to see or to press."""
        return self.album.missing(self._owns)

    @property
    def is_tired(self) -> bool:
        """Whether it wants to close the window."""
        return self.actions >= self._opened + _SESSION

    def starts_again(self) -> None:
        """Begin another action, because the window has been closed; use fingers every other time."""
        if self._pressing is not None:
            self.album.press(*self._pressing)
        self._opened, self._has_fingers = self.actions, not self._has_fingers
        self._pressing, self._action, self._pause, self._strange = None, iter(()), 0, 0

    def owns(self, kind: type) -> bool:
        """Return whether the monkey is to explore scenes of a class."""
        return kind.__name__ in self._owns

    def _next_action(self, loop: MainLoop, window: pygame.Window) -> Parts:
        scene = loop.scenes.top
        found = offers(scene)
        self.album.see(scene, [one.name for one in found])
        table = table_of(scene)
        if table is not None:
            self.album.see(scene, [f"key {key.command}" for key in TABLE_KEYS])
        self._strange = 0 if self.owns(type(scene)) else self._strange + 1
        if self._strange > _LOST:
            self._strange, self.is_lost = 0, True
        if self._strange > _PATIENCE and self.chance.random() < 0.5:
            return self._key(pygame.K_ESCAPE)
        unfinished = self.album.unfinished(self._owns, scene)
        new = [one for one in found if self.album.is_promising(scene, one.name, unfinished)]
        if not new and not self._owns <= set(self.album.offered):
            new = found  # what has led nowhere may lead to a scene that was never seen, if it is tried again
        choices: list[tuple[float, Callable[[], Parts]]] = [
            (35 if new else 0, lambda: self._press(loop, scene, self._least_tried(scene, new))),
            (8 if found else 0, lambda: self._press(loop, scene, self.chance.choice(found))),
            (0 if table is None else 14, lambda: self._play_on(loop, scene)),
            (0 if table is None else 20 if self._new_keys(scene) else 4, lambda: self._table_key(scene)),
            (0 if table is not None else 4, lambda: self._key(self.chance.choice(PAGE_KEYS))),
            (1, lambda: self._key(self.chance.choice(PAGE_KEYS), self.chance.choice(_MODS))),
            (2, lambda: self._key(pygame.K_ESCAPE)),
            (1.5, lambda: self._key(pygame.K_0 + self.chance.randrange(10))),
            (1.5, self._wheel),
            (2, self._move),
            (2, lambda: self._drag(self._somewhere(loop, found), self._somewhere(loop, found))),
            (1, lambda: self._click(self._somewhere(loop, found), self.chance.choice((2, 3)))),
            (
                1.5 * self._has_fingers,
                lambda: self._finger(loop, self._somewhere(loop, found), self._somewhere(loop, found)),
            ),
            (2.5, self._pad),
            (3, self._rest),
            (4 if self._edits(scene) else 0.5, self._write),
            (0.7, lambda: self._window(window)),
            (0.5, lambda: self._ask_as_reader(loop, scene)),
            (0.1, self._drop),
        ]
        weights = [weight for weight, _ in choices]
        return self.chance.choices([make for _, make in choices], weights)[0]()

    def _least_tried(self, scene: Scene, found: list[Offer]) -> Offer:
        """Return one of the offers that were tried least often; of those, the rarest may not return."""
        here = type(scene).__name__
        times = self.album.offered[here]
        ranks = [(self._tries[here, one.name], times[one.name]) for one in found]
        return self.chance.choice([one for one, rank in zip(found, ranks, strict=True) if rank == min(ranks)])

    def _note(self, scene: Scene | None, *words: object) -> None:
        where = "" if scene is None else f"{type(scene).__name__}: "
        self.last.append(where + " ".join(str(word) for word in words))

    # ---------------------------------------------------------------- pressing

    def _press(self, loop: MainLoop, scene: Scene, offer: Offer) -> Parts:
        """Press something with the mouse, a finger or the keys, and note it if the program reacts."""
        fingers = ("finger", "finger") if self._has_fingers else ()
        way = self.chance.choice(("mouse", "mouse", "keys", *fingers))
        self._tries[type(scene).__name__, offer.name] += 1
        self._note(scene, "press", offer.name, "by", way, offer.point)
        for _ in range(6):
            if not offer.is_hidden or way == "keys" or loop.scenes.top is not scene:
                break
            yield from self._scroll_to(offer)
            offer = self._again(scene, offer)
        yield from self._motion(offer.point)
        yield self.chance.choice((1, 2, 20))
        offer = self._again(scene, offer)
        if loop.scenes.top is not scene or not any(
            one.name == offer.name and one.point == offer.point for one in offers(scene)
        ):
            return
        used, self._pressing = self.used, (scene, offer.name)
        if way == "keys" and offer.control is not None:
            yield from self._by_keys(scene, offer.control)
        elif way == "finger":
            yield from self._finger(loop, offer.point, offer.point)
        else:
            yield from self._click(offer.point, 1)
        yield 1
        self._pressing = None
        edits = isinstance(offer.control, TextEntry) and self._edits(scene)
        if offer.control is None or self.used > used or loop.scenes.top is not scene or edits:
            self.album.press(scene, offer.name, loop.scenes.top)

    @staticmethod
    def _again(scene: Scene, offer: Offer) -> Offer:
        """Return the offer where it is now, after its screen has scrolled or was laid out again."""
        same = (one for one in offers(scene) if one.control is not None and offer.control is not None)
        return next((one for one in same if one.control.key == offer.control.key), offer)

    def _scroll_to(self, offer: Offer) -> Parts:
        assert offer.control is not None
        assert offer.control.area is not None
        view = offer.control.area.view
        yield from self._motion(view.center)
        yield 0
        far = offer.point[1] - view.centery
        for _ in range(min(12, max(1, abs(far) // _NOTCH))):
            _post(pygame.MOUSEWHEEL, x=0, y=-1 if far > 0 else 1, flipped=False)
        yield 2

    def _by_keys(self, scene: Scene, control: Control) -> Parts:
        widgets = widgets_of(scene)
        for _ in range(60):
            if widgets is None or widgets is not widgets_of(scene):
                return
            if widgets.focus.key == control.key:
                yield from self._key(pygame.K_RETURN)
                return
            yield from self._key(pygame.K_TAB)
            yield 0

    def _play_on(self, loop: MainLoop, scene: Scene) -> Parts:
        """Do the next thing that a move of Easy needs if a person is to move, or let the others move."""
        table = table_of(scene)
        assert table is not None
        turn = table.turn
        self._note(scene, "play on")
        boxes = {box.target: box.rect.center for box in table.geometry.hit_boxes}
        target: Target = ButtonTarget(Command.CONFIRM if turn is not None else Command.GO_ON)
        if turn is None and target not in boxes:
            yield self.chance.choice((5, 30))
            return
        if turn is not None and target not in boxes:
            move = self._move_of(scene, table)
            targets = next_targets(turn, table.state.selection, move)
            target = self.chance.choice(targets)
            steps = [one for one in boxes if isinstance(one, CoinStepTarget)]
            if isinstance(target, CoinTarget) and target not in boxes:
                if isinstance(move, Bid | Propose) and self.chance.random() < 0.5:
                    for digit in str(target.escudos):
                        yield from self._key(ord(digit))
                        yield 2
                    return
                target = self.chance.choice(steps) if steps else target
        if target in boxes:
            yield self.chance.choice((2, 20))
            yield from self._motion(boxes[target])
            yield 1
            yield from self._click(boxes[target], 1)
            if loop.scenes.top is scene:
                self.album.press(scene, _named(target))

    @staticmethod
    def _move_of(scene: Scene, table: TableScene) -> Move:
        step = scene.lesson.step if isinstance(scene, LessonScene) else None
        if step is not None and isinstance(step.task, MoveTask):
            return step.task.moves[0]
        return easy_move(table.session)

    # ---------------------------------------------------------------- the mouse

    def _motion(self, point: Point, *, held: bool = False) -> Parts:
        across, down = point[0] - self._pointer[0], point[1] - self._pointer[1]
        self._pointer = point
        _post(pygame.MOUSEMOTION, pos=point, rel=(across, down or 1), buttons=(int(held), 0, 0), touch=False)
        yield from ()

    def _click(self, point: Point, button: int) -> Parts:
        yield from self._motion(point)
        _post(pygame.MOUSEBUTTONDOWN, pos=point, button=button, touch=False, clicks=1)
        yield self.chance.choice((0, 1, 3))
        _post(pygame.MOUSEBUTTONUP, pos=point, button=button, touch=False, clicks=1)

    def _drag(self, start: Point, end: Point) -> Parts:
        self._note(None, "drag", start, end)
        yield from self._motion(start)
        _post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False, clicks=1)
        for part in range(1, 5):
            yield self.chance.choice((0, 1))
            yield from self._motion(
                (start[0] + (end[0] - start[0]) * part // 4, start[1] + (end[1] - start[1]) * part // 4),
                held=True,
            )
        if self.chance.random() < 0.1:
            _post(pygame.WINDOWLEAVE)
        if self.chance.random() < 0.9:
            _post(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False, clicks=1)
        yield 1

    def _wheel(self) -> Parts:
        self._note(None, "wheel")
        for _ in range(self.chance.randint(1, 20)):
            _post(
                pygame.MOUSEWHEEL,
                x=self.chance.choice((0, 0, 1)),
                y=self.chance.choice((-1, 1)),
                flipped=False,
            )
        yield 1

    def _move(self) -> Parts:
        point = self.chance.randrange(1024), self.chance.randrange(640)
        self._note(None, "move", point)
        yield from self._motion(point)
        yield self.chance.choice((0, 40))

    def _somewhere(self, loop: MainLoop, found: list[Offer]) -> Point:
        if found and self.chance.random() < 0.7:
            return self.chance.choice(found).point
        width, height = loop.context.size
        return self.chance.randrange(-5, width + 5), self.chance.randrange(-5, height + 5)

    # ---------------------------------------------------------------- fingers, gamepads, screen readers

    def _finger(self, loop: MainLoop, start: Point, end: Point) -> Parts:
        width, height = loop.context.size
        where, to = (start[0] / width, start[1] / height), (end[0] / width, end[1] / height)
        if start != end:
            self._note(None, "finger", start, end)
        _post(pygame.FINGERDOWN, finger_id=1, touch_id=1, x=where[0], y=where[1], dx=0, dy=0)
        if self.chance.random() < 0.1:
            _post(pygame.FINGERDOWN, finger_id=2, touch_id=1, x=0.5, y=0.5, dx=0, dy=0)
        yield self.chance.choice((1, 2, 40)) if start != end else 1
        if start != end:
            for part in (0.3, 0.7, 1.0):
                x, y = (here + (there - here) * part for here, there in zip(where, to, strict=True))
                _post(pygame.FINGERMOTION, finger_id=1, touch_id=1, x=x, y=y, dx=0.1, dy=0.1)
                yield 0
        _post(pygame.FINGERUP, finger_id=1, touch_id=1, x=to[0], y=to[1], dx=0, dy=0)
        _post(pygame.FINGERUP, finger_id=2, touch_id=1, x=0.5, y=0.5, dx=0, dy=0)
        yield 1

    def _pad(self) -> Parts:
        if self.chance.random() < 0.05:
            self._note(None, "gamepad unplugged")
            _post(pygame.CONTROLLERDEVICEREMOVED, instance_id=0)
        elif self.chance.random() < 0.7:
            button = self.chance.choice(tuple(BUTTONS))
            self._note(None, "gamepad", BUTTONS[button])
            _post(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=button)
            yield self.chance.choice((0, 2, 40))
            _post(pygame.CONTROLLERBUTTONUP, instance_id=0, button=button)
        else:
            axis, far = self.chance.choice(_AXES), self.chance.choice((-32768, 32767))
            self._note(None, "stick", axis, far)
            _post(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=far)
            yield self.chance.choice((0, 2, 40))
            _post(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=0)
        yield 1

    def _ask_as_reader(self, loop: MainLoop, scene: Scene) -> Parts:
        """Read the accessibility tree, and focus or press one of its nodes, as a screen reader does."""
        screen, boxes = scene.spoken(), scene.boxes()
        nodes = tuple(screen.root.all())
        keys = Counter(node.key for node in nodes)
        assert keys.most_common(1)[0][1] == 1, f"two nodes are called {keys.most_common(1)[0][0]}"
        assert screen.focus in keys, f"the focus {screen.focus} is on no node"
        assert all(isinstance(box, pygame.Rect) for box in boxes.values())
        about = [node.about for node in nodes if node.about is not None]
        if about:
            asked, press = self.chance.choice(about), self.chance.random() < 0.5
            self._note(scene, "reader asks for", asked, press)
            loop.change(scene.focus_node(asked, press=press))
        yield 1

    # ---------------------------------------------------------------- keys and text

    def _new_keys(self, scene: Scene) -> list[Key]:
        return [key for key in TABLE_KEYS if self.album.is_new(scene, f"key {key.command}")]

    def _table_key(self, scene: Scene) -> Parts:
        key = self.chance.choice(self._new_keys(scene) or TABLE_KEYS)
        self.album.press(scene, f"key {key.command}")
        yield from self._key(key.code, key.mod)

    def _key(self, code: int, mod: int = 0) -> Parts:
        text = chr(code) if 32 <= code < 127 and not mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) else ""
        self._note(None, "key", pygame.key.name(code), mod or "")
        _post(pygame.KEYDOWN, key=code, unicode=text, mod=mod, scancode=0)
        if text:
            _post(pygame.TEXTINPUT, text=text)
        yield self.chance.choice((0, 0, 1, 30))
        if self.chance.random() < 0.97:
            _post(pygame.KEYUP, key=code, unicode=text, mod=mod, scancode=0)

    def _write(self) -> Parts:
        text = self.chance.choice(WRITINGS)
        self._note(None, "write", ascii(text))
        for letter in text:
            _post(pygame.KEYDOWN, key=ord(letter.lower()), unicode=letter, mod=0, scancode=0)
            _post(pygame.TEXTINPUT, text=letter)
            _post(pygame.KEYUP, key=ord(letter.lower()), unicode=letter, mod=0, scancode=0)
        yield 1

    @staticmethod
    def _edits(scene: Scene) -> bool:
        widgets = widgets_of(scene)
        controls = () if widgets is None else [widgets.find(key) for key in widgets.keys]
        return any(isinstance(one, TextEntry) and one.editing for one in controls)

    # ---------------------------------------------------------------- the window and time

    def _rest(self) -> Parts:
        self._note(None, "rest")
        yield self.chance.choice((10, 30, 90))

    def _window(self, window: pygame.Window) -> Parts:
        kind = self.chance.choice(("size", "size", "minimised", "focus", "full screen", "picture", "leave"))
        self._note(None, "window:", kind)
        match kind:
            case "size":
                window.size = self.chance.choice(SIZES)
                yield self.chance.choice((0, 1, 20))
            case "minimised":
                _post(pygame.WINDOWMINIMIZED)
                yield self.chance.choice((0, 5, 30))
                _post(pygame.WINDOWRESTORED)
                _post(pygame.WINDOWEXPOSED)
            case "focus":
                _post(pygame.WINDOWFOCUSLOST)
                yield self.chance.choice((0, 5))
                _post(pygame.WINDOWFOCUSGAINED)
            case "full screen":
                yield from self._key(pygame.K_F11)
                yield 10
                yield from self._key(pygame.K_F11)
            case "picture":
                yield from self._key(pygame.K_F12)
            case "leave":
                _post(pygame.WINDOWLEAVE)
        yield 1

    def _drop(self) -> Parts:
        file = self.chance.choice(self._files)
        self._note(None, "drop", file.name)
        _post(pygame.DROPFILE, file=str(file))
        yield 5


def _post(kind: int, **values: object) -> None:
    pygame.event.post(pygame.event.Event(kind, values))
