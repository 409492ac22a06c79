"""Colours, stripes and short names: how armies, nations and formations are told apart."""

from __future__ import annotations

from typing import Final

SIDE_COLOURS: Final = ["#2f5597", "#b3382f"]
ARMY_COLOURS: Final = ["#2f5597", "#b3382f", "#2f3238"]

NATION_COLOURS: Final = {
    "French": "#2f5597",
    "British": "#b3382f",
    "KGL": "#8e2f3b",
    "Hanoverian": "#c25a4c",
    "Netherlands": "#c8742a",
    "Nassau": "#5c7442",
    "Brunswick": "#454c53",
    "Prussian": "#2f3238",
}

# The letter and the colour of each formation's stripe; the letter tells it without the colour
STRIPES: Final = {
    "french_i": ("I", "#d9594c"),
    "french_ii": ("II", "#d9dee6"),
    "french_vi": ("VI", "#a98bd0"),
    "french_iii_cavalry": ("3C", "#e0a48a"),
    "french_iv_cavalry": ("4C", "#79b8b0"),
    "imperial_guard": ("G", "#e2b93b"),
    "guard_cavalry": ("GC", "#f0d98a"),
    "british_1": ("1", "#f0e8d8"),
    "british_2": ("2", "#e2b93b"),
    "british_3": ("3", "#8fb8e0"),
    "british_4": ("4", "#7fae6a"),
    "british_5": ("5", "#e08f45"),
    "british_6": ("6", "#b79be0"),
    "british_heavy_cavalry": ("C", "#e7a6a0"),
    "british_light_cavalry": ("LC", "#f2c9a0"),
    "british_light_cavalry_west": ("LW", "#d8b98f"),
    "2nl": ("N2", "#9db8e6"),
    "3nl": ("N3", "#d0a684"),
    "netherlands_cavalry": ("NC", "#e8d9a8"),
    "brunswick": ("B", "#b9c0c8"),
    "nassau": ("Na", "#d8e4b0"),
    "prussian_iv": ("IV", "#7fb0de"),
    "prussian_ii": ("II", "#d2574b"),
    "prussian_i": ("I", "#d9dee6"),
}
COMMANDERS: Final = ("\N{BLACK STAR}", "#ffd86b")

SHORT: Final = {
    "Chasseurs": "Chas",
    "Cuirassiers": "Cuir",
    "Carabiniers": "Carab",
    "Grenadiers": "Gren",
    "Tirailleurs": "Tir",
    "Voltigeurs": "Volt",
    "Lanciers": "Lanc",
    "Dragons": "Drag",
    "Hussards": "Huss",
    "Reitende": "Reit",
    "Marins-Sapeurs": "Marins",
    "Silesian": "Sil",
    "Cumberland": "Cumb",
    "Webber-Smith": "Webber",
}
SYMBOLS: Final = ["inf", "cav", "art", "horse"]  # by arm


def stripe(formation: str, colour: str) -> tuple[str, str]:
    """The letter and the colour of a formation; one that an owner adds has its own colour."""
    return STRIPES.get(formation, (formation[:2].upper(), colour))


def ink_on(colour: str) -> str:
    """Black or white, whichever is read better on a colour."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#231a10" if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else "#ffffff"


def short_name(name: str) -> str:
    """A name as it fits on a counter."""
    return " ".join([SHORT.get(word, word) for word in name.split()])


def row_of(leader: int) -> str:
    """What choices call the row of a leader."""
    return f"leader_{leader}"
