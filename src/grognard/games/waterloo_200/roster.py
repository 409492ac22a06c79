"""All blocks as numbers (3.0), the factions and their corps."""

from __future__ import annotations

from typing import Final

from grognard.kernel.action import Action
from grognard.kernel.columns import Kept

# Factions, and the sides they fight for (Two Sides)
FRENCH: Final = 0
BRITISH: Final = 1
PRUSSIAN: Final = 2
FACTIONS: Final = ["french", "british", "prussian"]
FACTION_NAMES: Final = ["French", "British", "Prussian"]
FRENCH_SIDE: Final = 0
ALLIED_SIDE: Final = 1
SIDE_OF: Final = [0, 1, 1]
SIDE_NAMES: Final = ["French", "Allied"]
FACTIONS_OF: Final = [[0], [1, 2]]
BOTH: Final = -1  # all factions of a side together

# Kinds of blocks
STRATEGIC: Final = 0
TACTICAL: Final = 1
INFANTRY: Final = 2
CAVALRY: Final = 3
FOOT_GUNS: Final = 4
HORSE_GUNS: Final = 5
KINDS: Final = [
    "strategic_leader", "tactical_leader", "infantry", "cavalry", "foot_artillery", "horse_artillery",
]  # fmt: skip
KIND_NAMES: Final = [
    "strategic leader", "tactical leader", "infantry", "cavalry", "foot artillery", "horse artillery",
]  # fmt: skip

# Kinds of icons: leaders and guns share one each
ICONS: Final = ["leader", "infantry", "cavalry", "artillery"]
ICON_OF: Final = [0, 0, 1, 2, 3, 3]

# Languages (OR 6)
ENGLISH: Final = 0
LANGUAGES: Final = ["english", "german", "dutch"]

# Marks of levels (3.5)
MARKS: Final = {"B": "black", "W": "white", "R": "red", "S": "star", "C": "cannonball", "H": "heart", "P": "pawn"}
NO_CORPS: Final = -1


class Corps:
    """An army corps; Prussian ones arrive (5.1)."""

    def __init__(self, id: str, faction: int, name: str, sign: str, colour: str) -> None:
        self.id: Final = id
        self.faction: Final = faction
        self.name: Final = name
        self.sign: Final = sign
        self.colour: Final = colour
        self.area = 0  # where it arrives, 0 if it does not
        self.turn = 0
        self.random: list[int] = []  # kinds of icons of which one block is drawn
        self.leader = -1
        self.blocks: list[int] = []


class Icon:
    """A place on the map for a block of this corps and kind (4.0)."""

    def __init__(self, faction: int, corps: int, kind: int, area: int, brunswick: bool) -> None:
        self.faction: Final = faction
        self.corps: Final = corps
        self.kind: Final = kind
        self.area: Final = area
        self.brunswick: Final = brunswick


# Where all blocks are, their levels, which are shown, which corps have arrived, which factions the seat knows
Sources = tuple[list[int], list[int], bytearray, list[bool], list[bool]]


class Dealt:
    """Places and levels as a seat was shown them last, and what they were made from. Once made, it stays as it is."""

    def __init__(self, sources: Sources, where: list[int], level: list[int]) -> None:
        self.sources: Final = sources
        self.where: Final = where
        self.level: Final = level


