"""How armies and formations are told apart: colours, and a short sign for a band of counters and its Leader."""

from __future__ import annotations

from typing import Final

COLOURS: Final = ["#2f5597", "#b3382f", "#3d5a3a"]  # by army
SIDE_COLOURS: Final = ["#2f5597", "#b3382f"]
BANDS: Final = [
    "#d2574b", "#d9dee6", "#a98bd0", "#8fc1d9", "#e0a48a", "#e2b93b", "#f0e8d8", "#7fae6a", "#8fb8e0", "#e08f45",
    "#c9b458", "#79b8b0", "#d99a4e",
]  # fmt: skip
NO_BAND: Final = "#e9dfc6"  # skirmishers
NUMBERS: Final = set("IVX")


def band_colour(formation: int) -> str:
    """The colour of a formation; skirmishers belong to none."""
    return BANDS[formation % len(BANDS)] if formation >= 0 else NO_BAND


def formation_sign(name: str) -> str:
    """A corps by its number, a great arm by its letter: I, III C, RC, G."""
    first, *rest = name.split()
    if set(first) <= NUMBERS:
        return first + ("c" if rest[:1] == ["Cavalry"] else "")
    if first == "Imperial":
        return "G"
    return first[0] + ("c" if rest[:1] == ["Cavalry"] else "")
