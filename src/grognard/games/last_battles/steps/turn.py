"""Rule 4: the sequence of play, as work that puts the phases on the agenda."""

from __future__ import annotations

from grognard.games.last_battles import charges, garrisons, headquarters, hidden, morale, supply
from grognard.games.last_battles.command import NAPOLEON
from grognard.games.last_battles.leaders import can_sleep, fall_asleep, note_exposed, try_to_wake
from grognard.games.last_battles.odds import half
from grognard.games.last_battles.roster import FRENCH
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.base import Work
from grognard.games.last_battles.steps.command import CommandSegment
from grognard.games.last_battles.steps.fight import CombatBegins
from grognard.games.last_battles.steps.hiding import HidingBegins, look_out
from grognard.games.last_battles.steps.homes import find_homes
from grognard.games.last_battles.steps.move import MovementPhase
from grognard.games.last_battles.steps.reorganize import MoraleSegment, ReorganizationSegment
from grognard.games.last_battles.steps.staff import Headquarters
from grognard.games.last_battles.weather import roll_weather


class GameTurn(Work):
    """A game turn: both player turns, then the interphase (4.1)."""

    def work(self, battle: Battle) -> None:
        battle.emit("turn", "4.1", (battle.turn,))
        if battle.switches.late_start and battle.now().hour == "0600":
            fall_asleep(battle)  # 15.4
        first = battle.scenario.first_side
        battle.agenda += [Interphase(), PlayerTurn(1 - first), PlayerTurn(first)]
        if battle.holding:
            look_out(battle)  # night falls and day breaks: who was unseen may be seen now (16.6C)
        battle.scenario.turn_begins(battle)
        morale.check(battle)  # levels can change with the turn (19.3)


class PlayerTurn(Work):
    """A player turn: command, movement, combat (4.1); no command at night, no combat at night or in rain (4.2, 4.3)."""

    def __init__(self, side: int) -> None:
        self.side = side

    def work(self, battle: Battle) -> None:
        battle.phasing = self.side
        battle.emit("player_turn", "4.1", (self.side, battle.turn))
        battle.used = bytearray(battle.roster.size())
        if battle.switches.variable_rain and not battle.now().night:
            roll_weather(battle)  # 22.6A: the command phase begins
        battle.agenda.append(PlayerTurnEnds())
        if not battle.now().calm:
            battle.agenda.append(CombatBegins())
        battle.agenda.append(MovementBegins())
        if battle.switches.hidden_movement and not battle.now().night:
            battle.agenda.append(HidingBegins(self.side))  # 16.6: in the command phase
        if battle.switches.command and not battle.now().night:
            battle.agenda.append(CommandBegins())

    def dump(self) -> list[object]:
        return ["PlayerTurn", self.side]


class CommandBegins(Work):
    """The command phase: commanders wake (15.4), then command is given (11.0)."""

    def work(self, battle: Battle) -> None:
        if battle.switches.supply and battle.phasing == battle.scenario.first_side and supply.is_test_turn(battle):
            supply.starve(battle)  # 14.0, R-39
            if battle.switches.command:
                note_exposed(battle)
            morale.check(battle)
        if can_sleep(battle):
            try_to_wake(battle)
        if battle.switches.headquarters:
            headquarters.look_after(battle)
            headquarters.check_lines(battle)  # 16.14C
            battle.agenda.append(Headquarters())
        if battle.switches.sick_napoleon and battle.phasing == FRENCH:
            roll_capacity(battle)
        battle.scenario.command_begins(battle)
        battle.orders = []
        if battle.switches.reorganization:
            battle.agenda.append(ReorganizationSegment())
        if battle.scenario.organizations:
            battle.agenda.append(MoraleSegment())
        battle.agenda.append(CommandSegment())
        if battle.homeless:
            find_homes(battle)


def roll_capacity(battle: Battle) -> None:
    """How many officers and units the ill Napoleon commands in this turn: half a die, rounded up (16.1C)."""
    piece = battle.roster.numbers.get(NAPOLEON, -1)
    if piece >= 0 and battle.where[piece] > 0:
        battle.rolled_capacity = half(battle.roll("16.1C", piece))
        battle.emit("capacity", "16.1C", (piece, battle.rolled_capacity))


class MovementBegins(Work):
    """Start of a movement phase: nobody has moved; the scenario rolls for its arrivals."""

    def work(self, battle: Battle) -> None:
        battle.moved = bytearray(battle.roster.size())
        battle.front = None
        battle.entered = {}
        begin_variants(battle)
        battle.agenda.append(MovementPhase())
        battle.scenario.movement_begins(battle)
        if battle.holding:
            look_out(battle)  # the weather has changed, or somebody has come back (16.6C)


def begin_variants(battle: Battle) -> None:
    """What variants keep of a movement phase begins anew."""
    units = battle.roster.units
    if battle.gallop:
        battle.gallop = bytearray(units)  # 16.8
    if battle.stirred:
        battle.stirred = bytearray(units)  # 16.9
    if battle.on_road:
        battle.on_road = bytearray(units)  # 16.4
    if battle.garrison:
        garrisons.flip(battle)  # 16.11A


class PlayerTurnEnds(Work):
    """End of a player turn: the scenario counts what it counts then (19.4C)."""

    def work(self, battle: Battle) -> None:
        if battle.blown:
            charges.recover(battle)  # 16.8
            if battle.switches.command:
                note_exposed(battle)  # among zones of control that are there again (10.1E)
                find_homes(battle)
        if battle.hq_active:
            headquarters.look_after(battle)
        battle.scenario.player_turn_ends(battle)
        if battle.holding and battle.outcome is None:
            look_out(battle)  # units whose zones are back, leaders who have found new homes (16.6C)


def unmask(battle: Battle) -> None:
    """At the end of the game those who are still hidden stand where their real marker is, and hold it (16.6, 3.4B)."""
    for pair in range(battle.roster.pairs()):
        if hidden.in_play(battle, pair):
            hex = hidden.real_hex(battle, pair)
            for piece in hidden.reveal(battle, pair, "16.6"):
                if piece < battle.roster.units:
                    battle.put(piece, hex)
                    morale.occupy(battle, piece, hex)
                else:
                    battle.where[piece] = hex


class Interphase(Work):
    """Turn record interphase: the last turn decides the game, otherwise the marker goes on (4.1)."""

    def work(self, battle: Battle) -> None:
        if battle.turn + 1 >= len(battle.scenario.turns):
            if battle.holding:
                unmask(battle)
            if battle.outcome is None:  # whoever was found in a hex that counts may have decided the game
                battle.scenario.finish(battle)
            return
        battle.turn += 1
        battle.agenda.append(GameTurn())
