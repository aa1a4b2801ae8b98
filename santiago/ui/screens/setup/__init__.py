"""Table set-up: seats, rules, board placement, levels."""
