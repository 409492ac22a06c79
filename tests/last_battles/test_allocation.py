"""Rules 6.0 and 6.1 on random contacts: the engine offers exactly the fights the rules allow, and never gets stuck."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grognard.games.last_battles import contact
from grognard.games.last_battles.roster import ARTILLERY, FRENCH
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.steps.fight import ChooseColumn, CombatPhase
from tests.last_battles.sandbox import Field, Game

CORNER = {"columns": (9, 13), "rows": (9, 13)}
HEXES = [column * 100 + row for column in range(9, 14) for row in range(9, 14)]
SIDES = [(a, b) for a in HEXES for b in Field(**CORNER).ground.neighbours[a] if a < b]  # type: ignore[arg-type]
Fight = tuple[frozenset[int], frozenset[int], frozenset[int]]


@st.composite
def positions(draw: st.DrawFn, most: int, guns: int) -> Field:
    """Hexes of both sides on a small field, some with two units, some with a river between; attackers are strong.

    With attackers of 9 and defenders of 1 every fight leaves a choice of columns, so that none is rolled unseen.
    """
    places = draw(st.lists(st.sampled_from(HEXES), min_size=2, max_size=2 * most + guns, unique=True))
    rivers = draw(st.lists(st.sampled_from(SIDES), max_size=4, unique=True))
    field = Field(rivers=rivers, **CORNER)  # type: ignore[arg-type]
    for index, hex in enumerate(places):
        double = draw(st.booleans())
        if index >= 2 * most:
            field.french(f"G{hex}", hex, 9, "art")
        elif index % 2:
            field.coalition(f"C{hex}", hex, 1)
        else:
            field.french(f"F{hex}", hex, 9, draw(st.sampled_from(["inf", "cav", "art"] if guns else ["inf", "cav"])))
        if double and index % 2 and index < 2 * most:
            field.coalition(f"D{hex}", hex, 1)
        elif double:
            field.french(f"E{hex}", hex, 9)
    return field


def at_combat(field: Field) -> Battle:
    """A battle at the start of the French combat phase, with nothing done by itself yet."""
    battle = field.build([])
    contact.mark_duties(battle)
    battle.agenda = [CombatPhase()]
    return battle


def offered(battle: Battle) -> set[Fight]:
    """Every fight the engine lets the attacker form first."""
    found: set[Fight] = set()
    waiting = [battle]
    seen: set[Fight] = set()
    while waiting:
        here = waiting.pop()
        step = here.agenda[-1]
        fight = here.fight
        if fight is not None:
            key = (frozenset(fight.attack_hexes), frozenset(fight.defence_hexes), frozenset(fight.guns))
            if isinstance(step, ChooseColumn):
                found.add(key)
                continue
            if key in seen:
                continue
            seen.add(key)
        actions = step.legal(here)
        assert actions, "no way on"
        for action in actions:
            if action.verb != "end_combat":
                there = here.copy()
                there.agenda[-1].take(there, action)
                while there.agenda[-1].is_work:
                    there.agenda[-1].run(there)
                waiting.append(there)
    return found


class Board:
    """The position in the plainest terms, worked out from the map and the pieces, not from the engine's contacts."""

    def __init__(self, battle: Battle) -> None:
        ground, roster = battle.ground, battle.roster
        where = [(battle.where[unit], unit) for unit in range(roster.units)]
        mine = {hex for hex, unit in where if roster.side[unit] == FRENCH}
        self.enemies = {hex for hex, unit in where if roster.side[unit] != FRENCH}
        self.touch = {
            hex: {foe for foe in ground.neighbours[hex] if foe in self.enemies and not ground.barred(hex, foe)}
            for hex in mine
        }
        self.attackers = {hex for hex in mine if self.touch[hex]}
        self.defenders = {foe for hex in self.attackers for foe in self.touch[hex]}
        self.guns = {
            unit: {foe for foe in self.enemies if foe in ground.shots[hex]}
            for hex, unit in where
            if hex in mine - self.attackers and unit in guns_of(battle)
        }
        self.place = {unit: hex for hex, unit in where}

    def allows(self, fight: Fight) -> bool:
        """Is this fight, as the first of the phase, what 6.1 and 7.1 allow?"""
        attackers, defenders, guns = fight
        if not attackers and (not guns or len(defenders) != 1):
            return False
        if any(not defenders <= self.touch[hex] for hex in attackers):
            return False  # 6.1E
        if any(not self.guns[gun] & defenders for gun in guns):
            return False  # 7.2
        if any(self.touch[hex] <= defenders for hex in self.attackers - attackers):
            return False  # would have nobody left to attack
        lonely = [
            foe
            for foe in self.defenders - defenders
            if not any(foe in self.touch[hex] for hex in self.attackers - attackers)
        ]
        used = {self.place[gun] for gun in guns}
        spare = {self.place[gun]: reach for gun, reach in self.guns.items() if self.place[gun] not in used}
        return serves_all(lonely, list(spare.values()))

    def all_fights(self) -> set[Fight]:
        """Every allowed first fight, by trying all sets."""
        found = set()
        for attackers in subsets(self.attackers):
            for defenders in subsets(self.enemies if not attackers else self.defenders):
                if defenders and len(defenders) <= (6 if attackers else 1):
                    for guns in subsets(set(self.guns)):
                        fight = (attackers, defenders, guns)
                        if self.allows(fight):
                            found.add(fight)
        return found


