"""Finds the language of the texts: the one chosen in the settings, or else the language of the system."""

import pygame

from santiago.wording.translator import FALLBACK, shipped_language


def text_language(choice: str) -> str:
    """Return the chosen language or, if it has no texts, the first system language that has texts.

    `choice` is "" if no language was chosen. If no system language has texts either, return `FALLBACK`.
    """
    if choice and (chosen := shipped_language(choice)):
        return chosen
    for locale in pygame.system.get_pref_locales():
        tag = "_".join(filter(None, (locale.get("language"), locale.get("country"))))
        if code := shipped_language(tag):
            return code
    return FALLBACK
