"""An assault up to the dice: Point, withdrawals, skirmishers' fire, Forward, Leaders (11.0, 14.0, 9.8)."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse import activation, assault, fire, retreat
from grognard.games.waterloo_impulse.ground import is_zone
from grognard.games.waterloo_impulse.movement import is_mounted
from grognard.games.waterloo_impulse.roster import ARTILLERY
from grognard.games.waterloo_impulse.state import FAILURE, NO_LEADER, NO_UNIT, STALEMATE, SUCCESS, Assault, Battle, Bill
from grognard.games.waterloo_impulse.steps.base import (
    ACCEPT,
    EVERYBODY,
    FIRE,
    BattleStep,
    DefenderStep,
    Work,
    leader_name,
    space_name,
    the_assault,
)
from grognard.games.waterloo_impulse.steps.losses import present_bill
from grognard.games.waterloo_impulse.steps.results import start_return
from grognard.kernel.action import Action, Refusal

COMMIT: Final = Action("commit")
STAND: Final = Action("stand")
HOLD_FIRE: Final = Action("hold_fire")
TAKE_PART: Final = Action("take_part")
STAY_OUT: Final = Action("stay_out")
REROLL: Final = Action("reroll")
KEEP: Final = Action("keep")


class Commit(BattleStep):
    """Name Point; in a voluntary assault also who supports it (11.2, 11.12, 14.3, D12, D27)."""

    automatic = True

    def options(self, battle: Battle) -> list[Action]:
        now = the_assault(battle)
        if now.point == NO_UNIT:
            point = battle.roster.point
            return [point[unit] for unit in assault.points_of(battle, now)]
        if now.mandatory:
            return [COMMIT]
        add = battle.roster.add
        found = [add[u] for u in assault.candidates(battle, now) if u != now.point and u not in now.supports]
        if found:
            found.append(EVERYBODY)
        found.append(COMMIT)
        return found

    def do(self, battle: Battle, action: Action) -> None:
        now = the_assault(battle)
        if action.verb == "point":
            now.point = action.a
            if now.mandatory:
                now.supports = [unit for unit in assault.candidates(battle, now) if unit != action.a]
                now.followers = assault.came_along(battle, now)
        elif action.verb == "add":
            now.supports.append(action.a)
        elif action.verb == "all":
            now.supports = [unit for unit in assault.candidates(battle, now) if unit != now.point]
        else:
            battle.agenda.pop()
            for unit in now.fighters():
                battle.acted[unit] = 1
            battle.emit("committed", "11.12", (now.point, len(now.supports)))

    def ask(self, battle: Battle) -> tuple[str, str]:
        now = the_assault(battle)
        where = space_name(battle, now.area)
        if now.point == NO_UNIT:
            return f"Assault on {where}: choose the unit that leads it.", "11.12"
        return f"Assault on {where}: choose who supports it, then commit.", "11.2"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        now = the_assault(battle)
        if action.verb == "point":
            rule = "8.7" if now.charge else "8.4"
            kind = "cavalry that charges" if now.charge else "infantry or skirmishers"
            return Refusal(rule, f"Only {kind} of those activated can lead this assault.")
        if action.verb == "add":
            return Refusal("11.2", "Only activated units in the area can support, and those that moved in.")
        return super().why_not(battle, action)


class Gate(Work):
    """Reactions of the defender before an assault, where there are any (R33)."""

    def __init__(self, which: str) -> None:
        self.which = which

    def work(self, battle: Battle) -> None:
        now = the_assault(battle)
        if now.over:
            return
        if self.which == "cavalry_leaves":
            if not now.charge and assault.with_infantry(battle, now) and mounted_to_leave(battle):
                battle.agenda.append(Withdraw(True))
        elif self.which == "skirmishers_fire":
            if not now.charge and skirmishers(battle):
                battle.agenda.append(SkirmishFire())
        elif not now.charge and assault.with_infantry(battle, now) and skirmishers_to_leave(battle):
            battle.agenda.append(Withdraw(False))

    def dump(self) -> list[object]:
        return ["Gate", self.which]


def skirmishers(battle: Battle) -> list[int]:
    """Defending skirmishers (14.2)."""
    return [unit for unit in assault.defenders(battle, the_assault(battle)) if battle.is_skirmisher(unit)]


def havens(battle: Battle, unit: int) -> list[int]:
    """Where a unit may withdraw to: friendly areas next door with room (10.11, R36)."""
    side = battle.roster.side[unit]
    return [
        space
        for space in retreat.neighbours(battle, unit, battle.where[unit])
        if not is_zone(space) and battle.friendly(space, side) and battle.has_room(space, side)
    ]


def mounted_to_leave(battle: Battle) -> list[int]:
    """Cavalry and fresh horse artillery that could withdraw (10.11, R93)."""
    found: list[int] = []
    for unit in assault.defenders(battle, the_assault(battle)):
        if is_mounted(battle, unit) and not (battle.roster.kind[unit] == ARTILLERY and battle.spent[unit]):
            if havens(battle, unit):
                found.append(unit)
    return found


def skirmishers_to_leave(battle: Battle) -> list[int]:
    """Skirmishers that could withdraw (10.12)."""
    return [unit for unit in skirmishers(battle) if havens(battle, unit)]


class Withdraw(DefenderStep):
    """Cavalry and horse artillery, or later skirmishers, may leave before infantry strikes (10.11, 10.12, D13, D16)."""

    automatic = True

    def __init__(self, mounted: bool) -> None:
        self.mounted = mounted

    def options(self, battle: Battle) -> list[Action]:
        units = mounted_to_leave(battle) if self.mounted else skirmishers_to_leave(battle)
        found = [Action("withdraw", unit, space) for unit in units for space in havens(battle, unit)]
        found.append(STAND)
        return found

    def do(self, battle: Battle, action: Action) -> None:
        if action.verb == "stand":
            battle.agenda.pop()
        else:
            rule = "10.11" if self.mounted else "10.12"
            retreat.step_back(battle, action.a, action.b, rule)
        if not assault.defenders(battle, the_assault(battle)):
            the_assault(battle).over = True  # R35
            if battle.agenda[-1] is self:
                battle.agenda.pop()

    def ask(self, battle: Battle) -> tuple[str, str]:
        if self.mounted:
            return "Infantry is attacking: cavalry and horse artillery may withdraw.", "10.11"
        return "Infantry is attacking: skirmishers may withdraw.", "10.12"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        if action.verb == "withdraw":
            rule = "10.11" if self.mounted else "10.12"
            return Refusal(rule, "Only such units may withdraw, into an adjacent friendly area with room.")
        return super().why_not(battle, action)

    def dump(self) -> list[object]:
        return ["Withdraw", self.mounted]


class SkirmishFire(DefenderStep):
    """Defending skirmishers may fire at Point: one leads, others join (14.2, 14.5, D14)."""

    def options(self, battle: Battle) -> list[Action]:
        now = the_assault(battle)
        add = battle.roster.add
        found = [add[unit] for unit in skirmishers(battle) if unit not in now.gunners]
        found.append(FIRE if now.gunners else HOLD_FIRE)
        return found

    def do(self, battle: Battle, action: Action) -> None:
        now = the_assault(battle)
        if action.verb == "add":
            now.gunners.append(action.a)
            return
        battle.agenda.pop()
        if action.verb == "fire":
            shoot_first(battle, now)

    def ask(self, battle: Battle) -> tuple[str, str]:
        if the_assault(battle).gunners:
            return "Add other skirmishers to the fire, or fire.", "14.5"
        return "Skirmishers may fire at the leading unit: choose the one that leads the fire, or hold it.", "14.2"


def shoot_first(battle: Battle, now: Assault) -> None:
    """The skirmishers' fire: casualty points fall on the assaulting units, Point first (14.7, 14.10)."""
    av = fire.skirmish_value(battle, now)
    dv = fire.skirmish_defence(battle, now)
    battle.emit("skirmish_fire", "14.5", (now.gunners[0], len(now.gunners), av, dv))
    attack = av + activation.two_dice(battle, "14.7", 1)
    defence = dv + activation.two_dice(battle, "14.7", 2)
    points = attack - defence
    battle.emit("fire_result", "14.7", (max(points, 0),))
    if points > 0:
        battle.agenda.append(AfterFire())
        present_bill(battle, Bill(battle.active, now.area, now.fighters(), now.point, points, "14.10"))


