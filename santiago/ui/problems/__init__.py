"""Problems: a list of them, the answer to one, and two lines of play beside each other."""
