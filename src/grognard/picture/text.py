"""A position as text, for terminals and logs: a small map with the armies on it, and who stands where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

WIDE = 100  # letters
TALLER = 2.0  # a letter is about so much taller than wide
GREAT = 2  # the rank of names that are still shown
SHORT = 14  # letters of a name


def on_board(pieces: Sequence[Mapping[str, Any]], spaces: Mapping[int, Any]) -> dict[int, list[Mapping[str, Any]]]:
    """The pieces on this board, by space."""
    found: dict[int, list[Mapping[str, Any]]] = {}
    for piece in pieces:
        if piece["at"] in spaces and piece["status"] == "map":
            found.setdefault(piece["at"], []).append(piece)
    return found


def letters(sides: Sequence[str]) -> dict[str, str]:
    """A letter for each side: its first that no other has taken."""
    found: dict[str, str] = {}
    for side in sides:
        free = [sign for sign in side.upper() if sign.isalpha() and sign not in found.values()]
        found[side] = free[0] if free else str(len(found) + 1)
    return found


class Sheet:
    """A sheet of letters."""

    def __init__(self, wide: int, high: int) -> None:
        self.rows = [[" "] * wide for _ in range(high)]

    def write(self, column: int, row: int, text: str) -> bool:
        """Write where nothing is written yet; False where there is no room."""
        row = min(max(0, row), len(self.rows) - 1)
        column = min(max(0, column), len(self.rows[row]) - len(text))
        if column < 0 or any(sign != " " for sign in self.rows[row][max(0, column - 1) : column + len(text) + 1]):
            return False
        self.rows[row][column : column + len(text)] = text
        return True

    def lines(self) -> list[str]:
        """The lines with something in them, and those between."""
        found = ["".join(row).rstrip() for row in self.rows]
        while found and not found[-1]:
            found.pop()
        while found and not found[0]:
            found.pop(0)
        return found


def sketch(board: Mapping[str, Any], held: Mapping[int, Sequence[Mapping[str, Any]]], wide: int = WIDE) -> list[str]:
    """The map: for each side in a space its letter and the number of its pieces there; and the greatest names."""
    width, height = board["size"]
    high = max(1, round(wide * height / width / TALLER))
    sheet = Sheet(wide, high)
    signs = letters(list(dict.fromkeys(piece["side"] for pieces in held.values() for piece in pieces)))

    def cell(at: Sequence[float]) -> tuple[int, int]:
        return int(at[0] / width * wide), int(at[1] / height * high)

    for space in board["spaces"]:
        pieces = held.get(space["id"], ())
        counts: dict[str, int] = {}
        for piece in pieces:
            counts[signs[piece["side"]]] = counts.get(signs[piece["side"]], 0) + 1
        if counts:
            text = "".join(f"{sign}{count}" for sign, count in counts.items())
            column, row = cell(space.get("stand", space["at"]))
            tries = [(column, row), (column, row + 1), (column, row - 1), (column + 2, row), (column - 2, row)]
            any(sheet.write(*place, text) for place in tries)
    for name in board.get("names", ()):
        if name["rank"] <= GREAT:
            column, row = cell(name["at"])
            text = name["text"].replace("\n", " ")[:SHORT].lower()
            any(sheet.write(column - len(text) // 2, row + step, text) for step in (0, 1, -1))
    return sheet.lines()


def places(board: Mapping[str, Any], held: Mapping[int, Sequence[Mapping[str, Any]]]) -> list[str]:
    """Who stands where, a line for each space: its number and name, then the pieces with what is printed on them."""
    named = {one["space"]: one["name"] for one in board.get("settlements", ()) if one["name"]}
    lines: list[str] = []
    for space in board["spaces"]:
        pieces = held.get(space["id"])
        if not pieces:
            continue
        where = space["label"] or str(space["id"])
        if named.get(space["id"], where) != where:
            where += f" {named[space['id']]}"
        count = Counter(f"{piece['name']} {piece['numbers']}".strip() for piece in pieces)
        who = ", ".join(text if number == 1 else f"{number} x {text}" for text, number in count.items())
        lines.append(f"{where} ({' and '.join(dict.fromkeys(piece['side'] for piece in pieces))}): {who}")
    return lines


def draw_text(board: Mapping[str, Any], pieces: Sequence[Mapping[str, Any]], wide: int = WIDE) -> str:
    """A board with its pieces as text."""
    held = on_board(pieces, {space["id"]: space for space in board["spaces"]})
    return "\n".join([*sketch(board, held, wide), "", *places(board, held)])


def scores(panels: Sequence[Mapping[str, Any]]) -> list[str]:
    """What the panels beside a board say, a line each; with their number where they have one."""
    lines: list[str] = []
    for panel in panels:
        if panel["kind"] == "roster" or not panel.get("text"):
            continue
        value = f"{panel['value']} " if panel["kind"] == "score" else ""
        lines.append(f"{panel.get('title', 'Beware')}: {value}{panel['text']}")  # a warning has no title
    return lines
