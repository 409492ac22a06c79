"""The engine held against a referee who reads the rules word by word (`literal`, `chronicle`), over random games.

`GROGNARD_DECISIONS=100000` makes him watch so many decisions (`make referee`).
"""

from __future__ import annotations

import os
from random import Random

import pytest

from grognard.arena.fuzz import Wanderer, random_options
from grognard.games.waterloo_200 import Waterloo200
from grognard.games.waterloo_200.roster import BRITISH, FACTIONS_OF
from grognard.games.waterloo_200.state import NO_BLOCK, PASS, TACTICAL_ACTION, Day
from grognard.games.waterloo_200.steps.activation import CallLeaders
from grognard.games.waterloo_200.steps.base import FactionStep
from grognard.games.waterloo_200.steps.battle import ChooseBattle, CommitGuns, TakeHits
from grognard.games.waterloo_200.steps.move import MoveBlocks
from grognard.games.waterloo_200.steps.turn import ChooseAction
from grognard.kernel.action import Action
from grognard.kernel.dice import Dice
from tests.waterloo_200 import chronicle, literal
from tests.waterloo_200.chronicle import Chronicle, verbs

BOOK = Waterloo200()
ALONG = Action("along")
ASKED = int(os.environ.get("GROGNARD_DECISIONS", "1000"))
PARTS = 4 if ASKED >= 10_000 else 1  # so that long runs can be shared out among processors
DECISIONS = ASKED // (2 * PARTS)
EVERY = 5  # decisions between two looks at all blocks that may move


class Referee:
    """Watches a game; counts what was compared."""

    def __init__(self, day: Day) -> None:
        self.books = Chronicle(day)
        self.decisions = 0
        self.moves = 0
        self.battles = 0
        self.columns = 0
        self.looked_at = set[str]()

    def before(self, day: Day) -> None:
        """What is offered at this decision."""
        step = day.agenda[-1]
        legal = day.legal()
        self.decisions += 1
        self.looked_at.add(step.name())
        factions = FACTIONS_OF[day.side]
        if isinstance(step, FactionStep) and step.faction >= 0:
            factions = [step.faction]
        if isinstance(step, ChooseAction):
            self.kinds(day, legal)
        elif isinstance(step, CallLeaders):
            self.leaders(day, legal, factions, step.faction == BRITISH and day.wish == TACTICAL_ACTION)
        elif isinstance(step, MoveBlocks):
            self.marches(day, legal, factions)
        elif isinstance(step, ChooseBattle):
            must, may = chronicle.battles_open(day, factions, self.books)
            assert verbs(legal, "fight") == may
            assert (Action("end_battles") in legal) == (not must)
        elif isinstance(step, CommitGuns):
            assert day.clash is not None
            guns = chronicle.guns_open(day, step.area, day.clash.attacker, day.clash.guns)
            assert verbs(legal, "commit") == guns
        elif isinstance(step, TakeHits):
            assert day.clash is not None
            assert verbs(legal, "hit") == chronicle.hits_open(day, day.clash.area, step.faction(day))

    def kinds(self, day: Day, legal: list[Action]) -> None:
        """What the side may do with its impulse; with three players Wellington answers for his own army."""
        factions = [BRITISH] if day.is_split(day.side) else FACTIONS_OF[day.side]
        expected = chronicle.kinds_open(day, factions)
        if day.wish == TACTICAL_ACTION:
            expected.add("tactical")
        assert {action.verb for action in legal} == expected

    def leaders(self, day: Day, legal: list[Action], factions: list[int], pledged: bool) -> None:
        """Which leaders may be activated, and where one may be revealed."""
        if day.hand == NO_BLOCK:
            assert verbs(legal, "call") == chronicle.leaders_open(day, factions, pledged)
        else:
            ends = chronicle.leader_ends(day, day.hand, day.roster.mp[day.hand] - 1 - day.spent, day.fled)
            assert verbs(legal, "go") == ends
            enemies = literal.standing(day, day.where[day.hand], 1 - day.side)
            assert (Action("reveal") in legal) == (not enemies)

    def marches(self, day: Day, legal: list[Action], factions: list[int]) -> None:
        """Who may move, and where the block in hand may go."""
        if self.decisions % EVERY == 0:
            own = [b for b in range(day.roster.size()) if day.roster.faction[b] in factions and b != day.hand]
            assert verbs(legal, "pick") == {block for block in own if literal.may_begin(day, block)}
        if day.hand != NO_BLOCK:
            goals = verbs(legal, "go")
            assert goals == literal.ends(day, day.hand, day.allowance - day.spent, day.fled)
            if not day.spent:
                assert day.allowance == literal.allowance(day, day.hand)
            assert day.kind != PASS or not any(literal.standing(day, area, 1 - day.side) for area in goals)
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
        """What has come of it: the books, the sums of a showdown, the hits."""
        if action.verb == "hit":
            self.blocks(before, day, action)
        elif action.verb == "along":
            self.along(before, day)
        self.books.hear(day, day.events)
        if before.turn == 0:  # who stands where at first is drawn or chosen, and nobody is told
            self.books.where = day.where[:]
        self.books.compare(day)
        self.showdown(before, day, action)

    def blocks(self, before: Day, day: Day, action: Action) -> None:
        """Hits fall on one unit until it is damaged (R03)."""
        if day.switches.hits_may_split or before.clash is None:
            return
        step = before.agenda[-1]
        assert isinstance(step, TakeHits)
        levels, _left = chronicle.after_hits(before, action.a, before.clash.hits[step.role])
        told = [event for event in day.events if event.kind in ("damaged", "eliminated") and event.data[0] == action.a]
        assert len(told) >= levels
        assert bool(told) == bool(levels) or day.clash is None

    def showdown(self, before: Day, day: Day, action: Action) -> None:
        """The sums of a battle that has come to its showdown."""
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


@pytest.mark.rule("L243", "L238", "L274", "L275", "L331", "R39", "L056", "L060", "L069", "L227", "L257", "L288")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("scenario", ["battle", "three_players"])
def test_the_engine_agrees_with_the_referee(scenario: str, part: int) -> None:
    seed = decisions = moves = battles = columns = 0
    looked_at = set[str]()
    while decisions < DECISIONS:
        chance = Random(f"{scenario} {part} {seed}")
        options = random_options(BOOK, scenario, chance) if seed else []
        day = BOOK.new_state(scenario, options, Dice(chance.randbytes(32)), [])
        referee = Referee(day)
        wanderer = Wanderer(BOOK, (0.25, 0.75, 1.0)[seed % 3], chance)
        while day.outcome is None and decisions + referee.decisions < DECISIONS:
            referee.before(day)
            before = day.copy()
            day.events = []
            action = wanderer.choose(day, day.legal())
            if ALONG in day.legal() and chance.random() < 0.5:
                action = ALONG
            day.apply(action)
            referee.after(before, day, action)
        decisions, moves = decisions + referee.decisions, moves + referee.moves
        battles, columns = battles + referee.battles, columns + referee.columns
        looked_at |= referee.looked_at
        seed += 1
    assert moves > decisions // 10
    assert battles > decisions // 150
    assert columns > decisions // 200
    assert {"ChooseAction", "CallLeaders", "MoveBlocks", "ChooseBattle", "TakeHits"} <= looked_at
