"""Santiago: the board game of auction, planting, canals, bribes and drought.

The package is also a library (see `santiago/LIBRARY.md`). Its names are those of `santiago.api`, loaded on
first use.
"""

__version__ = "3.0.0"


def __getattr__(name: str) -> object:
    """Return a name from `santiago.api`, or `__all__`, the list of these names."""
    if name == "__all__" or not name.startswith("_"):
        from importlib import import_module

        api = import_module("santiago.api")
        if name == "__all__" or name in api.__all__:
            return getattr(api, name)
    raise AttributeError(f"module 'santiago' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__getattr__("__all__")})  # type: ignore[call-overload]
