"""Words for the signs and key names that voices leave out, spell, or read as English."""

import re
from typing import Final

from santiago.wording.translator import Translator

_SIGNS: Final = {"×": "times", "−": "minus", "±": "plus-minus", "→": "to"}
_SIGN: Final = re.compile(f" ?([{''.join(_SIGNS)}]) ?")


def pronounceable(text: str, tr: Translator) -> str:
    """Return a text for the voice, as in "minus 2.5" for "−2½", or "canal B2 to C2" for "B2–C2"."""
    text = _SIGN.sub(lambda sign: f" {tr(f'spoken.sign.{_SIGNS[sign[1]]}')} ", text).replace("( ", "(")
    text = re.sub(r"(\d*)½", lambda half: tr("spoken.sign.half", {"whole": half[1] or "0"}), text)
    text = text.replace(tr("keys.cap.ctrl"), tr("spoken.sign.ctrl"))
    canal = tr("spoken.canal", {"first": r"\g<1>", "second": r"\g<2>"})
    text = re.sub(
        r"(?i:\b[ck]ana\w*\W+)?\b([A-Z]\d)–([A-Z]\d)\b",
        lambda place: place.expand(
            canal.capitalize() if (place.string[: place.start()].rstrip() or ".")[-1] in ".!?…" else canal
        ),
        text,
    )
    return text.replace(".º", "º").strip()  # a Spanish ordinal
