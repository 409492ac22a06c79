"""Names of commands and nations in words."""

from __future__ import annotations

TITLES = ["French", "Coalition"]  # of the sides
ORDINALS = {"1": "1st", "2": "2nd", "3": "3rd"}
ROMAN = {"1": "I", "2": "II", "3": "III", "4": "IV", "5": "V", "6": "VI"}
COMMANDS = {
    ("French", "G"): "Imperial Guard",
    ("French", "Left"): "Left Wing",
    ("French", "Right"): "Right Wing",
    ("Allied", "Bw"): "Brunswick Corps",
    ("Allied", "C"): "Cavalry Corps",
    ("Allied", "NC"): "Netherlands Cavalry",
}
NATIONS = {
    "British": "British",
    "KGL": "King's German Legion",
    "Hanoverian": "Hanoverians",
    "Netherlander": "Netherlanders",
    "Nassauer": "Nassauers",
    "Brunswicker": "Brunswickers",
}
NATION_SIGNS = {
    "British": "Br",
    "KGL": "KGL",
    "Hanoverian": "Ha",
    "Netherlander": "Ne",
    "Nassauer": "Na",
    "Brunswicker": "Bw",
}


def command_title(army: str, command: str) -> str:
    """A command in words."""
    if not command:
        return "Army commanders"
    if (army, command) in COMMANDS:
        return COMMANDS[army, command]
    if army == "Allied":
        number = command.removeprefix("N")
        return f"{ORDINALS.get(number, number + 'th')} {'Netherlands ' if number != command else ''}Division"
    if command.endswith("c"):
        return f"{ROMAN.get(command[:-1], command)} Cavalry Corps"
    return f"{ROMAN.get(command, command)} Corps"
