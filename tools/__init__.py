"""The programs that check, measure, draw and package the game.

The most frequent commands are here: `check.py`, `bench.py`, `arena.py`, `drive.py`, `package.py`, and
`play.*`, which starts the game. The packages have the other programs and parts of these: `check` the
project's own checks, `art` sprites, sounds, fonts and pictures, `desktop` a driver of the real window and
screenshots, `lab` measuring computer opponents and the program's speed, `package` the bundle. The folder that
contains `tools` must be on Python's path, as it is after README's installation.
"""
