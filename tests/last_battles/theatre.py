"""A blank field for the rules of the campaign: corps with levels, reorganization, supply, secret columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self, cast

from grognard.games import rulebook
from grognard.games.last_battles import morale
from grognard.games.last_battles.battles.campaign import Campaign
from grognard.games.last_battles.forces import Organization, Turn
from grognard.games.last_battles.roster import ALLIED_ARMY, ARMIES, FRENCH_ARMY
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.turn import CommandBegins, Interphase, MovementBegins, PlayerTurnEnds
from grognard.games.last_battles.switches import Switches
from grognard.kernel.action import Action
from grognard.kernel.table import Table
from tests.last_battles.sandbox import FRENCH, Field, Game

RULES = ("command", "reorganization", "corps_morale", "supply", "proximity", "old_guard")
HOURS = ("17/0600", "17/0900", "17/1000", "17/1100", "17/1200", "17/1300")


class Theatre(Field):
    """A field with the rules of the campaign."""

    def __init__(
        self,
        *,
        rules: Sequence[str] = RULES,
        turns: Sequence[str] = HOURS,
        rain: Sequence[str] = (),
        size: tuple[int, int] = (40, 40),
        roads: Sequence[Sequence[int]] = (),
        rivers: Sequence[tuple[int, int]] = (),
        ways_out: dict[int, int] | None = None,
        exits: Sequence[int] = (),
        chateau: Sequence[int] = (),
        options: Sequence[str] = (),
    ) -> None:
        night = [label for label in turns if label[3:] in ("2100", "2400", "0300", "0600")]
        super().__init__(
            roads=roads,
            rivers=rivers,
            ways_out=ways_out,
            exits=exits,
            chateau=chateau,
            turns=turns,
            night=night,
            rain=rain,
            columns=(1, size[0]),
            rows=(1, size[1]),
        )
        scenario = Campaign("campaign", "22", "Sandbox")
        scenario.turns = self.scenario.turns
        scenario.wet_turns = [Turn(turn.label, turn.night, True) for turn in scenario.turns]
        scenario.armies = [0, 1, 2]
        scenario.exits = list(exits)
        scenario.gate_hex = exits[0] if exits else 0
        scenario.leaders_exit = True
        scenario.switches = Switches([*rules, *options])
        scenario.options = [*rules, *options]
        scenario.divided = True
        self.scenario = scenario
        self.levels: list[tuple[str, str, int]] = []

    def corps(self, army: str, key: str, level: int) -> Self:
        """A corps, or an Allied nationality, with a level."""
        self.levels.append((army, key, level))
        return self

    def build(self, dice: Sequence[int]) -> Battle:
        """The position, with an empty agenda."""
        scenario = self.scenario
        for name, key, level in self.levels:
            army = ARMIES.index(name)
            if not (army == ALLIED_ARMY and scenario.organizations and scenario.organizations[-1].army == army):
                scenario.pools += 1
            apart = army == ALLIED_ARMY or (army == FRENCH_ARMY and key.endswith("c"))
            scenario.organizations.append(Organization(key, army, level, scenario.pools - 1, apart))
        for _, _, army_name, command, nationality, *_ in self.units:
            scenario.organization_of.append(self.number_of(army_name, command, nationality))
        for _, kind, army_name, command, *_ in self.leaders:
            number = -1 if kind == "commander" else self.number_of(army_name, command, army_name)
            scenario.organization_of.append(number)
        return super().build(dice)

    def number_of(self, army: str, command: str, nationality: str) -> int:
        """The organization of a piece."""
        wanted = nationality if army == "Allied" else command
        for number, (name, key, _) in enumerate(self.levels):
            if (name, key) == (army, wanted):
                return number
        return -1

    def command_phase(
        self, side: int = FRENCH, dice: Sequence[int] = (), *, turn: int = 2, lost: dict[str, int] | None = None
    ) -> Game:
        """Start at a command phase; `lost` are full units lost in a turn, on the map before that."""
        battle = self.build(dice)
        battle.phasing, battle.turn = side, turn
        for name, when in (lost or {}).items():
            lose(battle, name, when)
        battle.agenda = [Interphase(), PlayerTurnEnds(), MovementBegins(), CommandBegins()]
        return Game(battle)


def lose(battle: Battle, name: str, turn: int) -> None:
    """A unit on the map has been eliminated in a turn."""
    now = battle.turn
    battle.turn = turn
    morale.eliminate(battle, battle.roster.numbers[name], "6.5")
    morale.check(battle)
    battle.turn = now


def finished(game: Game) -> Game:
    """Go on to the movement phase: command as it is, nobody reorganized."""
    while game.step() in ("CommandSegment", "ReorganizationSegment", "CommandReturned"):
        game.do("reformed" if game.step() == "ReorganizationSegment" else "done")
    return game


def opened(scenario: str, *options: str, seed: int = 1) -> Table:
    """A real scenario, set up by taking the first choice of everything before the first turn."""
    table = Table(rulebook("last_battles"), scenario, options, seed=bytes([seed]) * 32)
    while table.decision().name.startswith(("Place", "MakePlan")):
        table.take(table.legal()[0])
    return table


def decided(battle: Battle) -> bool:
    """Is the game over?"""
    return battle.outcome is not None


def position(table: Table) -> Battle:
    """The position of a table."""
    return cast("Battle", table.state)


def pass_phase(table: Table) -> None:
    """End the decision that is open: no more orders, moves or fights than must be."""
    legal = table.legal()
    for verb in ("done", "reformed", "end_movement", "end_combat", "no_more", "stand", "hold"):
        if Action(verb) in legal:
            table.take(Action(verb))
            return
    table.take(legal[0])


def pass_until(table: Table, label: str, phasing: int = FRENCH) -> None:
    """Pass until a side has its player turn of this hour."""
    while position(table).now().label != label or position(table).phasing != phasing:
        pass_phase(table)
