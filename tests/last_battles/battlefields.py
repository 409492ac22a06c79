"""The four battles with their own rules: as they are set up, or emptied for a study of one situation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from grognard.games import rulebook
from grognard.games.last_battles.roster import ARMIES, COALITION, FRENCH
from grognard.games.last_battles.state import DEAD, NEVER, Battle
from grognard.games.last_battles.steps.fight import CombatBegins
from grognard.games.last_battles.steps.turn import (
    CommandBegins,
    GameTurn,
    Interphase,
    MovementBegins,
    PlayerTurn,
    PlayerTurnEnds,
)
from grognard.kernel.dice import LoadedDice
from grognard.kernel.state import SPECTATOR, Step
from tests.last_battles.sandbox import Game

PASSING = ("done", "end_movement", "no_more", "stand", "end_combat")


def begin(scenario: str, *options: str, dice: Sequence[int] = ()) -> Game:
    """A battle as it is set up; a roll that no die was loaded for is an IndexError."""
    book = rulebook("last_battles")
    return Game(cast("Battle", book.new_state(scenario, options, LoadedDice(list(dice)), [])))


def study(
    scenario: str,
    placed: Mapping[str, int],
    *options: str,
    phase: str = "movement",
    side: int = FRENCH,
    turn: str = "",
    dice: Sequence[int] = (),
    losses: Mapping[str, int] | None = None,
) -> Game:
    """A battle with nobody on the map but the named pieces; reinforcements wait as they do.

    Dice of the set-up are sixes.
    Play starts at a phase of a side ("command", "movement", "combat") or with the whole game turn ("turn").
    """
    book = rulebook("last_battles")
    battle = cast("Battle", book.new_state(scenario, options, LoadedDice([6] * 20), []))
    battle.dice = LoadedDice(list(dice))
    battle.events = []
    roster = battle.roster
    for unit in range(roster.units):
        if battle.where[unit] > 0:
            battle.lift(unit, DEAD)
    for leader in range(roster.units, roster.size()):
        if battle.where[leader] > 0 or leader in battle.scenario.officers:
            battle.where[leader] = DEAD
    for name, hex in placed.items():
        piece = roster.numbers[name]
        if piece < roster.units:
            battle.put(piece, hex)
        else:
            battle.where[piece] = hex
    for army, lost in (losses or {}).items():
        battle.losses[ARMIES.index(army)] = lost
    if turn:
        battle.turn = [t.label for t in battle.scenario.turns].index(turn)
    battle.phasing = side
    battle.agenda = agenda(phase, side)
    battle.choices = None
    return Game(battle)


def agenda(phase: str, side: int) -> list[Step]:
    """What is still to be done from the beginning of a phase to the end of the turn."""
    if phase == "turn":
        return [GameTurn()]
    steps: list[Step] = [Interphase()]
    if side == FRENCH:
        steps.append(PlayerTurn(1 - side))
    steps += [PlayerTurnEnds(), CombatBegins()]
    if phase != "combat":
        steps.append(MovementBegins())
    if phase == "command":
        steps.append(CommandBegins())
    return steps


def idle(game: Game, turn: str, side: int, phase: str = "MovementPhase") -> Game:
    """Nobody does anything until this decision comes up (or the game is over)."""
    for _ in range(200):
        battle = game.battle
        if battle.outcome is not None:
            return game
        if battle.now().label == turn and battle.phasing == side and game.step() == phase:
            return game
        passes = [action for action in game.table.legal() if action.verb in PASSING]
        assert passes, f"somebody has to act: {game.table.decision()}"
        game.table.take(passes[0])
    raise AssertionError("the game does not get there")


def idle_to_the_end(game: Game) -> Game:
    """Nobody does anything to the end of the game."""
    idle(game, "99/9999", FRENCH)
    assert game.battle.outcome is not None
    return game


def winner(game: Game) -> tuple[int, str] | None:
    """Who has won, and by which rule; None while the game goes on."""
    outcome = game.table.outcome
    return None if outcome is None else (outcome.winner, outcome.rule)


def shown(game: Game, seat: int = SPECTATOR) -> Battle:
    """What a seat is shown of the position."""
    return cast("Battle", game.table.view(seat).state)


def levels(game: Game, army: str) -> tuple[int, int | None]:
    """Demoralization and disintegration level of an army as everybody sees them; none for one it cannot reach."""
    seen, number = shown(game), ARMIES.index(army)
    assert number in seen.scenario.armies, f"no {army} army here"
    demoralization, disintegration = seen.scenario.levels(seen, number)
    return demoralization, disintegration if seen.scenario.disintegration[number] < NEVER else None


def points(game: Game) -> tuple[int, int]:
    """Victory points of the French and of the Coalition, as everybody sees them."""
    seen = shown(game)
    return seen.scenario.points(seen, FRENCH), seen.scenario.points(seen, COALITION)


def strength(game: Game, *names: str) -> int:
    """Current strength of the named units together."""
    return sum(game.battle.strength(game.number(name)) for name in names)


def is_demoralized(game: Game, army: str) -> bool:
    return game.battle.demoralized[ARMIES.index(army)]


def losses(game: Game, army: str) -> int:
    return game.battle.losses[ARMIES.index(army)]


def turns(game: Game) -> list[str]:
    return [turn.label for turn in game.battle.scenario.turns]


def on_map(game: Game, army: str) -> set[str]:
    """The units of an army that stand on the map."""
    battle = game.battle
    roster = battle.roster
    return {
        roster.ids[unit]
        for unit in range(roster.units)
        if battle.where[unit] > 0 and roster.army[unit] == ARMIES.index(army)
    }


def columns_of_ground(game: Game) -> tuple[int, int]:
    """The first and last column of the playing area."""
    hexes = game.battle.ground.hexes
    return min(hexes) // 100, max(hexes) // 100


def rolls(game: Game, rule: str) -> list[int]:
    """What was rolled by this rule so far."""
    return [event.data[0] for event in game.table.log if event.kind == "die" and event.rule == rule]
