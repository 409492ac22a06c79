"""Who sees what (3.2, 6.24): a position as one seat may know it.

A block whose face a seat may not see is still somewhere: how many blocks of which army stand in which town, and in
which place of a battle, is public. In a redacted position the unknown blocks of an army are dealt out to those places
in the order of their numbers, at full strength: a pure function of what is public, so that nothing else shows through.
"""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.field import DEFENDER, FARM, NO_HOLDER, NOWHERE, PLACE_NAMES, PLACES, TERRAIN, WOODS
from grognard.games.napoleon_1815.roster import ALL, ARM_NAMES, ARMIES, ARMIES_OF, INFANTRY, SIDE_NAMES
from grognard.games.napoleon_1815.state import DEAD, NO_TOWN, NO_UNIT, UNPLACED, Campaign
from grognard.games.napoleon_1815.steps.battle import Deployment
from grognard.games.napoleon_1815.steps.setup import Deploy, TakeSteps
from grognard.games.napoleon_1815.vocabulary import VOCABULARY
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import ViewOf
from grognard.kernel.vocabulary import ALL as EVERYONE
from grognard.kernel.vocabulary import KNOWN

SECRET_STEPS: Final = ("Deploy", "Deployment", "ShowUnits", "MoveGroup")


def knows(campaign: Campaign, seat: int, unit: int) -> bool:
    """May the seat see the face of a block: its own, one that is shown, a dead one, any once the game is over?"""
    if campaign.outcome is not None or campaign.unsealed or campaign.shown[unit] or campaign.where[unit] == DEAD:
        return True
    if campaign.owner(unit) == seat:
        return True
    step = campaign.agenda[-1]
    if isinstance(step, TakeSteps) and step.side == campaign.roster.side[unit]:
        return step.who(campaign) == seat  # R39, the other reading: the opponent picks among them
    if campaign.switches.allies_show_faces and seat >= 0 and campaign.roster.side[unit] != 0:
        return seat in (campaign.seat_of[1], campaign.seat_of[2])  # R40, the other reading
    return False


def is_own_side(campaign: Campaign, seat: int, unit: int) -> bool:
    """Does the seat fight on the unit's side? Allies know how many blocks the other has chosen, not which (R40)."""
    return seat in [campaign.seat_of[army] for army in ARMIES_OF[campaign.roster.side[unit]]]


def redact(campaign: Campaign, seat: int) -> ViewOf[Campaign]:
    """A copy of the position without what the seat may not know."""
    seen = campaign.copy()
    seen.dice = Dice(bytes(32), campaign.dice.count)
    seen.choices = None  # not the list that the table checks actions against
    if campaign.outcome is not None or campaign.unsealed:
        return ViewOf(seat, seen)
    seen.dice.count = 0  # some dice were rolled in secret: not even their number is told
    hidden = [unit for unit in range(campaign.roster.size()) if not knows(campaign, seat, unit)]
    if campaign.hand != NO_UNIT and campaign.owner(campaign.hand) != seat:
        seen.hand = NO_UNIT
        seen.paces = 0
        seen.trail = ()
    unfinished_deployment(seen, seat)
    unfinished_lines(seen, seat)
    seen.company = [unit for unit in campaign.company if campaign.shown[unit] or is_own_side(campaign, seat, unit)]
    seen.regrouped = [unit for unit in campaign.regrouped if unit not in hidden]
    for army in range(3):
        deal_out(seen, [unit for unit in hidden if campaign.roster.army[unit] == army])
    return ViewOf(seat, seen)


def unfinished_deployment(seen: Campaign, seat: int) -> None:
    """An army that is still being deployed is not on the map for others (4.0)."""
    for step in seen.agenda:
        if isinstance(step, Deploy):
            for army in step.armies:
                if seen.seat_of[army] != seat:
                    for unit in seen.roster.units_of[army]:
                        seen.put(unit, UNPLACED)


def unfinished_lines(seen: Campaign, seat: int) -> None:
    """A line of battle that is still being drawn up is not on the board for others (6.22, 6.24).

    An Ally sees where his friend's blocks stand once these are all put up, so that he can fill the gaps (R40).
    """
    for step in seen.agenda:
        if isinstance(step, Deployment):
            allied = seat in [seen.seat_of[army] for army in ARMIES_OF[step.side]]
            for army in ARMIES_OF[step.side]:
                if seen.seat_of[army] == seat or (allied and step.army not in (ALL, army)):
                    continue
                for unit in seen.army_in(step.town, army):
                    seen.station(unit, NOWHERE)


