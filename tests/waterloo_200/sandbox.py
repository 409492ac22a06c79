"""A study of the battle: areas and blocks made up for the example.

    study = Study("A-B B-C", yellow="B", bonus={"C": 3}, british="C")
    study.french("Reille", TL, "A").french("F1", INF, "B").british("B1", INF, "C").impulse()
    study.activate("Reille").move("F1", "C").do("end_moves")
    study.do("fight", "C")

Areas are called by the names in the map, blocks by the names given here; both are turned into numbers. All areas are
green, French and without bonus unless said otherwise; who stands alone in an area controls it. A side whose strategic
leader is not placed has him in a camp of its own that is next to all areas, so that nobody is cut off. `refused` gives
the rule and the reason for an action that is not legal.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from grognard.games.waterloo_200.audit import faults
from grognard.games.waterloo_200.clash import Clash
from grognard.games.waterloo_200.ground import BLACK, GREEN, RED, YELLOW, Ground
from grognard.games.waterloo_200.loader import load
from grognard.games.waterloo_200.roster import (
    BRITISH,
    CAVALRY,
    FACTION_NAMES,
    FOOT_GUNS,
    FRENCH,
    HORSE_GUNS,
    ICONS,
    INFANTRY,
    PRUSSIAN,
    SIDE_OF,
    STRATEGIC,
    TACTICAL,
    Corps,
    Icon,
    Roster,
)
from grognard.games.waterloo_200.setup import make_scenario
from grognard.games.waterloo_200.state import DEAD, POOL, WAITING, Day
from grognard.games.waterloo_200.steps.battle import AfterBattle, TakeHits
from grognard.games.waterloo_200.steps.turn import Impulse, TurnEnds, TurnStarts
from grognard.kernel.action import NONE, Action, Refusal
from grognard.kernel.dice import Dice, LoadedDice
from grognard.kernel.events import Event

INF, CAV, FOOT, HORSE, TL, SL = INFANTRY, CAVALRY, FOOT_GUNS, HORSE_GUNS, TACTICAL, STRATEGIC
MARKS = {
    INF: "B4 B3 B2 B1", CAV: "B2 B1", FOOT: "C3 C2 C1 P", HORSE: "C2 C1 P", TL: "S4 S3 S2 H", SL: "S4 S3 S2 H",
}  # fmt: skip
MP = {INF: 2, CAV: 4, FOOT: 1, HORSE: 4, TL: 4, SL: 4}
ENTER = {GREEN: 1, YELLOW: 2, RED: 2, BLACK: 0}
ROOM = {GREEN: 4, YELLOW: 2, RED: 1, BLACK: 0}
CAMP_COST = 99  # nobody can pay the way into a camp
PLACES = {"pool": POOL, "waiting": WAITING, "dead": DEAD}


class Study:
    """Collects areas and blocks; `impulse`, `reorganization` or `turn` start play there."""

    def __init__(
        self,
        links: str,
        *,
        yellow: str = "",
        red: str = "",
        black: str = "",
        bonus: Mapping[str, int] | None = None,
        british: str = "",
        prussian: str = "",
        victory: str = "",
        creux: Mapping[str, str] | None = None,
        hq: Mapping[int, str] | None = None,
        options: Sequence[str] = (),
        scenario: str = "battle",
        turn: int = 1,
        dice: Sequence[int] = (),
        seed: bytes = bytes(32),
    ) -> None:
        self.ground = Ground()
        self.roster = Roster()
        self.areas: dict[str, int] = {}
        self.corps: dict[str, int] = {}
        self.scenario = make_scenario(load(), scenario, "A study", list(options))
        self.dice: Dice = LoadedDice(list(dice)) if dice else Dice(seed)
        self.turn = turn
        self.hit_costs: dict[str, int] = {str(mark): number for mark, number in load().tables.hits.items()}
        colours = dict.fromkeys(yellow.split(), YELLOW) | dict.fromkeys(red.split(), RED)
        colours |= dict.fromkeys(black.split(), BLACK)
        for pair in links.split():
            names = pair.split("-")
            for name in names:
                if name not in self.areas:
                    colour = colours.get(name, GREEN)
                    owner = BRITISH if name in british.split() else PRUSSIAN if name in prussian.split() else FRENCH
                    road = self.corps_of(BRITISH, creux[name]) if creux and name in creux else NONE
                    height = (bonus or {}).get(name, 0)
                    number = self.ground.add(name, colour, ENTER[colour], ROOM[colour], height, owner, road)
                    self.areas[name] = number
            for one, other in itertools.pairwise(names):
                self.ground.join(self.areas[one], self.areas[other])
        self.ground.victory = [self.areas[name] for name in victory.split()]
        for faction, name in (hq or {}).items():
            self.ground.headquarters[faction] = self.areas[name]
        self.places: list[int] = []
        self.levels: dict[str, int] = {}
        self.state: Day | None = None
        self.events: list[Event] = []

    # Blocks

    def corps_of(self, faction: int, name: str) -> int:
        """The number of a corps."""
        key = f"{faction} {name}"
        if key not in self.corps:
            self.corps[key] = self.roster.add_corps(Corps(key, faction, name, name, "orange"))
        return self.corps[key]

    def unit(
        self,
        name: str,
        faction: int,
        kind: int,
        area: str,
        marks: str = "",
        corps: str = "I",
        *,
        now: int = 0,
        mp: int = 0,
        language: int = 0,
        brunswick: bool = False,
        far: bool = False,
    ) -> Study:
        """One more block, `now` levels below its full strength."""
        english = faction == BRITISH and kind in (TL, SL)
        number = NONE if kind == SL else self.corps_of(faction, corps)
        levels = (marks or MARKS[kind]).split()
        self.roster.add(name, faction, number, kind, levels, mp or MP[kind] + english, self.hit_costs)
        self.roster.describe(name, "", language, brunswick, far)
        self.places.append(PLACES[area] if area in PLACES else self.areas[area])
        if now:
            self.levels[name] = now
        return self

    def french(self, name: str, kind: int, area: str, marks: str = "", corps: str = "I", *, now: int = 0) -> Study:
        """A French block."""
        return self.unit(name, FRENCH, kind, area, marks, corps, now=now)

    def british(
        self, name: str, kind: int, area: str, marks: str = "", corps: str = "I", *, now: int = 0, mp: int = 0
    ) -> Study:
        """A British block."""
        return self.unit(name, BRITISH, kind, area, marks, corps, now=now, mp=mp)

    def prussian(self, name: str, kind: int, area: str, marks: str = "", corps: str = "I", *, now: int = 0) -> Study:
        """A Prussian block."""
        return self.unit(name, PRUSSIAN, kind, area, marks, corps, now=now)

    def icon(self, faction: int, corps: str, kind: str, area: str, brunswick: bool = False) -> Study:
        """An icon for reinforcements."""
        number = self.corps_of(faction, corps)
        self.roster.icons.append(Icon(faction, number, ICONS.index(kind), self.areas[area], brunswick))
        return self

    # Starting play

    def place(self, side: int = 0, disc: int = 0) -> Day:
        """The position, with nothing on the agenda."""
        for faction, name in enumerate(FACTION_NAMES):
            if self.roster.blocks_of[faction] and self.roster.chief[faction] < 0:
                camp = self.ground.add(f"{name} camp", BLACK, CAMP_COST, 4, 0, FRENCH)
                self.areas[f"{name} camp"] = camp
                for area in list(self.areas.values()):
                    if area != camp:
                        self.ground.join(camp, area)
                self.unit(f"{name} chief", faction, SL, f"{name} camp")
        day = Day(self.dice, self.ground, self.roster, self.scenario)
        for block, place in enumerate(self.places):
            day.put(block, place)
            if place > 0 and not day.contested(place):
                day.control[place] = day.entered[place] = self.roster.faction[block]
        for name in FACTION_NAMES:
            if f"{name} camp" in self.areas:  # no line runs through a camp
                day.control[self.areas[f"{name} camp"]] = FRENCH
        for name, level in self.levels.items():
            day.level[self.roster.numbers[name]] = level
        for block, place in enumerate(self.places):
            if place == DEAD:
                day.level[block] = len(self.roster.marks[block])
                day.lost[self.roster.faction[block]] += 1
        day.turn = self.turn
        day.side, day.disc = side, disc
        self.state = day
        return day

    def impulse(self, side: int = 0, disc: int = 0, *, contested: Mapping[str, int] | None = None) -> Study:
        """An impulse of a side; `contested` says who owns areas with blocks of both."""
        day = self.place(side, disc)
        for name, faction in (contested or {}).items():
            day.control[self.areas[name]] = faction
            day.entered[self.areas[name]] = faction
        day.agenda.append(Impulse())
        self.settle()
        return self

    def under_fire(self, area: str, faction: int, hits: int) -> Study:
        """The defenders of an area, where both sides stand, have so many hits to take."""
        day = self.place(1 - SIDE_OF[faction])
        number = self.areas[area]
        day.control[number] = faction
        day.clash = Clash(number, BRITISH if faction == FRENCH else FRENCH, faction, False)
        day.clash.hits = [0, hits]
        day.agenda += [Impulse(), AfterBattle(number), TakeHits(1)]
        self.settle()
        return self

    def reorganization(self, disc: int = 0) -> Study:
        """The end of a turn."""
        self.place(0, disc).agenda.append(TurnEnds())
        self.settle()
        return self

    def next_turn(self, disc: int = 0) -> Study:
        """The next turn begins."""
        self.place(0, disc).agenda.append(TurnStarts())
        self.settle()
        return self

    def settle(self) -> None:
        """Go on to the next decision."""
        self.now.settle()
        self.collect()

    # Playing

    @property
    def now(self) -> Day:
        """The position."""
        assert self.state is not None, "say first what is played"
        return self.state

    @property
    def step(self) -> str:
        """The name of the decision that is asked for."""
        return "over" if self.now.outcome is not None else self.now.agenda[-1].name()

    def number(self, word: str | int) -> int:
        """A block or an area as a number; numbers stay as they are."""
        if isinstance(word, int):
            return word
        return self.roster.numbers[word] if word in self.roster.numbers else self.areas[word]

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
        assert [fault for fault in faults(self.now) if "camp" not in fault and "chief" not in fault] == []
        return self

    def refused(self, verb: str, a: str | int = NONE, b: str | int = NONE) -> Refusal:
        """Why an action is not legal."""
        action = self.action(verb, a, b)
        assert action not in self.now.legal(), f"{action} is legal"
        return self.now.agenda[-1].refusal(self.now, action)

    def offered(self, verb: str) -> list[str]:
        """The names of the first numbers of all legal actions with this verb."""
        area = verb in ("go", "fight", "scout", "aim")
        return [
            self.now.ground.names[action.a] if area else self.roster.names[action.a]
            for action in self.now.legal()
            if action.verb == verb
        ]

    def activate(self, *leaders: str) -> Study:
        """A Tactical Action in which these leaders are revealed where they stand; on to the movement."""
        self.do("tactical")
        for leader in leaders:
            self.do("call", leader).do("reveal")
        if self.step == "CallLeaders":
            self.do("end_activation")
        return self

    def disc(self) -> Study:
        """The Disc is played to move blocks."""
        return self.do("strategic").do("manoeuvre")

    def goals(self, block: str) -> list[str]:
        """Where a block could go."""
        self.do("pick", block)
        return sorted(self.offered("go"))

    def move(self, block: str, *areas: str) -> Study:
        """Lead a block along."""
        self.do("pick", block)
        for area in areas:
            self.do("go", area)
        return self

    def attack(self, area: str) -> Study:
        """End the movement and fight, with no more guns than have been committed."""
        if self.step == "MoveBlocks":
            self.do("end_moves")
        self.do("fight", area)
        if self.step == "CommitGuns":
            self.do("open_fire")
        return self

    def suffer(self, *names: str) -> Study:
        """Take hits: on these blocks in turn, then on whoever is first."""
        for name in names:
            self.do("hit", name)
        while self.step == "TakeHits":
            self.do("hit", self.offered("hit")[0])
        return self

    def collect(self) -> None:
        """Keep what was told."""
        self.events += self.now.events
        self.now.events.clear()

    def told(self, kind: str) -> list[tuple[int, ...]]:
        """The data of all events of a kind."""
        return [event.data for event in self.events if event.kind == kind]

    # Looking

    def at(self, name: str) -> str:
        """Where a block is."""
        place = self.now.where[self.roster.numbers[name]]
        if place > 0:
            return self.now.ground.names[place]
        return next(word for word, code in PLACES.items() if code == place)

    def mark(self, name: str) -> str:
        """The level of a block as it is printed; "x" for the dead."""
        block = self.roster.numbers[name]
        marks = self.roster.marks[block]
        return marks[self.now.level[block]] if self.now.level[block] < len(marks) else "x"

    def marks(self, *names: str) -> list[str]:
        """Levels of several blocks."""
        return [self.mark(name) for name in names]

    def owner(self, area: str) -> int:
        """The faction that controls an area."""
        return self.now.control[self.areas[area]]

    def shown(self, name: str) -> bool:
        """Does a block lie face up?"""
        return bool(self.now.shown[self.roster.numbers[name]])

    def result(self) -> tuple[int, int]:
        """Firepower of the last battle: attacker, defender."""
        _, attack, defence = self.told("firepower")[-1]
        return attack, defence

    def taken(self) -> tuple[int, int]:
        """Hits of the last battle: attacker, defender."""
        _, _, attacker, defender = self.told("result")[-1]
        return attacker, defender
