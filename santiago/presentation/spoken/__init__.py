"""What a screen reader says of the table: a tree of named nodes, and sentences on demand."""
