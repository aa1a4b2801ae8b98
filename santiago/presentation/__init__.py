"""The table screen without its window: view models, input handling and translated sentences."""
