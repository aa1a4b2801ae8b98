"""Problems: positions in which one idea is clearly better than any other, found and verified."""
