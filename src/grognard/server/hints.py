"""The computer at a player's elbow: hints, turns that it finishes, and how the chances went."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.bots import BOTS
from grognard.bots.lesson import Lesson, March
from grognard.kernel.state import SPECTATOR
from grognard.server import views
from grognard.server.client_messages import AskHint, Curve, Resign
from grognard.server.hall import Hall
from grognard.server.messages import Chances, Hint, PlannedMarch, PlanShown, TurningPoint, TurnMark
from grognard.server.opponents import told
from grognard.server.tables import LiveTable
from grognard.server.thinkers import LEAST_SECONDS, MOST_SECONDS, in_bounds
from grognard.server.turning import turning_points
from grognard.server.worker import Story

ONE_AT_A_TIME = "One hint at a time: the computer is still working on the last one."
MOST_POINTS = 5  # turning points under the curve
FAILED = "The computer has no answer now; the server's log says why."


def _not_now(live: LiveTable, mine: Sequence[int]) -> str | None:
    """Why the computer may not be asked for a screen with these seats."""
    if not mine:
        return "You are watching this game; only players can ask the computer."
    if live.table.outcome is not None:
        return "The game is over."
    if not live.stored.hints:
        return "Hints are switched off at this table."
    seat = live.table.seat()
    if seat not in mine:
        return f"It is the {live.sides[seat].capitalize()} player's decision, not yours."
    if live.bot() is not None:
        return "The computer is already playing this seat."
    return None


def _no_such_bot(bot: str) -> str | None:
    return None if bot in BOTS else f"There is no such computer player; there are: {', '.join(BOTS)}."


def no_bot(resign: Resign) -> str | None:
    """Why a seat cannot be handed over to this bot."""
    if resign.bot is None:
        return None
    if not in_bounds(resign.seconds):
        return f"A plan takes {LEAST_SECONDS} to {MOST_SECONDS:.0f} seconds."
    return _no_such_bot(resign.bot)


def no_help(live: LiveTable, mine: Sequence[int], side: str) -> str | None:
    """Why a bot may not finish the turn of this side."""
    refusal = _not_now(live, mine)
    if refusal is None and live.side() != side:
        refusal = "That side has nothing to decide now."
    return refusal


def no_hint(live: LiveTable, mine: Sequence[int], hint: AskHint) -> str | None:
    """Why a hint is not given."""
    refusal = _not_now(live, mine)
    if refusal is not None:
        return refusal
    if hint.position != live.moment(mine):
        return "The game has moved on; the board now shows the current position."
    if live.table.seat() in live.hinted:
        return ONE_AT_A_TIME
    return _no_such_bot(hint.bot or "")


def nothing(hint: AskHint, text: str = "") -> Hint:
    """No advice, and why."""
    return Hint(hint.number, hint.position, hint.bot, None, text, "", None)


async def hint(hall: Hall, live: LiveTable, mine: Sequence[int], hint: AskHint) -> Hint:
    """The answer to a question for a hint, when the bot has thought about it.

    The bot is shown what the seat sees, nothing else, so the answer can tell nothing else.
    """
    async with live.lock:
        refusal = no_hint(live, mine, hint)
        if refusal is not None:
            return nothing(hint, refusal)
        seat, version = live.table.seat(), live.version
        task = hall.task(live, hint.bot or "", None, hint.position)  # asked again, it says the same
        live.hinted.add(seat)
    try:
        found = await hall.thinkers.hint(task)
    finally:
        live.hinted.discard(seat)
    if live.version != version:
        return nothing(hint, "The game has moved on in the meantime.")
    if found is None:
        return nothing(hint, FAILED)
    chance, plan = round(found.chance, 3), shown(found.lesson)
    return Hint(hint.number, hint.position, hint.bot, found.action, found.text, found.reason, chance, plan)


def shown(lesson: Lesson | None) -> PlanShown | None:
    """The plan behind a hint as the page is told of it."""
    if lesson is None:
        return None
    return PlanShown(
        [action.to_json() for action in lesson.actions],
        [march(each) for each in lesson.marches],
        [march(each) for each in lesson.instead],
        None if lesson.gain is None else round(lesson.gain, 3),
        lesson.because,
        [march(each) for each in lesson.answers],
        lesson.struck,
    )


def march(planned: March) -> PlannedMarch:
    """One march of a plan."""
    piece, start, end = planned
    return PlannedMarch(piece if piece >= 0 else None, start if start >= 0 else None, end)


async def chances(hall: Hall, live: LiveTable, mine: Sequence[int], curve: Curve) -> Chances:
    """How the chances went. In a finished game all is known; else they are what this screen's seat could judge."""
    async with live.judging:  # whoever asks at the same time waits for the same answer
        async with live.lock:
            over = live.table.outcome is not None
            if live.book.secrets.fog(live.table.state) and not over and not mine:
                return Chances(curve.number, [], [], "Spectators see the chances once the game is over.", [])
            seat = views.shown_seat(live, mine)
            key = (SPECTATOR,) if over else (seat, *mine)
            whole, rows, turns = live.courses.get(key, (over, [], []))
            if whole != over:
                rows, turns = [], []
            moments = live.moments(mine)
            story = Story(*told(live), moments[len(rows) :], None if over else seat)
            version = live.version
        if story.moments:
            found = await hall.thinkers.judge(story)
            if found is None:
                return Chances(curve.number, [], [], FAILED, [])
            known = {turn for _, turn, _ in turns}
            turns = turns + [(len(rows) + at, turn, title) for at, turn, title in found.turns if turn not in known]
            rows = rows + found.chances
            if live.version == version:
                live.courses[key] = (over, rows, turns)
        async with live.lock:
            points = _points(live, mine, rows) if live.version == version else []
        return Chances(curve.number, rows, [TurnMark(at, title) for at, _, title in turns], "", points)


def _points(live: LiveTable, mine: Sequence[int], rows: Sequence[Sequence[int]]) -> list[TurningPoint]:
    """What changed the chances most, told by what this screen has been told."""
    log = live.table.log
    told = [(moment, log[number]) for number, moment in live.lines_of(mine, views.shown_seat(live, mine))]
    found = turning_points(live.book, live.table.state, told, rows, MOST_POINTS)
    return [TurningPoint(point.moment, live.sides[point.seat], point.gain, point.text) for point in found]
