"""Counters and what stands beside the board."""

from __future__ import annotations

from typing import Final

from grognard.kernel.display import LegendLine, PieceFace, SideFace, badge, counter, legend_line
from grognard.kernel.panels import Panel, score, track, turn_box
from tests.sixth_game.state import CAUGHT, SIDES, TITLES, Errand

COLOURS: Final = ["#a3312a", "#2f5597"]


def pieces(errand: Errand) -> list[PieceFace]:
    """Every patrol; the badge says what the viewer knows of the despatch."""
    return [piece(errand, patrol) for patrol in range(len(errand.where))]


def piece(errand: Errand, patrol: int) -> PieceFace:
    """One patrol."""
    side, area = errand.scenario.side[patrol], errand.where[patrol]
    face = counter(
        patrol,
        errand.scenario.patrols[patrol],
        SIDES[side],
        None if area == CAUGHT else area,
        COLOURS[side],
        status="dead" if area == CAUGHT else "map",
        symbol="cav",
    )
    if errand.carrier[side] == patrol:
        face["badges"] = [badge("ready", "carries the despatch")]
        face["card"] = ["Carries the despatch (2.0)"]
    elif errand.cleared[patrol]:
        face["card"] = ["Does not carry the despatch (5.1)"]
    return face


def side_faces() -> list[SideFace]:
    """The sides in the order of their seats."""
    return [{"id": SIDES[n], "title": TITLES[n], "colour": COLOURS[n]} for n in range(len(SIDES))]


def panels(errand: Errand) -> list[Panel]:
    """The turns, and the patrols that are left."""
    turns = [turn_box(str(number + 1)) for number in range(errand.scenario.turns)]
    side = SIDES[errand.active] if errand.outcome is None else None
    found = [track("Turns", turns, errand.turn - 1, side)]
    for number, id in enumerate(SIDES):
        left = len(errand.patrols_of(number))
        found.append(score(f"{TITLES[number]} patrols", TITLES[number], f"{left} left", id, COLOURS[number], left, 3))
    return found


def legend() -> list[LegendLine]:
    """Signs of this game on the board."""
    return [legend_line("Green disc with a chevron", "carries the despatch", "badge:ready")]
