"""Napoleon's Last Battles, 4th edition: the game's Rulebook, its only public face."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import cast

from grognard.games.last_battles import audit, faces, insight, numbers, panel_faces, refusals, table_faces, tally, words
from grognard.games.last_battles import preview as previews
from grognard.games.last_battles import view as views
from grognard.games.last_battles.ground import Ground
from grognard.games.last_battles.loader import DataError, GameData, OptionDatum, load, map_document
from grognard.games.last_battles.roster import SIDES
from grognard.games.last_battles.setup import Assembly, assemble, ground
from grognard.games.last_battles.state import Battle
from grognard.kernel.action import Action, Decision, Refusal
from grognard.kernel.dice import Dice
from grognard.kernel.events import Event
from grognard.kernel.faces import Board, Choice, Panel, PieceFace, RuleText, SideFace, SpaceMark
from grognard.kernel.grammar import Grammar
from grognard.kernel.rulebook import MAP, BadSetup, OptionInfo, Rulebook, ScenarioInfo, View
from grognard.kernel.state import State

ORDER = ("quatre_bras", "ligny", "wavre", "la_belle_alliance")  # the first is the one to learn with (3.1)

KEPT = 32  # sets of options whose scenario is kept ready; there are thousands of sets


def option_info(option: OptionDatum) -> OptionInfo:
    """An option as a lobby shows it."""
    return OptionInfo(option.id, option.title, option.rule, option.default, option.text, option.needs, option.excludes)


class LastBattles(Rulebook):
    """The four battles of 16 and 18 June 1815."""

    def __init__(self) -> None:
        self.id = "last_battles"
        self.title = "Napoleon's Last Battles"
        self.sides = list(SIDES)
        self.loss_unit = tally.LOSS_UNIT
        self.data: GameData = load()
        self.grounds: dict[str, Ground] = {}  # worked out once, the same for all games
        self.assemblies: dict[str, Assembly] = {}  # by scenario, options and corrections
        self.scenarios = [self.scenario_info(id) for id in ORDER]

    def scenario_info(self, id: str) -> ScenarioInfo:
        """A scenario as a lobby shows it."""
        datum = self.data.scenarios[id]
        options = [option_info(option) for option in [*datum.options, *self.data.options]]
        return ScenarioInfo(datum.id, datum.number, datum.title, datum.intro, len(datum.turns), options)

    def new_state(
        self, scenario: str, options: Sequence[str], dice: Dice, overrides: Sequence[Mapping[str, object]]
    ) -> State:
        chosen = sorted(set(options))
        self.scenario(scenario).check_options(chosen)
        key = json.dumps([scenario, chosen, list(overrides)], sort_keys=True)
        assembly = self.assemblies.get(key)
        if assembly is None:
            assembly = self.corrected(scenario, chosen, overrides) if overrides else self.published(scenario, chosen)
            if len(self.assemblies) >= KEPT:
                del self.assemblies[next(iter(self.assemblies))]
            self.assemblies[key] = assembly
        return assembly.start(dice)

    def published(self, scenario: str, options: list[str]) -> Assembly:
        """The scenario as the data files have it."""
        return assemble(self.data, scenario, options, self.ground_of(scenario))

    def ground_of(self, scenario: str) -> Ground:
        """The ground of a scenario, worked out once."""
        area = self.grounds.get(scenario)
        if area is None:
            datum = self.data.scenarios[scenario]
            area = ground(self.data, datum.columns, datum.rows)
            self.grounds[scenario] = area
        return area

    def corrected(self, scenario: str, options: list[str], overrides: Sequence[Mapping[str, object]]) -> Assembly:
        """The scenario with an owner's corrections to the data."""
        try:
            data = load(overrides)
        except DataError as error:
            raise BadSetup(str(error)) from error
        datum = data.scenarios[scenario]
        return assemble(data, scenario, options, ground(data, datum.columns, datum.rows))

    def view(self, state: State, seat: int) -> View:
        return views.redact(cast("Battle", state), seat)

    def view_json(self, view: View) -> dict[str, object]:
        return views.view_json(view, cast("Battle", view.state))

    def guess(self, view: View, dice: Dice) -> State:
        return views.guess(cast("Battle", view.state), dice)

    def prior(self, view: View, decision: Decision) -> list[tuple[Action, float, str]]:
        return insight.prior(cast("Battle", view.state), view.seat, decision)

    def quick(self, state: State, actions: list[Action], rng: Random) -> Action:
        return insight.quick(cast("Battle", state), actions, rng)

    def value(self, state: State, seat: int) -> float:
        return insight.value(cast("Battle", state), seat)

    def describe(self, state: State, action: Action) -> str:
        return words.describe(cast("Battle", state), action)

    def tell(self, state: State, event: Event) -> str:
        return words.tell(cast("Battle", state), event)

    def preview(self, state: State, action: Action) -> dict[str, object] | None:
        return previews.preview(cast("Battle", state), action)

    def board(self, scenario: str, overrides: Sequence[Mapping[str, object]], name: str = MAP) -> Board:
        datum = self.data.scenarios[self.scenario(scenario).id]
        document = map_document(overrides)
        return faces.board(document, columns=datum.columns, rows=datum.rows, name=datum.title)

    def pieces(self, view: View) -> list[PieceFace]:
        return table_faces.pieces(cast("Battle", view.state))

    def side_faces(self, scenario: str) -> list[SideFace]:
        return table_faces.side_faces()

    def choices(self, state: State) -> list[Choice]:
        return table_faces.choices(cast("Battle", state))

    def marks(self, view: View) -> list[SpaceMark]:
        return table_faces.marks(cast("Battle", view.state))

    def panels(self, view: View) -> list[Panel]:
        return panel_faces.panels(cast("Battle", view.state))

    def turn_title(self, state: State) -> str:
        return panel_faces.turn_title(cast("Battle", state))

    def touches(self, state: State, event: Event) -> tuple[list[int], list[int]]:
        return table_faces.touches(event)

    def losses(self, state: State) -> dict[str, dict[str, int]]:
        return tally.losses(cast("Battle", state))

    def fights(self, state: State, event: Event) -> list[int]:
        return tally.fights(event)

    def turn_number(self, state: State) -> int:
        return tally.turn_number(cast("Battle", state))

    def show(self, view: View, what: str, piece: int, space: int, text: str) -> tuple[list[int], str, str]:
        return table_faces.show(cast("Battle", view.state), what, piece, space, text)

    def why_quiet(self, state: State, piece: int) -> Refusal | None:
        return refusals.why_quiet(cast("Battle", state), piece)

    def may_be_told(self, state: State, action: Action, seat: int) -> bool:
        return action.verb != "secretly" or views.knows_secret(cast("Battle", state), seat)

    def reference(self) -> list[RuleText]:
        return panel_faces.reference()

    def rule_text(self, number: str) -> RuleText | None:
        return panel_faces.rule_text(number)

    def grammar(self, scenario: str) -> Grammar:
        info = self.scenario(scenario)
        return numbers.grammar(self.data.scenarios[info.id], self.ground_of(info.id))

    def numbers(self, view: View) -> list[list[int]]:
        return numbers.numbers(cast("Battle", view.state), view.seat)

    def faults(self, state: State) -> list[str]:
        return audit.faults(cast("Battle", state))
