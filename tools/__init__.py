"""Programs that check, measure, package and start the game, and that make its pictures and sounds.

The packages contain parts of these programs, and further programs: `check` has the project's own checks,
`art` makes sprites, sounds, fonts and pictures, `desktop` plays the game as a player would, `lab` measures
computer opponents and speed, and `package` builds the bundle. The folder that contains `tools` must be on
Python's path; the installation described in README puts it there.
"""
