"""A live table: a game's chronicle with its seats, its computer players and the screens that look at it.

Whoever reads or changes a table holds its lock, so that nobody sees an action that is not on disk yet.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from grognard.kernel.action import Action, Refusal
from grognard.kernel.foresight import rolls
from grognard.kernel.rulebook import Rulebook
from grognard.kernel.vocabulary import END
from grognard.server.chronicle import Chronicle
from grognard.server.gate import Account
from grognard.server.security import Bucket, matches
from grognard.server.sheets import Sheet
from grognard.server.storage import StoredGame, StoredLine, StoredSeat

SHARES = 4

NOT_YET = "The dice are not fixed yet: they wait for a share of {}, so that nobody can have chosen them. {}"
OR_WITHOUT = "Under “Links and dice check” in the menu you can begin without waiting."


class Onlooker(Protocol):
    """A screen at a table."""

    mine: list[int]  # the seats that it holds

    def changed(self) -> None:
        """Something has changed and may be told."""
        ...

    def spoken(self) -> None:
        """Somebody has said something."""
        ...

    def noted(self) -> None:
        """Somebody has written a note."""
        ...

    def forget(self, kept: int) -> None:
        """An action was taken back: log lines from event `kept` on are no longer true."""
        ...


class StandIn(Struct):
    """A bot that finishes a turn for who sits there: it plays until that turn is over."""

    bot: str
    seconds: float | None
    turn: int  # by the game's count of turns played
    until: float  # by the monotonic clock: when it has thought long enough about the whole turn

    def allows(self, now: float) -> float:
        """How long the next plan may take: a share of what is left, so that the first and largest ones get most."""
        return max(0.0, self.until - now) / SHARES


class LiveTable(Chronicle):
    """One game in memory, with everybody who looks at it."""

    def __init__(self, book: Rulebook, stored: StoredGame) -> None:
        self.id = stored.id
        self.lock = asyncio.Lock()
        self.onlookers: set[Onlooker] = set()
        self.visitors = 0  # connections, also those that have not said hello yet
        self.bot_task: asyncio.Task[None] | None = None
        self.thought: asyncio.Task[list[Action]] | None = None  # what a bot thinks about now
        self.stand_ins: dict[str, StandIn] = {}  # by side
        self.troubles: dict[str, str] = {}  # by side: what the players are told of a computer player that failed
        self.hinted: set[int] = set()  # seats that wait for a hint
        self.judging = asyncio.Lock()
        self.draws: set[str] = set()  # sides that offer a draw
        self.draw_asked: dict[str, int] = {}  # by side: the turn in which it last asked a computer player for one
        self.gone = False
        self.sheets: dict[str, Sheet] = {}  # of a table with corrections: its own boards, by name
        self.talk: list[StoredLine] = []
        self.notes: dict[tuple[str, int], str] = {}  # by side and space: what a player pencilled for himself
        self.used = time.monotonic()
        self.undos = 0  # how often an action was taken back
        self.grace: tuple[int, float] | None = None  # who may take back that he has passed the decision on, until when
        self.onlookers_account: Account | None = None  # what those who only watch may cost together
        self.breaths: dict[str, Bucket] = {}  # by side: how much it may still say
        # By seat: log lines from this event on may once have been told otherwise; a seat that is not here: nobody knows
        self.rewound: dict[int, int] = {}
        self.faces: dict[int, tuple[int, object]] = {}  # what views.py built for a seat, with the version it shows
        super().__init__(book, stored)

    async def begin(self) -> None:
        """The dice are fixed. What the set-up left to chance is set up anew; all that was done yet needed no dice."""
        anew = bool(self.table.log) and self.table.state.dice.count > 0
        await asyncio.to_thread(self.replay, list(self.table.history))
        if anew:
            self.rewound = dict.fromkeys(self.eyes(), 0)
            for onlooker in self.onlookers:
                onlooker.forget(0)

    # Asking

    def seat_of(self, side: str) -> StoredSeat | None:
        """The seat of a side."""
        for seat in self.stored.seats:
            if seat.side == side:
                return seat
        return None

    def bot(self) -> str | None:
        """The bot that decides now, if one does."""
        player = self.player()
        return None if player is None else player[0]

    def player(self) -> tuple[str, float | None] | None:
        """The bot that decides now and the time it was given for a plan."""
        side = self.side()
        seat = None if side is None else self.seat_of(side)
        if seat is None:
            return None
        stand_in = self.stand_ins.get(seat.side)
        if stand_in is not None:
            return stand_in.bot, stand_in.seconds
        return None if seat.bot is None else (seat.bot, seat.seconds)

    def hurry(self) -> float:
        """How long a plan may take at most, because somebody waits for his turn to be finished."""
        stand_in = self.stand_ins.get(self.side() or "")
        return float("inf") if stand_in is None else stand_in.allows(time.monotonic())

    def own_up(self, bot: str, decides: str | None) -> None:
        """Tell the players where a bot had no answer and another level decides for it, or (None) nobody can."""
        side = self.side()
        if side is None:
            return
        if decides == bot:
            self.troubles.pop(side, None)
        elif decides is None:
            self.troubles[side] = "No computer player finds an answer here; they try again in a moment."
        else:
            self.troubles[side] = f"The {bot} found no answer; the {decides} has decided in its place."

    def dismiss(self) -> None:
        """Stand-ins go when the turn is over that they were to finish."""
        if self.stand_ins:
            over = self.table.outcome is not None
            now = 0 if over else self.book.knowledge.turns_played(self.table.state)
            self.stand_ins = {side: one for side, one in self.stand_ins.items() if not over and one.turn == now}

    def held_by(self, tokens: Sequence[str]) -> list[int]:
        """The seats that these tokens hold."""
        found: list[int] = []
        for number, side in enumerate(self.sides):
            seat = self.seat_of(side)
            if seat is not None and any(matches(token, seat.token) for token in tokens):
                found.append(number)
        return found

    def waits(self) -> bool:
        """Are the players' shares of the dice still being collected?"""
        return self.stored.gathering is not None and not self.stored.gathering.begun

    def needs_dice(self, action: Action) -> bool:
        """Must an action wait for the dice? In fog all do, and where the set-up itself was left to chance: whether only
        this one rolls would tell of what is hidden.
        """
        state = self.table.state
        return state.dice.count > 0 or self.book.secrets.fog(state) or rolls(state, action)

    def too_early(self, action: Action | None) -> Refusal | None:
        """Why an action has to wait for shares of the dice."""
        gathering = self.stored.gathering
        if gathering is None or not self.waits() or action is None or not self.needs_dice(action):
            return None
        if not gathering.pledges and gathering.declined:
            return None  # nobody adds anything: the caller begins
        titles = [side.capitalize() for side in gathering.missing()]
        return Refusal("", NOT_YET.format(" and ".join(titles) or "the players", OR_WITHOUT))

    def refusal(self, mine: Sequence[int], position: int, action: Action | None, undo: bool = True) -> Refusal | None:
        """Why a screen with these seats may not take this action at this moment of its own; or take one back, or, where
        that is not meant (`undo` is false), do anything at all.

        The reason is found in what the seat sees, so that it tells nothing else.
        """
        if self.table.outcome is not None:
            return Refusal(self.table.outcome.rule, "The game is over: " + self.table.outcome.reason)
        seat = self.table.seat()
        if seat not in mine:
            return Refusal("", f"It is the {self.sides[seat].capitalize()} player's decision, not yours.")
        if self.bot() is not None:
            return Refusal("", "The computer is playing this seat. Take it back first.")
        if position != self.moment(mine):
            return Refusal("", "The game has moved on; the board now shows the current position.")
        if action is not None:
            return self.table.why_not(action) or self.too_early(action)
        if undo and not self.table.can_undo():
            return Refusal(
                "undo", "Nothing can be taken back past a roll or a lot, a reveal or the other side's decision."
            )
        return None

    def ends(self, action: Action) -> bool:
        """Is it one that ends something, with which a hand is quick?"""
        for choice in self.book.display.choices(self.table.view(self.table.seat()).state):
            if choice["action"] == action.to_json():
                return choice["kind"] == END
        return False

    def spare(self, seat: int, seconds: float) -> bool:
        """Let a seat take back for a while that it has passed the decision on; not where that would tell of hidden
        things.
        """
        state = self.table.state
        if not self.table.handed_over() or self.book.secrets.fog(state):
            return False
        self.grace = (seat, time.monotonic() + seconds)
        return True

    def spared(self, mine: Sequence[int]) -> bool:
        """May a screen with these seats still take back that it has passed the decision on?"""
        if self.grace is None or not self.table.handed_over():
            return False
        return self.grace[0] in mine and time.monotonic() < self.grace[1]

    def left_of_grace(self) -> float:
        """How long the other side waits before it answers, in seconds."""
        return 0.0 if self.grace is None else max(0.0, self.grace[1] - time.monotonic())

    # Doing

    def take(self, action: Action) -> None:
        """Carry an action out; raises IllegalAction. It is not public before it is stored."""
        decider = self.table.seat()
        super().take(action)
        self.grace = None
        # Who plays on instead of answering has declined.
        self.draws = {side for side in self.draws if side == self.sides[decider]}
        self.dismiss()

    def undo(self) -> None:
        """Take the last action back; raises IllegalAction."""
        gone = self.table.log[:]
        self.take_back(self.grace is not None and self.table.handed_over())
        self.grace = None
        self.undos += 1
        for seat, kept in self.rewound.items():  # who was told nothing of it must not find out later
            if any(event.visible_to(seat) for event in gone[len(self.told_at) :]):
                self.rewound[seat] = min(kept, len(self.told_at))
        for onlooker in self.onlookers:
            onlooker.forget(len(self.told_at))

    def notify(self) -> None:
        """Tell all screens that something changed."""
        self.used = time.monotonic()
        for onlooker in self.onlookers:
            onlooker.changed()

    def speak(self, line: StoredLine) -> None:
        """Something was said and is stored: all screens look whether it is for them."""
        self.talk.append(line)
        self.used = time.monotonic()
        for onlooker in self.onlookers:
            onlooker.spoken()

    def pencil(self, side: str, space: int, text: str) -> None:
        """A note was written or rubbed out, and is stored: all screens look whether it is theirs."""
        if text:
            self.notes[side, space] = text
        else:
            self.notes.pop((side, space), None)
        self.used = time.monotonic()
        for onlooker in self.onlookers:
            onlooker.noted()

    # Records
