"""The language of the texts, which is chosen in the settings or is that of the system."""

import pygame

from santiago.presentation.wording.translator import FALLBACK, shipped_language


def language_of(choice: str) -> str:
    """Return `choice`, or if it is "", the first of the system's languages for which there are texts."""
    if choice and (chosen := shipped_language(choice)):
        return chosen
    for locale in pygame.system.get_pref_locales():
        tag = "_".join(filter(None, (locale.get("language"), locale.get("country"))))
        if code := shipped_language(tag):
            return code
    return FALLBACK
