"""Units, formations, Leaders and Commanders as lists (4.0). Nothing here changes in a game."""

from __future__ import annotations

from typing import Final

from grognard.kernel.action import Action
from grognard.kernel.columns import Kept

# The sides, rule 1.0, and the armies, rule 4.1
FRENCH: Final = 0
ALLIED: Final = 1
SIDE_NAMES: Final = ["French", "Allied"]
SIDES: Final = ["french", "allied"]
FRENCH_ARMY: Final = 0
BRITISH: Final = 1
PRUSSIAN: Final = 2
ARMIES: Final = ["french", "british", "prussian"]
ARMY_NAMES: Final = ["French", "British", "Prussian"]
SIDE_OF: Final = [FRENCH, ALLIED, ALLIED]

# The kinds of units, rule 4.2
INFANTRY: Final = 0
ARTILLERY: Final = 1
CAVALRY: Final = 2
SKIRMISHER: Final = 3
KINDS: Final = ["infantry", "artillery", "cavalry", "skirmisher"]

NO_FORMATION: Final = -1


class Roster:
    """What is printed on the counters."""

    def __init__(self) -> None:
        # Units
        self.ids: Final[list[str]] = []
        self.names: Final[list[str]] = []
        self.labels: Final[list[str]] = []
        self.army: Final[list[int]] = []
        self.side: Final[list[int]] = []
        self.kind: Final[list[int]] = []
        self.formation: Final[list[int]] = []
        self.horse: Final[list[bool]] = []  # horse artillery (R18)
        self.two_steps: Final[list[bool]] = []  # all but plain skirmishers (4.3)
        self.attack: Final[list[tuple[int, int]]] = []  # fresh, spent
        self.defence: Final[list[tuple[int, int]]] = []
        self.moves: Final[list[tuple[int, int]]] = []
        self.start: Final[list[int]] = []  # area at the start, 0 for units that arrive later
        self.arrives: Final[list[tuple[int, int]]] = []  # turn and zone, (0, 0) for units that are there
        self.worth: Final[list[int]] = []  # points for the enemy when it is eliminated (17.4)
        self.numbers: Final[dict[str, int]] = {}
        self.members: Final[list[list[int]]] = []  # units by formation
        self.skirmishers: Final[list[list[int]]] = [[], []]  # by side
        self.units_of: Final[list[list[int]]] = [[], []]  # by side
        # Formations
        self.formation_ids: Final[list[str]] = []
        self.formation_names: Final[list[str]] = []
        self.formation_army: Final[list[int]] = []
        self.formation_leader: Final[list[int]] = []
        # Leaders and Commanders
        self.leader_ids: Final[list[str]] = []
        self.leader_names: Final[list[str]] = []
        self.leader_army: Final[list[int]] = []
        self.leader_formation: Final[list[int]] = []
        self.commands: Final[list[bool]] = []  # may perform a Commander's Special Actions (9.4); Ney too (9.9)
        self.number: Final[list[tuple[int, int]]] = []  # activation numbers, fresh and spent
        self.bonus: Final[list[int]] = []  # a Commander's (9.2)
        self.rating: Final[list[int]] = []  # a Leader's battle rating (9.8)
        self.leader_turn: Final[list[int]] = []  # the turn he arrives, 1 if he is there from the start
        self.commander_of: Final[list[int]] = [-1, -1, -1]  # by army: Napoleon, Wellington, Blücher
        self.deputy: int = -1  # Ney: stands in for a spent Napoleon (9.9)
        self.kept: Final[dict[int, Kept]] = {}  # columns of numbers, by seat (`numbers`)
        # Actions about a unit, made once: lists of legal actions only point at them
        self.pick: Final[list[Action]] = []
        self.point: Final[list[Action]] = []
        self.add: Final[list[Action]] = []
        self.pay: Final[list[Action]] = []
        self.forward: Final[list[Action]] = []
        self.aim: Final[list[Action]] = []
        self.refresh: Final[list[Action]] = []

    def add_formation(self, id: str, name: str, army: int) -> None:
        """One more formation; its Leader is named later."""
        self.formation_ids.append(id)
        self.formation_names.append(name)
        self.formation_army.append(army)
        self.formation_leader.append(-1)
        self.members.append([])

    def add_leader(self, id: str, name: str, army: int, formation: int, number: tuple[int, int], turn: int) -> int:
        """One more Leader or Commander; `set_command` and `set_rating` complete him."""
        leader = len(self.leader_ids)
        self.leader_ids.append(id)
        self.leader_names.append(name)
        self.leader_army.append(army)
        self.leader_formation.append(formation)
        self.number.append(number)
        self.leader_turn.append(turn)
        self.commands.append(False)
        self.bonus.append(0)
        self.rating.append(0)
        if formation != NO_FORMATION:
            self.formation_leader[formation] = leader
        return leader

    def add_unit(self, id: str, army: int, kind: int, formation: int, values: list[tuple[int, int]]) -> int:
        """One more unit: attack, defence and movement, each fresh and spent; `settle` says where it starts."""
        unit = len(self.ids)
        self.numbers[id] = unit
        self.ids.append(id)
        self.names.append(id)
        self.labels.append(id)
        self.army.append(army)
        self.side.append(SIDE_OF[army])
        self.kind.append(kind)
        self.formation.append(formation)
        self.horse.append(False)
        self.two_steps.append(kind != SKIRMISHER)
        self.attack.append(values[0])
        self.defence.append(values[1])
        self.moves.append(values[2])
        self.start.append(0)
        self.arrives.append((0, 0))
        self.worth.append(0 if kind == SKIRMISHER else 1)
        if formation != NO_FORMATION:
            self.members[formation].append(unit)
        if kind == SKIRMISHER:
            self.skirmishers[SIDE_OF[army]].append(unit)
        self.units_of[SIDE_OF[army]].append(unit)
        self.pick.append(Action("pick", unit))
        self.point.append(Action("point", unit))
        self.add.append(Action("add", unit))
        self.pay.append(Action("pay", unit))
        self.forward.append(Action("forward", unit))
        self.aim.append(Action("aim", unit))
        self.refresh.append(Action("refresh", unit))
        return unit

    def size(self) -> int:
        """How many units there are."""
        return len(self.ids)