class Roster:
    """Blocks with what never changes about them; lists are by block."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.kept: Final[dict[int, Kept]] = {}  # columns of numbers, by seat (`numbers`)
        self.dealt: Final[dict[int, Dealt]] = {}  # by seat (`view.show_blocks`)
        self.numbers: dict[str, int] = {}
        self.names: list[str] = []
        self.designations: list[str] = []
        self.faction: list[int] = []
        self.side: list[int] = []
        self.corps: list[int] = []
        self.kind: list[int] = []
        self.mp: list[int] = []
        self.marks: list[list[str]] = []  # levels as they are printed
        self.strength: list[list[int]] = []  # by level, and 0 below the last
        self.value: list[list[int]] = []  # stars or cannonballs by level; a heart or pawn has none
        self.cost: list[list[int]] = []  # hits that make one Damage, by level
        self.toughness: list[list[int]] = []  # hits that a block can take from this level on (R04)
        self.language: list[int] = []
        self.brunswick: list[bool] = []
        self.far: list[bool] = []  # commands as far as his value (3.9.5.2)
        self.leads: list[bool] = []
        self.gun: list[bool] = []
        self.fights: list[bool] = []  # a Combat Unit (3.4)
        self.rides_on: list[bool] = []  # may engage after it has disengaged (3.8)
        self.all_corps: list[Corps] = []
        self.icons: list[Icon] = []
        self.blocks_of: list[list[int]] = [[], [], []]
        self.masks: list[int] = [0, 0, 0]  # the same as masks: a byte of ones for each block
        self.leaders_of: list[list[int]] = [[], [], []]  # tactical ones
        self.chief: list[int] = [-1, -1, -1]  # the strategic leader of each faction
        self.pick: list[Action] = []
        self.hit: list[Action] = []
        self.call: list[Action] = []

    def add_corps(self, corps: Corps) -> int:
        """One more corps; its number."""
        self.all_corps.append(corps)
        return len(self.all_corps) - 1

    def add(self, id: str, faction: int, corps: int, kind: int, marks: list[str], mp: int, hits: dict[str, int]) -> int:
        """One more block; its number."""
        block = len(self.ids)
        self.numbers[id] = block
        self.ids.append(id)
        self.names.append(id)
        self.designations.append("")
        self.faction.append(faction)
        self.side.append(SIDE_OF[faction])
        self.corps.append(corps)
        self.kind.append(kind)
        self.mp.append(mp)
        self._add_levels(marks, hits)
        self.language.append(ENGLISH)
        self.brunswick.append(False)
        self.far.append(False)
        self.leads.append(kind in (STRATEGIC, TACTICAL))
        self.gun.append(kind in (FOOT_GUNS, HORSE_GUNS))
        self.fights.append(kind in (INFANTRY, CAVALRY))
        self.rides_on.append(kind in (CAVALRY, HORSE_GUNS))
        self.blocks_of[faction].append(block)
        self.masks[faction] |= 0xFF << (8 * block)
        if corps != NO_CORPS:
            self.all_corps[corps].blocks.append(block)
            if kind == TACTICAL:
                self.all_corps[corps].leader = block
        if kind == TACTICAL:
            self.leaders_of[faction].append(block)
        if kind == STRATEGIC:
            self.chief[faction] = block
        self.pick.append(Action("pick", block))
        self.hit.append(Action("hit", block))
        self.call.append(Action("call", block))
        return block

    def _add_levels(self, marks: list[str], hits: dict[str, int]) -> None:
        self.marks.append(marks)
        self.strength.append([int(mark[1:] or 1) for mark in marks] + [0])
        self.value.append([int(mark[1:]) if mark[0] in "SC" else 0 for mark in marks] + [0])
        cost = [hits[MARKS[mark[0]]] for mark in marks]
        self.cost.append([*cost, 0])
        self.toughness.append([sum(cost[level:]) for level in range(len(cost))] + [0])

    def describe(self, name: str, designation: str, language: int, brunswick: bool, far: bool) -> None:
        """More about the last block."""
        self.names[-1] = name
        self.designations[-1] = designation
        self.language[-1] = language
        self.brunswick[-1] = brunswick
        self.far[-1] = far

    def called(self, block: int) -> str:
        """What sentences call a block: with its army where another has one of the same name."""
        name = self.names[block]
        if self.names.count(name) < 2:
            return name
        return f"{FACTION_NAMES[self.faction[block]]} {name}"

    def size(self) -> int:
        """How many blocks there are."""
        return len(self.ids)

    def last(self, block: int) -> int:
        """The number of the lowest level: a heart, a pawn or a single dot."""
        return len(self.marks[block]) - 1