def deal_out(seen: Campaign, hidden: list[int]) -> None:
    """Give the unknown blocks of an army to the places where unknown blocks stand, in the order of their numbers."""
    slots: list[tuple[int, int, int, int, int, int, int]] = []
    marched = seen.marchers
    chosen = seen.company
    for unit in hidden:
        town = seen.where[unit]
        field = seen.fields.get(town)
        holds = 1 if field is not None and unit in field.holder else 0
        forced, shows = 1 if unit in marched else 0, 1 if unit in chosen else 0
        slots.append((town, seen.post[unit], seen.came_from[unit], seen.disrupted[unit], holds, forced, shows))
    slots.sort()
    seen.marchers = [unit for unit in marched if unit not in hidden]
    seen.company = [unit for unit in chosen if unit not in hidden]
    for unit in hidden:
        forget(seen, unit)
    for unit, slot in zip(hidden, slots, strict=True):
        seen.where[unit] = slot[0]  # as many in each town as before: the counts stay
        seen.post[unit] = slot[1]
        seen.came_from[unit] = slot[2]
        seen.disrupted[unit] = slot[3]
        if slot[4]:
            seen.fields[slot[0]].holder[slot[1]] = unit
        if slot[5]:
            seen.marchers.append(unit)
        if slot[6]:
            seen.company.append(unit)


def forget(seen: Campaign, unit: int) -> None:
    """Blot out what only the block's owner knows."""
    seen.strength[unit] = seen.roster.full[unit]
    seen.weakened[unit] = 0
    seen.moved[unit] = 0
    seen.clear_battle_marks(unit)
    field = seen.fields.get(seen.where[unit])
    if field is not None and unit in field.holder:
        field.holder[field.holder.index(unit)] = NO_HOLDER


def guess(seen: Campaign, seat: int, dice: Dice) -> Campaign:
    """A whole position that agrees with the view: unknown blocks are dealt out by lot, some a step weaker."""
    whole = seen.copy()
    whole.dice = Dice(dice.seed, seen.dice.count)
    for army in range(3):
        hidden = [unit for unit in seen.roster.units_of[army] if not knows(seen, seat, unit)]
        shuffle_army(whole, hidden, dice)
    return whole


def shuffle_army(whole: Campaign, hidden: list[int], dice: Dice) -> None:
    """Deal the unknown blocks of one army out anew; farms get infantry, woods no guns (6.21)."""
    roster = whole.roster
    slots: list[tuple[int, int, int, int, int, int, int]] = []
    marched = whole.marchers
    chosen = whole.company
    for unit in hidden:
        town = whole.where[unit]
        field = whole.fields.get(town)
        place = whole.post[unit]
        holds = 0
        if field is not None and unit in field.holder:
            holds = 1
            field.holder[place] = NO_HOLDER
        forced, shows = 1 if unit in marched else 0, 1 if unit in chosen else 0
        slots.append((town, place, whole.came_from[unit], whole.disrupted[unit], holds, forced, shows))
    whole.marchers = [unit for unit in marched if unit not in hidden]
    whole.company = [unit for unit in chosen if unit not in hidden]
    left = hidden[:]
    slots.sort(key=lambda slot: -need(whole, slot))
    for slot in slots:
        kind = need(whole, slot)
        fit = [u for u in left if kind == 0 or (roster.arm[u] == INFANTRY if kind == FARM else not roster.gun[u])]
        unit = pick(fit or left, dice)
        left.remove(unit)
        whole.where[unit] = slot[0]
        whole.post[unit] = slot[1]
        whole.came_from[unit] = slot[2]
        whole.disrupted[unit] = slot[3]
        if slot[4]:
            whole.fields[slot[0]].holder[slot[1]] = unit
        if slot[5]:
            whole.marchers.append(unit)
        if slot[6]:
            whole.company.append(unit)
        if roster.full[unit] > 1 and slot[0] >= 0 and dice.roll() == 1:
            whole.strength[unit] = roster.full[unit] - 1


def need(whole: Campaign, slot: tuple[int, int, int, int, int, int, int]) -> int:
    """What the place asks of the block: FARM for its holder, WOODS for no gun, 0 for nothing."""
    town, place, _, _, holds, _, _ = slot
    field = whole.fields.get(town)
    if field is None or place < 0:
        return 0
    if holds and field.terrain[place] == FARM:
        return FARM
    return WOODS if field.terrain[place] == WOODS else 0


def pick(units: list[int], dice: Dice) -> int:
    """One of them by lot."""
    number = 0
    for _ in range(3):
        number = number * 6 + dice.roll() - 1
    return units[number % len(units)]


