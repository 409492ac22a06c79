"""Bombardment, volley fire and the grand battery's fire (6.4, 12.0, 13.0)."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse import fire
from grognard.games.waterloo_impulse.activation import two_dice
from grognard.games.waterloo_impulse.state import BOMBARD, NO_UNIT, VOLLEY, Battle, Bill, Shot
from grognard.games.waterloo_impulse.steps.base import EVERYBODY, FIRE, BattleStep, Work, space_name, the_shot
from grognard.games.waterloo_impulse.steps.losses import present_bill
from grognard.kernel.action import Action, Refusal

DECLINE: Final = Action("decline")


class ChooseTarget(BattleStep):
    """The area that is bombarded (6.4, 13.1, D02, D32)."""

    automatic = True

    def __init__(self, grand: bool) -> None:
        self.grand = grand

    def options(self, battle: Battle) -> list[Action]:
        shot = the_shot(battle)
        target = battle.ground.target
        spaces = fire.bombard_targets(battle, shot.formation, shot.source, self.grand)
        return [*[target[space] for space in spaces], DECLINE]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        if action.verb == "decline":
            battle.shot = None
            return
        fire.aim_at(battle, the_shot(battle), action.a)
        battle.agenda += [Fire(), ChooseShooters(), ChooseAim()]

    def ask(self, battle: Battle) -> tuple[str, str]:
        shot = the_shot(battle)
        if self.grand:
            return f"The grand battery in {space_name(battle, shot.source)} may fire at an area, or not.", "6.4"
        return f"Artillery in {space_name(battle, shot.source)}: choose the area to bombard, or none.", "13.1"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        if action.verb == "target":
            return why_not_target(battle, the_shot(battle), action.a)
        return super().why_not(battle, action)

    def dump(self) -> list[object]:
        return ["ChooseTarget", self.grand]


def why_not_target(battle: Battle, shot: Shot, space: int) -> Refusal:
    """The rule that keeps a space from being bombarded."""
    side = fire.side_of_shot(battle, shot.formation)
    if not 0 < space < len(battle.ground.names) or battle.count[1 - side][space] == 0:
        return Refusal("13.1", "There is no enemy in that area.")
    if battle.count[1 - side][shot.source]:
        return Refusal("13.1", "Artillery in a contested area fires only at the enemies there.")
    if battle.count[side][space]:
        return Refusal("13.1", "Units cannot fire into a contested area from outside.")
    if fire.barred_by_attack(battle, space):
        return Refusal("R66", "The area has already been attacked in this impulse.")
    if space in fire.far_targets(battle, shot.source):
        return Refusal("8.6.1", "Long range needs a flat clear area without friends in between.")
    return Refusal("8.6.1", "The area is out of range.")


class ChooseAim(BattleStep):
    """The unit that is aimed at: it takes the first casualty point (12.2, 13.2)."""

    automatic = True

    def options(self, battle: Battle) -> list[Action]:
        shot = the_shot(battle)
        side = fire.side_of_shot(battle, shot.formation)
        aim = battle.roster.aim
        return [aim[unit] for unit in battle.units_in(shot.target, 1 - side)]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        the_shot(battle).aim = action.a

    def ask(self, battle: Battle) -> tuple[str, str]:
        shot = the_shot(battle)
        rule = "12.2" if shot.kind == VOLLEY else "13.2"
        return f"Choose the unit in {space_name(battle, shot.target)} to aim at.", rule


class ChooseShooters(BattleStep):
    """Point, then any others that fire with it (12.3, 13.3, D31, D32, R47)."""

    automatic = True

    def options(self, battle: Battle) -> list[Action]:
        shot = the_shot(battle)
        units = fire.shooters(battle, shot)
        if shot.point == NO_UNIT:
            point = battle.roster.point
            return [point[unit] for unit in units]
        add = battle.roster.add
        found = [add[unit] for unit in units if unit != shot.point and unit not in shot.supports]
        if found:
            found.append(EVERYBODY)
        found.append(FIRE)
        return found

    def do(self, battle: Battle, action: Action) -> None:
        shot = the_shot(battle)
        if action.verb == "point":
            shot.point = action.a
        elif action.verb == "add":
            shot.supports.append(action.a)
        elif action.verb == "all":
            shot.supports = [unit for unit in fire.shooters(battle, shot) if unit != shot.point]
        else:
            battle.agenda.pop()

    def ask(self, battle: Battle) -> tuple[str, str]:
        shot = the_shot(battle)
        rule = "12.3" if shot.kind == VOLLEY else "13.3"
        if shot.point == NO_UNIT:
            return "Choose the unit that leads the fire.", rule
        return "Choose who fires with it, then fire; whoever fires is spent.", rule

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        if action.verb in ("point", "add"):
            if the_shot(battle).kind == VOLLEY:
                return Refusal("12.1", "Only fresh infantry of the activated formation fires a volley.")
            return Refusal("13.1", "Only fresh artillery of the activated formation fires.")
        return super().why_not(battle, action)


class Fire(Work):
    """Both sides roll; what is above the defence are casualty points; who fired is spent (12.5, 13.5)."""

    def work(self, battle: Battle) -> None:
        shot = the_shot(battle)
        rule = "13.5" if shot.kind == BOMBARD else "12.5"
        av = fire.shot_value(battle, shot)
        dv = fire.shot_defence(battle, shot)
        side = battle.roster.side[shot.point]
        battle.emit("fire", rule, (shot.point, shot.source, shot.target, av, dv, shot.kind))
        attack = av + two_dice(battle, rule, 1)
        defence = dv + two_dice(battle, rule, 2)
        for unit in [shot.point, *shot.supports]:
            battle.flip(unit, True, rule)
            battle.acted[unit] = 1
        if battle.switches.one_attack_per_area:
            battle.assaulted.append(shot.target)
        points = attack - defence
        battle.emit("fire_result", rule, (max(points, 0),))
        battle.shot = None
        if points > 0:
            units = battle.units_in(shot.target, 1 - side)
            present_bill(battle, Bill(1 - side, shot.target, units, shot.aim, points, "11.16"))
