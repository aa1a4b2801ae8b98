"""Tests in a real window, of kills and of faults, and pictures of every screen."""