# What may be told of the past


def may_be_told(campaign: Campaign, action: Action, seat: int) -> bool:
    """May a seat see this action in the record of a running game? `campaign` is the position before it."""
    told = VOCABULARY.may_tell(action.verb)
    if campaign.outcome is not None or campaign.seat() == seat or told == EVERYONE:
        return True
    # The log names a block that is known when it does this; which one was picked up or regroups, it does not tell
    return told == KNOWN and knows(campaign, seat, action.a)


def noticed(campaign: Campaign, action: Action, seat: int) -> bool:
    """Do others see that something was done? Not while an army is deployed or blocks are chosen in secret."""
    if campaign.outcome is not None or campaign.seat() == seat:
        return True
    if action.verb == "show" and is_own_side(campaign, seat, action.a):
        return True
    return not VOCABULARY.verb(action.verb).silent or campaign.agenda[-1].name() not in SECRET_STEPS


# As data


def unit_json(seen: Campaign, unit: int) -> dict[str, object]:
    """A block whose face is known."""
    roster = seen.roster
    town = seen.where[unit]
    return {
        "number": unit,
        "id": roster.ids[unit],
        "name": roster.names[unit],
        "army": ARMIES[roster.army[unit]],
        "corps": roster.corps_names[unit],
        "arm": ARM_NAMES[roster.arm[unit]],
        "strength": seen.strength[unit],
        "full": roster.full[unit],
        "firepower": roster.fire[unit],
        "town": seen.ground.ids[town] if town >= 0 else None,
        "status": "map" if town >= 0 else "dead" if town == DEAD else "waiting",
        "place": seen.post[unit] if seen.post[unit] >= 0 else None,
        "shown": bool(seen.shown[unit]),
        "disrupted": bool(seen.disrupted[unit]),
        "square": bool(seen.square[unit]),
        "moved": bool(seen.moved[unit]),
        "force_marched": unit in seen.marchers,
        "attacked": seen.came_from[unit] != NO_TOWN,
    }


def backs(seen: Campaign, seat: int) -> list[dict[str, object]]:
    """How many unknown blocks of each army stand where."""
    counts: dict[tuple[int, int, int], int] = {}
    for unit in range(seen.roster.size()):
        if not knows(seen, seat, unit):
            key = (seen.roster.army[unit], seen.where[unit], seen.post[unit])
            counts[key] = counts.get(key, 0) + 1
    return [
        {
            "army": ARMIES[army],
            "town": seen.ground.ids[town] if town >= 0 else None,
            "place": place if place >= 0 else None,
            "blocks": count,
        }
        for (army, town, place), count in sorted(counts.items())
    ]


def battles_json(seen: Campaign) -> list[dict[str, object]]:
    """The battles under way: terrain, head counts, whose Battle Turn it is."""
    found: list[dict[str, object]] = []
    for field in seen.fields.values():
        found.append(
            {
                "town": seen.ground.ids[field.town],
                "attacker": SIDE_NAMES[field.attacker],
                "phasing": SIDE_NAMES[field.phasing],
                "idle": field.idle,
                "waited": field.waited,
                "terrain": {
                    PLACE_NAMES[DEFENDER][place]: TERRAIN[kind] for place, kind in enumerate(field.laid) if kind
                },
                "men": [field.men[:PLACES], field.men[PLACES:]],
            }
        )
    return found


def view_json(view: ViewOf[Campaign]) -> dict[str, object]:
    """The redacted position as data."""
    seen = view.state
    turn = seen.now()
    outcome = seen.outcome
    known = [unit for unit in range(seen.roster.size()) if knows(seen, view.seat, unit)]
    return {
        "seat": view.seat if view.seat >= 0 else None,
        "scenario": seen.scenario.id,
        "options": list(seen.scenario.options),
        "turn": turn.label,
        "turns": [each.label for each in seen.scenario.turns],
        "night": turn.night,
        "active": SIDE_NAMES[turn.side],
        "step": seen.agenda[-1].name() if outcome is None else "game_over",
        "pieces": [unit_json(seen, unit) for unit in known],
        "backs": backs(seen, view.seat),
        "battles": battles_json(seen),
        "armies": [
            {
                "army": ARMIES[army],
                "eliminated": seen.dead[army],
                "defeat": seen.scenario.defeat[army],
                "defeated": seen.defeated[army],
                "group_moves": seen.quota[army],
            }
            for army in range(3)
        ],
        "outcome": None
        if outcome is None
        else {"winners": list(outcome.winners), "rule": outcome.rule, "reason": outcome.reason},
    }
