"""The Action Impulse Phase: activation, the choice of action, Double Moves, passes and sunset (8.0, 9.5, 9.7)."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse import activation
from grognard.games.waterloo_impulse.ground import AREAS
from grognard.games.waterloo_impulse.roster import ALLIED, FRENCH, SIDE_NAMES
from grognard.games.waterloo_impulse.state import (
    ABSENT,
    ACTIONS,
    ADVANCE,
    BOMBARD,
    CHARGE,
    MARCH,
    NO_LEADER,
    NO_UNIT,
    READY,
    USED,
    VOLLEY,
    Battle,
    Shot,
)
from grognard.games.waterloo_impulse.steps.base import ACCEPT, DONE, BattleStep, Work, leader_name
from grognard.games.waterloo_impulse.steps.course import AssaultOrder, pending_assaults
from grognard.games.waterloo_impulse.steps.move import Advance, Movement
from grognard.games.waterloo_impulse.steps.shooting import ChooseAim, ChooseShooters, ChooseTarget, Fire
from grognard.kernel.action import Action, Refusal

PASS: Final = Action("pass")
LATER: Final = Action("later")
TYPES: Final = [MARCH, CHARGE, BOMBARD, VOLLEY]


class Impulse(Work):
    """One side's impulse begins (8.1). What is contested now counts as contested to its end (R13)."""

    def __init__(self, side: int) -> None:
        self.side = side

    def work(self, battle: Battle) -> None:
        battle.active = self.side
        begin_impulse(battle)
        battle.emit("impulse", "8.1", (self.side, battle.marker))
        battle.agenda += [ImpulseEnds(self.side), Activate()]

    def dump(self) -> list[object]:
        return ["Impulse", self.side]


def begin_impulse(battle: Battle) -> None:
    """Nobody has done anything yet."""
    size = battle.roster.size()
    for area in range(1, AREAS + 1):
        battle.contested[area] = 1 if battle.both_in(area) else 0
    battle.tried = [False, False]
    battle.led = NO_LEADER
    battle.plan = []
    battle.mode = bytearray(size)
    battle.banner = [-1] * size
    battle.acted = bytearray(size)
    battle.moved = bytearray(size)
    battle.entered = [0] * size
    battle.assaulted = []
    battle.charged = []
    battle.hand = NO_UNIT
    battle.left = 0


class Activate(BattleStep):
    """Name a Leader, try a Commander for a Double Move, or pass (8.1, 8.3, 8.9, 9.5, D05)."""

    def options(self, battle: Battle) -> list[Action]:
        found = [Action("lead", leader) for leader in activation.leaders_of(battle, battle.active)]
        found += [Action("double", leader) for leader in activation.commanders(battle, battle.active)]
        found.append(PASS)
        return found

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        if action.verb == "pass":
            take_pass(battle)
            return
        battle.led = action.a
        if action.verb == "double":
            if activation.try_commander(battle, action.a, "9.5"):
                battle.agenda += [Carry(), DoublePlan()]
            else:
                note_failure(battle)
            return
        number = activation.needed(battle, action.a)
        more = activation.bonus(battle, action.a)
        battle.emit("attempt", "8.3", (action.a, number - more))
        success = activation.two_dice(battle, "8.3", action.a) + more >= number
        battle.emit("activated" if success else "not_activated", "8.3", (action.a,))
        if success:
            battle.agenda += [Carry(), ChooseAction()]
        else:
            note_failure(battle)

    def ask(self, battle: Battle) -> tuple[str, str]:
        side = SIDE_NAMES[battle.active]
        return f"{side} impulse {battle.marker}: name a Leader, try a Double Move, or pass.", "8.1"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        leader = action.a
        if action.verb in ("lead", "double") and 0 <= leader < len(battle.leaders):
            name = leader_name(battle, leader)
            if battle.leaders[leader] == ABSENT:
                return Refusal("16.2", f"{name} has not arrived yet.")
            if action.verb == "double":
                if battle.leaders[leader] == USED:
                    return Refusal("9.3", f"{name} is spent.")
                if leader == battle.roster.deputy:
                    return Refusal("9.9", f"{name} stands in for Napoléon only while Napoléon is spent.")
                return Refusal("9.5", f"{name} cannot try a Double Move.")
            return Refusal("8.3", f"{name} leads no formation of yours.")
        return super().why_not(battle, action)


