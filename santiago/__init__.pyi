from santiago.api import *  # noqa: F403  its `__all__` is the list of the public names

__version__: str
