"""The sums of fire and melee against the printed lists (`literal_sums.py`)."""

from random import Random

import pytest

from grognard.games.eagles import fire, melee
from grognard.games.eagles.lead import lead_of
from grognard.games.eagles.state import DEFENCE, Battle
from tests.eagles import literal_sums
from tests.eagles.test_literal import shuffled


def stirred(seed: int) -> tuple[Battle, Random]:
    """A position in which all sorts of things are as they can be."""
    battle, chance = shuffled("derlon" if seed % 2 else "hougoumont", seed, (22, 23) if seed % 3 else (27, 29))
    for unit in range(battle.roster.size_of()):
        battle.acting[unit] = chance.random() < 0.7
        battle.prepared[unit] = chance.random() < 0.5
        battle.beside[unit] = chance.random() < 0.5
        battle.lost[unit] = int(chance.random() < 0.3 and battle.roster.steps[unit] > 1)
    for formation in range(len(battle.roster.formations)):
        battle.order[formation] = DEFENCE if chance.random() < 0.5 else 0
        battle.demoralised[formation] = chance.random() < 0.2
    battle.weather = chance.choice([0, 0, 1, 2])
    return battle, chance


@pytest.mark.rule("13.1.c-22", "13.1.c-07", "13.1.c-08", "13.1.c-09", "13.1.c-10", "13.1.c-11", "13.1.c-12")
@pytest.mark.parametrize("seed", range(20))
def test_fire(seed: int) -> None:
    battle, chance = stirred(seed)
    looked = 0
    for h in list(battle.stacks):
        side = battle.side_in(h)
        for form in (fire.OFFENSIVE_FIRE, fire.DEFENSIVE_FIRE):
            near = battle.ground.grid.within(h, 4 if form == fire.OFFENSIVE_FIRE else 1)
            targets = [t for t in near if battle.enemy_in(t, side) and fire.in_range(battle, h, t, form)]
            if not targets or not fire.firers(battle, h, form):
                continue
            target = chance.choice(targets)
            others = [
                n
                for n in battle.ground.near[target]
                if n != h and battle.friend_in(n, side) and fire.firers(battle, n, form)
            ]
            hexes = [h, *others[:1]] if form == fire.OFFENSIVE_FIRE else [h]
            split = form == fire.DEFENSIVE_FIRE and chance.random() < 0.3
            shot = fire.Fire(hexes, target, form, split=split)
            told = literal_sums.fire_sum(battle, hexes, target, form == fire.OFFENSIVE_FIRE, "guns" * split)
            assert fire.modifier(battle, shot) == told, (hexes, target, form)
            looked += 1
    assert looked


@pytest.mark.rule("13.2.b-15", "13.2.b-01", "13.2.b-03", "13.2.b-06", "13.2.b-07", "13.2.b-08", "13.2.b-11")
@pytest.mark.parametrize("seed", range(20))
def test_melee(seed: int) -> None:
    battle, chance = stirred(seed)
    looked = 0
    for target in list(battle.stacks):
        side = 1 - battle.side_in(target)
        near = [
            n
            for n in battle.ground.near[target]
            if battle.friend_in(n, side) and melee.attackers(battle, n) and battle.acting[lead_of(battle, n)]
            and lead_of(battle, n) in melee.attackers(battle, n)
        ]  # fmt: skip
        if near:
            hexes = sorted(chance.sample(near, chance.randint(1, len(near))))
            lead = lead_of(battle, chance.choice(hexes))
            attack = melee.Melee(hexes, target, lead)
            assert melee.modifier(battle, attack) == literal_sums.melee_sum(battle, hexes, target, lead), (
                hexes,
                target,
            )
            looked += 1
    assert looked
