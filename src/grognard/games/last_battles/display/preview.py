"""The exact chances of a fight before it is fought (6.4), and of every other die that an action makes fall."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, cast

from grognard.games.last_battles import trains
from grognard.games.last_battles.battles.grand_ligny import GrandLigny
from grognard.games.last_battles.battles.ligny import Ligny
from grognard.games.last_battles.battles.quatre_bras import QuatreBras
from grognard.games.last_battles.contact import Contacts, complete, muster
from grognard.games.last_battles.fights import NO_EFFECT, RESULTS, Fight
from grognard.games.last_battles.odds import COLUMNS, beyond_the_table, final_result
from grognard.games.last_battles.roster import FRENCH, SIDES
from grognard.games.last_battles.state import RAINING, Battle
from grognard.games.last_battles.steps.base import piece_name
from grognard.games.last_battles.steps.move import MOST_RIDDEN
from grognard.games.last_battles.strengths import reckon
from grognard.kernel.action import Action
from grognard.kernel.foresight import Roll, look_ahead
from grognard.kernel.preview import Odds, Result, Tone, odds, possible, result, total_of
from grognard.kernel.state import DiceFall

# The results of the table in the order of the odds card, with what they mean and how welcome they are to the attacker
MEANINGS: Final[dict[str, tuple[str, Tone]]] = {
    "De": ("defender lost", "best"),
    "Dr": ("defender back", "good"),
    "Ex": ("exchange", "even"),
    "Ar": ("attacker back", "poor"),
    "Ae": ("attacker lost", "worst"),
}
# Dice of variants (16): what is rolled for, the results, how many faces bring each
VARIANT_CARDS: Final[dict[str, tuple[str, list[str], list[int]]]] = {
    "16.1C": ("{who} is ill: how many he commands", ["one", "two", "three"], [2, 2, 2]),
    "16.12": ("{who} sees the Guard beaten", ["runs", "stands"], [3, 3]),
    "16.13": ("{who} led in the fight", ["lives", "is killed"], [5, 1]),
    "16.14C": ("{who} has no line to his headquarters", ["inactive", "active"], [3, 3]),
}
# How welcome what a die decides is to the army that it is rolled for; what is neither is told without colour
WELCOME: Final[dict[str, Tone]] = {
    "lost": "worst", "rejoins his army": "best", "wakes": "best", "sleeps on": "worst", "anybody may advance": "good",
    "nobody advances": "poor", "cavalry must advance": "even", "they come back": "best", "they scatter": "worst",
    "active": "best", "inactive": "worst", "marches": "best", "waits for orders": "worst", "leaves the fight": "worst",
    "halved": "poor", "fights": "best", "reduced": "worst", "whole": "best", "comes now": "best", "not yet": "worst",
    "comes next turn": "poor", "released": "best", "held back": "worst", "runs": "worst", "stands": "best",
    "lives": "best", "is killed": "worst", "one": "poor", "two": "even", "three": "good",
}  # fmt: skip
# Choices between the forming of a fight and its odds (16.7, 16.8, 16.13)
BEFORE_THE_ODDS: Final = ("charge", "no_charge", "lead", "nobody_leads", "enhance")
NOTHING: Final = RESULTS[NO_EFFECT]  # comes only where units are out of command (16.15)


def chances(battle: Battle, fight: Fight, column: int) -> list[Result]:
    """The chance of each result in a column, those that cannot come too; with conversions for command (11.3)."""
    faces = dict.fromkeys(MEANINGS, 0)
    nothing = 0
    table = battle.ground.crt
    reckoned = reckon(battle, fight)
    for die in range(1, len(table) + 1):
        row = table[(beyond_the_table(reckoned, column, die) if battle.switches.odds_beyond else die) - 1]
        letters = RESULTS[final_result(battle, fight, row[column])]
        if letters == NOTHING:
            nothing += 1
        else:
            faces[letters] += 1
    found = [
        result(letters, Fraction(number, len(battle.ground.crt)), MEANINGS[letters][1], letters, MEANINGS[letters][0])
        for letters, number in faces.items()
    ]
    if nothing:
        found.append(result("nothing", Fraction(nothing, len(battle.ground.crt)), "even", "\N{EN DASH}", NOTHING))
    return found


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


def of_first_roll(battle: Battle, roll: Roll, side: str) -> Odds:
    """The odds of a die that is no fight's: leaders, advances, corps on their way (10.2, 15.4, 15.5, 18.5, 19.5)."""
    name = piece_name(battle, roll.purpose) if roll.purpose >= 0 else ""
    if 0 <= roll.purpose < battle.roster.size():
        side = SIDES[battle.roster.side[roll.purpose]]  # whoever rolls: his is the luck
    scenario = battle.scenario
    if roll.rule == "10.2":
        return card(side, f"{name} has lost his troops", ["lost", "rejoins his army"], [2, 4], roll.rule)
    if roll.rule == "15.4":
        return card(side, f"{name} sleeps", ["wakes", "sleeps on"], [1, 5], roll.rule)
    if roll.rule == "15.5":
        words = ["anybody may advance", "nobody advances", "cavalry must advance"]
        return card(side, "The blood of the cavalry is up", words, [2, 2, 2], roll.rule)
    found = of_campaign_roll(battle, roll, side, name)
    if found is None:
        found = of_sick_and_hungry(battle, roll, side, name)
    if found is None and roll.rule in VARIANT_CARDS:
        title, words, faces = VARIANT_CARDS[roll.rule]
        found = card(side, title.replace("{who}", name), words, faces, roll.rule)
    if found is not None:
        return found
    if isinstance(scenario, Ligny):
        if roll.rule == "18.5A":
            return card(side, name, ["reduced", "whole"], split(scenario.rolled_die), roll.rule)
        side = SIDES[FRENCH]  # whose corps are on their way
        if roll.rule == "18.5B":
            return card(side, "The Sixth Corps", ["comes now", "not yet"], split(scenario.sixth_die), roll.rule)
        return card(side, "The First Corps", ["comes now", "comes next turn"], split(scenario.first_die), roll.rule)
    assert isinstance(scenario, QuatreBras)
    if roll.rule == "19.5C":
        return card(side, f"{name} in reserve", ["released", "held back"], split(scenario.reserve_die), roll.rule)
    return card(SIDES[FRENCH], "The First Corps", ["comes now", "not yet"], split(scenario.corps_die), roll.rule)


