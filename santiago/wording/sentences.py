"""Texts joined to sentences, and divided into paragraphs."""

import re

LONGEST_PARAGRAPH = 400
"""The most characters of a text that is spoken without a break."""


def sentences(*texts: str) -> str:
    """Join the non-empty texts with spaces; a text without end punctuation gets a full stop."""
    ends = (".", "!", "?", "…")
    return " ".join(text if text.rstrip().endswith(ends) else f"{text}." for text in texts if text)


def paragraphs(text: str) -> tuple[str, ...]:
    """Divide a text at the ends of clauses into parts of at most `LONGEST_PARAGRAPH` characters.

    A longer clause stays whole.
    """
    parts = [""]
    for clause in re.split(r"(?<=[.!?…;:]) ", text):
        if parts[-1] and len(parts[-1]) + len(clause) >= LONGEST_PARAGRAPH:
            parts.append("")
        parts[-1] = f"{parts[-1]} {clause}".lstrip()
    return tuple(parts)
