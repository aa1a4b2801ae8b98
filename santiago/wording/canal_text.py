"""The name of a canal, as shown in texts, in the log and in the panels."""

from santiago.rules.grid import CANAL_ENDS, INTERSECTION_NAMES, Canal


def canal_text(canal: Canal) -> str:
    """Return the name that is shown for a canal, as in "C3–C4"."""
    first, second = CANAL_ENDS[canal]
    return f"{INTERSECTION_NAMES[first]}–{INTERSECTION_NAMES[second]}"
