"""Menu items that appear in several menus."""

from santiago.ui.contracts import Push, SceneChange, Services, ShowRules
from santiago.ui.screens.menu_buttons import MenuItem
from santiago.wording.rulebook_facts import PlayedTable


def load_item(services: Services) -> MenuItem:
    """Return the item that opens the saved games."""
    return MenuItem("load", "icon-folder", services.load)


def rules_item(table: PlayedTable | None = None) -> MenuItem:
    """Return the item that opens the rule book."""
    return MenuItem("rules", "icon-book", lambda: ShowRules(table=table))


def settings_item(services: Services) -> MenuItem:
    """Return the item that opens the settings."""

    def settings() -> SceneChange:
        from santiago.ui.screens.settings_page import SettingsScreen

        return Push(SettingsScreen(services))

    return MenuItem("settings", "icon-gear", settings)
