"""Driving the program as a person does."""
