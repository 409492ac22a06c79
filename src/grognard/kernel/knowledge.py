"""What the knowledge of every game is made of: opinions, who judges which decision, the parts of a value.

Every game has the same rooms in its `knowledge/`, each with one meaning: `aims` (what a side wants and what things are
worth to it), `scout` (what it sees on the board), `odds` (the chances of fights and what hangs on them), `plans` (whole
turns thought out), `opinions` (the prior: which judge is asked at which decision), `script` (the player for playouts),
`styles` (the ways in which it may go about it), `turns` (how play is divided, and what deserves time) and `value` (how
well a side stands). Further rooms are named after chapters of the rulebook; the judges of their decisions are there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from grognard.kernel.action import Action
from grognard.kernel.state import Outcome, State, Step

S = TypeVar("S", bound=State)

Opinion = tuple[Action, float, str]  # an action, its score, and the reason in plain words


class Case(Generic[S]):
    """A decision as it is put to a judge: the position, and the seat that decides.

    A game may add what several judges need, worked out when it is first asked for.
    """

    def __init__(self, state: S, seat: int) -> None:
        self.state: S = state
        self.seat: Final = seat


C = TypeVar("C", bound=Case[Any])

Judge = Callable[[C, list[Action]], list[Opinion]]  # what it thinks of every legal action


def judged(judges: dict[type[Step], Judge[C]], case: C, actions: list[Action]) -> list[Opinion]:
    """What the judge for the present decision thinks; where there is none, one action is as good as another."""
    judge = judges.get(type(case.state.agenda[-1]))
    return alike(actions) if judge is None else judge(case, actions)


def alike(actions: list[Action]) -> list[Opinion]:
    """No opinion."""
    return [(action, 0.0, "one as good as another") for action in actions]


def by_habit(actions: list[Action], scores: dict[str, float]) -> list[Opinion]:
    """The same opinion in every position: scores by the text of an action, 0 for those that have none."""
    return [(action, scores.get(action.to_text(), 0.0), "as a rule") for action in actions]


def best_of(opinions: list[Opinion]) -> Action:
    """The action with the best score, the first of equals."""
    best = opinions[0]
    for opinion in opinions:
        if opinion[1] > best[1]:
            best = opinion
    return best[0]


class Feature:
    """One named part of a value: how much of it there is for the first side, and what that weighs."""

    def __init__(self, name: str, weight: float, amount: float) -> None:
        self.name: Final = name
        self.weight: Final = weight
        self.amount: Final = amount


def weighed(features: list[Feature]) -> float:
    """All features together."""
    total = 0.0
    for feature in features:
        total += feature.weight * feature.amount
    return total


def seen_from(features: list[Feature], first: bool) -> list[Feature]:
    """The same features as they count for the first side, or for those against it."""
    if first:
        return features
    return [Feature(feature.name, -feature.weight, feature.amount) for feature in features]


def decided(outcome: Outcome, seat: int) -> float:
    """What a finished game is worth to a seat: 1 won, -1 lost, 0 drawn."""
    if not outcome.winners:
        return 0.0
    return 1.0 if seat in outcome.winners else -1.0
