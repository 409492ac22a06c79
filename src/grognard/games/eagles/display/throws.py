"""What dice are rolled for, and which sentences tell of it."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.state import Battle
from grognard.kernel.events import Event
from grognard.kernel.throws import Throw

# By rule; the kinds of events are those of the vocabulary that tell what came of the dice
THROWS: Final = {
    "7.2": Throw(after=("first_roll",)),
    "7.3.a": Throw(after=("initiative",)),
    "7.3.j": Throw(after=("end_check",)),
    "11.1.c": Throw(after=("rallied",)),
    "11.2": Throw(after=("independent",)),
    "13.1.c": Throw(before=("fires",), after=("fire_result",)),
    "13.1.d": Throw(after=("test",)),
    "13.2.b": Throw(before=("melee",), after=("melee_result",)),
    "13.2.c": Throw(after=("test",)),
    "15": Throw(after=("contagion",)),
    "17.1": Throw(after=("charge_test",)),
    "17.2": Throw(after=("battery",)),
    "17.3": Throw(after=("control",)),
    "17.6": Throw(after=("steadied",)),
    "20.1": Throw(after=("leader_hit", "no_event")),
    "20.2": Throw(after=("escape",)),
    "20.3": Throw(after=("flag",)),
}
# By purpose of the roll (`steps.base`)
OCCASIONS: Final = [
    "Two dice are rolled.",
    "Who makes the first activation? The lower roll decides.",
    "Does he get his men moving? He needs his initiative or less.",
    "Does the turn go on? It takes its level or less.",
    "Do they rally? They need their quality or less.",
    "Do the reinforcements arrive? They need their entry level or less.",
    "The fire.",
    "Is a leader hit by the fire?",
    "The lead of the target is tested.",
    "The melee.",
    "Is a leader hit, a flag taken?",
    "The lead of the stack is tested.",
    "Do they move on their own? They need their lowest quality or less.",
    "Does the panic spread? The lead is tested.",
    "Do they charge? They need their quality or less.",
    "Do they form up in time? They need their quality or less.",
    "Can they be held back from pursuing?",
    "Does he get away?",
    "Is a flag taken? It takes 3 or less.",
    "Do the horse guns get away unhurt?",
    "Does the sight of the Guard giving way break them?",
]


def occasion(state: Battle, event: Event) -> str:  # noqa: ARG001  (asked like all)
    """What dice are rolled for."""
    purpose = event.data[1] if len(event.data) > 1 else 0
    return OCCASIONS[purpose] if 0 <= purpose < len(OCCASIONS) else OCCASIONS[0]
