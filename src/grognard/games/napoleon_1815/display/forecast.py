"""The fight as it would be: who would meet in a town while groups still march, and what the first fire may do.

Of the enemy only the number of his blocks counts, and those that lie open (3.2).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from grognard.games.napoleon_1815 import fire, march, skirmish, tactics
from grognard.games.napoleon_1815.display.preview import count_dice
from grognard.games.napoleon_1815.display.table import pieces
from grognard.games.napoleon_1815.field import Field, opposite
from grognard.games.napoleon_1815.retreat import is_battleground
from grognard.games.napoleon_1815.roster import ARMIES, ARMIES_OF, FOOT_ARTILLERY
from grognard.games.napoleon_1815.state import NO_UNIT, Campaign
from grognard.games.napoleon_1815.steps.base import block_name, town_name
from grognard.games.napoleon_1815.steps.move import ChooseGroup, MoveGroup
from grognard.games.napoleon_1815.view import knows
from grognard.kernel.odds import hits
from grognard.kernel.preview import Joiner, Odds, Part, Result, odds, part, result, total_of

MOST_JOINERS: Final = 16
MOST_ROWS: Final = 8  # numbers of hits that are told one by one; more are told in bands
RARE: Final = Fraction(1, 200)  # what comes less often is told with its neighbour
CENTER: Final = 2  # of the Attacker: where the first fire is thought of

Comer = tuple[int, int, bool]  # a block, the town its group starts from, whether its march would be forced


def clash(campaign: Campaign, town: int, sides: list[str]) -> Odds | None:
    """The fight in a town of the enemy with the blocks that are there and the one in hand; with all who could come if
    nobody is there. None where nobody could fight, as at night (5.7).
    """
    step = campaign.agenda[-1]
    if not isinstance(step, ChooseGroup | MoveGroup) or not 0 <= town < campaign.ground.size():
        return None
    side = campaign.active()
    if campaign.now().night or not campaign.enemy_in(town, side):
        return None
    trial = campaign.copy()
    trial.quiet = True
    hand = campaign.hand
    if isinstance(step, MoveGroup) and hand != NO_UNIT and town in march.goals(trial, hand, step.town):
        march.march(trial, hand, step.town, town)
    alone = not trial.held[side][town]
    if alone:
        come(trial, town, who_could_come(trial, town))
    if not trial.held[side][town]:
        return None
    told = of_fight(trial, town, sides)
    told["defence"]["pieces"] = faces_of(campaign, town)
    if alone:
        told["notes"].insert(0, {"rule": "5.1", "text": "Nobody is there yet: these could come"})
    complete(trial, town, told)
    return told


# Who comes


def groups(campaign: Campaign) -> list[tuple[int, int]]:
    """Towns and armies whose blocks may still march: the group that moves, and others as long as group moves are left
    (5.1).
    """
    step = campaign.agenda[-1]
    found: list[tuple[int, int]] = []
    armies: list[int] = []
    if isinstance(step, MoveGroup):
        found.append((step.town, step.army))
        armies = [army for army in [step.army] if campaign.quota[army] > (0 if step.started else 1)]
    elif isinstance(step, ChooseGroup):
        armies = step.armies(campaign)
    for army in armies:
        for unit in campaign.roster.units_of[army]:
            place = (campaign.where[unit], army)
            if place[0] >= 0 and place not in found:
                found.append(place)
    return found


def who_could_come(campaign: Campaign, town: int) -> list[Comer]:
    """Blocks that could march there, those who need no forced march first, the strongest first (5.2 to 5.6)."""
    found: list[Comer] = []
    for start, army in groups(campaign):
        if start == town:
            continue
        for unit in campaign.roster.units_of[army]:
            if campaign.where[unit] != start or campaign.moved[unit] or unit == campaign.hand:
                continue
            reach = march.search(campaign, unit, start, march.allowance(campaign, unit))
            if reach.paces[town] > 0:
                found.append((unit, start, reach.paces[town] > march.rate(campaign, unit)))
    found.sort(key=lambda one: (one[2], -campaign.strength[one[0]], one[0]))
    return found


def come(campaign: Campaign, town: int, comers: list[Comer]) -> list[int]:
    """They march there one by one while roads and group moves allow it; forced marches are left out (5.1, 5.4)."""
    step = campaign.agenda[-1]
    begun = [(step.town, step.army)] if isinstance(step, MoveGroup) else []
    gone: list[int] = []
    for unit, start, forced in comers:
        group = (start, campaign.roster.army[unit])
        if forced or (group not in begun and campaign.quota[group[1]] <= 0):
            continue
        campaign.hand, campaign.paces, campaign.trail = unit, 0, (start,)
        if town not in march.goals(campaign, unit, start):
            continue
        if group not in begun:
            campaign.quota[group[1]] -= 1
            begun.append(group)
        march.march(campaign, unit, start, town)
        gone.append(unit)
    campaign.hand, campaign.paces, campaign.trail = NO_UNIT, 0, ()
    return gone


# The fight


def is_battle(campaign: Campaign, town: int) -> bool:
    """Are there enough blocks of both sides for a battle (6.1)?"""
    return min(campaign.held[0][town], campaign.held[1][town]) >= skirmish.BATTLE


def own_blocks(campaign: Campaign, town: int) -> list[int]:
    """The blocks of the side that moves whose faces the seat sees, the strongest first."""
    seat = campaign.seat()
    found = [unit for unit in campaign.units_in(town, campaign.active()) if knows(campaign, seat, unit)]
    found.sort(key=lambda unit: (-campaign.strength[unit], unit))
    return found


def dice_of(campaign: Campaign, town: int) -> list[tuple[int, int, int]]:
    """Own blocks with their dice and their firepower in the first fire: of a battle, engaged in the open, or of a
    skirmish by the best that may be shown (6.33, 6.6).
    """
    units = own_blocks(campaign, town)
    if not is_battle(campaign, town):
        found = [(unit, campaign.strength[unit], skirmish.firepower(campaign, unit)) for unit in units]
        found.sort(key=lambda one: -one[1] * one[2])
        return found[: skirmish.MOST]
    trial = campaign.copy()
    trial.quiet = True
    field = Field(town, trial.active())
    trial.fields[town] = field
    for enemy in trial.units_in(town, 1 - trial.active())[:1]:
        trial.station(enemy, opposite(CENTER))
    for unit in units:
        trial.station(unit, CENTER)
        if trial.roster.arm[unit] != FOOT_ARTILLERY:  # those fire from where they stand
            tactics.battle_move(trial, field, unit, opposite(CENTER))
    return [(unit, trial.strength[unit], fire.firepower(trial, field, unit, fire.OTHERS)) for unit in units]


def of_fight(campaign: Campaign, town: int, sides: list[str]) -> Odds:
    """Who meets there, who fires first, and the hits of the first fire of all own blocks (6.1, 6.33, 6.6)."""
    side = campaign.active()
    seat = campaign.seat()
    battle = is_battle(campaign, town)
    dice = dice_of(campaign, town)
    chances = hits([(number, power) for _, number, power in dice])
    expected = sum([Fraction(number * power, 6) for _, number, power in dice], Fraction(0))
    enemies = campaign.units_in(town, 1 - side)
    word = "Battle" if battle else "Skirmish"
    told = odds(
        f"{word} at {town_name(campaign, town)}: {float(expected):.1f} hits to be expected of your first fire",
        sides[seat],
        banded(chances),
        notes_of(campaign, town, battle),
        "columns",
    )
    parts: list[Part] = [
        part(f"{count_dice(number)} at F{power}", "6.33" if battle else "6.6", number, block_name(campaign, unit))
        for unit, number, power in dice
    ]
    told["attack"] = total_of(sides[seat], campaign.held[side][town], parts, campaign.units_in(town, side))
    known = [unit for unit in enemies if knows(campaign, seat, unit)]
    seen = [part("seen", "3.2", campaign.strength[unit], block_name(campaign, unit)) for unit in known]
    told["defence"] = total_of(sides[campaign.owner(enemies[0])], len(enemies), seen)
    told["column"] = {"id": word.lower(), "label": word, "best": word}
    told["brief"] = {"chance": str(1 - chances[0]), "text": "to hit"}
    return told


def faces_of(campaign: Campaign, town: int) -> list[int]:
    """The enemy's blocks in a town as the seat sees them, most of them from behind."""
    armies = [ARMIES[army] for army in ARMIES_OF[1 - campaign.active()]]
    faces = pieces(campaign, campaign.seat())
    return [face["number"] for face in faces if face["at"] == town and face["side"] in armies]


