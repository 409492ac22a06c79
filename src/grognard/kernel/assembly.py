"""Games whose scenarios are put together from data files: what their rulebooks share."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Generic, TypeVar

from grognard.datafiles import DataError, OptionDatum
from grognard.kernel.dice import Dice
from grognard.kernel.rulebook import BadSetup, OptionInfo, RulebookOf, ScenarioInfo
from grognard.kernel.state import State

KEPT: Final = 32  # sets of options whose assembly is kept ready; there are thousands of sets
S = TypeVar("S", bound=State)
T = TypeVar("T")


class Assembled(Generic[S]):
    """A scenario put together for one set of options: what does not change in its games, made once for all of them."""

    def start(self, dice: Dice) -> S:
        """The first position, settled up to the first decision."""
        raise NotImplementedError


class AssembledRulebook(RulebookOf[S]):
    """A rulebook that keeps the assemblies of the last sets of options ready."""

    def __init__(self) -> None:
        self.assemblies: dict[str, Assembled[S]] = {}  # by scenario, options and corrections

    def new_state(
        self, scenario: str, options: Sequence[str], dice: Dice, overrides: Sequence[Mapping[str, object]]
    ) -> S:
        info = self.scenario(scenario)
        chosen = sorted(set(options))
        info.check_options(chosen)
        key = json.dumps([scenario, chosen, list(overrides)], sort_keys=True)
        found = self.assemblies.get(key)
        if found is None:
            found = self.assemble(info, chosen, overrides)
            if len(self.assemblies) >= KEPT:
                del self.assemblies[next(iter(self.assemblies))]
            self.assemblies[key] = found
        return found.start(dice)

    def assemble(
        self, scenario: ScenarioInfo, options: list[str], overrides: Sequence[Mapping[str, object]]
    ) -> Assembled[S]:
        """Put a scenario together, with options that have been checked. Raises BadSetup."""
        raise NotImplementedError


def corrected(load: Callable[[Sequence[Mapping[str, object]]], T], overrides: Sequence[Mapping[str, object]]) -> T:
    """The data of a game with an owner's corrections, as its `load` gives them. Raises BadSetup."""
    try:
        return load(overrides)
    except DataError as error:
        raise BadSetup(str(error)) from error


def option_info(option: OptionDatum) -> OptionInfo:
    """An option as a lobby shows it."""
    return OptionInfo(
        option.id,
        option.title,
        option.rule,
        option.default,
        option.text,
        option.needs,
        option.excludes,
        option.group,
    )
