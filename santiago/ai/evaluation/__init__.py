"""The points that a canal at each place gives a seat, against none this round, minus `share` of the points
that it gives the others.

`effects`: the points by seat for each place.
"""
