"""Dates and times in the order of the player's language."""

from datetime import datetime

from santiago.ui.wording.translator import Translator


def date_text(tr: Translator, moment: datetime) -> str:
    """`moment` to the minute."""
    values = {
        "year": f"{moment.year}",
        "month": f"{moment.month:02}",
        "day": f"{moment.day:02}",
        "hour": f"{moment.hour:02}",
        "minute": f"{moment.minute:02}",
    }
    return tr("load.date", values)
