"""The programs that check, measure, draw and package the game.

The commands typed most often are here: `check.py`, `bench.py`, `arena.py`, `drive.py`, `package.py` and what
starts the game, `play.*`. The packages hold the other programs and the parts of these: `check` the project's
own checks, `art` sprites, sounds, fonts and pictures, `desktop` tests in a real window, `lab` measuring and
tuning of computer opponents, `package` the bundle. The folder that holds `tools` must be on Python's path, as
it is after README's installation.
"""
