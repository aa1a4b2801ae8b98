"""Sparring partners that know nothing of the levels' search: simple habits and a flat Monte Carlo search.

`python -m tools.lab.strangers --level normal --seats 4 --games 12` plays a series of each and prints a table.
"""
