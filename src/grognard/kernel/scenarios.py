"""What a lobby knows of a game: its scenarios and the options that each of them offers."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.kernel.packing import Packed, by_constructor


class BadSetup(ValueError):
    """A scenario, option or override that cannot be used; the message says why, for a person."""


class OptionInfo:
    """A switch of the game: an optional rule, a force option of a scenario or a house ruling.

    `group` is the heading that it stands under in the lobby, where a scenario has many.
    """

    def __init__(
        self,
        id: str,
        title: str,
        rule: str,
        default: bool,
        text: str,
        needs: list[str],
        excludes: list[str],
        group: str = "",
    ) -> None:
        self.id = id
        self.title = title
        self.rule = rule
        self.default = default
        self.text = text
        self.needs = needs
        self.excludes = excludes
        self.group = group

    def __reduce__(self) -> Packed:
        return by_constructor(self)

    def __repr__(self) -> str:
        return f"OptionInfo({self.id!r}, {self.title!r} [{self.rule}]{', on' if self.default else ''})"


class ScenarioInfo:
    """What a lobby shows of a scenario, with the options that it offers (the game-wide ones included).

    `sides` are its seats where they are not those of the game; ask `Rulebook.sides_of`.
    """

    def __init__(
        self,
        id: str,
        number: str,
        title: str,
        intro: str,
        turns: int,
        options: list[OptionInfo],
        sides: list[str] | None = None,
    ) -> None:
        self.id = id
        self.number = number
        self.title = title
        self.intro = intro
        self.turns = turns
        self.options = options
        self.sides: list[str] = [] if sides is None else sides

    def __reduce__(self) -> Packed:
        return by_constructor(self)

    def __repr__(self) -> str:
        return f"ScenarioInfo({self.id!r}, {self.title!r}, {self.turns} turns, {len(self.options)} options)"

    def check_options(self, chosen: Sequence[str]) -> None:
        """Every option exists, has what it needs, and none excludes another. Raises BadSetup."""
        known = {option.id: option for option in self.options}
        for id in chosen:
            option = known.get(id)
            if option is None:
                there = ", ".join([f"{other.id} ({other.title})" for other in self.options])
                raise BadSetup(f"there is no option {id!r} here; there are: {there or 'none'}")
            for other in option.needs:
                if other not in chosen:
                    raise BadSetup(f"{_named(option)} needs {_titled(known, other)}")
            for other in option.excludes:
                if other in chosen:
                    raise BadSetup(f"{_named(option)} and {_titled(known, other)} exclude each other")


def _titled(known: dict[str, OptionInfo], id: str) -> str:
    """An option by its title; by its id where the scenario does not have it at all."""
    option = known.get(id)
    return f"{id!r}, which is not available here" if option is None else _named(option)


def _named(option: OptionInfo) -> str:
    """An option as people know it, with what is typed for it and its rule."""
    return f'"{option.title}" ({option.id}, {option.rule})'
