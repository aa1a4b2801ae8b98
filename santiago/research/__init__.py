"""Adapters for PettingZoo and OpenSpiel, whose packages are installed with the extra `research`."""
