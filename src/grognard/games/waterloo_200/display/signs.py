"""How armies and corps are told apart: colours, the device on the back of a block, symbols."""

from __future__ import annotations

from typing import Final

COLOURS: Final = ["#2f5597", "#b3382f", "#2a2c31"]  # by faction: blue, red and black blocks
INKS: Final = ["#ffffff", "#ffffff", "#f2e6c4"]
DEVICES: Final = ["wreath", "crown", "cross"]
SIDE_COLOURS: Final = {"french": "#2f5597", "allied": "#b3382f", "british": "#b3382f", "prussian": "#2a2c31"}
TITLES: Final = {"french": "French", "allied": "Allies", "british": "British", "prussian": "Prussians"}
ADJECTIVES: Final = {"allied": "Allied", "prussian": "Prussian"}  # where the title is none
CORPS_COLOURS: Final = {
    "orange": "#e39a45", "green": "#7fb765", "yellow": "#e3c53a", "pink": "#e3a0b5", "brown": "#c79a6b",
    "blue": "#86aae3", "light blue": "#9fd0e6", "red": "#e5857b", "": "#d9cfb4",
}  # fmt: skip
SYMBOLS: Final = ["leader", "leader", "infantry", "cavalry", "foot_artillery", "horse_artillery"]