def note_failure(battle: Battle) -> None:
    """A failed activation breaks a row of passes, unless it counts as one (8.9, R59)."""
    battle.passes = battle.passes + 1 if battle.switches.failed_activation_is_pass else 0


def take_pass(battle: Battle) -> None:
    """A voluntary pass, before or after an activation (8.9, R82, R83)."""
    battle.passes += 1
    battle.emit("pass", "8.9", (battle.active,))


def actions_of(battle: Battle, formation: int, ahead: bool) -> list[Action]:
    """Every action a formation could take now, with its space; `ahead`: or after a march already planned (8.2, 9.5)."""
    found: list[Action] = []
    marching = ahead and begins_with_march(battle)
    for space in activation.spaces_of(battle, formation):
        for kind in TYPES:
            if activation.possible(battle, kind, formation, space) or (
                marching and activation.may_open(battle, kind, formation, space)
            ):
                found.append(Action(ACTIONS[kind], space, formation))
    if activation.can_advance(battle, formation):
        found.append(Action("advance", formation))
    return found


class ChooseAction(BattleStep):
    """After a success: what the formation does, and where (8.2, 6.5.1, D06)."""

    def options(self, battle: Battle) -> list[Action]:
        formation = battle.roster.leader_formation[battle.led]
        return [*actions_of(battle, formation, False), PASS]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        if action.verb == "pass":
            take_pass(battle)  # R83
            return
        note_plan(battle, action)

    def ask(self, battle: Battle) -> tuple[str, str]:
        return f"{leader_name(battle, battle.led)} is activated: choose an action and an area.", "8.2"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        formation = planned_formation(action)
        if formation >= 0 and formation != battle.roster.leader_formation[battle.led]:
            return Refusal("8.3", f"{leader_name(battle, battle.led)} activates only units of his formation.")
        return why_not_action(action)


def planned_formation(action: Action) -> int:
    """The formation an action is for; negative if it is no action of a formation."""
    return action.a if action.verb == "advance" else action.b if action.verb in ACTIONS else -1


def note_plan(battle: Battle, action: Action) -> None:
    """Remember an action that was chosen."""
    kind = ACTIONS.index(action.verb)
    formation = action.a if kind == ADVANCE else action.b
    space = 0 if kind == ADVANCE else action.a
    battle.passes = 0
    battle.plan.append((kind, formation, space))
    battle.emit("action", "8.2", (kind, formation, space))


def why_not_action(action: Action) -> Refusal:
    """The rule against an action of a formation in an area."""
    if action.verb == "volley":
        return Refusal("8.5", "A volley needs fresh infantry of the formation in a contested area.")
    if action.verb == "bombard":
        return Refusal("8.6", "A bombardment needs fresh artillery of the formation with an enemy in range.")
    if action.verb == "charge":
        return Refusal("8.7", "A charge needs cavalry of the formation that can move or strike in clear ground.")
    if action.verb == "move":
        return Refusal("8.4", "No unit of the formation there can move or assault.")
    if action.verb == "advance":
        return Refusal("8.8", "No unit of the formation can advance.")
    return Refusal("8.2", "That is not an action of an impulse.")


def begins_with_march(battle: Battle) -> bool:
    """Is the first action of the plan a march or a charge?"""
    return len(battle.plan) > 0 and battle.plan[0][0] in (MARCH, CHARGE)


def second_actions(battle: Battle, ahead: bool) -> list[Action]:
    """What a Double Move may be made of, and after its first action: what goes with that (9.5, 9.5.3)."""
    found: list[Action] = []
    for formation in activation.formations_of(battle, battle.led):
        found += [action for action in actions_of(battle, formation, ahead) if fits(battle, action)]
    return found


def fits(battle: Battle, action: Action) -> bool:
    """Does a second action go with the first: not the same formation in the same area (9.5b)?"""
    if not battle.plan:
        return True
    kind, formation, space = battle.plan[0]
    if action.verb == "advance":
        return kind != ADVANCE or action.a != formation
    return kind == ADVANCE or action.a != space or action.b != formation


