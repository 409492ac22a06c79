"""Rule 6: the turn as work that puts its phases on the agenda, rally, and the End Phase."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse import battery, rally, victory
from grognard.games.waterloo_impulse.activation import use_leader
from grognard.games.waterloo_impulse.ground import is_zone
from grognard.games.waterloo_impulse.roster import ALLIED, FRENCH, NO_FORMATION, SIDE_NAMES
from grognard.games.waterloo_impulse.state import ABSENT, BOMBARD, READY, WAITING, Battle, Shot
from grognard.games.waterloo_impulse.steps.base import DONE, BattleStep, Work, leader_name, space_name
from grognard.games.waterloo_impulse.steps.impulse import Impulse
from grognard.games.waterloo_impulse.steps.shooting import ChooseTarget
from grognard.kernel.action import Action, Refusal

ALL_CAVALRY: Final = Action("all_cavalry")


class Turn(Work):
    """A turn: Commanders, Rally, Grand Battery, Impulses, End (6.1). The first opens with the battery (5.2)."""

    def work(self, battle: Battle) -> None:
        battle.emit("turn", "6.1", (battle.turn,))
        battle.agenda += [EndPhase(), Impulse(FRENCH), GrandBattery()]
        battle.passes = 0
        battle.tried = [False, False]
        if battle.turn > 1:
            rally.refresh_leaders(battle)
            rally.refresh_guns(battle)
            battle.rallied = []
            for side in (ALLIED, FRENCH):  # the French first (6.3), each side's Leaders last (R81)
                battle.agenda.append(Rally(side))
                if battle.switches.self_rally:
                    battle.agenda.append(SelfRally(side))


class SelfRally(BattleStep):
    """Some units rally without a Leader (20.2, D04)."""

    automatic = True

    def __init__(self, side: int) -> None:
        self.side = side

    def who(self, battle: Battle) -> int:
        return self.side

    def options(self, battle: Battle) -> list[Action]:
        refresh = battle.roster.refresh
        return [*[refresh[unit] for unit in rally.self_rallies(battle, self.side)], DONE]

    def do(self, battle: Battle, action: Action) -> None:
        if action.verb == "done":
            battle.agenda.pop()
            return
        battle.rallied.append(action.a)
        battle.flip(action.a, False, "20.2")

    def ask(self, battle: Battle) -> tuple[str, str]:
        return f"{SIDE_NAMES[self.side]}: choose units that rally by themselves, or none.", "20.2"

    def dump(self) -> list[object]:
        return ["SelfRally", self.side]


class Rally(BattleStep):
    """Each fresh Leader may rally units of his in one space (6.3.2, D03)."""

    automatic = True

    def __init__(self, side: int) -> None:
        self.side = side

    def who(self, battle: Battle) -> int:
        return self.side

    def options(self, battle: Battle) -> list[Action]:
        found: list[Action] = []
        for leader, army in enumerate(battle.roster.leader_army):
            if (army == 0) == (self.side == FRENCH):
                found += [Action("rally", leader, space) for space in rally.rally_spaces(battle, leader)]
        found.append(DONE)
        return found

    def do(self, battle: Battle, action: Action) -> None:
        if action.verb == "done":
            battle.agenda.pop()
        else:
            battle.agenda.append(RallyUnits(self.side, action.a, action.b, 0))

    def ask(self, battle: Battle) -> tuple[str, str]:
        return f"{SIDE_NAMES[self.side]}: choose a Leader and an area where he rallies units; this spends him.", "6.3.2"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        if action.verb == "rally" and 0 <= action.a < len(battle.leaders):
            if battle.leaders[action.a] != READY:
                return Refusal("6.3.2", f"{leader_name(battle, action.a)} is spent and cannot rally anybody.")
            if battle.roster.leader_formation[action.a] == NO_FORMATION:
                return Refusal("6.3.2", "Commanders cannot rally units; their Leaders can.")
            return Refusal("6.3.2", f"He has no spent unit to rally in {space_name(battle, action.b)}.")
        return super().why_not(battle, action)

    def dump(self) -> list[object]:
        return ["Rally", self.side]


class RallyUnits(BattleStep):
    """The units a Leader rallies; the first one spends him (6.3.2)."""

    automatic = True

    def __init__(self, side: int, leader: int, space: int, done: int) -> None:
        self.side = side
        self.leader = leader
        self.space = space
        self.done = done

    def who(self, battle: Battle) -> int:
        return self.side

    def options(self, battle: Battle) -> list[Action]:
        refresh = battle.roster.refresh
        found: list[Action] = []
        if self.done < rally.allowance(battle):
            found = [refresh[unit] for unit in rally.rallies(battle, self.leader, self.space)]
        if self.done == 0 and len(rally.spent_cavalry(battle, self.leader, self.space)) > rally.allowance(battle):
            found.append(ALL_CAVALRY)
        found.append(DONE)
        return found

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        if action.verb == "done":
            return
        if self.done == 0:
            use_leader(battle, self.leader, "6.3.2")
        if action.verb == "all_cavalry":
            for unit in rally.spent_cavalry(battle, self.leader, self.space):
                battle.flip(unit, False, "19.3")
            return
        battle.flip(action.a, False, "6.3.2")
        battle.agenda.append(RallyUnits(self.side, self.leader, self.space, self.done + 1))

    def ask(self, battle: Battle) -> tuple[str, str]:
        most = rally.allowance(battle)
        who = leader_name(battle, self.leader)
        return f"{who} rallies up to {most} units in {space_name(battle, self.space)}.", "6.3.2"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        if action.verb == "refresh":
            if self.done >= rally.allowance(battle):
                return Refusal("6.3.2", "He has rallied as many as he may.")
            return Refusal("6.3.2", "Only spent infantry, cavalry or rifles of his there can be rallied.")
        return super().why_not(battle, action)

    def dump(self) -> list[object]:
        return ["RallyUnits", self.side, self.leader, self.space, self.done]


class GrandBattery(Work):
    """The French may fire the grand battery once a turn (6.4, D02)."""

    def work(self, battle: Battle) -> None:
        battery.check(battle)
        battle.acted = bytearray(battle.roster.size())
        battle.entered = [0] * battle.roster.size()  # who is hit now retreats by 11.19
        battle.assaulted = []
        battle.active = FRENCH
        if battle.battery and battery.fresh_guns(battle):
            battle.shot = Shot(BOMBARD, NO_FORMATION, battle.battery)
            battle.agenda.append(ChooseTarget(grand=True))


class EndPhase(Work):
    """Automatic victory, the final result, or the next turn with its reinforcements (6.6, R4, R7)."""

    def work(self, battle: Battle) -> None:
        victory.check_automatic(battle)
        if battle.outcome is not None:
            return
        if battle.turn >= battle.scenario.turns:
            victory.final_result(battle)
            return
        if battle.switches.late_prussians:
            reinforce(battle, battle.turn)
        battle.marker = 0
        battle.turn += 1
        if not battle.switches.late_prussians:
            reinforce(battle, battle.turn)
        battle.agenda.append(Turn())


def reinforce(battle: Battle, turn: int) -> None:
    """Place the units due in their zones; their Leaders come with them (6.6.1, 15.7, R5)."""
    roster = battle.roster
    for unit in range(roster.size()):
        due, zone = roster.arrives[unit]
        if due == turn and battle.where[unit] == WAITING and is_zone(zone):
            battle.put(unit, zone)
            battle.emit("arrives", "15.7", (unit, zone))
    for leader, due in enumerate(roster.leader_turn):
        if due == turn and battle.leaders[leader] == ABSENT:
            battle.leaders[leader] = READY
            battle.emit("leader_arrives", "16.2", (leader,))
