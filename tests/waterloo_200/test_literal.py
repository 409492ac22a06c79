"""The engine held against a referee who reads the rules word by word (`literal`), over random games."""

from __future__ import annotations

from random import Random

import pytest

from grognard.arena.fuzz import Wanderer, random_options
from grognard.games.waterloo_200 import Waterloo200
from grognard.games.waterloo_200.roster import FACTIONS_OF
from grognard.games.waterloo_200.state import NO_BLOCK, PASS, Day
from grognard.games.waterloo_200.steps.move import MoveBlocks
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from tests.waterloo_200 import literal

BOOK = Waterloo200()
ALONG = Action("along")
GAMES = 4
MOST = 260  # decisions of one game
EVERY = 5  # decisions between two looks at all blocks that may move


class Referee:
    """Watches a game; counts what was compared."""

    def __init__(self) -> None:
        self.looks = 0
        self.moves = 0
        self.battles = 0
        self.columns = 0

    def before(self, day: Day) -> None:
        """Who may move, and where the block in hand may go."""
        step = day.agenda[-1]
        if not isinstance(step, MoveBlocks):
            return
        legal = day.legal()
        factions = FACTIONS_OF[day.side] if step.faction < 0 else [step.faction]
        self.looks += 1
        if self.looks % EVERY == 0:
            picks = {action.a for action in legal if action.verb == "pick"}
            own = [b for b in range(day.roster.size()) if day.roster.faction[b] in factions and b != day.hand]
            assert picks == {block for block in own if literal.may_begin(day, block)}
        if day.hand != NO_BLOCK:
            goals = {action.a for action in legal if action.verb == "go"}
            assert goals == literal.ends(day, day.hand, day.allowance - day.spent, day.fled)
            if not day.spent:
                assert day.allowance == literal.allowance(day, day.hand)
            assert day.kind != PASS or not any(day.enemy_in(area, factions[0]) for area in goals)
            self.moves += 1

    def along(self, before: Day, day: Day) -> None:
        """Who goes along could have been picked up and led there, one by one, and nobody more could be."""
        start, goal = before.column
        world = before.copy()
        while world.outcome is None:
            own = [b for b in range(world.roster.size()) if world.where[b] == start and not world.roster.leads[b]]
            if world.heads[1 - world.side][goal]:
                own = [b for b in own if world.roster.fights[b]]
            ready = [b for b in own if b != before.hand and Action("pick", b) in world.legal()]
            ready = [b for b in ready if goal in literal.ends(world, b, literal.allowance(world, b), False)]
            assert all(literal.may_begin(world, block) for block in ready)
            if not ready:
                break
            ready.sort(key=lambda b: (not world.roster.fights[b], -world.strength(b), b))
            world.apply(Action("pick", ready[0]))
            world.apply(Action("go", goal))
        assert (world.where, world.control, world.moves) == (day.where, day.control, day.moves)
        assert (world.newly, world.engagements, world.moved) == (day.newly, day.engagements, day.moved)
        self.columns += 1

    def after(self, before: Day, day: Day, action: Action) -> None:
        """The sums of a battle that has come to its showdown, and who went along."""
        if action.verb == "along":
            self.along(before, day)
        found = [event for event in day.events if event.kind == "firepower"]
        clash = before.clash
        if not found or (clash is not None and clash.battery):
            return
        area, attack, defence = found[0].data
        sides = [[f for f in FACTIONS_OF[side] if before.held[f][area]] for side in (before.side, 1 - before.side)]
        attacker, defender = sides[0][0], sides[1][0]
        guns = [] if clash is None else clash.guns[:]
        if action.verb == "commit":
            guns.append(action.a)
        for event in day.events:
            if event.kind == "rises":
                before.put(event.data[0], area)
        assert (attack, defence) == literal.firepower(before, area, attacker, defender, guns)
        (result,) = [event for event in day.events if event.kind == "result"]
        assert result.data[1] == attack - defence
        expected = literal.hits(before, area, attacker, defender, attack - defence)
        if not before.switches.combined:
            assert result.data[2:] == expected
        else:
            assert result.data[3] == expected[1]
            assert expected[0] - 1 <= result.data[2] <= expected[0]
        self.battles += 1


@pytest.mark.rule("L243", "L238", "L274", "L275", "L331", "R39")
@pytest.mark.parametrize("scenario", ["battle", "three_players"])
def test_the_engine_agrees_with_the_referee(scenario: str) -> None:
    referee = Referee()
    for seed in range(GAMES):
        chance = Random(f"{scenario} {seed}")
        options = random_options(BOOK, scenario, chance) if seed else []
        day = BOOK.new_state(scenario, options, Dice(chance.randbytes(32)), [])
        wanderer = Wanderer(BOOK, 0.75, chance)
        for _ in range(MOST):
            if day.outcome is not None:
                break
            referee.before(day)
            before = day.copy()
            day.events = []
            action = wanderer.choose(day, day.legal())
            if ALONG in day.legal() and chance.random() < 0.5:
                action = ALONG
            day.apply(action)
            referee.after(before, day, action)
    assert referee.moves > 100
    assert referee.battles > 8
    assert referee.columns > 5
