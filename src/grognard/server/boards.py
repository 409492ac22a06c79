"""The maps as pictures: drawn once by another process, kept in the data directory under the hash of what they show.

Those of the published games are few and stay. Those of tables with corrections lie in a folder of their own with a
budget: the ones that nobody has asked for longest go first, and are drawn again when somebody does.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import TypeVar

from grognard.arena.processes import Crew
from grognard.games import GAMES, rulebook
from grognard.kernel.rulebook import MAP, BadSetup
from grognard.server import inspection
from grognard.server.drawing import draw, file_name
from grognard.server.inspectors import Busy
from grognard.server.messages import BoardSheet
from grognard.server.sheets import Sheet, sheet_of
from grognard.server.tables import LiveTable
from grognard.server.thinkers import end_pool, worker_pool

log = logging.getLogger(__name__)

Found = TypeVar("Found")

WIDTHS = (480, 1600, 3200)
THUMBNAILS = Path(__file__).parent / "thumbnails"  # drawn by tools/thumbnails.py: a lobby has its pictures at once
CORRECTED_BUDGET = 100_000_000  # bytes of pictures of tables with corrections
DRAWN_WITHIN = 60.0  # seconds by the clock, for a picture of a table with corrections
MOST_WAITING = 6  # pictures of tables with corrections that wait for their turn


class BadPicture(Exception):
    """A map that cannot be drawn, or not within what the server gives to one."""


class Boards:
    """All maps of a data directory."""

    def __init__(self, data: Path) -> None:
        self.folder = data / "maps"
        self.corrected = self.folder / "corrected"
        self.sheets: dict[tuple[str, str, str], Sheet] = {}
        self.drawing: dict[str, asyncio.Future[None]] = {}
        self.pool: Crew | None = None
        self.fenced: Crew | None = None
        self.building = asyncio.Lock()
        self.turn = asyncio.Lock()  # tables with corrections wait for one another
        self.waiting = 0
        self.builder = ThreadPoolExecutor(1, "boards")

    async def sheet(self, game: str, scenario: str, name: str = MAP) -> Sheet:
        """A board of a published scenario. Raises BadSetup."""
        known = self.sheets.get((game, scenario, name))
        if known is not None:
            return known
        book = rulebook(game)
        names = book.display.boards(book.scenario(scenario).id)
        if name not in names:
            raise BadSetup(f"{scenario} has no board {name[:40]!r}; there are: {', '.join(names)}")
        async with self.building:  # whoever asks meanwhile waits for the same sheet, and makes no other
            if (game, scenario, name) not in self.sheets:
                board = await self._aside(lambda: book.display.board(scenario, (), name))
                self.sheets[game, scenario, name] = await self._aside(lambda: sheet_of(board))
        return self.sheets[game, scenario, name]

    async def _aside(self, work: Callable[[], Found]) -> Found:
        """Work that takes a while, beside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self.builder, work)

    async def address(self, game: str, scenario: str) -> str:
        """Where the picture of a scenario's map is."""
        return f"/api/boards/{game}/{scenario}.svg?v={(await self.sheet(game, scenario)).key}"

    async def table_sheet(self, live: LiveTable, name: str) -> Sheet:
        """A board of a table. Raises BadSetup."""
        stored = live.stored
        if not stored.overrides:
            return await self.sheet(stored.game, stored.scenario, name)
        if name not in live.sheets:
            raise BadSetup(f"{stored.scenario} has no board {name[:40]!r}; there are: {', '.join(live.sheets)}")
        return live.sheets[name]

    async def of_table(self, live: LiveTable) -> list[BoardSheet]:
        """The boards of a table, the map first, with the addresses of their pictures."""
        stored = live.stored
        place = f"/api/tables/{live.id}/board" if stored.overrides else f"/api/boards/{stored.game}/{stored.scenario}"
        found: list[BoardSheet] = []
        for name in live.book.display.boards(stored.scenario):
            sheet = await self.table_sheet(live, name)
            choice = "" if name == MAP else f"&board={name}"
            found.append(BoardSheet(name, sheet.shown, f"{place}.svg?v={sheet.key}{choice}"))
        return found

    # Pictures

    async def picture(self, sheet: Sheet, width: int | None, corrected: bool = False, bare: bool = False) -> Path:
        """The file of a picture, drawn now if nobody has asked for it before. Raises BadPicture or Busy."""
        name = file_name(sheet.key, width, bare)
        path = (self.corrected if corrected else self.folder) / name
        if path.exists():
            if corrected:
                os.utime(path)  # the latest that somebody asked for stay
            return path
        if width == WIDTHS[0] and not bare and (THUMBNAILS / sheet.thumbnail).exists():
            return THUMBNAILS / sheet.thumbnail
        work = self.drawing.get(name)
        if work is None:
            if corrected and self.waiting >= MOST_WAITING:
                raise Busy("The server is busy drawing other maps. Please try again in a few seconds.", 10)
            drawn = self._draw_corrected(sheet, width, bare) if corrected else self._draw(sheet, width, bare)
            work = asyncio.ensure_future(drawn)
            self.drawing[name] = work
            work.add_done_callback(lambda _: self.drawing.pop(name, None))
        await asyncio.shield(work)
        return path

    async def _draw(self, sheet: Sheet, width: int | None, bare: bool) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        loop = asyncio.get_running_loop()
        for last in (False, True):
            if self.pool is None:
                self.pool = worker_pool(1)
            try:
                await loop.run_in_executor(self.pool, draw, sheet.board, str(self.folder), sheet.key, width, bare)
            except BrokenProcessPool:
                self.pool = None
                if last:
                    raise BadPicture("The map could not be drawn. Please try again.") from None
            else:
                return

    async def _draw_corrected(self, sheet: Sheet, width: int | None, bare: bool) -> None:
        """Draw with limits of time and memory, in a process that no other map depends on."""
        self.waiting += 1
        try:
            async with self.turn:
                self.corrected.mkdir(parents=True, exist_ok=True)
                if self.fenced is None:
                    self.fenced = Crew(1, inspection.begin)
                loop = asyncio.get_running_loop()
                async with asyncio.timeout(DRAWN_WITHIN):
                    folder = str(self.corrected)
                    await loop.run_in_executor(self.fenced, draw, sheet.board, folder, sheet.key, width, bare)
                await self._aside(lambda: keep_within(self.corrected, CORRECTED_BUDGET))
        except (TimeoutError, BrokenProcessPool):
            await self._aside(self._end_fenced)
            raise BadPicture("This table's map takes more time or memory than the server gives to one.") from None
        except OSError:
            raise
        except Exception as error:
            log.warning("a map with corrections could not be drawn: %s", type(error).__name__)
            raise BadPicture("This table's map cannot be drawn: its corrections make no picture.") from error
        finally:
            self.waiting -= 1

    def _end_fenced(self) -> None:
        if self.fenced is not None:
            end_pool(self.fenced)
            self.fenced = None

    async def draw_ahead(self) -> None:
        """Draw all maps before somebody waits for them."""
        try:
            for width in (None, WIDTHS[0]):
                for game in GAMES:
                    for scenario in rulebook(game).scenarios:
                        for name in rulebook(game).display.boards(scenario.id):
                            await self.picture(await self.sheet(game, scenario.id, name), width)
        except Exception:
            log.exception("the maps could not be drawn ahead")

    async def close(self) -> None:
        """Let the workers go."""
        work = list(self.drawing.values())
        for drawing in work:
            drawing.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        self._end_fenced()
        if self.pool is not None:
            end_pool(self.pool)
            self.pool = None
        self.builder.shutdown()


def keep_within(folder: Path, budget: int) -> None:
    """Remove the pictures that nobody has asked for longest, until the others fit."""
    files: list[tuple[float, int, Path]] = []
    for file in folder.iterdir():
        about = file.stat()
        files.append((about.st_mtime, about.st_size, file))
    total = sum(size for _, size, _ in files)
    for _, size, file in sorted(files):
        if total <= budget:
            return
        file.unlink(missing_ok=True)
        total -= size
