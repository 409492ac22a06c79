#!/usr/bin/env python3
"""How campaigns of Napoleon's Last Battles go: who wins by which road, what it costs each army, when it ends.

python tools/campaigns.py --games 20 --jobs 2                       a table of 20 games between veterans
python tools/campaigns.py --games 200 --jobs 16 --lines games.txt   and a line about each game in a file: another run
                                                                    goes on where this one was stopped
python tools/campaigns.py --diary 3                                 game number 3, turn by turn
python tools/campaigns.py --scenario campaign_variant --option trains --bots veteran,recruit

Levels of victory (22.4C) are in use unless --plain is given. Game number N with the same seed is always the same game.
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, median
from time import process_time
from typing import cast

from grognard.arena.cluster import spread
from grognard.arena.matches import Match, derived_seed
from grognard.bots import Clock, make_bot
from grognard.games.last_battles.battles.campaign import Campaign
from grognard.games.last_battles.roster import ARMY_TITLES, FRENCH_ARMY, SIDES
from grognard.games.last_battles.state import DEAD, EXITED, WAITING, Battle
from grognard.kernel.events import Event
from grognard.kernel.table import Table

GAME = "last_battles"
LEVELS = "victory_levels"
TOLD = {  # what a diary tells besides the marches
    "combat", "result", "eliminated", "starved", "reorganized", "scattered", "exited", "corps_demoralized",
    "corps_recovers", "leader_lost", "points", "train_lost", "hungry", "plan", "weather", "control",
}  # fmt: skip


@dataclass
class Story:
    """What is remembered of one campaign."""

    number: int
    winner: int = -1
    reason: str = ""
    road: str = ""
    turn: str = ""
    net: int = 0  # French points less those of the Coalition
    dead: list[int] = field(default_factory=list)  # strength points lost, by army
    left: int = 0  # French strength points off the map towards Brussels
    exit_points: int = 0
    decisions: int = 0
    seconds: float = 0.0  # of the processor
    attacks: Counter[str] = field(default_factory=Counter)  # by day and side
    columns: Counter[str] = field(default_factory=Counter)  # attacks by odds, worse than 1-1, 1-1, 2-1, 3-1 and more
    events: Counter[str] = field(default_factory=Counter)
    starved: list[int] = field(default_factory=list)  # strength points, by army
    shaken: list[int] = field(default_factory=list)  # corps and nationalities demoralized at the end, by army
    idle: list[float] = field(default_factory=list)  # share of unit-turns of the day out of command, by side


def told(table: Table, event: Event) -> str:
    """One event in words."""
    return table.rulebook.display.tell(table.state, event)


def muster(battle: Battle) -> list[str]:
    """Where each corps is: units on the map, their strength, the hex in the middle and how far they are from it."""
    roster = battle.roster
    distance = battle.ground.grid.distance
    lines: list[str] = []
    for army in battle.scenario.armies:
        corps: dict[str, list[int]] = {}
        for unit in range(roster.units):
            if roster.army[unit] == army:
                corps.setdefault(roster.command[unit], []).append(unit)
        parts: list[str] = []
        for name, units in sorted(corps.items()):
            here = [battle.where[unit] for unit in units if battle.where[unit] > 0]
            gone = len([1 for unit in units if battle.where[unit] == DEAD])
            off = len([1 for unit in units if battle.where[unit] == EXITED])
            if not here:
                if not any(battle.where[unit] == WAITING for unit in units):
                    parts.append(f"{name}: none" + (f", {off} off" if off else ""))
                continue
            middle = min(here, key=lambda hex: sum(distance(hex, other) for other in here))
            spread_out = sum(distance(middle, hex) for hex in here) / len(here)
            strength = sum(battle.strength(unit) for unit in units if battle.where[unit] > 0)
            lost = f" -{gone}" if gone else ""
            parts.append(f"{name}: {len(here)}u {strength}sp{lost} @{middle:04d}±{spread_out:.0f}")
        lines.append(f"  {ARMY_TITLES[army]:12} " + "; ".join(parts))
        chiefs = [
            f"{roster.ids[piece]} {battle.where[piece]:04d}"
            for piece in range(roster.units, roster.size())
            if roster.army[piece] == army and battle.where[piece] > 0
            and (roster.commander[piece] or roster.kinds[piece] in ("train", "hq"))
        ]  # fmt: skip
        lines.append(f"  {'':12} " + ", ".join(chiefs))
    return lines


def road_of(battle: Battle, story: Story) -> str:
    """By which road the game was won."""
    scenario = battle.scenario
    assert isinstance(scenario, Campaign)
    if story.winner != 0:
        return "Coalition, to the end" + (
            f", French {story.net // 50 * 50} to {story.net // 50 * 50 + 49} ahead"
            if story.net >= 0
            else ", French behind"
        )
    if battle.turn < len(scenario.turns) - 1:
        return "French, 230 points ahead before the end"
    dead = story.net - story.exit_points
    return "French, by losses alone" if dead >= scenario.goal(battle) or dead >= 150 else "French, by the Brussels road"


class Watcher:
    """Plays one game and writes down what happens."""

    def __init__(self, match: Match, number: int, say: Callable[[str], None] | None) -> None:
        self.match = match
        self.say = say
        self.table = match.table(number)
        self.battle = cast("Battle", self.table.state)
        names = match.bots_of(number)
        self.bots = [make_bot(name, self.table.rulebook) for name in names]
        self.chances = [Random(derived_seed(match.seed, number, f"bot {seat}")) for seat in range(len(names))]
        self.story = Story(number, starved=[0, 0, 0])
        self.seen = 0
        self.turn = -1
        self.lacking = [[0, 0], [0, 0]]  # unit-turns out of command and in all, by side

    def label(self) -> str:
        """The turn as the rulebook names it."""
        return self.battle.scenario.turns[self.battle.turn].label

    def note(self) -> None:
        """Read what has been told since the last look."""
        story = self.story
        side = self.battle.phasing
        for event in self.table.log[self.seen :]:
            story.events[event.kind] += 1
            if event.kind == "combat":
                story.attacks[f"{self.label()[:2]} {SIDES[side]}"] += 1
                attack, defence = event.data[0], max(1, event.data[1])
                story.columns[f"{SIDES[side]} {min(6, attack // defence) if attack >= defence else 0}-1"] += 1
            elif event.kind == "starved":
                story.starved[self.battle.roster.army[event.data[0]]] += event.data[2]
            elif event.kind == "command":
                on_map = [
                    unit
                    for unit in range(self.battle.roster.units)
                    if self.battle.roster.side[unit] == event.data[0] and self.battle.where[unit] > 0
                ]
                self.lacking[event.data[0]][0] += event.data[1]
                self.lacking[event.data[0]][1] += len(on_map)
            if self.say is not None and event.kind in TOLD:
                self.say(f"    {SIDES[side][0]}  {told(self.table, event)}")
        self.seen = len(self.table.log)
        if self.battle.turn != self.turn:
            self.turn = self.battle.turn
            if self.say is not None:
                scenario = self.battle.scenario
                net = scenario.net(self.battle) if isinstance(scenario, Campaign) else 0
                self.say(f"{self.label()}  losses {self.battle.losses}  balance {net}")
                for line in muster(self.battle):
                    self.say(line)

    def play(self) -> Story:
        """The whole game."""
        start = process_time()
        table = self.table
        while table.outcome is None:
            seat = table.seat()
            decision = table.decision()
            action = self.bots[seat].choose(table.view(seat), decision, Clock(), self.chances[seat])
            table.take(action)
            self.battle = cast("Battle", table.state)
            self.note()
        return self.finish(process_time() - start)

    def finish(self, seconds: float) -> Story:
        """What remains to be written down at the end."""
        battle, story = self.battle, self.story
        assert battle.outcome is not None
        scenario = battle.scenario
        assert isinstance(scenario, Campaign)
        story.seconds = seconds
        story.winner = battle.outcome.winners[0]
        story.reason = battle.outcome.reason
        story.turn = self.label()
        story.net = scenario.net(battle)
        story.dead = battle.losses[:]
        story.exit_points = battle.bonus[0]
        for unit in range(battle.roster.units):
            if battle.where[unit] == EXITED and battle.roster.army[unit] == FRENCH_ARMY:
                story.left += battle.strength(unit)
        story.shaken = [0, 0, 0]
        for number, organization in enumerate(scenario.organizations):
            story.shaken[organization.army] += battle.shaken[number]
        story.decisions = len(self.table.history)
        story.road = road_of(battle, story)
        story.idle = [lack / max(1, of) for lack, of in self.lacking]
        if self.say is not None:
            self.say(f"{story.turn}  {story.reason}")
        return story


def play(match: Match, number: int) -> Story:
    """One game, silently."""
    return Watcher(match, number, None).play()


def interval(wins: int, games: int) -> str:
    """Wilson's 95 % interval of a share."""
    z = 1.96
    share = wins / games
    middle = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return f"{wins}/{games} = {share:.0%} ({(middle - reach) / whole:.0%} to {(middle + reach) / whole:.0%})"


