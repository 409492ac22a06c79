"""How the tactical board of a battle looks, as data: three lanes and two reserves (6.2).

Spaces: 0 the attacker's reserve; 1, 2, 3 his left, centre and right; 4, 5, 6 the defender's positions that face them
(his right, centre and left); 7 the defender's reserve. Bays are where terrain markers lie (6.21): one in every
position, and one on the line of every lane for a stream.
"""

from __future__ import annotations

from grognard.kernel.landscape import Bay, Board, Name, Region, Space, Spot

RESERVES = (0, 7)
LABELS = (
    "attacker's reserve",
    "attacker's left",
    "attacker's centre",
    "attacker's right",
    "defender's right",
    "defender's centre",
    "defender's left",
    "defender's reserve",
)
WORDS = ("Attacker's reserve", "Left", "Center", "Right", "Right", "Center", "Left", "Defender's reserve")

WIDE, MARGIN, GAP = 900.0, 32.0, 14.0
RESERVE, POSITION, VALLEY = 150.0, 252.0, 62.0
LANE = (WIDE - 2 * MARGIN - 2 * GAP) / 3
HIGH = 2 * (MARGIN + RESERVE + GAP + POSITION) + VALLEY
MARKER = (104.0, 40.0)


def _boxes(near: str) -> dict[int, tuple[float, float, float, float]]:
    """Left, top, right and bottom of each space; the near side lies at the bottom, its left on the left."""
    lower, upper = ((1, 2, 3), (4, 5, 6)) if near == "attacker" else ((6, 5, 4), (3, 2, 1))
    mine, other = RESERVES if near == "attacker" else RESERVES[::-1]
    top = MARGIN + RESERVE + GAP
    low = top + POSITION + VALLEY
    out = {
        other: (MARGIN, MARGIN, WIDE - MARGIN, MARGIN + RESERVE),
        mine: (MARGIN, HIGH - MARGIN - RESERVE, WIDE - MARGIN, HIGH - MARGIN),
    }
    for n in range(3):
        x = MARGIN + n * (LANE + GAP)
        out[upper[n]] = (x, top, x + LANE, top + POSITION)
        out[lower[n]] = (x, low, x + LANE, low + POSITION)
    return out


def board(near: str = "attacker", name: str = "battle") -> Board:
    """The board as one side sees it: ``near`` is "attacker" or "defender", the side that stands at the bottom."""
    boxes = _boxes(near)
    spaces: list[Space] = []
    regions: list[Region] = []
    names: list[Name] = []
    bays: list[Bay] = []
    middle = HIGH / 2
    for id in range(8):
        left, top, right, bottom = boxes[id]
        corners: list[Spot] = [(left, top), (right, top), (right, bottom), (left, bottom)]
        at = ((left + right) / 2, (top + bottom) / 2)
        kind = "reserve" if id in RESERVES else "position"
        spaces.append({"id": id, "label": LABELS[id], "at": at, "polygon": corners, "terrain": kind})
        regions.append({"kind": kind, "name": LABELS[id], "spaces": [id], "outline": [corners]})
        upper = at[1] < middle
        names.append(
            {
                "text": WORDS[id],
                "kind": kind,
                "rank": 1,
                "at": (left + 14, top + 26 if upper else bottom - 12),
                "angle": 0.0,
            }
        )
        if kind == "position":
            front = bottom - MARKER[1] / 2 - 8 if upper else top + MARKER[1] / 2 + 8
            bays.append({"kind": "terrain", "space": id, "at": (at[0], front), "size": MARKER})
            if id <= 3:
                bays.append({"kind": "stream", "space": id, "at": (at[0], middle), "size": (LANE, 34.0)})
    return {
        "name": name,
        "legend": "",
        "style": "battle",
        "size": (WIDE, HIGH),
        "side": 40.0,
        "metres": 0,
        "spaces": spaces,
        "outline": [[(0.0, 0.0), (WIDE, 0.0), (WIDE, HIGH), (0.0, HIGH)]],
        "regions": regions,
        "ways": [],
        "borders": [{"kind": "middle", "name": "", "line": [(MARGIN, middle), (WIDE - MARGIN, middle)]}],
        "crossings": [],
        "settlements": [],
        "exits": [],
        "names": names,
        "bays": bays,
    }
