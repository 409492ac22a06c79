"""Crest lines laid on hexsides, the higher hex named first."""

from __future__ import annotations

from typing import Any

from grid import Side, neighbours, parse, side
from ground import Ground


def lay_crests(ground: Ground, hand: dict[str, Any], water: set[Side]) -> list[dict[str, Any]]:
    """Every side between a hex on a crest's high list and one on its low list."""
    out = []
    for c in hand["crests"]:
        high = [parse(h) for h in c["high"]]
        low = {parse(h) for h in c["low"]}
        sides = [(h, n) for h in high for n in neighbours(h) if n in low and side(h, n) not in water]
        out.append({"kind": "crest", "name": c["name"], "sides": sides, "source": "reconstructed", "note": c["reason"]})
    return out
