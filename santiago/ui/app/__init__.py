"""The application: window, main loop, scene stack, and the services behind the screens."""