class AfterFire(Work):
    """If Point is gone the assault is off; who entered goes back, others stay (14.10, R39)."""

    def work(self, battle: Battle) -> None:
        now = the_assault(battle)
        now.supports = [unit for unit in now.supports if battle.where[unit] == now.area]
        if battle.where[now.point] == now.area:
            return
        now.over = True
        battle.emit("cancelled", "14.10", (now.area,))
        if now.mandatory:
            battle.falling = [*now.supports, *now.followers]
            start_return(battle)


class ChooseForward(DefenderStep):
    """Name the unit that leads the defence; any may (11.12, 16.4, D17)."""

    automatic = True

    def options(self, battle: Battle) -> list[Action]:
        now = the_assault(battle)
        if now.over or not assault.defenders(battle, now):
            return [Action("forward")]
        forward = battle.roster.forward
        return [forward[unit] for unit in assault.defenders(battle, now)]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        now = the_assault(battle)
        if action.a < 0:
            now.over = True
            return
        now.forward = action.a
        battle.emit("forward", "11.12", (action.a,))

    def ask(self, battle: Battle) -> tuple[str, str]:
        return f"Choose the unit that leads the defence of {space_name(battle, the_assault(battle).area)}.", "11.12"


class LeaderStep(BattleStep):
    """A decision about a Leader or Commander in an assault, of the attacker or of the defender."""

    automatic = True

    def __init__(self, attacking: bool) -> None:
        self.attacking = attacking

    def who(self, battle: Battle) -> int:
        return battle.active if self.attacking else 1 - battle.active

    def unit(self, battle: Battle) -> int:
        """Point or Forward."""
        now = the_assault(battle)
        return now.point if self.attacking else now.forward

    def leader(self, battle: Battle) -> int:
        """The Leader who may act for it, or NO_LEADER."""
        if the_assault(battle).over:
            return NO_LEADER
        return activation.leader_for(battle, self.unit(battle), self.attacking)

    def dump(self) -> list[object]:
        return [self.name(), self.attacking]