def why_not_double(battle: Battle, action: Action) -> Refusal:
    """The rule against an action of a Double Move."""
    formation = planned_formation(action)
    if formation >= 0 and formation not in activation.formations_of(battle, battle.led):
        return Refusal("9.5.3", f"{leader_name(battle, battle.led)} commands only units of his army.")
    if battle.plan and action.b == battle.plan[0][1] and action.a == battle.plan[0][2]:
        return Refusal("9.5", "The second action must be in another area or by another formation.")
    return why_not_action(action)


class DoublePlan(BattleStep):
    """A Double Move: two actions, in two areas or of two formations; the second may wait (9.5, D07, R66)."""

    def options(self, battle: Battle) -> list[Action]:
        found = second_actions(battle, True)
        return [*found, LATER, DONE] if battle.plan else [*found, PASS]

    def do(self, battle: Battle, action: Action) -> None:
        if action.verb == "later":
            battle.agenda.pop()
            battle.agenda.pop()  # Carry: the plan is not whole yet
            carry_first(battle)
        elif action.verb in ("pass", "done"):
            battle.agenda.pop()
            if action.verb == "pass":
                take_pass(battle)
        else:
            note_plan(battle, action)
            if len(battle.plan) == 2:
                battle.agenda.pop()

    def ask(self, battle: Battle) -> tuple[str, str]:
        who = leader_name(battle, battle.led)
        if battle.plan:
            return f"{who} makes a Double Move: choose the second action, or decide it later.", "9.5"
        return f"{who} makes a Double Move: choose the first action.", "9.5"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        return why_not_double(battle, action)


def carry_first(battle: Battle) -> None:
    """The first action is carried out before the second is chosen; a second march joins before the fights (9.5.1)."""
    battle.agenda.append(SecondAction(joining=False))
    if begins_with_march(battle):
        kind, formation, space = battle.plan[0]
        activation.wake(battle, kind, formation, space)
        battle.agenda += [AssaultOrder(), SecondAction(joining=True), Movement()]
    else:
        battle.agenda.append(CarryOne(0))


class SecondAction(BattleStep):
    """The second action of a Double Move, chosen when the first is done (9.5).

    `joining`: a first march or charge has moved and not fought yet. Another one has to move now, since all movement
    comes before the first assault (9.5.1); everything else can wait.
    """

    automatic = True

    def __init__(self, joining: bool) -> None:
        self.joining = joining

    def options(self, battle: Battle) -> list[Action]:
        last = LATER if self.joining else DONE
        if len(battle.plan) == 2 or (self.joining and not pending_assaults(battle)):
            return [last]  # chosen already, or everything can still be chosen afterwards
        marches = self.joining or not begins_with_march(battle) or not battle.assaulted
        found = [
            action
            for action in second_actions(battle, False)
            if (marches if action.verb in ("move", "charge") else not self.joining)
        ]
        return [*found, last]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        if action.verb in ("later", "done"):
            return
        note_plan(battle, action)
        kind, formation, space = battle.plan[1]
        if not begins_with_march(battle) or kind not in (MARCH, CHARGE):
            battle.agenda.append(CarryOne(1))
            return
        activation.wake(battle, kind, formation, space)  # those of the first march may still fight along
        if not self.joining:
            battle.agenda.append(AssaultOrder())
        battle.agenda.append(Movement())

    def ask(self, battle: Battle) -> tuple[str, str]:
        who = leader_name(battle, battle.led)
        if self.joining:
            return f"{who}: another march or charge before the assaults, or decide the second action later.", "9.5.1"
        return f"{who} makes a Double Move: choose the second action, or none.", "9.5"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        if action.verb in ("move", "charge") and not self.joining and begins_with_march(battle) and battle.assaulted:
            return Refusal("9.5.1", "There has been an assault: both marches must come before the first one.")
        return why_not_double(battle, action)

    def dump(self) -> list[object]:
        return ["SecondAction", self.joining]


class Carry(Work):
    """Carry the plan out: marches and charges of a Double Move together, everything else in turn (9.5.1, 9.5.2)."""

    def work(self, battle: Battle) -> None:
        plan = battle.plan
        marching = [entry for entry in plan if entry[0] in (MARCH, CHARGE)]
        if len(marching) == 2:
            for kind, formation, space in plan:
                activation.wake(battle, kind, formation, space)
            battle.agenda += [AssaultOrder(), Movement()]
            return
        for number in reversed(range(len(plan))):
            battle.agenda.append(CarryOne(number))


