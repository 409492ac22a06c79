"""Moments of the great scenarios of Napoleon's Last Battles, played beforehand by the engine and brought as records.

Nobody thinks here: both sides end their phases as soon as they can, which is quick, and do what leads to the moment.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from grognard.games import rulebook
from grognard.kernel.action import Action
from grognard.kernel.table import Table

if TYPE_CHECKING:
    from grognard.games.last_battles.state import Battle
    from tests.browser.player import Player

GAME = "last_battles"
FRENCH = 0
MOVERS = 14  # so many go at the enemy
# What goes on to the next phase, the first that is offered
ENDS = (
    "done", "end_movement", "end_combat", "reformed", "hidden", "concealed", "hq_done", "no_more", "stand",
    "nobody_leads", "no_charge", "stop", "fight",
)  # fmt: skip
Wish = Callable[[Table], Action | None]


def battle_of(table: Table) -> Battle:
    """The position as this game knows it."""
    return cast("Battle", table.state)


def go_on(table: Table) -> Action:
    """The end of a phase, or whatever comes first."""
    legal = table.legal()
    return next((action for verb in ENDS for action in legal if action.verb == verb), legal[0])


def played(scenario: str, options: tuple[str, ...], stop: Callable[[Table], bool], wish: Wish) -> Table:
    """A game up to the first moment that `stop` wants; `wish` may ask for an action."""
    table = Table(rulebook(GAME), scenario, options, bytes([7]) * 32)
    while table.outcome is None:
        if stop(table):
            return table
        table.take(wish(table) or go_on(table))
    raise LookupError(f"no such moment in {scenario}")


def nothing(_table: Table) -> None:
    """No wish."""


def text(table: Table) -> str:
    """The record of a game that goes on."""
    return table.record(reveal=False).to_text()


def links(player: Player, record: str, **others: str) -> dict[str, str]:
    """Tables are set by the server without the lobby: the address of each seat of a game that is played on."""
    seats = dict.fromkeys(rulebook(GAME).sides_of("campaign"), "me") | others
    wish = {"record": json.loads(record), "seats": seats}
    card = player.context.request.post(f"{player.address}api/records", data=wish).json()
    return {
        seat["side"]: f"{player.address}#/table/{card['id']}?seat={seat['side']}&key={seat['token']}"
        for seat in card["seats"]
    }


def sit(player: Player, record: str, side: str) -> None:
    """Take one seat of a game that is played on."""
    player.visit(links(player, record)[side])


def of_verb(table: Table, verb: str) -> list[Action]:
    """What may be done by one verb."""
    return [action for action in table.legal() if action.verb == verb]


def reaching(table: Table, wanted: Callable[[int], bool]) -> tuple[Action, Action] | None:
    """Somebody who can be taken up and moved to a hex that is wanted, and that move."""
    for pick in of_verb(table, "pick"):
        trial = table.state.copy()
        trial.apply(pick)
        if not trial.outcome and trial.agenda[-1].name() == "MovePiece":
            for move in trial.legal():
                if move.verb == "move" and wanted(move.a):
                    return pick, move
    return None


# To reorganize (12.0)


@functools.cache
def lost_and_found() -> str:
    """The French may reorganize: their first attacks, at the worst odds, have cost them units."""

    def attack(table: Table) -> Action | None:
        battle = battle_of(table)
        if battle.phasing != FRENCH or battle.turn > 0:
            return None
        name = table.decision().name
        if name == "CommandSegment":  # who is out of command does not come near the enemy (11.3)
            return next(iter(of_verb(table, "command")), None)
        if name == "MovementPhase" and sum(battle.moved) < MOVERS:
            found = reaching(table, lambda hex: battle.zoc[1][hex] != 0)
            return found[0] if found else None
        if name == "MovePiece":
            return next((move for move in of_verb(table, "move") if battle.zoc[1][move.a]), None)
        if name == "ChooseColumn":
            return of_verb(table, "odds")[-1]
        return None

    def stop(table: Table) -> bool:
        return len({action.b for action in of_verb(table, "reorganize")}) > 1

    return text(played("campaign", ("field_reorganization",), stop, attack))


# To go hungry (14.0, 16.17, 16.18)


@functools.cache
def without_a_train() -> str:
    """The last night turn before a supply test; the French have destroyed a train on the first day."""
    aim: list[Action] = []

    def raid(table: Table) -> Action | None:
        battle = battle_of(table)
        foes = [battle.where[unit] for unit in range(battle.roster.units) if battle.where[unit] > 0]
        if table.decision().name == "PlaceTrain" and table.seat() != FRENCH:
            french = [hex for hex in foes if battle.stack[FRENCH][hex]]
            far = battle.ground.grid.distance
            return min(table.legal(), key=lambda action: min(far(action.b, hex) for hex in french))
        raids = of_verb(table, "raid")
        if raids or battle.phasing != FRENCH or battle.turn > 0:
            return raids[0] if raids else None
        trains = [
            battle.where[piece]
            for piece in range(battle.roster.people, battle.roster.size())
            if battle.where[piece] > 0 and battle.roster.side[piece] != FRENCH
        ]
        if table.decision().name == "MovementPhase" and not aim:
            near = {hex for train in trains for hex in battle.ground.near[train]}
            found = reaching(table, lambda hex: hex in near and not battle.zoc[1][hex])
            if found:
                aim.append(found[1])
                return found[0]
        if table.decision().name == "MovePiece" and aim and aim[0] in table.legal():
            return aim[0]
        return None

    def stop(table: Table) -> bool:
        battle = battle_of(table)
        here = battle.scenario.turns[battle.turn]
        last = here.night and not battle.scenario.turns[battle.turn + 1].night
        return last and table.decision().name == "MovementPhase" and battle.phasing != battle.scenario.first_side

    return text(played("campaign", ("trains", "short_supply"), stop, raid))


# Others


@functools.cache
def overdue() -> str:
    """The afternoon of the first day: nobody has brought the reinforcements in."""

    def stop(table: Table) -> bool:
        return battle_of(table).turn == 4 and table.decision().name == "MovementPhase"

    return text(played("campaign", (), stop, nothing))


@functools.cache
def before_dawn() -> str:
    """The last night turn before the second day, on which the first test of supply comes: the French move."""

    def stop(table: Table) -> bool:
        battle = battle_of(table)
        turns = battle.scenario.turns
        dawns = turns[battle.turn].night and not turns[battle.turn + 1].night
        return dawns and table.decision().name == "MovementPhase" and table.seat() == FRENCH

    return text(played("campaign", (), stop, nothing))


@functools.cache
def hiding() -> str:
    """The French may hide units under pairs of markers (16.6)."""
    return text(played("campaign", ("hidden_movement",), lambda table: len(of_verb(table, "hide")) > 0, nothing))


@functools.cache
def wings() -> str:
    """Grand Waterloo, set up: the French move first."""
    return text(
        played("grand_waterloo", (), lambda table: table.decision().name == "MovementPhase", nothing),
    )
