"""What is drawn of a table, as frozen values."""
