"""What the report of a finished battle is made of: its positions, its chances, its dice, its losses."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from pathlib import Path

from grognard.kernel import resignation
from grognard.kernel.display import PieceFace
from grognard.kernel.events import DIE
from grognard.kernel.panels import Group
from grognard.kernel.rulebook import MAP
from grognard.kernel.state import SPECTATOR
from grognard.report.battle import Counter, Deed, Loss, Scene, Side, Story, battle_page
from grognard.server.messages import Chances
from grognard.server.tables import LiveTable
from grognard.server.turning import turning_points

MOST_SCENES = 4  # turning points, beside the beginning and the end
MOST_DEEDS = 5
NOTEWORTHY = 40  # thousandths of a chance
COUNTER = 40.0  # the usual size of a counter on a board


def report(live: LiveTable, chances: Chances, picture: Path) -> str:
    """The page. It replays the game, so it is not for the event loop; the caller holds the lock."""
    return battle_page(story(live, chances, picture))


def story(live: LiveTable, chances: Chances, picture: Path) -> Story:
    """All that the page tells."""
    book, stored = live.book, live.stored
    info = book.scenario(stored.scenario)
    board = book.display.board(stored.scenario, stored.overrides, MAP)
    faces = book.display.side_faces(stored.scenario)
    rows = [row for row in chances.chances if len(row) == len(live.sides)]
    outcome = live.table.outcome
    deciders = _deciders(live)
    rolled = {at for event, at in zip(live.table.log, live.told_at, strict=True) if event.kind == DIE}
    turns = [(turn.moment, turn.title) for turn in chances.turns]
    spots = {space["id"]: space.get("stand", space["at"]) for space in board["spaces"]}
    told = [(at, event) for event, at in zip(live.table.log, live.told_at, strict=True) if event.in_full()]
    points = turning_points(book, live.table.state, told, rows, MOST_SCENES) if rows else []
    acts = {point.moment: point.text for point in points}
    last = live.actions_taken
    moments = [0, *acts, last]
    titles = {0: "The beginning", last: "The end"}
    scenes = [
        Scene(titles.get(at) or _when(turns, at), acts.get(at) or _told(live, at), _counters(live, at, spots))
        for at in dict.fromkeys(moments)
    ]
    sides = [
        Side(face["title"], face["colour"], [row[n] for row in rows], *_shares(rows, n, deciders, rolled))
        for n, face in enumerate(faces)
    ]
    return Story(
        title=info.title,
        game=book.title,
        verdict=outcome.reason if outcome is not None else "",
        players=", ".join(f"{face['title']}: {_player(live, n)}" for n, face in enumerate(faces)),
        history=info.intro,
        map=f"data:image/png;base64,{base64.b64encode(picture.read_bytes()).decode()}",
        size=(float(board["size"][0]), float(board["size"][1])),
        counter=COUNTER * max(1.0, board["size"][0] / 3000),
        scenes=scenes,
        sides=sides,
        turns=turns,
        deeds=_deeds(live, rows, deciders, rolled, turns),
        losses=_losses(live),
        dice=live.table.rolls(),
        lots=book.display.lots(),
    )


def _player(live: LiveTable, seat: int) -> str:
    found = live.seat_of(live.sides[seat])
    if found is None:
        return "nobody"
    return f"the computer ({found.bot})" if found.bot is not None else "a player"


def _deciders(live: LiveTable) -> list[int]:
    """Who took each action."""
    state = live.snapshots[0].copy()
    state.quiet = True
    found: list[int] = []
    for action in live.table.history:
        found.append(state.seat())
        resignation.apply(live.book, live.stored.scenario, state, action)
    return found


def _shares(rows: Sequence[Sequence[int]], seat: int, deciders: Sequence[int], rolled: set[int]) -> tuple[int, int]:
    """What the dice have added to the chances of a seat, and its own decisions."""
    luck = play = 0
    for at in range(1, len(rows)):
        gain = rows[at][seat] - rows[at - 1][seat]
        if at in rolled:
            luck += gain
        elif deciders[at - 1] == seat:
            play += gain
    return luck, play


def _deeds(
    live: LiveTable,
    rows: Sequence[Sequence[int]],
    deciders: Sequence[int],
    rolled: set[int],
    turns: Sequence[tuple[int, str]],
) -> list[Deed]:
    """The decisions that changed the chances most, without dice: the best first, then the worst."""
    faces = live.book.display.side_faces(live.stored.scenario)
    changes = [
        (rows[at][deciders[at - 1]] - rows[at - 1][deciders[at - 1]], at)
        for at in range(1, len(rows))
        if at not in rolled and not resignation.resigns(live.table.history[at - 1])
    ]
    changes.sort()
    best = [one for one in reversed(changes[-MOST_DEEDS:]) if one[0] >= NOTEWORTHY // 2]
    worst = [one for one in changes[:MOST_DEEDS] if one[0] <= -NOTEWORTHY // 2]
    return [
        Deed(faces[deciders[at - 1]]["title"], _when(turns, at), _done(live, at), gain) for gain, at in [*best, *worst]
    ]


def _done(live: LiveTable, at: int) -> str:
    """What was decided, in the words of the choice."""
    state = live.past(at - 1)
    return live.book.display.describe(state, live.table.history[at - 1])


def _told(live: LiveTable, at: int) -> str:
    """What the journal has of a moment."""
    display = live.book.display
    lines = [
        display.tell(live.table.state, event)
        for event, told in zip(live.table.log, live.told_at, strict=True)
        if told == at and event.kind != DIE and event.in_full()
    ]
    return " ".join(lines[:3])


def _when(turns: Sequence[tuple[int, str]], at: int) -> str:
    titles = [title for moment, title in turns if moment <= at]
    return titles[-1] if titles else "Before the first turn"


def _counters(live: LiveTable, at: int, spots: dict[int, tuple[float, float]]) -> list[Counter]:
    """Who stood where: one counter for each army in a space, with its strength."""
    view = live.book.secrets.view(live.past(at), SPECTATOR)
    stacks: dict[tuple[int, str], list[PieceFace]] = {}
    for face in live.book.display.pieces(view):
        place = face["at"]
        if face["status"] == "map" and place in spots:
            stacks.setdefault((place, face["colour"]), []).append(face)
    found: list[Counter] = []
    for (place, colour), faces in stacks.items():
        x, y = spots[place]
        others = [other for other in stacks if other[0] == place]
        shift = (others.index((place, colour)) - (len(others) - 1) / 2) * COUNTER
        strength = sum(face["strength"] for face in faces)
        found.append(Counter(x + shift, y, colour, str(strength or len(faces))))
    return found


def _losses(live: LiveTable) -> list[Loss]:
    """What each command has lost, by the orders of battle."""
    display = live.book.display
    start = {face["number"]: face for face in display.pieces(live.book.secrets.view(live.past(0), SPECTATOR))}
    view = live.book.secrets.view(live.past(live.actions_taken), SPECTATOR)
    now = {face["number"]: face for face in display.pieces(view)}
    found: list[Loss] = []
    for panel in display.panels(view):
        if panel["kind"] == "roster":
            found += [_loss(str(panel["name"]), group, start, now) for group in panel["groups"]]
    return [loss for loss in found if loss.gone or loss.left < loss.strength]


def _loss(army: str, group: Group, start: dict[int, PieceFace], now: dict[int, PieceFace]) -> Loss:
    pieces = [piece for piece in group["pieces"] if piece in start and piece in now]
    gone = [piece for piece in pieces if now[piece]["status"] == "dead"]
    left = [piece for piece in pieces if piece not in gone]
    return Loss(
        army,
        str(group["title"]),
        len(pieces),
        len(gone),
        sum(start[piece]["strength"] for piece in pieces),
        sum(now[piece]["strength"] for piece in left),
    )
