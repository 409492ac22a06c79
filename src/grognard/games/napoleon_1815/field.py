"""A battle on its tactical board (6.2): places, terrain, and what has been done in the current Battle Turn.

The board is a graph of eight places: the Attacker's Reserve, his three positions, the Defender's three positions
opposite them, the Defender's Reserve. Two opposing positions make a lane; nothing leads from lane to lane (6.32).
"""

from __future__ import annotations

from typing import Final

# Places of a battle
NOWHERE: Final = -1
ATTACKER_RESERVE: Final = 0
DEFENDER_RESERVE: Final = 7
PLACES: Final = 8

# Roles (2.0-2); a side's role decides which places are its own
ATTACKER: Final = 0
DEFENDER: Final = 1
RESERVE: Final = [ATTACKER_RESERVE, DEFENDER_RESERVE]
HOME: Final = [[1, 2, 3], [4, 5, 6]]
PLACE_NAMES: Final = [
    ["Reserve", "Left", "Center", "Right", "enemy Right", "enemy Center", "enemy Left", "enemy Reserve"],
    ["enemy Reserve", "enemy Left", "enemy Center", "enemy Right", "Right", "Center", "Left", "Reserve"],
]

# The kinds of terrain, rule 6.21
OPEN: Final = 0
WOODS: Final = 1
FARM: Final = 2
HILL: Final = 3
STREAM: Final = 4
TERRAIN: Final = ["open", "woods", "farm", "hill", "stream"]

NO_HOLDER: Final = -1
STREAM_LIMIT: Final = 2  # units that may cross a Stream in one Battle Turn (6.21)


def opposite(place: int) -> int:
    """The position facing this one."""
    return place + 3 if place <= 3 else place - 3


def lane(place: int) -> int:
    """The lane of a position, 0 to 2."""
    return (place - 1) % 3


def is_home(role: int, place: int) -> bool:
    """Is this one of the role's own three positions?"""
    return 1 <= place <= 3 if role == ATTACKER else 4 <= place <= 6


def is_forward(role: int, place: int) -> bool:
    """Is this one of the three enemy positions?"""
    return 4 <= place <= 6 if role == ATTACKER else 1 <= place <= 3


def behind(role: int, place: int) -> int:
    """Where a unit of the role falls back to: from an enemy position to its own, from its own to the Reserve."""
    return RESERVE[role] if is_home(role, place) else opposite(place)


class Field:
    """One battle. Which units stand where is in the Campaign; here is what belongs to the ground and the clock."""

    def __init__(self, town: int, attacker: int) -> None:
        self.town: Final = town
        self.attacker: Final = attacker  # side
        self.terrain: list[int] = [OPEN] * PLACES  # Woods, Farm or Hill of each position
        self.stream: list[int] = [0, 0, 0]  # by lane: Streams between its two positions
        self.holder: list[int] = [NO_HOLDER] * PLACES  # the unit that holds a Farm or Hill
        self.men: list[int] = [0] * (2 * PLACES)  # units by role and place: men[role * PLACES + place]
        self.contact: list[bool] = [False] * PLACES  # positions that were contested when last looked at (6.24)
        self.sources: list[int] = []  # towns the Attacker entered or reinforced from (7.1)
        self.drawn: list[int] = []  # markers drawn and not yet laid
        self.laid: list[int] = [OPEN] * PLACES  # the marker each side laid in its position, Streams too (R17)
        self.deployed = 0  # sides that have deployed: 0, 1, 2
        self.phasing = attacker  # side whose Battle Turn it is
        self.crossed: list[int] = [0, 0, 0]  # units over the Stream of each lane in this Battle Turn
        self.left: dict[int, int] = {}  # units retreated by road in this Battle Turn (7.2)
        self.joined: dict[int, int] = {}  # reinforcements by road in this Battle Turn (6.34)
        self.busy = False  # the Attacker fired, engaged, retreated or was reinforced in this Battle Turn (6.7)
        self.idle = 0  # his Battle Turns in a row without any of it when nobody could have come
        self.waited = 0  # all his Battle Turns in a row without any of it (R32)
        self.fought = False  # has had its two Battle Turns in this round (6.1)

    def copy(self) -> Field:
        """An independent copy."""
        new = Field(self.town, self.attacker)
        new.terrain = self.terrain[:]
        new.stream = self.stream[:]
        new.holder = self.holder[:]
        new.men = self.men[:]
        new.contact = self.contact[:]
        new.sources = self.sources[:]
        new.drawn = self.drawn[:]
        new.laid = self.laid[:]
        new.deployed = self.deployed
        new.phasing = self.phasing
        new.crossed = self.crossed[:]
        new.left = self.left.copy()
        new.joined = self.joined.copy()
        new.busy = self.busy
        new.idle = self.idle
        new.waited = self.waited
        new.fought = self.fought
        return new

    def dump(self) -> list[object]:
        """All fields, for fingerprints."""
        return [
            self.town,
            self.attacker,
            self.terrain,
            self.stream,
            self.holder,
            self.men,
            self.contact,
            self.sources,
            self.drawn,
            self.laid,
            self.deployed,
            self.phasing,
            self.crossed,
            sorted(self.left.items()),
            sorted(self.joined.items()),
            self.busy,
            self.idle,
            self.waited,
            self.fought,
        ]

    def role(self, side: int) -> int:
        """Is the side the Attacker or the Defender here (6.1)?"""
        return ATTACKER if side == self.attacker else DEFENDER

    def side(self, role: int) -> int:
        """The side that plays a role."""
        return self.attacker if role == ATTACKER else 1 - self.attacker

    def contested(self, place: int) -> bool:
        """Do units of both sides stand there (R8)?"""
        return self.men[place] != 0 and self.men[PLACES + place] != 0

    def present(self, role: int) -> int:
        """How many units a side has in the battle."""
        first = role * PLACES
        return sum(self.men[first : first + PLACES])
