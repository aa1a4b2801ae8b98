"""Santiago: the board game of auction, planting, canals, bribes and drought.

The package is also a library (see `santiago/LIBRARY.md`). Its names are loaded on first use.
"""

__version__ = "2.0.0"
__all__ = ["Game", "IllegalMove", "agent", "read"]


def __getattr__(name: str) -> object:
    """Return a name from `santiago.api`; `__init__.pyi` declares the types."""
    if name not in __all__:
        raise AttributeError(f"module 'santiago' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module("santiago.api"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
