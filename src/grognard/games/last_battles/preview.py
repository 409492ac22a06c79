"""The exact chances of a fight before it is fought (6.4)."""

from __future__ import annotations

from fractions import Fraction

from grognard.games.last_battles.contact import Contacts, complete
from grognard.games.last_battles.odds import COLUMNS, final_result, reckon
from grognard.games.last_battles.state import RESULTS, Battle, Fight
from grognard.games.last_battles.steps.fight import muster
from grognard.kernel.action import Action


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


def preview(battle: Battle, action: Action) -> dict[str, object] | None:
    """Strengths, column, what changed them (with rules) and the chance of each result; None where no dice are near."""
    fight = fight_after(battle, action)
    if fight is None:
        return None
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
