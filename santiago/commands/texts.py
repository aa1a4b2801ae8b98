"""The texts of the command line, in the language of the terminal."""

import locale
import os
import sys
from functools import cache

from santiago.wording.translator import FALLBACK, Translator, catalogue, shipped_language


def said(key: str, **values: str | int) -> str:
    """Return the text with the key `key` in the language of the terminal, without non-breaking spaces."""
    return _translator()(key, values).replace("\u00a0", " ")


def example(options: str) -> str:
    """Return a help line that shows the command `santiago` followed by `options` as an example."""
    return said("commands.example", command=f"santiago {options}")


@cache
def _translator() -> Translator:
    return Translator(shipped_language(_tag()) or FALLBACK)


@cache
def _parser_texts() -> dict[str, str]:
    texts = catalogue(FALLBACK).items()
    return {str(english): key for key, english in texts if key.startswith("commands.parser.")}


def translate_argparse(english: str) -> str:
    """Translate one of argparse's English messages into the language of the terminal; return unknown messages
    unchanged."""
    key = _parser_texts().get(english)
    return said(key) if key else english


def _tag() -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return value.partition(".")[0]
    if sys.platform == "win32":
        import ctypes

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), FALLBACK)
    return FALLBACK
