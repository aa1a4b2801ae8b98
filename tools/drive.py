"""Play the game in a real window with mouse and keys like a player; needs Xvfb, openbox and xdotool.

python tools/drive.py smoke --out smoke.png   a few moves by mouse; smoke-keys: by keys
python tools/drive.py mouse                   five seats against Normal, a whole game, with drags
python tools/drive.py hotseat                 two people, a whole game, with the hand-over card
python tools/drive.py concealed               two people who hide their money, the older edition
python tools/drive.py keys                    a whole game by keyboard alone
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
