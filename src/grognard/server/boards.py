"""The maps as pictures: drawn once by another process, kept in the data directory under the hash of what they show."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from importlib import resources
from pathlib import Path

import msgspec

from grognard.arena.processes import Crew
from grognard.games import GAMES, rulebook
from grognard.kernel.display import Board, BoardFace
from grognard.kernel.rulebook import MAP, BadSetup
from grognard.server.drawing import draw
from grognard.server.messages import BoardSheet
from grognard.server.tables import LiveTable
from grognard.server.thinkers import end_pool, worker_pool

log = logging.getLogger(__name__)

MOST_SHEETS = 64
WIDTHS = (480, 1600, 3200)


def _artist() -> bytes:
    """A digest of the drawing code: a better pen draws the maps anew."""
    found = hashlib.sha256()
    for file in sorted(resources.files("grognard.picture").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".py"):
            found.update(file.read_bytes())
    return found.digest()


class Sheet(msgspec.Struct, frozen=True):
    """A board with the key of its picture; what the client need not know is left out."""

    board: Board
    shown: BoardFace
    key: str


class Boards:
    """All maps of a data directory."""

    def __init__(self, data: Path) -> None:
        self.folder = data / "maps"
        self.artist = _artist()
        self.sheets: dict[tuple[str, str, bytes, str], Sheet] = {}
        self.drawing: dict[str, asyncio.Future[None]] = {}
        self.pool: Crew | None = None

    def sheet(self, game: str, scenario: str, overrides: Sequence[Mapping[str, object]] = (), name: str = MAP) -> Sheet:
        """A board of a scenario. Raises BadSetup."""
        what = (game, scenario, msgspec.json.encode(overrides), name)
        known = self.sheets.get(what)
        if known is not None:
            return known
        book = rulebook(game)
        names = book.display.boards(book.scenario(scenario).id)
        if name not in names:
            raise BadSetup(f"{scenario} has no board {name[:40]!r}; there are: {', '.join(names)}")
        board = book.display.board(scenario, overrides, name)
        key = hashlib.sha256(self.artist + msgspec.json.encode(board)).hexdigest()[:24]
        sheet = Sheet(board, face_of(board), key)
        if len(self.sheets) >= MOST_SHEETS:
            self.sheets.clear()  # somebody plays with many corrections
        self.sheets[what] = sheet
        return sheet

    def address(self, game: str, scenario: str) -> str:
        """Where the picture of a scenario's map is."""
        return f"/api/boards/{game}/{scenario}.svg?v={self.sheet(game, scenario).key}"

    def of_table(self, live: LiveTable) -> list[BoardSheet]:
        """The boards of a table, the map first, with the addresses of their pictures."""
        stored = live.stored
        place = f"/api/tables/{live.id}/board" if stored.overrides else f"/api/boards/{stored.game}/{stored.scenario}"
        found: list[BoardSheet] = []
        for name in live.book.display.boards(stored.scenario):
            sheet = self.sheet(stored.game, stored.scenario, stored.overrides, name)
            choice = "" if name == MAP else f"&board={name}"
            found.append(BoardSheet(name, sheet.shown, f"{place}.svg?v={sheet.key}{choice}"))
        return found

    async def picture(self, sheet: Sheet, width: int | None) -> Path:
        """The file of a picture, drawn now if nobody has asked for it before."""
        name = f"{sheet.key}.svg" if width is None else f"{sheet.key}-{width}.png"
        path = self.folder / name
        if not path.exists():
            work = self.drawing.get(name)
            if work is None:
                work = asyncio.ensure_future(self._draw(sheet, width))
                self.drawing[name] = work
                work.add_done_callback(lambda _: self.drawing.pop(name, None))
            await asyncio.shield(work)
        return path

    async def _draw(self, sheet: Sheet, width: int | None) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        loop = asyncio.get_running_loop()
        for last in (False, True):
            if self.pool is None:
                self.pool = worker_pool(1)
            try:
                await loop.run_in_executor(self.pool, draw, sheet.board, str(self.folder), sheet.key, width)
            except BrokenProcessPool:
                self.pool = None
                if last:
                    raise
            else:
                return

    async def draw_ahead(self) -> None:
        """Draw all maps before somebody waits for them."""
        try:
            for width in (None, WIDTHS[0]):
                for game in GAMES:
                    for scenario in rulebook(game).scenarios:
                        for name in rulebook(game).display.boards(scenario.id):
                            await self.picture(self.sheet(game, scenario.id, (), name), width)
        except Exception:
            log.exception("the maps could not be drawn ahead")

    async def close(self) -> None:
        """Let the worker go."""
        work = list(self.drawing.values())
        for drawing in work:
            drawing.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        if self.pool is not None:
            end_pool(self.pool)
            self.pool = None


def face_of(board: Board) -> BoardFace:
    """What a screen needs of a board; all else is in its picture."""
    face: BoardFace = {
        "name": board["name"],
        "size": board["size"],
        "side": board["side"],
        "spaces": board["spaces"],
        "names": board["names"],
    }
    if "style" in board:
        face["style"] = board["style"]
    if "bays" in board:
        face["bays"] = board["bays"]
    if "signs" in board:
        face["signs"] = board["signs"]
    return face
