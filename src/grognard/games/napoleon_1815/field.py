"""A battle on its tactical board (6.2): places, terrain, and what has been done in the current Battle Turn.

The board is a graph of eight places: the Attacker's Reserve, his three positions, the Defender's three positions
opposite them, the Defender's Reserve. Two opposing positions make a lane; nothing leads from lane to lane (6.32).
"""

from __future__ import annotations

from typing import Final

from grognard.kernel.fields import DICT, EVERY_SEAT, LIST, RULE, VALUE, Fields, Part, StateField

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


FIELDS: Final = Fields(
    [
        StateField("town", VALUE, EVERY_SEAT),
        StateField("attacker", VALUE, EVERY_SEAT),
        StateField("terrain", LIST, EVERY_SEAT),
        StateField("stream", LIST, EVERY_SEAT),
        StateField("holder", LIST, RULE, "show_blocks"),
        StateField("men", LIST, RULE, "show_blocks"),
        StateField("contact", LIST, EVERY_SEAT),
        StateField("sources", LIST, EVERY_SEAT),
        StateField("drawn", LIST, EVERY_SEAT),
        StateField("laid", LIST, EVERY_SEAT),
        StateField("deployed", VALUE, EVERY_SEAT),
        StateField("phasing", VALUE, EVERY_SEAT),
        StateField("crossed", LIST, EVERY_SEAT),
        StateField("left", DICT, EVERY_SEAT),
        StateField("joined", DICT, EVERY_SEAT),
        StateField("busy", VALUE, EVERY_SEAT),
        StateField("idle", VALUE, EVERY_SEAT),
        StateField("waited", VALUE, EVERY_SEAT),
        StateField("fought", VALUE, EVERY_SEAT),
    ]
)


class Field(Part):
    """One battle. Which units stand where is in the Campaign; here is what belongs to the ground and the clock."""

    def __init__(self, town: int, attacker: int, public: Field | None = None, private: Field | None = None) -> None:
        """A new battle, or one with what everybody may see of another (`public`) and with the rest (`private`)."""
        self.town: Final = town
        self.attacker: Final = attacker  # side
        # Woods, Farm, Hill by position
        self.terrain: list[int] = [OPEN] * PLACES if public is None else public.terrain[:]
        self.stream: list[int] = [0, 0, 0] if public is None else public.stream[:]  # by lane: between its two positions
        # The unit that holds a Farm or Hill
        self.holder: list[int] = [NO_HOLDER] * PLACES if private is None else private.holder[:]
        # Units by role and place: men[role * PLACES + place]
        self.men: list[int] = [0] * (2 * PLACES) if private is None else private.men[:]
        # Positions that were contested when last looked at (6.24)
        self.contact: list[bool] = [False] * PLACES if public is None else public.contact[:]
        self.sources: list[int] = [] if public is None else public.sources[:]  # where the Attacker entered from (7.1)
        self.drawn: list[int] = [] if public is None else public.drawn[:]  # markers drawn and not yet laid
        # The marker each side laid in its position, Streams too (R17)
        self.laid: list[int] = [OPEN] * PLACES if public is None else public.laid[:]
        self.deployed: int = 0 if public is None else public.deployed  # sides that have deployed: 0, 1, 2
        self.phasing: int = attacker if public is None else public.phasing  # side whose Battle Turn it is
        # In this Battle Turn: units over the Stream of each lane, retreated by road (7.2), reinforcements (6.34)
        self.crossed: list[int] = [0, 0, 0] if public is None else public.crossed[:]
        self.left: dict[int, int] = {} if public is None else public.left.copy()
        self.joined: dict[int, int] = {} if public is None else public.joined.copy()
        # The Attacker fired, engaged, retreated or was reinforced in this Battle Turn (6.7)
        self.busy: bool = False if public is None else public.busy
        # His Battle Turns in a row without any of it: those when nobody could have come, and all of them (R32)
        self.idle: int = 0 if public is None else public.idle
        self.waited: int = 0 if public is None else public.waited
        # Has had its two Battle Turns in this round (6.1)
        self.fought: bool = False if public is None else public.fought

    def declared(self) -> Fields:
        return FIELDS

    def copy(self) -> Field:
        """An independent copy."""
        return Field(self.town, self.attacker, self, self)

    def public_copy(self) -> Field:
        """What everybody may see of it, who stands where not yet filled in."""
        return Field(self.town, self.attacker, self)

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