def of_campaign_roll(battle: Battle, roll: Roll, side: str, name: str) -> Odds | None:
    """The same for dice of the campaign and of the great battles (12.2, 22.6A, 24.1B, 24.5B)."""
    scenario = battle.scenario
    if roll.rule == "12.2":
        return card(side, f"{name} rallies demoralized troops", ["they come back", "they scatter"], [4, 2], roll.rule)
    if roll.rule == "22.6A":
        wet = battle.marks.get(RAINING, 0) != 0
        return card(side, "The weather", ["rain", "no rain"], [4, 2] if wet else [1, 5], roll.rule)
    if roll.rule == "24.5B":
        return card(side, f"{name} hesitates", ["active", "inactive"], [2, 4], roll.rule)
    if isinstance(scenario, GrandLigny):
        good = scenario.activation.get(battle.turn, [])
        return card(SIDES[FRENCH], "The First Corps", ["marches", "waits for orders"], split(good), roll.rule)
    return None


def of_sick_and_hungry(battle: Battle, roll: Roll, side: str, name: str) -> Odds | None:
    """Rides of the ill Napoleon, marches and fights of units without supply (16.1C, 16.18)."""
    if roll.rule == "16.1C" and battle.mover == roll.purpose:
        sums = [one + other for one in range(1, 7) for other in range(1, 7)]
        rides = [min(MOST_RIDDEN, total) for total in sums]
        return points_card(side, f"{name} is ill: movement points", rides, roll.rule, "Two dice are rolled at once.")
    if roll.rule == "16.18A":
        most = battle.roster.allowance[roll.purpose] // 2
        marches = [min(most, die) for die in range(1, 7)]
        return points_card(
            side, f"{name} has no supply: movement points", marches, roll.rule, "A die is rolled at once."
        )
    if roll.rule == "16.18B":
        more = 1 if trains.cheered(battle, roll.purpose) else 0
        words = ["leaves the fight", "halved", "fights"]
        faces = [trains.LEAVES - more, trains.HALVED - trains.LEAVES, 6 - trains.HALVED + more]
        return card(side, f"{name} has no supply", words, faces, roll.rule)
    return None


