"""The environment is the same for both builds of the engine: one run of its tests is enough."""

from __future__ import annotations

import os

collect_ignore = ["test_env.py", "test_players.py"] if os.environ.get("GROGNARD_BUILD") == "mypyc" else []
