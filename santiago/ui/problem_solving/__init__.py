"""The screens for problems: the list, the answer, and two lines of play side by side."""
