"""What random games have shown: a line about each in a file, and what all of them have met."""

import importlib
import json
import pkgutil
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path

from grognard.games import rulebook
from grognard.kernel.steps import DecisionStep


@dataclass
class Fuzzed:
    """What was seen in one game."""

    game: str
    scenario: str
    options: list[str]
    seed: int
    index: int
    decisions: int = 0
    undone: int = 0
    seconds: float = 0.0  # of the processor
    wins: dict[str, int] = field(default_factory=dict)
    steps: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def fault(self, what: str) -> None:
        """Something that must never happen, with all that is needed to see it again."""
        where = f"{self.game} {self.scenario} {self.options} seed {self.seed} game {self.index}"
        self.faults.append(f"{where}: {what}")


def write_line(path: Path | None, seen: Fuzzed) -> None:
    """Add a game to the file, if there is one, so that it is kept whatever becomes of the others."""
    if path is not None:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(seen), separators=(",", ":")) + "\n")


def read_lines(path: Path | None) -> list[Fuzzed]:
    """The games in a file; a last line that was not finished is left out, and cut off."""
    if path is None or not path.exists():
        return []
    text = path.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    return [Fuzzed(**json.loads(line)) for line in whole.splitlines()]


def decisions_of(game: str) -> set[str]:
    """The names of all decisions of a game that ask something."""
    package = importlib.import_module(type(rulebook(game)).__module__)
    for module in pkgutil.walk_packages(getattr(package, "__path__", []), package.__name__ + "."):
        importlib.import_module(module.name)
    found: set[str] = set()
    kinds: list[type] = [DecisionStep]
    for kind in kinds:
        kinds += kind.__subclasses__()
        inside = (kind.__module__ + ".").startswith(package.__name__ + ".")
        if inside and getattr(kind, "options") is not DecisionStep.options:  # noqa: B009  (of any class)
            found.add(kind.__name__)
    return found


class Report:
    """What all games together have shown."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.games = 0
        self.decisions = 0
        self.undone = 0
        self.faults = 0
        self.scenarios: Counter[str] = Counter()
        self.options: Counter[tuple[str, str]] = Counter()
        self.together: set[tuple[str, str]] = set()
        self.wins: Counter[str] = Counter()
        self.steps: Counter[str] = Counter()
        self.seconds: Counter[str] = Counter()  # thousandths, by scenario
        self.lengths: Counter[str] = Counter()  # decisions, by scenario

    def add(self, seen: Fuzzed) -> None:
        """Count a game."""
        self.games += 1
        self.decisions += seen.decisions
        self.undone += seen.undone
        self.faults += len(seen.faults)
        self.scenarios[seen.scenario] += 1
        self.seconds[seen.scenario] += round(1000 * seen.seconds)
        self.lengths[seen.scenario] += seen.decisions
        self.wins.update(seen.wins)
        self.steps.update(seen.steps)
        chosen = sorted(seen.options)
        self.options.update((seen.scenario, option) for option in chosen)
        self.together.update((one, other) for one in chosen for other in chosen if one < other)

    def told(self, seconds: float) -> list[str]:
        """The report, line by line."""
        lines = [
            (
                f"{self.game}: {self.games} games, {self.decisions} decisions, {self.undone} undone and redone, "
                f"{self.faults} faults, {seconds:.0f} s"
            )
        ]
        for scenario, games in sorted(self.scenarios.items()):
            mean, length = self.seconds[scenario] / games / 1000, self.lengths[scenario] / games
            lines.append(f"  {scenario}: {games} games, {length:.0f} decisions and {mean:.2f} s of a core in the mean")
        lines.append(f"ended: {dict(sorted(self.wins.items()))}")
        lines.append(f"decisions met: {dict(sorted(self.steps.items()))}")
        return lines + self.coverage()

    def coverage(self) -> list[str]:
        """How much of the game has been met, and what has not."""
        infos = rulebook(self.game).scenarios
        scenarios = {info.id for info in infos}
        offered = {(info.id, option.id) for info in infos for option in info.options}
        steps = decisions_of(self.game)
        return [
            part("scenarios", scenarios, set(self.scenarios)),
            part("options in their scenarios", {" ".join(pair) for pair in offered}, set(map(" ".join, self.options))),
            f"options met together: {len(self.together)} pairs",
            part("kinds of decisions", steps, set(self.steps)),
        ]


def part(what: str, whole: set[str], met: set[str]) -> str:
    """So many of so many, and which are missing."""
    missing = sorted(whole - met)
    named = f"; not met: {', '.join(missing[:20])}{' …' if len(missing) > 20 else ''}" if missing else ""
    return f"{what}: {len(whole & met)} of {len(whole)}{named}"
