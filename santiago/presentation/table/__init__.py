"""The running game without its window: state, actions, updates, and what is presented."""
