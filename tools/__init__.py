"""Programs that check, measure, package and start the game, and that make its pictures and sounds.

`check` contains the project's own checks. `art` makes sprites, sounds, fonts and pictures. `desktop` plays
the game as a player would. `lab` measures computer opponents and speed. `package` builds the bundle. The
programs import from `tools`, so the project must be installed as described in the README.
"""
