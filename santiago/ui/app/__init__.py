"""The application: window, main loop, scene stack, and the services used by the screens."""
