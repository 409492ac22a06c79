"""A Battle Turn: morale, combat, reinforcement (6.3)."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815 import fire, fog, morale, reinforce, retreat, stalemate, tactics, terrain
from grognard.games.napoleon_1815.casualties import reduce_unit
from grognard.games.napoleon_1815.field import (
    ATTACKER,
    FARM,
    HILL,
    NO_HOLDER,
    Field,
    is_forward,
)
from grognard.games.napoleon_1815.refusals import why_not_fire, why_not_move, why_not_special
from grognard.games.napoleon_1815.roster import ALL, CAVALRY
from grognard.games.napoleon_1815.state import CHECKED, DISENGAGED, FORCED, MOVED, NO_UNIT, SPENT, Campaign
from grognard.games.napoleon_1815.steps.base import DONE, YIELD, TownStep, TownWork, block_name, town_name
from grognard.games.napoleon_1815.steps.ending import give_up, settle
from grognard.games.napoleon_1815.steps.leaving import why_not_leave
from grognard.kernel.action import Action, Refusal

END_COMBAT: Final = Action("end_combat")
PUT_BACK: Final = Action("back")
FINISH: Final = Action("finish")
SQUARE: Final = Action("square")
BREAK: Final = Action("break_square")
OCCUPY: Final = Action("occupy")
COME_OUT: Final = Action("come_out")
VOID: Final = Action("void")
MOVE: Final = [Action("move", place) for place in range(8)]
MOVE_OPEN: Final = [Action("move_open", place) for place in range(8)]
FIRE: Final = [Action("fire", group) for group in range(2)]


class BattleTurn(TownWork):
    """One side's Battle Turn in one battle (6.3)."""

    def work(self, campaign: Campaign) -> None:
        field = campaign.fields[self.town]
        field.phasing = self.side
        field.crossed = [0, 0, 0]
        field.left = {}
        field.joined = {}
        if field.role(self.side) == ATTACKER:
            field.busy = False
        for unit in campaign.units_in(self.town, self.side):
            campaign.done[unit] = 0
        campaign.emit("battle_turn", "6.3", (self.town, self.side))
        commands = list(reversed(campaign.commands(self.side, self.town)))
        agenda = campaign.agenda
        agenda.append(TurnOver(self.town, self.side))
        agenda += [Reinforce(self.town, self.side, army) for army in commands]
        agenda += [Combat(self.town, self.side, army) for army in commands]
        agenda += [Morale(self.town, self.side, army) for army in commands]


class TurnOver(TownWork):
    """The end of a Battle Turn: an Attacker who has been idle for too long gives up (6.7)."""

    def work(self, campaign: Campaign) -> None:
        field = campaign.fields[self.town]
        if field.role(self.side) == ATTACKER and stalemate.stalls(campaign, field):
            give_up(campaign, field)


class Morale(TownStep):
    """Check the morale of engaged units at their last step, in the order their owner likes (6.31, D19)."""

    automatic = True

    def options(self, campaign: Campaign) -> list[Action]:
        field = self.field(campaign)
        roll = campaign.roster.roll
        found = [
            roll[unit]
            for unit in campaign.fighters(self.town, self.army, self.side)
            if campaign.strength[unit] == 1 and morale.must_check(campaign, field, unit)
        ]
        return found or [DONE]

    def do(self, campaign: Campaign, action: Action) -> None:
        if action.verb == "done":
            campaign.agenda.pop()
            return
        field = self.field(campaign)
        morale.check(campaign, field, action.a)
        settle(campaign, field)

    def ask(self, campaign: Campaign) -> tuple[str, str]:
        return f"{town_name(campaign, self.town)}: choose whose morale is checked next.", "6.31"

    def why_not(self, campaign: Campaign, action: Action) -> Refusal:
        if action.verb == "roll":
            return Refusal("6.31", "Only engaged units at strength 1 check morale, leaders only when alone.")
        return super().why_not(campaign, action)


