"""The thinking of generals and marshals: plans from the game's own rules of thumb, tried out by simulation.

A plan is a draft of the seat's coming actions until dice fall or somebody else decides, and the mood in which the
script goes on after that. All plans are tried on the same guessed worlds with the same dice; the best is followed until
the dice have spoken or something happens that it did not foresee.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from grognard.bots.bot import Clock
from grognard.bots.counsel import Counsel, chance
from grognard.bots.halving import halve
from grognard.bots.veteran import Veteran
from grognard.kernel.action import Action, Decision
from grognard.kernel.dice import Dice
from grognard.kernel.playout import Drafted, draft, follow, play_out
from grognard.kernel.rulebook import Rulebook, Script, View
from grognard.kernel.state import State

MOST_TRIALS = 100_000  # more than any clock allows


class Level(NamedTuple):
    """How hard a searcher thinks. `seconds` is for a whole plan; `trials` bounds it where there is no clock."""

    name: str
    plans: int
    trials: int
    foresight: int  # which entry of `Rulebook.foresight`
    seconds: float


class Plan(NamedTuple):
    """A draft and the mood that carries on after it."""

    mood: int
    draft: Drafted


class Searcher:
    """A computer player that searches. It keeps its plan from one decision to the next."""

    def __init__(self, book: Rulebook, level: Level) -> None:
        self.book = book
        self.level = level
        self.cores = 1
        self.seconds: float | None = None  # about one plan; None: as many trials as the level has
        self.veteran = Veteran(book)
        self.plan = Drafted()
        self.done = 0  # actions of the plan that have been carried out
        self.chance = 0.5
        self.simulated = 0  # decisions played in simulations, for measurements; those on other cores are not seen
        self.trials = 0

    def choose(self, view: View, decision: Decision, clock: Clock, rng: Random) -> Action:
        """The first action of the best plan."""
        action = self._planned(decision)
        if action is None:
            weight = 0.0 if len(decision.actions) == 1 else self.book.weight(view, decision)
            if weight <= 0.0 or clock.left() <= 0.0:
                return self.veteran.choose(view, decision, clock, rng)
            self._think(view, decision, clock, weight, rng)
            action = self.plan.actions[0]
        self.done += 1
        return action

    def advise(self, view: View, decision: Decision, clock: Clock, rng: Random) -> Counsel:
        """The choice, with the reason that the script knows for it, and the chance that the search found."""
        self.chance = chance(self.book, view, rng)
        action = self.choose(view, decision, clock, rng)
        reasons = self.book.prior(view, decision)
        return Counsel(action, next(words for other, _, words in reasons if other == action), self.chance)

    def _planned(self, decision: Decision) -> Action | None:
        """The next action of the plan, if the decision is the one it foresaw."""
        if self.done < len(self.plan.actions) and self.plan.met[self.done] == decision.actions:
            return self.plan.actions[self.done]
        self.plan, self.done = Drafted(), 0
        return None

    def _think(self, view: View, decision: Decision, clock: Clock, weight: float, rng: Random) -> None:
        book, seat = self.book, view.seat
        worlds = Worlds(book, view, rng)
        plans = self._plans(worlds.world(0), seat, book.prior(view, decision), rng)
        own = book.stretch(view.state)
        until = own + book.foresight[self.level.foresight]

        def trial(candidate: int, sample: int) -> float:
            plan = plans[candidate]
            state = worlds.world(sample)
            self.simulated += follow(state, plan.draft.actions)
            mine, plain = worlds.scripts(plan.mood, sample)
            self.simulated += play_out(book, state, mine, plain, seat, own, until)
            self.trials += 1
            return book.value(state, seat)

        seconds = min(clock.left(), float("inf") if self.seconds is None else self.seconds) * weight
        trials = round(self.level.trials * weight) if seconds == float("inf") else MOST_TRIALS
        best, tried = halve(len(plans), trial, trials, seconds, self.cores)
        self.plan, self.done = plans[best].draft, 0
        self.chance = (1.0 + tried.mean(best)) / 2.0

    def _plans(self, world: State, seat: int, opinions: list[tuple[Action, float, str]], rng: Random) -> list[Plan]:
        """What is worth trying: the script's way first, its other moods, and its better choices one by one."""
        book = self.book
        found: list[Plan] = []
        known: set[tuple[Action, ...]] = set()

        def add(mood: int, first: Action | None) -> None:
            sketch = draft(world.copy(), book.script(mood, Random(rng.random())), seat, first)
            key = tuple(sketch.actions)
            if key not in known:
                known.add(key)
                found.append(Plan(mood, sketch))

        ranked = sorted(opinions, key=lambda opinion: -opinion[1])
        add(0, ranked[0][0])
        for mood in range(book.moods(world)):
            add(mood, None)
        for action, _, _ in ranked[1:]:
            if len(found) >= self.level.plans:
                break
            add(0, action)
        return found[: self.level.plans]


class Worlds:
    """Guessed worlds that agree with a view, by number; each has its own dice, the same for every plan."""

    def __init__(self, book: Rulebook, view: View, rng: Random) -> None:
        self.book = book
        self.view = view
        self.salt = rng.getrandbits(64)
        self.last: tuple[int, State] | None = None

    def world(self, sample: int) -> State:
        """A copy of a world to play on."""
        if self.last is None or self.last[0] != sample:
            world = self.book.guess(self.view, Dice(Random(f"{self.salt}/{sample}").randbytes(32)))
            world.quiet = True
            self.last = (sample, world)
        return self.last[1].copy()

    def scripts(self, mood: int, sample: int) -> tuple[Script, Script]:
        """Who plays on in a world: the seat in its mood, and everybody else."""
        chance = Random(f"{self.salt}/{sample}/script")
        return self.book.script(mood, chance), self.book.script(0, chance)
