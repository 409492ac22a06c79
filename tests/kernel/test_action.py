"""Actions are tiny values whose text and JSON forms round-trip."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.action import Action

VERBS = st.text("abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=12)
NUMBERS = st.integers(0, 999_999)
ACTIONS = st.one_of(
    st.builds(Action, VERBS), st.builds(Action, VERBS, NUMBERS), st.builds(Action, VERBS, NUMBERS, NUMBERS)
)


@given(ACTIONS)
def test_json_and_text_round_trip(action: Action) -> None:
    assert Action.from_json(json.loads(json.dumps(action.to_json()))) == action
    assert Action.from_text(action.to_text()) == action
    assert eval(repr(action)) == action


@given(ACTIONS, ACTIONS)
def test_equal_exactly_when_the_text_is(one: Action, other: Action) -> None:
    assert (one == other) == (one.to_text() == other.to_text())
    if one == other:
        assert hash(one) == hash(other)


@pytest.mark.parametrize(
    "data",
    [
        None,
        7,
        "move",
        [],
        [7],
        ["move", "x"],
        ["move", -1],
        ["move", 1, 2, 3],
        ["move", 1.5],
        ["move", True],
        ["m", 10**9],
        {},
    ],
)
def test_bad_json_is_refused_in_words(data: object) -> None:
    with pytest.raises(ValueError, match="an action"):
        Action.from_json(data)


def test_bad_text_is_refused() -> None:
    for text in ("", "move x", "move 1 2 3"):
        with pytest.raises(ValueError, match="an action"):
            Action.from_text(text)
