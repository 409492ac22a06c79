"""The check for dead code finds what is dead, and nothing else."""

from pathlib import Path

from tools.dead_code import dead

SOURCES = {
    "src/game/rules.py": """
CLEAR: int = 0
WOODS: int = 1
MARSH: int = 2

LIMIT: int = 4


def used() -> int:
    return CLEAR


def named_by_a_table() -> None: ...


def imported_but_idle() -> None: ...


def only_tested() -> None: ...


class Piece:
    def moved(self) -> None: ...

    def forgotten(self) -> None: ...
""",
    "src/game/play.py": """
from game import rules
from game.rules import Piece, imported_but_idle

TABLE = {"by": "named_by_a_table"}
print(rules.used(), Piece().moved(), TABLE)
""",
    "tests/test_rules.py": "from game.rules import only_tested\n\nonly_tested()\n",
    "tools/nothing.py": "",
    "README.md": "",
}


def test_what_nothing_uses_is_found(tmp_path: Path) -> None:
    for name, text in SOURCES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    found = [line.rpartition(" ")[2] for line in dead(tmp_path)]
    assert found == ["LIMIT", "imported_but_idle", "only_tested", "forgotten"]
