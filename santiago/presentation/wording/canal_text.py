"""The name of a canal as texts, the log and the panels show it."""

from santiago.rules.grid import CANAL_ENDS, INTERSECTION_NAMES, Canal


def canal_text(canal: Canal) -> str:
    """Return the name of a canal on the screen, as in "C3–C4"."""
    first, second = CANAL_ENDS[canal]
    return f"{INTERSECTION_NAMES[first]}–{INTERSECTION_NAMES[second]}"
