"""Texts joined to sentences."""


def sentences(*texts: str) -> str:
    """Join the non-empty texts with spaces; a text without end punctuation gets a full stop."""
    ends = (".", "!", "?", "…")
    return " ".join(text if text.rstrip().endswith(ends) else f"{text}." for text in texts if text)
