"""The language of the texts, chosen in the settings or taken from the system."""

import pygame

from santiago.presentation.wording.translator import FALLBACK, languages


def language_of(choice: str) -> str:
    """Return `choice`, or if it is "", the first system language that has texts."""
    if choice in languages():
        return choice
    for locale in pygame.system.get_pref_locales():
        code = str(locale.get("language", ""))
        if code in languages():
            return code
    return FALLBACK
