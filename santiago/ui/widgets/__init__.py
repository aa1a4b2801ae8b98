"""The widget toolkit: buttons, toggles, sliders, text fields, scroll areas and their focus."""