def points_card(side: str, title: str, points: list[int], rule: str, note: str) -> Odds:
    """How many movement points dice bring, each way they can fall being as likely as any other."""
    found = [
        result(str(number), Fraction(points.count(number), len(points)), word=f"{number} MP")
        for number in sorted(set(points))
    ]
    return odds(title, side, found, [(rule, note)])


def hunger(battle: Battle, fight: Fight) -> list[tuple[str, str]]:
    """What may come before the odds: a die for each unit without supply (16.18B)."""
    found: list[tuple[str, str]] = []
    for unit in fight.attackers + fight.guns + fight.defenders:
        if battle.unsupplied[unit]:
            cheered = trains.cheered(battle, unit)
            leaves, halved = ("1", "2 or 3") if cheered else ("1 or 2", "3 or 4")
            words = f"{piece_name(battle, unit)} has no supply: it leaves first on {leaves}, is halved on {halved}"
            found.append(("16.18B", words))
    return found


def split(good: list[int]) -> list[int]:
    """How many faces of a die are good, and how many are not."""
    return [len(good), 6 - len(good)]


def card(side: str, title: str, words: list[str], faces: list[int], rule: str) -> Odds:
    """What one die decides: its results, and how many of its six faces bring each."""
    pairs = enumerate(zip(words, faces, strict=True))
    results = [result(str(n), Fraction(number, 6), WELCOME.get(word, "plain"), word) for n, (word, number) in pairs]
    return odds(title, side, possible(results), [(rule, "A die is rolled at once.")])


def preview(battle: Battle, action: Action) -> Odds | None:
    """Strengths, column, what changed them (with rules) and the chance of each result; None where no dice are near."""
    if action.verb in BEFORE_THE_ODDS:
        return of_fight_to_come(battle, action)
    fight = fight_after(battle, action)
    if fight is None:
        roll = look_ahead(battle, action).roll
        return None if roll is None else of_first_roll(cast("Battle", roll.state), roll, SIDES[battle.seat()])
    reckoned = reckon(battle, fight)
    column = action.a if action.verb == "odds" else reckoned.column
    notes = list(reckoned.notes)
    if battle.unsupplied and action.verb != "odds":
        notes += hunger(battle, fight)
    if not fight.attackers:
        notes.append(("7.1E", "guns that bombard alone suffer nothing, whatever the die says"))
    attacker, defender = SIDES[battle.phasing], SIDES[1 - battle.phasing]
    told = odds(f"{reckoned.attack} against {reckoned.defence}", attacker, chances(battle, fight, column), notes)
    told["attack"] = total_of(attacker, reckoned.attack, pieces=[*fight.attackers, *fight.guns])
    told["defence"] = total_of(defender, reckoned.defence, pieces=fight.defenders)
    told["column"] = {"id": COLUMNS[column], "label": printed(column), "best": printed(reckoned.column)}
    return told


def of_fight_to_come(battle: Battle, action: Action) -> Odds | None:
    """The fight as it would be after a choice, as far as it is settled by then (16.7, 16.8, 16.13)."""
    trial = battle.copy()
    trial.quiet = True
    trial.dice_held = True
    try:
        trial.apply(action)
    except DiceFall as fall:
        return of_first_roll(trial, Roll(trial, fall.rule, fall.purpose), SIDES[battle.seat()])
    fight = trial.fight
    if fight is None or not (fight.attackers or fight.guns):
        return None
    reckoned = reckon(trial, fight)
    title = f"{reckoned.attack} against {reckoned.defence}, column {printed(reckoned.column)}"
    results = possible(chances(trial, fight, reckoned.column))
    return odds(title, SIDES[battle.phasing], results, list(reckoned.notes))


def printed(column: int) -> str:
    """A column as it is printed, with a dash between its numbers."""
    return COLUMNS[column].replace("-", "\N{EN DASH}")
