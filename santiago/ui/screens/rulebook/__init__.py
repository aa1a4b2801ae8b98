"""The rule book inside the program."""