def spread_of(values: list[int] | list[float]) -> str:
    """Mean, and the range that four of five games are in."""
    ordered = sorted(values)
    tenth = len(ordered) // 10
    return f"{mean(values):.1f} ({ordered[tenth]:.0f} to {ordered[-1 - tenth]:.0f})"


def print_table(stories: list[Story]) -> None:
    """The sum of many games."""
    games = len(stories)
    print(f"French wins        {interval(len([1 for story in stories if story.winner == 0]), games)}")
    for road, count in Counter(story.road for story in stories).most_common():
        print(f"  {count:4}  {road}")
    for reason, count in Counter(story.reason.partition(": ")[2] for story in stories).most_common():
        if reason:
            print(f"  {count:4}  {reason}")
    print(f"balance of points  {spread_of([story.net for story in stories])}")
    for army, title in enumerate(ARMY_TITLES):
        dead = spread_of([story.dead[army] for story in stories])
        starved = mean(story.starved[army] for story in stories)
        shaken = mean(story.shaken[army] for story in stories)
        print(f"{title:18} lost {dead}, of it starved {starved:.1f}; corps or nations demoralized {shaken:.1f}")
    print(
        f"off to Brussels    {spread_of([story.left for story in stories])} strength points, "
        f"worth {spread_of([story.exit_points for story in stories])} in the end"
    )
    print(
        "ended in           " + ", ".join(f"{turn} {n}" for turn, n in sorted(Counter(s.turn for s in stories).items()))
    )
    for name, counters in (("attacks", [s.attacks for s in stories]), ("odds", [s.columns for s in stories])):
        keys = sorted({key for counter in counters for key in counter})
        print(f"{name:18} " + ", ".join(f"{key} {mean(c[key] for c in counters):.1f}" for key in keys))
    wanted = ("reorganized", "scattered", "leader_lost", "train_lost", "exited")
    print("a game             " + ", ".join(f"{k} {mean(s.events[k] for s in stories):.1f}" for k in wanted))
    print(
        "out of command     "
        + ", ".join(f"{side} {mean(s.idle[n] for s in stories):.0%}" for n, side in enumerate(SIDES))
    )
    print(
        f"time               {median([s.seconds for s in stories]):.1f} s a game in the middle, "
        f"{max(s.seconds for s in stories):.1f} s at most; {mean(s.decisions for s in stories):.0f} decisions"
    )


