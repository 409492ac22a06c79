"""The two levels that search, and how hard."""

from typing import Final

from grognard.bots.search import Level

GENERAL: Final = Level("general", plans=8, trials=64, foresight=0, generations=1, samples=2, seconds=1.0)
MARSHAL: Final = Level("marshal", plans=24, trials=480, foresight=1, generations=2, samples=4, seconds=5.0)
