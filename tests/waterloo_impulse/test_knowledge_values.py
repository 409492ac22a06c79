"""What the computer players reckon with is what the rules say: values of assaults and fire, over many made-up ones."""

from __future__ import annotations

from random import Random

import pytest

from grognard.games.waterloo_impulse import assault, fire
from grognard.games.waterloo_impulse.knowledge.fire import fire_difference
from grognard.games.waterloo_impulse.knowledge.odds import mean_points as mean
from grognard.games.waterloo_impulse.knowledge.odds import skirmish_mean, value_of
from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, CAVALRY, FRENCH, INFANTRY, SKIRMISHER
from grognard.games.waterloo_impulse.state import BOMBARD, VOLLEY, Assault, Battle, Shot
from tests.waterloo_impulse.sandbox import Study

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