def guns_of(battle: Battle) -> set[int]:
    """The French artillery."""
    roster = battle.roster
    return {unit for unit in range(roster.units) if roster.arm[unit] == ARTILLERY and roster.side[unit] == FRENCH}


def serves_all(targets: list[int], guns: list[set[int]]) -> bool:
    """Can each target have a gun hex of its own? By plain trial."""
    if not targets:
        return True
    return any(
        targets[0] in guns[index] and serves_all(targets[1:], guns[:index] + guns[index + 1 :])
        for index in range(len(guns))
    )


def subsets(of: set[int]) -> list[frozenset[int]]:
    """All subsets."""
    items = sorted(of)
    return [frozenset(chosen) for size in range(len(items) + 1) for chosen in combinations(items, size)]


@pytest.mark.slow
@pytest.mark.rule("6.1-1", "6.1E-1", "6.1E-2", "6.1E-3", "R-13")
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(field=positions(most=4, guns=2))
def test_the_engine_offers_exactly_the_fights_that_the_rules_allow(field: Field) -> None:
    battle = at_combat(field)
    board = Board(battle)
    assert offered(battle) == board.all_fights()


class Phase:
    """A combat phase played out with drawn choices; notes who fought, and checks each fight as it is joined."""

    def __init__(self, field: Field, data: st.DataObject) -> None:
        self.game = Game(field.combat(dice=data.draw(st.lists(st.integers(1, 6), min_size=30, max_size=30))).battle)
        battle = self.game.battle
        self.names = battle.roster.ids
        self.board = Board(battle)
        hexes = self.board.attackers | self.board.defenders
        self.stacks = {hex: {self.names[unit] for unit in battle.units_at(hex)} for hex in hexes}
        self.obliged = {name for stack in self.stacks.values() for name in stack}
        self.fought: list[str] = []
        while self.game.battle.turn == 0:
            legal = self.game.table.legal()
            assert legal, "no way on"
            if self.game.step() == "ChooseColumn":
                self.joined()
            self.game.table.take(data.draw(st.sampled_from(legal)))

    def joined(self) -> None:
        """A fight is about to be rolled."""
        fight = self.game.battle.fight
        assert fight is not None
        for hex in fight.attack_hexes:
            assert self.stacks[hex] == {self.names[unit] for unit in self.game.battle.units_at(hex)}, "whole stacks"
            assert set(fight.defence_hexes) <= self.board.touch[hex], "all touch all"
        self.fought += [self.names[unit] for unit in fight.attackers + fight.defenders + fight.guns]


@pytest.mark.slow
@pytest.mark.rule("6.0-1", "6.0-2", "6.0-4", "6.1B-1", "6.1D-1", "R-13")
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(field=positions(most=9, guns=0), data=st.data())
def test_every_contact_can_be_fought_out_and_everybody_fights_once(field: Field, data: st.DataObject) -> None:
    phase = Phase(field, data)
    assert sorted(phase.fought) == sorted(phase.obliged)


@pytest.mark.slow
@pytest.mark.rule("6.0-1", "6.0-2", "6.0-4", "6.1B-1", "R-13", "R-14")
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(field=positions(most=7, guns=4), data=st.data())
def test_with_guns_about_nobody_is_forgotten_either(field: Field, data: st.DataObject) -> None:
    phase = Phase(field, data)
    assert len(set(phase.fought)) == len(phase.fought), "nobody fights twice"
    missed = phase.obliged - set(phase.fought)
    assert not any(name[0] in "EFG" for name in missed), "every attacker in contact has attacked"
    displaced = [event for event in phase.game.table.log if event.kind == "retreated" and event.rule == "6.6D"]
    advanced = [unit for unit, _start, _hex in phase.game.events("advanced") if phase.names[unit][0] in "CD"]
    if not displaced and not advanced:
        assert not missed, "only a gun lost to the attacker sets a defender free who was left to it"
