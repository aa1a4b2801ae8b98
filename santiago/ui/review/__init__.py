"""The review of a finished game: the decisions that lost most."""
