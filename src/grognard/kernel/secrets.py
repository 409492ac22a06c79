"""Secrets that follow from what a game has declared: its table of fields, and its vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar, cast

from grognard.kernel.action import Action
from grognard.kernel.fields import show_fields
from grognard.kernel.rulebook import Secrets, ViewOf
from grognard.kernel.state import State
from grognard.kernel.vocabulary import ALL, Vocabulary

S = TypeVar("S", bound=State)


class DeclaredSecrets(Secrets[S]):
    """A view holds what the table of fields allows; a seat is told its own actions and those that all may know.

    `rules` are the functions that the table names. A game adds a `guess` at what is hidden, and a `twin` to look for
    leaks with.
    """

    def __init__(self, vocabulary: Vocabulary, rules: Mapping[str, Callable[..., Any]]) -> None:
        self.vocabulary: Final = vocabulary
        self.rules: Final = dict(rules)

    def view(self, state: S, seat: int) -> ViewOf[S]:
        seen = cast("S", state.public_copy())
        show_fields(seen, state, seat, state.declared(), self.rules)
        return ViewOf(seat, seen)

    def may_be_told(self, state: S, action: Action, seat: int) -> bool:
        return seat == state.seat() or self.vocabulary.may_tell(action.verb) == ALL
