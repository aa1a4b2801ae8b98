"""Programs that check, measure and package the game, and that make its pictures and sounds.

The most common commands are here: `check.py`, `bench.py`, `arena.py`, `drive.py`, `package.py`, and `play.*`,
which starts the game. The packages contain parts of these and other programs: `check` has the project's own
checks, `art` makes sprites, sounds, fonts and pictures, `desktop` plays the game as a player would, `lab`
measures computer opponents and the program's speed, `package` builds the bundle. The folder that contains
`tools` must be on Python's path; the installation described in README puts it there.
"""