class Combat(TownStep):
    """Units act one by one, in any order (6.3, D20)."""

    automatic = True

    def options(self, campaign: Campaign) -> list[Action]:
        field = self.field(campaign)
        pick = campaign.roster.pick
        roads = retreat.destinations(campaign, self.town, self.side, field.left)
        found = [
            pick[unit]
            for unit in campaign.fighters(self.town, self.army, self.side)
            if can_act(campaign, field, unit, bool(roads))
        ]
        found.append(END_COMBAT)
        return found

    def is_plain(self, campaign: Campaign) -> bool:
        """What a hidden block can still do depends on its arm (6.24)."""
        shown = campaign.shown
        return all(shown[unit] for unit in campaign.fighters(self.town, self.army, self.side))

    def do(self, campaign: Campaign, action: Action) -> None:
        if action.verb == "pick":
            campaign.hand = action.a
            campaign.followed = False
            campaign.trail = (campaign.post[action.a],)
            campaign.agenda.append(UnitActs(self.town, self.side, self.army))
        else:
            campaign.agenda.pop()

    def ask(self, campaign: Campaign) -> tuple[str, str]:
        name = town_name(campaign, self.town)
        text = f"{name}: choose a unit to move, fire or retreat, or end the combat of this Battle Turn."
        return text + stalemate.warning(campaign, self.field(campaign)), "6.3"

    def why_not(self, campaign: Campaign, action: Action) -> Refusal:
        if action.verb == "pick" and self.mine(campaign, action.a):
            if campaign.where[action.a] != self.town or campaign.post[action.a] < 0:
                return Refusal("6.3", f"{block_name(campaign, action.a)} is not in this battle.")
            return Refusal("6.3", f"{block_name(campaign, action.a)} has done all it can in this Battle Turn.")
        if action.verb in ("move", "fire", "retreat"):
            return Refusal("6.3", "Choose the unit first.")
        return super().why_not(campaign, action)


def can_act(campaign: Campaign, field: Field, unit: int, roads: bool) -> bool:
    """Is there anything the unit may do?"""
    done = campaign.done[unit] & ~CHECKED
    if done & SPENT:
        return False
    if done == 0 and (campaign.square[unit] or campaign.host[unit] != NO_UNIT):
        return True  # break square, come out
    if done == 0 and roads and retreat.may_retreat(campaign, unit):
        return True
    if tactics.destinations(campaign, field, unit) or fire.target_groups(campaign, field, unit):
        return True
    return done == 0 and len(specials(campaign, field, unit)) > 0


def specials(campaign: Campaign, field: Field, unit: int) -> list[Action]:
    """Special moves: squares, shelter, Farm and Hill (6.5, 6.52, 6.21). All need a unit that has done nothing yet."""
    if campaign.done[unit] & ~CHECKED:
        return []
    if campaign.square[unit]:
        return [BREAK]
    if campaign.host[unit] != NO_UNIT:
        return [COME_OUT]
    place = campaign.post[unit]
    found: list[Action] = []
    if tactics.may_form_square(campaign, field, unit):
        found.append(SQUARE)
    if campaign.roster.gun[unit] or tactics.is_leader(campaign, unit):
        found += [Action("shelter", other) for other in tactics.shelters(campaign, field, unit)]
    if field.terrain[place] in (FARM, HILL):
        if field.holder[place] == NO_HOLDER:
            if terrain.can_take(campaign, field, unit):
                found.append(OCCUPY)
        elif field.holder[place] == unit:
            found += [Action("swap", other) for other in successors(campaign, field, unit)]
    return found


def successors(campaign: Campaign, field: Field, holder: int) -> list[int]:
    """Who may take over a Farm or Hill in exchange: same position, nothing done yet (6.21-29, 6.21-30)."""
    place = campaign.post[holder]
    return [
        unit
        for unit in campaign.units_in(field.town, campaign.roster.side[holder])
        if unit != holder
        and campaign.post[unit] == place
        and campaign.done[unit] & ~CHECKED == 0
        and campaign.owner(unit) == campaign.owner(holder)
        and terrain.may_hold(campaign, field, unit, place)
    ]