class Participate(LeaderStep):
    """A fresh Leader may take part before the dice (9.8.3, D18, D19)."""

    def options(self, battle: Battle) -> list[Action]:
        return [STAY_OUT] if self.leader(battle) == NO_LEADER else [TAKE_PART, STAY_OUT]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        if action.verb == "take_part":
            leader = self.leader(battle)
            if self.attacking:
                the_assault(battle).attack_leader = leader
            else:
                the_assault(battle).defence_leader = leader
            activation.use_leader(battle, leader, "9.8.3")

    def ask(self, battle: Battle) -> tuple[str, str]:
        leader = self.leader(battle)
        rating = battle.roster.rating[leader] if leader != NO_LEADER else 0
        return f"{leader_name(battle, leader)} may take part: +{rating}, and he is spent.", "9.8.3"


class RollDice(Work):
    """Values are fixed, both roll (11.12)."""

    def work(self, battle: Battle) -> None:
        now = the_assault(battle)
        if now.over:
            return
        now.av = assault.total(assault.attack_parts(battle, now))
        now.dv = assault.total(assault.defence_parts(battle, now))
        battle.emit("values", "11.12", (now.av, now.dv))
        now.attack_dice = activation.pair_of_dice(battle, "11.12.1", 1)
        now.defence_dice = activation.pair_of_dice(battle, "11.12.1", 2)


class Reroll(LeaderStep):
    """A fresh Leader may have his side's dice rolled again (9.8.2, D20, D21)."""

    def options(self, battle: Battle) -> list[Action]:
        return [KEEP] if self.leader(battle) == NO_LEADER else [REROLL, KEEP]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        if action.verb == "reroll":
            activation.use_leader(battle, self.leader(battle), "9.8.2")
            now = the_assault(battle)
            rolled = activation.pair_of_dice(battle, "9.8.2", 1 if self.attacking else 2)
            if self.attacking:
                now.attack_dice = rolled
            else:
                now.defence_dice = rolled

    def ask(self, battle: Battle) -> tuple[str, str]:
        now = the_assault(battle)
        totals = f"Attack {now.attack_total()}, defence {now.defence_total()}"
        return f"{totals}: {leader_name(battle, self.leader(battle))} may re-roll.", "9.8.2"


class Judge(Work):
    """The result as it stands now (11.13 to 11.15)."""

    def work(self, battle: Battle) -> None:
        now = the_assault(battle)
        if not now.over:
            assault.judge(now)
            battle.emit("result", "11.12.4", (now.result, now.attack_total(), now.defence_total()))


class Intervene(LeaderStep):
    """A Commander may try to turn a defeat into a stalemate (9.6, D22, R63)."""

    def options(self, battle: Battle) -> list[Action]:
        now = the_assault(battle)
        losing = FAILURE if self.attacking else SUCCESS
        if now.over or now.result != losing:
            return [ACCEPT]
        side = self.who(battle)
        commanders = activation.interveners(battle, side, self.unit(battle))
        return [*[Action("intervene", leader) for leader in commanders], ACCEPT]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        if action.verb == "intervene" and activation.try_commander(battle, action.a, "9.6"):
            now = the_assault(battle)
            now.result = STALEMATE
            now.points = 0
            battle.emit("intervention", "9.6", (action.a,))

    def ask(self, battle: Battle) -> tuple[str, str]:
        word = "failed" if self.attacking else "succeeded"
        return f"The assault has {word}. A Commander may try to make it a stalemate.", "9.6"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        unit = self.unit(battle)
        if action.verb == "intervene" and unit != NO_UNIT and 0 <= action.a < len(battle.leaders):
            if battle.roster.leader_army[action.a] != battle.roster.army[unit]:
                return Refusal("9.6.1", f"{leader_name(battle, action.a)} intervenes only for units of his own army.")
        if action.verb == "intervene":
            return Refusal("9.6", "Only a fresh Commander of the leading unit's army may try, once per impulse.")
        return super().why_not(battle, action)