def banded(chances: list[Fraction]) -> list[Result]:
    """Numbers of hits with their chances, several in a row where there are many; rare ends with their neighbours."""
    low = next(n for n in range(len(chances)) if sum(chances[: n + 1], Fraction(0)) >= RARE)
    high = next(n for n in range(len(chances) - 1, -1, -1) if sum(chances[n:], Fraction(0)) >= RARE)
    width = max(1, -(-(high - low + 1) // MOST_ROWS))
    found: list[Result] = []
    for first in range(low, high + 1, width):
        last = min(high, first + width - 1)
        start, end = 0 if first == low else first, len(chances) - 1 if last == high else last
        chance = sum(chances[start : end + 1], Fraction(0))
        word = str(start) if start == end else f"{first}+" if end > last else f"{start}\N{EN DASH}{end}"
        meaning = f"{word} hit{'' if end == 1 else 's'}"
        found.append(result(f"{start}_{end}", chance, "worst" if end == 0 else "good", word, meaning))
    return found


def notes_of(campaign: Campaign, town: int, battle: bool) -> list[tuple[str, str]]:
    """What kind of fight it is, who acts first, over which roads more may come, and what is not known."""
    side = campaign.active()
    mine, theirs = campaign.held[side][town], campaign.held[1 - side][town]
    if battle:
        found = [
            ("6.1", "The attackers have the first Battle Turn; each round has one of either side."),
            ("6.33", "The fire of all blocks, engaged in the open; foot artillery from its own position."),
        ]
    else:
        found = [
            ("6.6", f"Each side shows up to {skirmish.MOST} blocks; the defenders fire first."),
            (
                "6.6",
                f"{mine} against {theirs}: {'the enemy leaves' if mine > theirs else 'the attackers leave'} after it.",
            ),
        ]
    seat = campaign.seat()
    unknown = len([unit for unit in campaign.units_in(town, 1 - side) if not knows(campaign, seat, unit)])
    if unknown:
        found.append(("3.2", f"{unknown} of {theirs} enemy blocks {'is' if unknown == 1 else 'are'} seen from behind."))
    return found + roads_of(campaign, town, battle)


def roads_of(campaign: Campaign, town: int, battle: bool) -> list[tuple[str, str]]:
    """The roads to a town: how many may still attack over each, and whose reserves could come by it in a battle."""
    ground = campaign.ground
    side = campaign.active()
    found: list[tuple[str, str]] = []
    for near, road in zip(ground.near[town], ground.ways[town], strict=True):
        name = ground.names[near]
        mine, theirs = campaign.held[side][near], campaign.held[1 - side][near]
        if mine:
            room = ground.capacity[road] - campaign.load[road]
            attack = min(room, ground.assault[road] - campaign.assaults[road])
            river = f" over the {ground.river[road].capitalize()}" if ground.river[road] else ""
            found.append(("5.5" if river else "5.4", f"From {name} {attack} more may attack{river}."))
        if battle and (mine or theirs) and not is_battleground(campaign, near):
            who = " and ".join([word for word, there in (("yours", mine), ("the enemy's", theirs)) if there])
            found.append(("6.34", f"Reserves from {name} ({who}): {ground.trickle[road]} a Battle Turn."))
    return found


# What more would change


def complete(campaign: Campaign, town: int, told: Odds) -> None:
    """Who could still come, how many in all, and what that would change."""
    side = campaign.active()
    mine, theirs = campaign.held[side][town], campaign.held[1 - side][town]
    comers = who_could_come(campaign, town)
    told["joiners"] = [joiner(campaign, unit, start, forced) for unit, start, forced in comers[:MOST_JOINERS]]
    everybody = campaign.copy()
    everybody.quiet = True
    come(everybody, town, comers)
    told["most"] = everybody.held[side][town]
    if is_battle(campaign, town):
        told["next"] = f"{mine} blocks of yours; with all who could come without a forced march {told['most']}."
    elif theirs >= skirmish.BATTLE:
        told["next"] = f"{skirmish.BATTLE - mine} more would make it a battle; with all who could come {told['most']}."
    elif mine <= theirs:
        told["next"] = f"{theirs - mine + 1} more would make the enemy leave; with all who could come {told['most']}."
    else:
        told["next"] = "The enemy has too few blocks for a battle and would have to leave."


def joiner(campaign: Campaign, unit: int, start: int, forced: bool) -> Joiner:
    """One who could come, and from where."""
    name = f"{block_name(campaign, unit)} from {town_name(campaign, start)}"
    found: Joiner = {
        "piece": unit,
        "name": f"{name}, forced" if forced else name,
        "strength": campaign.strength[unit],
        "space": start,
    }
    return found
