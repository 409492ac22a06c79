"""Whether play gets slower or heavier the longer a game lasts: a bot plays one game, and each turn is measured.

Seconds are processor time of the bot and the engine together; memory is what the process holds, and the bytes of one
position as searchers copy it.
"""

import tracemalloc
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import process_time

from grognard import build_kind
from grognard.arena.matches import derived_seed
from grognard.bots import Clock, make_bot
from grognard.games import rulebook
from grognard.kernel.state import State
from grognard.kernel.table import Table

SEED = 1815
COPIES = 20


@dataclass
class Stage:
    """One turn of the game."""

    turn: int
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    resident: float = 0.0  # mebibytes of the process at its end
    position: float = 0.0  # kibibytes of one copy of the position
    log: int = 0  # events told so far

    def milliseconds(self) -> float:
        """A decision in the mean."""
        return 1000 * self.seconds / max(1, self.decisions)


@dataclass
class Ageing:
    """All turns of one game."""

    scenario: str
    build: str
    bot: str
    stages: list[Stage] = field(default_factory=list)


def resident() -> float:
    """Mebibytes of memory that this process holds; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return pages * 4096 / 2**20


def size_of(state: State) -> float:
    """Kibibytes of one copy of a position."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    copies = [state.copy() for _ in range(COPIES)]
    found = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return found / len(copies) / 1024


def measure_ageing(game: str, bot: str, scenario: str | None = None) -> Ageing:
    """Let a bot play one game against itself."""
    book = rulebook(game)
    scenario = book.scenario(scenario or book.scenarios[0].id).id
    table = Table(book, scenario, [], derived_seed(SEED, 0, "dice"))
    players = [make_bot(bot, book) for _ in table.sides()]
    chance = Random(derived_seed(SEED, 0, "ageing"))
    found = Ageing(scenario, build_kind(), bot)
    stage = Stage(0)
    while table.outcome is None:
        turn = book.measures.turn_number(table.state)
        if turn != stage.turn:
            close(stage, table)
            stage = Stage(turn)
            found.stages.append(stage)
        start = process_time()
        seat = table.seat()
        table.take(players[seat].choose(table.view(seat), table.decision(), Clock(), chance))
        spent = process_time() - start
        stage.decisions += 1
        stage.seconds += spent
        stage.slowest = max(stage.slowest, spent)
    close(stage, table)
    return found


def close(stage: Stage, table: Table) -> None:
    """Weigh what there is at the end of a turn."""
    stage.position = size_of(table.state)
    stage.resident = resident()
    stage.log = len(table.log)
