"""What an assault leads to: losses, retreats, overruns, exhaustion (11.9, 11.13 to 11.21, 18, 19)."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse import assault, casualties, retreat
from grognard.games.waterloo_impulse.ground import CLEAR, VILLAGE
from grognard.games.waterloo_impulse.state import FAILURE, STALEMATE, SUCCESS, Assault, Battle, Bill
from grognard.games.waterloo_impulse.steps.base import BattleStep, DefenderStep, Work, space_name, the_assault
from grognard.games.waterloo_impulse.steps.losses import FallBack, present_bill
from grognard.kernel.action import Action, Refusal

DONE: Final = Action("done")
NO_OVERRUN: Final = Action("no_overrun")
HOLD: Final = Action("hold")


class Apply(Work):
    """Apply the result (step 12), then tidy up (step 13)."""

    def work(self, battle: Battle) -> None:
        now = the_assault(battle)
        battle.agenda.append(AssaultEnds())
        if now.over:
            battle.agenda.append(Overtaken())
            return
        exhausting = now.charge and battle.switches.cavalry_exhaustion
        if exhausting:
            note_charged(battle, now)
        battle.agenda.append(AfterAssault())
        if now.result == FAILURE:
            fail(battle, now, exhausting)
        elif now.result == STALEMATE:
            casualties.lose_step(battle, now.point, "11.14")
            casualties.lose_step(battle, now.forward, "11.14")
        else:
            succeed(battle, now, exhausting)


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
        if now.charge and battle.switches.cavalry_exhaustion and now.result != FAILURE:
            battle.agenda.append(PullBack())
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
        return "The riders may retreat after their charge.", "19.6"


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
        battle.agenda.append(FallBack(1 - battle.active))

    def ask(self, battle: Battle) -> tuple[str, str]:
        return f"Defenders of {space_name(battle, the_assault(battle).area)} may fall back, or hold.", "11.21"


class AssaultEnds(Work):
    """Step 13: artillery that came along is spent; a charge may ride on (11.3, 11.9)."""

    def work(self, battle: Battle) -> None:
        now = the_assault(battle)
        for unit in now.followers:
            if battle.alive(unit):
                battle.flip(unit, True, "11.3")
        battle.emit("assault_over", "11.12", (now.area,))
        riders = [unit for unit in now.fighters() if unit >= 0 and battle.where[unit] == now.area]
        if now.charge and now.excess and not now.overrunning and now.result == SUCCESS and riders:
            battle.agenda.append(Overrun())
        else:
            battle.assault = None


class Overrun(BattleStep):
    """The defenders were swept away: riders may go on into one more area (11.9, D26, R58)."""

    automatic = True

    def riders(self, battle: Battle) -> list[int]:
        """Who may ride on."""
        now = the_assault(battle)
        return [unit for unit in now.fighters() if battle.where[unit] == now.area]

    def goals(self, battle: Battle) -> list[int]:
        """Clear areas next door, vacant or of enemies only, not contested, not yet assaulted."""
        now = the_assault(battle)
        side = battle.active
        found: list[int] = []
        for area in battle.ground.near[now.area]:
            if battle.ground.terrain[area] != CLEAR or battle.contested[area] or battle.count[side][area]:
                continue
            if area not in battle.assaulted:
                found.append(area)
        return found

    def options(self, battle: Battle) -> list[Action]:
        now = the_assault(battle)
        if battle.switches.cavalry_exhaustion and now.point not in self.riders(battle):
            return [NO_OVERRUN]  # R78
        return [*[Action("overrun", area) for area in self.goals(battle)], NO_OVERRUN]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        if action.verb == "no_overrun":
            battle.assault = None
            return
        battle.emit("overrun", "11.9", (action.a,))
        battle.agenda.append(RideOn(action.a))

    def ask(self, battle: Battle) -> tuple[str, str]:
        return "Overrun: the riders may go on into one clear area next door.", "11.9"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        if action.verb == "overrun":
            return Refusal(
                "11.9", "An overrun goes into a clear area next door that is vacant or held by enemies alone."
            )
        return super().why_not(battle, action)


class RideOn(BattleStep):
    """Which riders go on (11.9c)."""

    def __init__(self, area: int, gone: int = 0) -> None:
        self.area = area
        self.gone = gone

    def options(self, battle: Battle) -> list[Action]:
        now = the_assault(battle)
        riders = [unit for unit in now.fighters() if battle.where[unit] == now.area]
        add = battle.roster.add
        if self.gone == 0 and battle.switches.cavalry_exhaustion:
            return [add[now.point]]  # 19.4: the same unit leads
        found: list[Action] = []
        if battle.has_room(self.area, battle.active):
            found = [add[unit] for unit in riders]
        if self.gone:
            found.append(DONE)
        return found

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        now = the_assault(battle)
        if action.verb == "done":
            self.strike(battle, now)
            return
        unit = action.a
        fighting = battle.count[1 - battle.active][self.area] != 0
        battle.put(unit, self.area)
        battle.entered[unit] = now.area if fighting else 0
        battle.emit("move", "11.9", (unit, now.area, self.area))
        battle.agenda.append(RideOn(self.area, self.gone + 1))

    def strike(self, battle: Battle, now: Assault) -> None:
        """Enemies there: a new assault; else the area is simply taken (11.9e)."""
        from grognard.games.waterloo_impulse.steps.assaults import begin_assault  # noqa: PLC0415  (they need each other)

        battle.assault = None
        if battle.both_in(self.area):
            new = Assault(self.area, True, True)
            new.overrunning = True
            begin_assault(battle, new)
            if battle.switches.cavalry_exhaustion and battle.where[now.point] == self.area:
                new.point = now.point
                new.supports = [unit for unit in assault.candidates(battle, new) if unit != now.point]

    def ask(self, battle: Battle) -> tuple[str, str]:
        return f"Choose who rides on to {space_name(battle, self.area)}.", "11.9"

    def dump(self) -> list[object]:
        return ["RideOn", self.area, self.gone]


def exhaust(battle: Battle) -> None:
    """When a charge impulse is over, all who fought in it lose a step (19.2, R76)."""
    for unit in battle.charged:
        if battle.alive(unit):
            casualties.lose_step(battle, unit, "19.2")
    battle.charged = []
