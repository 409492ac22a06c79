"""A study of the battle: made-up areas, units and leaders, with loaded dice.

    study = Study("A-B B-C", dice=[3, 3, 4, 4]).french("X", INFANTRY, 4, 4, "A").british("Y", INFANTRY, 3, 4, "B")
    study.impulse(FRENCH)
    study.do("lead", "Reille")

Areas are letters or words joined by boundaries ("A-B"; "A=B" is a stream); zones are P1, P2, P3, linked with "P1>A".
All areas are flat and clear unless `terrain` says otherwise. Names are turned into numbers. Units belong to the
formation of the leader named with them ("Reille" for the French, "Orange" for the British, "Bulow" for the
Prussians unless said otherwise); skirmishers belong to none. Leaders need 6 fresh and 8 spent; commanders 5, bonus 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.games.waterloo_impulse.audit import faults
from grognard.games.waterloo_impulse.ground import CLEAR, FOREST, VILLAGE, ZONES, Ground
from grognard.games.waterloo_impulse.loader import load
from grognard.games.waterloo_impulse.roster import (
    ALLIED,
    ARTILLERY,
    BRITISH,
    FRENCH,
    FRENCH_ARMY,
    NO_FORMATION,
    PRUSSIAN,
    SIDE_OF,
    SKIRMISHER,
    Roster,
)
from grognard.games.waterloo_impulse.setup import make_scenario
from grognard.games.waterloo_impulse.state import READY, USED, Battle
from grognard.games.waterloo_impulse.steps.impulse import (
    Carry,
    ChooseAction,
    DoublePlan,
    Impulse,
    ImpulseEnds,
    begin_impulse,
)
from grognard.games.waterloo_impulse.steps.turn import EndPhase, GrandBattery, Turn
from grognard.kernel.action import NONE, Action, Refusal
from grognard.kernel.dice import Dice, LoadedDice
from grognard.kernel.events import Event

LEADERS = {
    "Reille": FRENCH_ARMY, "Ney": FRENCH_ARMY, "Kellermann": FRENCH_ARMY, "Drouot": FRENCH_ARMY, "Erlon": FRENCH_ARMY,
    "Orange": BRITISH, "Hill": BRITISH, "Uxbridge": BRITISH, "Picton": BRITISH,
    "Bulow": PRUSSIAN, "Zieten": PRUSSIAN,
}  # fmt: skip
COMMANDERS = {"Napoleon": FRENCH_ARMY, "Wellington": BRITISH, "Blucher": PRUSSIAN}
HEIGHTS = {"hill": (CLEAR, 2), "forest": (FOREST, 2), "village": (VILLAGE, 3), "flat": (CLEAR, 1)}


class Study:
    """Collects ground, units and rules; `impulse`, `turn`, `battery` or `end_phase` start play there."""

    def __init__(
        self,
        boundaries: str,
        *,
        terrain: Mapping[str, str | tuple[int, int]] | None = None,
        points: Mapping[str, tuple[int, int]] | None = None,
        control: Mapping[str, int] | None = None,
        options: Sequence[str] = (),
        turn: int = 2,
        marker: int = 0,
        battery: str = "",
        indirect: Sequence[str] = (),
        dice: Sequence[int] = (),
    ) -> None:
        """`terrain` by area: a word of HEIGHTS or (terrain, tem); `points`: (victory points, side they count for)."""
        self.ground = Ground()
        self.areas: dict[str, int] = {f"P{number + 1}": zone for number, zone in enumerate(ZONES)}
        for word in boundaries.split():
            sign = next(sign for sign in "-=>" if sign in word)
            a, b = (self.area(name) for name in word.split(sign))
            if sign == ">":
                self.ground.link(a, b)
            else:
                self.ground.join(a, b, sign == "=")
        self.ground.join_zones(ZONES[0], ZONES[1])
        self.ground.join_zones(ZONES[1], ZONES[2])
        self.ground.survey()
        for name, kind in (terrain or {}).items():
            self.ground.terrain[self.area(name)], self.ground.tem[self.area(name)] = (
                HEIGHTS[kind] if isinstance(kind, str) else kind
            )
        for name, (value, side) in (points or {}).items():
            self.ground.points[self.area(name)] = value
            self.ground.scorer[self.area(name)] = side
        for number in range(1, 91):
            self.ground.control[number] = ALLIED
        for name, side in (control or {}).items():
            self.ground.control[self.area(name)] = side
        self.ground.battery = self.area(battery) if battery else 0
        self.ground.indirect.extend(self.area(name) for name in indirect)
        self.turn = turn
        self.marker = marker
        self.roster = Roster()
        self.leaders: dict[str, int] = {}
        for name, army in LEADERS.items():
            self.roster.add_formation(name.lower(), name, army)
        for name, army in COMMANDERS.items():
            number = self.roster.add_leader(name, name, army, NO_FORMATION, (5, 5), 1)
            self.roster.commands[number] = True
            self.roster.bonus[number] = 1
            self.roster.commander_of[army] = number
            self.leaders[name] = number
        for formation, (name, army) in enumerate(LEADERS.items()):
            number = self.roster.add_leader(name, name, army, formation, (6, 8), 1)
            self.roster.rating[number] = 2
            self.leaders[name] = number
        self.roster.deputy = self.leaders["Ney"]
        self.roster.commands[self.leaders["Ney"]] = True
        self.scenario = make_scenario(load(), "battle", "A study", list(options))
        self.dice: Dice = LoadedDice(list(dice))
        self.places: list[int] = []
        self.tired: list[int] = []
        self.used: list[str] = []
        self.state: Battle | None = None
        self.events: list[Event] = []

    def area(self, name: str) -> int:
        """The number of an area; a new one gets the next number."""
        if name not in self.areas:
            self.areas[name] = len(self.areas) - 2
            self.ground.names[self.areas[name]] = name
        return self.areas[name]

    # Units

    def unit(
        self,
        name: str,
        army: int,
        kind: int,
        attack: int,
        defence: int,
        area: str,
        leader: str,
        *,
        moves: int = 5,
        spent: bool = False,
        horse: bool = False,
        rifle: bool = False,
        worth: int = -1,
    ) -> Study:
        """One more counter: its spent side is half its fresh one; spent artillery has 0-1-0."""
        formation = NO_FORMATION if kind == SKIRMISHER else list(LEADERS).index(leader)
        tired = [(attack, attack // 2), (defence, (defence + 1) // 2), (moves, max(moves - 1, 1))]
        if kind == ARTILLERY:
            tired = [(attack, 0), (defence, 1), (moves, 0)]
        number = self.roster.add_unit(name, army, kind, formation, tired)
        self.roster.horse[number] = horse
        if kind == SKIRMISHER:
            self.roster.two_steps[number] = rifle
        if worth >= 0:
            self.roster.worth[number] = worth
        self.places.append(self.area(area))
        if spent:
            self.tired.append(number)
        return self

    def french(
        self, name: str, kind: int, attack: int, defence: int, area: str, leader: str = "Reille", **more: int | bool
    ) -> Study:
        """A French unit."""
        return self.unit(name, FRENCH_ARMY, kind, attack, defence, area, leader, **more)  # type: ignore[arg-type]

    def british(
        self, name: str, kind: int, attack: int, defence: int, area: str, leader: str = "Orange", **more: int | bool
    ) -> Study:
        """A British unit."""
        return self.unit(name, BRITISH, kind, attack, defence, area, leader, **more)  # type: ignore[arg-type]

    def prussian(
        self, name: str, kind: int, attack: int, defence: int, area: str, leader: str = "Bulow", **more: int | bool
    ) -> Study:
        """A Prussian unit."""
        return self.unit(name, PRUSSIAN, kind, attack, defence, area, leader, **more)  # type: ignore[arg-type]

    def spend(self, *leaders: str) -> Study:
        """These leaders and commanders are spent."""
        self.used += leaders
        return self

    # Starting play

    def place(self) -> Battle:
        """The position, with nothing on the agenda but the end of the turn."""
        battle = Battle(self.dice, self.ground, self.roster, self.scenario)
        for unit, space in enumerate(self.places):
            battle.put(unit, space)
        for unit in self.tired:
            battle.flip(unit, True, "")
        for leader in range(len(self.roster.leader_ids)):
            battle.leaders[leader] = READY
        for name in self.used:
            battle.leaders[self.leaders[name]] = USED
        battle.turn = self.turn
        battle.marker = self.marker
        battle.events.clear()
        battle.agenda.append(EndPhase())
        self.state = battle
        return battle

    def impulse(self, side: int = FRENCH) -> Study:
        """One side's impulse."""
        self.place().agenda.append(Impulse(side))
        return self.settle()

    def led(self, leader: str, *action: str | int) -> Study:
        """An impulse in which this leader has been activated, without dice; with an action, that is chosen too.

        ``led("Reille", "move", "A")``, ``led("Ney", "charge", "B")``, ``led("Reille", "advance")``.
        """
        battle = self.place()
        number = self.leaders[leader]
        battle.active = SIDE_OF[self.roster.leader_army[number]]
        begin_impulse(battle)
        battle.led = number
        battle.agenda += [ImpulseEnds(battle.active), Carry(), ChooseAction()]
        self.settle()
        if action:
            formation = self.roster.leader_formation[number]
            if action[0] == "advance":
                self.do("advance", formation)
            else:
                self.do(str(action[0]), action[1], formation)
        return self

    def doubled(self, commander: str) -> Study:
        """An impulse in which this commander has won a Double Move, without dice."""
        battle = self.place()
        number = self.leaders[commander]
        battle.active = SIDE_OF[self.roster.leader_army[number]]
        begin_impulse(battle)
        battle.led = number
        battle.leaders[number] = USED
        battle.tried[battle.active] = True
        battle.agenda += [ImpulseEnds(battle.active), Carry(), DoublePlan()]
        return self.settle()

    def whole_turn(self) -> Study:
        """The turn from its first phase."""
        self.place().agenda[-1] = Turn()
        return self.settle()

    def grand_battery(self) -> Study:
        """The Grand Battery Phase."""
        self.place().agenda.append(GrandBattery())
        return self.settle()

    def end_phase(self) -> Study:
        """The End Phase."""
        self.place()
        return self.settle()

    def settle(self) -> Study:
        """Go on to the next decision."""
        self.now.settle()
        self.collect()
        return self

    # Playing

    @property
    def now(self) -> Battle:
        """The position."""
        assert self.state is not None, "say first what is played: impulse, led, whole_turn, grand_battery or end_phase"
        return self.state

    @property
    def step(self) -> str:
        """The name of the decision that is asked for."""
        return "over" if self.now.outcome is not None else self.now.agenda[-1].name()

    @property
    def seat(self) -> int:
        """Who decides."""
        return self.now.seat()

    def number(self, word: str | int) -> int:
        """A unit, an area or a leader as a number; numbers stay as they are."""
        if isinstance(word, int):
            return word
        for names in (self.roster.numbers, self.areas, self.leaders):
            if word in names:
                return names[word]
        raise AssertionError(f"nothing here is called {word}")

    def action(self, verb: str, a: str | int = NONE, b: str | int = NONE) -> Action:
        """An action by names."""
        return Action(verb, self.number(a), self.number(b))

    def may(self, verb: str, a: str | int = NONE, b: str | int = NONE) -> bool:
        """Is the action legal?"""
        return self.action(verb, a, b) in self.now.legal()

    def do(self, verb: str, a: str | int = NONE, b: str | int = NONE) -> Study:
        """Take a legal action."""
        action = self.action(verb, a, b)
        assert action in self.now.legal(), f"{action}: {self.now.agenda[-1].refusal(self.now, action)}"
        self.now.apply(action)
        self.collect()
        assert faults(self.now) == []
        return self

    def refused(self, verb: str, a: str | int = NONE, b: str | int = NONE) -> Refusal:
        """Why an action is not legal."""
        action = self.action(verb, a, b)
        assert action not in self.now.legal(), f"{action} is legal"
        return self.now.agenda[-1].refusal(self.now, action)

    def offered(self, verb: str) -> list[int]:
        """The first numbers of all legal actions with this verb."""
        return [action.a for action in self.now.legal() if action.verb == verb]

    def collect(self) -> None:
        """Keep what was told."""
        self.events += self.now.events
        self.now.events.clear()

    def told(self, kind: str) -> list[tuple[int, ...]]:
        """The data of all events of a kind."""
        return [event.data for event in self.events if event.kind == kind]

    # Looking

    def at(self, name: str) -> str:
        """The space a unit is in; "dead" if it is in none."""
        space = self.now.where[self.roster.numbers[name]]
        return next((word for word, number in self.areas.items() if number == space), "dead")

    def is_spent(self, name: str) -> bool:
        """Does a unit, leader or commander show its spent side?"""
        if name in self.leaders:
            return self.now.leaders[self.leaders[name]] == USED
        return bool(self.now.spent[self.roster.numbers[name]])

    def owner(self, area: str) -> int:
        """Who controls an area."""
        return self.now.control[self.areas[area]]
