"""The exact chances of a fight before it is fought (6.4), and of every other die that an action makes fall."""

from __future__ import annotations

from fractions import Fraction
from typing import cast

from grognard.games.last_battles.battles.ligny import Ligny
from grognard.games.last_battles.battles.quatre_bras import QuatreBras
from grognard.games.last_battles.contact import Contacts, complete, muster
from grognard.games.last_battles.odds import COLUMNS, final_result, reckon
from grognard.games.last_battles.state import RESULTS, Battle, Fight
from grognard.games.last_battles.steps.base import piece_name
from grognard.kernel.action import Action
from grognard.kernel.foresight import Roll, look_ahead


def chances(battle: Battle, fight: Fight, column: int) -> dict[str, str]:
    """The chance of each result in a column, as exact fractions, conversions for command included (11.3)."""
    found: dict[str, Fraction] = {}
    for row in battle.ground.crt:
        result = RESULTS[final_result(battle, fight, row[column])]
        found[result] = found.get(result, Fraction(0)) + Fraction(1, 6)
    return {result: str(chance) for result, chance in found.items()}


def fight_after(battle: Battle, action: Action) -> Fight | None:
    """The fight as it would stand after this action, if it has attackers."""
    fight = Fight() if battle.fight is None else battle.fight.copy()
    attackers, defenders = fight.attack_hexes, fight.defence_hexes
    if action.verb == "attack":
        attackers, defenders = [], [action.a]
    elif action.verb == "join":
        attackers = [*attackers, action.a]
    elif action.verb == "also":
        defenders = [*defenders, action.a]
    elif action.verb == "bombard":
        fight.guns = [*fight.guns, action.a]
    elif action.verb not in ("fight", "odds"):
        return None
    if action.verb != "odds":
        plan = complete(battle, Contacts(battle), attackers, defenders, fight.guns)
        fight.attack_hexes, fight.defence_hexes = plan.attackers, plan.defenders
        muster(battle, fight)
    return fight if fight.attackers or fight.guns else None


def of_first_roll(battle: Battle, roll: Roll) -> dict[str, object]:
    """The odds of a die that is no fight's: leaders, advances, corps on their way (10.2, 15.4, 15.5, 18.5, 19.5)."""
    name = piece_name(battle, roll.purpose) if roll.purpose >= 0 else ""
    scenario = battle.scenario
    if roll.rule == "10.2":
        return card(f"{name} has lost his troops", ["lost", "rejoins his army"], [2, 4], roll.rule)
    if roll.rule == "15.4":
        return card(f"{name} sleeps", ["wakes", "sleeps on"], [1, 5], roll.rule)
    if roll.rule == "15.5":
        words = ["anybody may advance", "nobody advances", "cavalry must advance"]
        return card("The blood of the cavalry is up", words, [2, 2, 2], roll.rule)
    if isinstance(scenario, Ligny):
        if roll.rule == "18.5A":
            return card(name, ["reduced", "whole"], split(scenario.rolled_die), roll.rule)
        if roll.rule == "18.5B":
            return card("The Sixth Corps", ["comes now", "not yet"], split(scenario.sixth_die), roll.rule)
        return card("The First Corps", ["comes now", "comes next turn"], split(scenario.first_die), roll.rule)
    assert isinstance(scenario, QuatreBras)
    if roll.rule == "19.5C":
        return card(f"{name} in reserve", ["released", "held back"], split(scenario.reserve_die), roll.rule)
    return card("The First Corps", ["comes now", "not yet"], split(scenario.corps_die), roll.rule)


def split(good: list[int]) -> list[int]:
    """How many faces of a die are good, and how many are not."""
    return [len(good), 6 - len(good)]


def card(title: str, words: list[str], faces: list[int], rule: str) -> dict[str, object]:
    """What one die decides: its results, and how many of its six faces bring each."""
    chances = {word: str(Fraction(number, 6)) for word, number in zip(words, faces, strict=True) if number}
    return {"title": title, "chances": chances, "notes": [{"rule": rule, "text": "A die falls at once."}]}


def preview(battle: Battle, action: Action) -> dict[str, object] | None:
    """Strengths, column, what changed them (with rules) and the chance of each result; None where no dice are near."""
    fight = fight_after(battle, action)
    if fight is None:
        roll = look_ahead(battle, action).roll
        return None if roll is None else of_first_roll(cast("Battle", roll.state), roll)
    odds = reckon(battle, fight)
    column = action.a if action.verb == "odds" else odds.column
    ids = battle.roster.ids
    notes = list(odds.notes)
    if not fight.attackers:
        notes.append(("7.1E", "guns that bombard alone suffer nothing, whatever the die says"))
    return {
        "attack": odds.attack,
        "defence": odds.defence,
        "column": COLUMNS[column],
        "best_column": COLUMNS[odds.column],
        "chances": chances(battle, fight, column),
        "attackers": [ids[unit] for unit in fight.attackers],
        "guns": [ids[unit] for unit in fight.guns],
        "defenders": [ids[unit] for unit in fight.defenders],
        "out_of_command": fight.out_of_command,
        "notes": [{"rule": rule, "text": text} for rule, text in notes],
    }
