"""What the computer players reckon with is what the rules say, over thousands of positions.

Where knowledge calls the rule's own function there is nothing to prove. These are the pairs where it does not:

- `attacks.Draft.highest` adds a draft up before anybody has moved, `strengths.reckon` whole fights (6.2, 6.3, 8.2B, 16)
- `plans.contacts_of` says who would have to fight before anybody has been told so, `contact.mark_duties` tells them
  (6.0, 8.2A)
- `odds.faces` counts the faces of the die by result once, `odds.final_result` is asked after each throw (6.4, 11.3B)
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from grognard.arena.fuzz import random_options
from grognard.games.last_battles import LastBattles
from grognard.games.last_battles.contact import mark_duties, muster, open_duties
from grognard.games.last_battles.fights import Fight
from grognard.games.last_battles.knowledge.aims import aim_of
from grognard.games.last_battles.knowledge.attacks import Draft, Staff, draft_attacks
from grognard.games.last_battles.knowledge.odds import faces
from grognard.games.last_battles.knowledge.plans import contacts_of
from grognard.games.last_battles.knowledge.scout import Scout
from grognard.games.last_battles.odds import COLUMNS, final_result, is_combined_arms
from grognard.games.last_battles.roster import ARTILLERY
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.strengths import reckon
from grognard.kernel.dice import Dice

BOOK = LastBattles()
SCENARIOS = ["quatre_bras", "ligny", "wavre", "la_belle_alliance"]
VARIANTS = {option.id for option in BOOK.data.options if option.rule.startswith("16.")}
ARITHMETIC = [  # those that change strengths, as far as they go together
    ["modified_terrain", "cavalry_charge", "sustained_fire", "heavy_artillery", "substitutes"],
    ["garrisons", "combat_leaders", "command"],
    ["rain_effects", "combined_effects"],
]


def positions(scenario: str, seed: int, most: int, variants: list[str] | None = None) -> Iterator[Battle]:
    """Positions of a game of the script with some options, or with these; now and then it does anything."""
    chance = Random(f"{scenario}/{seed}")
    options = [id for id in random_options(BOOK, scenario, chance) if id not in VARIANTS]
    if variants is not None:
        options = variants
    battle = BOOK.new_state(scenario, options, Dice(chance.randbytes(32)), [])
    battle.quiet = True
    script = BOOK.knowledge.script(seed, chance)
    for _ in range(most):
        if battle.outcome is not None:
            return
        yield battle
        actions = battle.legal()
        blind = len(actions) == 1 or chance.random() < 0.2
        battle.apply(actions[int(chance.random() * len(actions))] if blind else script.choose(battle, actions))


def clear(battle: Battle) -> None:
    """As at the beginning of a combat phase."""
    battle.duty = bytearray(battle.roster.units)
    battle.fought = bytearray(battle.roster.units)


@pytest.mark.rule("6.0-1", "6.0-2", "8.2A-3", "R-12")
def test_who_would_have_to_fight_is_who_has_to() -> None:
    seen = 0
    sallies = 0
    chance = Random(6)
    for scenario in SCENARIOS:
        for seed in range(3):
            for battle in positions(scenario, seed, 300):
                trial = battle.copy()
                clear(trial)
                walls = [hex for hex in trial.at if trial.ground.limit[hex] == 1 and trial.stack[trial.phasing][hex]]
                trial.sorties = [hex for hex in walls if chance.random() < 0.5]
                sallies += len(trial.sorties)
                mark_duties(trial)
                assert contacts_of(trial) == open_duties(trial)
                seen += 1
    assert seen > 3000
    assert sallies > 200


@pytest.mark.rule("6.2A-1", "6.3A-1", "6.3B-1", "6.3C-1", "8.2B-1", "R-22")
def test_a_draft_is_added_up_as_the_fight_will_be() -> None:
    seen = 0
    for scenario in SCENARIOS:
        for number, battle in enumerate(positions(scenario, 3, 300)):
            if number % 5 == 0:
                trial = battle.copy()
                clear(trial)
                seen += check_drafts(trial)
    assert seen > 1000


@pytest.mark.rule("16.4-1", "16.9-1", "16.11D-1")
@pytest.mark.parametrize("variants", ARITHMETIC, ids="+".join)
def test_a_draft_adds_up_with_variants_too(variants: list[str]) -> None:
    seen = 0
    for scenario in ["ligny", "la_belle_alliance"]:
        known = {option.id for option in BOOK.scenario(scenario).options}
        chosen = [id for id in variants if id in known]
        assert chosen
        for number, battle in enumerate(positions(scenario, 3, 250, chosen)):
            if number % 10 == 0:
                trial = battle.copy()
                clear(trial)
                assert trial.switches.varied_strengths
                seen += check_drafts(trial)
    assert seen > 100


def check_drafts(battle: Battle) -> int:
    """Compare all drafts of a position with the fights they would be; how many there were."""
    aim = aim_of(battle, battle.phasing)
    staff = Staff(battle, aim, Scout(battle, aim, []))
    count = 0
    for target in sorted(battle.at):
        if not battle.stack[1 - aim.side][target]:
            continue
        for plan in draft_attacks(staff, target):
            draft = Draft(staff, target)
            near = battle.ground.near[target]
            moved = battle.copy()
            fight = Fight()
            fight.defence_hexes = [target]
            attackers = counted_already(staff, target)
            fight.attack_hexes = sorted({battle.where[unit] for unit in attackers})
            for unit, hex in zip(plan.units, plan.hexes, strict=True):
                if hex in near:
                    draft.send(unit, hex)
                    attackers.append(unit)
                    if hex not in fight.attack_hexes:
                        fight.attack_hexes = [*fight.attack_hexes, hex]
                else:
                    assert battle.roster.arm[unit] == ARTILLERY
                    draft.bombard(unit, hex)
                    fight.guns = [*fight.guns, unit]
                if moved.where[unit] != hex:
                    moved.shift_unit(unit, hex)
                    if moved.stirred:
                        moved.stirred[unit] = 1
            muster(moved, fight)
            fight.attackers = attackers  # others in those hexes have other enemies, too
            whole = reckon(moved, fight)
            attack, defence, highest = draft.highest()
            assert (attack, defence) == (whole.attack, whole.defence)
            if not (battle.switches.combined_arms and is_combined_arms(battle, fight)):  # 15.1 no draft foresees
                assert highest == whole.column
            count += 1
    return count


def counted_already(staff: Staff, target: int) -> list[int]:
    """Who is next to the target before anybody is sent, and has no other enemy: a draft begins with them."""
    battle = staff.battle
    contacts = contacts_of(battle)
    return [unit for hex in battle.ground.near[target] if contacts.get(hex) == [target] for unit in battle.at[hex]]


@pytest.mark.rule("11.3B-1")
def test_the_faces_of_the_die_are_those_of_the_table() -> None:
    battle = BOOK.new_state("quatre_bras", [], Dice(bytes(32)), [])
    for unordered in (False, True):
        fight = Fight()
        fight.out_of_command = unordered
        for number in range(len(COLUMNS)):
            results = [final_result(battle, fight, row[number]) for row in battle.ground.crt]
            assert faces(battle, unordered)[number] == [results.count(result) for result in range(5)]
