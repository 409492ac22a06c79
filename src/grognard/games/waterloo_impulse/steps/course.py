"""The course of assaults: which comes next, the order of its steps, the result, and riding on to one more (11, 19).

It is in one place because it runs in a circle: the last thing that an assault can lead to is another.
"""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse import assault, casualties
from grognard.games.waterloo_impulse.ground import CLEAR
from grognard.games.waterloo_impulse.state import CHARGE, FAILURE, STALEMATE, SUCCESS, Assault, Battle
from grognard.games.waterloo_impulse.steps.assaults import (
    ChooseForward,
    Commit,
    Gate,
    Intervene,
    Judge,
    Participate,
    Reroll,
    RollDice,
)
from grognard.games.waterloo_impulse.steps.base import DONE, BattleStep, Work, space_name, the_assault
from grognard.games.waterloo_impulse.steps.results import (
    AfterAssault,
    Overtaken,
    PullBack,
    exhaust,
    fail,
    note_charged,
    succeed,
)
from grognard.kernel.action import Action, Refusal
from grognard.kernel.state import Step

END_ASSAULTS: Final = Action("end_assaults")
NO_OVERRUN: Final = Action("no_overrun")


class AssaultOrder(BattleStep):
    """Which assault comes next; those that must be made cannot be left out (10.3, 11.11, D11)."""

    automatic = True

    def options(self, battle: Battle) -> list[Action]:
        forced = assault.mandatory_areas(battle)
        found = [Action("assault", area, is_charge(battle, area)) for area in forced]
        for charge in (False, True):
            found += [Action("assault", area, int(charge)) for area in assault.voluntary_areas(battle, charge)]
        if not forced:
            found.append(END_ASSAULTS)
        return found

    def do(self, battle: Battle, action: Action) -> None:
        if action.verb == "end_assaults":
            battle.agenda.pop()
            exhaust(battle)
            return
        begin_assault(battle, Assault(action.a, not battle.contested[action.a], bool(action.b)))

    def ask(self, battle: Battle) -> tuple[str, str]:
        return "Choose the next assault.", "11.11"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        if action.verb == "end_assaults":
            return Refusal("10.3", "An enemy area was entered: it has to be assaulted.")
        if action.verb == "assault" and action.a in battle.assaulted:
            return Refusal("11.11", "An area can be assaulted only once per impulse.")
        if action.verb == "assault":
            return Refusal("11.2", "No activated unit there can lead an assault.")
        return super().why_not(battle, action)


def pending_assaults(battle: Battle) -> bool:
    """Is there an area that has to be assaulted now, or could be?"""
    if assault.mandatory_areas(battle):
        return True
    return any(assault.voluntary_areas(battle, charge) for charge in (False, True))


def is_charge(battle: Battle, area: int) -> int:
    """Was the area entered by a charge?"""
    for unit in battle.units_in(area, battle.active):
        if battle.entered[unit]:
            return int(battle.mode[unit] == CHARGE)
    return 0


def begin_assault(battle: Battle, new: Assault) -> None:
    """Put the steps of an assault on the agenda (see the order of steps before rule 11)."""
    battle.assault = new
    new.owner = battle.control[new.area]
    battle.assaulted.append(new.area)
    battle.emit("assault", "11.1", (new.area, int(new.mandatory), int(new.charge)))
    battle.agenda += [
        Apply(),
        Intervene(False),
        Intervene(True),
        Judge(),
        Reroll(False),
        Reroll(True),
        RollDice(),
        Participate(False),
        Participate(True),
        ChooseForward(),
        Gate("skirmishers_leave"),
        Gate("skirmishers_fire"),
        Gate("cavalry_leaves"),
        Commit(),
    ]


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


class AssaultEnds(Work):
    """Step 13: artillery that came along is spent; a charge may ride on (11.3, 11.9)."""

    def work(self, battle: Battle) -> None:
        now = the_assault(battle)
        for unit in now.followers:
            if battle.alive(unit):
                battle.flip(unit, True, "11.3")
        battle.emit("assault_over", "11.12", (now.area,))
        if not (now.charge and now.excess and now.result == SUCCESS):
            battle.assault = None
        elif now.overrunning or not [unit for unit in now.fighters() if battle.where[unit] == now.area]:
            ride_home(battle, Ended())
        else:
            battle.agenda.append(Overrun())


def ride_home(battle: Battle, then: Step) -> None:
    """Once an overrun is decided, riders who did not go on may pull back, where that is the rule; then go on (19.7)."""
    battle.agenda.append(then)
    if battle.switches.cavalry_exhaustion:
        battle.agenda.append(PullBack())


class Ended(Work):
    """Nothing is left of the assault."""

    def work(self, battle: Battle) -> None:
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
            ride_home(battle, Ended())
            return
        battle.emit("overrun", "11.9", (action.a,))
        battle.agenda.append(RideOn(action.a))

    def ask(self, battle: Battle) -> tuple[str, str]:
        return "Overrun: the cavalry may go on into one adjacent clear area.", "11.9"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        if action.verb == "overrun":
            return Refusal(
                "11.9", "An overrun goes into an adjacent clear area that is vacant or held only by enemies."
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
            ride_home(battle, Strike(self.area))
            return
        unit = action.a
        fighting = battle.count[1 - battle.active][self.area] != 0
        battle.put(unit, self.area)
        battle.entered[unit] = now.area if fighting else 0
        battle.emit("move", "11.9", (unit, now.area, self.area))
        battle.agenda.append(RideOn(self.area, self.gone + 1))

    def ask(self, battle: Battle) -> tuple[str, str]:
        return f"Choose who rides on to {space_name(battle, self.area)}.", "11.9"

    def dump(self) -> list[object]:
        return ["RideOn", self.area, self.gone]


class Strike(Work):
    """Enemies where the riders went: a new assault; else the area is simply taken (11.9e)."""

    def __init__(self, area: int) -> None:
        self.area = area

    def work(self, battle: Battle) -> None:
        old = the_assault(battle)
        battle.assault = None
        if not battle.both_in(self.area):
            return
        new = Assault(self.area, True, True)
        new.overrunning = True
        begin_assault(battle, new)
        if battle.switches.cavalry_exhaustion and battle.where[old.point] == self.area:
            new.point = old.point  # 19.4
            new.supports = [unit for unit in assault.candidates(battle, new) if unit != old.point]

    def dump(self) -> list[object]:
        return ["Strike", self.area]
