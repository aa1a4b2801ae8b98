"""A hint as a document for programs, with its sentences in a language."""

from dataclasses import replace
from typing import Any

from santiago.ai.agent import Decision
from santiago.presentation.advice.advice_text import hint_advice
from santiago.presentation.advice.why_text import claim_words, ledger_of, ledger_words
from santiago.wording.names import GameNames


def hint_document(decision: Decision, names: GameNames) -> dict[str, Any]:
    """Return the move, the rival move, the claims, the terms with exact and told prices, the total, the
    chances of winning, the moves shown with their values, and `text`, the lines of the hint."""
    why, advice = decision.why, hint_advice(decision, names)
    shown = [
        {"move": str(option.move), "points": option.points, "chance": option.chance}
        for option in decision.options
    ]
    document: dict[str, Any] = {
        "move": str(decision.move),
        "moves": shown,
        "text": [advice.text, advice.reason],
    }
    if why is None:
        return document
    ledger = ledger_of(why, names)
    return {
        **document,
        "text": [line for line in (advice.text, advice.reason, ledger_words(ledger, names)) if line],
        "rival": str(why.rival),
        "claims": [
            {"kind": claim.kind, "text": claim_words(replace(why, claims=(claim,)), names)}
            for claim in why.claims
        ],
        "terms": [
            {"part": row.term.part, "price": row.term.price, "exact": row.term.exact, "text": row.text}
            for row in ledger.rows
        ],
        "total": why.total,
        "chances": why.chances,
    }