class UnitActs(TownStep):
    """What the chosen unit does (6.32, 6.33, 7.0, D20, D25, D29); two moves, or move and fire, are one act (R42)."""

    automatic = True

    def options(self, campaign: Campaign) -> list[Action]:
        field = self.field(campaign)
        unit = campaign.hand
        found: list[Action] = []
        for place in tactics.destinations(campaign, field, unit):
            found.append(MOVE[place])
            if campaign.shown[unit] and covers(campaign, field, unit, place):
                found.append(MOVE_OPEN[place])
        for group in fire.target_groups(campaign, field, unit):
            found.append(FIRE[group])
        found += specials(campaign, field, unit)
        if retreat.may_retreat(campaign, unit):
            go = campaign.ground.retreat
            found += [go[town] for town in retreat.destinations(campaign, self.town, self.side, field.left)]
        found.append(FINISH if has_acted(campaign, unit) else PUT_BACK)
        return found

    def is_plain(self, campaign: Campaign) -> bool:
        """Has everybody seen the face of the block? Whether it has another move depends on its arm (6.24)."""
        return campaign.followed

    def do(self, campaign: Campaign, action: Action) -> None:
        unit = campaign.hand
        seen = campaign.shown[unit] != 0
        self.carry_out(campaign, unit, action)
        if campaign.hand == unit:  # who saw it before or after knows which it was (6.24)
            campaign.followed = campaign.followed or seen or campaign.shown[unit] != 0

    def carry_out(self, campaign: Campaign, unit: int, action: Action) -> None:
        """Let the unit act."""
        field = self.field(campaign)
        verb = action.verb
        if verb == "back":
            self.close(campaign)
        elif verb == "finish":
            campaign.done[unit] |= SPENT
            self.close(campaign)
        elif verb in ("move", "move_open"):
            campaign.trail += (action.a,)
            tactics.battle_move(campaign, field, unit, action.a, verb == "move_open")
            settle(campaign, field)
        elif verb == "fire":
            self.shoot(campaign, field, unit, action.a)
        elif verb == "retreat":
            self.close(campaign)
            retreat.withdraw(campaign, field, unit, action.a)
            settle(campaign, field)
        elif verb == "square":
            tactics.form_square(campaign, unit)
        elif verb == "break_square":
            tactics.break_square(campaign, unit)
        elif verb == "shelter":
            tactics.take_shelter(campaign, unit, action.a)
        elif verb == "come_out":
            tactics.leave_shelter(campaign, unit)
        elif verb == "occupy":
            self.take_ground(campaign, field, unit)
        elif verb == "swap":
            self.hand_over(campaign, field, unit, action.a)

    def close(self, campaign: Campaign) -> None:
        """The unit is put down."""
        campaign.hand = NO_UNIT
        campaign.followed = False
        campaign.trail = ()
        campaign.agenda.pop()

    def shoot(self, campaign: Campaign, field: Field, unit: int, group: int) -> None:
        """Fire, and let the hits fall (6.33, 6.4)."""
        place = fire.target_place(campaign, field, unit)
        far = fire.is_long_range(campaign, field, unit)
        hits = fire.fire(campaign, field, unit, group)
        if hits:
            cavalry = campaign.roster.arm[unit] == CAVALRY
            campaign.agenda.append(HitsFall(self.town, 1 - self.side, place, group, hits, cavalry, far))

    def take_ground(self, campaign: Campaign, field: Field, unit: int) -> None:
        """Take a Farm or Hill nobody holds (6.21-32)."""
        place = campaign.post[unit]
        field.holder[place] = unit
        campaign.done[unit] |= SPENT
        tell_holder(campaign, unit, place)

    def hand_over(self, campaign: Campaign, field: Field, unit: int, other: int) -> None:
        """Exchange the holder of a Farm or Hill, free of charge (6.21-29, R20)."""
        place = campaign.post[unit]
        field.holder[place] = other
        tell_holder(campaign, other, place)

    def leads_by(self, campaign: Campaign, action: Action) -> list[int]:
        return [action.a] if action.verb in ("move", "move_open") else []

    def ask(self, campaign: Campaign) -> tuple[str, str]:
        return f"{town_name(campaign, self.town)}: what will the chosen unit do?", "6.3"

    def why_not(self, campaign: Campaign, action: Action) -> Refusal:
        field = self.field(campaign)
        unit = campaign.hand
        if action.verb in ("move", "move_open"):
            return why_not_move(campaign, field, unit, action.a)
        if action.verb == "fire":
            return why_not_fire(campaign, field, unit, action.a)
        if action.verb == "retreat":
            if not retreat.may_retreat(campaign, unit):
                return Refusal("7.0", "A unit that has moved or fired, or stands in square, cannot retreat.")
            return why_not_leave(campaign, self.town, self.side, action.a, field.left)
        if action.verb in ("square", "break_square", "shelter", "come_out", "occupy", "swap"):
            return why_not_special(campaign, field, unit, action)
        return super().why_not(campaign, action)


