from santiago.api import Game as Game
from santiago.api import IllegalMove as IllegalMove
from santiago.api import agent as agent
from santiago.api import read as read

__version__: str