def line_of(story: Story) -> str:
    """One game in one line."""
    return (
        f"{story.number:4} {SIDES[story.winner]:9} {story.turn} balance {story.net:4} lost {story.dead} "
        f"left {story.left} for {story.exit_points} demoralized {story.shaken} {story.seconds:.0f} s  {story.road}"
    )


def read_stories(path: Path | None) -> list[Story]:
    """The games in a file, if there is one."""
    if path is None or not path.exists():
        return []
    stories: list[Story] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        story = Story(**json.loads(line))
        for name in ("attacks", "columns", "events"):  # a counter knows that what it has not met was never there
            setattr(story, name, Counter(getattr(story, name)))
        stories.append(story)
    return stories


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1815)
    parser.add_argument("--scenario", default="campaign", choices=("campaign", "campaign_variant"))
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--plain", action="store_true", help="without the levels of victory: 230 points or defeat")
    parser.add_argument("--bots", default="veteran,veteran", help="French, Coalition")
    parser.add_argument("--lines", type=Path, help="a file that keeps a line about each game")
    parser.add_argument("--diary", type=int, help="tell this game turn by turn instead")
    parser.add_argument("--record", type=Path, help="a file for the record of that game")
    asked = parser.parse_args()
    options = [*asked.option, *([] if asked.plain or LEVELS in asked.option else [LEVELS])]
    match = Match(GAME, asked.scenario, tuple(asked.bots.split(",")), tuple(options), asked.seed)
    if asked.diary is not None:
        watcher = Watcher(match, asked.diary, partial(print, flush=True))
        print(line_of(watcher.play()))
        if asked.record is not None:
            asked.record.write_text(watcher.table.record(reveal=True).to_text(), encoding="utf-8")
        return
    stories = read_stories(asked.lines)
    done = {story.number for story in stories}
    left = [number for number in range(asked.games) if number not in done]
    for story in spread(partial(play, match), left, max(1, min(asked.jobs, len(left)))):
        stories.append(story)
        if asked.lines is not None:
            with asked.lines.open("a", encoding="utf-8") as file:
                print(json.dumps(vars(story), separators=(",", ":")), file=file)
    for story in sorted(stories, key=lambda story: story.number):
        print(line_of(story))
    print_table(stories)


if __name__ == "__main__":
    main()
