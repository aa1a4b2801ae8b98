"""Plays the real game in a real window, with mouse and keys as a person would: Xvfb, openbox, xdotool.

python tools/drive.py smoke --out smoke.png      a few moves by mouse; smoke-keys: by keys
python tools/drive.py mouse                      five seats against Normal, whole game, with drags
python tools/drive.py hotseat                    two people, whole game, with the hand-over card
python tools/drive.py concealed                  two people who hide their money, the older edition
python tools/drive.py keys                       a whole game by keyboard alone
python tools/drive.py lesson                     the whole lesson by mouse; lesson-keys: by keys
python tools/drive.py opponents                  reasons, hints and the look back by mouse;
                                                 opponents-keys: by keys
"""

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from tools.desktop import drive_lesson, drive_opponents
from tools.desktop.pilot import Stuck
from tools.desktop.window_driver import PLANS, QUICK, Plan, run

import pygame  # isort: skip  after window_driver, which sets what it reads

from santiago.commands.usage import language, scale, size
from santiago.session.settings import AiTime

OPPONENTS = {"opponents": ((1280, 800), False), "opponents-keys": ((1024, 640), True)}
LESSONS = {"lesson": ((1280, 800), False), "lesson-keys": ((1024, 640), True)}
"""The size of the window, and whether the mouse is left alone."""


def main() -> int:
    """Play one of the plans; 1 if the window did not do as expected."""
    parser = argparse.ArgumentParser(description="Play the real game in a real window.")
    parser.add_argument("plan", choices=(*PLANS, *LESSONS, *OPPONENTS))
    parser.add_argument("--out", type=Path, help="keep a picture of the end there")
    for_opponents = parser.add_argument_group("opponents")
    for_opponents.add_argument("--size", type=size, help="of the window, as in 1024x640")
    for_opponents.add_argument("--language", type=language, default="en")
    for_opponents.add_argument("--text-scale", type=scale, default=1.0)
    options = parser.parse_args()
    pygame.init()
    try:
        if options.plan in LESSONS:
            usual_size, by_keys = LESSONS[options.plan]
            drive_lesson.drive(usual_size, options.out, by_keys=by_keys)
        elif options.plan in OPPONENTS:
            usual_size, by_keys = OPPONENTS[options.plan]
            settings = replace(
                QUICK,
                language=options.language,
                text_scale=options.text_scale,
                ai_time=AiTime.SHORT,
            )
            plan = Plan("", options.size or usual_size, by_keys, settings=settings)
            drive_opponents.drive(plan, options.out)
        else:
            run(PLANS[options.plan], options.out)
    except Stuck as error:
        print(f"drive: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
