"""The language of the texts, chosen in the settings or taken from the system."""

import pygame

from santiago.presentation.wording.translator import FALLBACK, languages


def language_of(choice: str) -> str:
    """Return `choice` unless it is "", else the first system language for which there are texts."""
    if choice in languages():
        return choice
    for locale in pygame.system.get_pref_locales():
        code = str(locale.get("language", ""))
        if code in languages():
            return code
    return FALLBACK
