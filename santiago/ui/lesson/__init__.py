"""The lesson: a table with a teacher's card over it."""
