"""How armies and corps are told apart: colours, the device on the back of a block, a short sign for its corps."""

from __future__ import annotations

from typing import Final

COLOURS: Final = ["#2f5597", "#b3382f", "#2a2c31"]  # by army
INKS: Final = ["#ffffff", "#ffffff", "#f2e6c4"]
DEVICES: Final = ["wreath", "crown", "cross"]
NUMBERS: Final = set("IVX")


def corps_sign(name: str) -> str:
    """A corps by its number, the Guard by its letter, others by their first letter; headquarters have no sign."""
    first = name.split(" ", maxsplit=1)[0] if name else ""
    if first == "Headquarters":
        return ""
    if set(first) <= NUMBERS:
        return first
    return "G" if first == "Imperial" else first[:1]
