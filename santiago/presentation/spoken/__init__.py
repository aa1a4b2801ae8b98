"""The table for screen readers: a tree of named nodes, and announcements of changes."""
