"""Table talk: who may speak, who hears what. What a seat does not hear leaves no trace in what it is sent.

Lines are numbered for each screen anew, and a line changes nothing else that others could see: neither a position nor
the time of the last change of a table.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Sequence

from grognard.kernel.action import Refusal
from grognard.kernel.state import SPECTATOR, State
from grognard.server.messages import Said, TalkFace
from grognard.server.storage import StoredLine
from grognard.server.tables import LiveTable

ALL, ALLIES = "all", "allies"
MOST_LETTERS = 500
MOST_TOLD = 300  # lines at once: who comes late gets the latest
# Marks that turn the writing direction of whatever stands beside them.
TURNERS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
DROPPED = ("Cc", "Cs")


def clean(text: str) -> str:
    """One line without control characters, trimmed; empty if nothing of it could be seen."""
    plain = "".join(
        " " if letter.isspace() else letter
        for letter in text
        if letter.isspace() or (letter not in TURNERS and unicodedata.category(letter) not in DROPPED)
    )
    kept = " ".join(plain.split())
    return kept if any(letter.isprintable() and letter != " " for letter in kept) else ""


def closed(live: LiveTable, seat: int, seen: State) -> Refusal | None:
    """Why a seat may not speak now; `seen` is what it sees."""
    if seat == SPECTATOR:
        return Refusal("", "Only players may talk; you are watching.")
    return live.book.secrets.may_speak(seen, seat)


def audiences(live: LiveTable, seat: int) -> list[str]:
    """To whom a seat may speak when it may speak; first what is meant if it does not say."""
    return [ALLIES, ALL] if live.book.secrets.allies(live.sides, seat) else [ALL]


def face(live: LiveTable, seat: int, seen: State) -> TalkFace:
    """What the screen of a seat shows of it."""
    refusal = closed(live, seat, seen)
    side = None if seat == SPECTATOR else live.sides[seat]
    if refusal is not None:
        return TalkFace(side, [], refusal.rule, refusal.reason)
    return TalkFace(side, audiences(live, seat), "", "")


def refusal(live: LiveTable, seat: int, seen: State, to: str, text: str) -> Refusal | None:
    """Why this cannot be said; `text` is clean."""
    found = closed(live, seat, seen)
    if found is not None:
        return found
    if to not in audiences(live, seat):
        return Refusal(
            "", "You have no ally at this table." if to == ALLIES else "Speak to everybody, or to your allies."
        )
    if not text:
        return Refusal("", "There is nothing readable in that.")
    if len(text) > MOST_LETTERS:
        return Refusal("", f"That is too long: the limit is {MOST_LETTERS} characters, and it has {len(text)}.")
    return None


def hears(live: LiveTable, seat: int, line: StoredLine) -> bool:
    """May a seat (or SPECTATOR) know of this line?"""
    if line.to == ALL:
        return True
    speaker = live.sides.index(line.side)
    return seat == speaker or seat in live.book.secrets.allies(live.sides, speaker)


def heard(live: LiveTable, seat: int) -> list[int]:
    """The numbers of the lines that a seat may know of."""
    return [number for number, line in enumerate(live.talk) if hears(live, seat, line)]


def lines(live: LiveTable, mine: Sequence[int], told: Sequence[int], since: int) -> list[Said]:
    """The lines `told` from `since` on, counted as a screen with these seats counts."""
    moments = live.moments(mine)
    found: list[Said] = []
    for number, which in enumerate(told[since:], since):
        line = live.talk[which]
        moment = bisect_right(moments, line.position) - 1
        found.append(Said(number, line.side, line.to, line.text, moment, line.time))
    return found
