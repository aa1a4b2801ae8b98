"""The logic of the table screen, independent of any window: state, actions, updates and the presenter."""
