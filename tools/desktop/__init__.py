"""Tests in a real window, of killed processes and of system faults; screenshots of every screen."""
