"""What the computer players reckon with is what the rules say, over many made-up assaults and many positions.

Where knowledge calls the rule's own function there is little to prove. These are the pairs where it does not:

- `groups.Reach` floods the map, `movement.may_step` and `movement.step` go step by step (10.4 to 10.10, 15.2, 15.3)
- `scout.punches` adds up what each formation could strike with, `assault.attack_value` one assault (11.12.2)
- `fire.volley_value` counts one for every support, `fire.shot_value` adds all up (12.5.2)
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from grognard.arena.fuzz import random_options
from grognard.games.waterloo_impulse import WaterlooImpulse, assault, fire, movement
from grognard.games.waterloo_impulse.ground import AREAS, CLEAR, SPACES
from grognard.games.waterloo_impulse.knowledge.fire import fire_difference
from grognard.games.waterloo_impulse.knowledge.groups import JOINABLE, Reach
from grognard.games.waterloo_impulse.knowledge.odds import mean_points as mean
from grognard.games.waterloo_impulse.knowledge.odds import skirmish_mean, value_of
from grognard.games.waterloo_impulse.knowledge.scout import Scout, punches
from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, CAVALRY, FRENCH, INFANTRY, SKIRMISHER
from grognard.games.waterloo_impulse.state import BOMBARD, CHARGE, MARCH, NO_UNIT, VOLLEY, Assault, Battle, Shot
from grognard.games.waterloo_impulse.steps.move import Movement, MoveUnit
from grognard.kernel.dice import Dice
from tests.waterloo_impulse.sandbox import Study

BOOK = WaterlooImpulse()
KINDS = [INFANTRY, ARTILLERY, CAVALRY, SKIRMISHER]


def crowd(chance: Random) -> Study:
    """French units in S and A, British ones in A, of all kinds, fresh and spent, on any ground."""
    sign = chance.choice("-=")
    terrain = {"A": chance.choice(["flat", "hill", "forest", "village"]), "S": chance.choice(["flat", "village"])}
    study = Study(f"S{sign}A A-B", terrain=terrain)
    for number in range(chance.randint(1, 6)):
        kind = chance.choice(KINDS)
        spent = chance.random() < 0.4 and kind != SKIRMISHER
        study.french(f"F{number}", kind, chance.randint(1, 6), chance.randint(1, 6), "A", spent=spent)
    for number in range(chance.randint(1, 6)):
        kind = chance.choice(KINDS)
        rifle = kind == SKIRMISHER and chance.random() < 0.5
        spent = chance.random() < 0.4 and (kind != SKIRMISHER or rifle)
        attack, defence = chance.randint(1, 6), chance.randint(1, 6)
        study.british(f"E{number}", kind, attack, defence, "A", spent=spent, rifle=rifle)
    study.place()
    return study


def an_assault(study: Study, chance: Random) -> Assault | None:
    """A random assault on A as it may be committed, the dice not yet thrown; None if nobody can lead one."""
    battle = study.now
    area = study.areas["A"]
    charge = chance.random() < 0.4
    now = Assault(area, chance.random() < 0.5, charge)
    units = battle.units_in(area, FRENCH)
    able = [u for u in units if battle.roster.kind[u] in ((CAVALRY,) if charge else (INFANTRY, SKIRMISHER))]
    if not able:
        return None
    now.point = chance.choice(able)
    others = [u for u in units if u != now.point and (not charge or battle.roster.kind[u] == CAVALRY)]
    now.supports = [unit for unit in others if chance.random() < 0.7]
    if now.mandatory:
        battle.entered[now.point] = study.areas["S"]
    return now


def literal_attack(battle: Battle, now: Assault) -> int:
    """Rule 11.12.2 word by word."""
    value = battle.af(now.point)
    kinds = [(battle.roster.kind[unit], bool(battle.spent[unit])) for unit in now.supports]
    if now.charge:
        return value + 2 * kinds.count((CAVALRY, False)) + kinds.count((CAVALRY, True))
    value += 2 * kinds.count((INFANTRY, False)) + kinds.count((INFANTRY, True)) + kinds.count((CAVALRY, False))
    value += (kinds.count((SKIRMISHER, False)) + kinds.count((SKIRMISHER, True))) // 2
    return value + kinds.count((ARTILLERY, False))


def literal_defence(battle: Battle, now: Assault, forward: int) -> int:
    """Rule 11.12.3 word by word."""
    others = [unit for unit in battle.units_in(now.area, ALLIED) if unit != forward]
    value = battle.df(forward) + battle.ground.tem[now.area]
    origin = battle.entered[now.point]
    if now.mandatory and battle.ground.stream[origin][now.area]:
        value += 1
    value += sum(not battle.spent[unit] for unit in others) + sum(battle.spent[unit] for unit in others) // 2
    village = battle.ground.terrain[now.area] == 2
    return value + (2 if village and battle.roster.kind[forward] == SKIRMISHER else 0)


@pytest.mark.rule("11.12.2F", "11.12.2D", "11.12.3F", "11.12.3E", "R27", "R28", "R31")
def test_rule_and_judgement_agree_with_the_letter_over_many_assaults() -> None:
    chance = Random(1815)
    seen = 0
    while seen < 1000:
        study = crowd(chance)
        battle = study.now
        now = an_assault(study, chance)
        if now is None:
            continue
        seen += 1
        attack = literal_attack(battle, now)
        assert assault.total(assault.attack_parts(battle, now)) == attack
        assert value_of(battle, now.point, now.fighters(), now.charge) == attack
        defenders = battle.units_in(now.area, ALLIED)
        every = []
        for forward in defenders:
            now.forward = forward
            every.append(literal_defence(battle, now, forward))
            assert assault.total(assault.defence_parts(battle, now)) == every[-1]
        best = assault.strongest_forward(battle, defenders, now.area)
        assert every[defenders.index(best)] == max(every)
        stream = assault.over_stream(battle, now)
        assert assault.defence_value(battle, defenders, now.area, stream) == max(every)


def positions(seed: int, most: int) -> Iterator[Battle]:
    """Positions of a game of the script with some options; now and then it does anything."""
    chance = Random(seed)
    battle = BOOK.new_state("battle", random_options(BOOK, "battle", chance), Dice(chance.randbytes(32)), [])
    battle.quiet = True
    script = BOOK.knowledge.script(seed % 8, chance)
    for _ in range(most):
        if battle.outcome is not None:
            return
        yield battle
        actions = battle.legal()
        blind = len(actions) == 1 or chance.random() < 0.1
        battle.apply(actions[int(chance.random() * len(actions))] if blind else script.choose(battle, actions))


@pytest.mark.rule("10.5a", "10.6a", "10.9a", "10.10a", "R19")
def test_where_a_unit_can_go_is_where_the_rules_let_it_go() -> None:
    asked = 0
    for seed in range(8):
        for number, battle in enumerate(positions(seed, 700)):
            if number % 4 == 0 and isinstance(battle.agenda[-1], (Movement, MoveUnit)):
                asked += sum([compare_reach(battle, unit) for unit in moving(battle)[:6]])
    assert asked > 1000


def moving(battle: Battle) -> list[int]:
    """Units that may move now: the one in hand, or all that are activated and have not moved."""
    if battle.hand != NO_UNIT:
        return [battle.hand]
    units = battle.roster.units_of[battle.active]
    return [unit for unit in units if battle.mode[unit] in (MARCH, CHARGE) and movement.can_move_at_all(battle, unit)]


def compare_reach(battle: Battle, unit: int) -> int:
    """Every space the rules let a unit into, and with how much left, against what the script floods."""
    charge = battle.mode[unit] == CHARGE
    scout = Scout(battle, battle.roster.side[unit])
    found = Reach(scout, unit, charge)
    start = battle.copy()
    start.left = battle.left if battle.hand == unit else battle.ma(unit)
    start.hand = unit
    best = {battle.where[unit]: start.left}
    edge = [start]
    while edge:
        now = edge.pop()
        for there in movement.steps(now, unit):
            after = now.copy()
            movement.step(after, unit, there)
            if after.left > best.get(there, -1):
                best[there] = after.left
                edge.append(after)
    flooded = {space: left for space, left in enumerate(found.left) if left >= 0}
    more = [space for space in flooded if space not in best]
    for space in more:  # riders and guns that may follow once somebody has gone ahead to lead (11.7)
        rule = movement.barred(battle, unit, found.back[space], space, charge)
        assert rule is not None
        assert rule[0] == JOINABLE
    assert {space: left for space, left in flooded.items() if space in best} == best
    return 1


@pytest.mark.rule("11.12.2A", "11.12.2B", "11.12.2E", "11.12.2G", "11.12.2H")
def test_the_strongest_blow_is_the_strongest_attack_value() -> None:
    seen = 0
    for seed in range(4):
        for number, battle in enumerate(positions(seed, 600)):
            if number % 10 == 0:
                for enemy in (FRENCH, ALLIED):
                    assert punches(battle, enemy) == literal_blows(battle, enemy)
                    seen += SPACES
    assert seen > 5000


def literal_blows(battle: Battle, enemy: int) -> list[int]:
    """By space, the best attack value of one formation: on foot next door, in a charge up to two areas away."""
    bodies: dict[tuple[int, int, int], list[int]] = {}
    for unit in battle.roster.units_of[enemy]:
        kind = battle.roster.kind[unit]
        if battle.where[unit] > 0 and kind in (INFANTRY, CAVALRY):
            bodies.setdefault((battle.where[unit], battle.roster.formation[unit], kind), []).append(unit)
    ground = battle.ground
    found = [0] * SPACES
    for (space, _, kind), units in bodies.items():
        charge = kind == CAVALRY
        within = set(ground.around[space])
        if charge:
            within = {near for near in within if near <= AREAS and ground.terrain[near] == CLEAR}
            ways = [near for near in within if not battle.count[1 - enemy][near]]
            within |= {far for near in ways for far in ground.near[near] if ground.terrain[far] == CLEAR}
        for near in within:
            found[near] = max(found[near], *[value_of(battle, unit, units, charge) for unit in units])
    return found


@pytest.mark.rule("12.5.2B")
def test_every_support_of_a_volley_adds_one() -> None:
    chance = Random(12)
    seen = 0
    while seen < 300:
        study = crowd(chance)
        battle = study.now
        area = study.areas["A"]
        shooters = [u for u in battle.units_in(area, FRENCH) if battle.roster.kind[u] == INFANTRY]
        if len(shooters) < 2:
            continue
        units = battle.units_in(area, ALLIED)
        shot = Shot(VOLLEY, 0, area)
        shot.target = area
        shot.point = shooters[0]
        alone = fire_difference(battle, shot, units)
        for number in range(len(shooters)):
            shot.supports = shooters[1 : number + 1]
            assert fire_difference(battle, shot, units) == alone + number
            seen += 1


@pytest.mark.rule("12.5.2C", "12.5.3C", "13.3b", "13.4b", "13.4c", "14.5a", "14.6a", "R40", "R41", "R43")
def test_the_judgement_of_fire_is_the_rules() -> None:
    chance = Random(45)
    for _ in range(400):
        study = crowd(chance)
        battle = study.now
        area = study.areas["A"]
        units = battle.units_in(area, ALLIED)
        shot = Shot(chance.choice([BOMBARD, VOLLEY]), 0, area)
        shot.target = area
        shot.far = shot.kind == BOMBARD and chance.random() < 0.5
        shot.indirect = shot.far and chance.random() < 0.5
        shot.point, *shot.supports = battle.units_in(area, FRENCH)
        found = []
        for unit in units:
            shot.aim = unit
            found.append(fire.shot_value(battle, shot) - fire.shot_defence(battle, shot))
        assert fire_difference(battle, shot, units) == max(found)
        now = an_assault(study, chance)
        light = [unit for unit in units if battle.is_skirmisher(unit)]
        if now is None or not light:
            continue
        now.gunners = sorted(light, key=battle.af, reverse=True)
        origin = battle.entered[now.point] or area
        difference = fire.skirmish_value(battle, now) - fire.skirmish_defence(battle, now)
        assert skirmish_mean(battle, light, origin, now.fighters()) == mean(difference)
