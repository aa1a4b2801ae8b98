"""The rules of the game as immutable values and pure functions.

A game is a set-up and a sequence of moves; applying the moves yields the states:

>>> from random import Random
>>> from santiago.rules.apply import apply
>>> from santiago.rules.legal import legal_moves
>>> from santiago.rules.notation import parse_move
>>> from santiago.rules.options import Options, Seat
>>> from santiago.rules.setup import random_setup
>>> from santiago.rules.state import new_game
>>> setup = random_setup(Options(), 4, Random(7), overseer=Seat(0))
>>> step = apply(new_game(Options(), 4, setup), parse_move("bid 3"))
>>> step.events
(BidMade(seat=1, escudos=3),)
>>> step.after.to_move, [str(move) for move in legal_moves(step.after)][:4]
(2, ['pass', 'bid 1', 'bid 2', 'bid 4'])
"""
