"""The arithmetic of a battle (6.2.3.1.4 to 6.2.3.1.6), with the optional rules that change it."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200.clash import Clash
from grognard.games.waterloo_200.ground import GREEN
from grognard.games.waterloo_200.roster import BRITISH, CAVALRY, INFANTRY, SIDE_OF
from grognard.games.waterloo_200.state import Day

# What a part of a sum is for
UNITS: Final = "strength in the area"
LEADERS: Final = "leaders next to it"
GUNS: Final = "committed guns"
CHARGE: Final = "cavalry charge"
BONUS: Final = "terrain"
TONGUES: Final = "languages"
SPIRIT: Final = "morale"
RULES: Final = {
    UNITS: "6.2.3.1.4", LEADERS: "3.9.5.4", GUNS: "3.10.1", CHARGE: "OR2", BONUS: "6.2.3.1.4", TONGUES: "OR6",
    SPIRIT: "OR9",
}  # fmt: skip

KINDS: Final = [UNITS, CHARGE, LEADERS, GUNS, BONUS, TONGUES, SPIRIT]

Parts = list[tuple[str, int]]


def supporters(day: Day, clash: Clash) -> list[int]:
    """Activated leaders of the attacker next to the battle whose stars count (3.9.5.4)."""
    if clash.battery:
        return []
    near = day.ground.near[clash.area]
    found: list[int] = []
    for block in day.active_leaders(clash.attacker):
        if day.where[block] in near and day.value(block) > 0:
            found.append(block)
    return found


def attackers(day: Day, clash: Clash) -> list[int]:
    """The attacker's blocks in the area; a bombardment comes from outside."""
    return [] if clash.battery else day.blocks_in(clash.area, clash.attacker)


def defenders(day: Day, clash: Clash) -> list[int]:
    """The defender's blocks in the area."""
    return day.blocks_in(clash.area, clash.defender)


def strengths(day: Day, blocks: list[int]) -> int:
    """Strengths together, hearts and pawns included (3.4)."""
    return sum([day.strength(block) for block in blocks])


def attack_parts(day: Day, clash: Clash) -> Parts:
    """What the Offensive Firepower is made of (6.2.3.1.4, OR 5)."""
    guns = sum([day.value(gun) for gun in clash.guns])
    if clash.battery:
        return [(GUNS, guns), *common_parts(day, clash.attacker, clash.guns)]
    own = attackers(day, clash)
    parts: Parts = [(UNITS, strengths(day, own))]
    if charges(day, clash):
        riders = [block for block in own if day.roster.kind[block] == CAVALRY]
        parts.append((CHARGE, strengths(day, riders)))
    helpers = supporters(day, clash)
    stars = sum([day.value(leader) for leader in helpers])
    if stars:
        parts.append((LEADERS, stars))
    if clash.guns:
        parts.append((GUNS, guns))
    parts += common_parts(day, clash.attacker, [*own, *helpers, *clash.guns])
    return parts


def defence_parts(day: Day, clash: Clash) -> Parts:
    """What the Defensive Firepower is made of (6.2.3.1.4, OR 5)."""
    own = defenders(day, clash)
    parts: Parts = [(UNITS, strengths(day, own))]
    bonus = 0 if clash.battery else day.ground.bonus[clash.area]
    owner = SIDE_OF[day.control[clash.area]] == SIDE_OF[clash.defender]
    if bonus and (owner or not day.switches.bonus_to_owner):
        parts.append((BONUS, bonus))  # R02
    parts += common_parts(day, clash.defender, own)
    return parts


def common_parts(day: Day, faction: int, blocks: list[int]) -> Parts:
    """What optional rules add for either side (OR 6, OR 9)."""
    parts: Parts = []
    if day.switches.languages and faction == BRITISH:
        tongues = {day.roster.language[block] for block in blocks}
        if len(tongues) > 1:
            parts.append((TONGUES, 1 - len(tongues)))  # R55
    if day.switches.morale:
        parts.append((SPIRIT, day.morale_of(faction)))
    return parts


def charges(day: Day, clash: Clash) -> bool:
    """Does attacking cavalry count double (OR 2): green ground, and no cavalry against it?"""
    if not day.switches.charge or day.ground.colour[clash.area] != GREEN:
        return False
    kind = day.roster.kind
    if CAVALRY not in [kind[block] for block in attackers(day, clash)]:
        return False
    return CAVALRY not in [kind[block] for block in defenders(day, clash)]


def combined(day: Day, clash: Clash) -> bool:
    """Do leader, guns, foot and horse attack together (OR 8, R49)?"""
    if not day.switches.combined:
        return False
    roster = day.roster
    taking_part = [*attackers(day, clash), *clash.guns, *supporters(day, clash)]
    kinds = [roster.kind[block] for block in taking_part]
    leader = any(roster.leads[block] for block in taking_part)
    guns = any(roster.gun[block] for block in taking_part)
    return leader and guns and INFANTRY in kinds and CAVALRY in kinds


def endurance(day: Day, blocks: list[int]) -> int:
    """The hits that blocks can take together (6.2.3.1.6, R04)."""
    return sum([day.roster.toughness[block][day.level[block]] for block in blocks])


def winner_hits(day: Day, result: int, suffered: int) -> int:
    """Hits on the winner: the band by the whole result, the share of what the loser suffers (R05, R06)."""
    size = abs(result)
    for up_to, share in day.scenario.bands:
        if size <= up_to:
            return -(-suffered // share)
    return day.scenario.brilliant if suffered else 0


def reckon(day: Day, clash: Clash) -> None:
    """The Final Result and what it was made of (6.2.3.1.4, 6.2.3.1.5)."""
    clash.sums = [by_kind(attack_parts(day, clash)), by_kind(defence_parts(day, clash))]
    clash.attack = sum(clash.sums[0])
    clash.defence = sum(clash.sums[1])
    settle_hits(day, clash)
    clash.dealt = clash.hits[:]


def by_kind(parts: Parts) -> list[int]:
    """What each kind of part adds (`KINDS`); those who took part may be hit or gone when it is told again."""
    found = [0] * len(KINDS)
    for what, amount in parts:
        found[KINDS.index(what)] += amount
    return found


def settle_hits(day: Day, clash: Clash) -> None:
    """The hits of both sides (6.2.3.1.6)."""
    result = clash.result()
    if result == 0 or (clash.battery and result < 0):
        return  # a tie; guns from afar have nothing to fear (L360, L361)
    loser = defenders(day, clash) if result > 0 else attackers(day, clash)
    suffered = min(abs(result), endurance(day, loser))
    other = winner_hits(day, result, suffered)
    clash.hits = [other, suffered] if result > 0 else [suffered, other]
    if clash.battery:
        clash.hits[0] = 0
    elif combined(day, clash):
        clash.hits[0] = max(0, clash.hits[0] - 1)
