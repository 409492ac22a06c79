"""What an assault leads to: losses, retreats, exhaustion (11.13 to 11.21, 18, 19)."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse import assault, casualties, retreat
from grognard.games.waterloo_impulse.ground import VILLAGE
from grognard.games.waterloo_impulse.state import FAILURE, SUCCESS, Assault, Battle, Bill
from grognard.games.waterloo_impulse.steps.base import DONE, BattleStep, DefenderStep, Work, space_name, the_assault
from grognard.games.waterloo_impulse.steps.losses import FallBack, present_bill
from grognard.kernel.action import Action

HOLD: Final = Action("hold")


def note_charged(battle: Battle, now: Assault) -> None:
    """Cavalry that fought in a charge will be exhausted when the impulse is over (19.2, R76, R77)."""
    for unit in now.fighters():
        if unit not in battle.charged:
            battle.charged.append(unit)
    if battle.switches.single_exhaustion and now.result != SUCCESS:
        battle.charged.remove(now.point)  # it pays by the result, also after an overrun


def fail(battle: Battle, now: Assault, exhausting: bool) -> None:
    """The attackers lose a step each, and go back if the assault was forced on them (11.13, 19.5, R24)."""
    losers = [now.point] if exhausting else now.fighters()
    for unit in losers:
        if battle.alive(unit):
            casualties.lose_step(battle, unit, "11.13")
    if not now.mandatory:
        return
    stay = battle.switches.beaten_attackers_stay and not exhausting  # 19.5 sends all riders back
    back = now.followers if stay else [*now.fighters(), *now.followers]
    battle.falling = [unit for unit in back if battle.where[unit] == now.area]
    start_return(battle)


def succeed(battle: Battle, now: Assault, exhausting: bool) -> None:
    """Casualty points for the defenders; it costs Point a step too (11.15, 19.7)."""
    units = assault.defenders(battle, now)
    now.excess = now.points > casualties.total_capacity(battle, units)
    if not exhausting:
        casualties.lose_step(battle, now.point, "11.15")
    present_bill(battle, Bill(1 - battle.active, now.area, units, now.forward, now.points, "11.16"))


def start_return(battle: Battle) -> None:
    """Send the listed attackers back whence they came (11.13, 11.17)."""
    battle.agenda.append(Return())


class Return(BattleStep):
    """Attackers go back; where there is no room for all, their owner says who is lost (11.17, D30)."""

    automatic = True

    def options(self, battle: Battle) -> list[Action]:
        crowd = self.crowded(battle)
        if crowd:
            return [Action("lose", unit) for unit in crowd]
        return [DONE]

    def crowded(self, battle: Battle) -> list[int]:
        """Units that want to go back to a space that cannot take them all."""
        for unit in battle.falling:
            origin = battle.entered[unit]
            same = [other for other in battle.falling if battle.entered[other] == origin]
            side = battle.roster.side[unit]
            if battle.count[side][origin] + len(same) > battle.limit(origin):
                return same
        return []

    def do(self, battle: Battle, action: Action) -> None:
        if action.verb == "lose":
            battle.falling.remove(action.a)
            casualties.eliminate(battle, action.a, "11.17")
            return
        battle.agenda.pop()
        for unit in battle.falling[:]:
            retreat.step_back(battle, unit, battle.entered[unit], "11.17")
        battle.falling = []

    def ask(self, battle: Battle) -> tuple[str, str]:
        return "There is no room for all who go back: choose who is lost.", "11.17"


class Overtaken(Work):
    """No assault after all: whoever came in holds what is left to him (R35, R39), in a village only four (18.2)."""

    def work(self, battle: Battle) -> None:
        battle.falling = []
        crowd_out(battle, the_assault(battle))


class AfterAssault(Work):
    """Losses are taken: village limit, charge retreats, the defender's own retreat (step 12)."""

    def work(self, battle: Battle) -> None:
        now = the_assault(battle)
        vacant = not battle.count[0][now.area] and not battle.count[1][now.area]
        if vacant and battle.control[now.area] != now.owner:
            battle.control[now.area] = now.owner  # both are gone at once (7.2, R87)
            battle.emit("control", "7.2", (now.area, now.owner))
        battle.agenda.append(VoluntaryRetreat())
        if now.charge and battle.switches.cavalry_exhaustion and now.result != FAILURE and not now.excess:
            battle.agenda.append(PullBack())  # after an excess of points the overrun is decided first (19.7)
        crowd_out(battle, now)


