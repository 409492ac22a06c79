"""Who sits at a new table: the row that is stored of it, and the tokens of its seats."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from grognard.bots import BOTS
from grognard.kernel.rulebook import BadSetup, Rulebook
from grognard.server import thinkers as thinking
from grognard.server.security import digest, new_token
from grognard.server.storage import StoredGame, StoredSeat, now

PEOPLE = ("me", "here", "link")
NOBODY_SITS = "open"


def give_time(stored: StoredGame, seconds: Mapping[str, float]) -> None:
    """The times that bots have for their plans. Raises BadSetup."""
    for side, time_for_plan in seconds.items():
        seat = next((one for one in stored.seats if one.side == side), None)
        if seat is None or seat.bot is None:
            raise BadSetup(f"{side[:40]!r} has no computer player to give time to")
        if not thinking.in_bounds(time_for_plan):
            raise BadSetup(f"a plan takes {thinking.LEAST_SECONDS} to {thinking.MOST_SECONDS:.0f} seconds")
        seat.seconds = time_for_plan


def seat_people(
    book: Rulebook,
    scenario: str,
    options: Sequence[str],
    overrides: Sequence[dict[str, object]],
    seats: Mapping[str, str],
) -> tuple[StoredGame, list[str]]:
    """The row of a new table, and the tokens for people and owner. Raises BadSetup."""
    sides = book.sides_of(book.scenario(scenario).id)
    if sorted(seats) != sorted(sides):
        raise BadSetup(f"say who plays each side: {', '.join(sides)}")
    tokens: list[str] = []
    places: list[StoredSeat] = []
    for side in sides:
        who = seats[side]
        if who in BOTS:
            places.append(StoredSeat(side, who, who, None))
        elif who in PEOPLE:
            tokens.append(new_token())
            places.append(StoredSeat(side, who, None, digest(tokens[-1])))
        elif who == NOBODY_SITS:
            places.append(StoredSeat(side, who, None, None))
        else:
            raise BadSetup(f"there is no player called {who[:40]!r}; there are: {', '.join([*PEOPLE, *BOTS])}")
    owner = new_token()
    time_now = now()
    return (
        StoredGame(
            id=secrets.token_urlsafe(9),
            game=book.id,
            scenario=scenario,
            options=list(options),
            overrides=list(overrides),
            commitment="",
            seed=bytes(32),
            given=[],
            owner=digest(owner),
            created=time_now,
            updated=time_now,
            actions=0,
            turn="",
            decides=None,
            outcome=None,
            seats=places,
            hints=len(tokens) <= 1,
        ),
        [*tokens, owner],
    )
