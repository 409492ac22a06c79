"""The engine against the rules word for word (`literal.py`), on the field of Waterloo with pieces thrown about."""

from random import Random

import pytest

from grognard.games.eagles import movement, stacking, zones
from grognard.games.eagles.data.records import GameData
from grognard.games.eagles.loader import load
from grognard.games.eagles.state import Battle
from grognard.kernel.dice import blind_dice
from tests.eagles import literal
from tests.eagles.sandbox import make_battle

DATA: GameData = load()
BEGINNING: dict[str, Battle] = {
    name: make_battle(DATA, name, ["all_units"], blind_dice(0)) for name in ("derlon", "hougoumont")
}


def shuffled(name: str, seed: int, rows: tuple[int, int] = (20, 31)) -> tuple[Battle, Random]:
    """A position with units anywhere they could stand, some routed, some hexes in smoke."""
    chance = Random(seed)
    battle = BEGINNING[name].copy()
    places = [h for h in battle.ground.hexes if rows[0] <= h // 100 <= rows[1]]
    for unit in range(battle.roster.size_of()):
        if chance.random() < 0.6:
            for _ in range(20):
                h = chance.choice(places)
                free = not battle.enemy_in(h, battle.roster.side[unit])
                if free and stacking.may_stop(battle, [unit], h) and battle.ground.terrain[h] != 4:
                    battle.put(unit, h)
                    break
        battle.routed[unit] = chance.random() < 0.1
    for h in chance.sample(list(battle.stacks), 6):
        battle.fired[h] = 1
    battle.zones = [None, None]
    return battle, chance


@pytest.mark.slow
@pytest.mark.rule("13.1.b-07", "13.1.b-03", "13.1.b-04", "13.1.b-11")
@pytest.mark.parametrize("seed", range(4))
def test_lines_of_fire(seed: int) -> None:
    battle, chance = shuffled("derlon" if seed % 2 else "hougoumont", seed)
    hexes = battle.ground.hexes
    for _ in range(200):
        a = chance.choice(hexes)
        b = chance.choice(battle.ground.grid.within(a, 5))
        mine = battle.ground.line(a, b).is_open(battle.held)
        assert mine == literal.sees(battle, a, b), (a, b)


@pytest.mark.rule("10-01", "10-02", "10-03", "10-04")
@pytest.mark.parametrize("seed", range(8))
def test_zones(seed: int) -> None:
    battle, _ = shuffled("derlon" if seed % 2 else "hougoumont", seed)
    for h in battle.stacks:
        assert set(zones.controls(battle, h)) == literal.zone(battle, h), h
    for side in (0, 1):
        marks = zones.zones_of(battle, side)
        assert {h for h in range(len(marks)) if marks[h]} == literal.zones(battle, side)


@pytest.mark.rule("12.2-01", "12.2-02", "12.2-03", "12.2-05", "12.2-07", "12.2-11", "12.2-12", "12.2-13")
@pytest.mark.parametrize("seed", range(10))
def test_moves(seed: int) -> None:
    battle, chance = shuffled("derlon" if seed % 2 else "hougoumont", seed)
    alive = [u for u in range(battle.roster.size_of()) if battle.is_alive(u)]
    for unit in chance.sample(alive, 12):
        points = movement.allowance(battle, unit)
        side = battle.roster.side[unit]
        found = movement.reach(battle, [unit], battle.where[unit], points, side).cost
        paid = {h: cost for h, cost in found.items() if cost <= points}
        assert paid == literal.moves(battle, unit, points), battle.roster.names[unit]
        least = {h for h, cost in found.items() if cost > points}
        assert least == literal.least_moves(battle, unit) - set(paid), battle.roster.names[unit]


@pytest.mark.rule("8-02", "8-03", "8-04", "8-05")
def test_stacks() -> None:
    battle, chance = shuffled("derlon", 99)
    units = range(battle.roster.size_of())
    for _ in range(3000):
        some = chance.sample(units, chance.randint(1, 6))
        assert stacking.fits(battle, some) == literal.fits(battle, some), some
