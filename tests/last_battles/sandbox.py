"""A blank field for examples: put down terrain and units, fix the dice, play a phase.

    game = Field(forest=[1009]).french("A", 1010, 4).coalition("X", 1008, 3).combat(dice=[6])
    game.do("attack", 1008)

Hexes are numbers (1010), units are called by the names given here. All hexes are clear unless said otherwise; the
field has columns 1-20 and rows 1-20, even columns half a hex lower, as on the real map.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Self, cast

import pytest

from grognard.boards.hexes import HexGrid, side_key
from grognard.boards.survey import Survey
from grognard.games import rulebook
from grognard.games.last_battles import LastBattles
from grognard.games.last_battles.fights import RESULTS
from grognard.games.last_battles.forces import Column, Freedom, Turn
from grognard.games.last_battles.ground import Ground
from grognard.games.last_battles.layout import lay_out
from grognard.games.last_battles.roster import ARMIES, COALITION, FRENCH, Roster
from grognard.games.last_battles.state import NEVER, WAITING, Battle, Scenario
from grognard.games.last_battles.steps.fight import CombatBegins
from grognard.games.last_battles.steps.setup import PlaceUnits
from grognard.games.last_battles.steps.turn import CommandBegins, GameTurn, Interphase, MovementBegins, PlayerTurnEnds
from grognard.games.last_battles.switches import Switches
from grognard.kernel.action import Action, IllegalAction, Refusal
from grognard.kernel.dice import LoadedDice
from grognard.kernel.table import Table

Side = tuple[int, int]
MA = {"inf": 4, "cav": 6, "art": 4, "horse": 6, "heavy": 3}


class Field:
    """Collects ground, units and rules; `movement`, `combat`, `command` or `turn` start play there."""

    def __init__(
        self,
        *,
        forest: Sequence[int] = (),
        marsh: Sequence[int] = (),
        town: Sequence[int] = (),
        chateau: Sequence[int] = (),
        roads: Sequence[Sequence[int]] = (),
        trails: Sequence[Sequence[int]] = (),
        streams: Sequence[Side] = (),
        rivers: Sequence[Side] = (),
        bridges: Sequence[Side] = (),
        crests: Sequence[Side] = (),
        ways_out: dict[int, int] | None = None,
        options: Sequence[str] = (),
        turns: Sequence[str] = ("16/1400", "16/1500", "16/1600"),
        night: Sequence[str] = (),
        rain: Sequence[str] = (),
        exits: Sequence[int] = (),
        watched: Sequence[int] = (),
        levels: dict[str, tuple[int, int | None]] | None = None,
        columns: tuple[int, int] = (1, 20),
        rows: tuple[int, int] = (1, 20),
    ) -> None:
        survey = Survey()
        for kind, hexes in (("forest", forest), ("marsh", marsh), ("town", town), ("chateau", chateau)):
            for hex in hexes:
                survey.terrain[hex] = kind
        for ways, sides in ((roads, survey.ways_of("road")), (trails, survey.ways_of("trail"))):
            for way in ways:
                sides.update(side_key(a, b) for a, b in itertools.pairwise(way))
        for pairs, sides in (
            (streams, survey.sides_of("stream")),
            (rivers, survey.sides_of("river")),
            (bridges, survey.bridges),
            (crests, survey.sides_of("crest")),
        ):
            sides.update(side_key(a, b) for a, b in pairs)
        survey.ways_out = dict(ways_out or {})  # half movement points
        grid = HexGrid(57, 67, set()).restricted(columns, rows)
        book = cast("LastBattles", rulebook("last_battles"))
        self.ground: Ground = lay_out(grid, survey, book.data.tables, Switches(list(options)))
        self.roster = Roster()
        self.scenario = Scenario("sandbox", "0", "Sandbox")
        wet = "rain_effects" in options
        self.scenario.turns = [Turn(label, label in night, label in rain, wet=wet) for label in turns]
        self.scenario.armies = [0, 1, 2]
        self.scenario.exits = list(exits)
        self.scenario.watched = list(watched)
        self.scenario.switches = Switches(list(options))
        self.scenario.options = list(options)
        for army, (demoralization, disintegration) in (levels or {}).items():
            self.scenario.demoralization[ARMIES.index(army)] = demoralization
            self.scenario.disintegration[ARMIES.index(army)] = NEVER if disintegration is None else disintegration
        self.units: list[tuple[str, str, str, str, str, int, int, int, int, bool]] = []
        self.leaders: list[tuple[str, str, str, str, int, int, int]] = []
        self.columns: list[tuple[list[str], list[int], int, bool, int]] = []
        self.freedoms: list[tuple[list[str], int, int, bool]] = []
        self.trains: list[tuple[str, str, int]] = []
        self.markers: list[str] = []

    def unit(
        self,
        army: str,
        name: str,
        hex: int,
        strength: int = 4,
        kind: str = "inf",
        *,
        ma: int = 0,
        command: str = "2",
        nationality: str = "",
        weak: int = 0,
        reduced: bool = False,
    ) -> Self:
        """Add a unit; hex 0 leaves it waiting off the map."""
        made = (name, kind, army, command, nationality or army, ma or MA[kind], strength, weak, hex, reduced)
        self.units.append(made)
        return self

    def french(self, name: str, hex: int, strength: int = 4, kind: str = "inf", **more: object) -> Self:
        """Add a French unit."""
        return self.unit("French", name, hex, strength, kind, **more)  # type: ignore[arg-type]

    def coalition(self, name: str, hex: int, strength: int = 4, kind: str = "inf", **more: object) -> Self:
        """Add an Allied unit."""
        return self.unit("Allied", name, hex, strength, kind, **more)  # type: ignore[arg-type]

    def prussian(self, name: str, hex: int, strength: int = 4, kind: str = "inf", **more: object) -> Self:
        """Add a Prussian unit."""
        return self.unit("Prussian", name, hex, strength, kind, **more)  # type: ignore[arg-type]

    def leader(
        self,
        army: str,
        name: str,
        hex: int,
        *,
        kind: str = "officer",
        command: str = "2",
        capacity: int = 0,
        ma: int = 10,
    ) -> Self:
        """Add a leader; hex 0 leaves him waiting off the map."""
        self.leaders.append((name, kind, army, command if kind == "officer" else "", ma, capacity, hex))
        return self

    def train(self, army: str, name: str, hex: int) -> Self:
        """Add a supply train (16.17)."""
        self.trains.append((army, name, hex))
        return self

    def pairs(self, *armies: str) -> Self:
        """Give armies pairs of markers for hidden movement, one for each time an army is named (16.6)."""
        self.markers += armies
        return self

    def arrives(
        self, names: Sequence[str], hexes: Sequence[int], turn: int = 0, *, unstacked: bool = False, surcharge: int = 0
    ) -> Self:
        """Make waiting pieces a column of reinforcements; `surcharge` in half movement points."""
        self.columns.append((list(names), list(hexes), turn, unstacked, surcharge))
        return self

    def free(self, names: Sequence[str], centre: int, within: int, *, unstacked: bool = False) -> Self:
        """Let the owner set up waiting units within some hexes of a named one (start play with `setup`)."""
        self.freedoms.append((list(names), centre, within, unstacked))
        return self

    def add_others(self) -> None:
        """Trains and markers come last in the roster."""
        for army, name, _hex in self.trains:
            self.roster.add_train(name, name, army, 4)
        for number, army in enumerate(self.markers):
            self.roster.add_pair(army, number + 1)

    def build(self, dice: Sequence[int]) -> Battle:
        """The position, with an empty agenda."""
        for name, kind, army, command, nationality, ma, strength, weak, _hex, _reduced in self.units:
            self.roster.add_unit(name, name, kind, army, command, nationality, ma, strength, weak)
        for name, kind, army, command, ma, capacity, _hex in self.leaders:
            self.roster.add_leader(name, name, kind, army, command, army, ma, capacity)
        self.add_others()
        numbers = self.roster.numbers
        for names, hexes, turn, unstacked, surcharge in self.columns:
            pieces = [numbers[name] for name in names]
            for piece in pieces:
                self.scenario.column_of[piece] = len(self.scenario.columns)
            self.scenario.columns.append(Column(pieces, hexes, [0] * len(pieces), turn, unstacked, surcharge))
        for names, centre, within, unstacked in self.freedoms:
            self.scenario.free.append(Freedom([numbers[name] for name in names], centre, within, unstacked))
        battle = Battle(LoadedDice(list(dice)), self.ground, self.roster, self.scenario)
        for unit in self.units:
            if unit[8]:
                battle.put(numbers[unit[0]], unit[8])
            battle.weakened[numbers[unit[0]]] = 1 if unit[9] else 0
        for leader in self.leaders:
            if leader[6]:
                battle.where[numbers[leader[0]]] = leader[6]
        for _army, name, hex in self.trains:
            battle.where[numbers[name]] = hex or WAITING
        return battle

    def movement(self, side: int = FRENCH, dice: Sequence[int] = (), turn: int = 0) -> Game:
        """Start at a movement phase; combat follows, then the turn ends."""
        battle = self.build(dice)
        battle.phasing, battle.turn = side, turn
        battle.agenda = [Interphase(), PlayerTurnEnds()]
        if not battle.now().calm:
            battle.agenda.append(CombatBegins())
        battle.agenda.append(MovementBegins())
        return Game(battle)

    def combat(
        self,
        side: int = FRENCH,
        dice: Sequence[int] = (),
        *,
        out_of_command: Sequence[str] = (),
        demoralized: Sequence[str] = (),
        losses: dict[str, int] | None = None,
    ) -> Game:
        """Start at a combat phase."""
        battle = self.build(dice)
        battle.phasing = side
        for name in out_of_command:
            battle.out_of_command[self.roster.numbers[name]] = 1
        for army in demoralized:
            battle.demoralized[ARMIES.index(army)] = True
        for army, lost in (losses or {}).items():
            battle.losses[ARMIES.index(army)] = lost
        battle.agenda = [Interphase(), PlayerTurnEnds(), CombatBegins()]
        return Game(battle)

    def command(self, side: int = FRENCH, dice: Sequence[int] = ()) -> Game:
        """Start at a command phase; movement and combat follow."""
        battle = self.build(dice)
        battle.phasing = side
        battle.agenda = [Interphase(), PlayerTurnEnds(), CombatBegins(), MovementBegins(), CommandBegins()]
        return Game(battle)

    def setup(self, dice: Sequence[int] = ()) -> Game:
        """Start with the placing of units that have a choice; the first game turn follows."""
        battle = self.build(dice)
        battle.agenda = [GameTurn(), PlaceUnits()]
        return Game(battle)

    def turn(self, dice: Sequence[int] = (), turn: int = 0) -> Game:
        """Start at the beginning of a game turn, the first unless another is named."""
        battle = self.build(dice)
        battle.turn = turn
        battle.agenda = [GameTurn()]
        return Game(battle)


class Game:
    """A position in play, with units by name."""

    def __init__(self, battle: Battle) -> None:
        battle.settle()
        self.table = Table(rulebook("last_battles"), "sandbox", state=battle)

    @property
    def battle(self) -> Battle:
        return cast("Battle", self.table.state)

    def number(self, part: int | str) -> int:
        """A hex stays what it is; a name becomes the number of the piece."""
        return self.battle.roster.numbers[part] if isinstance(part, str) else part

    def action(self, verb: str, *parts: int | str) -> Action:
        """An action with names in place of numbers."""
        return Action(verb, *(self.number(part) for part in parts))

    def do(self, verb: str, *parts: int | str) -> Game:
        """Take an action; fails if it is refused."""
        self.table.take(self.action(verb, *parts))
        return self

    def move(self, name: str, *hexes: int, stop: bool = True) -> Game:
        """Pick a unit, move it over the given hexes, and stop if it has not stopped by itself."""
        self.do("pick", name)
        for hex in hexes:
            self.do("move", hex)
        if stop and self.step() == "MovePiece":
            self.do("stop")
        return self

    def form(self, *targets: int, join: Sequence[int] = (), guns: Sequence[str] = ()) -> Game:
        """Form an attack on the targets by the given hexes and guns, up to the choice of the odds column.

        Steps with one choice are taken by the engine itself, so what has happened already is skipped.
        """
        wanted: list[tuple[str, Sequence[int | str]]] = [
            ("attack", targets[:1]),
            ("also", targets[1:]),
            ("join", join),
            ("also", targets[1:]),  # some can be added only when the attackers are there
            ("bombard", guns),
        ]
        for verb, parts in wanted:
            for part in parts:
                if self.can(verb, part):
                    self.do(verb, part)
        if self.can("fight"):
            self.do("fight")
        fight = self.battle.fight
        assert fight is not None
        assert set(targets) <= set(fight.defence_hexes), f"attacked are {fight.defence_hexes}"
        assert set(join) <= set(fight.attack_hexes), f"attackers are in {fight.attack_hexes}"
        assert {self.number(gun) for gun in guns} <= set(fight.guns)
        assert self.step() == "ChooseColumn"
        return self

    def fight(
        self, *targets: int, join: Sequence[int] = (), guns: Sequence[str] = (), column: str | None = None
    ) -> Game:
        """Form an attack and roll, at the computed odds unless a column is named."""
        self.form(*targets, join=join, guns=guns)
        best = max(action.a for action in self.table.legal())
        return self.do("odds", best if column is None else COLUMN_NAMES.index(column))

    def refusal(self, verb: str, *parts: int | str) -> Refusal:
        """Why an action is refused; fails if it is legal. Nothing changes."""
        before = self.table.fingerprint()
        action = self.action(verb, *parts)
        refusal = self.table.why_not(action)
        assert refusal is not None, f"{action} is legal"
        with pytest.raises(IllegalAction) as caught:
            self.table.take(action)
        assert caught.value.refusal.rule == refusal.rule
        assert self.table.fingerprint() == before
        return refusal

    def can(self, verb: str, *parts: int | str) -> bool:
        """Is the action legal now?"""
        return self.action(verb, *parts) in self.table.legal()

    def step(self) -> str:
        """The name of the decision now."""
        return self.table.decision().name

    def seat(self) -> int:
        return self.table.seat()

    def verbs(self) -> set[str]:
        """The verbs of the legal actions."""
        return {action.verb for action in self.table.legal()}

    def hexes(self, verb: str, name: str | None = None) -> set[int]:
        """The hexes offered with a verb (for a unit, where the action names one)."""
        found = set()
        for action in self.table.legal():
            if action.verb == verb and (name is None or action.a == self.number(name)):
                found.add(action.b if action.b >= 0 else action.a)
        return found

    def names(self, verb: str) -> set[str]:
        """The pieces offered with a verb."""
        return {self.battle.roster.ids[action.a] for action in self.table.legal() if action.verb == verb}

    def where(self, name: str) -> int:
        """The hex of a piece; negative if it is off the map (state.DEAD, EXITED, WAITING)."""
        return self.battle.where[self.number(name)]

    def events(self, kind: str) -> list[tuple[int, ...]]:
        """The data of all events of a kind so far."""
        return [event.data for event in self.table.log if event.kind == kind]

    def engaged(self) -> tuple[set[int], set[int], set[str]]:
        """Attacking hexes, defending hexes and bombarding guns of the fight that is being formed or resolved."""
        fight = self.battle.fight
        assert fight is not None
        return set(fight.attack_hexes), set(fight.defence_hexes), {self.battle.roster.ids[gun] for gun in fight.guns}

    def result(self) -> str:
        """The last combat result, after conversions."""
        return RESULTS[self.events("result")[-1][1]]

    def odds(self) -> tuple[int, int, str]:
        """Attack, defence and column of the fight that is being formed or was last rolled."""
        preview = self.table.preview(Action("fight")) if self.step() == "FormFight" else None
        if preview is None and self.step() == "ChooseColumn":
            preview = self.table.preview(max(self.table.legal(), key=lambda action: action.a))
        if preview is not None:
            return preview["attack"]["total"], preview["defence"]["total"], preview["column"]["id"]
        attack, defence, column = self.events("combat")[-1][:3]
        return attack, defence, COLUMN_NAMES[column]


COLUMN_NAMES = ["1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"]

__all__ = ["COALITION", "FRENCH", "Field", "Game"]
