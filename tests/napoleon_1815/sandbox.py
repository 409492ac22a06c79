"""A study of the campaign: blocks made up for the example, on the real map, with loaded dice.

    study = Study(dice=[3, 4]).french("A", INFANTRY, 4, 2, "laneffe").prussian("X", INFANTRY, 3, 1, "charleroi")
    study.movement()
    study.do("group", "laneffe", FRENCH)
    study.do("pick", "A")
    study.do("go", "charleroi")

Towns are called by their ids, units by the names given here; both are turned into numbers. `refused` gives the rule and
the reason for an action that is not legal. All units belong to corps "I" of their army unless said otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.games.napoleon_1815 import fog
from grognard.games.napoleon_1815.audit import faults
from grognard.games.napoleon_1815.field import OPEN, STREAM, Field, lane
from grognard.games.napoleon_1815.loader import load
from grognard.games.napoleon_1815.roster import ANGLO_DUTCH, FRENCH, LEADER, NO_CORPS, PRUSSIAN, SIDE_OF, Roster
from grognard.games.napoleon_1815.setup import make_ground, make_scenario
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.steps.battle import Rounds
from grognard.games.napoleon_1815.steps.combat import BattleTurn
from grognard.games.napoleon_1815.steps.fights import FindFights
from grognard.games.napoleon_1815.steps.turn import PlayerTurn, TurnEnds, start_turn
from grognard.kernel.action import NONE, Action, Refusal
from grognard.kernel.dice import Dice, LoadedDice
from grognard.kernel.events import Event

GROUND = make_ground(load())
ALLIED_DAY = 1  # turn numbers of the time record
FRENCH_DAY = 0
FRENCH_NIGHT = 2
ALLIED_NIGHT = 5
LAST = 22


class Study:
    """Collects blocks and rules; `movement`, `fights`, `battle` or `turn_end` start play there."""

    def __init__(
        self,
        *,
        turn: int = FRENCH_DAY,
        options: Sequence[str] = (),
        scenario: str = "campaign",
        dice: Sequence[int] = (),
    ) -> None:
        self.turn = turn
        self.roster = Roster()
        self.scenario = make_scenario(load(), scenario, "A study", list(options))
        self.dice: Dice = LoadedDice(list(dice))
        self.towns: list[int] = []
        self.steps: dict[str, int] = {}
        self.corps: dict[str, int] = {}
        self.state: Campaign | None = None
        self.events: list[Event] = []

    # Blocks

    def unit(
        self, name: str, army: int, arm: int, steps: int, fire: int, town: str, corps: str = "I", now: int = 0
    ) -> Study:
        """One more block, `now` steps strong if it is not at full strength."""
        number = NO_CORPS if arm == LEADER else self.corps.setdefault(f"{army} {corps}", len(self.corps))
        place = GROUND.numbers[town]
        self.roster.add(name, army, arm, steps, fire, number, place)
        self.towns.append(place)
        if now:
            self.steps[name] = now
        return self

    def french(
        self, name: str, arm: int, steps: int, fire: int, town: str = "beaumont", corps: str = "I", now: int = 0
    ) -> Study:
        """A French block."""
        return self.unit(name, FRENCH, arm, steps, fire, town, corps, now)

    def anglo(
        self, name: str, arm: int, steps: int, fire: int, town: str = "brussels", corps: str = "I", now: int = 0
    ) -> Study:
        """An Anglo-Dutch block."""
        return self.unit(name, ANGLO_DUTCH, arm, steps, fire, town, corps, now)

    def prussian(
        self, name: str, arm: int, steps: int, fire: int, town: str = "liege", corps: str = "I", now: int = 0
    ) -> Study:
        """A Prussian block."""
        return self.unit(name, PRUSSIAN, arm, steps, fire, town, corps, now)

    # Starting play

    def place(self) -> Campaign:
        """The position, with nothing on the agenda but the next turn."""
        campaign = Campaign(self.dice, GROUND, self.roster, self.scenario)
        for unit, town in enumerate(self.towns):
            campaign.put(unit, town)
        for name, steps in self.steps.items():
            campaign.strength[self.roster.numbers[name]] = steps
        campaign.turn = self.turn
        start_turn(campaign)
        campaign.agenda.append(PlayerTurn())
        self.state = campaign
        return campaign

    def movement(self) -> Study:
        """The Movement phase of the turn."""
        campaign = self.place()
        campaign.turn = self.turn - 1
        self.settle()
        return self

    def fights(self, entries: Mapping[str, Sequence[str]]) -> Study:
        """The Battle phase: `entries` says by which towns the Active player entered which towns."""
        campaign = self.place()
        for town, sources in entries.items():
            campaign.entries[GROUND.numbers[town]] = [GROUND.numbers[source] for source in sources]
        campaign.agenda += [TurnEnds(), FindFights()]
        self.settle()
        return self

    def battle(
        self,
        town: str,
        places: Mapping[str, int],
        *,
        sources: Sequence[str] = (),
        terrain: Mapping[int, int] | None = None,
        holders: Mapping[int, str] | None = None,
        squares: Sequence[str] = (),
        guests: Mapping[str, str] | None = None,
        side: int | None = None,
    ) -> Study:
        """A Battle Turn in mid-battle: units at their places (0-7), markers by place, who holds what.

        `squares` stand already, `guests` shelter in them. `side` has the turn (the Attacker unless said otherwise);
        the Active player attacks.
        """
        campaign = self.place()
        number = GROUND.numbers[town]
        attacker = campaign.active()
        field = Field(number, attacker)
        field.sources = [GROUND.numbers[source] for source in sources]
        field.deployed = 2
        campaign.fields[number] = field
        for name, place in places.items():
            campaign.put(self.roster.numbers[name], number)
            campaign.station(self.roster.numbers[name], place)
        for place, kind in (terrain or {}).items():
            field.laid[place] = kind
            if kind == STREAM:
                field.stream[lane(place)] += 1
            elif kind != OPEN:
                field.terrain[place] = kind
        for place, name in (holders or {}).items():
            field.holder[place] = self.roster.numbers[name]
        for name in squares:
            campaign.square[self.roster.numbers[name]] = 1
        for name, square in (guests or {}).items():
            campaign.host[self.roster.numbers[name]] = self.roster.numbers[square]
        fog.show_all(campaign, field)
        turn_of = attacker if side is None else side
        field.fought = True
        campaign.agenda += [TurnEnds(), Rounds()]
        if turn_of == attacker:
            campaign.agenda.append(BattleTurn(number, 1 - attacker))
        campaign.agenda.append(BattleTurn(number, turn_of))
        self.settle()
        return self

    def also(self, town: str, places: Mapping[str, int], *, sources: Sequence[str] = ()) -> Study:
        """One more battle of the same turn, which has its Battle Turns of this round still to come."""
        campaign = self.now
        field = Field(GROUND.numbers[town], campaign.active())
        field.sources = [GROUND.numbers[source] for source in sources]
        field.deployed = 2
        campaign.fields[field.town] = field
        for name, place in places.items():
            campaign.put(self.roster.numbers[name], field.town)
            campaign.station(self.roster.numbers[name], place)
        fog.show_all(campaign, field)
        campaign.choices = None
        return self

    def turn_end(self) -> Study:
        """Supply, defeat, victory."""
        self.place().agenda.append(TurnEnds())
        self.settle()
        return self

    def settle(self) -> None:
        """Go on to the next decision."""
        self.now.settle()
        self.collect()

    # Playing

    @property
    def now(self) -> Campaign:
        """The position."""
        assert self.state is not None, "say first what is played: movement, fights, battle or turn_end"
        return self.state

    @property
    def step(self) -> str:
        """The name of the decision that is asked for."""
        return "over" if self.now.outcome is not None else self.now.agenda[-1].name()

    def number(self, word: str | int) -> int:
        """A unit or a town as a number; numbers stay as they are."""
        if isinstance(word, int):
            return word
        return self.roster.numbers[word] if word in self.roster.numbers else GROUND.numbers[word]

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

    def act(self, name: str, verb: str, a: str | int = NONE, b: str | int = NONE) -> Study:
        """Pick a unit in the Combat step and let it do something."""
        return self.do("pick", name).do(verb, a, b)

    def end_battle_turn(self) -> Study:
        """Nothing more is done in this Battle Turn, and nobody is brought."""
        turns = len(self.told("battle_turn"))
        while len(self.told("battle_turn")) == turns and self.step in ("Combat", "Reinforce"):
            self.do("end_combat" if self.step == "Combat" else "done")
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
        """The town a unit is in; "dead" or "unplaced" if it is in none."""
        town = self.now.where[self.roster.numbers[name]]
        return GROUND.ids[town] if town >= 0 else "unplaced" if town == -1 else "dead"

    def steps_of(self, *names: str) -> list[int]:
        """Current strengths; 0 for the dead."""
        return [self.now.strength[self.roster.numbers[name]] for name in names]

    def post(self, name: str) -> int:
        """The place of a unit in its battle."""
        return self.now.post[self.roster.numbers[name]]

    def field(self, town: str) -> Field:
        """A battle."""
        return self.now.fields[GROUND.numbers[town]]

    def side(self, name: str) -> int:
        """The side of a unit."""
        return SIDE_OF[self.roster.army[self.roster.numbers[name]]]
