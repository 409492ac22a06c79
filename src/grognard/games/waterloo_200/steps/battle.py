"""The Combat Phase (6.2.3): battle after battle, each step by step (6.2.3.1)."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200 import combat, communication, control, firepower, movement, reinforce, victory
from grognard.games.waterloo_200.clash import SHOWDOWN, Clash
from grognard.games.waterloo_200.roster import BRITISH, CAVALRY, SIDE_OF
from grognard.games.waterloo_200.state import Day
from grognard.games.waterloo_200.steps.base import DayStep, FactionStep, Work, area_name, block_name
from grognard.kernel.action import Action, Refusal

END_BATTLES: Final = Action("end_battles")
OPEN_FIRE: Final = Action("open_fire")
HOLD_GROUND: Final = Action("hold_ground")


def clash_of(day: Day) -> Clash:
    """The battle that is being fought."""
    clash = day.clash
    assert clash is not None
    return clash


class ChooseBattle(FactionStep):
    """The next battle, or the end of combat (D11)."""

    automatic = True

    def options(self, day: Day) -> list[Action]:
        factions = self.factions(day)
        fight = day.ground.fight
        found = [fight[area] for area in combat.open_battles(day, factions)]
        if not combat.compulsory(day, factions):
            found.append(END_BATTLES)
        return found

    def is_plain(self, day: Day) -> bool:
        """Everybody sees that there is nothing to fight over, or nobody who may; who is able to attack, not always."""
        factions = self.factions(day)
        if not any(day.battles[faction] > 0 for faction in factions) and not day.switches.old_battles_free:
            return True
        french, allied = day.heads
        for area in range(1, day.ground.size()):
            if french[area] and allied[area] and area not in day.fought:
                if any(day.held[faction][area] for faction in factions):
                    return False
        return True

    def do(self, day: Day, action: Action) -> None:
        if action.verb == "end_battles":
            day.agenda.pop()
            return
        area = action.a
        combat.declare(day, area)
        day.agenda += [AfterBattle(area), Showdown(area), RetreatOpens(area), SunkenRoadOpens(area), CommitGuns(area)]

    def ask(self, day: Day) -> tuple[str, str]:
        if combat.compulsory(day, self.factions(day)):
            return "Choose the next battle; every area newly contested must be fought over.", "6.2.3"
        return "Choose a battle in a contested area, or end the combat.", "6.2.3"

    def why_not(self, day: Day, action: Action) -> Refusal:
        if action.verb == "end_battles":
            return Refusal("6.2.3", "Where a new engagement was made, a battle must be fought.")
        if action.verb == "fight" and 0 < action.a < day.ground.size():
            return why_no_battle(day, action.a, self.factions(day))
        return super().why_not(day, action)


def why_no_battle(day: Day, area: int, factions: list[int]) -> Refusal:
    """Why no battle can be declared in an area."""
    name = area_name(day, area)
    if not day.contested(area):
        return Refusal("6.2.3", f"{name} is not contested.")
    if area in day.fought:
        return Refusal("6.2.3.1.10", f"The battle of {name} has been fought in this impulse.")
    faction = combat.attacker_in(day, area)
    if faction < 0:
        return Refusal("3.4", f"There is no infantry or cavalry in {name} that could attack.")
    if faction not in factions:
        return Refusal("0.1", f"The other Allied army fights in {name}.")
    if not communication.lines(day, faction)[area]:
        return Refusal("6.4.1", f"The units in {name} are cut off: they cannot attack.")
    return Refusal("6.2.3", "No further battle is allowed in this impulse.")


class AreaStep(DayStep):
    """A decision about the battle in an area."""

    def __init__(self, area: int) -> None:
        self.area = area

    def dump(self) -> list[object]:
        return [self.name(), self.area]


class AreaWork(Work):
    """Automatic work about the battle in an area."""

    def __init__(self, area: int) -> None:
        self.area = area

    def dump(self) -> list[object]:
        return [self.name(), self.area]


class CommitGuns(AreaStep):
    """Step 1: the attacker declares which activated guns fire into the area (6.2.3.1.1, D12)."""

    automatic = True

    def who(self, day: Day) -> int:
        return day.seat_of(clash_of(day).attacker)

    def options(self, day: Day) -> list[Action]:
        found = [Action("commit", gun) for gun in combat.guns_for(day, clash_of(day))]
        found.append(OPEN_FIRE)
        return found

    def do(self, day: Day, action: Action) -> None:
        if action.verb == "commit":
            clash_of(day).guns.append(action.a)
            day.emit("committed", "6.2.3.1.1", (action.a, self.area))
        else:
            day.agenda.pop()

    def ask(self, day: Day) -> tuple[str, str]:
        return f"Commit activated guns next to {area_name(day, self.area)}, or go on without.", "6.2.3.1.1"

    def why_not(self, day: Day, action: Action) -> Refusal:
        if action.verb == "commit" and 0 <= action.a < day.roster.size():
            return why_no_commitment(day, action.a)
        return super().why_not(day, action)


def why_no_commitment(day: Day, gun: int) -> Refusal:
    """Why guns cannot be committed."""
    clash = clash_of(day)
    if day.roster.faction[gun] != clash.attacker or not day.roster.gun[gun]:
        return Refusal("6.2.3.1.1", "Only guns of the attacking army are committed.")
    limit = day.scenario.guns[clash.attacker]
    if limit and len(clash.guns) >= limit:
        return Refusal("3.10.3", "This army commits no more than one block of guns to a battle.")
    if not day.active[gun]:
        return Refusal("3.10.1", f"{block_name(day, gun)} has not been activated in the Movement Phase.")
    if day.value(gun) < 1:
        return Refusal("3.10.2", f"{block_name(day, gun)} has no shot left.")
    return Refusal("3.10.1", f"{block_name(day, gun)} is not next to the battle, or fires already.")


class SunkenRoadOpens(AreaWork):
    """Step 2: the British may be asked for a block out of the sunken road (6.2.3.1.2)."""

    def work(self, day: Day) -> None:
        if combat.creux_open(day, clash_of(day)):
            day.agenda.append(SunkenRoad(self.area))


class SunkenRoad(AreaStep):
    """Call a block from the pool, or not (D13). They are asked even with nobody to call: nobody may know (R29)."""

    def who(self, day: Day) -> int:
        return day.seat_of(BRITISH)

    def options(self, day: Day) -> list[Action]:
        found = [Action("call_reserve")] if combat.creux_blocks(day, self.area) else []
        return [*found, Action("keep_reserve")]

    def do(self, day: Day, action: Action) -> None:
        day.agenda.pop()
        if action.verb == "keep_reserve":
            return
        seat = day.seat_of(BRITISH)
        block = reinforce.draw_from(day, combat.creux_blocks(day, self.area), "6.2.3.1.2", seat)  # X05
        day.put(block, self.area)
        day.emit("rises", "6.2.3.1.2", (block, self.area), seen_by=seat)
        day.emit("block_rises", "6.2.3.1.2", (BRITISH, self.area), hidden_from=seat)

    def ask(self, day: Day) -> tuple[str, str]:
        name = area_name(day, self.area)
        return f"{name} is attacked: does a block of the Reserve Pool rise from the sunken road?", "6.2.3.1.2"

    def why_not(self, day: Day, action: Action) -> Refusal:
        if action.verb == "call_reserve":
            return Refusal("6.2.3.1.2", "The pool holds no block of the right corps; Brunswickers do not count.")
        return super().why_not(day, action)


class RetreatOpens(AreaWork):
    """Before the showdown a defender with the Disc may play it (OR 7, R48)."""

    def work(self, day: Day) -> None:
        clash = clash_of(day)
        if day.switches.retreat and day.disc == SIDE_OF[clash.defender]:
            day.agenda.append(PlayRetreat(self.area))


class PlayRetreat(AreaStep):
    """Stand, or give the Disc to be gone (OR 7, D14)."""

    def who(self, day: Day) -> int:
        return day.seat_of(clash_of(day).defender)

    def options(self, day: Day) -> list[Action]:
        return [Action("retreat"), Action("stand")]

    def do(self, day: Day, action: Action) -> None:
        day.agenda.pop()
        if action.verb == "stand":
            return
        clash = clash_of(day)
        day.disc = SIDE_OF[clash.attacker]
        day.emit("disc", "OR7", (day.disc,))
        if firepower.combined(day, clash):
            day.emit("held_fast", "OR8", (self.area,))
            day.revealed = True
            return
        day.agenda.pop()  # the showdown
        day.agenda.pop()  # what would follow the battle
        day.agenda += [CallOff(self.area), Withdraw(self.area)]

    def ask(self, day: Day) -> tuple[str, str]:
        name = area_name(day, self.area)
        return f"{name} is attacked: stand, or play the Disc and retreat with all units (OR 7)?", "6.2.3.1"


class Withdraw(AreaStep):
    """Where each retreating unit goes, and who is lost for want of room (OR 7, D15)."""

    automatic = True

    def who(self, day: Day) -> int:
        return day.seat_of(clash_of(day).defender)

    def options(self, day: Day) -> list[Action]:
        faction = clash_of(day).defender
        blocks = day.blocks_in(self.area, faction)
        open_areas = combat.refuges(day, self.area, faction)
        room = sum([day.room_for(area, faction) for area in open_areas])
        if not room:
            return [Action("lose", blocks[0])]
        found = [Action("withdraw", block, area) for block in blocks for area in open_areas]
        if len(blocks) > room:
            found += [Action("lose", block) for block in blocks]
        return found

    def is_plain(self, day: Day) -> bool:
        return True

    def do(self, day: Day, action: Action) -> None:
        faction = clash_of(day).defender
        if action.verb == "lose":
            victory.eliminate(day, action.a, "OR7")
        else:
            tell_retreat(day, action.a, self.area, action.b)
            day.shown[action.a] = 0
            day.put(action.a, action.b)
        if not day.held[faction][self.area]:
            day.agenda.pop()

    def ask(self, day: Day) -> tuple[str, str]:
        name = area_name(day, self.area)
        return f"All units leave {name}: lead each to an area of their army next to it (OR 7).", "6.2.3.1"

    def why_not(self, day: Day, action: Action) -> Refusal:
        if action.verb == "withdraw":
            text = "They retreat to areas next to them that their own army holds with units, uncontested, with room."
            return Refusal("OR7", text)
        if action.verb == "lose":
            return Refusal("OR7", "There is room for all: nobody is given up.")
        return super().why_not(day, action)


def tell_retreat(day: Day, block: int, start: int, area: int) -> None:
    """Its owner knows who goes, the others see a block."""
    faction = day.roster.faction[block]
    if block == day.roster.chief[faction]:
        day.emit("withdraws", "OR7", (block, start, area))
        return
    seat = day.owner(block)
    day.emit("withdraws", "OR7", (block, start, area), seen_by=seat)
    day.emit("block_withdraws", "OR7", (faction, start, area), hidden_from=seat)


class CallOff(AreaWork):
    """The battle does not take place; the attacker holds the area (OR 7, R48)."""

    def work(self, day: Day) -> None:
        day.clash = None
        control.leave(day, self.area)


class Showdown(AreaWork):
    """Steps 3 and 4: all units are turned over, and the result is reckoned (6.2.3.1.3 to 6.2.3.1.6)."""

    def work(self, day: Day) -> None:
        clash = clash_of(day)
        for block in [*firepower.attackers(day, clash), *firepower.defenders(day, clash)]:
            control.turn_over(day, block, "6.2.3.1.3")
        clash.stage = SHOWDOWN
        firepower.reckon(day, clash)
        day.emit("firepower", "6.2.3.1.4", (self.area, clash.attack, clash.defence))
        day.emit("result", "6.2.3.1.5", (self.area, clash.result(), clash.hits[0], clash.hits[1]))
        loser = 1 if clash.result() > 0 else 0
        for role in (1 - loser, loser):  # the loser is first (6.2.3.1.7)
            if clash.hits[role]:
                day.agenda.append(TakeHits(role))


class TakeHits(DayStep):
    """Step 5: the strongest unit is hit; among equals the owner chooses (6.2.3.1.7, D16, D17)."""

    automatic = True

    def __init__(self, role: int) -> None:
        self.role = role  # 0 the attacker, 1 the defender

    def faction(self, day: Day) -> int:
        """Whose units are hit."""
        clash = clash_of(day)
        return clash.defender if self.role else clash.attacker

    def who(self, day: Day) -> int:
        return day.seat_of(self.faction(day))

    def options(self, day: Day) -> list[Action]:
        blocks = day.blocks_in(clash_of(day).area, self.faction(day))
        hit = day.roster.hit
        return [hit[block] for block in combat.strongest(day, blocks)]

    def do(self, day: Day, action: Action) -> None:
        clash = clash_of(day)
        strike(day, clash, self.role, action.a)
        if clash.hits[self.role] <= 0 or not day.held[self.faction(day)][clash.area]:
            clash.bruises = {}
            day.agenda.pop()

    def ask(self, day: Day) -> tuple[str, str]:
        left = clash_of(day).hits[self.role]
        word = "hit" if left == 1 else "hits"
        return f"{left} {word} to take: which of the strongest units?", "6.2.3.1.7"

    def why_not(self, day: Day, action: Action) -> Refusal:
        if action.verb == "hit":
            return Refusal("6.2.3.1.7", "Hits fall on the strongest of your units in the area.")
        return super().why_not(day, action)

    def dump(self) -> list[object]:
        return ["TakeHits", self.role]


def strike(day: Day, clash: Clash, role: int, block: int) -> None:
    """Hits on one unit until it is damaged; too few to damage it are absorbed and forgotten (R03)."""
    cost = day.roster.cost[block][day.level[block]]
    if day.switches.hits_may_split:
        clash.hits[role] -= 1
        clash.bruises[block] = clash.bruises.get(block, 0) + 1
        if clash.bruises[block] < cost:
            day.emit("absorbed", "3.5", (block, 1))
            return
        clash.bruises[block] = 0
    elif clash.hits[role] < cost:
        day.emit("absorbed", "3.5", (block, clash.hits[role]))
        clash.hits[role] = 0
        return
    else:
        clash.hits[role] -= cost
    victory.damage(day, block, "6.2.3.1.7")
    if not clash.battery:
        control.fall(day, clash.area)


class AfterBattle(AreaWork):
    """The guns that fired are reduced, the defenders concealed, the area finds its owner (6.2.3.1.10)."""

    def work(self, day: Day) -> None:
        clash = clash_of(day)
        if not clash.battery:
            for gun in clash.guns:
                day.level[gun] += 1
                day.emit("spends", "3.10.1", (gun, day.value(gun)))
            control.settle_battle(day, self.area)
        for block in day.blocks_in(self.area, clash.defender):
            if block in day.scouted:
                day.scouted.remove(block)
            day.shown[block] = 0
        if not day.contested(self.area):
            control.conceal_all(day, self.area)
        attacker = clash.attacker
        day.clash = None
        day.lately = clash
        if day.switches.impetus and not clash.battery and not day.contested(self.area):
            self.ride_on(day, attacker if day.held[attacker][self.area] else clash.defender)

    def ride_on(self, day: Day, faction: int) -> None:
        """The area is cleared: surviving cavalry may dash on (OR 4, R59)."""
        riders = [b for b in day.blocks_in(self.area, faction) if day.roster.kind[b] == CAVALRY]
        if riders:
            day.riders = riders
            day.agenda.append(Dash(self.area))


class Dash(AreaStep):
    """Cavalry that has cleared the area goes on by 1 MP, or not (OR 4, D18)."""

    automatic = True

    def who(self, day: Day) -> int:
        return day.seat_of(control.holders(day, self.area)[0])

    def options(self, day: Day) -> list[Action]:
        found: list[Action] = []
        faction = control.holders(day, self.area)[0]
        goals = dash_goals(day, self.area, faction)
        if communication.lines(day, faction)[self.area]:
            found = [Action("dash", block, area) for block in day.riders for area in goals]
        found.append(HOLD_GROUND)
        return found

    def do(self, day: Day, action: Action) -> None:
        if action.verb == "dash":
            day.riders.remove(action.a)
            movement.tell_march(day, action.a, self.area, [action.b])
            movement.move_on(day, action.a, action.b)
        if action.verb == "hold_ground" or not day.riders:
            day.riders = []
            day.agenda.pop()

    def ask(self, day: Day) -> tuple[str, str]:
        name = area_name(day, self.area)
        return f"{name} is cleared: does cavalry dash on into a green area (OR 4)?", "6.2.3"

    def why_not(self, day: Day, action: Action) -> Refusal:
        if action.verb == "dash":
            return Refusal("OR4", "One MP leads into a green area next to it, without enemies and with room.")
        return super().why_not(day, action)


def dash_goals(day: Day, area: int, faction: int) -> list[int]:
    """Areas next to it that 1 MP leads into (OR 4)."""
    found: list[int] = []
    for other in day.ground.near[area]:
        if day.ground.enter[other] == 1 and not day.enemy_in(other, faction) and day.room_for(other, faction) > 0:
            found.append(other)
    return found
