"""Two plain lines of battle, for examples about one lane of the board or about what happens off it."""

from __future__ import annotations

from grognard.games.napoleon_1815.roster import FRENCH, INFANTRY
from tests.napoleon_1815.sandbox import GROUND, Study

LINES = {"F1": 1, "F2": 2, "F3": 3, "A1": 4, "A2": 5, "A3": 6}


def ranks(study: Study, town: str = "waterloo", *, without: str = "") -> dict[str, int]:
    """Infantry 4F2 in every position: F1, F2, F3 of the French, A1, A2, A3 of the Anglo-Dutch opposite them.

    The places are for a French attack. `without` names those left out, as in "F1 A2".
    """
    places = {name: place for name, place in LINES.items() if name not in without.split()}
    for name in places:
        if name.startswith("F"):
            study.french(name, INFANTRY, 4, 2, town)
        else:
            study.anglo(name, INFANTRY, 4, 2, town)
    return places


def road(a: str, b: str) -> int:
    """The road section between two towns."""
    return GROUND.road[GROUND.numbers[a]][GROUND.numbers[b]]


def fires(study: Study) -> list[tuple[int, int]]:
    """(firepower, dice) of every fire so far."""
    return [(data[4], data[5]) for data in study.told("fire")]


def group(study: Study, town: str, goals: dict[str, str], army: int = FRENCH) -> None:
    """One group move: every unit to its goal."""
    study.do("group", town, army)
    for name, goal in goals.items():
        study.do("pick", name).do("go", goal)
    if study.step == "MoveGroup":  # somebody is left who could move
        study.do("end_group")


def deploy(study: Study) -> None:
    """Lay what was drawn into the first free position, and form up: the first three units in line, others behind."""
    while study.step in ("LayTerrain", "Deployment", "ChooseHolder"):
        if study.step != "Deployment":
            study.now.apply(study.now.legal()[0])
            study.collect()
            continue
        legal = study.now.legal()
        waiting = [a for a in legal if a.verb == "pick" and study.now.post[a.a] < 0]
        if not waiting:
            study.do("done")
            continue
        study.do("pick", waiting[0].a)
        spots = [a.a for a in study.now.legal() if a.verb == "station"]
        taken = {study.now.post[u] for u in range(study.roster.size()) if study.now.post[u] >= 0}
        study.do("station", next((s for s in spots if s not in taken), 0 if 0 in spots else 7))
