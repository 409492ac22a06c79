"""What the server's screens are offered, held against what the engine takes."""

from __future__ import annotations

from grognard.kernel.action import Action
from grognard.kernel.dice import commitment
from grognard.kernel.rulebook import Rulebook
from grognard.server import views
from grognard.server.storage import StoredGame, StoredSeat
from grognard.server.tables import LiveTable


def live_table(book: Rulebook, scenario: str, options: list[str], seed: bytes) -> LiveTable:
    """A table of the server's, with people in all seats."""
    seats = [StoredSeat(side, "here", None, None) for side in book.sides_of(scenario)]
    return LiveTable(
        book,
        StoredGame(
            "offers", book.id, scenario, options, [], commitment(seed), seed, [], None, "", "", 0, "", None, None, seats
        ),
    )


def offered(live: LiveTable, mine: list[int]) -> list[Action]:
    """What a screen with these seats is offered."""
    face = views.decision_face(live, mine, views.faces(live, views.shown_seat(live, mine)))
    assert face.mine is (live.table.seat() in mine)
    return [Action.from_json(choice["action"]) for choice in face.choices]


def check_offers(live: LiveTable) -> None:
    """Who decides is offered the engine's list and nothing else; everybody else is offered nothing."""
    decider = live.table.seat()
    where = f"{live.table.decision()!r} after {live.actions_taken} actions, options {live.stored.options}"
    for seat in range(len(live.sides)):
        assert offered(live, [seat]) == (live.table.legal() if seat == decider else []), where
    assert offered(live, []) == [], where
