"""View models of the action bar and of the buttons in the top bar."""
