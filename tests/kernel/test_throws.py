"""Which dice of a log fell together, and which sentences belong to them."""

from __future__ import annotations

from grognard.kernel.events import Event
from grognard.kernel.throws import NONE, PLAIN, Throw, tie

TRY = Throw(before=("attempt",), after=("success", "failure"))
EACH = Throw(after=("loss",), each=True)
THROWS = {"8": TRY, "5": EACH, "9": Throw(after=("night",))}


def ties(*events: tuple[str, str]) -> list[tuple[int, int]]:
    """Place of the first die and of the herald, for each of some events given by kind and rule."""
    made = [Event(kind, rule, (1, 0) if kind == "die" else ()) for kind, rule in events]
    return [(one.first, one.herald) for one in tie(made, lambda rule: THROWS.get(rule, PLAIN))]


def test_each_throw_has_its_own_sentence_and_result() -> None:
    """A leader fails, and the day may end: the second throw has nothing of the first."""
    found = ties(
        ("attempt", "8"), ("die", "8"), ("die", "8"), ("spent", "8"), ("failure", "8"),
        ("die", "9"), ("die", "9"), ("night", "9"),
    )  # fmt: skip
    assert found == [
        (NONE, NONE), (1, 0), (1, NONE), (NONE, NONE), (1, NONE), (5, NONE), (5, NONE), (5, NONE),
    ]  # fmt: skip


def test_dice_that_fall_beside_each_other_may_be_throws_of_their_own() -> None:
    found = ties(("die", "5"), ("die", "5"), ("loss", "5"), ("die", "5"), ("die", "9"))
    assert [first for first, _ in found] == [0, 1, 1, 3, 4]


def test_a_result_is_told_once_and_a_sentence_announces_only_what_follows_it() -> None:
    found = ties(("attempt", "8"), ("die", "9"), ("die", "8"), ("success", "8"), ("success", "8"))
    assert found == [(NONE, NONE), (1, NONE), (2, NONE), (2, NONE), (NONE, NONE)]
