"""Setting up a table: seats, rules, board placement, levels."""