def crowd_out(battle: Battle, now: Assault) -> None:
    """More may enter a village to assault it than may stay (18.2, 18.3)."""
    if battle.switches.village_stacking and now.mandatory and battle.ground.terrain[now.area] == VILLAGE:
        battle.agenda.append(KeepVillage())


class KeepVillage(BattleStep):
    """Only four may stay in a village that was assaulted; the others go back (18.3, D28, R80)."""

    automatic = True

    def options(self, battle: Battle) -> list[Action]:
        now = the_assault(battle)
        units = self.inside(battle)
        if len(units) <= battle.scenario.village:
            return [DONE]
        return [Action("send_back", unit) for unit in units if unit != now.point]

    def inside(self, battle: Battle) -> list[int]:
        """The attackers in the village who came in this impulse."""
        now = the_assault(battle)
        return [unit for unit in battle.units_in(now.area, battle.active) if battle.entered[unit]]

    def do(self, battle: Battle, action: Action) -> None:
        if action.verb == "done":
            battle.agenda.pop()
            return
        unit = action.a
        if battle.has_room(battle.entered[unit], battle.roster.side[unit]):
            retreat.step_back(battle, unit, battle.entered[unit], "18.3")
        else:
            casualties.eliminate(battle, unit, "11.17")

    def ask(self, battle: Battle) -> tuple[str, str]:
        return "Four units may stay in the village: choose who goes back.", "18.3"


class PullBack(BattleStep):
    """After a charge each rider may retreat (19.6, 19.7, D29, R79)."""

    automatic = True

    def options(self, battle: Battle) -> list[Action]:
        now = the_assault(battle)
        found: list[Action] = []
        for unit in now.fighters():
            if battle.where[unit] != now.area:
                continue
            for space in self.havens(battle, now, unit):
                found.append(Action("pull_back", unit, space))
        found.append(DONE)
        return found

    def havens(self, battle: Battle, now: Assault, unit: int) -> list[int]:
        """Back whence it came, or after a voluntary charge to a friendly area next door."""
        side = battle.roster.side[unit]
        if now.mandatory:
            origin = battle.entered[unit]
            return [origin] if origin and battle.has_room(origin, side) else []
        near = retreat.neighbours(battle, unit, now.area)
        return [space for space in near if battle.friendly(space, side) and battle.has_room(space, side)]

    def do(self, battle: Battle, action: Action) -> None:
        if action.verb == "done":
            battle.agenda.pop()
            return
        retreat.step_back(battle, action.a, action.b, "19.6")

    def ask(self, battle: Battle) -> tuple[str, str]:
        return "The cavalry may retreat after its charge.", "19.6"


class VoluntaryRetreat(DefenderStep):
    """After an assault any defenders may fall back (11.21, D25, R57)."""

    automatic = True

    def options(self, battle: Battle) -> list[Action]:
        now = the_assault(battle)
        found = [
            Action("fall_back", unit)
            for unit in assault.defenders(battle, now)
            if retreat.destinations(battle, unit, now.area)
        ]
        found.append(HOLD)
        return found

    def do(self, battle: Battle, action: Action) -> None:
        if action.verb == "hold":
            battle.agenda.pop()
            return
        battle.falling = [action.a]
        battle.agenda.append(FallBack(1 - battle.active, paying=False))

    def ask(self, battle: Battle) -> tuple[str, str]:
        return f"Defenders of {space_name(battle, the_assault(battle).area)} may fall back, or hold.", "11.21"


def exhaust(battle: Battle) -> None:
    """When a charge impulse is over, all who fought in it lose a step (19.2, R76)."""
    for unit in battle.charged:
        if battle.alive(unit):
            casualties.lose_step(battle, unit, "19.2")
    battle.charged = []
