"""Judged positions of the campaign (judgements.json): what a side does with its movement there, and why it is right.

A position names blocks ("french infantry 4 2 ligny": army, arm, steps, fire, town; a leader has 1 step) and whose
movement it is. What is good or bad is said of the position after the movement:

- `holds`, `free`: some block of the side stands in these towns, or none does
- `enters`: the side has gone into these towns, where the enemy is
- `stays`: these blocks are where they were
- `together`: no two of these blocks are farther apart than one road
- `nearer`: a block has come nearer to a town, by roads
"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games import rulebook
from grognard.games.napoleon_1815.roster import (
    ALLIED_SIDE,
    ANGLO_DUTCH,
    CAVALRY,
    FOOT_ARTILLERY,
    FRENCH,
    FRENCH_SIDE,
    HORSE_ARTILLERY,
    INFANTRY,
    LEADER,
    PRUSSIAN,
)
from grognard.games.napoleon_1815.state import Campaign
from grognard.kernel.state import State
from tests.judging import as_cases, let_play, positions, well_told
from tests.napoleon_1815.sandbox import ALLIED_DAY, FRENCH_DAY, GROUND, LAST, Study

POSITIONS = positions("napoleon_1815")
ARMIES = {"french": FRENCH, "anglo": ANGLO_DUTCH, "prussian": PRUSSIAN}
ARMS = {
    "infantry": INFANTRY,
    "cavalry": CAVALRY,
    "guns": FOOT_ARTILLERY,
    "horse_guns": HORSE_ARTILLERY,
    "leader": LEADER,
}
TURNS = {"french": FRENCH_DAY, "allied": ALLIED_DAY, "last": LAST}
MOVEMENT = ("ChooseGroup", "MoveGroup", "ShowLeader")
BOOK = rulebook("napoleon_1815")


def study_of(told: dict[str, Any]) -> Study:
    """The position when the movement begins."""
    study = Study(turn=TURNS[told["turn"]], dice=[4] * 200)
    for name, words in told["blocks"].items():
        army, arm, steps, fire, town = words.split()
        study.unit(name, ARMIES[army], ARMS[arm], int(steps), int(fire), town)
    return study.movement()


def judge(told: dict[str, Any], level: str) -> list[str]:
    """What is wrong with the movement of a level."""
    study = study_of(told)
    side = ALLIED_SIDE if told["turn"] == "allied" else FRENCH_SIDE
    before = {name: study.at(name) for name in told["blocks"]}
    foes = [GROUND.ids[town] for town in range(GROUND.size()) if study.now.held[1 - side][town]]

    def moved(state: State) -> bool:
        assert isinstance(state, Campaign)
        return state.active() != side or state.agenda[-1].name() not in MOVEMENT

    let_play(BOOK, study.now, level, moved)
    return [*faults(told.get("good", {}), study, side, before, foes), *misdeeds(told.get("bad", {}), study, side, foes)]


def held(study: Study, side: int, town: str) -> bool:
    return study.now.held[side][GROUND.numbers[town]] > 0


def faults(good: dict[str, Any], study: Study, side: int, before: dict[str, str], foes: list[str]) -> list[str]:
    """What should have been done."""
    far = GROUND.distances
    found = [f"nobody is in {town}" for town in good.get("holds", []) if not held(study, side, town)]
    found += [f"{town} is not left" for town in good.get("free", []) if held(study, side, town)]
    found += [
        f"nobody enters {town}" for town in good.get("enters", []) if not (town in foes and held(study, side, town))
    ]
    found += [f"{name} goes to {study.at(name)}" for name in good.get("stays", []) if study.at(name) != before[name]]
    for name, town in good.get("nearer", {}).items():
        ways = [far(GROUND.numbers[at])[GROUND.numbers[town]] for at in (before[name], study.at(name))]
        if ways[1] >= ways[0]:
            found.append(f"{name} is no nearer to {town}: in {study.at(name)}")
    close = good.get("together", [])
    for name in close:
        for other in close:
            if far(GROUND.numbers[study.at(name)])[GROUND.numbers[study.at(other)]] > 1:
                found.append(f"{name} in {study.at(name)} is far from {other} in {study.at(other)}")
    return found


def misdeeds(bad: dict[str, Any], study: Study, side: int, foes: list[str]) -> list[str]:
    """What should not have been done."""
    found = [f"{town} is entered" for town in bad.get("enters", []) if town in foes and held(study, side, town)]
    found += [f"somebody is in {town}" for town in bad.get("holds", []) if held(study, side, town)]
    return found + [f"nobody is left in {town}" for town in bad.get("free", []) if not held(study, side, town)]


@pytest.mark.parametrize("told", as_cases(POSITIONS))
def test_a_veteran_does_what_is_good_here(told: dict[str, Any]) -> None:
    assert judge(told, "veteran") == [], told["why"]


def test_every_position_says_what_is_good_and_why() -> None:
    assert well_told(POSITIONS) == []