def has_acted(campaign: Campaign, unit: int) -> bool:
    """Has the unit done anything in this Battle Turn that was not forced on it?"""
    done = campaign.done[unit]
    if done & FORCED:
        return done & ~(MOVED | DISENGAGED | CHECKED | FORCED) != 0
    return done & ~CHECKED != 0


def covers(campaign: Campaign, field: Field, unit: int, place: int) -> bool:
    """Would the unit be hidden again there (6.24)?"""
    role = field.role(campaign.roster.side[unit])
    if is_forward(role, place):
        return False
    return fog.may_hide(campaign, field, unit, place)


def tell_holder(campaign: Campaign, unit: int, place: int) -> None:
    """Everybody sees which block has the marker behind it (6.21-35)."""
    seat = campaign.owner(unit)
    town = campaign.where[unit]
    if campaign.shown[unit]:
        campaign.emit("holder", "6.21", (unit, town, place))
    else:
        campaign.emit("holder", "6.21", (unit, town, place), seat)
        campaign.emit("block_holder", "6.21", (campaign.roster.army[unit], town, place), hidden_from=seat)


class HitsFall(TownWork):
    """Hits on a target group, taken one at a time: each is put to whoever has the strongest units there (6.4, R40)."""

    def __init__(self, town: int, side: int, place: int, group: int, hits: int, cavalry: bool, far: bool) -> None:
        super().__init__(town, side)
        self.place = place
        self.group = group
        self.hits = hits
        self.cavalry = cavalry
        self.far = far

    def tied(self, campaign: Campaign, army: int) -> list[int]:
        """Those who may take the next one; with an army, the strongest of its own."""
        field = campaign.fields[self.town]
        return fire.victims(campaign, field, self.side, army, self.place, self.group, self.cavalry, self.far)

    def work(self, campaign: Campaign) -> None:
        tied = self.tied(campaign, ALL)
        aimed_at = fire.members(campaign, campaign.fields[self.town], self.side, self.place, self.group)
        claims = campaign.claims(self.side, self.town, tied or aimed_at)
        if claims[0] != ALL and tied:  # whose unit is the strongest comes out with its loss
            campaign.emit("struck", "6.4", (claims[0], self.town))
        campaign.agenda.append(TakeHit(self, claims[0], claims[1] if tied and len(claims) > 1 else ALL))

    def next(self) -> HitsFall:
        """The same fire with a hit fewer to come."""
        return HitsFall(self.town, self.side, self.place, self.group, self.hits - 1, self.cavalry, self.far)

    def dump(self) -> list[object]:
        return ["HitsFall", self.town, self.side, self.place, self.group, self.hits, self.cavalry, self.far]


