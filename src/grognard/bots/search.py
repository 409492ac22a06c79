"""The thinking of generals and marshals: plans from the game's own rules of thumb, tried out by simulation.

A plan is a draft of the seat's coming actions until dice fall or somebody else decides, and the style in which the
script goes on after that. All plans are tried on the same guessed worlds with the same dice; a marshal then breeds new
plans from the better ones. The best is followed until the dice have spoken or something unforeseen happens.
"""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import Any, NamedTuple

from grognard.bots.bot import Clock, sensible
from grognard.bots.halving import Trial, Tried, halve, width
from grognard.bots.hint import Hint, chance, reason
from grognard.bots.veteran import Veteran
from grognard.kernel.action import Action, Decision
from grognard.kernel.dice import Dice
from grognard.kernel.playout import Drafted, Luck, draft, follow, play_out
from grognard.kernel.rulebook import Rulebook, Script, View
from grognard.kernel.state import State

DRAFTING = 0.25  # of the time that is left may go into drafts of plans; the rest is for trying them
FEWEST = 2  # trials that compare anything


class Level(NamedTuple):
    """How hard a searcher thinks. `seconds` is for a whole plan; `trials` bounds it where there is no clock."""

    name: str
    plans: int
    trials: int
    foresight: int  # which entry of `Knowledge.foresight` and `Knowledge.trials`
    generations: int  # how often the better plans are bred into new ones
    samples: int  # each plan is tried so often at least before any is dropped; else fewer plans are tried
    seconds: float


class Plan(NamedTuple):
    """A draft and the style that carries on after it."""

    style: int
    draft: Drafted


