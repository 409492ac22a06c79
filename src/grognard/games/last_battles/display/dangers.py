"""What may lose the battle soon: levels at which the game is over, found by trying what the scenario makes of them."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.roster import ARMY_TITLES, COALITION, FRENCH, FRENCH_ARMY, SIDES
from grognard.games.last_battles.state import NEVER, Battle
from grognard.kernel.panels import Panel, danger
from grognard.kernel.state import Outcome

FAR: Final = 15  # who may lose more than this has nothing to fear yet
NEAR: Final = 6  # so many strength points can be lost in one fight: a stack of two


def dangers(battle: Battle) -> list[Panel]:
    """A warning for each army whose demoralization or disintegration would lose the game now (9.1, 9.2)."""
    if battle.outcome is not None:
        return []
    found: list[Panel] = []
    for army in battle.scenario.armies:
        demoralization, disintegration = battle.scenario.levels(battle, army)
        # An army disintegrates when it has lost more than its level, unless the level itself is enough.
        last = disintegration + (0 if battle.switches.disintegrate_at_level else 1)
        if not battle.demoralized[army] and demoralization < NEVER:
            found += _warning(battle, army, demoralization, "demoralized", True)
        if not battle.broken[army] and disintegration < NEVER:
            found += _warning(battle, army, last, "disintegrates", False)
    return found


def _warning(battle: Battle, army: int, level: int, word: str, shaken: bool) -> list[Panel]:
    """The warning about one level, if reaching it loses the game."""
    side = FRENCH if army == FRENCH_ARMY else COALITION
    end = _end(battle, army, shaken)
    if end is None or side in end.winners:
        return []
    left = max(1, level - battle.losses[army])
    if left > FAR:
        return []
    points = "strength point" if left == 1 else "strength points"
    name = f"the {ARMY_TITLES[army]} army"
    happens = f"{name} is demoralized" if shaken else f"{name} {word}"
    today = " before the level rises" if _rises(battle, army, shaken) else ""
    text = f"{left} more {points} lost{today}, and {happens}: that loses the battle."
    return [danger(SIDES[side], text, end.rule, left <= NEAR)]


def _rises(battle: Battle, army: int, shaken: bool) -> bool:
    """Is the level higher in a later turn (19.3)?"""
    if not shaken:
        return False
    later = battle.copy()
    later.turn = len(battle.scenario.turns) - 1
    return later.scenario.levels(later, army)[0] > battle.scenario.levels(battle, army)[0]


def _end(battle: Battle, army: int, shaken: bool) -> Outcome | None:
    """How the game would end if the army reached the level now; None if it went on."""
    trial = battle.copy()
    if shaken:
        trial.demoralized[army] = True
        trial.scenario.army_demoralized(trial, army)
    else:
        trial.demoralized[army] = trial.broken[army] = True
        trial.scenario.army_disintegrated(trial, army)
    return trial.outcome
