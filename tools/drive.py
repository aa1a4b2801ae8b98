"""Play the game in a real window with mouse and keyboard; needs Xvfb, openbox and xdotool.

python tools/drive.py smoke --out smoke.png   a few moves with the mouse (smoke-keys: with the keyboard)
python tools/drive.py kill                    with the mouse, killed, resumed, with mouse and keyboard
python tools/drive.py mouse                   a whole game against four Normal players, clicking and dragging
python tools/drive.py hotseat                 a whole game between two people, with the hand-over card
python tools/drive.py concealed               a whole game between two people with concealed money (Amigo)
python tools/drive.py keys                    a whole game with the keyboard only
"""

import argparse
import sys
from pathlib import Path

from tools.desktop.pilot import Stuck
from tools.desktop.window_driver import PLANS, run

import pygame  # isort: skip  after window_driver, which sets its environment


def main() -> int:
    parser = argparse.ArgumentParser(description="Play the real game in a real window.")
    parser.add_argument("plan", choices=PLANS)
    parser.add_argument("--out", type=Path, help="save a screenshot of the end to this file")
    options = parser.parse_args()
    pygame.init()
    try:
        run(PLANS[options.plan], options.out)
    except Stuck as error:
        print(f"drive: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