class Searcher:
    """A computer player that searches. It keeps its plan from one decision to the next."""

    def __init__(self, book: Rulebook, level: Level) -> None:
        self.book = book
        self.level = level
        self.most_plans = level.plans * book.knowledge.plans[level.foresight]
        self.cores = 1
        self.seconds: float | None = None  # about one plan; None: as many trials as the level has
        self.veteran = Veteran(book)
        self.plan = Drafted()
        self.done = 0  # actions of the plan that have been carried out
        self.style = 0  # of the plan, and the turn that it is for
        self.turn = -1
        self.rival: Plan | None = None  # the next best plan when it thought last
        self.simulated = 0  # decisions played in simulations, for measurements; those on other cores are not seen
        self.trials = 0

    def choose(self, view: View, decision: Decision, clock: Clock, rng: Random) -> Action:
        """The first action of the best plan."""
        action = self._planned(decision)
        if action is None:
            decision = sensible(view, decision)
            weight = 0.0 if len(decision.actions) == 1 else self.book.knowledge.weight(view, decision)
            if weight <= 0.0 or clock.left() <= 0.0:
                return self._unsearched(view, decision, clock, rng)
            self._think(view, decision, clock, weight, rng)
            action = self.plan.actions[0]
        self.done += 1
        return action

    def _unsearched(self, view: View, decision: Decision, clock: Clock, rng: Random) -> Action:
        """What is not worth a search: in the style of the plan, which was judged by it; else in one's own, or as a
        veteran would.
        """
        knowledge = self.book.knowledge
        if knowledge.keeps_style and len(decision.actions) > 1:
            begun = knowledge.turns_played(view.state) == self.turn
            style = self.style if begun else knowledge.own_style
            if style:
                return knowledge.script(style, rng).choose(view.state, decision.actions)
        return self.veteran.choose(view, decision, clock, rng)

    def hint(self, view: View, decision: Decision, clock: Clock, rng: Random) -> Hint:
        """The choice, with the reason that the script knows for it; the chance is that of the position as it stands.

        What the trials find is for comparing plans; a player who is told two chances for one position believes neither.
        """
        action = self.choose(view, decision, clock, rng)
        return Hint(action, reason(self.book, view, decision, action), chance(self.book, view))

    def _planned(self, decision: Decision) -> Action | None:
        """The next action of the plan, if the decision is the one it foresaw."""
        if self.done < len(self.plan.actions) and self.plan.met[self.done] == decision.actions:
            return self.plan.actions[self.done]
        self.plan, self.done = Drafted(), 0
        return None

    def _think(self, view: View, decision: Decision, clock: Clock, weight: float, rng: Random) -> None:
        """Make the best plan that can be found in the time."""
        bound = min(clock.left(), float("inf") if self.seconds is None else self.seconds)
        knowledge = self.book.knowledge
        begun = monotonic()
        deadline = begun + bound * weight
        worlds = Worlds(self.book, view, rng)
        plans = self._plans(worlds.world(0), view, decision, rng, begun + DRAFTING * bound * weight)
        self.rival = None
        generations = self.level.generations if len(plans[0].draft.actions) > 1 else 1
        best = 0
        for left in range(generations, 0, -1):
            trial = self._trial(worlds, plans, view)
            seconds = max(0.0, deadline - monotonic()) / left
            trials = round(self.level.trials * knowledge.trials[self.level.foresight] * weight / generations)
            enough = knowledge.enough[self.level.foresight]
            if enough:
                trials = min(trials, enough * len(plans))
            if bound < float("inf"):
                trials = self._affordable(trial, seconds)
            if trials < FEWEST:
                break  # no time to compare: the best so far has to do, which is the veteran's plan at first
            plans = plans[: width(len(plans), trials, self.level.samples)]
            best, tried = halve(len(plans), trial, trials, seconds, self.cores)
            worlds.shift += tried.samples
            self.rival = next_best(plans, tried, best)
            if left > 1:
                late = monotonic() + DRAFTING * max(0.0, deadline - monotonic())
                best, plans = 0, self._offspring(plans, tried, worlds.world(0), view.seat, rng, late)
        self.plan, self.done = plans[best].draft, 0
        self.style, self.turn = plans[best].style, knowledge.turns_played(view.state)

    def _affordable(self, trial: Trial, seconds: float) -> int:
        """How many trials the time allows, from how long one takes."""
        if seconds <= 0.0:
            return 0
        begun = monotonic()
        trial(0, 0)
        return round(self.cores * seconds / max(1e-6, monotonic() - begun))

    def _trial(self, worlds: Worlds, plans: list[Plan], view: View) -> Trial:
        """How a plan fares in a world: played out and judged at each border between turns as far as the bot looks.

        The judgements are averaged: the early ones know less, the late ones have seen more luck.
        """
        book, seat = self.book, view.seat
        own = book.knowledge.turns_played(view.state)
        borders = range(own + 1, own + 1 + book.knowledge.foresight[self.level.foresight])

        def trial(candidate: int, sample: int) -> float:
            plan = plans[candidate]
            state = worlds.world(sample)
            luck = Luck() if book.knowledge.same_luck else None
            self.simulated += follow(state, plan.draft.actions, luck)
            mine, later, plain = worlds.scripts(plan.style, sample)
            total = 0.0
            for border in borders:
                self.simulated += play_out(book, state, mine, plain, seat, border, border, luck)
                mine = later
                total += book.knowledge.value(state, seat)
            self.trials += 1
            return total / len(borders)

        return trial

    def _plans(self, world: State, view: View, decision: Decision, rng: Random, late: float) -> list[Plan]:
        """What is worth trying: one's own way first, or the veteran's, the styles of the script, its better choices.

        Nothing more is drafted when it is `late`: a draft is a whole movement phase, and trials need time too.
        """
        book, seat = self.book, view.seat
        reached = world.copy()
        home = book.knowledge.own_style
        if home:
            first_draft = draft(reached, book.knowledge.script(home, Random(rng.random())).choose, seat, [])
        else:
            first_draft = self._veterans_draft(reached, seat, rng)
        found = [Plan(home, first_draft)]
        tried = [found[0].draft.actions]
        ends = [reached.dump()] if book.knowledge.by_ends else []

        def add(style: int, first: Action | None) -> None:
            reached = world.copy()
            script = book.knowledge.script(style, Random(rng.random()))
            sketch = draft(reached, script.choose, seat, [] if first is None else [first])
            if sketch.actions in tried:
                return
            tried.append(sketch.actions)
            if book.knowledge.by_ends:
                end = reached.dump()
                if end in ends:
                    return
                ends.append(end)
            found.append(Plan(style, sketch))

        for style in range(book.knowledge.styles(world)):
            if monotonic() >= late:
                break
            add(style, None)
        for action, _, _ in sorted(book.knowledge.prior(view, decision), key=lambda opinion: -opinion[1]):
            if len(found) >= self.most_plans or len(tried) >= 2 * self.most_plans or monotonic() >= late:
                break
            add(home, action)
        return found[: self.most_plans]

    def _veterans_draft(self, world: State, seat: int, rng: Random) -> Drafted:
        """What a veteran would do until dice fall or somebody else decides."""

        def choose(state: State, actions: list[Action]) -> Action:
            decision = Decision(seat, state.agenda[-1].name(), "", "", actions)
            return self.veteran.choose(self.book.secrets.view(state, seat), decision, Clock(), rng)

        return draft(world, choose, seat, [])

    def _offspring(
        self, plans: list[Plan], tried: Tried, world: State, seat: int, rng: Random, late: float
    ) -> list[Plan]:
        """The better plans again, and new ones that begin like a good one and go on in another style."""
        ranked = sorted(range(len(plans)), key=lambda number: (-tried.score(number), number))
        found = [plans[number] for number in ranked[: max(2, self.most_plans // 4)]]
        parents = found[:]
        styles = self.book.knowledge.styles(world)
        for _ in range(4 * self.most_plans):
            if len(found) >= self.most_plans or monotonic() >= late:
                break
            parent = parents[int(rng.random() * len(parents))]
            style = int(rng.random() * styles)
            kept = parent.draft.actions[: int(rng.random() * len(parent.draft.actions))]
            child = draft(world.copy(), self.book.knowledge.script(style, Random(rng.random())).choose, seat, kept)
            if all(child.actions != plan.draft.actions for plan in found):
                found.append(Plan(parent.style, child))
        return found


def next_best(plans: list[Plan], tried: Tried, best: int) -> Plan | None:
    """The plan that came nearest to the best one; None if there was no other."""
    others = [number for number in range(len(plans)) if number != best]
    return plans[max(others, key=tried.score)] if others else None


class Worlds:
    """Guessed worlds that agree with a view, by number; each has its own dice, the same for every plan."""

    def __init__(self, book: Rulebook, view: View, rng: Random) -> None:
        self.book = book
        self.view = view
        self.salt = rng.getrandbits(64)
        self.shift = 0  # so many worlds have been used up
        self.last: tuple[int, State] | None = None

    def world(self, sample: int) -> State:
        """A copy of a world to play on."""
        sample += self.shift
        if self.last is None or self.last[0] != sample:
            world = self.book.secrets.guess(self.view, Dice(Random(f"{self.salt}/{sample}").randbytes(32)))
            world.quiet = True
            self.last = (sample, world)
        return self.last[1].copy()

    def scripts(self, style: int, sample: int) -> tuple[Script[Any], Script[Any], Script[Any]]:
        """Who plays on in a world: the seat in its style, the seat after this turn, and everybody else."""
        chance = Random(f"{self.salt}/{sample + self.shift}/script")
        knowledge = self.book.knowledge
        plain = knowledge.script(0, chance)
        later = knowledge.script(knowledge.own_style, chance) if knowledge.own_style else plain
        return knowledge.script(style, chance), later, plain