class CarryOne(Work):
    """Carry out one action of the plan."""

    def __init__(self, number: int) -> None:
        self.number = number

    def work(self, battle: Battle) -> None:
        kind, formation, space = battle.plan[self.number]
        battle.mode = bytearray(battle.roster.size())
        if kind == ADVANCE:
            activation.wake_all(battle, formation)
            battle.agenda.append(Advance())
        elif kind == BOMBARD:
            battle.shot = Shot(BOMBARD, formation, space)
            battle.agenda.append(ChooseTarget(grand=False))
        elif kind == VOLLEY:
            if battle.both_in(space) and activation.possible(battle, VOLLEY, formation, space):
                battle.shot = Shot(VOLLEY, formation, space)
                battle.shot.target = space
                battle.agenda += [Fire(), ChooseShooters(), ChooseAim()]
        else:
            activation.wake(battle, kind, formation, space)
            battle.agenda += [AssaultOrder(), Movement()]

    def dump(self) -> list[object]:
        return ["CarryOne", self.number]


class ImpulseEnds(Work):
    """Two passes end the phase; after an Allied impulse the sun may set (8.9, 8.10, R60)."""

    def __init__(self, side: int) -> None:
        self.side = side

    def work(self, battle: Battle) -> None:
        if battle.passes >= 2:
            battle.emit("phase_over", "8.9", (battle.marker,))
            return
        if self.side == FRENCH:
            battle.agenda.append(Impulse(ALLIED))
        else:
            battle.agenda.append(Sunset())

    def dump(self) -> list[object]:
        return ["ImpulseEnds", self.side]


class Sunset(Work):
    """The Allied player rolls against the impulse marker (8.10)."""

    def work(self, battle: Battle) -> None:
        rolled = activation.two_dice(battle, "8.10", 99)
        if rolled >= battle.marker:
            daylight(battle)
            return
        battle.emit("sunset", "8.10", (rolled, battle.marker))
        battle.agenda += [CancelSunset(ALLIED), CancelSunset(FRENCH)]


def daylight(battle: Battle) -> None:
    """The marker advances; off the track the phase ends all the same (8.10, R61)."""
    battle.marker += 1
    battle.emit("daylight", "8.10", (battle.marker,))
    if battle.marker <= battle.scenario.track:
        battle.agenda.append(Impulse(FRENCH))
    else:
        battle.emit("phase_over", "8.10", (battle.marker,))


class CancelSunset(BattleStep):
    """A Commander may try to keep the day going: the French first, then the Allies (9.7, D33, D34)."""

    automatic = True

    def __init__(self, side: int) -> None:
        self.side = side

    def who(self, battle: Battle) -> int:
        return self.side

    def options(self, battle: Battle) -> list[Action]:
        found = [Action("cancel", leader) for leader in activation.commanders(battle, self.side)]
        found.append(ACCEPT)
        return found

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        if action.verb == "cancel":
            if activation.try_commander(battle, action.a, "9.7"):
                if self.side == FRENCH:
                    battle.agenda.pop()  # the Allies need not try
                daylight(battle)
                return
        if self.side == ALLIED:
            battle.emit("phase_over", "8.10", (battle.marker,))

    def ask(self, battle: Battle) -> tuple[str, str]:
        return f"{SIDE_NAMES[self.side]}: the sun sets. A Commander may try to prolong the day.", "9.7"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        if action.verb == "cancel" and battle.tried[self.side]:
            return Refusal("9.4", "A side may try only one Commander per impulse, and it has.")
        if action.verb == "cancel" and action.a == battle.roster.deputy and battle.leaders[action.a] == READY:
            return Refusal(
                "9.9", f"{leader_name(battle, action.a)} stands in for Napoléon only while Napoléon is spent."
            )
        if action.verb == "cancel":
            return Refusal("9.7", "Only a fresh Commander can try.")
        return super().why_not(battle, action)

    def dump(self) -> list[object]:
        return ["CancelSunset", self.side]
