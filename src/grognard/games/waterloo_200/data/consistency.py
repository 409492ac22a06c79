"""Whether the data fit together. The records check their own types; what needs more than one is checked here."""

from __future__ import annotations

import itertools
from collections import Counter

from grognard.datafiles import DataError, check_options, connected
from grognard.games.waterloo_200.data.records import AREAS, FACTIONS, BlockDatum, GameData

BLACK = (10, 50, 79)  # 1.4
RED = (52,)  # 1.3
VICTORY_AREAS = 7  # 1.6
STATED_VICTORY = {3, 52, 100}
CREUX = {38: "b_i", 39: "b_i", 27: "b_r", 28: "b_r", 17: "b_r"}  # 1.7, 6.2.3.1.2
HEADQUARTERS = {3: "british", 100: "french", 50: "prussian"}  # 6.4
ARMIES = {"french": 54, "british": 42, "prussian": 20}  # The Armies
CORPS = {
    "f_i": 12, "f_ii": 10, "f_vi": 8, "f_iii_cav": 6, "f_iv_cav": 6, "f_guard": 11,
    "b_i": 11, "b_ii": 6, "b_r": 11, "b_cav": 13, "p_i": 4, "p_ii": 6, "p_iv": 9,
}  # fmt: skip
ON_MAP = {"french": 35, "british": 33, "prussian": 0}  # 4.0
LEADER_LEVELS = ["S4", "S3", "S2", "H"]  # 3.9
ENGLISH_CAVALRY = 6  # 3.7.1
MOUNTED, ENGLISH_MOUNTED = 4, 5
TURNS = 5

Key = tuple[str, str | None, str, bool]  # faction, corps, kind of icon, whether Brunswick


def check(data: GameData) -> None:
    """Refuse data that contradict themselves or the numbers that the rules state."""
    _check_areas(data)
    _check_neighbours(data)
    _check_roles(data)
    _check_corps(data)
    for block in data.blocks:
        _check_block(block)
    _check_armies(data)
    _check_icons(data)
    _check_pools(data)
    if len(data.turns) != TURNS:
        raise DataError(f"turns: the game has {TURNS}")
    check_options(data.options, "options")


def icon_kind(block: BlockDatum) -> str:
    """The kind of icon that a block is put on: leaders and guns of both sorts share theirs."""
    return (
        "leader" if block.kind.endswith("leader") else "artillery" if block.kind.endswith("artillery") else block.kind
    )


def _check_areas(data: GameData) -> None:
    if [area.number for area in data.areas] != list(range(1, AREAS + 1)):
        raise DataError(f"areas: there have to be {AREAS}, numbered without gaps")
    for colour, numbers in (("black", BLACK), ("red", RED)):
        if tuple(area.number for area in data.areas if area.colour == colour) != numbers:
            raise DataError(f"areas: the {colour} ones are {', '.join(map(str, numbers))}")
    for area in data.areas:
        if (area.colour == "black") != (area.start == "prussian"):
            raise DataError(f"areas.{area.number}.start: the Prussians hold the black areas, and those only")


def _check_neighbours(data: GameData) -> None:
    near = {area.number: set(area.near) for area in data.areas}
    for area in data.areas:
        where = f"areas.{area.number}.near"
        if len(near[area.number]) != len(area.near) or area.number in area.near:
            raise DataError(f"{where}: other areas, each once")
        for other in area.near:
            if area.number not in near[other]:
                raise DataError(f"{where}: {other} does not know {area.number} as its neighbour")
        open_ground = [other for other in area.near if other not in BLACK]
        if area.colour == "black" and (len(open_ground) < 2 or len(open_ground) != len(area.near)):
            raise DataError(f"{where}: a black area lies next to two others at least, and to no black one")
    if len(connected(1, near)) != AREAS:
        raise DataError("areas: every area can be reached from every other")


def _check_roles(data: GameData) -> None:
    victory = {area.number for area in data.areas if area.victory}
    if len(victory) != VICTORY_AREAS or not victory >= STATED_VICTORY:
        raise DataError(f"areas: {VICTORY_AREAS} count for victory, 3, 52 and 100 among them (1.6)")
    if {area.number: area.creux for area in data.areas if area.creux} != CREUX:
        raise DataError("areas: the Chemin Creux runs through 38 and 39 (I Corps), 27, 28 and 17 (Reserve) (1.7)")
    if {area.number: area.hq for area in data.areas if area.hq} != HEADQUARTERS:
        raise DataError("areas: headquarters are 3, 100 and 50 (6.4)")
    for number, faction in HEADQUARTERS.items():
        if data.areas[number - 1].start != faction:
            raise DataError(f"areas.{number}.start: the headquarters of the {faction} army")


def _check_corps(data: GameData) -> None:
    if {corps.id for corps in data.corps} != set(CORPS):
        raise DataError(f"corps: there are {', '.join(CORPS)}")
    for corps in data.corps:
        comes = (corps.area is not None, corps.turn is not None, corps.random is not None)
        if set(comes) != {corps.faction == "prussian"}:
            raise DataError(f"corps.{corps.id}: the Prussian corps arrive, with area, turn and what is drawn (5.1)")
        if corps.area is not None and corps.area not in BLACK:
            raise DataError(f"corps.{corps.id}.area: Prussians arrive in black areas (1.4)")


