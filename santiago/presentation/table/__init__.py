"""The table screen without its window: state, actions, updates and the presenter."""
