"""Shorthands for studies of the campaign: whole marches, whole deployments, turns in which nobody does anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.games.napoleon_1815.audit import faults
from grognard.games.napoleon_1815.field import DEFENDER, HOME
from grognard.games.napoleon_1815.loader import load
from grognard.games.napoleon_1815.roster import FRENCH, INFANTRY
from grognard.games.napoleon_1815.setup import make_roster
from grognard.games.napoleon_1815.state import DEAD, Campaign
from grognard.games.napoleon_1815.steps.setup import Opening
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from tests.napoleon_1815.sandbox import GROUND, Study

HILLS = [2, 1] * 3  # draws three Hills for a battle
IDLE = ("end_group", "end_movement", "keep_hidden", "end_combat", "done")


def opening(scenario: str = "campaign", options: Sequence[str] = (), dice: Sequence[int] | None = None) -> Study:
    """A real game at its first decision; its blocks go by their ids. Without `dice` they are fair."""
    study = Study(scenario=scenario, options=options, dice=dice or ())
    if dice is None:
        study.dice = Dice(bytes(32))
    study.roster = make_roster(load(), GROUND)
    study.state = Campaign(study.dice, GROUND, study.roster, study.scenario)
    study.state.agenda.append(Opening())
    study.settle()
    return study


def several(
    study: Study, army: int, names: str, town: str, arm: int = INFANTRY, steps: int = 2, fire: int = 1
) -> Study:
    """A block for each letter."""
    for name in names:
        study.unit(name, army, arm, steps, fire, town)
    return study


def march(study: Study, army: int, town: str, **ways: str) -> Study:
    """A group move from beginning to end; a way is one town, or several with spaces between."""
    study.do("group", town, army)
    for name, way in ways.items():
        go(study, name, way)
    return study.do("end_group") if study.step == "MoveGroup" else study


def go(study: Study, name: str, way: str) -> Study:
    """One unit of the group that moves."""
    study.do("pick", name)
    for stop in way.split():
        study.do("go", stop)
    return study


def drift(study: Study, until: str) -> Study:
    """Nobody does more than he must until this decision comes up."""
    for _ in range(500):
        if study.step == until:
            return study
        legal = study.now.legal()
        idle = [action for action in legal if action.verb in IDLE]
        study.now.apply((idle or legal)[0])
        study.collect()
        assert faults(study.now) == []
    raise AssertionError(f"no {until} came up, but {study.step}")


def line_up(study: Study, reserve: Sequence[str] = ()) -> Study:
    """Deploy both sides of a battle: Left, Center, Right in turn, the named units to the Reserve."""
    while study.step in ("LayTerrain", "Deployment", "ChooseHolder"):
        if study.step != "Deployment":
            study.now.apply(study.now.legal()[0])
            study.collect()
            continue
        step = study.now.agenda[-1]
        side: int = step.side  # type: ignore[attr-defined]
        field = study.now.fields[step.town]  # type: ignore[attr-defined]
        places = HOME[field.role(side)]
        spare = 7 if field.role(side) == DEFENDER else 0
        count = 0
        for unit in study.offered("pick"):
            study.do("pick", unit)
            if study.roster.ids[unit] in reserve:
                study.do("station", spare)
            else:
                study.do("station", places[count % 3])
                count += 1
        study.do("done")
    return study


def quota(study: Study) -> Mapping[int, int]:
    """Group moves left, by army."""
    return dict(enumerate(study.now.quota))


def take(study: Study, verb: str) -> Study:
    """Take the first legal action with this verb."""
    action: Action = next(action for action in study.now.legal() if action.verb == verb)
    study.now.apply(action)
    study.collect()
    return study


def graves(study: Study, dead: Sequence[int]) -> Study:
    """Blocks of each army that `bury` will count as eliminated."""
    for army, count in enumerate(dead):
        for number in range(count):
            study.unit(f"grave {army} {number}", army, INFANTRY, 2, 1, "rocroi" if army == FRENCH else "maastricht")
    return study


def bury(study: Study) -> Study:
    """The blocks of `graves` are dead."""
    campaign = study.now
    for name, unit in study.roster.numbers.items():
        if name.startswith("grave"):
            campaign.put(unit, DEAD)
            campaign.strength[unit] = 0
            campaign.dead[study.roster.army[unit]] += 1
    return study