def _check_block(block: BlockDatum) -> None:
    where = f"blocks.{block.id}"
    leader = block.kind.endswith("leader")
    guns = block.kind.endswith("artillery")
    if (block.corps is None) != (block.kind == "strategic_leader"):
        raise DataError(f"{where}.corps: everybody but a strategic leader belongs to a corps")
    if block.corps is not None and block.corps[0] != block.faction[0]:
        raise DataError(f"{where}.corps: a corps of its own army")
    if leader and block.levels != LEADER_LEVELS:
        raise DataError(f"{where}.levels: leaders have {' '.join(LEADER_LEVELS)} (3.9)")
    marks = {level[0] for level in block.levels}
    if not marks <= set("SH" if leader else "CP" if guns else "BWR"):
        raise DataError(f"{where}.levels: marks that a block of this kind does not have (3.5)")
    strengths = [int(level[1:] or 1) for level in block.levels]
    steps = [one - other for one, other in itertools.pairwise(strengths)]
    if strengths[-1] != 1 or any(step not in (0, 1) for step in steps) or (guns and block.levels[-1] != "P"):
        raise DataError(f"{where}.levels: they go down one by one to 1")
    if (block.language is not None) != (block.faction == "british"):
        raise DataError(f"{where}.language: the British blocks have one (OR 6)")
    if block.brunswick and block.corps != "b_r":
        raise DataError(f"{where}.brunswick: the Brunswickers belong to the Reserve (4.1)")


def _check_armies(data: GameData) -> None:
    if Counter(block.faction for block in data.blocks) != ARMIES:
        raise DataError("blocks: 54 French, 42 British and 20 Prussian ones")
    if Counter(block.corps for block in data.blocks if block.corps) != CORPS:
        raise DataError("blocks: the corps have other numbers of blocks (The Armies)")
    leaders = Counter(block.corps for block in data.blocks if block.kind == "tactical_leader")
    if leaders != dict.fromkeys(CORPS, 1):
        raise DataError("blocks: every corps has one tactical leader (3.9)")
    supreme = Counter(block.faction for block in data.blocks if block.kind == "strategic_leader")
    if supreme != dict.fromkeys(FACTIONS, 1):
        raise DataError("blocks: every army has one strategic leader (3.9)")
    fast = [block for block in data.blocks if block.mp == ENGLISH_MOUNTED]
    cavalry = [block for block in fast if block.kind == "cavalry" and block.faction == "british"]
    chiefs = [block for block in fast if block.kind.endswith("leader") and block.faction == "british"]
    if len(cavalry) != ENGLISH_CAVALRY or len(chiefs) != 5 or len(fast) != len(cavalry) + len(chiefs):
        raise DataError("blocks: six English cavalry brigades and five British leaders have 5 MP (3.7.1)")
    usual = {"infantry": 2, "foot_artillery": 1}
    for block in data.blocks:
        if block not in fast and block.mp != usual.get(block.kind, MOUNTED):
            raise DataError(f"blocks.{block.id}.mp: {usual.get(block.kind, MOUNTED)} MP (3.7)")


def _check_icons(data: GameData) -> None:
    if Counter(icon.faction for icon in data.icons) != {name: count for name, count in ON_MAP.items() if count}:
        raise DataError("icons: 35 French and 33 British ones (4.0)")
    stacks: Counter[int] = Counter()
    for icon in data.icons:
        area = data.areas[icon.area - 1]
        stacks[icon.area] += 1
        if area.start != icon.faction:
            raise DataError(f"icons.{icon.id}.area: ground of its own army")
        if stacks[icon.area] > data.tables.colours[area.colour].stacking:
            raise DataError(f"icons.{icon.id}.area: more blocks than may stand there (1.3)")
        if icon.corps is None and area.hq != icon.faction:
            raise DataError(f"icons.{icon.id}.area: the strategic leader starts in his headquarters (4.0)")
        if area.creux and stacks[icon.area] >= data.tables.colours[area.colour].stacking:
            raise DataError(f"icons.{icon.id}.area: the Chemin Creux needs room for one more (6.2.3.1.2)")


def _check_pools(data: GameData) -> None:
    """Whoever has no icon starts in the pool: 18 French infantry and guns of the Guard, 9 British blocks (4.0, 4.1)."""
    blocks: Counter[Key] = Counter(
        (block.faction, block.corps, icon_kind(block), block.brunswick)
        for block in data.blocks
        if block.faction != "prussian"
    )
    icons: Counter[Key] = Counter((icon.faction, icon.corps, icon.kind, icon.brunswick) for icon in data.icons)
    if any(icons[key] > blocks[key] for key in icons):
        raise DataError("icons: more icons than blocks that could stand on them")
    pool = blocks - icons
    french: Counter[tuple[str | None, str]] = Counter()
    british: Counter[bool] = Counter()
    for (faction, corps, kind, brunswick), count in pool.items():
        if (faction, corps, kind, brunswick) not in icons:
            raise DataError(f"icons: {corps} {kind} could never arrive (5.0)")
        if faction == "french":
            french[corps if kind == "artillery" else None, kind] += count
        else:
            british[brunswick] += count
    if french != {(None, "infantry"): 18, ("f_guard", "artillery"): 1}:
        raise DataError("icons: the French pool holds 18 infantry and one artillery of the Guard (4.0)")
    if british != {False: 8, True: 1}:
        raise DataError("icons: the British pool holds nine blocks, one of them Brunswick infantry (4.1)")
