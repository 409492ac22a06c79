"""What a hint teaches besides its first step: the whole plan, what makes it better than the next best one, and what the
enemy will probably do about it.

All of it comes from guessed worlds that agree with the view of the seat that asks, so it tells nothing else.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from time import monotonic
from typing import NamedTuple, TypeVar

from grognard.bots.bot import Bot, Clock
from grognard.bots.search import Plan, Worlds
from grognard.kernel.action import Action, Decision
from grognard.kernel.english import some_of
from grognard.kernel.foresight import look_ahead
from grognard.kernel.playout import Luck, draft, follow, play_out
from grognard.kernel.rulebook import Rulebook, View
from grognard.kernel.state import State

TRIES = 6  # worlds in which plans are compared and answered
SECONDS = 1.0  # no further world is begun after this time
LIKELY = 0.5  # of the tries show what is told of the enemy
MOST_ANSWERS = 4
MOST_REASONS = 2
LEAST_PART = 0.15  # of all that changes for the better: less is no reason


class March(NamedTuple):
    """A piece goes from one space to another. `piece` is -1 where it does not matter which, `start` where it enters."""

    piece: int
    start: int
    end: int


class Lesson(NamedTuple):
    """A plan and what is to be learnt from it.

    ``actions``: what can be done at once, before dice fall or anybody else decides. ``marches``: where own pieces end
    up. ``instead``: where the next best plan would send those for which the two differ. ``gain``: by how much the plan
    betters the chance to win, against that one; None where there is no other. ``because``: what it gains by, in words.
    ``answers``: what the enemy moves in most tries; ``struck``: where he attacks in most.
    """

    actions: list[Action]
    marches: list[March]
    instead: list[March]
    gain: float | None
    because: str
    answers: list[March]
    struck: list[int]


class Ending(NamedTuple):
    """How a plan went in one world: the value at the end of the turn, its parts, and what the enemy did then."""

    value: float
    parts: dict[str, float]
    moved: set[tuple[int, int]]
    struck: set[int]


def teach(book: Rulebook, view: View, plan: Plan, rival: Plan | None, rng: Random) -> Lesson:
    """Everything that can be learnt from a plan, by trying it out against the next best one."""
    worlds = Worlds(book, view, rng)
    actions = at_once(worlds.world(0), plan.draft.actions)
    marches = marches_of(book, worlds.world(0), view.seat, actions)
    others: list[March] = []
    if rival is not None:
        others = marches_of(book, worlds.world(0), view.seat, at_once(worlds.world(0), rival.draft.actions))
    mine: list[Ending] = []
    theirs: list[Ending] = []
    begun = monotonic()
    for sample in range(TRIES):
        if mine and monotonic() - begun > SECONDS:
            break
        mine.append(ending(book, worlds, sample, plan, view.seat, answered=True))
        if rival is not None:
            theirs.append(ending(book, worlds, sample, rival, view.seat, answered=False))
    gain = None if rival is None else (mean_value(mine) - mean_value(theirs)) / 2.0
    return Lesson(
        actions,
        marches,
        [] if rival is None else differing(marches, others),
        gain,
        "" if gain is None or gain <= 0.0 else reasons(mine, theirs),
        [March(-1, start, end) for start, end in likely([each.moved for each in mine])][:MOST_ANSWERS],
        likely([each.struck for each in mine])[:MOST_ANSWERS],
    )


def drafted(book: Rulebook, view: View, bot: Bot, first: Action, rng: Random) -> Plan:
    """What a bot that does not search would do after its first step, until dice fall or somebody else decides."""

    def choose(state: State, actions: list[Action]) -> Action:
        decision = Decision(view.seat, state.agenda[-1].name(), "", "", actions)
        return bot.choose(book.secrets.view(state, view.seat), decision, Clock(), rng)

    return Plan(0, draft(Worlds(book, view, rng).world(0), choose, view.seat, [first]))


def at_once(state: State, actions: list[Action]) -> list[Action]:
    """The actions that could still be taken back: none that makes dice fall, shows something or ends the turn."""
    found: list[Action] = []
    for action in actions:
        if state.outcome is not None or action not in state.legal() or look_ahead(state, action).barrier:
            break
        state.apply(action)
        found.append(action)
    return found


def standing(book: Rulebook, state: State, seat: int) -> dict[int, tuple[str, int]]:
    """The side and the space of every piece on the board that the seat can see."""
    found: dict[int, tuple[str, int]] = {}
    for face in book.display.pieces(book.secrets.view(state, seat)):
        at = face["at"]
        if at is not None:
            found[face["number"]] = (face["side"], at)
    return found


def marches_of(book: Rulebook, state: State, seat: int, actions: list[Action]) -> list[March]:
    """Where these actions lead pieces."""
    before = standing(book, state, seat)
    follow(state, actions)
    found: list[March] = []
    for piece, (_, place) in standing(book, state, seat).items():
        start = before[piece][1] if piece in before else -1
        if start != place:
            found.append(March(piece, start, place))
    return found


def differing(marches: list[March], others: list[March]) -> list[March]:
    """What another plan does with the pieces that this one sends elsewhere; who would stay goes to where he is."""
    there = {march.piece: march for march in others}
    found: list[March] = []
    for march in marches:
        other = there.get(march.piece, March(march.piece, march.start, march.start))
        if other.end != march.end:
            found.append(other)
    return found


def ending(book: Rulebook, worlds: Worlds, sample: int, plan: Plan, seat: int, *, answered: bool) -> Ending:
    """Play a plan in a world to the end of the turn, and, if it is to be answered, through the next one."""
    state = worlds.world(sample)
    own = book.knowledge.turns_played(state)
    luck = Luck() if book.knowledge.same_luck else None
    follow(state, plan.draft.actions, luck)
    mine, later, plain = worlds.scripts(plan.style, sample)
    play_out(book, state, mine, plain, seat, own, own + 1, luck)
    value = book.knowledge.value(state, seat)
    parts: dict[str, float] = {}
    for part in book.knowledge.parts(state, seat):
        parts[part.name] = parts.get(part.name, 0.0) + part.weight * part.amount
    if not answered or state.outcome is not None:
        return Ending(value, parts, set(), set())
    own_troops = book.display.troops(state, seat)
    before = standing(book, state, seat)
    state.quiet = False
    state.events = []
    play_out(book, state, later, plain, seat, own + 1, own + 2, luck)
    struck: set[int] = set()
    for event in state.events:
        struck.update(book.measures.fights(state, event))
    moved = {
        (before[piece][1], place)
        for piece, (owner, place) in standing(book, state, seat).items()
        if owner not in own_troops and piece in before and before[piece][1] != place
    }
    return Ending(value, parts, moved, struck)


def mean_value(endings: list[Ending]) -> float:
    """The mean over the worlds."""
    return sum(each.value for each in endings) / len(endings)


def reasons(mine: list[Ending], theirs: list[Ending]) -> str:
    """The parts of the value by which one plan is better than the other, the greatest first."""
    gains: Counter[str] = Counter()
    for each in mine:
        gains.update(each.parts)
    for each in theirs:
        gains.subtract(each.parts)
    better = [(name, gain) for name, gain in gains.most_common() if gain > 0.0]
    whole = sum(gain for _, gain in better)
    return some_of([name for name, gain in better[:MOST_REASONS] if gain >= LEAST_PART * whole])


Thing = TypeVar("Thing", int, tuple[int, int])


def likely(tries: list[set[Thing]]) -> list[Thing]:
    """What most of the tries have in common, the most frequent first."""
    counted = Counter(item for each in tries for item in each)
    often = [(item, count) for item, count in counted.items() if count > 1 and count >= LIKELY * len(tries)]
    return [item for item, _ in sorted(often, key=lambda pair: (-pair[1], pair[0]))]
