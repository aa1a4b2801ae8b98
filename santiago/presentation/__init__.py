"""The logic of the table screen, independent of any window: view models, input handling and wording."""
