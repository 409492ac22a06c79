"""Games whose scenarios are put together from data files: what their rulebooks share."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Generic, TypeVar

from grognard.datafiles import DataError, OptionDatum
from grognard.kernel.dice import Dice
from grognard.kernel.fields import forget
from grognard.kernel.packing import Packed
from grognard.kernel.rulebook import BadSetup, OptionInfo, Rulebook, RulebookOf, ScenarioInfo
from grognard.kernel.state import Origin, State

KEPT: Final = 32  # sets of options whose assembly is kept ready; there are thousands of sets
KEPT_CORRECTED: Final = 4  # the same with corrections, which are seldom asked for again and have megabytes of their own
S = TypeVar("S", bound=State)
T = TypeVar("T")


class Assembled(Generic[S]):
    """A scenario put together for one set of options: what does not change in its games, made once for all of them."""

    def start(self, dice: Dice) -> S:
        """The first position, settled up to the first decision."""
        raise NotImplementedError


class Setup(Origin):
    """A scenario of a rulebook with options and corrections."""

    def __init__(
        self, rulebook: Rulebook, scenario: str, options: list[str], overrides: Sequence[Mapping[str, object]]
    ) -> None:
        self.rulebook: Final = rulebook
        self.scenario: Final = scenario
        self.options: Final = options
        self.overrides: Final = [dict(override) for override in overrides]
        self._first: State | None = None

    def fresh(self) -> State:
        if self._first is None:
            first = new_position(self.rulebook, self.scenario, self.options, Dice(bytes(32)), self.overrides)
            self._first = first.public_copy()
            forget(self._first, first.declared())
        return self._first.public_copy()

    def __reduce__(self) -> Packed:
        return found_again, (self.rulebook, self.scenario, self.options, self.overrides)


def found_again(
    rulebook: Rulebook, scenario: str, options: list[str], overrides: Sequence[Mapping[str, object]]
) -> Origin:
    """The origin that all positions of such a game share."""
    origin = new_position(rulebook, scenario, options, Dice(bytes(32)), overrides).origin
    assert origin is not None
    return origin


def new_position(
    rulebook: Rulebook,
    scenario: str,
    options: Sequence[str],
    dice: Dice,
    overrides: Sequence[Mapping[str, object]],
) -> State:
    """The first position of a game of any rulebook, which knows where it comes from. Raises BadSetup."""
    state: State = rulebook.new_state(scenario, options, dice, overrides)
    if state.origin is None:
        state.origin = Setup(rulebook, scenario, sorted(set(options)), overrides)
    return state


class AssembledRulebook(RulebookOf[S]):
    """A rulebook that keeps the assemblies of the last sets of options ready."""

    def __init__(self) -> None:
        self.assemblies: dict[str, Assembled[S]] = {}  # by scenario and options
        self.corrected: dict[str, Assembled[S]] = {}  # by scenario, options and corrections
        self.origins: dict[str, Setup] = {}  # of both

    def new_state(
        self, scenario: str, options: Sequence[str], dice: Dice, overrides: Sequence[Mapping[str, object]]
    ) -> S:
        info = self.scenario(scenario)
        chosen = sorted(set(options))
        info.check_options(chosen)
        key = json.dumps([scenario, chosen, list(overrides)], sort_keys=True)
        kept, most = (self.corrected, KEPT_CORRECTED) if overrides else (self.assemblies, KEPT)
        found = kept.get(key)
        if found is None:
            found = self.assemble(info, chosen, overrides)
            if len(kept) >= most:
                oldest = next(iter(kept))
                del kept[oldest]
                del self.origins[oldest]
            kept[key] = found
            self.origins[key] = Setup(self, scenario, chosen, overrides)
        state = found.start(dice)
        state.origin = self.origins[key]
        return state

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
