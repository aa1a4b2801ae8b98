"""The lesson: a table with the card of a teacher over it."""
