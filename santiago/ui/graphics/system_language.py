"""Finds the language of the texts: the one chosen in the settings, or else the language of the system."""

import pygame

from santiago.presentation.wording.translator import FALLBACK, shipped_language


def language_of(choice: str) -> str:
    """Return the code of the language to use: `choice` or, if it is "" or has no texts, one of the system's
    languages.

    The first of the system's languages that has texts is used; if none has, the result is `FALLBACK`.
    """
    if choice and (chosen := shipped_language(choice)):
        return chosen
    for locale in pygame.system.get_pref_locales():
        tag = "_".join(filter(None, (locale.get("language"), locale.get("country"))))
        if code := shipped_language(tag):
            return code
    return FALLBACK