class TakeHit(TownStep):
    """Each hit goes to the strongest of the target group; its owner chooses among equals (6.4, 6.51, D21).

    Between two Allies `army` chooses, and may leave it to the `friend` whose units are as strong (R40). What an Ally is
    offered are the strongest of his own: he need not see the strength of the others.
    """

    automatic = True

    def __init__(self, hits: HitsFall, army: int, friend: int = ALL) -> None:
        super().__init__(hits.town, hits.side, army)
        self.hits = hits
        self.friend = friend

    def options(self, campaign: Campaign) -> list[Action]:
        hit = campaign.roster.hit
        found = [hit[unit] for unit in self.hits.tied(campaign, self.army)]
        if self.friend != ALL:
            found.append(YIELD)
        return found or [VOID]

    def is_plain(self, campaign: Campaign) -> bool:
        """Who is the strongest can be seen only if all are; far fire may fall on hidden blocks (6.24, option)."""
        hits, shown = self.hits, campaign.shown
        return all(
            shown[unit] for unit in fire.members(campaign, self.field(campaign), self.side, hits.place, hits.group)
        )

    def do(self, campaign: Campaign, action: Action) -> None:
        campaign.agenda.pop()
        if action.verb == "void":
            campaign.emit("void", "6.4", (self.hits.hits,))
            return
        if action.verb == "yield":
            campaign.agenda.append(TakeHit(self.hits, self.friend))
            return
        if self.hits.hits > 1:
            campaign.agenda.append(self.hits.next())
        reduce_unit(campaign, action.a, 1, "6.4")
        settle(campaign, self.field(campaign))

    def ask(self, campaign: Campaign) -> tuple[str, str]:
        if self.friend != ALL:
            return (
                "A hit: units of both Allies are equally strong; choose one of yours or leave it to your ally.",
                "6.4",
            )
        return "A hit: several units are equally strong; choose the one that takes it.", "6.4"

    def why_not(self, campaign: Campaign, action: Action) -> Refusal:
        if action.verb == "hit":
            return Refusal("6.4", "A hit is taken by the strongest unit of the group that was fired at.")
        return super().why_not(campaign, action)

    def dump(self) -> list[object]:
        return ["TakeHit", self.hits.dump(), self.army, self.friend]


class Reinforce(TownStep):
    """Bring units from next door into the Reserve (6.34, D24)."""

    automatic = True

    def options(self, campaign: Campaign) -> list[Action]:
        bring = campaign.roster.bring
        units = reinforce.reinforcements(campaign, self.field(campaign), self.side, self.army)
        return [*[bring[unit] for unit in units], DONE]

    def do(self, campaign: Campaign, action: Action) -> None:
        if action.verb == "bring":
            reinforce.bring(campaign, self.field(campaign), action.a)
        else:
            campaign.agenda.pop()

    def ask(self, campaign: Campaign) -> tuple[str, str]:
        text = f"{town_name(campaign, self.town)}: bring reinforcements from adjacent towns, or none."
        return text + stalemate.warning(campaign, self.field(campaign)), "6.34"

    def why_not(self, campaign: Campaign, action: Action) -> Refusal:
        if action.verb != "bring" or not self.mine(campaign, action.a):
            return super().why_not(campaign, action)
        unit = action.a
        here = campaign.where[unit]
        if here < 0 or campaign.ground.road[here][self.town] < 0:
            return Refusal("6.34", "Reinforcements come from adjacent towns; there are no forced marches to a battle.")
        if campaign.disrupted[unit]:
            return Refusal("7.3", f"{block_name(campaign, unit)} has retreated this turn and cannot reinforce.")
        if retreat.is_battleground(campaign, here):
            return Refusal("6.34", f"{block_name(campaign, unit)} has a fight of its own.")
        road = campaign.ground.road[here][self.town]
        size = "major" if campaign.ground.major[road] else "minor"
        return Refusal("6.34", f"The {size} road from {town_name(campaign, here)} is full for this Battle Turn.")
