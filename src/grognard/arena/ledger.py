"""The games of an arena on disk, a line of JSON each, so that an interrupted run can go on and be looked into."""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from grognard import __version__
from grognard.arena.matches import GameResult, Match, Thinking
from grognard.bots.outside import digest, is_outside
from grognard.kernel.rulebook import BadSetup

# What makes a game the same game: whoever plays it again gets the same result.
IDENTITY = ("game", "scenario", "options", "seed", "number", "bots", "seconds", "sources", "version")
BEGINNING = '{"game": "'  # of each line


def identity(match: Match, number: int) -> dict[str, Any]:
    """The part of a line that says which game it is."""
    bots = match.bots_of(number)
    return {
        "game": match.game,
        "scenario": match.scenario,
        "options": sorted(match.options),
        "seed": match.seed,
        "number": number,
        "bots": list(bots),
        "seconds": {bot: match.seconds[bot] for bot in sorted(set(bots)) if bot in match.seconds},
        "sources": {bot: digest(bot) for bot in sorted(set(bots)) if is_outside(bot)},
        "version": __version__,
        **({"overrides": [dict(override) for override in match.overrides]} if match.overrides else {}),
    }


def key_of(line: dict[str, Any]) -> str:
    """One text for each game."""
    found = [line[name] for name in IDENTITY]
    return json.dumps(found + line.get("overrides", []), sort_keys=True)  # lines from before know no corrections


@dataclass
class Ledger:
    """All games of a file, those of other runs too; without a file, nothing is kept."""

    path: Path | None = None
    lines: dict[str, dict[str, Any]] = field(default_factory=dict)

    def find(self, match: Match, number: int) -> GameResult | None:
        """A game that was played before."""
        line = self.lines.get(key_of(identity(match, number))) if self.lines else None
        if line is None:
            return None
        return GameResult(
            number,
            match.bots_of(number),
            tuple(line["winners"]),
            line["reason"],
            line["decisions"],
            forfeit=line["forfeit"],
            thinking=tuple(Thinking(**one) for one in line["thinking"]),
        )

    def add(self, match: Match, result: GameResult) -> None:
        """Write a game down."""
        if self.path is None:
            return
        line = identity(match, result.index) | {
            "winners": list(result.winners),
            "reason": result.reason,
            "decisions": result.decisions,
            "forfeit": result.forfeit,
            "thinking": [asdict(one) for one in result.thinking],
        }
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


def open_ledger(path: Path | None) -> Ledger:
    """Read a file of games, or begin one. Raises BadSetup, which names the file and leaves it as it is."""
    if path is None:
        return Ledger()
    try:
        path.touch()
        text = path.read_text(encoding="utf-8")
        whole, end, torn = text.rpartition("\n")
        lines = read_lines(path, whole)
        if torn and not torn.startswith(BEGINNING[: len(torn)]):
            raise BadSetup(f"{path}: not a file of games")
        if torn:  # a run was ended while it wrote: that game is played again
            path.write_text(whole + end, encoding="utf-8")
    except OSError as error:
        raise BadSetup(f"{path}: {error.strerror or 'cannot be used'}") from error
    except UnicodeDecodeError as error:
        raise BadSetup(f"{path}: not a file of games") from error
    return Ledger(path, lines)


def read_lines(path: Path, text: str) -> dict[str, dict[str, Any]]:
    """The games of a file by their keys. Raises BadSetup."""
    lines: dict[str, dict[str, Any]] = {}
    for number, words in enumerate(text.splitlines(), start=1):
        try:
            line = json.loads(words)
            lines[key_of(line)] = line
        except (ValueError, KeyError, TypeError) as error:
            raise BadSetup(f"{path}: line {number} is not a game of an arena") from error
    return lines
