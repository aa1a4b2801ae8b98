"""Films a stretch of a real game for the README, as an animated PNG.

    python tools/art/film.py [RECORD] [--from PLY] [--seconds N] [--out FILE]

The table is drawn larger and made smaller, frame by frame as the timeline plays it, with a moment
of rest between the moves. A frame holds only what has changed since the one before, so that a film of ten
seconds stays under `MOST_BYTES`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from santiago.persistence.codec import read_record
from santiago.persistence.faults import BadSave
from santiago.persistence.seal import SealPolicy
from santiago.presentation.history.game_log import GameLog
from santiago.presentation.view_model.values import ActionBar, Person, TableView
from santiago.presentation.wording.names import GameNames
from santiago.rules.apply import Transition
from santiago.rules.record import Record, replay
from santiago.rules.state import GameState
from santiago.ui.animation.timeline import Timeline
from santiago.ui.graphics.draw_context import DisplayOptions, make_draw_context
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.painting.render import resting_view
from santiago.ui.painting.table import TablePainter
from tools.art.apng import Part, animated_png, with_alpha

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "saves" / "cidade-velha.json"
FILM = ROOT / "assets" / "pictures" / "play.png"
COLOURS = ("red", "white", "black", "purple", "gold")
START, SECONDS = 80, 9.5
SIZE = (640, 400)
TIMES = 1.6
"""How many times larger the table is drawn."""
FRAMES_PER_SECOND = 20
REST_SECONDS = 0.4
LAST_SECONDS = 1.5
NOTICED = 6
"""Colour levels by which a pixel must differ to be drawn anew."""
MOST_BYTES = 3_000_000
MOST_SECONDS = 600


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture and for how many beats it stands."""

    picture: pygame.Surface
    beats: int


def frames(record: Record, start: int, seconds: float, size: tuple[int, int]) -> Iterator[Frame]:
    """The film from the move after `start` moves on, until it is at least `seconds` long."""
    camera = Camera(record, size)
    beats = 0
    for step in camera.steps[start:]:
        for picture in camera.shoot(step):
            beats += 1
            yield Frame(picture, 1)
        rest = round(REST_SECONDS * FRAMES_PER_SECOND)
        beats += rest
        over = beats >= seconds * FRAMES_PER_SECOND
        if over:
            rest = round(LAST_SECONDS * FRAMES_PER_SECOND)
        yield Frame(camera.still(step.after), rest)
        if over:
            return


class Camera:
    """Takes pictures of a game as the table shows it."""

    def __init__(self, record: Record, size: tuple[int, int]) -> None:
        pygame.font.init()
        self.steps = tuple(replay(record))
        self._size = size
        self._context = make_draw_context(
            (round(size[0] * TIMES), round(size[1] * TIMES)), DisplayOptions(language="en"), Sprites()
        )
        self._painter = TablePainter(self._context)
        names = tuple(seat.name for seat in record.seats)
        self._people = tuple(Person(n, c) for n, c in zip(names, COLOURS, strict=False))
        self._names = GameNames(names, record.options.edition, self._context.tr)
        self._start = record.start()

    def shoot(self, step: Transition) -> Iterator[pygame.Surface]:
        """One picture for each beat in which something moves."""
        timeline = Timeline()
        timeline.play(step)
        game_log = self._log_after(self.steps.index(step) + 1)
        while (shown := timeline.shown) is not None:
            lines = game_log.without(shown.pending_events)
            view = resting_view(shown.position, self._people, self._context, lines)
            bar = ActionBar(headline=lines[-1].text, seat=lines[-1].seat)
            yield self._picture(shown.over(replace(view, action=bar)), timeline)
            timeline.update(1 / FRAMES_PER_SECOND)

    def still(self, state: GameState) -> pygame.Surface:
        """The table at rest."""
        done = next(n for n, step in enumerate(self.steps, start=1) if step.after is state)
        lines = self._log_after(done).lines
        return self._picture(resting_view(state, self._people, self._context, lines), Timeline())

    def _log_after(self, ply: int) -> GameLog:
        """The log after so many moves."""
        game_log = GameLog(self._names, self._start)
        game_log.follow(self.steps[:ply])
        return game_log

    def _picture(self, view: TableView, timeline: Timeline) -> pygame.Surface:
        surface = pygame.Surface(self._context.size)
        self._painter.draw(surface, view)
        timeline.draw(surface, self._painter, view)
        return pygame.transform.smoothscale(surface, self._size)


# ---------------------------------------------------------------- from pictures to a file


def film(shots: Iterator[Frame]) -> bytes:
    """An animated PNG that plays for ever; a picture like the one before only lengthens it."""
    first = next(shots)
    seen = first.picture.copy()
    parts = [Part(first.picture, (0, 0), first.beats)]
    for frame in shots:
        change = _change(seen, frame.picture)
        if change is None:
            parts[-1] = replace(parts[-1], beats=parts[-1].beats + frame.beats)
            continue
        picture, at = change
        seen.blit(picture, at)
        parts.append(Part(picture, at, frame.beats))
    return animated_png(parts, FRAMES_PER_SECOND)


def _change(before: pygame.Surface, after: pygame.Surface) -> tuple[pygame.Surface, tuple[int, int]] | None:
    """What of `after` is to be drawn over `before`, clear elsewhere, and where; None if nothing."""
    same = pygame.mask.from_threshold(after, (0, 0, 0), (NOTICED, NOTICED, NOTICED, 255), before)
    same.invert()
    rects = same.get_bounding_rects()
    if not rects:
        return None
    area = rects[0].unionall(rects[1:])
    clear = pygame.Surface(after.get_size(), pygame.SRCALPHA)
    changed = same.to_surface(clear, setsurface=with_alpha(after), unsetcolor=(0, 0, 0, 0))
    return changed.subsurface(area).copy(), (area.x, area.y)


def main(arguments: list[str]) -> int:
    """Write the film; says how long and how large it is."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("record", nargs="?", type=Path, default=RECORD)
    parser.add_argument("--from", dest="start", type=int, default=START, metavar="PLY")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--out", type=Path, default=FILM)
    given = parser.parse_args(arguments)
    try:
        record = read_record(given.record, sealed=SealPolicy.OPTIONAL)
    except BadSave as fault:
        parser.error(f"{given.record}: {fault}")
    if not 0 <= given.start < len(record.moves) or not 0 < given.seconds <= MOST_SECONDS:
        parser.error(
            f"--from must be from 0 to {len(record.moves) - 1}, --seconds above 0 and up to {MOST_SECONDS}"
        )
    data = film(frames(record, given.start, given.seconds, SIZE))
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.write_bytes(data)
    print(f"{given.out}: {len(data) / 1e6:.2f} MB")
    if len(data) > MOST_BYTES:
        print(f"That is more than {MOST_BYTES / 1e6:.0f} MB.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
