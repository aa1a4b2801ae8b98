"""Games in progress, their history and files, and the worker process that computes the computer players'
moves.
"""
