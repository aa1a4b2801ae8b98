"""The rule book: its chapters and the worked examples."""
